"""Which rule rests on each clause that holds a figure, a date, a period or a condition, or why none does."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.anchors import anchors
from corpus.operative import points
from corpus.outline import UnknownClause
from corpus.plan import Document
from corpus.quote import QuoteAmbiguous, QuoteNotFound, find
from corpus.units import substantive
from rules.book import Book


@dataclass(frozen=True, slots=True)
class Covered:
    """A clause on which a rule can rest.

    Attributes:
        clause: Its id.
        heading: Its heading, or the nearest above it.
        kinds: What stands in it: percentage, date, period, number, condition; each once.
        words: The first of these as printed, for a reader.
        rules: The rules, constants and readings that cite it.
        reason: Why none does, as the book records it.
    """

    clause: str
    heading: str
    kinds: tuple[str, ...]
    words: tuple[str, ...]
    rules: tuple[str, ...]
    reason: str | None

    @property
    def open(self) -> bool:
        """Whether neither a rule nor a reason is there."""
        return not self.rules and self.reason is None


_WORDS = 4


def coverage(book: Book, document: Document) -> tuple[Covered, ...]:
    """List the clauses that a rule can rest on, in order, with what does.

    A quotation covers the clauses in which it begins and ends, not those around them.
    """
    outline = document.outline
    citing: dict[str, dict[str, None]] = {}

    def cite(clause: str, name: str) -> None:
        citing.setdefault(clause, {})[name] = None

    for key, anchor in anchors(book):
        try:
            span = find(document, anchor.clause, anchor.quote)
        except (UnknownClause, QuoteNotFound, QuoteAmbiguous):
            continue
        for place in (span.start, span.end - 1):
            cite(outline.at(place).id, str(key[1]))
    for name, reading in book.readings.items():
        cite(reading.clause, name)
    reasons = {note.clause: note.says for note in book.not_computed}
    found = []
    for clause in substantive(document):
        held = points(document, clause)
        if held:
            found.append(
                Covered(
                    clause.id,
                    outline.heading(clause.id),
                    tuple(dict.fromkeys(point.kind for point in held)),
                    tuple(dict.fromkeys(point.text for point in held))[:_WORDS],
                    tuple(citing.get(clause.id, ())),
                    reasons.get(clause.id),
                )
            )
    return tuple(found)
