"""Vesting schedules lose no share and never take one back, under every policy; what cannot be used is refused."""

from collections.abc import Mapping
from dataclasses import fields
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.vesting import (
    VESTING_DAYS_OF_MONTH,
    AllocationType,
    Award,
    LeavePolicy,
    PeriodType,
    Policies,
    Vested,
    VestingError,
    accelerated,
    allocate,
    import_ocf,
    paused,
    recorded,
    schedule,
    step,
    vested_by,
)

patient = settings(deadline=None)
QUANTITIES = st.integers(0, 10**9)
DAYS = st.dates(date(1990, 1, 1), date(2060, 12, 31))
PERIODS = st.sampled_from(list(PeriodType))
DEFAULTS = Policies()
POLICIES = st.builds(
    Policies, **{each.name: st.sampled_from(list(type(getattr(DEFAULTS, each.name)))) for each in fields(Policies)}
)


@st.composite
def statements(draw: st.DrawFn) -> dict[str, Any]:
    """Statements that together give the whole award, with cliffs, events and days of the month of every kind."""
    weights = draw(st.lists(st.integers(0, 9), min_size=1, max_size=4).filter(any))
    listed = []
    for order, weight in enumerate(weights):
        statement: dict[str, Any] = {
            "order": order,
            "percentage": Fraction(weight, sum(weights)),
            "occurrences": draw(st.integers(1, 30)),
            "period": draw(st.integers(1, 13)),
            "period_type": draw(PERIODS),
            "day_of_month": draw(st.sampled_from([*VESTING_DAYS_OF_MONTH[28:], "07"])),
        }
        if draw(st.booleans()):
            statement["vesting_base"] = {"type": "EVENT", "event_id": "sale"}
        if draw(st.booleans()):
            statement["event"] = "listing"
        listed.append(statement)
    return {"allocation_type": draw(st.sampled_from(list(AllocationType))), "statements": listed}


def happened(written: Mapping[str, Any], **days: date) -> dict[str, date]:
    """The days of those events that the statements name."""
    bases = [each.get("vesting_base", {}).get("event_id") for each in written["statements"]]
    named = {*bases, *(each.get("event") for each in written["statements"])}
    return {name: on for name, on in days.items() if name in named}


@st.composite
def graphs(draw: st.DrawFn) -> dict[str, Any]:
    """Graphs whose parts follow each other and together give the whole award."""
    counts = draw(st.lists(st.integers(1, 20), min_size=1, max_size=4))
    conditions: list[dict[str, Any]] = [
        {"id": "0", "quantity": "0", "trigger": {"type": "VESTING_START_DATE"}, "next_condition_ids": ["1"]}
    ]
    for number, count in enumerate(counts, 1):
        last = number == len(counts)
        period = {
            "length": draw(st.integers(0, 13)),
            "type": draw(PERIODS),
            "occurrences": count,
            "cliff_installment": draw(st.integers(1, count)),
            "day_of_month": draw(st.sampled_from([*VESTING_DAYS_OF_MONTH[28:], "07"])),
        }
        parts = sum(counts) if not last else count
        conditions.append(
            {
                "id": str(number),
                "portion": {"numerator": "1", "denominator": str(parts), "remainder": last},
                "trigger": {
                    "type": "VESTING_SCHEDULE_RELATIVE",
                    "period": period,
                    "relative_to_condition_id": str(number - 1),
                },
                "next_condition_ids": [] if last else [str(number + 1)],
            }
        )
    return {"allocation_type": draw(st.sampled_from(list(AllocationType))), "vesting_conditions": conditions}


