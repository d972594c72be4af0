"""What a book says of itself: examples that do not come out, entries that do nothing, numbers that no clause prints."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from rules.book import Book, Example
from rules.engine import ask
from rules.entries import Anchor
from rules.expression import Choice, Day, FormulaError, Name, Node, Number, Truth, is_literal, names, parse, truth
from rules.facts import FactError
from rules.reduce import reduce
from rules.result import Result
from rules.yaml_source import Path


class Problem(NamedTuple):
    """Something wrong in a book: the keys under which it stands, from the outermost in, and what, with the repair."""

    key: Path
    says: str


_OF_EVERY_BOOK = frozenset({"termination_reason", "termination_date"})
_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
AS_OF = date(2026, 1, 1)
"""The day of an example that does not name one."""


def failures(book: Book) -> Iterator[Problem]:
    """Each example that does not come out."""
    for position, example in enumerate(book.examples):
        key, of = ("examples", position), f"{example.says or example.goal}"
        try:
            result = run(book, example)
        except (FactError, FormulaError, ValueError) as error:
            yield Problem(key, f"{of}: {error}")
            continue
        problem = _difference(example, result)
        if problem:
            yield Problem(key, f"{of}: {problem}; correct the example, or the rule")


def unprinted(book: Book) -> Iterator[Problem]:
    """Each number of a constant or a row that does not stand in its quotations, although they print numbers."""
    numbers: list[tuple[Path, Node, tuple[Anchor, ...]]] = [
        (("constants", name, "value"), constant.value, constant.clauses) for name, constant in book.constants.items()
    ]
    for name, rule in book.rules.items():
        rows = enumerate(rule.table)
        numbers += [(("rules", name, "table", place, "value"), row.value, row.clauses) for place, row in rows]
    for key, value, clauses in numbers:
        printed = [number for anchor in clauses for number in _DIGITS.findall(anchor.quote)]
        known = isinstance(value, Number) and (value.value == 0 or not printed)
        if isinstance(value, Number) and not known and not any(value.value in _meant(number) for number in printed):
            shown = value.text or str(value.value)
            yield Problem(key, f"it is {shown}, and what is quoted prints {', '.join(printed)}; correct one of them")


def _meant(digits: str) -> set[Fraction]:
    """What a printed number can mean, points and commas taken either way, as it stands and in per cent."""
    texts = {digits.replace(",", "."), re.sub("[.,]", "", digits)}
    numbers = {Fraction(text) for text in texts if text.count(".") <= 1}
    return numbers | {number / 100 for number in numbers}


def idle(book: Book) -> Iterator[Problem]:
    """Each entry that does nothing: a fact that nobody asks for, a rule that can never apply."""
    used = {name for rule in book.rules.values() for name in rule.uses()}
    used |= {name for entry in book.impossible for name in names(entry.when)}
    used |= {limit for fact in book.facts.values() for limit in (fact.not_before, fact.not_after) if limit}
    for section, entries in (("facts", book.facts), ("constants", book.constants), ("readings", book.readings)):
        for name in entries:
            if name not in used and name not in _OF_EVERY_BOOK:
                yield Problem((section, name), "no rule uses it; remove it, or use it where it matters")

    def lookup(name: str) -> Node:
        return book.constants[name].value if name in book.constants else Name(name)

    for name, rule in book.rules.items():
        if rule.when is not None and truth(reduce(rule.when, lookup)) is False:
            yield Problem(("rules", name, "when"), "it never holds, so the rule never applies; correct it")
        for other in book.goals[rule.goal]:
            if name in other.exception_to and other.when is None and not other.presumes:
                yield Problem(
                    ("rules", name),
                    f"it never applies, since its exception {other.name} always does; give that one a 'when', or "
                    "remove this one",
                )
    asked = {goal for goal, rules in book.goals.items() if any(rule.topic for rule in rules)}
    asked |= {example.goal for example in book.examples}
    for goal, rules in book.goals.items():
        if goal not in asked and goal not in used:
            yield Problem(
                ("rules", rules[0].name),
                "no other rule uses it, and without a topic nobody can ask for it; give it a topic, or remove it",
            )


def run(book: Book, example: Example) -> Result:
    """Answer an example's goal."""
    facts = dict(example.facts)
    as_of = date.fromisoformat(facts.pop("as_of", AS_OF.isoformat()))
    return ask(book, example.goal, facts, as_of=as_of, readings=example.readings)


def _default_outcomes(result: Result, example: Example) -> list[Node]:
    main = result.outcomes[0].reading if result.outcomes else ()
    return [
        o.quantity.value for o in result.outcomes if o.quantity and o.reading == main and is_literal(o.quantity.value)
    ]


def _difference(example: Example, result: Result) -> str | None:
    if isinstance(example.expect, str):
        try:
            wanted = parse(example.expect)
        except FormulaError as error:
            return f"the expectation is not a literal: {error}"
        wanted = reduce(wanted, lambda name: Choice(name))
        values = _default_outcomes(result, example)
        if wanted not in values:
            came = (
                ", ".join(show(value) for value in values)
                or f"status {result.status}, needs {[n.fact for n in result.needs]}"
            )
            return f"expected {show(wanted)}, came {came}"
        return None
    expect = example.expect
    main = result.outcomes[0].reading if result.outcomes else ()
    codes = [o.code for o in result.outcomes if o.code and o.reading == main]
    if "status" in expect and result.status != expect["status"]:
        needs = [need.fact for need in result.needs]
        return f"expected status {expect['status']}, came {result.status} (codes {codes}, needs {needs})"
    if "codes" in expect and codes != list(expect["codes"]):
        return f"expected codes {expect['codes']}, came {codes}"
    if "needs" in expect:
        came_needs = [need.fact for need in result.needs]
        if set(expect["needs"]) != set(came_needs):
            return f"expected needs {expect['needs']}, came {came_needs}"
    if "value" in expect:
        return _difference(example.model_copy(update={"expect": str(expect["value"])}), result)
    return None


def show(node: Node) -> str:
    """A literal as a person would write it."""
    match node:
        case Number(value):
            return str(value)
        case Day(value):
            return value.isoformat()
        case Truth(value):
            return "yes" if value else "no"
        case Choice(value):
            return value
        case _:
            return repr(node)
