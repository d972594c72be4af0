"""Lengths of time that were not completed: "I hadn't completed twelve months", "sin haber cumplido un año", 未满一年.

Who left so left before the length was over, on a day that the question does not say.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from assistant.reading.wordlist import Wordlist, right_before, wordlists

_DATA: Final = Path(__file__).with_name("unfinished.yaml")
_FAR: Final = 60
"""How many characters before a length the words that deny it stand at most."""


@lru_cache(maxsize=1)
def _words() -> tuple[Wordlist, re.Pattern[str], Wordlist]:
    lists = wordlists(_DATA)
    between = re.compile("|".join(lists["between"].alternatives), re.IGNORECASE)
    return lists["before"], between, lists["since"]


def unfinished(text: str, start: int, end: int) -> str | None:
    """The words by which a question says that a length of time was not completed; nothing where it does not.

    Args:
        start: where the length starts.
        end: where it ends.

    >>> unfinished("I hadn't completed 12 months when I left", 19, 28)
    "hadn't completed 12 months"
    >>> unfinished("I had completed 12 months when I left", 16, 25)
    """
    before, between, since = _words()
    if since.match(text, end):
        return None
    begins = right_before(before, between, text, start, _FAR)
    return text[begins:end] if begins is not None else None
