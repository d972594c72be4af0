"""What a reader who asked afresh beside the document missed: figures not reached, leaves, late entries, later days."""

import pytest

from assistant.assistant import Assistant
from tests.assistant.shown import codes, dates, exact, facts, read

PLAN = "telefonica-brasil-psp-2022"
FOREGONE = "forfeits_all"
YES, NO = {"yes", "sim", "sí", "是"}, {"no", "não", "否"}


@pytest.mark.parametrize(
    "question",
    [
        "FCF did not reach 90%. What is the FCF achievement?",
        "El FCF no llegó al 90%. ¿Cuánto aporta al multiplicador?",
        "O FCF não chegou aos 90%. Quanto soma ao multiplicador?",
        "O FCF não atingiu 90%. Quanto soma ao multiplicador?",
        "FCF没到90%,乘数里这部分是多少?",
        "FCF未達到90%,佔乘數多少?",
        "TSR did not reach the median. What does the TSR goal contribute?",
        "El TSR no alcanzó la mediana. ¿Cuánto aporta?",
        "O TSR não alcançou a mediana. Quanto contribui?",
        "TSR没达到中位数,TSR那部分是多少?",
        "Neutralisation did not reach 90% but the reduction was met. Goal 3 achievement?",
        "A neutralização não chegou a 90%, mas a redução mínima foi atingida. Quanto vale a meta 3?",
    ],
)
def test_what_did_not_reach_a_threshold_is_below_it(assistant: Assistant, question: str) -> None:
    assert exact(assistant.ask(question, plan=PLAN)) == {"0"}


@pytest.mark.parametrize(
    ("question", "share"),
    [
        ("El FCF llegó al 90%. ¿Cuánto aporta al multiplicador?", "1/5"),
        ("FCF reached 90%. What does it add to the multiplier?", "1/5"),
        ("TSR达到中位数,TSR那部分是多少?", "3/10"),
        ("TSR没到第三四分位数,是第70百分位,TSR贡献多少?", "43/100"),
    ],
)
def test_what_reached_a_threshold_is_at_it(assistant: Assistant, question: str, share: str) -> None:
    assert exact(assistant.ask(question, plan=PLAN)) == {share}


@pytest.mark.parametrize(
    ("question", "level"),
    [
        ("FCF did not reach 90%, it was 85%. What does FCF contribute?", "17/20"),
        ("FCF was above 90%, exactly 95%. Contribution?", "19/20"),
        ("O FCF não chegou a 100%, foi 95%. Quanto contribui?", "19/20"),
        ("El FCF superó el 90%, fue del 95%. ¿Cuánto aporta?", "19/20"),
        ("FCF没到90%,是85%,贡献多少?", "17/20"),
        ("FCF was not above 90%, exactly 90%. Contribution?", "9/10"),
    ],
)
def test_the_figure_itself_counts_where_it_is_said_beside_a_bound(
    assistant: Assistant, question: str, level: str
) -> None:
    assert read(assistant, PLAN, "fcf_contribution", question)["fcf_attainment"] == level


def test_a_figure_of_another_target_is_not_that_of_the_bound(assistant: Assistant) -> None:
    question = "FCF低于90%,TSR为第60百分位,中和100%且减排达标,乘数多少?"
    used = facts(assistant.ask(question, plan=PLAN))
    assert "fcf_attainment" in used
    assert used["tsr_percentile"] != used["fcf_attainment"]


@pytest.mark.parametrize(
    "question", ["El FCF no superó el 90%. ¿Aporta algo?", "FCF did not exceed 90%. Does it count?"]
)
def test_what_did_not_exceed_a_threshold_may_be_at_it_and_is_asked_for(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=PLAN)
    assert [part.status for part in answer.parts] == ["needs_facts"]
    assert "fcf_attainment" not in facts(answer)


@pytest.mark.parametrize(
    "question",
    [
        "中和100%,没能达到最低减排,目标3得多少?",
        "排放中和达到100%,但没达到最低减排水平,目标3能得多少?",
        "中和100%,最低减排差一点没达到,目标3得多少?",
        "最低减排差一点就达到了,中和100%,目标3得多少?",
        "最低減排始終未能達到,中和100%,目標3得多少?",
        "The minimum reduction was nearly reached but not quite; neutralisation 100%. Goal 3?",
        "A redução mínima quase foi atingida; neutralização 100%. Quanto vale a meta 3?",
        "La reducción mínima por poco no se alcanzó; neutralización del 100%. ¿Cuánto vale el objetivo 3?",
    ],
)
def test_a_reduction_that_was_missed_or_nearly_reached_was_not(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=PLAN)
    assert facts(answer)["emission_reduction_reached"] in NO
    assert exact(answer) == {"0"}


