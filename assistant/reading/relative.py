"""Days that a question counts from another: "the day before the second anniversary", "15 months after the grant".

A length of time becomes a day only where the question or the request leaves no doubt from which day it counts. Else it
stays what it was: a length of time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from fractions import Fraction
from typing import Final

from assistant.reading.dates import unaccented
from assistant.reading.halves import AND
from assistant.reading.mention import Mention, clear_of
from assistant.reading.worded import BEHIND, FROM_TODAY
from assistant.reading.years import ON_A_DAY
from rules.calendar import add_months

COUNTED: Final = "counted"
"""The unit of a day that was counted from another one that is named: it is not the day of the grant."""

_ORDINALS: Final = {
    word: place
    for place, words in enumerate(
        (
            "first primeiro primer primero 一 首",
            "second segundo 二 两 兩",
            "third terceiro tercer tercero 三",
            "fourth quarto cuarto 四",
            "fifth quinto 五",
            "sixth sexto 六",
            "seventh setimo septimo 七",
            "eighth oitavo octavo 八",
            "ninth nono noveno 九",
            "tenth decimo 十",
        ),
        start=1,
    )
    for word in words.split()
}
_WORDS: Final = "|".join(sorted((word for word in _ORDINALS if word.isascii()), key=len, reverse=True))
_HAN: Final = "".join(word for word in _ORDINALS if not word.isascii())
_BEFORE: Final = (
    r"the day before|one day before|a day before|(?:on )?the eve of|a? ?vespera d[eo]|um dia antes d[eo]|"
    r"o dia antes d[eo]|la vispera de|un dia antes de|el dia antes de|el dia anterior a"
)
_AFTER: Final = (
    r"the day after|one day after|a day after|(?:o |no )?dia seguinte a[o]?|um dia depois d[eo]|o dia depois d[eo]|"
    r"(?:el |al )?dia siguiente (?:a|de)|un dia despues de|el dia despues de"
)
_ANNIVERSARY: Final = (
    re.compile(
        rf"(?:\b(?:(?P<before>{_BEFORE})|(?P<after>{_AFTER}))(?:l| the| o| el| my| meu| mi)?\s+)?"
        rf"(?:\b(?P<word>{_WORDS})|(?<!\d)(?P<digits>\d{{1,2}})\s*(?:st|nd|rd|th|[ºo°]|er|do|to)?)[- ]+"
        r"(?:anniversar(?:y|ies)|aniversario)\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"第?(?:(?P<word>[{_HAN}])|(?<!\d)(?P<digits>\d{{1,2}}))[个個]?[周週]年(?:[纪紀]念)?日?"
        r"(?:(?P<before>[的之]?前[一1]?[天日])|(?P<after>[的之]?(?:[后後][一1]?[天日]|[隔翌次][天日])))?"
    ),
)
_BESIDE: Final = re.compile(rf"\b(?:(?P<before>{_BEFORE})|(?P<after>{_AFTER}))(?:l| the| o| el)?\s+$", re.IGNORECASE)
_HAN_BESIDE: Final = re.compile(
    r"[的之]?(?:(?P<before>前[一1]?[天日])|(?P<after>(?:[后後][一1]?[天日]|[隔翌次][天日]|第二[天日])))(?![前后後內内])"
)
GRANTED: Final = re.compile(
    r"\b(?:grant(?:s|ed|ing)?|award(?:s|ed)?|agreement|sign(?:ed|ing|ature)?|received|outorga\w*|contrato|assin\w+|"
    r"conced\w+|conces\w+|otorg\w+|acuerdo|firm[eéoóa]\w*|recib\w+|receb\w+|lock-?up|carencia|bloqueo)\b|授[予出]|[协協][议議]|[签簽]|合同|合約",
    re.IGNORECASE,
)
_BASE: Final = re.compile(r"[\s-]+base\b", re.IGNORECASE)
"""What makes of the grant a day that the plan fixes, which is not the one on which something was granted or signed."""
_BREAK: Final = re.compile(r"[.;。；!?！？](?!\d)")
_ARTICLE: Final = (
    r"(?:the |my |its |our |a |la |el |o |as |os |los |las |minha |meu |mi |su |sua |date of |data d[aeo] )*"
)
_FROM: Final = re.compile(
    r"\s*(?:after|following|depois d[aeo]s?|apos|despues del?|tras)\s+" + _ARTICLE,
    re.IGNORECASE,
)
_AHEAD_OF: Final = re.compile(r"\s*(?:before|ahead of|antes d[aeo]s?|antes del?)\s+" + _ARTICLE, re.IGNORECASE)
_SINCE: Final = re.compile(
    r"\s*(?:from|since|a contar d[aeo]|a partir d[aeo]|desde)\s+" + _ARTICLE,
    re.IGNORECASE,
)
"""What begins a stretch of time that is as long, where a day follows; "30 days from 8 January" is no day."""
_LATER: Final = re.compile(
    r"\s*(?:later\b|mais tarde\b|mas tarde\b|depois\b(?! d)|despues\b(?! d)|[之以]?[后後])", re.IGNORECASE
)
_ON: Final = re.compile(ON_A_DAY, re.IGNORECASE)
_AGO: Final = re.compile(r"\s*(?:ago\b|atras\b|[之以]?前(?![一1]?[天日]))", re.IGNORECASE)
_SINCE_THEN: Final = re.compile(r"\b(?:ha|faz|hace)\s*$", re.IGNORECASE)
_STILL: Final = re.compile(
    r"\b(?:estou|estamos|esta|trabalh[oa]|sou|somos|tenho|participo|llev[oa]|estoy|trabaj[oa]|soy|tengo|particip[oa]|sigo)\b",
    re.IGNORECASE,
)
"""What has lasted as long as is said, and did not happen then."""
_FROM_NOW: Final = re.compile(r"\s*(?:from now|from today|hence)\b", re.IGNORECASE)
_STILL_TO_COME: Final = re.compile(r"(?:\bdaqui a|\bdentro de|再[过過])\s*$", re.IGNORECASE)
_HAN_GRANTED: Final = re.compile(
    r"(?:授[予出]|[签簽][署约約订訂]?)(?:日|[协協][议議])?(?:起|[之以]?[后後])?[满滿]?\s*$"
)
_LONGEST: Final = {"years": 60, "months": 720, "weeks": 1_000, "days": 20_000}


_WEEK: Final = 7


def resolved(text: str, values: Sequence[Mention], today: date, granted: date | None = None) -> list[Mention]:
    """The values of a question, with days in the place of what is counted from another day.

    Args:
        text: the question.
        values: dates, numbers and lengths of time as they were found.
        today: the day from which "ago" counts.
        granted: the day of the grant, where the request or the conversation gives one.
    """
    plain = unaccented(text)
    named = [value for value in values if value.kind == "date" and not value.doubt and not value.last]
    grant = _grant(text, named) or granted
    reached = list(_anniversaries(plain, text, named, grant))
    counted = list(_counted(plain, text, values, [*named, *reached], grant, today))
    reached = clear_of(reached, [day.span for day in counted])
    found = [*reached, *counted, *_beside(plain, text, named)]
    return sorted([*clear_of(values, [new.span for new in found]), *found], key=lambda value: value.start)


def _anniversaries(plain: str, text: str, named: Sequence[Mention], grant: date | None) -> Iterator[Mention]:
    for match in (match for pattern in _ANNIVERSARY for match in pattern.finditer(plain)):
        years = _ORDINALS[match["word"].lower()] if match["word"] else int(match["digits"])
        own = _after(plain, match.end(), named)
        start = own.value if own is not None else grant
        if isinstance(start, date) and 0 < years <= _LONGEST["years"]:
            step = -1 if match["before"] else 1 if match["after"] else 0
            day = add_months(start, 12 * years) + timedelta(step)
            end = own.end if own is not None else match.end()
            yield Mention("date", day, match.start(), end, text[match.start() : end], unit=COUNTED)


def _beside(plain: str, text: str, named: Sequence[Mention]) -> Iterator[Mention]:
    """The days right before and after a day that is named."""
    for day in named:
        match = _BESIDE.search(plain, 0, day.start) or _HAN_BESIDE.match(plain, day.end)
        if match is not None and isinstance(day.value, date):
            start, end = min(match.start(), day.start), max(match.end(), day.end)
            step = -1 if match["before"] else 1
            yield Mention("date", day.value + timedelta(step), start, end, text[start:end], unit=COUNTED)


def _counted(
    plain: str, text: str, values: Iterable[Mention], named: Sequence[Mention], grant: date | None, today: date
) -> Iterator[Mention]:
    """The days that are a length of time after another day, or before today."""
    for parts in _lengths(plain, values):
        before, start, end = plain[: parts[0].start], parts[0].start, parts[-1].end
        anchor: date | None = None
        ahead = 1
        if later := _FROM_NOW.match(plain, end):
            anchor, end = today, later.end()
        elif follows := _FROM.match(plain, end) or _SINCE.match(plain, end):
            own = _after(plain, follows.end(), named, at_once=True) if follows.re is _FROM else None
            word = GRANTED.match(plain, follows.end())
            if own is not None and isinstance(own.value, date):
                anchor, end = own.value, own.end if own.unit == COUNTED else follows.end()
            elif word is not None and not _BASE.match(plain, word.end()):
                anchor, end = grant, word.end()
        elif (ahead_of := _AHEAD_OF.match(plain, end)) is not None:
            own = _after(plain, ahead_of.end(), named, at_once=True)
            if own is not None and isinstance(own.value, date):
                anchor, end, ahead = own.value, own.end if own.unit == COUNTED else ahead_of.end(), -1
        elif _HAN_GRANTED.search(before):
            later = _LATER.match(plain, end)
            anchor, end = grant, later.end() if later else end
        elif ago := _AGO.match(plain, end) or (_SINCE_THEN.search(before) and not _STILL.search(plain)):
            anchor, ahead = today, -1
            end = ago.end() if isinstance(ago, re.Match) else end
        elif _STILL_TO_COME.search(before):
            anchor = today
        elif (later := _LATER.match(plain, end)) and not _said_too(plain, later.end(), named):
            earlier = [day for day in named if day.end <= start]
            if len(earlier) > 1:
                earlier = [day for day in earlier if not _BREAK.search(plain, day.end, start)]
            if earlier and isinstance(earlier[-1].value, date):
                anchor, end = earlier[-1].value, later.end()
        if anchor is not None:
            day = anchor
            for part in parts:
                day = moved(day, ahead * int(part.value), part.unit or "")  # type: ignore[arg-type]
            unit = COUNTED if anchor != today else BEHIND if day < today else FROM_TODAY
            yield Mention("date", day, start, end, text[start:end], unit=unit)


def _lengths(plain: str, values: Iterable[Mention]) -> Iterator[tuple[Mention, ...]]:
    """The lengths of time in whole units, each with the days that belong to it: "three years and 20 days"."""
    before: Mention | None = None
    for value in values:
        length = value.value
        if value.kind != "duration" or not isinstance(length, Fraction) or length.denominator != 1:
            continue
        if value.unit not in _LONGEST or not 0 < length <= _LONGEST[value.unit]:
            continue
        if before is not None and value.unit == "days" and AND.fullmatch(plain, before.end, value.start):
            yield before, value
            before = None
            continue
        if before is not None:
            yield (before,)
        before = None
        if value.unit in ("years", "months"):
            before = value
        else:
            yield (value,)
    if before is not None:
        yield (before,)


def _said_too(plain: str, end: int, named: Sequence[Mention]) -> bool:
    """Whether the day itself follows: "seven weeks later, on 22 May"."""
    return any(day.start >= end and _ON.fullmatch(plain, end, day.start) for day in named)


def moved(day: date, count: int, unit: str) -> date:
    if unit in ("days", "weeks"):
        return day + timedelta(count * (_WEEK if unit == "weeks" else 1))
    return add_months(day, count * (12 if unit == "years" else 1))


def _after(plain: str, end: int, named: Sequence[Mention], *, at_once: bool = False) -> Mention | None:
    """The date that stands right after a place, or after "of"."""
    for day in named:
        if day.start >= end and re.fullmatch(
            "" if at_once else r"\s*(?:of|from|de|do|del|da)?\s*(?:the |el |o )?", plain[end : day.start]
        ):
            return day
    return None


def _grant(text: str, named: Sequence[Mention]) -> date | None:
    """The day on which something was granted or signed, where the question names one."""
    found = set()
    for day in named:
        start = max((match.end() for match in _BREAK.finditer(text, 0, day.start)), default=0)
        start = max([start, *(other.end for other in named if other.end <= day.start)])
        stop = next((match.start() for match in _BREAK.finditer(text, day.end)), len(text))
        stop = min([stop, *(other.start for other in named if other.start >= day.end)])
        if GRANTED.search(text, start, day.start) or (GRANTED.search(text, day.end, min(stop, day.end + 12))):
            found.add(day.value)
    only = found.pop() if len(found) == 1 else None
    return only if isinstance(only, date) else None
