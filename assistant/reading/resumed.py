"""Dates in a message that goes on from what was said: seen from the day that was named before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from assistant.reading.dates import find
from assistant.reading.mention import Mention
from rules.calendar import add_months

_BESIDE: Final = {
    step: re.compile(words, re.IGNORECASE)
    for step, words in (
        (
            1,
            r"\bthe day after\b|\b(?:next|following) day\b|\b(?:no|o) dia seguinte\b|"
            r"\b(?:al|el) d[ií]a (?:siguiente|despu[eé]s)\b|第二天|次日|翌日|隔天|隔日",
        ),
        (
            -1,
            r"\bthe day before\b|\bprevious day\b|\bv[eé]spera\b|\b(?:no )?dia (?:anterior|antes)\b|"
            r"\bel d[ií]a (?:antes|anterior)\b|前一[天日]",
        ),
        (
            0,
            r"\b(?:that|the) (?:very )?(?:same )?day\b|\bsame (?:day|date)\b|\bness[ea] (?:mesm[oa] )?(?:dia|data)\b|"
            r"\bn[oa] mesm[oa] (?:dia|data)\b|\bes[ea] (?:mism[oa] )?(?:d[ií]a|fecha)\b|"
            r"\b(?:el|la) mism[oa] (?:d[ií]a|fecha)\b|同一?[天日]|[当當那][天日]|嗰日",
        ),
    )
}
"""Days told by the one of what was asked about."""
_COUNT: Final = {
    word: count
    for count, words in enumerate(
        (
            "a one um uma un una 一",
            "two dois duas dos 两 兩 二",
            "three três tres 三",
            "four quatro cuatro 四",
            "five cinco 五",
        ),
        start=1,
    )
    for word in words.split()
}
_LATER: Final = (
    re.compile(
        rf"\b(?P<n>\d{{1,2}}|{'|'.join(w for w in _COUNT if w.isascii() or w == 'três')})\s+"
        r"(?:(?P<y>years?|anos?|años?)|months?|m[eê]s(?:es)?)\s+"
        r"(?:later|(?:mais )?tarde|m[aá]s tarde|depois|despu[eé]s|luego)(?=\W*$|[,;?.!])",
        re.IGNORECASE,
    ),
    re.compile(r"(?P<n>\d{1,2}|[一两兩二三四五])\s*(?:(?P<y>年)|[个個]月)(?:之|以)?[后後](?=呢|\W*$|[,，。?？])"),
)
_ITS_DAY: Final = re.compile(
    r"(?:\b(?:on |it was )?the (?P<en>\d{1,2})(?:st|nd|rd|th)|\b(?:o |no )?dia (?P<pt>\d{1,2})|"
    r"\b(?:el|al) (?:d[ií]a )?(?P<es>\d{1,2}))(?=\W*$|\s*[,;.?!])|"
    r"(?<![\d月年第])(?P<zh>\d{1,2})(?:[号號](?![楼樓线線码碼])|日(?=\W*$|\s*[,，。?？]|[呢先才]))",
    re.IGNORECASE,
)
"""A day of the month of the day named before."""
_MAY: Final = re.compile(
    r"\b(?:(?P<d>\d{1,2})(?:st|nd|rd|th)?(?: of)? may|may (?P<e>\d{1,2})(?:st|nd|rd|th)?)(?=\W*$|\s*[,;.?!])"
)
"""The month that is also a word: with a day, at the end, it is the month."""


def in_context(text: str, found: Sequence[Mention], language: str, named: date | None, happened: date) -> list[Mention]:
    """The dates of a question, seen from a day named before it.

    Args:
        named: the day named before on which what was asked last depends, the latest one; days without a year are in its
            year, those without a month in its month.
        happened: the day of what was asked about; "the day after" is the next one where the question names no other.
    """
    if not found and (told := next(_told(text, named, happened), None)) is not None:
        return [told]
    return [in_the_year_of(day, language, named) if named and day.doubt == "no_year" else day for day in found]


def _told(text: str, named: date | None, happened: date) -> Iterator[Mention]:
    """The day that a message without a date tells by another one."""
    for pattern in _LATER:
        for match in pattern.finditer(text):
            count = _COUNT.get(match["n"].lower()) or int(match["n"])
            yield _day(add_months(happened, 12 * count if match["y"] else count), match)
    for step, words in _BESIDE.items():
        for match in words.finditer(text):
            yield _day(happened + timedelta(days=step), match)
    if named is None:
        return
    for match in _MAY.finditer(text):
        yield from _of_month(named.year, 5, match["d"] or match["e"], match)
    for match in _ITS_DAY.finditer(text):
        yield from _of_month(named.year, named.month, next(filter(None, match.groups())), match)


def _of_month(year: int, month: int, day: str, match: re.Match[str]) -> Iterator[Mention]:
    try:
        yield _day(date(year, month, int(day)), match)
    except ValueError:  # no such day in that month
        return


def _day(day: date, match: re.Match[str]) -> Mention:
    return Mention("date", day, *match.span(), match[0])


def in_the_year_of(mention: Mention, language: str, near: date) -> Mention:
    """A day without a year in that of another day; as it is where it cannot be told so."""
    han = (f"{near.year}年{mention.text}",)
    letters = (f"{mention.text} {near.year}", f"{mention.text} de {near.year}", f"{mention.text}/{near.year}")
    for written in han if "月" in mention.text else letters:
        days = [day for day in find(written, language, near) if not day.doubt]
        if len(days) == 1:
            return replace(days[0], start=mention.start, end=mention.end, text=mention.text)
    return mention
