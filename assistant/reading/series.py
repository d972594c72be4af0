"""Numbers that stand in a row ("5.10, 5.30 and 5.50") and the facts that are one series (first, second, third year)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from assistant.reading.mention import Mention
from rules.facts import Fact

LEAST: Final = 3
"""So many numbers in a row are a list."""
_BETWEEN = re.compile(r"\s*(?:[,;、，；/]\s*(?:(?:and|e|y)\s+)?|(?:and|e|y)\s+|[和及与與]\s*)", re.IGNORECASE)
_PLACE = re.compile(r"\d+|(?<=_)(?:one|two|three|four|five|six|first|second|third|fourth|fifth|last)(?=_|$)")


def rows(text: str, values: Sequence[Mention]) -> Iterator[list[Mention]]:
    """The values in rows, each of one or more, in order; nothing but commas and the like stands within a row.

    Args:
        values: in the order of the text.
    """
    row: list[Mention] = []
    for value in values:
        if row and not _BETWEEN.fullmatch(text, row[-1].end, value.start):
            yield row
            row = []
        row.append(value)
    if row:
        yield row


def lists(text: str, values: Sequence[Mention]) -> list[list[Mention]]:
    """The rows of three and more amounts, percentages or plain numbers of one kind."""
    return [
        row
        for row in rows(text, values)
        if len(row) >= LEAST
        and row[0].kind in ("money", "percent", "number")
        and len({(value.kind, value.unit) for value in row}) == 1
    ]


def series(facts: Mapping[str, Fact], needed: Iterable[str]) -> list[list[str]]:
    """The facts among those needed that differ only in their place in a series, in the order of the rule book."""
    found: dict[object, list[str]] = {}
    for name in facts:
        if name in set(needed) and facts[name].type in ("money", "percent", "number", "count"):
            fact = facts[name]
            stem = re.sub(r"days|day", "day", _PLACE.sub("#", name))
            found.setdefault((stem, fact.type, fact.unit, fact.currency, fact.per), []).append(name)
    return [names for names in found.values() if len(names) >= LEAST]
