"""How many are kept, how many lost: the number that is asked comes first, and each is called what it is."""

import pytest

from assistant.assistant import Assistant
from assistant.reading.asked import asks_what_is_lost

AZUL = "azul-sop-2025"
ZENVIA = "zenvia-ltip-6"
KEPT = "time_options_kept_on_resignation"
LOST = "time_options_lost"

QUESTIONS = [
    (
        "I was granted 90,000 Options by Time on 2 May 2025. How many {} if I resign on 1 June 2026?",
        "do I keep",
        "do I lose",
    ),
    (
        "Recebi 90.000 Opções por Tempo em 2 de maio de 2025. {} se pedir demissão em 1 de junho de 2026?",
        "Com quantas fico",
        "Quantas perco",
    ),
    (
        "Recibí 90.000 Opciones por Tiempo el 2 de mayo de 2025. ¿{} si renuncio el 1 de junio de 2026?",
        "Cuántas conservo",
        "Cuántas pierdo",
    ),
    ("我在2025年5月2日收到90,000份时间期权。如果2026年6月1日辞职，{}?", "能保留多少", "会失去多少"),
    ("我於2025年5月2日獲授90,000份時間期權。如果2026年6月1日辭職，{}?", "能保留多少", "會失去多少"),
]


@pytest.mark.parametrize(("question", "kept", "lost"), QUESTIONS)
def test_the_number_that_is_asked_comes_first(assistant: Assistant, question: str, kept: str, lost: str) -> None:
    for asked, first in ((kept, [(KEPT, "0"), (LOST, "90000")]), (lost, [(LOST, "90000"), (KEPT, "0")])):
        [part] = assistant.ask(question.format(asked), plan=AZUL).parts
        shown = [(o.quantity.name, o.quantity.exact) for o in part.outcomes if o.quantity is not None]
        assert shown[:2] == first
        assert {("time_options_lost", "60000"), (KEPT, "30000")} <= set(shown)


def test_after_the_whole_period_everything_is_kept(assistant: Assistant) -> None:
    question = "90,000 Options by Time of 2 May 2025. I resign on 1 June 2029. How many do I keep?"
    [part] = assistant.ask(question, plan=AZUL).parts
    assert [(o.code, o.quantity.exact) for o in part.outcomes if o.quantity] == [("keeps_all", "90000")]


@pytest.mark.parametrize(
    "question",
    [
        "How many do I get if I lose my job?",
        "Quantas recebo se eu perder o emprego?",
        "¿Cuántas recibo si pierdo el trabajo?",
        "How many do I keep and how many do I lose?",
    ],
)
def test_who_loses_a_job_does_not_ask_what_is_lost(question: str) -> None:
    assert not asks_what_is_lost(question)


@pytest.mark.parametrize(
    "question",
    [
        "10,000 restricted shares are due, half in shares. How much cash, with a closing price of US$1.50 and an "
        "exchange rate of 5.50?",
        "How much cash if 50% of my 10,000 restricted shares is paid in shares, closing price US$ 1.50, FX 5.50?",
        "Tenho 10.000 ações restritas a receber, metade em ações. Quanto em dinheiro, com fechamento a US$ "
        "1,50 e câmbio de 5,50?",
        "Tengo 10.000 acciones restringidas, la mitad en acciones. ¿Cuánto efectivo con cierre de US$1,50 y "
        "tipo de cambio 5,50?",
        "我有10,000股限制性股票,一半以股票支付。收盘价1.50美元,汇率5.50,现金部分是多少?",
    ],
)
def test_what_is_delivered_in_shares_is_not_paid_in_cash(assistant: Assistant, question: str) -> None:
    [part] = assistant.ask(question, plan=ZENVIA).parts
    assert [o.quantity.exact for o in part.outcomes if o.quantity] == ["41250"]


