"""A plan that is private to a company is to everybody else, on every surface, as a plan that is not there."""

from __future__ import annotations

import json
from typing import Any

import anyio
import httpx
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from starlette.testclient import TestClient

from api.records import plans
from api.records.store import Store
from assistant.assistant import Assistant
from corpus.library import Library
from tests.api.conftest import serving
from tests.api.records.population import Keys, bearer, populate

PRIVATE = "azul-sop-2025"
QUESTION = "What happens to my options if I'm dismissed without cause?"
WORDS = ("azul", "Azul", "AZUL")


@pytest.fixture(scope="module")
def held(kept: Store) -> Keys:
    held = populate(kept)
    with kept.writing() as session:
        plans.assign(session, Library(), PRIVATE, "ACME", private=True)
    return held


def requests(plan: str) -> list[tuple[str, str, dict[str, Any]]]:
    """Requests on every operation that can name a plan."""
    rule = {"plan": plan, "rule": "time_options_exercisable"}
    under = (
        "versions", "changes", "definitions", "references", "defects", "clauses", "clauses/8.1", "rules",
        "rules/time_options_exercisable",
    )  # fmt: skip
    message = [{"role": "user", "content": QUESTION}]
    return [
        *(("GET", f"/v1/plans/{plan}/{what}", {}) for what in under),
        ("GET", "/v1/search", {"params": {"q": "termination", "plan": plan}}),
        ("POST", "/v1/ask", {"json": {"question": QUESTION, "plan": plan}}),
        ("POST", "/v1/compute", {"json": rule}),
        ("POST", "/v1/compare", {"json": {**rule, "first": {}, "second": {}}}),
        ("POST", "/v1/solve", {"json": {**rule, "unknown": "as_of", "target": 1}}),
        ("GET", f"/v1/models/clausewise/{plan}", {}),
        ("POST", "/v1/chat/completions", {"json": {"model": f"clausewise/{plan}", "messages": message}}),
    ]


@pytest.mark.parametrize("who", ["other_hr", "legal"])
def test_to_others_it_is_as_a_plan_that_is_not_there(door: TestClient, held: Keys, who: str) -> None:
    headers = bearer(getattr(held, who))
    nothing = "zzul-sop-2025"
    for (method, path, more), (_, other, like) in zip(requests(PRIVATE), requests(nothing), strict=True):
        seen = door.request(method, path, headers=headers, **more)
        absent = door.request(method, other, headers=headers, **like)
        assert seen.status_code == absent.status_code == 404, path
        assert seen.text.replace(PRIVATE, nothing) == absent.text, path


def test_nothing_that_is_listed_found_or_answered_speaks_of_it(door: TestClient, held: Keys) -> None:
    headers = bearer(held.other_hr)
    answers = [
        door.get("/v1/plans", headers=headers),
        door.get("/v1/models", headers=headers),
        door.get("/v1/search", params={"q": "dismissal without cause options by time", "k": 50}, headers=headers),
        door.post("/v1/ask", json={"question": QUESTION}, headers=headers),
        door.post("/v1/ask", json={"question": "How many Options by Time are exercisable?"}, headers=headers),
        door.post(
            "/v1/chat/completions",
            json={"model": "clausewise", "messages": [{"role": "user", "content": QUESTION}]},
            headers=headers,
        ),
    ]
    for answer in answers:
        assert answer.status_code == 200
        assert not [word for word in WORDS if word in answer.text], answer.url


@pytest.mark.parametrize("who", ["hr", "employee", "admin"])
def test_its_companies_and_admins_see_it(door: TestClient, held: Keys, who: str) -> None:
    headers = bearer(getattr(held, who))
    assert PRIVATE in door.get("/v1/plans", headers=headers).text
    assert door.get(f"/v1/plans/{PRIVATE}/clauses/8.1", headers=headers).status_code == 200
    answer = door.post("/v1/ask", json={"question": QUESTION, "plan": PRIVATE}, headers=headers)
    assert answer.json()["parts"][0]["status"] == "discretionary"


def test_over_mcp_it_is_hidden_too(assistant: Assistant, kept: Store, held: Keys) -> None:
    async def asked(address: str, key: str) -> str:
        async with (
            httpx.AsyncClient(headers=bearer(key), timeout=60) as http,
            Client(streamable_http_client(f"{address}/mcp", http_client=http)) as client,
        ):
            listed = await client.call_tool("list_plans", {})
            return json.dumps(listed.structured_content)

    with serving(assistant, kept) as address:
        assert PRIVATE in anyio.run(asked, address, held.hr)
        assert PRIVATE not in anyio.run(asked, address, held.other_hr)
