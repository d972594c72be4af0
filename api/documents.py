"""The operations on documents: finding and reading them, and what is known of their text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query, Request

from api import noted, problems
from api.schemas import (
    ChangesQuery,
    DefectsQuery,
    Found,
    Plans,
    PlanSummary,
    ReferencesQuery,
    SearchQuery,
    SearchResults,
    VersionQuery,
)
from api.state import assistant_of
from assistant import views
from assistant.view_models import Changes, Clauses, ClauseText, Defects, Definitions, References, Versions

if TYPE_CHECKING:
    from assistant.assistant import Assistant
    from corpus.library import Library
    from corpus.plan import Document, Plan

router = APIRouter(tags=["documents"])

_OF_VERSION = problems.documented(404, 422, 500)


@router.get("/v1/search", summary="Find clauses", responses=problems.documented(404, 422, 500, 503))
def search(request: Request, query: Annotated[SearchQuery, Query()]) -> SearchResults:
    """Find the clauses that speak of something, best first. Nothing is computed here."""
    return found(assistant_of(request), query.q, query.plan, query.k)


def found(assistant: Assistant, q: str, plan: str | None, k: int) -> SearchResults:
    """What a search finds, and what is said of a clause that it names and that is not there."""
    results = SearchResults(
        missing=tuple(assistant.missing(q, plan=plan)),
        results=tuple(
            Found(
                plan=passage.plan,
                version=passage.version,
                clause=passage.clause,
                heading=passage.heading or None,
                text=passage.text,
                start=passage.start,
                end=passage.end,
                score=passage.score,
            )
            for passage in assistant.search(q, plan=plan, k=k)
        ),
    )
    noted.about(plan)
    return results


@router.get("/v1/plans", summary="List the plans", responses=problems.documented(500))
def plans(request: Request) -> Plans:
    """List the plan documents at hand, each in the version that is in force."""
    return listed(assistant_of(request).library)


def listed(library: Library) -> Plans:
    """The plans of a library."""
    return Plans(plans=tuple(_summary(plan) for plan in library.plans()))


@router.get("/v1/plans/{plan}/versions", summary="List a plan's versions", responses=problems.documented(404, 500))
def versions(request: Request, plan: str) -> Versions:
    """List the versions of a plan's document, the first one first."""
    return views.versions(assistant_of(request).library, plan)


@router.get("/v1/plans/{plan}/changes", summary="Compare two versions", responses=_OF_VERSION)
def changes(request: Request, plan: str, query: Annotated[ChangesQuery, Query()]) -> Changes:
    """Compare two versions clause by clause: by default the last one with the one before it."""
    return views.changes(assistant_of(request).library, plan, query.from_, query.to)


@router.get("/v1/plans/{plan}/definitions", summary="List the defined terms", responses=_OF_VERSION)
def definitions(request: Request, plan: str, query: Annotated[VersionQuery, Query()]) -> Definitions:
    """List the terms that a document defines, where, and in which words."""
    return views.definitions(_document(request, plan, query))


@router.get("/v1/plans/{plan}/references", summary="List the references", responses=_OF_VERSION)
def references(request: Request, plan: str, query: Annotated[ReferencesQuery, Query()]) -> References:
    """List a document's references to its own clauses and to other texts. Dangling ones lead to no clause."""
    return views.references(_document(request, plan, query), dangling=query.dangling)


@router.get("/v1/plans/{plan}/defects", summary="List the defects", responses=_OF_VERSION)
def defects(request: Request, plan: str, query: Annotated[DefectsQuery, Query()]) -> Defects:
    """List what is wrong with a document's text, as far as its form shows it. Not every one is a mistake."""
    return views.defects(_document(request, plan, query), query.kind)


@router.get("/v1/plans/{plan}/clauses", summary="List a plan's clauses", responses=_OF_VERSION)
def clauses(request: Request, plan: str, query: Annotated[VersionQuery, Query()]) -> Clauses:
    """List a plan's clauses in the order of the document."""
    return views.clauses(_document(request, plan, query))


@router.get("/v1/plans/{plan}/clauses/{clause:path}", summary="Read a clause", responses=_OF_VERSION)
def clause(request: Request, plan: str, clause: str, query: Annotated[VersionQuery, Query()]) -> ClauseText:
    """Read one clause in the original, with the defined terms in it and the references from and to it.

    Its id is as printed: `8.1`, `9.1.1(ii)`, `Annex I 1.5`.
    """
    return views.clause(_document(request, plan, query), clause)


def _document(request: Request, plan: str, query: VersionQuery) -> Document:
    return assistant_of(request).library.document(plan, query.version)


def _summary(plan: Plan) -> PlanSummary:
    shown = {
        "id", "version", "effective", "issuer", "title", "instrument",
        "language", "prevailing_language", "filing", "date",
    }  # fmt: skip
    return PlanSummary.model_validate(
        {
            **plan.model_dump(include=shown),
            "name": plan.name(),
            "source_sha256": plan.sha256,
            "licence": plan.licence,
        }
    )
