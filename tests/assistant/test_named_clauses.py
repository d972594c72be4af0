"""Plans and clauses called by name: the clause that a question names is shown first, of the plan that it names."""

import json
from pathlib import Path

import pytest

from tests.assistant.conftest import Run

GANNET = """GANNET FOODS PLC
Long Term Incentive Plan Rules
1. Awards
1.1. The board of Gannet Foods plc grants Awards. Its subsidiary Puffin Mills Ltd takes part.
2. Leavers
2.1. An Award lapses on the day on which a Participant leaves.
2.2. It stays on death, subject to Rule 2.1.
3. Change of owner
3.1. On a takeover all Awards vest in full.
4. End
4.1. The plan ends in ten years.
"""
GARZA = """GARZA MINERA, S.A. DE C.V.
PLAN DE OPCIONES 2029
Artículo 1. Objeto. El plan concede opciones.
Artículo 2. Renuncia. Quien renuncia pierde las opciones.
Artículo 3. Venta. Se devengan todas.
Artículo 4. Ley. Rige la ley de México.
"""


@pytest.fixture
def both(run: Run, tmp_path: Path) -> Run:
    for name, text in (("gannet", GANNET), ("garza", GARZA)):
        path = tmp_path / f"{name}.txt"
        path.write_text(text, "utf-8")
        assert run("add", str(path), "--plan", name)[0] == 0
    return run


def test_the_clause_that_is_named_is_shown_first(both: Run) -> None:
    for question, plan, clause in (
        ("show me clause 2.2 of the Gannet plan", None, "gannet 2.2"),
        ("what does Rule 3.1 say?", "gannet", "gannet 3.1"),
        ("¿Qué dice el artículo II del plan de Garza?", None, "garza 2"),
        ("Garza第三条写了什么", None, "garza 3"),
    ):
        code, out, _ = both("ask", question, *(("--plan", plan) if plan else ()))
        assert code == 0
        assert f"[1] {clause}" in out, question
        assert "[2]" not in out, question


def test_a_clause_that_is_only_mentioned_is_not_all_that_is_answered(both: Run) -> None:
    _, out, _ = both("ask", "Under Rule 2.1, what happens to my Award on a takeover?", "--plan", "gannet")
    assert "These are the words of the clause that you name" not in out
    assert "[1] gannet 3.1" in out


def test_a_plan_is_named_by_a_part_of_its_companys_name(both: Run) -> None:
    for question in (
        "Gannet: what happens on a takeover?",
        "What happens on a takeover under the LTIP of Gannet Foods?",
    ):
        _, out, _ = both("ask", question)
        assert "[1] gannet 3.1" in out, question
        assert "azul" not in out.lower(), question


def test_a_company_that_is_not_at_hand_is_said_to_be_none_and_a_party_is_not(both: Run) -> None:
    said = "bears the name"
    for company in ("Zinnia Corp", "Zinnia Holdings plc", "Zinnia S.A.", "Zinnia GmbH"):
        out = both("ask", f"What happens on resignation from {company}?", "--language", "en")[1]
        assert f"{said} “{company}”" in " ".join(out.split())
    for company in ("Puffin Mills Ltd", "a limited company", "Gannet Foods plc"):
        assert said not in both("ask", f"What happens on resignation from {company}?", "--language", "en")[1]


def test_each_of_the_plans_that_are_compared_shows_its_own_clauses(both: Run) -> None:
    for question in ("Compare Gannet and Garza on resignation", "比较Gannet和Garza的离职规定"):
        _, out, _ = both("ask", question)
        assert "] gannet 2.1" in out, question
        assert "] garza 2" in out, question
    _, out, _ = both("ask", "Compare Azul with Gannet on resignation", "--language", "en")
    assert "**Azul" in out or "Azul Stock Option Plan You forfeit" in out
    assert "] gannet 2.1" in out
    assert "] garza" not in out


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("Artículo 3", "garza 3"),
        ("artículo 3 de Garza", "garza 3"),
        ("Rule 2.2 Gannet", "gannet 2.2"),
        ("show me clause 3.1 of Gannet", "gannet 3.1"),
    ],
)
def test_a_search_for_a_number_begins_with_the_clause_that_is_printed_so(both: Run, query: str, first: str) -> None:
    found = json.loads(both("search", query, "--json")[1])["results"][0]
    assert f"{found['plan']} {found['clause']}" == first


@pytest.mark.parametrize(
    "question",
    [
        "what does clause 47 of Gannet say?",
        "What does clause 47 of the Gannet plan say?",
        "¿Qué dice la cláusula 47 de Gannet?",
        "o que diz a cláusula 47 da Gannet?",
    ],
)
def test_a_clause_of_a_plan_that_is_named_is_none_of_another_text(both: Run, question: str) -> None:
    out = both("ask", question)[1]
    assert "47”" in out
    assert "] gannet" not in out


@pytest.mark.parametrize("whose", ["Gannet's bylaws", "the Gannet shareholders agreement", "the Income Tax Act"])
def test_a_clause_of_another_text_is_not_missed_in_a_plan(both: Run, whose: str) -> None:
    assert "There is no “" not in both("ask", f"what does article 47 of {whose} say?")[1]


@pytest.mark.parametrize(
    ("query", "missing"),
    [
        ("what does clause 47 of Gannet say?", "There is no “clause 47” in the document of"),
        ("clause 47 of Gannet", "There is no “clause 47” in the document of"),
        ("clause 2.1 of Gannet", None),
        ("vesting", None),
    ],
)
def test_a_search_as_json_says_that_a_clause_is_not_there(both: Run, query: str, missing: str | None) -> None:
    found = json.loads(both("search", query, "--json")[1])
    assert found["results"]
    assert [said[: len(missing or "")] for said in found["missing"][:1]] == ([missing] if missing else [])
