"""The operations on rules: reading them, and working them with typed facts."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from assistant.answer import Answer
from assistant.assistant import Assistant
from corpus.library import Library

LIBRARY = Library()
GRANT = {"time_options_granted": 90000, "grant_agreement_date": "2025-05-02"}
AZUL = {"plan": "azul-sop-2025", "rule": "time_options_exercisable"}


def posted(client: TestClient, operation: str, **body: Any) -> Any:
    response = client.post(f"/v1/{operation}", json=body)
    assert response.status_code == 200, response.text
    return response.json()


def refused(client: TestClient, operation: str, **body: Any) -> tuple[int, str, str]:
    response = client.post(f"/v1/{operation}", json=body)
    assert response.headers["content-type"] == "application/problem+json"
    problem = response.json()
    return response.status_code, problem["type"].removeprefix("urn:clausewise:problem:"), problem["detail"]


def test_pages_of_rules_together_are_the_book(client: TestClient, assistant: Assistant) -> None:
    found: list[str] = []
    while True:
        page = client.get("/v1/plans/zenvia-ltip-6/rules", params={"offset": len(found), "limit": 100}).json()
        if not page["rules"]:
            break
        assert (page["offset"], page["total"]) == (len(found), len(assistant.books["zenvia-ltip-6"].rules))
        found += [rule["name"] for rule in page["rules"]]
    assert found == list(assistant.books["zenvia-ltip-6"].rules)


@pytest.mark.parametrize("plan", [plan.id for plan in LIBRARY.plans()])
def test_every_rule_can_be_read_with_its_clauses(client: TestClient, assistant: Assistant, plan: str) -> None:
    document = LIBRARY.document(plan)
    for name, rule in assistant.books[plan].rules.items():
        shown = client.get(f"/v1/plans/{plan}/rules/{quote(name, safe='')}").json()
        assert shown["goal"] == rule.goal
        assert shown["clauses"]
        assert (shown["value"] is not None) == (rule.value is not None)
        for citation in shown["citations"]:
            assert document.text[citation["start"] : citation["end"]] == citation["quote"]
        cited = {citation["n"] for citation in shown["citations"]}
        assert {*shown["clauses"], *(n for row in shown["table"] for n in row["citations"])} <= cited


def test_a_rule_is_told_in_the_language_asked_for(client: TestClient) -> None:
    shown = [
        client.get("/v1/plans/azul-sop-2025/rules/time_options_exercisable", params={"language": language}).json()
        for language in ("en", "pt", "es", "zh-Hans", "zh-Hant")
    ]
    assert len({rule["says"] for rule in shown}) == 5
    assert len({rule["sha256"] for rule in shown}) == 1


def test_what_is_known_already_is_not_sent_again(client: TestClient) -> None:
    for path in ("rules", "clauses", "rules/time_options_exercisable", "clauses/8.1"):
        first = client.get(f"/v1/plans/azul-sop-2025/{path}")
        tag = first.headers["etag"]
        again = client.get(f"/v1/plans/azul-sop-2025/{path}", headers={"If-None-Match": f'"other", {tag}'})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        other = client.get(f"/v1/plans/azul-sop-2025/{path}", headers={"If-None-Match": '"other"'})
        assert (other.status_code, other.content) == (200, first.content)
    assert "etag" not in client.get("/v1/plans/nowhere/rules").headers


def test_a_rule_is_computed_from_facts_as_it_is_from_a_question(client: TestClient) -> None:
    computed = Answer.model_validate(posted(client, "compute", **AZUL, facts=GRANT, as_of="2027-05-03"))
    question = {"question": "How many of my options are exercisable?", "plan": "azul-sop-2025"}
    asked = Answer.model_validate(posted(client, "ask", **question, facts=GRANT, as_of="2027-05-03"))
    assert computed.parts == asked.parts
    assert computed.citations == asked.citations
    quantity = computed.parts[0].outcomes[0].quantity
    assert quantity is not None
    assert quantity.exact == "60000"


def test_the_same_facts_give_the_same_answer_and_others_another_id(client: TestClient) -> None:
    one, again, other = (
        posted(client, "compute", **AZUL, facts={**GRANT, "time_options_granted": granted}, as_of="2027-05-03")
        for granted in (90000, 90000, 90001)
    )
    assert one == again
    assert one["id"] != other["id"]


def test_a_missing_fact_is_asked_for(client: TestClient) -> None:
    computed = posted(client, "compute", **AZUL, facts={"time_options_granted": 90000}, as_of="2027-05-03")
    (part,) = computed["parts"]
    assert part["status"] == "needs_facts"
    assert [need["fact"] for need in part["needs"]] == ["grant_agreement_date"]


def test_a_reading_that_is_relied_on_is_not_varied(client: TestClient) -> None:
    facts = {**GRANT, "time_options_granted": 100}
    open_ = posted(client, "compute", **AZUL, facts=facts, as_of="2026-05-03")
    assert len({outcome["reading"] for outcome in open_["parts"][0]["outcomes"]}) > 1
    readings = {"uneven_thirds": "a9_rounded_down"}
    relied = posted(client, "compute", **AZUL, facts=facts, readings=readings, as_of="2026-05-03")
    assert relied["parts"][0]["outcomes"][0]["quantity"]["exact"] == "33"
    assert relied["id"] != open_["id"]


def test_numbers_stay_exact(client: TestClient) -> None:
    facts = {"units_granted": 12000, "cycle": "first", "closing_price": "41.30", "multiplier_factor": "57%"}
    left = {"termination_reason": "INVOLUNTARY_OTHER", "termination_date": "2023-09-15"}
    body = {"plan": "telefonica-brasil-psp-2022", "rule": "termination_outcome", "facts": {**facts, **left}}
    outcomes = posted(client, "compute", **body)["parts"][0]["outcomes"]
    assert "43998129/274" in [outcome["quantity"]["exact"] for outcome in outcomes if outcome["quantity"]]


def test_two_cases_stand_side_by_side_with_the_step_at_which_they_part(client: TestClient) -> None:
    left = {"termination_reason": "INVOLUNTARY_OTHER"}
    compared = posted(
        client,
        "compare",
        plan="azul-sop-2025",
        rule="time_options_exercisable",
        facts=GRANT,
        first={"as_of": "2027-05-01"},
        second={"as_of": "2027-05-02"},
    )
    exact = [compared[n]["parts"][0]["outcomes"][0]["quantity"]["exact"] for n in ("first", "second")]
    assert exact == ["30000", "60000"]
    assert not compared["alike"]
    assert compared["parting"]["rule"] == "thirds_vested"
    assert [pair["name"] for pair in compared["parting"]["because"]] == ["as_of"]
    alike = posted(client, "compare", plan="zenvia-ltip-6", rule="termination_outcome", first=left, second=left)
    assert alike["alike"]
    assert alike["parting"] is None


def test_a_rule_is_turned_around_with_both_neighbours_as_proof(client: TestClient) -> None:
    solved = posted(client, "solve", **AZUL, unknown="as_of", relation=">=", target=60000, facts=GRANT)
    first = solved["solutions"][0]
    assert first["ranges"][0] == {"low": "2027-05-02", "low_counts": True, "high": "2033-05-02", "high_counts": True}
    tried = {proof["value"]["exact"]: (proof["gives"]["exact"], proof["holds"]) for proof in first["proof"]}
    assert tried["2027-05-01"] == ("30000", False)
    assert tried["2027-05-02"] == ("60000", True)
    assert {citation["clause"] for citation in solved["citations"]} >= {"3.1.1.1.3"}


def test_what_can_never_be_has_no_range(client: TestClient) -> None:
    solved = posted(client, "solve", **AZUL, unknown="as_of", relation=">", target=90000, facts=GRANT)
    assert all(solution["ranges"] == [] and not solution["always"] for solution in solved["solutions"])


def test_a_solution_waits_for_the_facts_that_it_needs(client: TestClient) -> None:
    solved = posted(client, "solve", **AZUL, unknown="as_of", relation=">=", target=60000)
    assert {need["fact"] for need in solved["needs"]} >= {"time_options_granted", "grant_agreement_date"}
    assert solved["solutions"] == []


REFUSED: dict[str, tuple[str, dict[str, Any], tuple[int, str], str]] = {
    "a plan": ("compute", {"plan": "x", "rule": "y"}, (404, "unknown-plan"), 'There is no plan "x"'),
    "a rule": ("compute", {**AZUL, "rule": "y"}, (404, "unknown-rule"), "has no rule 'y'"),
    "a fact": ("compute", {**AZUL, "facts": {"grant": 1}}, (422, "bad-fact"), "There is no fact 'grant'"),
    "a value": ("compute", {**AZUL, "facts": {"time_options_granted": "many"}}, (422, "bad-fact"), "whole number"),
    "a day": ("compute", {**AZUL, "as_of": "2027-02-30"}, (422, "bad-date"), "a day of the calendar"),
    "a language": ("compute", {**AZUL, "language": "fr"}, (422, "unknown-language"), "choose one of en, pt"),
    "a reading": ("compute", {**AZUL, "readings": {"a": "b"}}, (422, "bad-reading"), "has no reading a: b"),
    "a rule's type": ("compute", {**AZUL, "rule": 3}, (422, "bad-field"), "rule cannot be 3"),
    "an input": ("compute", {**AZUL, "fact": {}}, (422, "bad-field"), 'There is no input "fact"'),
    "a list as facts": ("compute", {**AZUL, "facts": []}, (422, "bad-field"), "facts cannot be a list"),
    "one case": ("compare", {**AZUL, "first": {}}, (422, "bad-field"), "second is missing"),
    "a nested fact": ("compare", {**AZUL, "first": {"a": []}, "second": {}}, (422, "bad-field"), 'The fact "a"'),
    "a relation": ("solve", {**AZUL, "unknown": "as_of", "relation": "~", "target": 1}, (422, "bad-field"), "one of ="),
    "no target": ("solve", {**AZUL, "unknown": "as_of"}, (422, "bad-field"), "target is missing"),
    "a target": ("solve", {**AZUL, "unknown": "as_of", "target": "soon"}, (422, "cannot-be-solved"), "must be a value"),
    "a choice": (
        "solve",
        {**AZUL, "unknown": "termination_reason", "target": 1},
        (422, "cannot-be-solved"),
        "only numbers and dates",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_worked_with_is_refused_in_a_sentence(client: TestClient, case: str) -> None:
    operation, body, (status, kind), words = REFUSED[case]
    found = refused(client, operation, **body)
    assert found[:2] == (status, kind)
    assert words in found[2]


def test_a_goal_of_several_rules_names_them(client: TestClient) -> None:
    response = client.get("/v1/plans/azul-sop-2025/rules/termination_outcome")
    assert response.status_code == 404
    assert "termination_without_cause" in response.json()["detail"]
