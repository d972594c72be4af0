"""The Model Context Protocol, spoken by the SDK's own client: over HTTP, and to the command over stdio."""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest
from mcp import Client, StdioServerParameters
from mcp.shared.exceptions import MCPError
from starlette.testclient import TestClient

from api.schemas import Plans, SearchResults
from assistant.answer import Answer
from assistant.case_models import Compared, Solved
from assistant.view_models import ClauseText
from corpus.library import Library

ROOT = Path(__file__).parents[2]
LIBRARY = Library()
TOOLS = {"ask", "search_clauses", "get_clause", "list_plans", "list_rules", "get_rule", "compute", "solve", "compare"}
RULE = {"plan": "azul-sop-2025", "rule": "time_options_exercisable"}
GRANT = {"time_options_granted": 90000, "grant_agreement_date": "2025-05-02"}

Talk = Callable[[Client], Awaitable[Any]]


def talk(address: str, words: Talk) -> Any:
    """Say something to the server over HTTP."""

    async def said() -> Any:
        async with Client(f"{address}/mcp") as client:
            return await words(client)

    return anyio.run(said)


def call(address: str, name: str, **arguments: Any) -> Any:
    """Call a tool, and give its typed result."""
    result = talk(address, lambda client: client.call_tool(name, arguments))
    assert not result.is_error, result.content
    assert json.loads(result.content[0].text) == result.structured_content
    return result.structured_content


def refused(address: str, name: str, **arguments: Any) -> str:
    result = talk(address, lambda client: client.call_tool(name, arguments))
    assert result.is_error
    assert isinstance(result.content[0].text, str)
    return str(result.content[0].text)


def test_every_tool_says_what_it_takes_and_gives(address: str) -> None:
    tools = talk(address, lambda client: client.list_tools()).tools
    assert {tool.name for tool in tools} == TOOLS
    for tool in tools:
        assert tool.description
        assert tool.output_schema
        assert tool.annotations.read_only_hint


def test_a_question_gives_the_answer_of_the_api(address: str, client: TestClient) -> None:
    asked = {"question": "What happens to my options if I resign?", "plan": "azul-sop-2025", "as_of": "2026-11-21"}
    answer = Answer.model_validate(call(address, "ask", **asked))
    assert answer == Answer.model_validate(client.post("/v1/ask", json=asked).json())
    later = call(address, "ask", question="and if I am dismissed without cause?", thread=answer.thread)
    assert [part["status"] for part in later["parts"]] == ["discretionary"]


def test_plans_clauses_and_rules_are_found_and_read(address: str) -> None:
    plans = Plans.model_validate(call(address, "list_plans")).plans
    assert [plan.id for plan in plans] == [plan.id for plan in LIBRARY.plans()]
    found = SearchResults.model_validate(call(address, "search_clauses", query="change of control", plan=RULE["plan"]))
    assert len(found.results) == 5
    clause = ClauseText.model_validate(call(address, "get_clause", plan="azul-sop-2025", clause="8.1"))
    assert clause.source in LIBRARY.document("azul-sop-2025").text
    listed = call(address, "list_rules", plan="azul-sop-2025", limit=2)
    assert listed["rules"][0]["name"] == "time_options_exercisable"
    rule = call(address, "get_rule", **RULE)
    assert {"time_options_granted", "grant_agreement_date"} <= {fact["name"] for fact in rule["facts"]}


def test_a_rule_is_computed_turned_around_and_compared(address: str) -> None:
    computed = Answer.model_validate(call(address, "compute", **RULE, facts=GRANT, as_of="2027-05-03"))
    quantity = computed.parts[0].outcomes[0].quantity
    assert quantity is not None
    assert quantity.exact == "60000"
    solved = Solved.model_validate(
        call(address, "solve", **RULE, unknown="as_of", relation=">=", target="60000", facts=GRANT)
    )
    assert solved.solutions[0].ranges[0].low == "2027-05-02"
    days: dict[str, Any] = {"first": {"as_of": "2027-05-01"}, "second": {"as_of": "2027-05-02"}}
    compared = Compared.model_validate(call(address, "compare", **RULE, facts=GRANT, **days))
    assert compared.parting is not None
    assert compared.parting.rule == "thirds_vested"


