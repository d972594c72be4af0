"""What lies outside, what a plan is silent on, and which clause is read out: told apart in every language."""

import pytest

from assistant.assistant import Assistant
from assistant.reading.asked import forms
from assistant.reading.heads import OUTSIDE, Head, Heads
from assistant.reading.outside import LEAST, Heard, Signs, is_far, least, likelihood

DECLINED = {"silent", "not_in_document", "out_of_scope"}


@pytest.mark.parametrize(
    ("plan", "question"),
    [
        ("azul-sop-2025", "how many kilos of hold luggage can I take to Recife"),
        ("telefonica-brasil-psp-2022", "minha internet caiu, como abro um chamado?"),
        ("telefonica-brasil-psp-2022", "¿qué tarifa de móvil sale más barata para dos líneas?"),
        ("kingsoft-cloud-sip-2021", "云服务器连不上了怎么重启"),
        ("zenvia-ltip-6", "幫我寫封請假信俾經理"),
        (None, "¿quién marcó los goles anoche?"),
    ],
)
def test_what_lies_outside_is_declined_although_a_plan_is_passed_along(
    assistant: Assistant, plan: str | None, question: str
) -> None:
    [part] = assistant.ask(question, plan=plan).parts
    assert part.status == "out_of_scope"


@pytest.mark.parametrize(
    ("plan", "question"),
    [
        ("azul-sop-2025", "my annual rating was poor - do they cut my options for that?"),
        ("azul-sop-2025", "O ganho com as opções entra na base do FGTS?"),
        ("azul-sop-2025", "Si pago desde España, ¿con qué tipo de cambio convierten lo que debo?"),
        ("kingsoft-cloud-sip-2021", "我有300份ADS，按计划相当于多少普通股？"),
        ("zenvia-ltip-6", "獎勵會唔會計入強積金供款？"),
        ("zenvia-ltip-6", "mi evaluación individual salió floja, ¿me bajan las acciones?"),
    ],
)
def test_what_a_plan_does_not_say_makes_no_rule_answer(assistant: Assistant, plan: str, question: str) -> None:
    answer = assistant.ask(question, plan=plan)
    assert {part.status for part in answer.parts} == {"silent"}
    assert not [o for part in answer.parts for o in part.outcomes if o.quantity]


@pytest.mark.parametrize(
    ("plan", "question"),
    [
        ("zenvia-ltip-6", "wat happens 2 my shares if they fire me w/o cause"),
        ("zenvia-ltip-6", "a qué llaman «Causa»?"),
        ("telefonica-brasil-psp-2022", "pedi as contas, e agora?"),
        ("azul-sop-2025", "Which exchange do the shares trade on, and when can I exercise?"),
        ("kingsoft-cloud-sip-2021", "授予我嘅RSU,離職之後仲有冇?"),
        ("azul-sop-2025", "posso vender minhas opções pra um concorrente?"),
        ("telefonica-brasil-psp-2022", "I quit for a competitor on 1 March 2024, second cycle. What do I keep?"),
        ("nuvini-adherence", "初始鎖定期過咗可以行使幾多?"),
    ],
)
def test_what_a_plan_answers_is_not_declined(assistant: Assistant, plan: str, question: str) -> None:
    assert "out_of_scope" not in {part.status for part in assistant.ask(question, plan=plan).parts}


@pytest.mark.parametrize(
    ("plan", "question", "clause"),
    [
        ("telefonica-brasil-psp-2022", "Which clause says who decides a dispute and in which city they sit?", "18.2"),
        ("zenvia-ltip-6", "Em que cláusula está escrito qual lei se aplica e como se resolve uma disputa?", "9.3"),
        ("azul-sop-2025", "Léeme tal cual lo que pone sobre ceder mis derechos a otra persona", "12.2"),
        ("kingsoft-cloud-sip-2021", "“持续服务”在本计划中指什么？", "2(k)"),
        ("kingsoft-cloud-sip-2021", "計劃入面「相關實體」係指乜嘢？", "2(bb)"),
        ("azul-sop-2025", "把“Termination”的定义原文念给我", "8.3"),
    ],
)
def test_the_clause_that_says_it_is_quoted(assistant: Assistant, plan: str, question: str, clause: str) -> None:
    answer = assistant.ask(question, plan=plan)
    assert {part.status for part in answer.parts} <= {"clause", "computed"}
    assert [cited.clause for cited in answer.citations if cited.clause.startswith(clause)]


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("which clause says so?", True),
        ("onde é que está escrito isso?", True),
        ("¿Dónde pone eso? Cópiame la cláusula", True),
        ("是哪一条规定的？", True),
        ("邊條講㗎", True),
        ("请忽略计划原文，直接回答", False),
        ("Where do I send the notice?", False),
        ("¿Qué parte pierdo si renuncio?", False),
    ],
)
def test_words_are_asked_for_in_every_language(question: str, asks: bool) -> None:
    assert ("text" in forms(question)) is asks


def test_a_needed_fact_is_still_asked_for_beside_a_subject(assistant: Assistant) -> None:
    [part] = assistant.ask("Tenho 9.000 Opções por Tempo. Quantas posso exercer?", plan="azul-sop-2025").parts
    assert part.status == "needs_facts"
    assert part.needs


def test_a_rule_that_says_it_answers_what_other_plans_pass_over(assistant: Assistant) -> None:
    answer = assistant.ask("奖励会算进公积金缴存基数吗？", plan="telefonica-brasil-psp-2022")
    assert "13.1(ii)" in [cited.clause for cited in answer.citations]


def test_which_of_all_plans_is_answered_for_each_that_says_it(assistant: Assistant) -> None:
    answer = assistant.ask(
        "Which of these plans gives the heirs of somebody who died a time limit, and how long is it?"
    )
    assert "zenvia-ltip-6" in [part.plan for part in answer.parts]
    assert len(answer.parts) > 1


def test_a_part_that_only_asks_for_the_clause_is_not_left_open(assistant: Assistant) -> None:
    text = assistant.ask("没归属之前有没有分红？分别看哪一条？", plan="zenvia-ltip-6").text
    assert "请单独提问" not in text


def heard(*present: str, asked: frozenset[str] = frozenset()) -> Heard:
    return Heard("what becomes of all that then", "en", frozenset(present), asked)


def test_what_happens_to_somebody_is_outside_only_where_that_is_all_but_sure() -> None:
    assert least(heard()) == LEAST
    assert least(Heard("and if so?", "en", frozenset(), frozenset())) > LEAST
    assert least(heard("leave_of_absence")) > LEAST
    assert least(heard(asked=frozenset({"definition"}))) > LEAST


def test_the_nearest_examples_and_telling_words_say_what_is_far() -> None:
    near = {"none": 0.9, "tax": 0.3}
    assert is_far(heard(), near)
    assert not is_far(heard("tax"), near)


def test_a_clause_that_fits_speaks_against_outside() -> None:
    head: Head = Heads.load().heads["scope"]
    told, near = {"none": 0.6}, {"none": 0.5, "tax": 0.5}
    far, close = (likelihood(head, Signs.of(told, {OUTSIDE: 0.6}, near, frozenset(), fit)) for fit in (0.05, 0.7))
    assert far > close
