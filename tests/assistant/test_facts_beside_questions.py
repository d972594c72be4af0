"""Facts that come with a question lead to the rule that is asked about, in every language."""

from datetime import date

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant

NUVINI, KINGSOFT, TELEFONICA = "nuvini-adherence", "kingsoft-cloud-sip-2021", "telefonica-brasil-psp-2022"
GRANT = {"options_granted": 4_800, "lockup_start_date": "2023-03-01"}


def named(answer: Answer) -> list[str]:
    return [o.quantity.name for part in answer.parts for o in part.outcomes if o.quantity]


def first_figure(answer: Answer) -> str | None:
    return next((o.quantity.exact or o.quantity.date for p in answer.parts for o in p.outcomes if o.quantity), None)


@pytest.mark.parametrize(
    "question",
    [
        "From which day am I able to exercise the first third of the options?",
        "When can I exercise one third of my options?",
        "Quando posso exercer o primeiro terço das opções?",
        "¿Desde cuándo puedo ejercer un tercio de mis opciones?",
        "从什么时候开始我可以行使三分之一的期权？",
        "我什麼時候可以行使首批三分之一的期權？",
    ],
)
def test_the_first_third_has_a_day_of_its_own(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=NUVINI, facts={"lockup_start_date": "2023-03-01"})
    assert first_figure(answer) == "2024-03-01"


@pytest.mark.parametrize(
    "question",
    [
        "How many options can I exercise after the liquidity event?",
        "How many options are exercisable on 1 September 2024?",
        "A liquidity event has happened. How many options can I exercise now?",
        "Quantas opções posso exercer após o evento de liquidez?",
    ],
)
def test_an_event_that_has_come_counts_however_one_asks(assistant: Assistant, question: str) -> None:
    facts = {**GRANT, "liquidity_event_date": "2024-05-01"}
    answer = assistant.ask(question, plan=NUVINI, facts=facts, as_of=date(2024, 9, 1))
    assert first_figure(answer) == "11600/3"


@pytest.mark.parametrize(
    "question",
    [
        "How much do I have to pay if I exercise 700 options?",
        "What do I pay if I exercise 700 options?",
        "Quanto tenho de pagar se exercer 700 opções?",
    ],
)
def test_who_asks_what_to_pay_is_not_told_what_is_lost(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=NUVINI, facts={"options_granted": 4_800})
    assert named(answer) == ["exercise_amount"]


@pytest.mark.parametrize(
    "question",
    [
        "How many whole options can I exercise?",
        "Quantas opções inteiras posso exercer?",
        "我可以行使多少整份期权？",
    ],
)
def test_whole_options_are_counted_where_they_are_asked_for(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=NUVINI, facts={"options_granted": 1_000, "months_since_start": 14})
    assert set(named(answer)) == {"whole_options_exercisable"}
    assert {"388", "387"} <= {o.quantity.exact for p in answer.parts for o in p.outcomes if o.quantity}


@pytest.mark.parametrize(
    "question",
    ["May I pay in six instalments?", "Posso pagar parcelado?", "¿Se puede pagar en cuotas?", "可以分期付款吗？"],
)
def test_instalments_are_answered_by_the_whole_amount(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=NUVINI)
    assert "(vi)(b)" in {citation.clause for citation in answer.citations}


@pytest.mark.parametrize(
    "question", ["What is the individual limit?", "Qual é o limite individual?", "¿Cuál es el límite individual?"]
)
@pytest.mark.parametrize("further", [{}, {"earlier_award_shares": 1_000_000}])
def test_the_limit_is_told_from_what_is_left_of_it(
    assistant: Assistant, question: str, further: dict[str, object]
) -> None:
    facts = {"issued_shares_at_grant": 900_000_000, **further}
    answer = assistant.ask(question, plan=KINGSOFT, facts=facts)
    assert first_figure(answer) == "9000000"


@pytest.mark.parametrize(
    ("question", "clause", "other"),
    [
        ("May I sell RSUs that are unvested?", "7(f)(iv)", None),
        ("Posso vender as RSUs não vestidas?", "7(f)(iv)", None),
        ("May I sell the shares of my vested RSUs?", "8(c)", "7(f)(iv)"),
    ],
)
def test_unvested_units_are_not_for_sale_and_the_shares_of_vested_ones_are(
    assistant: Assistant, question: str, clause: str, other: str | None
) -> None:
    cited = {citation.clause for citation in assistant.ask(question, plan=KINGSOFT).citations}
    assert clause in cited
    assert other not in cited


@pytest.mark.parametrize(
    "question",
    [
        "I shared my incentive online. What can happen?",
        "Postei o valor do meu incentivo nas redes sociais, o que acontece?",
        "Publiqué en internet el importe de mi incentivo, ¿qué puede pasar?",
        "我把奖励金额发到网上，会怎样？",
        "我把獎勵金額放上網，會怎樣？",
    ],
)
def test_what_is_posted_is_a_breach_of_confidentiality(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=TELEFONICA)
    assert "16.2" in {citation.clause for citation in answer.citations}


def test_an_amount_is_shown_only_for_a_running_cycle(assistant: Assistant) -> None:
    facts = {"cycle": "second", "units_granted": 700, "closing_price": "40", "multiplier_factor": "90%"}
    question = "How much do I get in a change of control?"
    for day, amount in (("2025-12-31", "25200"), ("2026-01-01", None)):
        answer = assistant.ask(question, plan=TELEFONICA, facts={**facts, "change_of_control_date": day})
        assert first_figure(answer) == amount
