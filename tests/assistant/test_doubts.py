"""What is stated and not understood is never answered over: the number then stands under a condition, or none does."""

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant
from assistant.errors import BadFactError

AZUL = "azul-sop-2025"


def unconditional(answer: Answer) -> list[str]:
    """The numbers and dates that an answer states as such."""
    return [
        outcome.quantity.exact or outcome.quantity.date or ""
        for part in answer.parts
        for outcome in part.outcomes
        if outcome.quantity and (outcome.quantity.exact or outcome.quantity.date) and not outcome.when
    ]


@pytest.mark.parametrize(
    "question",
    [
        "Of 48,000 options, how many become exercisable in a liquidity event if 9,000 are free already?",
        "Das 48.000 opções, quantas ficam exercíveis num evento de liquidez se 9.000 já estão livres?",
        "De 48.000 opciones, ¿cuántas se vuelven ejercibles en un evento de liquidez si 9.000 ya lo son?",
    ],
)
def test_a_count_is_no_number_of_months(assistant: Assistant, question: str) -> None:
    assert "48000" not in unconditional(assistant.ask(question, plan="nuvini-adherence"))


@pytest.mark.parametrize(
    "question",
    [
        "Nuvini: how many options are freed each month after the 1st year if I hold 30,000?",
        "Nuvini: quantas opções são liberadas por mês depois do 1º ano, tenho 30.000?",
        "Nuvini: ¿cuántas opciones se liberan al mes después del 1er año si tengo 30.000?",
    ],
)
def test_an_ordinal_is_no_quantity(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question)
    assert "1/36" not in unconditional(answer)
    assert "1/36" not in answer.text


@pytest.mark.parametrize(
    ("question", "event"),
    [
        ("Azul: TSR factor 1.8, 12,000 performance options and 7,777 more. How many can I exercise?", "7,777"),
        ("Azul: fator TSR 1,8, 12.000 opções por performance e mais 7.777. Quantas posso exercer?", "7.777"),
        ("Azul: factor TSR 1,8, 12.000 opciones por desempeño y otras 7.777. ¿Cuántas puedo ejercer?", "7.777"),
    ],
)
def test_a_number_left_over_leaves_the_answer_under_its_condition(
    assistant: Assistant, question: str, event: str
) -> None:
    answer = assistant.ask(question)
    assert event in answer.text
    assert not unconditional(answer)


@pytest.mark.parametrize("more", ["and 12,000 more", "and another 12,000", "plus 12,000"])
def test_a_number_of_others_is_one_of_its_own_however_great(assistant: Assistant, more: str) -> None:
    question = f"Azul: TSR factor 1.8, 12,000 performance options {more}. How many can I exercise?"
    assert not unconditional(assistant.ask(question))


@pytest.mark.parametrize(
    "question",
    [
        "Azul was taken over on 3 October 2026. Agreement of 1 September 2025, 45,000 time options: how many are mine?",
        "A Azul foi vendida à Gol em 3 de outubro de 2026. Contrato de 1 de setembro de 2025, 45.000 opções por tempo: "
        "quantas posso exercer?",
        "Azul fue adquirida el 3 de octubre de 2026. Contrato del 1 de septiembre de 2025, 45.000 opciones por tiempo: "
        "¿cuántas puedo ejercer?",
        "Azul在2026年10月3日被收购,授予协议签于2025年9月1日,45,000份时间期权可以行使多少?",
    ],
)
def test_a_change_of_control_with_dates_is_not_dropped(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question)
    [part] = answer.parts
    assert "45000" in [outcome.quantity.exact for outcome in part.outcomes if outcome.quantity]
    assert any(citation.clause.startswith("9.1") for citation in answer.citations)
    assert "15000" not in unconditional(assistant.ask(question))


@pytest.mark.parametrize(
    ("question", "plan"),
    [
        ("Zenvia Senior Manager, grade 21, same role since 2018. Base salary R$ 19,000 in January 2023 and a housing "
         "allowance of R$ 900 a month. How many restricted shares?", None),
        ("Gerente sênior da Zenvia, nível 21, no cargo desde 2018. Salário-base de R$ 19.000 em janeiro de 2023 e R$ "
         "900 de auxílio por mês. Quantas ações restritas?", None),
        ("Zenvia高级经理,21级,2018年入职,2023年1月基本工资19,000雷亚尔,另有津贴900雷亚尔。有多少限制性股票?", None),
        ("I resigned from Azul and have 20k vested options. What happens to them?", None),
        ("The general meeting of Azul was in February 2025. Grant Agreement of 5 July 2025, 60,000 time options; it is "
         "1 August 2026. How many can I exercise?", None),
        ("El Consejo eligió pagar en efectivo: 5.000 acciones, cierre de US$ 2,00 y PTax 5,00. ¿Cuánto me pagan en "
         "reales?", "zenvia-ltip-6"),
        ("The Board elected to pay in cash: 5,000 restricted shares, closing price US$ 2.00, PTax 5.00. What do I get?",
         "zenvia-ltip-6"),
        ("Azul: TSR factor 2.6, 12,000 performance options. My boss says all of the 12,000 are mine. How many can I "
         "exercise?", None),
        ("TSR at the 62nd percentile of the Comparison Group. What is the achievement of that target, before its "
         "weight of 50%?", "telefonica-brasil-psp-2022"),
        ("Si el TSR quedó en el percentil 62 del Grupo de Comparación, ¿qué grado de logro tiene ese objetivo antes de "
         "ponderarlo al 50 %?", "telefonica-brasil-psp-2022"),
        ("Grant Agreement of 30 June 2025, so the last third of my time options vests on 30 June 2028. What is the "
         "last day to exercise that third?", "azul-sop-2025"),
        ("90 millones de acciones en premios desde la cotización, 12 millones caducaron. ¿Cuántos millones cuentan?",
         "kingsoft-cloud-sip-2021"),
    ],
)  # fmt: skip
def test_what_does_not_matter_leaves_no_doubt(assistant: Assistant, question: str, plan: str | None) -> None:
    [part] = assistant.ask(question, plan=plan).parts
    assert part.status == "computed"
    assert not any(outcome.when for outcome in part.outcomes)


