"""What lawyers decide counts from the next answer on, for whom it is meant, until what it is about has other words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select
from starlette.testclient import TestClient

from api.app import create_app
from api.audit.here import here, reviewing
from api.audit.models import AuditEntry
from api.records import keys as making
from api.records import plans
from api.records.access import Doors
from api.records.caller import NOBODY, Caller
from api.records.models import PlanCompany
from api.records.store import Store
from api.reviews.counting import InForce
from api.reviews.models import Review
from assistant.assistant import Assistant
from assistant.reviewing import Reviews
from tests.api.records.population import Keys, bearer, populate

AZUL, READING, RULE = "azul-sop-2025", "anniversary_day", "time_options_exercisable"
ON_IT, AFTER_IT = "a36_on_the_anniversary", "a36_from_the_next_day"
FACTS = {"time_options_granted": 90000, "grant_agreement_date": "2025-05-02"}
ASKED = {"question": "How many of my Options by Time can I exercise?", "plan": AZUL, "facts": FACTS}
DAY = "2027-05-02"
COUNTER = count(1)


@pytest.fixture
def door(assistant: Assistant, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[TestClient, Store]]:
    monkeypatch.delenv("CLAUSEWISE_AUDIT", raising=False)
    store = Store(f"sqlite:///{tmp_path / 'records.sqlite'}")
    store.upgrade()
    with TestClient(create_app(assistant, store=store)) as client:
        yield client, store
    store.close()


@pytest.fixture
def client(door: tuple[TestClient, Store]) -> TestClient:
    return door[0]


@pytest.fixture
def keys(door: tuple[TestClient, Store]) -> Keys:
    return populate(door[1])


def decide(client: TestClient, key: str, status: int = 200, **asked: Any) -> dict[str, Any]:
    body = {"plan": AZUL, "reason": "As the Civil Code counts.", **asked}
    answer = client.post("/v1/reviews", json=body, headers=bearer(key))
    assert answer.status_code == status, answer.text
    return dict(answer.json())


def lawyer_of(store: Store, assistant: Assistant, company: str = "ACME") -> str:
    """A key with the role legal of a company that has the plan."""
    with store.writing() as session:
        plans.assign(session, assistant.library, AZUL, company, private=False)
        return making.create(session, ["legal"], company=company)


def ask(client: TestClient, key: str, **more: Any) -> dict[str, Any]:
    asked = {**ASKED, "as_of": DAY, **more}
    return dict(client.post("/v1/ask", json=asked, headers=bearer(key)).raise_for_status().json())


def values(answer: dict[str, Any]) -> list[tuple[str | None, str | None]]:
    outcomes = answer["parts"][0]["outcomes"]
    return [(each["reading"], each["quantity"] and each["quantity"]["exact"]) for each in outcomes]


def listed(client: TestClient, key: str, **query: Any) -> list[dict[str, Any]]:
    page = client.get("/v1/reviews", params=query, headers=bearer(key)).raise_for_status().json()
    return list(page["reviews"])


def test_an_option_that_is_adopted_is_the_only_one_answered_with(client: TestClient, keys: Keys) -> None:
    before = ask(client, keys.hr)
    assert before["parts"][0]["status"] == "ambiguous"
    assert values(before) == [(ON_IT, "60000"), (AFTER_IT, "30000")]
    assert before["replay"]["reviews"] is None
    decided = decide(client, keys.legal, reading=READING, option=AFTER_IT, decision="adopted")
    assert decided["counts"] == "yes"
    after = ask(client, keys.hr)
    assert after["parts"][0]["status"] == "computed"
    assert values(after) == [(None, "30000")]
    assert "The lawyers who reviewed this plan adopted: From the day after" in after["text"]
    assert after["id"] != before["id"]
    assert after["replay"]["reviews"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("pt", "Os advogados que revisaram este plano adotaram:"),
        ("es", "Los abogados que revisaron este plan adoptaron:"),
        ("zh-Hans", "审阅本计划的律师采用的是："),
        ("zh-Hant", "審閱本計劃的律師採用的是："),
    ],
)
def test_an_adopted_reading_is_told_in_every_language(client: TestClient, keys: Keys, language: str, said: str) -> None:
    decide(client, keys.legal, reading=READING, option=AFTER_IT, decision="adopted")
    assert said in ask(client, keys.hr, language=language)["text"]


def test_an_option_that_is_rejected_is_not_shown_beside_the_default(client: TestClient, keys: Keys) -> None:
    decide(client, keys.legal, reading=READING, option=AFTER_IT, decision="rejected")
    answer = ask(client, keys.hr)
    assert values(answer) == [(None, "60000")]
    assert "adopted" not in answer["text"]


def test_what_is_decided_later_counts(client: TestClient, keys: Keys) -> None:
    decide(client, keys.legal, reading=READING, option=AFTER_IT, decision="adopted")
    decide(client, keys.legal, reading=READING, option=ON_IT, decision="adopted")
    assert values(ask(client, keys.hr)) == [(None, "60000")]
    assert [each["counts"] for each in listed(client, keys.legal)] == ["yes", "superseded"]


def test_computing_and_rules_are_under_what_was_decided(client: TestClient, keys: Keys) -> None:
    asked = {"plan": AZUL, "rule": RULE, "facts": FACTS, "as_of": DAY}
    decide(client, keys.legal, reading=READING, option=AFTER_IT, decision="adopted")
    computed = client.post("/v1/compute", json=asked, headers=bearer(keys.hr)).json()
    assert values(computed) == [(None, "30000")]
    solved = {**asked, "unknown": "as_of", "relation": ">=", "target": 60000}
    found = client.post("/v1/solve", json=solved, headers=bearer(keys.hr)).json()
    assert {each["ranges"][0]["low"] for each in found["solutions"]} == {"2027-05-03"}
    shown = client.get(f"/v1/plans/{AZUL}/rules/{RULE}", headers=bearer(keys.hr)).json()
    reading = next(each for each in shown["readings"] if each["name"] == READING)
    assert (reading["default"], reading["authority"]) == (AFTER_IT, "adopted")
    assert reading["decided_on"]


def test_a_rule_is_approved_and_an_answer_once_all_of_its_rules_are(client: TestClient, keys: Keys) -> None:
    part = ask(client, keys.hr)["parts"][0]
    assert part["review"] == "unreviewed"
    assert RULE in part["rules"]
    for rule in part["rules"][:-1]:
        decide(client, keys.legal, rule=rule, decision="approved")
    assert ask(client, keys.hr)["parts"][0]["review"] == "unreviewed"
    decide(client, keys.legal, rule=part["rules"][-1], decision="approved")
    assert ask(client, keys.hr)["parts"][0]["review"] == "approved"
    shown = client.get(f"/v1/plans/{AZUL}/rules/{RULE}", headers=bearer(keys.hr)).json()
    assert shown["review"] == "approved"


def test_a_rule_that_is_rejected_is_warned_of_before_all_else(client: TestClient, keys: Keys) -> None:
    decide(client, keys.legal, rule=RULE, decision="rejected")
    answer = ask(client, keys.hr)
    assert answer["parts"][0]["review"] == "rejected"
    assert answer["text"].startswith("A lawyer has found a rule wrong on which this answer rests; do not rely on it.")
    decide(client, keys.legal, rule=RULE, decision="approved")
    assert "found a rule wrong" not in ask(client, keys.hr)["text"]


def test_the_chat_protocol_and_the_tools_answer_under_what_was_decided(client: TestClient, keys: Keys) -> None:
    decide(client, keys.legal, reading=READING, option=AFTER_IT, decision="adopted")
    said = "90,000 Options by Time, Grant Agreement signed on 2 May 2025: how many can I exercise on 2 May 2027?"
    chat = {"model": f"clausewise/{AZUL}", "messages": [{"role": "user", "content": said}]}
    answered = client.post("/v1/chat/completions", json=chat, headers=bearer(keys.hr)).json()
    assert "30,000 options" in answered["choices"][0]["message"]["content"]
    arguments = {"plan": AZUL, "rule": RULE, "facts": FACTS, "as_of": DAY}
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "compute", "arguments": arguments}}
    headers = {**bearer(keys.hr), "Accept": "application/json, text/event-stream", "Host": "127.0.0.1:8000"}
    tool = client.post("/mcp", json=call, headers=headers)
    assert tool.status_code == 200, tool.text
    assert '"exact":"30000"' in tool.text.replace("\\", "").replace(" ", "")
    assert '"exact":"60000"' not in tool.text.replace("\\", "").replace(" ", "")


def test_the_command_line_answers_under_what_was_decided_for_everybody(
    client: TestClient, keys: Keys, assistant: Assistant, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUSEWISE_DATABASE_URL", f"sqlite:///{tmp_path / 'records.sqlite'}")
    reviewed = reviewing()
    assert reviewed(assistant) is assistant
    decide(client, keys.legal, reading=READING, option=AFTER_IT, decision="adopted")
    assert reviewed(assistant).books[AZUL].readings[READING].default == AFTER_IT
    assert assistant.books[AZUL].readings[READING].default == ON_IT


def test_a_comment_changes_nothing(client: TestClient, keys: Keys) -> None:
    before = ask(client, keys.hr)
    decide(client, keys.legal, rule=RULE, decision="commented")
    assert ask(client, keys.hr)["parts"] == before["parts"]
    assert [each["counts"] for each in listed(client, keys.legal)] == ["comment"]


def test_a_decision_is_stale_once_what_it_is_about_has_other_words(
    client: TestClient, keys: Keys, door: tuple[TestClient, Store]
) -> None:
    decide(client, keys.legal, rule=RULE, decision="approved")
    decide(client, keys.legal, reading=READING, option=AFTER_IT, decision="adopted")
    with door[1].writing() as session:
        for row in session.scalars(select(Review)):
            row.sha256 = "0" * 64  # as if it had been made for other words
    assert [each["counts"] for each in listed(client, keys.legal)] == ["stale", "stale"]
    answer = ask(client, keys.hr)
    assert answer["parts"][0]["review"] == "stale"
    assert values(answer) == [(ON_IT, "60000"), (AFTER_IT, "30000")]


def test_what_one_company_decides_does_not_count_for_another(
    door: tuple[TestClient, Store], keys: Keys, assistant: Assistant
) -> None:
    client, store = door
    lawyer = lawyer_of(store, assistant)
    with store.writing() as session:
        elsewhere = making.create(session, ["legal"], company="OTHER")
    decide(client, lawyer, reading=READING, option=AFTER_IT, decision="adopted")
    assert values(ask(client, keys.hr)) == [(None, "30000")]
    assert values(ask(client, keys.other_hr)) == [(ON_IT, "60000"), (AFTER_IT, "30000")]
    assert [each["company"] for each in listed(client, lawyer)] == ["ACME"]
    assert listed(client, elsewhere) == listed(client, keys.legal) == []
    refused = decide(client, elsewhere, 403, reading=READING, option=AFTER_IT, decision="adopted")
    assert "was not given to OTHER" in refused["detail"]
    decide(client, keys.legal, reading=READING, option=ON_IT, decision="adopted")
    assert values(ask(client, keys.hr)) == [(None, "30000")]  # its own decision stands after everybody's
    assert values(ask(client, keys.other_hr)) == [(None, "60000")]


def test_only_legal_decides_and_only_legal_and_admin_read(client: TestClient, keys: Keys) -> None:
    for key in (keys.employee, keys.hr, keys.admin):
        refused = decide(client, key, 403, rule=RULE, decision="approved")
        assert refused["detail"] == "Only a key with the role legal decides."
    for key in (keys.employee, keys.hr):
        assert client.get("/v1/reviews", headers=bearer(key)).status_code == 403
    assert client.get("/v1/reviews").status_code == 401
    assert client.post("/v1/reviews", json={}).status_code == 401
    assert listed(client, keys.admin) == []


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"decision": "approved"}, "Name either a rule or a reading."),
        ({"rule": RULE, "reading": READING, "decision": "approved"}, "Name either a rule or a reading."),
        (
            {"rule": RULE, "decision": "adopted"},
            "Decision for a rule must be one of approved, rejected, commented, withdrawn.",
        ),
        (
            {"reading": READING, "option": ON_IT, "decision": "approved"},
            "Decision for a reading must be one of adopted, rejected, commented, withdrawn.",
        ),
        ({"rule": "no_such_rule", "decision": "approved"}, "Azul-sop-2025 has no rule 'no_such_rule'."),
        ({"rule": RULE, "option": ON_IT, "decision": "approved"}, "Option belongs to a reading; leave it out."),
        ({"reading": READING, "decision": "adopted"}, f"Option must be one of {ON_IT}, {AFTER_IT}."),
        (
            {"reading": READING, "option": ON_IT, "decision": "rejected"},
            "A36_on_the_anniversary is what is answered with by default; adopt another option instead.",
        ),
        ({"rule": RULE, "decision": "approved", "reason": "  "}, "Reason must say why."),
        (
            {"rule": RULE, "decision": "approved", "reason": "So\x00."},
            "Reason holds a control character; write it as plain text.",
        ),
        (
            {"reading": READING, "option": ON_IT, "decision": "withdrawn"},
            "What is withdrawn is all that was decided on a reading; leave option out.",
        ),
    ],
)
def test_what_cannot_be_decided_is_told(client: TestClient, keys: Keys, asked: dict[str, Any], said: str) -> None:
    assert decide(client, keys.legal, 422, **asked)["detail"] == said
    assert listed(client, keys.legal) == []


def test_decisions_are_listed_page_by_page(client: TestClient, keys: Keys) -> None:
    for rule in ("time_options_exercisable", "time_options_vested", "thirds_vested"):
        decide(client, keys.legal, rule=rule, decision="commented")
    decide(client, keys.legal, reading=READING, option=ON_IT, decision="adopted")
    every = listed(client, keys.legal)
    assert [each["name"] for each in every] == [READING, "thirds_vested", "time_options_vested", RULE]
    page = client.get("/v1/reviews", params={"limit": 3}, headers=bearer(keys.legal)).json()
    assert page["next"] == every[2]["id"]
    assert listed(client, keys.legal, limit=3, after=page["next"]) == every[3:]
    assert [each["name"] for each in listed(client, keys.legal, rule=RULE)] == [RULE]
    assert [each["name"] for each in listed(client, keys.legal, reading=READING)] == [READING]
    assert listed(client, keys.legal, plan="zenvia-ltip-6") == []
    wrong = client.get("/v1/reviews", params={"after": "rev_" + "0" * 20}, headers=bearer(keys.legal))
    assert wrong.status_code == 422


def test_the_audit_holds_every_decision_and_replay_tells_before_from_after(
    door: tuple[TestClient, Store], keys: Keys
) -> None:
    client, store = door
    before = ask(client, keys.hr, question=ASKED["question"])
    decide(client, keys.legal, reading=READING, option=AFTER_IT, decision="adopted")
    with store.reading() as session:
        entry = session.scalars(select(AuditEntry).where(AuditEntry.kind == "review-decided")).one()
        said = json.loads(entry.body)
    assert (said["name"], said["verdict"], said["option"]) == (READING, "adopted", AFTER_IT)
    assert entry.roles == "legal"
    told = {"question": ASKED["question"], "facts": FACTS}
    again = client.post(f"/v1/audit/{before['id']}/replay", json=told, headers=bearer(keys.hr)).json()
    assert again["result"] == "differs"
    cause = again["causes"][0]
    assert (cause["what"], cause["name"], cause["now"]) == ("review", READING, AFTER_IT)
    assert f"a lawyer has adopted its option {AFTER_IT} on " in cause["says"]
    after = ask(client, keys.hr)
    same = client.post(f"/v1/audit/{after['id']}/replay", json=told, headers=bearer(keys.hr)).json()
    assert same["result"] == "identical"


def test_what_is_withdrawn_is_as_if_the_same_company_had_decided_nothing(client: TestClient, keys: Keys) -> None:
    before = ask(client, keys.hr)
    decide(client, keys.legal, reading=READING, option=AFTER_IT, decision="adopted")
    decide(client, keys.legal, rule=RULE, decision="rejected")
    decide(client, keys.legal, reading=READING, decision="withdrawn")
    decide(client, keys.legal, rule=RULE, decision="withdrawn")
    after = ask(client, keys.hr)
    assert (after["parts"], after["text"]) == (before["parts"], before["text"])
    assert after["id"] == before["id"]
    assert [each["counts"] for each in listed(client, keys.legal)] == ["yes", "yes", "superseded", "superseded"]


def test_only_decisions_on_the_plans_of_an_answer_are_what_it_rests_on(client: TestClient, keys: Keys) -> None:
    before = ask(client, keys.hr)
    decide(client, keys.legal, plan="zenvia-ltip-6", rule="payment_deadline", decision="approved")
    after = ask(client, keys.hr)
    assert (after["id"], after["replay"]) == (before["id"], before["replay"])


def test_solving_and_projecting_say_what_lawyers_made_of_their_rules(client: TestClient, keys: Keys) -> None:
    decide(client, keys.legal, rule="thirds_vested", decision="rejected")
    solved = {"plan": AZUL, "rule": RULE, "facts": FACTS, "unknown": "as_of", "relation": ">=", "target": 60000}
    assert client.post("/v1/solve", json=solved, headers=bearer(keys.hr)).json()["review"] == "rejected"
    scenario = {"plan": AZUL, "rule": RULE, "as_of": DAY}
    assert client.post("/v1/projections", json=scenario, headers=bearer(keys.hr)).json()["review"] == "rejected"


def test_a_company_s_answer_is_computed_again_under_what_it_decided(
    door: tuple[TestClient, Store], keys: Keys, assistant: Assistant, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, store = door
    lawyer = lawyer_of(store, assistant)
    decide(client, lawyer, reading=READING, option=AFTER_IT, decision="adopted")
    answer = ask(client, keys.hr)
    told = {"question": ASKED["question"], "facts": FACTS, "awards": []}
    monkeypatch.setenv("CLAUSEWISE_DATABASE_URL", f"sqlite:///{tmp_path / 'records.sqlite'}")
    entry = client.get("/v1/audit", params={"kind": "answer"}, headers=bearer(keys.hr)).json()["entries"][0]
    owner = Caller("x", roles=frozenset({"hr"}), company="ACME").owner(None)
    again = here().replay(assistant, NOBODY, "command line", entry["id"], {**told, "participant": owner})
    assert (entry["answer"], again.result) == (answer["id"], "identical")
    decide(client, lawyer, reading=READING, decision="withdrawn")
    after = here().replay(assistant, NOBODY, "command line", entry["id"], {**told, "participant": owner})
    assert after.result == "differs"
    assert "which no longer counts" in after.causes[0].says


def test_what_a_company_decided_counts_as_long_as_it_has_the_plan(
    door: tuple[TestClient, Store], keys: Keys, assistant: Assistant
) -> None:
    client, store = door
    lawyer = lawyer_of(store, assistant)
    decide(client, lawyer, reading=READING, option=AFTER_IT, decision="adopted")
    assert values(ask(client, keys.hr)) == [(None, "30000")]
    with store.writing() as session:
        session.query(PlanCompany).delete()
    assert values(ask(client, keys.hr)) == [(ON_IT, "60000"), (AFTER_IT, "30000")]


@pytest.mark.parametrize("named", ["plan", "rule", "reading"])
def test_a_name_with_a_control_character_is_refused(client: TestClient, keys: Keys, named: str) -> None:
    assert client.get("/v1/reviews", params={named: "x\x00"}, headers=bearer(keys.legal)).status_code == 422


COMPANIES = ("ACME", "OTHER")
MADE = st.tuples(
    st.sampled_from([None, *COMPANIES]),
    st.sampled_from(
        [
            {"reading": READING, "option": ON_IT, "decision": "adopted"},
            {"reading": READING, "option": AFTER_IT, "decision": "adopted"},
            {"reading": READING, "option": AFTER_IT, "decision": "rejected"},
            {"rule": RULE, "decision": "approved"},
            {"rule": RULE, "decision": "rejected"},
            {"rule": RULE, "decision": "commented"},
        ]
    ),
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(private=st.sampled_from([None, *COMPANIES]), made=st.lists(MADE, max_size=4))
def test_nobody_sees_or_is_answered_by_what_another_company_decided(
    assistant: Assistant, tmp_path_factory: pytest.TempPathFactory, private: str | None, made: list[Any]
) -> None:
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('reviews') / 'records.sqlite'}")
    store.upgrade()
    keys = populate(store)
    hr = {"ACME": keys.hr, "OTHER": keys.other_hr}
    with store.writing() as session:
        for company in [private] if private else COMPANIES:
            plans.assign(session, assistant.library, AZUL, company, private=private is not None)
        legal = {company: making.create(session, ["legal"], company=company) for company in COMPANIES}
    lawyers = {None: keys.legal, **legal}
    with TestClient(create_app(assistant, store=store)) as client:
        kept: list[tuple[str | None, str]] = []
        for company, asked in made:
            body = {"plan": AZUL, "reason": f"Of {company}.", **asked}
            answer = client.post("/v1/reviews", json=body, headers=bearer(lawyers[company]))
            sees = private is None or company == private
            assert answer.status_code == 200 if sees and answer.status_code != 422 else answer.status_code in (404, 422)
            if answer.status_code == 200:
                kept.append((company, answer.json()["id"]))
        for company, key in lawyers.items():
            sees = private is None or company == private
            own = [id_ for of, id_ in kept if of in (None, company)] if sees else []
            assert [each["id"] for each in listed(client, key)] == own[::-1]
        for company in COMPANIES:
            found = client.post("/v1/ask", json={**ASKED, "as_of": DAY}, headers=bearer(hr[company]))
            if private not in (None, company):
                assert found.status_code == 404
                continue
            counting = InForce(Doors(store)).of(Caller("k", company=company))
            assert {each.id for each in counting.decisions} <= {id_ for of, id_ in kept if of in (None, company)}
            foreign = [other for other in COMPANIES if other != company]
            assert not [other for other in foreign if f"Of {other}." in found.text]
            by_hand = under(counting)
            assert values(found.json()) == by_hand
    store.close()


def under(reviews: Reviews) -> list[tuple[str | None, str | None]]:
    """What is answered under decisions, worked out from them alone."""
    last: str | None = None
    rejected = False
    for each in reviews.decisions:
        if each.about == "reading" and each.verdict == "adopted":
            last, rejected = each.option, rejected and each.option != AFTER_IT
        elif each.about == "reading":
            rejected, last = True, None if last == each.option else last
    if last is not None:
        return [(None, "60000" if last == ON_IT else "30000")]
    return [(None, "60000")] if rejected else [(ON_IT, "60000"), (AFTER_IT, "30000")]
