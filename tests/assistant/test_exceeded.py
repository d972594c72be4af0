"""By how much a limit is exceeded is a quantity of its own, where that is asked and the limit is exceeded."""

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant

KINGSOFT = "kingsoft-cloud-sip-2021"


def excess(answer: Answer) -> list[str | None]:
    quantities = [outcome.quantity for part in answer.parts for outcome in part.outcomes]
    return [quantity.exact for quantity in quantities if quantity is not None and quantity.name == "excess"]


@pytest.mark.parametrize(
    ("question", "over"),
    [
        (
            "Awards in 12 months to our independent non-executive director incl. this one: 5,000,000 shares; 4 billion "
            "in issue. By how many shares are we over the 0.1% line?",
            "1000000",
        ),
        (
            "Foram 2.500.000 ações em RSU em 12 meses para o CEO; há 2,2 bilhões de ações em circulação. Por quantas "
            "ações estouramos o limite de 0,1%?",
            "300000",
        ),
        ("这位独立非执行董事12个月内(含本次)共获授420万股奖励,已发行36亿股,超出0.1%门槛多少股?", "600000"),
        ("獨立非執行董事過去十二個月連今次一共攞咗300萬股獎勵,已發行25億股,超咗界線幾多股?", "500000"),
    ],
)
def test_the_excess_is_a_quantity(assistant: Assistant, question: str, over: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert excess(answer) == [over]
    [part] = answer.parts
    assert part.outcomes[0].citations
    assert f"{int(over):,}".replace(",", "") in answer.text.split("\n")[0].replace(",", "").replace(".", "")


@pytest.mark.parametrize(
    "question",
    [
        "Awards in 12 months to our independent non-executive director: 3,000,000 shares; 4 billion in issue. By how "
        "many shares are we over the 0.1% line?",
        "Awards in 12 months to our independent non-executive director: 5,000,000 shares; 4 billion in issue. How many "
        "more can he get?",
        "Por quantas ações estouramos o limite de 0,1%?",
    ],
)
def test_what_is_not_exceeded_or_not_asked_has_none(assistant: Assistant, question: str) -> None:
    assert not excess(assistant.ask(question, plan=KINGSOFT))
