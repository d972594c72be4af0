"""A condition worked out for one day after the other holds on the same days as by itself."""

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.daily import Daily, is_among, spread
from rules.expression import Day, Name, Truth, parse
from rules.reduce import EvaluationError, reduce

CONDITIONS = (
    "day > 2025-03-01",
    "not day > 2025-03-01 and day != 2024-02-29",
    "add_days(day, -1) >= 2025-03-01",
    "months_completed(2024-01-31, day) >= 13",
    "1000 * min(anniversaries(2024-02-29, add_days(day, -1)), 3) / 3 > 500",
    "(if day < 2025-01-01 then 1 else months_completed(2024-05-15, day)) / 2 = 4",
    "year(day) = 2025 and month(day) in (3, 4)",
    "days_between(2024-12-01, day) / (days_between(2025-01-01, day)) > 2",
    "sessions_inclusive(2024-05-15, day, BVMF) > 100",
    "add_months(if day > 2025-06-01 then day else 2025-06-01, 1) > 2025-07-10",
    "day >= 2024-02-29 and months_completed(add_months(day, -1), 2026-03-31) > 12 or day > 2027-01-01",
    "anniversaries(2024-02-29, day) >= 2 and year(day) < 2027 and not add_weekdays(day, 3) < 2026-04-01",
    "min(add_days(day, 90), 2026-03-01) >= 2025-12-01",
    "max(add_months(day, 3), 2025-12-15) > 2025-12-20",
    "add_sessions(day, 5, BVMF) > 2025-03-01",
    "max(if day > 2025-06-01 then 3 else 2, months_completed(2025-01-01, day)) = 3",
)


@pytest.mark.parametrize("text", CONDITIONS)
@given(places=st.lists(st.integers(min_value=date(2023, 6, 1).toordinal(), max_value=date(2028, 1, 1).toordinal())))
def test_it_holds_on_the_same_days(text: str, places: list[int]) -> None:
    condition = parse(text)
    daily = Daily(condition, "day")
    for place in [*places, *places]:
        day = Day(date.fromordinal(place))
        try:
            alone = reduce(condition, lambda name: day if name == "day" else Name(name)) == Truth(True)
        except EvaluationError:
            alone = False
        assert daily.holds(day) is alone


@pytest.mark.parametrize("text", CONDITIONS)
@given(
    first=st.dates(min_value=date(2023, 6, 1), max_value=date(2026, 1, 1)),
    days=st.integers(min_value=-1, max_value=1500),
)
def test_its_stretches_are_all_the_days_on_which_it_holds(text: str, first: date, days: int) -> None:
    daily, last = Daily(parse(text), "day"), first + timedelta(days)
    every = [first + timedelta(place) for place in range(days + 1)]
    found = daily.stretches(first, last)
    assert [day for day in every if is_among(found, day)] == [day for day in every if daily.holds(Day(day))]
    assert all(one <= other for one, other in found)
    assert all(other + timedelta(1) < one for (_, other), (one, _) in pairwise(found))


def test_days_are_spread_over_stretches_as_over_one() -> None:
    stretches = [(date(2025, 1, 1), date(2025, 1, 5)), (date(2025, 3, 1), date(2025, 3, 5))]
    assert spread(stretches, 5) == [date(2025, 1, day) for day in (1, 3, 5)] + [date(2025, 3, day) for day in (2, 4)]
    assert spread([], 5) == []
