"""Two cases side by side, with the step at which they part."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

from rules.book import Book
from rules.engine import Understood, understood, worked_out
from rules.expression import Arithmetic, Day, Name, Node
from rules.facts import Raw
from rules.result import ReadingChoice, Result, Step

Pair = tuple[Node | None, Node | None]
"""A value in the first case and in the second."""


@dataclass(frozen=True, slots=True)
class Parting:
    """The first step that comes out differently.

    Attributes:
        rule: The rule.
        says: What the rule does.
        first: The step in the first case; nothing where its rule is not used there.
        second: The same in the second.
        because: What was put in differently: facts, and rules that only one case uses; nothing where a case lacks it.
    """

    rule: str
    says: str
    first: Step | None
    second: Step | None
    because: Mapping[str, Pair]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two answers to one goal.

    Attributes:
        first: The answer in the first case.
        second: The answer in the second.
        parting: Where they part; nothing where both are worked out alike.
        rules: The rules that apply in one case only, the first's and the second's.
        decided: Of the facts in which the cases differ, those on which it rests which of these rules apply.
        elsewhere: Where the cases come out alike by the default readings, the options by which they do not, each with
            the step at which they part by it.
    """

    first: Result
    second: Result
    parting: Parting | None
    rules: tuple[tuple[str, ...], tuple[str, ...]]
    decided: Mapping[str, Pair]
    elsewhere: tuple[tuple[ReadingChoice, Parting | None], ...] = ()

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
    requests = [understood(book, goal, given, readings) for given in (first, second)]
    answers = _both(book, requests, days)
    applied = tuple(set(answer.rules) for answer in answers)
    rules = (
        tuple(rule for rule in answers[0].rules if rule not in applied[1]),
        tuple(rule for rule in answers[1].rules if rule not in applied[0]),
    )
    one, two = ({**request.facts, "as_of": Day(day)} for request, day in zip(requests, days, strict=True))
    told = {name: (one.get(name), two.get(name)) for name in (*one, *two) if one.get(name) != two.get(name)}
    conditions = {name for rule in (*rules[0], *rules[1]) for name in book.rules[rule].decided_on}
    resting = {used for name in conditions for used in book.reach(name)}
    decided = {name: pair for name, pair in told.items() if name in resting}
    put_in = {value for pair in told.values() for value in pair}
    parted = parting(book, *answers, put_in, told)
    if parted is None and not decided and answers[0].outcomes != answers[1].outcomes:
        used = {name for answer in answers for rule in answer.rules for name in book.rules[rule].uses()}
        used |= {name for goal in used for name in book.reach(goal)}
        decided = {name: pair for name, pair in told.items() if name in used}
    elsewhere: list[tuple[ReadingChoice, Parting | None]] = []
    for choice in apart_by(*answers):
        by = [request._replace(chosen={**request.chosen, choice.reading: choice.option}) for request in requests]
        others = _both(book, by, days)
        elsewhere.append((choice, parting(book, *others, put_in, told)))
    return Comparison(*answers, parted, rules, decided, tuple(elsewhere))


def _both(book: Book, requests: Sequence[Understood], days: tuple[date, date]) -> tuple[Result, Result]:
    first, second = (worked_out(book, each, as_of=day) for each, day in zip(requests, days, strict=True))
    return first, second


def in_all(book: Book, goal: str) -> str:
    """The goal that a goal is only a part of: what is released by an event, and what can be exercised with it in all.

    Returns:
        the goal itself where no rule of the book adds it to another one of the same unit.
    """
    for whole, rules in book.goals.items():
        for rule in rules:
            added = rule.value
            if not isinstance(added, Arithmetic) or added.op != "+":
                continue
            parts = [part.id for part in (added.left, added.right) if isinstance(part, Name)]
            if goal in parts and all(part in book.goals for part in parts) and rule.unit == book.goals[goal][0].unit:
                return whole
    return goal


def apart_by(first: Result, second: Result) -> tuple[ReadingChoice, ...]:
    """The options of readings by which two results differ that are alike by the default ones."""
    one, two = _by_reading(first), _by_reading(second)
    if one.get(None) != two.get(None):
        return ()
    return tuple(choice for choice in dict.fromkeys((*one, *two)) if choice and one.get(choice) != two.get(choice))


def _by_reading(result: Result) -> dict[ReadingChoice | None, list[tuple[object, ...]]]:
    """What a reader sees by each option of a reading; by the default ones under ``None``."""
    own = result.outcomes[0].reading if result.outcomes else ()
    found: dict[ReadingChoice | None, list[tuple[object, ...]]] = {None: []}
    for outcome in result.outcomes:
        seen = (outcome.code, outcome.says, outcome.conditions, outcome.quantity)
        for choice in (None,) if outcome.reading == own else outcome.reading:
            found.setdefault(choice, []).append(seen)
    return found


def parting(
    book: Book,
    first: Result,
    second: Result,
    put_in: Container[Node | None] = frozenset(),
    told: Mapping[str, Pair] = MappingProxyType({}),
) -> Parting | None:
    """Return the first step, in the order of working out, at which a goal comes out differently; one that both cases
    work out rather than one that only one of them does.

    Args:
        put_in: the values that tell the cases apart; a step that only hands them on is passed over where another one
            comes out differently too.
        told: the facts in which the cases differ.
    """
    mine, other = ({book.rules[step.rule].goal: step for step in answer.derivation} for answer in (first, second))
    goals = dict.fromkeys((*mine, *other))
    handed: Parting | None = None
    for goal in sorted(goals, key=lambda goal: goal not in mine or goal not in other):
        one, two = mine.get(goal), other.get(goal)
        if one is not None and two is not None and one.value == two.value:
            continue
        says = dict.fromkeys(book.rules[step.rule].says for step in (one, two) if step is not None)
        rule = next(step.rule for step in (one, two) if step is not None)
        parted = Parting(rule, " ".join(says), one, two, _because(book, one, two, told))
        if one is None or two is None or one.value not in put_in or two.value not in put_in:
            return parted
        handed = handed or parted
    return handed


def _because(book: Book, one: Step | None, two: Step | None, told: Mapping[str, Pair]) -> dict[str, Pair]:
    inputs = [step.inputs if step is not None else {} for step in (one, two)]
    used = [book.rules[step.rule].uses() for step in (one, two) if step is not None]
    names = dict.fromkeys((*inputs[0], *inputs[1], *(name for each in used for name in each if name in told)))
    alike = book.facts.keys() - told.keys()
    found = {name: told.get(name) or (inputs[0].get(name), inputs[1].get(name)) for name in names if name not in alike}
    return {name: pair for name, pair in found.items() if pair[0] != pair[1]}
