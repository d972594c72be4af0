"""Lengths of time counted from, or back from, a day that the plan itself fixes."""

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant

ZENVIA = "zenvia-ltip-6"
BASE = ("1 January 2024 (", "1 de janeiro de 2024 (", "1 de enero de 2024 (", "2024年1月1日 (")


def days(answer: Answer) -> dict[str, str]:
    return {fact.fact: fact.value for part in answer.parts for fact in part.facts}


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("Fired without cause seven months after the base date. What do I keep?", "2024-08-01"),
        ("I was dismissed without cause eight months into the plan. Do I keep any restricted shares?", "2024-09-01"),
        ("Ten months after the grant base date she died. What do the heirs get?", "2024-11-01"),
        ("Fui demitido sem justa causa seis meses depois da data-base. Fico com algo?", "2024-07-01"),
        ("Minha esposa morreu dois anos e três meses após a data-base. O que recebo?", "2026-04-01"),
        ("Me despidieron sin motivo a los siete meses de la concesión, ¿me dejan alguna acción?", "2024-08-01"),
        ("Si el empleado muere a los cinco meses de la fecha base, ¿los herederos reciben todo?", "2024-06-01"),
        ("员工在授予基准日一年半后去世，其继承人能拿到全部限制性股份吗？", "2025-07-01"),
        ("授予基准日过了才五个月就被无故裁掉，限制性股票还能留吗？", "2024-06-01"),
        ("參加計劃先7個月就俾公司無故炒，仲有冇受限股？", "2024-08-01"),
    ],
)
def test_a_length_counts_from_the_day_that_the_plan_prints(assistant: Assistant, question: str, day: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert days(answer).get("termination_date") == day
    assert any(base in answer.text for base in BASE)


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("With three months left of vesting I was dismissed without cause. What do I keep?", "2026-10-01"),
        ("Pedi demissão faltando quatro meses pro fim do vesting. Levo uma parte?", "2026-09-01"),
        ("Mi mujer falleció cuando faltaban tres meses para terminar el vesting. ¿Nos dan todo?", "2026-10-01"),
        ("Renuncié cuando me quedaban cinco meses de vesting. ¿Pierdo todo?", "2026-08-01"),
        ("离归属期结束还有三个月的时候我被无故辞退，能留多少？", "2026-10-01"),
        ("距離歸屬期滿還差四個月我就辭職了，受限股還有嗎？", "2026-09-01"),
    ],
)
def test_time_that_is_left_counts_back_from_the_end(assistant: Assistant, question: str, day: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert days(answer).get("termination_date") == day


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("fired without cause after 20 months, do I keep all?", "“20 months” counts was not said: 1 January 2024"),
        ("demitido sem justa causa 5 meses", "a partir de que dia se conta “5 meses”: adotou-se 1 de janeiro de 2024"),
        ("Me echaron sin causa a los diez meses. ¿Qué conservo?", "“diez meses”: se tomó el 1 de enero de 2024"),
        ("才七个月就被无故裁掉，还能留股份吗？", "没有说明“才七个月”从哪一天算起，这里取2024年1月1日"),
        ("Presenté mi renuncia, me faltaban cinco meses. ¿Me quedo con algo?", "se tomó el 31 de diciembre de 2026"),
    ],
)
def test_a_length_of_which_nothing_says_from_when_is_told(assistant: Assistant, question: str, told: str) -> None:
    assert told in assistant.ask(question, plan=ZENVIA).text


def test_a_rough_length_is_said_to_be_taken_as_exact(assistant: Assistant) -> None:
    rough = "She was declared legally incapable about 20 months after the grant base date. Does she keep all?"
    assert "A rough length of time was taken as exact" in assistant.ask(rough, plan=ZENVIA).text
    exact = rough.replace("about ", "")
    assert "A rough length" not in assistant.ask(exact, plan=ZENVIA).text


@pytest.mark.parametrize(
    "question",
    [
        "Fired without cause more than 12 months after the base date. What do I keep?",
        "Fired within 12 months of the base date without cause. What do I keep?",
        "Me despidieron sin causa antes de los 12 meses desde la fecha base. ¿Conservo algo?",
        "Do I have to wait 12 months after the base date to keep anything if I am fired without cause?",
        "Pedi demissão faltando mais de quatro meses para o fim do vesting. Levo algo?",
        "I was fired without cause after 18 years in the firm. What do I keep?",
        "Fired without cause after five months in the job. What do I keep?",
        "Me despidieron sin causa a los diez meses de entrar en la empresa. ¿Qué conservo?",
        "Me despidieron sin causa a los diez meses de firmar el contrato. ¿Qué conservo?",
        "Renuncié, me faltaban cinco meses para jubilarme. ¿Pierdo las acciones?",
        "基准日后还没满12个月就被无故解雇，能留多少？",
        "I was dismissed for cause, with facts that happened five months after the base date. What now?",
        "入職七個月就被無故裁，有咩留低？",
        "我7个月后离职，能拿什么？",
        "I was dismissed without cause, with two months' notice. What do I keep?",
    ],
)
def test_other_lengths_are_no_day(assistant: Assistant, question: str) -> None:
    assert "termination_date" not in days(assistant.ask(question, plan=ZENVIA))


def test_the_day_belongs_to_what_happened_then(assistant: Assistant) -> None:
    question = "I was promoted five months after the base date; how many months of the vesting period count for me?"
    facts = days(assistant.ask(question, plan=ZENVIA))
    assert facts.get("entry_date") == "2024-06-01"
    assert "termination_date" not in facts


def test_the_base_date_is_not_the_day_of_the_signing(assistant: Assistant) -> None:
    question = "I signed the grant agreement on 2 February 2024, fired without cause 7 months after the grant base date"
    facts = days(assistant.ask(question, plan=ZENVIA))
    assert (facts["grant_agreement_date"], facts["termination_date"]) == ("2024-02-02", "2024-08-01")
    without = assistant.ask("I signed on 2 February 2024 and was fired without cause after 7 months", plan=ZENVIA)
    assert days(without).get("termination_date") == "2024-09-02"


def test_from_a_day_that_was_counted_no_other_length_is(assistant: Assistant) -> None:
    question = "Fired without cause with 4 months left until vesting, and I had 2 months of notice. What do I keep?"
    facts = days(assistant.ask(question, plan=ZENVIA))
    assert facts.get("termination_date") == "2026-09-01"
    assert "grant_agreement_date" not in facts


def test_plans_that_print_no_such_day_take_none(assistant: Assistant) -> None:
    for plan in ("kingsoft-cloud-sip-2021", "telefonica-brasil-psp-2022"):
        answer = assistant.ask("I was fired without cause after 20 months, what do I keep?", plan=plan)
        assert "termination_date" not in days(answer)
