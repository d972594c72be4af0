"""A second, deliberately simple interpreter of formulas: Python's own fractions and dates, no partial evaluation."""

import math
from collections.abc import Mapping
from datetime import date, timedelta
from fractions import Fraction

from rules import calendar, sessions
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
)

Value = Fraction | date | bool | str


def add_sessions(day: date, count: Fraction, calendar: str) -> date:
    """One day after another, each session counted."""
    if count == 0:
        return day if sessions.is_session(day, calendar) else add_sessions(day, Fraction(1), calendar)
    step = timedelta(1 if count > 0 else -1)
    for _ in range(abs(int(count))):
        day += step
        while not sessions.is_session(day, calendar):
            day += step
    return day


def sessions_inclusive(first: date, last: date, calendar: str) -> Fraction:
    """One day after another, the sessions among them counted."""
    days = range((last - first).days + 1)
    return Fraction(sum(sessions.is_session(first + timedelta(place), calendar) for place in days))


FUNCTIONS = {
    "min": min,
    "max": max,
    "abs": abs,
    "floor": lambda a: Fraction(math.floor(a)),
    "ceiling": lambda a: Fraction(math.ceil(a)),
    "nearest": lambda a: Fraction(math.floor(a + Fraction(1, 2))),
    "add_months": lambda d, n: calendar.add_months(d, int(n)),
    "add_years": lambda d, n: calendar.add_months(d, 12 * int(n)),
    "add_days": lambda d, n: d + timedelta(days=int(n)),
    "add_weekdays": lambda d, n: calendar.add_weekdays(d, int(n)),
    "add_sessions": add_sessions,
    "anniversaries": lambda d, on: Fraction(calendar.anniversaries(d, on)),
    "months_completed": lambda d, on: Fraction(calendar.months_completed(d, on)),
    "days_inclusive": lambda a, b: Fraction((b - a).days + 1),
    "days_between": lambda a, b: Fraction((b - a).days),
    "weekdays_inclusive": lambda a, b: Fraction(calendar.weekdays_inclusive(a, b)),
    "sessions_inclusive": sessions_inclusive,
    "year": lambda d: Fraction(d.year),
    "month": lambda d: Fraction(d.month),
    "day": lambda d: Fraction(d.day),
    "month_start": lambda d: d.replace(day=1),
    "month_end": calendar.month_end,
}
ARITHMETIC = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "^": lambda a, b: a ** int(b),
}
COMPARE = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def work_out(node: Node, facts: Mapping[str, Value], given: frozenset[str] = frozenset()) -> Value:
    """The value of a formula whose every name is known."""

    def of(part: Node) -> Value:
        return work_out(part, facts, given)

    match node:
        case Number(value) | Day(value) | Truth(value) | Choice(value):
            return value
        case Name(id):
            return facts[id]
        case Negate(operand):
            return -of(operand)  # type: ignore[operator]
        case Arithmetic(op, left, right):
            return ARITHMETIC[op](of(left), of(right))
        case Compare(op, left, right):
            return COMPARE[op](of(left), of(right))
        case Not(operand):
            return not of(operand)
        case Logic(op, parts):
            return (all if op == "and" else any)(of(part) for part in parts)
        case In(item, options):
            return of(item) in [of(option) for option in options]
        case If(condition, then, otherwise):
            return of(then) if of(condition) else of(otherwise)
        case Call("given", (Name(id),)):
            return id in given
        case Call(function, arguments):
            return FUNCTIONS[function](*map(of, arguments))
    raise TypeError(f"{node!r} has no plain value")
