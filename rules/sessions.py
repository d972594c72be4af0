"""Trading and business days, from the table that ``python -m evals.sessions`` makes.

Which days count differs between exchanges and banks, so every function is told the calendar. A calendar ends where its
source ends; a day beyond that is not guessed at.
"""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Final

TABLE: Final = Path(__file__).with_name("sessions.json")

CALENDARS: Final[dict[str, str]] = {
    "ANBIMA": "Brazilian business days",
    "BVMF": "B3 trading days",
    "XHKG": "Hong Kong trading days",
    "XNAS": "Nasdaq trading days",
}
"""Each calendar with what its days are called: the exchanges by their ISO 10383 codes, and Brazil's banking days."""


class CalendarError(ValueError):
    """A day or a count for which a calendar has no answer. The message is a clause for the person who asks."""


@dataclass(frozen=True, slots=True)
class _Calendar:
    """The sessions of a calendar, in order, and the days from which and until which they are known."""

    name: str
    first: date
    last: date
    sessions: tuple[date, ...]

    @property
    def known(self) -> str:
        return f"it is known from {self.first.isoformat()} to {self.last.isoformat()}"

    def holds(self, *days: date) -> None:
        for day in days:
            if not self.first <= day <= self.last:
                raise CalendarError(f"the calendar of {self.name} is not published for {day.isoformat()}; {self.known}")


def add_sessions(day: date, count: int, calendar: str) -> date:
    """The ``count``-th session after a day, which itself never counts.

    Args:
        day: where to start; a session or not.
        count: how many sessions: with 0 the first on or after the day, below 0 that many before it.
        calendar: one of `CALENDARS`.

    Raises:
        CalendarError: the calendar is not known, or not published for the day or the session.

    >>> add_sessions(date(2024, 12, 20), 2, "BVMF")
    datetime.date(2024, 12, 26)
    """
    found = _calendar(calendar)
    found.holds(day)
    place = bisect_right(found.sessions, day) - 1 + count if count > 0 else bisect_left(found.sessions, day) + count
    if not 0 <= place < len(found.sessions):
        direction = "before" if count < 0 else "after" if count else "from"
        raise CalendarError(
            f"the calendar of {found.name} is not published far enough to count {abs(count)} {direction} "
            f"{day.isoformat()}; {found.known}"
        )
    return found.sessions[place]


def sessions_between(first: date, last: date, calendar: str) -> int:
    """Sessions after one day until another, the last counted if it is one; below 0 where ``last`` comes before.

    Raises:
        CalendarError: the calendar is not known, or not published for one of the days.

    >>> sessions_between(date(2024, 12, 20), date(2024, 12, 26), "BVMF")
    2
    """
    found = _calendar(calendar)
    found.holds(first, last)
    return bisect_right(found.sessions, last) - bisect_right(found.sessions, first)


def sessions_inclusive(first: date, last: date, calendar: str) -> int:
    """Sessions from one day to another, both counted if they are sessions; 0 if ``last`` comes before.

    Raises:
        CalendarError: the calendar is not known, or not published for one of the days.

    >>> sessions_inclusive(date(2024, 12, 20), date(2024, 12, 26), "BVMF")
    3
    """
    found = _calendar(calendar)
    found.holds(first, last)
    return max(0, bisect_right(found.sessions, last) - bisect_left(found.sessions, first))


def is_session(day: date, calendar: str) -> bool:
    """Whether a day is a session.

    Raises:
        CalendarError: the calendar is not known, or not published for the day.

    >>> is_session(date(2024, 12, 24), "BVMF"), is_session(date(2024, 12, 24), "ANBIMA")
    (False, True)
    """
    return sessions_inclusive(day, day, calendar) == 1


def closed_days(closed: Mapping[str, str]) -> set[date]:
    """The days of a calendar's entry in the table: by year, month and day with blanks between them."""
    return {date.fromisoformat(f"{year}-{day}") for year, days in closed.items() for day in days.split()}


@cache
def _calendar(code: str) -> _Calendar:
    if code not in CALENDARS:
        raise CalendarError(f"there is no calendar {code!r}; accepted are {', '.join(CALENDARS)}")
    entry = _table()["calendars"][code]
    first, last = date.fromisoformat(entry["first"]), date.fromisoformat(entry["last"])
    closed = closed_days(entry["closed"])
    days = (first + timedelta(place) for place in range((last - first).days + 1))
    sessions = tuple(day for day in days if day.weekday() < 5 and day not in closed)
    return _Calendar(CALENDARS[code], first, last, sessions)


@cache
def _table() -> dict[str, Any]:
    table: dict[str, Any] = json.loads(TABLE.read_text("utf-8"))
    return table
