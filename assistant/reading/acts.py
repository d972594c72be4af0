"""Whose day it is: the dated fact of a rule for the very thing that a question says to happen then.

"Fired seven months after …" is the day of leaving and "promoted seven months after …" that of the promotion. Where the
words beside a day name two such things, it is left.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Final

from assistant.reading import days
from assistant.reading.blamed import WITH_CAUSE
from assistant.reading.fitting import GRANT_DAYS
from assistant.reading.mention import meets
from assistant.reading.reasons import OPEN_REASONS, REASON_CONCEPTS
from assistant.reading.weighing import GRANTING, LEFT
from corpus.concepts import Mention
from rules.book import Book

_LEAVING: Final = frozenset({*OPEN_REASONS, *REASON_CONCEPTS, LEFT})
_CUT: Final = re.compile(
    r"[;:!?。；：！？，、]|[.,](?!\d)|\b(?:and|but|so|because|y|pero|porque|e|mas|entonces|entao)\b", re.IGNORECASE
)


def concepts_of(book: Book, name: str) -> frozenset[str]:
    """The concepts of what happens on the day of a fact."""
    own = frozenset(book.facts[name].concepts)
    if name == LEFT:
        return own | _LEAVING
    return (own | (GRANTING if own & (GRANT_DAYS | {"grant"}) else frozenset())) - _LEAVING


def happening(
    book: Book,
    names: Iterable[str],
    text: str,
    concepts: Iterable[Mention],
    span: tuple[int, int],
    apart: Collection[tuple[int, int]] = (),
) -> frozenset[str]:
    """The dated facts of whose day the clause around some words speaks, or else those of which the question does.

    Args:
        names: facts of the book that the words may give.
        span: where the words stand; what is named inside them says nothing.
        apart: where else words stand that say nothing.
    """
    dated = {name: concepts_of(book, name) for name in names if book.facts[name].type == "date"}
    said = [c for c in concepts if not meets((c.start, c.end), [span, *apart])]
    start = max((cut.end() for cut in _CUT.finditer(text, 0, span[0])), default=0)
    end = next((cut.start() for cut in _CUT.finditer(text, span[1])), len(text))
    own = [c for c in said if start <= c.start and c.end <= end]
    if any(start <= first and last <= end for first, last in days.deeds(text)):
        own += [Mention(WITH_CAUSE, start, start, "")]
        dated |= {name: of | {WITH_CAUSE} for name, of in dated.items() if WITH_CAUSE in book.facts[name].concepts}
    for some in (own, said):
        present = {c.concept for c in some}
        if found := frozenset(name for name, of in dated.items() if of & present):
            return found
    return frozenset()
