"""What the operations on reviews take and give."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from api.records.schemas import PageQuery
from api.schemas import MAX_ID
from assistant.reviewing import About, Verdict

MAX_REASON = 4000
_TEXT = r"^[^\x00-\x1f]*$"


class ReviewsQuery(PageQuery):
    """Which decisions are wanted."""

    plan: str | None = Field(default=None, max_length=MAX_ID, pattern=_TEXT, description="Only those on this plan.")
    rule: str | None = Field(default=None, max_length=MAX_ID, pattern=_TEXT, description="Only those on this rule.")
    reading: str | None = Field(
        default=None, max_length=MAX_ID, pattern=_TEXT, description="Only those on this reading."
    )


class ReviewRequest(BaseModel):
    """A decision on a rule or on an option of a reading."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    plan: str = Field(description="The id of the plan.")
    rule: str | None = Field(default=None, description="The name of the rule that is decided on.")
    reading: str | None = Field(default=None, description="The name of the reading, where one is decided on.")
    option: str | None = Field(default=None, description="The option of the reading.")
    decision: Verdict = Field(
        description="`approved` or `rejected` of a rule, `adopted` or `rejected` of an option; of either `commented`, "
        "or `withdrawn`, after which nothing that was decided before counts."
    )
    reason: str = Field(min_length=1, max_length=MAX_REASON, description="Why, for those who read it later.")


class ReviewShown(BaseModel):
    """What was decided, on what, by whom and why."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    plan: str
    about: About
    name: str = Field(description="The rule or the reading.")
    decision: Verdict
    option: str | None
    reason: str
    who: str | None = Field(description="What the key of whoever decided begins with.")
    at: str = Field(description="When, UTC.")
    company: str | None = Field(description="For whose answers it counts; null where for everybody's.")
    counts: Literal["yes", "stale", "superseded", "comment"] = Field(
        description="Whether it counts in answers: `stale` once what it is about has changed, `superseded` once "
        "something else was decided on it."
    )


class ReviewsShown(BaseModel):
    """Decisions, the latest first, and where the list goes on."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    reviews: tuple[ReviewShown, ...]
    next: str | None = Field(description="What to give as `after` for the next page; null on the last one.")
