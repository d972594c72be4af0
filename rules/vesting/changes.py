"""What an acceleration or a leave of absence does to a schedule. The format says neither, so a policy does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction

from rules.vesting.allocation import AllocationType, allocate
from rules.vesting.dates import PeriodType, step
from rules.vesting.errors import VestingError
from rules.vesting.installments import Vested
from rules.vesting.policies import DEFAULT, AccelerationPolicy, LeavePolicy, Policies


def accelerated(
    schedule: Iterable[Vested], on: date, quantity: int, policies: Policies = DEFAULT
) -> tuple[Vested, ...]:
    """Let a part of what has not vested vest on a day.

    Args:
        schedule: what would vest without it.
        on: the day of the acceleration.
        quantity: how much is accelerated.
        policies: of which ``acceleration`` says from which installments it is taken.

    Raises:
        VestingError: less than that is still to vest after the day.
    """
    ordered = sorted(schedule, key=lambda each: each.date)
    past = [each for each in ordered if each.date <= on]
    ahead = [each for each in ordered if each.date > on]
    open_ones = sum((each.quantity for each in ahead), Fraction(0))
    if not 0 <= quantity <= open_ones:
        raise VestingError(
            f"Of what vests after {on.isoformat()}, 0 to {open_ones} can be accelerated, not {quantity}."
        )
    taken = _taken([each.quantity for each in ahead], Fraction(quantity), policies.acceleration)
    rest = [replace(each, quantity=each.quantity - less) for each, less in zip(ahead, taken, strict=True)]
    return tuple(each for each in (*past, Vested(on, Fraction(quantity), "acceleration"), *rest) if each.quantity)


def _taken(amounts: Sequence[Fraction], quantity: Fraction, policy: AccelerationPolicy) -> list[Fraction]:
    if policy is AccelerationPolicy.PRO_RATA:
        total = sum(amounts, Fraction(0))
        parts = [amount * quantity / total for amount in amounts] if total else list(amounts)
        return allocate(parts, AllocationType.CUMULATIVE_ROUND_DOWN)
    latest = policy is AccelerationPolicy.LATEST_FIRST
    taken = []
    for amount in reversed(amounts) if latest else amounts:
        taken.append(min(amount, quantity))
        quantity -= taken[-1]
    return taken[::-1] if latest else taken


def paused(schedule: Iterable[Vested], first: date, back: date, policies: Policies = DEFAULT) -> tuple[Vested, ...]:
    """Let nothing vest during a leave of absence.

    Args:
        schedule: what would vest without it.
        first: the first day of the leave.
        back: the day of return.
        policies: of which ``leave`` says when that vests which the leave has stopped.

    Raises:
        VestingError: the return comes before the leave, or a date lies beyond the year 9999.
    """
    if back < first:
        raise VestingError(
            f"The return on {back.isoformat()} comes before the leave, which starts on {first.isoformat()}."
        )
    ordered = sorted(schedule, key=lambda each: each.date)
    missed = [each for each in ordered if first <= each.date < back]
    if policies.leave is LeavePolicy.EXTEND:
        days = (back - first).days
        return tuple(
            replace(each, date=step(each.date, days, PeriodType.DAYS)) if each.date >= first else each
            for each in ordered
        )
    if policies.leave is LeavePolicy.KEEP_DATES:
        moved = [replace(each, date=back) for each in missed]
    else:
        moved = _appended(ordered, missed, back)
    kept = [each for each in ordered if not first <= each.date < back]
    return tuple(sorted((*kept, *moved), key=lambda each: each.date))


def _appended(ordered: Sequence[Vested], missed: Sequence[Vested], back: date) -> list[Vested]:
    if not missed:
        return []
    days = sorted({each.date for each in ordered})
    last = max(days[-1], back)
    pace = (days[-1].year - days[-2].year) * 12 + days[-1].month - days[-2].month if len(days) > 1 else 0
    unit = PeriodType.MONTHS if pace else PeriodType.DAYS
    pace = pace or ((days[-1] - days[-2]).days if len(days) > 1 else (back - missed[0].date).days)
    places = {day: place for place, day in enumerate(sorted({each.date for each in missed}), 1)}
    return [replace(each, date=step(last, pace * places[each.date], unit, origin=days[0])) for each in missed]