def test_a_part_in_shares_and_a_part_in_cash_are_told_apart(assistant: Assistant) -> None:
    question = (
        "30% in shares and 70% in cash for 10,000 restricted shares due. Closing price US$1.50, exchange "
        "rate 5.50. How much cash?"
    )
    [part] = assistant.ask(question, plan=ZENVIA).parts
    assert [o.quantity.exact for o in part.outcomes if o.quantity] == ["57750"]


def test_an_event_before_the_grant_accelerates_nothing(assistant: Assistant) -> None:
    question = (
        "A change of control was settled on 1 March 2026. 90,000 Options by Time signed on 2 May 2026: how "
        "many become exercisable?"
    )
    answer = assistant.ask(question, plan=AZUL)
    [part] = answer.parts
    assert {o.quantity.exact for o in part.outcomes if o.quantity} == {"0"}
    assert "Only Options under Grant Agreements signed before the event are accelerated." in answer.text


def test_from_a_change_of_control_on_everything_can_be_exercised(assistant: Assistant) -> None:
    question = (
        "I have 90,000 Options by Time of 2 May 2025. There was a change of control on 1 March 2026. How many can I "
        "exercise on {}?"
    )
    for day, number in (("1 March 2026", "90000"), ("28 February 2026", "0")):
        [part] = assistant.ask(question.format(day), plan=AZUL).parts
        assert next(o.quantity.exact for o in part.outcomes if o.quantity) == number


@pytest.mark.parametrize("question", ["When does the closed period begin?", "Quando começa o período de vedação?"])
def test_who_asks_when_a_closed_period_begins_is_asked_for_no_grant(assistant: Assistant, question: str) -> None:
    [part] = assistant.ask(question, plan="kingsoft-cloud-sip-2021").parts
    assert "proposed_grant_day" not in {need.fact for need in part.needs}


def test_the_factor_of_a_target_is_its_achievement(assistant: Assistant) -> None:
    for question, name in (
        ("The FCF was 96% of budget. What is the FCF factor?", "fcf_achievement"),
        ("With FCF at 96%, how much does it contribute to the multiplier?", "fcf_contribution"),
    ):
        [part] = assistant.ask(question, plan="telefonica-brasil-psp-2022").parts
        assert [o.quantity.name for o in part.outcomes if o.quantity][:1] == [name]


def test_cases_alike_by_default_and_apart_by_another_reading_are_told_so(assistant: Assistant) -> None:
    question = "90,000 Options by Time of 2 May 2025. Is it better to resign on 1 June 2026 or on 1 June 2027?"
    text = assistant.ask(question, plan=AZUL).text
    assert "By the default reading: Both cases come to the same." in text
    assert "By another reading the two cases do not come to the same: Only what has not vested is forfeited, if" in text


def test_what_cannot_stand_together_is_refused_in_the_readers_language(assistant: Assistant) -> None:
    facts = {"options_granted": 36_000, "quantity_exercised": 40_000}
    with pytest.raises(ValueError, match=r"Foram exercidas mais Opções do que as outorgadas\."):
        assistant.ask("Quantas opções são exercíveis?", plan="nuvini-adherence", facts=facts)


@pytest.mark.parametrize(
    ("question", "amount"),
    [
        ("I have 10,960 restricted shares, a share is worth R$ 8. How much cash do I get?", "87680"),
        ("I resigned on 3 June 2025 with 10,960 restricted shares, a share is worth R$ 8. How much cash is it?", "0"),
        (
            "I was dismissed without cause on 30 September 2024, signed the Grant Agreement on 5 February 2024, 10,960 "
            "Restricted Shares. A share is worth R$ 8 when vesting ends. How much cash do I get?",
            "19120",
        ),
    ],
)
def test_who_left_is_paid_what_leaving_left(assistant: Assistant, question: str, amount: str) -> None:
    first = next(o for o in assistant.ask(question, plan=ZENVIA).parts[0].outcomes if o.quantity is not None)
    assert first.quantity is not None
    assert (first.quantity.name, first.quantity.exact) == ("cash_value", amount)
