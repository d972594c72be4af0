"""Whose points and commas a question uses, where its numbers show it.

"R$7.60" in Spanish writes decimals with a point, so that "13,680" beside it is more than thirteen thousand.
"""

from __future__ import annotations

import re
from typing import Final

_COMMA_LANGUAGES: Final = frozenset({"pt", "es"})
_SHOWN: Final = {
    mark: re.compile(
        rf"\$\s?\d+(?:[{other}]\d{{3}})*[{mark}]\d{{1,2}}(?![\d.,]*\d)|(?<![\d.,])\d+[{mark}]\d{{1,2}}\s?%"
    )
    for mark, other in ((".", ","), (",", "."))
}
"""An amount or a percentage with one or two decimals."""
_ANY: Final = {mark: re.compile(rf"(?<![\d.,])\d+[{mark}]\d{{1,2}}(?![\d.,]*\d)") for mark in ".,"}


def language_of(text: str, language: str) -> str:
    """The language by whose points and commas the numbers of a question are read: its own, unless an amount or a
    percentage in it has the decimals of the others and no number has its own.

    >>> language_of("retención de R$13,680 y la acción vale R$7.60", "es")
    'en'
    >>> language_of("retención de R$13,680 y la acción vale R$7,60", "es")
    'es'
    """
    own, other = (",", ".") if language in _COMMA_LANGUAGES else (".", ",")
    if _SHOWN[other].search(text) is None or _ANY[own].search(text) is not None:
        return language
    return "en" if language in _COMMA_LANGUAGES else "pt"
