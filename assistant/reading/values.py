"""What a value in a question is, taken by itself, and how it is handed to a fact."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction
from typing import Final

from assistant.reading.dates import unaccented
from assistant.reading.mention import Mention
from assistant.reading.times import is_times
from assistant.reading.worded import BEHIND, FROM_TODAY, MONTHS
from rules.facts import Fact, FactError

SINCE: Final = re.compile(r"(?:\b(?:since|desde)\s+(?:o ano de |el a[nñ]o )?|[从從自])$", re.IGNORECASE)
"""What stands before a date since which something has been so."""
_PLAINLY: Final = 0.7
_NAMED: Final = 0.3
_HAN_DIGITS: Final = "零〇一二三四五六七八九十"


def is_today(value: Mention) -> bool:
    """Whether a date is the word "today": the day of the answer and nothing else."""
    return (
        value.kind == "date"
        and value.unit is None
        and not any(character.isdigit() or character in _HAN_DIGITS for character in value.text)
        and not MONTHS.keys() & {word.lower() for word in re.findall(r"[^\W\d_]+", unaccented(value.text))}
    )


def least_near(value: Mention) -> float:
    """How near a word for a fact must stand to a date: a word such as "tomorrow" says too little by itself, and so, if
    less so, does "yesterday", on which something has happened.
    """
    if value.unit not in (FROM_TODAY, BEHIND) or any(character.isdigit() for character in value.text):
        return 0.0
    return _PLAINLY if value.unit == FROM_TODAY else _NAMED


def is_year(value: Mention) -> bool:
    """Whether a date is a whole year."""
    return isinstance(value.value, date) and value.last is not None and value.last.month != value.value.month


def last_day(value: Mention) -> str | None:
    """The last day of a month or a year, as facts take it."""
    return value.last.isoformat() if value.last else None


def accepted(value: Mention, fact: Fact) -> bool:
    """Whether a value lies within the bounds of a fact."""
    try:
        fact.literal(as_raw(value, fact))
    except FactError:
        return False
    return True


def as_raw(value: Mention, fact: Fact) -> str:
    """The value as `rules.facts.Fact.literal` takes it."""
    if isinstance(value.value, date):
        return value.value.isoformat()
    amount = value.value
    if value.kind == "duration" and value.unit == "years" and fact.unit == "months":
        amount *= 12
    if fact.type == "percent" and value.kind == "number" and amount > 1:
        amount /= 1 if is_times(value, fact) or _is_multiple(amount) else 100
    return str(amount)


def _is_multiple(amount: Fraction) -> bool:
    """Whether a bare number is a multiple of one and no percentage: 1.02 of a budget is 102 %, never 1.02 %."""
    return 1 < amount < 2 and amount.denominator > 1


def same_day(value: Mention, other: Mention) -> bool:
    """Whether two dates agree: the same day, or a day and the month or year in which it lies."""

    def within(inner: Mention, outer: Mention) -> bool:
        first, final = outer.value, outer.last or outer.value
        return all(first <= day <= final for day in (inner.value, inner.last or inner.value))  # type: ignore[operator]

    return within(value, other) or within(other, value)
