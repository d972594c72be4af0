"""Proofs: a table or a set of exceptions that decides everything once is said to, and any other gives a real case."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.book import Book, BookError
from rules.engine import ask
from rules.loading import load_book
from rules.proof import Finding, prove, unreached

BOOK = """
plan: test-plan
facts:
  grade: {{type: count, unit: grade, min: 16, max: 27, label: grade, ask: Which grade?}}
  post: {{type: choice, label: post, ask: Which post?, values: {{officer: Officer, manager: Manager}}}}
  critical: {{type: bool, label: critical, ask: Is the post critical?}}
  score: {{type: percent, label: score, ask: Which score?}}
  grant_date: {{type: date, label: grant date, ask: When was it granted?}}
  termination_date: {{type: date, not_before: grant_date, label: termination date, ask: When did it end?}}
readings:
  bound:
    clause: "1"
    question: Does the bound count?
    options: {{counts: It counts., counts_not: It does not count.}}
    default: counts
    reason: It says so.
rules:
{rules}
{more}
"""
CLAUSE = 'clauses: [{clause: "1", quote: one}]'


@pytest.fixture
def book(tmp_path: Path) -> Callable[..., Book]:
    def make(rules: str, more: str = "") -> Book:
        path = tmp_path / "test-plan.yaml"
        path.write_text(BOOK.format(rules=rules, more=more), "utf-8")
        return load_book(path)

    return make


def table(*rows: tuple[str, str], name: str = "award", when: str = "") -> str:
    listed = "".join(f'      - {{when: "{condition}", value: "{value}"}}\n' for condition, value in rows)
    return f"  {name}:\n    says: It says.\n    {CLAUSE}\n{when}    table:\n{listed}    unit: shares\n"


def only(findings: tuple[Finding, ...]) -> Finding:
    (finding,) = findings
    return finding


def test_a_table_that_decides_every_case_once_has_no_finding(book: Callable[..., Book]) -> None:
    proof = prove(book(table(("grade < 20", "1"), ("20 <= grade <= 23", "2"), ("grade > 23", "3"))))
    assert (proof.tables, proof.goals, proof.findings, proof.idle) == (1, 0, (), ())


def test_a_row_that_is_missing_is_shown_as_a_case(book: Callable[..., Book]) -> None:
    made = book(table(("grade < 20", "1"), ("20 < grade", "2")))
    finding = only(prove(made).findings)
    assert (finding.where, finding.kind, finding.rules, finding.facts) == ("award", "gap", (), {"grade": "20"})
    assert ask(made, "award", finding.facts, as_of=date(2026, 1, 1)).status == "silent"


def test_two_rows_that_hold_at_once_are_shown_as_a_case(book: Callable[..., Book]) -> None:
    made = book(table(("grade <= 20", "1"), ("20 <= grade", "2")))
    finding = only(prove(made).findings)
    assert (finding.kind, finding.rules, finding.facts) == ("overlap", ("1", "2"), {"grade": "20"})
    assert ask(made, "award", finding.facts, as_of=date(2026, 1, 1)).status == "ambiguous"


def test_rows_that_hold_at_once_and_give_the_same_are_no_overlap(book: Callable[..., Book]) -> None:
    assert prove(book(table(("grade <= 20", "1 * grade"), ("grade >= 20", "2 * grade - 20")))).findings == ()


def test_a_bound_between_fractions_is_found(book: Callable[..., Book]) -> None:
    finding = only(prove(book(table(("score < 2.5", "1"), ("score > 2.5", "2")))).findings)
    assert finding.facts == {"score": "5/2"}


def test_rounding_is_counted_exactly(book: Callable[..., Book]) -> None:
    assert prove(book(table(("floor(grade / 3) <= 7", "1"), ("grade >= 24", "2")))).findings == ()
    finding = only(prove(book(table(("nearest(grade / 4) < 5", "1"), ("grade > 18", "2")))).findings)
    assert finding.facts == {"grade": "18"}


def test_a_table_is_looked_at_only_where_its_rule_applies(book: Callable[..., Book]) -> None:
    rows = (("grade < 20", "1"), ("grade = 20", "2"))
    assert prove(book(table(*rows, when="    when: grade <= 20\n"))).findings == ()
    assert only(prove(book(table(*rows, when="    when: grade <= 21\n"))).findings).facts == {"grade": "21"}


def test_what_is_counted_on_the_calendar_is_worked_out(book: Callable[..., Book]) -> None:
    year = "add_months(grant_date, 12)"
    assert prove(book(table((f"termination_date < {year}", "1"), (f"termination_date >= {year}", "2")))).findings == ()
    made = book(table((f"termination_date < {year}", "1"), (f"termination_date > {year}", "2")))
    facts = only(prove(made).findings).facts
    assert ask(made, "award", facts, as_of=date(2026, 1, 1)).status == "silent"


def test_dates_that_cannot_be_are_no_case(book: Callable[..., Book]) -> None:
    assert (
        prove(
            book(
                table(
                    ("termination_date >= grant_date", "1"),
                )
            )
        ).findings
        == ()
    )


def test_an_overlap_names_the_reading_under_which_it_arises_and_no_other(book: Callable[..., Book]) -> None:
    low = "if bound = counts then grade <= 20 else grade < 20"
    proof = prove(book(table((low, "1"), ("grade >= 20", "2"))))
    finding = only(proof.findings)
    assert (finding.readings, finding.facts) == ({"bound": "counts"}, {"grade": "20"})


def outcome(name: str, when: str, exception: str = "") -> str:
    return (
        f"  {name}:\n    says: It says.\n    concludes: leaving\n    case: it is so\n    when: {when}\n{exception}"
        f"    {CLAUSE}\n    outcomes: [{{code: keeps_all, says: You keep all.}}]\n"
    )


def test_exceptions_without_priority_are_found(book: Callable[..., Book]) -> None:
    three = outcome("first", "post = officer") + outcome("second", "post = manager")
    assert prove(book(three + outcome("third", "critical", "    exception_to: [first, second]\n"))).findings == ()
    finding = only(prove(book(three + outcome("third", "critical", "    exception_to: first\n"))).findings)
    assert (finding.where, finding.kind, finding.rules) == ("leaving", "overlap", ("second", "third"))
    assert finding.facts == {"post": "manager", "critical": "yes"}


def test_a_case_that_no_rule_of_a_goal_decides_is_found(book: Callable[..., Book]) -> None:
    finding = only(prove(book(outcome("first", "grade < 20") + outcome("second", "grade > 20"))).findings)
    assert (finding.where, finding.kind, finding.facts) == ("leaving", "gap", {"grade": "20"})


EXPLAINED = 'explained:\n  - {{where: award, kind: gap, when: "{when}", says: The table stops at 23.}}\n'


def test_what_the_document_leaves_open_is_told_from_what_the_book_does(book: Callable[..., Book]) -> None:
    rows = table(("grade <= 20", "1"), ("21 < grade <= 23", "2"))
    findings = prove(book(rows, EXPLAINED.format(when="grade > 23"))).findings
    assert [(finding.facts["grade"], finding.explained) for finding in findings] == [
        ("24", "The table stops at 23."),
        ("21", None),
    ]


def test_an_explanation_of_nothing_is_said_to_be_one(book: Callable[..., Book]) -> None:
    proof = prove(book(table(("grade <= 23", "1"), ("grade > 23", "2")), EXPLAINED.format(when="grade > 23")))
    assert (proof.findings, proof.idle) == ((), ("award",))


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("{where: reward, kind: gap, when: grade > 23, says: So.}", "'reward' is not known; did you mean award?"),
        ("{where: award, kind: gap, when: grad > 23, says: So.}", "'grad' is not known; did you mean grade"),
        ("{where: award, kind: hole, when: grade > 23, says: So.}", "Input should be 'gap' or 'overlap'; correct it"),
    ],
)
def test_a_wrong_explanation_is_refused(book: Callable[..., Book], entry: str, message: str) -> None:
    with pytest.raises(BookError, match="explained") as refused:
        book(table(("grade <= 23", "1")), f"explained:\n  - {entry}\n")
    assert message in str(refused.value)


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.tuples(st.integers(16, 27), st.integers(16, 27), st.booleans(), st.booleans()), min_size=1, max_size=4)
)
def test_the_proof_agrees_with_trying_every_grade(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[int, int, bool, bool]]
) -> None:
    path = tmp_path_factory.mktemp("book") / "test-plan.yaml"
    written = [
        (f"{low} {'<' if open_low else '<='} grade {'<' if open_high else '<='} {high}", str(place))
        for place, (low, high, open_low, open_high) in enumerate(rows)
    ]
    path.write_text(BOOK.format(rules=table(*written), more=""), "utf-8")
    made = load_book(path)
    holding = {
        grade: sum(
            (low < grade if open_low else low <= grade) and (grade < high if open_high else grade <= high)
            for low, high, open_low, open_high in rows
        )
        for grade in range(16, 28)
    }
    found = prove(made).findings
    assert any(finding.kind == "gap" for finding in found) == (0 in holding.values())
    assert any(finding.kind == "overlap" for finding in found) == any(count > 1 for count in holding.values())
    for finding in found:
        count = holding[int(finding.facts["grade"])]
        assert count == 0 if finding.kind == "gap" else count > 1


def test_a_fact_that_decides_is_not_left_unsaid(book: Callable[..., Book]) -> None:
    rows = (("grade < 20", "1"), ("grade >= 20", "2"))
    assert prove(book(table(*rows, when="    when: not given(grade) or grade > 17\n"))).findings == ()


def test_a_table_that_an_exception_defeats_is_not_asked(book: Callable[..., Book]) -> None:
    exception = (
        "  none_for_officers:\n    says: Officers get none.\n    concludes: award\n    exception_to: award\n"
        f'    when: post = officer\n    {CLAUSE}\n    value: "0"\n    unit: shares\n'
    )
    assert prove(book(table(("post = manager", "1")) + exception)).findings == ()
    assert only(prove(book(table(("post = manager", "1")))).findings).facts == {"post": "officer"}


@pytest.mark.parametrize(("second", "reached"), [("grade >= 20", True), ("grade >= 20 and grade < 19", False)])
def test_a_row_for_which_there_is_no_case_is_named(book: Callable[..., Book], second: str, reached: bool) -> None:
    key = ("rules", "award", "table", 1)
    nothing = [(key, "no case is such that this row holds; correct its 'when', or remove it")]
    assert list(unreached(book(table(("grade < 20", "1"), (second, "2"))))) == ([] if reached else nothing)


@pytest.mark.parametrize(("when", "reached"), [("grade <= 20", True), ("grade <= 20 and grade > 21", False)])
def test_a_rule_for_which_there_is_no_case_is_named(book: Callable[..., Book], when: str, reached: bool) -> None:
    nothing = [(("rules", "award"), "no case is such that this rule applies; correct its 'when', or remove it")]
    found = list(unreached(book(table(("grade < 99", "1"), when=f"    when: {when}\n"))))
    assert found == ([] if reached else nothing)
