"""A value that could not be placed makes an answer doubtful only where it can bear on it."""

import pytest

from assistant.assistant import Assistant

KINGSOFT = "kingsoft-cloud-sip-2021"


@pytest.mark.parametrize(
    "question",
    [
        "I was granted 10,000 RSUs and was dismissed without cause after 15 months. What do I keep?",
        "Me concederam 10.000 RSUs e fui demitido sem justa causa depois de 15 meses. O que acontece com elas?",
    ],
)
def test_a_length_that_no_rule_of_the_plan_looks_at_puts_nothing_in_doubt(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    [part] = answer.parts
    assert part.status == "discretionary"
    assert "15 m" not in answer.text.split("\n")[0]
    assert any(text.startswith("15 m") for text in part.unused)


def test_a_number_left_over_beside_a_figure_still_does(assistant: Assistant) -> None:
    answer = assistant.ask(
        "I hold 9,000 options by time, signed on 2 May 2025. How many on 3 May 2027? And the 1,234,567?",
        plan="azul-sop-2025",
    )
    assert "1,234,567" in answer.text
    assert answer.parts[0].status != "computed"
