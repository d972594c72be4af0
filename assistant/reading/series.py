"""Numbers that stand in a row ("5.10, 5.30 and 5.50") and the facts that are one series (first, second, third year), or
of which one is the average of the row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from assistant.reading.mention import SENTENCE_END, Mention
from rules.facts import Fact

LEAST: Final = 3
"""So many numbers in a row are a list."""
_BETWEEN = re.compile(r"\s+|\s*(?:[,;、，；/]\s*(?:(?:and|e|y)\s+)?|(?:and|e|y)\s+|[和及与與]\s*)", re.IGNORECASE)
_COUNTED = (
    r"(?:(?:(?:in|for|on|em|en|no|na|el|la|los|o|a|the|at) )*"
    r"(?:20\d\d|(?:first|second|third|1st|2nd|3rd|primeir[oa]|segund[oa]|terceir[oa]|primer[oa]?|tercer[oa]?|[123][ºª°.]?)"
    r"(?: (?:year|ano|a[nñ]o))?|(?:year|ano|a[nñ]o) (?:one|two|three|[123]|uno?|d[oi]s|tr[eê]s))\b"
    r"(?: (?:was|foi|fue|it was))?"
    r"|(?:第[一二三]年|20\d\d年|[首次末]年)(?:[是為为係到达達]{0,2}))"
)
"""How the years of a row are counted: "92% in the first year", "el 2023", 第二年."""
_COUNTED_BETWEEN = re.compile(
    rf"\s*{_COUNTED}?\s*(?:[,;、，；/]\s*(?:(?:and|e|y)\s+)?|(?:and|e|y)\s+|[和及与與]\s*)?{_COUNTED}?[\s:：]*",
    re.IGNORECASE,
)
_PLACE = re.compile(r"\d+|(?<=_)(?:one|two|three|four|five|six|first|second|third|fourth|fifth|last)(?=_|$)")


def rows(text: str, values: Sequence[Mention]) -> Iterator[list[Mention]]:
    """The values in rows, each of one or more, in order; nothing but commas and the like stands within a row.

    Args:
        values: in the order of the text.
    """
    row: list[Mention] = []
    for value in values:
        apart = bool(row) and (value.kind == "duration") != (row[-1].kind == "duration")
        if row and (apart or not _BETWEEN.fullmatch(text, row[-1].end, value.start)):
            yield row
            row = []
        row.append(value)
    if row:
        yield row


def counted_rows(text: str, values: Sequence[Mention]) -> list[list[Mention]]:
    """The rows of three and more percentages of which each is said to be a year's."""
    found: list[list[Mention]] = []
    for value in (value for value in values if value.kind == "percent"):
        if not found or not _between_years(text, found[-1][-1].end, value.start):
            found.append([])
        found[-1].append(value)
    return [row for row in found if len(row) >= LEAST]


def _between_years(text: str, start: int, end: int) -> bool:
    between = _COUNTED_BETWEEN.fullmatch(text, start, end)
    return between is not None and re.search(_COUNTED, between[0], re.IGNORECASE) is not None


def lists(text: str, values: Sequence[Mention]) -> list[list[Mention]]:
    """The rows of three and more amounts, percentages or plain numbers of one kind."""
    return [
        row
        for row in (*rows(text, values), *counted_rows(text, values))
        if len(row) >= LEAST
        and row[0].kind in ("money", "percent", "number")
        and len({(value.kind, value.unit) for value in row}) == 1
    ]


def series(facts: Mapping[str, Fact], needed: Iterable[str]) -> list[list[str]]:
    """The facts among those needed that differ only in their place in a series, in the order of the rule book."""
    found: dict[object, list[str]] = {}
    for name in facts:
        if name in set(needed) and facts[name].type in ("money", "percent", "number", "count"):
            fact = facts[name]
            stem = re.sub(r"days|day", "day", _PLACE.sub("#", name))
            found.setdefault((stem, fact.type, fact.unit, fact.currency, fact.per), []).append(name)
    return [names for names in found.values() if len(names) >= LEAST]


_AVERAGE = re.compile(r"\baverage\b", re.IGNORECASE)
_WEIGHTED = re.compile(r"\bweighted\b", re.IGNORECASE)
_PERIOD: Final = {
    "business_days": r"business day",
    "years": r"\byears?\b",
    "months": r"\bmonths?\b",
    "days": r"\bdays?\b",
}
_CLOSES = re.compile(
    r"\s*(?:(?:previous|prior|daily|[uú]ltim[oa]s) )?(?:clos(?:es|ings?)|fechamentos?|cierres?|[个個次]?收[盘盤市])",
    re.IGNORECASE,
)
_COUNTED_WITHIN: Final = 40
_NEWEST_FIRST = re.compile(
    r"\b(?:most recent|newest|latest|last) (?:one |day )?first\b|\bd[oa] mais recente (?:para|a)\b|"
    r"\bde(?:l| la)? más recientes? a\b|"
    r"由近[到至及]?遠|由近[到至及]?远|从近到远|從近到遠|[从從由]后往前|[从從由]後往前",
    re.IGNORECASE,
)


def averages(facts: Mapping[str, Fact], needed: Iterable[str]) -> list[str]:
    """The facts among those needed that are the plain average of figures which people give one by one."""
    return [
        name
        for name in needed
        if facts[name].type in ("money", "percent", "number")
        and _AVERAGE.search(facts[name].label)
        and not _WEIGHTED.search(facts[name].label)
    ]


def mean(row: Sequence[Mention]) -> Fraction:
    """The average of a row."""
    return sum((value.value for value in row if isinstance(value.value, Fraction)), Fraction(0)) / len(row)


def counted_off(text: str, row: Sequence[Mention], values: Sequence[Mention], fact: Fact) -> Mention | None:
    """The value that counts the days or years of a series right before a row that is as long: "the five trading days
    before it: 5.10, 5.30 …", "the previous five closes 5.10, 5.30 …".
    """
    for length in values:
        if length.value != len(row) or length.end > row[0].start or row[0].start - length.end > _COUNTED_WITHIN:
            continue
        words = _counted_in(text, length)
        if not SENTENCE_END.search(text, length.end, row[0].start) and re.search(words, fact.label):
            return length
    return None


def _counted_in(text: str, length: Mention) -> str:
    """The words of a label that go with what a number counts, as a pattern."""
    if length.kind == "number":
        return "closing price" if _CLOSES.match(text, length.end) else "(?!)"
    return _PERIOD.get(length.unit or "", "(?!)") if length.kind == "duration" else "(?!)"


def in_order(text: str, row: Sequence[Mention]) -> list[Mention]:
    """A row from the first day to the last, as it is read; or turned round, where words say that it begins with the
    last.
    """
    return list(reversed(row)) if _NEWEST_FIRST.search(text) else list(row)
