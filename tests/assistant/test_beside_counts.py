"""A price beside a count and a factor as a number are taken for what they are, other numbers for neither."""

from datetime import date

import pytest

from assistant.assistant import Assistant
from assistant.reading.priced import exercised_at, quoted
from tests.assistant.test_read_again import KINGSOFT, TELEFONICA, facts


@pytest.mark.parametrize(
    ("question", "price"),
    [
        ("I had 600 options at 32 before the split", "32"),
        ("My options: 600 at 32 before a 4-for-1.", "32"),
        ("Tengo 1.200 opciones a 30 y hubo un split", "30"),
        ("Tinha 600 opções não exercidas a 12,50 antes do desdobramento", "12,50"),
        ("¿Podemos otorgar opciones con precio de 38?", "38"),
        ("options with an exercise price of 38", "38"),
    ],
)
def test_options_at_a_price_are_exercised_at_it(question: str, price: str) -> None:
    assert [question[slice(*span)] for span in exercised_at(question)] == [price]


@pytest.mark.parametrize(
    "question",
    [
        "I have 600 options at 32 and 400 options at 40",
        "passei de 600 opções a 900 com o split",
        "600 vested options at 12 months",
        "600 options at 32%",
        "I got 600 options at 32 and left at 40 years old",
        "We gave 1.200 opciones a 30 personas",
        "Tenía 900 opciones a 30 de junio",
        "we have 12 offices at 3, no options yet",
    ],
)
def test_another_number_behind_a_count_is_no_price(question: str) -> None:
    assert list(exercised_at(question)) == []


def test_a_share_price_is_of_the_day_itself_and_of_none_before() -> None:
    assert quoted("股價52", "closing price on the day of withholding") == [(0, 2)]
    assert quoted("the share price was 52", "closing price on the grant date")
    assert not quoted("股價52", "closing price five business days before the withholding")
    assert not quoted("what was the share price on that day?", "closing price on the grant date")


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "Tengo 1.200 opciones a 30 y hubo un split de 3 por 1. ¿Cómo queda mi otorgamiento, cantidad y precio?",
            {"award_shares": "1200", "exercise_price": "30", "split_ratio": "3"},
        ),
        (
            "What would it cost in total to exercise every option I hold? I had 600 at 32 before a 4-for-1.",
            {"award_shares": "600", "exercise_price": "32", "split_ratio": "4"},
        ),
    ],
)
def test_a_grant_before_a_split_is_read_whole(assistant: Assistant, question: str, expected: dict[str, str]) -> None:
    read = assistant.reader.read(question, plan=KINGSOFT, facts={}, today=date(2026, 11, 28), goal="split_outcome")
    [target] = read.targets
    assert {name: str(target.facts[name]) for name in expected} == expected


@pytest.mark.parametrize(
    "question",
    [
        "Se pagarem em ações, quantas eu recebo com 1.500 units e fator de 1,1?",
        "I hold 1,500 units and the multiplier is 1.1. How many shares if paid in shares?",
        "如果用股票结算，我1500个单位能拿多少股？乘数是1.1",
    ],
)
def test_a_multiplier_of_more_than_one_is_no_one_percent(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=TELEFONICA)
    assert facts(answer).get("multiplier_factor") not in ("1.1%", "11/1000")
    assert "1.1%" not in answer.text.replace(" ", "")
    assert "16.5" not in answer.text
