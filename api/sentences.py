"""What pydantic finds wrong with an input, as a sentence for the person who sent it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, Final

ACCEPTED: Final = {
    "question": 'text, such as "What happens to my options if I\'m dismissed without cause?"',
    "plan": 'the id of a plan as text, such as "azul-sop-2025"',
    "facts": 'an object of names and values, such as {"time_options_granted": 90000}',
    "awards": 'a list of objects with plan, name and facts, such as {"plan": "azul-sop-2025", "name": "G-1", "facts": '
    '{"time_options_granted": 90000}}',
    "first": 'an object of names and values, such as {"termination_date": "2027-05-03"}',
    "second": 'an object of names and values, such as {"termination_date": "2027-06-03"}',
    "rule": 'the name of a rule as text, such as "time_options_exercisable"',
    "readings": 'an object of names and options, such as {"uneven_thirds": "a9_rounded_down"}',
    "unknown": 'the name of a fact as text, such as "termination_date", or "as_of"',
    "relation": "one of =, !=, <, <=, > and >=",
    "target": 'a number, or text such as "50%", "2027-01-01" or "yes"',
    "offset": "a whole number from 0",
    "limit": "a whole number from 1 to 200",
    "model": '"clausewise", or "clausewise/" and the id of a plan',
    "messages": "a list of messages with role and content, the last one the user's and text",
    "stream": "true or false",
    "stream_options": 'an object such as {"include_usage": true}',
    "n": "1, as there is one answer",
    "metadata": 'an object of texts: plan, as_of and language, such as {"plan": "azul-sop-2025"}',
    "query": "text of 1 to 2,000 characters",
    "clause": 'the id of a clause as text, such as "8.1"',
    "participant": "the participant's id as text of at most 200 characters",
    "thread": "the thread of an earlier answer as text of at most 200 characters",
    "language": "one of en, pt, es, zh-Hans and zh-Hant",
    "as_of": 'a date as text, such as "2027-05-03"',
    "after": "what the page before gave as next",
    "q": "text of 1 to 2,000 characters",
    "k": "a whole number from 1 to 50",
    "version": "the number of a version, such as 1",
    "from": "the number of a version, such as 1",
    "to": "the number of a version, such as 2",
    "dangling": "true or false",
    "kind": "a kind, such as figure for defects, or answer or key-made for the audit",
    "since": "a day written YYYY-MM-DD",
    "until": "a day written YYYY-MM-DD",
}
"""What each input accepts, by its name."""

_MAX_SHOWN = 60


def sentence(error: Mapping[str, Any], names: Iterable[str]) -> str:
    """The sentence for one entry of pydantic's ``errors()``, where ``names`` are the inputs that there are."""
    path = [str(part) for part in error["loc"]]
    if len(path) > 1 and path[0] in ("body", "query", "path"):
        path = path[1:]
    if not path:
        return f"The body must be a JSON object, not {shown(error.get('input'))}."
    name = path[0]
    accepted = ACCEPTED.get(name)
    if name == "awards" and len(path) > 1:
        wrong = {"missing": "is missing", "extra_forbidden": "is not known"}
        said = wrong.get(error["type"]) or f"cannot be {shown(error.get('input'))}"
        return f"{'.'.join(path[:4])} {said}; accepted is {accepted}."
    if error["type"] == "missing":
        return f"{name} is missing; accepted is {accepted}."
    if error["type"] == "extra_forbidden":
        return f"There is no input {shown(name)}; {_accepted(names)}."
    if error["type"] == "value_error":
        return f"{name} cannot be used, as {error['ctx']['error']}; accepted is {accepted}."
    if name in ("facts", "first", "second") and len(path) > 1:
        return (
            f"The fact {shown(path[1])} cannot be {shown(error.get('input'))}; accepted is text, a number, true or "
            "false, and a fact that is not known is left out."
        )
    return f"{name} cannot be {shown(error.get('input'))}; accepted is {accepted}."


def shown(value: object) -> str:
    """A value as it may stand in a sentence: short, and in JSON's terms."""
    match value:
        case None:
            return "null"
        case dict():
            return "an object"
        case list() | tuple():
            return "a list"
        case Decimal():
            text = str(value)
        case str():
            text = json.dumps(value, ensure_ascii=False)
        case _:
            text = json.dumps(value, default=str)
    text = text.encode("utf-8", "backslashreplace").decode("utf-8")
    if len(text) > _MAX_SHOWN:
        return f"{text[: _MAX_SHOWN - 1]}…" + ('"' if text.startswith('"') else "")
    return text


def _accepted(names: Iterable[str]) -> str:
    *most, last = list(names)
    return f"accepted are {', '.join(most)} and {last}" if most else f"accepted is {last}"
