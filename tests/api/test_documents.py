"""What the API shows of documents and their versions: that it stands in the documents, and what is refused."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from assistant import view_models
from assistant.assistant import Assistant
from corpus.library import SHIPPED, Library
from tests.amended import FIRST, PLAN, SECOND, added

LIBRARY = Library()
PLANS = [plan.id for plan in LIBRARY.plans()]


@pytest.fixture(scope="module")
def amended(assistant: Assistant, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """An application whose library holds an amended plan, too."""
    own = copy.copy(assistant)
    own.library = Library(SHIPPED, added(tmp_path_factory.mktemp("home")))
    with TestClient(create_app(own)) as client:
        yield client


def get(client: TestClient, path: str, **query: Any) -> Any:
    response = client.get(f"/v1/plans/{path}", params=query)
    assert response.status_code == 200, response.text
    return response.json()


@pytest.mark.parametrize("plan", PLANS)
def test_whatever_is_shown_of_a_plan_quotes_its_document(client: TestClient, plan: str) -> None:
    document = LIBRARY.document(plan)
    for name, quote in (("definitions", "term"), ("references", "text"), ("defects", "quote")):
        shown = get(client, f"{plan}/{name}")
        assert (shown["plan"], shown["version"], shown["source_sha256"]) == (plan, 1, document.plan.sha256)
        assert shown[name]
        for found in shown[name]:
            assert document.text[found["start"] : found["end"]] == found[quote]
            assert found.get("clause", found.get("from")) in document.outline


def test_a_clause_has_its_terms_and_references(client: TestClient) -> None:
    clause = get(client, "azul-sop-2025/clauses/8.1")
    assert {"Termination", "Grant Agreement"} <= {term["term"] for term in clause["terms"]}
    assert [reference["to"] for reference in clause["references"]["refers_to"]] == ["3.1.1", "3.1.2", "8.1"]
    assert {reference["from"] for reference in clause["references"]["referred_to_by"]} == {"1.1(i)", "3.1.1.1.3"}


def test_dangling_references_are_marked_and_can_be_had_alone(client: TestClient) -> None:
    every = get(client, "zenvia-ltip-6/references")["references"]
    dangling = get(client, "zenvia-ltip-6/references", dangling=True)["references"]
    assert dangling == [reference for reference in every if reference["dangling"]]
    assert [(reference["from"], reference["to"]) for reference in dangling] == [("4.1.2.1", None)]


def test_defects_can_be_had_by_kind(client: TestClient) -> None:
    every = get(client, "kingsoft-cloud-sip-2021/defects")["defects"]
    numbering = get(client, "kingsoft-cloud-sip-2021/defects", kind="numbering")["defects"]
    assert numbering == [defect for defect in every if defect["kind"] == "numbering"]
    assert 0 < len(numbering) < len(every)
    assert get(client, "azul-sop-2025/defects", kind="missing_formula")["defects"] == []


# Versions


def test_versions_are_listed_with_the_one_in_force(amended: TestClient) -> None:
    first, second = get(amended, f"{PLAN}/versions")["versions"]
    assert (first["version"], first["effective"], first["in_force"]) == (1, None, True)
    assert (second["version"], second["effective"], second["in_force"]) == (2, "2999-01-01", False)
    assert first["source_sha256"] != second["source_sha256"]


def test_every_operation_on_a_document_takes_a_version(amended: TestClient) -> None:
    for number, text in ((1, FIRST), (2, SECOND)):
        for name in ("clauses", "definitions", "references", "defects"):
            assert get(amended, f"{PLAN}/{name}", version=number)["version"] == number
        clause = get(amended, f"{PLAN}/clauses/2.1", version=number)
        assert clause["version"] == number
        assert text[clause["start"] : clause["end"]] == clause["source"]
    assert get(amended, f"{PLAN}/clauses/2.1") == get(amended, f"{PLAN}/clauses/2.1", version=1)


def test_changes_say_what_became_of_each_clause(amended: TestClient) -> None:
    compared = get(amended, f"{PLAN}/changes")
    assert (compared["from"], compared["to"]) == (1, 2)
    kinds = {(change["before"], change["after"]): change["kind"] for change in compared["changes"]}
    assert kinds["2.1", "2.1"] == "changed"
    assert kinds[None, "2.2"] == "added"
    assert kinds["2.2", "2.3"] == "moved"
    (changed,) = (change for change in compared["changes"] if change["kind"] == "changed")
    assert [(p["kind"], p["text"]) for p in changed["pieces"]][1:3] == [("removed", " half"), ("added", " third")]


def test_changes_run_either_way(amended: TestClient) -> None:
    forward = get(amended, f"{PLAN}/changes", **{"from": 1, "to": 2})
    back = get(amended, f"{PLAN}/changes", **{"from": 2, "to": 1})
    assert forward == get(amended, f"{PLAN}/changes", to=2)
    assert (back["from"], back["to"]) == (2, 1)
    assert [change["before"] for change in back["changes"] if change["kind"] == "removed"] == ["2.2"]


def test_a_plan_without_filing_is_listed_in_the_version_in_force(amended: TestClient) -> None:
    listed = {plan["id"]: plan for plan in amended.get("/v1/plans").json()["plans"]}
    plan = listed[PLAN]
    assert (plan["version"], plan["effective"], plan["filing"], plan["prevailing_language"]) == (1, None, None, None)
    assert listed["azul-sop-2025"]["filing"]["exhibit"] == "99.2"


def test_search_and_answers_say_which_version_they_quote(client: TestClient) -> None:
    found = client.get("/v1/search", params={"q": "vesting", "k": 2}).json()["results"]
    assert [passage["version"] for passage in found] == [1, 1]
    answer = client.post("/v1/ask", json={"question": "What happens if I resign?", "plan": "azul-sop-2025"}).json()
    assert {citation["version"] for citation in answer["citations"]} == {1}


# What is refused

REFUSED = {
    "unknown version of a clause": (
        "azul-sop-2025/clauses/8.1?version=7", 404, "unknown-version",
        "azul-sop-2025 has no version 7; its versions are: 1.",
    ),
    "unknown version of clauses": ("azul-sop-2025/clauses?version=7", 404, "unknown-version", "has no version 7"),
    "unknown version to compare": ("azul-sop-2025/changes?from=7", 404, "unknown-version", "has no version 7"),
    "no former version": (
        "azul-sop-2025/changes", 404, "nothing-to-compare",
        "azul-sop-2025 has only one version, so there is nothing to compare it with.",
    ),
    "unknown kind": ("azul-sop-2025/defects?kind=typo", 422, "unknown-defect-kind", 'no kind of defect "typo"; the'),
    "versions of an unknown plan": ("azul/versions", 404, "unknown-plan", 'There is no plan "azul"'),
    "changes of an unknown plan": ("azul/changes", 404, "unknown-plan", 'There is no plan "azul"'),
    "definitions of an unknown plan": ("azul/definitions", 404, "unknown-plan", 'There is no plan "azul"'),
    "references of an unknown plan": ("azul/references", 404, "unknown-plan", 'There is no plan "azul"'),
    "defects of an unknown plan": ("azul/defects", 404, "unknown-plan", 'There is no plan "azul"'),
    "no number": ("azul-sop-2025/clauses?version=two", 422, "bad-parameter", 'version cannot be "two"; accepted is'),
    "no version": ("azul-sop-2025/definitions?version=0", 422, "bad-parameter", 'version cannot be "0"'),
    "no former number": ("azul-sop-2025/changes?from=a", 422, "bad-parameter", 'from cannot be "a"; accepted is'),
    "no truth": ("azul-sop-2025/references?dangling=maybe", 422, "bad-parameter", "accepted is true or false"),
    "a typing error": (
        "azul-sop-2025/clauses?verson=1", 422, "bad-parameter", 'no input "verson"; accepted is version.'
    ),
    "an input of another operation": (
        "azul-sop-2025/changes?version=1", 422, "bad-parameter", 'no input "version"; accepted are from and to.'
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_shown_is_refused_with_a_sentence(client: TestClient, case: str) -> None:
    path, status, kind, says = REFUSED[case]
    response = client.get(f"/v1/plans/{path}")
    assert response.headers["content-type"] == "application/problem+json"
    problem = response.json()
    assert (response.status_code, problem["type"]) == (status, f"urn:clausewise:problem:{kind}")
    assert says in problem["detail"]
    assert problem["detail"].endswith(".")


def test_the_first_of_several_versions_has_none_before_it(amended: TestClient) -> None:
    response = amended.get(f"/v1/plans/{PLAN}/changes", params={"to": 1})
    assert response.status_code == 404
    assert response.json()["detail"].startswith(f"{PLAN} has no version before 1, so there is nothing")


def test_the_command_line_prints_what_the_api_returns(client: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    from assistant import cli

    for name, model in (("definitions", view_models.Definitions), ("defects", view_models.Defects)):
        assert cli.main([name, "zenvia-ltip-6", "--json"]) == 0
        assert model.model_validate_json(capsys.readouterr().out) == model.model_validate(
            get(client, f"zenvia-ltip-6/{name}")
        )
