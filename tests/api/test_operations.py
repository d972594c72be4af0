"""Every operation on the real assistant: what it answers, and that what it quotes stands in the documents."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from assistant.answer import Answer
from assistant.assistant import Assistant
from corpus.index import IndexUnavailable
from corpus.library import Library
from corpus.quote import clause_text

ROOT = Path(__file__).parents[2]
LIBRARY = Library()
GRANT = {"time_options_granted": 90000, "grant_agreement_date": "2025-05-02"}


def ask(client: TestClient, question: str, **given: Any) -> Answer:
    response = client.post("/v1/ask", json={"question": question, **given})
    assert response.status_code == 200, response.text
    return Answer.model_validate_json(response.text)


def test_a_count_is_exact_and_cites_its_clause(client: TestClient) -> None:
    answer = ask(
        client, "How many of my options are exercisable?", plan="azul-sop-2025", facts=GRANT, as_of="2027-05-03"
    )
    (part,) = answer.parts
    assert part.status == "computed"
    quantity = part.outcomes[0].quantity
    assert quantity is not None
    assert (quantity.exact, quantity.unit) == ("60000", "options")
    cited = {citation.n: citation.clause for citation in answer.citations}
    assert {cited[n] for n in part.outcomes[0].citations} == {"3.1.1.1.3"}


def test_json_numbers_stay_exact(client: TestClient) -> None:
    body = (
        '{"question": "Fui dispensado sem justa causa em 15 de setembro de 2023. Quanto vou receber?", '
        '"plan": "telefonica-brasil-psp-2022", "facts": '
        '{"units_granted": 12000, "cycle": "first", "closing_price": 41.30, "multiplier_factor": 0.57}}'
    )
    response = client.post("/v1/ask", content=body, headers={"Content-Type": "application/json; charset=utf-8"})
    outcomes = response.json()["parts"][0]["outcomes"]
    exact = [outcome["quantity"]["exact"] for outcome in outcomes if outcome["quantity"]]
    assert exact[0] == "43998129/274"


def test_every_quotation_is_the_document_character_for_character(client: TestClient) -> None:
    answer = ask(client, "What happens to my options if I'm dismissed without cause?")
    assert {part.plan for part in answer.parts} >= {"azul-sop-2025", "kingsoft-cloud-sip-2021", "nuvini-adherence"}
    assert answer.citations
    for citation in answer.citations:
        document = LIBRARY.document(citation.plan)
        assert document.text[citation.start : citation.end] == citation.quote
        assert citation.source_sha256 == document.plan.sha256


def test_the_same_request_gives_the_same_bytes(client: TestClient) -> None:
    body = {"question": "What happens if I resign?", "plan": "azul-sop-2025", "as_of": "2026-11-21"}
    assert client.post("/v1/ask", json=body).content == client.post("/v1/ask", json=body).content


def test_an_answer_goes_on_the_thread_it_is_given(client: TestClient) -> None:
    assert ask(client, "What happens if I resign?", thread="t-1", participant="p-1", language="es").thread == "t-1"


def test_the_conversation_of_somebody_else_is_not_found(client: TestClient) -> None:
    ask(client, "What happens if I resign?", thread="t-2", participant="p-1")
    body = {"question": "and if I am dismissed?", "thread": "t-2", "participant": "p-2"}
    response = client.post("/v1/ask", json=body)
    assert response.status_code == 404
    assert response.json()["type"].endswith("unknown-thread")
    assert "no such conversation of yours" in response.json()["detail"]


def test_null_means_not_given(client: TestClient) -> None:
    nothing = dict.fromkeys(("plan", "facts", "participant", "thread", "language"))
    assert ask(client, "What if I resign?", as_of="2026-11-21", **nothing) == ask(
        client, "What if I resign?", as_of="2026-11-21"
    )


def test_a_search_gives_clauses_best_first(client: TestClient) -> None:
    query = {"q": "What happens in a change of control?", "plan": "azul-sop-2025", "k": 4}
    results = client.get("/v1/search", params=query).json()["results"]
    assert len(results) == 4
    assert set(results[0]) == {"plan", "version", "clause", "heading", "text", "start", "end", "score"}
    assert [found["score"] for found in results] == sorted((found["score"] for found in results), reverse=True)
    document = LIBRARY.document("azul-sop-2025")
    for found in results:
        assert found["plan"] == "azul-sop-2025"
        assert found["clause"] in document.outline
        assert document.text[found["start"] : found["end"]] == found["text"]


def test_a_search_gives_five_clauses_where_nothing_is_said(client: TestClient) -> None:
    assert len(client.get("/v1/search", params={"q": "无故解雇"}).json()["results"]) == 5


def test_a_search_says_that_the_clause_is_not_there_that_it_names(client: TestClient) -> None:
    found = client.get("/v1/search", params={"q": "clause 47.3", "plan": "azul-sop-2025"}).json()
    assert found["results"]
    assert "“clause 47.3”" in found["missing"][0]
    there = client.get("/v1/search", params={"q": "clause 8.1", "plan": "azul-sop-2025"}).json()
    assert there["missing"] == []


def test_the_plans_are_those_of_the_library(client: TestClient) -> None:
    plans = client.get("/v1/plans").json()["plans"]
    assert [(plan["id"], plan["source_sha256"]) for plan in plans] == [(p.id, p.sha256) for p in LIBRARY.plans()]
    assert plans[0]["title"] == {"original": "STOCK OPTION PLAN", "english": "Stock Option Plan"}


@pytest.mark.parametrize("plan", [plan.id for plan in LIBRARY.plans()])
def test_every_clause_of_every_plan_can_be_read_by_its_id(client: TestClient, plan: str) -> None:
    document = LIBRARY.document(plan)
    listed = client.get(f"/v1/plans/{plan}/clauses").json()
    assert listed["source_sha256"] == document.plan.sha256
    assert [clause["id"] for clause in listed["clauses"]] == [clause.id for clause in document.outline]
    for place in listed["clauses"]:
        clause = client.get(f"/v1/plans/{plan}/clauses/{quote(place['id'], safe='')}").json()
        assert {name: clause[name] for name in place} == place
        assert clause["source"] == document.text[place["start"] : place["end"]]
        assert clause["text"] == clause_text(document, place["id"])
        assert clause["parents"] == [parent.id for parent in document.outline.path(place["id"])[:-1]]


def test_a_clause_id_may_be_written_as_printed(client: TestClient) -> None:
    for written in ("9.1.1(ii)", "9.1.1%28ii%29", "Annex I 1.5", "Annex%20I%201.5"):
        response = client.get(f"/v1/plans/telefonica-brasil-psp-2022/clauses/{written}")
        assert response.status_code == 200
        assert response.json()["id"] in ("9.1.1(ii)", "Annex I 1.5")


def test_health_is_ok_when_everything_works(client: TestClient) -> None:
    assert client.get("/healthz").json() == {
        "status": "ok",
        **{part: {"state": "ready", "detail": None} for part in ("rules", "documents", "index")},
    }


def test_rules_answer_while_the_index_is_down(assistant: Assistant, monkeypatch: pytest.MonkeyPatch) -> None:
    def down(*_: object, **__: object) -> None:
        raise IndexUnavailable(f"{ROOT} is damaged.")

    monkeypatch.setattr(assistant, "search", down)
    with TestClient(create_app(assistant)) as client:
        health = client.get("/healthz")
        assert health.status_code == 200
        assert health.json()["status"] == "degraded"
        assert health.json()["index"]["state"] == "unavailable"
        assert health.json()["rules"]["state"] == "ready"
        assert ask(client, "What happens if I resign?", plan="azul-sop-2025").parts[0].status == "computed"
        refused = client.get("/v1/search", params={"q": "vesting"})
        assert refused.status_code == 503
        assert refused.headers["content-type"] == "application/problem+json"
        assert "computed answers do not need it" in refused.json()["detail"]
        assert str(ROOT) not in refused.text


def test_browsers_are_told_not_to_guess_and_other_sites_get_no_leave(client: TestClient) -> None:
    for response in (
        client.get("/v1/plans", headers={"Origin": "https://example.org"}),
        client.get("/nowhere", headers={"Origin": "https://example.org"}),
        client.options("/v1/ask", headers={"Origin": "https://example.org", "Access-Control-Request-Method": "POST"}),
    ):
        assert response.headers["x-content-type-options"] == "nosniff"
        assert not [name for name in response.headers if name.startswith("access-control")]


def test_the_application_loads_without_the_heavy_libraries() -> None:
    code = (
        "import sys, api.app; api.app.create_app(); "
        "print(sorted({'torch', 'chromadb', 'sentence_transformers', 'langchain_core'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"
