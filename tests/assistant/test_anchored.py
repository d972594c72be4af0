"""Days that are counted from a day of the plan, where the plan gives that day."""

import pytest

from assistant.assistant import Assistant

VIVO = "telefonica-brasil-psp-2022"


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("I quit three weeks after the first cycle ended, is it still mine?", "21 January 2025"),
        ("I resigned the day before the completion date of the first cycle. Do I lose it?", "30 December 2024"),
        ("pedi demissão duas semanas depois da data de conclusão do primeiro ciclo. perco?", "14 de janeiro de 2025"),
        ("Renuncié al día siguiente del fin del primer ciclo. ¿Pierdo el incentivo?", "1 de enero de 2025"),
        ("第一周期结束三周后我辞职了，奖励还有吗？", "2025年1月21日"),
        ("第一週期結束後兩個星期我辭職，獎勵仲有冇？", "2025年1月14日"),
    ],
)
def test_the_day_is_counted_from_the_end_of_the_cycle(assistant: Assistant, question: str, day: str) -> None:
    assert f"= {day}" in assistant.ask(question, plan=VIVO).text


@pytest.mark.parametrize(
    "question",
    [
        "I quit three weeks after the cycle ended, is it still mine?",
        "我在周期结束三周后辞职了，奖励还有吗？",
    ],
)
def test_of_which_cycle_is_asked(assistant: Assistant, question: str) -> None:
    [part] = assistant.ask(question, plan=VIVO).parts
    assert part.status == "needs_facts"
    assert {"cycle", "termination_date"} & {need.fact for need in part.needs}


def test_days_before_an_anniversary_are_counted_from_it(assistant: Assistant) -> None:
    question = (
        "Signed 2 May 2025, 90,000 Options by Time. How many can I exercise ten days before the second anniversary?"
    )
    answer = assistant.ask(question, plan="azul-sop-2025")
    assert answer.as_of == "2027-04-22"
    assert {o.quantity.exact for part in answer.parts for o in part.outcomes if o.quantity} == {"30000"}
