"""The restricted share plan: the part that is kept, tax beyond what the shares are worth, and a late entry."""

from datetime import date
from fractions import Fraction

import pytest

from rules import Book, ask
from rules.expression import is_literal
from rules.facts import FactError, Raw
from rules.inverse import solve
from tests.rules.answers import TODAY, clauses, outcomes, value

ZENVIA = "zenvia-ltip-6"
LEAVER: dict[str, Raw] = {
    "restricted_shares_granted": 21920,
    "grant_agreement_date": "2024-03-20",
    "termination_reason": "INVOLUNTARY_OTHER",
}


def test_from_the_end_of_the_vesting_period_on_everything_is_kept_by_every_reading(books: dict[str, Book]) -> None:
    found = solve(
        books[ZENVIA],
        "restricted_shares_kept",
        LEAVER,
        unknown="termination_date",
        relation="=",
        target="21920",
        as_of=TODAY,
    )
    assert len(found.solutions) > 1
    for solution in found.solutions:
        (stretch,) = solution.stretches
        assert stretch[1] is None  # type: ignore[index]
        assert stretch[0] <= date(2027, 1, 1)  # type: ignore[index, operator]


def test_whoever_keeps_everything_after_the_end_is_told_the_clause(books: dict[str, Book]) -> None:
    facts = {"grant_agreement_date": "2024-03-20", "termination_date": "2027-02-01"}
    result = ask(
        books[ZENVIA], "fraction_kept", facts, as_of=TODAY, readings={"good_leaver_part": "z62_part_throughout"}
    )
    assert outcomes(result) == [(None, 1)]
    assert "6.4" in {anchor.clause for step in result.derivation for anchor in step.anchors}


def test_a_part_of_the_own_period_waits_for_the_entry(books: dict[str, Book]) -> None:
    facts = LEAVER | {"termination_date": "2024-08-31"}
    option = "z62_of_own_period"

    def under_it(**more: Raw) -> list[object]:
        result = ask(books[ZENVIA], "termination_outcome", facts | more, as_of=TODAY)
        own = [o for o in result.outcomes if not o.beside and any(choice.option == option for choice in o.reading)]
        return [
            {need.fact for need in result.needs},
            *(o.quantity.value.value if o.quantity and is_literal(o.quantity.value) else None for o in own),  # type: ignore[attr-defined]
        ]

    assert under_it() == [{"held_on_base_date", "entry_date"}, None]
    assert under_it(entry_date="2024-03-01") == [set(), 21920 * Fraction(165, 1036)]
    assert under_it(held_on_base_date="yes") == [set()]


@pytest.mark.parametrize("shares", ["shares_due", "restricted_shares_granted"])
@pytest.mark.parametrize(
    "price", [{"closing_price": "1.50", "settlement_exchange_rate": "5.50"}, {"share_value_in_reais": "8.25"}]
)
def test_more_tax_than_the_shares_are_worth_is_refused(
    books: dict[str, Book], shares: str, price: dict[str, Raw]
) -> None:
    facts: dict[str, Raw] = {shares: 400, **price}
    assert value(books[ZENVIA], "net_shares", facts | {"tax_withheld": 3300}) == 0
    with pytest.raises(FactError, match="More tax is withheld than the Restricted Shares are worth"):
        ask(books[ZENVIA], "net_shares", facts | {"tax_withheld": "3300.01"}, as_of=TODAY)


def test_the_shares_that_are_paid_count_for_the_tax_not_those_granted(books: dict[str, Book]) -> None:
    facts: dict[str, Raw] = {
        "shares_due": 400,
        "restricted_shares_granted": 100,
        "tax_withheld": 2475,
        "closing_price": "1.50",
        "settlement_exchange_rate": "5.50",
    }
    assert value(books[ZENVIA], "net_shares", facts) == 100


@pytest.mark.parametrize("option", ["z42_settlement_value", "z42_reference_price"])
def test_no_fewer_than_no_shares_are_delivered(books: dict[str, Book], option: str) -> None:
    facts: dict[str, Raw] = {
        "base_salary": 1000,
        "position": "manager",
        "held_on_base_date": "yes",
        "tax_withheld": 100_000,
        "closing_price": "1.50",
        "settlement_exchange_rate": "5.50",
    }
    assert value(books[ZENVIA], "net_shares", facts, tax_share_value=option) == 0


