"""Rule books: their shape, and how a YAML file becomes one, with errors that name file, line, key and repair."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any
from typing import Literal as OneOf

from pydantic import AfterValidator, Field, model_validator

from rules.entries import (
    Anchor,
    Constant,
    Entry,
    Flag,
    Formula,
    Names,
    Note,
    OutcomeEntry,
    Presumption,
    Reading,
    Row,
    Topic,
)
from rules.expression import Choice, Day, Name, Node, Number, names
from rules.facts import Fact
from rules.sorting import Sorted, sorted_out

_LARGE = 1000  # from here on a whole number that a document prints is a count of its own, such as a limit


class BookError(ValueError):
    """A rule book that cannot be used. The message names file, line, key and repair."""


def _once(anchors: tuple[Anchor, ...]) -> tuple[Anchor, ...]:
    return tuple(dict.fromkeys(anchors))


class Rule(Entry):
    """What the document says on one point; ``docs/writing-a-rule-book.md`` explains every key."""

    name: str
    says: str
    clauses: Annotated[tuple[Anchor, ...], AfterValidator(_once)]
    ref: Names = ()
    label: str | None = None
    topic: Topic | None = None
    concepts: Names = ()
    concludes: str = ""
    case: str | None = None
    when: Formula | None = None
    presumes: tuple[Presumption, ...] = ()
    exception_to: Names = ()
    value: Formula | None = None
    table: tuple[Row, ...] = ()
    outcomes: tuple[OutcomeEntry, ...] = ()
    statement: Flag = False
    silent: Flag = False
    not_in_document: str | None = None
    unit: str | None = None
    currency: str | None = None
    per: str | None = None
    bound: OneOf["at_least", "at_most"] | None = None
    rounding: OneOf["silent", "nearest", "floor"] | None = None
    decided_by: str | None = None
    notes: tuple[Note, ...] = ()

    @model_validator(mode="after")
    def _one_kind(self) -> Rule:
        kinds = [
            key
            for key, present in (
                ("value", self.value is not None),
                ("table", bool(self.table)),
                ("outcomes", bool(self.outcomes)),
                ("statement", self.statement),
            )
            if present
        ]
        if len(kinds) > 1:
            raise ValueError(f"a rule has one of value, table, outcomes, statement; this one has {' and '.join(kinds)}")
        if not kinds and not (self.silent or self.not_in_document):
            raise ValueError("a rule needs value, table, outcomes or statement (or silent, or not_in_document)")
        if self.is_quantity and (self.silent or self.not_in_document):
            said = "silent" if self.silent else "not_in_document"
            raise ValueError(f"what is {said} has no {kinds[0]}; take one of the two away")
        if not self.clauses:
            raise ValueError("a rule needs at least one clause with a quotation")
        return self

    @cached_property
    def goal(self) -> str:
        """The goal that the rule answers."""
        return self.concludes or self.name

    @property
    def title(self) -> str:
        """What the rule's value is called: its label, else its name in words."""
        return self.label or self.name.replace("_", " ")

    @cached_property
    def always(self) -> bool:
        """Whether the rule applies in every case."""
        return self.when is None and not self.presumes

    @property
    def is_quantity(self) -> bool:
        """Whether the rule computes a value that formulas can use."""
        return self.value is not None or bool(self.table)

    def formulas(self) -> tuple[Node, ...]:
        """Every formula in the rule, conditions first."""
        return tuple(formula for _, formula in self.placed())

    def placed(self) -> Iterator[tuple[tuple[str | int, ...], Node]]:
        """Every formula with the key at which it stands in the rule; the key of a value ends in ``value``."""
        if self.when is not None:
            yield ("when",), self.when
        for place, presumption in enumerate(self.presumes):
            yield ("presumes", place, "if"), presumption.condition
        for place, row in enumerate(self.table):
            yield ("table", place, "when"), row.when
            yield ("table", place, "value"), row.value
        if self.value is not None:
            yield ("value",), self.value
        for place, outcome in enumerate(self.outcomes):
            if outcome.condition is not None:
                yield ("outcomes", place, "if"), outcome.condition
        for place, note in enumerate(self.notes):
            if note.condition is not None:
                yield ("notes", place, "if"), note.condition

    @cached_property
    def outcomes_with_anchors(self) -> tuple[tuple[OutcomeEntry, tuple[Anchor, ...]], ...]:
        """Each outcome with the clauses on which it rests: the rule's and its own."""
        return tuple((entry, _once((*self.clauses, *entry.clauses))) for entry in self.outcomes)

    @cached_property
    def decided_on(self) -> tuple[str, ...]:
        """The names in the conditions under which the rule applies."""
        conditions = (self.when, *(presumption.condition for presumption in self.presumes))
        return tuple(name for condition in conditions if condition is not None for name in names(condition))

    def uses(self) -> tuple[str, ...]:
        """The names of facts, constants, readings and goals that the rule's formulas and outcomes mention."""
        return self._uses

    @cached_property
    def _uses(self) -> tuple[str, ...]:
        found: dict[str, None] = {}
        for formula in self.formulas():
            found.update(dict.fromkeys(names(formula)))
        for outcome in self.outcomes:
            found.update(dict.fromkeys(outcome.shown))
        return tuple(found)


class ClauseNote(Entry):
    """A sentence on a clause: why no rule rests on it, or what is wrong with it and changes no number."""

    clause: str
    says: str
    ref: Names = ()


class Explained(Entry):
    """Cases that the document itself leaves without a rule, or decides twice: a gap or overlap that is no mistake."""

    where: str
    kind: OneOf["gap", "overlap"]
    when: Formula
    says: str
    ref: Names = ()


