"""The OpenAPI description: complete, consistent, and its examples are what comes out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from api import chat_models, conversations, schemas
from api.audit import schemas as audit
from api.description import examples
from api.examples import REQUESTS, answered
from api.problems import Problem
from api.records import schemas as records
from api.reviews import schemas as reviews
from assistant import case_models, projecting, rule_models, view_models
from assistant.answer import Answer

OPERATIONS = {
    "POST /v1/ask": Answer,
    "GET /v1/search": schemas.SearchResults,
    "GET /v1/plans": schemas.Plans,
    "GET /v1/plans/{plan}/versions": view_models.Versions,
    "GET /v1/plans/{plan}/changes": view_models.Changes,
    "GET /v1/plans/{plan}/definitions": view_models.Definitions,
    "GET /v1/plans/{plan}/references": view_models.References,
    "GET /v1/plans/{plan}/defects": view_models.Defects,
    "GET /v1/plans/{plan}/clauses": view_models.Clauses,
    "GET /v1/plans/{plan}/clauses/{clause}": view_models.ClauseText,
    "GET /v1/plans/{plan}/rules": rule_models.Rules,
    "GET /v1/plans/{plan}/rules/{rule}": rule_models.RuleShown,
    "POST /v1/compute": Answer,
    "POST /v1/compare": case_models.Compared,
    "POST /v1/solve": case_models.Solved,
    "GET /v1/models": chat_models.Models,
    "GET /v1/models/{model}": chat_models.Model,
    "POST /v1/chat/completions": chat_models.Completion,
    "GET /v1/threads": conversations.ThreadsShown,
    "GET /v1/threads/{thread}": conversations.ThreadShown,
    "GET /v1/participants": records.Participants,
    "GET /v1/participants/{id}": records.ParticipantShown,
    "GET /v1/participants/{id}/grants": records.Grants,
    "GET /v1/grants/{id}": records.GrantShown,
    "POST /v1/projections": projecting.Projected,
    "GET /v1/reviews": reviews.ReviewsShown,
    "POST /v1/reviews": reviews.ReviewShown,
    "GET /v1/audit": audit.Entries,
    "GET /v1/audit/{id}": audit.EntryWhole,
    "POST /v1/audit/{id}/replay": audit.Replayed,
    "GET /healthz": schemas.Health,
    "GET /readyz": schemas.Health,
}


@pytest.fixture(scope="module")
def description(client: TestClient) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/openapi.json").json()
    return found


def references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        for value in node.values():
            yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


def test_it_is_openapi_3_1_and_names_every_operation(description: dict[str, Any]) -> None:
    assert description["openapi"] == "3.1.0"
    described = {f"{method.upper()} {path}" for path, methods in description["paths"].items() for method in methods}
    assert described == {*OPERATIONS, "GET /metrics", "DELETE /v1/threads/{thread}"}


def test_every_reference_leads_somewhere(description: dict[str, Any]) -> None:
    schemas_ = description["components"]["schemas"]
    assert {reference.removeprefix("#/components/schemas/") for reference in references(description)} <= set(schemas_)
    assert {"Answer", "AskRequest", "Problem"} <= set(schemas_)
    assert "HTTPValidationError" not in schemas_


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_operation_has_an_example_and_its_problems(description: dict[str, Any], operation: str) -> None:
    method, path = operation.split(" ")
    described = description["paths"][path][method.lower()]
    assert described["summary"]
    assert described["description"]
    assert described["responses"]["200"]["content"]["application/json"]["examples"]
    problems = {status: response for status, response in described["responses"].items() if status != "200"}
    assert "500" in problems
    of_chat = "chat" in described["tags"]
    for status, response in problems.items():
        if status == "503" and path == "/readyz":
            assert response["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Health"}
        elif of_chat and status != "500":
            assert response["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/ErrorBody"}
        else:
            assert response["content"]["application/problem+json"]["schema"] == {"$ref": "#/components/schemas/Problem"}
    if method == "POST":
        assert described["requestBody"]["content"]["application/json"]["examples"]


@pytest.mark.parametrize("name", [example["name"] for example in examples()])
def test_every_recorded_response_has_the_shape_of_its_operation(name: str) -> None:
    (example,) = (example for example in examples() if example["name"] == name)
    model = OPERATIONS[example["operation"]] if example["status"] == 200 else Problem
    assert model.model_validate(example["response"]).model_dump(mode="json", by_alias=True) == example["response"]


def test_what_is_recorded_is_what_comes_out(client: TestClient) -> None:
    """Wordings and hashes may move on; results, clauses and refusals may not."""
    recorded = [{key: example[key] for key in ("name", "summary", "operation", "request")} for example in examples()]
    assert recorded == list(REQUESTS), "run python -m api.examples"
    for now, then in zip(answered(client), examples(), strict=True):
        assert gist(now) == gist(then), f"{now['name']}: run python -m api.examples"


def gist(example: dict[str, Any]) -> Any:
    response = example["response"]
    if example["status"] != 200:
        return example["status"], response["type"]
    if example["operation"] in ("POST /v1/ask", "POST /v1/compute"):
        return [
            (
                part["plan"],
                part["status"],
                [(o["code"], o["quantity"] and o["quantity"]["exact"]) for o in part["outcomes"]],
            )
            for part in response["parts"]
        ]
    if example["operation"] == "POST /v1/compare":
        return [gist({**example, "operation": "POST /v1/ask", "response": response[n]}) for n in ("first", "second")]
    if example["operation"] == "POST /v1/chat/completions":
        return gist({**example, "operation": "POST /v1/ask", "response": response["clausewise"]})
    if example["operation"] == "POST /v1/solve":
        return response["solutions"]
    if "sha256" in response:
        return {name: value for name, value in response.items() if name not in ("sha256", "citations")}
    if "results" in response:
        return [found["clause"] for found in response["results"]]
    return response
