"""Goals of which the one that fits best is only a part."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from assistant.reading.evidence import form_of
from assistant.reading.query import Target
from rules.book import Book

PART: Final = 4.0
SEVERAL: Final = 2
"""So many more values that a whole takes in make it what is asked, however well its part fits."""


def whole_first(
    book: Book, weighed: list[tuple[float, int]], targets: Sequence[Target], asked: Collection[str]
) -> list[tuple[float, int]]:
    """The ranking, led by the goal of which the best one is only a part, where it takes in more of what was said.

    Who asks for a day is not given something else for the sake of one value more.
    """
    part = targets[weighed[0][1]]
    day = "date" in asked and form_of(book.goals[part.goal or ""][0]) == "date"
    said, used = places(part), set(book.facts_of(part.goal or ""))
    for score, place in weighed[1:]:
        whole = targets[place]
        near = score >= weighed[0][0] - PART and not day
        if (
            (near or len(part.unbound) - len(whole.unbound) >= SEVERAL)
            and said < places(whole)
            and used < set(book.facts_of(whole.goal or ""))
            and len(whole.unbound) < len(part.unbound)
        ):
            rest = [pair for pair in weighed if pair[1] != place]
            return [(weighed[0][0], place), *rest]
    return weighed


def places(target: Target) -> set[int]:
    """Where the values stand that a target takes in."""
    return {bound.start for bound in target.bound}
