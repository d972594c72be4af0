"""What in a clause can be computed or decided: its figures, dates, percentages, periods and conditions."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from corpus.folding import simplified
from corpus.numerals import percent_of, words_of
from corpus.outline import Clause
from corpus.plan import Document
from corpus.references import references
from corpus.wording import after_label

Kind = Literal["percentage", "date", "period", "number", "condition"]

_HAN = "[〇零一二三四五六七八九十百千万亿两]"
_MONTHS = {
    "en": "january february march april may june july august september october november december",
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
}
_UNITS = {
    "en": "days? months? years? quarters? weeks? anniversar(?:y|ies) hours?",
    "pt": "dias? mês meses anos? trimestres? semanas? aniversários? horas?",
    "es": "días? mes meses años? trimestres? semanas? aniversarios? horas?",
}
_CONDITIONS = {
    "en": r"if|unless|until|provided|except|whenever|whether|otherwise|upon|in the event|in case|subject to|"
    r"(?:as|so) long as|on condition",
    "pt": r"se|caso|salvo|exceto|quando|até|desde que|a menos que|a não ser que|na hipótese|sujeit[oa]s? a|"
    r"ressalvad[oa]s?",
    "es": r"si|salvo|excepto|cuando|hasta|siempre que|a menos que|a no ser que|en caso de|en el supuesto|sujet[oa]s? a",
    "zh": "如|若|倘|除非|但|前提|情形|情况|只要|直至|为限|方可|方能|否则|不论|无论|即使|期间",
}


@dataclass(frozen=True, slots=True)
class Point:
    """A place in a clause on which a rule could rest.

    Attributes:
        kind: What stands there.
        text: Its words, `document.text[start:end]`.
        start: Its first character.
        end: After its last character.
    """

    kind: Kind
    text: str
    start: int
    end: int


def points(document: Document, clause: Clause) -> tuple[Point, ...]:
    """Find what can be computed or decided in a clause's own words, in order.

    Numbers of clauses, in labels and references, are none. Each place is of one kind: a percentage or a period
    before a number.
    """
    refers = [(reference.start, reference.end) for reference in references(document)]
    starts = [start for start, _ in refers]
    label = after_label(document, clause)

    def free(start: int, end: int) -> bool:
        place = bisect_right(starts, start) - 1
        around = refers[max(0, place) : place + 2]
        return start >= label and all(end <= first or start >= last for first, last in around)

    found: list[Point] = []
    for own in clause.own:
        text = document.text[own.start : own.end]
        folded = simplified(text)
        folded = folded if len(folded) == len(text) else text
        taken: list[tuple[int, int]] = []
        for kind, pattern in _patterns(document.plan.language.partition("-")[0]):
            for match in pattern.finditer(folded):
                start, end = own.start + match.start(), own.start + match.end()
                if free(start, end) and all(end <= first or start >= last for first, last in taken):
                    taken.append((start, end))
                    found.append(Point(kind, document.text[start:end], start, end))
    return tuple(sorted(found, key=lambda point: point.start))


@cache
def _patterns(language: str) -> tuple[tuple[Kind, re.Pattern[str]], ...]:
    return tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in _written(language))


def _written(language: str) -> Iterator[tuple[Kind, str]]:
    """Give the patterns of one language, what includes another before it."""
    figure = r"\d[\d.,]*"
    if language == "zh":
        number = rf"(?:{figure}|{_HAN}+)"
        yield "percentage", rf"百分之{_HAN}+|{figure}\s*%"
        yield "date", rf"{number}\s*年\s*{number}\s*月(?:\s*{number}\s*日)?|{number}\s*月\s*{number}\s*日"
        yield "period", rf"{number}\s*(?:\({figure}\)\s*)?个?(?:营业|工作|交易|历|连续)?(?:日|天|月|年|周年|季度|小时)"
        yield "number", rf"{figure}|{_HAN}+分之{_HAN}+|{_HAN}+(?:股|份|倍|项|次|名|元)"
        yield "condition", _CONDITIONS["zh"]
        return
    words = words_of(language)
    number = rf"(?:{figure}|(?<![\w])(?:{words})(?:[\s-]+(?:{words}))*)"
    months = "|".join(_MONTHS[language].split())
    yield "percentage", rf"{figure}\s*%|{number}\s*(?:\({figure}\s*%?\)\s*)?(?:{percent_of(language)})"
    day_first = rf"\d{{1,2}}\s+(?:de\s+)?(?:{months})(?:,?\s+(?:de\s+)?\d{{4}})?"
    yield "date", rf"(?<!\w)(?:{months})\s+(?:\d{{1,2}},?\s+)?\d{{4}}|{day_first}|\d{{1,2}}/\d{{1,2}}/\d{{4}}"
    units = "|".join(_UNITS[language].split())
    yield "period", rf"{number}\s*(?:\([^()]{{1,30}}\)\s*)?(?:\w+\s+)?(?:{units})\b"
    single = "one|an?|um|uma|uno?|una"
    yield "number", rf"{figure}|(?<!\w)(?!(?:{single})\b)(?:{words})(?:[\s-]+(?:{words}))*(?!\w)"
    yield "condition", rf"(?<!\w)(?:{_CONDITIONS[language]})(?!\w)"
