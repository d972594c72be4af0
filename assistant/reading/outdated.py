"""What a part of the shares or votes was before: of "fell from 60% to 49.9%" only the latter is what somebody has now.

The former is no fact of the case, and no other fact's value either.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from assistant.reading.mention import SENTENCE_END, Mention, between_stops

_HELD: Final = re.compile(
    r"\b(?:shares?|stakes?|holdings?|holds?|held|holding|own(?:s|ed|ership)?|votes?|voting|control\w*|equity|"
    r"a[cç][oõ]es|participa[cç][aã]o|det[eé]m|detinha|possu\w+|votos?|capital|"
    r"acciones|participaci[oó]n|posee|pose[ií]a|tiene|ten[ií]a)\b|持股|持有|股份|股[权權]|普通股|表[决決][权權]|投票[权權]|控制",
    re.IGNORECASE,
)
_FROM: Final = re.compile(
    r"(?:\b(?:from|de|desde|do|dos|del)(?: (?:un|el|os|about|around))?|[从從由自])\s*$", re.IGNORECASE
)
_TO: Final = re.compile(
    r"\s*(?:of (?:the )?(?:\w+ ){0,3}|d[aeo]s? (?:\w+ ){0,3}|的[^\d，,。]{0,6})?"
    r"(?:(?:down |up )?to|para|pra|at[eé]|al?|hasta(?: (?:el|un))?|"
    r"(?:大幅)?(?:[降跌减減升增][低少至到为為成了加持]*|[变變][为為成]|下降[到至]|上升[到至]|[稀摊攤][释釋薄][到至为為]))"
    r"(?: (?:an?|el|un|about|only|just|apenas|s[oó]lo|solo|exactly|exatamente|exactamente))*\s*$",
    re.IGNORECASE,
)
_BEFORE: Final = re.compile(
    r"(?:\b(?:down|up) from|\b(?:instead of|previously|formerly|once|earlier|"
    r"antes(?: era(?:m)?| tinha| ten[ií]a| de)?|anteriormente|(?:contra|frente a) (?:os |el )?)|"
    r"(?:之前|以前|先前|原[来來先本]?)(?:持有|持股|是|[为為有係])?)\s*$",
    re.IGNORECASE,
)


def before(text: str, values: Sequence[Mention]) -> list[Mention]:
    """The percentages of shares or votes that a question says to hold no longer.

    >>> from fractions import Fraction
    >>> was = Mention("percent", Fraction(3, 5), 20, 23, "60%")
    >>> now = Mention("percent", Fraction(499, 1000), 27, 32, "49.9%")
    >>> before("His stake fell from 60% to 49.9%.", [was, now]) == [was]
    True
    """
    parts = [value for value in values if value.kind == "percent"]
    found = []
    for value in parts:
        start, end = between_stops(text, value, SENTENCE_END, values)
        if len([other for other in parts if start <= other.start < end]) < 2 or not _HELD.search(text, start, end):
            continue
        following = next((other for other in parts if value.end <= other.start < end), None)
        moved = (
            following is not None
            and _FROM.search(text, start, value.start)
            and _TO.fullmatch(text, value.end, following.start)
        )
        if moved or _BEFORE.search(text, start, value.start):
            found.append(value)
    return found
