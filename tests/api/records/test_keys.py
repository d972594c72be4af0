"""Keys say who asks; without one nobody comes in once there are any, and nothing says why a key does not count."""

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from sqlalchemy import select
from starlette.testclient import TestClient

from api.app import create_app
from api.records import keys
from api.records.errors import BadRecordError
from api.records.models import ApiKey, Company
from api.records.store import Store
from assistant.assistant import Assistant
from assistant.cli import main
from tests.api.conftest import serving
from tests.api.records.population import Keys, bearer, populate

TODAY = datetime.now(UTC).date()
QUESTION = {"question": "What happens if I resign?", "plan": "azul-sop-2025"}


# Making them


def test_a_key_is_kept_as_a_hash_only(store: Store) -> None:
    held = populate(store)
    with store.reading() as session:
        rows = session.scalars(select(ApiKey)).all()
        kept = " ".join(str(getattr(row, column.name)) for row in rows for column in ApiKey.__table__.columns)
    secret = held.hr[16:]
    assert len(held.hr) == len("cw_") + 12 + 1 + 43
    assert secret not in kept
    assert held.hr[:15] in kept


def test_a_key_finds_its_caller(store: Store) -> None:
    held = populate(store)
    with store.reading() as session:
        hr, employee = keys.caller_of(session, held.hr), keys.caller_of(session, held.employee)
        assert hr is not None
        assert employee is not None
        assert (hr.roles, hr.company, hr.participant) == ({"hr"}, "ACME", None)
        assert employee.participant is not None
        assert employee.scopes == {"ask", "records"}


@pytest.mark.parametrize(
    ("roles", "more", "sentence"),
    [
        (["boss"], {}, 'There is no role "boss"; choose among employee, hr, legal, admin.'),
        (["hr"], {}, "A key for the role employee or hr is of one company; name it with --company."),
        (
            ["employee"],
            {"company": "ACME"},
            "A participant is named for the role employee, and only for it; see --participant.",
        ),
        (
            ["hr"],
            {"company": "ACME", "participant": "p-001"},
            "A participant is named for the role employee, and only for it; see --participant.",
        ),
        (
            ["employee"],
            {"company": "ACME", "participant": "p-009"},
            'ACME has no participant "p-009"; import the participants first.',
        ),
        (["hr"], {"company": "NONE"}, 'There is no company "NONE"; clausewise records company makes it.'),
        (
            ["legal"],
            {"scopes": ["records"]},
            "Only the roles employee and hr see records; leave the scope records out.",
        ),
        (["legal"], {"scopes": ["all"]}, 'There is no scope "all"; choose among ask, records.'),
        (
            ["legal"],
            {"expires": date(2020, 1, 1)},
            "The key would have expired already on 2020-01-01; name a later day.",
        ),
    ],
)
def test_what_does_not_go_together_is_refused(
    kept: Store, held: Keys, roles: list[str], more: dict[str, Any], sentence: str
) -> None:
    def make() -> None:
        with kept.writing() as session:
            keys.create(session, roles, **more)

    with pytest.raises(BadRecordError) as refused:
        make()
    assert str(refused.value) == sentence


# Coming in


def test_without_keys_there_are_answers_and_no_records(assistant: Assistant, store: Store) -> None:
    with TestClient(create_app(assistant, store=store)) as client:
        assert client.get("/v1/plans").status_code == 200
        assert client.get("/v1/plans", headers=bearer("none")).status_code == 200
        assert client.get("/v1/participants").status_code == 401


def test_where_keys_are_required_nobody_comes_in_without_one(assistant: Assistant, bare: Store) -> None:
    with TestClient(create_app(assistant, store=bare, keys_required=True)) as client:
        assert client.get("/v1/plans").status_code == 401


