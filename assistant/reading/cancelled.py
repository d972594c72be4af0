"""What is cancelled: the plan, somebody's contract of work, or with an event of the company what somebody has under it.

"Does a merger cancel my award?" asks what the merger does to the award, not whether the plan can be cancelled; "if they
cancel my contract" asks what becomes of who leaves.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from assistant.reading.evidence import STRONG_EVENTS
from assistant.reading.wordlist import wordlists
from corpus.concepts import Mention

_DATA: Final = Path(__file__).with_name("cancelled.yaml")
_EVENTS: Final = STRONG_EVENTS - {"stock_split"}
_CANCELLED: Final = "cancellation"
_ENDED: Final = "termination"
_NEAR: Final = 24
_BEHIND_IN_CHINESE: Final = 6
_BREAK: Final = re.compile(r"[,.;:?!，。；：？！]")


def by_an_event(text: str, concepts: Sequence[Mention]) -> list[Mention]:
    """The concepts without a cancellation that an event of the company brings to something other than the plan; that of
    a contract of work is the end of the relationship.

    >>> found = [Mention("merger", 7, 13, "merger"), Mention("cancellation", 14, 20, "cancel")]
    >>> [each.concept for each in by_an_event("Does a merger cancel my award?", found)]
    ['merger']
    """
    concepts = [_ended(text, each) for each in concepts]
    if not any(each.concept in _EVENTS for each in concepts):
        return concepts
    return [each for each in concepts if each.concept != _CANCELLED or _is_of_the_plan(text, each)]


def _ended(text: str, said: Mention) -> Mention:
    """A cancellation as the end of the relationship where it is somebody's contract of work that is cancelled."""
    words = wordlists(_DATA)
    of_work = words["own_behind"].match(text, said.end) or words["own_before"].search(text, 0, said.start)
    is_contract = said.concept == _CANCELLED and not words["plan"].search(said.term) and of_work
    return said._replace(concept=_ENDED) if is_contract else said


def _is_of_the_plan(text: str, said: Mention) -> bool:
    """Whether it is the plan that is cancelled: a word for it stands in the same clause, near by."""
    plan = wordlists(_DATA)["plan"]
    if plan.search(said.term):
        return True
    near = _BEHIND_IN_CHINESE if re.search(r"[\u3400-\u9fff]", said.term) else _NEAR
    before = _BREAK.split(text[max(0, said.start - near) : said.start])[-1]
    behind = _BREAK.split(text[said.end : said.end + near])[0]
    return bool(plan.search(before) or plan.search(behind))
