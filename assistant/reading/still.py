"""Whether a question asks if something can still be done on a day: "can I still exercise on 3 March 2034?".

That is asked of the last day on which it can be done, beside which the day is set, not of the next day on which more of
it can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from assistant.reading.asked import spans
from assistant.reading.mention import SENTENCE_END, Mention

_FORM: Final = "still"


def asks_if_still(text: str, values: Sequence[Mention]) -> bool:
    """Whether a question asks if awards can still be exercised on a day that stands in the same sentence.

    >>> day = Mention("date", None, 26, 38, "3 March 2034")
    >>> asks_if_still("Can I still exercise it on 3 March 2034?", [day]), asks_if_still("Can I still exercise?", [])
    (True, False)
    """
    days = [value for value in values if value.kind == "date" and not value.last]
    return any(
        SENTENCE_END.search(text, min(end, day.end), max(start, day.start)) is None
        for start, end in spans(text, _FORM)
        for day in days
    )
