"""Short questions to a book and short forms of what comes back."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

from rules import Book, Result, ask
from rules.expression import Day, Node, Number, Truth
from rules.facts import Raw

TODAY = date(2026, 1, 1)
ANCHOR = 'clauses: [{clause: "1", quote: q}]'


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


def answer(book: Book, goal: str, readings: dict[str, str] | None = None, **facts: Raw) -> Result:
    """Ask with the facts as keywords."""
    return ask(book, goal, facts, as_of=TODAY, readings=readings)


def values(result: Result) -> list[Node]:
    """The value of every outcome that has one, worked out or not."""
    return [outcome.quantity.value for outcome in result.outcomes if outcome.quantity is not None]


def codes(result: Result) -> list[str | None]:
    """The code of every outcome."""
    return [outcome.code for outcome in result.outcomes]


def needs(result: Result) -> list[str]:
    """The facts that are asked for."""
    return [need.fact for need in result.needs]


def number(value: int | str) -> Number:
    return Number(Fraction(value))


def rules(*entries: str) -> str:
    """A rules section from one-line entries; each gets the anchor it must have."""
    lines = ["rules:"]
    for entry in entries:
        name, _, rest = entry.partition(": ")
        lines.append(f"  {name}: {{says: Says {name}., {ANCHOR}, {rest}}}")
    return "\n".join(lines) + "\n"
