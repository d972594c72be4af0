"""Which version of a document an answer quotes, and whether its rules still stand on what that version says."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from assistant.anchors import anchors
from corpus.changes import carried, counterpart
from corpus.library import Library
from corpus.pairing import pairs
from corpus.plan import Document, UnknownVersion
from corpus.quote import find
from corpus.span import Span
from rules.book import Book
from rules.entries import Anchor


class Place(NamedTuple):
    """Where a quotation stands."""

    document: Document
    clause: str
    span: Span


@dataclass
class Sources:
    """The version of a plan's document that is in force, and the one that its rules were written for.

    Attributes:
        document: The version in force.
        written_for: The version that the rule book quotes.
        changed: Clauses of the version in force whose words changed although what a rule quotes still stands there;
            filled while quotations are placed.
        lost: Clauses of the version that the book quotes whose quoted words are gone, each with the innermost clauses
            that held them, in order; filled likewise.
    """

    document: Document
    written_for: Document
    changed: dict[str, None] = field(default_factory=dict)
    lost: dict[str, dict[str, None]] = field(default_factory=dict)

    @classmethod
    def of(cls, library: Library, plan: str, book: Book | None = None) -> Sources:
        """Return the sources of a plan as it is in force in a library."""
        document = library.document(plan)
        try:
            written_for = library.document(plan, book.version) if book is not None else document
        except UnknownVersion:
            written_for = document
        return cls(document, written_for)

    @property
    def amended(self) -> bool:
        """Whether the rules were written for another version."""
        return self.document is not self.written_for

    @property
    def stale(self) -> bool:
        """Whether anything placed so far rests on words that were changed."""
        return bool(self.changed or self.lost)

    def place(self, anchor: Anchor) -> Place:
        """Return where a quotation of the rule book stands in the version in force, else in the one it was taken from.

        Raises:
            UnknownClause, QuoteNotFound, QuoteAmbiguous: it stands nowhere.
        """
        if self.amended:
            found = carried(self.written_for, self.document, anchor.clause, anchor.quote)
            if found is not None:
                ends = {self.document.outline.at(place).id for place in (found.start, found.end - 1)}
                if not ends <= self._unchanged:
                    self.changed[found.clause] = None
                return Place(self.document, found.clause, Span(found.start, found.end))
        span = find(self.written_for, anchor.clause, anchor.quote)
        if self.amended:
            holding = (
                clause.id
                for clause in self.written_for.outline.clauses
                if any(own.start < span.end and span.start < own.end for own in clause.own)
            )
            self.lost.setdefault(anchor.clause, {}).update(dict.fromkeys(holding))
        return Place(self.written_for, anchor.clause, span)

    def now(self, clause: str) -> str | None:
        """Return the clause of the version in force that a clause which the rules quote became, if any."""
        return counterpart(self.written_for, self.document, clause)

    @cached_property
    def _unchanged(self) -> frozenset[str]:
        """The clauses of the version in force that say what they said."""
        found = pairs(self.written_for, self.document)
        return frozenset(found.later[clause] for clause in found.unchanged)


@dataclass(frozen=True)
class Touched:
    """A rule whose document was amended: which of the clauses that it quotes changed, and which quotations are gone."""

    rule: str
    changed: tuple[str, ...]
    lost: tuple[str, ...]


def touched(book: Book, library: Library, version: int) -> tuple[Touched, ...]:
    """Return what of a rule book rests on words that a version of the document changed."""
    written_for = library.document(book.plan, book.version)
    document = library.document(book.plan, version)
    found: dict[str, Sources] = {}
    for key, anchor in anchors(book):
        rule = f"{key[0]}.{key[1]}"
        found.setdefault(rule, Sources(document, written_for)).place(anchor)
    return tuple(
        Touched(rule, tuple(sources.changed), tuple(sources.lost))
        for rule, sources in found.items()
        if sources.changed or sources.lost
    )
