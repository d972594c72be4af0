"""The operations on conversations: each belongs to whoever began it, and nobody else finds it."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Annotated, Final

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from api import description, problems
from api.records.schemas import PageQuery
from api.schemas import MAX_ID
from api.state import assistant_of, caller_of

if TYPE_CHECKING:
    from assistant.threads import Kept

router = APIRouter(tags=["threads"])

_THREAD: Final = {
    "id": "leaving-in-may",
    "question": "And if I resign instead?",
    "whole": "What happens to my options if I am dismissed without cause?",
    "plan": "azul-sop-2025",
    "facts": {"azul-sop-2025": {"termination_reason": "VOLUNTARY_OTHER", "time_options_granted": "90000"}},
    "needs": {"azul-sop-2025": ["grant_agreement_date"]},
    "language": "en",
    "used": "2026-11-21T09:30:00.125000Z",
    "until": "2026-12-21T09:30:00.125000Z",
}


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class WhoseQuery(_Model):
    """Whose conversation is meant."""

    participant: str | None = Field(
        default=None, max_length=MAX_ID, description="Whom the questions named as the one who asks, if anybody."
    )


class ThreadsQuery(PageQuery, WhoseQuery):
    """Which conversations are wanted."""


class ThreadShown(_Model):
    """A conversation: what was asked last, and what the next question takes over from it."""

    id: str = Field(description="What to give as `thread` to go on.")
    question: str = Field(description="What was asked last.")
    whole: str = Field(description="The last question that stood by itself.")
    plan: str | None
    facts: dict[str, dict[str, str]] = Field(description="By plan, the facts said so far, as text.")
    needs: dict[str, tuple[str, ...]] = Field(description="By plan, the facts that were asked for.")
    language: str | None
    used: datetime = Field(description="When it was last gone on with.")
    until: datetime = Field(description="When it is forgotten if nobody goes on with it.")


class ThreadsShown(_Model):
    """Conversations, the one last gone on with first, and where the list goes on."""

    threads: tuple[ThreadShown, ...]
    next: str | None = Field(description="What to give as `after` for the next page; null on the last one.")


_responses: Final = partial(description.responses, "As whoever began it sees it")


@router.get(
    "/v1/threads",
    summary="List conversations",
    responses=_responses({"threads": [_THREAD], "next": None}, 404, 422),
)
def threads(request: Request, query: Annotated[ThreadsQuery, Query()]) -> ThreadsShown:
    """List the caller's own conversations; every answer without a name for its conversation has one of its own."""
    of = _Own(request, query)
    found, more = assistant_of(request).threads.page(
        of.owner, limit=query.limit, after=of.kept_as(query.after) if query.after is not None else None
    )
    return ThreadsShown(threads=tuple(map(of.shown, found)), next=of.called(more) if more is not None else None)


@router.get("/v1/threads/{thread}", summary="Read a conversation", responses=_responses(_THREAD, 404, 422))
def thread(request: Request, thread: str, query: Annotated[WhoseQuery, Query()]) -> ThreadShown:
    """Read what a conversation has said so far. One that somebody else began is as one that is not there."""
    of = _Own(request, query)
    return of.shown(assistant_of(request).threads.one(of.kept_as(thread), of.owner))


@router.delete(
    "/v1/threads/{thread}",
    summary="Forget a conversation",
    status_code=204,
    responses=problems.documented(404, 422, 500),
)
def forget(request: Request, thread: str, query: Annotated[WhoseQuery, Query()]) -> None:
    """Forget a conversation now. What was answered stays in the audit, where there is one."""
    of, kept = _Own(request, query), assistant_of(request).threads
    kept.forget(kept.one(of.kept_as(thread), of.owner).id)


class _Own:
    """The conversations of whoever calls, under the names by which they know them."""

    def __init__(self, request: Request, query: WhoseQuery) -> None:
        self._caller = caller_of(request)
        self.owner = self._caller.owner(query.participant)

    def kept_as(self, thread: str) -> str:
        return self._caller.thread(thread, self.owner) or thread

    def called(self, kept: str) -> str:
        return kept.removeprefix(f"{self.owner}.") if self._caller.key is not None else kept

    def shown(self, kept: Kept) -> ThreadShown:
        memory = kept.memory
        return ThreadShown(
            id=self.called(kept.id),
            question=memory.asked.question,
            whole=memory.whole,
            plan=memory.plan,
            facts={plan: dict(facts) for plan, facts in memory.facts.items()},
            needs=dict(memory.needs),
            language=memory.language,
            used=kept.used,
            until=kept.until,
        )
