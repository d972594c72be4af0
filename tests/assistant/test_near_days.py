"""Words for today and the days and months near it, as the day of what their own clause speaks of."""

from datetime import date

import pytest

from assistant.assistant import Assistant

TODAY = date(2026, 11, 28)
KINGSOFT, NUVINI, AZUL = "kingsoft-cloud-sip-2021", "nuvini-adherence", "azul-sop-2025"


def facts(assistant: Assistant, plan: str, goal: str, question: str) -> dict[str, object]:
    [target] = assistant.reader.read(question, plan=plan, facts={}, today=TODAY, goal=goal).targets
    return {bound.fact: bound.raw for bound in target.bound}


@pytest.mark.parametrize(
    ("question", "announced", "granted"),
    [
        ("We only announced the deal yesterday. Can we grant options this afternoon?", "2026-11-27", "2026-11-28"),
        ("Anunciamos a aquisição ontem; podemos outorgar opções hoje?", "2026-11-27", "2026-11-28"),
        ("Ayer anunciamos la compra, ¿podemos otorgar opciones mañana?", "2026-11-27", "2026-11-29"),
        ("Hoy firmamos una compra que no es pública, ¿podemos otorgar opciones esta tarde?", None, "2026-11-28"),
        ("重大交易昨天下午才公告，今天就授期权，会不会有问题？", "2026-11-27", "2026-11-28"),
        ("昨日公布咗收購，聽日可唔可以派 RSU？", "2026-11-27", "2026-11-29"),
        ("老細話聽日批 RSU，咁聽日批得唔批得？", None, "2026-11-29"),
        ("The results were announced yesterday; can we grant options today?", None, "2026-11-28"),
    ],
)
def test_each_day_is_that_of_its_own_clause(
    assistant: Assistant, question: str, announced: str | None, granted: str
) -> None:
    found = facts(assistant, KINGSOFT, "grant_on_a_day", question)
    assert (found.get("announcement_date"), found["proposed_grant_day"]) == (announced, granted)


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("Granted on 3 May 2017, can I still exercise today?", "2026-11-28"),
        ("Me las otorgaron el 3 de mayo de 2017 y quiero ejercer mañana, ¿puedo?", "2026-11-29"),
        ("Outorgadas em 3 de maio de 2017, quero exercer hoje, dá?", "2026-11-28"),
        ("2017年5月3日获授的期权，明天行权来得及吗？", "2026-11-29"),
        ("十幾年前派嘅購股權而家仲行唔行使得？", "2026-11-28"),
        ("Grant was 30 June 2021 and I'd be exercising in December 2028.", "2028-12-01"),
    ],
)
def test_the_day_of_an_exercise(assistant: Assistant, question: str, day: str) -> None:
    assert facts(assistant, KINGSOFT, "exercise_within_term", question)["exercise_date"] == day


@pytest.mark.parametrize(
    ("plan", "goal", "fact", "question", "day"),
    [
        (NUVINI, "exercisable_on_liquidity_event", "liquidity_event_date",
         "Si hoy mismo ocurre el evento de liquidez, ¿cuántas opciones puedo usar?", "2026-11-28"),
        (NUVINI, "exercisable_on_liquidity_event", "liquidity_event_date",
         "If the liquidity event happens today, how many options can I use?", "2026-11-28"),
        (AZUL, "time_options_accelerated", "event_date",
         "Se a venda do controle fechar mês que vem, quantas das minhas 9.000 opções ficam exercíveis?", "2026-12-01"),
        (AZUL, "unvested_time_options", "termination_date",
         "我下個月尾走，手上12000份按時間嗰批有幾多未到期？", "2026-12-31"),
        (KINGSOFT, "termination_outcome", "termination_date",
         "switching from employee to contractor next month, do I lose my continuity?", "2026-12-01"),
        (KINGSOFT, "termination_outcome", "termination_date",
         "Me voy el mes que viene, ¿qué pasa con mis RSU?", "2026-12-01"),
        (KINGSOFT, "termination_outcome", "termination_date", "Saio no mês que vem, e os meus RSUs?", "2026-12-01"),
        (KINGSOFT, "termination_outcome", "termination_date",
         "我下個月last day，未vest嗰啲awards會點處理？", "2026-12-01"),
    ],
)  # fmt: skip
def test_the_day_of_an_event(assistant: Assistant, plan: str, goal: str, fact: str, question: str, day: str) -> None:
    assert facts(assistant, plan, goal, question)[fact] == day


@pytest.mark.parametrize(
    ("plan", "goal", "fact", "question"),
    [
        (NUVINI, "options_exercisable", "liquidity_event_date",
         "After the liquidity event, how many options can I exercise today?"),
        (KINGSOFT, "exercise_within_term", "exercise_date", "My options were granted today. How long are they good?"),
        (KINGSOFT, "termination_outcome", "termination_date",
         "My bonus is paid next month. I was dismissed for cause. What happens to my awards?"),
        (AZUL, "time_options_exercisable", "event_date",
         "How many of my options are open today, after the sale of control?"),
    ],
)  # fmt: skip
def test_a_day_of_something_else_is_left(assistant: Assistant, plan: str, goal: str, fact: str, question: str) -> None:
    assert fact not in facts(assistant, plan, goal, question)


@pytest.mark.parametrize(
    "question",
    [
        "renuncié en agosto, tenía 9000 opciones por tiempo desde marzo de 2022, ¿cuántas me quedan sin madurar?",
        "renuncie en agosto tenia 9000 opciones por tiempo desde marzo 2022 cuantas se me quedan sin madurar",
    ],
)
def test_since_when_options_are_held_is_not_when_somebody_left(assistant: Assistant, question: str) -> None:
    found = facts(assistant, AZUL, "unvested_time_options", question)
    assert found["grant_agreement_date"] == "2022-03-01"
    assert found["termination_date"] == "2026-08-01"
