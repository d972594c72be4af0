"""Formulas as z3 terms, and z3's models as cases of a book.

Counts are integers, other numbers reals, dates integers (proleptic ordinals), choices and readings small integers.
Functions of the calendar are uninterpreted; `Search.learn` adds what they give for the arguments of a case.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any, Final

from rules.book import Book
from rules.check import show
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
from rules.facts import Fact
from rules.reduce import EvaluationError, call

FIRST_DAY: Final = date(1990, 1, 1)
LAST_DAY: Final = date(2099, 12, 31)
_DATES: Final = frozenset({"add_months", "add_years", "add_weekdays", "add_sessions", "month_start", "month_end"})
"""Functions of the calendar that give a date; the others that are left open give whole numbers."""


class ProverUnavailable(Exception):
    """z3 is not installed."""


@dataclass(frozen=True)
class Case:
    """Facts that a model gives.

    Attributes:
        facts: The facts on which it depends, as literals.
        day: The day of the answer.
        dated: Whether the case depends on that day.
        readings: The options on which it depends.
    """

    facts: Mapping[str, Node]
    day: date
    dated: bool
    readings: Mapping[str, str]

    def shown(self) -> dict[str, str]:
        """Return the facts as text, the day among them where it matters."""
        shown = {name: show(value) for name, value in self.facts.items()}
        return shown | ({"as_of": self.day.isoformat()} if self.dated else {})


class Theory:
    """The terms for one book.

    Args:
        book: the rule book.
        seconds: how long z3 may look for one case.

    Raises:
        ProverUnavailable: z3 is not installed.
    """

    def __init__(self, book: Book, seconds: float) -> None:
        try:
            import z3
        except ImportError:
            raise ProverUnavailable(
                "Proofs need z3, which is not installed; install Clausewise with its extra: clausewise[prove]."
            ) from None
        self.z3: Any = z3
        self.book = book
        self._seconds = seconds
        self.codes: dict[str, int] = {}
        self.variables: dict[str, Any] = {}
        self.calls: dict[Call, Any] = {}
        self._fresh = 0

    @contextmanager
    def asserted(self, condition: Node, differ: tuple[Node, Node] | None) -> Iterator[Search]:
        """Give the search for cases in which a condition holds and, where given, two values differ."""
        solver = self.z3.Solver()
        solver.set("timeout", int(1000 * self._seconds))
        self.variables, self.calls = {}, {}
        solver.add(self.truth(condition))
        if differ is not None:
            one, other = self.term(differ[0]), self.term(differ[1])
            if one.sort() == other.sort():
                solver.add(one != other)
        for name, variable in list(self.variables.items()):
            for constraint in self._domain(name, variable):
                solver.add(constraint)
        yield Search(self, solver)

    def truth(self, node: Node) -> Any:
        """Return a condition as a z3 Boolean."""
        term = self.term(node)
        return term if self.z3.is_bool(term) else self._open_truth()

    def term(self, node: Node) -> Any:
        """Return a formula as a z3 term; what has no value is left open."""
        z3 = self.z3
        match node:
            case Number(value):
                return z3.RealVal(f"{value.numerator}/{value.denominator}")
            case Day(value):
                return z3.IntVal(value.toordinal())
            case Truth(value):
                return z3.BoolVal(value)
            case Choice(value):
                return z3.IntVal(self.code(value))
            case Undefined():
                return self._open_truth()
            case Name(id):
                return self._variable(id)
            case Negate(operand):
                return -self._real(operand)
            case Arithmetic(op, left, right):
                a, b = self._real(left), self._real(right)
                return {"+": a + b, "-": a - b, "*": a * b}[op] if op in "+-*" else a / b if op == "/" else a**b
            case Compare(op, left, right):
                return self._compared(op, self.term(left), self.term(right))
            case Not(operand):
                return z3.Not(self.truth(operand))
            case Logic(op, parts):
                return (z3.And if op == "and" else z3.Or)([self.truth(part) for part in parts])
            case In(item, options):
                return z3.Or([self._compared("=", self.term(item), self.term(option)) for option in options])
            case If(condition, then, otherwise):
                a, b = self._alike(self.term(then), self.term(otherwise))
                return z3.If(self.truth(condition), a, b)
            case Call(function, arguments):
                return self._called(node, function, arguments)
        raise TypeError(f"{node!r} is not a formula")

    def code(self, choice: str) -> int:
        """Return the number that stands for a choice."""
        return self.codes.setdefault(choice, len(self.codes))

    def _real(self, node: Node) -> Any:
        term = self.term(node)
        if self.z3.is_bool(term):
            return self._open_real()
        return self.z3.ToReal(term) if self.z3.is_int(term) else term

    def _alike(self, one: Any, other: Any) -> tuple[Any, Any]:
        """Return two terms of one sort; one without a value takes the other's."""
        z3 = self.z3
        if one.sort() == other.sort():
            return one, other
        if z3.is_bool(one):
            return self._open(other.sort()), other
        if z3.is_bool(other):
            return one, self._open(one.sort())
        return z3.ToReal(one) if z3.is_int(one) else one, z3.ToReal(other) if z3.is_int(other) else other

    def _compared(self, op: str, left: Any, right: Any) -> Any:
        a, b = self._alike(left, right)
        if op in ("=", "!="):
            return a == b if op == "=" else a != b
        if self.z3.is_bool(a):
            return self._open_truth()
        return {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[op]

    def _called(self, node: Call, function: str, arguments: tuple[Node, ...]) -> Any:
        z3 = self.z3
        match function:
            case "min" | "max":
                terms = [self.term(argument) for argument in arguments]
                best = terms[0]
                for other in terms[1:]:
                    best, other = self._alike(best, other)
                    best = z3.If(best <= other if function == "min" else best >= other, best, other)
                return best
            case "abs":
                value = self._real(arguments[0])
                return z3.If(value >= 0, value, -value)
            case "floor":
                return z3.ToReal(z3.ToInt(self._real(arguments[0])))
            case "ceiling":
                return -z3.ToReal(z3.ToInt(-self._real(arguments[0])))
            case "nearest":
                return z3.ToReal(z3.ToInt(self._real(arguments[0]) + z3.Q(1, 2)))
            case "days_between" | "days_inclusive":
                first, last = self.term(arguments[0]), self.term(arguments[1])
                return z3.ToReal(last - first + (1 if function == "days_inclusive" else 0))
            case "add_days":
                return self.term(arguments[0]) + z3.ToInt(self._real(arguments[1]))
        if node not in self.calls:
            values = [self.whole(argument) for argument in arguments]
            function_of = z3.Function(function, *(value.sort() for value in values), z3.IntSort())
            self.calls[node] = function_of(*values)
        given = self.calls[node]
        return given if function in _DATES else z3.ToReal(given)

    def whole(self, node: Node) -> Any:
        """Return a number or date as an integer term."""
        term = self.term(node)
        return self.z3.ToInt(term) if self.z3.is_real(term) else term

    def _variable(self, name: str) -> Any:
        if name not in self.variables:
            self.variables[name] = self._declared(name)
        return self.variables[name]

    def _declared(self, name: str) -> Any:
        z3 = self.z3
        if name.startswith("?"):
            return z3.Bool(name)
        fact = self.book.facts.get(name)
        if name == "as_of" or fact is None or fact.type in ("date", "choice"):
            return z3.Int(name)
        if fact.type == "bool":
            return z3.Bool(name)
        return z3.Int(name) if fact.type == "count" else z3.Real(name)

    def _domain(self, name: str, variable: Any) -> Iterator[Any]:
        """Give what is known of a fact: its bounds, its choices, the order of dates."""
        z3 = self.z3
        if name.startswith("?"):
            if name[1:] in self.variables:  # whatever is asked after has an answer
                yield variable
            return
        if name in self.book.readings:
            yield z3.Or([variable == self.code(option) for option in self.book.readings[name].options])
            return
        fact = self.book.facts.get(name)
        if fact is None or fact.type == "date":
            yield variable >= FIRST_DAY.toordinal()
            yield variable <= LAST_DAY.toordinal()
            if fact is not None:
                yield from self._ordered(fact, variable)
        elif fact.type == "choice":
            yield z3.Or([variable == self.code(value) for value in fact.values])
        elif fact.type != "bool":
            least = fact.min if fact.min is not None else Fraction(0) if fact.type in ("count", "money") else None
            if least is not None:
                yield variable >= z3.RealVal(str(least))
            if fact.above is not None:
                yield variable > z3.RealVal(str(fact.above))
            if fact.max is not None:
                yield variable <= z3.RealVal(str(fact.max))

    def _ordered(self, fact: Fact, variable: Any) -> Iterator[Any]:
        for limit, after in ((fact.not_before, True), (fact.not_after, False)):
            if limit is None:
                continue
            if limit in self.variables:
                other = self.variables[limit]
            elif limit in self.book.day_constants:
                other = self.book.day_constants[limit].toordinal()
            else:
                try:
                    other = date.fromisoformat(limit).toordinal()
                except ValueError:
                    continue
            yield variable >= other if after else variable <= other

    def _open(self, sort: Any) -> Any:
        self._fresh += 1
        return self.z3.Const(f"!{self._fresh}", sort)

    def _open_truth(self) -> Any:
        return self._open(self.z3.BoolSort())

    def _open_real(self) -> Any:
        return self._open(self.z3.RealSort())


class Search:
    """One search for cases.

    Args:
        theory: The terms.
        solver: Holds what the cases must meet.
    """

    def __init__(self, theory: Theory, solver: Any) -> None:
        self._theory, self._solver = theory, solver
        self._model: Any = None

    def cases(self, rounds: int) -> Iterator[Case | None]:
        """Give cases until there is none; nothing stands for a search that ended without telling.

        Args:
            rounds: How often to search anew with what the calendar says of the cases given so far.
        """
        z3 = self._theory.z3
        for _ in range(rounds):
            found = self._solver.check()
            if found != z3.sat:
                if found != z3.unsat:
                    yield None
                return
            self._model = self._solver.model()
            yield self._case()
            first, dates = self._model, self._learned()
            if dates:
                self._solver.push()
                self._solver.add(dates)
                near = self._solver.check()
                if near == z3.sat:
                    self._model = self._solver.model()
                self._solver.pop()
                if near == z3.sat:
                    yield self._case()
                    self._exclude(self._model)
                elif near == z3.unsat:
                    self._solver.add(z3.Not(z3.And(dates)))
            self._exclude(first)
        yield None

    def _case(self) -> Case:
        """Return the model as a case."""
        book = self._theory.book
        facts: dict[str, Node] = {}
        readings: dict[str, str] = {}
        day, dated = FIRST_DAY, False
        choices = {code: choice for choice, code in self._theory.codes.items()}
        for name, variable in self._theory.variables.items():
            value = self._model.eval(variable, model_completion=True)
            if name == "as_of":
                day, dated = date.fromordinal(value.as_long()), True
            elif name in book.readings:
                readings[name] = choices[value.as_long()]
            elif name in book.facts and self._stated(name):
                facts[name] = _literal(book.facts[name], value, choices)
        return Case(facts, day, dated, readings)

    def _learned(self) -> list[Any]:
        """Add what the calendar says of the model's dates; return what holds these dates fast."""
        z3 = self._theory.z3
        dates: list[Any] = []
        for node, term in self._theory.calls.items():
            arguments = [known for argument in node.arguments if (known := self._concrete(argument)) is not None]
            if len(arguments) < len(node.arguments):
                continue
            try:
                exact = call(node.function, tuple(arguments))
            except EvaluationError:
                continue
            meant = [
                self._theory.whole(argument) == _whole(known)
                for argument, known in zip(node.arguments, arguments, strict=True)
                if not isinstance(argument, Choice)
            ]
            dates += meant
            self._solver.add(z3.Implies(z3.And(meant), term == _whole(exact)))
        return dates

    def _exclude(self, model: Any) -> None:
        """Look at a model's facts no more."""
        variables = self._theory.variables.values()
        self._solver.add(self._theory.z3.Or([each != model.eval(each, model_completion=True) for each in variables]))

    def _stated(self, name: str) -> bool:
        """Whether a fact is given in the model; one that no formula asks after is."""
        flag = self._theory.variables.get(f"?{name}")
        return flag is None or bool(self._model.eval(flag, model_completion=True))

    def _concrete(self, node: Node) -> Node | None:
        if isinstance(node, Choice):
            return node
        term = self._theory.term(node)
        value = self._model.eval(term, model_completion=True)
        if self._theory.z3.is_int_value(value):
            number = value.as_long()
            if not _is_date(node, self._theory.book):
                return Number(Fraction(number))
            return Day(date.fromordinal(number)) if 1 <= number <= date.max.toordinal() else None
        if self._theory.z3.is_rational_value(value):
            return Number(Fraction(value.numerator_as_long(), value.denominator_as_long()))
        return None


def _is_date(node: Node, book: Book) -> bool:
    """Whether a formula gives a date."""
    match node:
        case Day():
            return True
        case Name(id):
            return id == "as_of" or (id in book.facts and book.facts[id].type == "date")
        case Call(function, arguments):
            return (
                function in _DATES
                or function == "add_days"
                or (function in ("min", "max") and _is_date(arguments[0], book))
            )
        case If(_, then, otherwise):
            return _is_date(then, book) or _is_date(otherwise, book)
        case _:
            return False


def _whole(node: Node | None) -> int:
    match node:
        case Day(value):
            return value.toordinal()
        case Number(value):
            return int(value)
        case _:
            return 0


def _literal(fact: Fact, value: Any, choices: Mapping[int, str]) -> Node:
    match fact.type:
        case "date":
            return Day(date.fromordinal(value.as_long()))
        case "choice":
            return Choice(choices[value.as_long()])
        case "bool":
            return Truth(bool(value))
        case "count":
            return Number(Fraction(value.as_long()))
        case _:
            if hasattr(value, "approx"):
                value = value.approx(20)
            return Number(Fraction(value.numerator_as_long(), value.denominator_as_long()))
