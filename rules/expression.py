"""The formula language: from text to a tree of permitted nodes.

The grammar is our own and small (``docs/writing-a-rule-book.md``): a tokenizer, a recursive-descent parser and a dozen
frozen node types. Text never reaches an interpreter, so a formula can do nothing but what a node does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from fractions import Fraction
from typing import Any, Final, NamedTuple

from rules.records import dataclass
from rules.sessions import CALENDARS

MAX_LENGTH: Final = 2000
MAX_DEPTH: Final = 40
MAX_LEVELS: Final = 100
MAX_DIGITS: Final = 40
MAX_EXPONENT: Final = 8


class FormulaError(ValueError):
    """A formula that is not in the language. The message says where and what is accepted."""


@dataclass(frozen=True, slots=True)
class Number:
    """An exact rational; ``text`` is how the book prints it, where that says more than the value (``33.33%``)."""

    value: Fraction
    text: str | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Number) and self.value == other.value

    def __hash__(self) -> int:
        return hash(self.value)

    def __repr__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Day:
    """A calendar date."""

    value: date


@dataclass(frozen=True, slots=True)
class Truth:
    """Yes or no."""

    value: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the values of a ``choice`` fact, or one option of a reading."""

    value: str


@dataclass(frozen=True, slots=True)
class Undefined:
    """No rule or row applies (``no_value``), or several do (``conflict``). Swallows every operation on it."""

    kind: str
    goal: str
    detail: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Name:
    """A fact, constant, rule, reading or choice value by its name."""

    id: str


@dataclass(frozen=True, slots=True)
class Negate:
    operand: Node


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """``left op right`` with ``op`` one of ``+ - * / ^``."""

    op: str
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Compare:
    """``left op right`` with ``op`` one of ``= != < <= > >=``."""

    op: str
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Not:
    operand: Node


@dataclass(frozen=True, slots=True)
class Logic:
    """``and`` / ``or`` over two or more conditions."""

    op: str
    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class In:
    """Whether ``item`` is one of ``options``."""

    item: Node
    options: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class If:
    condition: Node
    then: Node
    otherwise: Node


@dataclass(frozen=True, slots=True)
class Call:
    function: str
    arguments: tuple[Node, ...]


Literal = Number | Day | Truth | Choice | Undefined
Node = Number | Day | Truth | Choice | Undefined | Name | Negate | Arithmetic | Compare | Not | Logic | In | If | Call

LITERALS: Final = frozenset({Number, Day, Truth, Choice, Undefined})
YES: Final = Truth(True)
NO: Final = Truth(False)

FUNCTIONS: Final[dict[str, tuple[int, int]]] = {
    "min": (2, 12),
    "max": (2, 12),
    "abs": (1, 1),
    "given": (1, 1),
    "floor": (1, 1),
    "ceiling": (1, 1),
    "nearest": (1, 1),
    "add_months": (2, 2),
    "add_years": (2, 2),
    "add_days": (2, 2),
    "add_weekdays": (2, 2),
    "add_sessions": (3, 3),
    "anniversaries": (2, 2),
    "months_completed": (2, 2),
    "days_inclusive": (2, 2),
    "days_between": (2, 2),
    "weekdays_inclusive": (2, 2),
    "sessions_inclusive": (3, 3),
    "year": (1, 1),
    "month": (1, 1),
    "day": (1, 1),
    "month_start": (1, 1),
    "month_end": (1, 1),
}
"""Each function with the least and the greatest number of its arguments."""

ON_A_CALENDAR: Final = frozenset({"add_sessions", "sessions_inclusive"})
"""The functions whose last argument names one of `rules.sessions.CALENDARS`."""

_TOKEN = re.compile(
    r"\s*(?:(?P<date>[0-9]{4}-[0-9]{2}-[0-9]{2})|(?P<number>[0-9]+(?:\.[0-9]+)?)(?P<percent>\s?%)?"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*)|(?P<op><=|>=|!=|[-+*/^(),=<>]))"
)
_KEYWORDS: Final = frozenset({"and", "or", "not", "if", "then", "else", "in", "yes", "no"})
_COMPARISONS: Final = frozenset({"=", "!=", "<", "<=", ">", ">="})


class _Token(NamedTuple):
    kind: str
    text: str
    at: int


