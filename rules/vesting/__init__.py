"""Vesting schedules as the Open Cap Format describes them: what vests on which day, in whole shares.

`import_ocf` reads vesting terms, `schedule` works them out for an award, and `export_ocf` writes those of a rule book.
Every choice that the format leaves open is a policy with a name (`Policies`). All quantities are exact.
"""

from __future__ import annotations

from rules.vesting.allocation import AllocationType, allocate, tranches
from rules.vesting.changes import accelerated, paused
from rules.vesting.dates import VESTING_DAYS_OF_MONTH, Months, PeriodType, day, months_between, step
from rules.vesting.errors import VestingError
from rules.vesting.exporting import Exportable, export_ocf, exportable
from rules.vesting.graph import graph_schedule, recorded
from rules.vesting.importing import import_ocf
from rules.vesting.installments import Award, Vested, settled, vested_by
from rules.vesting.policies import (
    AccelerationPolicy,
    ChainPolicy,
    CliffPolicy,
    DayOfMonthPolicy,
    GrantDatePolicy,
    LeavePolicy,
    MonthEndPolicy,
    Policies,
)
from rules.vesting.statements import statement_schedule
from rules.vesting.terms import AnyTerms, Installments, Statements, VestingTerms

__all__ = [
    "VESTING_DAYS_OF_MONTH",
    "AccelerationPolicy",
    "AllocationType",
    "AnyTerms",
    "Award",
    "ChainPolicy",
    "CliffPolicy",
    "DayOfMonthPolicy",
    "Exportable",
    "GrantDatePolicy",
    "Installments",
    "LeavePolicy",
    "MonthEndPolicy",
    "Months",
    "PeriodType",
    "Policies",
    "Statements",
    "Vested",
    "VestingError",
    "VestingTerms",
    "accelerated",
    "allocate",
    "day",
    "export_ocf",
    "exportable",
    "graph_schedule",
    "import_ocf",
    "months_between",
    "paused",
    "recorded",
    "schedule",
    "statement_schedule",
    "step",
    "tranches",
    "vested_by",
]


def schedule(terms: AnyTerms, award: Award, policies: Policies | None = None) -> tuple[Vested, ...]:
    """Work out what vests when.

    Args:
        terms: statements, a graph of conditions, or a schedule written out.
        award: what was granted, and what happened.
        policies: the choices that the terms leave open; the defaults where not given.

    Raises:
        VestingError: the terms give no schedule for this award.
    """
    chosen = policies or Policies()
    if isinstance(terms, Statements):
        return statement_schedule(terms, award, chosen)
    if isinstance(terms, Installments):
        return settled((Vested(each.date, each.amount) for each in terms.vestings), award, chosen)
    return graph_schedule(terms, award, chosen)
