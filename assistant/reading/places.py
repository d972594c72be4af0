"""Countries and cities that a question names, in its language: which country a place is in.

The names are those of the locale data: every country, and the city that each time zone is called after.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from corpus.folding import fold, folded, is_han

_LEAST: Final = 4
"""Shorter names in letters are as often words."""


def territory_at(text: str, start: int, language: str, reach: int) -> str | None:
    """The country of the place that a question names from a position on; nothing where none is known.

    Args:
        text: the question.
        start: from where on the place stands.
        language: the language of the question.
        reach: how many characters may stand before the place.

    >>> territory_at("I work in Madrid", 10, "en", 4), territory_at("I work in Accounting", 10, "en", 4)
    ('ES', None)
    """
    ahead = fold(text[start : start + reach + 40]).text
    best: tuple[int, int, str] | None = None
    for name, territory in _names(language).items():
        at = ahead.find(name)
        if at < 0 or at > reach or (name.isascii() and not re.match(rf"(?<!\w){re.escape(name)}(?!\w)", ahead[at:])):
            continue
        if name.isascii() and at and ahead[at - 1].isalnum():
            continue
        if best is None or (at, -len(name)) < best[:2]:
            best = (at, -len(name), territory)
    return best[2] if best else None


@lru_cache(maxsize=8)
def _names(language: str) -> Mapping[str, str]:
    """The names of countries and cities in a language and in English, folded, each with its country."""
    from babel import Locale
    from babel.core import get_global

    zones: Mapping[str, str] = get_global("zone_territories")
    found: dict[str, str] = {}
    for code in dict.fromkeys((language, "en")):
        locale = Locale.parse(code.replace("-", "_"))
        for zone, territory in zones.items():
            if not territory.isalpha():
                continue
            city = locale.time_zones.get(zone, {}).get("city") or zone.rpartition("/")[2].replace("_", " ")
            found.setdefault(folded(city), territory)
        found |= {folded(name): territory for territory, name in locale.territories.items() if territory.isalpha()}
    return {
        name: where
        for name, where in found.items()
        if len(name) >= _LEAST or (all(map(is_han, name)) and len(name) > 1)
    }
