"""How long a rule is once every rule that it names is written out in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.book import Book
from rules.expression import Name, Node, children

MOST_PARTS: Final = 500_000
"""More than four times what the longest rule of the five plans comes to; what is longer could not be worked with."""

TOO_LONG: Final = (
    f"written out with all the rules that it names, it has more than {MOST_PARTS} names and signs; name a rule once "
    "where its value is needed, not several times in a row of rules"
)


def too_long(book: Book) -> Iterator[str]:
    """The rules of goals that come to more than `MOST_PARTS` names and signs, while nothing that they name does.

    Args:
        book: a book whose rules go in no circle.
    """
    lengths: dict[str, int] = {}

    def length(goal: str) -> int:
        if goal not in lengths:
            lengths[goal] = sum(
                1 + (length(part.id) if isinstance(part, Name) and part.id in book.goals else 0)
                for rule in book.goals[goal]
                for formula in rule.formulas()
                for part in _parts(formula)
            )
        return lengths[goal]

    for goal, rules in book.goals.items():
        used = {name for rule in rules for name in rule.uses() if name in book.goals}
        if length(goal) > MOST_PARTS and all(length(name) <= MOST_PARTS for name in used):
            yield from (rule.name for rule in rules)


def _parts(formula: Node) -> Iterator[Node]:
    waiting = [formula]
    while waiting:
        yield (part := waiting.pop())
        waiting += children(part)
