"""A condition on a day, worked out for one day after the other.

What hangs on the day are dates compared with it and times counted from or to it. Days for which all of that is the same
need the formula around it once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.expression import FUNCTIONS, Call, Compare, Day, Name, Node, Number, Truth, children, names
from rules.reduce import EvaluationError, reduce

_MOVES: Final = frozenset(
    {"add_months", "add_years", "add_days", "add_weekdays", "add_sessions", "month_start", "month_end"}
)
_COUNTS: Final = FUNCTIONS.keys() - _MOVES - {"abs", "ceiling", "floor", "given", "max", "min", "nearest"}


class Daily:
    """Whether a condition holds on a day.

    Args:
        condition: a condition in which no other name is open.
        unknown: the day's name.
    """

    def __init__(self, condition: Node, unknown: str) -> None:
        self._condition, self._unknown = condition, unknown
        self._parts = tuple(dict.fromkeys(_parts(condition, unknown)))
        self._known: dict[tuple[Node | None, ...], bool] = {}

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


def _is_day(node: Node) -> bool:
    """Whether a formula is a day: the one in question, another, or one moved from them."""
    if isinstance(node, Call):
        return node.function in _MOVES and all(isinstance(each, Number) or _is_day(each) for each in node.arguments)
    return isinstance(node, Name | Day)