def test_every_key_that_does_not_count_gets_the_same_answer(door: TestClient, kept: Store, held: Keys) -> None:
    with kept.writing() as session:
        revoked = keys.create(session, ["legal"])
        expired = keys.create(session, ["legal"], expires=TODAY)
        session.flush()
        keys.revoke(session, revoked[:15])
        row = session.get(ApiKey, expired[:15])
        assert row is not None
        row.expires = TODAY - timedelta(days=1)
    wrong = held.hr[:-1] + ("A" if held.hr[-1] != "A" else "B")
    given = [
        {},
        *(bearer(key) for key in (revoked, expired, wrong, "cw_nonsense", "ü", "")),
        {"Authorization": held.hr},
    ]
    encoded = [{name: value.encode("utf-8") for name, value in headers.items()} for headers in given]
    answers = [door.get("/v1/plans", headers=headers) for headers in encoded]  # type: ignore[arg-type]
    assert {(answer.status_code, answer.content) for answer in answers} == {(401, answers[0].content)}
    assert answers[0].headers["content-type"] == "application/problem+json"
    assert answers[0].headers["www-authenticate"] == "Bearer"
    assert answers[0].json() == {
        "type": "urn:clausewise:problem:key-needed",
        "title": "A key is needed",
        "status": 401,
        "detail": "A key that counts is needed; send it in the header Authorization, as Bearer and the key.",
        "instance": "/v1/plans",
        "request_id": "of-a-test",
    }


def test_a_key_counts_on_its_last_day(door: TestClient, kept: Store) -> None:
    with kept.writing() as session:
        key = keys.create(session, ["legal"], expires=TODAY)
    assert door.get("/v1/plans", headers=bearer(key)).status_code == 200


def test_every_operation_asks_for_a_key(door: TestClient) -> None:
    described = door.get("/openapi.json").json()["paths"]
    operations = [(m.upper(), path) for path, methods in described.items() for m in methods if path.startswith("/v1/")]
    assert len(operations) > 15
    for method, path in [*operations, ("POST", "/mcp"), ("GET", "/mcp"), ("GET", "/v1/nothing")]:
        assert (
            door.request(
                method, path.format(plan="azul-sop-2025", clause="1", rule="x", model="x", id="x", thread="x")
            ).status_code
            == 401
        )
    assert door.get("/healthz").status_code == 200


def test_a_key_is_good_for_its_scopes_only(door: TestClient, kept: Store, held: Keys) -> None:
    with kept.writing() as session:
        key = keys.create(session, ["hr"], company="ACME", scopes=["records"])
    refused = door.post("/v1/ask", json=QUESTION, headers=bearer(key))
    assert refused.status_code == 403
    assert refused.json()["detail"] == "The key has not the scope ask."
    for roleless in (held.legal, held.admin):
        assert door.get("/v1/participants", headers=bearer(roleless)).status_code == 403


def test_the_chat_protocol_refuses_in_its_own_shape(door: TestClient) -> None:
    refused = door.post("/v1/chat/completions", json={"model": "clausewise", "messages": []})
    assert refused.status_code == 401
    assert refused.json()["error"]["code"] == "key-needed"


def test_a_database_that_is_down_lets_nobody_in(assistant: Assistant, tmp_path: Path) -> None:
    store = Store(f"postgresql://clausewise@/x?host={tmp_path}")
    with TestClient(create_app(assistant, store=store)) as client:
        refused = client.get("/v1/plans")
    assert refused.status_code == 503
    assert str(tmp_path) not in refused.text


# Whose conversation it is


def test_nobody_goes_on_with_or_notices_a_conversation_of_others(door: TestClient, held: Keys) -> None:
    first = {
        "question": "9,000 Options by Time, signed on 2 May 2025. How many on 3 May 2027?",
        "plan": "azul-sop-2025",
    }
    mine = door.post("/v1/ask", json={**first, "thread": "mine"}, headers=bearer(held.employee)).json()
    assert mine["thread"] == "mine"
    again = {"question": "and on 3 May 2028?", "thread": "mine"}
    goes_on = door.post("/v1/ask", json=again, headers=bearer(held.employee)).json()
    assert "time_options_granted" in json.dumps(goes_on["parts"])
    for other in (held.colleague, held.hr, held.other_hr, held.legal):
        seen = door.post("/v1/ask", json=again, headers=bearer(other))
        fresh = door.post("/v1/ask", json={**again, "thread": "never-used"}, headers=bearer(other))
        assert seen.status_code == fresh.status_code == 200
        assert seen.json()["text"] == fresh.json()["text"]
        assert "9,000" not in seen.text


