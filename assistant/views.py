"""What is known of a document, put into the shapes in which it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.errors import NothingToCompareError, UnknownDefectKindError
from assistant.view_models import (
    Changes,
    ClauseChange,
    ClauseReferences,
    Clauses,
    ClauseSummary,
    ClauseText,
    DefectFound,
    Defects,
    DefinedTerm,
    Definitions,
    Place,
    ReferenceMade,
    References,
    Stretch,
    TermUsed,
    Version,
    Versions,
    WordsChanged,
)
from corpus.plan import UnknownVersion

if TYPE_CHECKING:
    from corpus.changes import Change
    from corpus.definitions import Definition, Use
    from corpus.library import Library
    from corpus.outline import Clause
    from corpus.plan import Document
    from corpus.references import Reference


def clauses(document: Document) -> Clauses:
    """Give a document's clauses."""
    listed = tuple(ClauseSummary.model_validate(_place(clause)) for clause in document.outline)
    return Clauses.model_validate({**_which(document), "clauses": listed})


def clause(document: Document, clause_id: str) -> ClauseText:
    """Give one clause with all that is known of it; it can be named by its id, as people write its number, or by a
    term that it defines: 第二条, "paragraph (c) of Section 3.1", "Cause".

    Raises:
        UnknownClause: the document has no such clause, or several that can be meant.
    """
    from corpus.locating import locate
    from corpus.quote import clause_text

    located = locate(document, clause_id)
    *parents, found = document.outline.path(located.clause.id)
    return ClauseText.model_validate(
        {
            **_place(found),
            **_which(document),
            "parents": tuple(parent.id for parent in parents),
            "others": located.others,
            "text": clause_text(document, found.id),
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
        former: the version to begin with; the one in force before the later where not given.
        later: the version it became; the last to take effect where not given.

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
        earlier = numbers[: numbers.index(later)]
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
