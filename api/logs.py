"""The log: a JSON object a line on standard error, one for each request, with nothing in it that is about a person.

The messages of other libraries can hold anything, the question too; of them only the name, the level and the place in
the code are kept. Of an exception the kind and the places are, never its words.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
import traceback
from datetime import UTC, datetime
from pathlib import PurePath
from typing import Any, Final, TextIO

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api import noted
from api.metrics import Metrics
from api.noted import Noted

HEADER: Final = "X-Request-ID"
METHODS: Final = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})
NO_ROUTE: Final = "none"
"""What stands for the route of an address at which there is nothing."""

_OURS: Final = ("clausewise", "uvicorn")
_HOUSE: Final = ("api", "assistant", "corpus", "rules")
_FILLED_IN: Final = re.compile(r"%[-#0-9.+ ]*[a-zA-Z]")
_log = logging.getLogger("clausewise.requests")


class Lines(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": _event(record),
        }
        told = getattr(record, "told", None)
        if told is not None:
            line |= told
        elif identity := noted.request_id():
            line["request_id"] = identity
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__qualname__
            line["where"] = [
                f"{PurePath(frame.f_code.co_filename).name}:{number} {frame.f_code.co_name}"
                for frame, number in traceback.walk_tb(record.exc_info[2])
            ]
        return json.dumps(line, ensure_ascii=False, default=str)


def configure(level: str, stream: TextIO | None = None) -> None:
    """Log from a level on, to standard error where no other stream is given; of other libraries only warnings."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("clausewise").setLevel(level.upper())


class Requests:
    """The outermost layer: gives each request an id, and writes its line and counts it once it is answered."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = noted.begin(Headers(scope=scope).get(HEADER, ""))
        began, status = time.perf_counter(), 0

        async def identified(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[HEADER] = request.id
            await send(message)

        broken = True
        try:
            with self._metrics.in_flight.track_inprogress():
                await self.app(scope, receive, identified)
            broken = False
        finally:
            seconds = time.perf_counter() - began
            _tell(scope, request, status, seconds, broken=broken or not status)
            self._metrics.count(request, method_of(scope), route_of(scope), status, seconds)


def route_of(scope: Scope) -> str:
    """The template of the route that answers a request, such as ``/v1/plans/{plan}/clauses``."""
    found = scope.get("route")
    if found is None and (endpoint := scope.get("endpoint")) is not None:  # not one of FastAPI's own
        found = next((each for each in scope["app"].routes if getattr(each, "endpoint", None) is endpoint), None)
    return getattr(found, "path", None) or NO_ROUTE


def method_of(scope: Scope) -> str:
    """The method of a request, one of a few."""
    method: str = scope["method"]
    return method if method in METHODS else "OTHER"


def _tell(scope: Scope, request: Noted, status: int, seconds: float, *, broken: bool) -> None:
    if status < 400 and (plan := scope.get("path_params", {}).get("plan")):
        request.about(plan)
    told: dict[str, Any] = {
        "request_id": request.id,
        "method": method_of(scope),
        "route": route_of(scope),
        "status": status,
        "duration_ms": round(seconds * 1000, 1),
        "plans": request.plans,
        "outcomes": [status for status, _ in request.parts],
    }
    if request.problem is not None:
        told["problem"] = request.problem
    if broken:
        told["broken_off"] = True
    _log.log(logging.ERROR if broken or status >= 500 else logging.INFO, "request", extra={"told": told})


def _event(record: logging.LogRecord) -> str:
    name = record.name.partition(".")[0]
    if name in _OURS:
        return record.getMessage()
    place = f"{record.name} in {record.filename}:{record.lineno}"
    return f"{place}: {_FILLED_IN.sub('…', str(record.msg))}" if name in _HOUSE else place
