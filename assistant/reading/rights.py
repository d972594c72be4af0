"""A right that somebody gives up or does not use, told by the words that also mean to resign.

"A Companhia não exerceu o direito de recompra. Renunciou a ele?", "¿La empresa ha renunciado a su derecho?"
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from assistant.reading.wordlist import wordlists
from corpus.concepts import Mention

_DATA: Final = Path(__file__).with_name("rights.yaml")
_RESIGNS: Final = "resignation"
WAIVER: Final = "waiver"


def given_up(text: str, found: Sequence[Mention]) -> list[Mention]:
    """The mentions, with a waiver for a resignation that is one of a right.

    >>> text = "Não exerceu o direito de recompra. Renunciou a ele?"
    >>> [mention.concept for mention in given_up(text, [Mention("resignation", 35, 44, "Renunciou")])]
    ['waiver']
    """
    return [
        mention._replace(concept=WAIVER) if mention.concept == _RESIGNS and _is_of_a_right(text, mention) else mention
        for mention in found
    ]


def _is_of_a_right(text: str, mention: Mention) -> bool:
    words = wordlists(_DATA)
    said = words["gives_up"].search(text, mention.start, mention.end)
    if said is None or words["post"].match(text, mention.end):
        return False
    if words["right"].match(text, mention.end):
        return True
    return any(match.end() <= mention.start for match in words["unused"].finditer(text))
