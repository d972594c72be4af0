"""A figure that is said to be something else is never taken for the fact that a rule needs."""

from __future__ import annotations

import pytest

from assistant.assistant import Assistant
from tests.assistant.shown import facts

AZUL, KINGSOFT = "azul-sop-2025", "kingsoft-cloud-sip-2021"
NUVINI, TELEFONICA, ZENVIA = "nuvini-adherence", "telefonica-brasil-psp-2022", "zenvia-ltip-6"


@pytest.mark.parametrize(
    "question",
    [
        "Once the lock-up was over, I had 7,200 left. How many become exercisable each month?",
        "When the lock-up ended 7,200 options remained. What opens up each month?",
        "Cuando se acabó el bloqueo me quedaban 4.800 opciones. ¿Cuántas se me van liberando cada mes?",
        "Quantas opções se tornam exercíveis a cada mês depois do lock-up inicial, se me restavam 7.200?",
        "锁定期过后每个月能解锁多少份？结束时我还剩1200份。",
        "鎖定期完咗之後每個月可以行使幾多份 我剩低9600份",
    ],
)
def test_what_is_left_of_the_options_is_not_what_was_granted(assistant: Assistant, question: str) -> None:
    assert "options_granted" not in facts(assistant.ask(question, plan=NUVINI))


@pytest.mark.parametrize(
    "question",
    [
        "I have 1,800 options unlocked and already used 700; may I exercise another 900 now?",
        "liberou 1.500 opções, posso exercer 1.800 e descontar das próximas?",
        "Hay 1.100 opciones liberadas, ¿puedo ejercer 400?",
        "已经解锁了2,000份期权,现在可以行使1,200份吗?",
    ],
)
def test_what_has_been_released_is_not_what_was_granted(assistant: Assistant, question: str) -> None:
    given = facts(assistant.ask(question, plan=NUVINI)).get("options_granted")
    assert given not in ("1800", "1500", "1100", "2000")


@pytest.mark.parametrize(
    "question",
    ["I was granted 7,200 options. How many become exercisable each month?", "Recebi 7.200 opções; quantas por mês?"],
)
def test_what_was_granted_still_is(assistant: Assistant, question: str) -> None:
    assert facts(assistant.ask(question, plan=NUVINI))["options_granted"] == "7200"


@pytest.mark.parametrize("factor", ["1.1", "1.05", "1.25"])
def test_a_factor_above_one_is_never_a_few_hundredths(assistant: Assistant, factor: str) -> None:
    answer = assistant.ask(
        f"If they settle in shares, how many do I get with 1,500 units and a factor of {factor}?", plan=TELEFONICA
    )
    assert "needs_facts" in [part.status for part in answer.parts]
    assert "multiplier_factor" not in facts(answer)


def test_a_factor_up_to_one_is_taken_as_it_stands(assistant: Assistant) -> None:
    answer = assistant.ask(
        "If they settle in shares, how many do I get with 1,500 units and a factor of 0.8?", plan=TELEFONICA
    )
    assert facts(answer)["multiplier_factor"] in ("0.8", "4/5", "80%")


@pytest.mark.parametrize(
    "question",
    [
        "公司要给一位执行董事授予30万股RSU，需要上股东大会吗？",
        "We want to grant an executive director 300,000 RSUs. Do shareholders have to approve?",
        "Vamos conceder 300 mil opções a um conselheiro. Precisa de assembleia?",
    ],
)
def test_what_one_person_gets_is_not_what_the_company_has_issued(assistant: Assistant, question: str) -> None:
    assert "issued_shares_at_grant" not in facts(assistant.ask(question, plan=KINGSOFT))


def test_a_number_of_employees_is_no_dismissal(assistant: Assistant) -> None:
    answer = assistant.ask("How many strategic employees can we name? Eligible headcount is 310.", plan=ZENVIA)
    assert "termination_reason" not in facts(answer)


@pytest.mark.parametrize(
    "question",
    [
        "Three months after the liquidity event, how many options can I exercise? 10,000 granted, 2,000 unlocked.",
        "Três meses depois do evento de liquidez, quantas opções posso exercer? 10.000 outorgadas.",
        "Tres meses después del evento de liquidez, ¿cuántas opciones puedo ejercer? 10.000 otorgadas.",
        "流动性事件发生后三个月,我能行权多少份?授予了10000份。",
    ],
)
def test_a_length_after_an_event_is_not_the_one_up_to_it(assistant: Assistant, question: str) -> None:
    given = facts(assistant.ask(question, plan=NUVINI))
    assert not {"months_at_liquidity_event", "months_since_start"} & given.keys()


def test_a_length_up_to_an_event_is(assistant: Assistant) -> None:
    answer = assistant.ask(
        "The liquidity event came 14 months into the lock-up. I was granted 36,000 options. How many that day?",
        plan=NUVINI,
    )
    assert facts(answer)["months_at_liquidity_event"] == "14"
