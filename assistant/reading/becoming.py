"""What somebody was and what somebody has become, where a question names both: the new post counts.

The words are data (``becoming.yaml``). Where they do not tell which of several is meant, none is, and it is asked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from corpus.concepts import Mention
from corpus.data import load

_DATA: Final = Path(__file__).with_name("becoming.yaml")
_REACH: Final = 40
_SMALL: Final = 8


@dataclass(frozen=True, slots=True)
class _Words:
    """What stands before and after a word for a choice, and says when it was or is so."""

    before: re.Pattern[str]
    after: re.Pattern[str]

    def around(self, text: str, start: int, end: int) -> bool:
        return bool(self.before.search(text, max(0, start - _REACH), start) or self.after.match(text, end))


@lru_cache(maxsize=1)
def _words() -> tuple[_Words, _Words, re.Pattern[str]]:
    loaded: dict[str, Any] = load(_DATA.read_bytes())

    def words(key: str) -> _Words:
        return _Words(*(re.compile("|".join(loaded[key][place]), re.IGNORECASE) for place in ("before", "after")))

    return words("was"), words("became"), re.compile(loaded["between"], re.IGNORECASE)


def now(text: str, named: Mapping[str, Sequence[Mention]]) -> str | None:
    """Which of several choices is the one that holds now; nothing where the words leave that open.

    Args:
        text: the question.
        named: the choices, each with where it is named.

    >>> named = {"manager": [Mention("manager", 6, 13, "manager")], "officer": [Mention("officer", 27, 34, "officer")]}
    >>> now("I was Manager, promoted to Officer", named)
    'officer'
    """
    new, old = _told(text, named)
    left = new if len(new) == 1 else [value for value in named if value not in old]
    return left[0] if len(left) == 1 and len(named) > 1 else None


def formerly(text: str, named: Mapping[str, Sequence[Mention]]) -> str | None:
    """The one of several choices that is said to have held before, where another one holds now.

    Args:
        text, named: as for `now`.
    """
    new, old = _told(text, named)
    if not old and len(new) == 1:
        old = [value for value in named if value not in new]
    return old[0] if len(old) == 1 and len(named) > 1 else None


_OPENS: Final = re.compile(r"\s*[(（\[]\s*")
_CLOSES: Final = re.compile(r"\s*[)）\]]")


def as_glossed(text: str, named: Mapping[str, Sequence[Mention]]) -> dict[str, Sequence[Mention]]:
    """The choices without those that another one in brackets right behind them makes precise.

    >>> words = "director ejecutivo (C-level)"
    >>> list(as_glossed(words, {"ceo": [Mention("ceo", 0, 18, "")], "c_level": [Mention("c_level", 20, 27, "")]}))
    ['c_level']
    """
    glosses = [m for mentions in named.values() for m in mentions if _CLOSES.match(text, m.end)]

    def glossed(mention: Mention) -> bool:
        return any(_OPENS.fullmatch(text, mention.end, gloss.start) for gloss in glosses if gloss.start > mention.end)

    kept = {value: [m for m in mentions if not glossed(m)] for value, mentions in named.items()}
    return {value: mentions for value, mentions in kept.items() if mentions}


def _told(text: str, named: Mapping[str, Sequence[Mention]]) -> tuple[list[str], list[str]]:
    """The choices that are said to hold now, and those that are said to have held before."""
    was, became, between = _words()

    def told(words: _Words, mention: Mention) -> bool:
        small = between.search(text, max(0, mention.start - _SMALL), mention.start)
        starts = {mention.start, small.start() if small else mention.start}
        return any(words.around(text, start, mention.end) for start in starts)

    new = [value for value, mentions in named.items() if any(told(became, m) and not told(was, m) for m in mentions)]
    return new, [v for v, mentions in named.items() if v not in new and any(told(was, m) for m in mentions)]
