"""The dated schedule of a graph of vesting conditions, the first version of the Open Cap Format's vesting terms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any

from rules.vesting.allocation import allocate
from rules.vesting.dates import day
from rules.vesting.errors import VestingError
from rules.vesting.installments import Award, Vested, installment_dates, settled
from rules.vesting.policies import DEFAULT, ChainPolicy, CliffPolicy, Policies
from rules.vesting.terms import AbsoluteTrigger, Condition, RelativeTrigger, StartTrigger, VestingTerms


@dataclass(frozen=True, slots=True)
class _Met:
    """A condition that is met: the days of its installments, and the day from which what follows it counts."""

    condition: Condition
    dates: tuple[date, ...]
    reached: date


def graph_schedule(terms: VestingTerms, award: Award, policies: Policies = DEFAULT) -> tuple[Vested, ...]:
    """Work out what vests when.

    From a condition that is met the path goes on to the first of its next conditions to be met, the one listed first
    where two are met on a day; the others are closed. A condition is met at the earliest when the one before it is. A
    portion of the remainder is one of what the conditions before it left. Whole shares are found condition by
    condition on the running total, and within a condition as the allocation type says, so that what happens later
    changes nothing that has vested.

    Args:
        terms: the graph.
        award: what was granted, and what happened, by the ids of the conditions.
        policies: the choices that the terms leave open.

    Raises:
        VestingError: an event names no condition on which it can be recorded, or a date lies beyond the year 9999.
    """
    _check(terms, award)
    named = {name for each in terms.vesting_conditions for name in each.next_condition_ids}
    walk = _Walk(terms, award, policies)
    for condition in terms.vesting_conditions:
        if condition.id not in named:
            walk.follow(condition)
    vested: list[Vested] = []
    settled_exact = Fraction(0)
    for met in sorted(walk.path, key=lambda each: each.dates[0]):
        each = _exact(met.condition, award.quantity, settled_exact)
        parts = [each] * len(met.dates)
        amounts = _amounts(parts, met.condition, settled_exact, terms, policies)
        cliff = _cliff(met.condition) - 1
        amounts = [sum(amounts[: cliff + 1], Fraction(0)), *amounts[cliff + 1 :]]
        for on, amount in zip(met.dates[cliff:], amounts, strict=True):
            vested.append(Vested(on, amount, met.condition.id))
        settled_exact += sum(parts)
    return settled(vested, award, policies)


def _exact(condition: Condition, quantity: int, before: Fraction) -> Fraction:
    if condition.quantity is not None:
        return condition.quantity
    portion = condition.portion
    if portion is None:
        raise VestingError(f"The condition {condition.id} has neither a portion nor a quantity.")
    whole = max(Fraction(0), quantity - before) if portion.remainder else Fraction(quantity)
    return whole * portion.numerator / portion.denominator


def _amounts(
    parts: list[Fraction], condition: Condition, before: Fraction, terms: VestingTerms, policies: Policies
) -> list[Fraction]:
    cliff = _cliff(condition)
    if policies.cliff is CliffPolicy.ADD_THEN_ALLOCATE and cliff > 1:
        first, *rest = allocate([sum(parts[:cliff], Fraction(0)), *parts[cliff:]], terms.allocation_type, before)
        return [*[Fraction(0)] * (cliff - 1), first, *rest]
    return allocate(parts, terms.allocation_type, before)


def _cliff(condition: Condition) -> int:
    return (condition.trigger.period.cliff_installment or 1) if isinstance(condition.trigger, RelativeTrigger) else 1


@dataclass(slots=True)
class _Walk:
    """The way through a graph."""

    terms: VestingTerms
    award: Award
    policies: Policies
    path: list[_Met] = field(default_factory=list)
    steps: dict[tuple[str, date], list[date]] = field(default_factory=dict)

    def follow(self, condition: Condition) -> None:
        conditions = {each.id: each for each in self.terms.vesting_conditions}
        met = self._met(condition, None)
        while met is not None:
            self.path.append(met)
            ways = [self._met(conditions[name], met.reached) for name in met.condition.next_condition_ids]
            met = min((way for way in ways if way is not None), key=_first_vesting, default=None)

    def _met(self, condition: Condition, before: date | None) -> _Met | None:
        dates = self._dates(condition)
        if not dates:
            return None
        if before is not None:
            dates = [max(each, before) for each in dates]
        first = self.policies.chain is ChainPolicy.AFTER_FIRST_INSTALLMENT
        return _Met(condition, tuple(dates), dates[0 if first else -1])

    def _dates(self, condition: Condition) -> list[date]:
        trigger = condition.trigger
        if isinstance(trigger, AbsoluteTrigger):
            return [trigger.date]
        if isinstance(trigger, RelativeTrigger):
            base = next(
                (met.reached for met in self.path if met.condition.id == trigger.relative_to_condition_id), None
            )
            if base is None:
                return []
            if (condition.id, base) not in self.steps:
                period = trigger.period
                self.steps[condition.id, base] = installment_dates(
                    base, period.occurrences, period.length, period.type, period.day_of_month, self._origin(base),
                    self.policies,
                )  # fmt: skip
            return self.steps[condition.id, base]
        on = self.award.events.get(condition.id)
        if on is None and isinstance(trigger, StartTrigger):
            on = self.award.vesting_start
        return [on] if on is not None else []

    def _origin(self, base: date) -> date:
        starts = (met.reached for met in self.path if isinstance(met.condition.trigger, StartTrigger))
        return next(starts, self.award.vesting_start or base)


def _first_vesting(met: _Met) -> date:
    return met.dates[_cliff(met.condition) - 1]


def _check(terms: VestingTerms, award: Award) -> None:
    scheduled = (AbsoluteTrigger, RelativeTrigger)
    recordable = [each.id for each in terms.vesting_conditions if not isinstance(each.trigger, scheduled)]
    for name in award.events:
        if name not in recordable:
            known = ", ".join(recordable) or "none"
            raise VestingError(f"No event can be recorded for {name}; the conditions that take one are: {known}.")


def recorded(transactions: Iterable[Mapping[str, Any]]) -> dict[str, date]:
    """The days of ``TX_VESTING_START`` and ``TX_VESTING_EVENT`` transactions, by the ids of their conditions.

    Raises:
        VestingError: a transaction names no condition, has no date, or records a condition for a second time.
    """
    days: dict[str, date] = {}
    for each in transactions:
        if each.get("object_type") not in ("TX_VESTING_START", "TX_VESTING_EVENT"):
            continue
        name, on = each.get("vesting_condition_id"), each.get("date")
        if not isinstance(name, str) or not isinstance(on, str):
            raise VestingError("A vesting transaction has a vesting_condition_id and a date.")
        if name in days:
            raise VestingError(f"The condition {name} is recorded twice; keep one of the transactions.")
        days[name] = day(on)
    return days
