"""Every vector of the Open Cap Format at hand gives what the format's text or its tools give."""

import json
import os
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rules.calendar import days_between
from rules.vesting import (
    AccelerationPolicy,
    AllocationType,
    Award,
    Months,
    PeriodType,
    Policies,
    Vested,
    VestingError,
    day,
    graph_schedule,
    import_ocf,
    months_between,
    schedule,
    statement_schedule,
    step,
    tranches,
)

BENCH = Path(os.environ.get("CLAUSEWISE_BENCH", Path(__file__).parents[3] / "shared" / "bench")) / "ocf"
Case = dict[str, Any]


def cases(name: str) -> list[Any]:
    path = BENCH / f"{name}.json"
    if not path.is_file():
        missing = pytest.mark.skip(reason="The Open Cap Format's vectors were not found; see CLAUSEWISE_BENCH.")
        return [pytest.param({}, marks=missing, id="not found")]
    read = json.loads(path.read_text("utf-8"))["cases"]
    return [pytest.param(case, id=str(case.get("id", place))) for place, case in enumerate(read)]


def pairs(vested: tuple[Vested, ...]) -> list[list[Any]]:
    return [[each.date.isoformat(), each.quantity] for each in vested]


@pytest.mark.parametrize("case", cases("allocation"))
def test_allocation(case: Case) -> None:
    assert set(case["expected"]) == set(AllocationType)
    for name, expected in case["expected"].items():
        if name == "FRACTIONAL":
            expected = [Fraction(expected["each"])] * expected["count"]
        assert tranches(case["quantity"], case["tranches"], AllocationType(name)) == expected, name


@pytest.mark.parametrize("case", cases("dates"))
def test_dates(case: Case) -> None:
    def result() -> Any:
        first = day(case["from"])
        if case["op"] == "days_between":
            return days_between(first, day(case["to"]))
        if case["op"] == "months_between":
            return months_between(first, day(case["to"]))
        origin = day(case["origin"]) if "origin" in case else None
        policy = {"day_of_month": case["day_of_month"]} if "day_of_month" in case else {}
        return step(first, case["n"], PeriodType(case["unit"]), origin=origin, **policy).isoformat()

    assert case["op"] in ("add", "days_between", "months_between")
    if case["expected"] == "error":
        with pytest.raises(VestingError):
            result()
    elif isinstance(case["expected"], dict):
        assert result() == Months(**case["expected"])
    else:
        assert result() == case["expected"]


@pytest.mark.parametrize("case", cases("schedules"))
def test_schedules(case: Case) -> None:
    given = case["input"]

    def result() -> tuple[Vested, ...]:
        terms = {
            name: given[name] for name in ("allocation_type", "statements", "default_day_of_month") if name in given
        }
        award = Award(
            given["quantity"],
            day(given["vesting_start"]),
            day(given["grant_date"]) if "grant_date" in given else None,
            {name: day(on) for name, on in given.get("events", {}).items()},
        )
        return schedule(import_ocf(terms), award)

    expected = case["expected"]
    if "error" in expected:
        with pytest.raises(VestingError):
            result()
        return
    found = pairs(result())
    assert found == expected["events"]
    assert (len(found), sum(amount for _, amount in found)) == (expected["count"], expected["total"])


@pytest.mark.parametrize("case", cases("graphs"))
def test_graphs(case: Case) -> None:
    given = case["input"]
    terms = import_ocf({"vestings": given["vestings"]} if "vestings" in given else given["vesting_terms"])
    events = {each["condition"]: day(each["date"]) for each in given["transactions"]}
    found = pairs(schedule(terms, Award(given["quantity"], None, day(given["grant_date"]), events)))
    assert case["compare"]
    results = {"events": found, "total": sum(amount for _, amount in found)}
    for name in case["compare"]:
        assert results[name] == case["expected"][name]


def named(name: str) -> Case:
    by_name = {case.values[0].get("id"): case.values[0] for case in cases("disagreements")}
    if name not in by_name:
        pytest.skip("The Open Cap Format's vectors were not found; see CLAUSEWISE_BENCH.")
    return by_name[name]


OLD_TOOLS = Policies.named(
    {
        "grant_date": "NEXT_INSTALLMENT",
        "month_end": "STAY_AT_SHORTER_DAY",
        "day_of_month": "START_DAY_OR_LAST_DAY",
        "chain": "AFTER_FIRST_INSTALLMENT",
    }
)


def relative(name: str, to: str, count: int, length: int, portion: str, following: list[str], on: str) -> Case:
    numerator, denominator = portion.split("/")
    period = {"length": length, "type": "MONTHS", "occurrences": count, "day_of_month": on}
    return {
        "id": name,
        "portion": {"numerator": numerator, "denominator": denominator},
        "trigger": {"type": "VESTING_SCHEDULE_RELATIVE", "period": period, "relative_to_condition_id": to},
        "next_condition_ids": following,
    }


def chained(*parts: tuple[int, int, str], on: str = "VESTING_START_DAY_OR_LAST_DAY_OF_MONTH") -> Any:
    """A graph in which each part, (occurrences, months, portion of each), counts from the one before it."""
    names = ["start", *(f"part-{number}" for number in range(1, len(parts) + 1))]
    start = {
        "id": "start",
        "quantity": "0",
        "trigger": {"type": "VESTING_START_DATE"},
        "next_condition_ids": names[1:2],
    }
    rest = [
        relative(names[place + 1], names[place], *part, names[place + 2 : place + 3], on)
        for place, part in enumerate(parts)
    ]
    return import_ocf({"allocation_type": "CUMULATIVE_ROUND_DOWN", "vesting_conditions": [start, *rest]})


