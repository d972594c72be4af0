"""The inverse where the book rules values out, readings differ and rules give way: what is a solution, what is not."""

import re
from datetime import date
from pathlib import Path

import pytest

from rules.inverse import CannotSolve, Relation, solve
from rules.loading import BOOKS, load_book
from rules.pieces import Stretch

DAY = date(2026, 1, 1)
AZUL = load_book(BOOKS / "azul-sop-2025.yaml")

RULED_OUT = """
plan: test-plan
facts:
  granted: {type: count, unit: options, label: granted, ask: How many?}
  exercised: {type: count, unit: options, label: exercised, ask: How many of them?}
  start_date: {type: date, label: start, ask: When?}
  end_date: {type: date, label: end, ask: Until when?}
impossible:
  - {when: exercised > granted, says: More are exercised than were granted.}
  - {when: end_date < start_date, says: The end comes before the start.}
rules:
  price:
    says: Each costs two.
    clauses: [{clause: "1", quote: one}]
    value: 2 * exercised
  term:
    says: The days of the term.
    clauses: [{clause: "1", quote: one}]
    value: days_between(start_date, end_date)
"""


@pytest.mark.parametrize(
    ("relation", "target", "granted", "stretches", "always"),
    [
        (">=", "10", 20, [(5, 20)], False),
        (">=", "10", 5, [(5, 5)], False),
        (">=", "10", 4, [], False),
        (">=", "0", 20, [(0, 20)], True),
    ],
)
def test_a_number_that_the_book_rules_out_is_no_solution(
    tmp_path: Path, relation: Relation, target: str, granted: int, stretches: list[tuple[int, int]], always: bool
) -> None:
    (tmp_path / "test-plan.yaml").write_text(RULED_OUT, "utf-8")
    book = load_book(tmp_path / "test-plan.yaml")
    (found,) = solve(
        book, "price", {"granted": granted}, unknown="exercised", relation=relation, target=target, as_of=DAY
    ).solutions
    assert [(s.low, s.high) for s in found.stretches if isinstance(s, Stretch)] == stretches
    assert found.always is always
    assert all(each.value.value <= granted for each in found.proof)  # type: ignore[union-attr]


@pytest.mark.parametrize(("start", "first"), [("2024-03-01", date(2024, 3, 2)), (None, None)])
def test_a_day_that_the_book_rules_out_is_no_solution(tmp_path: Path, start: str | None, first: date | None) -> None:
    (tmp_path / "test-plan.yaml").write_text(RULED_OUT, "utf-8")
    book = load_book(tmp_path / "test-plan.yaml")
    given = {"end_date": "2024-02-10"} if start is None else {"start_date": start}
    unknown, relation, target = ("start_date", "<", "0") if start is None else ("end_date", ">=", "1")
    (found,) = solve(book, "term", given, unknown=unknown, relation=relation, target=target, as_of=DAY).solutions
    assert [each[0] for each in found.stretches if isinstance(each, tuple)] == ([first] if first else [])
    assert not found.always


READ_OTHERWISE = """
plan: test-plan
facts:
  options: {type: count, unit: options, label: options, ask: How many?}
  others: {type: count, unit: options, label: others, ask: How many others?}
readings:
  counting:
    clause: "1"
    question: What is counted?
    options: {alone: Alone., one_more: One more., one_beyond: One beyond., with_others: With the others.}
    default: alone
    reason: The words.
rules:
  counted:
    says: So many.
    clauses: [{clause: "1", quote: one}]
    value: if counting = with_others then options + others else if counting = alone then options else options + 1
    unit: options
"""


def test_readings_that_come_to_the_same_are_named_together_and_one_that_wants_to_know_more_says_what(
    tmp_path: Path,
) -> None:
    (tmp_path / "test-plan.yaml").write_text(READ_OTHERWISE, "utf-8")
    book = load_book(tmp_path / "test-plan.yaml")
    found = solve(book, "counted", {}, unknown="options", relation=">=", target="10", as_of=DAY)
    told = [
        ([choice.option for choice in s.readings], [each.low for each in s.stretches if isinstance(each, Stretch)])
        for s in found.solutions
    ]
    assert told == [([], [10]), (["one_more", "one_beyond"], [9])]
    assert [(each.reading.option, [need.fact for need in each.needs]) for each in found.asking] == [
        ("with_others", ["others"])
    ]


@pytest.mark.parametrize(
    ("goal", "target", "message"),
    [
        ("time_options_exercisable", "2027-01-01", "gives a number (options); what is wanted is a date"),
        ("time_vesting_end", "3", "gives a date; what is wanted is a number"),
        ("time_options_exercisable", "yes", "gives a number (options); what is wanted is a condition"),
        ("exercise_price_total", "2027-01-01", "gives an amount in BRL; what is wanted is a date"),
    ],
)
def test_what_is_wanted_is_of_the_kind_that_the_goal_gives(goal: str, target: str, message: str) -> None:
    with pytest.raises(CannotSolve, match=re.escape(message)):
        solve(AZUL, goal, {}, unknown="as_of", relation="=", target=target, as_of=DAY)


GIVES_WAY = """
plan: test-plan
facts:
  options: {type: count, unit: options, label: options, ask: How many?}
  start_date: {type: date, label: start, ask: When?}
  leaving_date: {type: date, label: leaving, ask: When?}
rules:
  kept:
    says: All is kept after a year.
    clauses: [{clause: "1", quote: one}]
    case: you leave after a year
    when: leaving_date >= add_years(start_date, 1)
    value: options
    unit: options
  kept_early:
    concludes: kept
    says: Nothing is kept in the first year.
    clauses: [{clause: "1", quote: one}]
    case: you leave in the first year
    when: leaving_date < add_years(start_date, 1)
    value: "0"
    unit: options
  kept_late:
    concludes: kept
    exception_to: [kept, kept_early]
    says: The plan is silent after three years.
    clauses: [{clause: "1", quote: one}]
    case: you leave after three years
    when: leaving_date >= add_years(start_date, 3)
    silent: yes
"""


def test_an_exception_that_is_open_still_goes_before_the_rules_that_give_way_to_it(tmp_path: Path) -> None:
    (tmp_path / "test-plan.yaml").write_text(GIVES_WAY, "utf-8")
    book = load_book(tmp_path / "test-plan.yaml")
    facts = {"options": 100, "start_date": "2024-03-01"}
    (found,) = solve(book, "kept", facts, unknown="leaving_date", relation=">", target="0", as_of=DAY).solutions
    assert found.stretches == ((date(2025, 3, 1), date(2027, 2, 28)),)
