"""Formulas for people: plain text, LaTeX and presentation MathML from the same tree."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from html import escape
from typing import Final, NamedTuple

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
)
from rules.sessions import CALENDARS

Label = Callable[[str], str]
COUNTED: Final = {
    "add_days": ("1 day", "days"),
    "add_weekdays": ("1 weekday", "weekdays"),
    "add_months": ("1 month", "months"),
    "add_years": ("1 year", "years"),
}
"""What functions that count on from a day count, one and several."""
_ON: Final = "add_sessions"
"""The one that counts the days of a calendar."""
"""What a name is called; also asked for the words of the formula language: ``if``, ``otherwise``, ``and``, ``add
months`` …
"""

_PRECEDENCE = {"or": 1, "and": 2, "not": 3, "compare": 4, "+": 5, "-": 5, "*": 6, "/": 6, "negate": 7, "^": 8}
_SIGNS = {"<=": "≤", ">=": "≥", "!=": "≠", "*": "×", "/": "÷", "-": "−"}
_LATEX_SIGNS = {"<=": r"\le", ">=": r"\ge", "!=": r"\ne", "*": r"\times"}


def number_text(value: Fraction) -> str:
    """An exact number: decimals where they end within 16 places, else a fraction.

    >>> number_text(Fraction(33, 10)), number_text(Fraction(2000, 3))
    ('3.3', '2000/3')
    """
    if value.denominator == 1:
        return str(value.numerator)
    rest, places = value.denominator, 0
    for factor in (2, 5):
        while rest % factor == 0:
            rest //= factor
    if rest != 1:
        return f"{value.numerator}/{value.denominator}"
    while (value * 10**places).denominator != 1:
        places += 1
    if places > 16:
        return f"{value.numerator}/{value.denominator}"
    digits = str(abs((value * 10**places).numerator)).rjust(places + 1, "0")
    return f"{'-' if value < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def _plain(name: str) -> str:
    return CALENDARS.get(name) or name.replace("_", " ")


class _Moved(NamedTuple):
    """A day that is counted from another one.

    Attributes:
        sign: ``+`` or ``-``.
        length: how many; nothing where ``counted`` says it.
        counted: what of: ``days``, ``1 month`` …, or a calendar.
    """

    day: Node
    sign: str
    length: Node | None
    counted: str


def _moved(node: Node) -> _Moved | None:
    """What a formula counts from a day, where it does nothing else; no day from a day on is itself or the next one."""
    if not isinstance(node, Call) or not (node.function in COUNTED or node.function == _ON):
        return None
    day, count, *calendar = node.arguments
    sign = "+"
    if isinstance(count, Negate):
        sign, count = "-", count.operand
    elif isinstance(count, Number) and count.value < 0:
        sign, count = "-", Number(-count.value)
    if isinstance(count, Number) and not count.value:
        return None
    if node.function == _ON:
        return _Moved(day, sign, count, literal_text(calendar[0]))
    one, many = COUNTED[node.function]
    if isinstance(count, Number) and count.value == 1:
        return _Moved(day, sign, None, one)
    return _Moved(day, sign, count, many)


def _strength(node: Node) -> int:
    if _moved(node) is not None:
        return _PRECEDENCE["+"]
    match node:
        case Logic(op, _) | Arithmetic(op, _, _):
            return _PRECEDENCE[op]
        case Not():
            return _PRECEDENCE["not"]
        case Compare() | In():
            return _PRECEDENCE["compare"]
        case Negate():
            return _PRECEDENCE["negate"]
        case If():
            return 0
        case _:
            return 10


def literal_text(node: Node) -> str:
    """A literal in plain text."""
    match node:
        case Number(value, text):
            return text or number_text(value)
        case Day(value):
            return value.isoformat()
        case Truth(value):
            return "yes" if value else "no"
        case Choice(value):
            return value
        case Undefined(kind):
            return kind.replace("_", " ")
        case _:
            raise TypeError(f"{node!r} is not a literal")


def text(node: Node, label: Label = _plain, literal: Callable[[Node], str] = literal_text) -> str:
    """A formula on one line, its numbers and days as ``literal`` writes them.

    >>> from rules.expression import parse
    >>> text(parse("options * min(anniversaries(grant, as_of), 3) / 3"))
    'options × min(anniversaries(grant, as of), 3) ÷ 3'
    """

    def whole(part: Node) -> str:
        return text(part, label, literal)

    def inner(part: Node, least: int) -> str:
        shown = whole(part)
        return f"({shown})" if _strength(part) < least else shown

    moved = _moved(node)
    if moved is not None:
        length = f"{inner(moved.length, 6)} " if moved.length is not None else ""
        return f"{inner(moved.day, 5)} {_SIGNS.get(moved.sign, moved.sign)} {length}{label(moved.counted)}"
    match node:
        case Name(id):
            return label(id)
        case Negate(operand):
            return "−" + inner(operand, 8)
        case Arithmetic(op, left, right):
            rank = _PRECEDENCE[op]
            if op == "^":
                return f"{inner(left, rank + 1)}^{inner(right, rank)}"
            return f"{inner(left, rank)} {_SIGNS.get(op, op)} {inner(right, rank + (op in '-/'))}"
        case Compare(op, left, right):
            return f"{inner(left, 5)} {_SIGNS.get(op, op)} {inner(right, 5)}"
        case Not(operand):
            return f"{label('not')} {inner(operand, 4)}"
        case Logic(op, parts):
            return f" {label(op)} ".join(inner(part, _PRECEDENCE[op] + 1) for part in parts)
        case In(item, options):
            return f"{inner(item, 5)} {label('in')} ({', '.join(whole(option) for option in options)})"
        case If(condition, then, otherwise):
            rest = "" if isinstance(otherwise, Undefined) else f"; {label('otherwise')} {whole(otherwise)}"
            return f"{whole(then)} {label('if')} {whole(condition)}{rest}"
        case Call(function, arguments):
            return f"{label(function)}({', '.join(whole(argument) for argument in arguments)})"
        case Choice(value):
            return label(value)
        case Truth():
            return label(literal_text(node))
        case _:
            return literal(node)


def latex(node: Node, label: Label = _plain) -> str:
    """A formula in LaTeX (amsmath)."""

    def words(value: str) -> str:
        for character in "\\{}$&#^_~%":
            value = value.replace(character, "\\textbackslash " if character == "\\" else "\\" + character)
        return rf"\text{{{value}}}"

    def inner(part: Node, least: int) -> str:
        shown = latex(part, label)
        return rf"\left({shown}\right)" if _strength(part) < least else shown

    moved = _moved(node)
    if moved is not None:
        length = inner(moved.length, 6) + r"\ " if moved.length is not None else ""
        return rf"{inner(moved.day, 5)} {moved.sign} {length}{words(label(moved.counted))}"
    match node:
        case Name(id):
            return words(label(id))
        case Negate(operand):
            return "-" + inner(operand, 8)
        case Arithmetic("/", left, right):
            return rf"\frac{{{latex(left, label)}}}{{{latex(right, label)}}}"
        case Arithmetic("^", left, right):
            return f"{inner(left, 9)}^{{{latex(right, label)}}}"
        case Arithmetic(op, left, right):
            rank = _PRECEDENCE[op]
            return f"{inner(left, rank)} {_LATEX_SIGNS.get(op, op)} {inner(right, rank + (op == '-'))}"
        case Compare(op, left, right):
            return f"{inner(left, 5)} {_LATEX_SIGNS.get(op, op)} {inner(right, 5)}"
        case Not(operand):
            return r"\lnot " + inner(operand, 4)
        case Logic(op, parts):
            sign = r" \land " if op == "and" else r" \lor "
            return sign.join(inner(part, _PRECEDENCE[op] + 1) for part in parts)
        case In(item, options):
            members = ", ".join(latex(option, label) for option in options)
            return rf"{inner(item, 5)} \in \{{{members}\}}"
        case If(condition, then, otherwise):
            rows = [rf"{latex(then, label)} & \text{{{label('if')} }} {latex(condition, label)}"]
            if not isinstance(otherwise, Undefined):
                rows.append(rf"{latex(otherwise, label)} & \text{{{label('otherwise')}}}")
            return r"\begin{cases} " + r" \\ ".join(rows) + r" \end{cases}"
        case Call("floor", (argument,)):
            return rf"\lfloor {latex(argument, label)} \rfloor"
        case Call("ceiling", (argument,)):
            return rf"\lceil {latex(argument, label)} \rceil"
        case Call(function, arguments):
            name = rf"\{function}" if function in ("min", "max") else words(label(function))
            return rf"{name}\left({', '.join(latex(argument, label) for argument in arguments)}\right)"
        case Number(value, shown):
            if shown:
                return shown.replace("%", r"\%")
            return (
                rf"\frac{{{value.numerator}}}{{{value.denominator}}}"
                if "/" in number_text(value)
                else number_text(value)
            )
        case Choice(value):
            return words(label(value))
        case Truth():
            return words(label(literal_text(node)))
        case _:
            return words(literal_text(node))


def mathml(node: Node, label: Label = _plain) -> str:
    """A formula as one ``<math>`` element of presentation MathML, valid XML."""
    return f'<math xmlns="http://www.w3.org/1998/Math/MathML">{_mathml(node, label)}</math>'


def _mathml(node: Node, label: Label) -> str:
    def row(*parts: str) -> str:
        return f"<mrow>{''.join(parts)}</mrow>"

    def sign(value: str) -> str:
        return f"<mo>{escape(value)}</mo>"

    def inner(part: Node, least: int) -> str:
        shown = _mathml(part, label)
        return row(sign("("), shown, sign(")")) if _strength(part) < least else shown

    def listed(parts: tuple[Node, ...]) -> str:
        return sign(",").join(_mathml(part, label) for part in parts)

    moved = _moved(node)
    if moved is not None:
        counted = [inner(moved.length, 6), "<mtext>\u00a0</mtext>"] if moved.length is not None else []
        counted.append(f"<mtext>{escape(label(moved.counted))}</mtext>")
        return row(inner(moved.day, 5), sign(_SIGNS.get(moved.sign, moved.sign)), *counted)
    match node:
        case Name(id):
            return f"<mtext>{escape(label(id))}</mtext>"
        case Negate(operand):
            return row(sign("−"), inner(operand, 8))
        case Arithmetic("/", left, right):
            return f"<mfrac>{row(_mathml(left, label))}{row(_mathml(right, label))}</mfrac>"
        case Arithmetic("^", left, right):
            return f"<msup>{row(inner(left, 9))}{row(_mathml(right, label))}</msup>"
        case Arithmetic(op, left, right):
            rank = _PRECEDENCE[op]
            return row(inner(left, rank), sign(_SIGNS.get(op, op)), inner(right, rank + (op == "-")))
        case Compare(op, left, right):
            return row(inner(left, 5), sign(_SIGNS.get(op, op)), inner(right, 5))
        case Not(operand):
            return row(sign("¬"), inner(operand, 4))
        case Logic(op, parts):
            joined = sign("∧" if op == "and" else "∨")
            return row(joined.join(inner(part, _PRECEDENCE[op] + 1) for part in parts))
        case In(item, options):
            return row(inner(item, 5), sign("∈"), sign("{"), listed(options), sign("}"))
        case If(condition, then, otherwise):
            cells = [(then, _mathml(condition, label))]
            rows = "".join(f"<mtr><mtd>{_mathml(a, label)}</mtd><mtd>{b}</mtd></mtr>" for a, b in cells)
            if not isinstance(otherwise, Undefined):
                rows += f"<mtr><mtd>{_mathml(otherwise, label)}</mtd><mtd><mtext>—</mtext></mtd></mtr>"
            return row(sign("{"), f"<mtable>{rows}</mtable>")
        case Call("floor", (argument,)):
            return row(sign("⌊"), _mathml(argument, label), sign("⌋"))
        case Call("ceiling", (argument,)):
            return row(sign("⌈"), _mathml(argument, label), sign("⌉"))
        case Call(function, arguments):
            return row(f"<mtext>{escape(label(function))}</mtext>", sign("("), listed(arguments), sign(")"))
        case Number(value, shown):
            if shown or "/" not in number_text(value):
                return f"<mn>{shown or number_text(value)}</mn>"
            return f"<mfrac><mn>{value.numerator}</mn><mn>{value.denominator}</mn></mfrac>"
        case Choice(value):
            return f"<mtext>{escape(label(value))}</mtext>"
        case Truth():
            return f"<mtext>{escape(label(literal_text(node)))}</mtext>"
        case _:
            return f"<mtext>{escape(literal_text(node))}</mtext>"