def parse(text: str) -> Node:
    """Parse a formula.

    Args:
        text: at most 2,000 characters of the formula language.

    Returns:
        The tree; names are not yet resolved.

    Raises:
        FormulaError: what is wrong, at which character, and what is accepted.

    >>> parse("options * 2 / 3")
    Arithmetic(op='/', left=Arithmetic(op='*', left=Name(id='options'), right=2), right=3)
    """
    if len(text) > MAX_LENGTH:
        raise FormulaError(f"the formula has {len(text)} characters; at most {MAX_LENGTH} are accepted")
    node = _Parser(text).whole()
    if _levels(node) > MAX_LEVELS:
        raise FormulaError(f"the formula {text[:60]!r}… has more than {MAX_LEVELS} operations in a chain; divide it")
    return node


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = list(self._split(text))
        self._signs = [token.text if token.kind in ("op", "keyword") else None for token in self._tokens]
        self._next = 0
        self._depth = 0

    def _split(self, text: str) -> Iterator[_Token]:
        at, end = 0, len(text.rstrip())
        while at < end:
            match = _TOKEN.match(text, at)
            if match is None:
                wrong = text[at:].lstrip()[0]
                raise FormulaError(f"{wrong!r} at character {at + 1} of {text!r} is not part of the formula language")
            kind = match.lastgroup or ""
            if kind == "percent":
                kind = "number"
            piece, start = match[0].lstrip(), match.start(kind) + 1
            if kind == "name" and piece in _KEYWORDS:
                kind = "keyword"
            yield _Token(kind, piece, start)
            at = match.end()
        yield _Token("end", "", len(text) + 1)

    def whole(self) -> Node:
        node = self._expression()
        if self._peek().kind != "end":
            raise self._unexpected("the end of the formula or an operator")
        return node

    def _peek(self) -> _Token:
        return self._tokens[self._next]

    def _take(self) -> _Token:
        token = self._tokens[self._next]
        self._next += 1
        return token

    def _accept(self, *texts: str) -> _Token | None:
        return self._take() if self._signs[self._next] in texts else None

    def _expect(self, text: str) -> None:
        if self._accept(text) is None:
            raise self._unexpected(repr(text))

    def _unexpected(self, wanted: str) -> FormulaError:
        token = self._peek()
        found = repr(token.text) if token.text else "the end"
        return FormulaError(f"expected {wanted}, found {found} at character {token.at} of {self._text!r}")

    def _expression(self) -> Node:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise FormulaError(f"the formula {self._text[:60]!r}… is nested deeper than {MAX_DEPTH} levels")
        try:
            if self._accept("if"):
                condition = self._expression()
                self._expect("then")
                then = self._expression()
                self._expect("else")
                return If(condition, then, self._expression())
            return self._logic("or")
        finally:
            self._depth -= 1

    def _logic(self, op: str) -> Node:
        def part() -> Node:
            return self._logic("and") if op == "or" else self._negation()

        parts = [part()]
        while self._accept(op):
            parts.append(part())
        return parts[0] if len(parts) == 1 else Logic(op, tuple(parts))

    def _negation(self) -> Node:
        negations = 0
        while self._accept("not"):
            negations += 1
        node = self._comparison()
        return Not(node) if negations % 2 else node

    def _comparison(self) -> Node:
        left = self._sum()
        if self._accept("in"):
            self._expect("(")
            options = [self._sum()]
            while self._accept(","):
                options.append(self._sum())
            self._expect(")")
            return In(left, tuple(options))
        parts: list[Node] = []
        while (token := self._accept(*_COMPARISONS)) is not None:
            right = self._sum()
            parts.append(Compare(token.text, left, right))
            left = right
        if not parts:
            return left
        return parts[0] if len(parts) == 1 else Logic("and", tuple(parts))

    def _sum(self) -> Node:
        node = self._product()
        while (token := self._accept("+", "-")) is not None:
            node = Arithmetic(token.text, node, self._product())
        return node

    def _product(self) -> Node:
        node = self._signed()
        while (token := self._accept("*", "/")) is not None:
            node = Arithmetic(token.text, node, self._signed())
        return node

    def _signed(self) -> Node:
        minus = 0
        while self._accept("-"):
            minus += 1
        node = self._power()
        return Negate(node) if minus % 2 else node

    def _power(self) -> Node:
        base = self._atom()
        if self._accept("^"):
            token = self._take()
            if token.kind != "number" or not token.text.isdigit() or int(token.text) > MAX_EXPONENT:
                raise FormulaError(
                    f"the exponent {token.text!r} at character {token.at} of {self._text!r} "
                    f"must be a whole number from 0 to {MAX_EXPONENT}"
                )
            return Arithmetic("^", base, Number(Fraction(int(token.text))))
        return base

    def _atom(self) -> Node:
        token = self._peek()
        if token.kind == "number":
            return self._number(self._take())
        if token.kind == "date":
            self._take()
            try:
                return Day(date.fromisoformat(token.text))
            except ValueError:
                raise FormulaError(f"{token.text} at character {token.at} is not a date of the calendar") from None
        if token.kind == "keyword" and token.text in ("yes", "no"):
            self._take()
            return Truth(token.text == "yes")
        if token.kind == "keyword" and token.text == "if":
            return self._expression()
        if self._accept("("):
            node = self._expression()
            self._expect(")")
            return node
        if token.kind == "name":
            self._take()
            return self._call(token) if self._accept("(") else Name(token.text)
        raise self._unexpected("a value, a name or '('")

    def _number(self, token: _Token) -> Number:
        digits = token.text.rstrip("% ")
        if len(digits) > MAX_DIGITS:
            raise FormulaError(f"the number at character {token.at} has more than {MAX_DIGITS} digits")
        if token.text.endswith("%"):
            return Number(Fraction(digits) / 100, f"{digits}%")
        return Number(Fraction(digits), digits)

    def _call(self, token: _Token) -> Node:
        if token.text not in FUNCTIONS:
            raise FormulaError(
                f"{token.text!r} at character {token.at} of {self._text!r} is not a function; "
                f"accepted are {', '.join(sorted(FUNCTIONS))}"
            )
        arguments = [self._expression()]
        while self._accept(","):
            arguments.append(self._expression())
        self._expect(")")
        least, most = FUNCTIONS[token.text]
        if not least <= len(arguments) <= most:
            count = str(least) if least == most else f"{least} to {most}"
            plural = "" if count == "1" else "s"
            raise FormulaError(f"{token.text} takes {count} argument{plural}, not {len(arguments)}, in {self._text!r}")
        if token.text in ON_A_CALENDAR:
            calendar = arguments.pop()
            if not isinstance(calendar, Name) or calendar.id not in CALENDARS:
                raise FormulaError(
                    f"{token.text} takes the name of a calendar at its end, one of {', '.join(CALENDARS)}, "
                    f"in {self._text!r}"
                )
            arguments.append(Choice(calendar.id))
        return Call(token.text, tuple(arguments))


