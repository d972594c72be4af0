"""A fact that only matters where something taken for granted is not so: it is asked, unless the question says it."""

import pytest

from assistant.assistant import Assistant

KINGSOFT = "kingsoft-cloud-sip-2021"


def test_the_day_of_the_boards_proposal_asks_whether_a_limit_is_exceeded(assistant: Assistant) -> None:
    question = (
        "The board meeting that proposed the grant was on 5 September 2024 and it was granted on 2 December 2024. "
        "Which day counts as grant date for the exercise price?"
    )
    [part] = assistant.ask(question, plan=KINGSOFT).parts
    assert part.status == "needs_facts"
    assert "needs_shareholder_approval" in {need.fact for need in part.needs}


@pytest.mark.parametrize(
    "question",
    [
        "The grant exceeds the individual limit: the board meeting that proposed it was on 5 September 2024, granted "
        "on 2 December 2024. Which day counts as grant date for the exercise price?",
        "期权会超过1%个人上限:董事会2024年9月5日开会提出,股东大会11月20日批准,12月2日签协议。计算行权价时以哪一天为授予日?",
    ],
)
def test_where_the_limit_is_exceeded_the_proposal_counts(assistant: Assistant, question: str) -> None:
    [part] = assistant.ask(question, plan=KINGSOFT).parts
    assert {o.quantity.date for o in part.outcomes if o.quantity} == {"2024-09-05"}


def test_what_is_taken_for_granted_alone_is_not_asked(assistant: Assistant) -> None:
    question = "Granted on 2 December 2024. Which day counts as grant date for the exercise price?"
    [part] = assistant.ask(question, plan=KINGSOFT).parts
    assert part.status == "computed"
