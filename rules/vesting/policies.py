"""The choices that the Open Cap Format leaves open, or on which programs that read it differ, each by name.

The first value of each is the default. Two are the ways of the format's own first tools, kept so that a schedule made
with them can be worked out again: `MonthEndPolicy.STAY_AT_SHORTER_DAY`, `DayOfMonthPolicy.START_DAY_OR_LAST_DAY`,
`ChainPolicy.AFTER_FIRST_INSTALLMENT` and `GrantDatePolicy.NEXT_INSTALLMENT` together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum

from rules.vesting.errors import VestingError


class GrantDatePolicy(StrEnum):
    """When that vests whose installment came before the grant. The format is silent."""

    ON_GRANT_DATE = "ON_GRANT_DATE"
    """On the grant date."""
    NEXT_INSTALLMENT = "NEXT_INSTALLMENT"
    """With the first installment after the grant date, what fell on that date included; on it, where none follows."""


class MonthEndPolicy(StrEnum):
    """What follows an installment that a short month moved to an earlier day."""

    RETURN_TO_START_DAY = "RETURN_TO_START_DAY"
    """The next one is on the day of the vesting start again, as the format's third worked example has it."""
    STAY_AT_SHORTER_DAY = "STAY_AT_SHORTER_DAY"
    """Those after it stay on the earlier day, because each step starts from the one before."""


class DayOfMonthPolicy(StrEnum):
    """What a ``VestingDayOfMonth`` of a number means."""

    AS_NAMED = "AS_NAMED"
    """That day, as the format's text says: ``15`` is the 15th, ``30_OR_LAST_DAY_OF_MONTH`` the 30th where it exists."""
    START_DAY_OR_LAST_DAY = "START_DAY_OR_LAST_DAY"
    """``01`` to ``28`` are the day of the vesting start, ``29`` to ``31_OR_LAST_DAY_OF_MONTH`` the month's last."""


class ChainPolicy(StrEnum):
    """From where the next part of a schedule counts, when the part before it has several installments."""

    AFTER_LAST_INSTALLMENT = "AFTER_LAST_INSTALLMENT"
    """From its last one, so that one part follows the other, as the descriptions of the format's samples have it."""
    AFTER_FIRST_INSTALLMENT = "AFTER_FIRST_INSTALLMENT"
    """From its first one, so that they overlap."""


class CliffPolicy(StrEnum):
    """How the shares of a ``cliff_installment`` are rounded.

    The cliff of a statement has a percentage of its own, and is one tranche whatever this policy is.
    """

    ALLOCATE_THEN_ADD = "ALLOCATE_THEN_ADD"
    """Each installment gets its whole shares, and those up to the cliff are added, as the format's text settled."""
    ADD_THEN_ALLOCATE = "ADD_THEN_ALLOCATE"
    """The installments up to the cliff are one tranche, and whole shares are found after that."""


class AccelerationPolicy(StrEnum):
    """From which installments an acceleration of a part of the unvested shares takes them. The format is silent."""

    SOONEST_FIRST = "SOONEST_FIRST"
    """From those that come next."""
    LATEST_FIRST = "LATEST_FIRST"
    """From those that come last, so that the schedule ends earlier."""
    PRO_RATA = "PRO_RATA"
    """From all alike; fractions are rounded down on the running total."""


class LeavePolicy(StrEnum):
    """What a leave of absence does to vesting. The format is silent, and nothing vests during the leave."""

    EXTEND = "EXTEND"
    """What comes after its first day comes later by the days that it lasts."""
    APPEND_MISSED = "APPEND_MISSED"
    """What falls into it comes at the end, at the pace at which the schedule ended; the rest keeps its dates."""
    KEEP_DATES = "KEEP_DATES"
    """What falls into it comes on the day of return; the rest keeps its dates."""


@dataclass(frozen=True, slots=True)
class Policies:
    """A choice of every policy."""

    grant_date: GrantDatePolicy = GrantDatePolicy.ON_GRANT_DATE
    month_end: MonthEndPolicy = MonthEndPolicy.RETURN_TO_START_DAY
    day_of_month: DayOfMonthPolicy = DayOfMonthPolicy.AS_NAMED
    chain: ChainPolicy = ChainPolicy.AFTER_LAST_INSTALLMENT
    cliff: CliffPolicy = CliffPolicy.ALLOCATE_THEN_ADD
    acceleration: AccelerationPolicy = AccelerationPolicy.SOONEST_FIRST
    leave: LeavePolicy = LeavePolicy.EXTEND

    @classmethod
    def named(cls, chosen: Mapping[str, str]) -> Policies:
        """Choose policies by name; the others keep their defaults.

        Raises:
            VestingError: there is no such policy, or it has no such choice.
        """
        defaults = cls()
        kinds: dict[str, type[StrEnum]] = {each.name: type(getattr(defaults, each.name)) for each in fields(cls)}
        found = {}
        for name, choice in chosen.items():
            if name not in kinds:
                raise VestingError(f'There is no policy "{name}"; there are {", ".join(kinds)}.')
            if choice not in list(kinds[name]):
                raise VestingError(f'The policy {name} is {" or ".join(kinds[name])}, not "{choice}".')
            found[name] = kinds[name](choice)
        return cls(**found)  # type: ignore[arg-type]


DEFAULT = Policies()
