"""The ASGI application: every operation asks the `Assistant` and shows what it returns."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from fastapi import APIRouter, FastAPI, Request
from fastapi.sse import EventSourceResponse, format_sse_event
from starlette.concurrency import run_in_threadpool

from api import body, chat, description, documents, mcp_server, noted, operation, problems, rules
from api.etags import EntityTags
from api.schemas import AskRequest
from api.state import assistant_of, current
from assistant.answer import Answer
from assistant.streaming import Event

if TYPE_CHECKING:
    from assistant.assistant import Assistant

router = APIRouter()

_EVENTS: Final = "text/event-stream"


def create_app(assistant: Assistant | None = None) -> FastAPI:
    """Make the application.

    Args:
        assistant: who answers; this installation's own, made when the application starts, where none is given.
    """

    protocol = mcp_server.server(lambda: current(app))
    protocol_app = mcp_server.app(protocol)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.assistant = assistant if assistant is not None else await run_in_threadpool(_own)
        async with protocol.session_manager.run():
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
    app.include_router(rules.router)
    app.include_router(chat.router)
    app.router.routes.extend(protocol_app.routes)
    app.state.conversations = chat.Known()
    app.add_middleware(EntityTags)
    problems.install(app)
    operation.install(app)
    description.install(app)
    return app


def _own() -> Assistant:
    from assistant.assistant import Assistant

    return Assistant.default()


@router.post(
    "/v1/ask",
    tags=["answers"],
    summary="Answer a question",
    response_model=Answer,
    openapi_extra=description.request_body("AskRequest"),
    responses={
        200: {"content": {_EVENTS: {"schema": description.EVENT}}},
        **problems.documented(400, 404, 413, 415, 422, 500),
    },
)
async def ask(request: Request) -> Answer | EventSourceResponse:
    """Answer a question about one plan or about all of them.

    The same request gives the same answer every time. A fact that is missing is named in `needs`, never taken as zero.

    With `Accept: text/event-stream` the answer comes in pieces, as the events `reading`, `outcomes`, `citations`,
    `text` (one a line) and `answer`, which is the whole of it; what is refused is a problem document all the same.
    """
    asked = dict(await body.read(request, AskRequest))
    asked["awards"] = [dict(award) for award in asked["awards"]]
    assistant = assistant_of(request)
    if _EVENTS not in request.headers.get("accept", ""):
        return noted.answered(await run_in_threadpool(assistant.ask, **asked))
    pieces = await run_in_threadpool(assistant.stream, **asked)
    return EventSourceResponse(_sent(pieces), headers={"Cache-Control": "no-cache"})


def _sent(pieces: Iterable[Event]) -> Iterator[bytes]:
    """The pieces of an answer as server-sent events."""
    for piece in pieces:
        if piece.name == "answer":
            noted.answered(Answer.model_validate(piece.data))
        yield format_sse_event(event=piece.name, data_str=json.dumps(piece.data, ensure_ascii=False))
