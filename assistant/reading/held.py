"""Whether a post was held on the day that a fact of a plan names: "I was in the job on 1 January 2024", "desde antes de
2024", 2024年1月1日在职.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date
from functools import lru_cache
from typing import Final

from assistant.reading import dates
from assistant.reading.bound import Bound
from assistant.reading.denied import denying
from assistant.reading.mention import SENTENCE_END, Mention
from rules.facts import Fact

_LABEL: Final = re.compile(r"^(?:position|post|office|role) held on ", re.IGNORECASE)
_IN_POST: Final = (
    r"\b(?:in (?:the|my|that|this|his|her|their) (?:same )?(?:job|post|role|position|office|seat)|in post|"
    r"(?:already|still) (?:there|employed|in (?:it|place))|"
    r"(?:held|had|occupied) (?:the|my|that|this|it|his|her)(?: (?:job|post|role|position|office))?)\b|"
    r"\b(?:(?:(?:es)?tava|ocupava|exercia|tinha|estive)\b[^.;,?!]{0,16}?\b(?:cargo|fun[cç][aã]o|posto|posi[cç][aã]o))\b|"
    r"\bn[oa] (?:meu |mesm[oa] )?(?:cargo|fun[cç][aã]o|posto|posi[cç][aã]o)\b|"
    r"\ben (?:el |la |mi )?(?:mism[oa] )?(?:cargo|puesto|funci[oó]n|posici[oó]n)\b|"
    r"\b(?:(?:estaba|ocupaba|ejerc[ií]a|ten[ií]a|estuve)\b[^.;,?!]{0,16}?\b(?:cargo|puesto|funci[oó]n))\b|"
    r"在[职職任崗岗][位上]?|任[职職]|在位|"
    r"(?<![不唔])(?:是|係|[担擔]任|[当當]|做)(?:高[级級])?(?:[经經]理|[总總][监監裁]|主管|[顾顧][问問]|[员員]工|董事)"
)
_SAYS: Final = re.compile(_IN_POST, re.IGNORECASE)
_DENIED: Final = re.compile(r"\b(?:not|never|n[aã]o|nunca|no)\b|n[’']t\b|[不未没沒唔]", re.IGNORECASE)
_LINK: Final = re.compile(
    r"\s*(?:as [\w ]{1,30}?)?(?:already |still |j[aá] |ya )?"
    r"(?:on|at|by|in|em|no dia|no|a|el|el d[ií]a|al)?\s*(?:the |o |el )?|"
    r"\s*,?\s*(?:i|we|she|he|eu|yo)?\s*(?:was|were|am)?\s*(?:already |still |j[aá] |ya )?|"
    r"[\s,，]*(?:我)?(?:[已就便仍还還都才]|已[经經])?",
    re.IGNORECASE,
)
_BEFORE: Final = re.compile(
    r"\b(?:since|from|desde)\s+(?:(?:well|long|way|bem|muito|mucho|bastante)\s+)?(?:before|antes d[eo]l?)\s+(?:the )?"
    r"(?:(?P<year>20\d\d)\b(?!\s*[-/])|$)",
    re.IGNORECASE,
)
_START: Final = re.compile(
    r"\b(?:the )?(?:very )?(?:start|beginning) of (?P<en>20\d\d)\b|"
    r"\b(?:in[ií]cio|come[cç]o|comecinho) de (?P<pt>20\d\d)\b|"
    r"\b(?:principios?|inicios?|comienzos?|comienzo)(?: del a[ñn]o| de) (?P<es>20\d\d)\b|(?P<zh>20\d\d)年?初",
    re.IGNORECASE,
)
"""The start of a year: whoever was there then was there on its first day."""
_HAN_BEFORE: Final = re.compile(r"[之以]?前(?:就|已|便|一直)")


def told(facts: Iterable[Fact], text: str, values: Sequence[Mention]) -> list[Bound]:
    """The yes/no facts about a post held on a day that a question answers by naming that day, or an earlier one since
    when somebody has held it.

    Args:
        values: the values of the question.
    """
    days = [value for value in values if value.kind == "date" and not value.doubt]
    days += [
        Mention("date", date(int(next(filter(None, match.groups()))), 1, 1), *match.span(), match[0])
        for match in _START.finditer(text)
    ]
    found = []
    for fact in facts:
        on = _day(fact.label) if fact.type == "bool" else None
        if on is None:
            continue
        says = next((bound for day in days if (bound := _held(fact, on, day, text)) is not None), None)
        year = next((match for match in _BEFORE.finditer(text) if match["year"]), None)
        if says is None and year is not None and date(int(year["year"]), 1, 1) <= on:
            says = Bound(fact.name, "yes", *year.span(), year[0])
        if says is not None:
            found.append(says)
    return found


def _held(fact: Fact, on: date, day: Mention, text: str) -> Bound | None:
    if isinstance(day.value, date) and day.value <= on:
        before = _BEFORE.search(text, 0, day.start)
        after = _HAN_BEFORE.match(text, day.end)
        if before or after:
            start, end = before.start() if before else day.start, after.end() if after else day.end
            return Bound(fact.name, "yes", start, end, text[start:end])
    if day.value != on or day.last is not None:
        return None
    for match in _SAYS.finditer(text):
        first, last = min(match.end(), day.end), max(match.start(), day.start)
        if not _LINK.fullmatch(text, first, last):
            continue
        start, end = min(match.start(), day.start), max(match.end(), day.end)
        since = max((stop.end() for stop in SENTENCE_END.finditer(text, 0, start)), default=0)
        raw = "no" if _DENIED.search(denying(text), max(since, start - 12), end) else "yes"
        return Bound(fact.name, raw, start, end, text[start:end])
    return None


@lru_cache(maxsize=1024)
def _day(label: str) -> date | None:
    if not _LABEL.search(label):
        return None
    days = [day.value for day in dates.find(label, "en", date(1900, 1, 1)) if not day.doubt]
    return days[0] if len(days) == 1 and isinstance(days[0], date) else None
