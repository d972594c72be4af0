"""What a rule book is made of below its rules: quotations, notes, consequences, constants and readings."""

from __future__ import annotations

from datetime import date
from functools import cached_property
from typing import Annotated, Any
from typing import Literal as OneOf

from pydantic import BaseModel, BeforeValidator, ConfigDict, model_validator

from rules.expression import FormulaError, Node, parse
from rules.vocabulary import CODES, TOPICS


def _formula(value: Any) -> Any:
    if isinstance(value, str):
        try:
            return parse(value)
        except FormulaError as error:
            raise ValueError(str(error)) from None
    if isinstance(value, dict | list):
        raise ValueError("a formula is text, and this is a list or a mapping; put the formula in double quotes")
    return value


def listed(value: Any) -> Any:
    return (value,) if isinstance(value, str) else tuple(value) if isinstance(value, list) else value


def _flag(value: Any) -> Any:
    return (
        value.lower() in ("yes", "true")
        if isinstance(value, str) and value.lower() in ("yes", "no", "true", "false")
        else value
    )


Formula = Annotated[Node, BeforeValidator(_formula)]
Names = Annotated[tuple[str, ...], BeforeValidator(listed)]
Flag = Annotated[bool, BeforeValidator(_flag)]
Topic = OneOf[TOPICS]  # type: ignore[valid-type]
Code = OneOf[CODES]  # type: ignore[valid-type]


class Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)


class Conditional(Entry):
    """An entry that can have a condition, which a book calls ``if``."""

    @model_validator(mode="before")
    @classmethod
    def _named(cls, data: Any) -> Any:
        if not isinstance(data, dict):
            return data
        return {"condition" if key == "if" else key: value for key, value in data.items()}


class Anchor(Entry):
    """A clause and the words in it on which something rests."""

    clause: str
    quote: str
    note: str | None = None

    def __hash__(self) -> int:
        return hash(self.quote)


class Note(Conditional):
    """A sentence that must be said with an answer, always or where its condition is not known to be false."""

    says: str
    ref: Names = ()
    condition: Formula | None = None
    clauses: tuple[Anchor, ...] = ()


class Presumption(Conditional):
    """A condition that is taken to hold, and said to be, where it cannot be told; by the rule's clauses or its own."""

    condition: Formula
    says: str
    clauses: tuple[Anchor, ...] = ()


class Row(Entry):
    """One row of a decision table."""

    when: Formula
    value: Formula
    clauses: tuple[Anchor, ...] = ()
    note: str | None = None


class OutcomeEntry(Conditional):
    """One consequence of a rule."""

    code: Code
    says: str
    when: str | None = None
    case: str | None = None
    condition: Formula | None = None
    quantity: Names = ()
    lost: Names = ()
    also: Names = ()
    clauses: tuple[Anchor, ...] = ()

    @model_validator(mode="after")
    def _one_condition(self) -> OutcomeEntry:
        if self.case is not None and (self.condition is None or self.when is not None):
            raise ValueError("case puts `if` into words where it is open; give it with `if` and without `when`")
        return self

    @property
    def in_words(self) -> str | None:
        """The condition in words: that which always stands before the consequence, or that of an open case."""
        return self.when or self.case

    @cached_property
    def shown(self) -> Names:
        """The goals whose values are shown with the consequence."""
        return (*self.quantity, *self.lost, *self.also)


class Constant(Entry):
    """A figure that the document prints."""

    name: str
    value: Formula
    label: str
    unit: str | None = None
    currency: str | None = None
    per: str | None = None
    clauses: tuple[Anchor, ...]


class Reading(Entry):
    """A point on which lawyers can differ: the options, the default and why.

    Where the default is ``adopted``, which was ``decided_on`` some day, it alone counts; an option that was
    ``rejected`` is not shown beside it. ``written`` is the default of the book where lawyers decided on another.
    """

    name: str
    ref: Names = ()
    clause: str
    question: str
    options: dict[str, str]
    default: str
    reason: str
    authority: OneOf["proposed", "adopted"] = "proposed"
    decided_on: date | None = None
    rejected: Names = ()
    written: str | None = None

    @model_validator(mode="after")
    def _known_default(self) -> Reading:
        if self.default not in self.options:
            raise ValueError(f"the default {self.default!r} is not one of the options {', '.join(self.options)}")
        for option in self.rejected:
            if option not in self.options or option == self.default:
                others = ", ".join(each for each in self.options if each != self.default)
                raise ValueError(f"{option!r} cannot be rejected; the options beside the default are {others}")
        return self

    @property
    def others(self) -> Names:
        """The options that are shown beside the default."""
        if self.authority == "adopted":
            return ()
        return tuple(each for each in self.options if each != self.default and each not in self.rejected)
