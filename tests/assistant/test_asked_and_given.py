"""What is asked for told from what is given, and what no rule knows of from what one does."""

import pytest

from assistant.assistant import Assistant
from tests.assistant.test_misreadings import exact


@pytest.mark.parametrize(
    "question",
    [
        "Azul: the VWAP was R$ 3.90 from 8 January 2025, what is the initial value per share? I am an Appointed "
        "Director.",
        "Azul initial VWAP R$ 3.90. I am an Appointed Director. What would my initial value be?",
        "Azul: VWAP inicial de R$ 3,90. Sou Conselheiro Indicado. Qual é o meu valor inicial por ação?",
        "Soy Consejero Designado de Azul: VWAP inicial de R$ 3,90, ¿cuál es mi valor inicial por acción?",
    ],
)
def test_what_is_asked_for_by_its_name_is_not_what_is_given(assistant: Assistant, question: str) -> None:
    assert "78/25" in exact(assistant.ask(question))


def test_what_must_be_put_in_is_still_found(assistant: Assistant) -> None:
    question = "Azul: what must the initial VWAP be so that the initial value per share is R$ 3.40?"
    assert "4" in exact(assistant.ask(question))


@pytest.mark.parametrize(
    "question",
    [
        "How many shares can Kingsoft still award one person if 4,000,000,000 shares are in issue and she has 25 "
        "million awards in the last twelve months?",
        "How many shares can Kingsoft still award one person if 4,000,000,000 are issued and she has already got 25 "
        "million in the last twelve months?",
    ],
)
def test_the_shares_in_issue_are_not_those_awarded(assistant: Assistant, question: str) -> None:
    assert "15000000" in exact(assistant.ask(question))


def test_a_number_of_depositary_shares_is_no_number_of_shares(assistant: Assistant) -> None:
    assert "40" not in exact(assistant.ask("Tengo 400 ADS de Kingsoft Cloud, ¿a cuántas acciones equivalen?"))


@pytest.mark.parametrize(
    ("question", "plan"),
    [
        ("What is the CEO's salary?", "kingsoft-cloud-sip-2021"),
        ("Can I pay the exercise price in bitcoin?", "azul-sop-2025"),
        ("Qual é a previsão do preço da ação para o ano que vem?", "azul-sop-2025"),
        ("How much interest do they owe me if the cash shows up late?", "telefonica-brasil-psp-2022"),
    ],
)
def test_what_no_rule_knows_of_is_not_answered(assistant: Assistant, question: str, plan: str) -> None:
    assert {part.status for part in assistant.ask(question, plan=plan).parts} <= {"silent", "out_of_scope"}
