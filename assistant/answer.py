"""The one answer that every surface shows. The shape is the contract of the API; nothing else builds its own."""

from __future__ import annotations

import re
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

Status = Literal[
    "computed",
    "needs_facts",
    "discretionary",
    "ambiguous",
    "clause",
    "silent",
    "not_in_document",
    "out_of_scope",
]
_VALUE: Final = re.compile(r"-?\d+(?:/\d+)?|\d{4}-\d\d-\d\d|yes|no|sim|não|sí|是|否")
Review = Literal["approved", "unreviewed", "stale", "rejected"]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Formula(_Model):
    """A formula in three notations; residual where facts are missing."""

    text: str
    latex: str
    mathml: str


class Quantity(_Model):
    """An exact value.

    ``exact`` is an integer or a fraction as text and ``decimal`` is for display only; a date stands in ``date``
    (ISO 8601) with ``exact`` null. All three are null where facts are missing: then the formula says what remains.
    """

    name: str
    exact: str | None = None
    decimal: str | None = None
    unit: str | None = None
    date: str | None = None
    display: str | None = None


class Outcome(_Model):
    """One consequence, quantity or both.

    ``when`` is the condition in words, null where unconditional; ``reading`` names the reading that the outcome
    belongs to, null where all readings agree. Several that hold together (those of the default) are joined by ``+``,
    several of which each alone comes to the same by ``|``.
    """

    code: str | None = None
    when: str | None = None
    reading: str | None = None
    quantity: Quantity | None = None
    formula: Formula | None = None
    citations: tuple[int, ...] = ()


class Need(_Model):
    """A fact that still matters, with the question to ask for it."""

    fact: str
    type: str
    ask: str


class Assumption(_Model):
    """Something taken for granted, or that must be said with the answer."""

    text: str
    citations: tuple[int, ...] = ()


class DerivationStep(_Model):
    """One rule of the computation: its formula, what was put in, what came out.

    ``value`` is exact (a fraction, a date, yes or no) and ``display`` is for people, with the unit or currency; null
    where the value is no number, day or yes or no, and in answers kept from before it was given.
    """

    rule: str
    formula: Formula
    with_: dict[str, str] = Field(alias="with", default_factory=dict)
    value: str
    display: str | None = None
    citations: tuple[int, ...] = ()

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, serialize_by_alias=True)

    @property
    def shown(self) -> str:
        """The value for people."""
        return self.display or self.value


def worked_out(step: DerivationStep) -> bool:
    """Whether a step has a value, a number, a day or yes or no; what is still open is a formula."""
    return _VALUE.fullmatch(step.value) is not None


class UsedFact(_Model):
    """A fact on which a part rests, and where it comes from.

    ``value`` is exact (a fraction, a date, yes or no, the name of a choice) and ``display`` is for people. ``words``
    are those of the question, ``award`` is the record's name for the award whose fact it is, ``day`` the day for which
    the records have it as a price; each null where it does not come from there.
    """

    fact: str
    value: str
    display: str
    source: Literal["question", "request", "conversation", "record"]
    words: str | None = None
    award: str | None = None
    day: str | None = None


class Part(_Model):
    """What one plan says, in the version of its document that is in force on the day of the answer.

    ``facts`` is what was understood and used; ``unused`` are the values of the question that have no place in it. A
    program that speaks for people should look at both. ``rules`` names the rules that speak, and ``review`` says what
    lawyers made of them: all ``approved``, one ``rejected``, one ``stale`` (changed since it was reviewed, or its
    document was), or ``unreviewed``; null where no rule speaks, where the document's own words are shown, or the
    question is outside the plans.
    """

    plan: str | None
    version: int | None = None
    status: Status
    outcomes: tuple[Outcome, ...] = ()
    needs: tuple[Need, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    derivation: tuple[DerivationStep, ...] = ()
    facts: tuple[UsedFact, ...] = ()
    unused: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    review: Review | None = "unreviewed"


class Citation(_Model):
    """A quotation: ``source[start:end] == quote`` in that version of the document, whose hash is given.

    ``shown`` is the quotation without the heads and feet of pages inside it, null where there is none.
    """

    n: int
    plan: str
    version: int
    clause: str
    heading: str | None
    quote: str
    shown: str | None = None
    start: int
    end: int
    language: str
    source_sha256: str

    @property
    def words(self) -> str:
        """What a reader is to see of it."""
        return self.quote if self.shown is None else self.shown


class Replay(_Model):
    """What is needed to compute the same answer again.

    ``reviews`` is what lawyers decided on rules and readings, null where nothing counts for whoever asks; ``model`` the
    chat model that helped to read the question or to word the answer, null where none is configured.
    """

    documents: str
    rules: str
    engine: str
    reviews: str | None = None
    model: str | None = None


class Answer(_Model):
    """The answer to one question."""

    id: str
    thread: str
    language: str
    question: str
    as_of: str
    text: str
    parts: tuple[Part, ...]
    citations: tuple[Citation, ...]
    replay: Replay
