"""Values and facts matched together: each value one fact, each fact one value, and only what no other match rivals.

Which fact a value is hangs on what the others can be: of "R$ 33.40" and "0.68" only one can be a price in reais, so
that the other is the factor.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from assistant.reading.mention import Mention
from rules.facts import Fact

Weigh = Callable[[Mention, Fact], float]
"""How well a value fits a fact; 0 where it cannot be that one."""
Pair = tuple[int, int]

MARGIN: Final = 0.3
"""By so much a match must be better than the best one without a pair, for that pair to hold."""
_PLACED: Final = 0.3
"""What it counts that a value is placed at all."""
_MOST: Final = 7
"""More values or facts than these are not matched: too many things could be anything."""


def settled(values: Sequence[Mention], facts: Sequence[Fact], weigh: Weigh) -> dict[Mention, Fact]:
    """The values with the facts that they are in the best match, and in every one about as good."""
    weights = {
        (row, column): weight + _PLACED
        for row, value in enumerate(values)
        for column, fact in enumerate(facts)
        if (weight := weigh(value, fact)) > 0
    }
    if not weights or max(len({row for row, _ in weights}), len({column for _, column in weights})) > _MOST:
        return {}
    total, pairs = _best(weights)
    return {
        values[pair[0]]: facts[pair[1]]
        for pair in pairs
        if total - _best({other: weight for other, weight in weights.items() if other != pair})[0] >= MARGIN
    }


def _best(weights: Mapping[Pair, float]) -> tuple[float, tuple[Pair, ...]]:
    """The match of the greatest weight."""
    rows = sorted({row for row, _ in weights})

    def rest(at: int, taken: frozenset[int]) -> tuple[float, tuple[Pair, ...]]:
        if at == len(rows):
            return 0.0, ()
        best = rest(at + 1, taken)
        for (row, column), weight in weights.items():
            if row == rows[at] and column not in taken:
                total, pairs = rest(at + 1, taken | {column})
                if total + weight > best[0]:
                    best = total + weight, ((row, column), *pairs)
        return best

    return rest(0, frozenset())
