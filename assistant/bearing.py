"""Whether a value that could not be placed bears on an answer: it does where some fact that it could be changes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from assistant.errors import RequestError
from assistant.periods import signature
from assistant.reading.mention import Mention
from assistant.reading.query import Target
from assistant.reading.relative import moved
from assistant.reading.values import as_raw
from corpus.today import today
from rules.book import Book
from rules.expression import is_literal
from rules.facts import Fact
from rules.result import Result

_LENGTHS: Final = {"years": (12, "months"), "months": (1, "months"), "days": (1, "days"), "business_days": (1, "days")}


def bearing(
    values: Iterable[Mention],
    target: Target,
    book: Book,
    result: Result,
    result_of: Callable[[Target], Result],
    fits: Callable[[Mention, Fact], bool],
) -> list[Mention]:
    """The values with which the result would be another one if they were a fact that they can be by their kind.

    A value is tried as each such fact of the goal, those that are known already included, and a length of time also as
    the day that lies so far from a known one. A result that still needs facts is left as it is: there all of them bear.

    Args:
        result: what the rules give without them.
        result_of: gives the result for a target.
        fits: whether a value can be a fact by its kind.
    """
    found = list(values)
    figures = any(o.quantity is not None and is_literal(o.quantity.value) for o in result.outcomes)
    if result.needs or result.status == "needs_facts" or figures:
        return found
    before = signature(result)
    facts = [book.facts[name] for name in book.facts_of(target.goal or "")]

    def changes(case: Target) -> bool:
        try:
            return signature(result_of(case)) != before
        except RequestError:
            return False

    return [
        value
        for value in found
        if value.doubt or value.unit == "ratio" or any(changes(case) for case in _cases(value, target, facts, fits))
    ]


def _cases(
    value: Mention, target: Target, facts: Sequence[Fact], fits: Callable[[Mention, Fact], bool]
) -> Iterator[Target]:
    days = list(_days(value, target))
    for fact in facts:
        if fact.type == "date":
            yield from (_with(target, fact, day.isoformat()) for day in days)
        elif fits(value, fact):
            yield _with(target, fact, as_raw(value, fact))
    yield from (replace(target, as_of=day) for day in days)


def _with(target: Target, fact: Fact, raw: str) -> Target:
    return replace(target, facts={**target.facts, fact.name: raw})


def _days(value: Mention, target: Target) -> Iterator[date]:
    """The days that a value can be: its own, or those so far from today and from the days that are known."""
    if isinstance(value.value, date):
        yield value.value
        if value.last is not None:
            yield value.last
    elif value.kind == "duration" and value.unit in _LENGTHS:
        times, unit = _LENGTHS[value.unit]
        count = int(value.value * times)
        known = [date.fromisoformat(bound.raw) for bound in target.bound if _is_day(bound.raw)]
        for day in (target.as_of or today(), *known):
            yield from (moved(day, -count, unit), moved(day, count, unit))


def _is_day(raw: object) -> bool:
    try:
        return bool(date.fromisoformat(str(raw)))
    except ValueError:
        return False