@pytest.mark.parametrize(
    "question",
    [
        "中和没达到90%,减排达到了,目标3多少?",
        "中和未達到90%,但減排達標,目標3得多少?",
        "排放中和未达到90%,减排达标,目标3得多少?",
    ],
)
def test_a_reduction_reached_beside_a_missed_figure_was(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=PLAN)
    assert facts(answer)["emission_reduction_reached"] in YES
    assert exact(answer) == {"0"}


@pytest.mark.parametrize(
    "question",
    [
        "I hadn't completed 12 months in the first cycle when I was dismissed without cause. What do I get?",
        "I joined the first cycle on 1 March 2023 and had not completed 12 months when I was dismissed without cause. "
        "What do I get?",
        "Mi esposo falleció sin haber cumplido doce meses en el primer ciclo. ¿Cobro algo?",
        "Fui dispensado sem justa causa antes de completar 12 meses no primeiro ciclo. Recebo algo?",
        "第一周期我没达到12个月就被无理由解雇,能拿奖励吗?",
        "第一週期我沒做滿十二個月就被無理由解僱,能拿獎勵嗎?",
    ],
)
def test_who_had_not_completed_twelve_months_left_before_they_were_over(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=PLAN)
    assert codes(answer) == {FOREGONE}
    assert not dates(answer)


@pytest.mark.parametrize(
    "question",
    [
        "I hadn't completed 24 months in the first cycle when I was dismissed without cause. What do I get?",
        "I was dismissed without cause after more than 12 months in the first cycle. What do I get?",
    ],
)
def test_a_length_that_leaves_the_day_open_gives_none(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=PLAN)
    assert [part.status for part in answer.parts] == ["needs_facts"]
    assert "termination_date" not in facts(answer)


@pytest.mark.parametrize(
    "question",
    [
        "I joined the first cycle on 1 March 2023 and was dismissed without cause on {en}. Do I get anything?",
        "I did not join at the start but on 1 March 2023, was dismissed without cause on {en}. First cycle. How much?",
        "I only became a participant of the first cycle on 1 March 2023 and was dismissed without cause on {en}. "
        "Do I get anything?",
        "No entré desde el inicio sino el 1 de marzo de 2023 y me despidieron sin causa el {es}; primer ciclo. ¿Cobro?",
        "Só me tornei participante do primeiro ciclo em 1/3/2023 e fui dispensado sem justa causa em {pt}. Recebo?",
        "我2023年3月1日才成为第一周期的参与者,{zh}被无正当理由解雇,能拿多少?",
    ],
)
def test_twelve_months_run_from_a_late_entry(assistant: Assistant, question: str) -> None:
    before = {"en": "1 February 2024", "es": "1 de febrero de 2024", "pt": "1/2/2024", "zh": "2024年2月1日"}
    after = {"en": "1 March 2024", "es": "1 de marzo de 2024", "pt": "1/3/2024", "zh": "2024年3月1日"}
    early, late = (assistant.ask(question.format(**days), plan=PLAN) for days in (before, after))
    assert facts(early)["admission_date"] == "2023-03-01"
    assert codes(early) == {FOREGONE}
    assert FOREGONE not in codes(late)


@pytest.mark.parametrize(
    "question",
    [
        "董事會能要求退回我2025年3月31日收到的獎勵嗎?2027年3月31日當天還可以嗎?",
        "Can the Board claim back the incentive I received on 31 March 2025? Still on 31 March 2027?",
        "O Conselho pode exigir de volta o incentivo que recebi em 31/03/2025? Em 31/03/2027 ainda pode?",
        "¿Pueden reclamarme el incentivo que recibí el 31 de marzo de 2025? ¿Y el 31 de marzo de 2027 todavía?",
    ],
)
def test_a_later_day_on_which_something_still_holds_is_no_day_of_payment(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=PLAN)
    assert facts(answer)["incentive_paid_date"] == "2025-03-31"
    assert dates(answer) == {"2027-03-31"}


@pytest.mark.parametrize(
    "question",
    [
        "I have been on sick leave since 1 October 2024 and return on 1 June 2025. When is the first cycle paid?",
        "Estou de licença desde 1 de outubro de 2024 e só volto em 1 de junho de 2025. Quando recebo o ciclo 1?",
        "Estoy de baja médica desde el 1 de octubre de 2024 y vuelvo el 1 de junio de 2025. ¿Cuánto cobro del ciclo 1?",
        "我2024年10月1日開始請病假,2025年6月1日才回來,第一週期獎勵什麼時候發?",
    ],
)
def test_a_leave_begins_on_its_first_day_and_ends_before_the_return(assistant: Assistant, question: str) -> None:
    used = facts(assistant.ask(question, plan=PLAN))
    assert (used["leave_start_date"], used["leave_end_date"]) == ("2024-10-01", "2025-05-31")
    assert "termination_date" not in used


