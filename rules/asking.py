"""Which missing fact to ask for first: the one that settles most; and which not at all, since it changes nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction

from rules.decision import Decision
from rules.expression import NO, YES, Choice, If, Node, children, names
from rules.facts import Fact
from rules.reduce import EvaluationError
from rules.run import Run


def in_order(goal: str, decision: Decision, otherwise: Collection[str]) -> list[str]:
    """Order missing facts by how many of them are left to ask on average once each is known.

    The values of a yes/no fact or a choice are tried, each counting as much as any other. A number or a date is taken
    to settle itself alone; of those the ones that a condition waits for come first.

    Args:
        goal: what is asked.
        decision: the goal under the readings by default.
        otherwise: the facts for which other readings wait.

    Returns:
        The facts that can still change what is answered, in the order in which to ask for them.
    """
    missing = list(dict.fromkeys([*decision.missing, *otherwise]))
    if len(missing) < 2:
        return missing
    deciding = {name for condition in _conditions(decision) for name in names(condition)}
    ranked: list[tuple[Fraction, bool, int, str]] = []
    for place, name in enumerate(missing):
        left = Fraction(len(missing) - 1)
        values = few_values(decision.run.book.facts[name]) if name in decision.missing else ()
        tried = list(_tried(goal, decision.run, name, values))
        if tried:
            others = [other for other in decision.missing if other != name]
            same = all(_alike(each, tried[0]) and each.missing == others for each in tried)
            if same and len(tried) > 1 and name not in otherwise:
                continue
            elsewhere = len(set(missing) - set(decision.missing))
            left = Fraction(sum(len(each.missing) for each in tried), len(tried)) + elsewhere
        ranked.append((left, name not in deciding, place, name))
    return [name for *_, name in sorted(ranked)]


def _tried(goal: str, run: Run, name: str, values: Sequence[Node]) -> Iterator[Decision]:
    for value in values:
        try:
            yield run.completed(name, value).decide(goal)
        except EvaluationError:
            continue


def few_values(fact: Fact) -> Sequence[Node]:
    """Every value of a fact that has few; none where it has too many to try."""
    if fact.type == "bool":
        return (YES, NO)
    return tuple(Choice(value) for value in fact.values)


def _alike(one: Decision, other: Decision) -> bool:
    return one.cases == other.cases and one.undefined == other.undefined and one.fingerprint() == other.fingerprint()


def _conditions(decision: Decision) -> Iterator[Node]:
    """The conditions that a decision waits for, those on which its residual formulas branch among them."""
    yield from decision.open_conditions
    waiting = [outcome.quantity.value for outcome in decision.plain if outcome.quantity is not None]
    while waiting:
        node = waiting.pop()
        if isinstance(node, If):
            yield node.condition
        waiting.extend(children(node))
