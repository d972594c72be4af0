"""What goes into and comes out of each operation, beside the `Answer` itself."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

MAX_ID = 200

FactValue = Annotated[
    StrictBool | StrictInt | Decimal | StrictStr,
    Field(description="Text, a number (kept digit for digit), true or false."),
]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class AskRequest(_Model):
    """A question, and what is known beside it."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    question: str = Field(description="The question in English, Portuguese, Spanish or Chinese.")
    plan: str | None = Field(
        default=None, description="The id of the plan it is about; without it every plan is considered."
    )
    facts: dict[str, FactValue] | None = Field(
        default=None,
        description="Facts by name: dates as YYYY-MM-DD, amounts as numbers or text (41.30), ratios as text (57%).",
    )
    participant: str | None = Field(default=None, max_length=MAX_ID, description="Who asks.")
    thread: str | None = Field(
        None, max_length=MAX_ID, description="The thread of an earlier answer, to go on from it."
    )
    language: str | None = Field(
        default=None,
        description="The language of the answer (en, pt, es, zh-Hans, zh-Hant); the question's own by default.",
    )
    as_of: str | None = Field(
        default=None, description="The day for which the answer is given, YYYY-MM-DD; today by default."
    )


class SearchQuery(_Model):
    """The parameters of a search."""

    q: str = Field(
        min_length=1, max_length=2_000, pattern=r"\S", description="What to look for, in any of the languages."
    )
    plan: str | None = Field(default=None, description="The id of the only plan to search.")
    k: int = Field(default=5, ge=1, le=50, description="How many clauses to return.")


class Found(_Model):
    """A clause that speaks of what was looked for."""

    plan: str
    clause: str
    heading: str | None
    text: str
    start: int
    end: int
    score: float = Field(description="Greater is better; comparable within one search only.")


class SearchResults(_Model):
    """Clauses, best first."""

    results: tuple[Found, ...]


class Title(_Model):
    """A plan's title as printed, and in English."""

    original: str
    english: str


class Filing(_Model):
    """Where a document was filed; ``printed`` is how the file itself says so."""

    form: str
    exhibit: str
    printed: str


class PlanDate(_Model):
    """The document's date (null where it has none) and what happened on it."""

    value: date | None
    what: str


class PlanSummary(_Model):
    """A plan document."""

    id: str
    issuer: str
    name: str = Field(description="A short name in English.")
    title: Title
    instrument: str
    language: str
    prevailing_language: str | None
    filing: Filing
    date: PlanDate
    source_sha256: str
    licence: str


class Plans(_Model):
    """The plans at hand, by id."""

    plans: tuple[PlanSummary, ...]


class ClauseSummary(_Model):
    """Where a clause stands: ``start`` and ``end`` count characters of the source, descendants included."""

    id: str
    heading: str | None
    level: int = Field(description="1 for clauses without parent.")
    start: int
    end: int
    parent: str | None


class Clauses(_Model):
    """A plan's clauses in the order of the document."""

    plan: str
    language: str
    source_sha256: str
    clauses: tuple[ClauseSummary, ...]


class ClauseText(ClauseSummary):
    """A clause with its words."""

    plan: str
    parents: tuple[str, ...] = Field(description="The ids of the clauses that hold it, outermost first.")
    text: str = Field(description="For display: without page numbers, sentences that a page cut in two rejoined.")
    source: str = Field(description="The document's characters from start to end, as received.")
    language: str
    source_sha256: str


class State(_Model):
    """How one part of the service is."""

    state: Literal["ready", "unavailable"]
    detail: str | None = Field(default=None, description="A sentence where it is not ready.")


class Health(_Model):
    """How the service is. Rules are answered while the index is down; only search is not."""

    status: Literal["ok", "degraded"]
    rules: State
    documents: State
    index: State
