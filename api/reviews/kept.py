"""Decisions as they are kept: those that count for a company are its own, after those that count for everybody."""

from __future__ import annotations

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import Session

from api.records.models import PlanCompany
from api.reviews.models import Review
from assistant.reviewing import Decision, Reviews


def state(session: Session) -> tuple[int, int, int]:
    """What changes with what counts: the place of the last decision, how many there are, and how many plans are
    companies'.
    """
    last, count = session.execute(select(func.coalesce(func.max(Review.seq), 0), func.count(Review.seq))).one()
    given = session.scalar(select(func.count()).select_from(PlanCompany)) or 0
    return last, count, given


def in_force(session: Session, company: str | None) -> Reviews:
    """The decisions that count for a company: what it decided itself on plans that it has stands after the others."""
    has = set(session.scalars(select(PlanCompany.plan).where(PlanCompany.company_id == company)))
    found = session.scalars(select(Review).where(of_company(company)).order_by(Review.seq))
    rows = [row for row in found if row.company is None or row.plan in has]
    return Reviews(map(decision, sorted(rows, key=lambda row: row.company is not None)))


def of_company(company: str | None) -> ColumnElement[bool]:
    """Which decisions count for a company: its own and those that count for everybody."""
    return or_(Review.company.is_(None), Review.company == company) if company else Review.company.is_(None)


def decision(row: Review) -> Decision:
    """A row as a decision."""
    return Decision(
        row.id,
        row.company,
        row.plan,
        row.about,  # type: ignore[arg-type]
        row.name,
        row.verdict,  # type: ignore[arg-type]
        row.option,
        row.reason,
        row.who,
        row.at,
        row.sha256,
    )
