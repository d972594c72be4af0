"""A value that stands in a question: a date, a number, money, a percentage, a duration."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal

Kind = Literal["date", "number", "money", "percent", "duration"]
SENTENCE_END: Final = re.compile(r"[;；。?？!！]|\.(?!\d)")
"""What ends a sentence, or a part of one that stands by itself."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A typed value with the characters of the question that it comes from.

    Attributes:
        kind: what it is.
        value: exact; a duration counts ``unit``.
        start, end: offsets into the question.
        text: the characters.
        unit: ``months``, ``days``, ``business_days``, ``years`` for durations; a currency code for money, ``None``
            where it only says "dollars" or "元"; ``ratio`` of a split; ``ordinal`` for a place in a row ("1st"),
            ``place`` for one in a ranking ("60th percentile");
            ``counted`` or ``from today`` of a day that was counted from another; else ``None``.
        doubt: why the value cannot be trusted (two meanings), or ``None``. A doubtful mention is asked about, never
        used.
        last: for a month or a year given without a day, its last day; ``value`` is its first.
        whole: where the number stands of which this one is a part; ``text`` then shows how it was worked out.
        year_taken: whether the year of a date is not said but taken from whether it is told as past or as to come.
    """

    kind: Kind
    value: Fraction | date
    start: int
    end: int
    text: str
    unit: str | None = None
    doubt: str | None = None
    last: date | None = None
    whole: tuple[int, int] | None = None
    year_taken: bool = False

    @property
    def span(self) -> tuple[int, int]:
        """Where it stands."""
        return (self.start, self.end)


def meets(span: tuple[int, int], others: Iterable[tuple[int, int]]) -> bool:
    """Whether some characters are also those of another span."""
    return any(span[0] < end and start < span[1] for start, end in others)


def gap(one: tuple[int, int], other: tuple[int, int]) -> int:
    """How many characters stand between two spans; less than none where they meet.

    >>> gap((0, 4), (6, 9)), gap((6, 9), (0, 4)), gap((0, 4), (3, 9))
    (2, 2, -1)
    """
    return max(one[0] - other[1], other[0] - one[1])


def stretch_between(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """Where what stands between two spans begins and ends.

    >>> stretch_between((6, 9), (0, 4)), stretch_between((0, 4), (3, 9))
    ((4, 6), (4, 4))
    """
    first, last = sorted((one, other))
    return first[1], max(first[1], last[0])


def clear_of(values: Iterable[Mention], taken: Sequence[tuple[int, int]]) -> list[Mention]:
    """The values that have no character of what is taken."""
    return [value for value in values if not meets(value.span, taken)]


def between_stops(text: str, value: Mention, stops: re.Pattern[str], values: Iterable[Mention]) -> tuple[int, int]:
    """The stretch of a text between the stops around a value; a stop within any of the values is none."""
    spans = [other.span for other in values]
    start, end = 0, len(text)
    for begin, finish in _stops(text, stops):
        if any(first <= begin < last for first, last in spans):
            continue
        if finish <= value.start:
            start = finish
        elif begin >= value.end:
            end = begin
            break
    return start, end


@lru_cache(maxsize=256)
def _stops(text: str, stops: re.Pattern[str]) -> tuple[tuple[int, int], ...]:
    return tuple(stop.span() for stop in stops.finditer(text))
