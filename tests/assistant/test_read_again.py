"""What readers who asked in five languages missed in the answers of three plans, beside the documents."""

import pytest

from assistant.assistant import Assistant
from tests.assistant.shown import clauses, codes, decided, exact, facts

AZUL, KINGSOFT, NUVINI = "azul-sop-2025", "kingsoft-cloud-sip-2021", "nuvini-adherence"
TELEFONICA, ZENVIA = "telefonica-brasil-psp-2022", "zenvia-ltip-6"


def test_a_clause_that_is_extended_is_no_price(assistant: Assistant) -> None:
    answer = assistant.ask(
        "The Board extended 9.1 to the Permitted Change of Control. What happens at the change of control?", plan=AZUL
    )
    assert facts(answer)["control_event"] == "permitted_change_of_control"
    assert "event_share_value" not in facts(answer)


@pytest.mark.parametrize(
    "question",
    [
        "I am the CEO. There are 3,000,000,000 shares in issue and I would get 3,500,000 RSUs in 12 months. "
        "Do shareholders have to approve it?",
        "Soy el consejero delegado; hay 3.000 millones de acciones en circulación y me quieren dar 3.500.000 RSU en 12 "
        "meses, ¿hace falta que voten los accionistas?",
    ],
)
def test_units_are_no_options_among_the_awards_of_a_chief_executive(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert [part.status for part in answer.parts] == ["computed"]
    assert decided(answer) is True


@pytest.mark.parametrize(
    "question",
    [
        "Meu marido morreu com 1.500 RSUs não vestidas. O que acontece e quem recebe?",
        "My husband died with 1,500 unvested RSUs. What happens and who gets them?",
    ],
)
def test_who_died_was_the_participant_and_nobodys_heir(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert "unvested_lapses" in codes(answer)
    assert exact(answer) == {"1500"}
    assert {"8(b)", "8(e)"} <= clauses(answer)
    assert "No rule answers" not in answer.text


@pytest.mark.parametrize(
    ("question", "lapse"),
    [
        ("I retire of my own will, 6,500 of my 10,000 RSUs haven't vested. How many lapse?", "6500"),
        ("I have 4,000 unvested RSUs and I resign. How many do I lose?", "4000"),
        ("Renuncio con 10.000 RSU, 4.000 sin consolidar, ¿cuántas pierdo?", "4000"),
        ("我辞职,10000份RSU里有4000份没归属,失效多少?", "4000"),
    ],
)
def test_unvested_units_are_told_from_all_units(assistant: Assistant, question: str, lapse: str) -> None:
    assert lapse in exact(assistant.ask(question, plan=KINGSOFT))


def test_what_is_left_in_a_will_is_no_leaving(assistant: Assistant) -> None:
    answer = assistant.ask("Can I leave my RSUs to my kids in my will?", plan=KINGSOFT)
    assert [part.status for part in answer.parts] == ["clause"]


@pytest.mark.parametrize(
    "question",
    ["What happens if the company is delisted?", "¿Qué pasa si la empresa deja de cotizar?", "公司退市的话怎么办?"],
)
@pytest.mark.parametrize("plan", [AZUL, KINGSOFT, TELEFONICA])
def test_a_delisting_is_no_change_of_control(assistant: Assistant, plan: str, question: str) -> None:
    assert {part.status for part in assistant.ask(question, plan=plan).parts} == {"silent"}


def test_a_delisting_is_named_where_the_plan_names_it(assistant: Assistant) -> None:
    assert "9.4" in clauses(assistant.ask("What happens if Zenvia is delisted from Nasdaq?", plan=ZENVIA))


@pytest.mark.parametrize(
    "question",
    [
        "I moved to Telefónica S.A. in Madrid in May 2024. Do I keep my units?",
        "En 2024 me pasé a Telefónica España, ¿pierdo mis unidades?",
        "我2024年5月被調到西班牙電信總部,單位還在嗎?",
    ],
)
def test_a_move_to_another_company_of_the_name_is_a_transfer(assistant: Assistant, question: str) -> None:
    assert "9.1.5" in clauses(assistant.ask(question, plan=TELEFONICA))


@pytest.mark.parametrize(
    ("question", "reached"),
    [
        ("Neutralisation was 100% but the minimum emission reduction was missed. What does the CO2 target give?", "0"),
        ("We failed the minimum emission reduction, neutralisation was 100%. CO2 target?", "0"),
        ("Neutralisation was 100% and the minimum emission reduction was reached. CO2 target?", "1"),
    ],
)
def test_what_was_missed_is_not_reached(assistant: Assistant, question: str, reached: str) -> None:
    assert exact(assistant.ask(question, plan=TELEFONICA)) == {reached}


@pytest.mark.parametrize(
    ("question", "factor"),
    [
        ("O TSR ficou abaixo da mediana. Quanto vale a meta de TSR?", "0"),
        ("TSR低于中位数，TSR目标的乘数是多少？", "0"),
        ("TSR above the third quartile, factor for TSR?", "1"),
        ("TSR did not fall below the third quartile; TSR factor?", "1"),
        ("TSR at the median, factor for TSR?", "3/10"),
    ],
)
def test_a_place_that_is_only_bounded_is_tried(assistant: Assistant, question: str, factor: str) -> None:
    assert exact(assistant.ask(question, plan=TELEFONICA)) == {factor}


@pytest.mark.parametrize(
    "question", ["TSR was under the third quartile; TSR factor?", "O TSR não ficou abaixo da mediana, qual o fator?"]
)
def test_a_place_that_is_only_bounded_is_asked_for_where_it_matters(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=TELEFONICA)
    assert [part.status for part in answer.parts] == ["needs_facts"]
    assert not exact(answer)


def test_open_readings_are_told_where_the_reason_of_leaving_is_open(assistant: Assistant) -> None:
    assert "that lawyers could dispute: " in assistant.ask("What happens when I leave?", plan=TELEFONICA).text
    assert "every reading is shown once the case is known: " in assistant.ask("What if I leave?", plan=AZUL).text


@pytest.mark.parametrize(
    ("day", "code"),
    [("2026-05-05", "keeps_all"), ("2026-05-06", "forfeits_all")],
)
def test_the_year_for_the_heirs_proof_decides(assistant: Assistant, day: str, code: str) -> None:
    answer = assistant.ask(
        "My husband died on 5 May 2025 with 12,000 restricted shares. We never filed proof of representing the estate.",
        plan=ZENVIA,
        as_of=day,
    )
    assert answer.parts[0].outcomes[0].code == code
    assert "6.6" in clauses(answer)


def test_what_is_earned_now_is_no_salary_of_an_earlier_year(assistant: Assistant) -> None:
    answer = assistant.ask(
        "Hired as manager grade 20 on 15 April 2024, got no January 2023 salary, now R$ 12,000. How many shares?",
        plan=ZENVIA,
    )
    assert [part.status for part in answer.parts] == ["needs_facts"]
    assert "base_salary" not in facts(answer)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("If shares were delivered to me on 10 March 2027 can I sell on 1 August 2027?", "comes before 6 September"),
        ("If shares were delivered to me on 10 March 2027 can I sell on 6 September 2027?", "is that very day"),
        ("If shares were delivered to me on 10 March 2027 can I sell on 7 September 2027?", "comes after 6 September"),
    ],
)
def test_a_day_is_set_beside_the_day_of_the_rules(assistant: Assistant, question: str, said: str) -> None:
    answer = assistant.ask(question, plan=ZENVIA)
    assert said in answer.text
    assert not any(part.unused for part in answer.parts)


