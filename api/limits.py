"""How many requests one caller may make: a bucket of tokens for each, filled at an even pace."""

from __future__ import annotations

import ipaddress
import math
import re
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from api import noted, problems
from api.chat_models import ErrorBody, ErrorDetail

_SECONDS: Final = {"second": 1, "minute": 60, "hour": 3600}
_RATE: Final = re.compile(r"([1-9][0-9]{0,5})/(second|minute|hour)")
_CALLERS: Final = 10_000
"""So many callers are remembered; who has not asked for longest is forgotten first."""
_TABLES: Final = (
    "CREATE TABLE IF NOT EXISTS buckets (caller TEXT PRIMARY KEY, left REAL NOT NULL, at REAL NOT NULL)",
    "CREATE INDEX IF NOT EXISTS by_time ON buckets (at)",
)
_FULL: Final = "DELETE FROM buckets WHERE at < ?"
"""A bucket from which nothing was taken for so long is full, as that of a new caller."""
_TOO_MANY: Final = (
    "DELETE FROM buckets WHERE caller IN (SELECT caller FROM buckets ORDER BY at DESC, caller LIMIT -1 OFFSET ?)"
)
FREE: Final = ("/healthz", "/readyz", "/metrics")
"""What anybody may ask as often as they like."""
_OF_CHAT: Final = ("/v1/chat/", "/v1/models")


@dataclass(frozen=True)
class Rate:
    """So many requests in so many seconds: as many at once, and from then on at that pace.

    >>> Rate.read("60/minute")
    Rate(requests=60, seconds=60)
    """

    requests: int
    seconds: int

    @classmethod
    def read(cls, text: str) -> Rate:
        """Read a rate.

        Raises:
            ValueError: it is not written as a number from 1 to 999999, a slash, and second, minute or hour.
        """
        found = _RATE.fullmatch(text)
        if found is None:
            raise ValueError(text)
        return cls(int(found[1]), _SECONDS[found[2]])


ELSEWHERE: Final = Rate(60, 60)
"""What callers of other machines get where nothing is configured; those of this machine are not limited then."""


class Buckets:
    """The tokens that each caller has left.

    Args:
        rate: how many tokens a bucket holds and in what time an empty one is full.
        clock: gives the time in seconds, the same in all processes of a machine.
        path: a file by which processes of one machine share them; they are in memory where none is given.
    """

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic, path: Path | None = None) -> None:
        self._rate, self._clock = rate, clock
        self._lock = threading.Lock()
        self._rows = sqlite3.connect(path or ":memory:", timeout=10, check_same_thread=False, isolation_level=None)
        self._rows.execute("PRAGMA synchronous = OFF")  # nothing that must outlive the machine's power
        for table in _TABLES:
            self._rows.execute(table)

    def wait(self, caller: str) -> int:
        """Take a token of a caller's; give 0, or after how many whole seconds there is one where there is none."""
        pace = self._rate.requests / self._rate.seconds
        with self._lock:
            self._rows.execute("BEGIN IMMEDIATE")
            now = self._clock()
            known = self._rows.execute("SELECT left, at FROM buckets WHERE caller = ?", (caller,)).fetchone()
            left, then = known or (float(self._rate.requests), now)
            left = min(float(self._rate.requests), left + (now - then) * pace)
            taken = left >= 1
            self._rows.execute("REPLACE INTO buckets VALUES (?, ?, ?)", (caller, left - 1 if taken else left, now))
            if known is None:
                self._rows.execute(_FULL, (now - self._rate.seconds,))
                self._rows.execute(_TOO_MANY, (_CALLERS,))
            self._rows.execute("COMMIT")
        return 0 if taken else max(1, math.ceil((1 - left) / pace))


class Limit:
    """Refuses who asks too often.

    A key counts only once it is known to be somebody's: ``app.state.caller_key`` gives its id for a request's scope, or
    nothing; any other request counts for the address that it comes from, so that invented keys gain nothing.

    Args:
        rate: the rate of every caller; where none is given, `ELSEWHERE` for callers of other machines.
        off: whether nobody is limited.
        path: a file by which several processes limit together.
    """

    def __init__(self, app: ASGIApp, rate: Rate | None = None, off: bool = False, path: Path | None = None) -> None:
        self.app = app
        self._local_too, self._off = rate is not None, off
        self._buckets = Buckets(rate or ELSEWHERE, path=path)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http" or self._off or scope["path"] in FREE:
            await self.app(scope, receive, send)
            return
        address = _address(scope)
        if address is None and not self._local_too:
            await self.app(scope, receive, send)
            return
        seconds = await run_in_threadpool(self._wait, scope, address)
        if seconds:
            await _refused(scope["path"], seconds)(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _wait(self, scope: Scope, address: str | None) -> int:
        known: Callable[[Scope], str | None] | None = getattr(scope["app"].state, "caller_key", None)
        key = known(scope) if known is not None else None
        return self._buckets.wait(f"key {key}" if key else f"address {address}")


def _address(scope: Scope) -> str | None:
    """The address of a caller of another machine (of IPv6 its network); nothing for one of this machine."""
    try:
        address = ipaddress.ip_address((scope.get("client") or ("", 0))[0])
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is None:
            return None if address.is_loopback else str(ipaddress.ip_network((address, 64), strict=False))
        address = address.ipv4_mapped
    return None if address.is_loopback else str(address)


def _refused(path: str, seconds: int) -> JSONResponse:
    again = "a second" if seconds == 1 else f"{seconds:,} seconds"
    detail = f"You have asked too often; ask again in {again}."
    headers = {"Retry-After": str(seconds)}
    if path.startswith(_OF_CHAT):
        noted.refused("too-many-requests")
        error = ErrorDetail(message=detail, type="rate_limit_error", param=None, code="too-many-requests")
        return JSONResponse(ErrorBody(error=error).model_dump(), 429, headers)
    return problems.response("too-many-requests", "Too many requests", 429, detail, path, headers)
