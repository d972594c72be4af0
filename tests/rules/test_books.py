"""Every book loads, uses what it declares, gives the worked figures, and answers every way of leaving."""

import shutil
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from rules import Book, BookError, ask, check, load_book, load_books
from rules.expression import Day, Number, is_literal
from rules.facts import Raw
from rules.loading import BOOKS
from rules.vocabulary import OCF_TERMINATION_REASONS, TERMINATION_REASONS
from tests.rules.answers import TODAY, clauses, outcomes, value

PLANS = (
    "azul-sop-2025",
    "kingsoft-cloud-sip-2021",
    "nuvini-adherence",
    "telefonica-brasil-psp-2022",
    "zenvia-ltip-6",
)
AZUL, KINGSOFT, NUVINI, TELEFONICA, ZENVIA = PLANS


def test_there_is_a_book_for_each_of_the_five_plans(books: dict[str, Book]) -> None:
    assert tuple(sorted(books)) == PLANS


@pytest.mark.parametrize("path", sorted(BOOKS.glob("*.yaml")), ids=lambda path: path.stem)
def test_a_book_is_named_after_its_plan(path: Path) -> None:
    assert load_book(path).plan == path.stem


@pytest.mark.parametrize("plan", PLANS)
def test_every_example_of_a_book_comes_out(books: dict[str, Book], plan: str) -> None:
    book = books[plan]
    assert len(book.examples) >= 50
    assert list(check.failures(book)) == []


@pytest.mark.parametrize("plan", PLANS)
def test_nothing_in_a_book_is_idle(books: dict[str, Book], plan: str) -> None:
    assert list(check.idle(books[plan])) == []


@pytest.mark.parametrize("plan", PLANS)
def test_every_reading_asks_a_question_and_gives_its_options_and_reason(books: dict[str, Book], plan: str) -> None:
    for reading in books[plan].readings.values():
        assert reading.default in reading.options
        assert len(reading.options) >= 2
        assert reading.question.endswith("?")
        assert reading.reason.strip()


@pytest.mark.parametrize("plan", PLANS)
def test_every_rule_quotes_a_clause_and_speaks_in_sentences(books: dict[str, Book], plan: str) -> None:
    for rule in books[plan].rules.values():
        assert rule.clauses
        assert all(anchor.quote.strip() for anchor in rule.clauses), rule.name
        assert rule.says.endswith("."), rule.name


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("reason", TERMINATION_REASONS)
def test_every_way_of_leaving_is_answered_with_its_clause(books: dict[str, Book], plan: str, reason: str) -> None:
    result = ask(books[plan], "termination_outcome", {"termination_reason": reason}, as_of=TODAY)
    assert result.rules
    assert result.says
    assert clauses(result)
    assert result.outcomes or result.status in ("silent", "not_in_document", "clause")


def test_the_reasons_of_the_open_cap_format_are_all_there() -> None:
    assert set(OCF_TERMINATION_REASONS) <= set(TERMINATION_REASONS)
    ours = set(TERMINATION_REASONS) - set(OCF_TERMINATION_REASONS)
    assert all(reason.startswith("X_") for reason in ours)


@pytest.mark.parametrize("plan", PLANS)
def test_every_book_answers_a_change_of_control_or_has_no_such_clause(books: dict[str, Book], plan: str) -> None:
    book = books[plan]
    if "change_of_control_outcome" not in book.goals:
        assert plan == NUVINI
        assert "liquidity_event" in book.rules
        return
    result = ask(book, "change_of_control_outcome", {}, as_of=TODAY)
    assert result.rules
    assert clauses(result)


# The figures that must come out, each boundary from both sides.


def test_azul_dismissed_without_cause_the_board_may_decide(books: dict[str, Book]) -> None:
    result = ask(books[AZUL], "termination_outcome", {"termination_reason": "INVOLUNTARY_OTHER"}, as_of=TODAY)
    assert result.status == "discretionary"
    assert [code for code, _ in outcomes(result)] == ["continues_vesting", "unvested_lapses"]
    assert "Remuneration Committee" in (result.decided_by or "")
    assert "8.1" in clauses(result)


def test_azul_resigned_before_vesting_is_complete_everything_is_forfeited(books: dict[str, Book]) -> None:
    result = ask(books[AZUL], "termination_outcome", {"termination_reason": "VOLUNTARY_OTHER"}, as_of=TODAY)
    assert (result.status, [code for code, _ in outcomes(result)]) == ("computed", ["forfeits_all"])
    assert clauses(result) == {"8.2"}


