"""What remains of a formula is simplified by sympy; its free names are the facts that still matter."""

import pytest
import sympy

from rules.expression import Choice, If, Name, Undefined, parse
from rules.symbolic import open_names, to_sympy

A, B, C = sympy.symbols("a b c", real=True)


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("a + b * 2", A + 2 * B),
        ("-a - b", -A - B),
        ("a / 3", A / 3),
        ("33.33% * a", sympy.Rational(3333, 10000) * A),
        ("a ^ 2", A**2),
        ("min(a, b, 3)", sympy.Min(A, B, 3)),
        ("max(a, b)", sympy.Max(A, B)),
        ("abs(a)", sympy.Abs(A)),
        ("floor(a)", sympy.floor(A)),
        ("ceiling(a)", sympy.ceiling(A)),
        ("nearest(a)", sympy.floor(A + sympy.Rational(1, 2))),
        ("days_between(a, b)", B - A),
        ("days_inclusive(a, b)", B - A + 1),
        ("add_days(a, b)", A + B),
        ("2024-01-02 < 2024-01-01", sympy.false),
        ("a < b", A < B),
        ("a <= b < c", sympy.And(A <= B, B < C)),
        ("a = 1 or a = 2", sympy.Or(sympy.Eq(A, 1), sympy.Eq(A, 2))),
        ("a in (1, 2)", sympy.Or(sympy.Eq(A, 1), sympy.Eq(A, 2))),
        ("not a < b", A >= B),
        ("if a < 1 then b else c", sympy.Piecewise((B, A < 1), (C, True))),
        ("yes", sympy.true),
    ],
)
def test_a_formula_means_the_same_to_sympy(formula: str, expected: object) -> None:
    assert to_sympy(parse(formula)) == expected


@pytest.mark.parametrize(
    ("formula", "left"),
    [
        ("a + b - a", ("b",)),
        ("a * b / b", ("a",)),
        ("b * (a - a)", ()),
        ("min(a, b) + c", ("a", "b", "c")),
        ("if a < 1 then b else c", ("a", "b", "c")),
        ("add_months(a, b)", ("a", "b")),
        ("a", ("a",)),
        ("12", ()),
    ],
)
def test_only_names_that_still_matter_are_left(formula: str, left: tuple[str, ...]) -> None:
    assert open_names(parse(formula)) == left


def test_choices_and_gaps_do_not_count_as_facts() -> None:
    node = If(parse("a < 1"), Choice("ceo"), Undefined("no_value", "goal"))
    assert open_names(If(parse("a < b"), node, Name("c"))) == ("a", "b", "c")
