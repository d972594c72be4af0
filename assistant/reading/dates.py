"""Dates in a question: anchored patterns for each language, never a free-running search.

A date with two readings ("03/04/2025" in English) or without a year is found, marked as doubtful and asked about;
in a span ("1 April to 30 September 2023") the one year serves both ends, "the 8th of that same month" and "5 June of
the same year" take theirs from the date before, and days given for choice on both sides of a date take its year. A
month or a year without a day is a period: the mention holds its first and its last day.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from datetime import date, timedelta
from functools import lru_cache
from typing import Final

from assistant.reading import around, slashed, years
from assistant.reading.mention import Mention
from assistant.reading.worded import BEHIND, FROM_TODAY, MONTH, MONTHS, NEAR_TODAY, in_digits

_DAY = r"(?P<d>\d{1,2})(?:st|nd|rd|th|\.?º|°|o|er)?"
_YEAR = r"(?P<y>(?:19|20)\d{2})"
_NAMED_YEAR = rf"(?P<y>(?:19|20)\d{{2}}|(?<=['’/-])[1-4]\d(?![\d%]|[.,]\d|\s*(?:of |de )?(?:{MONTH})\b))"
"""A year beside the name of a month: 2025, '25 or the 25 of 14-Mar-25."""
_BEFORE_MONTH = r"\s*(?:\bde\b|\bdel\b|\bof\b|/|-|\.)?\s*(?:\bde\b\s*)?"
_SEPARATOR = r"\s*(?:,|\bde\b|\bdel\b|\bof\b|/|-|\.)?\s*(?:\bde\b\s*)?['’]?"

