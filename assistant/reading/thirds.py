"""Which third of an award a question speaks of: "the second third", "o primeiro terço", "第二批"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from assistant.reading.bound import Bound
from rules.facts import Fact

_UNIT: Final = "thirds"
_THIRDS: Final = r"(?:one[- ])?(?:third\b|ter[cç]o\b|tercio\b)"
_PARTS: Final = (
    r"(?:(?:vesting |equal |annual |yearly )?(?:batch|tranche|instal?lment|chunk|slice|portion)\b|"
    r"(?:parcela|tranche|leva|fatia)\b|(?:cuota|tramo|tanda|parcialidad)\b)"
    r"(?!,? (?:I (?:was|got)|we (?:were|got)|(?:was |is |are |were )?(?:granted|awarded|of (?:grants|awards))|"
    r"que me (?:deram|dieron)|outorgad|otorgad|concedid|d[aeo]s? (?:outorga|program|plan|concess|otorgam)))"
)
"""In what an award vests, if not said to be granted apart."""
_WHICH: Final = (
    r"first|1st|primeir[oa]|1[ºo°ª]|primera?|1er|第一|首|[头頭]",
    r"second|2nd|segund[oa]|2[ºo°ª]|2do|第二",
    rf"(?:third|last|final)(?= (?:third|one-third|{_PARTS}))|3rd|terceir[oa]|[uú]ltim[oa]|3[ºo°ª]|tercera?|3er|第三|"
    r"最[后後]|尾",
)
_THIRD: Final = re.compile(
    r"(?:\b(?:" + "|".join(f"(?P<w{n}>{words})" for n, words in enumerate(_WHICH, 1)) + r"))"
    rf"(?:\s*[-–]?\s*(?:{_THIRDS}|{_PARTS})|\s*[个個批份]?(?:嘅|的)?三分之一|[批笔筆](?![^，。,？?]{{0,3}}(?:授予|[发發]|[给給]|[签簽])))",
    re.IGNORECASE,
)
_HAN: Final = re.compile(_THIRD.pattern.replace(r"(?:\b(?:", "(?:(?:", 1), re.IGNORECASE)


def find(text: str) -> list[tuple[int, int, int]]:
    """Where a question names one third among the three, and which.

    Examples:
        >>> find("when does the second third vest?"), find("two thirds")
        ([(14, 26, 2)], [])
        >>> find("第一個三分之一"), find("em que dia libera a segunda parcela?")
        ([(0, 7, 1)], [(20, 35, 2)])
    """
    pattern = _HAN if re.search(r"[\u3400-\u9fff]", text) else _THIRD
    return [(m.start(), m.end(), int(str(m.lastgroup)[1:])) for m in pattern.finditer(text)]


def meant(text: str, facts: Iterable[Fact]) -> list[Bound]:
    """The third that a question speaks of as the fact which asks for it; nothing where it speaks of several."""
    named = find(text)
    if len({which for _, _, which in named}) != 1:
        return []
    start, end, which = named[0]
    return [Bound(fact.name, str(which), start, end, text[start:end]) for fact in facts if fact.unit == _UNIT]
