"""Whoever's key asks is answered from their own grants, on every surface, and from nobody else's."""

import json
from typing import Any

import anyio
import httpx
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from openai import OpenAI
from sqlalchemy import select
from starlette.testclient import TestClient

from api.records.models import Event, Grant, Participant
from api.records.store import Store
from assistant.assistant import Assistant
from tests.api.conftest import serving
from tests.api.records.population import Keys, bearer, populate

QUESTION = "How many of my options can I exercise on 3 May 2027?"


@pytest.fixture(scope="module")
def held(kept: Store) -> Keys:
    held = populate(kept)
    with kept.writing() as session:
        person = session.scalars(select(Participant).where(Participant.external_id == "p-002")).one()
        grant = session.scalars(select(Grant).where(Grant.participant_id == person.id)).one()
        facts = {"termination_reason": "VOLUNTARY_OTHER", "termination_date": "2026-06-01"}
        session.add(Event(participant_id=person.id, grant_id=grant.id, number="e-1", kind="termination", facts=facts))
    return held


def asked(door: TestClient, key: str, **more: Any) -> dict[str, Any]:
    answer = door.post("/v1/ask", json={"question": QUESTION, **more}, headers=bearer(key))
    return dict(answer.raise_for_status().json())


def exact(answer: dict[str, Any]) -> set[str | None]:
    return {o["quantity"]["exact"] for part in answer["parts"] for o in part["outcomes"] if o["quantity"]}


def test_an_employee_is_answered_from_their_own_grant(door: TestClient, held: Keys) -> None:
    answer = asked(door, held.employee)
    assert [part["plan"] for part in answer["parts"]] == ["azul-sop-2025"]
    assert exact(answer) == {"60000"}
    used = {fact["fact"]: (fact["source"], fact["award"]) for fact in answer["parts"][0]["facts"]}
    assert used["time_options_granted"] == ("record", "1")
    assert "From the records, 1: " in answer["text"]


def test_what_happened_to_them_counts(door: TestClient, held: Keys) -> None:
    answer = asked(door, held.colleague, question="What happened to my options when I left?")
    facts = {fact["fact"]: fact["value"] for fact in answer["parts"][0]["facts"]}
    assert facts["termination_date"] == "2026-06-01"
    assert facts["time_options_granted"] == "41111"


def test_hr_asks_for_a_participant_of_their_company_only(door: TestClient, held: Keys) -> None:
    assert exact(asked(door, held.hr, participant="p-001")) == {"60000"}
    assert "90,000" not in asked(door, held.hr)["text"]
    for key, who in ((held.hr, "p-777"), (held.other_hr, "p-002")):
        refused = door.post("/v1/ask", json={"question": QUESTION, "participant": who}, headers=bearer(key))
        assert (refused.status_code, refused.json()["detail"]) == (404, "There is no such participant.")
    foreign = asked(door, held.other_hr, participant="p-001")
    assert "90,000" not in json.dumps(foreign)


def test_awards_passed_along_stand_for_those_in_the_records(door: TestClient, held: Keys) -> None:
    facts = {"time_options_granted": 6000, "grant_agreement_date": "2025-05-02"}
    answer = asked(door, held.employee, awards=[{"plan": "azul-sop-2025", "name": "own", "facts": facts}])
    assert exact(answer) == {"4000"}


def test_a_key_without_the_scope_or_a_person_has_no_records(door: TestClient, held: Keys) -> None:
    for key in (held.legal, held.admin):
        assert "records" not in {fact["source"] for part in asked(door, key)["parts"] for fact in part["facts"]}
        assert "90,000" not in asked(door, key)["text"]


def test_chat_and_mcp_answer_from_the_same_records(assistant: Assistant, kept: Store, held: Keys) -> None:
    with serving(assistant, kept) as address:
        messages: Any = [{"role": "user", "content": QUESTION}]
        said = {}
        for name, key in (("employee", held.employee), ("colleague", held.colleague)):
            client = OpenAI(base_url=f"{address}/v1", api_key=key)
            said[name] = (
                client.chat.completions.create(model="clausewise", messages=messages).choices[0].message.content
            )
        assert "60,000 options" in (said["employee"] or "")
        assert "90,000" not in (said["colleague"] or "")

        async def over_mcp() -> dict[str, Any]:
            async with (
                httpx.AsyncClient(headers=bearer(held.employee), timeout=60) as http,
                Client(streamable_http_client(f"{address}/mcp", http_client=http)) as client,
            ):
                result = await client.call_tool("ask", {"question": QUESTION})
                return dict(result.structured_content or {})

        assert exact(anyio.run(over_mcp)) == {"60000"}
