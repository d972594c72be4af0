"""The operation that works one scenario over the recorded grants of a plan, for hr of the company."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool

from api import body, description, noted
from api.problems import ProblemError, not_for_this
from api.records.access import store_of
from api.schemas import ProjectRequest
from api.state import assistant_of, audit_of, caller_of
from assistant.projecting import MOST, Held, Projected

router = APIRouter(tags=["records"])

_REQUEST: Final = {
    "plan": "azul-sop-2025",
    "rule": "termination_outcome",
    "facts": {"termination_reason": "VOLUNTARY_OTHER", "termination_date": "2026-06-30"},
    "limit": 50,
}
_TOTAL: Final = {
    "reading": None,
    "code": "forfeits_all",
    "when": None,
    "name": None,
    "awards": 2,
    "open": 0,
    "quantity": None,
    "first": None,
    "last": None,
    "citations": [1],
}
_PROJECTED: Final = {
    "plan": _REQUEST["plan"],
    "version": 1,
    "rule": _REQUEST["rule"],
    "as_of": "2026-06-30",
    "language": "en",
    "statuses": {"ambiguous": 2},
    "totals": [_TOTAL],
    "awards": [],
    "next": None,
    "citations": [],
    "replay": {"documents": "9a5f…", "rules": "b15b…", "engine": "0.1.0", "model": None},
}


_EXAMPLES: Final = {"resigned": {"summary": "What if everybody resigned at the end of June?", "value": _REQUEST}}


@router.post(
    "/v1/projections",
    summary="Project a scenario over recorded grants",
    response_model=Projected,
    openapi_extra=description.request_body("ProjectRequest", examples=_EXAMPLES),
    responses=description.responses("As hr sees it, without the grants", _PROJECTED, 400, 404, 409, 413, 415, 422),
)
async def project(request: Request) -> Projected:
    """Work a rule for every grant of a plan that is recorded of the company, under a scenario, and add it all up.

    What is recorded of a grant fills in what the scenario does not say. A grant that lacks a fact is listed with what
    it lacks and counts in no total; one whose record says otherwise than the scenario is left `apart`. Under a reading
    other than the default, only the totals that it changes are given again.
    """
    asked = await body.read(request, ProjectRequest)
    caller, assistant = caller_of(request), assistant_of(request)
    if "hr" not in caller.roles:
        raise not_for_this("Only a key with the role hr projects.")
    work = assistant.work(asked.plan, as_of=asked.as_of, language=asked.language)
    noted.about(asked.plan)

    def held() -> list[Held]:
        from api.records.people import People

        with store_of(request).reading() as session:
            return People(session, caller).held(asked.plan, work.book, asked.facts, work.day, most=MOST + 1)

    found = await run_in_threadpool(held)
    if asked.after is not None and asked.after not in {each.id for each in found}:
        detail = "after cannot be used; accepted is what the page before gave as next."
        raise ProblemError("bad-field", "A field cannot be used", 422, detail)
    given = {**dict(asked), "held": found}
    projected: Projected = await run_in_threadpool(
        audit_of(request).work, assistant, caller, "rest", work, "project", given
    )
    return projected
