"""What readers of Kingsoft Cloud's plan still missed: the year-end itself, repricing, who abstains, small clauses."""

import pytest

from assistant.assistant import Assistant
from tests.assistant.shown import clauses, codes, facts, read

KINGSOFT = "kingsoft-cloud-sip-2021"


@pytest.mark.parametrize(
    "question",
    [
        "Annual results for the year to 31 December 2024 are published on 15 February 2025. May we grant on "
        "31 December 2024?",
        "Our financial year ended on 31 December 2024 and the results come out on 20 February 2025. Can we grant on "
        "31 December 2024?",
        "Los resultados del ejercicio cerrado el 31 de diciembre de 2024 se publican el 20 de febrero de 2025. "
        "¿Podemos otorgar el 31 de diciembre de 2024?",
        "O exercício encerrado em 31 de dezembro de 2024 tem resultados publicados em 20 de fevereiro de 2025. "
        "Podemos outorgar em 31 de dezembro de 2024?",
        "截至2024年12月31日止年度的業績於2025年2月20日公佈,可否在2024年12月31日授出獎勵?",
    ],
)
def test_the_last_day_of_the_year_itself_is_a_reading(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    found = facts(answer)
    assert [part.status for part in answer.parts] == ["ambiguous"]
    assert found["financial_year_end"] == found["proposed_grant_day"]
    assert "suspended" in codes(answer)


@pytest.mark.parametrize(
    "question",
    [
        "The annual results are published on 20 February 2025. Can we grant on 31 December 2024, the last day of the "
        "financial year?",
        "2024年度业绩于2025年2月20日公布，可以在财政年度最后一天2024年12月31日授予奖励吗？",
    ],
)
def test_the_day_of_the_grant_may_be_called_the_last_day_of_the_year(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert "grant_on_period_end" in facts(answer)
    assert [part.status for part in answer.parts] == ["ambiguous"]


@pytest.mark.parametrize(
    "question",
    [
        "Our financial year ended on 31 December 2024 and the results come out on 20 February 2025. Can we grant on "
        "1 January 2025?",
        "截至2024年12月31日止年度的業績於2025年2月20日公佈,可否在2025年1月1日授出獎勵?",
    ],
)
def test_the_day_after_the_year_is_closed_on_both_readings(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert [part.status for part in answer.parts] == ["computed"]
    assert codes(answer) == {"suspended"}


@pytest.mark.parametrize(
    "question",
    [
        "The company delays its results announcement by two weeks. Can it grant awards in the delay?",
        "业绩公布被推迟，期间可以授予奖励吗？",
        "A divulgação dos resultados atrasou. Podemos outorgar durante o atraso?",
    ],
)
def test_no_awards_are_granted_in_a_delay_of_the_results(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert "grant_during_a_delay" in facts(answer)
    assert "suspended" in codes(answer)


@pytest.mark.parametrize(
    "question",
    [
        "Can they lower the exercise price of my options to today's price?",
        "Can the company reduce my strike price to the current market price?",
        "Does repricing need a shareholder vote?",
        "Podem reduzir o preço de exercício para o preço de hoje?",
        "¿Pueden bajar el precio de ejercicio al precio de hoy?",
        "下调行权价需要股东投票吗？",
    ],
)
def test_a_lowered_price_is_answered_with_who_approves_and_its_floor(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert {"19(b)", "9(b)", "7(a)", "3(f)(ii)"} <= clauses(answer)


@pytest.mark.parametrize(
    "question",
    [
        "可以取消我的舊購股權再以較低價重新授出嗎?",
        "Podem cancelar minhas opções e outorgar novas opções com preço menor?",
        "¿Pueden cancelar mis opciones y otorgar nuevas opciones más baratas?",
    ],
)
def test_a_new_grant_for_a_cancelled_one_needs_room(assistant: Assistant, question: str) -> None:
    assert {"3(f)(ii)", "9(b)", "16"} <= clauses(assistant.ask(question, plan=KINGSOFT))


@pytest.mark.parametrize(
    "question",
    [
        "Who must abstain when the shareholders refresh the limit?",
        "Which shareholders have to abstain from voting when the scheme limit is refreshed?",
        "¿Qué accionistas deben abstenerse al renovar el límite?",
        "Quem deve se abster de votar na renovação do limite?",
        "刷新限額時哪些股東必須放棄投票?",
        "更新限额时，谁必须放弃投票？",
    ],
)
def test_who_abstains_when_the_limit_is_refreshed(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert "3(g)" in clauses(answer)
    assert any(cited.quote.startswith("任何控股股東") for cited in answer.citations)


def test_who_abstains_above_the_individual_limit(assistant: Assistant) -> None:
    question = "Who must abstain when a grant exceeds the individual limit?"
    assert clauses(assistant.ask(question, plan=KINGSOFT)) == {"3(e)"}


def test_when_the_limit_can_be_refreshed_is_a_day(assistant: Assistant) -> None:
    answer = assistant.ask("When can the limit be refreshed?", plan=KINGSOFT)
    assert "preamble" in clauses(answer)
    assert [part.status for part in answer.parts] == ["ambiguous"]


@pytest.mark.parametrize(
    "question",
    [
        "I resign on the very day my RSUs vest. Do I lose them?",
        "我在歸屬日當天辭職,會失去當天的限制性股份單位嗎?",
        "我在归属日当天离职，当天的RSU是归属还是失效？",
        "Peço demissão no próprio dia do vesting. Perco as RSUs?",
        "Me voy el mismo día de la consolidación. ¿Pierdo las RSU?",
    ],
)
def test_leaving_on_a_vesting_day_is_said_both_ways(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert "leaves_on_vesting_day" in facts(answer)
    assert {"8(b)", "9(d)"} <= clauses(answer)


def test_leaving_after_a_vesting_day_is_not_leaving_on_it(assistant: Assistant) -> None:
    answer = assistant.ask("I resign the week after my RSUs vest. Do I lose them?", plan=KINGSOFT)
    assert "leaves_on_vesting_day" not in facts(answer)


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("Do the headings of the plan count for its interpretation?", "26"),
        ("計劃的標題有沒有解釋效力?", "26"),
        ("¿Cuentan los títulos del plan para interpretarlo?", "26"),
        ("Must the company keep enough authorised shares in reserve?", "20(a)"),
        ("Does the company have to hold shares in reserve for my award?", "20(a)"),
        ("¿Debe la compañía reservar suficientes acciones?", "20(a)"),
        ("Does the plan give me a right to keep my job?", "22"),
        ("O plano garante meu emprego?", "22"),
        ("計劃會保障我的工作嗎?", "22"),
        ("What happens if an award was granted in a flawed way?", "4(b)"),
        ("A outorga foi feita com erro de procedimento. É válida?", "4(b)"),
        ("以每股發行價低於面值的方式調整，可以嗎？", "13"),
        ("我被调到联营公司工作，持续服务算中断吗？", "2(bb)"),
    ],
)
def test_the_small_clauses_are_found(assistant: Assistant, question: str, clause: str) -> None:
    assert clause in clauses(assistant.ask(question, plan=KINGSOFT))


@pytest.mark.parametrize(
    ("question", "completed"),
    [
        ("The sale of all assets has been signed but not closed. Is there a change in control?", "no"),
        ("La venta de todos los activos está firmada pero no cerrada. ¿Hay cambio de control?", "no"),
        ("A venda de todos os ativos foi assinada, mas ainda não foi concluída. Há mudança de controle?", "no"),
        ("出售全部资产的协议已经签署，但交易尚未完成。算控制权变更吗？", "no"),
        ("The sale of all assets has closed. Is there a change in control?", "yes"),
    ],
)
def test_a_deal_that_is_only_signed_is_no_change_in_control(
    assistant: Assistant, question: str, completed: str
) -> None:
    assert read(assistant, KINGSOFT, "is_change_in_control", question)["transaction_completed"] == completed
    assert ("2(h)(ii)" in clauses(assistant.ask(question, plan=KINGSOFT))) or completed == "yes"


@pytest.mark.parametrize(
    "question",
    [
        "Is a 48% holder who buys another 2% a change in control?",
        "Un accionista tiene el 48 % y compra otro 2 %. ¿Hay cambio de control?",
        "Um acionista tem 48% e compra mais 2%. Há mudança de controle?",
        "股东持有48%，再买2%，算控制权变更吗？",
    ],
)
def test_a_share_bought_in_addition_is_not_the_whole_share(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert not {"acquired_voting_power", "kept_voting_power"} & facts(answer).keys()


def test_a_day_counted_from_leaving_is_not_the_end_of_the_term(assistant: Assistant) -> None:
    question = "我的購股權行使期在離職後第90日屆滿,我在第91日行使可以嗎?離職日2025年6月30日,第91日是2025年9月29日。"
    assert "original_term_end" not in facts(assistant.ask(question, plan=KINGSOFT))


@pytest.mark.parametrize(
    "question",
    [
        "我辞职，已归属未行权期权3000份，未归属期权1000份，会怎样？",
        "我辭職,已歸屬未行權期權3000份,未歸屬期權1000份,會怎樣?",
    ],
)
def test_vested_and_unexercised_options_are_not_those_granted(assistant: Assistant, question: str) -> None:
    found = read(assistant, KINGSOFT, "termination_outcome", question)
    assert (found["options_vested_in_all"], found["options_unvested"]) == ("3000", "1000")
