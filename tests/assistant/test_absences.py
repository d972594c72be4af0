"""Since when somebody has been there, a leave that nobody took, and what a dismissal was for are no days of leaving."""

from datetime import date

import pytest

from assistant.assistant import Assistant
from assistant.reading.query import Target

PLAN = "telefonica-brasil-psp-2022"
ZENVIA = "zenvia-ltip-6"


def read(assistant: Assistant, question: str, plan: str) -> Target:
    return assistant.reader.read(question, plan=plan, facts={}, today=date(2026, 11, 21)).targets[0]


@pytest.mark.parametrize(
    "question",
    [
        "I was dismissed without cause on 15 February 2024 and have been with the company since 2012. 400 units?",
        "Dismissed without cause on 15 February 2024, employed without a break from 2017: what of my 400 units?",
        "Diretora desde 2018, fui dispensada sem justa causa em 15 de fevereiro de 2024. E as minhas 400 unidades?",
        "Estou aqui desde março de 2016 e fui dispensado sem justa causa em 15 de fevereiro de 2024; 400 unidades?",
        "Llevo desde 2015 sin parar y me despidieron sin causa el 15 de febrero de 2024; ¿y mis 400 unidades?",
        "Con antigüedad de 2012, me despiden sin causa el 15 de febrero de 2024: ¿qué pasa con 400 unidades?",
        "我2010年就在公司了,2024年2月15日被无故解雇,400个单位怎么办?",
        "2015年起任董事,2024年2月15日被無故解僱,400個單位點計?",
    ],
)
def test_since_when_somebody_has_been_there_is_no_day_of_leaving(assistant: Assistant, question: str) -> None:
    target = read(assistant, question, PLAN)
    assert target.facts["termination_date"] == "2024-02-15"
    assert "admission_date" not in target.facts
    assert not target.at_odds
    assert set(target.unbound) <= set(target.elsewhere)


def test_since_when_somebody_holds_a_post_is_its_day_where_the_plan_counts_it(assistant: Assistant) -> None:
    question = "Era Officer desde 2019 e faleceu em 12/08/2024, contrato assinado em 09/02/2024. Quanto se conserva?"
    target = read(assistant, question, ZENVIA)
    assert (target.facts["entry_date"], target.facts["termination_date"]) == ("2019-01-01", "2024-08-12")


def test_who_is_out_since_a_day_left_on_it(assistant: Assistant) -> None:
    target = read(assistant, "I have been retired by agreement since 15 February 2024. What of my 400 units?", PLAN)
    assert target.facts["termination_date"] == "2024-02-15"


@pytest.mark.parametrize(
    "question",
    [
        "Dismissed without cause on 15 February 2024; I never took sick leave. What of my 400 units?",
        "Fui dispensado sem justa causa em 15 de fevereiro de 2024, sem nenhuma licença. E 400 unidades?",
        "Me despidieron sin causa el 15 de febrero de 2024 y nunca tomé licencia. ¿Y 400 unidades?",
        "2024年2月15日被无故解雇,从没请过假,400个单位怎么算?",
        "2024年2月15日被無故解僱,生過病但沒請過病假,400個單位怎麼算?",
    ],
)
def test_a_leave_that_nobody_took_is_none(assistant: Assistant, question: str) -> None:
    assert read(assistant, question, PLAN).facts["termination_reason"] == "INVOLUNTARY_OTHER"


@pytest.mark.parametrize(
    "question",
    [
        "I took 180 days of maternity leave in 2023 and stayed on. 4,000 units of the first cycle, multiplier 70%, "
        "share price R$ 51.20. How much do I get after the leave?",
        "Tirei 180 dias de licença maternidade em 2023 e continuo na empresa. 4.000 unidades do primeiro ciclo, "
        "multiplicador 70%, preço da ação R$ 51,20. Com o desconto da licença, quanto recebo?",
        "Tuve una baja por maternidad de 180 días en 2023. 4.000 unidades del primer ciclo, multiplicador 70 %, precio "
        "de la acción R$ 51,20. ¿Cuánto cobro?",
        "我2023年休了180天产假。第一周期4000单位,乘数70%,股价R$51.20,我能拿多少?",
        "我放咗180日產假。第一週期4000單位,乘數70%,股價R$51.20,攞到幾多?",
    ],
)
def test_a_maternity_leave_takes_nothing_off(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=PLAN)
    [quantity] = [o.quantity for o in answer.parts[0].outcomes if o.quantity is not None]
    assert (quantity.exact, answer.parts[0].status) == ("143360", "computed")