def children(node: Node) -> tuple[Node, ...]:
    """The direct parts of a node, conditions first."""
    return _CHILDREN[node.__class__](node) if node.__class__ in _CHILDREN else ()


_CHILDREN: Final[dict[type, Callable[[Any], tuple[Node, ...]]]] = {
    Negate: lambda node: (node.operand,),
    Not: lambda node: (node.operand,),
    Arithmetic: lambda node: (node.left, node.right),
    Compare: lambda node: (node.left, node.right),
    Logic: lambda node: node.parts,
    In: lambda node: (node.item, *node.options),
    If: lambda node: (node.condition, node.then, node.otherwise),
    Call: lambda node: node.arguments,
}


def _levels(node: Node) -> int:
    """How many operations stand one in another."""
    levels, layer = 0, [node]
    while layer:
        levels, layer = levels + 1, [child for part in layer for child in children(part)]
    return levels


def names(node: Node) -> tuple[str, ...]:
    """The names in a tree, each once, conditions before what they decide."""
    found: dict[str, None] = {}
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Name):
            found[part.id] = None
        elif (parts := _CHILDREN.get(part.__class__)) is not None:
            waiting += parts(part)[::-1]
    return tuple(found)


def is_literal(node: Node) -> bool:
    """Whether the tree is fully computed."""
    return node.__class__ in LITERALS


def truth(node: Node) -> bool | None:
    """Yes or no as Python has it; ``None`` where the tree is anything else."""
    return node.value if isinstance(node, Truth) else None