@pytest.mark.parametrize("goal", ["eligible_professional", "entered_in_time"])
def test_a_late_entry_is_told_of_the_last_day_and_of_the_exception(books: dict[str, Book], goal: str) -> None:
    def told(entry: str, **more: Raw) -> tuple[object, bool, bool]:
        facts: dict[str, Raw] = {"position": "senior_manager", "entry_date": entry, **more}
        result = ask(books[ZENVIA], goal, facts, as_of=TODAY)
        texts = [each.text for each in result.assumptions]
        presumed = "The Board of Directors has made no exception for your late entry." in texts
        return outcomes(result)[0][1], presumed, any("end on 1 July 2024" in text for text in texts)

    assert told("2024-06-30") == (True, False, False)
    assert told("2024-07-01") == (True, False, True)
    assert told("2024-07-02") == (False, True, True)
    assert told("2024-07-02", board_exception="yes") == (True, False, True)
    assert "3.1" in clauses(ask(books[ZENVIA], goal, {"position": "manager", "entry_date": "2024-08-01"}, as_of=TODAY))


@pytest.mark.parametrize(
    ("entry", "employed", "said"),
    [
        ("2023-01-31", None, False),
        ("2023-02-01", None, True),
        ("2024-04-10", "yes", False),
        (None, None, False),
    ],
)
def test_that_a_later_hire_had_the_salary_of_january_2023_is_said(
    books: dict[str, Book], entry: str | None, employed: str | None, said: bool
) -> None:
    given: dict[str, Raw | None] = {"entry_date": entry, "employed_in_january_2023": employed}
    facts: dict[str, Raw] = {name: raw for name, raw in given.items() if raw is not None}
    if entry is None:
        facts["held_on_base_date"] = "yes"
    result = ask(
        books[ZENVIA], "base_amount", {"base_salary": 30000, "position": "officer", "grade": 22, **facts}, as_of=TODAY
    )
    assert any("salary from the Zenvia Group in January 2023" in each.text for each in result.assumptions) == said


def test_without_a_day_a_part_to_the_end_of_the_period_is_shown_too(books: dict[str, Book]) -> None:
    for reason in ("INVOLUNTARY_OTHER", "INVOLUNTARY_DEATH"):
        facts = LEAVER | {"termination_reason": reason, "held_on_base_date": "yes"}
        result = ask(books[ZENVIA], "termination_outcome", facts, as_of=TODAY)
        throughout = [o for o in result.outcomes if any(each.option == "z62_part_throughout" for each in o.reading)]
        shown, *beside = throughout
        assert shown.code == "pro_rata"
        assert [o.quantity.name for o in beside if o.quantity] == ["payment_deadline"]
        assert shown.conditions == ("the event comes at any time before the Vesting Period ends",)


@pytest.mark.parametrize(
    ("facts", "rows"),
    [
        ({"position": "strategic_employee", "grade": "21"}, {"戰略員工", "高級經理", "警官"}),
        ({"position": "executive_officer"}, {"執行主任", "警官"}),
    ],
)
def test_each_reading_of_a_multiple_cites_its_row(
    books: dict[str, Book], facts: dict[str, Raw], rows: set[str]
) -> None:
    result = ask(books[ZENVIA], "position_multiple", facts, as_of=TODAY)
    valued = [outcome for outcome in result.outcomes if outcome.quantity is not None]
    last = [outcome.anchors[-1].quote for outcome in valued]
    assert len(valued) == len(rows)
    assert all(any(quote.startswith(row) for quote in last) for row in rows)


def test_heirs_of_who_had_left_before_are_told_from_which_event_the_year_runs(books: dict[str, Book]) -> None:
    def told(reason: str) -> bool:
        facts = {"termination_reason": reason, "termination_date": "2025-06-01"}
        result = ask(books[ZENVIA], "heirs_deadline", facts, as_of=TODAY)
        return any("came later" in each.text for each in result.assumptions)

    assert told("INVOLUNTARY_OTHER")
    assert not told("INVOLUNTARY_DEATH")
