"""By how much two cases differ is a quantity of its own; what the two cases are need not be said by a word between."""

from fractions import Fraction

import pytest

from assistant.answer import Answer, Quantity
from assistant.assistant import Assistant

AZUL = "azul-sop-2025"
NUVINI = "nuvini-adherence"
TELEFONICA = "telefonica-brasil-psp-2022"
ZENVIA = "zenvia-ltip-6"


def differences(answer: Answer) -> list[Quantity]:
    """The differences that an answer states, that by the default readings first."""
    quantities = [outcome.quantity for part in answer.parts for outcome in part.outcomes]
    return [quantity for quantity in quantities if quantity is not None and quantity.name == "difference"]


@pytest.mark.parametrize(
    ("question", "plan", "difference", "unit"),
    [
        (
            "Better to be dismissed without cause on 31 May 2024 or on 31 July 2024? First cycle from its start, "
            "10,000 units, price R$ 50, multiplier 0.6.",
            TELEFONICA,
            Fraction(300000 * 61, 1096),
            "BRL",
        ),
        (
            "2024年5月31日被資遣，還是7月31日被資遣比較划算？都是無正當理由，第一週期從頭參加，10,000個單位，股價R$50、係數0.6。差多少錢？",
            TELEFONICA,
            Fraction(300000 * 61, 1096),
            "BRL",
        ),
        (
            "Options by Time, 60,000, agreement dated 10 April 2025. If I wait until 11 April 2028 rather than acting "
            "on 11 April 2026, how many extra options is that?",
            AZUL,
            Fraction(40000),
            "options",
        ),
        (
            "Firmé el 3 de marzo de 2025 con 45.000 opciones por tiempo. ¿Cuántas más podría ejercer el 4 de marzo de "
            "2028 comparado con el 4 de marzo de 2027?",
            AZUL,
            Fraction(15000),
            "options",
        ),
        (
            "72 mil opções, tá no mês 14. Se esperar até o mês 18 ganho quantas a mais pra exercer?",
            NUVINI,
            Fraction(8000),
            "options",
        ),
        ("我有48000份期权,第13个月行权跟第17个月行权,数量相差多少?", NUVINI, Fraction(16000, 3), "options"),
        ("經理同Officer嘅有效倍數差幾多?都係2024年1月1日已經在職。", ZENVIA, Fraction(5), "multiple"),
        ("2024年3月15日入职和3月16日入职,算出来的有效归属月数差几个月?", ZENVIA, Fraction(1), "months"),
    ],
)
def test_the_difference_is_a_quantity_of_its_own(
    assistant: Assistant, question: str, plan: str, difference: Fraction, unit: str
) -> None:
    answer = assistant.ask(question, plan=plan)
    first = differences(answer)[0]
    assert Fraction(first.exact or "0") == difference
    assert first.unit == unit
    [part] = answer.parts
    assert part.outcomes[0].quantity == first
    assert part.outcomes[0].citations
    assert "[1]" in answer.text.split("\n")[0]


def test_a_reading_that_changes_the_difference_has_its_own(assistant: Assistant) -> None:
    answer = assistant.ask("54.000 opciones: ¿cuántas más en el mes 19 que en el mes 16?", plan=NUVINI)
    numbers = [Fraction(quantity.exact or "0") for quantity in differences(answer)]
    assert numbers[:2] == [4500, 6750]
    assert "la diferencia no es la misma:" in answer.text
    [part] = answer.parts
    assert part.outcomes[0].reading != part.outcomes[1].reading


def test_against_nothing_at_all_the_whole_is_the_difference(assistant: Assistant) -> None:
    answer = assistant.ask(
        "Resign on 30 December 2024 or on 2 January 2025, what is the difference? First cycle, 5,000 units, closing "
        "price R$ 52, multiplier 0.9.",
        plan=TELEFONICA,
    )
    first = differences(answer)[0]
    assert (first.exact, first.unit) == ("234000", "BRL")


@pytest.mark.parametrize(
    ("question", "plan"),
    [
        ("I signed on 2 May 2025, 9,000 time options. How many more can I exercise on 3 May 2027?", AZUL),
        ("Tenho 9.000 opções por tempo de 2/5/2025. Quantas a mais posso exercer em 3/5/2027?", AZUL),
        ("2025年5月2日签的协议,9000份时间期权,2027年5月3日还能多行权多少份?", AZUL),
        ("How much more would I get in 2028 than in 2027?", AZUL),
        ("¿Me conviene más salir en marzo o en abril?", TELEFONICA),
        ("早一個月走同遲一個月走差幾多?", TELEFONICA),
    ],
)
def test_one_case_or_none_has_no_difference(assistant: Assistant, question: str, plan: str) -> None:
    assert not differences(assistant.ask(question, plan=plan))
