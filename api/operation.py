"""How an application is run: the layers around its operations, put on in one place."""

from __future__ import annotations

from fastapi import FastAPI

from api import logs
from api.problems import Guard


def install(app: FastAPI) -> None:
    """Put the layers around an application; each one added stands outside of those before it."""
    app.add_middleware(Guard)
    app.add_middleware(logs.Requests)
