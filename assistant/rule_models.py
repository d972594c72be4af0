"""The shapes in which a rule book is shown: its rules in short, and one rule with all that it rests on."""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from assistant.answer import Citation, Formula, Review


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _OfBook(_Model):
    plan: str
    version: int = Field(description="The version of the document for which the book was written.")
    sha256: str = Field(description="The hash of the rule book.")


class RuleSummary(_Model):
    """A rule in short. Several rules can conclude one goal; asked by its goal, the one that applies answers."""

    name: str
    goal: str
    label: str
    says: str
    kind: Literal["quantity", "consequence", "statement"]
    unit: str | None
    clauses: tuple[str, ...]
    review: Review


class Rules(_OfBook):
    """Rules in the order of the book, from ``offset`` on; ``total`` counts all of them."""

    total: int
    offset: int
    rules: tuple[RuleSummary, ...]


class FactShown(_Model):
    """A fact that a rule can take."""

    name: str
    type: str
    unit: str | None
    currency: str | None
    per: str | None
    label: str
    ask: str
    values: dict[str, str] = Field(description="The values of a choice, each with its meaning.")
    presumed: str | None = Field(description="What is taken for granted where nothing is said; null where nothing is.")


class ReadingShown(_Model):
    """A point on which lawyers can differ: the options, the default and why, and who stands behind it."""

    name: str
    clause: str
    question: str
    options: dict[str, str]
    default: str
    reason: str
    authority: Literal["proposed", "adopted"]
    decided_on: date | None = Field(description="The day on which the default was adopted, where it was.")
    rejected: tuple[str, ...] = Field(description="The options that lawyers rejected.")


class RowShown(_Model):
    """A row of a decision table."""

    when: Formula
    value: Formula
    citations: tuple[int, ...]


class ConsequenceShown(_Model):
    """A consequence; ``when`` is its condition in words, ``shows`` names the goals whose values stand with it."""

    code: str
    says: str
    when: str | None
    shows: tuple[str, ...]
    citations: tuple[int, ...]


class ExampleShown(_Model):
    """A worked case of the book."""

    facts: dict[str, str]
    readings: dict[str, str]
    expect: dict[str, str]


class RuleShown(_OfBook):
    """One rule with all that it rests on; citations are numbered as in an answer."""

    name: str
    goal: str
    label: str
    says: str
    kind: Literal["quantity", "consequence", "statement"]
    unit: str | None
    bound: Literal["at_least", "at_most"] | None
    rounding: str | None
    when: Formula | None
    value: Formula | None
    table: tuple[RowShown, ...]
    consequences: tuple[ConsequenceShown, ...]
    presumes: tuple[str, ...]
    exception_to: tuple[str, ...]
    beside: tuple[str, ...] = Field(description="The other rules of the same goal.")
    decided_by: str | None
    silent: bool
    document: str | None = Field(description="The other document that decides, where one does.")
    notes: tuple[str, ...]
    facts: tuple[FactShown, ...]
    depends_on_day: bool
    readings: tuple[ReadingShown, ...]
    examples: tuple[ExampleShown, ...]
    review: Review
    clauses: tuple[int, ...]
    citations: tuple[Citation, ...]
