"""Every answer and every change is recorded, on every surface; what is about a person only where that is configured."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from sqlalchemy import inspect, select, text
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from api.app import create_app
from api.audit import chain
from api.audit.models import AuditEntry
from api.records.store import Store
from api.settings import SettingError, Settings
from assistant.assistant import Assistant
from assistant.cli import main
from tests.api.conftest import serving
from tests.api.records.population import Keys, bearer, populate

AZUL = "azul-sop-2025"
FACTS = {"time_options_granted": 90000, "grant_agreement_date": "2025-05-02"}
RULE = {"plan": AZUL, "rule": "time_options_exercisable", "as_of": "2027-05-03"}
MARKED = "XPRIVATEX"
AMOUNT = "918273"


def entries(store: Store) -> list[dict[str, Any]]:
    with store.reading() as session:
        return [{**row, "body": json.loads(row["body"])} for row in chain.rows(session)]


def everything(store: Store) -> str:
    """All that the database holds, as text."""
    with store.reading() as session:
        tables = inspect(store.engine).get_table_names()
        return "\n".join(
            str(tuple(row))
            for table in tables
            for row in session.execute(text(f'SELECT * FROM "{table}"'))  # noqa: S608
        )


@pytest.fixture
def keys(store: Store) -> Keys:
    return populate(store)


def opened(assistant: Assistant, store: Store, audit: str, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setenv("CLAUSEWISE_AUDIT", audit)
    return TestClient(create_app(assistant, store=store))


def ask(client: TestClient, key: str, **more: Any) -> dict[str, Any]:
    asked = {"question": "How many of my options can I exercise on 3 May 2027?", **more}
    return dict(client.post("/v1/ask", json=asked, headers=bearer(key)).raise_for_status().json())


def test_the_answers_of_every_operation_are_recorded(
    assistant: Assistant, store: Store, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    headers = bearer(keys.employee)
    with opened(assistant, store, "full", monkeypatch) as client:
        answer = ask(client, keys.employee)
        streamed = client.post("/v1/ask", json={"question": "Hi"}, headers={**headers, "Accept": "text/event-stream"})
        assert streamed.text.splitlines()[0] == "event: reading"
        client.post("/v1/compute", json={**RULE, "facts": FACTS}, headers=headers).raise_for_status()
        two = {"first": {"time_options_granted": 1}, "second": {"time_options_granted": 2}}
        client.post("/v1/compare", json={**RULE, **two}, headers=headers).raise_for_status()
        client.post("/v1/solve", json={**RULE, "unknown": "as_of", "target": 1}, headers=headers).raise_for_status()
        said = [{"role": "user", "content": "What happens if I resign?"}]
        client.post(
            "/v1/chat/completions", json={"model": "clausewise", "messages": said}, headers=headers
        ).raise_for_status()
        assert client.post("/v1/ask", json={"question": ""}, headers=headers).status_code == 422
        assert client.get("/v1/plans", headers=headers).status_code == 200
    found = entries(store)
    assert [(row["body"]["surface"], row["body"]["operation"]) for row in found] == [
        ("rest", "ask"),
        ("rest", "ask"),
        ("rest", "compute"),
        ("rest", "compare"),
        ("rest", "solve"),
        ("chat", "ask"),
    ]
    first = found[0]
    assert (first["kind"], first["who"], first["roles"]) == ("answer", keys.employee[:15], "employee")
    assert (first["company"], first["answer"]) == ("ACME", answer["id"])
    body = first["body"]
    assert body["result"] == answer
    assert body["replay"] == answer["replay"]
    assert body["personal"]["awards"][0]["facts"]["time_options_granted"] == "90000"
    assert body["books"] == {AZUL: assistant.books[AZUL].sha256}
    assert body["documents"] == {AZUL: assistant.library.plan(AZUL).sha256}
    with store.reading() as session:
        assert chain.verify(session).broken is None
        assert "plan: azul-sop-2025" in (chain.text(session, body["books"][AZUL]) or "")


def test_what_mcp_answers_is_recorded(
    assistant: Assistant, store: Store, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUSEWISE_AUDIT", "full")

    async def calls(address: str) -> None:
        async with (
            httpx.AsyncClient(headers=bearer(keys.employee), timeout=60) as http,
            Client(streamable_http_client(f"{address}/mcp", http_client=http)) as client,
        ):
            await client.call_tool("ask", {"question": "How many can I exercise?"})
            await client.call_tool("compute", {**RULE, "facts": FACTS})

    with serving(assistant, store) as address:
        anyio.run(calls, address)
    assert [(row["body"]["surface"], row["body"]["operation"], row["who"]) for row in entries(store)] == [
        ("mcp", "ask", keys.employee[:15]),
        ("mcp", "compute", keys.employee[:15]),
    ]


@pytest.mark.parametrize("audit", ["", "redacted"])
def test_no_word_or_number_of_a_question_is_in_a_redacted_audit(
    assistant: Assistant, store: Store, keys: Keys, monkeypatch: pytest.MonkeyPatch, audit: str
) -> None:
    headers, before = bearer(keys.hr), everything(store)
    facts = {"time_options_granted": int(AMOUNT), "grant_agreement_date": "2025-07-19"}
    award = {"plan": AZUL, "name": MARKED, "facts": facts}
    with opened(assistant, store, audit, monkeypatch) as client:
        ask(client, keys.hr, question=f"I am {MARKED}. How many of my {AMOUNT} options?", plan=AZUL, thread=MARKED)
        ask(client, keys.hr, question=f"And if {MARKED} resigns on 19 July 2031?", plan=AZUL, thread=MARKED)
        ask(client, keys.hr, question=f"{MARKED}?", facts=facts, plan=AZUL, awards=[award], participant="p-002")
        client.post("/v1/compute", json={**RULE, "facts": facts}, headers=headers).raise_for_status()
        solving = {**RULE, "unknown": "as_of", "target": AMOUNT, "facts": facts}
        client.post("/v1/solve", json=solving, headers=headers).raise_for_status()
        comparing = {**RULE, "first": facts, "second": {"time_options_granted": AMOUNT}}
        client.post("/v1/compare", json=comparing, headers=headers).raise_for_status()
        said = [{"role": "user", "content": f"I am {MARKED} and hold {AMOUNT} options. How many can I exercise?"}]
        chat = {"model": f"clausewise/{AZUL}", "messages": said}
        client.post("/v1/chat/completions", json=chat, headers=headers).raise_for_status()
    found = entries(store)
    assert len(found) == 7
    assert {row["body"]["kept"] for row in found} == {"redacted"}
    kept = "\n".join(json.dumps(row, ensure_ascii=False) for row in found)
    grown = everything(store).replace(before, "")
    for mark in (MARKED, AMOUNT, f"{int(AMOUNT):,}", "2025-07-19", "2031-07-19", "19 July", "p-002"):
        assert mark not in kept, mark
    assert MARKED.lower() not in grown.lower()
    participants = [row for row in before.splitlines() if "par_" in row]
    ids = {word for row in participants for word in row.replace("'", " ").replace(",", " ").split() if "par_" in word}
    assert ids
    assert not [each for each in ids if each in kept]


def test_a_key_is_nowhere(assistant: Assistant, store: Store, keys: Keys, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(assistant, store, "full", monkeypatch) as client:
        ask(client, keys.employee)
    assert keys.employee[16:] not in everything(store)


def test_of_whom_hr_asked_is_kept_with_the_words(
    assistant: Assistant, store: Store, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(assistant, store, "full", monkeypatch) as client:
        ask(client, keys.hr, participant="p-002")
    assert entries(store)[0]["body"]["personal"]["about"] == "p-002"


def test_serving_is_refused_where_an_audit_is_asked_for_and_has_no_place(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CLAUSEWISE_DATABASE_URL", url)
    monkeypatch.setenv("CLAUSEWISE_AUDIT", "full")
    assert main(["serve", "--host", "192.0.2.1"]) == 1
    assert capsys.readouterr().err == (
        "CLAUSEWISE_AUDIT asks for an audit, and there is no database of records to keep it in; make it with "
        "clausewise db upgrade.\n"
    )


def test_where_it_is_off_nothing_is_recorded(
    assistant: Assistant, store: Store, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(assistant, store, "off", monkeypatch) as client:
        ask(client, keys.employee)
    assert entries(store) == []


def test_an_answer_that_cannot_be_recorded_is_not_given(
    assistant: Assistant, store: Store, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*given: object) -> None:
        raise OperationalError("INSERT INTO secrets", {}, Exception("no space at /var/lib/secret"))

    headers = bearer(keys.employee)
    said = [{"role": "user", "content": "How many of my options can I exercise?"}]
    with opened(assistant, store, "", monkeypatch) as client:
        monkeypatch.setattr(chain, "append", fails)
        refused = [
            client.post("/v1/ask", json={"question": "How many can I exercise?"}, headers=headers),
            client.post("/v1/ask", json={"question": "Hi"}, headers={**headers, "Accept": "text/event-stream"}),
            client.post("/v1/compute", json={**RULE, "facts": FACTS}, headers=headers),
            client.post("/v1/chat/completions", json={"model": "clausewise", "messages": said}, headers=headers),
        ]
    sentence = "The answer could not be recorded in the audit, so it is not given; ask again in a moment."
    for response in refused:
        assert response.status_code == 503
        assert sentence in response.text
        assert "secret" not in response.text
        assert "60,000" not in response.text
    assert refused[0].json()["type"] == "urn:clausewise:problem:audit-unavailable"


def test_an_audit_that_is_asked_for_and_has_no_tables_refuses_answers(
    assistant: Assistant, bare: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(assistant, bare, "redacted", monkeypatch) as client:
        refused = client.post("/v1/ask", json={"question": "What happens if I resign?", "plan": AZUL})
        assert refused.status_code == 503
        assert "clausewise db upgrade" in refused.json()["detail"]
    with opened(assistant, bare, "", monkeypatch) as client:
        asked = client.post("/v1/ask", json={"question": "What happens if I resign?", "plan": AZUL})
        assert asked.status_code == 200


def test_a_setting_that_cannot_be_used_is_refused() -> None:
    with pytest.raises(SettingError) as refused:
        Settings.read({"CLAUSEWISE_AUDIT": "some"})
    assert str(refused.value) == "CLAUSEWISE_AUDIT must be one of off, redacted, full, not 'some'."


# Changes


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A store in an own home, for the command line."""
    monkeypatch.delenv("CLAUSEWISE_DATABASE_URL", raising=False)
    monkeypatch.setenv("CLAUSEWISE_HOME", str(tmp_path))
    assert main(["db", "upgrade"]) == 0
    store = Store.of(tmp_path)
    yield store
    store.close()


