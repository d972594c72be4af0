"""What every response tells a browser: believe the type, send no referrer, run nothing, frame nothing, keep nothing."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_EVERY: Final = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}
_UNLESS_SET: Final = {
    "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
}
"""What an operation may know better: a page has a policy of its own, a document may be kept."""


class SecureHeaders:
    """Puts the headers on every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""

        async def secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_EVERY)
                for name, value in _UNLESS_SET.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, secured if scope["type"] == "http" else send)
