"""Numbers that count different things are neither added nor compared; what a product counts is for the rule to say."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rules.book import Book, BookError
from rules.loading import load_book

BOOK = """
plan: test-plan
facts:
  options: {{type: count, unit: options, label: options, ask: How many?}}
  others: {{type: count, unit: options, label: others, ask: How many?}}
  shares: {{type: count, unit: shares, label: shares, ask: How many?}}
  ratio: {{type: number, label: ratio, ask: Which?}}
rules:
  given_out:
    says: So many.
    clauses: [{{clause: "1", quote: one}}]
    value: {value}
    unit: {unit}
  half:
    says: Half of them.
    clauses: [{{clause: "1", quote: one}}]
    value: "ratio * ratio"
    unit: months
"""


@pytest.fixture
def load(tmp_path: Path) -> Callable[[str, str], Book]:
    def loaded(value: str, unit: str) -> Book:
        path = tmp_path / "test-plan.yaml"
        path.write_text(BOOK.format(value=f'"{value}"', unit=unit), "utf-8")
        return load_book(path)

    return loaded


@pytest.mark.parametrize(
    ("value", "unit"),
    [
        ("options + others", "options"),
        ("max(options - others, 0)", "options"),
        ("options + 1", "options"),
        ("options * ratio", "shares"),
        ("shares + options * ratio", "shares"),
        ("if options > others then options else others", "options"),
        ("half + 1", "months"),
    ],
)
def test_what_counts_the_same_goes_together(load: Callable[[str, str], Book], value: str, unit: str) -> None:
    assert load(value, unit).goals


@pytest.mark.parametrize(
    ("value", "unit", "message"),
    [
        ("options + shares", "options", "'+' stands between a number (options) and a number (shares), which do not go"),
        ("options + half", "options", "'+' stands between a number (options) and a number (months), which do not go"),
        ("max(options, shares)", "options", "the values are a number (options) and a number (shares), which do not go"),
        ("if options > shares then 1 else 2", "options", "'>' compares a number (options) and a number (shares)"),
        ("if ratio > 1 then options else shares", "options", "the branches of 'if' are a number (options) and a"),
        ("floor(options / 2) + 1 * options + options", "shares", "this is a number (options), and the rule says unit:"),
        (
            "options",
            "shares",
            "this is a number (options), and the rule says unit: shares; correct one of them, or say how many",
        ),
    ],
)
def test_what_counts_different_things_does_not(
    load: Callable[[str, str], Book], value: str, unit: str, message: str
) -> None:
    with pytest.raises(BookError) as caught:
        load(value, unit)
    assert f"test-plan.yaml:12: rules.given_out.value: {message}" in str(caught.value)
