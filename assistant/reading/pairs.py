"""Which of the pairs of value and fact stay in question, before the best ones are taken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.facts import Fact

MARGIN: Final = 0.2
"""Scores nearer than this are about equal."""


def without_series(pairs: list[tuple[float, int, str]], facts: Mapping[str, Fact]) -> list[tuple[float, int, str]]:
    """The pairs without those of a row of like facts (first, second, third year) where the whole fits as well."""
    rows: dict[tuple[object, ...], set[str]] = {}
    for _, _, name in pairs:
        if name in facts:
            fact = facts[name]
            rows.setdefault((fact.type, fact.unit, fact.currency, fact.concepts), set()).add(name)
    alike = {name for row in rows.values() if len(row) > 1 for name in row}
    best: dict[int, float] = {}
    for score, position, name in pairs:
        if name not in alike:
            best[position] = max(score, best.get(position, 0.0))
    return [
        (score, position, name)
        for score, position, name in pairs
        if name not in alike or score > best.get(position, 0.0) + MARGIN
    ]


def clear(pairs: list[tuple[float, int, str]]) -> list[tuple[float, int, str]]:
    """The pairs without values that two facts claim about equally, where each fact is claimed by another value too."""
    by_value: dict[int, list[tuple[float, str]]] = {}
    claims: dict[str, set[int]] = {}
    for score, position, name in pairs:
        by_value.setdefault(position, []).append((score, name))
        claims.setdefault(name, set()).add(position)
    open_ones: set[int] = set()
    for position, claimed in by_value.items():
        claimed.sort(reverse=True)
        if len(claimed) > 1 and claimed[0][0] - claimed[1][0] < MARGIN:
            rivals = {name for _, name in claimed[:2]}
            if all(len(claims[name]) > 1 for name in rivals):
                open_ones.add(position)
    return [pair for pair in pairs if pair[1] not in open_ones]
