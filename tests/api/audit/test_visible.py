"""Each sees their own part of the audit: nobody sees, replays or notices what is not theirs."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from api.app import create_app
from api.audit import chain
from api.audit.chain import Draft
from api.audit.recording import who
from api.audit.schemas import AuditQuery
from api.audit.viewing import Visible
from api.problems import ProblemError
from api.records import keys
from api.records.caller import ROLES, Caller
from api.records.store import Store
from assistant.assistant import Assistant
from tests.api.records.population import Keys, bearer

NOTHING = "aud_" + "0" * 20
NO_ANSWER = "ans_" + "0" * 24
QUESTION = "How many of my options can I exercise on {} May 2027?"


@pytest.fixture(scope="module")
def all_keys(kept: Store, held: Keys) -> dict[str, str]:
    with kept.writing() as session:
        own = keys.create(session, ["admin"], company="ACME")
        other = keys.create(session, ["admin"], company="OTHER")
        both = keys.create(session, ["employee", "hr"], company="ACME", participant="p-001")
    named = {name: getattr(held, name) for name in ("employee", "colleague", "hr", "other_hr", "legal", "admin")}
    return {**named, "own_admin": own, "other_admin": other, "both": both}


@pytest.fixture(scope="module")
def asked(door: TestClient, all_keys: dict[str, str]) -> dict[str, str]:
    """By who asked the id of the entry; the questions differ, so that the ids of the answers do."""
    found = {}
    for place, (name, key) in enumerate(all_keys.items()):
        question = {"question": QUESTION.format(place + 1)}
        door.post("/v1/ask", json=question, headers=bearer(key)).raise_for_status()
        found[name] = listed(door, key)[0]["id"]
    return found


def listed(door: TestClient, key: str, **query: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    after = None
    while True:
        page = door.get("/v1/audit", params={**query, **({"after": after} if after else {})}, headers=bearer(key))
        page.raise_for_status()
        found += page.json()["entries"]
        after = page.json()["next"]
        if after is None:
            return found


SEES = {
    "employee": {"employee"},
    "colleague": {"colleague"},
    "hr": {"hr", "both"},
    "both": {"hr", "both"},
    "other_hr": {"other_hr"},
    "legal": {"legal"},
    "admin": {"legal", "admin"},
    "own_admin": {"employee", "colleague", "hr", "both", "own_admin"},
    "other_admin": {"other_hr", "other_admin"},
}


@pytest.mark.parametrize("name", SEES)
def test_everybody_sees_their_own_and_nothing_else(
    door: TestClient, all_keys: dict[str, str], asked: dict[str, str], name: str
) -> None:
    key = all_keys[name]
    for limit in (1, 50):
        entries = listed(door, key, limit=limit, kind="answer")
        assert {entry["id"] for entry in entries} == {asked[who] for who in SEES[name]}
        assert [entry["at"] for entry in entries] == sorted((entry["at"] for entry in entries), reverse=True)
    answers = {entry["id"]: entry["answer"] for entry in listed(door, all_keys["own_admin"], kind="answer")}
    answers |= {entry["id"]: entry["answer"] for entry in listed(door, all_keys["other_admin"], kind="answer")}

    def got(method: str, path: str, named: str, nothing: str) -> tuple[int, str]:
        more = {"json": {"question": QUESTION.format(1)}} if method == "POST" else {}
        response = door.request(method, path.format(named), headers=bearer(key), **more)
        return response.status_code, response.text.replace(named, nothing)

    for name_of, entry in asked.items():
        for named, nothing in ((entry, NOTHING), (answers.get(entry), NO_ANSWER)):
            if named is None:
                continue
            for method, path in (("GET", "/v1/audit/{}"), ("POST", "/v1/audit/{}/replay")):
                seen = got(method, path, named, nothing)
                assert seen[0] == (200 if name_of in SEES[name] else 404)
                if seen[0] == 404:
                    assert seen == got(method, path, nothing, nothing)
        if name_of not in SEES[name]:
            placed = door.get("/v1/audit", params={"after": entry}, headers=bearer(key))
            nowhere = door.get("/v1/audit", params={"after": NOTHING}, headers=bearer(key))
            assert placed.status_code == 422
            assert placed.json() == nowhere.json()


def test_a_failed_look_at_what_is_somebody_elses_is_not_among_their_entries(
    door: TestClient, all_keys: dict[str, str], asked: dict[str, str]
) -> None:
    before = listed(door, all_keys["employee"])
    door.post(f"/v1/audit/{asked['employee']}/replay", json={}, headers=bearer(all_keys["colleague"]))
    assert listed(door, all_keys["employee"]) == before


def test_an_entry_does_not_say_its_place_or_what_follows(
    door: TestClient, all_keys: dict[str, str], asked: dict[str, str]
) -> None:
    whole = door.get(f"/v1/audit/{asked['employee']}", headers=bearer(all_keys["employee"])).json()
    assert set(whole) == {"id", "at", "kind", "who", "roles", "company", "answer", "hash", "body"}
    assert whole["body"]["personal"]["question"] == QUESTION.format(1)


def test_the_list_is_of_days_and_kinds(door: TestClient, all_keys: dict[str, str], asked: dict[str, str]) -> None:
    key = all_keys["employee"]
    day = listed(door, key)[0]["at"][:10]
    assert listed(door, key, since=day) == listed(door, key, until=day) == listed(door, key)
    assert listed(door, key, since="2999-01-01") == listed(door, key, until="1999-01-01") == []
    assert listed(door, key, kind="key-made") == []


@pytest.mark.parametrize(
    ("query", "detail"),
    [
        ({"since": "yesterday"}, "since cannot be used, as it is no day; accepted is a day written YYYY-MM-DD."),
        ({"until": "0"}, "until cannot be used, as it is no day; accepted is a day written YYYY-MM-DD."),
        ({"until": "2026-02-30"}, 'until cannot be "2026-02-30"; accepted is a day written YYYY-MM-DD.'),
        ({"limit": "0"}, 'limit cannot be "0"; accepted is a whole number from 1 to 200.'),
        (
            {"kind": "gossip"},
            'kind cannot be "gossip"; accepted is a kind, such as figure for defects, or answer or key-made for the '
            "audit.",
        ),
        ({"page": "2"}, 'There is no input "page"; accepted are since, until, kind, limit and after.'),
    ],
)
def test_a_list_that_cannot_be_is_refused(
    door: TestClient, all_keys: dict[str, str], query: dict[str, str], detail: str
) -> None:
    refused = door.get("/v1/audit", params=query, headers=bearer(all_keys["employee"]))
    assert (refused.status_code, refused.json()["detail"]) == (422, detail)


@pytest.mark.parametrize("nothing", ["x", "aud_%00", "1%27%20OR%201=1", "ans_1", "…"])
def test_what_is_no_id_is_not_there(door: TestClient, all_keys: dict[str, str], nothing: str) -> None:
    for method, path in (("GET", "/v1/audit/{}"), ("POST", "/v1/audit/{}/replay")):
        answer = door.request(method, path.format(nothing), headers=bearer(all_keys["own_admin"]))
        assert answer.status_code == 404
        assert answer.json()["detail"] == "There is no such answer or entry in the audit."


COMPANIES = ("ACME", "OTHER", None)
CALLERS = st.builds(
    Caller,
    key=st.sampled_from(["cw_000000000001", "cw_000000000002", "cw_000000000003"]),
    roles=st.frozensets(st.sampled_from(ROLES), min_size=1),
    company=st.sampled_from(COMPANIES),
    participant=st.sampled_from([None, "par_1", "par_2"]),
)


def may_see(seer: Caller, asker: Caller) -> bool:
    """What decision 18 says, in other words than the code."""
    if "admin" in seer.roles and seer.company == asker.company:
        return True
    if "hr" in asker.roles:
        return "hr" in seer.roles and seer.company == asker.company
    if asker.participant is not None:
        return "hr" not in seer.roles and seer.participant == asker.participant
    return "hr" not in seer.roles and seer.participant is None and seer.key == asker.key


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(askers=st.lists(CALLERS, max_size=6), seer=CALLERS, limit=st.integers(1, 3))
def test_nobody_sees_what_is_not_theirs(kept: Store, askers: list[Caller], seer: Caller, limit: int) -> None:
    answers = []
    with kept.writing() as session:
        for place, asker in enumerate(askers):
            answers.append(f"ans_{place:024x}")
            chain.append(session, Draft("answer", who(asker), lambda _: {}, answers[-1]))
        session.flush()
        visible = Visible(session, seer)
        found, after = [], None
        while True:
            page = visible.page(AuditQuery(limit=limit, after=after))
            found += page.entries
            after = page.next
            if after is None:
                break
        theirs = [answer for answer, asker in zip(answers, askers, strict=True) if may_see(seer, asker)]
        assert [entry.answer for entry in reversed(found) if entry.answer in answers][-len(theirs) or None :] == theirs
        for answer, asker in zip(answers, askers, strict=True):
            if not may_see(seer, asker):
                (row,) = [row["id"] for row in chain.rows(session) if row["answer"] == answer][-1:]
                with pytest.raises(ProblemError) as refused:
                    visible.one(row)
                assert str(refused.value) == "There is no such answer or entry in the audit."
        session.rollback()


def test_without_a_key_there_is_no_audit(assistant: Assistant, store: Store) -> None:
    with TestClient(create_app(assistant, store=store)) as client:
        assert client.get("/v1/audit").status_code == 401
        assert client.post(f"/v1/audit/{NOTHING}/replay").status_code == 401