def test_an_amount_with_a_point_stays_exact(address: str) -> None:
    facts = {"units_granted": 12000, "cycle": "first", "closing_price": 41.30, "multiplier_factor": "57%"}
    left = {"termination_reason": "INVOLUNTARY_OTHER", "termination_date": "2023-09-15"}
    body = {"plan": "telefonica-brasil-psp-2022", "rule": "termination_outcome", "facts": {**facts, **left}}
    outcomes = call(address, "compute", **body)["parts"][0]["outcomes"]
    assert "43998129/274" in [outcome["quantity"]["exact"] for outcome in outcomes if outcome["quantity"]]


REFUSED: dict[str, tuple[str, dict[str, Any], str]] = {
    "an empty question": ("ask", {"question": " "}, "The question is empty; ask something about an equity"),
    "no question": ("ask", {}, 'question is missing; accepted is text, such as "What happens'),
    "a language": ("ask", {"question": "What?", "language": "fr"}, 'language cannot be "fr"; accepted is one of en'),
    "a plan": ("compute", {"plan": "x", "rule": "y"}, 'There is no plan "x". The plans at hand are: azul-sop-2025,'),
    "a rule": ("compute", {**RULE, "rule": "y"}, "azul-sop-2025 has no rule 'y'."),
    "a fact": ("compute", {**RULE, "facts": {"time_options_granted": "many"}}, "time_options_granted cannot be"),
    "a nested fact": ("compute", {**RULE, "facts": {"a": []}}, 'The fact "a" cannot be a list; accepted is text'),
    "a clause": ("get_clause", {"plan": "azul-sop-2025", "clause": "8.11"}, 'There is no clause "8.11".'),
    "a query": ("search_clauses", {"query": ""}, 'query cannot be ""; accepted is text of 1 to 2,000 characters.'),
    "too many": ("search_clauses", {"query": "vesting", "k": 51}, "k cannot be 51; accepted is a whole number from 1"),
    "no inverse": ("solve", {**RULE, "unknown": "termination_reason", "target": "1"}, "only numbers and dates can be"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_done_is_said_in_a_sentence(address: str, case: str) -> None:
    tool, arguments, words = REFUSED[case]
    said = refused(address, tool, **arguments)
    assert words in said
    assert "\n" not in said
    assert "pydantic" not in said


def test_plans_and_clauses_are_resources(address: str) -> None:
    async def read(client: Client) -> tuple[Any, Any, Any]:
        listed = await client.read_resource("clausewise://plans")
        plan = await client.read_resource("clausewise://plans/nuvini-adherence")
        clause = await client.read_resource("clausewise://plans/telefonica-brasil-psp-2022/clauses/Annex%20I%201.5")
        return tuple(json.loads(each.contents[0].text) for each in (listed, plan, clause))  # type: ignore[return-value, union-attr]

    listed, plan, clause = talk(address, read)
    assert [each["id"] for each in listed["plans"]] == [plan.id for plan in LIBRARY.plans()]
    assert [each["id"] for each in plan["clauses"]] == [c.id for c in LIBRARY.document("nuvini-adherence").outline]
    assert clause["id"] == "Annex I 1.5"


def test_a_resource_that_is_not_there_is_said_not_to_be(address: str) -> None:
    async def read(client: Client) -> str:
        with pytest.raises(MCPError) as refusal:
            await client.read_resource("clausewise://plans/azul-sop-2025/clauses/8.11")
        return str(refusal.value)

    assert 'There is no clause "8.11".' in talk(address, read)


def test_pages_of_other_sites_cannot_speak_to_it(address: str) -> None:
    hello = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    accepts = {"Accept": "application/json, text/event-stream"}
    for foreign in ({"Origin": "https://example.org"}, {"Host": "example.org"}):
        assert httpx.post(f"{address}/mcp", json=hello, headers=accepts | foreign).status_code in (403, 421)


def test_the_command_speaks_it_on_standard_input() -> None:
    command = StdioServerParameters(command=sys.executable, args=["-m", "assistant.cli", "mcp"], cwd=ROOT)

    async def said() -> Any:
        async with Client(command) as client:
            tools = await client.list_tools()
            computed = await client.call_tool("compute", {**RULE, "facts": GRANT, "as_of": "2027-05-03"})
            return {tool.name for tool in tools.tools}, computed.structured_content

    tools, computed = anyio.run(said)
    assert tools == TOOLS
    assert computed is not None
    assert computed["parts"][0]["outcomes"][0]["quantity"]["exact"] == "60000"
