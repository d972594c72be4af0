"""What is refused, and how: a problem document (RFC 9457) whose detail is a sentence about the input."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from starlette.testclient import TestClient

from api.app import create_app
from assistant.assistant import Assistant

AZUL = "azul-sop-2025"
VESTED = "How many of my options are exercisable?"


def asking(**given: Any) -> dict[str, Any]:
    return {"json": {"question": VESTED, "plan": AZUL, **given}}


def sending(content: str | bytes, content_type: str = "application/json") -> dict[str, Any]:
    return {"content": content, "headers": {"Content-Type": content_type}}


BODIES = {
    "empty question": (asking(question="  "), 422, "empty-question", "The question is empty"),
    "long question": (asking(question="x" * 20_000), 422, "question-too-long", "has 20,000 characters; at most"),
    "unknown plan": (asking(plan="azul"), 404, "unknown-plan", 'There is no plan "azul". The plans at hand are: azul'),
    "unknown fact": (asking(facts={"time_options": 1}), 422, "bad-fact", "Did you mean time_options_granted"),
    "wrong type": (asking(facts={"time_options_granted": "many"}), 422, "bad-fact", "Accepted is a whole number"),
    "wrong unit": (asking(facts={"time_options_granted": "57%"}), 422, "bad-fact", "is not a percentage"),
    "part of an option": (asking(facts={"time_options_granted": 0.5}), 422, "bad-fact", "whole number, not 1/2"),
    "yes for a number": (asking(facts={"time_options_granted": True}), 422, "bad-fact", "Accepted is a whole number"),
    "number for a date": (
        asking(facts={"grant_agreement_date": 2025}),
        422,
        "bad-fact",
        "written YYYY-MM-DD, not 2025",
    ),
    "impossible date": (
        asking(facts={"grant_agreement_date": "2025-02-30"}),
        422,
        "bad-fact",
        "not a day of the calendar",
    ),
    "award of an unknown plan": (
        asking(awards=[{"plan": "azul", "name": "G-1", "facts": {}}]),
        404,
        "unknown-plan",
        'There is no plan "azul"',
    ),
    "unknown fact of an award": (
        asking(awards=[{"plan": AZUL, "name": "G-1", "facts": {"time_options": 1}}]),
        422,
        "bad-fact",
        "G-1: There is no fact 'time_options' in this plan. Did you mean time_options_granted",
    ),
    "award without a name": (
        asking(awards=[{"plan": AZUL, "facts": {}}]),
        422,
        "bad-field",
        "awards.0.name is missing",
    ),
    "impossible day of the answer": (asking(as_of="2025-02-30"), 422, "bad-date", "as_of must be a day"),
    "negative count": (asking(facts={"time_options_granted": -5}), 422, "bad-fact", "must be 0 or more, not -5"),
    "end before the grant": (
        asking(facts={"grant_agreement_date": "2025-05-02", "termination_date": "2024-01-01"}),
        422,
        "bad-fact",
        "comes before the date of the Grant Agreement (2025-05-02)",
    ),
    "unknown language": (asking(language="de"), 422, "unknown-language", "choose one of en, pt, es, zh-Hans, zh-Hant"),
    "no question": ({"json": {"plan": AZUL}}, 422, "bad-field", "question is missing; accepted is text"),
    "question is no text": (asking(question=5), 422, "bad-field", "question cannot be 5; accepted is text"),
    "question is null": (asking(question=None), 422, "bad-field", "question cannot be null; accepted is text"),
    "day is no text": (
        asking(as_of=20250502),
        422,
        "bad-field",
        "as_of cannot be 20250502; accepted is a date as text",
    ),
    "unknown input": (asking(plans=[AZUL]), 422, "bad-field", 'no input "plans"; accepted are question, plan, facts,'),
    "facts are a list": (asking(facts=[1]), 422, "bad-field", "facts cannot be a list; accepted is an object"),
    "fact is null": (asking(facts={"tsr_factor": None}), 422, "bad-field", "a fact that is not known is left out"),
    "fact is an object": (
        asking(facts={"tsr_factor": {}}),
        422,
        "bad-field",
        'The fact "tsr_factor" cannot be an object',
    ),
    "participant too long": (asking(participant="x" * 201), 422, "bad-field", "of at most 200 characters"),
    "no JSON": (sending("question"), 400, "bad-body", "not valid JSON (line 1, column 1: expecting value)"),
    "nothing": (sending(""), 400, "bad-body", "not valid JSON"),
    "a list": (sending("[]"), 400, "bad-body", "must be a JSON object, not a list"),
    "not UTF-8": (sending(b'{"question": "\xff"}'), 400, "bad-body", "not UTF-8"),
    "half a character": (sending('{"question": "\\ud800"}'), 400, "bad-body", "half of a character"),
    "half a character in a name": (sending('{"facts": {"\\udfff": 1}}'), 400, "bad-body", "half of a character"),
    "a name twice": (sending('{"question": "a", "question": "b"}'), 400, "bad-body", '"question" stands twice'),
    "half a character twice": (sending('{"\\ud800": 1, "\\ud800": 2}'), 400, "bad-body", "stands twice"),
    "NaN": (sending('{"facts": {"tsr_factor": NaN}}'), 400, "bad-body", "NaN is not a number"),
    "infinity": (sending('{"facts": {"tsr_factor": -Infinity}}'), 400, "bad-body", "-Infinity is not a number"),
    "endless number": (sending('{"facts": {"a": 1' + "0" * 5000 + "}}"), 400, "bad-body", "at most 40 digits"),
    "endless exponent": (sending('{"facts": {"a": 1e999999999999999999999}}'), 400, "bad-body", "at most 40 digits"),
    "endless fraction": (sending('{"facts": {"a": 0.' + "1" * 5000 + "}}"), 400, "bad-body", "at most 40 digits"),
    "nested too deeply": (sending("[" * 60_000), 400, "bad-body", "nested too deeply"),
    "too large": (sending('"' + "x" * 65_536), 413, "body-too-large", "at most 65,536 bytes"),
    "too large, undeclared": (
        {"content": iter([b"x" * 40_000] * 2), "headers": {"Content-Type": "application/json"}},
        413,
        "body-too-large",
        "at most 65,536 bytes",
    ),
    "a form": (
        sending("question=a", "application/x-www-form-urlencoded"),
        415,
        "unsupported-media-type",
        "application/json",
    ),
    "no type": ({"content": b"{}"}, 415, "unsupported-media-type", "must be application/json, not none"),
}

ADDRESSES = {
    "nowhere": ("GET", "/v2/ask", 404, "not-found", "nothing at this address"),
    "a file": ("GET", "/v1/plans/../../etc/passwd", 404, "not-found", "nothing at this address"),
    "wrong method": ("GET", "/v1/ask", 405, "method-not-allowed", "does not accept GET; it accepts POST"),
    "writing": ("DELETE", "/v1/plans", 405, "method-not-allowed", "does not accept DELETE; it accepts GET"),
    "unknown plan": ("GET", "/v1/plans/azul/clauses", 404, "unknown-plan", 'There is no plan "azul"'),
    "clause of an unknown plan": ("GET", "/v1/plans/azul/clauses/1", 404, "unknown-plan", 'There is no plan "azul"'),
    "a path for a plan": ("GET", "/v1/plans/..%2f..%2fetc/clauses", 404, "", ""),
    "unknown clause": ("GET", f"/v1/plans/{AZUL}/clauses/8.11", 404, "unknown-clause", "The nearest are 8.1"),
    "several clauses": ("GET", f"/v1/plans/{AZUL}/clauses/(ii)", 404, "unknown-clause", "can be several clauses here"),
    "nothing to look for": ("GET", "/v1/search", 422, "bad-parameter", "q is missing; accepted is text"),
    "blanks to look for": ("GET", "/v1/search?q=%20", 422, "bad-parameter", 'q cannot be " "; accepted is text'),
    "too many": (
        "GET",
        "/v1/search?q=a&k=51",
        422,
        "bad-parameter",
        'k cannot be "51"; accepted is a whole number from',
    ),
    "none": ("GET", "/v1/search?q=a&k=0", 422, "bad-parameter", 'k cannot be "0"'),
    "no number": ("GET", "/v1/search?q=a&k=five", 422, "bad-parameter", 'k cannot be "five"'),
    "unknown parameter": (
        "GET",
        "/v1/search?q=a&limit=5",
        422,
        "bad-parameter",
        'no input "limit"; accepted are q, plan and k',
    ),
    "search in an unknown plan": ("GET", "/v1/search?q=a&plan=azul", 404, "unknown-plan", 'There is no plan "azul"'),
}


def assert_problem(response: httpx.Response, status: int, kind: str, says: str) -> None:
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    problem = response.json()
    assert set(problem) == {"type", "title", "status", "detail", "instance", "request_id"}
    assert problem["request_id"] == response.headers["x-request-id"]
    assert problem["status"] == status
    assert problem["type"].startswith(f"urn:clausewise:problem:{kind}")
    assert says in problem["detail"]
    assert problem["detail"].endswith((".", "?"))
    assert "\n" not in problem["detail"]
    assert not any(word in problem["detail"] for word in ("Traceback", "pydantic", "Error", ".py", "__"))


@pytest.mark.parametrize("case", BODIES)
def test_a_bad_body_is_refused_with_a_sentence(client: TestClient, case: str) -> None:
    request, status, kind, says = BODIES[case]
    assert_problem(client.post("/v1/ask", **request), status, kind, says)


@pytest.mark.parametrize("case", ADDRESSES)
def test_a_bad_address_is_refused_with_a_sentence(client: TestClient, case: str) -> None:
    method, address, status, kind, says = ADDRESSES[case]
    assert_problem(client.request(method, address), status, kind, says)


def test_what_is_refused_by_its_method_says_which_is_allowed(client: TestClient) -> None:
    assert client.put("/v1/ask").headers["allow"] == "POST"


def test_the_instance_is_the_address_asked(client: TestClient) -> None:
    assert client.get("/v1/plans/azul/clauses").json()["instance"] == "/v1/plans/azul/clauses"


def test_a_body_of_exactly_64_kib_is_read(client: TestClient) -> None:
    body = json.dumps({"question": "", "thread": ""}).encode()
    body += b" " * (65_536 - len(body))
    assert_problem(client.post("/v1/ask", **sending(body)), 422, "empty-question", "The question is empty")


def test_an_unexpected_error_shows_nothing_but_its_number(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("cannot open /home/someone/secret")

    monkeypatch.setattr(assistant, "ask", broken)
    with TestClient(create_app(assistant)) as client:
        response = client.post("/v1/ask", json={"question": VESTED})
    assert_problem(response, 500, "internal-error", "because of an error on our side")
    assert "secret" not in response.text
    incident = response.json()["instance"].removeprefix("urn:uuid:")
    assert incident in response.json()["detail"]
    assert incident in caplog.text
