"""The operations on the audit, for callers with a key: each sees what `api.audit.viewing` says is theirs."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool

from api import body, description
from api.audit.schemas import AuditQuery, Entries, EntryWhole, Replayed, ReplayRequest
from api.records.access import awards_of
from api.state import assistant_of, audit_of, caller_of, current

router = APIRouter(tags=["audit"])

_ENTRY: Final = {
    "id": "aud_5d3c1f0a9b8e7d6c5b4a",
    "at": "2026-11-21T09:30:00.125Z",
    "kind": "answer",
    "who": "cw_0123456789ab",
    "roles": ["employee"],
    "company": "ACME",
    "answer": "ans_0123456789abcdef01234567",
    "hash": "9a5ff15b24e3faa58222bddf72ecee1cb0849a70ead56310b914b0e5c1d019ec",
}
_CAUSE: Final = {
    "what": "reading",
    "plan": "azul-sop-2025",
    "name": "anniversary_day",
    "was": "a36_on_the_anniversary",
    "now": "a36_from_the_next_day",
    "says": "The reading anniversary_day in the rule book of azul-sop-2025 had a36_on_the_anniversary as its default "
    "and has a36_from_the_next_day now.",
}
_REPLAYED: Final = {
    "entry": _ENTRY["id"],
    "answer": _ENTRY["answer"],
    "result": "differs",
    "says": f"The answer differs: {_CAUSE['says']}",
    "causes": [_CAUSE],
    "differences": [{"where": "parts[0].outcomes[0].quantity.exact", "was": "60000", "now": "30000"}],
    "now": {"id": "ans_76543210fedcba9876543210"},
}
_ASKED: Final = {"question": "How many of my options can I exercise?", "facts": {"time_options_granted": 90000}}
_EXAMPLES: Final = {"redacted": {"summary": "What was asked, where the audit is redacted", "value": _ASKED}}


_responses: Final = partial(description.responses, "As whoever asked sees it")


@router.get("/v1/audit", summary="List the audit", responses=_responses({"entries": [_ENTRY], "next": None}, 422))
def entries(request: Request, query: Annotated[AuditQuery, Query()]) -> Entries:
    """List what was answered and changed, the latest first: an employee's own answers, those given to hr of the
    company, those given to the key, and for an admin all of their company. Without an audit the list is empty.
    """
    from api.audit.viewing import Visible

    with audit_of(request).reading() as session:
        return Visible(session, caller_of(request)).page(query)


@router.get(
    "/v1/audit/{id}",
    summary="Read an entry of the audit",
    responses=_responses({**_ENTRY, "body": {"kept": "redacted", "operation": "ask"}}, 404, 409),
)
def entry(request: Request, id: str) -> EntryWhole:  # noqa: A002
    """Read one entry by its id, or the latest one of an answer by the answer's id.

    One that the caller may not see is as one that is not there.
    """
    from api.audit.viewing import Visible

    with audit_of(request).reading() as session:
        return Visible(session, caller_of(request)).whole(id)


@router.post(
    "/v1/audit/{id}/replay",
    summary="Compute an answer again",
    response_model=Replayed,
    openapi_extra=description.request_body("ReplayRequest", required=False, examples=_EXAMPLES),
    responses=_responses(_REPLAYED, 400, 404, 409, 413, 415, 422),
)
async def replay(request: Request, id: str) -> Replayed:  # noqa: A002
    """Compute an answer again from what was recorded of it, and say whether it is identical, or what differs and why.

    Where the audit is redacted, the question and the facts are given as they were; what proves to be something else is
    not compared. That an answer was computed again is recorded, too.
    """
    asked = await body.read(request, ReplayRequest) if _has_body(request) else ReplayRequest()
    told: dict[str, Any] = asked.model_dump(exclude_none=True)
    caller = caller_of(request)
    if asked.awards is None:
        books = assistant_of(request).books
        told["awards"] = await run_in_threadpool(awards_of, request.app, caller, None, books)
    return await run_in_threadpool(audit_of(request).replay, current(request.app), caller, "rest", id, told)


def _has_body(request: Request) -> bool:
    return request.headers.get("content-length", "0") != "0" or "transfer-encoding" in request.headers