@pytest.mark.parametrize(
    ("plan", "status", "clause"), [(KINGSOFT, "discretionary", "9(d)"), (NUVINI, "not_in_document", None)]
)
def test_dismissed_without_cause_elsewhere(books: dict[str, Book], plan: str, status: str, clause: str | None) -> None:
    result = ask(books[plan], "termination_outcome", {"termination_reason": "INVOLUNTARY_OTHER"}, as_of=TODAY)
    assert result.status == status
    assert clause is None or clause in clauses(result)
    assert (result.document is not None) == (status == "not_in_document")


@pytest.mark.parametrize(
    ("day", "options"),
    [
        (date(2026, 5, 1), 0),
        (date(2026, 5, 2), 30_000),
        (date(2027, 5, 1), 30_000),
        (date(2027, 5, 2), 60_000),
        (date(2027, 5, 3), 60_000),
        (date(2028, 5, 1), 60_000),
        (date(2028, 5, 2), 90_000),
        (date(2033, 5, 2), 90_000),
    ],
)
def test_azul_a_third_a_year(books: dict[str, Book], day: date, options: int) -> None:
    facts: dict[str, Raw] = {"time_options_granted": 90_000, "grant_agreement_date": "2025-05-02"}
    result = ask(books[AZUL], "time_options_exercisable", facts, as_of=day)
    assert outcomes(result)[0] == (None, options)
    assert "3.1.1.1.3" in clauses(result)


@pytest.mark.parametrize(
    ("factor", "appointed", "percentage"),
    [
        ("1.49", "no", "0"),
        ("1.5", "no", "0.3333"),
        ("1.9999", "no", "0.3333"),
        ("2.0", "no", "0.6666"),
        ("2.4999", "no", "0.6666"),
        ("2.5", "no", "1"),
        ("1.9999", "yes", "0"),
        ("2.0", "yes", "0.30"),
        ("2.4999", "yes", "0.30"),
        ("2.5", "yes", "0.60"),
        ("2.9999", "yes", "0.60"),
        ("3.0", "yes", "1"),
    ],
)
def test_azul_performance_bands(books: dict[str, Book], factor: str, appointed: str, percentage: str) -> None:
    facts: dict[str, Raw] = {"tsr_factor": factor, "appointed_director": appointed}
    assert value(books[AZUL], "performance_percentage", facts) == Fraction(percentage)


def test_azul_minimum_price(books: dict[str, Book]) -> None:
    result = ask(books[AZUL], "exercise_price_total", {"options_to_exercise": 250_000}, as_of=TODAY)
    assert outcomes(result) == [(None, 825)]
    quantity = result.outcomes[0].quantity
    assert quantity is not None
    assert (quantity.unit.currency, quantity.bound) == ("BRL", "at_least")
    assert "6.1" in clauses(result)


@pytest.mark.parametrize(
    ("entry", "months", "multiple"),
    [
        ("2024-01-01", 36, "6"),
        ("2024-01-02", 36, "6"),
        ("2024-01-16", 35, "35/6"),
        ("2024-04-15", 33, "11/2"),
        ("2024-04-16", 32, "16/3"),
        ("2024-07-01", 30, "5"),
    ],
)
def test_zenvia_multiple_of_a_promoted_officer(books: dict[str, Book], entry: str, months: int, multiple: str) -> None:
    facts: dict[str, Raw] = {"position": "officer", "entry_date": entry}
    assert value(books[ZENVIA], "effective_vesting_months", facts) == months
    result = ask(books[ZENVIA], "effective_multiple", facts, as_of=TODAY)
    assert outcomes(result)[0] == (None, Fraction(multiple))
    assert "4.1.2.1" in clauses(result)


def test_zenvia_dismissed_without_cause_every_reading_with_its_number(books: dict[str, Book]) -> None:
    facts: dict[str, Raw] = {
        "termination_reason": "INVOLUNTARY_OTHER",
        "termination_date": "2024-09-30",
        "grant_agreement_date": "2024-02-05",
    }
    result = ask(books[ZENVIA], "termination_outcome", facts, as_of=TODAY)
    assert result.status == "ambiguous"
    assert outcomes(result)[0] == ("pro_rata", Fraction(239, 1096))
    assert {number for _, number in outcomes(result)} >= {
        Fraction(239, 1096),
        Fraction(274, 1096),
        Fraction(239, 1061),
        Fraction(238, 1096),
        Fraction(8, 36),
        0,
    }
    assert all(outcome.reading for outcome in result.outcomes)
    assert "6.2" in clauses(result)