@patient
@given(st.lists(st.fractions(0, 50, max_denominator=12), max_size=30), st.sampled_from(list(AllocationType)))
def test_tranches_add_up_to_the_whole_shares_of_the_total(exact: list[Fraction], allocation: AllocationType) -> None:
    shares = allocate(exact, allocation)
    total = sum(exact, Fraction(0))
    if allocation is AllocationType.FRACTIONAL:
        assert shares == exact
        return
    assert sum(shares) == (total + Fraction(1, 2) if allocation == "CUMULATIVE_ROUNDING" else total) // 1
    single = "SINGLE" in allocation
    for amount, share in zip(exact, shares, strict=True):
        assert share.denominator == 1
        assert share >= 0
        assert single or abs(share - amount) < 1 or allocation.cumulative
        assert amount or not share or allocation.cumulative


@patient
@given(statements(), QUANTITIES, DAYS, DAYS, DAYS, DAYS, POLICIES)
def test_statements_vest_the_whole_award_and_never_less_later(
    written: dict[str, Any], quantity: int, start: date, grant: date, sale: date, listing: date, policies: Policies
) -> None:
    award = Award(quantity, start, grant, happened(written, sale=sale, listing=listing))
    check(written, award, policies)


@patient
@given(graphs(), QUANTITIES, DAYS, DAYS, POLICIES)
def test_graphs_vest_the_whole_award_and_never_less_later(
    written: dict[str, Any], quantity: int, start: date, grant: date, policies: Policies
) -> None:
    check(written, Award(quantity, start, grant), policies)


def check(written: Mapping[str, Any], award: Award, policies: Policies) -> None:
    vested = schedule(import_ocf(written), award, policies)
    assert sum(each.quantity for each in vested) == award.quantity
    assert all(each.quantity > 0 for each in vested)
    assert [each.date for each in vested] == sorted(each.date for each in vested)
    assert all(award.grant_date is None or each.date >= award.grant_date for each in vested)
    if written["allocation_type"] != "FRACTIONAL":
        assert all(each.quantity.denominator == 1 for each in vested)


@patient
@given(statements(), QUANTITIES, DAYS, DAYS, POLICIES)
def test_what_happens_later_changes_nothing_that_has_vested(
    written: dict[str, Any], quantity: int, start: date, listing: date, policies: Policies
) -> None:
    terms = import_ocf(written)
    without = schedule(terms, Award(quantity, start), policies)
    after = schedule(terms, Award(quantity, start, None, happened(written, listing=listing)), policies)
    before = [each for each in without if each.date < listing]
    assert [each for each in after if each.date < listing] == before


@patient
@given(graphs(), QUANTITIES, DAYS, DAYS, st.integers(0, 10), POLICIES)
def test_an_acceleration_moves_shares_to_its_day_and_loses_none(
    written: dict[str, Any], quantity: int, start: date, on: date, tenths: int, policies: Policies
) -> None:
    written["allocation_type"] = "CUMULATIVE_ROUND_DOWN"
    before = schedule(import_ocf(written), Award(quantity, start), policies)
    amount = (quantity - vested_by(before, on)) * tenths // 10
    after = accelerated(before, on, amount, policies)
    assert sum(each.quantity for each in after) == quantity
    assert vested_by(after, on) == vested_by(before, on) + amount
    assert all(each.quantity > 0 and each.quantity.denominator == 1 for each in after)
    for each in before:
        assert vested_by(after, each.date) >= vested_by(before, each.date)


@patient
@given(graphs(), QUANTITIES, DAYS, DAYS, st.integers(0, 900), POLICIES)
def test_nothing_vests_in_a_leave_and_nothing_is_lost(
    written: dict[str, Any], quantity: int, start: date, first: date, days: int, policies: Policies
) -> None:
    before = schedule(import_ocf(written), Award(quantity, start), policies)
    back = step(first, days, PeriodType.DAYS)
    after = paused(before, first, back, policies)
    assert sum(each.quantity for each in after) == quantity
    assert not [each for each in after if first <= each.date < back]
    for each in before:
        assert vested_by(after, each.date) <= vested_by(before, each.date)


def monthly(*months: int) -> list[Vested]:
    return [Vested(date(2025, month, 31 if month in (1, 3, 5) else 30), Fraction(10)) for month in months]


