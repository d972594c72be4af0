"""Who has a token of the identity provider: the participant whose subject it names, or somebody of the company."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.identity.tokens import Claimed
from api.records.caller import Caller
from api.records.models import Company, Participant


def caller_of(session: Session, claimed: Claimed) -> Caller | None:
    """Who calls with a token; nothing where its company is not recorded.

    An employee whom the records do not know asks about plans and has no records; nobody is found by a subject of
    another company.
    """
    if session.get(Company, claimed.company) is None:
        return None
    participant = None
    if "employee" in claimed.roles:
        participant = session.scalar(
            select(Participant.id).where(
                Participant.company_id == claimed.company, Participant.subject == claimed.subject
            )
        )
    sees = "hr" in claimed.roles or participant is not None
    return Caller(
        key=claimed.key,
        roles=claimed.roles,
        scopes=frozenset({"ask", "records"} if sees else {"ask"}),
        company=claimed.company,
        participant=participant,
    )
