"""Leaving after the end of a period, on a day that is not said: "dismissed after the first cycle ended"."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final

from assistant.reading.acts import concepts_of
from assistant.reading.bound import Binding, Bound
from assistant.reading.bounded import Bounds
from assistant.reading.dates import unaccented
from assistant.reading.landmarks import Landmark, of_rules
from assistant.reading.said import Said
from assistant.reading.wordlist import wordlists
from rules.book import Book

_DATA: Final = Path(__file__).with_name("past.yaml")
_LEFT: Final = "termination_date"
_COMPLETION: Final = "completion_date"
_NEAR: Final = 32
_SOON: Final = 60
"""So soon after the end it is asked about: later what it was for has been settled."""
DayOf = Callable[[Book, Landmark, Mapping[str, object], date], date | None]


def after_the_end(
    book: Book,
    binding: Binding,
    said: Said,
    usable: Sequence[str],
    known: Callable[[], Mapping[str, object]],
    day_of: DayOf,
) -> Binding:
    """The binding with the day after which somebody left, where a question says that a cycle had ended by then.

    Args:
        usable: the names of the facts that the question can give to the goal.
        known: gives what is known of them; asked only where such a day is named.
        day_of: gives the day of the plan that a landmark names.

    Returns:
        The same binding where there is no such day, or the day of leaving is known.
    """
    if not said.binder.leaving or _LEFT not in usable or any(bound.fact == _LEFT for bound in binding.bound):
        return binding
    marks = [mark for mark in of_rules() if mark.kind == "rule" and _COMPLETION in mark.concepts]
    places = [place for mark in marks for place in _places(unaccented(said.text), mark.words)]
    if len(places) != 1:
        return binding
    [(start, end)] = places
    if _is_apart(book, said, start, end):
        return binding
    day = day_of(book, replace(marks[0], concepts=frozenset({_COMPLETION})), known(), said.today)
    if day is None:
        return binding
    words = said.text[start:end]
    more = Bound(_LEFT, day.isoformat(), start, end, words, beyond=Bounds(">", words, _SOON))
    return replace(binding, bound=(*binding.bound, more))


def _is_apart(book: Book, said: Said, start: int, end: int) -> bool:
    """Whether a condition stands between the words and those for leaving: "after the cycle ended if I resigned"."""
    words = concepts_of(book, _LEFT)
    leaving = [(each.start, each.end) for each in said.binder.concepts if each.concept in words]
    gaps = [said.text[end:a] if a >= end else said.text[b:start] for a, b in leaving if a >= end or b <= start]
    lists = wordlists(_DATA)
    return bool(gaps) and lists["if"].search(min(gaps, key=len)) is not None


def _places(plain: str, words: re.Pattern[str]) -> list[tuple[int, int]]:
    """Where a text says that something came after what some words name."""
    lists = wordlists(_DATA)
    found = []
    for match in words.finditer(plain):
        from_ = max(0, match.start() - _NEAR)
        before = lists["before"].search(plain[from_ : match.start()])
        behind = lists["han"].match(plain, match.end())
        if before is not None:
            found.append((from_ + before.start(), match.end()))
        elif behind is not None:
            found.append((match.start(), behind.end()))
    return found
