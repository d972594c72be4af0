"""The place between two others in a ranking: "between the 3rd and the 4th", "entre o 3º e o 4º", 第3和第4中间.

The one just above, counted from the best, is the smaller number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from assistant.reading import han_numbers
from assistant.reading.bound import Bound
from rules.facts import Fact

_ORDINAL: Final = r"(?:st|nd|rd|th|º|ª|°|er|ro|ra|do|da|to|ta|o|a)"
_BETWEEN: Final = re.compile(
    rf"\b(?:between|entre)\s+(?:the |o |a |el |la )?(?:n[ºo°]\.? ?|number |no\. ?|#)?(?P<a>\d{{1,3}}){_ORDINAL}\s+"
    rf"(?:and|e|y)\s+(?:the |o |a |el |la )?(?P<b>\d{{1,3}}){_ORDINAL}\b"
    r"(?!\s*(?:(?:of|de)\s+(?!the\b|our\b)[^\W\d_]|month|year|m[eê]s\b|ano\b|a[nñ]o\b))|"
    r"第(?P<c>\d{1,3}|[一二三四五六七八九十]{1,3})名?[和與与同跟至到]第(?P<d>\d{1,3}|[一二三四五六七八九十]{1,3})名?[的嘅]?"
    r"(?:之间|之間|中间|中間)",
    re.IGNORECASE,
)
_JUST_ABOVE: Final = re.compile(r"\brank\b.*\bjust above\b")


def find(text: str) -> list[tuple[int, int, int]]:
    """Where a question names two places of which the one follows the other, and the better one.

    >>> find("we rank between the 3rd and the 4th"), find("between 2nd and 5th")
    ([(8, 35, 3)], [])
    """
    found = []
    for match in _BETWEEN.finditer(text):
        one, other = (_place(match[a] or match[b]) for a, b in (("a", "c"), ("b", "d")))
        if abs(one - other) == 1:
            found.append((*match.span(), min(one, other)))
    return found


def meant(text: str, facts: Iterable[Fact]) -> list[Bound]:
    """The rank just above as the fact that asks for it; nothing where a question names several."""
    named = find(text)
    if len({rank for _, _, rank in named}) != 1:
        return []
    start, end, rank = named[0]
    return [
        Bound(fact.name, str(rank), start, end, text[start:end])
        for fact in facts
        if fact.type == "count" and _JUST_ABOVE.search(fact.label)
    ]


def _place(digits: str) -> int:
    value = han_numbers.value(digits)
    return int(value) if value is not None else 0
