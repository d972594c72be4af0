"""Open questions about added plans: the version asked about, clauses that are not there, items with their stem."""

import json
from pathlib import Path

import pytest

from tests.assistant.conftest import Run

TERN = """# Tern Incentive Plan

## 1. Definitions

1.1 "Board" means the board of directors of Tern plc.

## 2. Powers of the Board

2.1 The Board may:

(a) select the employees to whom Awards are granted;

(b) adjust the number of Shares after a rights issue;

(c) shorten the holding period in exceptional circumstances.

2.2 The Board meets twice a year.

## 3. Holding period

3.1 Shares are held for two years after vesting.

## Schedule

1. Interpretation

1.1 This Schedule applies to participants in Portugal.

2. Taxes

2.1 The Company withholds the Portuguese taxes.
"""


@pytest.fixture
def tern(run: Run, tmp_path: Path) -> Run:
    path = tmp_path / "tern.md"
    for text, day in ((TERN, "2024-01-01"), (TERN.replace("two years", "three years"), "2025-01-01")):
        path.write_text(text, "utf-8")
        assert run("add", str(path), "--plan", "tern", "--issuer", "Tern plc", "--effective", day)[0] == 0
    return run


def test_the_version_in_force_on_the_day_asked_about_is_used_and_named(tern: Run) -> None:
    for question, words, version in (
        ("What did the plan say about the holding period on 1 March 2024?", "two years", "version 1"),
        ("What did the plan say about the holding period in 2024?", "two years", "version 1"),
        ("What does the plan say about the holding period?", "three years", "version 2"),
        ("O que dizia a cláusula 3.1 em 1 de março de 2024?", "two years", "versão 1"),
        ("¿Qué decía la cláusula 3.1 el 1 de marzo de 2024?", "two years", "versión 1"),
        ("2024年3月1日第3.1条怎么规定？", "two years", "第1版"),
        ("2024年3月1日第3.1條如何規定？", "two years", "第1版"),
    ):
        out = tern("ask", question, "--plan", "tern")[1]
        assert f"held for {words}" in out, question
        assert version in out, question


def test_a_clause_that_is_not_there_is_said_to_be_missing(tern: Run) -> None:
    for question, said in (
        ("what does clause 47.3 say?", "There is no “clause 47.3” in the document of Tern Incentive Plan."),
        ("O que diz a cláusula 2.9?", "Não há “cláusula 2.9” no documento de Tern Incentive Plan."),
        ("¿Qué dice el artículo 47?", "No hay “artículo 47” en el documento de Tern Incentive Plan."),
        ("第四十七条写了什么？", "文件中没有“第四十七条”"),
        ("第四十七條寫了什麼？", "文件中沒有「第四十七條」"),
    ):
        out = tern("ask", question, "--plan", "tern")[1]
        assert said in out, question
        assert "[1]" not in out
    assert "that it has: 2.2." in tern("ask", "what does clause 2.9 say?", "--plan", "tern")[1]
    assert "There is no “clause 47.3”" in tern("search", "clause 47.3", "--plan", "tern")[1]
    assert "None of the plans at hand has a “clause 97.3”" in tern("ask", "what does clause 97.3 say?")[1]


def test_a_section_of_a_law_is_not_missing(tern: Run) -> None:
    for question in ("What does article 50 of the Labour Code say?", "劳动法第五十条怎么说？"):
        assert "There is no" not in tern("ask", question, "--plan", "tern", "--language", "en")[1]


def test_a_clause_of_the_schedule_is_not_that_of_the_plan(tern: Run) -> None:
    for question in (
        "what does paragraph 2.1 of the Schedule say?",
        "what does the Schedule say in paragraph 2.1?",
        "O que diz o parágrafo 2.1 do Anexo?",
        "附表第2.1段写了什么？",
    ):
        assert "[1] tern Schedule 2.1" in tern("ask", question, "--plan", "tern")[1], question
    assert tern("clause", "tern", "paragraph 2.1 of the Schedule")[1].startswith("tern Schedule 2.1")


def test_an_item_stands_with_the_words_that_lead_up_to_it(tern: Run) -> None:
    for question in ("Can the board shorten the holding period?", "show me clause 2.1(c)"):
        answer = json.loads(tern("ask", question, "--plan", "tern", "--json")[1])
        stem, item = answer["citations"][:2]
        assert (stem["clause"], stem["quote"]) == ("2.1", "2.1 The Board may:")
        assert item["clause"] == "2.1(c)"
        assert stem["shown"] is None