def test_a_grant_before_results_is_barred_though_their_day_is_open(assistant: Assistant) -> None:
    answer = assistant.ask(
        "公司2026年12月15日开董事会批准季度业绩,2026年11月30日能给我授期权吗?", plan=KINGSOFT, as_of="2026-11-27"
    )
    assert answer.parts[0].outcomes[0].code == "suspended"


def test_a_planned_grant_may_come_after_the_day_of_the_answer(assistant: Assistant) -> None:
    answer = assistant.ask(
        "Can we grant awards on 1 March 2027 if the annual results come out on 30 March 2027 and the year ended on "
        "31 December 2026?",
        plan=KINGSOFT,
        as_of="2026-11-27",
    )
    assert codes(answer) == {"suspended"}


@pytest.mark.parametrize(
    "question",
    [
        "I took a six-month unpaid leave of absence during the second cycle, 5,000 units, multiplier 100%, share price "
        "R$50, what is my incentive?",
        "I was dismissed without cause on 1 May 2025 after a 3 month leave, cycle 2, 5,000 units, multiplier 100%, "
        "share price R$50. What do I get?",
    ],
)
def test_no_leave_is_not_assumed_where_one_is_told(assistant: Assistant, question: str) -> None:
    assert [part.status for part in assistant.ask(question, plan=TELEFONICA).parts] == ["needs_facts"]


@pytest.mark.parametrize(
    "question",
    ["qual a porcentagem do TSR se a Vivo ficar na mediana?", "TSR at the median, what percentage does that give?"],
)
def test_a_place_in_the_ranking_is_no_percentage_that_is_wanted(assistant: Assistant, question: str) -> None:
    assert exact(assistant.ask(question, plan=TELEFONICA)) == {"3/10"}


@pytest.mark.parametrize(
    "question",
    [
        "Got fired last month, 3 kids, 3,000 options by time granted 10 October 2025, no cause. How many vested?",
        "授予协议日期2025年10月10日,3000份时间期权,上个月被无故解雇,已归属多少?",
        "Mi contrato es del 10 de octubre de 2025, 3.000 opciones por tiempo; me despidieron sin causa el mes pasado. "
        "¿Cuántas conservo?",
    ],
)
def test_last_month_is_the_whole_month(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=AZUL, as_of="2027-11-28")
    assert [part.status for part in answer.parts] == ["needs_facts"]
    assert {"1000", "2000"} <= exact(answer)


def test_the_short_name_of_a_target_is_no_matter_from_outside(assistant: Assistant) -> None:
    assert exact(assistant.ask("Which percentage does FCF give at 90%?", plan=TELEFONICA)) == {"1/2"}


@pytest.mark.parametrize(
    ("plan", "question", "clause"),
    [
        (AZUL, "How do I pay the exercise price?", "6.1"),
        (AZUL, "可以用股票抵扣行权价,不付现金吗?", "6.1"),
        (KINGSOFT, "Does the plan let me do a cashless or net exercise of my options?", "10(b)"),
        (KINGSOFT, "Can I pay the exercise price with shares I already own?", "10(b)"),
    ],
)
def test_how_an_exercise_is_paid_for(assistant: Assistant, plan: str, question: str, clause: str) -> None:
    answer = assistant.ask(question, plan=plan)
    assert clause in clauses(answer)
    assert not exact(answer)
