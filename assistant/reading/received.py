"""The day on which a payment was received, where a question says that it was not: no other day is that one.

"The company never received my payment, but I signed on 10 April" leaves open when it is received, and so does a
question that only says when somebody signed.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from assistant.reading.denied import denying
from assistant.reading.mention import Mention
from assistant.reading.wordlist import Wordlist, wordlists
from rules.facts import Fact

_DATA: Final = Path(__file__).with_name("received.yaml")
_PAYMENT: Final = "payment_date"
_CUT: Final = re.compile(r"[;:!?。；：！？，、,]|\.(?!\d)|\b(?:and|but|y|pero|e|mas)\b|但", re.IGNORECASE)


def is_another_day(text: str, value: Mention, fact: Fact) -> bool:
    """Whether a day is said to be another one than that of a payment, for the fact that asks for this.

    Args:
        text: the question.
    """
    return value.kind == "date" and _PAYMENT in fact.concepts and _is_another(text, value)


def _is_another(text: str, day: Mention) -> bool:
    lists, text = wordlists(_DATA), denying(text)
    start = max((cut.end() for cut in _CUT.finditer(text, 0, day.start)), default=0)
    stop = _CUT.search(text, day.end)
    end = stop.start() if stop else len(text)
    if _stands(lists["until"], text[start : day.start]):
        return False
    arrives = _stands(lists["arrived"], text[start:end])
    if _stands(lists["denied"], text):
        return not arrives or _stands(lists["denied"], text[start:end])
    return not arrives and _stands(lists["signed"], text[start:end]) and not _stands(lists["arrived"], text)


def _stands(words: Wordlist, text: str) -> bool:
    return words.search(text) is not None
