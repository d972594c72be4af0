"""Rebuilding formula trees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from rules.expression import Arithmetic, Call, Compare, Day, If, In, Logic, Name, Negate, Node, Not, Number


def rebuilt(node: Node, change: Callable[[Node], Node]) -> Node:
    """The node with each of its direct parts changed; nothing is folded."""
    match node:
        case Negate(operand):
            return Negate(change(operand))
        case Not(operand):
            return Not(change(operand))
        case Arithmetic(op, left, right):
            return Arithmetic(op, change(left), change(right))
        case Compare(op, left, right):
            return Compare(op, change(left), change(right))
        case Logic(op, parts):
            return Logic(op, tuple(change(part) for part in parts))
        case In(item, options):
            return In(change(item), tuple(change(option) for option in options))
        case If(condition, then, otherwise):
            return If(change(condition), change(then), change(otherwise))
        case Call(function, arguments):
            return Call(function, tuple(change(argument) for argument in arguments))
        case _:
            return node


def substitute(node: Node, replacements: Mapping[str, Node]) -> Node:
    """The tree with some names replaced."""
    if isinstance(node, Name):
        return replacements.get(node.id, node)
    return rebuilt(node, lambda part: substitute(part, replacements))


def days_counted(node: Node) -> Node:
    """The tree with every day as the number of days since the year 1, and steps of days as sums.

    A formula that moves a day by a whole number of days is linear then; other functions of days are left as they are.
    """
    match node:
        case Day(value):
            return Number(Fraction(value.toordinal()))
        case Call("add_days", (day, number)):
            return Arithmetic("+", days_counted(day), days_counted(number))
        case Call("days_between", (first, last)):
            return Arithmetic("-", days_counted(last), days_counted(first))
        case Call("days_inclusive", (first, last)):
            return Arithmetic("+", days_counted(Call("days_between", (first, last))), Number(Fraction(1)))
        case Call(function) if function not in ("min", "max", "abs", "floor", "ceiling", "nearest"):
            return node
        case _:
            return rebuilt(node, days_counted)
