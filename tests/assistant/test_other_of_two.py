"""Two numbers of one kind are two facts where the words leave nothing else, and a third thing's number is none."""

import pytest

from assistant.assistant import Assistant
from tests.assistant.shown import read
from tests.assistant.test_asked_for import AZUL, ZENVIA
from tests.assistant.test_read_again import TELEFONICA


@pytest.mark.parametrize(
    ("plan", "goal", "question", "expected"),
    [
        (
            ZENVIA,
            "strategic_employees_within_limit",
            "Are 25 strategic employees too many for a pool of 220, or are we still within what's allowed?",
            {"strategic_employees": "25", "eligible_professionals": "220"},
        ),
        (
            ZENVIA,
            "strategic_places_left",
            "Quantos empregados estratégicos ainda podemos indicar se há 430 elegíveis e 21 já nomeados?",
            {"strategic_employees": "21", "eligible_professionals": "430"},
        ),
        (
            ZENVIA,
            "strategic_places_left",
            "战略员工的名额还剩几个？现有合资格人员520人，已定了30人",
            {"strategic_employees": "30", "eligible_professionals": "520"},
        ),
        (
            TELEFONICA,
            "neutralisation_from_credits",
            "Compramos 46 mil créditos de carbono e emitimos 60 mil toneladas. Qual o nível de neutralização?",
            {"credits_bought": "46000", "total_emissions": "60000"},
        ),
        (
            TELEFONICA,
            "neutralisation_from_credits",
            "碳權3.2萬噸,排放4萬噸。",
            {"credits_bought": "32000", "total_emissions": "40000"},
        ),
        (
            TELEFONICA,
            "total_shareholder_return",
            "The index averaged 118.4 at the end and 96.2 at the beginning.",
            {"index_before_completion": "592/5", "index_before_start": "481/5"},
        ),
        (
            AZUL,
            "tsr_factor_in_event",
            "Fator TSR na venda do controle: a preferencial foi avaliada em R$ 9,00 e o valor inicial era R$ 3,75?",
            {"event_share_value": "9", "stated_initial_value": "15/4"},
        ),
        (
            TELEFONICA,
            "neutralisation_from_credits",
            "emitimos 30 mil toneladas no escopo 1 e 10 mil toneladas no escopo 2 e compramos 5 mil créditos",
            {"scope_1_emissions": "30000", "scope_2_emissions": "10000", "credits_bought": "5000"},
        ),
        (ZENVIA, "restricted_shares", "Salary 18,500, multiple 4. How many?", {"awarded_multiple": "4"}),
        (ZENVIA, "restricted_shares", "I was promoted, multiple 4 before.", {"earlier_multiple": "4"}),
    ],
)
def test_each_of_two_is_its_own_fact(
    assistant: Assistant, plan: str, goal: str, question: str, expected: dict[str, str]
) -> None:
    assert read(assistant, plan, goal, question).items() >= expected.items()


@pytest.mark.parametrize(
    ("plan", "goal", "question", "never"),
    [
        (
            ZENVIA,
            "strategic_employees_within_limit",
            "Are 25 strategic employees too many for a firm with 800 clients?",
            "eligible_professionals",
        ),
        (ZENVIA, "strategic_places_left", "Temos 430 elegíveis em 12 países. Quantos?", "strategic_employees"),
        (ZENVIA, "vested_restricted_shares", "I've been here 12 years and have 900 units", "awarded_multiple"),
        (
            TELEFONICA,
            "neutralisation_from_credits",
            "Compramos 46 mil créditos e emitimos 60 mil ações",
            "total_emissions",
        ),
        (TELEFONICA, "neutralisation_from_credits", "46,000 credits and 60,000 employees", "total_emissions"),
        (
            AZUL,
            "tsr_factor_in_event",
            "o valor inicial era R$ 3,75 e meu salário R$ 9,00, qual o fator TSR na venda do controle?",
            "event_share_value",
        ),
        (ZENVIA, "restricted_shares", "Salary 18,500, multiple 4. How many?", "earlier_multiple"),
    ],
)
def test_a_number_of_another_thing_is_none_of_the_two(
    assistant: Assistant, plan: str, goal: str, question: str, never: str
) -> None:
    assert never not in read(assistant, plan, goal, question)
