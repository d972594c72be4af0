"""Who is named only to be left out: "a director other than an independent one", 独立非执行董事以外的董事.

Such words name the others: a question about them is not about whom they leave out.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from assistant.reading.wordlist import wordlists
from corpus.concepts import Mention

_DATA: Final = Path(__file__).with_suffix(".yaml")
_BEFORE: Final = 40
_INDEPENDENT, _DIRECTOR, _MEMBER = "independent_director", "director", "board_member"


def not_excepted(text: str, mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions without independent directors whom a question leaves out, and with the directors who are left.

    Args:
        text: the question.
        mentions: the concepts found in it.

    >>> text = "a director other than an independent director"
    >>> found = [Mention("director", 2, 10, ""), Mention("independent_director", 25, 45, "")]
    >>> [mention.concept for mention in not_excepted(text, found)]
    ['director']
    """
    words = wordlists(_DATA)
    kept = [
        m._replace(concept=_DIRECTOR) if m.concept == _MEMBER and words["not_so"].match(text, m.end) else m
        for m in mentions
    ]
    if not any(m.concept == _DIRECTOR for m in kept):
        return kept
    return [
        m
        for m in kept
        if m.concept != _INDEPENDENT
        or not (words["after"].match(text, m.end) or words["before"].search(text, max(0, m.start - _BEFORE), m.start))
    ]
