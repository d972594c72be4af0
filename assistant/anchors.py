"""Whether the quotations of a rule book stand in the document: the joint between a book and its plan."""

from __future__ import annotations

from collections.abc import Iterator

from corpus.outline import UnknownClause
from corpus.plan import Document
from corpus.quote import QuoteAmbiguous, QuoteNotFound, find
from rules.book import Anchor, Book


def anchors(book: Book) -> Iterator[tuple[str, Anchor]]:
    """Every anchor of a book, with the key under which it stands (``rules.vesting.table.2``)."""
    for name, constant in book.constants.items():
        for anchor in constant.clauses:
            yield f"constants.{name}", anchor
    for name, rule in book.rules.items():
        where = f"rules.{name}"
        for anchor in rule.clauses:
            yield where, anchor
        nested = {
            "table": [row.clauses for row in rule.table],
            "outcomes": [outcome.clauses for outcome in rule.outcomes],
            "notes": [note.clauses for note in rule.notes],
        }
        for key, entries in nested.items():
            for position, clauses in enumerate(entries, start=1):
                for anchor in clauses:
                    yield f"{where}.{key}.{position}", anchor


def misplaced(book: Book, document: Document) -> Iterator[str]:
    """A sentence for each quotation that does not stand exactly once in its clause."""
    for where, anchor in anchors(book):
        try:
            find(document, anchor.clause, anchor.quote)
        except (UnknownClause, QuoteNotFound, QuoteAmbiguous) as error:
            yield f"{book.plan}: {where}: {error}"
    named = [(f"readings.{name}", reading.clause) for name, reading in book.readings.items()]
    named += [(f"not_computed.{place}", note.clause) for place, note in enumerate(book.not_computed, start=1)]
    named += [(f"remarks.{place}", note.clause) for place, note in enumerate(book.remarks, start=1)]
    for where, clause in named:
        if clause not in document.outline:
            yield f'{book.plan}: {where}: there is no clause "{clause}" in the document.'
