"""What an application keeps for all of its requests."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from fastapi import FastAPI, Request

if TYPE_CHECKING:
    from assistant.assistant import Assistant


def assistant_of(request: Request) -> Assistant:
    """Give the assistant who answers, over the documents that are at hand now."""
    return current(request.app)


def current(app: FastAPI) -> Assistant:
    """Give the assistant of an application, over the documents that are at hand now."""
    app.state.assistant = cast("Assistant", app.state.assistant).current()
    return cast("Assistant", app.state.assistant)
