"""Facts: what has to be known about the person, the award and the event, and how raw values become exact literals."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Literal as OneOf

from pydantic import BaseModel, ConfigDict, model_validator

from rules.expression import Choice, Day, Node, Number, Truth
from rules.vocabulary import TERMINATION_REASONS

FactType = OneOf["date", "count", "number", "percent", "money", "bool", "choice"]
Raw = str | int | float | bool | Fraction | Decimal | date

MAX_DIGITS = 40
_NAMED = 12  # so many known facts are listed where none resembles what was given
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+|/0*[1-9]\d*)?")


class FactError(ValueError):
    """A fact that cannot be used. The message is a sentence for the person who gave it.

    Attributes:
        fact: the name of the fact.
    """

    def __init__(self, fact: str, message: str) -> None:
        super().__init__(message)
        self.fact = fact


class Fact(BaseModel):
    """The declaration of a fact in a rule book."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    name: str
    type: FactType
    label: str
    ask: str
    unit: str | None = None
    currency: str | None = None
    per: str | None = None
    values: dict[str, str] = {}
    value_concepts: dict[str, tuple[str, ...]] = {}
    several: bool = False
    concepts: tuple[str, ...] = ()
    min: Fraction | None = None
    max: Fraction | None = None
    above: Fraction | None = None
    not_before: str | None = None
    not_after: str | None = None
    counts_from: str | None = None
    price_day: str | None = None
    presume: str | None = None
    presumed: str | None = None

    def literal(self, raw: Raw) -> Node:
        """The exact literal of a raw value.

        Args:
            raw: JSON's types or text: ``"2024-04-16"``, ``12000``, ``"41.30"``, ``"57%"``, ``"16/3"``, ``"yes"``,
            ``"officer"``.

        Raises:
            FactError: the value is of the wrong type or outside its bounds; the message says what is accepted.
        """
        match self.type:
            case "date":
                return Day(self._date(raw))
            case "bool":
                return Truth(self._bool(raw))
            case "choice":
                return self._choice(raw)
            case _:
                return Number(self._bounded(self._number(raw)))

    @model_validator(mode="after")
    def _of_a_day(self) -> Fact:
        if self.price_day is not None and self.type not in ("money", "number"):
            raise ValueError("only an amount or a number is of a day; take price_day away")
        return self

    @cached_property
    def presumption(self) -> Node | None:
        """The literal that is presumed where the fact is not known."""
        return self.literal(self.presume) if self.presume is not None else None

    def _error(self, message: str) -> FactError:
        return FactError(self.name, message)

    def _date(self, raw: Raw) -> date:
        if isinstance(raw, date):
            return raw
        if isinstance(raw, str) and re.fullmatch(r"\d{4}-\d{2}-\d{2}", raw.strip()):
            try:
                return date.fromisoformat(raw.strip())
            except ValueError:
                raise self._error(f"{self.name}: {raw.strip()} is not a day of the calendar.") from None
        raise self._error(f"{self.name} must be a date written YYYY-MM-DD, not {_shown(raw)}.")

    def _bool(self, raw: Raw) -> bool:
        if isinstance(raw, bool):
            return raw
        if isinstance(raw, str) and raw.strip().lower() in ("yes", "true", "no", "false"):
            return raw.strip().lower() in ("yes", "true")
        raise self._error(f"{self.name} must be yes or no, not {_shown(raw)}.")

    def _choice(self, raw: Raw) -> Choice:
        if isinstance(raw, str):
            given = raw.strip()
            for value in self.values:
                if given.lower() == value.lower():
                    return Choice(value)
        raise self._error(f"{self.name} must be one of {', '.join(self.values)}, not {_shown(raw)}.")

    def _number(self, raw: Raw) -> Fraction:
        if isinstance(raw, bool | date):
            raise self._wrong_number(raw)
        if isinstance(raw, int | Fraction):
            if max(abs(raw.numerator), raw.denominator) >= 10**MAX_DIGITS:
                raise self._error(f"{self.name} has more than {MAX_DIGITS} digits. {self._accepted()}")
            return Fraction(raw)
        decimal = Decimal(repr(raw)) if isinstance(raw, float) else raw
        if isinstance(decimal, Decimal) and (not decimal.is_finite() or abs(decimal.adjusted()) > MAX_DIGITS):
            raise self._wrong_number(raw)
        written = format(decimal, "f") if isinstance(decimal, Decimal) else str(raw)
        text = written.strip().replace(" ", "")
        percent = text.endswith("%")
        text = text.removesuffix("%")
        if len(text) > MAX_DIGITS or not _NUMBER.fullmatch(text):
            raise self._wrong_number(raw)
        if percent and self.type != "percent":
            raise self._error(f"{self.name} is not a percentage; {_shown(raw)} was given. {self._accepted()}")
        value = Fraction(text)
        return value / 100 if percent else value

    def _wrong_number(self, raw: Raw) -> FactError:
        return self._error(f"{self.name} cannot be {_shown(raw)}. {self._accepted()}")

    def _accepted(self) -> str:
        match self.type:
            case "count":
                return "Accepted is a whole number, 0 or more, such as 12000."
            case "percent":
                return "Accepted is a percentage such as 57% or a ratio such as 0.57."
            case "money":
                return f"Accepted is an amount in {self.currency} such as 41.30."
            case _:
                return "Accepted is a number such as 2.5 or 16/3."

    def _bounded(self, value: Fraction) -> Fraction:
        shown = str(value.numerator) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"
        if self.type == "count" and value.denominator != 1:
            raise self._error(f"{self.name} must be a whole number, not {shown}.")
        least = self.min if self.min is not None else Fraction(0) if self.type in ("count", "money") else None
        if least is not None and value < least:
            raise self._error(f"{self.name} must be {least} or more, not {shown}.")
        if self.above is not None and value <= self.above:
            raise self._error(f"{self.name} must be above {self.above}, not {shown}.")
        if self.max is not None and value > self.max:
            raise self._error(f"{self.name} must be {self.max} or less, not {shown}.")
        return value


