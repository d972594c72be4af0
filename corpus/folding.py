"""Text folded for comparison, with the way back to the original's offsets.

Folding removes what does not tell two words apart for a reader: case, accents, full-width forms, and the
difference between Traditional and Simplified characters.
"""

import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from opencc import OpenCC


@dataclass(frozen=True)
class Folded:
    """A folded text and, for each of its characters, the place of the original character it came from."""

    text: str
    original: str
    origins: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the original's offsets of ``text[start:end]``, combining marks at the end included."""
        first, last = self.origins[start], self.origins[end - 1] + 1
        while last < len(self.original) and unicodedata.combining(self.original[last]):
            last += 1
        return first, last


def fold(text: str) -> Folded:
    """Fold ``text`` and remember where each character came from.

    >>> folded = fold("Opção 歸屬")
    >>> folded.text
    'opcao 归属'
    >>> folded.span(0, 5)
    (0, 5)
    """
    parts: list[str] = []
    origins: list[int] = []
    for place, character in enumerate(text):
        plain = character if character in _PLAIN else _folded(character)
        parts.append(plain)
        if len(plain) == 1:
            origins.append(place)
        else:
            origins.extend([place] * len(plain))
    return Folded("".join(parts), text, tuple(origins))


def folded(text: str) -> str:
    """Return only the folded text."""
    return "".join([character if character in _PLAIN else _folded(character) for character in text])


def simplified(text: str) -> str:
    """Return ``text`` with Traditional characters as Simplified ones, else as it is.

    >>> simplified("歸屬 Opção")
    '归属 Opção'
    """
    if not any(is_han(character) for character in text):
        return text
    converted: str = _simplifier().convert(text)
    return converted


HAN = "\u3400-\u9fff\U00020000-\U000323af"
"""The Chinese characters, as a range for a regular expression."""


def is_han(character: str) -> bool:
    """Whether ``character`` is a Chinese character, which needs no blanks between words."""
    return "\u3400" <= character <= "\u9fff" or "\U00020000" <= character <= "\U000323af"


_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyz0123456789 .,;:()-")


@cache
def _folded(character: str) -> str:
    plain = unicodedata.normalize("NFKD", character).casefold()
    if len(plain) > 1:
        plain = "".join(mark for mark in plain if not unicodedata.combining(mark))
    elif unicodedata.combining(plain):
        plain = ""
    if len(plain) == 1 and is_han(plain):
        simplified: str = _simplifier().convert(plain)
        if len(simplified) == 1:
            return simplified
    return plain


@cache
def _simplifier() -> "OpenCC":
    from opencc import OpenCC

    return OpenCC("t2s")
