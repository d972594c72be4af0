"""Words that name a figure only beside it: tonnes emitted ("emitimos 60 mil toneladas"), where an index stood."""

from __future__ import annotations

import re
from typing import Final

from rules.facts import Fact

_NUM: Final = r"\d(?:[\d.,]*\d)?\s?(?:mil\b|k\b|thousand|million|milh[oõ]es|millones|[万萬千])?"
_TONNES: Final = r"(?:t\b|tons?\b|tonnes?\b|toneladas?\b|[吨噸])"
_EMITTED: Final = re.compile(
    rf"\b(?:emit(?:s|ted|imos|iu|iram|e|em|i[oó]|ieron|en|ido)?)\s+(?:\w+ )?(?={_NUM}\s*(?:of |de )?{_TONNES})|"
    rf"(?<!碳)排放(?:了|咗|[为為是係])?\s*(?={_NUM}\s*{_TONNES})",
    re.IGNORECASE,
)
_AT_END: Final = re.compile(
    r"(?<=\d )at the (?:very )?(?:end|finish|close)\b|(?<=\d )(?:no|ao) (?:fim|final)\b|"
    r"(?<=\d )al (?:final|cierre)\b|期末|(?:最[后後]|[结結]束[时時]?)(?=\s*[为為是係]?\s*\d)",
    re.IGNORECASE,
)
_AT_START: Final = re.compile(
    r"(?<=\d )at the (?:very )?(?:beginning|start|outset)\b|"
    r"(?<=\d )no (?:in[ií]cio|come[cç]o)\b|"
    r"(?<=\d )al (?:inicio|principio|comienzo)\b|"
    r"期初|(?:[开開]始[时時]?|起初)(?=\s*[为為是係]?\s*\d)",
    re.IGNORECASE,
)
_SCOPE: Final = re.compile(r"\b(?:scopes?|escopos?|alcances?)\s*\d|[范範][围圍疇畴]\s*[\d一二]", re.IGNORECASE)
"""What is emitted in one scope is not all that is."""
_IN_SCOPE: Final = (
    rf"(?P<n>{_NUM})\s*{_TONNES}\s*(?:of CO2 |de CO2 )?(?:in|of|from|for|no|do|em|de|en|del)\s+(?:the |el |o )?"
    r"(?:scope|escopo|alcance)\s*"
)
_SCOPES: Final = tuple(re.compile(rf"{_IN_SCOPE}{n}(?!\d)", re.IGNORECASE) for n in (1, 2))
_CREDITS: Final = re.compile(rf"(?P<n>{_NUM})\s*(?:carbon )?(?:credits|cr[eé]ditos)\b", re.IGNORECASE)
_OF: Final = (
    ("carbon_credits", _CREDITS),
    ("scope_1", _SCOPES[0]),
    ("scope_2", _SCOPES[1]),
    ("gross_emissions", _EMITTED),
    ("final_price", _AT_END),
    ("initial_price", _AT_START),
)


def spans(fact: Fact, text: str) -> list[tuple[int, int]]:
    """Where such words stand for a fact that is a bare number.

    >>> [match.span() for match in _EMITTED.finditer("emitimos 60 mil toneladas, emitió 5.000 acciones")]
    [(0, 9)]
    """
    if fact.type != "number":
        return []
    named = [(concept, words) for concept, words in _OF if words is not _EMITTED or not _SCOPE.search(text)]
    return [
        match.span(match.lastgroup or 0)
        for concept, words in named
        if concept in fact.concepts
        for match in words.finditer(text)
    ]
