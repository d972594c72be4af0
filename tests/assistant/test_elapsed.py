"""A length of time that has passed becomes the day that is missing; a limit or a period of the plan does not."""

from datetime import date

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant

AZUL, NUVINI = "azul-sop-2025", "nuvini-adherence"
TELEFONICA, ZENVIA = "telefonica-brasil-psp-2022", "zenvia-ltip-6"
TODAY = date(2026, 11, 23)


def figures(answer: Answer) -> list[str | None]:
    return [o.quantity.exact or o.quantity.date for p in answer.parts for o in p.outcomes if o.quantity]


@pytest.mark.parametrize(
    ("plan", "question", "figure"),
    [
        (
            AZUL,
            "I've been here two years and three months since the grant, 9000 time options: how many vested?",
            "6000",
        ),
        (AZUL, "Se passaram 25 meses desde a outorga. De 9.000 opções por tempo, quantas posso exercer?", "6000"),
        (
            AZUL,
            "Llevo 14 meses desde que firmé el contrato, 12.000 opciones por tiempo, ¿cuántas puedo ejercer?",
            "4000",
        ),
        (AZUL, "授予之后已经过了二十五个月,九千份时间期权能行权多少?", "6000"),
        (AZUL, "授予後已滿14個月,9,000份時間期權,可以行使幾多?", "3000"),
        (TELEFONICA, "Laid off without cause ten months into the first cycle. Do I get anything?", None),
    ],
)
def test_the_missing_day_is_counted(assistant: Assistant, plan: str, question: str, figure: str | None) -> None:
    answer = assistant.ask(question, plan=plan, as_of=TODAY)
    assert answer.parts[0].status in ("computed", "ambiguous")
    if figure is not None:
        assert figure in figures(answer)


def test_the_day_that_is_known_is_the_end_to_count_from(assistant: Assistant) -> None:
    facts = {"termination_date": "2023-11-01", "cycle": "first"}
    answer = assistant.ask(
        "Dismissed without cause after 22 months in the cycle, 100 Units", plan=TELEFONICA, facts=facts
    )
    assert "23 November 2026" not in answer.text
    answer = assistant.ask("Dismissed without cause after 14 months in the second cycle.", plan=TELEFONICA)
    assert "termination date = 1 March 2024" in answer.text


def test_what_is_counted_back_from_today_is_said(assistant: Assistant) -> None:
    answer = assistant.ask(
        "14 months have passed since the grant, 9,000 time options. How many?", plan=AZUL, as_of=TODAY
    )
    assert "is counted back from 23 November 2026" in answer.text


@pytest.mark.parametrize(
    ("plan", "question"),
    [
        (AZUL, "If I resign within 18 months after the grant, do I lose everything?"),
        (AZUL, "¿Pierdo todo si renuncio antes de 18 meses?"),
        (AZUL, "Perco tudo se eu sair em menos de 18 meses?"),
        (AZUL, "不到十八个月就辞职,全部都没了吗?"),
        (AZUL, "Is the vesting period of the options by time 36 months?"),
        (ZENVIA, "I was dismissed without cause 14 months in. 10,000 shares. How many do I keep?"),
    ],
)
def test_a_limit_gives_no_day(assistant: Assistant, plan: str, question: str) -> None:
    answer = assistant.ask(question, plan=plan, as_of=TODAY)
    assert not [q for q in figures(answer) if q and q.startswith(("2025-", "2026-"))]
    assert "2025" not in answer.text.split("Understood")[-1].split("已理解")[-1].split("Entendido")[-1]
