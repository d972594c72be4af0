"""What a question bounds and does not tell ("more than 12 months"): an answer that hangs on the figure needs it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Final

from assistant.periods import same
from assistant.reading.bound import Bound
from assistant.reading.query import Target
from assistant.wording.catalog import Translator
from rules.book import Book
from rules.facts import Fact, FactError
from rules.result import Result

_STEP: Final = Fraction(1, 100)
"""How far beside a bound a figure with decimals is tried."""
_FAR: Final = 1000
"""So many times a lower bound a figure is tried that has no greatest value of its own."""
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
        if same([result_of(case) for case in cases]):
            return cases[0], [translate("This is the same for every figure tried within {words}.", words=words)]
    gone = {bound.fact for bound in found}
    left = replace(
        target,
        facts={name: raw for name, raw in target.facts.items() if name not in gone},
        bound=tuple(bound for bound in target.bound if bound.fact not in gone),
    )
    text = translate(
        "{words} is no single figure, so it was left open; give the figure itself for an exact answer.", words=words
    )
    return left, [text]


def bounded_words(target: Target) -> dict[str, str]:
    """The words by which a question bounds facts."""
    return {bound.fact: bound.beyond.text for bound in target.bound if bound.beyond is not None}


def _tried(bound: Bound, fact: Fact) -> Iterator[str]:
    """The figures that are tried for a fact: beside the bound, and the farthest from it."""
    if bound.beyond is None:
        return
    at, relation = Fraction(bound.raw), bound.beyond.relation
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


def _greatest(fact: Fact, at: Fraction) -> Fraction:
    """The greatest figure of a fact, or one far from a bound where it has none."""
    if fact.max is not None:
        return fact.max
    return Fraction(1) if fact.type == "percent" and at <= 1 else at * _FAR
