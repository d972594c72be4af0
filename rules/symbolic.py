"""Formulas as sympy expressions: for simplifying what remains when facts are missing, and as an independent check.

Built node by node from our own tree; text never reaches sympy. Dates count as days (proleptic ordinals), and what is
counted on a calendar stays an uninterpreted function of its arguments until they are known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.expression import (
    Arithmetic,
    Call,
    Choice,
    Compare,
    Day,
    If,
    In,
    Logic,
    Name,
    Negate,
    Node,
    Not,
    Number,
    Truth,
    Undefined,
    children,
    is_literal,
    names,
)

if TYPE_CHECKING:
    import sympy


def to_sympy(node: Node) -> sympy.Basic:
    """The formula as a sympy expression; names become real symbols of the same name.

    >>> from rules.expression import parse
    >>> to_sympy(parse("options * min(years, 3) / 3"))
    options*Min(3, years)/3
    """
    import sympy as sp

    match node:
        case Number(value):
            return sp.Rational(value.numerator, value.denominator)
        case Day(value):
            return sp.Integer(value.toordinal())
        case Truth(value):
            return sp.true if value else sp.false
        case Choice(value):
            return sp.Symbol(f"‹{value}›")
        case Undefined():
            return sp.nan
        case Name(id):
            return sp.Symbol(id, real=True)
        case Negate(operand):
            return -_expr(operand)
        case Arithmetic(op, left, right):
            a, b = _expr(left), _expr(right)
            return {"+": a + b, "-": a - b, "*": a * b}[op] if op in "+-*" else a / b if op == "/" else a**b
        case Compare(op, left, right):
            return _compared(op, to_sympy(left), to_sympy(right))
        case Not(operand):
            return sp.Not(to_sympy(operand))
        case Logic(op, parts):
            return (sp.And if op == "and" else sp.Or)(*(to_sympy(part) for part in parts))
        case In(item, options):
            return sp.Or(*(sp.Eq(to_sympy(item), to_sympy(option)) for option in options))
        case If(condition, then, otherwise):
            return sp.Piecewise((to_sympy(then), _condition(condition)), (to_sympy(otherwise), True))
        case Call(function, arguments):
            return _called(function, [to_sympy(argument) for argument in arguments])
    raise TypeError(f"{node!r} is not a formula")


def open_names(node: Node) -> tuple[str, ...]:
    """The names on which a formula still depends, after simplification, in the order in which it mentions them.

    >>> from rules.expression import parse
    >>> open_names(parse("a + b - a"))
    ('b',)
    """
    mentioned = names(node)
    if is_literal(node) or not _may_cancel(node):
        return mentioned
    try:
        free = {symbol.name for symbol in to_sympy(node).free_symbols}
    except (TypeError, ValueError, NotImplementedError):
        return mentioned
    return tuple(name for name in mentioned if name in free)


def _may_cancel(node: Node) -> bool:
    """Whether a name stands twice in one sum or product, so that it can cancel out; without that sympy is not asked."""
    if not isinstance(node, Arithmetic):
        return any(_may_cancel(part) for part in children(node))
    found: set[str] = set()
    waiting: list[Node] = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Name):
            if part.id in found:
                return True
            found.add(part.id)
        elif isinstance(part, Arithmetic | Negate):
            waiting += children(part)
        elif _may_cancel(part):
            return True
    return False


def _expr(node: Node) -> Any:
    return to_sympy(node)


def _condition(node: Node) -> Any:
    """A condition as a Boolean; a bare yes/no name is compared with yes."""
    import sympy as sp

    condition = to_sympy(node)
    return sp.Eq(condition, sp.Symbol("‹yes›")) if isinstance(condition, sp.Symbol) else condition


def _compared(op: str, left: Any, right: Any) -> Any:
    import sympy as sp

    for side, other in ((left, right), (right, left)):
        if side in (sp.true, sp.false) and isinstance(other, sp.Symbol):
            equal = sp.Eq(other, sp.Symbol("‹yes›"))
            return equal if (side == sp.true) == (op == "=") else sp.Not(equal)
    relation = {"=": sp.Eq, "!=": sp.Ne, "<": sp.Lt, "<=": sp.Le, ">": sp.Gt, ">=": sp.Ge}
    return relation[op](left, right)


def _called(function: str, arguments: list[Any]) -> Any:
    import sympy as sp

    match function:
        case "min":
            return sp.Min(*arguments)
        case "max":
            return sp.Max(*arguments)
        case "abs":
            return sp.Abs(arguments[0])
        case "floor":
            return sp.floor(arguments[0])
        case "ceiling":
            return sp.ceiling(arguments[0])
        case "nearest":
            return sp.floor(arguments[0] + sp.Rational(1, 2))
        case "days_between":
            return arguments[1] - arguments[0]
        case "days_inclusive":
            return arguments[1] - arguments[0] + 1
        case "add_days":
            return arguments[0] + arguments[1]
        case _:
            return sp.Function(function)(*arguments)
