"""Quotations: found character for character in their clause, and clauses as a reader sees them."""

from __future__ import annotations

import re

from corpus.outline import Outline
from corpus.plan import Document
from corpus.span import Span

_ENDS = re.compile(r"[。.;；::!?！？][”\"’)]*\s*$")
_BLANKS = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")
_SHORTEST_PROSE = 20
_SHOWN = 60


class QuoteNotFound(LookupError):
    """The words do not stand in the clause."""

    def __init__(self, plan_id: str, clause_id: str, quote: str, elsewhere: tuple[str, ...]) -> None:
        self.elsewhere = elsewhere
        where = f" It stands in {_listed(elsewhere)}." if elsewhere else " It stands nowhere in the document."
        super().__init__(f"{plan_id} {clause_id} does not contain {_shown(quote)}.{where}")


class QuoteAmbiguous(LookupError):
    """The words stand in the clause more than once."""

    def __init__(self, plan_id: str, clause_id: str, quote: str, within: tuple[str, ...]) -> None:
        self.times = len(within)
        super().__init__(
            f"{plan_id} {clause_id} contains {_shown(quote)} {len(within)} times, "
            f"in {_listed(within)}. Quote more of the sentence."
        )


def find(document: Document, clause_id: str, quote: str) -> Span:
    """Find the one place in a clause (its descendants included) where a quotation stands.

    Args:
        document: the plan's document.
        clause_id: the clause as in the outline.
        quote: the words, character for character.

    Returns:
        The span, with `document.text[start:end] == quote`.

    Raises:
        UnknownClause: the document has no such clause.
        QuoteNotFound: the clause does not contain the words; the sentence says which clause does.
        QuoteAmbiguous: the clause contains them more than once.
    """
    clause = document.outline[clause_id]
    places = _places(document.text, quote, clause.start, clause.end)
    if len(places) == 1:
        return Span(places[0], places[0] + len(quote))
    if places:
        raise QuoteAmbiguous(document.plan.id, clause_id, quote, _clauses_at(document.outline, places))
    elsewhere = _places(document.text, quote, 0, len(document.text))
    raise QuoteNotFound(document.plan.id, clause_id, quote, _once(_clauses_at(document.outline, elsewhere)))


def clause_text(document: Document, clause_id: str, *, own: bool = False) -> str:
    """Give a clause's words for display: without page furniture, sentences that a page cut in two rejoined.

    Args:
        document: the plan's document.
        clause_id: the clause as in the outline.
        own: leave the clauses below it out, except the lists inside its own sentences.

    Raises:
        UnknownClause: the document has no such clause.
    """
    if own:
        return _joined(document, document.outline.sentences_of(clause_id))
    clause = document.outline[clause_id]
    return span_text(document, Span(clause.start, clause.end))


def span_text(document: Document, span: Span) -> str:
    """Give the words of a stretch for display, as `clause_text` gives those of a clause."""
    return _joined(document, _between(span.start, span.end, document.outline.furniture))


def without_margins(document: Document, span: Span) -> str | None:
    """Give the words of a stretch without what pages print at their heads and feet; None where it holds none."""
    if any(
        hidden.start < span.end and hidden.end > span.start and document.text[hidden.start : hidden.end].strip("| \t\n")
        for hidden in document.outline.furniture
    ):
        return span_text(document, span)
    return None


def _between(start: int, end: int, furniture: tuple[Span, ...]) -> tuple[Span, ...]:
    spans, at = [], start
    for hidden in furniture:
        if hidden.end <= start or hidden.start >= end:
            continue
        if at < hidden.start:
            spans.append(Span(at, hidden.start))
        at = max(at, hidden.end)
    if at < end:
        spans.append(Span(at, end))
    return tuple(spans)


def _joined(document: Document, spans: tuple[Span, ...]) -> str:
    text = document.text
    label_starts = {clause.start for clause in document.outline}
    shown, reached = "", 0
    for span in spans:
        piece = text[span.start : span.end]
        skipped = text[reached : span.start].strip()
        if shown and skipped and skipped != "|" and piece.strip():
            shown, piece = shown.rstrip(), piece.lstrip()
            shown += _seam(shown, piece, span.end - len(piece) in label_starts)
        shown += piece
        reached = span.end
    return _BLANKS.sub("\n\n", shown).strip()


def _seam(before: str, after: str, labelled: bool) -> str:
    """Say what stands between two stretches that a page number parted: nothing where a sentence runs on."""
    last_line = before.rpartition("\n")[2]
    if labelled or _ENDS.search(before) or len(last_line) < _SHORTEST_PROSE:
        return "\n\n"
    return " " if before[-1].isascii() and after[0].isascii() else ""


def _places(text: str, quote: str, start: int, end: int) -> list[int]:
    found: list[int] = []
    if not quote:
        return found
    at = text.find(quote, start, end)
    while at >= 0:
        found.append(at)
        at = text.find(quote, at + 1, end)
    return found


def _clauses_at(outline: Outline, places: list[int]) -> tuple[str, ...]:
    return tuple(outline.at(place).id for place in places)


def _once(ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ids))


def _listed(ids: tuple[str, ...]) -> str:
    unique = _once(ids)
    return unique[0] if len(unique) == 1 else f"{', '.join(unique[:-1])} and {unique[-1]}"


def _shown(quote: str) -> str:
    if not quote:
        return "an empty quotation"
    shown = quote if len(quote) <= _SHOWN else quote[: _SHOWN - 1] + "…"
    return f'"{shown}"'
