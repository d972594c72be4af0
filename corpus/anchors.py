"""Quotations of a former document, found again in a later one where numbers have shifted."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from corpus.pairing import pairs
from corpus.prose import once_a_document
from corpus.span import Span

if TYPE_CHECKING:
    from corpus.outline import Clause
    from corpus.plan import Document


@dataclass(frozen=True, slots=True)
class Carried:
    """Where a quotation stands in the later document.

    Attributes:
        clause: the later document's clause.
        start: first character; `later.text[start:end]` are the words as the later document prints them.
        end: after the last character.
        exact: whether they are the quotation, character for character; else blanks, line breaks, table bars or
            page furniture differ, and the later document's own characters are to be quoted from now on.
    """

    clause: str
    start: int
    end: int
    exact: bool


def carried(former: Document, later: Document, clause_id: str, quote: str) -> Carried | None:
    """Find where a quotation of a clause of the former document stands in the later one.

    It is looked for in the clause that this one became, numbers aside; then in what became of the innermost clause
    that held the words; then under the same number, where no other clause went there; then in the whole document.

    Args:
        former: the document that was quoted.
        later: its amendment.
        clause_id: the clause of the former document; the words may stand in a clause below it.
        quote: the words, as the former document prints them.

    Returns:
        The place; None where the words stand nowhere or where several places would do.

    Raises:
        UnknownClause: the former document has no such clause.
    """
    clause = former.outline[clause_id]
    bare = _Needle.of(former, clause, quote)
    if not bare.words:
        return None
    cited = _becomes(former, later, clause)
    for scope in _scopes(former, later, clause, bare):
        places = bare.places(later, scope)
        if len(places) == 1:
            span, exact = places[0]
            inside = cited is not None and cited.start <= span.start and span.end <= cited.end
            holder = cited if cited is not None and inside else _holder(later, span)
            return Carried(holder.id, span.start, span.end, exact)
    return None


@dataclass(frozen=True, slots=True)
class _Needle:
    """A quotation as printed, its characters without blanks and furniture, and where it stood if it stood once."""

    quote: str
    words: str
    start: int | None

    @classmethod
    def of(cls, document: Document, clause: Clause, quote: str) -> _Needle:
        start = document.text.find(quote, clause.start, clause.end)
        if start < 0 or not quote:
            return cls(quote, "".join(quote.replace("|", " ").split()), None)
        once = document.text.find(quote, start + 1, clause.end) < 0
        return cls(quote, _words_within(document, Span(start, start + len(quote))), start if once else None)

    def places(self, document: Document, scope: Span) -> list[tuple[Span, bool]]:
        """Find one place of the words in a stretch, or two where there are more; as printed if they stand there so."""
        length = len(self.quote)
        printed = [(Span(at, at + length), True) for at in _finds(document.text, self.quote, *scope)]
        if printed:
            return printed
        bare = _bare(document)
        first, last = bisect_left(bare.origins, scope.start), bisect_left(bare.origins, scope.end)
        length = len(self.words)
        return [
            (Span(bare.origins[at], bare.origins[at + length - 1] + 1), False)
            for at in _finds(bare.words, self.words, first, last)
        ]


@dataclass(frozen=True, slots=True)
class _Bare:
    """A document's characters without blanks, table bars and page furniture, and where each stands."""

    words: str
    origins: array[int]

    def __hash__(self) -> int:
        return hash(self.words)


@once_a_document
def _bare(document: Document) -> _Bare:
    words: list[str] = []
    origins = array("L")
    at = 0
    for hidden in (*document.outline.furniture, Span(len(document.text), len(document.text))):
        for place in range(at, hidden.start):
            character = document.text[place]
            if character != "|" and not character.isspace():
                words.append(character)
                origins.append(place)
        at = max(at, hidden.end)
    return _Bare("".join(words), origins)


def _words_within(document: Document, span: Span) -> str:
    bare = _bare(document)
    return bare.words[bisect_left(bare.origins, span.start) : bisect_left(bare.origins, span.end)]


def _finds(text: str, words: str, start: int, end: int) -> Iterator[int]:
    at = text.find(words, start, end)
    if at >= 0:
        yield at
        again = text.find(words, at + 1, end)
        if again >= 0:
            yield again


def _scopes(former: Document, later: Document, clause: Clause, needle: _Needle) -> Iterator[Span]:
    """Give the stretches of the later document where the words are looked for, the likeliest first."""
    cited = _becomes(former, later, clause)
    if cited is not None:
        yield Span(cited.start, cited.end)
    if needle.start is not None:
        held = _becomes(former, later, former.outline.at(needle.start))
        if held is not None:
            yield Span(held.start, held.end)
    if cited is None and clause.id in later.outline and clause.id not in pairs(former, later).former:
        same_number = later.outline[clause.id]
        yield Span(same_number.start, same_number.end)
    yield Span(0, len(later.text))


def _becomes(former: Document, later: Document, clause: Clause) -> Clause | None:
    after = pairs(former, later).later.get(clause.id)
    return None if after is None else later.outline[after]


def _holder(document: Document, span: Span) -> Clause:
    """Give the innermost clause that holds a stretch whole; the first clause where it runs over several."""
    path = document.outline.path(document.outline.at(span.start).id)
    return next((clause for clause in reversed(path) if span.end <= clause.end), path[0])