_PATTERNS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?<!\d){_YEAR}\s*[-/.]\s*(?P<m>\d{{1,2}})\s*[-/.]\s*(?P<d>\d{{1,2}})(?!\d)",
        r"(?<!\d)(?P<y>(?:19|20)?\d{2})\s*年\s*(?P<m>\d{1,2})\s*月\s*(?P<d>\d{1,2})\s*[日号號]?",
        rf"(?<![\d\w]){_DAY}{_BEFORE_MONTH}(?P<mn>{MONTH})\b\.?{_SEPARATOR}{_NAMED_YEAR}(?!\d)",
        r"(?<![\d.,])(?P<d>\d{1,2})\s+d(?:el?|o)\s+(?P<m>\d{1,2})\s+d(?:el?|o)\s+(?P<y>(?:19|20)?\d{2})(?!\d)",
        rf"\b(?P<mn>{MONTH})\b\.?\s+{_DAY}(?:\s*,\s*|\s+(?:of\s+|de\s+)?)['’]?{_NAMED_YEAR}(?!\d)",
    )
)
_CALLED: Final = tuple(
    (
        month,
        day,
        re.compile(rf"(?P<fy>(?:19|20)\d{{2}})\s*年\s*(?:{han})|(?:{words}){_SEPARATOR}{_YEAR}(?!\d)", re.IGNORECASE),
    )
    for month, day, words, han in (
        (12, 24, r"\bchristmas eve\b|\bvespera de natal\b|\bnochebuena\b", "平安夜|圣诞前夕|聖誕前夕"),
        (12, 25, r"\bchristmas(?: day)?\b(?! eve)|\bxmas\b|\bnatal\b|\bnavidad\b", "圣诞节?|聖誕節?"),
        (12, 31, r"\bnew year'?s eve\b|\breveillon\b|\bnochevieja\b|\bvespera de ano novo\b", "跨年夜"),
        (1, 1, r"\bnew year'?s day\b|\bano novo\b|\bano nuevo\b", "元旦"),
    )
)
"""Days that are called by a name, with their year."""
_HAN_NUMERAL = "[一二三四五六七八九十廿卅]{1,3}"
_DAY_AND_MONTH: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?<![\d\w]){_DAY}{_BEFORE_MONTH}(?P<mn>{MONTH})\b(?!\s*(?:de\s+|of\s+|,\s*)?\d{{4}})",
        rf"\b(?P<mn>{MONTH})\b\.?\s+(?=(?:[12]\d|3[01]|0?[1-9])(?!\d)){_DAY}(?!\d|[.,]\d|\s*,?\s*\d{{4}})",
        r"(?<!\d)(?P<m>\d{1,2})\s*月\s*(?P<d>\d{1,2})(?![\d.])\s*[日号號]?",
        rf"(?<![\d年个個零〇一二三四五六七八九十])(?P<m>十[一二]|[一二三四五六七八九十])月(?P<d>{_HAN_NUMERAL})[日号號]",
    )
)
_THIS_YEAR: Final = around.years()
_ANY_YEAR = "|".join(words for _, words in _THIS_YEAR)
_HAN_DAY_AND_MONTH = (
    rf"(?P<m>\d{{1,2}}|{_HAN_NUMERAL})月(?:(?P<d>\d{{1,2}}|{_HAN_NUMERAL})[日号號]|"
    rf"份?(?:(?P<last>底(?![薪价價线線盘盤层層])|末)|(?P<first>初(?![始次级級步期])))?)"
)
_IN_THIS_YEAR: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?<!\w){_DAY}{_BEFORE_MONTH}(?P<mn>{MONTH})\b\.?\s*,?\s*(?P<ry>{_ANY_YEAR})(?!\w)",
        rf"\b(?P<mn>{MONTH})\b\.?(?:\s+{_DAY})?\s*,?\s*(?P<ry>{_ANY_YEAR})(?!\w)",
        rf"(?<!\w)(?P<ry>{_ANY_YEAR})\s*,?\s*(?:(?:on|in|em|no dia|el|en)\s+)?{_DAY}{_BEFORE_MONTH}(?P<mn>{MONTH})\b"
        r"(?!\s*(?:,|de|of)?\s*\d{4})",
        rf"(?P<ry>{_ANY_YEAR})[的於于在]?\s*{_HAN_DAY_AND_MONTH}",
        rf"\b(?P<ry>now in|agora em|ahora en)\s+(?P<mn>{MONTH})\b(?!\.?\s*(?:,|\bde\b|\bdel\b|\bof\b|/)?\s*\d)",
    )
)
"""A day or a month of this year, of the last or the next."""
_SAME_MONTH = re.compile(
    r"(?<![\d\w])(?P<d>\d{1,2})(?:st|nd|rd|th|º|o)?\s+(?:of (?:that|the|this)(?: very)?(?: same)? month\b|"
    r"(?:do|desse|daquele|deste) (?:mesmo )?mes\b|(?:del|de ese|de aquel|de este) (?:mismo )?mes\b)|"
    rf"(?:同月|[当當]月|[那该該]月)(?P<hd>\d{{1,2}}|{_HAN_NUMERAL})[日号號]",
    re.IGNORECASE,
)
"""A day of the month that the date before names."""
_BARE_MONTH: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:in|during|since|until|em|en|durante|desde|ate|hasta)\s+(?P<mn>{MONTH})\b(?!\.?\s*(?:,|\bde\b|\bdel\b|\bof\b|/)?\s*\d)",
        r"(?<![\d年個个/.,])(?P<m>1[0-2]|[1-9])\s*月(?:份|底|末|初)?(?![\d内內期以之後后一二三四五六七八九十])",
    )
)
"""A month of which neither the day nor the year is said."""
_ALSO_WORDS: Final = {"en": ("may", "out", "set", "ago"), "pt": ()}
"""Months that are also words of a language ("2 out of 3"): in small letters and without a year they are no date."""
_NUMERIC = re.compile(
    r"(?<![\d/.-])(?P<a>\d{1,2})\s*([/.-])\s*(?P<b>\d{1,2})\s*\2\s*(?P<y>(?:19|20)\d{2}|(?<=/)\d{2})(?![\d/])"
)
_HAN_DATE = re.compile(
    r"(?P<y>[零〇○一二三四五六七八九]{4}|(?:19|20)\d{2})年(?P<m>\d{1,2}|[一二三四五六七八九十]{1,3})月"
    r"(?P<d>\d{1,2}|[一二三四五六七八九十廿卅]{1,3})[日号號]?"
)
_TODAY = re.compile(
    r"\b(?:today|right (?:now|away)|as of now|hoje|agora mesmo|neste momento|hoy|ya mismo|ahora mismo|"
    r"en este momento|a d[ií]a de hoy)\b|今天|今日|目前|现在|現在|而家|依家",
    re.IGNORECASE,
)
"""A day told by the one named before."""
_IS: Final = 14
"""A date this near after "today" says which day today is."""
_LAST = (
    r"\b(?:the )?(?:end|last day) of|\b(?:fim|final|ultimo dia) d[eo]|"
    r"\b(?:fin|final|finales|ultimo dia) de(?:l mes de)?"
)
_FIRST = (
    r"\b(?:start|beginning|first day) of|\b(?:inicio|comeco|primeiro dia) d[eo]|\b(?:principios?|inicio|primer dia) de"
)
_MONTH_EDGE: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:(?P<last>{_LAST})|(?P<first>{_FIRST}))?\s*(?<!\w)(?P<mn>{MONTH})\b\.?\s*(?:,|\bde\b|\bdel\b|\bof\b|/|-)?"
        rf"\s*['’]?{_NAMED_YEAR}(?!\d)",
        rf"(?<![\d/.,])(?P<m>0?[1-9]|1[0-2])/{_YEAR}(?![\d/])",
        rf"(?P<hy>[零〇○一二三四五六七八九]{{4}})年(?P<m>\d{{1,2}}|{_HAN_NUMERAL})月份?(?:(?P<last>底|末)|(?P<first>初))?",
        rf"(?<!\d){_YEAR}\s*年\s*(?P<m>\d{{1,2}})\s*月\s*(?:份)?(?:(?P<last>底(?![薪价價线線盘盤层層])|末|最后一天|最後一天)|(?P<first>初(?![始次级級步期])))?",
    )
)
"""A month of a year, with the word for its first or last day; without one it is the whole month."""
_WHOLE_YEAR: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:in|during|since|em|en|desde|durante|no ano de|en el ano)\s+(?:o ano de |el ano )?{_YEAR}"
        r"(?![\d/年]|[-–—.,]\d|\s*(?:a|to|até|until|and|e|y|-|–|—)\s*\d)",
        rf"(?<![\d/至到\-–—]){_YEAR}\s*年(?!\s*[\d一二三四五六七八九十至到度期计計激股限\-–—])",
    )
)
"""A year alone, where the words say that something happens in it; "the 2025 plan" is none."""
_HAN_DIGITS: Final = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "○": 0}