@pytest.mark.parametrize(
    ("policy", "quantity", "expected"),
    [
        ("SOONEST_FIRST", 15, {3: 10, 4: 15, 5: 5, 6: 10}),
        ("LATEST_FIRST", 15, {3: 10, 4: 25, 5: 5}),
        ("PRO_RATA", 10, {3: 10, 4: 17, 5: 7, 6: 6}),
    ],
)
def test_a_partial_acceleration_takes_from_the_installments_that_its_policy_names(
    policy: str, quantity: int, expected: dict[int, int]
) -> None:
    before = monthly(3, 4, 5, 6)
    found = accelerated(before, date(2025, 4, 15), quantity, Policies.named({"acceleration": policy}))
    total: dict[int, int] = {}
    for each in found:
        total[each.date.month] = total.get(each.date.month, 0) + int(each.quantity)
    assert total == expected


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        (LeavePolicy.EXTEND, ["2025-03-31", "2025-06-15", "2025-07-16", "2025-08-15"]),
        (LeavePolicy.APPEND_MISSED, ["2025-03-31", "2025-06-30", "2025-07-31", "2025-08-31"]),
        (LeavePolicy.KEEP_DATES, ["2025-03-31", "2025-06-10", "2025-06-10", "2025-06-30"]),
    ],
)
def test_a_leave_of_absence_does_what_its_policy_says(policy: LeavePolicy, expected: list[str]) -> None:
    found = paused(monthly(3, 4, 5, 6), date(2025, 4, 25), date(2025, 6, 10), Policies(leave=policy))
    assert [each.date.isoformat() for each in found] == expected


PERIOD = {"length": 1, "type": "MONTHS", "occurrences": 4}
RELATIVE = {"type": "VESTING_SCHEDULE_RELATIVE", "period": PERIOD, "relative_to_condition_id": "a"}
SALE = {"id": "a", "quantity": "5", "trigger": {"type": "VESTING_EVENT"}, "next_condition_ids": []}
YEAR = {"order": 1, "percentage": "1", "occurrences": 4, "period": 1, "period_type": "YEARS"}
DOWN = {"allocation_type": "CUMULATIVE_ROUND_DOWN"}


