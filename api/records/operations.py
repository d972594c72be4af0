"""The operations on participants and grants, for callers with a key that has the scope ``records``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Annotated, Final

from fastapi import APIRouter, Query, Request

from api import description
from api.records.access import store_of
from api.records.schemas import Grants, GrantShown, PageQuery, Participants, ParticipantShown
from api.state import caller_of

if TYPE_CHECKING:
    from api.records.people import People

router = APIRouter(tags=["records"])

_PARTICIPANT: Final = {"id": "par_5d3c1f0a9b8e7d6c5b4a", "company": "ACME", "participant": "p-001", "language": "pt"}
_GRANT: Final = {
    "id": "grt_0f1e2d3c4b5a69788796",
    "participant": _PARTICIPANT["id"],
    "plan": "azul-sop-2025",
    "number": "1",
    "facts": {"grant_agreement_date": "2025-05-02", "time_options_granted": "90000"},
    "events": [{"number": "e-1", "kind": "termination", "facts": {"termination_date": "2026-06-01"}}],
}


_responses: Final = partial(description.responses, "As an employee or hr sees it")


@router.get(
    "/v1/participants",
    summary="List the participants",
    responses=_responses({"participants": [_PARTICIPANT], "next": None}, 422),
)
def participants(request: Request, query: Annotated[PageQuery, Query()]) -> Participants:
    """List the participants whom the caller may see: an employee themselves, hr those of their company."""
    with _people(request) as people:
        return people.participants(query)


@router.get("/v1/participants/{id}", summary="Read a participant", responses=_responses(_PARTICIPANT, 404))
def participant(request: Request, id: str) -> ParticipantShown:  # noqa: A002
    """Read one participant. One whom the caller may not see is as one who is not there."""
    with _people(request) as people:
        return people.participant(id)


@router.get(
    "/v1/participants/{id}/grants",
    summary="List a participant's grants",
    responses=_responses({"grants": [_GRANT], "next": None}, 404, 422),
)
def grants(request: Request, id: str, query: Annotated[PageQuery, Query()]) -> Grants:  # noqa: A002
    """List a participant's grants, each with the facts and events that are recorded."""
    with _people(request) as people:
        return people.grants(id, query)


@router.get("/v1/grants/{id}", summary="Read a grant", responses=_responses(_GRANT, 404))
def grant(request: Request, id: str) -> GrantShown:  # noqa: A002
    """Read one grant. One that the caller may not see is as one that is not there."""
    with _people(request) as people:
        return people.grant(id)


@contextmanager
def _people(request: Request) -> Iterator[People]:
    from api.records.people import People

    with store_of(request).reading() as session:
        yield People(session, caller_of(request))
