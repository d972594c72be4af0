"""The operations on reviews: what lawyers decided on rules and readings, and deciding."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Final

from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool

from api import body, description, noted
from api.problems import not_for_this
from api.reviews.schemas import ReviewRequest, ReviewShown, ReviewsQuery, ReviewsShown
from api.state import assistant_of, audit_of, caller_of

if TYPE_CHECKING:
    from api.reviews.keeping import Keeping

router = APIRouter(tags=["reviews"])

_REQUEST: Final = {
    "plan": "azul-sop-2025",
    "reading": "anniversary_day",
    "option": "a36_on_the_anniversary",
    "decision": "adopted",
    "reason": "The plan counts anniversaries as the Civil Code counts periods of years.",
}
_REVIEW: Final = {
    "id": "rev_5d3c1f0a9b8e7d6c5b4a",
    "plan": _REQUEST["plan"],
    "about": "reading",
    "name": _REQUEST["reading"],
    "decision": "adopted",
    "option": _REQUEST["option"],
    "reason": _REQUEST["reason"],
    "who": "cw_0123456789ab",
    "at": "2026-11-21T09:30:00+00:00",
    "company": "ACME",
    "counts": "yes",
}
_EXAMPLES: Final = {"adopted": {"summary": "Adopt an option of a reading", "value": _REQUEST}}
_responses: Final = partial(description.responses, "As legal of the company sees it")


@router.get(
    "/v1/reviews", summary="List what was decided", responses=_responses({"reviews": [_REVIEW], "next": None}, 422)
)
def reviews(request: Request, query: Annotated[ReviewsQuery, Query()]) -> ReviewsShown:
    """List what lawyers decided on rules and readings, the latest first, for keys with the role legal or admin."""
    keeping = _keeping(request)
    if not keeping.may_read:
        raise not_for_this("Only a key with the role legal or admin reads reviews.")
    return keeping.page(query)


@router.post(
    "/v1/reviews",
    summary="Decide on a rule or a reading",
    status_code=200,
    response_model=ReviewShown,
    openapi_extra=description.request_body("ReviewRequest", examples=_EXAMPLES),
    responses=_responses(_REVIEW, 400, 404, 413, 415, 422),
)
async def review(request: Request) -> ReviewShown:
    """Approve or reject a rule, adopt or reject an option of a reading, or comment, for keys with the role legal.

    It counts from the next answer on: for the company of the key where it has one, which must have the plan, else for
    everybody. An option that was adopted is the only one that is answered with. Nothing is changed afterwards; what is
    decided later counts.
    """
    asked = await body.read(request, ReviewRequest)
    keeping = _keeping(request)
    if not keeping.may_decide:
        raise not_for_this("Only a key with the role legal decides.")
    shown = await run_in_threadpool(keeping.decide, asked)
    noted.about(asked.plan)
    return shown


def _keeping(request: Request) -> Keeping:
    from api.reviews.keeping import Keeping

    return Keeping(audit_of(request), request.app.state.doors.store, caller_of(request), assistant_of(request))
