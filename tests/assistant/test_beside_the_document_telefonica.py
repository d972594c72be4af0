"""Answers on Telefônica Brasil's plan that people who read them beside the document found wrong or too short."""

from datetime import date

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant
from tests.assistant.shown import clauses, codes, exact, facts, part_of

TELEFONICA = "telefonica-brasil-psp-2022"


def ask(assistant: Assistant, question: str, **given: str) -> Answer:
    return assistant.ask(question, plan=TELEFONICA, facts=given, as_of="2026-11-28")


def taken(assistant: Assistant, question: str) -> dict[str, str]:
    """The facts that the answer takes from the question, whatever its language."""
    query = assistant.reader.read(question, plan=TELEFONICA, facts={}, today=date(2026, 11, 28))
    return {name: str(value) for target in query.targets for name, value in target.facts.items()}


@pytest.mark.parametrize(
    "question",
    [
        "A company bought 30% of Telefônica Brasil without getting control. Does anything happen to my units?",
        "Are the cycles settled early if control of the company did not change?",
        "Um fundo comprou 22% das ações, mas não manda na companhia. Os ciclos param ou continuam?",
        "Compraram uma participação sem assumir o controle. Os ciclos são liquidados antes?",
        "El control de la compañía no cambió. ¿Se liquidan antes los ciclos?",
        "公司控制權沒有變更,只是母公司換了CEO,我的單位會提前結算嗎?",
        "新股東入咗股但唔夠做控股,個cycle照行定點?",
    ],
)
def test_control_that_did_not_change_settles_no_cycle(assistant: Assistant, question: str) -> None:
    answer = ask(assistant, question)
    assert taken(assistant, question)["control_secured"] == "no"
    assert codes(answer) == {"no_effect"}
    assert "11.1.1(i)" in clauses(answer)


@pytest.mark.parametrize(
    "question",
    [
        "There was no change of control, but the company spun off a division. What happens to my units?",
        "The company merges with another one without a change of control. What happens to my units?",
        "公司跟别的公司合并但控制权没有变,我的单位怎么办?",
        "公司分割(spin-off)但控制權不變,單位如何調整?",
    ],
)
def test_another_event_without_a_change_of_control_is_one_for_adjustments(assistant: Assistant, question: str) -> None:
    answer = ask(assistant, question)
    assert {"11.1", "11.1.1(i)", "10.1"} <= clauses(answer)
    assert not any("tender offer" in each.text for each in part_of(answer).assumptions)


@pytest.mark.parametrize(
    "question",
    [
        "A buyer gets 60% of the votes but is not legally obliged to make a tender offer. Are the cycles settled?",
        "The tender offer duty does not apply. Someone took majority control. Change of control under the plan?",
        "O comprador tomou o controle, mas não é obrigado a fazer uma OPA. Os ciclos são liquidados antes?",
        "El comprador tomó el control, pero no tiene que hacer una OPA. ¿Se liquidan antes los ciclos?",
        "收购方取得了控制权,但没有法定义务提出公开要约,周期会提前结算吗?",
    ],
)
def test_control_without_a_tender_offer_is_read_in_both_ways(assistant: Assistant, question: str) -> None:
    answer = ask(assistant, question)
    assert taken(assistant, question)["tender_offer_required"] == "no"
    assert part_of(answer).status == "ambiguous"
    assert "no_effect" in codes(answer)


@pytest.mark.parametrize(
    "question",
    [
        "The buyer took permanent control and has to make a tender offer. Are the cycles settled early?",
        "El comprador tomó el control y tiene que hacer una OPA. ¿Se liquidan antes los ciclos?",
        "收购方取得了控制权,而且必须提出公开要约,周期会提前结算吗?",
    ],
)
def test_a_tender_offer_that_is_due_is_no_denied_one(assistant: Assistant, question: str) -> None:
    assert taken(assistant, question)["tender_offer_required"] == "yes"


@pytest.mark.parametrize(
    ("question", "amount"),
    [
        ("O controle mudou em 1/12/2022. 10.000 unidades do 1º ciclo, preço R$ 40, multiplicador 50%. Valor?", "0"),
        ("Control changed on 10 July 2024. I have 12,000 first-cycle units, price R$46, multiplier 60%. How much?",
         "38170800/137"),
    ],
)  # fmt: skip
def test_control_that_changed_is_a_change_of_control(assistant: Assistant, question: str, amount: str) -> None:
    answer = ask(assistant, question)
    assert "change_of_control_date" in facts(answer)
    assert amount in exact(answer)
    assert amount == "0" or "10.1.3(ii)" in clauses(answer)


