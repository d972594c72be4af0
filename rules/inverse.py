"""The inverse question: for which price, how many months, on which day a rule gives what is wanted.

All solutions are given, with the value at each end and right beside it as proof.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from fractions import Fraction
from functools import cached_property
from typing import Any, Final
from typing import Literal as OneOf

from rules.book import Book, Rule
from rules.daily import Daily, is_among, spread
from rules.engine import needs_of, ruled_out, understood
from rules.expression import (
    Choice,
    Compare,
    Day,
    FormulaError,
    If,
    Logic,
    Name,
    Node,
    Not,
    Number,
    Truth,
    Undefined,
    names,
    parse,
    truth,
)
from rules.facts import Fact, FactError, Raw
from rules.kinds import Mismatch, wanted_of
from rules.pieces import Stretch, TooHard, held, where, wholes
from rules.reduce import EvaluationError, joined, reduce
from rules.result import Need, ReadingChoice
from rules.rewrite import days_counted
from rules.run import Run
from rules.vocabulary import CODES

FIRST_DAY: Final = date(2000, 1, 1)
LAST_DAY: Final = date(2059, 12, 31)
"""The days that are tried."""

_SPREAD: Final = 24
"""About how many days, spread over those that are tried, the engine itself is asked for beside the ends."""

_FINENESS: Final = {"count": Fraction(1), "money": Fraction(1, 100), "percent": Fraction(1, 10_000)}
"""How far beside a solution the neighbour stands that proves it."""

Relation = OneOf["=", "!=", "<", "<=", ">", ">="]

Days = tuple[date | None, date | None]
"""From the first to the last day, both counted."""


class CannotSolve(ValueError):
    """A question that has no inverse here; the message says why and what can be asked."""


@dataclass(frozen=True, slots=True)
class Try:
    """One value of the unknown, and what the rule gives for it."""

    value: Node
    gives: Node
    holds: bool


@dataclass(frozen=True, slots=True)
class Solution:
    """Where a rule gives what is wanted.

    Attributes:
        readings: The other options by each of which it is so; none where it is so by the default ones.
        stretches: The values of the unknown: numbers as `rules.pieces.Stretch` has them, days from first to last,
            nothing in place of an end where there is none. Empty where it never is.
        always: Whether every possible value does.
        proof: The ends and the values right beside them; where several readings come to it, those with the same result.
    """

    readings: tuple[ReadingChoice, ...]
    stretches: tuple[Stretch | Days, ...]
    always: bool
    proof: tuple[Try, ...]


@dataclass(frozen=True, slots=True)
class Asking:
    """A reading by which more must be known before anything can be said, and what."""

    reading: ReadingChoice
    needs: tuple[Need, ...]


@dataclass(frozen=True, slots=True)
class Inverse:
    """The answer to an inverse question.

    Attributes:
        goal: What is asked for.
        unknown: The fact that is looked for, or ``as_of``.
        relation: How the goal's value stands to the target.
        target: The value that is wanted.
        solutions: By the default readings first, then where another option changes the solution.
        needs: The facts without which it cannot be said; then there is no solution.
        unsolved: Readings by which it has no exact inverse, so that nothing is said for them.
        asking: Readings by which further facts are missing.
    """

    goal: str
    unknown: str
    relation: Relation
    target: Node
    solutions: tuple[Solution, ...]
    needs: tuple[Need, ...]
    unsolved: tuple[ReadingChoice, ...] = ()
    asking: tuple[Asking, ...] = ()


def solve(
    book: Book,
    goal: str,
    given: Mapping[str, Raw],
    *,
    unknown: str,
    relation: Relation,
    target: str,
    as_of: date,
    readings: Mapping[str, str] | None = None,
) -> Inverse:
    """Say for which values of one fact a goal's value stands to a target as wanted.

    Args:
        book: the rule book.
        goal: a goal or rule that gives a number, a date or a yes/no, or one with consequences.
        given: the other facts, raw.
        unknown: the fact looked for, or ``as_of``.
        relation: ``=``, ``>=`` and so on.
        target: a literal of the formula language, such as ``10000``, ``1/3``, ``50%``, ``2027-01-01`` or ``yes``; of
            a goal with consequences a code such as ``keeps_all``, or a number of what is kept.
        as_of: the day of the answer, where it is not the unknown.
        readings: options chosen by reading name; a reading chosen here is not varied.

    Raises:
        UnknownGoal, UnknownReading: the book has no such goal, reading or option.
        rules.facts.FactError: a fact that cannot be used, or facts for which a formula has no value.
        CannotSolve: the unknown is of no kind that can be looked for, or the formula has no exact inverse.
    """
    goal, chosen, facts = understood(book, goal, given, readings)
    wanted = _target(target)
    if not any(_can_give(rule, wanted) for rule in book.goals[goal]):
        raise CannotSolve(f"{goal} gives no value that could be wanted; ask for a rule with a value or a table.")
    try:
        wanted_of(book, goal, wanted)
    except Mismatch as error:
        raise CannotSolve(f"{error}.") from None
    if unknown in given:
        raise CannotSolve(f"{unknown} is given and looked for; leave it out of the facts.")
    if unknown != "as_of" and unknown not in book.facts:
        raise CannotSolve(f"{book.plan} has no fact {unknown!r} that could be looked for.")
    if unknown != "as_of" and book.facts[unknown].type in ("choice", "bool"):
        raise CannotSolve(f"{unknown} is a {book.facts[unknown].type}; only numbers and dates can be looked for.")
    question = _Question(book, goal, facts, unknown, relation, wanted, as_of)
    try:
        return question.answered(chosen)
    except EvaluationError as error:
        raise FactError(goal, f"These facts cannot be worked with: {error}.") from None
    except TooHard:
        raise CannotSolve(
            f"{goal} cannot be solved exactly for {unknown}: its formula is not linear in it, or has too many steps."
        ) from None


def still_open(
    book: Book, goal: str, given: Mapping[str, Raw], *, unknown: str, target: str, as_of: date
) -> frozenset[str]:
    """The facts on which a goal still depends by the default readings, the one that is looked for among them.

    Raises:
        UnknownGoal, rules.facts.FactError: as for `solve`.
    """
    goal, chosen, facts = understood(book, goal, given, None)
    try:
        return frozenset(names(_value(_Sought(book, facts, as_of, chosen, unknown), goal, codes=target in CODES)))
    except EvaluationError as error:
        raise FactError(goal, f"These facts cannot be worked with: {error}.") from None


def _value(run: Run, goal: str, *, codes: bool) -> Node:
    """The value of a goal; of a goal with consequences their code, or how much is kept by them."""
    if run.book.is_quantity(goal):
        return run.value(goal)
    cases = run.candidates(goal)
    value: Node = Undefined("no_value", goal)
    for case in reversed(cases):
        others = [other for other in cases if other is not case and other.rule.name not in case.rule.exception_to]
        alone = Logic("and", (case.condition, *(Not(other.condition) for other in others)))
        holds = reduce(alone, run.lookup)
        if truth(holds) is not False:
            value = If(holds, _consequence(run, case.rule, codes=codes), value)
    return reduce(value, run.lookup)


def _can_give(rule: Rule, wanted: Node) -> bool:
    """Whether a rule gives a value, or as a consequence what is wanted."""
    if isinstance(wanted, Choice):
        return any(entry.code == wanted.value for entry in rule.outcomes)
    return rule.is_quantity or any(entry.quantity for entry in rule.outcomes)


def _consequence(run: Run, rule: Rule, *, codes: bool) -> Node:
    """The code of a rule that has one, or how much it lets somebody keep."""
    if rule.is_quantity:
        return run.rule_value(rule)
    entries = [e for e in rule.outcomes if e.condition is None or truth(reduce(e.condition, run.lookup)) is not False]
    if len(entries) != 1 or entries[0].in_words:
        if codes:
            return Undefined("no_value", rule.goal, (rule.name,))
        raise CannotSolve(f"By {rule.name} what is kept hangs on what somebody decides; ask for the rule itself.")
    entry = entries[0]
    if codes:
        return Choice(entry.code)
    if entry.code == "forfeits_all":
        return Number(Fraction(0))
    return run.value(entry.quantity[0]) if entry.quantity else Undefined("no_value", rule.goal, (rule.name,))


def _target(text: str) -> Node:
    if text in CODES:
        return Choice(text)
    try:
        target = reduce(parse(text), lambda name: Name(name))
    except (FormulaError, EvaluationError) as error:
        raise CannotSolve(f"What is wanted must be a value, such as 10000, 50%, 2027-01-01 or yes: {error}.") from None
    if not isinstance(target, Number | Day | Truth):
        raise CannotSolve(f"What is wanted must be a value, such as 10000, 50%, 2027-01-01 or yes, not {text!r}.")
    return target


@dataclass(frozen=True)
class _Question:
    book: Book
    goal: str
    facts: Mapping[str, Node]
    unknown: str
    relation: Relation
    target: Node
    as_of: date

    def answered(self, chosen: Mapping[str, str]) -> Inverse:
        run = self._run(chosen)
        value = self._value(run)
        if needs := self._needs(value):
            return Inverse(self.goal, self.unknown, self.relation, self.target, (), needs)
        solutions, unsolved, asking = [self._solution(value, chosen)], list[ReadingChoice](), list[Asking]()
        for name in [name for name in run.touched if name not in chosen]:
            for option in self.book.readings[name].others:
                choice, other_chosen = ReadingChoice(name, option), {**chosen, name: option}
                try:
                    other_value = self._value(self._run(other_chosen))
                    if needs := self._needs(other_value):
                        asking.append(Asking(choice, needs))
                        continue
                    _put(solutions, self._solution(other_value, other_chosen, choice))
                except (TooHard, CannotSolve):
                    unsolved.append(choice)
        found = tuple(solutions), (), tuple(unsolved), tuple(asking)
        return Inverse(self.goal, self.unknown, self.relation, self.target, *found)

    def _needs(self, value: Node) -> tuple[Need, ...]:
        """The facts on which a value hangs beside the unknown."""
        open_ones = [name for name in names(value) if name not in (self.unknown, "as_of") and name in self.book.facts]
        return needs_of(self.book, open_ones)

    def _value(self, run: Run) -> Node:
        return _value(run, self.goal, codes=isinstance(self.target, Choice))

    def _run(self, chosen: Mapping[str, str]) -> Run:
        return _Sought(self.book, self.facts, self.as_of, chosen, self.unknown)

    def _solution(self, value: Node, chosen: Mapping[str, str], *readings: ReadingChoice) -> Solution:
        condition = joined("and", (self._possible, Compare(self.relation, value, self.target)))
        fact = self.book.facts.get(self.unknown)
        if fact is None or fact.type == "date":
            return self._dated(condition, fact, chosen, readings)
        return self._numbered(condition, fact, chosen, readings)

    @cached_property
    def _possible(self) -> Node:
        """Whether the book lets a value of the unknown stand beside the facts."""
        left = (holds for _, holds in ruled_out(self.book, {**self.facts, self.unknown: Name(self.unknown)}))
        return joined("and", (Not(holds) for holds in left if names(holds) == (self.unknown,)))

    def _numbered(
        self, condition: Node, fact: Fact, chosen: Mapping[str, str], readings: tuple[ReadingChoice, ...]
    ) -> Solution:
        least = fact.min if fact.min is not None else Fraction(0) if fact.type in ("count", "money") else None
        low = fact.above if fact.above is not None and (least is None or fact.above >= least) else least
        counts = low is not None and low != fact.above
        within = Stretch(low, fact.max, counts, fact.max is not None)
        whole = fact.type == "count"
        conditions = [days_counted(each) if whole else each for each in (condition, self._possible)]
        found, possible = (
            wholes(stretches) if whole else stretches
            for stretches in (where(each, self.unknown, within) for each in conditions)
        )
        fine = _FINENESS.get(fact.type, Fraction(1, 100))
        ends: dict[Fraction, None] = {}
        for stretch in found:
            if stretch.low is not None:
                ends |= dict.fromkeys((stretch.low - fine, stretch.low))
                ends |= {} if stretch.low_counts else {stretch.low + fine: None}
            if stretch.high is not None:
                ends |= {} if stretch.high_counts else {stretch.high - fine: None}
                ends |= dict.fromkeys((stretch.high, stretch.high + fine))
        proof = tuple(self._try(Number(end), chosen) for end in sorted(ends) if held(possible, end))
        between = [
            _between(one, other, whole=whole) for one, other in _neighbours([within.low, *sorted(ends), within.high])
        ]
        tried = [*proof, *(self._try(Number(value), chosen) for value in between if held(possible, value))]
        self._borne_out(tried, lambda value: held(found, value))
        return Solution(readings, found, found == possible != (), proof)

    def _dated(
        self, condition: Node, fact: Fact | None, chosen: Mapping[str, str], readings: tuple[ReadingChoice, ...]
    ) -> Solution:
        first, last = self._days(fact)
        possible = Daily(self._possible, self.unknown).stretches(first, last)
        found = Daily(condition, self.unknown).stretches(first, last)
        ends = {
            end: None
            for one, other in found
            for end in (one - timedelta(1), one, other, other + timedelta(1))
            if is_among(possible, end) and end not in (FIRST_DAY, LAST_DAY)
        }
        proof = tuple(self._try(Day(end), chosen) for end in sorted(ends))
        tried = [*proof, *(self._try(Day(day), chosen) for day in spread(possible, _SPREAD))]
        self._borne_out(tried, lambda day: is_among(found, day))
        told = tuple((None if one == FIRST_DAY else one, None if other == LAST_DAY else other) for one, other in found)
        return Solution(readings, told, found == possible != (), proof)

    def _borne_out(self, tried: Iterable[Try], found: Callable[[Any], bool]) -> None:
        """See that the engine gives at single values what was found for all of them.

        Raises:
            CannotSolve: it gives something else.
        """
        if any(each.holds != found(each.value.value) for each in tried if isinstance(each.value, Number | Day)):
            raise CannotSolve(
                f"{self.goal} hangs on {self.unknown} in a way that cannot be turned around; ask for single values of "
                "it instead."
            )

    def _days(self, fact: Fact | None) -> tuple[date, date]:
        """The days on which the unknown can fall."""
        first, last = FIRST_DAY, LAST_DAY
        dated = {name: known.value for name, known in self.facts.items() if isinstance(known, Day)}
        for limit, is_first in ((fact.not_before, True), (fact.not_after, False)) if fact is not None else ():
            bound = dated.get(limit or "") or self.book.day_constants.get(limit or "")
            if bound is None and limit and limit[:1].isdigit():
                bound = date.fromisoformat(limit)
            if bound is not None:
                first, last = (max(first, bound), last) if is_first else (first, min(last, bound))
        for name, day in dated.items():
            if name in self.book.facts and self.book.facts[name].not_after == self.unknown:
                first = max(first, day)
            if name in self.book.facts and self.book.facts[name].not_before == self.unknown:
                last = min(last, day)
        return first, last

    def _try(self, value: Node, readings: Mapping[str, str]) -> Try:
        """Run the engine with one value of the unknown."""
        facts, day = {**self.facts, self.unknown: value}, self.as_of
        if self.unknown == "as_of" and isinstance(value, Day):
            facts, day = dict(self.facts), value.value
        try:
            gives = self._value(Run(self.book, facts, day, readings, simplify=False))
            holds = reduce(Compare(self.relation, gives, self.target), lambda name: Name(name)) == Truth(True)
        except EvaluationError:
            gives, holds = Undefined("no_value", self.goal), False
        return Try(value, gives, holds)


class _Sought(Run):
    """A run in which the unknown stays open: not presumed, and counted as given."""

    def __init__(
        self, book: Book, facts: Mapping[str, Node], as_of: date, readings: Mapping[str, str], unknown: str
    ) -> None:
        super().__init__(book, facts, as_of, readings)
        self._unknown = unknown

    def lookup(self, name: str) -> Node:
        if name == self._unknown:
            return Name(name)
        if name == f"?{self._unknown}":
            return Truth(True)
        return super().lookup(name)

    def _taken_for_granted(self, condition: Node, presumed: Node) -> Node:
        """What hangs on the unknown alone is not presumed: it is the question for which values it holds."""
        return joined("and", (condition, presumed)) if names(presumed) == (self._unknown,) else condition


def _put(solutions: list[Solution], other: Solution) -> None:
    """Put a solution beside those that are known; one that is known is so by this reading too, with the trials that
    come out the same by both.
    """
    for place, known in enumerate(solutions):
        if known.stretches == other.stretches:
            if known.readings:
                proof = tuple(tried for tried in known.proof if tried in other.proof)
                solutions[place] = replace(known, readings=(*known.readings, *other.readings), proof=proof)
            return
    solutions.append(other)


def _neighbours(ends: Sequence[Fraction | None]) -> Iterator[tuple[Fraction, Fraction]]:
    """Return the values that follow on each other; what has no end is tried some way beyond the last one."""
    known = sorted({end for end in ends if end is not None})
    yield from itertools.pairwise(known)
    if known and ends[-1] is None:
        yield known[-1], 3 * known[-1] + 1


def _between(one: Fraction, other: Fraction, *, whole: bool) -> Fraction:
    middle = (one + other) / 2
    return Fraction(math.floor(middle)) if whole else middle
