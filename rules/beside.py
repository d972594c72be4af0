"""Readings side by side: what the goal gives under the readings by default, and what every other option changes."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, replace

from rules.book import Rule
from rules.decision import Change, Decision
from rules.expression import is_literal
from rules.result import CONTRADICTORY, NOT_SAID, Outcome, ReadingChoice
from rules.run import Run


@dataclass(slots=True)
class Beside:
    """What is shown side by side.

    Attributes:
        readings: the readings under which a reader would see something else.
        others: the decisions under their other options.
        outcomes: those of the default first, then those that other options change. Where several readings come to
            the same, one outcome names them all and rests on the clauses of each.
        later: the readings under which only a formula that is still open would be another.
    """

    readings: tuple[str, ...]
    others: list[Decision]
    outcomes: tuple[Outcome, ...]
    later: tuple[str, ...] = ()


def beside(
    default: Decision, chosen: Container[str], worked: Callable[[Decision], Mapping[str, Rule]], *, explained: bool
) -> Beside:
    """The default and, beside it, every option of a reading that changes what a reader would see.

    Args:
        default: the goal under the readings by default.
        chosen: the readings that were chosen, which are not varied.
        worked: the rules by which a decision is worked out; an outcome under another option also rests on the clauses
            of those by which the default is not.
        explained: whether the outcomes say how they came about.
    """
    differing, later = _differing(default, chosen, explained=explained)
    readings = tuple(dict.fromkeys(choice.reading for choice, _ in differing))
    waiting = tuple(name for name in later if name not in readings)
    if not differing:
        return Beside((), [], tuple(_shown(default, explained)), waiting)
    together: dict[tuple[object, ...], list[tuple[ReadingChoice, Decision]]] = {}
    for choice, other in differing:
        together.setdefault((other.fingerprint(), other.undefined), []).append((choice, other))
    own = tuple(ReadingChoice(name, default.run.book.readings[name].default) for name in readings)
    outcomes = [replace(outcome, reading=own) for outcome in _told(default, explained)]
    usual = worked(default).keys() if explained else frozenset()
    visible = {_visible(outcome) for outcome in outcomes}
    for alike in together.values():
        choices = tuple(choice for choice, _ in alike)
        every = [_told(other, explained) for _, other in alike]
        for place, outcome in enumerate(every[0]):
            if _visible(outcome) not in visible:
                same = (other[place] for other in every if place < len(other))
                anchors = dict.fromkeys(anchor for each in same for anchor in each.anchors)
                if explained:
                    apart = (rule for _, other in alike for name, rule in worked(other).items() if name not in usual)
                    anchors.update(dict.fromkeys(anchor for rule in apart for anchor in rule.clauses))
                outcomes.append(replace(outcome, reading=choices, anchors=tuple(anchors)))
    return Beside(readings, [other for _, other in differing], tuple(outcomes), waiting)


def disputed(default: Decision, chosen: Container[str]) -> tuple[str, ...]:
    """The readings of which another option would change what a reader sees, now or once a formula is worked out.

    Args:
        default, chosen: as for `beside`.
    """
    differing, later = _differing(default, chosen, explained=True)
    return tuple(dict.fromkeys([*(choice.reading for choice, _ in differing), *later]))


def _differing(
    default: Decision, chosen: Container[str], *, explained: bool
) -> tuple[list[tuple[ReadingChoice, Decision]], dict[str, None]]:
    """The options under which a reader would see something else, each with its decision, and the readings under which
    only a formula that is still open would be another.
    """
    seen, formulas = (default.undefined, default.signature()), default.waiting() if explained else {}
    differing: list[tuple[ReadingChoice, Decision]] = []
    later: dict[str, None] = {}
    for choice, run in _varied(default, chosen):
        change = run.change(default)
        if change is Change.SEEN:
            other = run.decide(default.part.name)
            if (other.undefined, other.signature()) != seen:
                differing.append((choice, other))
            elif formulas and other.waiting() != formulas:
                later[choice.reading] = None
        elif change is Change.WAITS and any(run.value(name) != formula for name, formula in formulas.items()):
            later[choice.reading] = None
    return differing, later


def _varied(default: Decision, chosen: Container[str]) -> Iterator[tuple[ReadingChoice, Run]]:
    """Every other option of a reading on which the decision rests, with the run under it."""
    run = default.run
    for name in [name for name in run.touched if name in default.part.rests and name not in chosen]:
        for option in run.book.readings[name].others:
            yield ReadingChoice(name, option), run.varied(name, option)


def _shown(decision: Decision, explained: bool) -> list[Outcome]:
    return decision.outcomes if explained else decision.plain


def _told(decision: Decision, explained: bool) -> list[Outcome]:
    """The outcomes of a decision; where it has none, what the plan says instead of one."""
    if decision.plain:
        return _shown(decision, explained)
    cases, kind = decision.cases, decision.undefined.kind if decision.undefined else None
    if kind in ("no_value", "conflict") or not cases:
        says = CONTRADICTORY if kind == "conflict" else NOT_SAID
        anchors = tuple(dict.fromkeys(anchor for case in cases for anchor in case.rule.clauses))
        return [Outcome(None, says, (), (), None, None, anchors)]
    return decision.statements


def _visible(outcome: Outcome) -> tuple[object, ...]:
    value = outcome.quantity.value if outcome.quantity and is_literal(outcome.quantity.value) else None
    return (outcome.code, outcome.conditions, value, outcome.says)
