"""What a question bounds and does not tell ("more than 12 months"): an answer that hangs on the figure needs it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from itertools import product
from typing import Final

from assistant.errors import RequestError
from assistant.periods import same
from assistant.reading.bound import Bound
from assistant.reading.bounded import Relation
from assistant.reading.query import Target
from assistant.wording.catalog import Translator
from rules.book import Book
from rules.facts import Fact, FactError
from rules.result import Result

_STEP: Final = Fraction(1, 100)
"""How far beside a bound a figure with decimals is tried."""
_FAR: Final = 1000
"""So many times a lower bound a figure is tried that has no greatest value of its own."""
_DAYS: Final = (31, 183, 366, 1096)
"""So many days beside a bound a day is tried."""
_MOST: Final = 2
"""More bounded facts than these are left open at once."""


def settled(
    target: Target, book: Book, result_of: Callable[[Target], Result], translate: Translator
) -> tuple[Target, list[str]]:
    """The target with each bounded fact as one of its figures where all that are tried come to the same, and without it
    where they do not; and what is to be said of them.

    Args:
        result_of: gives the result for a target.
    """
    found = [bound for bound in target.bound if bound.beyond is not None and bound.fact in target.facts]
    if not found:
        return target, []
    words = translate.listed(f"“{bound.beyond.text}”" for bound in found if bound.beyond is not None)
    figures = [list(_tried(bound, book.facts[bound.fact])) for bound in found]
    if len(found) <= _MOST and all(figures):
        cases = [
            replace(target, facts={**target.facts, **dict(zip((b.fact for b in found), each, strict=True))})
            for each in product(*figures)
        ]
        results = [(case, result) for case in cases if (result := _possible(case, result_of)) is not None]
        if not results:
            return target, []
        if same([result for _, result in results]):
            return results[0][0], [
                translate("This is the same for every figure or day tried within {words}.", words=words)
            ]
    gone = {bound.fact for bound in found}
    left = replace(
        target,
        facts={name: raw for name, raw in target.facts.items() if name not in gone},
        bound=tuple(bound for bound in target.bound if bound.fact not in gone),
    )
    text = translate(
        "{words} leaves open which figure or day it is, so none was used; say which for an exact answer.", words=words
    )
    return left, [text]


def _possible(case: Target, result_of: Callable[[Target], Result]) -> Result | None:
    """The result for a case; nothing where its facts cannot be so together."""
    try:
        return result_of(case)
    except RequestError:
        return None


def bounded_words(target: Target) -> dict[str, str]:
    """The words by which a question bounds facts."""
    return {bound.fact: bound.beyond.text for bound in target.bound if bound.beyond is not None}


def _tried(bound: Bound, fact: Fact) -> Iterator[str]:
    """The figures that are tried for a fact: beside the bound, and the farthest from it."""
    if bound.beyond is None:
        return
    relation = bound.beyond.relation
    if fact.type == "date":
        yield from (day.isoformat() for day in _days(date.fromisoformat(bound.raw), relation, bound.beyond.soon))
        return
    at = Fraction(bound.raw)
    step = Fraction(1) if fact.type == "count" else _STEP if fact.type != "percent" else _STEP / 100
    if relation in ("<", "<="):
        least = Fraction(0) if fact.min is None else fact.min
        figures = [at - step if relation == "<" else at, Fraction((at + least) // 2), least]
    else:
        figures = [at + step if relation == ">" else at, 2 * at, 10 * at, _greatest(fact, at)]
    for figure in dict.fromkeys(figures):
        try:
            fact.literal(str(figure))
        except FactError:
            continue
        yield str(figure)


def _days(at: date, relation: Relation, soon: int | None) -> Iterator[date]:
    """The day beside a bound, then days farther and farther from it."""
    back = relation in ("<", "<=")
    for days in (int(relation in ("<", ">")), *([soon] if soon else _DAYS)):
        yield at + timedelta(days=-days if back else days)


def _greatest(fact: Fact, at: Fraction) -> Fraction:
    """The greatest figure of a fact, or one far from a bound where it has none."""
    if fact.max is not None:
        return fact.max
    return Fraction(1) if fact.type == "percent" and at <= 1 else at * _FAR
