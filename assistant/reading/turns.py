"""What a message in a conversation does: asks again in another language, asks why, adds a value, changes the subject.

The words are data (``turns.yaml``). A message that asks something is read as any question; how much it says by itself
decides how strongly what was asked before still speaks for the rule (`ellipsis`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal

from corpus.data import load
from corpus.folding import is_han

Kind = Literal["asks", "over", "thanks", "why", "clause", "language"]

LONG: Final = 13
"""A message of more words than this says what it asks by itself."""
_HAN_A_WORD: Final = 1.8
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Move:
    """What a message does, and the language that it asks for."""

    kind: Kind
    language: str | None = None


@lru_cache(maxsize=1)
def _patterns() -> dict[str, Any]:
    loaded: dict[str, Any] = load(Path(__file__).with_name("turns.yaml").read_bytes())

    def compiled(alternatives: list[str]) -> re.Pattern[str]:
        return re.compile("|".join(f"(?:{each})" for each in alternatives), re.IGNORECASE)

    patterns: dict[str, Any] = {kind: compiled(listed) for kind, listed in loaded.items() if kind != "language"}
    patterns["language"] = {language: compiled(listed) for language, listed in loaded["language"].items()}
    return patterns


def move(text: str, *, valued: bool, named: bool) -> Move:
    """What a message in a conversation does.

    Args:
        valued: whether it names values.
        named: whether it names a plan.
    """
    patterns = _patterns()
    if patterns["thanks"].fullmatch(text.strip()) is not None:
        return Move("thanks")
    if named or length(text) > LONG:
        return Move("asks")
    if patterns["over"].search(text) and not valued:
        return Move("over")
    for language, pattern in patterns["language"].items():
        if pattern.search(text) and not valued:
            return Move("language", language)
    if patterns["clause"].search(text):
        return Move("clause")
    if patterns["why"].search(text):
        return Move("why")
    return Move("asks")


def length(text: str) -> float:
    """How many words a text has; Chinese characters count as parts of words."""
    return sum(sum(map(is_han, word)) / _HAN_A_WORD if any(map(is_han, word)) else 1.0 for word in _WORD.findall(text))


def joins(text: str) -> bool:
    """Whether a message goes on from what was said."""
    return _patterns()["joins"].search(text) is not None


def points_back(text: str) -> bool:
    """Whether a message speaks of what the last answer counted, as "those" or "them"."""
    return _patterns()["those"].search(text) is not None


def ellipsis(text: str, said: Iterable[tuple[int, int]]) -> float:
    """How many words of a message ask something by themselves: those that are no filler, value, event or plan's name.

    Args:
        said: where values, events and plan names stand.
    """
    left = list(text)
    for start, end in said:
        left[start:end] = " " * (end - start)
    return length(_patterns()["filler"].sub(" ", "".join(left)))


def whose(text: str) -> str | None:
    """Whose awards a message speaks of: what somebody is to the asker, nothing for the asker's own.

    Returns:
        ``None`` where it does not say.
    """
    if match := _patterns()["others"].search(text):
        return str(match[match.lastgroup or 0]).lower()
    return "" if _patterns()["own"].search(text) else None


def the_same(text: str) -> bool:
    """Whether a message says that something is as it was said before."""
    return _patterns()["same"].search(text) is not None
