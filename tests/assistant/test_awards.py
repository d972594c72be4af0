"""The asker's own awards fill in what is not said, each is answered, and what is said otherwise stands and is told."""

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant
from assistant.awards import Award

AZUL, TELEFONICA = "azul-sop-2025", "telefonica-brasil-psp-2022"
FIRST = Award(AZUL, "G-1", {"time_options_granted": "90000", "grant_agreement_date": "2025-05-02"})
SECOND = Award(AZUL, "G-2", {"time_options_granted": "60000", "grant_agreement_date": "2026-05-02"})
UNITS = Award(TELEFONICA, "T-1", {"cycle": "first", "units_granted": "3200"})


def exact(answer: Answer) -> list[str | None]:
    return [o.quantity.exact for part in answer.parts for o in part.outcomes if o.quantity]


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("How many of my options can I exercise on 3 May 2027?", "From the records, G-1: "),
        ("Quantas das minhas opções posso exercer em 3 de maio de 2027?", "Dos registros, G-1: "),
        ("¿Cuántas de mis opciones puedo ejercer el 3 de mayo de 2027?", "De los registros, G-1: "),
        ("2027年5月3日我能行权多少期权?", "来自记录，G-1："),
        ("2027年5月3日我可以行使多少期權?", "來自記錄，G-1："),
    ],
)
def test_what_is_not_said_comes_from_the_record_of_the_award(assistant: Assistant, question: str, words: str) -> None:
    answer = assistant.ask(question, awards=[FIRST])
    assert [part.plan for part in answer.parts] == [AZUL]
    assert exact(answer)[0] == "60000"
    assert words in answer.text
    assert not answer.parts[0].needs


def test_several_awards_are_answered_each_and_together(assistant: Assistant) -> None:
    answer = assistant.ask("How many of my options can I exercise on 3 May 2027?", awards=[SECOND, FIRST])
    assert exact(answer)[:3] == ["80000", "60000", "20000"]
    assert [o.when for o in answer.parts[0].outcomes] == [None, "G-1", "G-2"]


def test_prices_of_several_awards_are_not_added_up(assistant: Assistant) -> None:
    awards = [
        Award(TELEFONICA, "T-1", {"cycle": "first", "units_granted": "100"}),
        Award(TELEFONICA, "T-2", {"cycle": "second", "units_granted": "200"}),
    ]
    answer = assistant.ask("When do my cycles end?", awards=awards)
    assert "All together" not in answer.text


def test_what_is_said_stands_and_the_record_is_told(assistant: Assistant) -> None:
    answer = assistant.ask("What if I had 30,000 options, how many could I exercise on 3 May 2027?", awards=[FIRST])
    assert exact(answer)[0] == "20000"
    assert "The records say otherwise, G-1: Options by Time granted = 90,000 options." in answer.text
    given = assistant.ask(
        "How many can I exercise on 3 May 2027?", facts={"time_options_granted": 6000}, awards=[FIRST]
    )
    assert exact(given)[0] == "4000"
    assert "The records say otherwise, G-1: Options by Time granted = 90,000 options." in given.text


@pytest.mark.parametrize(
    ("question", "award"),
    [("How many of the 90,000 can I exercise on 3 May 2027?", "G-1"), ("Of the grant of 2 May 2026, how many?", "G-2")],
)
def test_a_number_or_a_day_tells_which_award_is_meant(assistant: Assistant, question: str, award: str) -> None:
    answer = assistant.ask(question, plan=AZUL, awards=[FIRST, SECOND], as_of="2027-05-03")
    assert {"G-1": "60000", "G-2": "20000"}[award] in exact(answer)
    assert f"From the records, {award}:" in answer.text or f"**{award}**" in answer.text


def test_a_number_below_what_was_granted_is_what_is_wanted(assistant: Assistant) -> None:
    answer = assistant.ask("How long must I stay to have 40,000 vested?", awards=[FIRST])
    assert "2 May 2027 ≤ the day in question" in answer.text
    assert "90,000 options" in answer.text


def test_only_the_plans_of_the_asker_are_asked(assistant: Assistant) -> None:
    question = "What happens if I am dismissed without cause?"
    assert {part.plan for part in assistant.ask(question, awards=[FIRST, UNITS]).parts} == {AZUL, TELEFONICA}
    assert {part.plan for part in assistant.ask(question, awards=[UNITS]).parts} == {TELEFONICA}
    named = assistant.ask("What happens under Zenvia's plan if I am dismissed without cause?", awards=[UNITS])
    assert {part.plan for part in named.parts} == {"zenvia-ltip-6"}
    assert "records" not in named.text


def test_a_conversation_does_not_take_the_record_for_something_said(assistant: Assistant) -> None:
    first = assistant.ask("How many of my options can I exercise on 3 May 2027?", awards=[FIRST])
    then = assistant.ask("and on 3 May 2028?", awards=[FIRST], thread=first.thread)
    assert exact(then)[0] == "90000"
    assert "From the records, G-1:" in then.text
    without = assistant.ask("and on 3 May 2028?", thread=first.thread)
    assert {need.fact for need in without.parts[0].needs} == {"time_options_granted", "grant_agreement_date"}


def test_records_are_part_of_what_an_answer_rests_on(assistant: Assistant) -> None:
    question = "How many of my options can I exercise on 3 May 2027?"
    with_one = assistant.ask(question, plan=AZUL, awards=[FIRST])
    assert with_one.id == assistant.ask(question, plan=AZUL, awards=[FIRST]).id
    assert with_one.id != assistant.ask(question, plan=AZUL, awards=[SECOND]).id
    assert with_one.id != assistant.ask(question, plan=AZUL).id


@pytest.mark.parametrize("day", ["7 June 2027", "2027-06-07", "10 October 2027"])
def test_the_kind_that_is_held_is_the_one_that_is_meant(assistant: Assistant, day: str) -> None:
    answer = assistant.ask(f"How many of my options can I exercise on {day}?", awards=[FIRST, SECOND])
    assert exact(answer)[:3] == ["80000", "60000", "20000"]


def test_each_of_several_awards_has_its_whole_answer(assistant: Assistant) -> None:
    alike = Award(AZUL, "G-3", dict(FIRST.facts))
    answer = assistant.ask("What happens to my options if I resign on 1 June 2026?", awards=[FIRST, alike])
    assert answer.text.count("Options by Time lost: 90,000 options") == 2


def test_a_number_that_is_not_said_of_one_award_is_put_to_none(assistant: Assistant) -> None:
    question = "I exercised 10,000 options already. How many are left on 3 May 2027?"
    answer = assistant.ask(question, awards=[FIRST, SECOND])
    assert "All together" not in answer.text
    assert answer.parts[0].needs


def test_a_day_before_an_award_was_granted_leaves_that_award_out(assistant: Assistant) -> None:
    answer = assistant.ask("What would I keep if I resign on 30 April 2026?", awards=[FIRST, SECOND])
    assert "90,000" in answer.text
    assert "60,000" not in answer.text
