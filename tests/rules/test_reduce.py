"""What is known is folded exactly, what is not stays as a formula whose names are the facts that still matter."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.explain import explain
from rules.expression import (
    Arithmetic,
    Call,
    Choice,
    Compare,
    Day,
    If,
    In,
    Logic,
    Name,
    Negate,
    Node,
    Not,
    Number,
    Truth,
    Undefined,
    names,
    parse,
)
from rules.reduce import MAX_BITS, EvaluationError, literal, reduce

YES, NO = Truth(True), Truth(False)


def fold(text: str | Node, **known: Fraction | int | date | bool | str) -> Node:
    node = parse(text) if isinstance(text, str) else text
    return reduce(node, lambda name: literal(known[name]) if name in known else Name(name))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 / 3 + 1 / 6", Fraction(1, 2)),
        ("0.1 + 0.2", Fraction(3, 10)),
        ("6 * 32 / 36", Fraction(16, 3)),
        ("33.33% * 300000", Fraction(99990)),
        ("2 ^ 8", Fraction(256)),
        ("(1 / 2) ^ 3", Fraction(1, 8)),
        ("5 ^ 0", Fraction(1)),
        ("-3 - -5", Fraction(2)),
        ("abs(-7 / 2)", Fraction(7, 2)),
        ("floor(-7 / 2)", Fraction(-4)),
        ("ceiling(-7 / 2)", Fraction(-3)),
        ("nearest(5 / 2)", Fraction(3)),
        ("nearest(-5 / 2)", Fraction(-2)),
        ("nearest(2.4999)", Fraction(2)),
        ("floor(5552781 * 32 / 48)", Fraction(3701854)),
        ("min(3, 1, 2)", Fraction(1)),
        ("max(3, 1, 2)", Fraction(3)),
        ("year(2024-02-29) * 10000 + month(2024-02-29) * 100 + day(2024-02-29)", Fraction(20240229)),
        ("days_between(2024-01-01, 2024-03-01)", Fraction(60)),
        ("days_inclusive(2024-01-01, 2024-03-01)", Fraction(61)),
        ("weekdays_inclusive(2024-01-01, 2024-01-07)", Fraction(5)),
        ("anniversaries(2024-02-29, 2025-02-28)", Fraction(1)),
        ("months_completed(2024-01-31, 2024-02-29)", Fraction(1)),
    ],
)
def test_numbers_are_worked_out_exactly(text: str, value: Fraction) -> None:
    result = fold(text)
    assert isinstance(result, Number)
    assert result.value == value
    assert type(result.value) is Fraction


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("add_months(2024-01-31, 1)", date(2024, 2, 29)),
        ("add_years(2024-02-29, 1)", date(2025, 2, 28)),
        ("add_days(2024-02-28, 2)", date(2024, 3, 1)),
        ("add_days(2024-03-01, -1)", date(2024, 2, 29)),
        ("add_weekdays(2024-01-05, 1)", date(2024, 1, 8)),
        ("month_start(2024-02-29)", date(2024, 2, 1)),
        ("month_end(2024-02-01)", date(2024, 2, 29)),
        ("min(2024-01-02, 2024-01-01)", date(2024, 1, 1)),
        ("max(2024-01-02, 2024-01-01)", date(2024, 1, 2)),
    ],
)
def test_dates_are_worked_out(text: str, day: date) -> None:
    assert fold(text) == Day(day)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("yes and x", Name("x")),
        ("no and x", NO),
        ("x and no", NO),
        ("yes or x", YES),
        ("x or yes", YES),
        ("no or x", Name("x")),
        ("x and x", Name("x")),
        ("x or y or x", Logic("or", (Name("x"), Name("y")))),
        ("not x", Not(Name("x"))),
        ("not (x and no)", YES),
        ("not yes", NO),
        ("1 < 2 < 3", YES),
        ("1 < 2 < 2", NO),
        ("x < 2 and 3 < 2", NO),
        ("2024-01-01 < 2024-01-02", YES),
        ("2024-01-01 = 2024-01-01", YES),
        ("yes = no", NO),
        ("yes != no", YES),
        ("3 in (1, 2, 3)", YES),
        ("3 in (1, 2)", NO),
        ("x in (1, 2)", In(Name("x"), (Number(Fraction(1)), Number(Fraction(2))))),
    ],
)
def test_conditions_have_three_values(text: str, result: Node) -> None:
    assert fold(text) == result


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("0 * x", "0"),
        ("x * 0", "0"),
        ("0 * (x + y) + 3", "3"),
        ("0 / x", "0"),
        ("x + 0", "x"),
        ("0 + x", "x"),
        ("x - 0", "x"),
        ("0 - x", "0 - x"),
        ("x * 1", "x"),
        ("1 * x", "x"),
        ("x / 1", "x"),
        ("x ^ 1", "x"),
        ("x + 1 + 2", "x + 1 + 2"),
        ("x * (2 + 3)", "x * 5"),
        ("if yes then x else y", "x"),
        ("if no then x else y", "y"),
        ("if x > 1 then y else y", "y"),
        ("if x > 1 then 2 * 3 else 6", "6"),
        ("if x > 1 then 2 * 3 else y", "if x > 1 then 6 else y"),
        ("min(x, 3, 5)", "min(x, 3)"),
        ("max(x, 3, y, 5)", "max(x, y, 5)"),
        ("min(x, 2024-01-02, 2024-01-01)", "min(x, 2024-01-01)"),
        ("floor(x / (1 + 1))", "floor(x / 2)"),
        ("add_days(x, 2 * 30)", "add_days(x, 60)"),
    ],
)
def test_what_is_unknown_stays_and_only_if_it_matters(text: str, result: str) -> None:
    assert fold(text) == parse(result)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("1 / 0", "divides 1 by zero"),
        ("1 / (2 - 2)", "divides 1 by zero"),
        ("yes + 1", r"'\+' needs two numbers"),
        ("2024-01-01 - 2023-01-01", "'-' needs two numbers"),
        ("x * 2024-01-01", r"'\*' needs two numbers"),
        ("-yes", "'-' needs a number"),
        ("-2024-01-01", "'-' needs a number"),
        ("not 5", "'not' needs a condition"),
        ("5 and x", "'and' needs conditions"),
        ("x or 2024-01-01", "'or' needs conditions"),
        ("if 5 then x else y", "'if' needs a condition"),
        ("1 < 2024-01-01", "cannot be compared by '<'"),
        ("yes < no", "cannot be compared by '<'"),
        ("yes = 1", "cannot be compared by '='"),
        ("min(1, 2024-01-01)", "min needs numbers or dates, all of one kind"),
        ("min(yes, x)", "min needs numbers or dates"),
        ("floor(yes)", "floor cannot take"),
        ("floor(2024-01-01)", "floor cannot take 2024-01-01"),
        ("year(2024)", "year cannot take 2024"),
        ("add_months(2024-01-01, 1 / 2)", "add months cannot take 2024-01-01, 1/2"),
        ("add_months(1, 1)", "add months cannot take 1, 1"),
        ("add_days(9999-12-31, 1)", "add days cannot take 9999-12-31, 1"),
        ("add_years(2024-01-01, 9999)", "add years cannot take"),
        ("add_months(2024-01-01, -99999)", "add months cannot take"),
        ("add_days(2024-01-01, " + "9" * 40 + ")", "add days cannot take"),
        ("add_weekdays(9999-12-30, 9)", "add weekdays cannot take"),
    ],
)
def test_wrong_kinds_and_impossible_sums_are_errors_that_name_the_values(text: str, part: str) -> None:
    with pytest.raises(EvaluationError, match=part):
        fold(text)


def test_a_tower_of_powers_is_refused_before_it_is_worked_out() -> None:
    tower = "9"
    for _ in range(9):
        tower = f"({tower})^8"
    with pytest.raises(EvaluationError, match=f"more than {MAX_BITS} binary digits"):
        fold(tower)


@pytest.mark.parametrize(
    "text",
    [
        "u + 1",
        "1 / u",
        "-u",
        "not u",
        "u < 1",
        "u and yes",
        "u in (1, 2)",
        "if u then 1 else 2",
        "floor(u)",
        "min(u, 1)",
    ],
)
def test_what_no_rule_gives_swallows_every_operation(text: str) -> None:
    gap = Undefined("no_value", "goal")
    assert reduce(parse(text), lambda name: gap) == gap


def test_the_branch_not_taken_is_never_worked_out() -> None:
    assert fold("if n = 0 then 0 else 1 / n", n=0) == Number(Fraction(0))


@pytest.mark.parametrize(("stated", "result"), [({"n"}, YES), (set(), NO)])
def test_given_asks_whether_the_person_stated_the_fact(stated: set[str], result: Truth) -> None:
    assert reduce(parse("given(n)"), lambda name: Truth(name[1:] in stated)) == result


@pytest.mark.parametrize(
    ("text", "known", "filled"),
    [
        ("n * x / 3", {"n": 12}, "12 * x / 3"),
        ("if late then 0 else n * x / 3", {"n": 12, "late": False}, "12 * x / 3"),
        ("if n > 5 then n else x", {"n": 12}, "12"),
        ("if late then n else x", {"n": 12}, "if late then 12 else x"),
        ("min(anniversaries(d, e), 3) * n", {"d": date(2024, 1, 1), "e": date(2026, 1, 1)}, "min(2, 3) * n"),
        ("add_days(d, n)", {"d": date(2024, 1, 1)}, "add_days(2024-01-01, n)"),
        ("floor(n / 5)", {"n": 12}, "floor(12 / 5)"),
        ("-(n + x)", {"n": 12}, "-(12 + x)"),
        ("not (n < x or late)", {"n": 12}, "not (12 < x or late)"),
        ("n in (1, 2)", {"n": 1}, "1 in (1, 2)"),
    ],
)
def test_a_filled_formula_shows_what_was_put_in_and_works_out_only_the_calendar(
    text: str, known: dict[str, int | date | bool], filled: str
) -> None:
    shown = explain(parse(text), lambda name: literal(known[name]) if name in known else Name(name))
    assert shown.filled == parse(filled)


NUMBERS = {"i": 0, "j": 1, "k": Fraction(-7, 3), "l": 12}
DATES = {"d": date(2024, 2, 29), "e": date(2026, 12, 31)}
TRUTHS = {"p": True, "q": False}
FACTS: Mapping[str, Node] = {name: literal(value) for name, value in (NUMBERS | DATES | TRUTHS).items()}
SOME_NUMBERS = st.one_of(
    st.sampled_from([Name(name) for name in NUMBERS]), st.fractions(-20, 20, max_denominator=6).map(Number)
)
SOME_DATES = st.sampled_from([*map(Name, DATES), Day(date(2025, 5, 2))])
SOME_TRUTHS = st.sampled_from([*map(Name, TRUTHS), YES, NO])


def _numeric(numbers: st.SearchStrategy[Node], truths: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    two = st.tuples(numbers, numbers)
    return st.one_of(
        st.builds(Arithmetic, st.sampled_from("+-*/"), numbers, numbers),
        st.builds(Negate, numbers),
        st.builds(If, truths, numbers, numbers),
        st.builds(Call, st.sampled_from(["min", "max"]), st.one_of(two, st.tuples(numbers, numbers, numbers))),
        st.builds(Call, st.sampled_from(["floor", "abs", "nearest"]), st.tuples(numbers)),
        st.builds(Call, st.sampled_from(["months_completed", "days_inclusive"]), st.tuples(SOME_DATES, SOME_DATES)),
    )


def _conditions(numbers: st.SearchStrategy[Node], truths: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    comparisons = st.sampled_from(["=", "!=", "<", "<=", ">", ">="])
    return st.one_of(
        st.builds(Compare, comparisons, numbers, numbers),
        st.builds(Compare, comparisons, SOME_DATES, SOME_DATES),
        st.builds(Not, truths),
        st.builds(Logic, st.sampled_from(["and", "or"]), st.tuples(truths, truths)),
        st.builds(In, numbers, st.tuples(numbers, numbers)),
    )


def _formulas(depth: int) -> tuple[st.SearchStrategy[Node], st.SearchStrategy[Node]]:
    numbers: st.SearchStrategy[Node] = SOME_NUMBERS
    truths: st.SearchStrategy[Node] = SOME_TRUTHS
    for _ in range(depth):
        numbers, truths = st.one_of(numbers, _numeric(numbers, truths)), st.one_of(truths, _conditions(numbers, truths))
    return numbers, truths


@settings(max_examples=300, deadline=None)
@given(st.one_of(*_formulas(3)), st.sets(st.sampled_from(sorted(FACTS))))
def test_facts_may_come_all_at_once_or_in_two_steps(formula: Node, first: set[str]) -> None:
    def known_first(name: str) -> Node:
        return FACTS[name] if name in first else Name(name)

    try:
        at_once = reduce(formula, FACTS.__getitem__)
        residual = reduce(formula, known_first)
    except EvaluationError:
        return
    assert not set(names(residual)) & first
    assert reduce(residual, FACTS.__getitem__) == at_once


@settings(max_examples=150, deadline=None)
@given(st.one_of(*_formulas(3)), st.sets(st.sampled_from(sorted(FACTS))))
def test_a_filled_formula_has_the_value_of_the_formula(formula: Node, known: set[str]) -> None:
    try:
        at_once = reduce(formula, FACTS.__getitem__)
        shown = explain(formula, lambda name: FACTS[name] if name in known else Name(name))
        assert reduce(shown.filled, FACTS.__getitem__) == at_once
        assert reduce(shown.formula, FACTS.__getitem__) == at_once
    except EvaluationError:
        return


@settings(max_examples=100, deadline=None)
@given(st.one_of(*_formulas(3)))
def test_with_every_fact_known_nothing_stays_open(formula: Node) -> None:
    try:
        result = reduce(formula, FACTS.__getitem__)
    except EvaluationError:
        return
    assert isinstance(result, Number | Truth)


def test_literals_of_python_values() -> None:
    assert [literal(v) for v in (True, 3, Fraction(1, 2), date(2024, 1, 1), "ceo")] == [
        YES,
        Number(Fraction(3)),
        Number(Fraction(1, 2)),
        Day(date(2024, 1, 1)),
        Choice("ceo"),
    ]
