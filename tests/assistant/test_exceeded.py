"""By how much a limit is exceeded is a quantity of its own, where that is asked and the limit is exceeded."""

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant

KINGSOFT = "kingsoft-cloud-sip-2021"


def excess(answer: Answer) -> list[str | None]:
    """The excesses that an answer states."""
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
        ("独立非执行董事,过去12个月的奖励共500万股,授予日已发行40亿股。超出0.1%的限额多少股?", "1000000"),
        ("獨立非執行董事,過去12個月嘅獎勵合共500萬股,授出當日已發行40億股。超咗上限幾多股?", "1000000"),
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
        "Awards in 12 months to our independent non-executive director: 5,000,000 shares; 4 billion in issue. How "
        "many more can he get?",
        "Por quantas ações estouramos o limite de 0,1%?",
    ],
)
def test_what_is_not_exceeded_or_not_asked_has_none(assistant: Assistant, question: str) -> None:
    assert not excess(assistant.ask(question, plan=KINGSOFT))
