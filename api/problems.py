"""Problem documents (RFC 9457): whatever goes wrong becomes a title, a status and one sentence for who asked."""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any, Final, get_type_hints

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.routing import BaseRoute, Match, Router
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api import noted
from api.sentences import sentence
from assistant.errors import RequestError, UnknownClauseError, UnknownPlanError, UnknownVersionError
from corpus.cache import CacheUnavailable
from corpus.encoder import EncoderUnavailable
from corpus.index import IndexUnavailable
from corpus.outline import UnknownClause
from corpus.plan import UnknownPlan, UnknownVersion
from corpus.weights import WeightsUnavailable

MEDIA_TYPE: Final = "application/problem+json"

NO_SEARCH: Final = (
    "The documents cannot be searched now because the index is not ready; computed answers do not need it."
)

_log = logging.getLogger("clausewise.api")


class Problem(BaseModel):
    """Why a request was not answered (RFC 9457)."""

    type: str = Field(description="A stable name of the kind of problem, as a URI.")
    title: str = Field(description="The kind of problem in a few words; the same for every problem of its type.")
    status: int = Field(description="The HTTP status.")
    detail: str = Field(description="One sentence: what was wrong and what is accepted.")
    instance: str = Field(description="The request's path, or the number under which an unexpected error was logged.")
    request_id: str = Field(description="The id of the request, as in the header `X-Request-ID` of the response.")


class ProblemError(Exception):
    """A request that this layer refuses before anyone is asked."""

    def __init__(self, kind: str, title: str, status: int, detail: str) -> None:
        super().__init__(detail)
        self.kind, self.title, self.status = kind, title, status


def problem_type(kind: str) -> str:
    """The type URI of a kind of problem.

    >>> problem_type("unknown-plan")
    'urn:clausewise:problem:unknown-plan'
    """
    return f"urn:clausewise:problem:{kind}"


def response(
    kind: str, title: str, status: int, detail: str, instance: str, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """A problem document as a response."""
    noted.refused(kind)
    problem = Problem(
        type=problem_type(kind),
        title=title,
        status=status,
        detail=detail,
        instance=instance,
        request_id=noted.request_id(),
    )
    return JSONResponse(problem.model_dump(), status_code=status, headers=dict(headers or {}), media_type=MEDIA_TYPE)


def install(app: FastAPI) -> None:
    """Make every error of an application a problem document."""
    app.add_exception_handler(RequestError, _refused)
    app.add_exception_handler(ProblemError, _refused)
    for missing in _MISSING:
        app.add_exception_handler(missing, _missing)
    for down in (IndexUnavailable, EncoderUnavailable, WeightsUnavailable, CacheUnavailable):
        app.add_exception_handler(down, _no_search)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The problem responses of an operation, for its OpenAPI description."""
    return {
        status: {
            "description": HTTPStatus(status).phrase,
            "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
        for status in statuses
    }


class Guard:
    """Lets no exception out as anything but a problem."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def send_safely(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
            await send(message)

        try:
            await self.app(scope, receive, send_safely)
        except asyncio.CancelledError:
            if not started:
                await _stopped(scope["path"])(scope, receive, send_safely)
            raise
        except Exception:
            incident = uuid.uuid4()
            _log.exception("incident %s", incident)
            if started:
                raise
            await _unexpected(incident)(scope, receive, send_safely)


def _stopped(path: str) -> JSONResponse:
    detail = "The service was ended before the answer was ready; ask again in a moment."
    return response("stopping", "The service is ending", 503, detail, path, {"Retry-After": "5"})


def _unexpected(incident: uuid.UUID) -> JSONResponse:
    return response(
        "internal-error",
        "Something went wrong here",
        500,
        f"The request could not be answered because of an error on our side; it is logged as incident {incident}.",
        incident.urn,
    )


async def _refused(request: Request, error: Exception) -> JSONResponse:
    if not isinstance(error, RequestError | ProblemError):
        raise error
    return response(error.kind, error.title, error.status, str(error), request.url.path)


_MISSING: Final[Mapping[type[Exception], type[RequestError]]] = {
    UnknownPlan: UnknownPlanError,
    UnknownVersion: UnknownVersionError,
    UnknownClause: UnknownClauseError,
}


async def _missing(request: Request, error: Exception) -> JSONResponse:
    kind = next(said for missing, said in _MISSING.items() if isinstance(error, missing))
    return response(kind.kind, kind.title, kind.status, str(error), request.url.path)


async def _no_search(request: Request, error: Exception) -> JSONResponse:
    _log.error("search is down: %s", error)
    return response(
        "search-unavailable",
        "Search is not available",
        503,
        NO_SEARCH,
        request.url.path,
    )


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    if not isinstance(error, RequestValidationError):
        raise error
    return response(
        "bad-parameter",
        "A parameter cannot be used",
        422,
        sentence(error.errors()[0], _parameters(request)),
        request.url.path,
    )


def _parameters(request: Request) -> Iterator[str]:
    """Give the names of the query parameters that the operation asked for accepts."""
    model = get_type_hints(request.scope["endpoint"]).get("query", BaseModel)
    for name, field in model.model_fields.items():
        yield field.alias or name


def no_such_place() -> ProblemError:
    """The refusal of a page of a list after something that does not stand in it."""
    detail = "after cannot be used; accepted is what the page before gave as next."
    return ProblemError("bad-parameter", "A parameter cannot be used", 422, detail)


def not_for_this(detail: str) -> ProblemError:
    """The refusal of a key that is for other things."""
    return ProblemError("key-not-for-this", "The key is not for this", 403, detail)


_HTTP: Final = {
    404: (
        "not-found",
        "There is nothing here",
        "There is nothing at this address; the operations are listed in /openapi.json.",
    ),
    405: (
        "method-not-allowed",
        "The method is not allowed",
        "This address does not accept {method}; it accepts {allow}.",
    ),
}


async def _http(request: Request, error: Exception) -> JSONResponse:
    if not isinstance(error, HTTPException):
        raise error
    status = HTTPStatus(error.status_code)
    kind, title, detail = _HTTP.get(
        error.status_code, (f"http-{status}", status.phrase, f"The request was refused: {status.phrase.lower()}.")
    )
    headers = dict(error.headers or {})
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = ", ".join(_allowed(request)) or headers.get("Allow", "")
    allow = headers.get("Allow", "").replace(", ", " and ") or "other methods"
    detail = detail.format(method=request.method, allow=allow)
    return response(kind, title, error.status_code, detail, request.url.path, headers)


def _allowed(request: Request) -> list[str]:
    """The methods of an address, all of them: the routes of one address stand apart, a method each."""
    routes = [route for route in _routes(request.app.router) if route.matches(request.scope)[0] is not Match.NONE]
    return sorted({method for route in routes for method in getattr(route, "methods", None) or ()})


def _routes(router: Router) -> Iterator[BaseRoute]:
    for route in router.routes:
        included: Router | None = getattr(route, "original_router", None)
        yield from _routes(included) if included is not None else [route]
