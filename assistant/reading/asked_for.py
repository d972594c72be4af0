"""Whether a question asks for a thing itself: its question word stands right beside the thing's name.

"At which percentile", "¿qué nivel de neutralización?", "百分位是多少": what is named so is what is to be found, and a
value elsewhere in the question is not it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from assistant.reading.fitting import LENGTHS, UNIT_CONCEPTS
from assistant.reading.mention import Mention as Value
from assistant.reading.mention import gap
from corpus.concepts import Mention
from rules.facts import Fact

_BEFORE: Final = re.compile(
    r"(?:"
    r"\b(?:what|which|how (?:high|low|great|large|big) an?)(?:['’]s| (?:is|was|would be|must be|would|will))?"
    r"(?: (?:the|our|my|its|a|an|of|for|in|required|needed|necessary|minimum|least|lowest|smallest|highest|exact|"
    r"average|final|overall|level|degree|rate|percentage|per ?cent|amount|value|figure|place|position|grade))*"
    r"|\b(?:qual|que|quanto de|quanta)(?: (?:[eé]|era|seria|deve ser|teria de ser|tem de ser))?"
    r"(?: (?:[oa]s?|d[eoa]s?|n[oa]s?|meu|minha|nosso|nossa|m[ií]nim[oa]|menor|m[aá]xim[oa]|exat[oa]|m[eé]di[oa]|"
    r"n[ií]vel|grau|percentual|porcentagem|taxa|valor|patamar|[ií]ndice|posi[cç][aã]o))*"
    r"|\b(?:qu[eé]|cu[aá]l|cu[aá]nt[oa])(?: (?:es|era|ser[ií]a|debe ser|tiene que ser))?"
    r"(?: (?:el|la|los|las|del?|en|mi|nuestr[oa]|m[ií]nim[oa]|menor|m[aá]xim[oa]|exact[oa]|medi[oa]|nivel|grado|"
    r"porcentaje|tasa|valor|umbral|[ií]ndice|posici[oó]n))*"
    r"|(?:多少|第?[几幾]多?|哪一?[个個种種]?|[什甚][么麼]|[邊边][个個]|乜[嘢野]?|咩)(?:样|樣)?的?"
    r")[\s¿]*$",
    re.IGNORECASE,
)
"""What stands right before the name of what is asked for."""

_AFTER: Final = re.compile(
    r"(?:的?(?:最低|平均|整体|整體)?(?:水平|水準|水准|程度|比例|比率|数值|數值|排名|率|值|位|[数數])?)?"
    r"(?:大概|大約|大约)?(?:至少|最少|最低|起码|起碼|必[须須]|必要|[须須需要得應应該该]|可以|才){0,3}"
    r"(?:是|[為为]|[係系]|[达達]到?|到|排到?|做到|去到|[达達]至|等[于於]|有|在|喺)?(?:第)?"
    r"(?:多少|[几幾]多?|[什甚][么麼]|哪|[邊边])"
)
"""What follows right after the name of what is asked for, in Chinese."""

_WHOLE: Final = re.compile(
    r"\d[\d.,]*\s+(?:of|d[aeo]s?|de (?:las|los))\s+(?:(?:my|the|our|as|os|minhas|meus|las|los|mis)\s+)?$|"
    r"(?:[总總一]共|合[计計])(?:有|是)?$",
    re.IGNORECASE,
)
_WHOLE_OF: Final = re.compile(r"[^，。；;,\d]{0,10}(?:[之当當]?中|[里裡裏])的?\s*\d")
"""What follows a whole in Chinese: 9000份时间期权中的6000份."""
_BEGINS: Final = re.compile(
    r"(?:^|[.;:,!?。；：，！？¿])\s*¿?(?:and |e |y |so )?(?:the |my |o |a |el |la |meu |minha |mi )?$", re.IGNORECASE
)
_COUNTED: Final = frozenset({"shares", "options", "units", "rsus"})
_AMOUNTS: Final = frozenset({"base_salary", "exercise_price", "share_price"})
"""What is an amount of money, so that a number behind its name is none of shares."""
_NUMBER: Final = re.compile(r"\d[\d.,]*k?\s*$", re.IGNORECASE)
_ENDS_QUESTION: Final = re.compile(r"\s*[?？]")

_TARGETS: Final = r"(?:targets?|goals?|metas?|objetivos?|目[标標])"
_OF_TARGET: Final = re.compile(
    _TARGETS + r"\s*(?:d[eoa]l?|for|of|on|的|嘅)?\s*(?:the |el |l[ao] |[oa] )?$", re.IGNORECASE
)


def directly(text: str, start: int, end: int) -> bool:
    """Whether the name of a thing is what a question asks for.

    Args:
        text: the question.
        start: where the name begins.
        end: where it ends.

    Examples:
        >>> directly("At which percentile is it 72 %?", 9, 19), directly("It is at percentile 72: what follows?", 9, 19)
        (True, False)
        >>> directly("百分位要到多少", 0, 3), directly("百分位是72", 0, 3)
        (True, False)
    """
    return _BEFORE.search(text[:start]) is not None or _AFTER.match(text, end) is not None


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether a name is all that is asked: "30-day average R$ 4. Initial value per share?"."""
    return bool(_ENDS_QUESTION.match(text, end) and _BEGINS.search(text[:start]))