def find(text: str, language: str, today: date) -> Iterator[Mention]:
    """Every date in a question, in no particular order, without overlaps.

    Args:
        text: the question.
        language: of the question; it settles whether 03/04 is the third of April (Portuguese, Spanish).
        today: what "today" means.
    """
    folded = in_digits(unaccented(text))
    taken: list[tuple[int, int]] = []
    found: list[Mention] = []

    def free(match: re.Match[str]) -> bool:
        return all(match.end() <= start or match.start() >= end for start, end in taken)

    for pattern in _PATTERNS:
        for match in pattern.finditer(folded):
            groups = match.groupdict()
            month = int(groups["m"]) if groups.get("m") else MONTHS[groups["mn"].lower()]
            if free(match):
                taken.append(match.span())
                found.append(_mention(text, match.span(), _full_year(groups["y"]), month, int(groups["d"])))
                yield found[-1]
    for month, day, called in _CALLED:
        for match in called.finditer(folded):
            if free(match):
                taken.append(match.span())
                found.append(_mention(text, match.span(), int(match["fy"] or match["y"]), month, day))
                yield found[-1]
    for match in _NUMERIC.finditer(folded):
        if free(match):
            taken.append(match.span())
            found.append(_numeric(text, match, language))
            yield found[-1]
    for match in _HAN_DATE.finditer(folded):
        if free(match):
            taken.append(match.span())
            found.append(_mention(text, match.span(), _count(match["y"]), _count(match["m"]), _count(match["d"])))
            yield found[-1]
    for pattern in _IN_THIS_YEAR:
        for match in pattern.finditer(folded):
            if free(match):
                taken.append(match.span())
                found.append(_in_year(text, match, today.year))
                yield found[-1]
    for told in around.find(text, folded, today, free):
        taken.append(told.span)
        yield told
    yearless = list(slashed.yearless(folded, language))
    taken += [span for span, _, _ in yearless]
    for pattern in _DAY_AND_MONTH:
        for match in pattern.finditer(folded):
            if free(match) and match.groupdict().get("mn") not in _ALSO_WORDS.get(language, ("may",)):
                taken.append(match.span())
                groups = match.groupdict()
                month = _count(groups["m"]) if groups.get("m") else MONTHS[groups["mn"].lower()]
                yearless.append((match.span(), month, _count(groups["d"])))
    for span, month, day in yearless:
        year, own = years.told(folded, (span, month, day), yearless, found)
        taken += [own] if own is not None else []
        if year is None:
            yield Mention("date", today, *span, text[slice(*span)], doubt="no_year")
        else:
            found.append(_mention(text, span, year, month, day))
            yield found[-1]
    for match in _SAME_MONTH.finditer(folded):
        if free(match):
            taken.append(match.span())
            named = years.named_before(match.start(), found)
            if named is None:
                yield Mention("date", today, *match.span(), text[match.start() : match.end()], doubt="no_year")
            else:
                yield _mention(text, match.span(), named.year, named.month, _count(match["d"] or match["hd"]))
    for pattern in _MONTH_EDGE:
        for match in pattern.finditer(folded):
            if free(match):
                taken.append(match.span())
                yield _month(text, match)
    for pattern in _BARE_MONTH:
        for match in pattern.finditer(folded):
            if free(match):
                taken.append(match.span())
                start = match.start("mn") if "mn" in match.re.groupindex else match.start("m")
                yield Mention("date", today, start, match.end(), text[start : match.end()], doubt="no_year")
    for pattern in _WHOLE_YEAR:
        for match in pattern.finditer(folded):
            if free(match):
                taken.append(match.span())
                start, end, year = match.start("y"), match.end(), int(match["y"])
                yield Mention("date", date(year, 1, 1), start, end, text[start:end], last=date(year, 12, 31))
    for step, words in ((0, _TODAY), *NEAR_TODAY.items()):
        for match in words.finditer(folded):
            if free(match) and (step or not any(0 <= start - match.end() <= _IS for start, _ in taken)):
                taken.append(match.span())
                unit = (FROM_TODAY if step > 0 else BEHIND) if step else None
                yield Mention("date", today + timedelta(step), *match.span(), text[slice(*match.span())], unit)


