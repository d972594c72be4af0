"""A document's words without what its pages add, at the same offsets."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterator
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakKeyDictionary

from corpus.span import Span

if TYPE_CHECKING:
    from corpus.outline import Clause
    from corpus.plan import Document

_Made = TypeVar("_Made", bound=Hashable)
_LINE = re.compile(r"[^\n]*\S[^\n]*")
_NOT_A_BREAK = re.compile(r"[^\n]")
_NARROW = {0xFF01 + place: 0x21 + place for place in range(94)} | {0x3000: 0x20}


def once_a_document(make: Callable[[Document], _Made]) -> Callable[[Document], _Made]:
    """Keep what is made of a document for as long as the document lives."""
    kept: WeakKeyDictionary[Any, _Made] = WeakKeyDictionary()

    @wraps(make)
    def made(document: Document) -> _Made:
        if document not in kept:
            kept[document] = make(document)
        return kept[document]

    return made


@once_a_document
def prose(document: Document) -> str:
    """Give the text with blanks for page numbers and bars, and narrow signs for full-width ones; offsets stay."""
    text = document.text.translate(_NARROW)
    for hidden in document.outline.furniture:
        blank = _NOT_A_BREAK.sub(" ", text[hidden.start : hidden.end])
        text = text[: hidden.start] + blank + text[hidden.end :]
    return text


def paragraphs(document: Document) -> Iterator[Span]:
    """Give the lines that say something, without outer blanks, in order."""
    for match in _LINE.finditer(prose(document)):
        words = match[0].strip()
        start = match.start() + match[0].index(words)
        yield Span(start, start + len(words))


def stretches(document: Document) -> Iterator[tuple[Clause, Span]]:
    """Give each clause with its own words and those of the lists inside its sentences, as whole runs of text."""
    for clause in document.outline:
        if clause.inline:
            continue
        spans = document.outline.sentences_of(clause.id)
        start: int | None = None
        end = 0
        for span in spans:
            if start is not None and prose(document)[end : span.start].strip():
                yield clause, Span(start, end)
                start = None
            start = span.start if start is None else start
            end = span.end
        if start is not None:
            yield clause, Span(start, end)


@once_a_document
def _places(document: Document) -> tuple[tuple[int, ...], tuple[str, ...]]:
    owned = sorted((span.start, clause.id) for clause in document.outline for span in clause.own)
    return tuple(start for start, _ in owned), tuple(owner for _, owner in owned)


def clause_at(document: Document, offset: int) -> str:
    """Give the id of the clause to which a character belongs."""
    starts, owners = _places(document)
    return owners[max(0, bisect_right(starts, offset) - 1)]
