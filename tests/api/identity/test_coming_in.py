"""Who has a token comes in as who they are, sees what is theirs, and leaves no trace of the token."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from sqlalchemy import select
from starlette.testclient import TestClient

from api import logs
from api.app import create_app
from api.audit.models import AuditEntry
from api.records.models import Company, PlanCompany
from api.records.store import Store
from assistant.assistant import Assistant
from assistant.cli import main
from tests.api.conftest import serving
from tests.api.identity.issuing import SETTINGS, Issuer, new_key, public
from tests.api.records.population import Keys, bearer

AZUL = "azul-sop-2025"
QUESTION = {"question": "How many of my options can I exercise on 3 May 2027?"}
NEEDED = {
    "type": "urn:clausewise:problem:key-needed",
    "title": "A key is needed",
    "status": 401,
    "detail": "A key or a token that is valid and has not expired is needed; send it in the header Authorization, as "
    "Bearer and the key or token.",
    "instance": "/v1/plans",
    "request_id": "of-a-test",
}
RIGHT: dict[str, Any] = {"company": "ACME"}


def names(client: TestClient, token: str) -> list[str]:
    """The participants that are seen, by what their company knows them."""
    seen = client.get("/v1/participants", headers=bearer(token)).raise_for_status().json()
    return [f"{person['company']} {person['participant']}" for person in seen["participants"]]


def test_everybody_sees_what_is_theirs(door: TestClient, issuer: Issuer, held: Keys) -> None:
    assert names(door, issuer.token(**RIGHT)) == ["ACME p-001"]
    assert names(door, issuer.token(company="ACME", sub="s-002")) == ["ACME p-002"]
    assert names(door, issuer.token(company="OTHER")) == ["OTHER p-001"]  # the same subject in another company
    assert names(door, issuer.token(company="ACME", sub="x", roles=["equity-team"])) == ["ACME p-001", "ACME p-002"]
    assert names(door, held.employee) == ["ACME p-001"]


@pytest.mark.parametrize("claims", [{"sub": "s-009"}, {"company": "OTHER", "sub": "s-002"}, {"roles": ["counsel"]}])
def test_who_is_not_recorded_asks_about_plans_and_sees_nobody(
    door: TestClient, issuer: Issuer, claims: dict[str, Any]
) -> None:
    token = issuer.token(**{**RIGHT, "sub": "s-009", **claims})
    refused = door.get("/v1/participants", headers=bearer(token))
    assert (refused.status_code, refused.json()["detail"]) == (403, "The key has not the scope records.")
    answer = door.post("/v1/ask", json=QUESTION, headers=bearer(token)).raise_for_status()
    assert "90,000" not in answer.text
    assert "41,111" not in answer.text


def test_an_answer_is_from_the_grants_of_whose_token_it_is(
    door: TestClient, assistant: Assistant, kept: Store, issuer: Issuer
) -> None:
    assert "60,000" in door.post("/v1/ask", json=QUESTION, headers=bearer(issuer.token(**RIGHT))).json()["text"]
    body = {"model": f"clausewise/{AZUL}", "messages": [{"role": "user", "content": QUESTION["question"]}]}
    other = bearer(issuer.token(company="ACME", sub="s-002"))
    said = door.post("/v1/chat/completions", json=body, headers=other).json()["choices"][0]["message"]["content"]
    assert "41,111" in said
    assert "90,000" not in said

    async def ask(address: str) -> str:
        async with (
            httpx.AsyncClient(headers=other, timeout=60) as http,
            Client(streamable_http_client(f"{address}/mcp", http_client=http)) as client,
        ):
            result = await client.call_tool("ask", {**QUESTION, "plan": AZUL})
            return json.dumps(result.structured_content)

    with serving(assistant, kept) as address:
        over_mcp = anyio.run(ask, address)
    assert "41,111" in over_mcp
    assert "90,000" not in over_mcp


def test_a_conversation_is_whose_token_it_is(door: TestClient, issuer: Issuer) -> None:
    first = {"question": "9,000 Options by Time, signed on 2 May 2025. How many on 3 May 2027?", "plan": AZUL}
    again = {"question": "and on 3 May 2028?", "thread": "mine"}
    counsel = {"company": "ACME", "sub": "x", "roles": ["counsel"]}
    door.post("/v1/ask", json={**first, "thread": "mine"}, headers=bearer(issuer.token(**counsel)))
    mine = door.post("/v1/ask", json=again, headers=bearer(issuer.token(**counsel, exp=900)))
    assert "9,000" in mine.text
    for other in ({**counsel, "sub": "y"}, {**counsel, "company": "OTHER"}, RIGHT):
        assert "9,000" not in door.post("/v1/ask", json=again, headers=bearer(issuer.token(**other))).text


def test_an_admin_by_token_is_one_of_their_company(door: TestClient, kept: Store, issuer: Issuer, held: Keys) -> None:
    hidden = "zenvia-ltip-6"
    with kept.writing() as session:
        session.merge(PlanCompany(plan=hidden, company_id="OTHER", private=True))

    def seen(key: str) -> bool:
        return hidden in door.get("/v1/plans", headers=bearer(key)).text

    assert seen(held.admin)
    assert seen(issuer.token(company="OTHER"))
    assert not seen(issuer.token(company="ACME", roles=["operators"]))


# What is refused


def test_every_token_that_does_not_count_gets_the_same_answer(door: TestClient, issuer: Issuer) -> None:
    right = issuer.token(**RIGHT)
    given = [
        issuer.token(**RIGHT, exp=-60),
        issuer.token(**RIGHT, iss="https://login.other.example/"),
        issuer.token(**RIGHT, aud="another"),
        issuer.token(new_key(), **RIGHT),
        issuer.token("x" * 40, algorithm="HS256", **RIGHT),
        issuer.token(**RIGHT, kid="unknown"),
        issuer.token(company="NONE"),
        issuer.token(),
        issuer.token(**RIGHT, sub=None),
        right[:-4],
        right.rpartition(".")[0] + ".",
        "cw_nonsense",
        "",
    ]
    answers = [door.get("/v1/plans", headers=bearer(token)) for token in given]
    answers += [door.get("/v1/plans"), door.get("/v1/plans", headers={"Authorization": right})]
    assert {(answer.status_code, answer.content) for answer in answers} == {(401, answers[0].content)}
    assert answers[0].json() == NEEDED
    assert answers[0].headers["www-authenticate"] == "Bearer"
    assert door.get("/v1/plans", headers=bearer(right)).status_code == 200
    assert door.get("/healthz").status_code == 200


def test_a_token_is_asked_for_where_no_key_was_made(assistant: Assistant, store: Store, configured: None) -> None:
    with TestClient(create_app(assistant, store=store), headers={"X-Request-ID": "of-a-test"}) as client:
        assert client.get("/v1/plans").json() == NEEDED


def test_a_key_that_is_new_at_the_provider_counts_at_once(
    assistant: Assistant, kept: Store, held: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Issuer().serving() as rotating:
        for name, value in {**SETTINGS, "CLAUSEWISE_OIDC_JWKS": rotating.url}.items():
            monkeypatch.setenv(name, value)
        with TestClient(create_app(assistant, store=kept)) as client:
            old, second = rotating.token(**RIGHT), new_key()
            assert client.get("/v1/plans", headers=bearer(old)).status_code == 200
            rotating.keys = [public(second, "two")]
            new = rotating.token(second, kid="two", **RIGHT)
            assert client.get("/v1/plans", headers=bearer(new)).status_code == 200
            assert client.get("/v1/plans", headers=bearer(old)).status_code == 401


def test_where_the_keys_cannot_be_had_no_token_counts_and_keys_do(
    assistant: Assistant, kept: Store, held: Keys, issuer: Issuer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {**SETTINGS, "CLAUSEWISE_OIDC_JWKS": "http://127.0.0.1:1/keys"}.items():
        monkeypatch.setenv(name, value)
    with TestClient(create_app(assistant, store=kept)) as client:
        refused = client.get("/v1/plans", headers=bearer(issuer.token(**RIGHT)))
        assert (refused.status_code, refused.json()["type"]) == (503, "urn:clausewise:problem:identity-unavailable")
        assert "127.0.0.1" not in refused.text
        chat = client.post("/v1/chat/completions", json={}, headers=bearer(issuer.token(**RIGHT)))
        assert (chat.status_code, chat.json()["error"]["code"]) == (503, "identity-unavailable")
        assert client.get("/v1/plans", headers=bearer(held.hr)).status_code == 200


# What is left of it


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    root, ours = logging.getLogger(), logging.getLogger("clausewise")
    before = root.handlers[:], root.level, ours.level
    stream = io.StringIO()
    logs.configure("debug", stream)
    yield stream
    root.handlers[:], level, ours_level = before
    root.setLevel(level)
    ours.setLevel(ours_level)


def test_neither_log_nor_audit_nor_answer_holds_the_token_or_the_subject(
    assistant: Assistant, kept: Store, held: Keys, issuer: Issuer, configured: None, log: io.StringIO,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setenv("CLAUSEWISE_AUDIT", "full")
    marked = {"company": "ACME", "sub": "XSUBJECTX", "roles": ["counsel"], "name": "XNAMEX"}
    token, expired = issuer.token(**marked), issuer.token(**marked, exp=-300)
    with TestClient(create_app(assistant, store=kept)) as client:
        said = [client.post("/v1/ask", json=QUESTION, headers=bearer(each)).text for each in (token, expired)]
    with kept.reading() as session:
        entry = session.scalars(select(AuditEntry).order_by(AuditEntry.seq.desc()).limit(1)).one()
        written = " ".join(str(getattr(entry, column.name)) for column in AuditEntry.__table__.columns)
    assert entry.who is not None
    assert entry.who.startswith("oidc_")
    assert (entry.roles, entry.company) == ("employee,legal", "ACME")
    assert "a token was refused: ExpiredSignatureError" in log.getvalue()
    for text in (written, log.getvalue(), *said):
        for secret in (*token.split("."), *expired.split("."), "XSUBJECTX", "XNAMEX"):
            assert secret not in text


# Serving


@pytest.fixture
def serve(
    url: str, issuer: Issuer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    for name, value in {**SETTINGS, "CLAUSEWISE_OIDC_JWKS": issuer.url, "CLAUSEWISE_DATABASE_URL": url}.items():
        monkeypatch.setenv(name, value)

    def run(host: str = "192.0.2.1", **settings: str) -> str:
        with monkeypatch.context() as patched:
            for name, value in settings.items():
                patched.setenv(name, value)
            capsys.readouterr()
            assert main(["serve", "--host", host]) in (1, 2)
        return capsys.readouterr().err

    return run


def test_with_an_identity_provider_another_address_may_be_served(
    serve: Callable[..., str], bare: Store, tmp_path: Path
) -> None:
    no_tables = "There is no database of records yet; make it with clausewise db upgrade.\n"
    assert serve() == no_tables
    assert serve("127.0.0.1") == no_tables
    bare.upgrade()
    # Past the door: what is refused now is the address, which is nobody's on this machine.
    assert serve() == '"192.0.2.1" is no address of this machine; name one with --host.\n'
    fixed = {"CLAUSEWISE_OIDC_COMPANY": "ACME", "CLAUSEWISE_OIDC_COMPANY_CLAIM": ""}
    assert serve(**fixed) == (
        "CLAUSEWISE_OIDC_COMPANY names 'ACME', and no such company is recorded; make it with clausewise records "
        "company.\n"
    )
    with bare.writing() as session:
        session.add(Company(id="ACME", name="Acme"))
    assert serve(**fixed).startswith('"192.0.2.1" is no address')
    assert serve(CLAUSEWISE_OIDC_JWKS=str(tmp_path / "none")) == (
        "CLAUSEWISE_OIDC_JWKS must be a file with the public keys of the identity provider as a JSON Web Key Set.\n"
    )
    assert serve(CLAUSEWISE_OIDC_ISSUER="").startswith("With an identity provider CLAUSEWISE_OIDC_ISSUER must be set")
