"""Percentages that are said in words: "at the median", "the 60th percentile", "the target was fully met"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from assistant.reading.bounded import bounded
from assistant.reading.mention import Mention, clear_of
from corpus.concepts import Mention as ConceptMention

PLACE: Final = "place"
"""The unit of a percentage that is a place in a ranking."""
PLACES: Final = {"median": Fraction(1, 2), "third_quartile": Fraction(3, 4)}
JUST: Final = Fraction(1, 10_000)
"""How far "just below" is taken to be: a hundredth of a percentage point, which the answer states."""

_BELOW = r"(?:\b(?:below|under|short of|abaixo|aqu[eé]m|debajo|inferior)\b|低[于於過过]|以下|不到|未达|未達)"
_JUST = (
    r"(?:\b(?:just|slightly|barely|marginally|a (?:bit|hair|touch)|logo|pouco|ligeiramente|"
    r"imediatamente|justo|apenas|ligeramente|inmediatamente|un poco|un pelo)\b|略|刚|剛|稍|差一点|差一點)"
)
_ELSEWHERE = re.compile(
    rf"{_BELOW}|\b(?:above|over|beyond|acima|encima|sobre|superior)\b|高[于於過过]|超过|超過", re.IGNORECASE
)
_BETWEEN = re.compile(r"\b(?:between|entre)\b|之间|之間|以上|以下", re.IGNORECASE)
_THE = re.compile(r"\s*(?:(?:d[eoa]|de la|del|than|that of|to|a|à)\s+)?(?:(?:the|a|o|la|el)\s+)?", re.IGNORECASE)
_JUST_BELOW = re.compile(rf"{_JUST}\s*(?:por )?{_BELOW}", re.IGNORECASE)
_PERCENTILE = re.compile(
    r"(?P<n>\d{1,2}(?:[.,]\d+)?)(?:st|nd|rd|th|º|°|er|ro|o)?[\s-]*(?:percentiles?|percentil|百分位|分位)"
    r"|(?:percentil|percentile|百分位|分位)[\s:]*(?:of |de )?(?P<m>\d{1,2}(?:[.,]\d+)?)",
    re.IGNORECASE,
)
_IN_FULL = re.compile(
    r"\b(?:fully|completely|totally) (?:hit|met|achieved|reached|attained)\b|"
    r"\b(?:hit|met|achieved|reached) in full\b|\bmaxed(?: out)?\b|"
    r"\b(?:totalmente|integralmente|plenamente|completamente) "
    r"(?:atingid|cumprid|alcançad|cumplid|alcanzad|lograd)[oa]s?\b|"
    r"\b(?:cumplid|alcanzad|lograd)[oa]s? (?:al completo|del todo|por completo|totalmente|íntegramente)\b|"
    r"\b(?:batid|cumprid|atingid)[oa]s? (?:por inteiro|em cheio|integralmente|totalmente)\b|"
    r"(?:全部|完全|全数|全數|百分百|百分之百)(?:达成|達成|达标|達標|完成|做到)|(?:达成|達成|完成)率?满|[拿打]满分|滿分",
    re.IGNORECASE,
)
"""A target that was met in full: 100 %."""
_HALFWAY = re.compile(
    r"\b(?:half-?way|half way|mid-?way|in the middle|a meio caminho|no meio|bem no meio|a medio camino|"
    r"a mitad de camino|en (?:el )?medio|punto medio|ponto m[eé]dio)\b|正中|中间|中間|一半",
    re.IGNORECASE,
)
"""Between two places, as far from one as from the other."""
_REACH: Final = 28
_BESIDE: Final = 3


def in_full(text: str, values: Sequence[Mention]) -> list[Mention]:
    """Targets said to be met in full, as percentages, where no percentage stands in those words."""
    found = [Mention("percent", Fraction(1), *match.span(), match[0]) for match in _IN_FULL.finditer(text)]
    return clear_of(found, [value.span for value in values])


def percentiles(text: str) -> list[Mention]:
    """The places in a ranking that are numbered, as percentages."""
    return [
        Mention("percent", Fraction((match["n"] or match["m"]).replace(",", ".")) / 100, *match.span(), match[0], PLACE)
        for match in _PERCENTILE.finditer(text)
    ]


def quantiles(text: str, concepts: Sequence[ConceptMention], values: Sequence[Mention]) -> list[Mention]:
    """The named places as percentages, where the question gives no percentage beside the place.

    "Below the third quartile" gives the place, of which the words before it make a bound (`assistant.reading.bounded`).
    """
    named = [concept for concept in concepts if concept.concept in PLACES]
    if {concept.concept for concept in named} == PLACES.keys() and (halfway := _HALFWAY.search(text)):
        start, end = min(halfway.start(), named[0].start), max(named[-1].end, halfway.end())
        middle = sum(PLACES.values(), Fraction(0)) / len(PLACES)
        return [Mention("percent", middle, start, end, text[start:end], PLACE)]
    found: list[Mention] = []
    for concept in concepts:
        place = PLACES.get(concept.concept)
        if place is None or any(
            value.kind == "percent" and value.start - concept.end <= _BESIDE and concept.start - value.end <= _BESIDE
            for value in values
        ):
            continue
        begin = max(0, concept.start - _REACH)
        around = text[begin : concept.end + 4]
        below = _JUST_BELOW.search(around)
        if below is not None:
            start = begin + below.start()
            found.append(Mention("percent", place - JUST, start, concept.end, text[start : concept.end], PLACE))
            continue
        sides = [*_ELSEWHERE.finditer(text, begin, concept.end)]
        if _BETWEEN.search(text, begin, concept.end + _BESIDE):
            continue
        start = max(concept.start, sides[-1].end()) if sides else concept.start
        if sides and (the := _THE.match(text, start, concept.end)):
            start = the.end()
        value = Mention("percent", place, start, concept.end, text[start : concept.end], PLACE)
        if not sides or bounded(text, value) is not None:
            found.append(value)
    return found if len(found) == 1 else []
