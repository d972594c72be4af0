"""What an "m" right behind a number means: millions ("6m granted", "HK$6m"), months ("6m after the grant"), or either.

What neither the number nor the words around it settle is left open, and so is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final, Literal

Meaning = Literal["millions", "months", "open"]

DOUBT: Final = "millions_or_months"
_M: Final = re.compile(r"m(?![^\W\d_股份个個])", re.IGNORECASE)
_IN_SCALE: Final = re.compile(r"\d\s?(?:bn|billion|million|mn)\b", re.IGNORECASE)
"""Where one number is so written, an "m" behind another one is a million too."""
_MOST_MONTHS: Final = 120
_MONEY: Final = re.compile(r"(?:[$€£¥]|\b(?:BRL|USD|HKD|reais))\s*$", re.IGNORECASE)
_COUNTED: Final = re.compile(
    r"\s+(?:(?:were|was|are|have|been|already|had|foram|fueron|son|s[aã]o)\s+)*"
    r"(?:granted|awarded|issued|in issue|outstanding|reserved|lapsed|cancell?ed|forfeited|exercised|unexercised|"
    r"of (?:the |my |our )?(?:shares|options|awards|units|rsus|stock|them)|in circulation|"
    r"emitid[oa]s|outorgad[oa]s|concedid[oa]s|otorgad[oa]s|cancelad[oa]s|em circula[cç][aã]o|en circulaci[oó]n|"
    r"de (?:a[cç][oõ]es|acciones|op[cç][oõ]es|opciones|unidades))\b",
    re.IGNORECASE,
)
_TIME_AFTER: Final = re.compile(
    r"[\s-]+(?:(?:left )?(?:until|till|to go|to vest)|after|later|ago|into|before|since|from|past|hence|"
    r"vesting|cliff|lock|notice|of service|depois|despu[eé]s|antes|atr[aá]s|mais tarde|m[aá]s tarde)\b",
    re.IGNORECASE,
)
_TIME_BEFORE: Final = re.compile(
    r"\b(?:after|every|each|within|in|for|last|past|next|first|previous|ap[oó]s|durante|cada|h[aá]|faz|hace|dentro de|"
    r"tras)\s+$",
    re.IGNORECASE,
)


def meaning(
    text: str, start: int, end: int, value: Fraction, counts: Callable[[str, int], object]
) -> tuple[Meaning, int] | None:
    """What the "m" behind a number means and where it ends; None where there is none.

    Args:
        counts: whether the noun of an award stands at a place.

    >>> [meaning(text, 0, 1, Fraction(6), lambda *_: None)[0] for text in ("6m granted", "6m after", "6m")]
    ['millions', 'months', 'open']
    """
    found = _M.match(text, end)
    if found is None:
        return None
    at = found.end()
    great = value.denominator != 1 or value > _MOST_MONTHS
    if great or counts(text, at) or _COUNTED.match(text, at) or _MONEY.search(text, 0, start) or _IN_SCALE.search(text):
        return "millions", at
    if _TIME_AFTER.match(text, at) or _TIME_BEFORE.search(text, 0, start):
        return "months", at
    return "open", at
