"""Steps of days, months and years on the calendar, with the Open Cap Format's policies for the day of the month."""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import Final

from rules.calendar import add_months
from rules.vesting.errors import VestingError

_START_DAY_OR_LAST: Final = "VESTING_START_DAY_OR_LAST_DAY_OF_MONTH"
_LAST: Final = "LAST_DAY_OF_MONTH"
_FIRST: Final = "FIRST_DAY_OF_MONTH"
_MINUS_ONE: Final = "VESTING_START_DAY_MINUS_ONE"
_OR_LAST: Final = "_OR_LAST_DAY_OF_MONTH"

DEFAULT_DAY_OF_MONTH: Final = _START_DAY_OR_LAST

VESTING_DAYS_OF_MONTH: Final = (
    *(f"{day:02}" for day in range(1, 29)),
    *(f"{day}{_OR_LAST}" for day in range(29, 32)),
    _START_DAY_OR_LAST,
    "VESTING_START_DAY",
    _FIRST,
    _LAST,
    _MINUS_ONE,
)
"""The format's ``VestingDayOfMonth``, then the policies of its version 2 (``VestingDayOfMonthPolicy``).

``VESTING_START_DAY`` falls back to the month's last day too. ``VESTING_START_DAY_MINUS_ONE`` is the day before that.
"""


class PeriodType(StrEnum):
    """What a period is counted in; the names are the Open Cap Format's."""

    DAYS = "DAYS"
    MONTHS = "MONTHS"
    YEARS = "YEARS"


@dataclass(frozen=True, slots=True)
class Months:
    """A signed stretch of time: whole months, then days of the same sign."""

    months: int
    remainder_days: int


def day(text: str) -> date:
    """Read a date.

    Raises:
        VestingError: it is not written YYYY-MM-DD, or the calendar has no such day.
    """
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text):
        raise VestingError(f'A date is written YYYY-MM-DD, such as 2026-01-31, not "{text[:40]}".')
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise VestingError(f"{text} is not a day of the calendar.") from None


def step(
    start: date,
    count: int,
    unit: PeriodType,
    day_of_month: str = DEFAULT_DAY_OF_MONTH,
    origin: date | None = None,
) -> date:
    """The day that comes a number of days, months or years after another.

    Args:
        start: the day from which the step is made.
        count: how many; negative steps go back.
        unit: what is counted. The day of the month matters for months and years only.
        day_of_month: one of ``VESTING_DAYS_OF_MONTH``.
        origin: the vesting start, to whose day a month step returns after a shorter month; ``start`` by default.

    Raises:
        VestingError: the day lies outside the years 1 to 9999, or there is no such policy.

    >>> step(date(2025, 2, 28), 1, PeriodType.MONTHS, origin=date(2025, 1, 31))
    datetime.date(2025, 3, 31)
    """
    if day_of_month not in VESTING_DAYS_OF_MONTH:
        raise VestingError(f'"{day_of_month}" is no day of the month; accepted is one of {_accepted()}.')
    try:
        if unit is PeriodType.DAYS:
            return start + timedelta(days=count)
        months = count * 12 if unit is PeriodType.YEARS else count
        return _placed(add_months(start.replace(day=1), months), day_of_month, (origin or start).day)
    except (ValueError, OverflowError):
        raise VestingError(
            f"{abs(count)} {unit.lower()} {'after' if count >= 0 else 'before'} {start.isoformat()} is outside the "
            "calendar, which runs from year 1 to year 9999."
        ) from None


def _placed(month: date, day_of_month: str, start_day: int) -> date:
    last = calendar.monthrange(month.year, month.month)[1]
    if day_of_month == _LAST:
        return month.replace(day=last)
    if day_of_month == _FIRST:
        return month
    if day_of_month == _MINUS_ONE:
        return month.replace(day=min(start_day, last)) - timedelta(1)
    fixed = day_of_month.removesuffix(_OR_LAST)
    return month.replace(day=min(int(fixed) if fixed.isdecimal() else start_day, last))


def months_between(first: date, last: date) -> Months:
    """Whole months from one day to another, and the days that are left.

    Months go back where the second day is the earlier one. Forwards and backwards differ at a short month's end.

    >>> months_between(date(2024, 1, 31), date(2024, 2, 29)), months_between(date(2024, 2, 29), date(2024, 1, 31))
    (Months(months=1, remainder_days=0), Months(months=0, remainder_days=-29))
    """
    months = (last.year - first.year) * 12 + last.month - first.month
    forward = last >= first
    reached = add_months(first, months)
    if reached > last if forward else reached < last:
        months += -1 if forward else 1
        reached = add_months(first, months)
    return Months(months, (last - reached).days)


def _accepted() -> str:
    return f"01 to 28, {', '.join(VESTING_DAYS_OF_MONTH[28:])}"
