"""Questions that leave a word out: "how many now?", all of the awards, names that no plan gives, statements."""

from collections.abc import Mapping
from datetime import date

import pytest

from assistant.assistant import Assistant
from assistant.reading.query import Query

AZUL = "azul-sop-2025"


def read(assistant: Assistant, question: str, plan: str = AZUL) -> Query:
    facts: Mapping[str, object] = {}
    return assistant.reader.read(question, plan=plan, facts=facts, today=date(2026, 11, 21))


@pytest.mark.parametrize(
    "question",
    [
        "How many today?",
        "so how many can I use now?",
        "E quantas agora?",
        "¿Y cuántas puedo ahora?",
        "咁我依家攞到幾多?",
    ],
)
def test_how_many_of_a_plan_is_about_its_awards(assistant: Assistant, question: str) -> None:
    assert read(assistant, question).targets[0].goal == "time_options_exercisable"


@pytest.mark.parametrize("question", ["When can I?", "E quando vou poder?", "¿Y cuándo puedo?", "咁幾時先可以?"])
def test_when_of_a_plan_is_about_its_awards(assistant: Assistant, question: str) -> None:
    assert read(assistant, question).targets[0].goal is not None


@pytest.mark.parametrize("question", ["How many people live in Lisbon?", "Quantas luas tem Marte?", "今日幾多度?"])
def test_how_many_of_something_else_is_not(assistant: Assistant, question: str) -> None:
    assert read(assistant, question).targets[0].goal is None


@pytest.mark.parametrize(
    "question",
    [
        "Agreement of 7 August 2025. When do I have 100% of my options?",
        "Contrato de 7 de agosto de 2025. Quando tenho 100% das opções?",
        "Contrato del 7 de agosto de 2025. ¿Cuándo tengo el 100% de mis opciones?",
        "协议2025年8月7日签,什么时候有100%的期权?",
        "協議2025年8月7日簽,幾時有100%嘅期權?",
    ],
)
def test_all_of_them_asks_for_the_last_day_alone(assistant: Assistant, question: str) -> None:
    [target] = read(assistant, question).targets
    assert (target.goal, target.also, target.rivals, target.unbound) == ("time_vesting_end", (), (), ())


@pytest.mark.parametrize(
    ("question", "silent"),
    [
        ("What are the names of the appointed directors?", True),
        ("Como se chamam os conselheiros indicados?", True),
        ("¿Cómo se llaman los consejeros designados?", True),
        ("委任董事叫什么名字?", True),
        ("委任董事叫咩名?", True),
        ("Who counts as an appointed director?", False),
        ("O que é um conselheiro indicado?", False),
    ],
)
def test_names_are_not_in_the_document(assistant: Assistant, question: str, silent: bool) -> None:
    assert read(assistant, question).targets[0].unsaid is silent


@pytest.mark.parametrize(
    "question",
    [
        "The initial VWAP is R$ 2.90 and the final 60-day VWAP is R$ 6; what is the TSR factor?",
        "Agreement of 6 May 2025. When is the next third exercisable?",
    ],
)
def test_a_part_that_states_something_is_not_left_open(assistant: Assistant, question: str) -> None:
    assert read(assistant, question).left == ()
