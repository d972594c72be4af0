"""Figures that are not reached: "did not reach 1.5", "the target of 1.5 was missed", 没有达到1.5.

What stands for such a figure is less than it. What is asked and not said is the same: "what if 1.5 isn't reached?".
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from assistant.reading.mention import Mention
from assistant.reading.wordlist import Wordlist, right_before, wordlists

_DATA: Final = Path(__file__).with_name("missed.yaml")
_FAR: Final = 90
"""How many characters before a figure the words that deny it stand at most."""
_MONEY: Final = r"\s*(?:R\$|HK\$|US\$|\$|€)?\s*"
_UNIT: Final = re.compile(
    r"\s*(?:%|％|per ?cent\b|por ?cento\b|por ciento\b)?\s*[”\"’')）]?\s*"
    r"(?:(?:TSR |performance )?(?:target|goal|threshold|hurdle|mark|minimum|bar|level)\s+)?",
    re.IGNORECASE,
)


@lru_cache(maxsize=1)
def _words() -> tuple[Wordlist, Wordlist, re.Pattern[str]]:
    lists = wordlists(_DATA)
    between = lists["between"].alternatives
    return lists["before"], lists["after"], re.compile(rf"(?:{'|'.join(between)}){_MONEY}", re.IGNORECASE)


def missed(text: str, value: Mention) -> str | None:
    """The words by which a question says that a figure is not reached; nothing where it does not.

    >>> missed("it did not reach the target of 1.5", Mention("number", 1, 31, 34, "1.5"))
    'not reach the target of 1.5'
    >>> missed("it reached the target of 1.5", Mention("number", 1, 25, 28, "1.5"))
    """
    return missed_at(text, value.start, value.end)


def missed_at(text: str, start: int, end: int) -> str | None:
    """The words by which a question says that what it names at a place is not reached; nothing where it does not.

    >>> missed_at("the minimum reduction was nearly reached but not quite", 4, 21)
    'minimum reduction was nearly reached but not quite'
    """
    before, after, between = _words()
    if (begins := right_before(before, between, text, start, _FAR)) is not None:
        return text[begins:end]
    unit = _UNIT.match(text, end)
    behind = after.match(text, unit.end() if unit else end)
    return text[start : behind.end()] if behind else None
