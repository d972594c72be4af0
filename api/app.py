"""The ASGI application: every operation asks the `Assistant` and shows what it returns."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Annotated, cast

from fastapi import APIRouter, FastAPI, Query, Request
from starlette.concurrency import run_in_threadpool

from api import body, description, problems
from api.health import health
from api.schemas import (
    AskRequest,
    Clauses,
    ClauseSummary,
    ClauseText,
    Found,
    Health,
    Plans,
    PlanSummary,
    SearchQuery,
    SearchResults,
)
from assistant.answer import Answer

if TYPE_CHECKING:
    from assistant.assistant import Assistant
    from corpus.outline import Clause
    from corpus.plan import Document, Plan

router = APIRouter()


def create_app(assistant: Assistant | None = None) -> FastAPI:
    """Make the application.

    Args:
        assistant: who answers; this installation's own, made when the application starts, where none is given.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.assistant = assistant if assistant is not None else await run_in_threadpool(_own)
        yield

    app = FastAPI(
        title="Clausewise",
        version=description.release(),
        description=description.ABOUT,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.include_router(router)
    problems.install(app)
    description.install(app)
    return app


def _own() -> Assistant:
    from assistant.assistant import Assistant

    return Assistant.default()


def _assistant(request: Request) -> Assistant:
    return cast("Assistant", request.app.state.assistant)


@router.post(
    "/v1/ask",
    tags=["answers"],
    summary="Answer a question",
    openapi_extra=description.request_body("AskRequest"),
    responses=problems.documented(400, 404, 413, 415, 422, 500),
)
async def ask(request: Request) -> Answer:
    """Answer a question about one plan or about all of them.

    The same request gives the same answer every time. A fact that is missing is named in `needs`, never taken as zero.
    """
    asked = await body.read(request, AskRequest)
    return await run_in_threadpool(
        _assistant(request).ask,
        asked.question,
        plan=asked.plan,
        facts=asked.facts,
        participant=asked.participant,
        thread=asked.thread,
        language=asked.language,
        as_of=asked.as_of,
    )


@router.get("/v1/search", tags=["documents"], summary="Find clauses", responses=problems.documented(404, 422, 500, 503))
def search(request: Request, query: Annotated[SearchQuery, Query()]) -> SearchResults:
    """Find the clauses that speak of something, best first. Nothing is computed here."""
    found = _assistant(request).search(query.q, plan=query.plan, k=query.k)
    return SearchResults(
        results=tuple(
            Found(
                plan=passage.plan,
                clause=passage.clause,
                heading=passage.heading or None,
                text=passage.text,
                start=passage.start,
                end=passage.end,
                score=passage.score,
            )
            for passage in found
        )
    )


@router.get("/v1/plans", tags=["documents"], summary="List the plans", responses=problems.documented(500))
def plans(request: Request) -> Plans:
    """List the plan documents at hand."""
    return Plans(plans=tuple(_plan_summary(plan) for plan in _assistant(request).library.plans()))


@router.get(
    "/v1/plans/{plan}/clauses",
    tags=["documents"],
    summary="List a plan's clauses",
    responses=problems.documented(404, 500),
)
def clauses(request: Request, plan: str) -> Clauses:
    """List a plan's clauses in the order of the document."""
    document = _assistant(request).library.document(plan)
    return Clauses(
        plan=plan,
        language=document.plan.language,
        source_sha256=document.plan.sha256,
        clauses=tuple(ClauseSummary.model_validate(_place(clause)) for clause in document.outline),
    )


@router.get(
    "/v1/plans/{plan}/clauses/{clause:path}",
    tags=["documents"],
    summary="Read a clause",
    responses=problems.documented(404, 500),
)
def clause(request: Request, plan: str, clause: str) -> ClauseText:
    """Read one clause in the original. Its id is as printed: `8.1`, `9.1.1(ii)`, `Annex I 1.5`."""
    return _clause_text(_assistant(request).library.document(plan), clause)


@router.get("/healthz", tags=["operation"], summary="Say how the service is", responses=problems.documented(500))
def healthz(request: Request) -> Health:
    """Say whether rules, documents and index are ready. Rules are answered while the index is not."""
    return health(_assistant(request))


def _plan_summary(plan: Plan) -> PlanSummary:
    return PlanSummary.model_validate(
        {
            **plan.model_dump(
                include={"id", "issuer", "title", "instrument", "language", "prevailing_language", "filing", "date"}
            ),
            "name": plan.name(),
            "source_sha256": plan.sha256,
            "licence": plan.licence,
        }
    )


def _place(clause: Clause) -> dict[str, object]:
    return {
        "id": clause.id,
        "heading": clause.heading or None,
        "level": clause.level,
        "start": clause.start,
        "end": clause.end,
        "parent": clause.parent,
    }


def _clause_text(document: Document, clause_id: str) -> ClauseText:
    from corpus.quote import clause_text

    *parents, clause = document.outline.path(clause_id)
    return ClauseText.model_validate(
        {
            **_place(clause),
            "plan": document.plan.id,
            "parents": tuple(parent.id for parent in parents),
            "text": clause_text(document, clause_id),
            "source": document.text[clause.start : clause.end],
            "language": document.plan.language,
            "source_sha256": document.plan.sha256,
        }
    )
