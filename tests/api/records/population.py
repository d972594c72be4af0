"""A population of records for tests: two companies with participants and grants, and keys for each role."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from api.records import keys
from api.records.models import Company, Grant, Participant
from api.records.store import Store

GRANTS = {
    "ACME": {
        "p-001": {"azul-sop-2025": {"1": {"grant_agreement_date": "2025-05-02", "time_options_granted": "90000"}}},
        "p-002": {"azul-sop-2025": {"1": {"grant_agreement_date": "2025-05-02", "time_options_granted": "41111"}}},
    },
    "OTHER": {
        "p-001": {"telefonica-brasil-psp-2022": {"7": {"cycle": "first", "units_granted": "3333"}}},
    },
}


@dataclass(frozen=True)
class Keys:
    """A key for each role."""

    employee: str
    colleague: str
    hr: str
    other_hr: str
    legal: str
    admin: str


def add_participant(session: Session, company: str, who: str) -> Participant:
    participant = Participant(company_id=company, external_id=who)
    session.add(participant)
    session.flush()
    return participant


def populate(store: Store) -> Keys:
    """Put the population into a store that has tables and nothing else."""
    with store.writing() as session:
        for company, people in GRANTS.items():
            session.add(Company(id=company, name=company.title()))
            session.flush()
            for who, plans in people.items():
                participant = add_participant(session, company, who)
                for plan, grants in plans.items():
                    for number, facts in grants.items():
                        session.add(Grant(participant_id=participant.id, plan=plan, number=number, facts=facts))
        session.flush()
        return Keys(
            employee=keys.create(session, ["employee"], company="ACME", participant="p-001"),
            colleague=keys.create(session, ["employee"], company="ACME", participant="p-002"),
            hr=keys.create(session, ["hr"], company="ACME"),
            other_hr=keys.create(session, ["hr"], company="OTHER"),
            legal=keys.create(session, ["legal"]),
            admin=keys.create(session, ["admin"]),
        )


def bearer(key: str) -> dict[str, str]:
    """The header that carries a key."""
    return {"Authorization": f"Bearer {key}"}
