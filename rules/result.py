"""What the engine gives back: outcomes, what is still needed, what was assumed, and the steps of the one run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final
from typing import Literal as OneOf

from rules.book import Book, Rule
from rules.entries import Anchor
from rules.expression import Node, is_literal
from rules.facts import Fact
from rules.records import dataclass

Status = OneOf["computed", "needs_facts", "discretionary", "ambiguous", "clause", "silent", "not_in_document"]

NOT_SAID: Final = "The plan does not say."
NO_NUMBER: Final = "The plan gives no number for this case."
CONTRADICTORY: Final = "Two rules apply here and contradict each other."


@dataclass(frozen=True, slots=True)
class Unit:
    """How a quantity is counted: a unit (``options``, ``percent``, ``months`` …) or a currency, and per what."""

    unit: str | None = None
    currency: str | None = None
    per: str | None = None


def unit_of(counted: Fact | Rule) -> Unit:
    """How a fact, or the value of a rule, is counted."""
    percent = isinstance(counted, Fact) and counted.type == "percent"
    return Unit("percent" if percent else counted.unit, counted.currency, counted.per)


def unit_named(book: Book, name: str) -> Unit:
    """How the fact or goal of that name is counted; without unit where there is none, such as the day of an answer."""
    counted = book.facts.get(name) or next(iter(book.goals.get(name, ())), None)
    return unit_of(counted) if counted is not None else Unit()


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value with its name.

    Attributes:
        name: the rule that gave it.
        value: a literal (number, date, yes/no, choice), or the residual formula where facts are missing.
        bound: ``at_least`` / ``at_most`` where the plan states a minimum or a maximum.
    """

    name: str
    value: Node
    unit: Unit
    bound: str | None = None


@dataclass(frozen=True, slots=True)
class ReadingChoice:
    """One option of one reading."""

    reading: str
    option: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """One consequence or quantity.

    Attributes:
        code: a name of `rules.vocabulary.CODES`, or ``None`` where there is only a quantity.
        says: the outcome in a sentence, in English, or ``None``.
        conditions: English clauses that must all hold ("the Board provides it"); empty where unconditional.
        reading: the readings that single this outcome out; empty where all readings agree.
        formula: the rule's formula with what was known put in, or ``None`` for pure consequences.
        anchors: the clauses on which it rests.
        beside: whether the quantity only completes that of the consequence before it: what is lost beside what is kept.
    """

    code: str | None
    says: str | None
    conditions: tuple[str, ...]
    reading: tuple[ReadingChoice, ...]
    quantity: Quantity | None
    formula: Node | None
    anchors: tuple[Anchor, ...]
    beside: bool = False

    def with_formula(self, formula: Node) -> Outcome:
        """The same outcome with the formula of its quantity."""
        code, says, conditions, reading = self.code, self.says, self.conditions, self.reading
        return Outcome(code, says, conditions, reading, self.quantity, formula, self.anchors, self.beside)


def turned_over(outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """The outcomes with what is lost in the place of what is kept, for who asks for that."""
    found: list[Outcome] = []
    for outcome in outcomes:
        before = found[-1] if found else None
        if outcome.beside and before is not None and before.code is not None and before.reading == outcome.reading:
            kept = (before.quantity, before.formula, before.anchors)
            anchors = tuple(dict.fromkeys((*before.anchors, *outcome.anchors)))
            found[-1] = replace(before, quantity=outcome.quantity, formula=outcome.formula, anchors=anchors)
            if kept[0] is not None and is_literal(kept[0].value):
                found.append(replace(outcome, quantity=kept[0], formula=kept[1], anchors=kept[2]))
        else:
            found.append(outcome)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Need:
    """A fact that still matters."""

    fact: str
    type: str
    ask: str


@dataclass(frozen=True, slots=True)
class Assumption:
    """Something that the answer takes for granted or that must be said with it.

    ``kind`` is ``presumed_fact``, ``presumption`` (to be introduced by "this assumes that"), ``rounding``,
    ``reading``, ``adopted`` (a reading of which one option was) or ``note``; or ``readings_later``, for readings that
    change a formula which is still open, and ``readings_by_case``, for those that change what some reason of leaving
    leads to. These two, ``reading`` and ``adopted`` have no text of their own; ``readings`` names the readings.
    """

    kind: str
    text: str
    anchors: tuple[Anchor, ...] = ()
    readings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One rule of the run: its formula, what was put in, what came out.

    ``filled`` is the formula with everything known put in but not worked out; ``inputs`` holds what it was given.
    """

    rule: str
    says: str
    formula: Node
    filled: Node
    inputs: Mapping[str, Node]
    value: Node
    unit: Unit
    anchors: tuple[Anchor, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The answer of one book to one goal.

    Attributes:
        rests: the rules behind all that is shown, also under other options of readings and for other reasons.
        decided: whether what happens is settled and only figures wait for the facts that are missing.
    """

    plan: str
    goal: str
    status: Status
    says: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    needs: tuple[Need, ...]
    assumptions: tuple[Assumption, ...]
    derivation: tuple[Step, ...]
    decided_by: str | None
    document: str | None
    anchors: tuple[Anchor, ...]
    rules: tuple[str, ...]
    rests: tuple[str, ...] = ()
    decided: bool = False


def rests_on_the_day(result: Result) -> bool:
    """Whether a result shows a number into which the day of the answer was put."""
    shown = any(outcome.quantity is not None and is_literal(outcome.quantity.value) for outcome in result.outcomes)
    return shown and any("as_of" in step.inputs for step in result.derivation)
