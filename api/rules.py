"""The operations on rules: reading them, and working them with given facts, no question in words."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from api import body, description, noted, problems
from api.audit.inputs import Operation
from api.schemas import CompareRequest, ComputeRequest, PageQuery, RuleQuery, SolveRequest
from api.state import assistant_of, audit_of, caller_of, in_turn
from assistant.answer import Answer
from assistant.case_models import Compared, Solved
from assistant.rule_models import Rules, RuleShown
from assistant.rule_views import RuleViews

router = APIRouter(tags=["rules"])

_WORKED = problems.documented(400, 404, 413, 415, 422, 500)


@router.get("/v1/plans/{plan}/rules", summary="List a plan's rules", responses=problems.documented(404, 422, 500))
def rules(request: Request, plan: str, query: Annotated[PageQuery, Query()]) -> Rules:
    """List the rules of a plan's book in short, a page at a time."""
    return _views(request, plan, query).listed(query.offset, query.limit)


@router.get("/v1/plans/{plan}/rules/{rule}", summary="Read a rule", responses=problems.documented(404, 422, 500))
def rule(request: Request, plan: str, rule: str, query: Annotated[RuleQuery, Query()]) -> RuleShown:
    """Read one rule: its formula as text, LaTeX and MathML, its clauses, facts, readings and examples."""
    return _views(request, plan, query).rule(rule)


@router.post(
    "/v1/compute",
    summary="Compute a rule",
    response_model=Answer,
    openapi_extra=description.request_body("ComputeRequest"),
    responses=_WORKED,
)
async def compute(request: Request) -> Answer:
    """Compute a rule or goal by name from typed facts; no language is read. A fact that is missing is asked for."""
    asked = await body.read(request, ComputeRequest)
    return noted.answered(await _worked(request, "compute", asked))


@router.post(
    "/v1/compare",
    summary="Set two cases side by side",
    response_model=Compared,
    openapi_extra=description.request_body("CompareRequest"),
    responses=_WORKED,
)
async def compare(request: Request) -> Compared:
    """Compute a rule for two cases ("what if"), with the step at which they part and what decides it.

    The day of the answer may stand among the facts of each case as `as_of`.
    """
    asked = await body.read(request, CompareRequest)
    compared: Compared = await _worked(request, "compare", asked)
    return compared


@router.post(
    "/v1/solve",
    summary="Turn a rule around",
    response_model=Solved,
    openapi_extra=description.request_body("SolveRequest"),
    responses=_WORKED,
)
async def solve(request: Request) -> Solved:
    """Say for which values of a fact, or on which days, a rule gives what is wanted: every solution, with proof."""
    asked = await body.read(request, SolveRequest)
    target = format(asked.target, "f") if isinstance(asked.target, Decimal) else str(asked.target)
    solved: Solved = await _worked(request, "solve", asked.model_copy(update={"target": target}))
    return solved


def _views(request: Request, plan: str, query: RuleQuery) -> RuleViews:
    assistant = assistant_of(request)
    return RuleViews(assistant.library, assistant.books, plan, language=query.language, reviews=assistant.reviews)


async def _worked(request: Request, operation: Operation, asked: ComputeRequest | CompareRequest | SolveRequest) -> Any:
    assistant = assistant_of(request)
    work = assistant.work(asked.plan, as_of=asked.as_of, language=asked.language)
    noted.about(asked.plan)
    caller = caller_of(request)
    return await in_turn(request.app, audit_of(request).work, assistant, caller, "rest", work, operation, dict(asked))
