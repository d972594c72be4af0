"""Counting months, anniversaries and days. Each way of counting is a named function that a rule must choose."""

from __future__ import annotations

import calendar
from datetime import date, timedelta


def add_months(day: date, months: int) -> date:
    """The same day ``months`` later, or the month's last day where that day does not exist.

    This is the Open Cap Format's ``VESTING_START_DAY_OR_LAST_DAY_OF_MONTH``.

    >>> add_months(date(2024, 1, 31), 1)
    datetime.date(2024, 2, 29)
    """
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def months_completed(start: date, on: date) -> int:
    """Whole months from ``start`` until ``on``, the monthly day itself counted; 0 before ``start``.

    >>> months_completed(date(2024, 1, 15), date(2025, 1, 14)), months_completed(date(2024, 1, 15), date(2025, 1, 15))
    (11, 12)
    """
    if on < start:
        return 0
    months = (on.year - start.year) * 12 + on.month - start.month
    return months if add_months(start, months) <= on else months - 1


def anniversaries(start: date, on: date) -> int:
    """Anniversaries of ``start`` reached until ``on``, the anniversary day itself counted; 0 before ``start``."""
    return months_completed(start, on) // 12


def days_between(first: date, last: date) -> int:
    """Days from ``first`` to ``last``, one end counted."""
    return (last - first).days


def days_inclusive(first: date, last: date) -> int:
    """Days from ``first`` to ``last``, both ends counted."""
    return (last - first).days + 1


def weekdays_inclusive(first: date, last: date) -> int:
    """Mondays to Fridays from ``first`` to ``last``, both ends counted; 0 if ``last`` comes before."""
    days = max(0, days_inclusive(first, last))
    weeks, rest = divmod(days, 7)
    return weeks * 5 + sum((first.weekday() + offset) % 7 < 5 for offset in range(rest))


def add_weekdays(day: date, count: int) -> date:
    """The ``count``-th Monday-to-Friday day after ``day``; no holidays are known here."""
    while count > 0:
        day += timedelta(1)
        if day.weekday() < 5:
            count -= 1
    return day


def month_end(day: date) -> date:
    """The last day of the month of ``day``."""
    return day.replace(day=calendar.monthrange(day.year, day.month)[1])
