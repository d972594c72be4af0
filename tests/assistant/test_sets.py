"""Numbers that belong to each of two cycles are worked out each and added up; what is said once holds for both."""

import pytest

from assistant.assistant import Assistant

PLAN = "telefonica-brasil-psp-2022"
TWO = "12266775/137"  # 3000 × 51 × 65 % × 776 / 1096 + 2000 × 51 × 50 % × 411 / 1096
ALIKE = "26105625/274"  # the same with 65 % in both


@pytest.mark.parametrize(
    ("question", "total"),
    [
        (
            "I was dismissed without cause on 15 February 2024. I have 3,000 units at a 65% multiplier in the first "
            "cycle and 2,000 at 50% in the second; VIVT3 closed at R$ 51. How much do I get in total?",
            TWO,
        ),
        (
            "Dismissed without cause on 15 February 2024. Closing price R$ 51. Units: 3,000 (first cycle), 2,000 "
            "(second cycle). Multiplier: 65% (first cycle), 50% (second cycle). How much in total?",
            TWO,
        ),
        (
            "Primeiro ciclo: 3.000 unidades e multiplicador de 65%. Segundo ciclo: 2.000 unidades, multiplicador de "
            "50%. Fui dispensado sem justa causa em 15/02/2024, preço de fechamento R$ 51,00. Quanto recebo?",
            TWO,
        ),
        (
            "Me despidieron sin causa el 15 de febrero de 2024. Tengo 3.000 y 2.000 unidades en el primer y segundo "
            "ciclo, respectivamente; precio de cierre R$ 51,00 y multiplicador 65 % en ambos. ¿Cuánto cobro?",
            ALIKE,
        ),
        (
            "I have 3,000 and 2,000 units in cycles 1 and 2 and was dismissed without cause on 15 February 2024, "
            "closing price R$ 51, multiplier 65%. How much in total?",
            ALIKE,
        ),
        (
            "我2024年2月15日被无故解雇,第一周期3000单位,第二周期2000单位,收盘价R$51,乘数第一周期65%、第二周期50%,"
            "一共能拿多少?",
            TWO,
        ),
        (
            "第一同第二週期我分別有3000同2000個單位,乘數都係65%,收市價R$51,2024年2月15日被無理解僱,總共攞到幾多?",
            ALIKE,
        ),
        (
            "Tenho 3.000 unidades em cada ciclo; dispensa sem justa causa em 15/02/2024, preço de fechamento "
            "R$ 51,00, multiplicador 65%. Quanto recebo ao todo?",
            "59023575/548",
        ),
        (
            "两个周期各3000单位,2024年2月15日被无故解雇,收盘价R$51,乘数65%,一共多少?",
            "59023575/548",
        ),
        (
            "I resign on 20 January 2025 with 6,000 units in the first cycle and 9,000 in the second; share price "
            "R$ 50, multiplier 75%. What is my total?",
            "225000",
        ),
    ],
)
def test_each_cycle_is_worked_out_and_added_up(assistant: Assistant, question: str, total: str) -> None:
    [part] = assistant.ask(question, plan=PLAN).parts
    first = part.outcomes[0]
    assert first.quantity is not None
    assert (first.quantity.exact, part.status) == (total, "ambiguous")
    assert first.citations
    cases = {outcome.when.split(";")[0].lower() for outcome in part.outcomes[1:] if outcome.when}
    assert len(cases) == 2


@pytest.mark.parametrize(
    "question",
    [
        "3,000 units and a 65% multiplier in the first cycle and 2,000 units in the second, dismissed without cause on "
        "15 February 2024, closing price R$ 51. How much in total?",
        "3.000 unidades no primeiro ciclo e 2.000 no segundo, dispensa sem justa causa em 15/02/2024. Total?",
        "I have 5,000 units over both cycles and was dismissed without cause on 15 February 2024, closing price R$ 51, "
        "multiplier 65%. How much in total?",
    ],
)
def test_no_total_where_a_part_is_not_known(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=PLAN)
    assert not any(words in answer.text for words in ("All together", "No total"))
    assert answer.parts[0].needs


@pytest.mark.parametrize(
    "question",
    [
        "I resign on 20 January 2025: 6,000 units in the first cycle, 9,000 in the second, share price R$ 50, "
        "multiplier 75%. What do I lose?",
        "Renuncio el 20 de enero de 2025: 6.000 unidades en el primer ciclo y 9.000 en el segundo, acción a R$ 50,00, "
        "multiplicador 75 %. ¿Qué pierdo?",
    ],
)
def test_what_is_paid_is_not_added_up_for_who_asks_what_is_lost(assistant: Assistant, question: str) -> None:
    text = assistant.ask(question, plan=PLAN).text
    assert not any(words in text for words in ("All together", "En total"))


def test_a_decision_of_the_board_is_the_condition_of_the_total(assistant: Assistant) -> None:
    question = (
        "I moved to a joint venture on 31 May 2024. 3,200 units in the first cycle and 1,000 in the second, closing "
        "price R$ 44.10, multiplier 50%. What do I get in all?"
    )
    [part] = assistant.ask(question, plan=PLAN).parts
    first = part.outcomes[0]
    assert first.quantity is not None
    assert (first.quantity.exact, part.status) == ("36816885/548", "discretionary")
    assert first.when == "the Board of Directors does not decide otherwise"


def test_one_cycle_alone_is_answered_where_only_it_is_asked_for(assistant: Assistant) -> None:
    question = (
        "3,000 units in cycle 1 and 2,000 in cycle 2, dismissed without cause on 15 February 2024, closing price "
        "R$ 51, multiplier 65%. How much do I get for the second cycle?"
    )
    answer = assistant.ask(question, plan=PLAN)
    assert answer.parts[0].outcomes[0].quantity is not None
    assert answer.parts[0].outcomes[0].quantity.exact == "49725/2"
    assert "first cycle (2022" not in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "Is the second cycle one year later than the first cycle?",
        "I was promoted in the first cycle and have 2,000 units in the second cycle. When is it settled?",
        "O segundo ciclo tem as mesmas metas do primeiro ciclo?",
    ],
)
def test_two_cycles_without_numbers_of_their_own_are_no_cases(assistant: Assistant, question: str) -> None:
    assert "All together" not in assistant.ask(question, plan=PLAN).text
