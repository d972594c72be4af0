"""What a book says of itself: examples that do not come out, and entries that do nothing."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from rules.book import Book, Example
from rules.engine import ask
from rules.expression import Choice, Day, FormulaError, Name, Node, Number, Truth, is_literal, names, parse, truth
from rules.facts import FactError
from rules.reduce import reduce
from rules.result import Result

_OF_EVERY_BOOK = frozenset({"termination_reason", "termination_date"})
AS_OF = date(2026, 1, 1)
"""The day of an example that does not name one."""


def failures(book: Book) -> Iterator[str]:
    """A sentence for each example that does not come out."""
    for position, example in enumerate(book.examples, start=1):
        where = f"{book.plan}: example {position} ({example.says or example.goal})"
        try:
            result = run(book, example)
        except (FactError, FormulaError, ValueError) as error:
            yield f"{where}: {error}"
            continue
        problem = _difference(example, result)
        if problem:
            yield f"{where}: {problem}"


def idle(book: Book) -> Iterator[str]:
    """A sentence for each entry that does nothing: a fact that nobody asks for, a rule that can never apply."""
    used = {name for rule in book.rules.values() for name in rule.uses()}
    used |= {name for entry in book.impossible for name in names(entry.when)}
    used |= {limit for fact in book.facts.values() for limit in (fact.not_before, fact.not_after) if limit}
    for section, entries in (("facts", book.facts), ("constants", book.constants), ("readings", book.readings)):
        for name in entries:
            if name not in used and name not in _OF_EVERY_BOOK:
                yield f"{book.plan}: {section}.{name}: no rule uses it; remove it, or use it where it matters"

    def lookup(name: str) -> Node:
        return book.constants[name].value if name in book.constants else Name(name)

    for name, rule in book.rules.items():
        if rule.when is not None and truth(reduce(rule.when, lookup)) is False:
            yield f"{book.plan}: rules.{name}: 'when' never holds, so the rule never applies; correct it"
        for other in book.goals[rule.goal]:
            if name in other.exception_to and other.when is None and not other.presumes:
                yield (
                    f"{book.plan}: rules.{name}: it never applies, since its exception {other.name} always does; "
                    "give that one a 'when', or remove this one"
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
