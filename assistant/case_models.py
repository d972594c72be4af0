"""What working a rule with given facts gives beside an `Answer`: solutions of an inverse question, and two cases."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from assistant.answer import Answer, Assumption, Citation, Need, Replay, Review


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Valued(_Model):
    """A value as text: an integer or a fraction, a day (ISO 8601), yes or no, or a name; null where there is none.

    ``display`` is the value in words, with what is said where there is none.
    """

    exact: str | None
    display: str


class Chosen(_Model):
    """An option of a reading."""

    reading: str
    option: str
    says: str


class Range(_Model):
    """Values from ``low`` to ``high``; null where there is no end."""

    low: str | None
    low_counts: bool
    high: str | None
    high_counts: bool


class Proof(_Model):
    """One value of the unknown, what the rule gives for it, and whether that is what is wanted."""

    value: Valued
    gives: Valued
    holds: bool


class SolutionFound(_Model):
    """Where a rule gives what is wanted: for every value (``always``), for none (no range), or within ranges.

    ``readings`` names the options by each of which it is so; empty where it is so by the default ones.
    """

    readings: tuple[Chosen, ...]
    always: bool
    ranges: tuple[Range, ...]
    proof: tuple[Proof, ...]


class Asking(_Model):
    """A reading by which more must be known, and what."""

    reading: Chosen
    needs: tuple[Need, ...]


class Solved(_Model):
    """The answer to an inverse question. ``needs`` names the facts without which it cannot be said."""

    plan: str
    version: int
    rule: str
    unknown: str
    relation: Literal["=", "!=", "<", "<=", ">", ">="]
    target: str
    as_of: str
    solutions: tuple[SolutionFound, ...]
    needs: tuple[Need, ...]
    unsolved: tuple[Chosen, ...] = Field(description="Readings by which there is no exact inverse.")
    asking: tuple[Asking, ...]
    assumptions: tuple[Assumption, ...]
    review: Review = Field(description="What lawyers made of the rules that can bear on it.")
    citations: tuple[Citation, ...]
    replay: Replay


class Differing(_Model):
    """Something that is different in two cases; null where a case lacks it."""

    name: str
    label: str
    first: str | None
    second: str | None


class Parted(_Model):
    """The first step that comes out differently, and what was put in differently."""

    rule: str
    says: str
    first: str | None
    second: str | None
    because: tuple[Differing, ...]


class ByReading(_Model):
    """A reading by which cases that are alike by default are not."""

    reading: Chosen
    parting: Parted | None


class Compared(_Model):
    """Two cases side by side. ``only`` names the rules that apply in one of them only, the first's and the second's."""

    first: Answer
    second: Answer
    alike: bool
    only: tuple[tuple[str, ...], tuple[str, ...]]
    decided: tuple[Differing, ...]
    parting: Parted | None
    elsewhere: tuple[ByReading, ...]
