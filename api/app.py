"""The ASGI application: every operation asks the `Assistant` and shows what it returns."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from anyio import CapacityLimiter
from fastapi import APIRouter, FastAPI, Request
from fastapi.sse import EventSourceResponse, format_sse_event
from starlette.concurrency import run_in_threadpool

from api import body, chat, conversations, description, documents, mcp_server, noted, operation, problems, rules
from api.audit import operations as audit_operations
from api.audit.recording import Recorder
from api.etags import EntityTags
from api.problems import ProblemError
from api.records import access, operations, projections
from api.records.access import Access, awards_of
from api.records.caller import CALLING
from api.reviews import operations as review_operations
from api.reviews.counting import COUNTING
from api.schemas import AskRequest
from api.settings import Settings
from api.state import AT_ONCE, answering, assistant_of, audit_of, caller_of, in_turn
from assistant.answer import Answer
from assistant.streaming import Event

if TYPE_CHECKING:
    from api.records.store import Store
    from assistant.assistant import Assistant

router = APIRouter()

_EVENTS: Final = "text/event-stream"


def create_app(
    assistant: Assistant | None = None,
    *,
    store: Store | None = None,
    keys_required: bool = False,
    shared: Path | None = None,
) -> FastAPI:
    """Make the application.

    Args:
        assistant: who answers; this installation's own, made when the application starts, where none is given.
        store: where keys and records are; this installation's own where none is given.
        keys_required: whether a key is asked for even where none was ever made.
        shared: a folder by which the processes of one service count and limit together, where there are several.
    """

    settings, doors = Settings.read(), access.doors(store, keys_required=keys_required)
    audit = Recorder(doors, settings.audit)
    protocol = mcp_server.server(
        lambda: answering(app, CALLING.get().hidden, COUNTING.get()),
        audit,
        lambda caller, books: awards_of(app, caller, None, books),
    )
    protocol_app = mcp_server.app(protocol)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.turns = CapacityLimiter(AT_ONCE)
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
    app.include_router(conversations.router)
    app.include_router(operations.router)
    app.include_router(projections.router)
    app.include_router(review_operations.router)
    app.include_router(audit_operations.router)
    app.router.routes.extend(protocol_app.routes)
    app.state.doors, app.state.audit = doors, audit
    app.state.caller_key = doors.key_of
    app.add_middleware(EntityTags)
    app.add_middleware(Access, doors=doors)
    problems.install(app)
    operation.install(app, settings, shared)
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
    assistant, caller = assistant_of(request), caller_of(request)
    if caller.key is not None and asked["participant"] is not None and "hr" not in caller.roles:
        raise ProblemError(
            "participant-not-yours",
            "Only hr names a participant",
            422,
            "Only a key with the role hr names a participant; leave participant out.",
        )
    if not asked["awards"]:
        asked["awards"] = await run_in_threadpool(awards_of, request.app, caller, asked["participant"], assistant.books)
    about, thread = asked["participant"], asked["thread"]
    owner = caller.owner(about)
    asked |= {"about": about, "participant": owner, "thread": caller.thread(thread, owner)}
    audit = audit_of(request)
    if _EVENTS not in request.headers.get("accept", ""):
        answer = await in_turn(request.app, audit.ask, assistant, caller, "rest", **asked)
        return noted.answered(caller.named(answer, thread))
    pieces = await in_turn(request.app, audit.stream, assistant, caller, "rest", **asked)
    shown = thread if asked["thread"] != thread else None
    return EventSourceResponse(_sent(pieces, shown), headers={"Cache-Control": "no-cache"})


def _sent(pieces: Iterable[Event], thread: str | None) -> Iterator[bytes]:
    """The pieces of an answer as server-sent events, with the caller's name of the conversation where there is one."""
    for piece in pieces:
        data = {**piece.data, "thread": thread} if thread is not None and "thread" in piece.data else piece.data
        if piece.name == "answer":
            noted.answered(Answer.model_validate(data))
        yield format_sse_event(event=piece.name, data_str=json.dumps(data, ensure_ascii=False))
