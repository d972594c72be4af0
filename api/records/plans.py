"""Which plans a company sees: all but those that are private to others."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.records.errors import BadRecordError
from api.records.models import Company, PlanCompany
from corpus.library import Library
from corpus.plan import UnknownPlan


def hidden(session: Session, company: str | None, *, all_seen: bool = False) -> frozenset[str]:
    """The plans that are private to other companies; none for somebody to whom all are shown."""
    if all_seen:
        return frozenset()
    rows = session.execute(select(PlanCompany.plan, PlanCompany.company_id, PlanCompany.private)).all()
    private = {plan for plan, _, closed in rows if closed}
    return frozenset(private - {plan for plan, owner, _ in rows if owner == company})


def visible(session: Session, library: Library, company: str | None) -> frozenset[str]:
    """The plans at hand that a company sees."""
    return frozenset(plan.id for plan in library.plans()) - hidden(session, company)


def assign(session: Session, library: Library, plan: str, company: str, *, private: bool) -> None:
    """Record that a company has a plan, and whether only companies that have it see it.

    Raises:
        BadRecordError: there is no such plan or company.
    """
    try:
        library.plan(plan)
    except UnknownPlan as error:
        raise BadRecordError(str(error)) from None
    if session.get(Company, company) is None:
        raise BadRecordError(
            f'There is no company "{company}"; make it with clausewise records company {company} --name NAME.'
        )
    session.merge(PlanCompany(plan=plan, company_id=company, private=private))
