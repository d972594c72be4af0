"""A month said in place of another in a conversation: "May, not March"."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Collection, Iterator
from datetime import date
from typing import Final

from assistant.reading.dates import unaccented
from assistant.reading.worded import MONTH, MONTHS

_LAST_MONTH: Final = 12
_NOT: Final = (
    r"(?:and |e |y )?(?:not|no|nao|instead of|rather than|en vez de|em vez de|ao inves de)\s+(?:in |em |en |e )?"
)
_BUT: Final = r"(?:(?:but|mas|sino|it was|foi|era|e|es|fue|in|em|en)\s+)*"
_MONTH_FOR_ANOTHER: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?P<new>{MONTH})\b[,\s]+{_NOT}(?P<old>{MONTH})\b(?!\s*\d)",
        rf"\b{_NOT}(?P<old>{MONTH})\b[,;.\s]+{_BUT}(?P<new>{MONTH})\b(?!\s*\d)",
        r"(?<!\d)(?P<new>\d{1,2})月(?:份)?[,，、]?\s*(?:而)?(?:不是|唔係)\s*(?P<old>\d{1,2})月(?!\s*\d)",
        r"(?:不是|唔係)\s*(?P<old>\d{1,2})月(?:份)?[,，、]?\s*(?:而)?[是係]\s*(?P<new>\d{1,2})月(?!\s*\d)",
    )
)
"""A month said in place of another: "May, not March"."""


def months_for_others(text: str) -> Iterator[tuple[int, int, tuple[int, int]]]:
    """The months that a message says in place of others ("May, not March"): the old, the new, and where it does."""
    folded = unaccented(text)
    for match in (match for pattern in _MONTH_FOR_ANOTHER for match in pattern.finditer(folded)):
        old, new = (MONTHS.get(match[key].lower()) or int(match[key]) for key in ("old", "new"))
        yield old, new, match.span()


def in_another_month(text: str, named: Collection[date]) -> tuple[date, date] | None:
    """The one day named before that a message puts into another month, and the day that it means.

    Args:
        named: the days named before.
    """
    for old, new, _ in months_for_others(text):
        days = [day for day in named if day.month == old]
        if len(days) == 1 and 1 <= new <= _LAST_MONTH and days[0].day <= monthrange(days[0].year, new)[1]:
            return days[0], days[0].replace(month=new)
    return None
