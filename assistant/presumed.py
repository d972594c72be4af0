"""What the plan takes for granted although the question states a fact that only matters where it is not so.

Somebody who says on which day the board proposed the grant speaks of a grant beyond the limits, for only there that day
counts. What is taken for granted is then asked for, and the answer stands under it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from assistant.compose import Composer
from assistant.doubts import states
from assistant.periods import signature
from assistant.reading.query import Target
from rules.book import Book
from rules.result import Need, Result

_STATED: Final = frozenset({"date", "count", "number", "money", "percent"})
_OPPOSITE: Final = {"yes": "no", "no": "yes"}


def unsettled(book: Book, target: Target, result: Result, ask: Callable[[Target], Result]) -> list[str]:
    """The yes/no facts taken for granted without which a fact that the question states would have counted.

    Args:
        result: what the rules give as it is.
        ask: gives what they would give; raises `ValueError` where the facts cannot be worked with.
    """
    granted = {assumption.text for assumption in result.assumptions if assumption.kind == "presumed_fact"}
    if result.status != "computed" or not granted:
        return []
    stated = [bound.fact for bound in target.bound if bound.fact in book.facts and not bound.rest]
    stated = [name for name in stated if book.facts[name].type in _STATED and name in target.facts]
    idle = [name for name in stated if _changes(target, name, ask) is False]
    found = []
    for name in book.facts_of(target.goal or ""):
        fact = book.facts[name]
        other = _OPPOSITE.get(str(fact.presume))
        if fact.type != "bool" or other is None or fact.presumed not in granted or name in target.facts:
            continue
        turned = replace(target, facts={**target.facts, name: other})
        if any(_changes(turned, each, ask) for each in idle):
            found.append(name)
    return found


def _changes(target: Target, name: str, ask: Callable[[Target], Result]) -> bool | None:
    """Whether a goal comes out otherwise without a fact; None where that cannot be told."""
    without = replace(target, facts={each: raw for each, raw in target.facts.items() if each != name})
    try:
        return signature(ask(target)) != signature(ask(without))
    except ValueError:
        return None


def under_what_is_taken(result: Result, composer: Composer, names: list[str]) -> Result:
    """The result under what it takes for granted, which is asked for."""
    if not names:
        return result
    book = composer.book
    conditions = tuple(composer.stated(name, book.facts[name].literal(str(book.facts[name].presume))) for name in names)
    needs = tuple(Need(name, book.facts[name].type, book.facts[name].ask) for name in names)
    outcomes = tuple(replace(o, conditions=(*conditions, *o.conditions)) if states(o) else o for o in result.outcomes)
    return replace(result, status="needs_facts", outcomes=outcomes, needs=(*result.needs, *needs))
