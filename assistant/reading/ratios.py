"""Splits and consolidations of shares: "2-for-1", "1 para 3", "一拆二", "grupamento de 10 para 1".

People put the old and the new number in either order, so the order is not trusted, except where the one "becomes" the
other: a split gives more shares than before, a consolidation fewer. A ratio without a word that says which of the two
it is stays doubtful.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from assistant.reading.mention import Mention

_HAN: Final = {c: i for i, c in enumerate("零一二三四五六七八九十")} | {"两": 2, "兩": 2, "百": 100}
_NUMBER = (
    r"(?:\d{1,5}|[一二三四五六七八九十百两兩]|one|two|three|four|five|six|eight|ten|um|uma|dois|duas|tr[eê]s|"
    r"quatro|cinco|seis|oito|dez|uno|una|dos|tres|cuatro|ocho|diez)"
)
_WORDS: Final = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "ten": 10, "um": 1, "uma": 1, "dois": 2,
    "duas": 2, "três": 3, "tres": 3, "quatro": 4, "cinco": 5, "seis": 6, "oito": 8, "dez": 10, "uno": 1, "una": 1,
    "dos": 2, "cuatro": 4, "ocho": 8, "diez": 10,
}  # fmt: skip
_AGE = r"(?:new|old|existing|novas?|antigas?|nuevas?|antiguas?)"
_SHARES = rf"(?:\s+(?:{_AGE}\s+)?(?:shares?|a[cç](?:[oõ]es|[aã]o)|acci(?:ones|[oó]n))(?:\s+{_AGE})?)?"
_RATIO = re.compile(
    rf"(?<![\d.,/A-Za-z])(?P<a>{_NUMBER}){_SHARES}\s*"
    r"(?:-?\s*(?:for(?: every| each)?(?: old| existing)?|to|into|(?:por|para|pra)(?: cada)?|a|em|en|x)\s*-?|"
    r":|股?(?:拆|分拆|合|併|并|变|變|合并|合併)[为為成]?)"
    rf"\s*(?P<b>{_NUMBER})(?![\d/A-Za-z]|[.,]\d)|"
    r"(?P<c>[一二三四五六七八九十两兩\d]{1,3})(?:股|份)(?:拆|合并|合併|併|并|合|变|變)(?:为|為|成)?"
    r"(?P<d>[一二三四五六七八九十两兩\d]{1,3})(?:股|份)",
    re.IGNORECASE,
)
_BECOMES = (
    r"(?:becomes?|became|turns? into|turned into|vir(?:am?|ou|aram)|se torn(?:am?|ou|aram)|se convierten? en|"
    r"se convirti(?:ó|o|eron) en|pas(?:an?|ó|ou|aron|aram) a ser)\s+"
)
_BECOME = re.compile(
    rf"(?<![\d.,/A-Za-z])(?P<a>{_NUMBER})\s+(?:(?:old|existing|of my|ações antigas|acciones antiguas)\s+)?"
    r"(?:(?:shares?|a[cç][oõ]es|a[cç][aã]o|acci[oó]n(?:es)?)\s+)?"
    rf"{_BECOMES}(?P<b>{_NUMBER})(?![\d/A-Za-z]|[.,]\d)",
    re.IGNORECASE,
)
"""The old number before the new one, in this order."""
_EACH = re.compile(
    r"\b(?:each|every|cada)\s+(?:old |existing )?"
    r"(?:share|unit|option|a[cç][aã]o|acci[oó]n|unidade?|op[cç][aã]o|opci[oó]n)\s+"
    rf"{_BECOMES}(?P<b>{_NUMBER})(?![\d/A-Za-z]|[.,]\d)|"
    r"每一?股(?:变|變|拆)[成为為]?(?P<c>[一二三四五六七八九十两兩]|\d{1,3})",
    re.IGNORECASE,
)
"""What one share becomes: "cada ação virou 4"."""
_BONUS = re.compile(
    r"(?P<a>\d{1,3}|[一二三四五六七八九十百两兩]{1,2})股?派?送(?:红股|紅股)?(?P<b>\d{1,3}|[一二三四五六七八九十百两兩]{1,2})股?"
)
"""New shares for nothing beside the old ones: 10送3 makes 13 of 10."""
_MORE = re.compile(
    r"\bsplits?\b|\bsubdivi|\bdesdobr|\bdesdobl|\bfraccion|\bdivid(?:e|ir|ed|iu|ió)|拆|分拆|送股", re.IGNORECASE
)
_FEWER = re.compile(
    r"\breverse\b|\bconsolidat|\bgrup(?:a|amento)|\bagrup|\binpl?it\b|\binverso|\bcontrasplit|合并|合併|合股|併股|并股|缩股|縮股|[併并]",
    re.IGNORECASE,
)


def find(text: str) -> Iterator[Mention]:
    """Ratios of new to old shares (unit ``ratio``), in questions that speak of a split or consolidation."""
    for match in _BECOME.finditer(text):
        a, b = _value(match["a"]), _value(match["b"])
        if a and b and a != b:
            yield Mention("number", Fraction(b, a), *match.span(), match[0], "ratio")
    for match in _EACH.finditer(text):
        if (b := _value(match["b"] or match["c"])) > 1:
            yield Mention("number", Fraction(b), *match.span(), match[0], "ratio")
    for match in _BONUS.finditer(text):
        a, b = _value(match["a"]), _value(match["b"])
        if a and b:
            yield Mention("number", Fraction(a + b, a), *match.span(), match[0], "ratio")
    more, fewer = _MORE.search(text), _FEWER.search(text)
    if not more and not fewer:
        return
    for match in _RATIO.finditer(text):
        a, b = (_value(part) for part in ((match["a"], match["b"]) if match["a"] else (match["c"], match["d"])))
        if not a or not b or a == b:
            continue
        ratio = Fraction(min(a, b), max(a, b)) if fewer else Fraction(max(a, b), min(a, b))
        yield Mention("number", ratio, *match.span(), match[0], "ratio")


def _value(text: str) -> int:
    text = text.lower()
    if text.isdigit():
        return int(text)
    return _WORDS.get(text) or _HAN.get(text, 0)
