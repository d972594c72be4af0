"""The year of a day that is said without one, taken from whether the question tells of it as past or as to come.

"I was let go on 12 August" is the latest 12 August, "we close on 3 March" the next one, from the day of the answer; of
the month that runs only the days up to today have passed, and only those from today on are to come. A year that the
other days of the question make doubtful is not taken, and nothing is taken that a fact or a rule refuses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from assistant.reading import around
from assistant.reading.dates import unaccented
from assistant.reading.mention import Mention
from assistant.reading.relative import GRANTED
from assistant.reading.resumed import in_the_year_of
from assistant.reading.tense import PAST, tense
from assistant.reading.values import SINCE
from assistant.reading.worded import MONTH

NO_YEAR: Final = "no_year"
"""The doubt about a day or a month without a year."""
_LEAP: Final = 8
"""After so many years at most every day of the calendar comes again."""
_WEEKDAYS: Final = 3
"""A day of the week that is said with a day is looked for in so many years at most."""
_YEAR: Final = timedelta(365)
_SOON: Final = timedelta(45)
"""A day of which no verb tells is that of the story where it is so near to one of which a verb does."""
_SENTENCE: Final = re.compile(r"[;；。?？!！\n]|\.(?!\d)")
_BESIDE_GRANT: Final = 12
_MAY_BE_A_YEAR: Final = re.compile(rf"(?:{MONTH})\.?\s+(?P<n>\d\d)", re.IGNORECASE)
_ON_THE_DAY: Final = re.compile(
    r"\b(?:on|el|dia|d[ií]a|since|until|by|from|before|after)\s+(?:the\s+)?$", re.IGNORECASE
)
_FIRST_YEAR, _AHEAD = 15, 5
"""In "granted in Aug 22" the number may be the year."""


def dated(text: str, days: Sequence[Mention], language: str, today: date) -> list[Mention]:
    """The dates of a question, with a year for those without one of which the words make it plain.

    Args:
        text: the question as it is written.
        days: its dates, those without a year among them as doubtful.
        language: of the question.
        today: the day of the answer.
    """
    told = {
        day.span: found
        for day in days
        if day.doubt == NO_YEAR and not _may_be_a_year(text, day, today)
        if (way := tense(text, day.span, language)) and (found := _taken(text, day, way, language, today)) is not None
    }
    told |= _of_the_story(text, days, told, language)
    told = _in_order(told, today)
    known = [day for day in days if day.kind == "date" and not day.doubt and day.unit is None]
    return [told[day.span] if day.span in told and _fits(text, told[day.span], known, today) else day for day in days]


def left_open(days: Iterable[Mention], spans: Iterable[tuple[int, int]]) -> list[Mention]:
    """The dates with some of those whose year was taken doubtful again."""
    gone = {*spans}
    return [
        replace(day, doubt=NO_YEAR, last=None, year_taken=False) if day.year_taken and day.span in gone else day
        for day in days
    ]


def _may_be_a_year(text: str, day: Mention, today: date) -> bool:
    """Whether the number after a month may as well be a year: "granted in Aug 22"."""
    said = _MAY_BE_A_YEAR.fullmatch(day.text)
    if said is None or _ON_THE_DAY.search(text, 0, day.start):
        return False
    return _FIRST_YEAR <= int(said["n"]) <= today.year % 100 + _AHEAD


def _taken(text: str, day: Mention, way: int, language: str, today: date) -> Mention | None:
    """A day in the latest year in which it has come or begun, or in the next one in which it comes or is not over."""
    weekday = around.weekday_beside(unaccented(text), day.span)
    for steps in range(_LEAP + 1 if weekday is None else _WEEKDAYS):
        found = in_the_year_of(day, language, date(today.year + way * steps, 1, 1))
        if found.doubt or not isinstance(found.value, date):
            continue
        first, last = found.value, found.last or found.value
        first, last = (first, min(last, today)) if way == PAST else (max(first, today), last)
        if first <= last and (weekday is None or found.last or first.weekday() == weekday):
            return replace(found, value=first, last=last if found.last else None, year_taken=True)
    return None


def _of_the_story(
    text: str, days: Sequence[Mention], told: dict[tuple[int, int], Mention], language: str
) -> dict[tuple[int, int], Mention]:
    """The days of which no verb tells that lie shortly before or after one in the same sentence of which one does."""
    found = {}
    for day in days:
        if day.doubt != NO_YEAR or day.span in told:
            continue
        for other in told.values():
            between = sorted((day.span, other.span))
            if _SENTENCE.search(text, between[0][1], between[1][0]) or not isinstance(other.value, date) or other.last:
                continue
            for year in (other.value.year, other.value.year - 1, other.value.year + 1):
                near = in_the_year_of(day, language, date(year, 1, 1))
                if near.doubt or near.last or not isinstance(near.value, date):
                    continue
                if abs(near.value - other.value) <= _SOON:
                    found[day.span] = replace(near, year_taken=True)
    return found


def _in_order(told: dict[tuple[int, int], Mention], today: date) -> dict[tuple[int, int], Mention]:
    """The days whose years go together; none of those that do not.

    Two days that have passed are of one year, or the later one is told later. Of one that has passed and one to come
    none has come again in between: else the question is told from another day than today.
    """
    rows = sorted(told.values(), key=lambda day: day.start)
    wrong: set[tuple[int, int]] = set()
    for first, second in ((a, b) for i, a in enumerate(rows) for b in rows[i + 1 :]):
        days = (_last(first), _last(second))
        if max(days) <= today:
            apart = days[0].year != days[1].year and days[0] > days[1]
        else:
            apart = min(days) < today and max(days) - min(days) > _YEAR
        if apart:
            wrong |= {first.span, second.span}
    return {span: day for span, day in told.items() if span not in wrong}


def _fits(text: str, day: Mention, known: Sequence[Mention], today: date) -> bool:
    """Whether no other day of the question leaves it open which year is meant.

    Within a year of a day that is told with its year, only one can be meant; a grant may lie further back, and what is
    to come further ahead.
    """
    for other in known:
        if not isinstance(other.value, date) or not isinstance(day.value, date):
            continue
        first, last = other.value, other.last or other.value
        if first.year <= day.value.year <= last.year or first > today:
            continue
        if last < day.value and (day.value - last < _YEAR or _is_of_a_grant(text, other)):
            continue
        if first > day.value and first - _last(day) < _YEAR:
            continue
        return False
    return True


def _is_of_a_grant(text: str, day: Mention) -> bool:
    """Whether words right at a day say that something was granted or signed on it, or has been so since."""
    start = max((match.end() for match in _SENTENCE.finditer(text, 0, day.start)), default=0)
    stop = next((match.start() for match in _SENTENCE.finditer(text, day.end)), len(text))
    return bool(
        SINCE.search(text[: day.start])
        or text.startswith("起", day.end)
        or GRANTED.search(text, start, day.start)
        or GRANTED.search(text, day.end, min(stop, day.end + _BESIDE_GRANT))
    )


def _last(day: Mention) -> date:
    return day.last or day.value  # type: ignore[return-value]
