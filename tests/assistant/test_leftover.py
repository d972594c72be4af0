"""Values that fit nothing by the words around them: what they are taken for, and what they are not."""

from fractions import Fraction

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant

AZUL, VIVO, ZENVIA = "azul-sop-2025", "telefonica-brasil-psp-2022", "zenvia-ltip-6"


def figures(answer: Answer) -> set[Fraction]:
    return {
        Fraction(o.quantity.exact)
        for p in answer.parts
        for o in p.outcomes
        if o.quantity is not None and o.quantity.exact
    }


@pytest.mark.parametrize(
    ("question", "plan", "figure"),
    [
        (
            "Signed the Azul agreement 1 July 2025, got 30,000 of the seniority kind. Exercisable on 2 July 2027?",
            None,
            20_000,
        ),
        ("Zenvia把股份一拆五,LTIP 6最多能发多少股?", None, 11_500_000),
        (
            "First cycle, 6,000 units, stayed to the end: TSR at the 75th percentile, cash flow 100%, CO2 "
            "neutralisation fully met, share at R$ 40.00. Payout?",
            VIVO,
            240_000,
        ),
    ],
)
def test_what_is_left_over_is_the_fact_that_is_still_missing(
    assistant: Assistant, question: str, plan: str | None, figure: int
) -> None:
    assert figure in figures(assistant.ask(question, plan=plan))


def test_a_value_left_over_shows_a_question_asked_the_other_way_round(assistant: Assistant) -> None:
    question = "Zenvia officer, grade 22, in since day one. What base in January 2023 would have got me 20,000 shares?"
    assert Fraction("564179128709677/30000000000") in figures(assistant.ask(question))


def test_a_great_amount_is_no_price_of_a_share(assistant: Assistant) -> None:
    answer = assistant.ask(
        "First cycle, 1,000 units, multiplier 50%, to the end. The bank says R$ 109,600. Payout?", plan=VIVO
    )
    assert not any("109,600" in line for line in answer.text.split("\n") if line.startswith("Understood"))
    assert "closing_price" in {need.fact for need in answer.parts[0].needs}


def test_a_level_reached_is_no_degree_of_achievement(assistant: Assistant) -> None:
    levels = assistant.ask("TSR at the 60th percentile, cash flow 95%, CO2 neutralisation 95%: multiplier?", plan=VIVO)
    degrees = assistant.ask("Degrees of achievement: TSR 60%, cash flow 95%, CO2 95%. Multiplier?", plan=VIVO)
    assert Fraction("0.775") not in figures(levels)
    assert Fraction(1, 2) * Fraction(3, 5) + Fraction(2, 5) * Fraction(19, 20) + Fraction(1, 10) * Fraction(
        19, 20
    ) in figures(degrees)


def test_of_two_that_are_alike_each_gives_an_answer_of_its_own(assistant: Assistant) -> None:
    answer = assistant.ask("Azul options by time: 30,000 and 45,000, signed 1 July 2025. Exercisable on 2 July 2027?")
    lines = answer.text.split("\n")
    for said, exercisable in (("30,000", "20,000"), ("45,000", "30,000")):
        assert lines[lines.index(f"**{said}**:") + 1].startswith(f"{exercisable} options.")


@pytest.mark.parametrize("day", ["2026-11-21", "2027-12-31"])
def test_a_day_that_the_question_names_counts_before_the_day_of_the_request(assistant: Assistant, day: str) -> None:
    question = "9,000 Options by Time at Azul, Grant Agreement of 2 May 2025. How many can I exercise on 3 May 2027?"
    answer = assistant.ask(question, as_of=day)
    assert (answer.as_of, figures(answer)) == ("2027-05-03", {Fraction(6000)})
