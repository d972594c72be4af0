"""Two leaves in one question: neither alone is the whole, so the days of all are asked for."""

import pytest

from assistant.assistant import Assistant

VIVO = "telefonica-brasil-psp-2022"
STAYED = "First cycle, 10,000 Units, closing price R$45, multiplier 80%, stayed to the end."


@pytest.mark.parametrize(
    "question",
    [
        f"{STAYED} I was on leave from 1 March 2022 to 30 April 2022 and from 1 June 2023 to 31 July 2023. Payout?",
        "Primeiro ciclo, 10.000 Unidades, preço R$ 45, multiplicador 80%, fiquei até o fim. Tirei licença de 1 de "
        "março a 30 de abril de 2022 e outra de 1 de junho a 31 de julho de 2023. Quanto recebo?",
        "Primer ciclo, 10.000 Unidades, precio R$ 45, multiplicador 80%. Tuve una licencia del 1 de marzo al 30 de "
        "abril de 2022 y otra del 1 de junio al 31 de julio de 2023. ¿Cuánto recibo?",
    ],
)
def test_of_two_leaves_neither_is_taken_alone(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=VIVO)
    assert not any(o.quantity and o.quantity.exact for part in answer.parts for o in part.outcomes)
    assert "leave_days" in {need.fact for need in answer.parts[0].needs}


def test_one_leave_is_counted_by_its_days(assistant: Assistant) -> None:
    answer = assistant.ask(f"{STAYED} I was on leave from 1 March 2022 to 30 April 2022. Payout?", plan=VIVO)
    assert any(o.quantity and o.quantity.exact == "46575000/137" for part in answer.parts for o in part.outcomes)
