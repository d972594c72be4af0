"""What an application keeps for all of its requests."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from fastapi import Request

if TYPE_CHECKING:
    from assistant.assistant import Assistant


def assistant_of(request: Request) -> Assistant:
    """Give the assistant who answers."""
    return cast("Assistant", request.app.state.assistant)
