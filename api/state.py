"""What an application keeps for all of its requests."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from fastapi import FastAPI, Request

from api.records.caller import Caller

if TYPE_CHECKING:
    from api.audit.recording import Recorder
    from api.reviews.counting import InForce
    from assistant.assistant import Assistant


def assistant_of(request: Request) -> Assistant:
    """Give the assistant who answers, over the documents that are at hand now and that the caller may see."""
    return answering(request.app, caller_of(request))


def answering(app: FastAPI, caller: Caller, *, all_plans: bool = False) -> Assistant:
    """Give the assistant who answers a caller, under what lawyers decided.

    Args:
        all_plans: whether plans that are hidden from the caller are not left out.
    """
    reviews = cast("InForce", app.state.reviews).of(caller)
    return current(app).without(frozenset() if all_plans else caller.hidden).with_reviews(reviews)


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