def test_the_days_for_payment_run_only_after_a_change_of_control(assistant: Assistant) -> None:
    question = "By when must the company pay?"
    given = {"change_of_control_date": "2024-07-10"}
    both = ask(assistant, "Control changed. " + question, **given, tender_offer_required="no")
    assert part_of(both).status == "ambiguous"
    assert "8 October 2024" in both.text
    assert part_of(ask(assistant, "Control changed. " + question, **given, control_secured="no")).status == "silent"


@pytest.mark.parametrize(
    ("question", "own"),
    [
        (
            "I was transferred to a subsidiary of the Company, as an employed director. Am I still in the plan?",
            "yes",
        ),
        ("Fui transferido para uma subsidiária da Telefônica Brasil. Perco alguma coisa?", "yes"),
        ("我调到公司的子公司继续当受雇董事,会失去单位吗?", "yes"),
        ("我被調到公司旗下的子公司,單位還在嗎?", "yes"),
        ("I was transferred to a sister company of the group in Spain. Do I keep my units?", "no"),
        ("Fui transferido para uma subsidiária do grupo no Chile. Perco alguma coisa?", "no"),
        ("I was transferred to another company of the group. Do I keep my units?", None),
    ],
)
def test_a_subsidiary_of_the_company_is_not_another_company_of_the_group(
    assistant: Assistant, question: str, own: str | None
) -> None:
    answer = ask(assistant, question)
    assert taken(assistant, question).get("own_subsidiary") == own
    assert ("no_effect" in codes(answer)) == (own == "yes")
    assert "9.1.5" in clauses(answer)


@pytest.mark.parametrize(
    "question",
    [
        "I resigned as statutory director but stayed in the company as an employed director. Do I lose my units?",
        "Si dimito como director estatutario pero sigo como director empleado, ¿pierdo todo?",
        "Renunciei ao cargo de diretor estatutário, mas continuo como diretor empregado. Perco as unidades?",
        "辭去法定董事職務但仍是公司受僱董事,算離職嗎?",
        "I stepped down as statutory director but remain an employed director. What happens to my incentive?",
    ],
)
def test_who_gives_up_one_post_and_keeps_the_other_has_both_readings(assistant: Assistant, question: str) -> None:
    answer = ask(assistant, question)
    assert part_of(answer).status == "ambiguous"
    assert codes(answer) >= {"no_effect"}
    assert {"9.1.1", "9.1.1(i)"} <= clauses(answer)


def test_who_leaves_altogether_loses_the_incentive(assistant: Assistant) -> None:
    answer = ask(assistant, "I resigned as employed director and left the company. Do I lose my units?")
    assert codes(answer) == {"forfeits_all"}


@pytest.mark.parametrize(
    ("question", "level"),
    [
        ("What free cash flow level do I need for it to contribute 32 points of the multiplier?", "96%"),
        ("Se o FCF tem de contribuir com 32 pontos do multiplicador, qual nível é necessário?", "96%"),
        ("¿Qué nivel de flujo de caja hace falta para que aporte 32 puntos del multiplicador?", "96 %"),
        ("如果自由現金流要給我整個乘數多貢獻32個百分點,需要達到多少?", "96%"),
        ("What TSR percentile do I need for TSR to contribute 29 points of the multiplier?", "60%"),
        ("自由现金流要贡献20个百分点,至少要达到多少?", "90%"),
    ],
)
def test_points_of_the_multiplier_come_out_and_are_no_level_reached(
    assistant: Assistant, question: str, level: str
) -> None:
    text = ask(assistant, question).text
    assert f"≥ {level}" in text
    assert not text.startswith("0")


def test_credits_bought_are_the_number_beside_them_and_not_that_of_the_sentence_before(assistant: Assistant) -> None:
    question = (
        "Direct emissions: activity 1,000 with factor 2.5 and activity 500 with factor 0.08. Credits bought 2,300. "
        "What are net emissions?"
    )
    assert taken(assistant, question)["credits_bought"] == "2300"


@pytest.mark.parametrize(
    "question",
    [
        "I resigned on 15 January 2025, before the first-cycle award was paid. What happens to each of the two cycles?",
        "Me despidieron con justa causa en marzo de 2025, sin cobrar el primer ciclo. ¿Qué pasa con los dos ciclos?",
        "我2025年1月15日辞职,第一周期还没付钱。两个周期分别怎么处理?",
    ],
)
def test_both_cycles_are_answered_where_one_is_named_in_passing(assistant: Assistant, question: str) -> None:
    answer = ask(assistant, question)
    assert len({used.value for part in answer.parts for used in part.facts if used.fact == "cycle"}) == 2


