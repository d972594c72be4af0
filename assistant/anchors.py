"""Whether the quotations of a rule book stand in the document: the joint between a book and its plan."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from corpus.outline import UnknownClause
from corpus.plan import Document
from corpus.quote import QuoteAmbiguous, QuoteNotFound, find
from rules.book import Book
from rules.check import Problem
from rules.entries import Anchor
from rules.yaml_source import Path

_NUMBERS: Final = "See clausewise outline {plan} for the numbers."


def anchors(book: Book) -> Iterator[tuple[Path, Anchor]]:
    """Every anchor of a book, with the keys under which it stands (``rules``, ``vesting``, ``table``, 2)."""
    for name, constant in book.constants.items():
        for place, anchor in enumerate(constant.clauses):
            yield ("constants", name, "clauses", place), anchor
    for name, rule in book.rules.items():
        for place, anchor in enumerate(rule.clauses):
            yield ("rules", name, "clauses", place), anchor
        nested = {
            "presumes": [presumption.clauses for presumption in rule.presumes],
            "table": [row.clauses for row in rule.table],
            "outcomes": [outcome.clauses for outcome in rule.outcomes],
            "notes": [note.clauses for note in rule.notes],
        }
        for key, entries in nested.items():
            for position, clauses in enumerate(entries):
                for place, anchor in enumerate(clauses):
                    yield ("rules", name, key, position, "clauses", place), anchor


def misplaced(book: Book, document: Document) -> Iterator[Problem]:
    """Each quotation that does not stand exactly once in its clause, and each clause that there is not."""
    for key, anchor in anchors(book):
        try:
            find(document, anchor.clause, anchor.quote)
        except UnknownClause as error:
            yield Problem(key, f"{error} {_NUMBERS.format(plan=book.plan)}")
        except QuoteNotFound as error:
            yield Problem(key, f"{error} Copy the words from the clause as they stand.")
        except QuoteAmbiguous as error:
            yield Problem(key, str(error))
    named: list[tuple[Path, str]] = [(("readings", name), reading.clause) for name, reading in book.readings.items()]
    named += [(("not_computed", place), note.clause) for place, note in enumerate(book.not_computed)]
    named += [(("remarks", place), note.clause) for place, note in enumerate(book.remarks)]
    for key, clause in named:
        if clause not in document.outline:
            says = f'There is no clause "{clause}" in the document.'
            yield Problem((*key, "clause"), f"{says} {_NUMBERS.format(plan=book.plan)}")