class Impossible(Entry):
    """Facts that cannot stand beside each other; ``says`` tells the person who gave them."""

    when: Formula
    says: str


class Example(Entry):
    """A worked case."""

    goal: str
    facts: dict[str, str] = Field(default_factory=dict)
    readings: dict[str, str] = Field(default_factory=dict)
    expect: str | dict[str, Any]
    says: str | None = None


class Book(Entry):
    """A plan as rules; ``version`` is that of the document for which they were written."""

    plan: str
    version: int = Field(default=1, ge=1)
    facts: dict[str, Fact]
    constants: dict[str, Constant] = Field(default_factory=dict)
    readings: dict[str, Reading] = Field(default_factory=dict)
    rules: dict[str, Rule]
    not_computed: tuple[ClauseNote, ...] = ()
    remarks: tuple[ClauseNote, ...] = ()
    explained: tuple[Explained, ...] = ()
    impossible: tuple[Impossible, ...] = ()
    examples: tuple[Example, ...] = ()
    sha256: str = ""

    @cached_property
    def goals(self) -> dict[str, tuple[Rule, ...]]:
        """The rules that compete for each goal."""
        found: dict[str, list[Rule]] = {}
        for rule in self.rules.values():
            found.setdefault(rule.goal, []).append(rule)
        return {goal: tuple(rules) for goal, rules in found.items()}

    def is_quantity(self, goal: str) -> bool:
        """Whether a goal is a value and nothing else."""
        return goal in self._quantities

    @cached_property
    def _quantities(self) -> frozenset[str]:
        return frozenset(
            goal
            for goal, rules in self.goals.items()
            if any(rule.is_quantity for rule in rules) and not any(rule.outcomes or rule.statement for rule in rules)
        )

    def with_readings(self, readings: Mapping[str, Reading]) -> Book:
        """The same book with some readings decided otherwise: other defaults, other options beside them."""
        fields = {name: getattr(self, name) for name in Book.model_fields}
        return Book.model_construct(**{**fields, "readings": {**self.readings, **readings}})

    def rules_of(self, goal: str, facts: Mapping[str, Node]) -> tuple[Rule, ...]:
        """The rules that compete for a goal, without those that a known choice rules out before all else."""
        return self._sorted[goal].under(facts)

    @cached_property
    def ruled_out(self) -> tuple[tuple[Impossible, frozenset[str]], ...]:
        """What cannot be, each entry with the facts that it compares."""
        return tuple((entry, frozenset(names(entry.when)) & self.facts.keys()) for entry in self.impossible)

    @cached_property
    def depth(self) -> dict[str, int]:
        """For each rule how many rules stand under each other of which the next gives way to the one before."""
        found: dict[str, int] = {}

        def deep(name: str) -> int:
            if name not in found:
                found[name] = 1 + max((deep(other) for other in self.rules[name].exception_to), default=0)
            return found[name]

        return {name: deep(name) for name in self.rules}

    @cached_property
    def _sorted(self) -> dict[str, Sorted]:
        return {goal: sorted_out(rules, self.facts) for goal, rules in self.goals.items()}

    @cached_property
    def figures(self) -> dict[str, Node]:
        """The value of each constant."""
        return {name: constant.value for name, constant in self.constants.items()}

    @cached_property
    def open_names(self) -> dict[str, Name]:
        """The names of the facts that nothing stands for while they are not known."""
        return {name: Name(name) for name, fact in self.facts.items() if fact.presumption is None}

    @cached_property
    def default_options(self) -> dict[str, Choice]:
        """The option of each reading that is taken where none is chosen."""
        return {name: Choice(reading.default) for name, reading in self.readings.items()}

    @cached_property
    def day_constants(self) -> dict[str, Any]:
        """The constants that are dates, for bounds of facts."""
        return {name: c.value.value for name, c in self.constants.items() if isinstance(c.value, Day)}

    @cached_property
    def printed(self) -> frozenset[date | Fraction]:
        """The days, those that facts presume too, and the large round counts that the document itself prints."""
        counts = (c.value.value for c in self.constants.values() if isinstance(c.value, Number) and c.currency is None)
        large = (count for count in counts if count >= _LARGE and count.denominator == 1)
        presumed = (fact.presumption for fact in self.facts.values() if fact.type == "date")
        days = (node.value for node in presumed if isinstance(node, Day))
        return frozenset((*self.day_constants.values(), *days, *large))

    def topical(self, goal: str) -> Rule | None:
        """The first rule of a goal that people ask for, which has a topic; nothing where it only serves others."""
        return next((rule for rule in self.goals.get(goal, ()) if rule.topic), None)

    def facts_of(self, goal: str) -> tuple[str, ...]:
        """The facts on which a goal can depend, in the order in which its rules mention them."""
        return tuple(name for name in self.reach(goal) if name in self.facts)

    def parts_of(self, goal: str) -> frozenset[str]:
        """The goals from which a goal is made up, directly or through other goals."""
        return frozenset(name for name in self.reach(goal) if name in self.goals and name != goal)

    def depends_on_day(self, goal: str) -> bool:
        """Whether a goal depends on the day for which the answer is given."""
        return "as_of" in self.reach(goal)

    @cached_property
    def _reached(self) -> dict[str, tuple[str, ...]]:
        return {}

    def reach(self, goal: str) -> tuple[str, ...]:
        """Every name that a goal's rules use, directly or through other goals."""
        if goal not in self._reached:
            seen: dict[str, None] = {}

            def visit(name: str) -> None:
                if name not in seen:
                    seen[name] = None
                    for rule in self.goals.get(name, ()):
                        for used in rule.uses():
                            visit(used)

            visit(goal)
            self._reached[goal] = tuple(seen)
        return self._reached[goal]
