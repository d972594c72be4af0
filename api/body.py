"""Reading a request's body: at most 64 KiB of UTF-8 JSON whose numbers stay exact."""

from __future__ import annotations

import json
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Final, NoReturn, TypeVar

from fastapi import Request
from pydantic import BaseModel, ValidationError

from api.problems import ProblemError
from api.sentences import sentence, shown

MAX_BYTES: Final = 64 * 1024
MAX_DIGITS: Final = 40

Model = TypeVar("Model", bound=BaseModel)


async def read(request: Request, model: type[Model], *, limit: int = MAX_BYTES) -> Model:
    """Read the body, of at most ``limit`` bytes, as an object of ``model``.

    Raises:
        ProblemError: the body is too large, not JSON, or not such an object.
    """
    _require_json(request.headers.get("content-type", ""))
    data = parse(await _bytes(request, limit))
    if not isinstance(data, dict):
        raise _bad_body(f"The body must be a JSON object, not {shown(data)}.")
    try:
        return model.model_validate(data)
    except ValidationError as error:
        detail = sentence(error.errors(include_url=False)[0], model.model_fields)
        raise ProblemError("bad-field", "A field cannot be used", 422, detail) from None


def parse(data: bytes) -> Any:
    """Parse JSON text without losing anything of it.

    A number with a point or an exponent becomes a `Decimal`; NaN, Infinity, keys that stand twice, half characters
    and numbers of more than 40 digits are refused.

    Raises:
        ProblemError: 400, with a sentence that says what is wrong.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise _bad_body("The body is not UTF-8 text; accepted is JSON in UTF-8.") from None
    try:
        parsed = json.loads(
            text, parse_float=_decimal, parse_int=_integer, parse_constant=_constant, object_pairs_hook=_object
        )
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise _bad_body(f"The body is not valid JSON ({where}: {error.msg[:1].lower()}{error.msg[1:]}).") from None
    except RecursionError:
        raise _bad_body("The body is nested too deeply; accepted is one object.") from None
    if "\\u" in text:
        _refuse_half_characters(parsed)
    return parsed


async def _bytes(request: Request, limit: int) -> bytes:
    declared = request.headers.get("content-length", "")
    if declared.isdecimal() and int(declared) > limit:
        raise _too_large(limit)
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > limit:
            raise _too_large(limit)
    return bytes(data)


def _require_json(content_type: str) -> None:
    kind = content_type.partition(";")[0].strip().lower()
    if kind != "application/json":
        given = shown(kind) if kind else "none"
        raise ProblemError(
            "unsupported-media-type",
            "The body is not declared as JSON",
            415,
            f"The Content-Type must be application/json, not {given}.",
        )


def _decimal(text: str) -> Decimal:
    exponent = text.lower().partition("e")[2]
    if len(text) > MAX_DIGITS or abs(int(exponent or 0)) > MAX_DIGITS:
        raise _too_long(text)
    return Decimal(text)


def _integer(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise _too_long(text)
    return int(text)


def _constant(name: str) -> NoReturn:
    raise _bad_body(f"{name} is not a number; accepted are JSON numbers such as 41.30.")


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise _bad_body(f"{shown(name)} stands twice in one object; give it once.")
        found[name] = value
    return found


def _refuse_half_characters(parsed: Any) -> None:
    waiting = [parsed]
    while waiting:
        match waiting.pop():
            case str() as text if any("\ud800" <= character <= "\udfff" for character in text):
                raise _bad_body("The body holds half of a character (a lone surrogate); whole characters are accepted.")
            case list() as items:
                waiting += items
            case dict() as entries:
                waiting += [*entries.keys(), *entries.values()]
            case _:
                pass


def _too_long(number: str) -> ProblemError:
    return _bad_body(f"The number {shown(number)} is too long; accepted are at most {MAX_DIGITS} digits.")


def _bad_body(detail: str) -> ProblemError:
    return ProblemError("bad-body", "The body cannot be read", 400, detail)


def _too_large(limit: int) -> ProblemError:
    return ProblemError("body-too-large", "The body is too large", 413, f"The body may have at most {limit:,} bytes.")
