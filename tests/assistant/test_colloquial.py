"""Numbers, amounts and lengths of time as people say them: "25 grand", "七成半", "a year and a half", "1拆3"."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

import pytest

from assistant.assistant import Assistant
from assistant.reading import numbers
from assistant.reading.query import Target


def read(assistant: Assistant, question: str, plan: str) -> Target:
    facts: Mapping[str, object] = {}
    return assistant.reader.read(question, plan=plan, facts=facts, today=date(2026, 11, 21)).targets[0]


@pytest.mark.parametrize(
    ("text", "language", "kind", "value", "unit"),
    [
        ("30 grand", "en", "money", Fraction(30_000), None),
        ("forty grand", "en", "money", Fraction(40_000), None),
        ("200 bucks", "en", "money", Fraction(200), None),
        ("30 lucas", "es", "money", Fraction(30_000), None),
        ("1.7萬份", "zh-Hant", "number", Fraction(17_000), None),
        ("七蚊半", "zh-Hant", "money", Fraction(15, 2), None),
        ("八成半", "zh-Hans", "percent", Fraction(17, 20), None),
        ("四分三", "zh-Hant", "number", Fraction(3, 4), None),
        ("dos quintas partes", "es", "number", Fraction(2, 5), None),
        ("três quartas partes", "pt", "number", Fraction(3, 4), None),
        ("three and a half years", "en", "duration", Fraction(42), "months"),
        ("a year and a half", "en", "duration", Fraction(18), "months"),
        ("half a year", "en", "duration", Fraction(6), "months"),
        ("1.5 years", "en", "duration", Fraction(18), "months"),
        ("3 anos e meio", "pt", "duration", Fraction(42), "months"),
        ("ano e meio", "pt", "duration", Fraction(18), "months"),
        ("tres años y medio", "es", "duration", Fraction(42), "months"),
        ("medio año", "es", "duration", Fraction(6), "months"),
        ("三年半", "zh-Hant", "duration", Fraction(42), "months"),
        ("半年", "zh-Hans", "duration", Fraction(6), "months"),
        ("two years", "en", "duration", Fraction(2), "years"),
    ],
)
def test_what_people_say_is_read(text: str, language: str, kind: str, value: Fraction, unit: str | None) -> None:
    [found] = numbers.find(text, language)
    assert (found.text, found.kind, found.value, found.unit) == (text.removesuffix("份"), kind, value, unit)


@pytest.mark.parametrize("text", ["半年业绩公布", "the half-year results", "下半年", "十點四分三十秒"])
def test_what_is_no_half_is_none(text: str) -> None:
    assert not [
        found for found in numbers.find(text, "en") if found.kind == "duration" or found.value == Fraction(3, 4)
    ]


@pytest.mark.parametrize(
    "question",
    [
        "200 units, multiplier 75%, the stock stood at R$ 30.00. How much?",
        "200 unidades, multiplicador de três quartas partes, a ação tava a R$ 30,00. Quanto dá?",
        "200 unidades, multiplicador 75%, la acción estaba ese día a R$ 30,00. ¿Cuánto cobro?",
        "200個單位,乘數七成半,股價企喺30雷亞爾,可以攞幾多?",
    ],
)
def test_a_share_and_its_price_may_have_a_word_between_them(assistant: Assistant, question: str) -> None:
    facts = read(assistant, question, "telefonica-brasil-psp-2022").facts
    assert (facts["closing_price"], facts["multiplier_factor"]) == ("30", "3/4")


@pytest.mark.parametrize(
    ("question", "ratio"),
    [
        ("The company does a 1-for-5 consolidation and I hold 500 options; how many then?", "1/5"),
        ("公司一股拆四,我有500份期權,變幾多?", "4"),
        ("1拆4之后我的500份期权变多少?", "4"),
        ("A empresa fez desdobramento de 1 para 4 e tenho 500 opções; quantas ficam?", "4"),
    ],
)
def test_a_ratio_speaks_of_a_split(assistant: Assistant, question: str, ratio: str) -> None:
    assert read(assistant, question, "kingsoft-cloud-sip-2021").facts["split_ratio"] == ratio


@pytest.mark.parametrize(
    "question",
    [
        "I'm a year and a half in, 900 options granted; how many can I exercise?",
        "Depois de 1 ano e meio, 900 opções outorgadas: quantas posso exercer?",
        "Llevo año y medio y me otorgaron 900 opciones: ¿cuántas puedo ejercer?",
        "做滿一年半,批咗900份期權,可以行使幾多?",
    ],
)
def test_elapsed_time_is_read_where_the_rule_counts_it(assistant: Assistant, question: str) -> None:
    facts = read(assistant, question, "nuvini-adherence").facts
    assert (facts["options_granted"], facts["months_since_start"]) == ("900", "18")
