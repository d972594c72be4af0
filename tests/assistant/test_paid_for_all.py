"""What was paid for all shares together, and what was paid for each: a buy-back repays the one and not the other."""

from fractions import Fraction

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant

AZUL = "azul-sop-2025"
LEFT = "Agreement 10 March 2025, I resign on 1 June 2026. How much is the buy-back of my restricted shares?"


def paid_back(answer: Answer) -> str | None:
    """The first total that is paid back."""
    totals = [o.quantity for p in answer.parts for o in p.outcomes if o.quantity and o.quantity.name == "buyback_price"]
    return totals[0].exact if totals else None


@pytest.mark.parametrize(
    "question",
    [
        f"I early exercised 30,000 Options by Time under 83(b) and paid R$99 in total. {LEFT}",
        f"I early exercised 30,000 Options by Time under 83(b) for R$99 altogether. {LEFT}",
        f"I early exercised 30,000 Options by Time under 83(b) at R$0.0033 per share. {LEFT}",
        f"My 30,000 restricted shares (83(b) early exercise) cost me R$ 0.0033 each. {LEFT}",
        "Exerci antecipadamente 30.000 Opções por Tempo (83(b)) e paguei R$ 99 no total pelas ações restritas. "
        "Contrato de 10 de março de 2025, pedi demissão em 1º de junho de 2026. Quanto a Azul paga na recompra?",
        "Ejercí anticipadamente 30.000 Opciones por Tiempo (83(b)) y pagué R$ 99 en total por las acciones "
        "restringidas. Contrato del 10 de marzo de 2025, renuncio el 1 de junio de 2026. ¿Cuánto paga "
        "Azul por la recompra?",
        "我根据83(b)提前行使了30000份时间期权，限制性股份总共付了99雷亚尔。协议2025年3月10日，我2026年6月1日辞职。"
        "Azul回购要付多少钱？",
        "我根據83(b)提前行使了30000份時間期權，限制性股份總共付了99雷亞爾。協議2025年3月10日，我2026年6月1日辭職。"
        "Azul回購要付多少錢？",
    ],
)
def test_a_total_and_a_price_of_each_come_to_the_same(assistant: Assistant, question: str) -> None:
    assert Fraction(paid_back(assistant.ask(question, plan=AZUL)) or 0) == 99


@pytest.mark.parametrize("amount", ["R$99", "R$0.0033", "R$ 3.30"])
def test_an_amount_that_is_said_to_be_neither_is_not_used(assistant: Assistant, amount: str) -> None:
    question = f"I early exercised 30,000 Options by Time under 83(b) and paid {amount}. {LEFT}"
    answer = assistant.ask(question, plan=AZUL)
    assert paid_back(answer) is None
    assert amount in answer.text
