"""A date or an amount with a role of its own is no other fact: it is said back where the answer does not need it."""

from collections.abc import Mapping
from datetime import date

import pytest

from assistant.assistant import Assistant
from assistant.reading.query import Target


def read(assistant: Assistant, question: str, plan: str) -> Target:
    facts: Mapping[str, object] = {}
    return assistant.reader.read(question, plan=plan, facts=facts, today=date(2026, 11, 21)).targets[0]


@pytest.mark.parametrize(
    "question",
    [
        "The plan was adopted on 3 March 2022. I resign, what do I keep of 400 units?",
        "O plano foi aprovado em 3 de março de 2022. Pedi demissão: com quanto fico de 400 unidades?",
        "El plan se aprobó el 3 de marzo de 2022. Renuncio: ¿qué conservo de 400 unidades?",
        "计划于2022年3月3日获批,我辞职,400个单位还剩多少?",
        "計劃2022年3月3日採納,我辭職,400個單位仲有幾多?",
        "I was born on 3 March 1982. I resign, what do I keep of 400 units?",
    ],
)
def test_a_day_of_another_role_is_no_day_of_leaving(assistant: Assistant, question: str) -> None:
    target = read(assistant, question, "telefonica-brasil-psp-2022")
    assert target.goal == "termination_outcome"
    assert "termination_date" not in target.facts
    assert [value.kind for value in target.unbound] == ["date"]


def test_the_day_of_leaving_beside_it_is_still_read(assistant: Assistant) -> None:
    question = "I was hired on 3 March 2020 and resigned on 4 May 2023. What do I keep of 400 units?"
    target = read(assistant, question, "telefonica-brasil-psp-2022")
    assert target.facts["termination_date"] == "2023-05-04"


@pytest.mark.parametrize(
    "question",
    [
        "When does the plan end if it counts from its adoption on 15 November 2021?",
        "Quando termina o plano, contado da adoção em 15 de novembro de 2021?",
        "¿Cuándo termina el plan, contado desde la adopción el 15 de noviembre de 2021?",
        "計劃幾時到期?由2021年11月15日採納起計",
    ],
)
def test_a_day_that_the_book_knows_is_no_listing(assistant: Assistant, question: str) -> None:
    target = read(assistant, question, "kingsoft-cloud-sip-2021")
    assert "listing_date" not in target.facts
    assert not target.unbound


def test_the_listing_is_read_where_it_is_named(assistant: Assistant) -> None:
    target = read(assistant, "When does the plan end? Listing was on 30 December 2022.", "kingsoft-cloud-sip-2021")
    assert target.facts["listing_date"] == "2022-12-30"


@pytest.mark.parametrize(
    "question",
    [
        "I was on sick leave from 2 May to 31 July 2023 with 800 units. How much do I get?",
        "Fiquei de licença médica de 2 de maio a 31 de julho de 2023, 800 unidades. Quanto recebo?",
        "Estuve de baja del 2 de mayo al 31 de julio de 2023, con 800 unidades. ¿Cuánto cobro?",
        "2023年5月2日至7月31日请病假,800个单位,还有多少?",
    ],
)
def test_the_ends_of_a_leave_are_no_day_of_leaving(assistant: Assistant, question: str) -> None:
    target = read(assistant, question, "telefonica-brasil-psp-2022")
    assert target.facts["termination_reason"] == "X_LEAVE_OF_ABSENCE"
    assert "termination_date" not in target.facts
    assert target.facts["leave_start_date"] == "2023-05-02"
    assert target.facts["leave_end_date"] == "2023-07-31"
    assert not target.unbound


@pytest.mark.parametrize(
    "question",
    [
        "I am a grade 21 manager on R$ 9,000 a month; my shares land on 15 January 2027. How many shares?",
        "Sou gerente nível 21, R$ 9.000 por mês; as ações caem na conta em 15 de janeiro de 2027. Quantas ações?",
        "Soy gerente nivel 21, R$ 9.000 al mes; las acciones llegan el 15 de enero de 2027. ¿Cuántas acciones?",
        "我係21級經理,月薪9000雷亞爾,股票2027年1月15日到手,有幾多股?",
    ],
)
def test_a_day_of_delivery_is_no_day_of_hiring(assistant: Assistant, question: str) -> None:
    assert "entry_date" not in read(assistant, question, "zenvia-ltip-6").facts


@pytest.mark.parametrize(
    ("question", "known"),
    [
        ("Initial value R$ 3.10, final 60-day VWAP R$ 7.40: which TSR factor?", False),
        ("Valor inicial R$ 3,10, VWAP final de 60 dias R$ 7,40: qual o fator TSR?", False),
        ("初始價值3.10雷亞爾,最終均價7.40雷亞爾,TSR因子係幾多?", False),
        ("Initial VWAP R$ 3.10, final 60-day VWAP R$ 7.40: which TSR factor?", True),
        ("初始均價3.10雷亞爾,最終均價7.40雷亞爾,TSR因子係幾多?", True),
    ],
)
def test_the_initial_value_is_not_the_average_price(assistant: Assistant, question: str, known: bool) -> None:
    assert ("initial_vwap" in read(assistant, question, "azul-sop-2025").facts) is known


@pytest.mark.parametrize(
    ("question", "away"),
    [
        ("期限最後一天係公眾假期,會唔會順延?", False),
        ("交付日当天放假怎么办?", False),
        ("我請病假,期權點計?", True),
    ],
)
def test_a_public_holiday_is_no_leave(assistant: Assistant, question: str, away: bool) -> None:
    target = read(assistant, question, "kingsoft-cloud-sip-2021")
    assert (target.facts.get("termination_reason") == "X_LEAVE_OF_ABSENCE") is away
    assert "1" not in target.facts.values()
