"""Places in a ranking that are named instead of numbered: "at the median", "just below the third quartile"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from assistant.reading.mention import Mention
from corpus.concepts import Mention as ConceptMention

PLACES: Final = {"median": Fraction(1, 2), "third_quartile": Fraction(3, 4)}
JUST: Final = Fraction(1, 10_000)
"""How far "just below" is taken to be: a hundredth of a percentage point, which the answer states."""

_BELOW = r"(?:\b(?:below|under|short of|abaixo|aqu[eé]m|debajo|inferior)\b|低[于於過过]|以下|不到|未达|未達)"
_JUST = (
    r"(?:\b(?:just|slightly|barely|marginally|a (?:bit|hair|touch)|logo|pouco|ligeiramente|"
    r"imediatamente|justo|apenas|ligeramente|inmediatamente|un poco|un pelo)\b|略|刚|剛|稍|差一点|差一點)"
)
_ELSEWHERE = re.compile(
    rf"{_BELOW}|\b(?:above|over|beyond|between|acima|entre|encima|sobre|superior)\b|高[于於過过]|以上|超过|超過|之间|之間",
    re.IGNORECASE,
)
_JUST_BELOW = re.compile(rf"{_JUST}\s*(?:por )?{_BELOW}", re.IGNORECASE)
_REACH: Final = 28
_BESIDE: Final = 3


def quantiles(text: str, concepts: Sequence[ConceptMention], values: Sequence[Mention]) -> list[Mention]:
    """The named places as percentages, where the question gives no percentage beside the place.

    Only "at" a place and "just below" it are values; "below the third quartile" is a region and gives none.
    """
    found: list[Mention] = []
    for concept in concepts:
        place = PLACES.get(concept.concept)
        if place is None or any(
            value.kind == "percent" and min(abs(value.start - concept.end), abs(concept.start - value.end)) <= _BESIDE
            for value in values
        ):
            continue
        begin = max(0, concept.start - _REACH)
        around = text[begin : concept.end + 4]
        below = _JUST_BELOW.search(around)
        if below is not None:
            start = begin + below.start()
            found.append(Mention("percent", place - JUST, start, concept.end, text[start : concept.end]))
        elif _ELSEWHERE.search(around) is None:
            found.append(Mention("percent", place, concept.start, concept.end, text[concept.start : concept.end]))
    return found if len(found) == 1 else []
