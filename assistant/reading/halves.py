"""Lengths of time with a half or in two parts: "a year and a half", "dois anos e meio", "兩年半", "dos años y tres
meses"; and the half that is paid in shares or in cash.

A half of a year is six months, so that such a length is whole months; so is one in years and months.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from assistant.reading.mention import Mention

AND: Final = re.compile(r"\s*(?:,|,?\s*\b(?:and|e|y)\b|[又零])?\s*", re.IGNORECASE)
"""What stands between the parts of a length of time."""
_LATER: Final = re.compile(r"\s*(?:later|after|mais tarde|m[aá]s tarde|depois|despu[eé]s)\b", re.IGNORECASE)
_HALF: Final = Fraction(1, 2)
_YEAR: Final = 12
_COUNTS: Final = {
    word: count
    for count, words in enumerate(
        (
            "a an one um uma un una 一",
            "two dois duas dos 二 两 兩",
            "three três tres 三",
            "four quatro cuatro 四",
            "five cinco 五",
            "six seis 六",
            "seven sete siete 七",
            "eight oito ocho 八",
            "nine nove nueve 九",
            "ten dez diez 十",
        ),
        start=1,
    )
    for word in words.split()
}
_WORDS: Final = "|".join(sorted((word for word in _COUNTS if word.isascii() or word == "três"), key=len, reverse=True))
_HAN: Final = "".join(word for word in _COUNTS if not word.isascii() and word != "três")
_N: Final = rf"(?<![\w.,])(?P<n>\d{{1,3}}|{_WORDS})"
_PATTERNS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_N}\s+(?:and a half|and one half)\s+(?P<u>years?|months?)\b",
        rf"{_N}\s+(?P<u>years?|months?)\s+and (?:a|one) half\b",
        r"\b(?P<h>half)[ -](?:an? |of an? )?(?P<u>year|month)\b"
        r"(?!['’]|-end| (?:results|report|blackout|closed|figures|numbers))",
        rf"(?:{_N}\s+)?\b(?P<u>anos?|m[eê]s(?:es)?)\s+e\s+mei[oa]\b",
        rf"(?:{_N}\s+)?\b(?P<u>a[nñ]os?|mes(?:es)?)\s+y\s+medio\b",
        r"\b(?P<h>meio|medio)\s+(?P<u>ano|a[nñ]o|m[eê]s)\b",
        rf"(?<![\d.])(?P<n>\d{{1,3}}|[{_HAN}])(?P<u>年|[个個]月)半(?![日天])",
        rf"(?P<n>\d{{1,3}}|[{_HAN}])?[个個]半(?P<u>月)",
        r"(?<![年月上下前后後每第大多])(?P<h>半)(?P<u>年)(?![度业業报報结結财財账賬])",
    )
)
_UNIT: Final = r"(?:years?|months?|days?|anos?|a[nñ]os?|m[eê]s(?:es)?|d[ií]as?)\b"
_ONE: Final = re.compile(
    rf"(?:(?<=\bh[aá] )|(?<=\bfaz )|(?<=\bhace ))(?:uma?|un)\s+(?P<past>ano|a[nñ]o|m[eê]s)\b|"
    rf"\b(?:one|an?|uma?|una?)\s+(?P<u>years?|months?|ano|a[nñ]o|m[eê]s)\b"
    rf"(?=\s+(?:ago|later|atr[aá]s|mais tarde|m[aá]s tarde)\b|\s+(?:and|e|y)\s+(?:\d{{1,3}}|{_WORDS})\s+{_UNIT})",
    re.IGNORECASE,
)
"""One year or month, where it stands for a length of time and not for "per year"."""
_PORTION: Final = re.compile(
    r"(?=\b(?P<en>half)\b[^.;,?!]{0,40}?\bin (?:shares|stock|cash|money|reais)\b|"
    r"\b(?P<pt>metade)\b[^.;,?!]{0,40}?\bem (?:a[cç][oõ]es|dinheiro|pap[eé]is|caixa|reais)\b|"
    r"\b(?P<es>mitad)\b[^.;,?!]{0,40}?\ben (?:acciones|efectivo|dinero|reales)\b|"
    r"(?P<zh>一半)[^。；;，,？?!！]{0,12}(?:股票|股份|现金|現金))",
    re.IGNORECASE,
)
"""Half of what is paid, and in what."""


def lengths(text: str) -> Iterator[Mention]:
    """The lengths of time with a half in a question, in months."""
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            groups = match.groupdict()
            count = Fraction(_count(groups.get("n"))) + _HALF if not groups.get("h") else _HALF
            months = count * (12 if match["u"][:1].lower() in "ya年" else 1)
            yield Mention("duration", months, *match.span(), match[0], "months")


def ones(text: str) -> Iterator[Mention]:
    """One year or one month, in words that count: "a year ago", "um ano e dois meses", "hace un mes".

    >>> [(each.text, each.unit) for each in ones("signed a year and two months ago, once a year")]
    [('a year', 'years')]
    """
    for match in _ONE.finditer(text):
        unit = "years" if (match["u"] or match["past"])[:1].lower() in "ya" else "months"
        yield Mention("duration", Fraction(1), *match.span(), match[0], unit)


def portions(text: str) -> Iterator[Mention]:
    """A half that is paid in shares or in cash ("half in shares"), as a percentage.

    >>> [(each.text, each.value) for each in portions("I get half of it in shares")]
    [('half', Fraction(1, 2))]
    """
    for match in _PORTION.finditer(text):
        words = next(name for name, found in match.groupdict().items() if found)
        yield Mention("percent", _HALF, *match.span(words), match[words])


def in_months(length: Mention) -> Mention:
    """A length of years that are not whole, in months: two and a half years, 1.5 years."""
    value = length.value
    if length.kind != "duration" or length.unit != "years" or not isinstance(value, Fraction) or value.denominator == 1:
        return length
    if (value * 12).denominator != 1:
        return length
    return Mention("duration", value * 12, length.start, length.end, length.text, "months", length.doubt)


def joined(text: str, found: Iterable[Mention]) -> Iterator[Mention]:
    """The values of a question, with years and the months that belong to them as one length of time in months.

    Args:
        text: the question.
        found: its values in their order.
    """
    before: Mention | None = None
    for value in found:
        if before is not None and _is_rest(text, before, value):
            months = 12 * before.value + value.value  # type: ignore[operator]
            before = replace(value, value=months, start=before.start, text=text[before.start : value.end])
            continue
        if before is not None:
            yield before
        before = value
    if before is not None:
        yield before


def _is_rest(text: str, years: Mention, months: Mention) -> bool:
    between = text[years.end : months.start]
    return (
        (years.kind, years.unit, months.kind, months.unit) == ("duration", "years", "duration", "months")
        and not (years.doubt or months.doubt)
        and bool(AND.fullmatch(between))
        and not ("," in between and _LATER.match(text, months.end))
        and isinstance(months.value, Fraction)
        and 0 < months.value < _YEAR
    )


def _count(word: str | None) -> int:
    if word is None:
        return 1
    return int(word) if word.isdigit() else _COUNTS[word.lower()]
