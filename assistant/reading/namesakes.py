"""Names of plans that are also common words: "Vivo" is a company, "vivo" is "I live" and "alive".

Where such a word is used as the common one, it names no plan. The words are data (``namesakes.yaml``).
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from corpus.data import load

_DATA: Final = Path(__file__).with_name("namesakes.yaml")
_BEFORE: Final = 60


@lru_cache(maxsize=1)
def _words() -> dict[str, tuple[re.Pattern[str], ...]]:
    loaded: dict[str, list[str]] = load(_DATA.read_bytes())
    return {word: tuple(re.compile(pattern) for pattern in patterns) for word, patterns in loaded.items()}


def is_common_word(name: str, text: str, start: int, end: int) -> bool:
    """Whether a name of a plan is used as the common word that it also is.

    Args:
        name: the name, folded.
        text: the question, as it was written.
        start, end: where the name stands in it.

    >>> said = "Vivo en São Paulo y trabajo en Vivo en Madrid"
    >>> is_common_word("vivo", said, 0, 4), is_common_word("vivo", said, 31, 35)
    (True, False)
    """
    before = max(0, start - _BEFORE)
    return any(
        match.start("word") == start - before
        for pattern in _words().get(name, ())
        for match in pattern.finditer(text[before : end + _BEFORE])
    )
