"""What a story tells of other matters makes no answer doubtful; what may be a day of the plan does."""

import pytest

from assistant.assistant import Assistant

VIVO = "telefonica-brasil-psp-2022"
DOUBT = ("I could not tell", "Não pude", "No pude", "无法判断", "無法判斷", "Não consegui")


@pytest.mark.parametrize(
    "question",
    [
        "Mum was in the first cycle from its start with 3,000 units, multiplier 60%, price R$45, and died on 3 October "
        "2024 - her check-up in 2023 was fine. How much do we get?",
        "Meu marido estava no primeiro ciclo desde o início e faleceu em 9 de agosto de 2024; em 2023 o check-up "
        "estava ótimo. 13.500 unidades, multiplicador 58%, cotação R$ 48,90. Quanto a família recebe?",
        "Mi viejo estuvo en el primer ciclo desde el día uno con 3.000 unidades y murió el 3 de octubre de 2024, "
        "en 2023 el chequeo salió bien. Multiplicador 60%, cierre R$ 45. ¿Cuánto cobramos?",
        "老爸2023年体检没事，2024年8月9日病逝，第一周期从头参加，13500个单位，系数58%，收盘价48.90雷亚尔。我们能领多少？",
        "先夫第一週期一開始就參加，13,500個單位，2023年健檢還好好的，2024年8月9日病逝。係數58%，收盤價R$48.90。可以領多少？",
    ],
)
def test_a_health_check_is_no_day_of_the_plan(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=VIVO)
    assert answer.parts[0].status in ("computed", "ambiguous")
    assert not any(words in answer.text for words in DOUBT)


def test_a_year_that_may_matter_is_still_doubtful(assistant: Assistant) -> None:
    question = (
        "Mum came over in 2023, first cycle, 3,000 units, and died on 3 October 2024. Factor 60%, closing price R$45. "
        "How much do we get?"
    )
    answer = assistant.ask(question, plan=VIVO)
    assert answer.parts[0].status == "needs_facts"


def test_more_years_than_the_plan_has_lived_are_none_of_its_days(assistant: Assistant) -> None:
    question = (
        "I retired on the 12th of last month after 31 years in the business. What do I get for my cycle-two units?"
    )
    answer = assistant.ask(question, plan=VIVO, as_of="2025-05-20")
    assert "termination date = 12 April 2025" in answer.text
    assert not any(words in answer.text for words in DOUBT)
    assert "2054" not in answer.text


def test_a_day_that_the_rules_give_themselves_is_known(assistant: Assistant) -> None:
    question = "The second cycle ends on 31 December 2025 but I resign on 30 December 2025. Do I lose it?"
    answer = assistant.ask(question, plan=VIVO)
    assert answer.parts[0].status == "computed"
    assert {outcome.code for outcome in answer.parts[0].outcomes} == {"forfeits_all"}
