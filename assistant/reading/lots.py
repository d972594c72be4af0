"""A price for a lot of shares: "R$ 4.00 per lot of 1,000", "R$ 4,00 por mil", 每1,000股4雷亚尔.

A plan's rules take prices per share, so such a price is that of one share of the lot; the lot counts nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from assistant.reading.mention import Mention

_PER: Final = re.compile(
    r"\s*(?:(?:per|for (?:each|every)|for an?|an?|each|/|por|pelo|por cada|a cada|cada|para cada|al|o)\s*"
    r"(?:lots?|lotes?)\s*"
    r"(?:(?:of|de)\s*)?(?:cada\s*)?|(?:per|for (?:each|every)|/|a cada|por cada|para cada|cada)\s*|"
    r",?\s*[(（]?每[手批]?|/每?[手批]?)",
    re.IGNORECASE,
)
"""What stands between the price and the lot."""
_A_THOUSAND: Final = re.compile(
    r"\s*(?:per|por|el|o|/)\s*(?:mil|thousand|milhar|millar)\b(?!\s*(?:mill|milh|\d))", re.I
)
_LOT_FIRST: Final = re.compile(r"每[一]?[手批]?$")
_PRICED_AT: Final = re.compile(
    r"[股份個个]?(?:期[权權]|股票)?(?:的)?(?:行[权權使][价價]格?|价格?|價格?|定[价價])?(?:[为為是係定]|不低[于於])?\s*[)）]?\s*"
)
_THOUSAND: Final = re.compile(r"每(?:[手批])?(?P<lot>[千万萬])股(?:的)?(?:[行权權使价價格定为為是係]{0,5})\s*$")
_OF_LOT: Final = {"千": 1_000, "万": 10_000, "萬": 10_000}
_LEAST: Final = 10


def priced(text: str, values: Sequence[Mention]) -> list[Mention]:
    """The values, with the price of one share in the place of one for a lot and of the number in the lot.

    >>> price = Mention("money", Fraction(4), 0, 7, "R$ 4.00", "BRL")
    >>> lot = Mention("number", Fraction(1000), 19, 24, "1,000")
    >>> [(str(each.value), each.text) for each in priced("R$ 4.00 per lot of 1,000", [price, lot])]
    [('1/250', 'R$ 4.00 per lot of 1,000')]
    """
    found: list[Mention] = list(values)
    for price in values:
        if price.kind != "money":
            continue
        for lot in values:
            if lot.kind == "number" and not lot.doubt and lot.value >= _LEAST and _is_lot(text, price, lot):  # type: ignore[operator]
                found.remove(lot)
                found[found.index(price)] = _of_one(text, price, *lot.span, Fraction(lot.value))  # type: ignore[arg-type]
                break
        else:
            if (after := _A_THOUSAND.match(text, price.end)) is not None:
                found = [each for each in found if not after.start() < each.start < after.end()]
                found[found.index(price)] = _of_one(text, price, *after.span(), Fraction(1000))
            elif (before := _THOUSAND.search(text, 0, price.start)) is not None:
                found = [each for each in found if not before.start() < each.start < before.end()]
                lots = Fraction(_OF_LOT[before["lot"]])
                found[found.index(price)] = _of_one(text, price, *before.span(), lots)
    return found


def _is_lot(text: str, price: Mention, lot: Mention) -> bool:
    """Whether a number is that of the shares in the lot for which a price is said."""
    if price.end <= lot.start:
        return _PER.fullmatch(text, price.end, lot.start) is not None
    return _LOT_FIRST.search(text, 0, lot.start) is not None and bool(_PRICED_AT.fullmatch(text, lot.end, price.start))


def _of_one(text: str, price: Mention, start: int, end: int, shares: Fraction) -> Mention:
    each = _LOT_FIRST.search(text, 0, start)
    start, end = min(price.start, each.start() if each else start), max(price.end, end)
    words = text[start:end].strip()
    return replace(price, value=Fraction(price.value) / shares, start=start, end=end, text=words)  # type: ignore[arg-type]
