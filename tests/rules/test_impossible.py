"""Facts that a book says cannot stand beside each other are refused with its sentence; what can is worked with."""

import pytest

from rules import Book, BookError, ask
from rules.facts import FactError, Raw
from tests.rules.answers import TODAY, rules
from tests.rules.conftest import LoadTiny

PAID = rules("paid: value: options * bonus")
TOO_MANY = "impossible: [{when: bonus > options, says: More than there are.}]\n"


@pytest.mark.parametrize(
    ("facts", "fits"),
    [
        ({"options": 5, "bonus": 5}, True),
        ({"options": 5, "bonus": 6}, False),
        ({"bonus": 6}, True),
        ({"options": 5}, True),
    ],
)
def test_facts_that_cannot_stand_together_are_refused(tiny: LoadTiny, facts: dict[str, Raw], fits: bool) -> None:
    book = tiny(TOO_MANY + PAID)
    if fits:
        assert ask(book, "paid", facts, as_of=TODAY).status in ("computed", "needs_facts")
        return
    with pytest.raises(FactError, match="More than there are") as caught:
        ask(book, "paid", facts, as_of=TODAY)
    assert caught.value.fact == "bonus"


@pytest.mark.parametrize(
    ("when", "message"),
    [
        ("paid > 1", "impossible.0.when: 'paid' is neither a fact nor a constant; compare those alone"),
        ("option > 1", "impossible.0.when: 'option' is not known; did you mean options"),
        ("options", "impossible.0.when: a condition is wanted here, and this is a number"),
    ],
)
def test_what_is_compared_are_facts_and_constants(tiny: LoadTiny, when: str, message: str) -> None:
    with pytest.raises(BookError) as caught:
        tiny(f"impossible: [{{when: '{when}', says: No.}}]\n" + PAID)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("plan", "goal", "facts"),
    [
        ("nuvini-adherence", "options_exercisable", {"options_granted": 36000, "quantity_exercised": 36001}),
        ("kingsoft-cloud-sip-2021", "options_exercisable", {"rsus_granted": 1000, "rsus_vested": 4000}),
        (
            "kingsoft-cloud-sip-2021",
            "options_exercisable",
            {"rsus_granted": 10000, "rsus_vested": 4000, "rsus_vested_unissued": 5000},
        ),
        ("kingsoft-cloud-sip-2021", "clawback_cash", {"shares_received": 300, "shares_returned": 301}),
        ("kingsoft-cloud-sip-2021", "exercise_cost_floor", {"options_granted": 700, "options_to_exercise": 701}),
        (
            "kingsoft-cloud-sip-2021",
            "shares_counted_since_listing",
            {"shares_awarded_since_listing": 50, "shares_lapsed_since_listing": 51},
        ),
        ("kingsoft-cloud-sip-2021", "limits", {"shares_with_options": 10, "shares_without_options": 11}),
        ("kingsoft-cloud-sip-2021", "vesting", {"last_vesting_date": "2026-05-01", "vesting_date": "2026-05-02"}),
        ("nuvini-adherence", "options_accelerated", {"options_granted": 90, "options_locked_at_event": 91}),
        ("nuvini-adherence", "options_accelerated", {"options_granted": 90, "options_exercisable_at_event": 91}),
        ("telefonica-brasil-psp-2022", "leave_share", {"leave_days": 1097}),
        ("telefonica-brasil-psp-2022", "leave_share", {"leave_days": 30, "leave_weekdays": 31}),
        (
            "telefonica-brasil-psp-2022",
            "annex2_time_share",
            {"cycle": "second", "termination_date": "2023-01-31", "leave_days": 32},
        ),
        ("telefonica-brasil-psp-2022", "incentive", {"cycle": "first", "admission_date": "2025-01-01"}),
        ("telefonica-brasil-psp-2022", "settlement", {"cycle": "second", "settlement_date": "2025-12-31"}),
        ("telefonica-brasil-psp-2022", "tsr", {"companies_compared": 6, "rank_just_above": 6}),
        ("telefonica-brasil-psp-2022", "tsr", {"tsr_just_above": "0.20", "company_tsr": "0.21"}),
        ("telefonica-brasil-psp-2022", "tsr", {"tsr_just_below": "0.11", "company_tsr": "0.10"}),
        ("telefonica-brasil-psp-2022", "tsr", {"tsr_just_above": "0.10", "tsr_just_below": "0.11"}),
        ("azul-sop-2025", "plan_room", {"options_granted_to_all": 100, "options_lapsed_of_all": 1000}),
        ("azul-sop-2025", "initial_value_per_share", {"initial_price_period_start": "2025-02-10"}),
        ("zenvia-ltip-6", "restricted_shares", {"held_on_base_date": "yes", "entry_date": "2024-04-10"}),
        ("zenvia-ltip-6", "restricted_shares", {"held_on_base_date": "no", "entry_date": "2020-01-01"}),
    ],
)
def test_the_books_refuse_what_cannot_be(books: dict[str, Book], plan: str, goal: str, facts: dict[str, Raw]) -> None:
    goal = goal if goal in books[plan].goals else next(iter(books[plan].goals))
    with pytest.raises(FactError):
        ask(books[plan], goal, facts, as_of=TODAY)
    for name, raw in facts.items():
        if name != "initial_price_period_start" and raw != 1097:
            ask(books[plan], goal, {name: raw}, as_of=TODAY)


@pytest.mark.parametrize(
    ("plan", "facts"),
    [
        ("kingsoft-cloud-sip-2021", {"shares_received": 300, "shares_returned": 300}),
        ("kingsoft-cloud-sip-2021", {"options_granted": 700, "options_to_exercise": 700}),
        ("kingsoft-cloud-sip-2021", {"shares_awarded_since_listing": 50, "shares_lapsed_since_listing": 50}),
        ("kingsoft-cloud-sip-2021", {"last_vesting_date": "2026-05-01", "vesting_date": "2026-05-01"}),
        (
            "nuvini-adherence",
            {"options_granted": 90, "options_locked_at_event": 60, "options_exercisable_at_event": 30},
        ),
        ("telefonica-brasil-psp-2022", {"cycle": "first", "leave_days": 1096, "leave_weekdays": 782}),
        ("telefonica-brasil-psp-2022", {"cycle": "second", "termination_date": "2023-01-31", "leave_days": 31}),
        (
            "telefonica-brasil-psp-2022",
            {
                "cycle": "second",
                "termination_reason": "X_LEAVE_OF_ABSENCE",
                "termination_date": "2023-01-31",
                "leave_days": 90,
            },
        ),
        ("telefonica-brasil-psp-2022", {"cycle": "second", "change_of_control_date": "2023-03-01", "leave_days": 60}),
        ("telefonica-brasil-psp-2022", {"cycle": "first", "admission_date": "2024-12-31"}),
        ("telefonica-brasil-psp-2022", {"cycle": "second", "settlement_date": "2026-01-01"}),
        ("telefonica-brasil-psp-2022", {"companies_compared": 6, "rank_just_above": 5}),
        (
            "telefonica-brasil-psp-2022",
            {"tsr_just_above": "0.20", "company_tsr": "0.20", "tsr_just_below": "0.11"},
        ),
    ],
)
def test_the_books_take_what_just_can_be(books: dict[str, Book], plan: str, facts: dict[str, Raw]) -> None:
    ask(books[plan], next(iter(books[plan].goals)), facts, as_of=TODAY)
