"""Days told by two numbers and no year: "due on 5/29", "até 29/5", 期限是5/29."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_PAIR: Final = re.compile(
    r"(?:(?<=\bon )|(?<=\bby )|(?<=\bsince )|(?<=\bfrom )|(?<=\buntil )|(?<=\bbefore )|(?<=\bafter )|"
    r"(?<=\bdia )|(?<=\bem )|(?<=\bate )|(?<=\bdesde )|(?<=\bel )|(?<=\bhasta )|(?<=\bal )|(?<=\bis )|(?<=\bwas )|"
    r"(?<=[是在于於到至自從从喺係]))"
    r"(?P<a>\d{1,2})/(?P<b>\d{1,2})"
    r"(?![\d/%]|[.,]\d|\s*(?:of|d[aeo]s?|del|cada|each|a month|per)\b|\s*[的个個股份])",
    re.IGNORECASE,
)
_DAY_FIRST: Final = frozenset({"pt", "es"})


def yearless(plain: str, language: str) -> Iterator[tuple[tuple[int, int], int, int]]:
    """Where such days stand, each with its month and its day.

    Only where one of the two is no month, and not after a one: "1/24" is a part of something.

    Args:
        plain: the question without accents.
        language: of the question; in Portuguese and Spanish the day comes first.
    """
    for match in _PAIR.finditer(plain):
        first, second = int(match["a"]), int(match["b"])
        if first == 1 or max(first, second) > 31 or not 1 <= min(first, second) <= 12 < max(first, second):
            continue
        if language in _DAY_FIRST and first <= 12:
            continue
        yield match.span(), min(first, second), max(first, second)
