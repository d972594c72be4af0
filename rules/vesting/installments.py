"""What vests and when: an award, its dated installments, and what the grant date does to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from itertools import groupby

from rules.vesting.dates import PeriodType, step
from rules.vesting.errors import VestingError
from rules.vesting.policies import DayOfMonthPolicy, GrantDatePolicy, MonthEndPolicy, Policies


@dataclass(frozen=True, slots=True)
class Award:
    """What is known about one award under vesting terms.

    Attributes:
        quantity: the shares, options or units granted.
        vesting_start: the day from which it vests, or ``None`` where that has not begun.
        grant_date: the day of the grant, or ``None`` where nothing depends on it.
        events: the day of each event that has happened, by its name in a statement or the id of its condition. Here
            a vesting start condition can have a day of its own.
    """

    quantity: int
    vesting_start: date | None = None
    grant_date: date | None = None
    events: Mapping[str, date] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.quantity < 0:
            raise VestingError(f"The quantity is a whole number, 0 or more, not {self.quantity}.")


@dataclass(frozen=True, slots=True)
class Vested:
    """Shares that vest on a day.

    Attributes:
        date: the day.
        quantity: how many; a whole number, unless the allocation type is ``FRACTIONAL``.
        source: the condition that gives them; empty where they come from statements.
    """

    date: date
    quantity: Fraction
    source: str = ""


def installment_dates(
    base: date,
    count: int,
    length: int,
    unit: PeriodType,
    day_of_month: str,
    origin: date,
    policies: Policies,
) -> list[date]:
    """The days of equal steps from a day, without that day.

    Args:
        base: the day from which they count.
        count: how many there are.
        length: how many units lie between them.
        unit: what is counted.
        day_of_month: on which day of the month they fall.
        origin: the vesting start.
        policies: of which ``month_end`` and ``day_of_month`` matter here.

    Raises:
        VestingError: one lies beyond the year 9999.
    """
    if policies.day_of_month is DayOfMonthPolicy.START_DAY_OR_LAST_DAY and day_of_month[:1].isdecimal():
        day_of_month = "LAST_DAY_OF_MONTH" if day_of_month.endswith("_OR_LAST_DAY_OF_MONTH") else "VESTING_START_DAY"
    if policies.month_end is MonthEndPolicy.RETURN_TO_START_DAY:
        return [step(base, length * turn, unit, day_of_month, origin) for turn in range(1, count + 1)]
    dates = []
    for _ in range(count):
        dates.append(step(base, length, unit, day_of_month))
        base = step(base, length, unit)
    return dates


def settled(vested: Iterable[Vested], award: Award, policies: Policies) -> tuple[Vested, ...]:
    """Apply the grant date, put installments in the order of time, and leave out those of nothing.

    What one source gives on one day is added up.
    """
    ordered = sorted((each for each in vested if each.quantity), key=lambda each: each.date)
    grant = award.grant_date
    if grant is not None:
        on = grant
        if policies.grant_date is GrantDatePolicy.NEXT_INSTALLMENT:
            on = next((each.date for each in ordered if each.date > grant), grant)
        ordered = [replace(each, date=on) if each.date <= grant else each for each in ordered]
    return tuple(
        Vested(day, sum((each.quantity for each in group), Fraction(0)), source)
        for (day, source), group in groupby(ordered, key=lambda each: (each.date, each.source))
    )


def vested_by(schedule: Iterable[Vested], on: date) -> Fraction:
    """How much has vested on a day, that day included."""
    return sum((each.quantity for each in schedule if each.date <= on), Fraction(0))
