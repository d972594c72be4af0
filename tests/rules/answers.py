"""Short questions to a book, for the tests of its numbers."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

from rules import Book, Result, ask
from rules.expression import Day, Number, Truth
from rules.facts import Raw

TODAY = date(2026, 1, 1)


def under(book: Book, **chosen: str) -> dict[str, str]:
    """Every reading decided: the defaults, and what is chosen instead of them."""
    return {name: reading.default for name, reading in book.readings.items()} | chosen


def value(
    book: Book, goal: str, facts: Mapping[str, Raw], as_of: date = TODAY, **readings: str
) -> Fraction | date | bool | None:
    """The value of a goal under the default readings (or those given), or ``None`` where there is none."""
    result = ask(book, goal, facts, as_of=as_of, readings=under(book, **readings))
    found = [
        outcome.quantity.value.value
        for outcome in result.outcomes
        if outcome.quantity is not None and isinstance(outcome.quantity.value, Number | Day | Truth)
    ]
    return found[0] if found else None


def outcomes(result: Result) -> list[tuple[str | None, Fraction | date | bool | None]]:
    """Each outcome's code with its number, if it has one."""
    return [
        (
            outcome.code,
            outcome.quantity.value.value
            if outcome.quantity is not None and isinstance(outcome.quantity.value, Number | Day | Truth)
            else None,
        )
        for outcome in result.outcomes
    ]


def clauses(result: Result) -> set[str]:
    """The ids of every clause that the outcomes rest on."""
    return {anchor.clause for outcome in result.outcomes for anchor in outcome.anchors} | {
        anchor.clause for anchor in result.anchors
    }
