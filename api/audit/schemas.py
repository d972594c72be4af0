"""What the operations on the audit take and give."""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from api.schemas import MAX_ID, AwardFacts, FactValue

_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)

Kind = Literal[
    "answer",
    "replay",
    "key-made",
    "key-revoked",
    "company-recorded",
    "plan-given",
    "records-imported",
    "document-added",
    "document-removed",
    "rules-added",
    "rules-removed",
    "review-decided",
    "exported",
    "pruned",
]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


def _as_written(day: object) -> object:
    """A day as it is to be written: without this, a number would count seconds."""
    if isinstance(day, str) and not _DAY.fullmatch(day):
        raise ValueError("it is no day")
    return day


Day = Annotated[date, BeforeValidator(_as_written)]


class AuditQuery(_Model):
    """Which entries are wanted."""

    since: Day | None = Field(default=None, description="Only those of this day and later, UTC, YYYY-MM-DD.")
    until: Day | None = Field(default=None, description="Only those of this day and earlier, UTC, YYYY-MM-DD.")
    kind: Kind | None = Field(default=None, description="Only those of one kind, such as answer or key-made.")
    limit: int = Field(default=50, ge=1, le=200, description="How many entries to give at most.")
    after: str | None = Field(
        default=None, max_length=MAX_ID, description="The id of the last entry of the page before; `next` gives it."
    )


class ReplayRequest(_Model):
    """What was asked, where the audit did not keep it; it must be what was asked, word for word."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    question: str | None = Field(default=None, description="The question.")
    facts: dict[str, FactValue] | None = Field(default=None, description="The facts that were given beside it.")
    awards: list[AwardFacts] | None = Field(
        default=None,
        max_length=100,
        description="The awards of whoever asked; what the records have of them now where they are not given.",
    )


class EntryShown(_Model):
    """Something that was answered or changed."""

    id: str
    at: str = Field(description="When, UTC.")
    kind: Kind
    who: str | None = Field(
        description="What the key begins with, or local: and a user's name where it was done on the command line."
    )
    roles: tuple[str, ...]
    company: str | None
    answer: str | None = Field(description="The id of the answer, where one was given.")
    hash: str = Field(
        description="The entry's hash in the chain: whoever notes it down can tell later whether it was altered."
    )


class EntryWhole(EntryShown):
    """An entry with all that was kept of it."""

    body: dict[str, Any] = Field(description="What was done, as JSON; of answers see docs/audit.md.")


class Entries(_Model):
    """Entries, the latest first, and where the list goes on."""

    entries: tuple[EntryShown, ...]
    next: str | None = Field(description="What to give as `after` for the next page; null on the last one.")


class Cause(_Model):
    """Something on which an answer rests and that is not as it was; `was` and `now` are null where there is none."""

    what: Literal["document", "rule-book", "reading", "rule", "fact", "review", "engine", "model"]
    plan: str | None
    name: str
    was: str | None
    now: str | None
    says: str


class Difference(_Model):
    """A place in the answer at which something else stands now; null where there is nothing."""

    where: str
    was: str | None
    now: str | None


class Replayed(_Model):
    """An answer that was computed again from what was recorded of it.

    `result` is `identical` (byte for byte), `alike` (all that is said is the same, what it rests on is not), `differs`,
    or `not_computed` (`says` gives the reason).
    """

    entry: str
    answer: str | None
    result: Literal["identical", "alike", "differs", "not_computed"]
    says: str
    causes: tuple[Cause, ...]
    differences: tuple[Difference, ...] = Field(description="Where it differs; empty where its words were not kept.")
    now: dict[str, Any] | None = Field(description="What is answered now; null where it could not be computed.")
