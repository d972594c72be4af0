"""Proof that a rule book decides every case and none twice, or the case that shows the contrary.

The engine's own partial evaluation turns each condition into a formula over facts and readings; z3 looks for facts that
leave all of a table's rows, or all rules of a goal, without effect, or let two speak. What is counted on a calendar is
first left open: a case found so is worked out exactly, and where the calendar does not bear it out, what it says of
that case is added and the search goes on. Every case shown has been run through the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from itertools import combinations
from typing import Final
from typing import Literal as OneOf

from rules.book import Book, Rule
from rules.check import Problem
from rules.expression import YES, Choice, Logic, Name, Node, Not, Truth, is_literal
from rules.reduce import EvaluationError, reduce
from rules.run import Run
from rules.smt import Case, Theory

Kind = OneOf["gap", "overlap", "undecided"]

SECONDS: Final = 5.0
"""How long one search may take."""

ROUNDS: Final = 60
"""How often a case that the calendar does not bear out is looked for anew."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A case that no row or rule decides, or that two decide differently.

    Attributes:
        where: The rule whose table it is, or the goal.
        kind: ``gap``, ``overlap``, or ``undecided`` where the search ended without an answer.
        facts: The case, fact by fact, as `rules.facts.Fact.literal` takes them.
        readings: The options under which it arises, of the readings on which it depends.
        rules: The rows (by number, from 1) or rules that speak; none in a gap.
        explained: What the book says of such cases, where it does.
    """

    where: str
    kind: Kind
    facts: Mapping[str, str]
    readings: Mapping[str, str]
    rules: tuple[str, ...]
    explained: str | None = None


@dataclass(frozen=True, slots=True)
class Proof:
    """What was proved of one book.

    Attributes:
        tables: How many decision tables were looked at.
        goals: How many goals that several rules conclude.
        findings: The cases found: one for each place and kind, one for each explanation.
        idle: Explanations of cases that do not arise.
    """

    tables: int
    goals: int
    findings: tuple[Finding, ...]
    idle: tuple[str, ...]


def undecided(book: Book, proof: Proof) -> Iterator[Problem]:
    """Each case that a book decides twice or not at all and does not explain, by what was proved of it."""
    for finding in proof.findings:
        if finding.explained is not None or finding.kind == "undecided":
            continue
        case = ", ".join(f"{name} = {value}" for name, value in {**finding.facts, **finding.readings}.items())
        what = "row" if finding.where in book.rules and book.rules[finding.where].table else "rule"
        if finding.rules:
            speaks = f"{what}s {' and '.join(finding.rules)} apply and give different results"
            repair = "narrow a 'when', or name the one that gives way under 'exception_to' of the other"
        else:
            speaks = f"no {what} applies"
            repair = f"add a {what} for it, or explain the gap under 'explained'"
        named = [rule for rule in finding.rules if rule in book.rules] or [book.goals[finding.where][0].name]
        rule = finding.where if finding.where in book.rules else named[-1]
        yield Problem(("rules", rule), f"{case or 'any case'}: {speaks}; {repair}")


def unreached(book: Book) -> Iterator[Problem]:
    """Each rule and each row of a table for which there is no case, whatever the facts and readings are.

    Raises:
        ProverUnavailable: z3 is not installed.
    """
    search = _Search(book, SECONDS)
    for name, rule in book.rules.items():
        if not search.arises(rule):
            yield Problem(("rules", name), "no case is such that this rule applies; correct its 'when', or remove it")
            continue
        for place, row in enumerate(rule.table):
            if not search.arises(rule, row.when):
                yield Problem(
                    ("rules", name, "table", place),
                    "no case is such that this row holds; correct its 'when', or remove it",
                )


class Spurious(Exception):
    """A case in which the exact calendar gives something else than the search supposed."""


class _Open(Run):
    """A run in which every fact, the day and every reading are open."""

    def __init__(self, book: Book) -> None:
        super().__init__(book, {}, date.min, {}, simplify=False)

    def lookup(self, name: str) -> Node:
        if name.startswith("?") or name == "as_of" or name in self.book.readings or name in self.book.facts:
            return Name(name)
        return super().lookup(name)

    def applies(self, rule: Rule) -> Node:
        """Whether a rule applies; what it presumes must hold."""
        parts = [part for part in (rule.when, *(presumed.condition for presumed in rule.presumes)) if part is not None]
        return _all([reduce(part, self.lookup) for part in parts])


def prove(book: Book, *, seconds: float = SECONDS) -> Proof:
    """Look at every decision table and every goal that several rules conclude.

    Args:
        book: the rule book.
        seconds: how long one search may take.

    Raises:
        ProverUnavailable: z3 is not installed.
    """
    tables = [rule for rule in book.rules.values() if rule.table]
    goals = [goal for goal, rules in book.goals.items() if len(rules) > 1]
    findings: list[Finding] = []
    search = _Search(book, seconds)
    for rule in tables:
        findings += search.table(rule)
    for goal in goals:
        findings += search.goal(goal)
    found = {finding.explained for finding in findings}
    idle = tuple(entry.where for entry in book.explained if entry.says not in found)
    return Proof(len(tables), len(goals), tuple(findings), idle)


class _Search:
    """The search for cases in a book."""

    def __init__(self, book: Book, seconds: float) -> None:
        self._book = book
        self._open = _Open(book)
        self._theory = Theory(book, seconds)

    def arises(self, rule: Rule, row: Node = YES) -> bool:
        """Whether there is, or may be, a case in which a rule applies and a row of it holds."""
        condition = _all([self._open.applies(rule), reduce(row, self._open.lookup)])
        if is_literal(condition):
            return condition == YES
        with self._theory.asserted(condition, None) as search:
            return next(search.cases(1), False) is not False

    def table(self, rule: Rule) -> Iterator[Finding]:
        """Give the cases in which a rule applies, undefeated, and none of its rows holds, or two do and differ."""
        defeating = [other for other in self._book.goals[rule.goal] if rule.name in other.exception_to]
        scope = _all([self._open.applies(rule), *(Not(self._open.applies(other)) for other in defeating)])
        rows = [(reduce(row.when, self._open.lookup), reduce(row.value, self._open.lookup)) for row in rule.table]

        def concrete(run: Run) -> list[tuple[str, Node]]:
            if not _applies(run, rule) or any(_applies(run, other) for other in defeating):
                raise Spurious
            held = [reduce(row.when, run.lookup) for row in rule.table]
            if not all(map(is_literal, held)):
                raise Spurious
            return [
                (str(place), reduce(row.value, run.lookup))
                for place, (row, holds) in enumerate(zip(rule.table, held, strict=True), start=1)
                if holds == Truth(True)
            ]

        yield from self._cases(rule.name, _all([scope, *(Not(when) for when, _ in rows)]), "gap", concrete)
        for (first, one), (second, other) in combinations(rows, 2):
            if one != other:
                yield from self._cases(
                    rule.name, _all([scope, first, second]), "overlap", concrete, differ=(one, other)
                )

    def goal(self, goal: str) -> Iterator[Finding]:
        """Give the cases in which no rule of a goal applies, or two do of which neither defeats the other."""
        rules = self._book.goals[goal]
        conditions = {rule.name: self._open.applies(rule) for rule in rules}
        standing = {
            rule.name: _all(
                [
                    conditions[rule.name],
                    *(Not(conditions[other.name]) for other in rules if rule.name in other.exception_to),
                ]
            )
            for rule in rules
        }

        def concrete(run: Run) -> list[tuple[str, Node]]:
            status = {rule.name: _applies(run, rule) for rule in rules}
            return [
                (rule.name, _value(run, rule))
                for rule in rules
                if status[rule.name]
                and not any(rule.name in other.exception_to and status[other.name] for other in rules)
            ]

        if any(rule.outcomes or rule.statement for rule in rules):
            yield from self._cases(goal, _all([Not(condition) for condition in standing.values()]), "gap", concrete)
        for one, other in combinations(rules, 2):
            values = _value(self._open, one), _value(self._open, other)
            if values[0] != values[1]:
                both = _all([standing[one.name], standing[other.name]])
                numbers = one.is_quantity and other.is_quantity
                yield from self._cases(goal, both, "overlap", concrete, differ=values if numbers else None)

    def _cases(
        self,
        where: str,
        condition: Node,
        kind: Kind,
        concrete: Callable[[Run], Sequence[tuple[str, Node]]],
        differ: tuple[Node, Node] | None = None,
    ) -> Iterator[Finding]:
        """Search for a case, those that the book explains apart from the others."""
        if condition == Truth(False):
            return
        others = [condition]
        for entry in self._book.explained:
            if (entry.where, entry.kind) == (where, kind):
                when = reduce(entry.when, self._open.lookup)
                for finding in self._found(where, _all([condition, when]), kind, concrete, differ):
                    yield replace(finding, explained=entry.says)
                others.append(Not(when))
        yield from self._found(where, _all(others), kind, concrete, differ)

    def _found(
        self,
        where: str,
        condition: Node,
        kind: Kind,
        concrete: Callable[[Run], Sequence[tuple[str, Node]]],
        differ: tuple[Node, Node] | None,
    ) -> Iterator[Finding]:
        """Work a case out until the engine bears it out, or there is none."""

        def speaking(case: Case) -> tuple[str, ...] | None:
            with suppress(Spurious, EvaluationError):
                run = Run(self._book, case.facts, case.day, case.readings, simplify=False)
                found = concrete(run)
                if (not found) if kind == "gap" else len({value for _, value in found}) > 1:
                    return tuple(name for name, _ in found)
            return None

        with self._theory.asserted(condition, differ) as search:
            for case in search.cases(ROUNDS):
                if case is None:
                    yield Finding(where, "undecided", {}, {}, ())
                    return
                rules = speaking(case)
                if rules is not None:
                    short = self._shortened(case, lambda other: speaking(other) is not None)
                    yield Finding(where, kind, short.shown(), dict(short.readings), rules)
                    return

    def _shortened(self, case: Case, holds: Callable[[Case], bool]) -> Case:
        """Leave out the readings, choices and yes/no facts that can be anything."""
        for name in case.readings:
            options = [replace(case, readings={**case.readings, name: o}) for o in self._book.readings[name].options]
            if all(map(holds, options)):
                case = replace(case, readings={key: value for key, value in case.readings.items() if key != name})
        for name, value in case.facts.items():
            values: list[Node] = [Choice(each) for each in self._book.facts[name].values]
            values += [Truth(True), Truth(False)] if isinstance(value, Truth) else []
            if values and all(holds(replace(case, facts={**case.facts, name: each})) for each in values):
                rest = {key: known for key, known in case.facts.items() if key != name}
                if holds(replace(case, facts=rest)):
                    case = replace(case, facts=rest)
        return case


def _all(parts: Sequence[Node]) -> Node:
    kept = [part for part in parts if part != Truth(True)]
    if Truth(False) in kept:
        return Truth(False)
    return Truth(True) if not kept else kept[0] if len(kept) == 1 else Logic("and", tuple(kept))


def _applies(run: Run, rule: Rule) -> bool:
    """Whether a rule applies in one case, with what it presumes."""
    parts = [part for part in (rule.when, *(presumed.condition for presumed in rule.presumes)) if part is not None]
    return all(reduce(part, run.lookup) == Truth(True) for part in parts)


def _value(run: Run, rule: Rule) -> Node:
    """What a rule gives: its value, or itself where it states consequences."""
    return run.rule_value(rule) if rule.is_quantity else Choice(rule.name)
