"""Entity tags for what is read of documents and rules: a client that has the same already is told so (304)."""

from __future__ import annotations

import hashlib
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_UNDER: Final = "/v1/plans"


class EntityTags:
    """Gives each successful answer to a GET of documents and rules a strong tag: a hash of its bytes."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http" or scope["method"] != "GET" or not scope["path"].startswith(_UNDER):
            await self.app(scope, receive, send)
            return
        known = [tag.strip().removeprefix("W/") for tag in Headers(scope=scope).get("if-none-match", "").split(",")]
        start: Message | None = None
        body = bytearray()

        async def tagged(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start" and message["status"] == 200:
                start = message
            elif message["type"] == "http.response.body" and start is not None:
                body.extend(message.get("body", b""))
                if not message.get("more_body", False):
                    await _send(start, bytes(body), known, send)
            else:
                await send(message)

        await self.app(scope, receive, tagged)


async def _send(start: Message, body: bytes, known: list[str], send: Send) -> None:
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = MutableHeaders(raw=list(start["headers"]))
    headers["etag"], headers["cache-control"] = tag, "no-cache"
    if tag in known or "*" in known:
        for name in ("content-length", "content-type"):
            if name in headers:
                del headers[name]
        start, body = {**start, "status": 304}, b""
    await send({**start, "headers": headers.raw})
    await send({"type": "http.response.body", "body": body})