@pytest.mark.parametrize(
    "question",
    [
        "Can the board lower the free cash flow minimum to 85% in the first cycle?",
        "O conselho pode baixar o mínimo do fluxo de caixa para 85%?",
        "¿Puede el consejo bajar el mínimo del flujo de caja al 85 %?",
        "董事会能把自由现金流的最低门槛降到85%吗?",
    ],
)
def test_a_minimum_that_somebody_would_change_is_no_level_reached(assistant: Assistant, question: str) -> None:
    answer = ask(assistant, question)
    assert "fcf_attainment" not in facts(answer)
    assert "≥" not in answer.text


def test_a_level_to_which_something_fell_is_the_level_reached(assistant: Assistant) -> None:
    answer = ask(assistant, "Free cash flow dropped to 85%. How much does it count?")
    assert exact(answer) == {"0"}
    assert {"Annex I 2.4", "6.1(iii)"} <= clauses(answer)


@pytest.mark.parametrize(
    "question",
    [
        "I was not dismissed for cause; I simply resigned on 2 May 2024. Do I lose my second-cycle units?",
        "Não fui demitido por justa causa, pedi demissão em 2 de maio de 2024. Perco tudo?",
        "No me despidieron con causa: renuncié. ¿Pierdo todo?",
        "我不是被公司因故解雇的,是自己辞职的,2024年5月2日。单位还在吗?",
    ],
)
def test_a_denied_dismissal_beside_a_resignation_did_not_happen(assistant: Assistant, question: str) -> None:
    answer = ask(assistant, question)
    assert part_of(answer).status == "computed"
    assert {"9.1.1(i)", "3.7"} <= clauses(answer)


@pytest.mark.parametrize(
    "question",
    [
        "The financial statements were restated because accounting standards changed. Can the board cancel my award?",
        "公司財報重述是因為會計準則修改,董事會能不能取消我的獎勵?",
        "The external auditor issued a reservation that reduces the results used for my award. What can the board do?",
        "When can the Board cancel an incentive that has not been paid yet?",
    ],
)
def test_what_lets_the_board_cancel_an_incentive_is_listed(assistant: Assistant, question: str) -> None:
    assert {"8.1.1(i)", "8.1.1(iv)"} <= clauses(ask(assistant, question))


@pytest.mark.parametrize(
    "question",
    [
        "¿Cuáles son las causas de despido con justa causa según el plan?",
        "正当理由解雇包括哪些情形?",
        "What are the grounds for dismissal with just cause under the plan?",
    ],
)
def test_the_grounds_of_just_cause_are_listed(assistant: Assistant, question: str) -> None:
    assert part_of(ask(assistant, question)).status == "clause"


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("什么叫“控制权变更”?", "10.1.3"),
        ("Soy consejero externo y me mandaron una invitación. ¿Puedo participar?", "3.2"),
        ("Qual a data de início e de fim para contar a TSR?", "Annex I 1.2"),
        ("El TSR quedó justo por debajo de la mediana. ¿Pierdo todo el incentivo?", "6.1(iii)"),
        ("我有第一周期10000个单位,要全额拿到,必须在公司待到哪一天?", "6.1(iii)"),
        ("我2024年3月1日调到西班牙电信公司,第一周期12000单位,结算股价48.5,乘数68.5%,能拿多少?", "9.1.5"),
    ],
)
def test_what_the_plan_adds_is_cited(assistant: Assistant, question: str, clause: str) -> None:
    assert clause in clauses(ask(assistant, question))


@pytest.mark.parametrize(
    "question",
    [
        "结算日前一个交易日股价是48.5,12000单位,乘数0.685,我拿多少钱?",
        "第一週期12000單位,價格48.5,乘數68.5%,可以拿多少?",
    ],
)
def test_a_number_right_behind_another_is_one_of_its_own(assistant: Assistant, question: str) -> None:
    assert "398670" in exact(ask(assistant, question))


def test_the_heirs_are_not_said_to_have_what_the_clause_denies_them(assistant: Assistant) -> None:
    given = {"termination_reason": "INVOLUNTARY_DEATH", "termination_date": "2025-01-15", "cycle": "first"}
    outcomes = part_of(ask(assistant, "Who takes the incentive?", **given)).outcomes
    assert {o.code for o in outcomes} >= {"keeps_all", "forfeits_all"}
    text = ask(assistant, "What happens?", **given)
    cited = {c.n: c.clause for c in text.citations}
    assert not any(cited[n] == "3.6" for o in outcomes if o.code == "keeps_all" for n in o.citations)
