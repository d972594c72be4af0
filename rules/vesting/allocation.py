"""Whole shares for each tranche, as the Open Cap Format's ``AllocationType`` says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from math import floor


class AllocationType(StrEnum):
    """How fractions of a share are spread over the tranches; the names are the Open Cap Format's.

    The cumulative types round the running total, one half up under ``CUMULATIVE_ROUNDING``. The loaded types round
    each tranche down and give what is left over, a share each, to the first or last tranches that have a fraction, or
    all of it to the first or last tranche. ``FRACTIONAL`` rounds nothing.
    """

    CUMULATIVE_ROUNDING = "CUMULATIVE_ROUNDING"
    CUMULATIVE_ROUND_DOWN = "CUMULATIVE_ROUND_DOWN"
    FRONT_LOADED = "FRONT_LOADED"
    BACK_LOADED = "BACK_LOADED"
    FRONT_LOADED_TO_SINGLE_TRANCHE = "FRONT_LOADED_TO_SINGLE_TRANCHE"
    BACK_LOADED_TO_SINGLE_TRANCHE = "BACK_LOADED_TO_SINGLE_TRANCHE"
    FRACTIONAL = "FRACTIONAL"

    @property
    def cumulative(self) -> bool:
        """Whether a tranche depends only on those before it."""
        return self in _ROUNDED


def _half_up(value: Fraction) -> int:
    return floor(value + Fraction(1, 2))


_ROUNDED: dict[AllocationType, Callable[[Fraction], Fraction | int]] = {
    AllocationType.CUMULATIVE_ROUNDING: _half_up,
    AllocationType.CUMULATIVE_ROUND_DOWN: floor,
    AllocationType.FRACTIONAL: Fraction,
}


def tranches(quantity: Fraction | int, count: int, allocation: AllocationType) -> list[Fraction]:
    """Split a quantity into equal tranches.

    >>> [str(each) for each in tranches(18, 4, AllocationType.FRONT_LOADED)]
    ['5', '5', '4', '4']
    """
    return allocate([Fraction(quantity, count)] * count, allocation)


def allocate(exact: Sequence[Fraction], allocation: AllocationType, before: Fraction = Fraction(0)) -> list[Fraction]:
    """Turn the exact amounts of tranches into whole shares.

    Args:
        exact: the amount of each tranche before rounding, in order.
        allocation: where the fractions go.
        before: the exact amount of the tranches that came earlier and are already settled.

    Returns:
        The shares of each tranche: whole numbers, unless the type is ``FRACTIONAL``. They add up to the whole shares
        in the exact total; a tranche of nothing gets nothing.
    """
    if allocation.cumulative:
        rounded = _ROUNDED[allocation]
        totals, total = [rounded(before)], before
        for amount in exact:
            total += amount
            totals.append(rounded(total))
        return [Fraction(after - earlier) for earlier, after in pairwise(totals)]
    return spread(exact, floor(before + sum(exact)) - floor(before), allocation)


def spread(exact: Sequence[Fraction], whole: int, allocation: AllocationType) -> list[Fraction]:
    """Round tranches down and give what is left of a whole number to those that a loaded type names.

    Args:
        exact: the amount of each tranche before rounding, in order.
        whole: what the tranches add up to.
        allocation: one of the four loaded types.
    """
    shares = [floor(amount) for amount in exact]
    left = whole - sum(shares)
    single = allocation in (
        AllocationType.FRONT_LOADED_TO_SINGLE_TRANCHE,
        AllocationType.BACK_LOADED_TO_SINGLE_TRANCHE,
    )
    takers = [place for place, amount in enumerate(exact) if (amount if single else amount % 1)]
    if allocation in (AllocationType.BACK_LOADED, AllocationType.BACK_LOADED_TO_SINGLE_TRANCHE):
        takers.reverse()
    for turn in range(left):
        shares[takers[0 if single else turn]] += 1
    return [Fraction(amount) for amount in shares]
