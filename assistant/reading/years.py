"""The year of a day that is said without one: that of a date beside it, or one said apart ("8月17号走了（2025年）").

A year is taken only where no other can be meant: from the other end of a span, from the same year, from a date to which
the day is given for choice, from the date shortly before, from the first of several days in a row, or from a year that
is said of the day alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from itertools import pairwise
from typing import Final

from assistant.reading.mention import SENTENCE_END, Mention

Yearless = tuple[tuple[int, int], int, int]
"""Where a day without a year stands, its month and its number."""

_SAME_YEAR_BEFORE = re.compile(r"(?:同年|[当當]年|[那该該]年|同一年)[的於于在]?\s*$")
_SAME_YEAR_AFTER = re.compile(
    r"\s*,?\s*(?:of (?:that|the) same year|(?:that|the) same year|of that year|"
    r"(?:do|desse|daquele|no) mesmo ano|(?:daquele|desse) ano|(?:del|de ese|en el) mismo ano|de (?:ese|aquel) ano)\b",
    re.IGNORECASE,
)
_CHOICE = re.compile(
    r"\s*,?\s*(?:or|ou|o|还是|還是|或者?|抑或|定係)\s*(?:on |em |el |no dia )?(?:the )?", re.IGNORECASE
)
"""What stands between two days that are given for choice."""
_NEAR: Final = 31
"""So many days at most lie between days given for choice and the date between them."""
_TOLD_WITHIN: Final = 45
"""So many characters at most stand between a day without a year and the date beside which it is told."""
_SOON: Final = 45
"""So many days at most lie between them."""
_YEAR: Final = 365
"""So many, where the day is said to come later."""
_OR_BEFORE = re.compile(
    r"(?:\b(?:or|vs\.?|versus|than|instead of|ou|o|contra)\s+(?:rather |better )?(?:on |em |el |no dia |the )?|"
    r"(?:还是|還是|或者?|抑或|定係)(?:在|喺)?)$",
    re.IGNORECASE,
)
_AND_BEFORE = re.compile(
    r"(?:\b(?:and|e|y)\s+(?:on |em |el |no dia |the )?|(?:和|与|與|跟|同)(?:在|喺)?)$", re.IGNORECASE
)
"""What stands right before the second of two days that are set side by side."""
_BESIDE: Final = 12
"""So many characters at most stand between two days that an "and" joins."""
_SAID_APART = re.compile(
    r"[^.;。；?？!！(（\d]{0,30}?(?:[(（]\s*|[,，]\s*(?=this|that|it|isso|foi|eso|esto|fue|那是|[这這]是))"
    r"(?:(?:this|that|it) (?:was|happened) |(?:isso )?foi |(?:eso |esto )?fue |那是|[这這]是)?"
    r"(?:(?:back )?(?:in|em|en) (?:o ano de |el a[nñ]o )?)?(?P<y>(?:19|20)\d{2})\s*年?(?![\d/-])",
    re.IGNORECASE,
)
"""A year that is said of a day in brackets, or by itself."""
_YEAR_AHEAD = re.compile(
    r"\b(?:in|em|en)\s+(?P<y>(?:19|20)\d{2})\s*,?\s*(?:on |no dia |em |el (?:dia )?)?(?:the )?$", re.IGNORECASE
)
ON_A_DAY: Final = r"\s*[,，]?\s*(?:(?:on|em|el|no|at)\s+)?(?:the |dia |d[ií]a )?"
"""What stands between a distance in time and the day itself, as a pattern: "seven weeks later, on the 22nd"."""
_LATER: Final = re.compile(
    rf"(?:\blater|\bdepois|\bm[aá]s tarde|\bmais tarde|\bdespu[eé]s|[之以]?[后後]){ON_A_DAY}$",
    re.IGNORECASE,
)
"""What says right before a day that it comes later than the one told before: "seven weeks later, on May 22nd"."""
_ASKS: Final = re.compile(
    r"\b(?:how|what|when|which|whether|can|could|may|will|would|should|if|better|quant[oa]s?|qua(?:l|is)|quando|posso|devo|se|"
    r"cuant[oa]s?|cual(?:es)?|cuando|puedo|debo|si)\b|多少|[几幾哪]|什[么麼]|如果|假如|可以|能|[吗嗎呢]",
    re.IGNORECASE,
)
"""What is asked or supposed is no story that goes on in its year."""
_IN_A_ROW: Final = 2
"""So many days without a year that follow a date, each later than the one before, are of its year."""


def told(
    text: str, asked: Yearless, yearless: Sequence[Yearless], dated: list[Mention]
) -> tuple[int | None, tuple[int, int] | None]:
    """The year of a day without one, and where it stands if it is said for it alone; nothing where it is not plain.

    Args:
        text: the question without accents.
        asked: the day.
        yearless: all such days of the question.
        dated: its dates with a year.
    """
    span = asked[0]
    year = _year_beside(text, span, dated) or _year_between(text, asked, yearless, dated)
    year = year or _year_told(text, asked, dated) or _year_in_a_row(text, asked, yearless, dated)
    year = year or _year_of_the_other(text, asked, yearless, dated)
    if year is not None or dated:
        return year, None
    apart = _SAID_APART.match(text, span[1]) or _YEAR_AHEAD.search(text, 0, span[0])
    return (int(apart["y"]), apart.span("y")) if apart else (None, None)


def _year_in_a_row(text: str, asked: Yearless, yearless: Sequence[Yearless], dated: list[Mention]) -> int | None:
    """The year of the date before, where several days follow it in one sentence, each later in the year."""
    for day in dated:
        if not isinstance(day.value, date) or day.doubt or day.last or day.end > asked[0][0]:
            continue
        rest = [other for other in sorted(yearless) if other[0][0] >= day.end]
        rest = [other for other in rest if not SENTENCE_END.search(text, day.end, other[0][0])]
        rest = [other for other in rest if not any(day.end <= d.start < other[0][0] for d in dated if d is not day)]
        rest = [other for other in rest if not _ASKS.search(text, day.end, other[0][0])]
        places = [(day.value.month, day.value.day), *((month, number) for _, month, number in rest)]
        if asked in rest and len(rest) >= _IN_A_ROW and all(first < second for first, second in pairwise(places)):
            return day.value.year
    return None


def _year_of_the_other(text: str, asked: Yearless, yearless: Sequence[Yearless], dated: list[Mention]) -> int | None:
    """The year of the date before, where a day is set beside it in one sentence: "升和4月16日升", "還是7月31日"."""
    (start, _), month, number = asked
    before = max((day for day in dated if day.end <= start), key=lambda day: day.end, default=None)
    if before is None or before.doubt or before.last or not isinstance(before.value, date):
        return None
    joined = _OR_BEFORE.search(text, before.end, start) or (
        start - before.end <= _BESIDE and _AND_BEFORE.search(text, before.end, start)
    )
    if not joined or SENTENCE_END.search(text, before.end, start) or _ASKS.search(text, before.end, start):
        return None
    if any(before.end <= other[0][0] < start for other in yearless):
        return None
    return before.value.year if (before.value.month, before.value.day) < (month, number) else None


def _year_beside(text: str, span: tuple[int, int], dated: list[Mention]) -> int | None:
    """The year of the date at the other end of the same span of time ("1 April to 30 September 2023"), or of the date
    before where words say that it is the same.
    """
    for day in dated:
        if (
            isinstance(day.value, date)
            and not day.doubt
            and (0 <= day.start - span[1] <= 8 or 0 <= span[0] - day.end <= 8)
        ):
            return day.value.year
    if _SAME_YEAR_BEFORE.search(text[: span[0]]) or _SAME_YEAR_AFTER.match(text, span[1]):
        named = named_before(span[0], dated)
        return named.year if named else None
    return None


def _year_between(
    text: str,
    asked: Yearless,
    yearless: Sequence[Yearless],
    dated: list[Mention],
) -> int | None:
    """The year of a date of the question that lies between two days given for choice: "31 August or 2 September"."""
    for first, second in pairwise(sorted(yearless)):
        if asked not in (first, second) or not _CHOICE.fullmatch(text, first[0][1], second[0][0]):
            continue
        for day in dated:
            if not isinstance(day.value, date) or day.doubt:
                continue
            try:
                ends = sorted(date(day.value.year, month, number) for _, month, number in (first, second))
            except ValueError:
                continue
            if ends[0] <= day.value <= ends[1] and (ends[1] - ends[0]).days <= _NEAR:
                return day.value.year
    return None


def _year_told(text: str, asked: Yearless, dated: list[Mention]) -> int | None:
    """The year of the date beside which a day is told in one sentence, where it follows it soon, or comes soon before
    it: "the notice went out on 8 April 2025, but the price was paid on 15 April".
    """
    (start, end), month, number = asked
    for day in dated:
        if not isinstance(day.value, date) or day.doubt or day.last:
            continue
        follows = day.end <= start
        between = text[day.end : start] if follows else text[end : day.start]
        later = follows and _LATER.search(between) is not None
        if SENTENCE_END.search(between) or (len(between) > _TOLD_WITHIN and not later):
            continue
        try:
            told = date(day.value.year, month, number)
        except ValueError:
            continue
        ahead = (told - day.value).days if follows else (day.value - told).days
        if 0 <= ahead <= (_YEAR if later else _SOON):
            return day.value.year
    return None


def named_before(start: int, dated: list[Mention]) -> date | None:
    """The nearest date before a place in the question."""
    before = [day for day in dated if day.end <= start and not day.doubt]
    nearest = max(before, key=lambda day: day.end, default=None)
    return nearest.value if nearest is not None and isinstance(nearest.value, date) else None
