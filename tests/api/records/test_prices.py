"""Recorded prices count in answers from the records of the company that recorded them, and in nobody else's."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from api.app import create_app
from api.records.models import Grant, Participant, Price
from api.records.store import Store
from assistant.assistant import Assistant
from tests.api.records.population import Keys, bearer, populate

ZENVIA = "zenvia-ltip-6"
QUESTION = {"question": "How much do my restricted shares pay in cash?", "plan": ZENVIA}
PRICES = (
    ("ACME", "closing_price", date(2026, 12, 30), "1.40"),
    ("ACME", "closing_price", date(2026, 12, 31), "1.50"),
    ("ACME", "settlement_exchange_rate", date(2026, 12, 31), "5.50"),
    ("ACME", "share_value_in_reais", date(2026, 12, 31), "9"),
    ("OTHER", "closing_price", date(2026, 12, 31), "777.77"),
)


@pytest.fixture(scope="module")
def held(kept: Store) -> Keys:
    held = populate(kept)
    with kept.writing() as session:
        for person in session.scalars(select(Participant)):
            facts = {"restricted_shares_granted": "10000", "held_on_base_date": "yes"}
            session.add(Grant(participant_id=person.id, plan=ZENVIA, number="Z-1", facts=facts))
        for company, fact, day, amount in PRICES:
            session.add(Price(company_id=company, plan=ZENVIA, fact=fact, day=day, amount=amount))
    return held


@pytest.fixture(scope="module")
def door(assistant: Assistant, kept: Store, held: Keys) -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("CLAUSEWISE_AUDIT", "full")
        client = TestClient(create_app(assistant, store=kept))
    with client:
        yield client


def asked(door: TestClient, key: str, **more: Any) -> dict[str, Any]:
    return dict(door.post("/v1/ask", json={**QUESTION, **more}, headers=bearer(key)).raise_for_status().json())


def used(answer: dict[str, Any]) -> dict[str, tuple[str, str | None]]:
    return {fact["fact"]: (fact["value"], fact["day"]) for part in answer["parts"] for fact in part["facts"]}


def test_an_answer_is_at_the_price_of_the_day(door: TestClient, held: Keys) -> None:
    answer = asked(door, held.employee)
    assert "R$ 82,500.00" in answer["text"]
    facts = used(answer)
    assert facts["closing_price"] == ("3/2", "2026-12-31")
    assert facts["settlement_exchange_rate"] == ("11/2", "2026-12-31")
    assert "share_value_in_reais" not in facts  # the book does not say of which day it is
    assert asked(door, held.hr, participant="p-002")["text"] == answer["text"]


def test_each_company_has_its_own_prices(door: TestClient, held: Keys) -> None:
    answer = asked(door, held.other_hr, participant="p-001")
    assert used(answer)["closing_price"] == ("77777/100", "2026-12-31")
    assert {need["fact"] for need in answer["parts"][0]["needs"]} >= {"settlement_exchange_rate"}
    for key in (held.legal, held.admin):
        seen = asked(door, key)
        assert not used(seen).keys() & {"closing_price", "settlement_exchange_rate"}


def test_an_answer_at_a_recorded_price_is_computed_again(door: TestClient, kept: Store, held: Keys) -> None:
    answer = asked(door, held.employee)
    with kept.writing() as session:
        price = session.scalars(select(Price).where(Price.amount == "1.50")).one()
        price.amount = "2"
    replayed = door.post(f"/v1/audit/{answer['id']}/replay", json={}, headers=bearer(held.employee))
    assert replayed.raise_for_status().json()["result"] == "identical"
    assert "R$ 110,000.00" in asked(door, held.employee)["text"]
    with kept.writing() as session:
        session.scalars(select(Price).where(Price.amount == "2")).one().amount = "1.50"
