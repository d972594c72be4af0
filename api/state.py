"""What an application keeps for all of its requests."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from fastapi import FastAPI, Request

from api.records.caller import Caller

if TYPE_CHECKING:
    from api.audit.recording import Recorder
    from assistant.assistant import Assistant
    from assistant.reviewing import Reviews


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
