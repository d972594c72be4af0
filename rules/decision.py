"""What one run of a goal gives: the cases that apply, their outcomes, and what its formulas are taken from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from rules.book import Rule
from rules.entries import Anchor
from rules.expression import Node, Undefined, is_literal
from rules.result import Outcome, Step

if TYPE_CHECKING:
    from rules.run import Run

NEEDS_A_QUANTITY = frozenset({None, "pro_rata", "as_agreed"})
"""Codes that say too little without their number."""


@dataclass(slots=True, eq=False)
class Case:
    """A rule that applies, or applies if ``condition`` holds."""

    rule: Rule
    condition: Node

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Case) and self.rule is other.rule and self.condition == other.condition

    __hash__ = None  # type: ignore[assignment]


class Change(Enum):
    """What another option of a reading does to a decision."""

    NONE = "nothing"
    WAITS = "other formulas that are still open"
    SEEN = "perhaps something that a reader sees"


Work = Callable[["Run", str], Any]
"""A method of a run that works out something by its name."""


_NOTHING: Final[frozenset[str]] = frozenset()


class Part:
    """Something that a run has worked out.

    Attributes:
        work, name: what was done to get the value, and for which rule or goal.
        rests: the readings and the open facts on which the value rests.
        own: those of them that were looked at for it and for nothing that it is made of.
        parts: what it is made of.
    """

    __slots__ = ("name", "own", "parts", "rests", "value", "work")

    def __init__(self, work: Work, name: str) -> None:
        self.work, self.name = work, name
        self.value: Any = None
        self.rests = _NOTHING
        self.own: tuple[str, ...] = ()
        self.parts: list[Part] = []


@dataclass(slots=True)
class Worked:
    """A rule that was worked out, and what its formula was given; its step once somebody wants to see it."""

    rule: Rule
    formula: Node
    anchors: tuple[Anchor, ...]
    seen: Mapping[str, Node]
    value: Node
    step: Step | None = None


@dataclass(eq=False)
class Decision:
    """The result of one run, before readings are compared.

    Attributes:
        part: the goal with what the decision rests on.
        plain: the outcomes without their formulas.
        behind: for each of them what its formula is taken from, if anything.
        torn: whether a number that belongs to it cannot be given, as the rules are not at one or leave the case out.
    """

    run: Run
    part: Part
    cases: list[Case]
    plain: list[Outcome] = field(default_factory=list)
    behind: list[Worked | None] = field(default_factory=list)
    open_conditions: list[Node] = field(default_factory=list)
    undefined: Undefined | None = None
    torn: bool = False

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """The outcomes with their formulas."""
        return [self._shown(outcome, worked) for outcome, worked in zip(self.plain, self.behind, strict=True)]

    def _shown(self, outcome: Outcome, worked: Worked | None) -> Outcome:
        if outcome.quantity is None:
            return outcome
        formula = self.run.step(worked).filled if worked else outcome.quantity.value
        return outcome.with_formula(formula)

    @cached_property
    def missing(self) -> list[str]:
        """The facts that the conditions and the numbers still wait for."""
        open_ones = list(self.open_conditions)
        for outcome, worked in zip(self.plain, self.behind, strict=True):
            if outcome.quantity is not None and outcome.code in NEEDS_A_QUANTITY:
                open_ones.append(outcome.quantity.value)
                if worked is not None and not is_literal(worked.value):
                    open_ones.append(self.run.step(worked).filled)
        return self.run.open_facts(open_ones)

    @property
    def statements(self) -> list[Outcome]:
        """What the rules that apply say, as outcomes without a consequence or a number of their own."""
        return [Outcome(None, case.rule.says, (), (), None, None, case.rule.clauses) for case in self.cases]

    def signature(self) -> tuple[object, ...]:
        """What a reader would see change: codes, conditions and computed values."""
        return tuple(
            (
                o.code,
                o.conditions,
                o.quantity.value if o.quantity and is_literal(o.quantity.value) else None,
                o.says,
            )
            for o in self.plain
        )

    def waiting(self) -> dict[str, Node]:
        """The formulas that are still open, by name, of the numbers without which an outcome says too little."""
        numbers = (o.quantity for o in self.plain if o.quantity is not None and o.code in NEEDS_A_QUANTITY)
        return {number.name: number.value for number in numbers if not is_literal(number.value)}

    def fingerprint(self) -> tuple[object, ...]:
        """The signature with the formulas that are still open."""
        return (self.signature(), tuple(o.quantity.value if o.quantity else None for o in self.plain))

    def add(self, outcome: Outcome, worked: Worked | None) -> None:
        self.plain.append(outcome)
        self.behind.append(worked)
