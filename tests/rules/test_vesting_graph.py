"""The way through a graph of vesting conditions: which comes next, from when it counts, and what is left for it."""

from datetime import date
from typing import Any

import pytest

from rules.vesting import Award, VestingTerms, graph_schedule, import_ocf

START = date(2025, 1, 1)


def condition(name: str, part: str, *following: str, **trigger: Any) -> dict[str, Any]:
    """A condition; its trigger is an event unless another is given."""
    numerator, _, denominator = part.removesuffix(" of the rest").partition("/")
    portion = {"numerator": numerator, "denominator": denominator or "1", "remainder": part.endswith("rest")}
    trigger = trigger or {"type": "VESTING_EVENT"}
    return {"id": name, "portion": portion, "trigger": trigger, "next_condition_ids": list(following)}


def start(*following: str) -> dict[str, Any]:
    return condition("start", "0", *following, type="VESTING_START_DATE")


def after(name: str, months: int, occurrences: int = 1, **more: Any) -> dict[str, Any]:
    period = {"length": months, "type": "MONTHS", "occurrences": occurrences, **more}
    return {"type": "VESTING_SCHEDULE_RELATIVE", "period": period, "relative_to_condition_id": name}


def on(day: str) -> dict[str, Any]:
    return {"type": "VESTING_SCHEDULE_ABSOLUTE", "date": day}


def vested(*conditions: dict[str, Any], quantity: int = 1200, **events: str) -> list[tuple[str, str, int]]:
    terms = import_ocf({"allocation_type": "CUMULATIVE_ROUND_DOWN", "vesting_conditions": list(conditions)})
    assert isinstance(terms, VestingTerms)
    days = {name: date.fromisoformat(day) for name, day in events.items()}
    found = graph_schedule(terms, Award(quantity, START, None, days))
    return [(each.source, each.date.isoformat(), int(each.quantity)) for each in found]


@pytest.mark.parametrize(
    ("sale", "expected"),
    [
        ("2025-12-31", [("sale", "2025-12-31", 1200)]),
        ("2026-01-01", [("late", "2026-01-01", 300)]),
        ("2026-01-02", [("late", "2026-01-01", 300)]),
    ],
)
def test_the_first_to_be_met_closes_the_others_and_on_one_day_the_first_listed(
    sale: str, expected: list[tuple[str, str, int]]
) -> None:
    late = condition("late", "1/4", **on("2026-01-01"))
    assert vested(start("late", "sale"), late, condition("sale", "1"), sale=sale) == expected


def test_a_condition_is_met_at_the_earliest_when_the_one_before_it_is() -> None:
    conditions = (condition("first", "1/2", "second"), condition("second", "1/2", "fixed"))
    fixed = condition("fixed", "1/4", **on("2020-01-01"))
    found = vested(*conditions, fixed, first="2025-06-01", second="2025-03-01")
    assert found == [("first", "2025-06-01", 600), ("second", "2025-06-01", 600), ("fixed", "2025-06-01", 300)]
    assert vested(*conditions, fixed, second="2025-03-01") == []


def test_the_rest_is_what_the_conditions_before_it_left() -> None:
    conditions = (
        condition("first", "1/3", "second"),
        condition("second", "1/2 of the rest", "third"),
        condition("third", "1 of the rest"),
    )
    days = {"first": "2025-02-01", "second": "2025-03-01", "third": "2025-04-01"}
    found = vested(*conditions, quantity=100, **days)
    assert found == [("first", "2025-02-01", 33), ("second", "2025-03-01", 33), ("third", "2025-04-01", 34)]


def test_months_count_from_a_condition_on_the_way_and_never_from_one_that_is_not() -> None:
    conditions = (start("cliff", "sale"), condition("sale", "0", "bonus"))
    cliff = condition("cliff", "1/4", "bonus", **after("start", 12))
    bonus = condition("bonus", "1/4", **after("cliff", 6))
    assert vested(*conditions, cliff, bonus) == [("cliff", "2026-01-01", 300), ("bonus", "2026-07-01", 300)]
    assert vested(*conditions, cliff, bonus, sale="2025-02-01") == []


def test_a_cliff_is_met_when_its_installment_comes() -> None:
    monthly = condition("monthly", "1/12", **after("start", 1, 12, cliff_installment=6))
    sale = condition("sale", "1")
    assert vested(start("monthly", "sale"), monthly, sale, sale="2025-03-15") == [("sale", "2025-03-15", 1200)]
    found = vested(start("monthly", "sale"), monthly, sale, sale="2025-07-02")
    assert found[:2] == [("monthly", "2025-07-01", 600), ("monthly", "2025-08-01", 100)]
    assert len(found) == 7


def test_what_follows_a_series_counts_from_its_last_installment() -> None:
    series = condition("series", "1/24", "rest", **after("start", 1, 12))
    rest = condition("rest", "1/2", **after("series", 3))
    assert vested(start("series"), series, rest)[-1] == ("rest", "2026-04-01", 600)


def test_every_beginning_is_followed_and_a_start_can_have_a_day_of_its_own() -> None:
    other = condition("other", "1/4", type="VESTING_START_DATE")
    assert vested(condition("start", "1/2", type="VESTING_START_DATE"), other, other="2024-07-01") == [
        ("other", "2024-07-01", 300),
        ("start", "2025-01-01", 600),
    ]


def test_a_fixed_quantity_vests_at_each_occurrence() -> None:
    fixed = {"id": "fixed", "quantity": "10", "trigger": after("start", 1, 3), "next_condition_ids": []}
    days = ["2025-02-01", "2025-03-01", "2025-04-01"]
    assert vested(start("fixed"), fixed) == [("fixed", day, 10) for day in days]


def test_a_month_step_returns_to_the_day_of_the_start_that_was_recorded() -> None:
    monthly = condition("monthly", "1/4", **after("start", 1, 2))
    found = vested(start("monthly"), monthly, start="2024-01-31")
    assert [day for _, day, _ in found] == ["2024-02-29", "2024-03-31"]
    later = condition("later", "1/4", **after("monthly", 1, 2))
    found = vested(start("monthly"), monthly | {"next_condition_ids": ["later"]}, later, start="2023-12-31")
    assert [day for _, day, _ in found] == ["2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30"]
