"""The command ``rules show``: the rules, facts and readings of a book by the names under which to ask for them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from assistant import command
from assistant.case_commands import book_at_hand
from assistant.columns import wrap
from assistant.command import ANSWERED, Commands, UsageError
from assistant.terminal import Look

if TYPE_CHECKING:
    from rules.book import Book, Rule
    from rules.entries import Anchor, OutcomeEntry, Reading
    from rules.facts import Fact


def add_to(rules: Commands) -> None:
    """Add the command below ``rules``."""
    show = command.add(
        rules,
        "show",
        _show,
        "List the rules of a plan, the facts that they take and the readings between which they choose; or one rule "
        "with its formula, clauses, facts, readings and examples.",
        "clausewise rules show azul-sop-2025 time_options_exercisable",
    )
    show.add_argument("plan", metavar="PLAN", help="the id of the plan")
    show.add_argument("rule", metavar="RULE", nargs="?", help="a rule or goal; all of them in short by default")


def _show(options: argparse.Namespace) -> int:
    book, look = book_at_hand(options.plan), Look.of(sys.stdout)
    if options.rule is None:
        lines = _book(book, look)
    else:
        rules = book.goals.get(options.rule) or tuple(filter(None, [book.rules.get(options.rule)]))
        if not rules:
            raise UsageError(f"{book.plan} has no rule {options.rule!r}; without RULE they are listed.")
        lines = _goal(book, rules, look)
    for line in lines:
        print(line)
    return ANSWERED


def _book(book: Book, look: Look) -> Iterator[str]:
    """Every rule, fact and reading, a few lines each."""
    yield look.strong(f"Rules of {book.plan}")
    for rule in book.rules.values():
        clauses = ", ".join(dict.fromkeys(anchor.clause for anchor in rule.clauses))
        own = f" → {rule.goal}" if rule.goal != rule.name else ""
        yield from wrap(f"{rule.name}{own} ({clauses}): {rule.says}", look.columns, "  ", "    ")
    yield from ("", look.strong("Facts"))
    for fact in book.facts.values():
        yield from _fact(fact, look)
    yield from ("", look.strong("Readings"))
    for reading in book.readings.values():
        yield from _reading(reading, look)


def _goal(book: Book, rules: Iterable[Rule], look: Look) -> Iterator[str]:
    """The rules of a goal with what they rest on."""
    goal = ""
    for rule in rules:
        goal = rule.goal
        own = f" → {goal}" if goal != rule.name else ""
        yield from (look.strong(line) for line in wrap(f"{rule.name}{own}", look.columns))
        yield from wrap(rule.says, look.columns, "  ")
        yield from _formulas(rule, len(book.goals[goal]) - 1, look)
        yield from _clauses(rule.clauses, look)
        yield ""
    used = book.reach(goal)
    facts = [book.facts[name] for name in used if name in book.facts]
    if facts:
        yield look.strong("Facts")
        for fact in facts:
            yield from _fact(fact, look)
    if book.depends_on_day(goal):
        yield from wrap("as_of: the day of the answer", look.columns, "  ", "    ")
    readings = [book.readings[name] for name in used if name in book.readings]
    if readings:
        yield from ("", look.strong("Readings"))
        for reading in readings:
            yield from _reading(reading, look)
    names = {rule.name for rule in rules}
    examples = [example for example in book.examples if example.goal in {goal, *names}]
    if examples:
        yield from ("", look.strong("Examples"))
        for example in examples:
            taken = {**example.facts, **example.readings}
            given = ", ".join(f"{name} = {raw}" for name, raw in taken.items()) or "nothing known"
            yield from wrap(f"{given}: {_expected(example.expect)}", look.columns, "  ", "    ")


def _formulas(rule: Rule, beside: int, look: Look) -> Iterator[str]:
    """What a rule computes, or which consequences it has, and when; so many rules stand beside it."""
    from rules.printing import text

    if rule.when is not None:
        yield from wrap(f"when {text(rule.when, str)}", look.columns, "  ", "    ")
    for presumption in rule.presumes:
        yield from wrap(f"presumed: {presumption.says}", look.columns, "  ", "    ")
    if rule.value is not None:
        yield from wrap(f"= {text(rule.value, str)}", look.columns, "  ", "    ")
    for row in rule.table:
        yield from wrap(f"if {text(row.when, str)}: {text(row.value, str)}", look.columns, "  ", "    ")
    for entry in rule.outcomes:
        yield from wrap(_outcome(entry), look.columns, "  • ", "    ")
    if rule.exception_to:
        beaten = ", ".join(rule.exception_to)
        if len(rule.exception_to) == beside > 1:
            beaten = f"every other rule of {rule.goal}"
        yield from wrap(f"exception to {beaten}", look.columns, "  ", "    ")
    if rule.decided_by:
        yield from wrap(f"decided by: {rule.decided_by}", look.columns, "  ", "    ")
    if rule.silent or rule.not_in_document:
        yield "  The plan does not say." if rule.silent else f"  Another document decides: {rule.not_in_document}"


def _expected(expect: str | dict[str, Any]) -> str:
    if isinstance(expect, str):
        return expect
    return ", ".join(f"{name} {value}" for name, value in expect.items())


def _outcome(entry: OutcomeEntry) -> str:
    shown = f" Shows {', '.join(entry.shown)}." if entry.shown else ""
    return f"{f'If {entry.in_words}: ' if entry.in_words else ''}{entry.says}{shown}"


def _clauses(anchors: Iterable[Anchor], look: Look) -> Iterator[str]:
    for anchor in anchors:
        yield from wrap(f"{anchor.clause}: “{anchor.quote}”", look.columns, "  ", "    ")


def _fact(fact: Fact, look: Look) -> Iterator[str]:
    """A fact with what it can be."""
    kind = "yes/no" if fact.type == "bool" else fact.type
    measured = " per ".join(part for part in (fact.unit or fact.currency, fact.per) if part)
    yield from wrap(
        f"{fact.name} ({', '.join(part for part in (kind, measured) if part)}): {fact.ask}", look.columns, "  ", "    "
    )
    for value, meaning in fact.values.items():
        yield from wrap(f"{value}: {meaning}", look.columns, "      ", "        ")
    if fact.presumed:
        yield from wrap(f"where it is not said: {fact.presumed}", look.columns, "      ", "        ")


def _reading(reading: Reading, look: Look) -> Iterator[str]:
    """A reading with its options, the default one marked."""
    yield from wrap(f"{reading.name} ({reading.clause}): {reading.question}", look.columns, "  ", "    ")
    for option, meaning in reading.options.items():
        mark = " (default)" if option == reading.default else ""
        yield from wrap(f"{option}{mark}: {meaning}", look.columns, "      ", "        ")
    yield from wrap(f"{reading.authority}: {reading.reason}", look.columns, "      ", "        ")