def test_who_was_dismissed_after_a_leave_left_on_the_day_of_the_dismissal(assistant: Assistant) -> None:
    used = facts(
        assistant.ask(
            "I was on sick leave since 1 March 2023, returned on 1 September 2023 and was dismissed without cause on "
            "1 March 2024. First cycle, 10,000 units, price 40, multiplier 50%. What do I get?",
            plan=PLAN,
        )
    )
    assert (used["leave_start_date"], used["leave_end_date"]) == ("2023-03-01", "2023-08-31")
    assert used["termination_date"] == "2024-03-01"


@pytest.mark.parametrize(
    "question",
    [
        "I was dismissed for cause after the first cycle ended but before payment. Do I still get the money?",
        "Fui demitido por justa causa depois que o primeiro ciclo terminou. Perco?",
        "Me despidieron con causa después de que terminó el primer ciclo y antes del pago. ¿Lo pierdo?",
        "第一周期结束后我因骚扰被正当理由解雇,还没付,会丢吗?",
        "第一週期結束之後我辭職,會失去獎勵嗎?",
    ],
)
def test_who_left_after_the_cycle_is_not_taken_for_having_left_before(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=PLAN)
    assert FOREGONE in codes(answer)
    assert len(codes(answer)) > 1
    assert [part.status for part in answer.parts] != ["computed"]


@pytest.mark.parametrize(
    "question",
    ["I resign before the first cycle ends. Do I lose it?", "第一周期结束前我辞职,会失去奖励吗?"],
)
def test_who_resigns_before_the_end_of_the_cycle_loses_it(assistant: Assistant, question: str) -> None:
    assert codes(assistant.ask(question, plan=PLAN)) == {FOREGONE}


@pytest.mark.parametrize(
    "question",
    [
        "What happens with my units if the company goes bankrupt?",
        "A empresa faliu. O plano prevê algo?",
        "¿Qué pasa con mis unidades si la empresa quiebra?",
        "公司破产的话,我的单位会怎样?",
    ],
)
def test_a_company_that_goes_under_is_no_change_of_control(assistant: Assistant, question: str) -> None:
    assert [part.status for part in assistant.ask(question, plan=PLAN).parts] == ["silent"]


@pytest.mark.parametrize(
    ("question", "declared"),
    [
        ("My private doctor says I am permanently disabled; I left on 15 May 2024. First cycle, what do I get?", NO),
        ("Meu médico diz que estou permanentemente inválido; saí em 15/05/2024. Primeiro ciclo, quanto recebo?", NO),
        ("我的私人医生说我永久残疾,2024年5月15日离职,第一周期能拿多少?", NO),
        ("El INSS me declaró la incapacidad permanente; salí el 15 de mayo de 2024. ¿Cobro el primer ciclo?", YES),
    ],
)
def test_what_a_doctor_says_is_no_declaration_of_the_institute(
    assistant: Assistant, question: str, declared: set[str]
) -> None:
    assert facts(assistant.ask(question, plan=PLAN))["disability_declared"] in declared


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("¿Cuándo se paga el incentivo de cada ciclo?", ("2025", "31 de marzo de 2026")),
        ("Can the Board make the first-cycle targets harder halfway through?", ("section 11", "fair and reasonable")),
        ("最低减排没有达到,中和100%,目标3得多少?", ("10%", "整个乘数系数")),
        (
            "Control changed on 1 July 2024. 5,000 units in the first cycle, multiplier 90%, price 45. How much, when?",
            ("90 days",),
        ),
    ],
)
def test_what_else_the_plan_says_is_said(assistant: Assistant, question: str, words: tuple[str, ...]) -> None:
    text = assistant.ask(question, plan=PLAN).text
    assert all(each in text for each in words)


@pytest.mark.parametrize(
    ("question", "left"),
    [
        (
            "{}2 January 2023, first cycle, 12,000 units, price in December 2022 R$ 39, multiplier 50%. How much?",
            False,
        ),
        ("{}2 January 2023, first cycle, 12,000 units, price in June 2022 R$ 39, multiplier 50%. How much?", True),
    ],
)
def test_the_month_of_a_price_is_left_over_only_where_it_is_another(
    assistant: Assistant, question: str, left: bool
) -> None:
    answer = assistant.ask(question.format("I was dismissed without cause on "), plan=PLAN)
    assert ("could not tell" in answer.text) is left
    assert facts(answer)["closing_price"] == "39"


def test_the_first_day_of_the_cycle_as_the_first_day_in_it_is_used(assistant: Assistant) -> None:
    answer = assistant.ask(
        "I have been in the first cycle since 1 January 2022 and was dismissed without cause on 1 March 2024. "
        "10,000 units, price 40, multiplier 50%. How much?",
        plan=PLAN,
    )
    assert "could not be placed" not in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "What happens to my units after the first cycle ends if I resign?",
        "O que recebo depois do fim do primeiro ciclo se eu pedir demissão?",
    ],
)
def test_what_is_asked_of_the_time_after_the_cycle_is_no_day_of_leaving(assistant: Assistant, question: str) -> None:
    assert "termination_date" not in facts(assistant.ask(question, plan=PLAN))
