"""Conversations over the API: listed, read and forgotten by whoever began them, and by nobody else."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.records.store import Store
from assistant.assistant import Assistant
from assistant.threads import Threads
from tests.api.records.population import Keys, bearer, populate

AZUL = "azul-sop-2025"


@pytest.fixture
def client(assistant: Assistant) -> Iterator[TestClient]:
    with TestClient(create_app(assistant.with_threads(Threads()))) as found:
        yield found


@pytest.fixture
def keyed(assistant: Assistant, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, Keys]]:
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('threads') / 'records.sqlite'}")
    store.upgrade()
    keys = populate(store)
    with TestClient(create_app(assistant.with_threads(Threads()), store=store)) as found:
        yield found, keys
    store.close()


def asked(client: TestClient, question: str, thread: str | None = None, **rest: object) -> str:
    headers = bearer(str(rest.pop("key"))) if "key" in rest else {}
    body = {"question": question, "plan": AZUL, "thread": thread, **rest}
    answer = client.post("/v1/ask", json=body, headers=headers).raise_for_status().json()
    return str(answer["thread"])


def test_a_conversation_tells_what_the_next_question_takes_over(client: TestClient) -> None:
    asked(client, "I was granted 9,000 options by time. How many can I exercise?", "mine")
    found = client.get("/v1/threads/mine").raise_for_status().json()
    assert found["id"] == "mine"
    assert found["plan"] == AZUL
    assert found["facts"][AZUL]["time_options_granted"] == "9000"
    assert "grant_agreement_date" in found["needs"][AZUL]
    assert found["used"] < found["until"]


def test_a_conversation_that_is_forgotten_takes_nothing_over(client: TestClient) -> None:
    asked(client, "I was granted 9,000 options by time. How many can I exercise?", "mine")
    assert client.delete("/v1/threads/mine").status_code == 204
    for answer in (client.get("/v1/threads/mine"), client.delete("/v1/threads/mine")):
        assert answer.status_code == 404
        assert answer.json()["detail"] == "There is no such conversation of yours."
    asked(client, "My agreement is of 2 May 2025. How many can I exercise?", "mine")
    assert "time_options_granted" not in client.get("/v1/threads/mine").json()["facts"][AZUL]


def test_the_list_goes_on_page_by_page_with_the_last_one_first(client: TestClient) -> None:
    names = ["one", "two", "three", "four", "five"]
    for name in names:
        asked(client, "What counts as cause?", name)
    asked(client, "And what happens if I resign?", "two")
    found: list[str] = []
    after = None
    while True:
        page = client.get("/v1/threads", params={"limit": 2} | ({"after": after} if after else {})).json()
        assert 0 < len(page["threads"]) <= 2
        found += [each["id"] for each in page["threads"]]
        after = page["next"]
        if after is None:
            break
    assert found == ["two", "five", "four", "three", "one"]
    assert client.get("/v1/threads", params={"after": "six"}).status_code == 404


def test_a_conversation_is_of_whom_the_questions_named(client: TestClient) -> None:
    asked(client, "What counts as cause?", "mine", participant="p-1")
    assert client.get("/v1/threads/mine").status_code == 404
    assert client.get("/v1/threads/mine", params={"participant": "p-2"}).status_code == 404
    assert client.get("/v1/threads/mine", params={"participant": "p-1"}).status_code == 200
    assert client.get("/v1/threads").json() == {"threads": [], "next": None}


def test_nobody_finds_or_forgets_the_conversation_of_somebody_else(keyed: tuple[TestClient, Keys]) -> None:
    client, keys = keyed
    question = "How many of my options can I exercise?"
    named = asked(client, question, "mine", key=keys.employee)
    ours = asked(client, question, key=keys.employee)
    assert named == "mine"
    for thread in ("mine", ours):
        assert client.get(f"/v1/threads/{thread}", headers=bearer(keys.employee)).json()["id"] == thread
    for other in (keys.colleague, keys.hr, keys.other_hr, keys.legal, keys.admin):
        assert client.get("/v1/threads", headers=bearer(other)).json() == {"threads": [], "next": None}
        for thread in ("mine", ours):
            assert client.get(f"/v1/threads/{thread}", headers=bearer(other)).status_code == 404
            assert client.delete(f"/v1/threads/{thread}", headers=bearer(other)).status_code == 404
    listed = client.get("/v1/threads", headers=bearer(keys.employee)).json()["threads"]
    assert {each["id"] for each in listed} == {"mine", ours}
    assert client.get("/v1/threads").status_code == 401


def test_an_address_names_every_method_that_it_accepts(client: TestClient) -> None:
    refused = client.put("/v1/threads/mine")
    assert refused.status_code == 405
    assert refused.headers["Allow"] == "DELETE, GET"
    assert refused.json()["detail"] == "This address does not accept PUT; it accepts DELETE and GET."