def test_another_leave_beside_it_still_counts(assistant: Assistant) -> None:
    question = (
        "I took 120 days of maternity leave and then 60 days of unpaid leave. 4,000 units of the first cycle, "
        "multiplier 70%, share price R$ 51.20: how much do I get?"
    )
    assert read(assistant, question, PLAN).facts.get("leave_days") == "60"


@pytest.mark.parametrize(
    ("question", "facts_of"),
    [
        (
            "I was dismissed for cause on 10 February 2027 for an expense fraud in March 2025. What is left?",
            "2025-03-01",
        ),
        ("Dismissed for cause on 10 February 2027 over things from 5 January 2027. What is left?", "2027-01-05"),
        (
            "Fui demitido por justa causa em 10 de fevereiro de 2027 por um episódio de 5 de janeiro de 2027.",
            "2027-01-05",
        ),
        ("Me despidieron con causa el 10 de febrero de 2027 por acoso en marzo de 2025. ¿Qué me queda?", "2025-03-01"),
        ("公司2027年2月10日以正当理由解雇我,因为2025年3月的舞弊。我还剩几股?", "2025-03-01"),
        ("我2027年2月10日俾公司for cause炒,件事係我2025年做嘅,仲有幾多?", "2025-01-01"),
    ],
)
def test_what_a_dismissal_was_for_has_its_own_day(assistant: Assistant, question: str, facts_of: str) -> None:
    facts = read(assistant, question, ZENVIA).facts
    assert (facts["termination_date"], facts["cause_facts_date"]) == ("2027-02-10", facts_of)


@pytest.mark.parametrize(
    "question",
    [
        "Me mandaram embora por justa causa por assédio em 10/11/2025. Fico com quantas ações?",
        "I was dismissed for cause on 10 November 2025. How many shares are left?",
    ],
)
def test_the_only_day_is_that_of_the_dismissal(assistant: Assistant, question: str) -> None:
    facts = read(assistant, question, ZENVIA).facts
    assert facts["termination_date"] == "2025-11-10"
    assert "cause_facts_date" not in facts


def test_a_director_by_promotion_is_not_elected_to_the_board(assistant: Assistant) -> None:
    target = read(assistant, "同事2022年8月1日先升做董事,最早幾時可以參加?", PLAN)
    assert (target.goal, target.facts["promotion_date"]) == ("promotion_outcome", "2022-08-01")


def test_a_price_behind_a_month_is_no_day_of_it(assistant: Assistant) -> None:
    question = "Me despidieron sin causa el 31/5/2024; 3.200 unidades del primer ciclo, cierre de fin de abril 44,10"
    assert read(assistant, question, PLAN).facts["closing_price"] == "441/10"


@pytest.mark.parametrize(
    "question",
    [
        "On 1 September 2024 I leave the Brazilian subsidiary for Madrid but stay in the group. 5,500 units?",
        "Saio da empresa em 1º de setembro de 2024 e continuo no grupo, em Madri. E as 5.500 unidades?",
        "El 1 de septiembre de 2024 dejo la filial y sigo en el grupo, en Madrid. ¿Y mis 5.500 unidades?",
        "我2024年9月1日离开巴西子公司,但仍在集团,5500个单位呢?",
        "我2024年9月1日離開巴西子公司,但仍留在集團,5500個單位點算?",
    ],
)
def test_who_leaves_the_company_and_stays_in_the_group_has_moved_within_it(assistant: Assistant, question: str) -> None:
    facts = read(assistant, question, PLAN).facts
    assert (facts["termination_reason"], facts["termination_date"]) == ("X_GROUP_TRANSFER", "2024-09-01")


def test_who_only_leaves_the_company_has_not_moved_within_the_group(assistant: Assistant) -> None:
    target = read(
        assistant, "I leave the company on 1 September 2024. What of my 5,500 units in the group's plan?", PLAN
    )
    assert target.facts.get("termination_reason") != "X_GROUP_TRANSFER"
