"""What an application keeps for all of its requests."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar, cast

from anyio import to_thread
from fastapi import FastAPI, Request

from api.records.caller import Caller

if TYPE_CHECKING:
    from api.audit.recording import Recorder
    from assistant.assistant import Assistant
    from assistant.reviewing import Reviews

Answered = TypeVar("Answered")


AT_ONCE: Final = 8
"""So many questions are answered at once in a process; others wait for their turn, first come, first served. Threads
that all compute wait for each other in no order, and one of them may wait very long."""


async def in_turn(app: FastAPI, work: Callable[..., Answered], *given: object, **more: object) -> Answered:
    """Work out an answer in a thread, once it is its turn."""
    return await to_thread.run_sync(partial(work, *given, **more), limiter=app.state.turns)


def assistant_of(request: Request) -> Assistant:
    """Give the assistant who answers, over the documents that are at hand now and that the caller may see."""
    return answering(request.app, caller_of(request).hidden, reviews_of(request))


def answering(app: FastAPI, hidden: frozenset[str], reviews: Reviews) -> Assistant:
    """Give the assistant who answers without some plans, under what lawyers decided."""
    return current(app).without(hidden).with_reviews(reviews)


def current(app: FastAPI) -> Assistant:
    """Give the assistant of an application, over the documents that are at hand now."""
    app.state.assistant = cast("Assistant", app.state.assistant).current()
    return cast("Assistant", app.state.assistant)


def audit_of(request: Request) -> Recorder:
    """Give what records answers."""
    return cast("Recorder", request.app.state.audit)


def caller_of(request: Request) -> Caller:
    """Give who calls, as found when the request came in."""
    return cast(Caller, request.state.caller)


def reviews_of(request: Request) -> Reviews:
    """Give what lawyers decided, as found when the request came in."""
    return cast("Reviews", request.state.reviews)
