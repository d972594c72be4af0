"""Several things asked at once are told apart, each is answered, and none is dropped without a word."""

import pytest

from assistant.assistant import Assistant
from assistant.reading.several import only_repeats, parts


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Which price counts and until when is it paid?", ["Which price counts", "until when is it paid?"]),
        ("que cotação vale e até quando pagam?", ["que cotação vale", "até quando pagam?"]),
        ("¿Cuántas acciones recibo y cuándo me pagan?", ["Cuántas acciones recibo", "cuándo me pagan?"]),
        ("最多可以發行多少股?服務提供者上限呢?", ["最多可以發行多少股?", "服務提供者上限呢?"]),
        ("按哪天的收市价结算,最晚何时付款?", ["按哪天的收市价结算", "最晚何时付款?"]),
    ],
)
def test_each_question_is_a_part(question: str, asked: list[str]) -> None:
    assert [question[start:end] for start, end in parts(question)] == asked


@pytest.mark.parametrize(
    "question",
    [
        "How many options vest in May and June?",
        "I resigned and moved abroad. What happens to my units?",
        "Perdi o emprego e fiquei doente, o que acontece?",
        "Renuncié y me fui, ¿qué pasa?",
        "我辞职了,奖励还有吗?",
        "Is it lost? Really?",
    ],
)
def test_one_question_has_no_parts(question: str) -> None:
    assert parts(question) == []


@pytest.mark.parametrize(
    "question",
    [
        "Telefonica: change of control on 10 April 2024. Which closing price counts, and by when do they pay?",
        "telefonica: troca de controle em 10 de abril de 2024, que cotação vale e até quando pagam?",
        "Telefónica: cambio de control el 10 de abril de 2024, ¿qué cotización vale y hasta cuándo pagan?",
        "巴西电信2024年4月10日控制权变更,按哪天的收市价,最晚何时付款?",
    ],
)
def test_the_price_and_the_deadline_are_both_answered(assistant: Assistant, question: str) -> None:
    [part] = assistant.ask(question).parts
    dates = {outcome.quantity.date for outcome in part.outcomes if outcome.quantity}
    assert {"2024-03-28", "2024-07-09"} <= dates


def test_both_limits_are_answered(assistant: Assistant) -> None:
    [part] = assistant.ask("金山云:计划最多一共可以发行多少股?服务提供者上限呢?").parts
    assert {outcome.quantity.exact for outcome in part.outcomes if outcome.quantity} == {"38052848", "380528480"}


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("Kingsoft: when do my RSUs vest and what is for lunch tomorrow?", "what is for lunch tomorrow?"),
        ("Azul: can I sell my shares and what is the weather in Lisbon?", "what is the weather in Lisbon?"),
    ],
)
def test_what_no_rule_answers_is_said_back(assistant: Assistant, question: str, left: str) -> None:
    assert f"ask it by itself: “{left}”" in assistant.ask(question).text


@pytest.mark.parametrize(
    "question",
    ["Nuvini: I resign tomorrow. What happens? Do I lose everything?", "Kingsoft: what is the individual limit?"],
)
def test_what_is_answered_is_not(assistant: Assistant, question: str) -> None:
    assert "ask it by itself" not in assistant.ask(question).text


@pytest.mark.parametrize(
    ("question", "asked_apart"),
    [
        ("Troca de controle em 30/06/2024: quantos dias contam na proporção e quando pagam?", "quantos dias contam"),
        ("Cambio de control el 30/06/2024: ¿cuántos días cuentan en la proporción y cuándo pagan?", None),
        ("If control changes on 30 June 2024, how much do I get and when?", None),
        ("控制权2024年6月30日变更的话,我拿多少、什么时候拿?", None),
    ],
)
def test_a_number_asked_beside_a_date_is_not_dropped(
    assistant: Assistant, question: str, asked_apart: str | None
) -> None:
    answer = assistant.ask(question, plan="telefonica-brasil-psp-2022")
    shown = [o.quantity for part in answer.parts for o in part.outcomes if o.quantity]
    assert "2024-09-28" in {quantity.date for quantity in shown}
    assert any("÷" in line for line in answer.text.splitlines())
    if asked_apart:
        [said] = [at for at, line in enumerate(answer.text.splitlines()) if asked_apart in line and "“" in line]
        assert answer.text.splitlines()[said + 1].startswith("• ")


def test_a_proportion_asked_beside_a_date_is_answered(assistant: Assistant) -> None:
    question = "公司2024年6月30日被收购,第一周期的奖励按什么比例结算,几时付?"
    answer = assistant.ask(question, plan="telefonica-brasil-psp-2022")
    assert "2024-09-28" in {o.quantity.date for part in answer.parts for o in part.outcomes if o.quantity}
    assert "912 ÷ 1,096" in answer.text


def test_a_premise_belongs_to_the_part_that_asks_on_it() -> None:
    question = "Two things. If I exercise 100 of them, what do I pay? And when do I get the shares?"
    found = [question[start:end] for start, end in parts(question)]
    assert found == ["If I exercise 100 of them, what do I pay?", "when do I get the shares?"]


