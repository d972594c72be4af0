"""A formula of one number as a function: where it changes its form, and where a condition on it holds.

On each stretch between two changes the formula is a quotient of two linear functions, known exactly.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final, NoReturn

from rules.expression import (
    Arithmetic,
    Call,
    Choice,
    Compare,
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
from rules.reduce import EvaluationError, reduce

MOST_PIECES: Final = 20_000

Bound = Fraction | None
"""An end of a stretch; nothing where it has none."""


class TooHard(Exception):
    """A formula that is not made of quotients of linear functions, or of too many of them."""


class _Split(Exception):
    """The formula changes its form inside a stretch."""

    def __init__(self, points: list[Fraction]) -> None:
        self.points = points


@dataclass(frozen=True, slots=True)
class Stretch:
    """Numbers from one to another, each end counted or not."""

    low: Bound
    high: Bound
    low_counts: bool
    high_counts: bool

    def holds(self, value: Fraction) -> bool:
        """Whether a number is among them."""
        above = self.low is None or value > self.low or (value == self.low and self.low_counts)
        below = self.high is None or value < self.high or (value == self.high and self.high_counts)
        return above and below


@dataclass(frozen=True, slots=True)
class _Form:
    """``(a + b x) / (c + d x)``."""

    a: Fraction
    b: Fraction
    c: Fraction = Fraction(1)
    d: Fraction = Fraction(0)

    @property
    def constant(self) -> Fraction | None:
        if self.b == self.d == 0:
            return self.a / self.c
        return None


_Value = _Form | Truth | Choice | Undefined


def where(condition: Node, unknown: str, within: Stretch) -> tuple[Stretch, ...]:
    """Return where a condition on one number holds, in order, touching stretches as one.

    Args:
        condition: a condition in which no other name is open.
        unknown: the number's name.
        within: the numbers that are possible.

    Raises:
        TooHard: the condition cannot be solved exactly.
    """
    found: list[Stretch] = []
    for low, high in _pieces(condition, unknown, within.low, within.high):
        if low is not None and low == high:
            if within.holds(low) and _at(condition, unknown, low) == Truth(True):
                _append(found, Stretch(low, low, True, True))
        elif _Walk(unknown, low, high).value(condition) == Truth(True):
            _append(found, Stretch(low, high, False, False))
    return tuple(found)


def held(stretches: Iterable[Stretch], value: Fraction) -> bool:
    """Whether a number is in one of some stretches."""
    return any(stretch.holds(value) for stretch in stretches)


def wholes(stretches: Iterable[Stretch]) -> tuple[Stretch, ...]:
    """Return the whole numbers of stretches, those as one that follow on each other."""
    found: list[Stretch] = []
    for stretch in filter(None, map(_whole, stretches)):
        if found and found[-1].high is not None and stretch.low is not None and stretch.low <= found[-1].high + 1:
            last = found.pop()
            stretch = Stretch(last.low, stretch.high, last.low_counts, stretch.high_counts)
        found.append(stretch)
    return tuple(found)


def _whole(stretch: Stretch) -> Stretch | None:
    """Return the whole numbers of a stretch, from the first to the last, both counted."""
    low, high = stretch.low, stretch.high
    if low is not None:
        low = Fraction(math.ceil(low) if stretch.low_counts else math.floor(low) + 1)
    if high is not None:
        high = Fraction(math.floor(high) if stretch.high_counts else math.ceil(high) - 1)
    if low is not None and high is not None and low > high:
        return None
    return Stretch(low, high, low is not None, high is not None)


def _append(found: list[Stretch], stretch: Stretch) -> None:
    if found and found[-1].high == stretch.low and (found[-1].high_counts or stretch.low_counts):
        last = found.pop()
        stretch = Stretch(last.low, stretch.high, last.low_counts, stretch.high_counts)
    found.append(stretch)


def _pieces(node: Node, unknown: str, low: Bound, high: Bound) -> Iterator[tuple[Bound, Bound]]:
    """Give the points at which the form changes, as ``(point, point)``, and the open stretches around them."""
    points: set[Fraction] = {end for end in (low, high) if end is not None}
    waiting: list[tuple[Bound, Bound]] = [(low, high)] if low is None or high is None or low < high else []
    whole: list[tuple[Bound, Bound]] = []
    while waiting:
        first, last = waiting.pop()
        try:
            _Walk(unknown, first, last).value(node)
            whole.append((first, last))
        except _Split as split:
            points.update(split.points)
            if len(points) > MOST_PIECES:
                raise TooHard from None
            ends = [first, *sorted(set(split.points)), last]
            waiting += pairwise(ends)
    pieces = [*whole, *((point, point) for point in points)]
    yield from sorted(pieces, key=lambda piece: (piece[0] is not None, piece[0] or 0, piece[0] != piece[1]))


def _at(node: Node, unknown: str, value: Fraction) -> Node:
    try:
        return reduce(node, lambda name: Number(value) if name == unknown else Name(name))
    except EvaluationError:
        return Undefined("no_value", "")


class _Walk:
    """The formula on one open stretch."""

    def __init__(self, unknown: str, low: Bound, high: Bound) -> None:
        self._unknown, self._low, self._high = unknown, low, high
        if low is None:
            self._middle = high - 1 if high is not None else Fraction(0)
        else:
            self._middle = low + 1 if high is None else (low + high) / 2

    def value(self, node: Node) -> _Value:
        match node:
            case Number(number):
                return _Form(number, Fraction(0))
            case Truth() | Choice() | Undefined():
                return node
            case Name(id):
                return _Form(Fraction(0), Fraction(1)) if id == self._unknown else self._hard()
            case Negate(operand):
                form = self._form(operand)
                return _Form(-form.a, -form.b, form.c, form.d) if isinstance(form, _Form) else form
            case Arithmetic(op, left, right):
                return self._arithmetic(op, left, right)
            case Compare(op, If(condition, then, otherwise), right):
                return self.value(If(condition, Compare(op, then, right), Compare(op, otherwise, right)))
            case Compare(op, Call("floor" | "ceiling" | "nearest" as function, (rounded,)), Number(number)):
                return self.value(_unrounded(op, function, rounded, number))
            case Compare(op, left, right):
                return self._compared(op, self.value(left), self.value(right))
            case Not(operand):
                value = self.value(operand)
                return Truth(not value.value) if isinstance(value, Truth) else value
            case Logic(op, parts):
                return self._logic(op, parts)
            case In(item, options):
                return self._logic("or", tuple(Compare("=", item, option) for option in options))
            case If(condition, then, otherwise):
                decided = self.value(condition)
                if isinstance(decided, Truth):
                    return self.value(then if decided.value else otherwise)
                return decided if isinstance(decided, Undefined) else self._hard()
            case Call(function, arguments):
                return self._called(function, arguments)
            case _:
                return self._hard()

    def _hard(self) -> NoReturn:
        raise TooHard

    def _form(self, node: Node) -> _Form | Undefined:
        value = self.value(node)
        return value if isinstance(value, _Form | Undefined) else self._hard()

    def _arithmetic(self, op: str, left: Node, right: Node) -> _Value:
        f, g = self._form(left), self._form(right)
        if isinstance(f, Undefined) or isinstance(g, Undefined):
            return f if isinstance(f, Undefined) else g
        one, other = f.constant, g.constant
        match op:
            case "+" | "-":
                sign = 1 if op == "+" else -1
                if other is not None:
                    return _Form(f.a + sign * other * f.c, f.b + sign * other * f.d, f.c, f.d)
                if one is not None:
                    return _Form(sign * g.a + one * g.c, sign * g.b + one * g.d, g.c, g.d)
                if (f.c, f.d) == (g.c, g.d):
                    return _Form(f.a + sign * g.a, f.b + sign * g.b, f.c, f.d)
            case "*":
                if other is not None:
                    return _Form(f.a * other, f.b * other, f.c, f.d)
                if one is not None:
                    return _Form(g.a * one, g.b * one, g.c, g.d)
            case "/":
                self._split_at_zero(g)
                if other == 0:
                    return Undefined("no_value", "")
                if other is not None:
                    return _Form(f.a / other, f.b / other, f.c, f.d)
                if one is not None:
                    return _Form(one * g.c, one * g.d, g.a, g.b)
                if f.d == g.d == 0:
                    return _Form(f.a * g.c, f.b * g.c, g.a * f.c, g.b * f.c)
            case _:
                if one is not None and other is not None:
                    return _Form(one ** int(other), Fraction(0))
                if other in (0, 1):
                    return f if other else _Form(Fraction(1), Fraction(0))
        return self._hard()

    def _compared(self, op: str, left: _Value, right: _Value) -> _Value:
        for side in (left, right):
            if isinstance(side, Undefined):
                return side
        if not isinstance(left, _Form) or not isinstance(right, _Form):
            if op not in ("=", "!=") or isinstance(left, _Form) or isinstance(right, _Form):
                self._hard()
            return Truth((left == right) == (op == "="))
        difference = self._sign(left, right)
        holds = {"=": difference == 0, "!=": difference != 0, "<": difference < 0, "<=": difference <= 0}
        holds |= {">": difference > 0, ">=": difference >= 0}
        return Truth(holds[op])

    def _sign(self, f: _Form, g: _Form) -> int:
        """Return the sign of ``f - g`` on the stretch.

        Raises:
            _Split: it changes inside.
        """
        self._split_at_zero(_Form(f.c, f.d))
        self._split_at_zero(_Form(g.c, g.d))
        square = f.b * g.d - g.b * f.d
        line = f.a * g.d + f.b * g.c - g.a * f.d - g.b * f.c
        rest = f.a * g.c - g.a * f.c
        if square:
            self._hard()
        self._split_at_zero(_Form(rest, line))
        at = (rest + line * self._middle) * (f.c + f.d * self._middle) * (g.c + g.d * self._middle)
        return (at > 0) - (at < 0)

    def _split_at_zero(self, form: _Form) -> None:
        """Split the stretch where the numerator of a form is zero inside it."""
        if form.b:
            zero = -form.a / form.b
            if (self._low is None or self._low < zero) and (self._high is None or zero < self._high):
                raise _Split([zero])

    def _logic(self, op: str, parts: tuple[Node, ...]) -> _Value:
        settles = op == "or"
        undefined: Undefined | None = None
        for part in parts:
            value = self.value(part)
            if isinstance(value, Undefined):
                undefined = undefined or value
            elif not isinstance(value, Truth):
                self._hard()
            elif value.value == settles:
                return value
        return undefined or Truth(not settles)

    def _called(self, function: str, arguments: tuple[Node, ...]) -> _Value:
        if all(is_literal(argument) for argument in arguments):
            return self.value(reduce(Call(function, arguments), lambda name: Name(name)))
        if function in ("min", "max"):
            best = self._form(arguments[0])
            for argument in arguments[1:]:
                other = self._form(argument)
                if isinstance(best, Undefined) or isinstance(other, Undefined):
                    return best if isinstance(best, Undefined) else other
                sign = self._sign(best, other)
                best = other if (sign > 0) == (function == "min") and sign else best
            return best
        form = self._form(arguments[0])
        if isinstance(form, Undefined):
            return form
        if function == "abs":
            return (
                form
                if self._sign(form, _Form(Fraction(0), Fraction(0))) >= 0
                else _Form(-form.a, -form.b, form.c, form.d)
            )
        if function in ("floor", "ceiling", "nearest"):
            return self._stepped(function, form)
        return self._hard()

    def _stepped(self, function: str, form: _Form) -> _Value:
        """Return a rounded form, the stretch split at each of its steps."""
        if form.d:
            self._hard()
        a, b = form.a / form.c, form.b / form.c
        shift = Fraction(1, 2) if function == "nearest" else Fraction(0)
        if b:
            if self._low is None or self._high is None:
                self._hard()
            ends = sorted((a + b * self._low + shift, a + b * self._high + shift))
            steps = range(math.floor(ends[0]) + 1, math.ceil(ends[1]))
            if len(steps) > MOST_PIECES:
                self._hard()
            if steps:
                raise _Split([(step - shift - a) / b for step in steps])
        at = a + b * self._middle + shift
        return _Form(Fraction(math.ceil(at) if function == "ceiling" else math.floor(at)), Fraction(0))


def _unrounded(op: str, function: str, rounded: Node, number: Fraction) -> Node:
    """Return ``floor(a) >= 3`` and the like as a condition on ``a``, which has no steps."""
    up, down = math.ceil(number), math.floor(number) + 1
    if function == "ceiling":  # the ceiling is the floor of the opposite, taken back
        mirrored = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}.get(op, op)
        return _unrounded(mirrored, "floor", Negate(rounded), -number)
    if function == "nearest":
        rounded = Arithmetic("+", rounded, Number(Fraction(1, 2)))

    def compared(relation: str, bound: int) -> Node:
        return Compare(relation, rounded, Number(Fraction(bound)))

    match op:
        case "=" | "!=":
            equal = number.denominator == 1
            held: Node = Logic("and", (compared(">=", up), compared("<", down))) if equal else Truth(False)
            return held if op == "=" else Not(held)
        case ">=" | "<":
            return compared(op, up)
        case _:
            return compared(">=" if op == ">" else "<", down)
