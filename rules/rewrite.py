"""Rebuilding formula trees."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.expression import Arithmetic, Call, Compare, If, In, Logic, Name, Negate, Node, Not


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