@pytest.mark.parametrize(
    ("terms", "says"),
    [
        ({}, "have one of vesting_conditions, statements, vestings"),
        ({"items": []}, "The file holds 0 vesting terms; name one of them: none."),
        ({"items": [{"id": "x"}, {"id": "y"}]}, "The file holds 2 vesting terms; name one of them: x, y."),
        ({"statements": [YEAR]}, "allocation_type: field required."),
        (DOWN | {"statements": []}, "statements: tuple should have at least 1 item"),
        (DOWN | {"statements": [YEAR | {"percentage": "-1"}]}, "statements 1 percentage: must be 0 or more, not -1."),
        (DOWN | {"statements": [YEAR | {"percentage": "a"}]}, 'must be a number such as "0.25" of at most 40 digits'),
        (DOWN | {"statements": [YEAR | {"percentage": None}]}, "must be a number written as text"),
        (DOWN | {"statements": [YEAR | {"occurrences": 10**9}]}, "occurrences: input should be less than or equal to"),
        (DOWN | {"statements": [YEAR | {"occurrences": 9_000}] * 2}, "they have 18000 installments; at most 10000 are"),
        (DOWN | {"statements": [YEAR | {"day_of_month": "31"}]}, "must be 01 to 28 or one of 29_OR_LAST_DAY_OF_MONTH"),
        (DOWN | {"statements": [{"order": 1, "percentage": "1"}]}, "names the event on which it vests"),
        (DOWN | {"statements": [{"order": 1, "percentage": "1", "period": 1}]}, "occurrences, period and period_type"),
        (DOWN | {"statements": [YEAR | {"vesting_base": {"type": "EVENT"}}]}, "an EVENT base has an event_id"),
        (
            DOWN | {"statements": [YEAR | {"cliff": {"length": 1, "period_type": "YEARS", "percentage": "2"}}]},
            "the percentage of a cliff is at most 1",
        ),
        (DOWN | {"statements": [YEAR], "extra": 1}, "extra: extra inputs are not permitted."),
        (DOWN | {"vesting_conditions": [SALE, SALE]}, "the id a is used by 2 conditions; give each its own."),
        (
            DOWN | {"vesting_conditions": [SALE | {"next_condition_ids": ["b"]}]},
            "the condition a names b, which is no condition of these terms.",
        ),
        (
            DOWN | {"vesting_conditions": [SALE | {"next_condition_ids": ["a"]}]},
            "the condition a leads back to itself",
        ),
        (
            DOWN | {"vesting_conditions": [SALE | {"portion": {"numerator": "1", "denominator": "2"}}]},
            "a condition has either a portion or a quantity.",
        ),
        (
            DOWN
            | {"vesting_conditions": [SALE | {"quantity": None, "portion": {"numerator": "1", "denominator": "0"}}]},
            "vesting_conditions 1 portion: the denominator must be above 0.",
        ),
        (
            DOWN
            | {"vesting_conditions": [SALE | {"trigger": RELATIVE | {"period": PERIOD | {"cliff_installment": 5}}}]},
            "the cliff_installment must be one of the 4 occurrences.",
        ),
        (
            DOWN
            | {"vesting_conditions": [SALE | {"trigger": {"type": "VESTING_SCHEDULE_ABSOLUTE", "date": "2025-2-1"}}]},
            'a date is written YYYY-MM-DD, such as 2026-01-31, not "2025-2-1".',
        ),
        ({"vestings": [{"date": "2025-02-30", "amount": "1"}]}, "2025-02-30 is not a day of the calendar."),
    ],
)
def test_terms_that_cannot_be_used_are_refused_with_the_place_and_the_reason(terms: dict[str, Any], says: str) -> None:
    with pytest.raises(VestingError) as refused:
        import_ocf(terms)
    assert says in str(refused.value)
    assert ".." not in str(refused.value)


def test_one_of_several_terms_is_chosen_by_its_id_or_name() -> None:
    items = [DOWN | {"id": "x", "statements": [YEAR]}, DOWN | {"name": "Four years", "statements": [YEAR, YEAR]}]
    for name, count in (("x", 1), ("Four years", 2)):
        found = import_ocf({"items": items}, name)
        assert len(found.statements) == count  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("award", "says"),
    [
        (Award(10), "The statement 1 counts from the vesting start, which is not given."),
        (Award(10, date(9997, 1, 1)), "3 years after 9997-01-01 is outside the calendar"),
    ],
)
def test_an_award_without_a_schedule_is_refused(award: Award, says: str) -> None:
    with pytest.raises(VestingError, match=says):
        schedule(import_ocf(DOWN | {"statements": [YEAR]}), award)


def test_what_cannot_be_asked_is_refused() -> None:
    terms = import_ocf(DOWN | {"vesting_conditions": [SALE]})
    with pytest.raises(VestingError, match="recorded for b; the conditions that take one are: a"):
        schedule(terms, Award(10, None, None, {"b": date(2025, 1, 1)}))
    with pytest.raises(VestingError, match="No statement names the event b; the events that they name are: none"):
        schedule(import_ocf(DOWN | {"statements": [YEAR]}), Award(10, date(2025, 1, 1), None, {"b": date(2025, 1, 1)}))
    with pytest.raises(VestingError, match="0 or more, not -1"):
        Award(-1)
    with pytest.raises(VestingError, match="no day of the month"):
        step(date(2025, 1, 1), 1, PeriodType.MONTHS, "15th")
    with pytest.raises(VestingError, match="There is no policy"):
        Policies.named({"month": "x"})
    with pytest.raises(VestingError, match="The policy leave is EXTEND or APPEND_MISSED or KEEP_DATES"):
        Policies.named({"leave": "x"})
    with pytest.raises(VestingError, match="0 to 10 can be accelerated, not 11"):
        accelerated(monthly(3), date(2025, 1, 1), 11)
    with pytest.raises(VestingError, match="comes before the leave"):
        paused(monthly(3), date(2025, 2, 1), date(2025, 1, 31))


