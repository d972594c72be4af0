"""What is known of a document, as the command line and the API both show it."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field

from assistant.errors import NothingToCompareError, UnknownDefectKindError
from corpus.changes import Kind as ChangeKind
from corpus.plan import Origin, UnknownVersion
from corpus.references import Kind as ReferenceKind

if TYPE_CHECKING:
    from corpus.changes import Change
    from corpus.definitions import Definition, Use
    from corpus.library import Library
    from corpus.outline import Clause
    from corpus.plan import Document
    from corpus.references import Reference


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


def clauses(document: Document) -> Clauses:
    """Give a document's clauses."""
    listed = tuple(ClauseSummary.model_validate(_place(clause)) for clause in document.outline)
    return Clauses.model_validate({**_which(document), "clauses": listed})


def clause(document: Document, clause_id: str) -> ClauseText:
    """Give one clause with all that is known of it.

    Raises:
        UnknownClause: the document has no such clause.
    """
    from corpus.quote import clause_text

    *parents, found = document.outline.path(clause_id)
    return ClauseText.model_validate(
        {
            **_place(found),
            **_which(document),
            "parents": tuple(parent.id for parent in parents),
            "text": clause_text(document, clause_id),
            "source": document.text[found.start : found.end],
            "terms": _terms(document, found),
            "references": _references_of(document, found),
        }
    )


def definitions(document: Document) -> Definitions:
    """Give the terms that a document defines."""
    from corpus.definitions import definitions

    listed = tuple(_defined(document, definition) for definition in definitions(document))
    return Definitions.model_validate({**_which(document), "definitions": listed})


def references(document: Document, *, dangling: bool = False) -> References:
    """Give the references in a document, on request only the dangling ones."""
    from corpus.references import references

    found = (reference for reference in references(document) if reference.dangling or not dangling)
    return References.model_validate({**_which(document), "references": tuple(map(_made, found))})


def defects(document: Document, kind: str | None = None) -> Defects:
    """Give the defects of a document, on request only those of one kind.

    Raises:
        UnknownDefectKindError: there is no such kind.
    """
    from corpus.defects import KINDS, defects

    if kind is not None and kind not in KINDS:
        raise UnknownDefectKindError(f'There is no kind of defect "{kind}"; the kinds are: {", ".join(sorted(KINDS))}.')
    listed = tuple(
        DefectFound(
            kind=found.kind,
            clause=found.clause,
            says=found.says,
            quote=found.quote,
            start=found.start,
            end=found.end,
            others=found.others,
        )
        for found in defects(document)
        if kind in (None, found.kind)
    )
    return Defects.model_validate({**_which(document), "defects": listed})


def versions(library: Library, plan_id: str) -> Versions:
    """Give all versions of a plan's document.

    Raises:
        UnknownPlan: no such plan is at hand.
    """
    current = library.plan(plan_id).version
    listed = tuple(
        Version(
            version=plan.version,
            in_force=plan.version == current,
            effective=plan.effective,
            source_sha256=plan.sha256,
            origin=plan.origin,
        )
        for plan in library.versions(plan_id)
    )
    return Versions(plan=plan_id, versions=listed)


def changes(library: Library, plan_id: str, former: int | None = None, later: int | None = None) -> Changes:
    """Compare two versions of a plan's document clause by clause.

    Args:
        library: where the plan is.
        plan_id: the plan's id.
        former: the version to begin with; the one before the later where not given.
        later: the version it became; the last one where not given.

    Raises:
        UnknownPlan: no such plan is at hand.
        UnknownVersion: the plan has no such version.
        NothingToCompareError: no version comes before the later one.
    """
    from corpus.changes import changes

    numbers = [plan.version for plan in library.versions(plan_id)]
    for number in (former, later):
        if number is not None and number not in numbers:
            raise UnknownVersion(plan_id, number, numbers)
    later = numbers[-1] if later is None else later
    if former is None:
        earlier = [number for number in numbers if number < later]
        if not earlier:
            only = (
                f"{plan_id} has only one version" if len(numbers) == 1 else f"{plan_id} has no version before {later}"
            )
            raise NothingToCompareError(f"{only}, so there is nothing to compare it with.")
        former = earlier[-1]
    before, after = library.document(plan_id, former), library.document(plan_id, later)
    listed = tuple(_change(before, after, change) for change in changes(before, after))
    return Changes.model_validate({"plan": plan_id, "from": former, "to": later, "changes": listed})


def _which(document: Document) -> dict[str, object]:
    plan = document.plan
    return {
        "plan": plan.id,
        "version": plan.version,
        "language": plan.language,
        "source_sha256": plan.sha256,
    }


def _place(clause: Clause) -> dict[str, object]:
    return {
        "id": clause.id,
        "heading": clause.heading or None,
        "level": clause.level,
        "start": clause.start,
        "end": clause.end,
        "parent": clause.parent,
    }


def _defined(document: Document, definition: Definition) -> DefinedTerm:
    from corpus.meaning import meaning
    from corpus.quote import span_text

    span = meaning(document, definition)
    return DefinedTerm(
        term=definition.term,
        clause=definition.clause,
        start=definition.start,
        end=definition.end,
        aliases=definition.aliases,
        pointer=definition.pointer,
        meaning=Stretch(start=span.start, end=span.end, text=span_text(document, span)),
    )


def _terms(document: Document, clause: Clause) -> tuple[TermUsed, ...]:
    from corpus.definitions import definitions, uses

    found: dict[str, list[Use]] = {}
    for use in uses(document):
        if clause.start <= use.start < clause.end:
            found.setdefault(use.term, []).append(use)
    return tuple(
        TermUsed(
            term=term,
            uses=tuple(Place(start=use.start, end=use.end) for use in used),
            definitions=tuple(_defined(document, known) for known in definitions(document) if known.term == term),
        )
        for term, used in found.items()
    )


def _references_of(document: Document, clause: Clause) -> ClauseReferences:
    from corpus.references import references

    def within(offset: int) -> bool:
        return clause.start <= offset < clause.end

    made, received = [], []
    for reference in references(document):
        if within(reference.start):
            made.append(_made(reference))
        elif reference.target is not None and within(document.outline[reference.target].start):
            received.append(_made(reference))
    return ClauseReferences(refers_to=tuple(made), referred_to_by=tuple(received))


def _made(reference: Reference) -> ReferenceMade:
    return ReferenceMade.model_validate(
        {
            "from": reference.clause,
            "text": reference.text,
            "to": reference.target,
            "kind": reference.kind,
            "dangling": reference.dangling,
            "start": reference.start,
            "end": reference.end,
        }
    )


def _change(before: Document, after: Document, change: Change) -> ClauseChange:
    document, clause_id = (after, change.after) if change.after is not None else (before, change.before)
    return ClauseChange(
        kind=change.kind,
        before=change.before,
        after=change.after,
        heading=(document.outline[clause_id].heading or None) if clause_id else None,
        pieces=tuple(WordsChanged(kind=piece.kind, text=piece.text) for piece in change.pieces),
    )
