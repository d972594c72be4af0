"""Which of the rules that compete for a goal a known choice rules out before anything is worked out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.expression import Choice, Compare, In, Logic, Name, Node

if TYPE_CHECKING:
    from rules.book import Rule

_ANY_OTHER: Final = ""
"""A value of a choice that no rule names."""


class Wanted(NamedTuple):
    """A choice, and the values of it without which a condition cannot hold."""

    fact: str
    values: frozenset[str]


class Sorted(NamedTuple):
    """The rules of a goal, sorted by the choice that most of them test first.

    Attributes:
        fact: that choice; empty where there is none.
        left: the rules left under each of its values.
        every: all of them.
    """

    fact: str
    left: Mapping[str, tuple[Rule, ...]]
    every: tuple[Rule, ...]

    def under(self, facts: Mapping[str, Node]) -> tuple[Rule, ...]:
        """The rules that the facts leave."""
        known = facts.get(self.fact)
        return self.left.get(known.value, self.left[_ANY_OTHER]) if isinstance(known, Choice) else self.every


def sorted_out(rules: Sequence[Rule], choices: Collection[str]) -> Sorted:
    """Sort the rules of a goal.

    Args:
        choices: the facts by which they can be sorted.
    """
    each = [wanted(rule.when) for rule in rules]
    tested = Counter(one.fact for one in each if one and one.fact in choices)
    fact = tested.most_common(1)[0][0] if tested else ""
    values = [one.values if one and one.fact == fact else None for one in each]
    named = {value for some in values if some for value in some} | {_ANY_OTHER}
    left = {
        value: tuple(rule for rule, some in zip(rules, values, strict=True) if some is None or value in some)
        for value in named
    }
    return Sorted(fact, left, tuple(rules))


def wanted(condition: Node | None) -> Wanted | None:
    """The choice that a condition tests before all else, with the values of it without which it cannot hold.

    >>> wanted(Logic("and", (Compare("=", Name("reason"), Choice("DEATH")), Name("late"))))
    Wanted(fact='reason', values=frozenset({'DEATH'}))
    """
    match condition:
        case Logic("and", parts):
            return wanted(parts[0])
        case Logic("or", parts):
            each = [wanted(part) for part in parts]
            tested = [one for one in each if one is not None]
            if len(tested) != len(parts) or len({one.fact for one in tested}) != 1:
                return None
            return Wanted(tested[0].fact, frozenset().union(*(one.values for one in tested)))
        case Compare("=", Name(fact), Choice(value)):
            return Wanted(fact, frozenset([value]))
        case In(Name(fact), options):
            values = [option.value for option in options if isinstance(option, Choice)]
            return Wanted(fact, frozenset(values)) if len(values) == len(options) else None
        case _:
            return None
