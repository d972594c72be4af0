"""What the shipped books give for facts that can be: nothing below zero, and only for the days for which it holds."""

from datetime import date, timedelta
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import Book, ask
from rules.expression import Number
from rules.facts import Fact, FactError, Raw
from rules.inverse import solve
from tests.rules.answers import TODAY, under, value

TELEFONICA, NUVINI, KINGSOFT = "telefonica-brasil-psp-2022", "nuvini-adherence", "kingsoft-cloud-sip-2021"
AWARDS = {"options", "shares", "units", "rsus"}
BELOW_ZERO = {(TELEFONICA, "fcf_over_years"): "the free cash flow of a year can be negative"}
SHARES_OF_A_WHOLE = {
    "annex2_time_share", "leave_share", "entrant_time_share", "tsr_percentile_from_rank", "tsr_achievement",
    "fcf_achievement", "fcf_achievement_from_years", "co2_achievement", "multiplier_from_targets",
    "multiplier_from_degrees", "annex2_multiplier_from_targets",
    "share_still_locked_when_declining", "share_still_locked_at_event_when_declining",
}  # fmt: skip
TELEFONICA_AMOUNT = {"units_granted": 9000, "closing_price": "50", "multiplier_factor": "80%"}


@pytest.mark.parametrize(
    ("cycle", "first", "last"), [("first", "2022-01-01", "2024-12-31"), ("second", "2023-01-01", "2025-12-31")]
)
def test_only_a_running_cycle_is_settled_by_a_change_of_control(
    books: dict[str, Book], cycle: str, first: str, last: str
) -> None:
    found = solve(
        books[TELEFONICA],
        "change_of_control_amount",
        {"cycle": cycle, **TELEFONICA_AMOUNT},
        unknown="change_of_control_date",
        relation=">",
        target="0",
        as_of=TODAY,
        readings={"coc_first_year": "coc_pays_pro_rata", "day_counting": "incl_incl"},
    )
    for each in found.solutions:
        for start, end in each.stretches:
            assert isinstance(start, date)
            assert isinstance(end, date)
            assert date.fromisoformat(first) <= start <= end <= date.fromisoformat(last)
    assert found.solutions[0].stretches == ((date.fromisoformat(first), date.fromisoformat(last)),)


def drawn(fact: Fact, draw: st.DataObject) -> Raw:
    """A value that the fact takes by itself: near its bounds as well as far from them."""
    match fact.type:
        case "date":
            return draw.draw(st.dates(date(2021, 1, 1), date(2028, 1, 1))).isoformat()
        case "bool":
            return draw.draw(st.booleans())
        case "choice":
            return draw.draw(st.sampled_from(sorted(fact.values)))
        case "count":
            return draw.draw(st.integers(0, 12) | st.integers(0, 2_000) | st.integers(0, 10**9))
        case "money":
            return str(Fraction(draw.draw(st.integers(0, 50_000)), 100))
        case _:
            return str(Fraction(draw.draw(st.integers(-200, 300)), 100))


def measured(book: Book, goal: str) -> bool:
    """Whether a goal is a number of awards, a percentage or money."""
    rules = [rule for rule in book.goals[goal] if rule.is_quantity]
    return any(rule.currency or rule.unit in {*AWARDS, "percent"} for rule in rules)


@pytest.mark.parametrize("plan", [TELEFONICA, NUVINI, KINGSOFT])
def test_no_quantity_is_below_zero_and_no_share_above_the_whole(books: dict[str, Book], plan: str) -> None:
    book = books[plan]
    goals = sorted({goal for goal in book.goals if measured(book, goal)} | (SHARES_OF_A_WHOLE & book.goals.keys()))

    @settings(deadline=None, max_examples=400)
    @given(st.data(), st.sampled_from(goals))
    def holds(data: st.DataObject, goal: str) -> None:
        used = [name for name in book.facts_of(goal) if data.draw(st.integers(0, 9))]
        facts = {name: drawn(book.facts[name], data) for name in used}
        readings = {name: data.draw(st.sampled_from(sorted(each.options))) for name, each in book.readings.items()}
        as_of = date(2021, 1, 1) + timedelta(data.draw(st.integers(0, 3_500)))
        try:
            result = ask(book, goal, facts, as_of=as_of, readings=readings, explained=False)
        except FactError:
            return
        for outcome in result.outcomes:
            if outcome.quantity is not None and isinstance(outcome.quantity.value, Number):
                value = outcome.quantity.value.value
                assert value >= 0 or (plan, goal) in BELOW_ZERO
                assert value <= 1 or goal not in SHARES_OF_A_WHOLE

    holds()


