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
    is_literal,
    names,
    truth,
)
from rules.reduce import Lookup, call, given, joined, reduce


class Explained(NamedTuple):
    """A formula as it is shown.

    Attributes:
        formula: the formula with its names kept, without what is settled: of a choice the branch taken, of joined
            conditions those that settled them, or those still open.
        filled: that formula with everything known put in but not worked out; only the calendar is.
    """

    formula: Node
    filled: Node


def explain(node: Node, lookup: Lookup, hidden: Container[str] = ()) -> Explained:
    """Keep of a formula what shows how its value came about.

    Args:
        node: the formula.
        lookup: as for `rules.reduce.reduce`.
        hidden: names whose conditions are left out where they are settled (readings: which one was taken is said
            elsewhere).

    Raises:
        EvaluationError: values of the wrong kind, or a division by zero, in a condition.

    >>> from fractions import Fraction
    >>> from rules.expression import Number, Truth, parse
    >>> known = {"n": Number(Fraction(12)), "late": Truth(False)}
    >>> explain(parse("if late then 0 else n * x / 3"), lambda name: known.get(name, Name(name))).filled
    Arithmetic(op='/', left=Arithmetic(op='*', left=12, right=Name(id='x')), right=3)
    """
    return _EXPLAIN[node.__class__](node, lookup, hidden)


def _literal(node: Node, _: Lookup, __: Container[str]) -> Explained:
    return Explained(node, node)


def _name(node: Name, lookup: Lookup, _: Container[str]) -> Explained:
    value = lookup(node.id)
    return Explained(node, value if is_literal(value) else node)


def _negate(node: Negate, lookup: Lookup, hidden: Container[str]) -> Explained:
    part = explain(node.operand, lookup, hidden)
    return Explained(Negate(part.formula), Negate(part.filled))


def _arithmetic(node: Arithmetic, lookup: Lookup, hidden: Container[str]) -> Explained:
    op, a, b = node.op, explain(node.left, lookup, hidden), explain(node.right, lookup, hidden)
    whole = a.formula is node.left and b.formula is node.right
    formula = node if whole else Arithmetic(op, a.formula, b.formula)
    open_ = a.filled is a.formula and b.filled is b.formula
    return Explained(formula, formula if open_ else Arithmetic(op, a.filled, b.filled))


def _compare(node: Compare, lookup: Lookup, hidden: Container[str]) -> Explained:
    settled = _left_out(node, lookup, hidden)
    if settled is not None:
        return Explained(settled, settled)
    op, a, b = node.op, explain(node.left, lookup, hidden), explain(node.right, lookup, hidden)
    return Explained(Compare(op, a.formula, b.formula), Compare(op, a.filled, b.filled))


def _not(node: Not, lookup: Lookup, hidden: Container[str]) -> Explained:
    settled = _left_out(node, lookup, hidden)
    if settled is not None:
        return Explained(settled, settled)
    part = explain(node.operand, lookup, hidden)
    return Explained(Not(part.formula), Not(part.filled))


def _in(node: In, lookup: Lookup, hidden: Container[str]) -> Explained:
    settled = _left_out(node, lookup, hidden)
    if settled is not None:
        return Explained(settled, settled)
    item, options = explain(node.item, lookup, hidden), [explain(option, lookup, hidden) for option in node.options]
    return Explained(
        In(item.formula, tuple([option.formula for option in options])),
        In(item.filled, tuple([option.filled for option in options])),
    )


def _left_out(node: Node, lookup: Lookup, hidden: Container[str]) -> Node | None:
    """The value of a condition that is settled and names only what is hidden."""
    used = names(node)
    if not used or any(name not in hidden for name in used):
        return None
    value = reduce(node, lookup)
    return value if is_literal(value) else None


def _logic(node: Logic, lookup: Lookup, hidden: Container[str]) -> Explained:
    settles = node.op == "or"
    taken: list[tuple[Node, Node]] = []
    for part in node.parts:
        found = reduce(part, lookup)
        taken.append((part, found))
        if is_literal(found) and truth(found) is not (not settles):
            break
    value = joined(node.op, [found for _, found in taken])
    shown = [
        explain(part, lookup, hidden)
        for part, found in taken
        if found == value or not (is_literal(found) or is_literal(value))
        if _left_out(part, lookup, hidden) is None
    ]
    if not shown:
        return Explained(value, value)
    if len(shown) == 1:
        return shown[0]
    return Explained(
        Logic(node.op, tuple([each.formula for each in shown])), Logic(node.op, tuple([each.filled for each in shown]))
    )


def _if(node: If, lookup: Lookup, hidden: Container[str]) -> Explained:
    settled = truth(reduce(node.condition, lookup))
    if settled is not None:
        return explain(node.then if settled else node.otherwise, lookup, hidden)
    parts = [explain(part, lookup, hidden) for part in (node.condition, node.then, node.otherwise)]
    return Explained(If(*(part.formula for part in parts)), If(*(part.filled for part in parts)))


def _call(node: Call, lookup: Lookup, hidden: Container[str]) -> Explained:
    if node.function == "given":
        return Explained(node, given(node, lookup))
    parts = [explain(argument, lookup, hidden) for argument in node.arguments]
    formula, filled = (tuple([part.formula for part in parts]), tuple([part.filled for part in parts]))
    settled = node.function not in _SHOWN and all(map(is_literal, filled))
    return Explained(
        Call(node.function, formula), call(node.function, filled) if settled else Call(node.function, filled)
    )


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
