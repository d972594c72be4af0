"""Lists of words as patterns, in text in which Latin letters stand right beside Chinese too: "通过email发的".

For a regular expression a Chinese character is a letter like any other, so that no word seems to begin or end there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Final

from corpus.data import load

_HAN: Final = "\u3400-\u9fff"
_LETTER: Final = "[0-9A-Z_a-zªµºÀ-ÖØ-öø-ÿ]"
"""A letter of the languages that set words apart. All letters without the Chinese ones would do as well, but take a
millisecond to compile each time.
"""
_EDGE: Final = rf"(?-i:(?<={_LETTER})(?!{_LETTER})|(?<!{_LETTER})(?={_LETTER}))"
"""Where a word begins or ends, for which no Chinese character is a letter. Large and small letters are alike to it, and
to be told so would make each edge take milliseconds to compile."""
_MIXED: Final = re.compile(rf"[{_HAN}]{_LETTER}|{_LETTER}[{_HAN}]")
_WORD_EDGE: Final = re.compile(r"(?<!\\)((?:\\\\)*)\\b")


@lru_cache(maxsize=256)
def _is_mixed(text: str) -> bool:
    """Whether a Latin letter stands right beside a Chinese character."""
    return _MIXED.search(text) is not None


class Wordlist:
    """Alternatives of which any may stand in a question, in large or small letters.

    Args:
        alternatives: regular expressions without groups by number.

    >>> bool(Wordlist([r"\\be-?mail\\b"]).search("通过email发的通知"))
    True
    """

    def __init__(self, alternatives: Iterable[str]) -> None:
        self.alternatives = tuple(alternatives)
        self._words = "|".join(self.alternatives)

    @cached_property
    def _plain(self) -> re.Pattern[str]:
        return re.compile(self._words, re.IGNORECASE)

    @cached_property
    def _mixed(self) -> re.Pattern[str]:
        return re.compile(_WORD_EDGE.sub(lambda match: match[1] + _EDGE, self._words), re.IGNORECASE)

    def _for(self, text: str) -> re.Pattern[str]:
        return self._mixed if _is_mixed(text) else self._plain

    def search(self, text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        """The first place where one stands."""
        return self._for(text).search(text, start, len(text) if end is None else end)

    def match(self, text: str, start: int = 0) -> re.Match[str] | None:
        """One that stands right at a place."""
        return self._for(text).match(text, start)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """One that is the whole text."""
        return self._for(text).fullmatch(text)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """All places, one after the other."""
        return self._for(text).finditer(text)

    def subn(self, put: str | Callable[[re.Match[str]], str], text: str) -> tuple[str, int]:
        """The text with something put in their place, and how many there were."""
        return self._for(text).subn(put, text)


@cache
def wordlists(path: Path) -> Mapping[str, Wordlist]:
    """The lists of a YAML file that has a list of alternatives by name."""
    loaded: dict[str, list[str]] = load(path.read_bytes())
    return {name: Wordlist(words) for name, words in loaded.items()}


def right_before(denial: Wordlist, between: re.Pattern[str], text: str, start: int, far: int) -> int | None:
    """Where words begin that deny what stands at a place, with nothing but what joins the two between them.

    Args:
        denial: those words.
        between: what may stand between them and the place.
        start: the place.
        far: how many characters before it they stand at most.
    """
    first = max(0, start - far)
    for found in denial.finditer(text[first:start]):
        if between.fullmatch(text, first + found.end(), start):
            return first + found.start()
    return None
