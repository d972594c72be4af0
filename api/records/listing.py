"""What is recorded of a company, as tables that can be imported again."""

from __future__ import annotations

import csv
from typing import TextIO

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.records.importing import KINDS
from api.records.models import Event, Grant, Participant, Price


def write(session: Session, kind: str, company: str, to: TextIO) -> None:
    """Write the records of one kind as CSV, in the form in which they are imported."""
    rows = _rows(session, kind, company)
    facts = sorted({name for _, found in rows for name in found})
    table = csv.writer(to, lineterminator="\n")
    required, optional = KINDS[kind]
    table.writerow([*required, *optional, *facts])
    for fixed, found in rows:
        table.writerow([*(value or "" for value in fixed), *(found.get(name, "") for name in facts)])


def _rows(session: Session, kind: str, company: str) -> list[tuple[tuple[str | None, ...], dict[str, str]]]:
    """The values of the columns that every row of a kind has, in their order, and the facts."""
    of_company = Participant.company_id == company
    if kind == "participants":
        people = session.scalars(select(Participant).where(of_company).order_by(Participant.external_id))
        return [((row.external_id, row.subject, row.language), {}) for row in people]
    if kind == "prices":
        prices = session.scalars(
            select(Price).where(Price.company_id == company).order_by(Price.plan, Price.fact, Price.day)
        )
        return [((row.plan, row.fact, row.day.isoformat(), row.amount, row.currency), {}) for row in prices]
    if kind == "grants":
        grants = session.execute(
            select(Participant.external_id, Grant)
            .join(Grant, Grant.participant_id == Participant.id)
            .where(of_company)
            .order_by(Participant.external_id, Grant.plan, Grant.number)
        )
        return [((who, grant.plan, grant.number), grant.facts) for who, grant in grants]
    events = session.execute(
        select(Participant.external_id, Event, Grant)
        .join(Event, Event.participant_id == Participant.id)
        .outerjoin(Grant, Grant.id == Event.grant_id)
        .where(of_company)
        .order_by(Participant.external_id, Event.number)
    )
    return [
        ((who, event.number, event.kind, grant.plan if grant else None, grant.number if grant else None), event.facts)
        for who, event, grant in events
    ]
