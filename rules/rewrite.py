"""Rebuilding formula trees."""

from __future__ import annotations

from collections.abc import Mapping

from rules.expression import Arithmetic, Call, Compare, If, In, Logic, Name, Negate, Node, Not


def substitute(node: Node, replacements: Mapping[str, Node]) -> Node:
    """The tree with some names replaced; nothing is folded."""
    match node:
        case Name(id):
            return replacements.get(id, node)
        case Negate(operand):
            return Negate(substitute(operand, replacements))
        case Not(operand):
            return Not(substitute(operand, replacements))
        case Arithmetic(op, left, right):
            return Arithmetic(op, substitute(left, replacements), substitute(right, replacements))
        case Compare(op, left, right):
            return Compare(op, substitute(left, replacements), substitute(right, replacements))
        case Logic(op, parts):
            return Logic(op, tuple(substitute(part, replacements) for part in parts))
        case In(item, options):
            return In(substitute(item, replacements), tuple(substitute(option, replacements) for option in options))
        case If(condition, then, otherwise):
            return If(
                substitute(condition, replacements),
                substitute(then, replacements),
                substitute(otherwise, replacements),
            )
        case Call(function, arguments):
            return Call(function, tuple(substitute(argument, replacements) for argument in arguments))
        case _:
            return node
