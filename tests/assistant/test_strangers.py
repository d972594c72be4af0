"""Names of plans and of those whose they are: what is written like one is found, ordinary words are none."""

import pytest

from assistant.reading.strangers import strangers


@pytest.mark.parametrize(
    ("language", "question", "name"),
    [
        ("en", "How often do awards vest under the Acme Robotics plan?", "Acme Robotics"),
        ("en", "Does Acme's 2024 Share Option Plan allow loans?", "Acme"),
        ("en", "what does the 2024 Initech Stock Incentive Plan say?", "Initech"),
        ("en", "What happens to my options from Contoso Energy?", "Contoso Energy"),
        ("pt", "O que diz o plano da Serrafina sobre demissão?", "Serrafina"),
        ("pt", "No plano de opções da Serrafina Energia, o que acontece?", "Serrafina Energia"),
        ("es", "¿Qué dice el plan de Ferrovial sobre la renuncia?", "Ferrovial"),
        ("es", "¿Y en el Plan Ferrovial?", "Ferrovial"),
        ("zh-Hant", "鼎嶽的獎勵多久歸屬一次？", "鼎嶽"),
        ("zh-Hans", "请问星河的股权激励计划多久归属？", "星河"),
        ("zh-Hans", "Acme Robotics的计划多久归属？", "Acme Robotics"),
    ],
)
def test_a_name_is_found(language: str, question: str, name: str) -> None:
    assert list(strangers(question, (), language)) == [name]


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "What happens under the incentive plan?"),
        ("en", "What does my company's plan say of the LTIP?"),
        ("en", "Does the Share Option Plan allow loans? Which awards vest?"),
        ("en", "Every plan has rules; Your plan too. What Plan applies?"),
        ("en", "What Happens Under The Phantom Plan If I Resign?"),
        ("en", "under the Brazilian plan, the May awards and the RSU plan"),
        ("en", "Is the Board's plan a Black-Scholes plan?"),
        ("pt", "O que diz o plano da Companhia, e o plano de opções do Conselho?"),
        ("pt", "Quantas opções do Brasil posso exercer em Março?"),
        ("es", "¿Qué dice el plan de la Sociedad sobre las opciones de México?"),
        ("zh-Hans", "我的计划和公司的期权怎么办？去年的奖励呢？"),
        ("zh-Hant", "董事會的計劃，各位員工的獎勵，配偶的期權"),
        ("zh-Hans", "RSU计划是什么？"),
    ],
)
def test_ordinary_words_are_no_name(language: str, question: str) -> None:
    assert list(strangers(question, (), language)) == []


def test_the_name_of_a_plan_at_hand_is_none() -> None:
    question = "Compare the Azul plan with the Acme plan"
    assert list(strangers(question, [(question.index("Azul"), question.index("Azul") + 4)], "en")) == ["Acme"]
