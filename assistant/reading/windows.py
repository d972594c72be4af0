"""Which awards lie within the time over which a fact counts them: "granted 8 months ago", beside the last 12 months.

A number that stands with a day counts only where that day surely lies within the time; an award of 14 months ago, or of
"last year", is none of the awards of the last 12 months.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import Final

from assistant.reading.mention import SENTENCE_END, Mention, stretch_between
from assistant.reading.relative import moved
from rules.facts import Fact

_WINDOW: Final = re.compile(r"\bawards of the last (\d+) months\b")
_SOME_TIME: Final = re.compile(
    r"\b(?:last year|years ago|(?:more than|over) a year ago|ano passado|anos atr[áa]s|"
    r"a[nñ]o pasado|a[nñ]os atr[áa]s)\b|"
    r"[去前]年(?!度)",
    re.IGNORECASE,
)
"""What says of a grant when it was, and not whether that is within a time."""
_LIMIT: Final = re.compile(
    r"\b(?:(?:more|less) than|over|under|almost|nearly|m[aá]is de|menos de|m[aá]s de|quase|casi)\s*$|"
    r"[超近不][过過到足]?\s*$",
    re.IGNORECASE,
)
"""What makes of a length of time a rough one."""


class Windows:
    """The days that stand with the numbers of one question.

    Args:
        text: the question.
        values: the values in it.
        today: the day of the answer.
    """

    def __init__(self, text: str, values: Sequence[Mention], today: date) -> None:
        self._text, self._today = text, today
        self._counts = [value for value in values if value.kind == "number"]
        self._days = [value for value in values if value.kind == "date"]
        self._vague = [match.span() for match in _SOME_TIME.finditer(text)]

    def leaves_out(self, value: Mention, fact: Fact, new: Sequence[Mention]) -> bool:
        """Whether a number is not surely of the time over which a fact counts awards.

        Args:
            new: the numbers that are of a new grant.
        """
        window = _WINDOW.search(fact.label) if value.kind == "number" else None
        if window is None or value in new:
            return False
        if any(self._is_of(span, value) for span in self._vague):
            return True
        days = self._days_of(value)
        if not days:
            return False
        ends = [day.last or day.value for each in new for day in self._days_of(each)] or [self._today]
        if any(_LIMIT.search(self._text, 0, day.start) for day in days):
            return True
        end = max(day for day in ends if isinstance(day, date))
        return not all(
            isinstance(day.value, date) and moved(end, -int(window[1]), "months") < day.value for day in days
        )

    def _days_of(self, value: Mention) -> list[Mention]:
        return [day for day in self._days if self._is_of(day.span, value)]

    def _is_of(self, span: tuple[int, int], value: Mention) -> bool:
        """Whether a number is the nearest to a day in its sentence."""
        near = [(stretch_between(span, other.span), other) for other in self._counts]
        near = [(away, other) for away, other in near if not SENTENCE_END.search(self._text, *away)]
        return bool(near) and min(near, key=lambda each: each[0][1] - each[0][0])[1] is value
