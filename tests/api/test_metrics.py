"""What is counted, and when questions can be sent here."""

from __future__ import annotations

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from api.app import create_app
from assistant.assistant import Assistant
from corpus.index import IndexUnavailable

AZUL = "azul-sop-2025"
Counts = dict[tuple[str, frozenset[tuple[str, str]]], float]


def counts(client: TestClient) -> Counts:
    response = client.get("/metrics")
    assert response.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(response.text)
        for sample in family.samples
    }


def of(found: Counts, name: str, **labels: str) -> float:
    return found.get((name, frozenset(labels.items())), 0.0)


def test_requests_answers_and_problems_are_counted(assistant: Assistant) -> None:
    with TestClient(create_app(assistant)) as client:
        for body in (
            {"question": "What happens if I resign?", "plan": AZUL},
            {"question": "How many of my options can I exercise?", "plan": AZUL},
            {"question": "What is the capital of France?"},
            {"question": "What if I resign?", "plan": "nowhere"},
        ):
            client.post("/v1/ask", json=body)
        client.get(f"/v1/plans/{AZUL}/clauses")
        found = counts(client)
    ask = {"method": "POST", "route": "/v1/ask"}
    assert of(found, "clausewise_requests_total", **ask, status="200") == 3
    assert of(found, "clausewise_requests_total", **ask, status="404") == 1
    clauses = {"method": "GET", "route": "/v1/plans/{plan}/clauses", "status": "200"}
    assert of(found, "clausewise_requests_total", **clauses) == 1
    assert of(found, "clausewise_request_seconds_count", route="/v1/ask") == 4
    assert of(found, "clausewise_answers_total", status="computed", plan="known") == 1
    assert of(found, "clausewise_answers_total", status="needs_facts", plan="known") == 1
    assert of(found, "clausewise_answers_total", status="out_of_scope", plan="unknown") == 1
    assert of(found, "clausewise_errors_total", kind="unknown-plan") == 1


def test_what_a_caller_makes_up_makes_no_further_series(assistant: Assistant) -> None:
    with TestClient(create_app(assistant)) as client:
        client.get("/nowhere")
        client.request("INVENTED", "/v1/ask")
        client.get("/v1/plans/nowhere/clauses")
        counts(client)
        before = set(counts(client))
        for n in range(20):
            client.get(f"/nowhere/{n}")
            client.request(f"INVENTED{n}", "/v1/ask")
            client.get(f"/v1/plans/nowhere{n}/clauses")
        assert set(counts(client)) == before


def test_it_is_ready_while_rules_and_documents_answer(assistant: Assistant, monkeypatch: pytest.MonkeyPatch) -> None:
    def down(*_: object, **__: object) -> None:
        raise IndexUnavailable("damaged")

    with TestClient(create_app(assistant)) as client:
        assert (client.get("/readyz").status_code, client.get("/readyz").json()["status"]) == (200, "ok")
        monkeypatch.setattr(assistant, "search", down)
        degraded = client.get("/readyz")
        assert (degraded.status_code, degraded.json()["status"]) == (200, "degraded")
        assert degraded.json()["index"]["state"] == "unavailable"


@pytest.mark.parametrize(("part", "what"), [("rules", "books"), ("documents", "library")])
def test_it_is_not_ready_while_they_do_not(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch, part: str, what: str
) -> None:
    with TestClient(create_app(assistant)) as client:
        monkeypatch.setattr(assistant, "current", lambda: assistant)
        monkeypatch.setattr(assistant, what, None)
        found = client.get("/readyz")
        assert found.status_code == 503
        assert found.json()[part]["state"] == "unavailable"
        assert client.get("/healthz").status_code == 200