def test_a_streamed_answer_names_the_conversation_as_the_caller_does(door: TestClient, held: Keys) -> None:
    headers = {**bearer(held.employee), "Accept": "text/event-stream"}
    streamed = door.post("/v1/ask", json={**QUESTION, "thread": "streamed"}, headers=headers)
    data = [json.loads(line[6:]) for line in streamed.text.splitlines() if line.startswith("data: ")]
    assert [entry["thread"] for entry in data if "thread" in entry] == ["streamed", "streamed"]


def test_only_hr_names_a_participant(door: TestClient, held: Keys) -> None:
    for key in (held.employee, held.legal, held.admin):
        refused = door.post("/v1/ask", json={**QUESTION, "participant": "p-002"}, headers=bearer(key))
        assert refused.status_code == 422
        assert refused.json()["detail"] == "Only a key with the role hr names a participant; leave participant out."


def test_over_mcp_conversations_belong_to_the_key_too(assistant: Assistant, kept: Store, held: Keys) -> None:
    async def ask(address: str, key: str, question: str) -> dict[str, Any]:
        async with (
            httpx.AsyncClient(headers=bearer(key), timeout=60) as http,
            Client(streamable_http_client(f"{address}/mcp", http_client=http)) as client,
        ):
            result = await client.call_tool("ask", {"question": question, "plan": "azul-sop-2025", "thread": "t"})
            assert result.structured_content is not None
            return result.structured_content

    with serving(assistant, kept) as address:
        anyio.run(ask, address, held.employee, "9,000 Options by Time of 2 May 2025. How many on 3 May 2027?")
        mine = anyio.run(ask, address, held.employee, "and on 3 May 2028?")
        theirs = anyio.run(ask, address, held.colleague, "and on 3 May 2028?")
    assert mine["thread"] == theirs["thread"] == "t"
    assert "9,000" in mine["text"]
    assert "9,000" not in theirs["text"]


# The commands


def test_the_commands_make_list_and_revoke_keys(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CLAUSEWISE_DATABASE_URL", url)
    main(["db", "upgrade"])
    main(["records", "company", "ACME", "--name", "Acme"])
    capsys.readouterr()
    assert main(["keys", "create", "--role", "hr", "--company", "ACME", "--label", "bot"]) == 0
    made = capsys.readouterr()
    key = made.out.strip()
    assert made.err == "Keep the key now; it is not kept here and cannot be shown again.\n"
    assert main(["keys", "list"]) == 0
    assert capsys.readouterr().out == f"{key[:15]}\tactive\thr\task,records\tACME\tbot\n"
    assert main(["keys", "revoke", key[:15]]) == 0
    assert main(["keys", "list"]) == 0
    assert "\trevoked\t" in capsys.readouterr().out
    assert main(["keys", "revoke", key[:15]]) == 2
    assert main(["keys", "revoke", "cw_000000000000"]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == "There is no such key; clausewise keys list shows them."


def test_serving_others_without_keys_is_refused(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CLAUSEWISE_DATABASE_URL", url)
    sentence = "Without keys Clausewise answers on 127.0.0.1 only; make a key with clausewise keys create first.\n"
    assert main(["serve", "--host", "0.0.0.0"]) == 2  # noqa: S104
    assert capsys.readouterr().err == sentence
    main(["db", "upgrade"])
    assert main(["serve", "--host", "0.0.0.0"]) == 2  # noqa: S104
    assert capsys.readouterr().err == sentence


def test_with_a_key_another_address_may_be_served(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CLAUSEWISE_DATABASE_URL", url)
    with store.writing() as session:
        session.add(Company(id="ACME", name="Acme"))
        session.flush()
        keys.create(session, ["hr"], company="ACME")
    # Past the door: what is refused now is the address, which is nobody's on this machine.
    assert main(["serve", "--host", "192.0.2.1"]) == 2
    assert capsys.readouterr().err == '"192.0.2.1" is no address of this machine; name one with --host.\n'


def test_a_key_is_looked_up_once_a_request(
    assistant: Assistant, kept: Store, held: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUSEWISE_RATE", "60/minute")
    looked_up: list[str] = []
    look_up = keys.caller_of
    monkeypatch.setattr(keys, "caller_of", lambda session, key: [looked_up.append(key), look_up(session, key)][1])
    with TestClient(create_app(assistant, store=kept)) as client:
        for key in (held.hr, held.employee):
            assert client.get("/v1/plans", headers=bearer(key)).status_code == 200
    assert looked_up == [held.hr, held.employee]
