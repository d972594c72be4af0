"""A figure that a question takes for the answer is held against what the rules give, and is no fact."""

import pytest

from assistant.assistant import Assistant
from assistant.claims import claimed
from assistant.reading import numbers
from tests.assistant.test_doubts import unconditional

IS = {
    "en": ("Azul: agreement of 4 June 2025, 30,000 time options, it is 5 June 2026. So {} are mine, right?", "10,000"),
    "pt": (
        "Azul: contrato de 4 de junho de 2025, 30.000 opções por tempo, hoje é 5 de junho de 2026. "
        "Então posso exercer {}, certo?",
        "10.000",
    ),
    "es": (
        "Azul: contrato del 4 de junio de 2025, 30.000 opciones por tiempo, hoy es 5 de junio de 2026. "
        "Entonces puedo ejercer {}, ¿verdad?",
        "10.000",
    ),
    "zh-Hans": (
        "Azul:授予协议签于2025年6月4日,30,000份时间期权,今天是2026年6月5日。所以我可以行使{}份,对吧?",
        "10,000",
    ),
    "zh-Hant": (
        "Azul:授予協議簽於2025年6月4日,30,000份時間期權,今天是2026年6月5日。所以我可以行使{}份,對嗎?",
        "10,000",
    ),
}
SAYS = {
    "en": ("is what comes out", "is not what comes out"),
    "pt": ("como você espera, é o que resulta", "não é o que resulta"),
    "es": ("como usted espera, es lo que resulta", "no es lo que resulta"),
    "zh-Hans": ("与结果相符", "与结果不符"),
    "zh-Hant": ("與結果相符", "與結果不符"),
}


@pytest.mark.parametrize("language", IS)
@pytest.mark.parametrize("right", [True, False])
def test_a_claimed_figure_is_confirmed_or_not(assistant: Assistant, language: str, right: bool) -> None:
    question, figure = IS[language]
    claim = figure if right else figure.replace("1", "7", 1)
    answer = assistant.ask(question.format(claim))
    assert unconditional(answer) == ["10000"]
    assert SAYS[language][not right] in answer.text


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("So 500 are mine, correct?", "500"),
        ("I get 300 of 500, no?", "500"),
        ("Please confirm that I get 500 shares.", "500"),
        ("Fico com 500, né?", "500"),
        ("I have 500. How many are mine?", None),
        ("Is it right that 500 lapse?", None),
    ],
)
def test_only_what_is_to_be_confirmed_is_claimed(text: str, claim: str | None) -> None:
    language = "pt" if "Fico" in text else "en"
    found = claimed(text, sorted(numbers.find(text, language), key=lambda value: value.start))
    assert (found.text if found else None) == claim


def test_no_verdict_without_a_figure(assistant: Assistant) -> None:
    text = assistant.ask("Azul: 30,000 time options, so 10,000 are mine in June 2026, right?").text
    assert "comes out" not in text
