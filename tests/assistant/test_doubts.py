"""What is stated and not understood is never answered over: the number then stands under a condition, or none does."""

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant

AZUL = "azul-sop-2025"


def unconditional(answer: Answer) -> list[str]:
    """The numbers and dates that an answer states as such."""
    return [
        outcome.quantity.exact or outcome.quantity.date or ""
        for part in answer.parts
        for outcome in part.outcomes
        if outcome.quantity and (outcome.quantity.exact or outcome.quantity.date) and not outcome.when
    ]


@pytest.mark.parametrize(
    "question",
    [
        "Of 48,000 options, how many become exercisable in a liquidity event if 9,000 are free already?",
        "Das 48.000 opções, quantas ficam exercíveis num evento de liquidez se 9.000 já estão livres?",
        "De 48.000 opciones, ¿cuántas se vuelven ejercibles en un evento de liquidez si 9.000 ya lo son?",
    ],
)
def test_a_count_is_no_number_of_months(assistant: Assistant, question: str) -> None:
    assert "48000" not in unconditional(assistant.ask(question, plan="nuvini-adherence"))


@pytest.mark.parametrize(
    "question",
    [
        "Nuvini: how many options are freed each month after the 1st year if I hold 30,000?",
        "Nuvini: quantas opções são liberadas por mês depois do 1º ano, tenho 30.000?",
        "Nuvini: ¿cuántas opciones se liberan al mes después del 1er año si tengo 30.000?",
    ],
)
def test_an_ordinal_is_no_quantity(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question)
    assert "1/36" not in unconditional(answer)
    assert "1/36" not in answer.text


@pytest.mark.parametrize(
    ("question", "event"),
    [
        ("Azul: TSR factor 1.8, 12,000 performance options and 7,777 more. How many can I exercise?", "7,777"),
        ("Azul: fator TSR 1,8, 12.000 opções por performance e mais 7.777. Quantas posso exercer?", "7.777"),
        ("Azul: factor TSR 1,8, 12.000 opciones por desempeño y otras 7.777. ¿Cuántas puedo ejercer?", "7.777"),
    ],
)
def test_a_number_left_over_leaves_the_answer_under_its_condition(
    assistant: Assistant, question: str, event: str
) -> None:
    answer = assistant.ask(question)
    assert event in answer.text
    assert not unconditional(answer)


@pytest.mark.parametrize(
    "question",
    [
        "Azul was taken over on 3 October 2026. Agreement of 1 September 2025, 45,000 time options: how many are mine?",
        "A Azul foi vendida à Gol em 3 de outubro de 2026. Contrato de 1 de setembro de 2025, 45.000 opções por tempo: "
        "quantas posso exercer?",
        "Azul fue adquirida el 3 de octubre de 2026. Contrato del 1 de septiembre de 2025, 45.000 opciones por tiempo: "
        "¿cuántas puedo ejercer?",
        "Azul在2026年10月3日被收购,授予协议签于2025年9月1日,45,000份时间期权可以行使多少?",
    ],
)
def test_a_change_of_control_with_dates_is_not_dropped(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question)
    [part] = answer.parts
    assert "45000" in [outcome.quantity.exact for outcome in part.outcomes if outcome.quantity]
    assert any(citation.clause.startswith("9.1") for citation in answer.citations)
    assert "15000" not in unconditional(assistant.ask(question))
