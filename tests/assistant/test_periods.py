"""Months and years for days: one answer where the day makes no difference, else both, and never none."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.assistant import Assistant
from assistant.periods import on_each_edge
from assistant.reading.bound import Bound
from assistant.reading.query import Target

AZUL = "azul-sop-2025"
ZENVIA = "zenvia-ltip-6"


@pytest.mark.parametrize(
    ("question", "code", "period"),
    [
        ("If I hand in my notice at Zenvia in April 2027, are my restricted shares gone?", "keeps_all", "April 2027"),
        ("Peço demissão da Zenvia em março de 2027: perco as ações restritas?", "keeps_all", "março de 2027"),
        ("Dimito de Zenvia en octubre de 2026, ¿pierdo mis acciones restringidas?", "forfeits_all", "octubre de 2026"),
        ("我打算2027年5月从Zenvia辞职,限制性股票会没了吗?", "keeps_all", "2027年5月"),
        ("我2026年10月喺Zenvia辭職,限制性股票仲有冇?", "forfeits_all", "2026年10月"),
    ],
)
def test_a_month_that_settles_the_outcome_is_used_and_named(
    assistant: Assistant, question: str, code: str, period: str
) -> None:
    answer = assistant.ask(question)
    [part] = answer.parts
    assert part.status == "computed"
    assert {outcome.code for outcome in part.outcomes} == {code}
    assert period in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "Agreement of 10 June 2025: how many of my 30,000 Azul time options can I exercise in June 2026?",
        "Contrato de 10 de junho de 2025: quantas das minhas 30.000 opções por tempo da Azul posso exercer em "
        "junho de 2026?",
        "Azul的授予协议签于2025年6月10日,我有30,000份时间期权,到2026年6月可以行使多少?",
    ],
)
def test_a_month_within_which_the_number_changes_gives_both_and_asks(assistant: Assistant, question: str) -> None:
    [part] = assistant.ask(question).parts
    assert part.status == "needs_facts"
    assert {outcome.quantity.exact for outcome in part.outcomes if outcome.quantity} == {"0", "10000"}
    assert all(outcome.when for outcome in part.outcomes)


def test_the_day_is_asked_for_by_its_own_question(assistant: Assistant) -> None:
    [part] = assistant.ask("My Zenvia shares were delivered in March 2027. When does the lock-up end?").parts
    assert [need.fact for need in part.needs] == ["delivery_date"]
    assert {outcome.quantity.date for outcome in part.outcomes if outcome.quantity} == {"2027-08-28", "2027-09-27"}


def test_a_day_of_the_month_that_cannot_be_is_left_out(assistant: Assistant) -> None:
    """The agreement cannot be signed after the end, so only the first of the month is left, and it is named."""
    question = (
        "Zenvia dismissed me without cause on 15 May 2024, I signed the grant agreement in May 2024. What is left?"
    )
    [part] = assistant.ask(question).parts
    assert part.outcomes
    assert all("1 May 2024" in (outcome.when or "") for outcome in part.outcomes)


def test_a_month_of_which_no_day_can_be_is_left_out_and_said(assistant: Assistant) -> None:
    question = "Zenvia dismissed me on 15 May 2024, I signed the grant agreement in August 2024. What is left?"
    answer = assistant.ask(question)
    assert "does not agree: “15 May 2024”; “August 2024”" in answer.text
    assert answer.parts[0].status == "needs_facts"


@given(first=st.dates(date(2020, 1, 1), date(2028, 1, 1)), length=st.integers(1, 365))
def test_every_edge_is_the_first_or_the_last_day(first: date, length: int) -> None:
    last = date.fromordinal(first.toordinal() + length)
    target = Target(
        ZENVIA,
        "termination_outcome",
        {"termination_date": first.isoformat(), "units": "5"},
        bound=(Bound("termination_date", first.isoformat(), 0, 1, "x", last.isoformat()),),
    )
    days = [edge.facts["termination_date"] for edge in on_each_edge(target)]
    assert days == [first.isoformat(), last.isoformat()]
    assert all(edge.facts["units"] == "5" for edge in on_each_edge(target))


@pytest.mark.parametrize(
    "question",
    [
        "He was dismissed without cause in July 2024, first cycle from the start. Does he lose everything?",
        "Foi dispensado sem justa causa em julho de 2024, primeiro ciclo desde o início. Perde tudo?",
        "Lo despidieron sin causa en julio de 2024, primer ciclo desde el inicio. ¿Pierde todo?",
        "2024年7月被无故解雇，第一周期从头参加，奖励会全部没了吗？",
        "2024年7月畀公司無故炒咗，第一週期從頭參加，獎勵會唔會冇晒？",
    ],
)
def test_a_figure_that_nobody_asks_for_does_not_part_the_answer(assistant: Assistant, question: str) -> None:
    [part] = assistant.ask(question, plan="telefonica-brasil-psp-2022").parts
    assert part.status == "computed"
    assert [outcome.code for outcome in part.outcomes] == ["pro_rata"]
    assert not any(outcome.quantity for outcome in part.outcomes)


@pytest.mark.parametrize(
    "question",
    [
        "He was dismissed without cause in July 2024, first cycle from the start. By when is he paid?",
        "He was dismissed without cause in December 2022, first cycle from the start. Does he lose everything?",
    ],
)
def test_a_day_that_matters_for_what_is_asked_is_still_asked(assistant: Assistant, question: str) -> None:
    [part] = assistant.ask(question, plan="telefonica-brasil-psp-2022").parts
    assert part.status == "needs_facts"
    assert "termination_date" in {need.fact for need in part.needs}
