"""A figure that a question only bounds is never taken for the bound."""

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant
from tests.assistant.shown import decided

AZUL, KINGSOFT, NUVINI = "azul-sop-2025", "kingsoft-cloud-sip-2021", "nuvini-adherence"
TELEFONICA = "telefonica-brasil-psp-2022"


def numbers(answer: Answer) -> set[str | None]:
    return {o.quantity.exact for part in answer.parts for o in part.outcomes if o.quantity is not None}


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("less than 12 months in, 36,000 options, how many exercisable?", "within “less than 12 months”"),
        ("Entrei há menos de 12 meses, 36.000 opções. Quantas posso exercer?", "dentro de “menos de 12 meses”"),
        ("Llevo menos de 12 meses, 36.000 opciones. ¿Cuántas puedo ejercer?", "dentro de “menos de 12 meses”"),
        ("我入职未满12个月，36,000份期权，可以行使多少？", "在“未满12个月”范围内"),
        ("我入職未滿12個月，36,000份期權，可以行使多少？", "在“未滿12個月”範圍內"),
    ],
)
def test_where_every_figure_comes_to_the_same_that_is_the_answer(
    assistant: Assistant, question: str, said: str
) -> None:
    answer = assistant.ask(question, plan=NUVINI)
    assert numbers(answer) == {"0"}
    assert said in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "I've been in for at least 14 months, 36,000 options. How many can I exercise?",
        "I've been there more than 12 months, 36,000 options. How many can I exercise?",
        "我已入职至少14个月，36,000份期权，可以行使多少？",
    ],
)
def test_where_it_hangs_on_the_figure_the_figure_is_asked_for(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=NUVINI)
    [part] = answer.parts
    assert part.status == "needs_facts"
    assert part.needs
    assert numbers(answer) <= {None}
    assert not [fact for fact in part.facts if fact.fact == "months_since_start"]


def test_the_bound_itself_is_on_the_side_that_the_words_say(assistant: Assistant) -> None:
    above = "An RSU grant takes the CEO above 0.1% of the issued shares in 12 months. Does the general meeting vote?"
    answer = assistant.ask(above, plan=KINGSOFT)
    assert decided(answer) is True
    below = above.replace("above", "to less than")
    answer = assistant.ask(below, plan=KINGSOFT)
    assert decided(answer) is False


def test_no_more_than_is_no_more_than(assistant: Assistant) -> None:
    answer = assistant.ask("A TSR factor of no more than 0.5, 6,000 performance options: how many?", plan=AZUL)
    assert "for every figure or day tried within “no more than 0.5”" in answer.text
    assert numbers(answer) == {"0"}
    answer = assistant.ask("A TSR factor above 2.5, 6,000 performance options: how many?", plan=AZUL)
    assert numbers(answer) == {"6000"}


def test_the_figure_itself_is_taken_as_before(assistant: Assistant) -> None:
    answer = assistant.ask("I've been in for 14 months, 36,000 options. How many can I exercise?", plan=NUVINI)
    assert "14000" in numbers(answer)
    assert "leaves open" not in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "I signed before 2 May 2025 and have 900 time options. How many can I exercise on 1 June 2026?",
        "Assinei depois de 2/5/2025 e tenho 900 opções por tempo. Quantas posso exercer em 1/6/2027?",
        "Firmé después del 2 de mayo de 2025; 900 opciones por tiempo. ¿Cuántas puedo ejercer el 1 de junio de 2027?",
        "我在2025年5月2日之后签署授予协议，有900份时间期权。2027年6月1日可行使多少？",
    ],
)
def test_before_or_after_a_day_is_not_that_day(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=AZUL)
    [part] = answer.parts
    assert part.status == "needs_facts"
    assert "grant_agreement_date" in {need.fact for need in part.needs}
    assert numbers(answer) <= {None}


def test_a_resignation_before_the_end_is_the_same_on_every_day(assistant: Assistant) -> None:
    answer = assistant.ask("I resigned before 31 December 2024, first cycle.", plan=TELEFONICA)
    [part] = answer.parts
    assert part.status == "computed"
    assert {outcome.code for outcome in part.outcomes} == {"forfeits_all"}
    assert "before 31 December 2024" in answer.text


def test_so_long_after_a_day_counts_from_it(assistant: Assistant) -> None:
    answer = assistant.ask("13 months after 2 May 2025, how many of my 900 time options can I exercise?", plan=AZUL)
    assert "300" in numbers(answer)
