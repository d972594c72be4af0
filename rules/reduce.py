"""Partial evaluation: fold what is known, leave the rest as a formula.

One walk over the tree gives either a literal (everything that mattered was known) or a residual tree whose names are
exactly the facts that still matter. Arithmetic is on ``Fraction``; conditions are three-valued.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from rules import calendar, sessions
from rules.expression import (
    LITERALS,
    NO,
    YES,
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
    is_literal,
)

Lookup = Callable[[str], Node]

MAX_BITS = 10_000

ZERO = Number(Fraction(0))


class EvaluationError(ValueError):
    """A formula met values that it cannot combine. The message names the operation and the values.

    Attributes:
        rule: what the value of the rule is called whose formula it was; nothing while that is not known.
    """

    rule: str | None = None

    def __str__(self) -> str:
        said = super().__str__()
        return f"{said} (in “{self.rule}”)" if self.rule else said


def reduce(node: Node, lookup: Lookup) -> Node:
    """Fold a formula.

    Args:
        node: the formula.
        lookup: gives a literal for a known name, the residual of a partly known one, or the name itself.

    Returns:
        A literal, or the residual formula.

    Raises:
        EvaluationError: values of the wrong kind, or a division by zero.
    """
    return _FOLD[node.__class__](node, lookup)


def _itself(node: Node, _: Lookup) -> Node:
    return node


def _call(node: Call, lookup: Lookup) -> Node:
    if node.function == "given":
        return given(node, lookup)
    return call(node.function, tuple([_FOLD[each.__class__](each, lookup) for each in node.arguments]))


def given(node: Call, lookup: Lookup) -> Node:
    """Whether the name in ``given(name)`` is known."""
    (name,) = node.arguments
    return lookup(f"?{name.id}") if isinstance(name, Name) else node


def negate(value: Node) -> Node:
    """``-value``, folded where it is known."""
    if isinstance(value, Number):
        return Number(-value.value)
    return value if isinstance(value, Undefined) else Negate(_still_open("'-'", "a number", value))


def opposite(value: Node) -> Node:
    """``not value``, folded where it is known."""
    if isinstance(value, Truth):
        return NO if value.value else YES
    return value if isinstance(value, Undefined) else Not(_still_open("'not'", "a condition", value))


def _still_open(what: str, wanted: str, value: Node) -> Node:
    if is_literal(value):
        raise EvaluationError(f"{what} needs {wanted}, not {value!r}")
    return value


def arithmetic(op: str, left: Node, right: Node) -> Node:
    """``left op right``, folded where both are numbers or one of them settles the result."""
    if left.__class__ is Undefined:
        return left
    if right.__class__ is Undefined:
        return right
    a = left.value if isinstance(left, Number) else None
    b = right.value if isinstance(right, Number) else None
    if a is not None and b is not None:
        match op:
            case "+":
                return Number(a + b)
            case "-":
                return Number(a - b)
            case "*":
                return Number(a * b)
            case "/":
                if b == 0:
                    raise EvaluationError(f"the formula divides {a} by zero")
                return Number(a / b)
            case _:
                if (a.numerator.bit_length() + a.denominator.bit_length()) * int(b) > MAX_BITS:
                    raise EvaluationError(f"a power of this size has more than {MAX_BITS} binary digits")
                return Number(a ** int(b))
    if (a is None and is_literal(left)) or (b is None and is_literal(right)):
        raise EvaluationError(f"{op!r} needs two numbers, not {left!r} and {right!r}")
    if (op in "*/" and a == 0) or (op == "*" and b == 0):
        return ZERO
    if (op in "+-" and b == 0) or (op in "*/^" and b == 1):
        return left
    if (op == "+" and a == 0) or (op == "*" and a == 1):
        return right
    return Arithmetic(op, left, right)


def compare(op: str, left: Node, right: Node) -> Node:
    """``left op right`` as yes or no, or the comparison itself where a side is open."""
    kind, other = left.__class__, right.__class__
    if kind is other and (kind in _IN_ORDER or (kind in _ALIKE and op in _EQUALITY)):
        return YES if _ORDERED[op](left.value, right.value) else NO  # type: ignore[union-attr]
    if kind is Undefined:
        return left
    if other is Undefined:
        return right
    if kind not in LITERALS or other not in LITERALS:
        return Compare(op, left, right)
    raise EvaluationError(f"{left!r} and {right!r} cannot be compared by {op!r}")


_IN_ORDER = frozenset((Number, Day))
_ALIKE = frozenset((Choice, Truth))
_EQUALITY = ("=", "!=")
_ORDERED: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def _logic(node: Logic, lookup: Lookup) -> Node:
    settles = node.op == "or"
    rest: list[Node] = []
    for part in node.parts:
        value = _FOLD[part.__class__](part, lookup)
        if value.__class__ is Truth:
            if value.value is settles:
                return value
        else:
            rest.append(value)
            if value.__class__ in LITERALS:
                break
    return joined(node.op, rest)


def joined(op: str, values: Iterable[Node]) -> Node:
    """``and`` / ``or`` over conditions, each taken only as long as those before it settle nothing."""
    settles = op == "or"
    open_parts: list[Node] = []
    for value in values:
        kind = value.__class__
        if kind is Truth:
            if value.value is settles:  # type: ignore[union-attr]
                return value
        elif kind is Undefined:
            return value
        elif kind in LITERALS:
            raise EvaluationError(f"{op!r} needs conditions, not {value!r}")
        elif value not in open_parts:
            open_parts.append(value)
    if not open_parts:
        return NO if settles else YES
    return open_parts[0] if len(open_parts) == 1 else Logic(op, tuple(open_parts))


def is_in(item: Node, options: tuple[Node, ...]) -> Node:
    """``item in options``, folded where all are known."""
    if isinstance(item, Undefined):
        return item
    if is_literal(item) and all(is_literal(option) for option in options):
        return YES if item in options else NO
    return In(item, options)


def _if(node: If, lookup: Lookup) -> Node:
    condition = reduce(node.condition, lookup)
    if isinstance(condition, Truth):
        return reduce(node.then if condition.value else node.otherwise, lookup)
    return choose(condition, reduce(node.then, lookup), reduce(node.otherwise, lookup))


def choose(condition: Node, then: Node, otherwise: Node) -> Node:
    """The choice that remains under a condition that is open."""
    if isinstance(condition, Undefined):
        return condition
    if is_literal(condition):
        raise EvaluationError(f"'if' needs a condition, not {condition!r}")
    return then if then == otherwise else If(condition, then, otherwise)


def call(function: str, arguments: tuple[Node, ...]) -> Node:
    """A function of the language, folded where its arguments are known."""
    known = True
    for argument in arguments:
        kind = argument.__class__
        if kind is Undefined:
            return argument
        if kind not in LITERALS:
            known = False
    if function in ("min", "max"):
        return _extreme(function, arguments)
    if not known:
        return Call(function, arguments)
    try:
        return _BUILTINS[function](*arguments)
    except sessions.CalendarError as error:
        raise EvaluationError(str(error)) from None
    except (AttributeError, TypeError, OverflowError, ValueError):
        shown = ", ".join(map(_shown, arguments))
        raise EvaluationError(f"{function.replace('_', ' ')} cannot take {shown}") from None


def _shown(node: Node) -> str:
    return node.value.isoformat() if isinstance(node, Day) else repr(node)


def _extreme(function: str, arguments: tuple[Node, ...]) -> Node:
    pick = min if function == "min" else max
    numbers: list[Fraction] = []
    days: list[date] = []
    open_ones: list[Node] = []
    for argument in arguments:
        if isinstance(argument, Number):
            numbers.append(argument.value)
        elif isinstance(argument, Day):
            days.append(argument.value)
        elif not is_literal(argument):
            open_ones.append(argument)
    if (numbers and days) or len(numbers) + len(days) + len(open_ones) != len(arguments):
        raise EvaluationError(f"{function} needs numbers or dates, all of one kind, not {arguments!r}")
    known: list[Node] = [Number(pick(numbers))] if numbers else [Day(pick(days))] if days else []
    if not open_ones:
        return known[0]
    return Call(function, (*open_ones, *known)) if len(open_ones) + len(known) > 1 else open_ones[0]


def _whole(argument: Node) -> int:
    if not isinstance(argument, Number) or argument.value.denominator != 1:
        raise TypeError
    return argument.value.numerator


def _rational(argument: Node) -> Fraction:
    if not isinstance(argument, Number):
        raise TypeError
    return argument.value


def _day(argument: Node) -> date:
    if not isinstance(argument, Day):
        raise TypeError
    return argument.value


def _choice(argument: Node) -> str:
    if not isinstance(argument, Choice):
        raise TypeError
    return argument.value


def _count(value: int) -> Number:
    return Number(Fraction(value))


_BUILTINS: dict[str, Callable[..., Node]] = {
    "abs": lambda a: Number(abs(_rational(a))),
    "floor": lambda a: _count(math.floor(_rational(a))),
    "ceiling": lambda a: _count(math.ceil(_rational(a))),
    "nearest": lambda a: _count(math.floor(_rational(a) + Fraction(1, 2))),
    "add_months": lambda d, n: Day(calendar.add_months(_day(d), _whole(n))),
    "add_years": lambda d, n: Day(calendar.add_months(_day(d), 12 * _whole(n))),
    "add_days": lambda d, n: Day(_day(d) + timedelta(_whole(n))),
    "add_weekdays": lambda d, n: Day(calendar.add_weekdays(_day(d), _whole(n))),
    "add_sessions": lambda d, n, c: Day(sessions.add_sessions(_day(d), _whole(n), _choice(c))),
    "anniversaries": lambda d, on: _count(calendar.anniversaries(_day(d), _day(on))),
    "months_completed": lambda d, on: _count(calendar.months_completed(_day(d), _day(on))),
    "days_inclusive": lambda a, b: _count(calendar.days_inclusive(_day(a), _day(b))),
    "days_between": lambda a, b: _count(calendar.days_between(_day(a), _day(b))),
    "weekdays_inclusive": lambda a, b: _count(calendar.weekdays_inclusive(_day(a), _day(b))),
    "sessions_inclusive": lambda a, b, c: _count(sessions.sessions_inclusive(_day(a), _day(b), _choice(c))),
    "year": lambda d: _count(_day(d).year),
    "month": lambda d: _count(_day(d).month),
    "day": lambda d: _count(_day(d).day),
    "month_start": lambda d: Day(_day(d).replace(day=1)),
    "month_end": lambda d: Day(calendar.month_end(_day(d))),
}


_FOLD: dict[type, Callable[[Any, Lookup], Node]] = {
    **dict.fromkeys(LITERALS, _itself),
    Name: lambda node, lookup: lookup(node.id),
    Negate: lambda node, lookup: negate(reduce(node.operand, lookup)),
    Arithmetic: lambda node, lookup: arithmetic(
        node.op, _FOLD[node.left.__class__](node.left, lookup), _FOLD[node.right.__class__](node.right, lookup)
    ),
    Compare: lambda node, lookup: compare(
        node.op, _FOLD[node.left.__class__](node.left, lookup), _FOLD[node.right.__class__](node.right, lookup)
    ),
    Not: lambda node, lookup: opposite(reduce(node.operand, lookup)),
    Logic: _logic,
    In: lambda node, lookup: is_in(
        reduce(node.item, lookup), tuple([reduce(option, lookup) for option in node.options])
    ),
    If: _if,
    Call: _call,
}


def literal(value: Fraction | int | date | bool | str) -> Node:
    """A Python value as a literal of the language; text is a choice."""
    match value:
        case bool():
            return Truth(value)
        case int() | Fraction():
            return Number(Fraction(value))
        case date():
            return Day(value)
        case _:
            return Choice(value)
