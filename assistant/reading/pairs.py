"""Which of the pairs of value and fact stay in question, before the best ones are taken."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from itertools import pairwise
from typing import Final

from assistant.reading import days
from assistant.reading.bound import AtOdds
from assistant.reading.closeness import Closeness
from assistant.reading.mention import Mention
from rules.facts import Fact

MARGIN: Final = 0.2
"""Scores nearer than this are about equal."""
PLAINLY: Final = 2.2
"""A value that fits a fact so well is that fact by its kind and by a word beside it."""
SWAP: Final = 0.4
"""A value gives up its best fact only for one that fits it not much worse."""


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


def assigned(pairs: list[tuple[float, int, str]], days: frozenset[str]) -> list[tuple[float, int, str]]:
    """One fact for a value and one value for a fact: the best pairs first, of equal ones the fact that is mentioned
    first, but where a day that came too late for its fact, or another value that plainly is that fact, can have it if
    the other takes another fact that is still free, and fits that one about as well, they do.

    Args:
        days: the facts that are days.
    """
    weight = {(position, name): score for score, position, name in sorted(pairs)}
    taken: dict[int, str] = {}
    for _, position, name in sorted(pairs, key=lambda pair: (-pair[0], pair[1])):
        if position not in taken and name not in taken.values():
            taken[position] = name
    for position, name in sorted(taken.items()):
        least = 0.0 if name in days else PLAINLY
        late = {
            other: score
            for (other, fact), score in weight.items()
            if fact == name and other not in taken and score >= least
        }
        free = {
            fact: score
            for (own, fact), score in weight.items()
            if own == position and fact not in taken.values() and (fact in days) == (name in days)
        }
        if late and free:
            other, fact = max(late, key=lambda at: (late[at], -at)), min(free, key=lambda at: (-free[at], at))
            if free[fact] > weight[position, name] - SWAP:
                taken[position], taken[other] = fact, name
    return [(weight[pair], *pair) for pair in taken.items()]


def second_spans(values: Sequence[Mention], taken: MutableMapping[int, str], closeness: Closeness) -> list[AtOdds]:
    """The first and the last day of a span of which a question gives another: one leave, and then a second one. Neither
    span alone is the whole, so none of the days is used.

    Args:
        taken: which values are which facts already, by place; the days of the other span are added.
    """
    dated = [at for at, value in enumerate(values) if value.kind == "date"]
    spans = [(a, b) for a, b in pairwise(dated) if closeness.spans(values[a], values[b])]
    used = next((span for span in spans if all(taken.get(at, "as_of") != "as_of" for at in span)), None)
    others = [span for span in spans if all(at not in taken for at in span)]
    if used is None or not others:
        return []
    found = []
    for end, at in enumerate(used):
        name, alike = taken[at], [other[end] for other in others]
        taken.update(dict.fromkeys(alike, name))
        found.append(AtOdds(name, tuple(sorted((values[each] for each in (at, *alike)), key=lambda v: v.start))))
    return found


def instead(
    text: str, value: Mention, values: Sequence[Mention], dated: Sequence[str], taken: Mapping[int, str]
) -> AtOdds | None:
    """The fact for which a date is given for choice beside another."""
    for at, name in taken.items():
        other = values[at]
        if name in dated and other is not value and days.are_alternatives(text, value, other):
            return AtOdds(name, tuple(sorted((value, other), key=lambda v: v.start)))
    return None


def one_of_two_days(text: str, values: Sequence[Mention], taken: Mapping[int, str]) -> int | None:
    """The place of the day of the answer where another day stands beside it for choice."""
    at = next((i for i, name in taken.items() if name == "as_of"), None)
    others = [v for i, v in enumerate(values) if v.kind == "date" and i != at and i not in taken]
    if at is None or not any(days.are_alternatives(text, values[at], other) for other in others):
        return None
    return at


def of_other_days(values: Sequence[Mention], taken: Mapping[int, str], closeness: Closeness) -> set[int]:
    """The places of lengths of time that run from a day that is no fact although another day is: they are of something
    else.
    """
    dated = {at for at, name in taken.items() if values[at].kind == "date" and name != "as_of"}
    others = [day for at, day in enumerate(values) if day.kind == "date" and at not in dated]
    return {
        at
        for at in taken
        if dated and values[at].kind == "duration" and any(closeness.runs_from(values[at], day) for day in others)
    }