def is_behind_another(text: str, said: Mention, concepts: Sequence[Mention]) -> bool:
    """Whether a name ends the question behind a number that is an amount of money: "salary 12,000 shares?".

    Example:
        >>> salary, shares = Mention("base_salary", 0, 6, "salary"), Mention("shares", 14, 20, "shares")
        >>> [is_behind_another("salary 12,000 shares?", shares, found) for found in ([salary, shares], [shares])]
        [True, False]
    """
    ends = said.concept in _COUNTED and _ENDS_QUESTION.match(text, said.end)
    number = _NUMBER.search(text, 0, said.start) if ends else None
    return number is not None and any(
        0 <= number.start() - each.end <= 1 and each.concept in _AMOUNTS for each in concepts
    )


def asked_by_name(text: str, concepts: Sequence[Mention], start: int = 0, end: int | None = None) -> frozenset[str]:
    """What a stretch of a question asks for by its name, as ``of:`` and the concept; "Shares?" asks how many."""
    last = len(text) if end is None else end
    counted = {
        f"count:{c.concept}"
        for c in concepts
        if is_behind_another(text, c, concepts) or (c.concept in _COUNTED and _is_whole(text, c.start, c.end))
    }
    return frozenset(counted) | frozenset(
        f"of:{c.concept}"
        for c in concepts
        if start <= c.start and c.end <= last and (directly(text, c.start, c.end) or _is_whole(text, c.start, c.end))
    )


def names_target(text: str, start: int, end: int) -> bool:
    """Whether a name is that of a target, not of what is measured for it: "the CO2 target", "a meta de CO2".

    Example:
        >>> names_target("the CO2 target", 4, 7), names_target("a meta de CO2", 10, 13), names_target("CO2 level", 0, 3)
        (True, True, False)
    """
    inside = re.search(_TARGETS, text[start:end], re.IGNORECASE)
    behind = re.match(r"\s*" + _TARGETS, text[end:], re.IGNORECASE)
    return bool(inside or behind or _OF_TARGET.search(text[:start]))


def is_a_mark(value: Value, facts: Iterable[Fact], concepts: Sequence[Mention]) -> bool:
    """Whether a number stands beside the word for a count that is none of awards or of time: grade 17, 17级."""
    beside = {c.concept for c in concepts if 0 <= gap((c.start, c.end), value.span) <= 1}
    return any(
        beside & set(fact.concepts)
        for fact in facts
        if fact.type == "count" and fact.unit not in LENGTHS | UNIT_CONCEPTS.keys()
    )


def is_the_whole(text: str, value: Value) -> bool:
    """Whether a number is the whole of which another one is a part: "5,000 of my 7,200 options", 总共7200份.

    Example:
        >>> [is_the_whole("5,000 of my 7,200", Value("number", 1, at, 17, "")) for at in (0, 12)]
        [False, True]
    """
    return bool(_WHOLE.search(text, 0, value.start) or _WHOLE_OF.match(text, value.end))
