"""Whether a question for a length of time asks until when something can be done, and not what length a rule would need.

"How many days do I have to exercise them?" is answered by the last day, not by the days that would have to be agreed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from assistant.reading.evidence import form_of
from assistant.reading.fitting import LENGTHS
from assistant.reading.query import Target
from rules.book import Book

_DEADLINE: Final = "exercise_deadline"


def asks_until_when(book: Book, usual: Target, turned: Target) -> bool:
    """Whether a question that reads as one for a deadline would be turned round to look for a length of time.

    Args:
        usual: what it asks when read straight on.
        turned: what it asks the other way round.
    """
    rule = book.topical(usual.goal) if usual.goal is not None else None
    unknown = book.facts.get(turned.sought.unknown) if turned.sought is not None else None
    return rule is not None and rule.topic == _DEADLINE and unknown is not None and unknown.unit in LENGTHS


def is_settled(book: Book, usual: Target, asked: Collection[str], settles: Callable[[Target], bool]) -> bool:
    """Whether the facts at hand settle what a question asks when it is read straight on; not where it asks when and
    that says only whether.

    Args:
        usual: what it asks when read straight on.
        asked: the forms that the question shows.
        settles: tells whether the facts of a target settle it.
    """
    if usual.goal is None or not settles(usual):
        return False
    rule = book.topical(usual.goal)
    return rule is None or "date" not in asked or form_of(rule) != "whether"
