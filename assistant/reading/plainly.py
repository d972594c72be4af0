"""The figure itself beside a bound of it: "FCF did not reach 90%, it was 85%", 超过90%但没到100%,是95%."""

from __future__ import annotations

from collections.abc import Sequence
from operator import ge, gt, le, lt
from pathlib import Path
from typing import Any, Final

from assistant.reading.bounded import Bounds, bounded
from assistant.reading.mention import Mention
from assistant.reading.wordlist import wordlists

_DATA: Final = Path(__file__).with_name("plainly.yaml")
_KINDS: Final = frozenset({"percent", "number", "money"})
_HOLDS: Final[dict[str, Any]] = {"<": lt, "<=": le, ">": gt, ">=": ge}


def plainly(text: str, values: Sequence[Mention]) -> list[Mention]:
    """The values without the bounds beside which the figure itself is said.

    >>> from fractions import Fraction
    >>> text = "FCF was below 90%, it was 85%"
    >>> values = [Mention("percent", Fraction(n, 100), at, at + 3, f"{n}%") for n, at in ((90, 14), (85, 26))]
    >>> [value.text for value in plainly(text, values)]
    ['85%']
    """
    kept = list(values)
    for value in sorted((v for v in values if v.kind in _KINDS and not v.doubt), key=lambda v: -v.start):
        if bounded(text, value) is None:
            for bound in _before(text, value, kept):
                kept.remove(bound)
    return kept


def _before(text: str, value: Mention, values: Sequence[Mention]) -> list[Mention]:
    """The bounds right before a figure that it satisfies, the last one first."""
    found: list[Mention] = []
    between = wordlists(_DATA)["between"]
    words, at = "", value.start
    others = (v for v in values if v.end <= value.start and (v.kind, v.unit) == (value.kind, value.unit))
    for other in sorted(others, key=lambda v: -v.start):
        beyond = bounded(text, other)
        words = text[other.end : at] + words
        if beyond is None or between.fullmatch(words) is None or not _holds(value, other, beyond):
            break
        found.append(other)
        at = other.start - max(0, beyond.text.find(other.text))
    return found


def _holds(value: Mention, bound: Mention, beyond: Bounds) -> bool:
    return bool(_HOLDS[beyond.relation](value.value, bound.value))
