"""Percentage points, with and without the word for them: "32 points of the multiplier", 32個百分點."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from assistant.reading.mention import Mention

_POINTS: Final = re.compile(
    r"\s*(?:percentage[ -]points?\b|pontos percentuais\b|puntos porcentuales\b|p\.?\s?p\.?(?!\w)|[个個]?百分[点點])",
    re.IGNORECASE,
)
_BARE: Final = re.compile(r"\s*(?:points?\b|pontos?\b|puntos?\b|[个個]?[点點])", re.IGNORECASE)
_CONTRIBUTION: Final = "contribution"
POINTS: Final = "points"
"""The unit of what counts points: something that comes out, and no level that somebody reached."""


def as_percent(text: str, values: Sequence[Mention], present: Collection[str]) -> list[Mention]:
    """The values of a question, with those that count percentage points as percentages.

    Args:
        present: the concepts of the question; where it speaks of what something contributes, points are of this kind.

    >>> found = [Mention("number", Fraction(32), 14, 16, "32")]
    >>> [str(each.value) for each in as_percent("to contribute 32 points", found, {"contribution"})]
    ['8/25']
    """

    def is_points(value: Mention) -> bool:
        if value.kind != "number" or value.unit is not None:
            return False
        named = _CONTRIBUTION in present and _BARE.match(text, value.end)
        return bool(named or _POINTS.match(text, value.end))

    return [
        replace(value, kind="percent", value=value.value / 100, unit=POINTS)
        if isinstance(value.value, Fraction) and is_points(value)
        else value
        for value in values
    ]
