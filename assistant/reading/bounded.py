"""Values that are no single figure or day: "more than 12 months", "abaixo de 2", "至少14个月", "before 3 May"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from assistant.reading.mention import Mention
from assistant.reading.missed import missed

Relation = Literal["<", "<=", ">", ">="]


class Bounds(NamedTuple):
    """How a figure stands to the value that a question gives for it, and the words that say so; how many days beside a
    day are tried at most, where it is one that lies soon after.
    """

    relation: Relation
    text: str
    soon: int | None = None


_BEFORE: Final[dict[Relation, str]] = {
    "<": r"less than|fewer than|(?<!not )(?<!no )lower than|(?:falls?|is|was|stays?|under) below|below|under|short of|"
    r"menos de|abaixo d[aeo]|inferior(?:es)? a|menor(?:es)? (?:do )?que|por debajo de|"
    r"不到|不足|未[满滿]|唔够|唔夠|少[于於]|低[于於]|小[于於]",
    "<=": r"at most|(?:no|not) (?:more|higher|greater) than|up to|no m[aá]ximo|n[aã]o mais (?:do )?que|como m[aá]ximo|"
    r"no m[aá]s de|a lo sumo|[最至]多|不超[过過]|不高[于於]|不多[于於]",
    ">": r"more than|above|exceed(?:s|ed|ing)?|surpass(?:es|ed|ing)?|greater than|higher than|in excess of|"
    r"ultrapass(?:a|e|ar|ou|ado|asse)|super(?:a|e|ar|ou|[óo]|ase|asse)|exced(?:e|er|eu|i[óo])(?: de)?|"
    r"mais d[eo]|acima d[aeo]|superior(?:es)? a|maior(?:es)? (?:do )?que|m[aá]s de|por encima de|"
    r"mayor(?:es)? (?:que|a)|超[过過]|多[于於]|大[于於]|高[于於]",
    ">=": r"at least|no(?:t)? (?:less|fewer|lower) than|a minimum of|"
    r"(?:pelo|ao) menos|no m[ií]nimo|n[aã]o menos (?:de|que)|(?:al|por lo) menos|como m[ií]nimo|no menos de|"
    r"至少|最少|不[少低][于於]|起[码碼]",
}
_AFTER: Final[dict[Relation, str]] = {">=": r"(?:或)?以上", "<=": r"以[下内內]|之[内內]"}
_MONEY_SIGN: Final = r"\s*(?:R\$|HK\$|US\$|\$|€)?\s*"
_BEGINS: Final = r"(?:(?<![^\W_一-鿿])|(?=[一-鿿]))"
_THE: Final = r"(?:\s(?:the|a|o|la|el))?"
_HEADS = {r: re.compile(rf"{_BEGINS}(?:{words}){_THE}{_MONEY_SIGN}$", re.IGNORECASE) for r, words in _BEFORE.items()}
_TAILS = {r: re.compile(rf"\s*[个個]?[年月日天股份]?(?:{words})") for r, words in _AFTER.items()}
_NOT: Final = re.compile(
    r"(?:\b(?:no|not|never|n[aã]o|nunca|without|sem|sin)|n['’]t)\s+(?:[^\W\d_]+\s+){0,2}$|(?:不|没有?|沒有?|唔|未)$",
    re.IGNORECASE,
)
_OTHERWISE: Final[dict[Relation, Relation]] = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
"""What is denied: "not below the median" is the median or above."""
_DATED: Final[dict[Relation, str]] = {
    "<": r"before|prior to|earlier than|antes d(?:e|o|el)|anterior(?:es)? (?:a|ao|al)",
    "<=": r"(?:no|not) later than|on or before|(?:a|o) m[aá]i?s tardar(?: el| em)?|em ou antes de|en o antes del?",
    ">": r"after|(?<!no )(?<!not )later than|ap[oó]s|depois d(?:e|o)|despu[eé]s del?|posterior(?:es)? (?:a|ao|al)|tras",
    ">=": r"(?:no|not) (?:earlier than|before)|on or after|em ou (?:ap[oó]s|depois de)|en o despu[eé]s del?",
}
_DAY: Final = r"\s*(?:(?:the|o|el|dia|d[ií]a|on)\s+){0,2}"
_NEXT_DAY: Final = r"(?![一二三四五六七八九十两兩\d天日夕])"
_DATED_AFTER: Final[dict[Relation, str]] = {
    "<": rf"(?:之前|以前|前){_NEXT_DAY}",
    ">": rf"(?:之[后後]|以[后後]|[后後]){_NEXT_DAY}",
}
_DAY_HEADS = {r: re.compile(rf"{_BEGINS}(?:{words}){_DAY}$", re.IGNORECASE) for r, words in _DATED.items()}
_DAY_TAILS = {r: re.compile(rf"\s*{words}") for r, words in _DATED_AFTER.items()}
_COUNTED: Final = re.compile(
    r"(?:\b(?:days?|weeks?|months?|years?|dias?|semanas?|m[eê]s(?:es)?|anos?|d[ií]as?|a[nñ]os?|shortly|just|right|long|"
    r"immediately|logo|pouco|justo|poco)\s+|[天日月年])$",
    re.IGNORECASE,
)
"""What stands before "after" where it counts from a day: "two months after 3 May"."""
_KINDS: Final = frozenset({"number", "money", "percent", "duration"})


def bounded(text: str, value: Mention) -> Bounds | None:
    """What a question says around a value that makes a bound of it; nothing where it is the figure itself.

    >>> from fractions import Fraction
    >>> bounded("less than 12 months in", Mention("duration", Fraction(12), 10, 19, "12 months", "months"))
    Bounds(relation='<', text='less than 12 months', soon=None)
    >>> bounded("12 months in", Mention("duration", Fraction(12), 0, 9, "12 months", "months"))
    """
    if value.kind == "date":
        return _of_a_day(text, value)
    if value.kind not in _KINDS:
        return None
    if (words := missed(text, value)) is not None:
        return Bounds("<", words)
    for relation in ("<=", ">=", "<", ">"):
        if (head := _HEADS[relation].search(text, 0, value.start)) is None:
            continue
        if denied := _NOT.search(text, 0, head.start()):
            return Bounds(_OTHERWISE[relation], text[denied.start() : value.end])
        whole = relation == ">" and value.unit in ("months", "years")  # a year and a day is one whole year
        return Bounds(">=" if whole else relation, text[head.start() : value.end])
    return _behind(text, value, _TAILS)


def _of_a_day(text: str, value: Mention) -> Bounds | None:
    if value.unit is not None or value.last is not None:
        return None
    for relation in ("<=", ">=", "<", ">"):
        head = _DAY_HEADS[relation].search(text, 0, value.start)
        if head and not _COUNTED.search(text, 0, head.start()):
            return Bounds(relation, text[head.start() : value.end])
    return _behind(text, value, _DAY_TAILS)


def _behind(text: str, value: Mention, tails: Mapping[Relation, re.Pattern[str]]) -> Bounds | None:
    for relation, pattern in tails.items():
        if tail := pattern.match(text, value.end):
            return Bounds(relation, text[value.start : tail.end()])
    return None
