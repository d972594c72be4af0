"""Degrees of achievement, levels and places in a ranking: which of them goes into an amount on leaving."""

from fractions import Fraction

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant

VIVO = "telefonica-brasil-psp-2022"
DISMISSED = "I was dismissed without cause on 30 June 2024. First cycle, 10,000 Units, closing price R$45"
SHARE = Fraction(912, 1096)


def first(answer: Answer) -> Fraction | None:
    """The first number of an answer."""
    numbers = [o.quantity.exact for p in answer.parts for o in p.outcomes if o.quantity and o.quantity.exact]
    return Fraction(numbers[0]) if numbers else None


@pytest.mark.parametrize(
    ("question", "multiplier"),
    [
        (f"{DISMISSED}, degree of achievement of TSR 40%, of FCF 80%, of CO2 100%. How much do I get?", "0.62"),
        (f"{DISMISSED}. Degrees of achievement: TSR 40%, FCF 80%, CO2 100%. How much do I get?", "0.62"),
        (
            f"{DISMISSED}, TSR at the 60th percentile of the group, and degrees of achievement of 80% for FCF and 100% "
            "for CO2. How much do I get?",
            "0.71",
        ),
        (
            f"{DISMISSED}, TSR at the 60th percentile, FCF at 95%, emission neutralisation 100%. How much do I get?",
            "0.69",
        ),
        (
            "Fui demitido sem justa causa em 30 de junho de 2024. Primeiro ciclo, 10.000 Unidades, preço de fechamento "
            "R$ 45. Graus de atingimento: TSR 40%, FCF 80%, CO2 100%. Qual o valor do incentivo?",
            "0.62",
        ),
        (
            "Me despidieron sin causa el 30 de junio de 2024. Primer ciclo, 10.000 Unidades, precio de cierre R$ 45. "
            "Grados de cumplimiento: TSR 40%, FCF 80%, CO2 100%. ¿Cuánto recibo?",
            "0.62",
        ),
        (
            "我于2024年6月30日被无故解雇。第一周期，10000单位，收盘价45雷亚尔。"
            "达成度：TSR 40%，FCF 80%，CO2 100%。我能拿多少钱？",
            "0.62",
        ),
        (
            "我於2024年6月30日被無故解僱。第一週期，10000單位，收盤價45雷亞爾。"
            "達成度：TSR 40%，FCF 80%，CO2 100%。我能拿多少錢？",
            "0.62",
        ),
    ],
)
def test_degrees_and_results_go_into_the_amount_on_leaving(
    assistant: Assistant, question: str, multiplier: str
) -> None:
    assert first(assistant.ask(question, plan=VIVO)) == 450_000 * Fraction(multiplier) * SHARE


@pytest.mark.parametrize("target", ["TSR at 40%", "TSR at 80%"])
def test_a_percentage_of_tsr_alone_is_neither_place_nor_degree_nor_factor(assistant: Assistant, target: str) -> None:
    answer = assistant.ask(f"{DISMISSED}, {target}, FCF at 95%, CO2 100%. How much do I get?", plan=VIVO)
    assert first(answer) is None
    assert {need.fact for need in answer.parts[0].needs} == {"tsr_percentile"}


@pytest.mark.parametrize("reason", ["I resigned", "I was dismissed for cause"])
def test_who_forfeits_has_no_amount(assistant: Assistant, reason: str) -> None:
    question = DISMISSED.replace("I was dismissed without cause", reason)
    answer = assistant.ask(f"{question}, degrees of achievement: TSR 40%, FCF 80%, CO2 100%. Payout?", plan=VIVO)
    assert first(answer) == 0
