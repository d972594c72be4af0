"""Chinese numbers, in characters, in digits with characters, or both: 三万五, 2億3千萬, 3千5百万, 12亿3456万7890.

Every character counts: a scale that is left out would make of two hundred and thirty millions two hundred.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

_DIGITS: Final = {character: i for i, character in enumerate("零一二三四五六七八九")}
_PLAIN: Final = str.maketrans("萬億兩两〇○點点", "万亿二二零零..")
_GREAT: Final = (("亿", 100_000_000), ("万", 10_000))
_SMALL: Final = (("千", 1_000), ("百", 100), ("十", 10))
_NUMERAL: Final = "零〇一二两兩三四五六七八九"
_SCALE: Final = r"(?:[十百千]?[万萬]?[亿億]|[十百千]?[万萬]|[十百千])"
_MIXED: Final = re.compile(
    rf"(?<![\d.,A-Za-z{_NUMERAL}十百千万萬亿億])\d+(?:,\d{{3}})*(?:\.\d+)?\s?{_SCALE}"
    rf"(?:[零〇]?(?:\d{{1,4}}|[{_NUMERAL}])\s?{_SCALE})*"
    rf"(?:[零〇]?(?:\d{{1,4}}|[{_NUMERAL}])(?!\d|[.,]\d|[\s]?[千百十万萬亿億年%％]|[个個]月|分之|成))?"
)


def mixed(text: str) -> Iterator[tuple[int, int, Fraction]]:
    """Where numbers of digits and several scales stand in a question, each with its value.

    >>> [(str(amount), "股本2亿3千万股"[start:end]) for start, end, amount in mixed("股本2亿3千万股")]
    [('230000000', '2亿3千万')]
    """
    for match in _MIXED.finditer(text):
        parts = len(re.findall(r"[十百千万萬亿億]", match[0]))
        if (parts > 1 or match[0][-1] not in "千万萬亿億") and (amount := value(match[0])) is not None:
            yield *match.span(), amount


def value(text: str) -> Fraction | None:
    """The number that characters and digits stand for; None where they stand for none.

    >>> str(value("三千五百万")), str(value("三万五")), str(value("一百零五")), value("三三万万")
    ('35000000', '35000', '105', None)
    """
    plain = re.sub(r"[\s,]", "", text.translate(_PLAIN)).replace("廿", "二十").replace("卅", "三十")
    return _part(plain, (*_GREAT, *_SMALL)) if plain else None


def _part(text: str, scales: tuple[tuple[str, int], ...]) -> Fraction | None:
    for place, (character, factor) in enumerate(scales):
        if character not in text:
            continue
        before, _, after = text.rpartition(character)
        smaller = scales[place + 1 :]
        head = _part(before, smaller) if before else Fraction(1) if (character, factor) in _SMALL else None
        rest = after.lstrip("零")
        if rest and rest == after and len(rest) == 1 and factor > _SMALL[-1][1]:
            rest_of = _plain(rest)
            tail = rest_of * factor / 10 if rest_of is not None else None
        else:
            tail = _part(rest, smaller) if rest else Fraction(0)
        if head is None or tail is None or tail >= factor:
            return None
        return head * factor + tail
    return _plain(text)


def _plain(text: str) -> Fraction | None:
    """A number without a scale: 2025, 1.5, 二零二五, 二.六."""
    digits = "".join(str(_DIGITS.get(character, character)) for character in text)
    return Fraction(digits) if re.fullmatch(r"\d+(?:\.\d+)?", digits) else None
