"""A multiplier as a number: "fator de 1,1" and "the factor is 1" are 110 % and 100 %."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from assistant.reading.mention import Mention
from rules.facts import Fact

_MULTIPLIER: Final = "multiplier"
_MOST: Final = 5
"""A multiplier that is greater is one in percent."""
_FACTOR: Final = re.compile(
    r"(?<!tsr )(?<!emission )\b(?:factor|fator)\b(?! (?:tsr|de emis))|"
    r"(?<!排放)(?<!tsr)(?:系[数數]|係[数數]|因[数數子])",
    re.IGNORECASE,
)


def is_times(value: Mention, fact: Fact) -> bool:
    """Whether a number is how many times something is taken, and no percentage."""
    few = isinstance(value.value, Fraction) and 0 < value.value <= _MOST
    return value.kind == "number" and value.unit is None and few and _MULTIPLIER in fact.concepts


def spans(fact: Fact, text: str) -> list[tuple[int, int]]:
    """Where a question says only "the factor", beside a multiplier.

    >>> [match.span() for match in _FACTOR.finditer("units at an emission factor of 2 and a factor of 1")]
    [(39, 45)]
    """
    return [match.span() for match in _FACTOR.finditer(text)] if _MULTIPLIER in fact.concepts else []
