"""How often a caller may ask."""

from __future__ import annotations

from typing import Any

import pytest
from openai import OpenAI, RateLimitError
from starlette.testclient import TestClient

from api.app import create_app
from api.limits import Buckets, Rate
from api.settings import SettingError, Settings
from assistant.assistant import Assistant


class Clock:
    """A clock that stands until it is moved, in seconds."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_is_emptied_at_once_and_filled_at_an_even_pace() -> None:
    clock = Clock()
    buckets = Buckets(Rate.read("6/minute"), clock)
    assert [buckets.wait("p-001") for _ in range(7)] == [0] * 6 + [10]
    clock.now += 9
    assert buckets.wait("p-001") == 1
    clock.now += 1
    assert [buckets.wait("p-001") for _ in range(2)] == [0, 10]
    clock.now += 3600
    assert [buckets.wait("p-001") for _ in range(7)] == [0] * 6 + [10]


def test_one_caller_takes_nothing_from_another() -> None:
    buckets = Buckets(Rate.read("1/hour"), Clock())
    assert [buckets.wait(caller) for caller in ("p-001", "p-002", "p-001", "p-002")] == [0, 0, 3600, 3600]


def served(assistant: Assistant, address: str) -> TestClient:
    return TestClient(create_app(assistant), client=(address, 50000))


def statuses(client: TestClient, times: int, **given: Any) -> list[int]:
    return [client.get("/v1/plans", **given).status_code for _ in range(times)]


def test_who_asks_too_often_is_told_when_to_come_back(assistant: Assistant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUSEWISE_RATE", "3/hour")
    with served(assistant, "192.0.2.7") as client:
        assert statuses(client, 3) == [200] * 3
        refused = client.post("/v1/ask", json={"question": "What if I resign?"})
        assert refused.status_code == 429
        assert refused.headers["content-type"] == "application/problem+json"
        assert refused.headers["retry-after"] == "1200"
        assert refused.json()["type"] == "urn:clausewise:problem:too-many-requests"
        assert refused.json()["detail"] == "You have asked too often; ask again in 1,200 seconds."
        assert refused.json()["request_id"] == refused.headers["x-request-id"]
        assert [client.get(path).status_code for path in ("/healthz", "/readyz", "/metrics")] == [200] * 3


def test_an_openai_client_is_refused_in_its_own_terms(assistant: Assistant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUSEWISE_RATE", "1/hour")
    with TestClient(create_app(assistant)) as http:
        client = OpenAI(base_url="http://testserver/v1", api_key="none", http_client=http, max_retries=0)
        client.models.list()
        with pytest.raises(RateLimitError, match="You have asked too often"):
            client.models.list()


def test_a_key_that_nobody_knows_gains_nothing(assistant: Assistant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUSEWISE_RATE", "1/hour")
    with served(assistant, "192.0.2.7") as client:
        assert [client.get("/v1/plans", headers={"Authorization": f"Bearer {n}"}).status_code for n in range(3)] == [
            200,
            429,
            429,
        ]


def test_a_key_that_is_known_counts_by_itself(assistant: Assistant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUSEWISE_RATE", "1/hour")
    known = {b"Bearer one": "key-1", b"Bearer two": "key-2"}
    app = create_app(assistant)
    app.state.caller_key = lambda scope: known.get(dict(scope["headers"]).get(b"authorization", b""))
    with TestClient(app, client=("192.0.2.7", 1)) as client:
        for key in ("Bearer one", "Bearer two", "Bearer three"):
            assert statuses(client, 2, headers={"Authorization": key}) == [200, 429]


@pytest.mark.parametrize(
    ("address", "limited"),
    [
        ("127.0.0.1", False), ("::1", False), ("::ffff:127.0.0.1", False),
        ("192.0.2.7", True), ("::ffff:192.0.2.7", True), ("2001:db8::1", True),
    ],
)  # fmt: skip
def test_by_default_only_callers_of_other_machines_are_limited(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch, address: str, limited: bool
) -> None:
    monkeypatch.delenv("CLAUSEWISE_RATE", raising=False)
    with served(assistant, address) as client:
        assert set(statuses(client, 60)) == {200}
        assert (429 in statuses(client, 10)) is limited


def test_who_has_many_addresses_of_one_network_is_one_caller(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUSEWISE_RATE", "1/hour")
    app = create_app(assistant)
    given = [
        TestClient(app, client=(address, 1)).get("/openapi.json").status_code
        for address in ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1")
    ]
    assert given == [200, 429, 200]


def test_it_can_be_switched_off(assistant: Assistant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUSEWISE_RATE", "off")
    with served(assistant, "192.0.2.7") as client:
        assert set(statuses(client, 70)) == {200}


@pytest.mark.parametrize("rate", ["60", "0/minute", "60/day", "-1/hour", "1.5/second", "many"])
def test_what_is_no_rate_is_refused_in_a_sentence(rate: str) -> None:
    with pytest.raises(SettingError, match="CLAUSEWISE_RATE must be written as 60/minute, with second, minute or hour"):
        Settings.read({"CLAUSEWISE_RATE": rate})
