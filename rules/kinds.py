"""What kind of thing each formula of a book gives: found before any fact is known, so that a mismatch is an error."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from rules.book import Book, Rule
from rules.expression import (
    ON_A_CALENDAR,
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
from rules.yaml_source import Path


class Kind(NamedTuple):
    """What a formula gives.

    Attributes:
        name: ``number``, ``money``, ``date``, ``yes or no``, ``choice``, or ``any`` where nothing is known of it.
        currency: of money; of a rate of exchange its two, as ``BRL per USD``.
        values: the values of a choice, where they are known.
        unit: what a number counts, where that is known; a product or quotient counts nothing known.
    """

    name: str
    currency: str | None = None
    values: frozenset[str] = frozenset()
    unit: str | None = None

    def __str__(self) -> str:
        if self.name == "money":
            return f"an amount in {self.currency}"
        if self.unit is not None:
            return f"a number ({self.unit})"
        return {"number": "a number", "date": "a date", "yes or no": "a condition", "choice": "a choice"}[self.name]


class Mismatch(ValueError):
    """Things of kinds that do not go together. The message is the second half of a sentence."""


ANY: Final = Kind("any")
NUMBER: Final = Kind("number")
DATE: Final = Kind("date")
CONDITION: Final = Kind("yes or no")

_RATE: Final = re.compile("[A-Z]{3} per [A-Z]{3}")
MOVED: Final = frozenset({"add_months", "add_years", "add_days", "add_weekdays", "add_sessions"})
_KEEPS: Final = frozenset({"abs", "floor", "ceiling", "nearest"})


def mismatches(book: Book) -> Iterator[tuple[Path, str]]:
    """Every formula of a book whose parts do not go together, with the key at which it stands and what is wrong."""
    kinds = _Kinds(book)
    for name, rule in book.rules.items():
        for key, formula in rule.placed():
            try:
                if key[-1] == "value":
                    kinds.declared(rule, formula)
                else:
                    kinds.condition(formula)
            except Mismatch as error:
                yield ("rules", name, *key), str(error)
    for place, entry in enumerate(book.impossible):
        try:
            kinds.condition(entry.when)
        except Mismatch as error:
            yield ("impossible", place, "when"), str(error)


def wanted_of(book: Book, goal: str, literal: Node) -> None:
    """See that a goal can give a value such as is wanted of it.

    Raises:
        Mismatch: it gives things of another kind.
    """
    kinds = _Kinds(book)
    gives, wanted = kinds.goal(goal), kinds.of(literal)
    if gives != ANY and wanted.name not in (gives.name, "choice") and (gives.name, wanted.name) != ("money", "number"):
        raise Mismatch(f"{goal} gives {gives}; what is wanted is {wanted}")


class _Kinds:
    """The kinds of one book's names, each found once."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._goals: dict[str, Kind] = {}

    def condition(self, node: Node) -> None:
        kind = self.of(node)
        if kind not in (CONDITION, ANY):
            compared = "> 0" if kind.name in ("number", "money") else "= …"
            raise Mismatch(f"a condition is wanted here, and this is {kind}; compare it, as in '{compared}'")

    def declared(self, rule: Rule, node: Node) -> None:
        """Whether a rule says of its value what it is."""
        kind = self.of(node)
        if rule.currency is not None and kind.name == "money" and kind.currency != rule.currency:
            raise Mismatch(f"this is {kind}, and the rule says currency: {rule.currency}; correct one of them")
        if rule.currency is not None and kind.name not in ("money", "number", "any"):
            raise Mismatch(f"this is {kind}, and the rule says currency: {rule.currency}; remove the currency")
        if rule.currency is None and kind.name == "money":
            raise Mismatch(f"this is {kind}; add currency: {kind.currency} to the rule")
        if rule.unit is not None and kind.name not in ("number", "any"):
            raise Mismatch(f"this is {kind}, and the rule says unit: {rule.unit}; remove the unit")
        if None not in (rule.unit, kind.unit) and rule.unit != kind.unit:
            repair = f"correct one of them, or say how many {rule.unit} each gives, as in '1 * …'"
            raise Mismatch(f"this is {kind}, and the rule says unit: {rule.unit}; {repair}")

    def of(self, node: Node) -> Kind:
        return _OF[node.__class__](self, node)

    def name(self, node: Name) -> Kind:
        book = self._book
        if node.id == "as_of":
            return DATE
        if node.id in book.facts:
            fact = book.facts[node.id]
            match fact.type:
                case "date":
                    return DATE
                case "bool":
                    return CONDITION
                case "choice":
                    return Kind("choice", values=frozenset(fact.values))
                case "money":
                    return Kind("money", fact.currency)
                case _:
                    return _number(fact.unit)
        if node.id in book.constants:
            constant = book.constants[node.id]
            if isinstance(constant.value, Number):
                return Kind("money", constant.currency) if constant.currency else _number(constant.unit)
            return self.of(constant.value)
        if node.id in book.readings:
            return Kind("choice", values=frozenset(book.readings[node.id].options))
        return self.goal(node.id)

    def goal(self, goal: str) -> Kind:
        if goal not in self._goals:
            self._goals[goal] = ANY
            found = (self._of_rule(rule) for rule in self._book.goals[goal])
            self._goals[goal] = next((kind for kind in found if kind != ANY), ANY)
        return self._goals[goal]

    def _of_rule(self, rule: Rule) -> Kind:
        if rule.currency:
            return Kind("money", rule.currency)
        values = [rule.value] if rule.value is not None else [row.value for row in rule.table]
        try:
            kind = self._one([self.of(value) for value in values])
        except Mismatch:  # said where it stands
            return ANY
        return kind._replace(unit=rule.unit) if kind == NUMBER else kind

    def _one(self, kinds: Iterable[Kind], what: str = "") -> Kind:
        """The kind of which all are; zero goes with every amount."""
        found = [kind for kind in kinds if kind != ANY]
        if not found:
            return ANY
        first = found[0]
        for kind in found[1:]:
            if kind.name != first.name or (kind.name == "money" and kind.currency != first.currency):
                raise Mismatch(f"{what or 'the values are'} {first} and {kind}, which do not go together")
        counted = [kind for kind in found if kind.unit is not None]
        for kind in counted[1:]:
            if kind.unit != counted[0].unit:
                raise Mismatch(f"{what or 'the values are'} {counted[0]} and {kind}, which do not go together")
        unit = counted[0].unit if counted else None
        return first._replace(values=frozenset().union(*(kind.values for kind in found)), unit=unit)

    def arithmetic(self, node: Arithmetic) -> Kind:
        left, right = self.of(node.left), self.of(node.right)
        for side in (left, right):
            if side.name not in ("number", "money", "any"):
                raise Mismatch(f"{node.op!r} takes numbers and amounts of money, and this is {side}")
        if node.op in ("+", "-"):
            sides = [kind for kind, part in ((left, node.left), (right, node.right)) if not _is_zero(part)]
            return self._one(sides, f"{node.op!r} stands between") if sides else NUMBER
        if node.op == "/" and self._is_nothing(node.right):
            raise Mismatch("it divides by zero; correct the divisor")
        if ANY in (left, right):
            return ANY
        money = [kind for kind in (left, right) if kind.name == "money"]
        if not money:
            return NUMBER
        if node.op == "*":
            if len(money) == 2:
                raise Mismatch("an amount of money is multiplied by an amount of money")
            return self._exchanged(money[0], left if right.name == "money" else right)
        if node.op == "/":
            if len(money) == 2 and left.currency != right.currency:
                raise Mismatch(f"{left} is divided by {right}; convert one of them")
            return NUMBER if right.name == "money" else left
        raise Mismatch("an amount of money is raised to a power")

    def _is_nothing(self, node: Node) -> bool:
        constant = self._book.constants.get(node.id) if isinstance(node, Name) else None
        return _is_zero(constant.value if constant is not None else node)

    def _exchanged(self, money: Kind, by: Kind) -> Kind:
        if by.currency is None:
            return money
        into, _, out_of = by.currency.partition(" per ")
        if money.currency != out_of:
            raise Mismatch(f"{money} is multiplied by a rate in {by.currency}; take the rate of its own currency")
        return Kind("money", into)

    def compare(self, node: Compare) -> Kind:
        left, right = self.of(node.left), self.of(node.right)
        sides = [kind for kind, part in ((left, node.left), (right, node.right)) if not _is_zero(part)]
        self._one(sides, f"{node.op!r} compares")
        self._known(left, node.right)
        self._known(right, node.left)
        return CONDITION

    def contained(self, node: In) -> Kind:
        item = self.of(node.item)
        self._one([item, *(self.of(option) for option in node.options)], "'in' compares")
        for option in node.options:
            self._known(item, option)
        return CONDITION

    def _known(self, kind: Kind, other: Node) -> None:
        if kind.name == "choice" and isinstance(other, Choice) and kind.values and other.value not in kind.values:
            raise Mismatch(f"{other.value!r} is not one of its values {', '.join(sorted(kind.values))}")

    def logic(self, parts: Iterable[Node]) -> Kind:
        for part in parts:
            self.condition(part)
        return CONDITION

    def conditional(self, node: If) -> Kind:
        self.condition(node.condition)
        branches = [part for part in (node.then, node.otherwise) if not _is_zero(part)]
        kind = self._one([self.of(part) for part in branches], "the branches of 'if' are")
        return kind if branches else NUMBER

    def call(self, node: Call) -> Kind:
        name = node.function
        if name == "given":
            return CONDITION
        kinds = [self.of(argument) for argument in node.arguments]
        if name in ("min", "max"):
            return self._one([kind for kind, part in zip(kinds, node.arguments, strict=True) if not _is_zero(part)])
        if name in _KEEPS:
            return self._wanted(name, kinds[0], "number", "money")
        if name in ON_A_CALENDAR:
            kinds = kinds[:-1]
        self._wanted(name, kinds[0], "date")
        if name in MOVED:
            self._wanted(name, kinds[1], "number")
            return DATE
        for kind in kinds[1:]:
            self._wanted(name, kind, "date")
        return DATE if name in ("month_start", "month_end") else NUMBER

    def _wanted(self, function: str, kind: Kind, *names: str) -> Kind:
        if kind.name not in (*names, "any"):
            wanted = " or ".join(str(Kind(each)) if each != "money" else "an amount of money" for each in names)
            raise Mismatch(f"{function} takes {wanted} here, and this is {kind}")
        return kind


def _number(unit: str | None) -> Kind:
    return Kind("number", unit) if unit and _RATE.fullmatch(unit) else Kind("number", unit=unit)


def _is_zero(node: Node) -> bool:
    return isinstance(node, Number) and node.value == 0


_OF: Final[dict[type, Callable[[_Kinds, Any], Kind]]] = {
    Number: lambda kinds, node: NUMBER,
    Day: lambda kinds, node: DATE,
    Truth: lambda kinds, node: CONDITION,
    Choice: lambda kinds, node: Kind("choice", values=frozenset([node.value])),
    Undefined: lambda kinds, node: ANY,
    Name: _Kinds.name,
    Negate: lambda kinds, node: kinds._wanted("'-'", kinds.of(node.operand), "number", "money"),
    Arithmetic: _Kinds.arithmetic,
    Compare: _Kinds.compare,
    Not: lambda kinds, node: kinds.logic([node.operand]),
    Logic: lambda kinds, node: kinds.logic(node.parts),
    In: _Kinds.contained,
    If: _Kinds.conditional,
    Call: _Kinds.call,
}