TELEFONICA_LEAVER: dict[str, Raw] = {
    "termination_reason": "INVOLUNTARY_OTHER",
    "units_granted": 12_000,
    "closing_price": "41.30",
    "multiplier_factor": "57%",
}


def test_telefonica_dismissed_without_just_cause(books: dict[str, Book]) -> None:
    facts = TELEFONICA_LEAVER | {"cycle": "first", "termination_date": "2023-09-15"}
    result = ask(books[TELEFONICA], "termination_outcome", facts, as_of=TODAY)
    assert outcomes(result)[:2] == [
        ("pro_rata", Fraction(43_998_129, 274)),
        (None, date(2023, 12, 14)),
    ]
    assert "9.1.1(ii)" in clauses(result)


@pytest.mark.parametrize(
    ("cycle", "day", "code"),
    [
        ("second", "2023-09-15", "forfeits_all"),
        ("first", "2022-12-31", "forfeits_all"),
        ("first", "2023-01-01", "pro_rata"),
        ("second", "2023-12-31", "forfeits_all"),
        ("second", "2024-01-01", "pro_rata"),
    ],
)
def test_telefonica_nothing_before_twelve_months(books: dict[str, Book], cycle: str, day: str, code: str) -> None:
    facts = TELEFONICA_LEAVER | {"cycle": cycle, "termination_date": day}
    result = ask(books[TELEFONICA], "termination_outcome", facts, as_of=TODAY)
    assert outcomes(result)[0][0] == code


@pytest.mark.parametrize(
    ("percentile", "achieved"),
    [("49.99%", "0"), ("50%", "0.3"), ("60%", "29/50"), ("74.99%", "0.99972"), ("75%", "1"), ("100%", "1")],
)
def test_telefonica_tsr(books: dict[str, Book], percentile: str, achieved: str) -> None:
    result = ask(books[TELEFONICA], "tsr_achievement", {"tsr_percentile": percentile}, as_of=TODAY)
    assert outcomes(result) == [(None, Fraction(achieved))]
    assert any(clause.startswith("Annex I 1.5") for clause in clauses(result))


def test_nuvini_a_third_then_2000_a_month(books: dict[str, Book]) -> None:
    first = ask(books[NUVINI], "initial_quantity", {"options_granted": 72_000}, as_of=TODAY)
    monthly = ask(books[NUVINI], "monthly_quantity", {"options_granted": 72_000}, as_of=TODAY)
    assert outcomes(first) == [(None, 24_000)]
    assert outcomes(monthly)[0] == (None, 2_000)
    assert "(ii)" in clauses(first)
    assert "(iii)" in clauses(monthly)


def test_zenvia_award_without_facts_names_what_is_missing_and_what_remains(books: dict[str, Book]) -> None:
    result = ask(books[ZENVIA], "restricted_shares", {}, as_of=TODAY)
    assert result.status == "needs_facts"
    assert {"base_salary", "position"} <= {need.fact for need in result.needs}
    quantity = result.outcomes[0].quantity
    assert quantity is not None
    assert not is_literal(quantity.value)


@pytest.mark.parametrize("plan", PLANS)
def test_constants_are_literals_and_carry_their_clause(books: dict[str, Book], plan: str) -> None:
    for constant in books[plan].constants.values():
        assert isinstance(constant.value, Number | Day), constant.name
        assert constant.clauses, constant.name


def test_an_exception_to_all_goes_before_every_other_rule_of_its_goal(books: dict[str, Book]) -> None:
    book = books["telefonica-brasil-psp-2022"]
    rule = book.rules["fcf_achievement_by_year"]
    assert set(rule.exception_to) == {other.name for other in book.goals[rule.goal]} - {rule.name} != set()


def test_an_absent_book_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"^absent\.yaml: there is no such rule book$"):
        load_book(tmp_path / "absent.yaml")


def test_a_broken_book_leaves_the_others_usable(tmp_path: Path, books: dict[str, Book]) -> None:
    for path in BOOKS.glob("*.yaml"):
        shutil.copy(path, tmp_path)
    broken = tmp_path / "azul-sop-2025.yaml"
    broken.write_text("plan: azul-sop-2025\nrules: 5\n", encoding="utf-8")
    with pytest.raises(BookError, match=r"^azul-sop-2025\.yaml:2: rules: must be a mapping"):
        load_books(tmp_path)
    loaded = {path.stem for path in tmp_path.glob("*.yaml") if path != broken and load_book(path)}
    assert loaded == set(books) - {"azul-sop-2025"}
