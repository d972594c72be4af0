"""Facts that come with a question lead to the rule that is asked about, in every language."""

from datetime import date

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant

NUVINI = "nuvini-adherence"
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
