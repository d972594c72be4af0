"""What people look for in a plan that says nothing of it: the answer says so and makes no number of it."""

import pytest

from assistant.assistant import Assistant

DECLINED = {"silent", "not_in_document", "out_of_scope"}


@pytest.mark.parametrize(
    ("plan", "question"),
    [
        ("azul-sop-2025", "Would the company lend me anything so that I can pay the strike? I'd need a loan."),
        ("azul-sop-2025", "Quem paga a corretagem quando eu vender as ações que recebi?"),
        ("zenvia-ltip-6", "¿Qué intereses moratorios me deben si me pagan tarde?"),
        ("telefonica-brasil-psp-2022", "公司拖着不付奖励,滞纳金怎么算?"),
        ("kingsoft-cloud-sip-2021", "每份ADS等於幾多股普通股?"),
        ("nuvini-adherence", "Is there an employee share purchase plan at Nuvini beside the options?"),
        ("zenvia-ltip-6", "公司會不會按我自己買的股數給匹配股份?"),
    ],
)
def test_what_no_clause_says_is_said_to_be_unsaid(assistant: Assistant, plan: str, question: str) -> None:
    answer = assistant.ask(question, plan=plan)
    assert {part.status for part in answer.parts} <= DECLINED
    assert not [o for part in answer.parts for o in part.outcomes if o.quantity]


@pytest.mark.parametrize(
    ("plan", "question"),
    [
        ("zenvia-ltip-6", "Which exchange rate turns the closing price into reais?"),
        ("kingsoft-cloud-sip-2021", "Can options be sold to me at a discount to the market?"),
        ("azul-sop-2025", "Quanto pago por 250.000 ações?"),
        ("telefonica-brasil-psp-2022", "¿Quién puede participar?"),
    ],
)
def test_what_a_clause_says_is_answered(assistant: Assistant, plan: str, question: str) -> None:
    assert not DECLINED & {part.status for part in assistant.ask(question, plan=plan).parts}
