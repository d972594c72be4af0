"""Every formula of every book can be read on one line, set in LaTeX, and shown as valid MathML."""

from collections.abc import Iterator
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from rules import Book
from rules.expression import Node, parse
from rules.printing import latex, mathml, number_text, text

MATHML = "{http://www.w3.org/1998/Math/MathML}"
TAGS = {"math", "mrow", "mo", "mn", "mi", "mtext", "mfrac", "msup", "mtable", "mtr", "mtd"}


def formulas(books: dict[str, Book]) -> Iterator[tuple[str, Node]]:
    for book in books.values():
        for rule in book.rules.values():
            for formula in rule.formulas():
                yield f"{book.plan} {rule.name}", formula


def hostile(name: str) -> str:
    """A label with everything that a format could trip over."""
    return f'<{name}> & "100% of {{x}}" \\ $a_b^c #1 ~\''


def balanced(source: str) -> bool:
    depth, at = 0, 0
    while at < len(source):
        if source[at] == "\\":
            at += 2
            continue
        depth += {"{": 1, "}": -1}.get(source[at], 0)
        if depth < 0:
            return False
        at += 1
    return depth == 0


@pytest.mark.parametrize("label", [str, hostile], ids=["plain", "hostile"])
def test_latex_is_balanced(books: dict[str, Book], label: type[str]) -> None:
    for where, formula in formulas(books):
        source = latex(formula, label)
        assert balanced(source), where
        assert source.count(r"\left(") == source.count(r"\right)"), where
        assert source.count(r"\begin{cases}") == source.count(r"\end{cases}"), where


@pytest.mark.parametrize("label", [str, hostile], ids=["plain", "hostile"])
def test_mathml_is_one_valid_element(books: dict[str, Book], label: type[str]) -> None:
    for where, formula in formulas(books):
        root = ElementTree.fromstring(mathml(formula, label))  # noqa: S314 (our own output)
        assert root.tag == f"{MATHML}math", where
        assert {element.tag.removeprefix(MATHML) for element in root.iter()} <= TAGS, where
        for element in root.iter(f"{MATHML}mfrac"):
            assert len(element) == 2, where
        for element in root.iter(f"{MATHML}msup"):
            assert len(element) == 2, where


def test_text_is_one_line_without_brackets_of_ours(books: dict[str, Book]) -> None:
    for where, formula in formulas(books):
        line = text(formula)
        assert line.strip(), where
        assert "\n" not in line, where
        assert "(value=" not in line, where
        assert line.count("(") == line.count(")"), where


@pytest.mark.parametrize(
    ("formula", "line"),
    [
        ("a * (b + c)", "a × (b + c)"),
        ("a * b + c", "a × b + c"),
        ("a - (b - c)", "a − (b − c)"),
        ("a - b - c", "a − b − c"),
        ("a / (b * c)", "a ÷ (b × c)"),
        ("a / b * c", "a ÷ b × c"),
        ("(a + b) ^ 2", "(a + b)^2"),
        ("(a ^ 2) ^ 3", "(a^2)^3"),
        ("(-a) ^ 2", "(−a)^2"),
        ("-(a + b)", "−(a + b)"),
        ("a <= b", "a ≤ b"),
        ("a != b", "a ≠ b"),
        ("not (a or b)", "not (a or b)"),
        ("not a", "not a"),
        ("(a or b) and c", "(a or b) and c"),
        ("a or b and c", "a or b and c"),
        ("a in (b, c)", "a in (b, c)"),
        ("if a then b else c", "b if a; otherwise c"),
        ("1 + (if a then b else c)", "1 + (b if a; otherwise c)"),
        ("33.33% * a", "33.33% × a"),
        ("5.50%", "5.50%"),
        ("2024-01-01", "2024-01-01"),
        ("yes", "yes"),
        ("add_months(a_b, 12)", "a b + 12 months"),
        ("add_years(a, 1)", "a + 1 year"),
        ("add_days(a, -1)", "a − 1 day"),
        ("add_days(a, -(b + 1))", "a − (b + 1) days"),
        ("add_days(a, 30 + min(b, 10))", "a + (30 + min(b, 10)) days"),
        ("add_days(add_months(a, b), -1)", "a + b months − 1 day"),
        ("add_days(if a then b else c, 2)", "(b if a; otherwise c) + 2 days"),
        ("add_weekdays(a, 8)", "a + 8 weekdays"),
        ("add_sessions(a, 2, XHKG)", "a + 2 Hong Kong trading days"),
        ("add_sessions(a, 0, XHKG)", "add sessions(a, 0, Hong Kong trading days)"),
        ("min(add_days(a, 1), b)", "min(a + 1 day, b)"),
        ("a < add_days(b, 1)", "a < b + 1 day"),
    ],
)
def test_text_says_what_the_formula_says(formula: str, line: str) -> None:
    assert text(parse(formula)) == line


@pytest.mark.parametrize(
    ("formula", "source"),
    [
        ("a / 3", r"\frac{\text{a}}{3}"),
        ("(a + b) * c", r"\left(\text{a} + \text{b}\right) \times \text{c}"),
        ("a - (b - c)", r"\text{a} - \left(\text{b} - \text{c}\right)"),
        ("a - b - c", r"\text{a} - \text{b} - \text{c}"),
        ("a ^ 2", r"\text{a}^{2}"),
        ("min(a, 3)", r"\min\left(\text{a}, 3\right)"),
        ("floor(a)", r"\lfloor \text{a} \rfloor"),
        ("ceiling(a)", r"\lceil \text{a} \rceil"),
        ("57%", r"57\%"),
        ("add_days(a, -1)", r"\text{a} - \text{1 day}"),
        ("add_sessions(a, b + 1, XHKG)", r"\text{a} + \left(\text{b} + 1\right)\ \text{Hong Kong trading days}"),
        ("a <= b", r"\text{a} \le \text{b}"),
    ],
)
def test_latex_says_what_the_formula_says(formula: str, source: str) -> None:
    assert latex(parse(formula)) == source


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(0), "0"),
        (Fraction(-3), "-3"),
        (Fraction(33, 10), "3.3"),
        (Fraction(-1, 8), "-0.125"),
        (Fraction(1, 100), "0.01"),
        (Fraction(2000, 3), "2000/3"),
        (Fraction(16, 3), "16/3"),
        (Fraction(564179128709677, 10**14), "5.64179128709677"),
        (Fraction(1, 2**20), "1/1048576"),
    ],
)
def test_a_number_is_printed_exactly(value: Fraction, shown: str) -> None:
    assert number_text(value) == shown
    assert Fraction(shown) == value
