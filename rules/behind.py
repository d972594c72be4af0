"""Which rules stand behind what a decision shows: those that gave its numbers, and those that settled what counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.book import Rule
from rules.decision import NEEDS_A_QUANTITY, Decision
from rules.expression import is_literal, names
from rules.run import Run


def reached(run: Run, goals: Iterable[str]) -> dict[str, Rule]:
    """The rules behind goals, by the steps of the run: each step's rule and those of what was put into it."""
    waiting, found, seen = list(goals), dict[str, Rule](), set[str]()
    while waiting:
        goal = waiting.pop(0)
        done = run.worked(goal)
        if goal in seen or done is None:
            continue
        seen.add(goal)
        step = run.step(done)
        found[step.rule] = done.rule
        waiting += [name for name in step.inputs if name in run.book.goals]
    return found


def settling(run: Run, shown: Iterable[Rule]) -> Iterable[str]:
    """The names by which it was settled how a number is worked out: those in the condition of each row of a table that
    holds, and those that a formula looked at and that its step no longer shows."""
    for rule in shown:
        done = run.worked(rule.goal)
        if done is None or done.rule is not rule or not is_literal(done.value):
            continue
        if rule.table:
            yield from (name for row in rule.table if row.value is done.formula for name in names(row.when))
        if len(done.seen) > len(inputs := run.step(done).inputs):
            yield from (name for name in done.seen if name not in inputs)


def all_behind(run: Run, rules: Iterable[Rule]) -> Iterable[Rule]:
    """Rules, and those that settled, however far back, how their numbers were worked out or which outcomes count."""
    found = {rule.name: rule for rule in rules}
    waiting = list(found.values())
    while waiting:
        conditions = [outcome.condition for rule in waiting for outcome in rule.outcomes]
        chosen = [name for condition in conditions if condition is not None for name in names(condition)]
        further = reached(run, [*settling(run, waiting), *chosen])
        waiting = [rule for name, rule in further.items() if name not in found]
        found.update(further)
    return found.values()


def worked(decision: Decision) -> dict[str, Rule]:
    """The rules of a decision's cases and of the numbers that it shows."""
    numbers = [
        o.quantity.name
        for o in decision.plain
        if o.quantity and (is_literal(o.quantity.value) or o.code in NEEDS_A_QUANTITY)
    ]
    return {**{case.rule.name: case.rule for case in decision.cases}, **reached(decision.run, numbers)}


def bearing(decision: Decision) -> tuple[dict[str, Rule], dict[str, Rule]]:
    """The rules that the shown outcomes rest on, and those that only decided which cases apply."""
    shown = worked(decision)
    conditions = [name for case in decision.cases for name in case.rule.decided_on]
    conditions += settling(decision.run, shown.values())
    return shown, {n: rule for n, rule in reached(decision.run, conditions).items() if n not in shown}


def rests(decisions: Iterable[Decision], *found: Mapping[str, Rule]) -> tuple[str, ...]:
    """The rules behind what some decisions show, beside those found already."""
    names = dict.fromkeys(name for rules in found for name in rules)
    for decision in decisions:
        shown, behind = bearing(decision)
        names.update(dict.fromkeys((*shown, *behind)))
    return tuple(names)
