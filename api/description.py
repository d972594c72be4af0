"""The OpenAPI description: what FastAPI derives from the code, with bodies, problems and recorded examples."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic.json_schema import models_json_schema

from api import problems
from api.audit.schemas import ReplayRequest
from api.chat_models import ChatRequest
from api.limits import FREE
from api.problems import MEDIA_TYPE, Problem
from api.records.access import KEYED
from api.reviews.schemas import ReviewRequest
from api.schemas import AskRequest, CompareRequest, ComputeRequest, ProjectRequest, SolveRequest
from corpus.data import load

ABOUT: Final = (
    "Answers questions about equity plans: finds the clause, computes the number, shows both. Every quantity is exact "
    "(`exact` is an integer or a fraction as text, `decimal` is for display), every quotation satisfies "
    "`source[start:end] == quote`, and a fact that is missing is named, never taken as zero. Every error is a problem "
    "document (RFC 9457). This is no legal advice; rules that no lawyer has approved are marked `unreviewed`."
)

EVENT: Final[dict[str, Any]] = {
    "description": "One event of the stream: its name, where it has one, and its data.",
    "type": "object",
    "properties": {"event": {"type": "string"}, "data": {"type": "string"}},
    "required": ["data"],
}

_BODIES: Final = (
    AskRequest,
    ChatRequest,
    CompareRequest,
    ComputeRequest,
    ProjectRequest,
    ReplayRequest,
    ReviewRequest,
    SolveRequest,
)
_EXAMPLES = Path(__file__).parent / "examples.yaml"
_REFERENCE = "#/components/schemas/{model}"
_FOREIGN: Final = {"$ref": _REFERENCE.format(model="HTTPValidationError")}
_CHAT_ERROR: Final = {"application/json": {"schema": {"$ref": _REFERENCE.format(model="ErrorBody")}}}


def release() -> str:
    """The installed version; "0" where the program runs without being installed."""
    try:
        return version("clausewise")
    except PackageNotFoundError:
        return "0"


def request_body(
    model: str, *, required: bool = True, examples: Mapping[str, Mapping[str, Any]] | None = None
) -> dict[str, Any]:
    """The OpenAPI entry of an operation that reads its own body.

    Args:
        examples: by name their summary and value.
    """
    content: dict[str, Any] = {"schema": {"$ref": _REFERENCE.format(model=model)}}
    if examples is not None:
        content["examples"] = examples
    return {"requestBody": {"required": required, "content": {"application/json": content}}}


def responses(summary: str, example: dict[str, Any], *statuses: int) -> dict[int | str, dict[str, Any]]:
    """The responses of an operation whose example is made up, as records are nobody's to show.

    Args:
        summary: as whom it shows the example.
        statuses: of the problems that it can end with beside 500.
    """
    shown = {"example": {"summary": summary, "value": example}}
    return {200: {"content": {"application/json": {"examples": shown}}}, **problems.documented(*statuses, 500)}


def install(app: FastAPI) -> None:
    """Make an application describe itself completely."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _described(app)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


@cache
def examples() -> list[dict[str, Any]]:
    """The recorded requests with what they gave: name, summary, operation, request, status and response."""
    recorded: list[dict[str, Any]] = load(_EXAMPLES.read_bytes())
    return recorded


def _described(app: FastAPI) -> dict[str, Any]:
    schema = get_openapi(
        title=app.title,
        version=app.version,
        openapi_version="3.1.0",
        description=app.description,
        routes=app.routes,
    )
    _, definitions = models_json_schema(
        [*((model, "validation") for model in _BODIES), (Problem, "serialization")], ref_template=_REFERENCE
    )
    schema.setdefault("components", {}).setdefault("schemas", {}).update(definitions["$defs"])
    _without_foreign_errors(schema)
    _with_limits(schema)
    _with_keys(schema)
    for example in examples():
        _add(schema, example)
    return schema


def _without_foreign_errors(schema: dict[str, Any]) -> None:
    """Take out FastAPI's own error document, which is never sent."""
    for name in ("HTTPValidationError", "ValidationError"):
        schema["components"]["schemas"].pop(name, None)
    for methods in schema["paths"].values():
        for operation in methods.values():
            content = operation["responses"].get("422", {}).get("content", {})
            if content.get("application/json", {}).get("schema") == _FOREIGN and MEDIA_TYPE not in content:
                del operation["responses"]["422"]


def _with_limits(schema: dict[str, Any]) -> None:
    """Say of every operation that who asks too often is refused."""
    for path, methods in schema["paths"].items():
        if path in FREE:
            continue
        for operation in methods.values():
            refusal = problems.documented(429)[429]
            if "chat" in operation["tags"]:
                refusal["content"] = _CHAT_ERROR
            refusal["headers"] = {"Retry-After": {"description": "In how many seconds.", "schema": {"type": "integer"}}}
            operation["responses"]["429"] = refusal


def _with_keys(schema: dict[str, Any]) -> None:
    """Say of every operation that may ask for a key how to send it, and what is answered without one."""
    schema["components"]["securitySchemes"] = {
        "key": {
            "type": "http",
            "scheme": "bearer",
            "description": "A key, asked for wherever keys were made, or a token of the identity provider configured.",
        }
    }
    for path, methods in schema["paths"].items():
        if not path.startswith("/v1/"):
            continue
        for operation in methods.values():
            operation["security"] = [{"key": []}] if path.startswith(KEYED) else [{}, {"key": []}]
            of_chat = "chat" in operation["tags"]
            for status, response in problems.documented(401, 403, 503).items():
                content = _CHAT_ERROR if of_chat else response["content"]
                operation["responses"].setdefault(str(status), {**response, "content": content})


def _add(schema: dict[str, Any], example: dict[str, Any]) -> None:
    method, _, path = example["operation"].partition(" ")
    operation = schema["paths"][path][method.lower()]
    request = example["request"]
    entry = {"summary": example["summary"]}
    if "body" in request:
        content = operation["requestBody"]["content"]["application/json"]
        content.setdefault("examples", {})[example["name"]] = {**entry, "value": request["body"]}
    for parameter in operation.get("parameters", ()):
        value = {**request.get("path", {}), **request.get("query", {})}.get(parameter["name"])
        if value is not None:
            parameter.setdefault("examples", {})[example["name"]] = {**entry, "value": value}
    status = example["status"]
    content = operation["responses"][str(status)]["content"]["application/json" if status == 200 else MEDIA_TYPE]
    content.setdefault("examples", {})[example["name"]] = {**entry, "value": example["response"]}
