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


LEAVERS = """# Wren Share Plan

## 1. Leavers

1.1 If a Participant ceases to be employed by reason of:

(a) death;

(b) redundancy; or

(c) retirement,

a proportion of the unvested Units vests on the day of leaving.

1.2 In all other cases the unvested Units lapse.

## 2. Performance

2.1 The share of the Units that vests depends on the rank of the Company:

Level | Rank in the group | Share of Units
Below | Below the median | 0 %
Threshold | Median | 50 %
Target | Upper quartile | 100 %

2.2 The Board decides under Section 9.4 in case of doubt.

## 3. Clawback

3.1 The Board may reclaim Shares where: (a) accounts were wrong; (b) there was misconduct; or
(c) an award was miscounted.
"""


@pytest.fixture
def wren(run: Run, tmp_path: Path) -> Run:
    path = tmp_path / "wren.md"
    path.write_text(LEAVERS, "utf-8")
    assert run("add", str(path), "--plan", "wren", "--issuer", "Wren plc")[0] == 0
    return run


def test_an_item_is_quoted_with_the_words_that_follow_its_list(wren: Run) -> None:
    out = wren("ask", "What happens to my units on redundancy?", "--plan", "wren")[1]
    assert "(b) redundancy" in out
    assert "a proportion of the unvested Units vests on the day of leaving." in out


def test_a_table_is_quoted_with_its_head_and_the_row_asked_for(wren: Run) -> None:
    out = wren("ask", "Which share of my units vests at the median rank?", "--plan", "wren")[1]
    assert "Level | Rank in the group | Share of Units" in out
    assert "Threshold | Median | 50 %" in out


def test_the_plan_is_named_once_and_no_clause_is_quoted_twice(wren: Run) -> None:
    out = wren("ask", "When may the Board reclaim shares for misconduct?", "--plan", "wren")[1]
    assert out.count("Wren Share Plan") == 1
    assert out.count("there was misconduct") == 1


def test_a_clause_to_which_the_document_itself_refers_is_said_to_be_missing(wren: Run) -> None:
    for question, said in (
        ("What does clause 9.4 say?", "The document refers to it in 2.2, although it has none."),
        ("O que diz a cláusula 9.4?", "O documento remete a essa cláusula em 2.2"),
        ("¿Qué dice la cláusula 9.4?", "El documento remite a esa cláusula en 2.2"),
        ("第9.4条写了什么？", "文件在2.2中提到该条款"),
        ("第9.4條寫了什麼？", "文件在2.2中提及該條款"),
    ):
        out = wren("ask", question, "--plan", "wren")[1]
        assert said in out, question
        assert "[1]" not in out
    out = wren("ask", "What does clause 9.4 say?", "--plan", "wren")[1]
    assert "There is no “clause 9.4”" in out
    assert "No lawyer has reviewed" not in out


def test_nearest_clauses_are_told_from_found_ones(wren: Run) -> None:
    unsure = "it may well be that none of them answers it"
    assert unsure in wren("ask", "May interns receive units under the Wren plan?")[1]
    assert unsure not in wren("ask", "When may the Board reclaim shares for misconduct?", "--plan", "wren")[1]


def test_a_plan_that_is_not_at_hand_is_said_to_be_none(wren: Run) -> None:
    for question, said in (
        ("How often do awards vest under the Acme Robotics plan?", "bears the name “Acme Robotics”"),
        ("Com que frequência se adquirem as opções no plano da Serrafina?", "“Serrafina”"),
        ("¿Cada cuánto se consolidan las opciones del plan de Ferrovial?", "“Ferrovial”"),
        ("鼎嶽的獎勵多久歸屬一次？", "現有計劃中沒有名為「鼎嶽」"),
    ):
        assert said in wren("ask", question)[1], question
    answered = wren("ask", "How often do awards vest under the Acme Robotics plan?")[1]
    assert "Kingsoft Cloud 2021 Share Incentive Plan An award vests 12 months" in answered.replace("*", "")
    for question in (
        "What happens under the incentive plan if I retire?",
        "What happens under the Wren plan on death?",
    ):
        assert "bears the name" not in wren("ask", question)[1]


def test_a_past_day_is_answered_by_the_version_then_in_force_or_that_version_is_named(tern: Run) -> None:
    for question, words in (
        ("What applied on 1 March 2024 to the holding period?", "held for two years"),
        ("Could the Board shorten the holding period on 1 March 2024?", "answers by version 1"),
        ("¿Qué regía el 1 de marzo de 2024 sobre el período de tenencia?", "versión 1 del documento"),
        ("Can the holding period be shortened on 1 March 2024?", "version 1 of the document is the one in force"),
    ):
        assert words in tern("ask", question, "--plan", "tern")[1], question
    assert "is the one in force" not in tern("ask", "Can I sell on 1 March 2031?", "--plan", "tern")[1]


def test_what_is_of_the_field_is_never_called_foreign_to_a_plan_without_rules(tern: Run) -> None:
    for question in ("What happens to my awards on a change of control?", "O que acontece se a empresa for vendida?"):
        said = tern("ask", question, "--plan", "tern")[1]
        assert "[1]" in said
        assert "I can only answer" not in said
        assert "Só posso responder" not in said
    assert "I can only answer" in tern("ask", "What will the weather be like tomorrow?", "--plan", "tern")[1]
