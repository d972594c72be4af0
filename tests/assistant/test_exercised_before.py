"""Options that were exercised before: they are neither lost nor kept on leaving, and cannot be exercised again."""

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant

AZUL = "azul-sop-2025"
GRANTED = "I was granted 30,000 Options by Time, agreement signed 2 May 2025"


def figures(answer: Answer) -> dict[str, str | None]:
    """The first figure of each quantity of an answer."""
    found: dict[str, str | None] = {}
    for outcome in answer.parts[0].outcomes:
        if outcome.quantity is not None:
            found.setdefault(outcome.quantity.name, outcome.quantity.exact)
    return found


@pytest.mark.parametrize(
    "question",
    [
        f"{GRANTED}, and I have already exercised 5,000. I resign on 3 June 2027. How many options do I lose?",
        "Recebi 30.000 Opções por Tempo, contrato assinado em 2 de maio de 2025, e já exerci 5.000. Peço demissão em 3 "
        "de junho de 2027. Quantas opções perco?",
        "Recibí 30.000 Opciones por Tiempo, contrato firmado el 2 de mayo de 2025, y ya ejercí 5.000. Renuncio el 3 de "
        "junio de 2027. ¿Cuántas opciones pierdo?",
        "我获授30000份时间期权，2025年5月2日签署授予协议，已经行使了5000份。2027年6月3日辞职，会失去多少份期权？",
        "我獲授30000份時間期權，2025年5月2日簽署授予協議，已經行使了5000份。2027年6月3日辭職，會失去多少份期權？",
    ],
)
def test_what_was_exercised_is_not_lost(assistant: Assistant, question: str) -> None:
    assert figures(assistant.ask(question, plan=AZUL))["time_options_lost"] == "25000"


def test_what_was_exercised_is_not_kept(assistant: Assistant) -> None:
    question = (
        f"{GRANTED}, and I have already exercised 5,000. I am dismissed without cause on 3 June 2027. What is kept?"
    )
    found = figures(assistant.ask(question, plan=AZUL))
    assert (found["time_options_kept"], found["time_options_lost_without_decision"]) == ("15000", "10000")


def test_what_was_exercised_cannot_be_exercised_again(assistant: Assistant) -> None:
    question = f"{GRANTED}, and I have already exercised 5,000. How many can I exercise on 3 June 2027?"
    assert figures(assistant.ask(question, plan=AZUL)) == {"time_options_left_to_exercise": "15000"}


def test_that_nothing_was_exercised_is_said(assistant: Assistant) -> None:
    answer = assistant.ask(f"{GRANTED}. I resign on 3 June 2027. How many options do I lose?", plan=AZUL)
    assert figures(answer)["time_options_lost"] == "30000"
    assert "not exercised any" in answer.text


def test_more_cannot_be_exercised_than_was_granted(assistant: Assistant) -> None:
    question = f"{GRANTED}, and I have already exercised 35,000. I resign on 3 June 2027. How many options do I lose?"
    assert "25000" not in str(figures(assistant.ask(question, plan=AZUL)))
    assert figures(assistant.ask(question, plan=AZUL)).get("time_options_lost") != "-5000"
