"""Months, anniversaries and days are counted as each rule's named policy says, at every edge of the calendar."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.calendar import (
    add_months,
    add_weekdays,
    anniversaries,
    days_between,
    days_inclusive,
    month_end,
    months_completed,
    weekdays_inclusive,
)

DAYS = st.dates(date(1950, 1, 1), date(2150, 12, 31))
MONTHS = st.integers(-600, 600)


@pytest.mark.parametrize(
    ("day", "months", "expected"),
    [
        (date(2024, 1, 31), 1, date(2024, 2, 29)),
        (date(2023, 1, 31), 1, date(2023, 2, 28)),
        (date(2024, 1, 31), 3, date(2024, 4, 30)),
        (date(2024, 1, 31), 2, date(2024, 3, 31)),
        (date(2024, 2, 29), 12, date(2025, 2, 28)),
        (date(2024, 2, 29), 48, date(2028, 2, 29)),
        (date(2096, 2, 29), 48, date(2100, 2, 28)),
        (date(2024, 12, 31), 2, date(2025, 2, 28)),
        (date(2024, 12, 1), 1, date(2025, 1, 1)),
        (date(2024, 3, 31), -1, date(2024, 2, 29)),
        (date(2024, 1, 15), -1, date(2023, 12, 15)),
        (date(2024, 1, 1), 36, date(2027, 1, 1)),
        (date(2024, 5, 17), 0, date(2024, 5, 17)),
    ],
)
def test_a_month_step_keeps_the_day_or_falls_back_to_the_months_end(day: date, months: int, expected: date) -> None:
    assert add_months(day, months) == expected


@pytest.mark.parametrize("year", [0, 10_000])
def test_a_step_out_of_the_calendar_is_an_error(year: int) -> None:
    with pytest.raises((ValueError, OverflowError)):
        add_months(date(2024, 1, 1), (year - 2024) * 12)


@pytest.mark.parametrize(
    ("start", "on", "months"),
    [
        (date(2024, 1, 15), date(2024, 1, 14), 0),
        (date(2024, 1, 15), date(2024, 1, 15), 0),
        (date(2024, 1, 15), date(2024, 2, 14), 0),
        (date(2024, 1, 15), date(2024, 2, 15), 1),
        (date(2024, 1, 31), date(2024, 2, 28), 0),
        (date(2024, 1, 31), date(2024, 2, 29), 1),
        (date(2024, 1, 31), date(2024, 3, 30), 1),
        (date(2024, 1, 31), date(2024, 3, 31), 2),
        (date(2024, 1, 15), date(2025, 1, 14), 11),
        (date(2024, 1, 15), date(2025, 1, 15), 12),
        (date(2024, 1, 15), date(2020, 1, 1), 0),
    ],
)
def test_a_month_is_completed_on_its_monthly_day(start: date, on: date, months: int) -> None:
    assert months_completed(start, on) == months


@pytest.mark.parametrize(
    ("start", "on", "years"),
    [
        (date(2025, 5, 2), date(2026, 5, 1), 0),
        (date(2025, 5, 2), date(2026, 5, 2), 1),
        (date(2025, 5, 2), date(2028, 5, 2), 3),
        (date(2024, 2, 29), date(2025, 2, 27), 0),
        (date(2024, 2, 29), date(2025, 2, 28), 1),
        (date(2024, 2, 29), date(2028, 2, 28), 3),
        (date(2024, 2, 29), date(2028, 2, 29), 4),
        (date(2025, 5, 2), date(2024, 5, 2), 0),
    ],
)
def test_an_anniversary_is_reached_on_its_day(start: date, on: date, years: int) -> None:
    assert anniversaries(start, on) == years


@pytest.mark.parametrize(
    ("first", "last", "inclusive"),
    [
        (date(2024, 1, 1), date(2024, 1, 1), 1),
        (date(2024, 1, 1), date(2026, 12, 31), 1096),
        (date(2024, 2, 28), date(2024, 3, 1), 3),
        (date(2023, 2, 28), date(2023, 3, 1), 2),
        (date(2024, 2, 5), date(2024, 9, 30), 239),
        (date(2022, 1, 1), date(2023, 9, 15), 623),
        (date(2024, 1, 2), date(2024, 1, 1), 0),
    ],
)
def test_inclusive_days_count_both_ends_and_the_others_one(first: date, last: date, inclusive: int) -> None:
    assert days_inclusive(first, last) == inclusive
    assert days_between(first, last) == inclusive - 1


@pytest.mark.parametrize(
    ("first", "last", "weekdays"),
    [
        (date(2024, 1, 1), date(2024, 1, 1), 1),
        (date(2024, 1, 6), date(2024, 1, 7), 0),
        (date(2024, 1, 5), date(2024, 1, 8), 2),
        (date(2024, 1, 1), date(2024, 1, 14), 10),
        (date(2024, 1, 2), date(2024, 1, 1), 0),
        (date(2024, 1, 8), date(2024, 1, 1), 0),
        (date(2023, 10, 3), date(2023, 12, 31), 64),
    ],
)
def test_weekdays_are_mondays_to_fridays_of_both_ends(first: date, last: date, weekdays: int) -> None:
    assert weekdays_inclusive(first, last) == weekdays


@pytest.mark.parametrize(
    ("day", "count", "expected"),
    [
        (date(2024, 1, 5), 1, date(2024, 1, 8)),
        (date(2024, 1, 6), 1, date(2024, 1, 8)),
        (date(2024, 1, 7), 1, date(2024, 1, 8)),
        (date(2024, 1, 8), 5, date(2024, 1, 15)),
        (date(2024, 1, 6), 0, date(2024, 1, 6)),
    ],
)
def test_adding_weekdays_skips_weekends(day: date, count: int, expected: date) -> None:
    assert add_weekdays(day, count) == expected


@pytest.mark.parametrize(
    ("day", "end"),
    [
        (date(2024, 2, 1), date(2024, 2, 29)),
        (date(2023, 2, 28), date(2023, 2, 28)),
        (date(2100, 2, 1), date(2100, 2, 28)),
        (date(2024, 4, 30), date(2024, 4, 30)),
        (date(2024, 12, 2), date(2024, 12, 31)),
    ],
)
def test_the_months_end_knows_leap_years(day: date, end: date) -> None:
    assert month_end(day) == end


@given(DAYS, DAYS, MONTHS)
def test_a_later_day_never_steps_to_an_earlier_one(a: date, b: date, months: int) -> None:
    first, last = sorted((a, b))
    assert add_months(first, months) <= add_months(last, months)


@given(DAYS, MONTHS, MONTHS)
def test_more_months_are_later(day: date, fewer: int, more: int) -> None:
    fewer, more = sorted((fewer, more))
    assert add_months(day, fewer) <= add_months(day, more)
    assert (add_months(day, fewer) == add_months(day, more)) == (fewer == more)


@given(DAYS, DAYS)
def test_completed_months_are_the_most_steps_that_fit(a: date, b: date) -> None:
    start, on = sorted((a, b))
    months = months_completed(start, on)
    assert add_months(start, months) <= on < add_months(start, months + 1)
    assert anniversaries(start, on) == months // 12


@given(DAYS, st.integers(0, 400))
def test_weekdays_are_those_of_a_calendar_on_the_wall(first: date, length: int) -> None:
    last = first + timedelta(length - 1)
    assert weekdays_inclusive(first, last) == sum((first + timedelta(n)).weekday() < 5 for n in range(length))


@given(DAYS, st.integers(1, 200))
def test_adding_weekdays_and_counting_them_agree(day: date, count: int) -> None:
    end = add_weekdays(day, count)
    assert end.weekday() < 5
    assert weekdays_inclusive(day + timedelta(1), end) == count
