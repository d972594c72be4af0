"""Rules with consequences beside the amounts that they show: what those leave out of account, and what is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rules.book import Book, Rule


class Idle(NamedTuple):
    """A fact that changes nothing of a goal.

    Attributes:
        fact: its name.
        shown_by: the goal with consequences which shows the goal and rests on the fact: whether the amount is due at
            all is decided there. Nothing where there is none.
    """

    fact: str
    shown_by: str | None


def idle(book: Book, goal: str, given: Iterable[str]) -> Iterator[Idle]:
    """The given facts that a goal leaves out of account.

    Args:
        goal: a goal of the book.
        given: names of facts.
    """
    used = book.reach(goal)
    wholes = [
        whole
        for whole, rules in book.goals.items()
        if any(goal in entry.shown or goal in entry.lost for rule in rules for entry in rule.outcomes)
    ]
    for name in given:
        if name not in used:
            yield Idle(name, next((whole for whole in wholes if name in book.facts_of(whole)), None))


def kept_by(book: Book, goal: str) -> list[Rule]:
    """The rules that say how much the consequences of a goal let somebody keep, those that take everything apart."""
    entries = (entry for rule in book.goals[goal] for entry in rule.outcomes if entry.code != "forfeits_all")
    return [book.goals[entry.quantity[0]][0] for entry in entries if entry.quantity]
