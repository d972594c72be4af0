"""What an application keeps for all of its requests."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from fastapi import Request

if TYPE_CHECKING:
    from assistant.assistant import Assistant


def assistant_of(request: Request) -> Assistant:
    """Give the assistant who answers, over the documents that are at hand now."""
    state = request.app.state
    state.assistant = cast("Assistant", state.assistant).current()
    return cast("Assistant", state.assistant)