@pytest.mark.parametrize("audit", ["redacted", "full"])
def test_every_change_is_recorded(
    at_home: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], audit: str
) -> None:
    monkeypatch.setenv("CLAUSEWISE_AUDIT", audit)
    people, grants = tmp_path / "people.csv", tmp_path / "grants.csv"
    people.write_text(f"participant\n{MARKED}\n")
    grants.write_text(f"participant,plan,grant,time_options_granted\n{MARKED},{AZUL},1,{AMOUNT}\n")
    capsys.readouterr()
    commands = [
        ["records", "company", "ACME", "--name", "Acme Ltd"],
        ["records", "plan", AZUL, "--company", "ACME", "--private"],
        ["records", "import", str(people), "--company", "ACME"],
        ["records", "import", str(grants), "--company", "ACME", "--dry-run"],
        ["records", "import", str(grants), "--company", "ACME"],
        ["keys", "create", "--role", "employee", "--company", "ACME", "--participant", MARKED, "--label", MARKED],
    ]
    for command in commands:
        assert main(command) == 0
    key = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("cw_"))
    assert main(["keys", "revoke", key]) == 0
    assert main(["keys", "revoke", key]) == 2
    found = entries(at_home)
    assert [(row["kind"], row["company"]) for row in found] == [
        (kind, "ACME")
        for kind in (
            "company-recorded", "plan-given", "records-imported", "records-imported", "key-made", "key-revoked",
        )
    ]  # fmt: skip
    assert {row["who"].partition(":")[0] for row in found} == {"local"}
    assert found[1]["body"] == {"company": "ACME", "plan": AZUL, "private": True}
    assert found[3]["body"]["added"] == 1
    assert found[4]["body"]["key"] == found[5]["body"]["key"] == key[:15]
    kept = json.dumps(found)
    assert key[16:] not in kept
    assert (MARKED in kept) is (audit == "full")
    assert AMOUNT not in kept


def test_documents_and_rule_books_that_come_and_go_are_recorded(at_home: Store, tmp_path: Path) -> None:
    document = tmp_path / "plan.txt"
    document.write_text("ACME SHARE PLAN\n\n1. Purpose\nThe plan is to reward.\n\n2. Term\nTen years.\n")
    assert main(["add", str(document), "--plan", "acme-plan", "--issuer", "Acme", "--language", "en"]) == 0
    assert main(["remove", "acme-plan"]) == 0
    assert main(["remove", "acme-plan"]) == 2
    assert [(row["kind"], row["body"]["plan"]) for row in entries(at_home)] == [
        ("document-added", "acme-plan"),
        ("document-removed", "acme-plan"),
    ]
    with at_home.reading() as session:
        added = json.loads(session.scalars(select(AuditEntry.body).where(AuditEntry.seq == 1)).one())
    assert len(added["sha256"]) == len(hashlib.sha256().hexdigest())
