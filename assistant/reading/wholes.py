"""The whole of which a question gives a part: "if 7% of the capital is 280 million", 股本的7%是2.8亿.

The number is that of the part; what it is said of has as much more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Final

from assistant.reading.mention import Mention
from assistant.reading.wordlist import wordlists

_DATA: Final = Path(__file__).with_name("wholes.yaml")
_LEAST: Final = 10
"""A smaller number is none of people, shares or options of which somebody names a part."""
_FAR: Final = 110


def of_parts(text: str, values: Sequence[Mention]) -> list[Mention]:
    """The values, with the whole in the place of a part and of the percentage that it is.

    >>> share, part = Mention("percent", Fraction(1, 4), 0, 3, "25%"), Mention("number", Fraction(50), 22, 24, "50")
    >>> [(str(each.value), each.text) for each in of_parts("25% of the capital is 50", [share, part])]
    [('200', '50 ÷ 25%')]
    """
    found = list(values)
    for share in [v for v in values if v.kind == "percent" and v.unit is None and not v.doubt]:
        part = next((v for v in values if 0 < v.start - share.end <= _FAR and _is_part(text, share, v)), None)
        if part is not None and isinstance(share.value, Fraction) and isinstance(part.value, Fraction):
            whole = replace(part, value=part.value / share.value, text=f"{part.text} ÷ {share.text}")
            if whole.value.denominator == 1:  # type: ignore[union-attr]
                found = [whole if v is part else v for v in found if v is not share]
    return found


def _is_part(text: str, share: Mention, part: Mention) -> bool:
    whole = isinstance(part.value, Fraction) and part.value.denominator == 1 and part.value >= _LEAST
    if part.kind != "number" or part.unit is not None or part.doubt or not whole:
        return False
    if not isinstance(share.value, Fraction) or not 0 < share.value < 1:
        return False
    lists, between = wordlists(_DATA), text[share.end : part.start]
    if lists["is"].fullmatch(between) is not None:
        return True
    named = lists["thing"].search(text, 0, share.start) is not None
    return named and lists["right"].fullmatch(between) is not None