@pytest.mark.parametrize(
    ("question", "plan", "clauses"),
    [
        (
            "My payment reached the Company on 10 June 2026. When do I get the shares, and was there some document I "
            "had to sign as well as paying?",
            "azul-sop-2025",
            ("6.3", "6.2"),
        ),
        (
            "Se eu pedir demissão antes do fim do período, perco as ações restritas? E quem é que escolhe se pagam em "
            "ações ou em dinheiro?",
            "zenvia-ltip-6",
            ("6.1", "4.1.4"),
        ),
    ],
)
def test_a_part_of_which_the_rule_does_not_speak_is_answered_too(
    assistant: Assistant, question: str, plan: str, clauses: tuple[str, ...]
) -> None:
    answer = assistant.ask(question, plan=plan)
    for clause in clauses:
        assert any(citation.clause.startswith(clause) for citation in answer.citations), clause


@pytest.mark.parametrize(
    "question",
    [
        "How many shares can Azul's plan issue at most, and how many if there is a 2-for-1 split?",
        "Quantas ações o plano da Azul pode emitir no máximo e quantas se houver um desdobramento de 2 para 1?",
        "¿Cuántas acciones máximo puede entregar el plan de Azul y cuántas si hacen un split 2 a 1?",
    ],
)
def test_what_a_later_part_supposes_is_not_so_for_the_part_before(assistant: Assistant, question: str) -> None:
    [part] = assistant.ask(question).parts
    assert {o.quantity.exact for o in part.outcomes if o.quantity} == {"250000000", "500000000"}


@pytest.mark.parametrize(
    "question",
    [
        "Azul agreement of 10 March 2025: when does the third third vest? And what is the last exercise day?",
        "Azul 2025/3/10 簽約,第三個三分之一哪天到手?最後行使日又是哪一天?",
    ],
)
def test_the_vesting_day_and_the_last_day_are_both_answered(assistant: Assistant, question: str) -> None:
    [part] = assistant.ask(question).parts
    assert {"2028-03-10", "2033-03-10"} <= {o.quantity.date for o in part.outcomes if o.quantity}


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        (
            "Two: (1) an option of 12 June 2024; (2) may a holder vote?",
            ["an option of 12 June 2024", "may a holder vote?"],
        ),
        ("Tres cosas: a) ¿qué ley rige? b) ¿cuándo vence la opción?", ["qué ley rige?", "cuándo vence la opción?"]),
        ("请回答:(1)能行权多少?(2)期权能转让吗?", ["能行权多少?", "期权能转让吗?"]),
    ],
)
def test_what_is_numbered_is_a_part_each(question: str, asked: list[str]) -> None:
    found = [question[start:end] for start, end in parts(question)]
    assert [each for each in found if each in asked] == asked


@pytest.mark.parametrize(
    "words",
    [
        "Is that right?",
        "É isso mesmo?",
        "confírmalo directamente",
        "¿verdad?",
        "分别看哪一条?",
        "對嗎?直接確認就行",
        "係咪咁呀?",
    ],
)
def test_what_only_wants_it_confirmed_is_no_part(words: str) -> None:
    assert only_repeats(words)


@pytest.mark.parametrize(
    "words",
    ["Is it paid in cash?", "quando pagam?", "¿y cuándo vence?", "哪一天付?", "能转让吗?", "which price counts?"],
)
def test_what_asks_for_something_is_one(words: str) -> None:
    assert not only_repeats(words)


def test_a_numbered_list_is_answered_in_full(assistant: Assistant) -> None:
    answer = assistant.ask(
        "Three quick ones: (1) an option granted on 12 June 2024, when must it end at the very latest; (2) whose law "
        "governs the plan; (3) does a holder vote before exercising?",
        plan="kingsoft-cloud-sip-2021",
    )
    [part] = answer.parts
    assert "2034-06-12" in {outcome.quantity.date for outcome in part.outcomes if outcome.quantity}
    clauses = {citation.clause for citation in answer.citations}
    assert "27" in clauses
    assert any(clause.startswith("7(h)") for clause in clauses)


@pytest.mark.parametrize(
    "question",
    [
        "My father, a director in both cycles from their start, died on 3 October 2023. (a) Does the family get "
        "anything for the first cycle? (b) For the second? (c) By what date must it be paid?",
        "Fui mandado embora sem justa causa em 3/10/2023, nos dois ciclos desde o início. Recebo algo pelo primeiro "
        "ciclo? E pelo segundo?",
        "Me echaron sin causa el 3 de octubre de 2023 y estaba en los dos ciclos desde el inicio. ¿Cobro algo por el "
        "primer ciclo? ¿Y por el segundo?",
        "2023年10月3日被无故辞退,两个周期我都从头参加。第一周期怎么算?第二周期呢?",
        "父親2023年8月20日病逝,兩個周期都係一開始就參加。第一周期點計?第二周期呢?",
    ],
)
def test_one_event_is_answered_for_each_cycle(assistant: Assistant, question: str) -> None:
    [part] = assistant.ask(question, plan="telefonica-brasil-psp-2022").parts
    codes = [outcome.code for outcome in part.outcomes if outcome.code]
    assert codes == ["pro_rata", "forfeits_all"]
    assert part.status == "computed"
    assert any(outcome.quantity.date for outcome in part.outcomes if outcome.quantity)


def test_of_one_cycle_alone_nothing_is_said_of_the_other(assistant: Assistant) -> None:
    question = "Died on 3 October 2023, in both cycles. What about the second cycle?"
    [part] = assistant.ask(question, plan="telefonica-brasil-psp-2022").parts
    assert [outcome.code for outcome in part.outcomes if outcome.code] == ["forfeits_all"]
