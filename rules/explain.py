"""A formula as it is shown beside its value: what was settled left out, what is known put in."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any, Final, NamedTuple

from rules.expression import (
    LITERALS,
    Arithmetic,
    Call,
    Compare,
    If,
    In,
    Logic,
    Name,
    Negate,
    Node,
    Not,
    Truth,
    is_literal,
    names,
)
from rules.reduce import Lookup, arithmetic, call, choose, compare, given, is_in, joined, negate, opposite


class Explained(NamedTuple):
    """A formula and what came of it.

    Attributes:
        value: a literal, or the residual formula.
        formula: the formula with its names kept, without what is settled: of a choice the branch taken, of joined
            conditions those that settled them, or those still open.
        filled: that formula with everything known put in but not worked out; only the calendar is.
    """

    value: Node
    formula: Node
    filled: Node


def explain(node: Node, lookup: Lookup, hidden: Container[str] = ()) -> Explained:
    """Work a formula out and keep what shows how.

    Args:
        node: the formula.
        lookup: as for `rules.reduce.reduce`.
        hidden: names whose conditions are left out where they are settled (readings: which one was taken is said
            elsewhere).

    Raises:
        EvaluationError: values of the wrong kind, or a division by zero.

    >>> from fractions import Fraction
    >>> from rules.expression import Number, Truth, parse
    >>> known = {"n": Number(Fraction(12)), "late": Truth(False)}
    >>> explain(parse("if late then 0 else n * x / 3"), lambda name: known.get(name, Name(name))).filled
    Arithmetic(op='/', left=Arithmetic(op='*', left=12, right=Name(id='x')), right=3)
    """
    return _EXPLAIN[node.__class__](node, lookup, hidden)


def _literal(node: Node, _: Lookup, __: Container[str]) -> Explained:
    return Explained(node, node, node)


def _name(node: Name, lookup: Lookup, _: Container[str]) -> Explained:
    value = lookup(node.id)
    return Explained(value, node, value if is_literal(value) else node)


def _negate(node: Negate, lookup: Lookup, hidden: Container[str]) -> Explained:
    part = explain(node.operand, lookup, hidden)
    return Explained(negate(part.value), Negate(part.formula), Negate(part.filled))


def _arithmetic(node: Arithmetic, lookup: Lookup, hidden: Container[str]) -> Explained:
    op, a, b = node.op, explain(node.left, lookup, hidden), explain(node.right, lookup, hidden)
    whole = a.formula is node.left and b.formula is node.right
    formula = node if whole else Arithmetic(op, a.formula, b.formula)
    open_ = a.filled is a.formula and b.filled is b.formula
    filled = formula if open_ else Arithmetic(op, a.filled, b.filled)
    return Explained(arithmetic(op, a.value, b.value), formula, filled)


def _compare(node: Compare, lookup: Lookup, hidden: Container[str]) -> Explained:
    op, a, b = node.op, explain(node.left, lookup, hidden), explain(node.right, lookup, hidden)
    value = compare(op, a.value, b.value)
    if _is_hidden(node, value, hidden):
        return Explained(value, value, value)
    return Explained(value, Compare(op, a.formula, b.formula), Compare(op, a.filled, b.filled))


def _not(node: Not, lookup: Lookup, hidden: Container[str]) -> Explained:
    part = explain(node.operand, lookup, hidden)
    value = opposite(part.value)
    if _is_hidden(node, value, hidden):
        return Explained(value, value, value)
    return Explained(value, Not(part.formula), Not(part.filled))


def _in(node: In, lookup: Lookup, hidden: Container[str]) -> Explained:
    item, options = explain(node.item, lookup, hidden), [explain(option, lookup, hidden) for option in node.options]
    value = is_in(item.value, tuple([option.value for option in options]))
    if _is_hidden(node, value, hidden):
        return Explained(value, value, value)
    return Explained(
        value,
        In(item.formula, tuple([option.formula for option in options])),
        In(item.filled, tuple([option.filled for option in options])),
    )


def _is_hidden(node: Node, value: Node, hidden: Container[str]) -> bool:
    used = names(node) if is_literal(value) else ()
    return bool(used) and all(name in hidden for name in used)


def _logic(node: Logic, lookup: Lookup, hidden: Container[str]) -> Explained:
    settles = node.op == "or"
    taken: list[tuple[Node, Explained]] = []
    for part in node.parts:
        found = explain(part, lookup, hidden)
        taken.append((part, found))
        if is_literal(found.value) and not (isinstance(found.value, Truth) and found.value.value is not settles):
            break
    value = joined(node.op, [found.value for _, found in taken])
    shown = [
        found
        for part, found in taken
        if found.value == value or not (is_literal(found.value) or is_literal(value))
        if not _is_hidden(part, found.value, hidden)
    ]
    if not shown:
        return Explained(value, value, value)
    if len(shown) == 1:
        return Explained(value, shown[0].formula, shown[0].filled)
    return Explained(
        value,
        Logic(node.op, tuple([found.formula for found in shown])),
        Logic(node.op, tuple([found.filled for found in shown])),
    )


def _if(node: If, lookup: Lookup, hidden: Container[str]) -> Explained:
    condition = explain(node.condition, lookup, hidden)
    if isinstance(condition.value, Truth):
        return explain(node.then if condition.value.value else node.otherwise, lookup, hidden)
    a, b = explain(node.then, lookup, hidden), explain(node.otherwise, lookup, hidden)
    return Explained(
        choose(condition.value, a.value, b.value),
        If(condition.formula, a.formula, b.formula),
        If(condition.filled, a.filled, b.filled),
    )


def _call(node: Call, lookup: Lookup, hidden: Container[str]) -> Explained:
    if node.function == "given":
        value = given(node, lookup)
        return Explained(value, node, value)
    parts = [explain(argument, lookup, hidden) for argument in node.arguments]
    value = call(node.function, tuple([part.value for part in parts]))
    filled = Call(node.function, tuple([part.filled for part in parts]))
    settled = node.function not in _SHOWN and all(is_literal(argument) for argument in filled.arguments)
    return Explained(value, Call(node.function, tuple([part.formula for part in parts])), value if settled else filled)


_SHOWN: Final = frozenset({"min", "max", "abs", "floor", "ceiling", "nearest"})
_EXPLAIN: Final[dict[type, Callable[[Any, Lookup, Container[str]], Explained]]] = {
    **dict.fromkeys(LITERALS, _literal),
    Name: _name,
    Negate: _negate,
    Arithmetic: _arithmetic,
    Compare: _compare,
    Not: _not,
    In: _in,
    Logic: _logic,
    If: _if,
    Call: _call,
}
