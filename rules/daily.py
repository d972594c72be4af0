"""A condition on a day: the stretches of days on which it holds.

What hangs on the day are dates compared with it and times counted from or to it. Days for which all of that is the same
need the formula around it once. Of what only grows or only falls as the days go by, the days on which it changes are
found by halving; between them one day is looked at after the other where the formula still hangs on something else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Final

from rules.expression import FUNCTIONS, Call, Compare, Day, Name, Node, Number, Truth, children, is_literal, names
from rules.reduce import EvaluationError, reduce
from rules.rewrite import rebuilt

_MOVES: Final = frozenset(
    {"add_months", "add_years", "add_days", "add_weekdays", "add_sessions", "month_start", "month_end"}
)
_STEADY: Final = frozenset({"anniversaries", "months_completed", "year"})
"""Counts that only grow or only fall as one of their days goes by, and do so far less often than every day."""
_COUNTS: Final = FUNCTIONS.keys() - _MOVES - {"abs", "ceiling", "floor", "given", "max", "min", "nearest"}


_DAY: Final = timedelta(1)


class Daily:
    """Whether a condition holds on a day.

    Args:
        condition: a condition in which no other name is open.
        unknown: the day's name.
    """

    def __init__(self, condition: Node, unknown: str) -> None:
        self._condition, self._unknown = condition, unknown
        self._parts = tuple(dict.fromkeys(_parts(condition, unknown)))
        self._steady = tuple(part for part in self._parts if _is_steady(part, unknown))
        self._known: dict[tuple[Node | None, ...], bool] = {}

    def stretches(self, first: date, last: date) -> tuple[tuple[date, date], ...]:
        """The stretches of days on which it holds, each from its first to its last day.

        Args:
            first, last: the days that are looked at, both counted.
        """
        if first > last:
            return ()
        found: list[tuple[date, date]] = []
        for start, end in self._alike(first, last):
            joins = bool(found) and found[-1][1] == start - _DAY
            found[-1:] = [(found[-1][0], end)] if joins else [*found[-1:], (start, end)]
        return tuple(found)

    def _alike(self, first: date, last: date) -> Iterator[tuple[date, date]]:
        """Stretches on which it holds; one may end the day before the next begins.

        Between the days on which a part changes that only grows or only falls, that part is what it is; where the
        condition still hangs on the day then, one day is looked at after the other.
        """
        changes = {change for part in self._steady for change in self._changes(part, first, last)}
        starts = sorted({first, *changes})
        for place, start in enumerate(starts):
            end = starts[place + 1] - _DAY if place + 1 < len(starts) else last
            between = self._settled(Day(start))
            if between is None:
                if self.holds(Day(start)):
                    yield start, end
            else:
                days = (start + timedelta(number) for number in range((end - start).days + 1))
                yield from ((day, day) for day in days if between.holds(Day(day)))

    def _settled(self, day: Day) -> Daily | None:
        """What is left of the condition with its steady parts as they are on a day; nothing where it hangs on them
        alone.
        """
        if len(self._steady) == len(self._parts):
            return None
        known = {part: value for part in self._steady if (value := self._on(part, day)) is not None}
        try:
            left = reduce(_with(self._condition, known), Name)
        except EvaluationError:
            return self
        return Daily(left, self._unknown) if self._unknown in names(left) else None

    def _changes(self, part: Node, first: date, last: date) -> Iterator[date]:
        """The days on which something that only grows or only falls differs from the day before."""
        waiting = [(first, self._on(part, Day(first)), last, self._on(part, Day(last)))]
        while waiting:
            low, at_low, high, at_high = waiting.pop()
            if at_low == at_high:
                continue
            if high - low == _DAY:
                yield high
                continue
            middle = low + (high - low) // 2
            at_middle = self._on(part, Day(middle))
            waiting += [(low, at_low, middle, at_middle), (middle, at_middle, high, at_high)]

    def holds(self, day: Day) -> bool:
        """Whether it holds; where it has no value it does not."""
        seen = tuple(self._on(part, day) for part in self._parts)
        if seen not in self._known:
            self._known[seen] = self._on(self._condition, day) == Truth(True)
        return self._known[seen]

    def _on(self, node: Node, day: Day) -> Node | None:
        try:
            return reduce(node, lambda name: day if name == self._unknown else Name(name))
        except EvaluationError:
            return None


def is_among(stretches: Iterable[tuple[date, date]], day: date) -> bool:
    """Whether a day lies in one of several stretches of days."""
    return any(first <= day <= last for first, last in stretches)


def spread(stretches: Sequence[tuple[date, date]], about: int) -> list[date]:
    """About so many days at even distances over stretches of days."""
    days = sum((last - first).days + 1 for first, last in stretches)
    step, places, found = max(1, days // about), 0, list[date]()
    for first, last in stretches:
        length = (last - first).days + 1
        found += [first + timedelta(place) for place in range(-places % step, length, step)]
        places += length
    return found


def _with(node: Node, known: Mapping[Node, Node]) -> Node:
    """A formula with some of its parts as they are known."""
    return known.get(node) or rebuilt(node, lambda part: _with(part, known))


def _parts(node: Node, unknown: str) -> Iterator[Node]:
    """The parts of a formula by which alone it hangs on a day."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        counts = isinstance(part, Call) and part.function in _COUNTS
        compares = isinstance(part, Compare) and _is_day(part.left) and _is_day(part.right)
        if counts or compares or isinstance(part, Name):
            if unknown in names(part):
                yield part
        else:
            waiting += children(part)


def _is_steady(part: Node, unknown: str) -> bool:
    """Whether a part only grows or only falls as the days go by."""
    ordered = isinstance(part, Compare) and part.op not in ("=", "!=")
    counted = isinstance(part, Call) and part.function in _STEADY
    sides = children(part)
    moving = [side for side in sides if unknown in names(side)]
    settled = all(is_literal(side) for side in sides if side not in moving)
    return (
        (ordered or counted)
        and settled
        and len(moving) == 1
        and _is_day(moving[0])
        and not _is_on_a_calendar(moving[0])
    )


def _is_on_a_calendar(node: Node) -> bool:
    """Whether a day is found on a published calendar, which knows no day outside its years."""
    return isinstance(node, Call) and (node.function == "add_sessions" or any(map(_is_on_a_calendar, node.arguments)))


def _is_day(node: Node) -> bool:
    """Whether a formula is a day: the one in question, another, one moved from them, or the first or last of such."""
    if isinstance(node, Call) and node.function in ("min", "max"):
        return all(map(_is_day, node.arguments))
    if isinstance(node, Call):
        return node.function in _MOVES and all(isinstance(each, Number) or _is_day(each) for each in node.arguments)
    return isinstance(node, Name | Day)
