"""The shapes in which what is known of a document is shown, on the command line and by the API."""

from __future__ import annotations

from datetime import date

from pydantic import BaseModel, ConfigDict, Field

from corpus.changes import Kind as ChangeKind
from corpus.plan import Origin
from corpus.references import Kind as ReferenceKind


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, serialize_by_alias=True)


class _OfDocument(_Model):
    plan: str
    version: int = Field(description="Which version of the plan's document.")
    language: str
    source_sha256: str


class ClauseSummary(_Model):
    """Where a clause stands: ``start`` and ``end`` count characters of the source, descendants included."""

    id: str
    heading: str | None
    level: int = Field(description="1 for clauses without parent.")
    start: int
    end: int
    parent: str | None


class Clauses(_OfDocument):
    """A document's clauses in the order of the text."""

    clauses: tuple[ClauseSummary, ...]


class Stretch(_Model):
    """Characters ``start`` to ``end`` of the source; ``text`` is for display, without page numbers."""

    start: int
    end: int
    text: str


class DefinedTerm(_Model):
    """A term where it is defined: ``source[start:end] == term``."""

    term: str
    clause: str = Field(description="The id of the clause that defines it.")
    start: int
    end: int
    aliases: tuple[str, ...] = Field(description="Other names that the same place gives it.")
    pointer: bool = Field(description="Whether the place only says where the meaning is set out.")
    meaning: Stretch = Field(description="The words that define it.")


class Definitions(_OfDocument):
    """The terms that a document defines, in the order of the text."""

    definitions: tuple[DefinedTerm, ...]


class Place(_Model):
    """Characters ``start`` to ``end`` of the source."""

    start: int
    end: int


class TermUsed(_Model):
    """A defined term that a clause uses."""

    term: str
    uses: tuple[Place, ...] = Field(description="Where; the words may be a plural or an alias.")
    definitions: tuple[DefinedTerm, ...]


class ReferenceMade(_Model):
    """A place that refers to a clause: ``source[start:end] == text``."""

    from_: str = Field(alias="from", description="The id of the clause in which it stands.")
    text: str
    to: str | None = Field(description="The id of the clause referred to; null where the document has none.")
    kind: ReferenceKind = Field(
        description="clause, annex, item (from where it stands), self (this Section), external (another text), or "
        "unplaced (the number is printed, but no clause was made of it)."
    )
    dangling: bool = Field(description="Whether the clause should be in this document and is not.")
    start: int
    end: int


class References(_OfDocument):
    """The references in a document, in the order of the text."""

    references: tuple[ReferenceMade, ...]


class ClauseReferences(_Model):
    """The references in a clause and its descendants, and those to them from the rest of the document."""

    refers_to: tuple[ReferenceMade, ...]
    referred_to_by: tuple[ReferenceMade, ...]


class ClauseText(ClauseSummary):
    """A clause with its words, the defined terms in them and its references, descendants included."""

    plan: str
    version: int = Field(description="Which version of the plan's document.")
    parents: tuple[str, ...] = Field(description="The ids of the clauses that hold it, outermost first.")
    others: tuple[str, ...] = Field(
        default=(), description="The ids of further clauses of the same number, or that define the same term."
    )
    text: str = Field(description="For display: without page numbers, sentences that a page cut in two rejoined.")
    source: str = Field(description="The document's characters from start to end, as received.")
    terms: tuple[TermUsed, ...] = Field(description="In the order in which they are first used.")
    references: ClauseReferences
    language: str
    source_sha256: str


class DefectFound(_Model):
    """Something in the text that a reviewer must know: ``source[start:end] == quote``."""

    kind: str
    clause: str
    says: str = Field(description="What is wrong, in one English sentence.")
    quote: str
    start: int
    end: int
    others: tuple[str, ...] = Field(description="The ids of the other clauses concerned.")


class Defects(_OfDocument):
    """What a program finds wrong in a document's text by form alone, in the order of the text."""

    defects: tuple[DefectFound, ...]


class Version(_Model):
    """One version of a plan's document."""

    version: int
    in_force: bool = Field(description="Whether it is the one in force today.")
    effective: date | None = Field(description="The first day on which it is in force; null where it always was.")
    source_sha256: str
    origin: Origin | None = Field(description="The file that it was read from; null where it came with the program.")


class Versions(_Model):
    """All versions of a plan's document, the first one first."""

    plan: str
    versions: tuple[Version, ...]


class WordsChanged(_Model):
    """A stretch of a clause's words."""

    kind: str = Field(description="same (in both versions), added or removed.")
    text: str


class ClauseChange(_Model):
    """What became of one clause."""

    kind: ChangeKind = Field(
        description="moved where it stands under another number, changed where it says something else, or both."
    )
    before: str | None = Field(description="Its id in the former version; null where it was added.")
    after: str | None = Field(description="Its id in the later version; null where it was removed.")
    heading: str | None = Field(description="Its heading in the later version; of a removed clause, in the former.")
    pieces: tuple[WordsChanged, ...] = Field(description="How its words changed; empty where they did not.")


class Changes(_Model):
    """What became of every clause, in the order of the later version; removed ones stand where they stood."""

    plan: str
    from_: int = Field(alias="from", description="The former version.")
    to: int = Field(description="The later version.")
    changes: tuple[ClauseChange, ...]
