"""What the operations on participants and grants give."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from api.schemas import MAX_ID


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PageQuery(_Model):
    """Which part of a list is wanted."""

    limit: int = Field(default=50, ge=1, le=200, description="How many entries to give at most.")
    after: str | None = Field(
        default=None, max_length=MAX_ID, description="The id of the last entry of the page before; `next` gives it."
    )


class ParticipantShown(_Model):
    """Somebody who holds grants."""

    id: str
    company: str
    participant: str = Field(description="By what the company knows them.")
    language: str | None


class Participants(_Model):
    """Participants, by what the company knows them, and where the list goes on."""

    participants: tuple[ParticipantShown, ...]
    next: str | None = Field(description="What to give as `after` for the next page; null on the last one.")


class EventShown(_Model):
    """What happened to a grant, or to all grants of its participant."""

    number: str
    kind: str
    facts: dict[str, str]


class GrantShown(_Model):
    """A grant: the facts that are recorded of it, as text, by the names of its plan's rule book."""

    id: str
    participant: str = Field(description="The id of the participant.")
    plan: str
    number: str
    facts: dict[str, str]
    events: tuple[EventShown, ...]


class Grants(_Model):
    """Grants, by plan and number, and where the list goes on."""

    grants: tuple[GrantShown, ...]
    next: str | None = Field(description="What to give as `after` for the next page; null on the last one.")
