"""The ASGI application: every operation asks the `Assistant` and shows what it returns."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from fastapi import APIRouter, FastAPI, Request
from starlette.concurrency import run_in_threadpool

from api import body, description, documents, problems
from api.health import health
from api.schemas import AskRequest, Health
from api.state import assistant_of
from assistant.answer import Answer

if TYPE_CHECKING:
    from assistant.assistant import Assistant

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
    app.include_router(documents.router)
    problems.install(app)
    description.install(app)
    return app


def _own() -> Assistant:
    from assistant.assistant import Assistant

    return Assistant.default()


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
        assistant_of(request).ask,
        asked.question,
        plan=asked.plan,
        facts=asked.facts,
        participant=asked.participant,
        thread=asked.thread,
        language=asked.language,
        as_of=asked.as_of,
    )


@router.get("/healthz", tags=["operation"], summary="Say how the service is", responses=problems.documented(500))
def healthz(request: Request) -> Health:
    """Say whether rules, documents and index are ready. Rules are answered while the index is not."""
    return health(assistant_of(request))
