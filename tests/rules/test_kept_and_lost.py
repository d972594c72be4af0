"""Whoever leaves keeps and loses together what was granted, whatever the reason, the day and the reading."""

from datetime import date

import pytest

from rules import Book, ask
from rules.expression import Number, is_literal
from rules.facts import Raw
from rules.result import Outcome, turned_over
from rules.vocabulary import TERMINATION_REASONS

CASES: dict[str, tuple[dict[str, Raw], int, list[str]]] = {
    "azul-sop-2025": (
        {"time_options_granted": 90_000, "grant_agreement_date": "2025-05-02"},
        90_000,
        ["2025-06-01", "2026-05-01", "2026-05-02", "2028-05-01", "2028-05-02", "2030-01-01"],
    ),
    "zenvia-ltip-6": (
        {"restricted_shares_granted": 20_000, "grant_agreement_date": "2024-02-05", "held_on_base_date": True},
        20_000,
        ["2024-06-30", "2024-12-31", "2025-01-01", "2026-12-31", "2027-01-01"],
    ),
    "telefonica-brasil-psp-2022": (
        {"units_granted": 12_000, "cycle": "first"},
        12_000,
        ["2022-06-30", "2022-12-31", "2023-09-15", "2024-12-31", "2025-02-01"],
    ),
    "kingsoft-cloud-sip-2021": (
        {"rsus_granted": 10_000, "rsus_vested": 2_500, "award_type": "rsu"},
        10_000,
        ["2024-05-10"],
    ),
}


def number(outcome: Outcome) -> Number | None:
    value = outcome.quantity.value if outcome.quantity is not None else None
    return value if isinstance(value, Number) and is_literal(value) else None


@pytest.mark.parametrize("plan", CASES)
@pytest.mark.parametrize("reason", TERMINATION_REASONS)
def test_what_is_kept_and_what_is_lost_make_up_what_was_granted(books: dict[str, Book], plan: str, reason: str) -> None:
    facts, granted, days = CASES[plan]
    for day in days:
        result = ask(
            books[plan],
            "termination_outcome",
            {**facts, "termination_reason": reason, "termination_date": day},
            as_of=date.fromisoformat(day),
        )
        for before, outcome in zip(result.outcomes, result.outcomes[1:], strict=False):
            if outcome.beside:
                assert before.code is not None, day
                kept, lost = number(before), number(outcome)
                assert kept is not None, day
                assert lost is not None, day
                assert kept.value + lost.value == granted, day


def test_who_resigns_after_options_have_vested_keeps_none_by_the_words_of_the_plan(books: dict[str, Book]) -> None:
    facts, _, _ = CASES["azul-sop-2025"]
    left: dict[str, Raw] = {"termination_reason": "VOLUNTARY_OTHER", "termination_date": "2026-06-01"}
    result = ask(books["azul-sop-2025"], "termination_outcome", facts | left, as_of=date(2026, 6, 1))
    shown = [(each.code, number(each)) for each in result.outcomes]
    figures = [(code, value.value) for code, value in shown if value is not None]
    assert figures == [("forfeits_all", 0), (None, 90_000), ("unvested_lapses", 30_000), (None, 60_000)]
    turned = [(each.code, number(each)) for each in turned_over(result.outcomes)]
    figures = [(code, value.value) for code, value in turned if value is not None]
    assert figures == [("forfeits_all", 90_000), (None, 0), ("unvested_lapses", 60_000), (None, 30_000)]


def test_where_the_grant_date_is_missing_no_reading_says_that_everything_is_lost_and_that_it_is_not(
    books: dict[str, Book],
) -> None:
    facts: dict[str, Raw] = {
        "time_options_granted": 90_000,
        "termination_reason": "VOLUNTARY_OTHER",
        "termination_date": "2026-06-01",
    }
    result = ask(books["azul-sop-2025"], "termination_outcome", facts, as_of=date(2026, 6, 1))
    by_reading = {each.reading: each.code for each in result.outcomes if each.code is not None}
    assert list(by_reading.values()) == ["forfeits_all", "unvested_lapses"]
