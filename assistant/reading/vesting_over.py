"""The day on which vesting, a lock-up or a period ends, as a question tells it: that day is no day of a grant.

"My time options finished vesting on 14 March 2022", "o período de aquisição acaba em 30/06/2027", "6月底已经全部归属".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from assistant.reading.mention import Mention, between_stops, gap
from corpus.concepts import Mention as ConceptMention

_OF_A_PERIOD: Final = frozenset({"vesting", "vested", "lock_up", "initial_lockup"})
_STOP: Final = re.compile(r"[;；。?？!！，、]|[,.](?!\d)|\b(?:and|but|e|mas|y|pero)\b", re.IGNORECASE)
_OVER: Final = re.compile(
    r"\b(?:end(?:s|ed|ing)?|finish(?:es|ed)?|complet(?:e|es|ed|ion)|over|r[au]ns? out)\b|"
    r"\b(?:acab|termin|encerr|conclu|complet|finaliz)\w*|\b(?:fim|t[eé]rmino|final|fin)\b|"
    r"[结結]束|[届屆][满滿]|期[满滿]|完成|到期|[归歸][属屬]完",
    re.IGNORECASE,
)
_WHOLLY: Final = re.compile(
    r"\b(?:all|fully|completely)(?: \w+)? vest(?:ed|s)?\b|"
    r"\ball (?:of )?(?:my|the|our|his|her) (?:\w+ ){1,6}(?:have |had |were )?vested\b|"
    r"\btod[oa]s (?:\w+ ){1,7}(?:se )?(?:consolidaron|vestearon|devengaron|vestiram|maduraron|amadureceram)\b|"
    r"\bvest(?:ed|s)? (?:fully|in full|completely)\b|"
    r"\btotalmente (?:vest|adquir|consolid)\w+|"
    r"\b(?:vest|adquir|consolid)\w+ (?:por completo|totalmente|integralmente)\b|"
    r"全部都?[归歸][属屬]",
    re.IGNORECASE,
)
"""What says so only right beside a day: "all vested on 14 March", but not "all vested options granted on 14 March"."""
_FROM: Final = re.compile(
    r"\b(?:after|from|since|following|start\w*|began|ap[oó]s|depois d[eo]|desde|a partir d[eo]l?|a contar d[eo]|"
    r"despu[eé]s del?|tras|contad\w+ d[eo]s?d?e?|come[cç]\w+|inici\w+|empez\w+)\s*"
    r"(?:on |em |el |the |no )?(?:dia |d[ií]a )?$|[从從自由]\s*$",
    re.IGNORECASE,
)
_FROM_HAN: Final = re.compile(r"\s*(?:[之以]?[后後]|起|开始|開始)")
"""What makes of a day the beginning of a length of time."""
_WHEN: Final = re.compile(
    r"\b(?:when|what day|which day|quando|em que dia|cu[aá]ndo|qu[eé] d[ií]a)\b|[几幾何][时時]|哪一?天|[邊边]日",
    re.IGNORECASE,
)
"""What asks for the day: the date beside it is another one."""
_REACH, _BESIDE = 40, 12
_KINDS: Final = (
    (
        re.compile(r"\bby Time\b"),
        re.compile(
            r"\b(?:by time|time[- ](?:based|options?|vest\w*)|por tempo|por tiempo)\b|[时時][间間]", re.IGNORECASE
        ),
    ),
    (
        re.compile(r"\bby Performance\b"),
        re.compile(r"\b(?:performance|desempenho|desempe[nñ]o|rendimiento)\b|[业業][绩績]|[绩績]效", re.IGNORECASE),
    ),
)
"""The kinds of award that vest apart, by the label of a fact and by what people call them."""


_COMPLETE: Final = re.compile(r"\bcomplet\w+|[届屆][满滿]|期[满滿]", re.IGNORECASE)
"""What is said of awards by their kind as of their vesting: "my Options by Time would be complete on 10 March"."""
_EXERCISED: Final = re.compile(r"exerc|ejerc|行[权權使]", re.IGNORECASE)


def days(
    text: str, values: Iterable[Mention], concepts: Sequence[ConceptMention]
) -> Iterator[tuple[str, Mention, tuple[int, int]]]:
    """The days of a question on which a period is said to end, each with that role and the words that say so."""
    listed = list(values)
    for value in listed:
        if value.kind != "date" or value.doubt:
            continue
        start, end = between_stops(text, value, _STOP, listed)
        named = any(
            c.concept in _OF_A_PERIOD
            and start <= c.start
            and c.end <= end
            and gap(value.span, (c.start, c.end)) <= _REACH
            for c in concepts
        )
        named = named or (
            any(said.search(text, start, end) for _, said in _KINDS)
            and _COMPLETE.search(text, start, end) is not None
            and not _EXERCISED.search(text, start, end)
        )
        over = [
            found.span()
            for words, reach in ((_OVER, _REACH), (_WHOLLY, _BESIDE))
            for found in words.finditer(text, start, end)
            if gap(value.span, found.span()) <= reach
        ]
        begins = _FROM.search(text, start, value.start) or _FROM_HAN.match(text, value.end)
        if named and over and not begins and not _WHEN.search(text, start, end):
            yield "period_end", value, min(over, key=lambda span: gap(value.span, span))


def is_of_another(text: str, value: Mention, label: str, values: Iterable[Mention]) -> bool:
    """Whether the words around a day are of another kind of award than a fact's label, and not of that kind.

    >>> from datetime import date
    >>> day = Mention("date", date(2028, 2, 27), 24, 35, "27 Feb 2028")
    >>> is_of_another("Performance vesting ends 27 Feb 2028.", day, "end of vesting – Options by Time", [day])
    True
    """
    own = [said for of, said in _KINDS if of.search(label)]
    if value.kind != "date" or len(own) != 1:
        return False
    start, end = between_stops(text, value, _STOP, values)
    others = (said for of, said in _KINDS if said is not own[0])
    return not own[0].search(text, start, end) and any(said.search(text, start, end) for said in others)
