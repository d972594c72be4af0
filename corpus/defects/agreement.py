"""Dates that do not exist or differ, and boundaries that contradict themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING

from corpus.defects.defect import Defect, defect
from corpus.prose import clause_at, prose

if TYPE_CHECKING:
    from corpus.plan import Document

_EN = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_PT = [
    "janeiro",
    "fevereiro",
    "março",
    "abril",
    "maio",
    "junho",
    "julho",
    "agosto",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
]
_ES = [
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
]
_MONTHS = {name: month for names in (_EN, _PT, _ES) for month, name in enumerate(names, start=1)}
_MONTH = "|".join(_MONTHS)
_WEEKDAYS = {
    name: day for day, name in enumerate(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"])
}
_DATE = (
    rf"(?:(?P<m1>{_MONTH})\s+(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<y1>\d{{4}})"
    rf"|(?P<d2>\d{{1,2}})(?:st|nd|rd|th|º)?\s+(?:of\s+|de\s+)?(?P<m2>{_MONTH})(?:\s+de|\s+del|,)?\s+(?P<y2>\d{{4}})"
    r"|(?P<y3>\d{4})年\s?(?P<m3>\d{1,2})月\s?(?P<d3>\d{1,2})日)"
)
_DATED = re.compile(rf"(?:\b(?P<weekday>{'|'.join(_WEEKDAYS)}),?\s+)?(?<!\d)" + _DATE, re.IGNORECASE)
_EVENT = re.compile(
    r"(?P<noun>[a-z][\w-]+\s+[a-z][\w-]+)[\s,(]*(?:as\s+)?(?:originally\s+|initially\s+|was\s+|were\s+|that\s+){0,3}"
    r"(?P<verb>issued|executed|adopted|approved|granted|signed|entered\s+into|held|filed|dated)\b"
    rf"(?:\s+(?!on\b)\w+){{0,3}}\s+(?:on|as\s+of)\s+{_DATE}",
    re.IGNORECASE,
)
_CONTRADICTS = re.compile(
    r"\b(?P<word>above|over|more\s+than|greater\s+than|exceeding|below|under|less\s+than|acima\s+de|mais\s+de|superior\s+a|abaixo\s+de"
    r"|menos\s+de|por\s+encima\s+de|más\s+de|por\s+debajo\s+de)\s+(?P<number>[\d.,]+\s?%?)\s*"
    r"\((?:including|inclusive|included|inclusivo|inclusive|incluído|incluido)\)"
    r"|(?P<han>(?:超[过過]|高[于於]|大[于於]|低[于於]|小[于於])\s?[\d.,]+\s?%?\s*[(](?:含|包括)[^))]{0,4}[)])",
    re.IGNORECASE,
)


def impossible_dates(document: Document) -> Iterator[Defect]:
    """Find days that no calendar has, and weekdays that a date does not fall on."""
    for match in _DATED.finditer(prose(document)):
        day = _day(match)
        if day is None:
            yield defect(document, "date", *match.span(), "The calendar has no such day.")
        elif match["weekday"] and day.weekday() != _WEEKDAYS[match["weekday"].lower()]:
            says = f"{day.isoformat()} is a {list(_WEEKDAYS)[day.weekday()].title()}."
            yield defect(document, "date", *match.span(), says)


def differing_dates(document: Document) -> Iterator[Defect]:
    """Find the same event of the same thing on two days that differ in one part only, as a slip makes them."""
    first: dict[tuple[str, str], tuple[date, str]] = {}
    for match in _EVENT.finditer(prose(document)):
        day = _day(match)
        if day is None:
            continue
        key = " ".join(match["noun"].lower().split()), match["verb"].lower()
        known, where = first.setdefault(key, (day, clause_at(document, match.start())))
        differ = sum((known.day != day.day, known.month != day.month, known.year != day.year))
        if differ == 1:
            says = f"The same thing is dated {known.isoformat()} in {where} and {day.isoformat()} here."
            yield defect(document, "date", *match.span(), says, [where])


def contradictory_boundaries(document: Document) -> Iterator[Defect]:
    """Find `Above 2.5 (including)`: the word leaves out what the bracket takes in."""
    for match in _CONTRADICTS.finditer(prose(document)):
        says = "The word leaves the boundary out, the bracket takes it in."
        yield defect(document, "boundary", *match.span(), says)


def _day(match: re.Match[str]) -> date | None:
    for form in "123":
        if match[f"y{form}"]:
            month = match[f"m{form}"].lower()
            try:
                return date(int(match[f"y{form}"]), _MONTHS.get(month) or int(month), int(match[f"d{form}"]))
            except ValueError:
                return None
    return None