def _full_year(digits: str) -> int:
    """The year that four digits say, or two of this century."""
    return int(digits) if len(digits) == 4 else 2000 + int(digits)


def _in_year(text: str, match: re.Match[str], today: int) -> Mention:
    """A day or a month of a year that is told by today's."""
    said, groups = match["ry"], match.groupdict()
    year = today + next((step for step, words in _THIS_YEAR if re.fullmatch(words, said, re.IGNORECASE)), 0)
    if not groups.get("d"):
        return _month(text, match, year)
    month = _count(groups["m"]) if groups.get("m") else MONTHS[groups["mn"].lower()]
    return _mention(text, match.span(), year, month, _count(groups["d"]))


def _count(digits: str) -> int:
    return int(digits) if digits.isdecimal() else _han_number(digits)


def _month(text: str, match: re.Match[str], year: int | None = None) -> Mention:
    groups = match.groupdict()
    month = _count(groups["m"]) if groups.get("m") else MONTHS[groups["mn"].lower()]
    year = (
        _full_year(groups["y"]) if year is None and groups.get("y") else _count(groups["hy"]) if year is None else year
    )
    start, end = match.span()
    while text[start].isspace():
        start += 1
    if not 1 <= month <= 12:
        return Mention("date", date(year, 1, 1), start, end, text[start:end], doubt="impossible_date")
    first = date(year, month, 1)
    last = date(first.year + month // 12, month % 12 + 1, 1) - timedelta(1)
    if groups.get("last"):
        return Mention("date", last, start, end, text[start:end])
    return Mention("date", first, start, end, text[start:end], last=None if groups.get("first") else last)


@lru_cache(maxsize=256)
def unaccented(text: str) -> str:
    """Accents and full-width digits taken off, one character for one, so that offsets hold."""
    out = []
    for character in text:
        plain = unicodedata.normalize("NFKD", character)
        out.append(plain[0] if plain and character not in "º°" else character)
    return "".join(out)


def _mention(text: str, span: tuple[int, int], year: int, month: int, day: int) -> Mention:
    start, end = span
    try:
        return Mention("date", date(year, month, day), start, end, text[start:end])
    except ValueError:
        return Mention("date", date(year, 1, 1), start, end, text[start:end], doubt="impossible_date")


def _numeric(text: str, match: re.Match[str], language: str) -> Mention:
    a, b, year = int(match["a"]), int(match["b"]), int(match["y"])
    year += 2000 if year < 100 else 0
    if b > 12 >= a:
        return _mention(text, match.span(), year, a, b)
    if a > 12 or language in ("pt", "es") or match[2] == "." or a == b:
        return _mention(text, match.span(), year, b, a)
    start, end = match.span()
    return Mention("date", date(year, b, a), start, end, text[start:end], doubt="day_or_month_first")


def _han_number(text: str) -> int:
    text = text.replace("廿", "二十").replace("卅", "三十")
    if "十" not in text:
        return int("".join(str(_HAN_DIGITS[c]) for c in text))
    tens, _, ones = text.partition("十")
    return (_HAN_DIGITS[tens] if tens else 1) * 10 + (_HAN_DIGITS[ones] if ones else 0)
