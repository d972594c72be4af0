"""The names of months as people mistype them: "3 Febuary 2026", "15 de janero de 2024".

Unmended, the day would be read as a number of awards. Only a word that stands where the name of a month would, is none
and is near to one month alone is mended.
"""

from __future__ import annotations

import re
from typing import Final

from rapidfuzz.distance import OSA

from assistant.reading.dates import unaccented
from assistant.reading.worded import MONTHS

_WORD: Final = r"(?P<word>[a-z]{4,11})\b\.?"
_OF: Final = r"(?:(?:of|de|del)\s+)?"
_YEAR: Final = r"(?=\s*,?\s*(?:(?:of|de|del)\s+)?(?:19|20)\d{2}\b)"
_DAY: Final = r"(?<![\w.,])[0-3]?\d(?:st|nd|rd|th|º|o)?"
_WITH_YEAR: Final = (
    re.compile(rf"{_DAY}\s*{_OF}{_WORD}{_YEAR}"),
    re.compile(rf"\b{_WORD}\s+{_DAY}{_YEAR}"),
    re.compile(rf"\b(?:in|on|since|until|till|by|from|em|en|de|desde|ate|hasta)\s+{_WORD}{_YEAR}"),
)
_WITHOUT: Final = (
    re.compile(rf"{_DAY}\s+{_OF}{_WORD}(?!\s+(?:options|shares|units|opc|acc|unid))"),
    re.compile(rf"\b{_WORD}\s+{_DAY}(?:st|nd|rd|th)\b"),
)
_NAMES: Final = tuple(name for name in MONTHS if len(name) >= 4)
_SHORT: Final = 5
"""A word of at most so many letters may have one slip, a longer one two; without a year only a longer one may, one."""
_NONE: Final = frozenset(
    {
        *("mayor", "mayores", "maior", "maiores", "junior", "juniors", "junto", "juntos", "junta", "juntas", "abriu"),
        *("abrir", "abra", "marca", "marcas", "marcos", "marks", "marched", "marche", "octave", "decided", "member"),
        *("members", "number", "numbers"),
    }
)
"""Words that are near to the name of a month."""


def respelt(text: str) -> str:
    """A question with the names of months mended.

    >>> respelt("How many can I exercise on 3 Febuary 2026?"), respelt("desde el 15 de henero de 2024")
    ('How many can I exercise on 3 February 2026?', 'desde el 15 de enero de 2024')
    >>> respelt("I have 12 junior staff and 10 marks")
    'I have 12 junior staff and 10 marks'
    """
    plain = unaccented(text).lower()
    if len(plain) != len(text):
        return text
    found: dict[tuple[int, int], str] = {}
    for patterns, year in ((_WITH_YEAR, True), (_WITHOUT, False)):
        for pattern in patterns:
            for match in pattern.finditer(plain):
                if (name := _meant(match["word"], year=year)) is not None:
                    found.setdefault(match.span("word"), name)
    for (start, end), name in sorted(found.items(), reverse=True):
        text = text[:start] + (name.capitalize() if text[start].isupper() else name) + text[end:]
    return text


def _meant(word: str, *, year: bool) -> str | None:
    """The name of the one month that a word is near to; nothing where it is one, or near to none or to several."""
    if word in MONTHS or word in _NONE or (not year and len(word) <= _SHORT):
        return None
    most = 2 if year and len(word) > _SHORT else 1
    near = [(distance, name) for name in _NAMES if (distance := OSA.distance(word, name)) <= most]
    least = min((distance for distance, _ in near), default=None)
    best = [name for distance, name in near if distance == least]
    return best[0] if len({MONTHS[name] for name in best}) == 1 else None
