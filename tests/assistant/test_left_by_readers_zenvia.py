"""What readers of the answers beside the documents of Zenvia and Nuvini still found wrong or left out."""

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant
from tests.assistant.shown import clauses, codes, exact, facts, part_of

AZUL, NUVINI, ZENVIA = "azul-sop-2025", "nuvini-adherence", "zenvia-ltip-6"


def status(answer: Answer) -> str:
    return part_of(answer).status


@pytest.mark.parametrize(
    "question",
    [
        "Does a merger in which Zenvia is absorbed cancel my award?",
        "Will my shares be cancelled if Zenvia is absorbed in a merger?",
        "Se houver incorporação, minhas ações são canceladas?",
        "¿La fusión cancela mis derechos?",
        "合并会取消我的限制性股票吗？",
        "合併後我的股份會被註銷嗎？",
    ],
)
def test_whether_a_merger_cancels_the_award_is_asked_of_the_merger(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert status(answer) == "silent"
    assert codes(answer) == {"no_effect", "accelerates"}
    assert {"9.4", "9.1"} <= {clause.split("(")[0] for clause in clauses(answer)}


@pytest.mark.parametrize(
    "question",
    [
        "Can the board cancel the plan after a merger?",
        "Após a fusão, o conselho pode cancelar o plano?",
        "合併後董事會可以取消計劃嗎？",
    ],
)
def test_whether_the_plan_is_cancelled_after_a_merger_is_asked_of_the_plan(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert status(answer) == "discretionary"
    assert "5.3" in clauses(answer)


@pytest.mark.parametrize(
    "question",
    [
        "I was dismissed without cause in March 2025 and keep 100%. In 2026 the board cancels the plan. Do I get them?",
        "Me despidieron sin causa en marzo de 2025. ¿Qué pasa si el consejo cancela el plan el 1 de junio de 2026?",
        "My contract was terminated without cause on 1 June 2025 and the plan was cancelled on 1 July 2026.",
        "2025年3月1日我被无故解雇，2026年6月1日公司取消了计划，我还能拿到吗？",
    ],
)
def test_a_cancellation_takes_what_was_kept_by_one_reading(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert status(answer) == "ambiguous"
    assert codes(answer) - {None} == {"forfeits_all", "keeps_all"}
    assert {"5.3", "6.2"} <= clauses(answer)


@pytest.mark.parametrize(
    "question",
    [
        "Fui demitido sem justa causa em março de 2025. O conselho pode cancelar o plano antes de me pagar?",
        "公司取消計劃時，我在2025年已被無故解僱並保留100%，我還拿得到嗎？",
    ],
)
def test_a_cancellation_of_which_no_day_is_known_stands_beside_what_is_kept(
    assistant: Assistant, question: str
) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert status(answer) == "discretionary"
    assert codes(answer) >= {"forfeits_all", "keeps_all"}


@pytest.mark.parametrize(
    "question",
    [
        "I was dismissed without cause on 1 March 2025. The board cancels the plan on 15 February 2027.",
        "My employment contract was cancelled without cause on 1 June 2025. What happens to my shares?",
        "Meu contrato de trabalho foi cancelado sem justa causa em 1º de junho de 2025. E minhas ações?",
        "我的劳动合同2025年6月1日被无故取消，股票怎么办？",
    ],
)
def test_a_later_cancellation_and_that_of_a_contract_take_nothing(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert "forfeits_all" not in codes(answer)
    assert facts(answer)["termination_date"].startswith("2025-0")


@pytest.mark.parametrize(
    "question",
    [
        "12 months from when?",
        "Does the 12 months for the 100% rule run from when I signed or from 1 January 2024?",
        "12 meses a partir de quando?",
        "¿Desde cuándo se cuentan los 12 meses?",
        "12个月从什么时候算起？",
        "那12個月由邊日開始計？",
    ],
)
def test_from_when_the_twelve_months_run_is_said(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert status(answer) == "clause"
    assert {"1.1", "6.2"} <= clauses(answer)
    assert "12" not in "".join(line for line in answer.text.splitlines() if line.startswith(("“", "「")))


@pytest.mark.parametrize(
    ("plan", "question", "clause"),
    [
        (ZENVIA, "From which day do the 36 months run?", "1.1"),
        (ZENVIA, "60 days from when?", "4.1.4"),
        (ZENVIA, "180 days from when?", "4.3"),
        (NUVINI, "12 months from when?", "(ii)"),
        (ZENVIA, "From when can I sell after the 180 days?", "4.3"),
    ],
)
def test_from_when_another_length_runs_the_rule_says_that_names_it(
    assistant: Assistant, plan: str, question: str, clause: str
) -> None:
    assert clause in clauses(assistant.ask(question, plan=plan))


@pytest.mark.parametrize(
    ("question", "months"),
    [
        ("My heirs presented the estate papers 13 months after my death. Are they too late?", "13"),
        ("Meus herdeiros apresentaram os documentos 13 meses depois da minha morte. Perdem as ações?", "13"),
        ("Los herederos presentaron los papeles 13 meses después de mi fallecimiento. ¿Qué pierden?", "13"),
        ("我去世13个月后继承人才提交材料，会失去什么？", "13"),
        ("我去世後13個月，繼承人才提交遺產證明，太遲嗎？", "13"),
        ("We, the heirs, filed proof 11 months after he died. In time?", "11"),
    ],
)
def test_proof_so_many_months_after_a_death_is_heard(assistant: Assistant, question: str, months: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert facts(answer)["months_to_heirs_proof"] == months
    assert "6.6" in clauses(answer)


def test_proof_in_time_and_too_late_are_told_apart(assistant: Assistant) -> None:
    late = assistant.ask("We filed the estate papers 13 months after his death. Too late?", plan=ZENVIA)
    soon = assistant.ask("We, the heirs, filed proof 11 months after he died. In time?", plan=ZENVIA)
    assert "is in time" in soon.text
    assert "comes too late" not in soon.text
    assert "too late" in late.text or "are lost" in late.text


@pytest.mark.parametrize(
    "question",
    [
        "He died 13 months after the grant. What do the heirs get?",
        "He died 13 months after the grant and the heirs filed the papers in time. What do they get?",
        "他在授予13个月后去世，继承人该提交材料吗？",
        "Ella murió 13 meses después de la fecha base. ¿Qué documentos presentan los herederos?",
    ],
)
def test_a_death_so_many_months_after_the_grant_says_nothing_of_the_proof(assistant: Assistant, question: str) -> None:
    assert "months_to_heirs_proof" not in facts(assistant.ask(question, plan=ZENVIA))


@pytest.mark.parametrize(
    "question",
    [
        "我什麼都不做，會怎樣？",
        "如果我什麼也不做呢，結果會怎樣？",
        "我乜都唔做會點？",
        "I don't do anything, what then?",
        "E se eu não fizer nada?",
        "¿Y si no hago nada?",
    ],
)
def test_who_does_nothing_is_told_what_silence_brings(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=NUVINI)
    assert "(vi)(a)" in clauses(answer)
    answer = assistant.ask(question, plan=ZENVIA)
    assert status(answer) == "discretionary"
    assert clauses(answer) == {"8.1"}


@pytest.mark.parametrize("question", ["我什麼都不做，手機合約會怎樣？"])
def test_doing_nothing_about_something_else_is_no_question_of_plans(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question)
    assert {part.status for part in answer.parts} <= {"out_of_scope", "silent"}


@pytest.mark.parametrize(
    "question",
    [
        "What is left blank in the form?",
        "O que está em branco no termo de adesão?",
        "¿Qué datos están en blanco en el contrato?",
        "协议里哪些地方是空白的？",
        "這份協議有沒有寫明股份數量和起始日？",
    ],
)
def test_what_is_left_blank_in_the_form_is_said(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=NUVINI)
    assert status(answer) == "clause"
    assert {"preamble", "(i)", "(ii)", "(v)"} <= clauses(answer)


@pytest.mark.parametrize(
    ("plan", "question"),
    [(ZENVIA, "Is anything left blank in the plan?"), (AZUL, "O que está em branco no plano?")],
)
def test_of_blanks_a_plan_without_any_says_nothing(assistant: Assistant, plan: str, question: str) -> None:
    assert status(assistant.ask(question, plan=plan)) == "silent"


@pytest.mark.parametrize(
    ("plan", "question"),
    [
        (ZENVIA, "A empresa e eu fizemos um acordo de rescisão em 2025. O que acontece com as ações restritas?"),
        (ZENVIA, "我是經理，因公司重組被調到非集團的合資公司，股票怎麼辦？"),
        (ZENVIA, "Sou vice-presidente. Qual é o meu múltiplo?"),
        (ZENVIA, "Zenvia merges into another company, what happens to my shares?"),
        (NUVINI, "Can I pay in instalments?"),
        (ZENVIA, "股份在2027年3月1日交付給我，最早哪一天可以自由轉讓？"),
    ],
)
def test_no_sentence_stands_twice(assistant: Assistant, plan: str, question: str) -> None:
    text = assistant.ask(question, plan=plan).text
    said = [part.strip() for line in text.splitlines() for part in line.replace("。", ". ").split(". ")]
    whole = [part for part in said if len(part) > 8 and not part.startswith("[")]
    assert len(whole) == len(set(whole))
    assert text.count("O plano não diz") + text.count("The plan does not say") + text.count("計劃沒有說明") <= 1


@pytest.mark.parametrize(
    "question",
    [
        "Issued so far: 2,000,000 Class A shares; 500,000 restricted shares were paid in cash. Is the limit exceeded?",
        "Foram emitidas 2.000.000 de ações e 500.000 foram pagas em dinheiro. O limite foi ultrapassado?",
    ],
)
def test_what_was_paid_in_cash_is_not_to_be_issued(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert (facts(answer)["issued_shares"], facts(answer)["cash_settled_shares"]) == ("2000000", "500000")
    assert status(answer) == "ambiguous"


def test_shares_paid_in_cash_are_still_worth_their_price(assistant: Assistant) -> None:
    answer = assistant.ask("1,000 restricted shares paid in cash at US$ 2 and PTax 5: how much?", plan=ZENVIA)
    assert exact(answer) == {"10000"}


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("O que muda para mim se a lei tributária brasileira mudar?", "5.2"),
        ("税法改了，计划会怎样？", "5.2"),
        ("Can the board shorten my vesting period?", "5.1"),
        ("董事会能缩短我的归属期吗？", "5.1"),
        ("O conselho pode encurtar o período de vesting?", "5.1"),
    ],
)
def test_a_change_of_law_and_a_shorter_period_are_found(assistant: Assistant, question: str, clause: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert status(answer) == "discretionary"
    assert clause in clauses(answer)


@pytest.mark.parametrize(
    "question",
    [
        "strategic employee grade 18 salary 12000 shares?",
        "empregado estratégico grau 18 salário 12000 ações?",
        "empleado estratégico grado 18 salario 12000 acciones?",
        "战略员工18级工资12000股份?",
        "策略員工18級薪資12000股份?",
    ],
)
def test_a_number_behind_the_word_for_a_salary_is_none_of_the_shares_asked_for(
    assistant: Assistant, question: str
) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert facts(answer)["base_salary"] == "12000"
    assert "restricted_shares_granted" not in facts(answer)


def test_shares_that_are_counted_stay_so(assistant: Assistant) -> None:
    told = facts(assistant.ask("What are my 12000 shares worth at US$ 2 and PTax 5?", plan=ZENVIA))
    assert told["restricted_shares_granted"] == "12000"
