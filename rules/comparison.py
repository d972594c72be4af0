"""Two cases side by side, with the step at which they part."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from datetime import date

from rules.book import Book
from rules.engine import ask
from rules.expression import Node
from rules.facts import Raw
from rules.result import Result, Step


@dataclass(frozen=True, slots=True)
class Parting:
    """The first step that comes out differently.

    Attributes:
        rule: The rule.
        says: What the rule does.
        first: The step in the first case; nothing where its rule is not used there.
        second: The same in the second.
        because: What was put in differently: facts, and rules that only one case uses.
    """

    rule: str
    says: str
    first: Step | None
    second: Step | None
    because: Mapping[str, tuple[Node | None, Node | None]]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two answers to one goal.

    Attributes:
        first: The answer in the first case.
        second: The answer in the second.
        parting: Where they part; nothing where both are worked out alike.
        rules: The rules that apply in one case only, the first's and the second's.
    """

    first: Result
    second: Result
    parting: Parting | None
    rules: tuple[tuple[str, ...], tuple[str, ...]]

    @property
    def alike(self) -> bool:
        """Whether both cases give the same."""
        return self.first.outcomes == self.second.outcomes and self.first.status == self.second.status


def compare(
    book: Book,
    goal: str,
    first: Mapping[str, Raw],
    second: Mapping[str, Raw],
    *,
    days: tuple[date, date],
    readings: Mapping[str, str] | None = None,
) -> Comparison:
    """Answer one goal for two cases.

    Args:
        book: the rule book.
        goal: a goal or rule of the book.
        first: the raw facts of the first case.
        second: those of the second.
        days: the days for which the answers are given.
        readings: options chosen by reading name, for both.

    Raises:
        rules.engine.UnknownGoal, rules.engine.UnknownReading, rules.facts.FactError: as for `rules.engine.ask`.
    """
    answers = (
        ask(book, goal, first, as_of=days[0], readings=readings),
        ask(book, goal, second, as_of=days[1], readings=readings),
    )
    applied = tuple(set(answer.rules) for answer in answers)
    rules = (
        tuple(rule for rule in answers[0].rules if rule not in applied[1]),
        tuple(rule for rule in answers[1].rules if rule not in applied[0]),
    )
    return Comparison(*answers, parting(book, *answers), rules)


def parting(book: Book, first: Result, second: Result, put_in: Container[Node | None] = frozenset()) -> Parting | None:
    """Return the first step, in the order of working out, that differs in its rule, its value or what was put in.

    Args:
        put_in: the values that tell the cases apart; a step that only hands them on is passed over.
    """
    mine, other = ({step.rule: step for step in answer.derivation} for answer in (first, second))
    order = dict.fromkeys((*mine, *other))
    for rule in order:
        one, two = mine.get(rule), other.get(rule)
        if one is not None and two is not None and one.value in put_in and two.value in put_in:
            continue
        if one is None or two is None or one.value != two.value:
            return Parting(rule, book.rules[rule].says, one, two, _because(one, two))
    return None


def _because(one: Step | None, two: Step | None) -> dict[str, tuple[Node | None, Node | None]]:
    inputs = [step.inputs if step is not None else {} for step in (one, two)]
    names = dict.fromkeys((*inputs[0], *inputs[1]))
    return {
        name: (inputs[0].get(name), inputs[1].get(name)) for name in names if inputs[0].get(name) != inputs[1].get(name)
    }