@pytest.mark.parametrize("months", [11, 12, 13, 74, 75, 76, 120, 400, 523])
def test_a_declining_balance_goes_on_declining(books: dict[str, Book], months: int) -> None:
    facts: dict[str, Raw] = {"options_granted": 4_800, "months_since_start": months}
    found = value(books[NUVINI], "options_exercisable", facts, monthly_base="item3_declining_balance")
    assert found == (0 if months < 12 else 4_800 - 3_200 * Fraction(23, 24) ** (months - 12))


@pytest.mark.parametrize(("months", "said"), [(523, False), (524, True)])
def test_where_the_counting_of_a_declining_balance_ends_is_said(
    books: dict[str, Book], months: int, said: bool
) -> None:
    facts: dict[str, Raw] = {"options_granted": 4_800, "months_since_start": months}
    readings = under(books[NUVINI], monthly_base="item3_declining_balance")
    result = ask(books[NUVINI], "options_exercisable", facts, as_of=TODAY, readings=readings)
    assert any("counted up to 511" in each.text for each in result.assumptions) == said


def test_one_number_can_be_exercised_whichever_way_the_event_is_asked_about(books: dict[str, Book]) -> None:
    book = books[NUVINI]

    @settings(deadline=None, max_examples=60)
    @given(st.data(), st.integers(1, 10**6), st.integers(0, 1_500), st.integers(-700, 1_500))
    def holds(data: st.DataObject, granted: int, until_event: int, since_event: int) -> None:
        start = date(2023, 3, 31)
        event = start + timedelta(until_event)
        facts: dict[str, Raw] = {
            "options_granted": granted,
            "lockup_start_date": start.isoformat(),
            "liquidity_event_date": event.isoformat(),
        }
        chosen = {name: data.draw(st.sampled_from(sorted(each.options))) for name, each in book.readings.items()}
        day = max(start, event + timedelta(since_event))
        exercisable = value(book, "options_exercisable", facts, day, **chosen)
        after_or_without = "exercisable_after_liquidity_event" if day >= event else "exercisable_by_time"
        assert exercisable == value(book, after_or_without, facts, day, **chosen)
        if day == event:
            assert exercisable == value(book, "exercisable_on_liquidity_event", facts, day, **chosen)

    holds()


@pytest.mark.parametrize(
    ("goal", "months"), [("first_third_date", 12), ("first_monthly_date", 13), ("fully_exercisable_date", 36)]
)
@pytest.mark.parametrize("reading", ["item2_that_day", "item2_next_day"])
def test_days_and_numbers_follow_the_same_reading_of_the_anniversary(
    books: dict[str, Book], goal: str, months: int, reading: str
) -> None:
    facts: dict[str, Raw] = {"options_granted": 7_200, "lockup_start_date": "2024-05-31"}
    day = value(books[NUVINI], goal, facts, lockup_anniversary=reading)
    assert isinstance(day, date)
    before, on = (
        value(books[NUVINI], "options_exercisable", facts, each, lockup_anniversary=reading)
        for each in (day - timedelta(1), day)
    )
    assert on == 2_400 + 200 * (months - 12)
    assert before != on


@pytest.mark.parametrize("reading", ["anniversary_included", "day_before_anniversary"])
def test_the_last_day_of_an_option_is_the_last_on_which_it_can_be_exercised(
    books: dict[str, Book], reading: str
) -> None:
    last = value(books[KINGSOFT], "option_last_day", {"grant_date": "2024-02-29"}, ten_year_last_day=reading)
    assert isinstance(last, date)
    for day, expected in ((last, True), (last + timedelta(1), False)):
        facts: dict[str, Raw] = {"grant_date": "2024-02-29", "exercise_date": day.isoformat()}
        assert value(books[KINGSOFT], "exercise_within_term", facts, ten_year_last_day=reading) is expected