@pytest.mark.parametrize(
    "question",
    [
        "Azul dismissed me without cause on 1 July 2026; Grant Agreement of 2 June 2025, 30,000 time options and 4,321 "
        "others vested. What is left?",
        "Zenvia: grade 21 Senior Manager since 2018, base salary R$ 19,000 in January 2023, then R$ 23,000. How many "
        "restricted shares?",
    ],
)
def test_a_count_and_a_second_salary_still_do(assistant: Assistant, question: str) -> None:
    assert not unconditional(assistant.ask(question))


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Azul: Grant Agreement of 5 November 2025, 60,000 time options. How many as of 3 March 2025?", "not agree"),
        ("Azul: contrato de outorga de 5 de novembro de 2025, 60.000 opções por tempo. Quantas na data de 3 de março "
         "de 2025?", "não bate"),
        ("Azul: 授予协议签于2025年11月5日,60,000份时间期权,截至2025年3月3日可以行使多少?", "2025年3月3日"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said_and_left_out(assistant: Assistant, question: str, said: str) -> None:
    answer = assistant.ask(question)
    assert said in answer.text
    assert not unconditional(answer)


def test_what_the_request_gives_is_refused_as_before(assistant: Assistant) -> None:
    facts = {"grant_agreement_date": "2025-11-05", "time_options_granted": "60000"}
    with pytest.raises(BadFactError):
        assistant.ask("How many can I exercise?", plan=AZUL, facts=facts, as_of="2025-03-03")


def test_an_average_is_taken_of_the_years(assistant: Assistant) -> None:
    answer = assistant.ask(
        "Telefônica Brasil, first cycle: TSR at the 75th percentile, free cash flow of 92%, 95% and 98% of budget over "
        "the years, emissions neutralised 100% and the minimum reduction met. What is the multiplier factor?"
    )
    assert "95%" in answer.text
    first = answer.parts[0].outcomes[0].quantity
    assert first is not None
    assert first.exact == "9/10"
    assert {need.fact for need in answer.parts[0].needs} == {"fcf_budget_one", "fcf_budget_two", "fcf_budget_three"}


@pytest.mark.parametrize(
    "question",
    [
        "Zenvia fired me for cause on 22 January 2027 for what I did on 11 January 2027. Are my shares gone?",
        "A Zenvia me demitiu por justa causa em 22 de janeiro de 2027 pelo que fiz em 11 de janeiro de 2027. Perco as "
        "ações restritas?",
        "Zenvia me despidió con causa el 22 de enero de 2027 por lo que hice el 11 de enero de 2027. ¿Pierdo las "
        "acciones restringidas?",
    ],
)
def test_the_day_of_the_deed_is_not_that_of_the_dismissal(assistant: Assistant, question: str) -> None:
    [part] = assistant.ask(question).parts
    assert [outcome.code for outcome in part.outcomes] == ["keeps_all"]


@pytest.mark.parametrize(
    "question",
    [
        "Since Telefônica Brasil's unit plan guarantees at least 50%, what is the minimum for 10,000 units at R$ 40?",
        "Como a Telefônica garante pelo menos 50% do incentivo, quanto é o mínimo para 10.000 units a R$ 40?",
        "Como Telefónica garantiza al menos el 50 %, ¿cuánto es lo mínimo por 10.000 unidades a R$ 40?",
        "既然巴西电信保证至少50%的奖励,我1万个单位,收盘价40雷亚尔,最少拿多少?",
        "既然巴西電信保證至少50%的獎勵,我1萬個單位,收盤價40雷亞爾,最少拿多少?",
    ],
)
def test_what_the_plan_is_taken_to_promise_is_no_fact(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question)
    assert unconditional(answer) == []
    assert "multiplier_factor" in {need.fact for part in answer.parts for need in part.needs}


def test_what_a_contract_promises_is_one(assistant: Assistant) -> None:
    question = "Telefônica cycle 1: my contract guarantees me a multiplier of 50%; 10,000 units, closing price R$ 40?"
    assert "200000" in unconditional(assistant.ask(question))


@pytest.mark.parametrize(
    "question",
    [
        "Two of us hold 10,000 performance options each, I am an Appointed Director and she is not. The TSR Factor is "
        "2.7: what is the difference between us?",
        "Dois colegas com 10 mil opções de performance cada. Um é conselheiro indicado, o outro não. Com fator TSR de "
        "2,7, quanto um leva a mais que o outro?",
    ],
)
def test_a_difference_that_is_not_worked_out_leaves_no_bare_number(assistant: Assistant, question: str) -> None:
    assert unconditional(assistant.ask(question, plan=AZUL)) == []


def test_a_small_number_that_may_be_wanted_leaves_no_bare_number(assistant: Assistant) -> None:
    question = "¿Cuántos meses necesito para que mi múltiplo efectivo sea 5? Soy officer de grado 22 y mi tope es 6."
    assert "6" not in unconditional(assistant.ask(question, plan="zenvia-ltip-6"))
