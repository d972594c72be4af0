"""The month in which something happens, counted from a beginning: "in month 20", "no 20º mês", 第二十个月.

It is read as that many months gone by, as a person means who says in which month of a grant they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from assistant.reading.mention import Mention

_N: Final = r"(?P<n>\d{1,3})(?!\d|[.,/]\d)"
_MONTH: Final = re.compile(
    rf"(?<!\bper )(?<!\beach )(?<!\ba )(?<!\bpor )(?<!\bao )(?<!\bal )(?<!\bcada )"
    rf"\b(?:month|m[eê]s)\s+(?:number\s+|no\.?\s*|n[º°.]\s*)?{_N}(?!\s*(?:of|de|/)\s*\d|\s*(?:options|shares|op[cç]|a[cç]|units|unid|%))|"
    r"\b(?P<o>\d{1,3})\s?(?:st|nd|rd|th|[ºo°]|er|[º°]?\.?[ºo])\s+(?:month|m[eê]s)\b"
    r"(?!\s+(?:of|de|do|del)\s+(?:the year|ano|a[nñ]o|\d))",
    re.IGNORECASE,
)
_HAN: Final = re.compile(r"第\s?(?P<n>\d{1,3}|[一二三四五六七八九十百]{1,5})[个個]月")
_NTH: Final = re.compile(rf"(?:{_MONTH.pattern})|(?:{_HAN.pattern.replace('?P<n>', '?:')})", re.IGNORECASE)


def months(text: str) -> Iterator[Mention]:
    """The months so counted in a question.

    >>> [(each.text, str(each.value), each.unit) for each in months("fired in month 9")]
    [('month 9', '9', 'months')]
    """
    for match in _MONTH.finditer(text):
        yield Mention("duration", Fraction(int(match["n"] or match["o"])), *match.span(), match[0], "months")
    for match in _HAN.finditer(text):
        if (count := _count(match["n"])) is not None:
            yield Mention("duration", count, *match.span(), match[0], "months")


def is_nth(length: str) -> bool:
    """Whether a length of time was told as such a month."""
    return _NTH.fullmatch(length) is not None


def _count(digits: str) -> Fraction | None:
    if digits.isdecimal():
        return Fraction(int(digits))
    import cn2an

    try:
        return Fraction(str(cn2an.cn2an(digits, "smart")))
    except (ValueError, KeyError):
        return None
