"""How an application is run: the layers around its operations, and the operations for those who run it."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import PlainTextResponse
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import JSONResponse

from api import logs, problems, tracing
from api.headers import SecureHeaders
from api.health import health
from api.limits import Limit
from api.metrics import TYPE, Metrics
from api.problems import Guard
from api.schemas import Health
from api.settings import Settings
from api.state import current

router = APIRouter(tags=["operation"])


def install(app: FastAPI, settings: Settings, shared: Path | None) -> None:
    """Put the layers around an application; each one added stands outside of those before it.

    Args:
        app: the application.
        settings: how it is run.
        shared: a folder by which the processes of one service count and limit together, where there are several.
    """
    app.state.metrics = Metrics(shared)
    app.include_router(router)
    limits = shared / "limits.sqlite" if shared is not None else None
    app.add_middleware(Limit, rate=settings.rate, off=settings.unlimited, path=limits)
    app.add_middleware(Guard)
    if settings.cors:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.cors,
            allow_methods=sorted(logs.METHODS),
            allow_headers=["*"],
            expose_headers=["ETag", logs.HEADER, "Retry-After"],
        )
    app.add_middleware(SecureHeaders)
    provider = tracing.provider()
    if provider is not None:
        app.add_middleware(tracing.Traces, provider=provider)
    app.add_middleware(logs.Requests, metrics=app.state.metrics)


@router.get("/healthz", summary="Say how the service is", responses=problems.documented(500))
def healthz(request: Request) -> Health:
    """Say whether rules, documents and index are ready. Rules are answered while the index is not."""
    return health(current(request.app))


@router.get(
    "/readyz",
    summary="Say whether the service can answer",
    response_model=Health,
    responses={503: {"model": Health, "description": "Rules or documents cannot be used."}, **problems.documented(500)},
)
def readyz(request: Request) -> Health | JSONResponse:
    """Say whether questions can be sent here: yes while rules and documents answer, also where the index does not."""
    found = health(current(request.app))
    if found.rules.state == found.documents.state == "ready":
        return found
    return JSONResponse(found.model_dump(mode="json"), 503)


@router.get(
    "/metrics",
    summary="Give the counts",
    response_class=PlainTextResponse,
    responses=problems.documented(500),
)
def metrics(request: Request) -> PlainTextResponse:
    """Give what was counted since the start of the service, for Prometheus."""
    counted: Metrics = request.app.state.metrics
    return PlainTextResponse(counted.text(), media_type=TYPE)
