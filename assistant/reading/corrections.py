"""A month or a year said in place of another in a conversation: "May, not March", "I meant 2025"."""

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

_YEAR_ALONE: Final = re.compile(
    r"\W*(?:(?:no|nao|sorry|oops|actually|i meant?|it was|that was|this was|was|back|in|of|the year|year|but|"
    r"(?:eu )?quis dizer|(?:isso )?foi|era|em|de|do ano|o ano|ano|desculpa|na verdade|mas|"
    r"(?:yo )?quise decir|(?:eso )?fue|en|del?|del ano|el ano|perdon|en realidad|sino|"
    r"(?:not|nao|no|不是|唔係) ?(?:in |em |en )?(?:19|20)\d{2}年?|"
    r"我?[说說][的嘅]?[是係]|我指的?[是係]|我的意思是|[应應][该該][是係]|[是係喺在于於])(?![^\W\d\u3400-\u9fff])[\s,，.:：;]*)*"
    r"(?P<year>(?:19|20)\d{2})(?!\d)\s*年?"
    r"(?:[\s,，]*(?:not|nao|no|(?:而)?不是|唔係)\s*(?:in |em |en )?(?:19|20)\d{2}年?)?\W*",
    re.IGNORECASE,
)
"""A message that says a year and nothing else."""


def year_alone(text: str) -> int | None:
    """The year that a message says in place of another, where it says nothing else; a number alone can be anything.

    >>> year_alone("I meant 2025")
    2025
    """
    match = _YEAR_ALONE.fullmatch(unaccented(text))
    return int(match["year"]) if match and not text.strip(" .!?").isdecimal() else None


def in_another_year(day: date, year: int) -> date | None:
    """A day in another year, where that has it."""
    try:
        return day.replace(year=year)
    except ValueError:
        return None


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