def test_month_end_drift() -> None:
    case = named("month-end-drift")
    terms, award = chained((1, 12, "12/48"), (36, 1, "1/48")), Award(480, date(2021, 1, 30))
    assert case["hold_to"] == "vestlang"
    assert pairs(graph_schedule(terms, award))[:4] == case["vestlang"]
    assert pairs(graph_schedule(terms, award, OLD_TOOLS))[:4] == case["ocf_tools_v1"]


@pytest.mark.parametrize("name", ["15", "29-or-last", "30-or-last"])
def test_day_of_month(name: str) -> None:
    case = named(f"day-of-month-{name}")
    number = name[:2]
    policy = number if name == number else f"{number}_OR_LAST_DAY_OF_MONTH"
    terms, award = chained((6, 1, "1/6"), on=policy), Award(600, date(2024, 1, 10))
    assert [on for on, _ in pairs(graph_schedule(terms, award, OLD_TOOLS))] == case["ocf_tools_v1_dates"]
    days = [str(each.date)[5:] for each in graph_schedule(terms, award)]
    assert case["hold_to"] == "spec"
    assert days == ([f"{month:02}-15" for month in range(2, 8)] if name == "15" else [
        "02-29", *(f"{month:02}-{number}" for month in range(3, 8))
    ])  # fmt: skip
    assert name == "15" or all(f"2024-{on}" in case["spec"] for on in days)


def test_six_year_chained_segments() -> None:
    case = named("six-year-chained-segments")
    graph = chained((1, 24, "480/4800"), *((12, 1, f"{amount}/4800") for amount in (60, 80, 100, 120)))
    parts = [("0.1", 1, 24), ("0.15", 12, 1), ("0.2", 12, 1), ("0.25", 12, 1), ("0.3", 12, 1)]
    statements = import_ocf(
        {
            "allocation_type": "CUMULATIVE_ROUND_DOWN",
            "statements": [
                {"order": order, "percentage": share, "occurrences": count, "period": months, "period_type": "MONTHS"}
                for order, (share, count, months) in enumerate(parts)
            ],
        }
    )
    award = Award(4800, date(2025, 1, 1))
    for terms in (graph, statements):
        for policies, upstream in ((Policies(), case["vestlang"]), (OLD_TOOLS, case["ocf_tools_v1"])):
            found = pairs(schedule(terms, award, policies))
            assert (sum(amount for _, amount in found), found[0][0]) == (upstream["total"], "2027-01-01")
            assert found[-1] == upstream["last_event"]


@pytest.mark.parametrize(
    ("name", "grant"),
    [("on-an-installment", date(2025, 4, 1)), ("between-installments", date(2025, 3, 15))],
)
def test_grant_date(name: str, grant: date) -> None:
    case = named(f"grant-date-{name}")
    award = Award(4800, date(2025, 1, 1), grant)
    monthly = {"order": 1, "percentage": "1", "occurrences": 48, "period": 1, "period_type": "MONTHS"}
    terms = import_ocf({"allocation_type": "CUMULATIVE_ROUND_DOWN", "statements": [monthly]})
    for chosen, upstream in (("ON_GRANT_DATE", "vestlang"), ("NEXT_INSTALLMENT", "ocf_tools_v1")):
        found = pairs(statement_schedule(terms, award, Policies.named({"grant_date": chosen})))
        assert found[:2] == case[upstream]
        assert sum(amount for _, amount in found) == 4800


@pytest.mark.parametrize("cliff", ["ALLOCATE_THEN_ADD", "ADD_THEN_ALLOCATE"])
def test_cliff_rounding(cliff: str) -> None:
    case = named("cliff-rounding")
    period = {"length": 1, "type": "MONTHS", "occurrences": 4, "cliff_installment": 2}
    trigger = {"type": "VESTING_SCHEDULE_RELATIVE", "period": period, "relative_to_condition_id": "start"}
    quarter = {"numerator": "1", "denominator": "4"}
    start = {"id": "start", "quantity": "0", "trigger": {"type": "VESTING_START_DATE"}, "next_condition_ids": ["m"]}
    monthly = {"id": "m", "portion": quarter, "trigger": trigger, "next_condition_ids": []}
    for name, expected in case["by_allocation_type_at_cliff"].items():
        terms = import_ocf({"allocation_type": name, "vesting_conditions": [start, monthly]})
        found = schedule(terms, Award(18, date(2025, 1, 1)), Policies.named({"cliff": cliff}))
        if cliff == "ADD_THEN_ALLOCATE":
            expected = 10 if name == "FRONT_LOADED_TO_SINGLE_TRANCHE" else 9
        assert found[0] == Vested(date(2025, 3, 1), Fraction(expected), "m")
        assert sum(each.quantity for each in found) == 18


def test_every_disagreement_is_answered_by_a_policy() -> None:
    answered = {
        "month-end-drift": "month_end",
        "day-of-month-15": "day_of_month",
        "day-of-month-29-or-last": "day_of_month",
        "day-of-month-30-or-last": "day_of_month",
        "six-year-chained-segments": "chain",
        "grant-date-on-an-installment": "grant_date",
        "grant-date-between-installments": "grant_date",
        "cliff-rounding": "cliff",
        "partial-acceleration": "acceleration",
        "leave-of-absence": "leave",
    }
    assert Policies().acceleration is AccelerationPolicy.SOONEST_FIRST
    for name, policy in answered.items():
        assert hasattr(Policies(), policy)
        assert named(name)
    assert len(cases("disagreements")) == len(answered)
