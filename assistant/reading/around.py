"""Days told by the day of the request: "the 12th of last month", "last Monday", "el próximo 30 de junio", 上周一.

A weekday of this week that is called the last or the next one may be meant of another week: it is doubtful and asked
about. A day of the month without the month ("on the 5th") is the latest one where something has happened on it and the
next one where something is to come.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from assistant.reading import han_numbers
from assistant.reading.mention import Mention
from assistant.reading.worded import BEHIND, FROM_TODAY, MONTH, MONTHS
from corpus.data import load
from rules.calendar import add_months, month_end

WHICH_WEEK: Final = "which_week"
"""The doubt about a weekday that may be of this week or of another."""
_HAN: Final = "\u3400"
_WEEK: Final = 7
_NUMERAL: Final = "[一二三四五六七八九十廿卅]{1,3}"
_STOP: Final = re.compile(r"[;；。?？!！，,]|\.(?!\d)")
_OF_EACH: Final = r"(?!\s+(?:(?:of|in)\s+\w|d[eoa]l?s?\s+\w))"
"""No "last Friday of the month"."""
_DATE_AFTER: Final = re.compile(rf"\s*[,，(（]?\s*(?:(?:the|dia|el|day|o)\s+)?(?:\d|{MONTH}\b)", re.IGNORECASE)
_DATE_BEFORE: Final = re.compile(rf"(?:\d|[日号號]|\b(?:{MONTH}))(?:st|nd|rd|th)?\s*[,，(（]?\s*$", re.IGNORECASE)

Free = Callable[[re.Match[str]], bool]


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    loaded: dict[str, Any] = load(Path(__file__).with_name("around.yaml").read_bytes())
    return loaded


def years() -> tuple[tuple[int, str], ...]:
    """The words that tell a year by this one, with how many years it is off."""
    return tuple((int(step), "|".join(words)) for step, words in _data()["year"].items())


def _any(kind: str, *, han: bool) -> str:
    """The words of one kind, those in Chinese characters or those in letters, the longest ones first."""
    found = [word for words in _data()[kind].values() for word in words if (max(word) >= _HAN) == han]
    return "|".join(sorted(found, key=len, reverse=True))


def _step(kind: str, said: str) -> int:
    for step, words in _data()[kind].items():
        if any(re.fullmatch(word.split("(?=")[0], said, re.IGNORECASE) for word in words):
            return int(step)
    return 0


@lru_cache(maxsize=1)
def _patterns() -> dict[str, tuple[re.Pattern[str], ...]]:
    data = _data()
    names = "|".join(f"(?:{name})" for name in data["weekdays"])
    short = "|".join(data["short_weekdays"])
    day = r"(?:on )?(?:the |el |o |no )?(?:dia )?(?P<d>\d{1,2})(?:st|nd|rd|th|[º°o])?"
    called = (
        r"(?:on )?(?:(?:the |el |o |no )?dia |the |el |o |no |(?=\d{1,2}(?:st|nd|rd|th)))"
        r"(?P<d>\d{1,2})(?:st|nd|rd|th|[º°o])?"
    )
    month, week = _any("month", han=False), _any("week", han=False)
    ahead = {kind: "|".join(data[kind]["ahead"]) for kind in ("before", "coming")}
    behind = {kind: "|".join(data[kind]["behind"]) for kind in ("before", "coming")}
    dated = (
        rf"(?:(?P<mn>{MONTH})\s+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?|"
        rf"(?:dia )?(?P<d2>\d{{1,2}})(?:st|nd|rd|th|º)?\s+(?:of |de )?(?P<mn2>{MONTH}))"
    )

    def made(*patterns: str) -> tuple[re.Pattern[str], ...]:
        return tuple(re.compile(pattern, re.IGNORECASE) for pattern in patterns)

    return {
        "month": made(
            rf"(?<![\w/.,]){day}\s+(?P<rm>{month})(?!\w)",
            rf"(?<!\w)(?P<rm>{month})\s*,?\s+{called}(?![\w/%]|[.,]\d)",
            rf"(?P<rm>{_any('month', han=True)})[的喺在嘅]?\s*(?P<hd>\d{{1,2}}|{_NUMERAL})[日号號]",
            rf"(?P<rm>{_any('month', han=True)})(?P<last>[底尾]|最[后後]一[天日])",
        ),
        "month_alone": made(
            rf"(?<!\w)(?P<rm>{month})(?![\w'’])",
            rf"(?<![上下])(?P<rm>{_any('month', han=True)})(?![初中底末份尾])",
        ),
        "week": made(
            rf"\b(?P<wd>{names}|{short})\s*,?\s+(?:of |da |de la |n?a |en la )?(?P<rw>{week})(?!\w)",
            rf"\b(?P<rw>{week})\s*,?\s+(?:on |na |el )?(?P<wd>{names}|{short})(?!\w)",
            rf"(?P<rw>{_any('week', han=True)})(?:周|週|星期|礼拜|禮拜)(?P<hw>[一二三四五六日天])",
        ),
        "before": made(
            rf"\b(?:{ahead['before']})\s+(?P<wd>{names}|{short})(?!\w){_OF_EACH}",
            rf"\b(?P<wd>{names}|{short})\s+(?:{behind['before']})\b",
        ),
        "coming": made(
            rf"\b(?:{ahead['coming']})\s+(?P<wd>{names}|{short})(?!\w){_OF_EACH}",
            rf"\b(?P<wd>{names}|{short})\s+(?:{behind['coming']})\b",
        ),
        "before_dated": made(rf"\b(?:{ahead['before']})\s+{dated}", rf"(?<!\w){dated}\s+(?:{behind['before']})\b"),
        "coming_dated": made(rf"\b(?:{ahead['coming']})\s+{dated}", rf"(?<!\w){dated}\s+(?:{behind['coming']})\b"),
        "weekday": made(
            rf"\b(?:on |this |n?esta |na |no |el |este )(?P<wd>{names})(?!\w)",
            r"(?<![上下个個每逢到至])(?:周|週|星期|礼拜|禮拜)(?P<hw>[一二三四五六日天])(?![到至])",
        ),
        "day": made(
            r"\bon the (?P<d>\d{1,2})(?:st|nd|rd|th)"
            r"(?=\s*(?:[.,;:?!)]|$)|\s+(?:and|without|with|for|because|so|but|when)\b)",
            r"\b(?:no|desde o|ate o) dia (?P<d>\d{1,2})(?![\d/]|[.,]\d|\s*(?:d[eo]\b|util|[º°]))",
            r"\b(?:el|del) (?:dia )?(?P<d>\d{1,2})(?=\s*(?:[.,;:?!)]|$)(?!\d)|\s+(?:y|sin|por|pero|me)\b)(?![.,]\d)",
            r"(?<![\d月年第])(?P<d>\d{1,2})[号號](?![楼樓线線码碼文房门門長长计計方])",
        ),
        "happened": made("|".join(data["happened"])),
        "to_come": made("|".join(data["to_come"])),
    }


def find(text: str, plain: str, today: date, free: Free) -> Iterator[Mention]:
    """The days that are told by a month, a week or a weekday seen from today, or by being the last or the next one.

    Args:
        text: the question.
        plain: the question without accents.
        today: the day of the request.
        free: whether a match has no character of another date.
    """
    patterns = _patterns()
    for match in _matches("month", plain, free):
        month = add_months(today.replace(day=1), _step("month", match["rm"]))
        groups = match.groupdict()
        if groups.get("last"):
            yield _mention(text, match, month_end(month), today)
        else:
            yield _in_month(text, match, month, int(han_numbers.value(groups.get("d") or groups["hd"]) or 0), today)
    for match in _matches("month_alone", plain, free):
        if step := _step("month", match["rm"]):
            first = add_months(today.replace(day=1), step)
            start, end = match.span()
            yield Mention("date", first, start, end, text[start:end], last=month_end(first))
    for match in _matches("week", plain, free):
        monday = today - timedelta(today.weekday()) + timedelta(_WEEK * _step("week", match["rw"]))
        yield _mention(text, match, monday + timedelta(_weekday(match)), today)
    for kind, ahead in (("before", -1), ("coming", 1)):
        for match in _matches(f"{kind}_dated", plain, free):
            name, number = match["mn"] or match["mn2"], int(match["d"] or match["d2"])
            if (day := _nearest_date(today, MONTHS[name.lower()], number, ahead)) is not None:
                yield _mention(text, match, day, today)
        for match in _matches(kind, plain, free):
            day = _nearest_weekday(today, _weekday(match), ahead)
            this_week = day.isocalendar()[:2] == today.isocalendar()[:2]
            yield _mention(text, match, day, today, WHICH_WEEK if this_week else None)
    for match in _matches("weekday", plain, free):
        if ahead := _ahead(plain, match, patterns):
            yield _mention(text, match, _nearest_weekday(today, _weekday(match), ahead), today)


def alone(text: str, plain: str, today: date, found: Sequence[Mention]) -> Iterator[Mention]:
    """The days of the month of which the month is not said, where no other day is told and it is plain which is meant.

    Args:
        found: the dates of the question so far.
    """
    if any(value.unit is None for value in found):
        return
    patterns = _patterns()
    for pattern in patterns["day"]:
        for match in pattern.finditer(plain):
            number, ahead = int(match["d"]), _ahead(plain, match, patterns)
            if ahead and 1 <= number <= 31 and not any(match.start() < v.end and v.start < match.end() for v in found):
                month = today.replace(day=1)
                first = (number >= today.day) if ahead < 0 else (number <= today.day)
                yield _in_month(text, match, add_months(month, ahead) if first else month, number, today)


def weekday_beside(text: str, span: tuple[int, int]) -> int | None:
    """The day of the week that is said right before or right after a date, from Monday on: "Thursday, 6 March"."""
    before, after = _beside_weekday()
    match = before.search(text, 0, span[0]) or after.match(text, span[1])
    return _weekday(match) if match is not None else None


@lru_cache(maxsize=1)
def _beside_weekday() -> tuple[re.Pattern[str], re.Pattern[str]]:
    data = _data()
    names = "|".join([*(f"(?:{name})" for name in data["weekdays"]), *data["short_weekdays"]])
    named = rf"(?:\b(?P<wd>{names})\b|(?:周|週|星期|礼拜|禮拜)(?P<hw>[一二三四五六日天]))"
    gap = r"\s*[,，(（]?\s*(?:(?:the|dia|el|day|o|on)\s+)*"
    return re.compile(rf"{named}[)）]?{gap}$", re.IGNORECASE), re.compile(rf"{gap}{named}", re.IGNORECASE)


def _matches(kind: str, plain: str, free: Free) -> Iterator[re.Match[str]]:
    for pattern in _patterns()[kind]:
        weekday = bool({"wd", "hw"} & pattern.groupindex.keys())
        for match in pattern.finditer(plain):
            if free(match) and not (weekday and _dated(plain, match)):
                yield match


def _dated(plain: str, match: re.Match[str]) -> bool:
    """Whether a date stands right beside a weekday, which then only says what day of the week that is."""
    return bool(_DATE_AFTER.match(plain, match.end()) or _DATE_BEFORE.search(plain, 0, match.start()))


def _ahead(plain: str, match: re.Match[str], patterns: dict[str, tuple[re.Pattern[str], ...]]) -> int:
    """Whether what is said of a day lies behind (-1) or ahead (1); 0 where that is not plain."""
    start = max((stop.end() for stop in _STOP.finditer(plain, 0, match.start())), default=0)
    end = next((stop.start() for stop in _STOP.finditer(plain, match.end())), len(plain))
    clause = f"{plain[start : match.start()]} {plain[match.end() : end]}"
    happened, to_come = (patterns[kind][0].search(clause) is not None for kind in ("happened", "to_come"))
    if not happened and not to_come:
        rest = _STOP.sub(" ", plain[: match.start()])
        happened = start > 0 and patterns["happened"][0].search(rest) is not None
    return 0 if happened == to_come else 1 if to_come else -1


def _weekday(match: re.Match[str]) -> int:
    data = _data()
    if han := match.groupdict().get("hw"):
        return str(data["han_weekdays"]).index("日" if han == "天" else han)
    said = match["wd"].lower()
    for names in (data["weekdays"], data["short_weekdays"]):
        for place, name in enumerate(names):
            if re.fullmatch(name, said):
                return place
    raise ValueError(f"{said!r} is no weekday.")


def _nearest_weekday(today: date, weekday: int, ahead: int) -> date:
    steps = (weekday - today.weekday()) % _WEEK or _WEEK
    return today + timedelta(steps if ahead > 0 else steps - _WEEK if steps < _WEEK else -_WEEK)


def _nearest_date(today: date, month: int, number: int, ahead: int) -> date | None:
    for year in (today.year, today.year + ahead):
        try:
            day = date(year, month, number)
        except ValueError:
            continue
        if (day - today).days * ahead > 0:
            return day
    return None


def _in_month(text: str, match: re.Match[str], month: date, number: int, today: date) -> Mention:
    try:
        return _mention(text, match, month.replace(day=number), today)
    except ValueError:
        return _mention(text, match, month, today, "impossible_date")


def _mention(text: str, match: re.Match[str], day: date, today: date, doubt: str | None = None) -> Mention:
    unit = BEHIND if day < today else FROM_TODAY
    return Mention("date", day, *match.span(), text[slice(*match.span())], unit, doubt)
