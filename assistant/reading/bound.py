"""Facts as they were taken from a question, and what of it could not be taken."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import date

from assistant.reading.bounded import Bounds
from assistant.reading.mention import Mention

_WORKED_OUT = re.compile(r" [×−+÷] ")


def is_worked_out(words: str) -> bool:
    """Whether the words of a value show a sum or a part of numbers in the question rather than one number."""
    return _WORKED_OUT.search(words) is not None


@dataclass(frozen=True, slots=True)
class Since:
    """From which day of the plan a day was counted.

    Attributes:
        day: that day.
        name: the constant that prints it; nothing where a rule gives it.
        named: whether the question names it; else it was taken for want of another.
        about: whether the question makes the length a rough one.
    """

    day: date
    name: str | None = None
    named: bool = True
    about: bool = False


@dataclass(frozen=True, slots=True)
class Bound:
    """A fact taken from the question, with the span it came from.

    Attributes:
        last: where the question gives a month or a year for a day, the last day of it; ``raw`` is its first.
        back: whether it is a day that was counted back from the day of the answer, for want of another one.
        rest: whether nobody said it: it is what a stated part leaves of a stated whole.
        beyond: where the question only bounds it ("more than 12 months"), how.
        since: where it is a day counted from one that the plan fixes, from which.
    """

    fact: str
    raw: str
    start: int
    end: int
    text: str
    last: str | None = None
    back: bool = False
    rest: bool = False
    beyond: Bounds | None = None
    since: Since | None = None


@dataclass(frozen=True, slots=True)
class AtOdds:
    """Values of a question that contradict each other about a fact, so that none of them is used."""

    fact: str
    values: tuple[Mention, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """A value of a question that can be one of several facts, so that it is asked which, by their names."""

    value: Mention
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Binding:
    """What a question gives a goal.

    Attributes:
        bound: the facts found.
        unbound: the values that fit none.
        fit: how well the values fit the goal.
        against: values that plainly name a fact which the request gives.
        at_odds: values that contradict each other.
        elsewhere: values among those that fit none which plainly are a fact that the goal does not use, or only tell
            since when somebody has been there.
        either: values among those that fit none which can be one of several facts, and these.
    """

    bound: tuple[Bound, ...]
    unbound: tuple[Mention, ...]
    fit: float
    against: tuple[Bound, ...] = ()
    at_odds: tuple[AtOdds, ...] = ()
    elsewhere: tuple[Mention, ...] = ()
    either: tuple[Either, ...] = ()

    def with_those_of(self, part: Binding, names: Collection[str]) -> Binding:
        """This binding with what a part of the goal takes of the values that are left, where it takes several.

        Args:
            part: what the question gives the part.
            names: the facts that the goal can use.
        """
        known = {bound.fact for bound in self.bound}
        left = {(value.start, value.end) for value in self.unbound}
        more = [b for b in part.bound if b.fact in names and b.fact not in known and (b.start, b.end) in left]
        taken = {(bound.start, bound.end) for bound in more}
        rest = tuple(value for value in self.unbound if (value.start, value.end) not in taken)
        return replace(self, bound=(*self.bound, *more), unbound=rest) if len(more) > 1 else self
