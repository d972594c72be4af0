"""Values of a question that contradict each other are named, not used, and nothing is computed from one of them."""

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant


def figures(answer: Answer) -> set[str | None]:
    return {o.quantity.exact for part in answer.parts for o in part.outcomes if o.quantity and o.quantity.exact}


@pytest.mark.parametrize(
    ("question", "said", "values"),
    [
        (
            "Nuvini: lock-up began on 1 January 2022, 20 months have passed, 24,000 options, how many on 1 March 2023?",
            "does not agree",
            ("1 January 2022", "20 months"),
        ),
        (
            "Nuvini: o lock-up começou em 1 de janeiro de 2022, passaram 20 meses, 24.000 opções: quantas em 1 de "
            "março de 2023?",
            "não bate",
            ("1 de janeiro de 2022", "20 meses"),
        ),
        (
            "Nuvini：初始锁定期2022年1月1日开始，已经过了20个月，24000份期权，2023年3月1日可行使多少？",
            "互相矛盾",
            ("2022年1月1日", "20个月"),
        ),
        (
            "Nuvini: evento de liquidez hoje, tenho 1.200 opções e o lock-up inicial começou em 15/03/2023, evento em "
            "20/08/2024. Quantas aceleram?",
            "não bate",
            ("hoje", "20/08/2024"),
        ),
        (
            "Nuvini: el evento de liquidez fue el 20 de agosto de 2024, 1.200 opciones, lock-up desde el 15 de marzo "
            "de 2023; el evento fue el 20 de septiembre de 2024. ¿Cuántas se aceleran?",
            "no concuerda",
            ("20 de agosto de 2024", "20 de septiembre de 2024"),
        ),
        (
            "Azul: agreement of 2 May 2025, agreement of 2 June 2025, 90,000 options by time: how many on 3 May 2027?",
            "does not agree",
            ("2 May 2025", "2 June 2025"),
        ),
    ],
)
def test_what_contradicts_itself_is_named_and_not_used(
    assistant: Assistant, question: str, said: str, values: tuple[str, ...]
) -> None:
    answer = assistant.ask(question)
    first = answer.text.splitlines()[0]
    assert said in first
    assert all(f"“{value}”" in first for value in values)
    assert figures(answer) == set()


@pytest.mark.parametrize(
    ("question", "exact"),
    [
        (
            "Nuvini: lock-up began on 1 January 2022, 14 months have passed, 24,000 options: how many on 1 March 2023?",
            "28000/3",
        ),
        (
            "Nuvini: el lock-up empezó el 1 de enero de 2022, han pasado 14 meses, 24.000 opciones: ¿cuántas puedo "
            "ejercer el 1 de marzo de 2023?",
            "28000/3",
        ),
        ("Nuvini: 36.000 opções, 20 meses após 15 de janeiro de 2024 (início do lock-up): quantas?", "20000"),
    ],
)
def test_months_and_dates_that_agree_are_used(assistant: Assistant, question: str, exact: str) -> None:
    assert exact in figures(assistant.ask(question))


def test_months_from_another_day_do_not_stand_for_those_since_the_start(assistant: Assistant) -> None:
    question = "Nuvini:2021年6月30日之后三十个月,初始锁定期从2022年1月1日开始,24,000份期权,可行使多少?"
    answer = assistant.ask(question, as_of="2023-03-01")
    assert "28000/3" in figures(answer)
    assert "20000" not in figures(answer)
    assert answer.parts[0].status == "needs_facts"