def test_transactions_record_the_days_of_their_conditions() -> None:
    start = {"object_type": "TX_VESTING_START", "vesting_condition_id": "s", "date": "2025-01-01", "security_id": "x"}
    assert recorded([start, {"object_type": "TX_STOCK_ISSUANCE"}]) == {"s": date(2025, 1, 1)}
    with pytest.raises(VestingError, match="recorded twice"):
        recorded([start, start])
    with pytest.raises(VestingError, match="has a vesting_condition_id and a date"):
        recorded([start | {"date": None}])


@patient
@given(DAYS, st.integers(-400, 400), st.sampled_from(VESTING_DAYS_OF_MONTH))
def test_month_steps_reach_the_month_and_years_are_twelve_of_them(start: date, count: int, policy: str) -> None:
    reached = step(start, count, PeriodType.MONTHS, policy)
    months = reached.year * 12 + reached.month - start.year * 12 - start.month
    assert months == count or (policy == "VESTING_START_DAY_MINUS_ONE" and start.day == 1 and months == count - 1)
    assert step(start, count // 12, PeriodType.YEARS, policy) == step(
        start, count // 12 * 12, PeriodType.MONTHS, policy
    )


@pytest.mark.parametrize("later", [date(2026, 6, 1), date(2027, 6, 1)])
def test_an_event_base_counts_from_its_event_and_moves_no_other(later: date) -> None:
    sale = YEAR | {
        "order": 1,
        "percentage": "0.5",
        "occurrences": 1,
        "vesting_base": {"type": "EVENT", "event_id": "s"},
    }
    rest = YEAR | {"order": 2, "percentage": "0.5", "occurrences": 1}
    terms = import_ocf(DOWN | {"statements": [sale, rest]})
    found = schedule(terms, Award(100, date(2025, 1, 1), None, {"s": later}))
    assert [(each.date, each.quantity) for each in found] == [
        (date(2026, 1, 1), 50),
        (date(later.year + 1, 6, 1), 50),
    ]


def test_an_installment_on_the_day_of_return_keeps_its_day() -> None:
    found = paused(monthly(3, 4, 5, 6), date(2025, 4, 25), date(2025, 5, 31), Policies(leave=LeavePolicy.APPEND_MISSED))
    assert [each.date.isoformat() for each in found] == ["2025-03-31", "2025-05-31", "2025-06-30", "2025-07-31"]


def test_a_statement_counts_its_months_from_the_month_in_which_the_one_before_it_ended() -> None:
    half = {"percentage": "0.5", "occurrences": 1, "period": 1, "period_type": "MONTHS"}
    listed = [half | {"order": order, "day_of_month": "VESTING_START_DAY_MINUS_ONE"} for order in (1, 2)]
    found = schedule(import_ocf(DOWN | {"statements": listed}), Award(100, date(2025, 1, 1)))
    assert [each.date.isoformat() for each in found] == ["2025-01-31", "2025-02-28"]


def test_what_counts_from_an_event_falls_on_the_day_of_the_event() -> None:
    base = {"type": "EVENT", "event_id": "sale"}
    two = {"order": 1, "percentage": "1", "occurrences": 2, "period": 1, "period_type": "MONTHS", "vesting_base": base}
    award = Award(100, date(2025, 1, 31), None, {"sale": date(2025, 2, 10)})
    found = schedule(import_ocf(DOWN | {"statements": [two]}), award)
    assert [each.date.isoformat() for each in found] == ["2025-03-10", "2025-04-10"]