def standard_facts() -> dict[str, Fact]:
    """The facts that mean the same in every book."""
    return {
        "termination_reason": Fact(
            name="termination_reason",
            type="choice",
            label="reason for the end of the relationship",
            ask="How did or will the relationship end, or what changed (resignation, dismissal without or for cause, "
            "retirement, death, disability, agreement, transfer, leave …)?",
            values=TERMINATION_REASONS,
            concepts=("termination",),
        ),
        "termination_date": Fact(
            name="termination_date",
            type="date",
            label="termination date",
            ask="On which date did or will the relationship end?",
            concepts=("termination",),
        ),
    }


def bind(facts: Mapping[str, Fact], given: Mapping[str, Raw], bounds: Mapping[str, date]) -> dict[str, Node]:
    """Turn given raw values into literals.

    Args:
        facts: the declarations, by name.
        given: raw values by fact name.
        bounds: dates by name that ``not_before`` and ``not_after`` may point to beside facts.

    Raises:
        FactError: an unknown fact, a value of the wrong type, or dates in an impossible order.
    """
    literals: dict[str, Node] = {}
    for name, raw in given.items():
        if name not in facts:
            raise FactError(name, f"There is no fact {name!r} in this plan. {_nearest(name, facts)}")
        literals[name] = facts[name].literal(raw)
    days = {name: value.value for name, value in literals.items() if isinstance(value, Day)}
    for name, day in days.items():
        fact = facts[name]
        for limit, ordered, word in ((fact.not_before, 1, "before"), (fact.not_after, -1, "after")):
            if limit is None:
                continue
            other = days.get(limit) or bounds.get(limit)
            if other is None and re.fullmatch(r"\d{4}-\d{2}-\d{2}", limit):
                other = date.fromisoformat(limit)
            if other is not None and (day - other).days * ordered < 0:
                what = facts[limit].label if limit in facts else limit.replace("_", " ")
                shown = other.isoformat() if limit == other.isoformat() else f"the {what} ({other.isoformat()})"
                raise FactError(name, f"{name} ({day.isoformat()}) comes {word} {shown}, which cannot be.")
    return literals


def _nearest(name: str, known: Iterable[str]) -> str:
    known = sorted(known)
    near = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
    if near:
        return f"Did you mean {' or '.join(near)}?"
    more = f" and {len(known) - _NAMED} more" if len(known) > _NAMED else ""
    return f"Known facts are {', '.join(known[:_NAMED])}{more}."


def _shown(raw: Raw) -> str:
    text = repr(raw) if isinstance(raw, str) else str(raw)
    return text if len(text) <= 60 else text[:57] + "…'"
