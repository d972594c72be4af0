"""The dated schedule of vesting statements, the second version of the Open Cap Format's vesting terms."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from rules.vesting.allocation import AllocationType, allocate, spread
from rules.vesting.dates import DEFAULT_DAY_OF_MONTH, PeriodType, step
from rules.vesting.errors import VestingError
from rules.vesting.installments import Award, Vested, installment_dates, settled
from rules.vesting.policies import DEFAULT, ChainPolicy, Policies
from rules.vesting.terms import Statement, Statements


@dataclass(frozen=True, slots=True)
class _Part:
    """An installment before rounding; without a date it does not vest (yet)."""

    date: date | None
    exact: Fraction


@dataclass(frozen=True, slots=True)
class _Cursor:
    """From where the next statement counts: days from ``actual``, months from ``nominal``.

    They differ where the day of the month is not that of the vesting start.
    """

    actual: date
    nominal: date


def statement_schedule(terms: Statements, award: Award, policies: Policies = DEFAULT) -> tuple[Vested, ...]:
    """Work out what vests when.

    Each statement counts from where the one before it ends, by its ``order``. One with an ``EVENT`` base counts from
    the event and moves no other. One that names an ``event`` vests nothing before it. Cumulative allocation types
    round the running total of the whole award in the order of time; the others share it out over the statements, then
    over the installments of each, so that what happens later changes nothing that has vested.

    Args:
        terms: the statements.
        award: what was granted, and what happened.
        policies: the choices that the terms leave open.

    Raises:
        VestingError: no statement names an event that happened, the vesting start is missing, a cliff lies before its
            start or leaves nothing after it to vest the rest, or a date lies beyond the year 9999.
    """
    _check(terms, award)
    statements = sorted(terms.statements, key=lambda each: each.order)
    cursor = _Cursor(award.vesting_start, award.vesting_start) if award.vesting_start else None
    groups: list[list[_Part]] = []
    for statement in statements:
        parts, cursor = _expanded(statement, cursor, terms.default_day_of_month, award, policies)
        groups.append([_Part(part.date, part.exact * award.quantity) for part in parts])
    return settled(_rounded(groups, terms.allocation_type), award, policies)


def _check(terms: Statements, award: Award) -> None:
    named = {name for each in terms.statements for name in (each.event, each.vesting_base.event_id) if name}
    for name in award.events:
        if name not in named:
            known = ", ".join(sorted(named)) or "none"
            raise VestingError(f"No statement names the event {name}; the events that they name are: {known}.")


def _rounded(groups: list[list[_Part]], allocation: AllocationType) -> list[Vested]:
    if allocation.cumulative:
        dated = [(part.date, part.exact) for group in groups for part in group if part.date is not None]
        dated.sort(key=lambda pair: pair[0])
        amounts = allocate([exact for _, exact in dated], allocation)
        return [Vested(day, amount) for (day, _), amount in zip(dated, amounts, strict=True)]
    totals = allocate([sum((part.exact for part in group), Fraction(0)) for group in groups], allocation)
    vested = []
    for group, total in zip(groups, totals, strict=True):
        amounts = spread([part.exact for part in group], int(total), allocation)
        vested += [
            Vested(part.date, amount) for part, amount in zip(group, amounts, strict=True) if part.date is not None
        ]
    return vested


def _expanded(
    statement: Statement, cursor: _Cursor | None, default_day: str, award: Award, policies: Policies
) -> tuple[list[_Part], _Cursor | None]:
    held = award.events.get(statement.event) if statement.event is not None else None
    from_event = statement.vesting_base.event_id
    if statement.occurrences is None or statement.period is None or statement.period_type is None:
        days = [award.events.get(name) for name in (from_event, statement.event) if name is not None]
        on = max((day for day in days if day is not None), default=None) if None not in days else None
        return [_Part(on, statement.percentage)], cursor
    if from_event is not None:
        begin = award.events.get(from_event)
        start = _Cursor(begin, begin) if begin is not None else None
        origin = begin
    else:
        start, origin = cursor, award.vesting_start
    if start is None or origin is None:
        if from_event is None:
            raise VestingError(f"The statement {statement.order} counts from the vesting start, which is not given.")
        return [_Part(None, statement.percentage)], cursor
    unit = statement.period_type
    day_of_month = statement.day_of_month or default_day
    base = start.actual if unit is PeriodType.DAYS else start.nominal
    dates = installment_dates(base, statement.occurrences, statement.period, unit, day_of_month, origin, policies)
    shares = _shares(statement, dates, start, origin, day_of_month)
    if statement.event is not None:
        shares = [_Part(max(part.date, held) if held and part.date else None, part.exact) for part in shares]
    if from_event is not None:
        return shares, cursor
    turns = 1 if policies.chain is ChainPolicy.AFTER_FIRST_INSTALLMENT else statement.occurrences
    actual = dates[turns - 1]
    if unit is PeriodType.DAYS:
        return shares, _Cursor(actual, actual)
    nominal = installment_dates(base, turns, statement.period, unit, DEFAULT_DAY_OF_MONTH, origin, policies)[-1]
    return shares, _Cursor(actual, nominal)


def _shares(statement: Statement, dates: list[date], start: _Cursor, origin: date, day_of_month: str) -> list[_Part]:
    cliff = statement.cliff
    if cliff is None:
        return [_Part(day, statement.percentage / len(dates)) for day in dates]
    base = start.actual if cliff.period_type is PeriodType.DAYS else start.nominal
    on = step(base, cliff.length, cliff.period_type, day_of_month, origin)
    if on < start.actual:
        raise VestingError(
            f"The cliff of statement {statement.order} falls on {on.isoformat()}, before the statement starts on "
            f"{start.actual.isoformat()}; change its length or its day of the month."
        )
    after = [day for day in dates if day > on]
    if not after and cliff.percentage < 1:
        raise VestingError(
            f"After the cliff of statement {statement.order} no installment is left for the rest; make the "
            "cliff's percentage 1 or shorten it."
        )
    rest = statement.percentage * (1 - cliff.percentage)
    return [_Part(on, statement.percentage * cliff.percentage), *(_Part(day, rest / len(after)) for day in after)]
