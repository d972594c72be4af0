"""The day on which a dismissal or a resignation was told, where a question also says when the relationship ends.

"Me avisaron el 10 de diciembre … y el contrato terminó el 9 de enero", "12月10日通知解雇我，1月9日离职". Where it names
only one day, that is the day of leaving for all that it says.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Final

from assistant.reading.mention import Mention, between_stops, gap
from assistant.reading.wordlist import wordlists

_DATA: Final = Path(__file__).with_name("notices.yaml")
TOLD: Final = "notice_of_leaving"
ENDED: Final = "leaving"
_STOP: Final = re.compile(r"[;；。?？!！，、]|[,.](?!\d)|\b(?:and|but|e|mas|y|pero)\b", re.IGNORECASE)
_NEAR: Final = 40

Span = tuple[int, int]


def days(text: str, values: Sequence[Mention], leaving: Collection[Span]) -> Iterator[tuple[str, Mention, Span]]:
    """The day of the notice and the later day on which the relationship ends, each with its role and the words for it.

    Args:
        text: the question.
        values: the values in it.
        leaving: where it names a way of leaving.
    """
    dated = [value for value in values if value.kind == "date" and not value.doubt]
    if len(dated) < 2 or not leaving:
        return
    words = wordlists(_DATA)["until"]
    last = [(value, until.span()) for value in dated if (until := words.search(text, 0, value.start)) is not None]
    said = [(value, *found) for value in dated if (found := _said(text, value, dated)) is not None]
    told = [each for each in said if each[1] == TOLD]
    ended = [each for each in said if each[1] == ENDED]
    if len(last) == 1:
        [(day, span)] = last
        ended = [(day, ENDED, span)]
        told = [each for each in told if each[0] is not day] or [
            (value, TOLD, beside)
            for value in dated
            if value is not day and (beside := _beside(text, value, leaving)) is not None
        ]
    if len(told) == len(ended) == 1 and _day(told[0][0]) < _day(ended[0][0]):
        for value, role, span in (told[0], ended[0]):
            yield role, value, span


def _beside(text: str, value: Mention, leaving: Collection[Span]) -> Span | None:
    """The words for leaving that stand nearest to a day, with no stop between."""
    near = [
        span
        for span in leaving
        if gap(value.span, span) <= _NEAR and not _STOP.search(text, min(span[1], value.end), max(span[0], value.start))
    ]
    return min(near, key=lambda span: gap(value.span, span), default=None)


def _said(text: str, value: Mention, dated: Sequence[Mention]) -> tuple[str, Span] | None:
    """What the nearest word beside a day says that happens on it."""
    start, end = between_stops(text, value, _STOP, dated)
    start = max([start, *(other.end for other in dated if other.end <= value.start)])
    end = min([end, *(other.start for other in dated if other.start >= value.end)])
    words = wordlists(_DATA)
    if words["other"].search(text, start, end):
        return None
    found = [
        (gap(value.span, match.span()), role, match.span())
        for role, name in ((TOLD, "told"), (ENDED, "ends"))
        for match in words[name].finditer(text)
        if start <= match.start() and match.end() <= end and gap(value.span, match.span()) <= _NEAR
    ]
    if not found:
        return None
    _, role, span = min(found)
    return role, span


def _day(value: Mention) -> date:
    return value.value if isinstance(value.value, date) else date.max
