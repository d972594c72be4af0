"""The plainest questions of all: what happens to one's awards when one leaves, in each language, whatever they are."""

from __future__ import annotations

from datetime import date
from itertools import product

import pytest

from assistant.assistant import Assistant

FRAMES = {
    "en": (
        "What happens to my {award} if {event}?",
        "If {event}, what happens to my {award}?",
        "{event}: and my {award}?",
    ),
    "pt": ("O que acontece com minhas {award} se {event}?", "Se {event}, o que acontece com as minhas {award}?"),
    "es": ("¿Qué pasa con mis {award} si {event}?", "Si {event}, ¿qué pasa con mis {award}?"),
    "zh-Hans": ("如果{event}，我的{award}会怎么样？", "我的{award}在{event}之后怎么办？"),
    "zh-Hant": ("如果{event}，我的{award}會怎麼樣？", "我的{award}在{event}之後怎麼辦？"),
}
AWARDS = {
    "en": ("options", "units", "shares", "restricted shares"),
    "pt": ("opções", "unidades", "ações", "ações restritas"),
    "es": ("opciones", "unidades", "acciones", "acciones restringidas"),
    "zh-Hans": ("期权", "单位", "股份", "限制性股票"),
    "zh-Hant": ("選擇權", "單位", "股份", "限制性股票"),
}
EVENTS = {
    "en": {"death": "I die", "resignation": "I resign", "dismissal_without_cause": "I am dismissed without cause",
           "dismissal_with_cause": "I am fired for cause", "disability": "I become disabled"},
    "pt": {"death": "eu morrer", "resignation": "eu pedir demissão",
           "dismissal_without_cause": "eu for demitido sem justa causa",
           "dismissal_with_cause": "eu for demitido por justa causa",
           "disability": "eu ficar inválido"},
    "es": {"death": "muero", "resignation": "renuncio", "dismissal_without_cause": "me despiden sin causa",
           "dismissal_with_cause": "me despiden con causa",
           "disability": "quedo incapacitado"},
    "zh-Hans": {"death": "我去世", "resignation": "我辞职", "dismissal_without_cause": "我被无故解雇",
                "dismissal_with_cause": "我因故被解雇", "disability": "我残疾"},
    "zh-Hant": {"death": "我去世", "resignation": "我辭職", "dismissal_without_cause": "我被無故解僱",
                "dismissal_with_cause": "我因故被解僱", "disability": "我殘疾"},
}  # fmt: skip


@pytest.mark.parametrize("language", FRAMES)
def test_why_somebody_leaves_is_heard_whatever_they_hold(assistant: Assistant, language: str) -> None:
    missed = []
    for frame, award, (event, words) in product(FRAMES[language], AWARDS[language], EVENTS[language].items()):
        question = frame.format(award=award, event=words)
        query = assistant.reader.read(question, plan=None, facts={}, today=date(2026, 11, 21))
        if event not in {concept for concept, _ in query.events}:
            missed.append(question)
    assert missed == []


@pytest.mark.parametrize(
    "question",
    [
        "What happens to my options if I die?",
        "O que acontece com minhas opções se eu morrer?",
        "¿Qué pasa con mis opciones si muero?",
        "如果我去世，我的期权会怎么样？",
        "如果我去世，我的選擇權會怎麼樣？",
    ],
)
def test_every_plan_that_speaks_of_it_answers(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, as_of="2026-11-21")
    assert {part.plan for part in answer.parts} >= {"azul-sop-2025", "kingsoft-cloud-sip-2021"}


@pytest.mark.parametrize(
    "question", ["How many options die on the spot if I resign?", "quantas opções morrem se eu pedir demissão?"]
)
def test_options_that_die_are_no_death(assistant: Assistant, question: str) -> None:
    query = assistant.reader.read(question, plan=None, facts={}, today=date(2026, 11, 21))
    assert {concept for concept, _ in query.events} == {"resignation"}
