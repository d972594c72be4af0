"""The days before results: sixty, or from the end of the year where that is shorter; the month before the meeting is
another period.
"""

from datetime import date, timedelta

import pytest

from assistant.assistant import Assistant

KINGSOFT = "kingsoft-cloud-sip-2021"


@pytest.mark.parametrize(
    ("question", "day"),
    [
        (
            "Annual results are out on 1 March 2027, financial year ended 31 December 2026: no awards from?",
            "2026-12-31",
        ),
        ("Half-year results come out on 20 July 2027, half year ended 30 June 2027. No grants from?", "2027-06-30"),
        (
            "Os resultados anuais saem em 10 de fevereiro de 2027, exercício encerrado em 31 de dezembro de 2026: a "
            "partir de que dia não há outorgas?",
            "2026-12-31",
        ),
        ("年度业绩于2027年2月10日公布，财政年度结束日为2026年12月31日，从哪天起不得授予奖励？", "2026-12-31"),
    ],
)
def test_the_end_of_the_year_counts_where_it_comes_later(assistant: Assistant, question: str, day: str) -> None:
    outcomes = assistant.ask(question, plan=KINGSOFT).parts[0].outcomes
    after = (date.fromisoformat(day) + timedelta(1)).isoformat()
    assert [(o.reading, o.quantity.date) for o in outcomes if o.quantity] == [
        ("period_end_closed", day),
        ("period_end_open", after),
    ]


def test_where_sixty_days_are_shorter_the_end_of_the_year_makes_no_difference(assistant: Assistant) -> None:
    question = "Annual results are out on 2 March 2027, financial year ended 31 December 2026: no awards from?"
    outcomes = assistant.ask(question, plan=KINGSOFT).parts[0].outcomes
    assert [(o.reading, o.quantity.date) for o in outcomes if o.quantity] == [(None, "2027-01-01")]


def test_the_month_before_the_meeting_is_counted_from_the_meeting(assistant: Assistant) -> None:
    question = "The board meets on the annual results on 25 March 2027. No awards from which day, by the month before?"
    outcomes = assistant.ask(question, plan=KINGSOFT).parts[0].outcomes
    first = next(o.quantity for o in outcomes if o.quantity)
    assert (first.name, first.date) == ("results_blackout_start", "2027-02-25")
