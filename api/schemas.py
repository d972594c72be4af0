"""What goes into and comes out of each operation, beside the `Answer` and the views of a document."""

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


class AwardFacts(_Model):
    """An award of whoever asks, as the caller's records have it."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    plan: str = Field(description="The id of its plan.")
    name: str = Field(min_length=1, max_length=MAX_ID, description="What it is called in an answer, such as G-2025-01.")
    facts: dict[str, FactValue] = Field(description="What is known of it: facts of the plan's rules by name.")


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
    participant: str | None = Field(
        default=None, max_length=MAX_ID, description="Who asks; a conversation belongs to whoever began it."
    )
    awards: list[AwardFacts] = Field(
        default=[],
        max_length=100,
        description="The awards of whoever asks. They fill in what neither the question nor `facts` says; each is "
        "answered, and an answer says what it took from which.",
    )
    thread: str | None = Field(
        None,
        max_length=MAX_ID,
        description="The thread of an earlier answer, to go on from it, or a name of your own for a conversation. "
        "A name must not begin with thr_.",
    )
    language: str | None = Field(
        default=None,
        description="The language of the answer (en, pt, es, zh-Hans, zh-Hant); the question's own by default.",
    )
    as_of: str | None = Field(
        default=None,
        description="The day on which it is asked, YYYY-MM-DD, and for which the answer is given where the question "
        "names no other; today by default.",
    )


Facts = Annotated[
    dict[str, FactValue],
    Field(description="Facts by name: dates as YYYY-MM-DD, amounts as numbers or text (41.30), ratios as text (57%)."),
]
Language = Literal["en", "pt", "es", "zh-Hans", "zh-Hant"]


class _WorkRequest(_Model):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    plan: str = Field(description="The id of the plan.")
    rule: str = Field(description="The name of a rule or goal of its book.")
    facts: Facts = {}
    readings: dict[str, str] = Field(
        default={}, description="Options of readings to rely on, by the reading's name; one named here is not varied."
    )
    language: str | None = Field(default=None, description="The language of what is said; English by default.")
    as_of: str | None = Field(default=None, description="The day of the answer, YYYY-MM-DD; today by default.")


class ComputeRequest(_WorkRequest):
    """A rule and the facts to compute it from."""


class CompareRequest(_WorkRequest):
    """A rule, the facts that two cases share, and those of each."""

    first: Facts
    second: Facts


class SolveRequest(_WorkRequest):
    """A rule, what it shall give, and the fact that is looked for."""

    unknown: str = Field(description="The fact that is looked for, or `as_of`: the day of the answer.")
    relation: Literal["=", "!=", "<", "<=", ">", ">="] = Field(default="=", description="How the value shall stand.")
    target: StrictInt | Decimal | StrictStr = Field(
        description="The value wanted: a number, or text such as 1/3, 50%, 2027-01-01, yes, or a consequence's code."
    )


class ProjectRequest(_WorkRequest):
    """A rule and a scenario for all grants of a plan that are recorded."""

    facts: Facts = Field(
        default={},
        description="What is supposed of every grant, such as termination_reason and termination_date; what is "
        "recorded of each fills in the rest.",
    )
    limit: int = Field(default=50, ge=1, le=200, description="How many grants to list at most; the totals are of all.")
    after: str | None = Field(
        default=None, max_length=MAX_ID, description="The id of the last grant of the page before; `next` gives it."
    )


class RuleQuery(_Model):
    """The parameters of an operation on one rule."""

    language: Language = Field(default="en", description="The language of what is said.")


class PageQuery(RuleQuery):
    """The parameters of a list of rules."""

    offset: int = Field(default=0, ge=0, description="How many rules to pass over.")
    limit: int = Field(default=50, ge=1, le=200, description="How many rules to give.")


class SearchQuery(_Model):
    """The parameters of a search."""

    q: str = Field(
        min_length=1, max_length=2_000, pattern=r"\S", description="What to look for, in any of the languages."
    )
    plan: str | None = Field(default=None, description="The id of the only plan to search.")
    k: int = Field(default=5, ge=1, le=50, description="How many clauses to return.")


class VersionQuery(_Model):
    """The parameters of an operation on one document."""

    version: int | None = Field(
        default=None, ge=1, description="The number of a version; the one in force where not given."
    )


class ReferencesQuery(VersionQuery):
    """The parameters of a list of references."""

    dangling: bool = Field(default=False, description="Only those to clauses that are not there.")


class DefectsQuery(VersionQuery):
    """The parameters of a list of defects."""

    kind: str | None = Field(default=None, description="Only those of one kind, such as figure or numbering.")


class ChangesQuery(_Model):
    """The parameters of a comparison."""

    from_: int | None = Field(
        default=None, alias="from", ge=1, description="The former version; the one before the later where not given."
    )
    to: int | None = Field(default=None, ge=1, description="The later version; the last one where not given.")


class Found(_Model):
    """A clause that speaks of what was looked for."""

    plan: str
    version: int = Field(description="Which version of the plan's document.")
    clause: str
    heading: str | None
    text: str
    start: int
    end: int
    score: float = Field(description="Greater is better; comparable within one search only.")


class SearchResults(_Model):
    """Clauses, best first."""

    missing: tuple[str, ...] = Field(
        default=(),
        description="What is said, in the language of the query, of a clause that it names and that no document has; "
        "the results are then only the nearest. Empty where it names none, or one that is there.",
    )
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
    version: int = Field(description="The version that is in force.")
    effective: date | None = Field(description="The first day on which it is in force; null where it always was.")
    issuer: str
    name: str = Field(description="A short name in English.")
    title: Title
    instrument: str
    language: str
    prevailing_language: str | None
    filing: Filing | None
    date: PlanDate
    source_sha256: str
    licence: str


class Plans(_Model):
    """The plans at hand, by id."""

    plans: tuple[PlanSummary, ...]


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
