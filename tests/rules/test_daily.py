"""A condition worked out for one day after the other holds on the same days as by itself."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.daily import Daily
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
