"""What a further message mends: the one fact that it can be meant for, and never one of several by guess."""

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant

AZUL = "azul-sop-2025"
KINGSOFT = "kingsoft-cloud-sip-2021"
VIVO = "telefonica-brasil-psp-2022"
ZENVIA = "zenvia-ltip-6"

ASKED_BACK = "can be any of these, so please say which"


def talk(assistant: Assistant, *questions: str, plan: str | None = None, day: str = "2026-11-21") -> list[Answer]:
    answers: list[Answer] = []
    for question in questions:
        thread = answers[-1].thread if answers else None
        answers.append(assistant.ask(question, plan=plan, thread=thread, as_of=day))
    return answers


def exact(answer: Answer) -> list[str]:
    return [o.quantity.exact for p in answer.parts for o in p.outcomes if o.quantity and o.quantity.exact]


def dates(answer: Answer) -> list[str]:
    return [o.quantity.date for p in answer.parts for o in p.outcomes if o.quantity and o.quantity.date]


INCENTIVE = "second cycle, 5000 units, multiplier 90%, price R$60. how much?"


def test_a_number_that_fits_two_facts_is_asked_back(assistant: Assistant) -> None:
    first, second = talk(assistant, INCENTIVE, "and if only 80?", plan=VIVO)
    assert exact(first) == ["270000"]
    assert ASKED_BACK in second.text
    assert {part.status for part in second.parts} == {"needs_facts"}
    assert "Multiplier Factor" in second.text.split("Until then")[0]


@pytest.mark.parametrize(
    ("number", "paid"),
    [("6000", "324000"), ("600", "32400"), ("4000 units", "216000"), ("the price was 61", "274500"), ("80%", "240000")],
)
def test_a_number_of_the_size_or_with_the_word_of_one_fact_mends_that_one(
    assistant: Assistant, number: str, paid: str
) -> None:
    *_, answer = talk(assistant, INCENTIVE, number, plan=VIVO)
    assert exact(answer) == [paid]
    assert ASKED_BACK not in answer.text


@pytest.mark.parametrize(("says", "paid"), [("the multiplier", "240000"), ("the price", "360000")])
def test_saying_which_settles_it(assistant: Assistant, says: str, paid: str) -> None:
    *_, answer = talk(assistant, INCENTIVE, "and if only 80?", says, plan=VIVO)
    assert exact(answer) == [paid]
    assert {part.status for part in answer.parts} == {"computed"}


def test_what_is_asked_back_stays_open_until_it_is_told(assistant: Assistant) -> None:
    _, _, third, fourth = talk(
        assistant, INCENTIVE, "and if only 80?", "7000 units", "the multiplier is 80%", plan=VIVO
    )
    assert ASKED_BACK in third.text
    assert {part.status for part in third.parts} == {"needs_facts"}
    assert exact(fourth) == ["336000"]
    assert ASKED_BACK not in fourth.text


def test_a_percentage_that_fits_several_is_asked_back(assistant: Assistant) -> None:
    asked = "first cycle: TSR percentile 60, FCF 100%, CO2 100% and the minimum emission cut was reached. multiplier?"
    first, second, third = talk(assistant, asked, "and with 85%?", "I meant FCF 85%", plan=VIVO)
    assert (exact(first)[0], exact(third)[0]) == ("79/100", "39/100")
    assert ASKED_BACK in second.text


def test_a_number_granted_or_vested_is_asked_back_unless_it_says_so(assistant: Assistant) -> None:
    asked = "12000 RSUs granted, 3000 vested. I quit. how many do I lose?"
    *_, bare = talk(assistant, asked, "and 4000?", plan=KINGSOFT)
    assert ASKED_BACK in bare.text
    *_, vested = talk(assistant, asked, "and 4000 vested?", plan=KINGSOFT)
    assert "8000" in exact(vested)
    *_, granted = talk(assistant, asked, "make it 15000 granted", plan=KINGSOFT)
    assert "12000" in exact(granted)


EXERCISABLE = "I have 24,000 time options, agreement of 1 May 2025. How many can I exercise in June 2027?"


@pytest.mark.parametrize(
    ("message", "count"),
    [
        ("and if it is June 2026?", "8000"),
        ("sorry, it was 1 July 2025", "8000"),
        ("a year later?", "24000"),
    ],
)
def test_a_day_that_is_moved_keeps_a_part_of_the_one_it_replaces(
    assistant: Assistant, message: str, count: str
) -> None:
    *_, answer = talk(assistant, EXERCISABLE, message, plan=AZUL)
    assert count in exact(answer)


def test_a_day_without_a_year_is_in_the_year_of_the_day_it_replaces(assistant: Assistant) -> None:
    *_, answer = talk(
        assistant,
        "If I was paid on 15 April 2025, until when can they claw it back?",
        "and when would a change of control on 10 July 2024 be paid out?",
        "make that 12 July",
        plan=VIVO,
    )
    assert dates(answer) == ["2024-10-10"]


@pytest.mark.parametrize("words", ["no, el 15", "perdón, el día 15", "the 15th", "o dia 15", "15號先啱", "15号"])
def test_a_day_of_the_month_is_of_the_month_named_before(assistant: Assistant, words: str) -> None:
    asked = "Entré el 16 de abril de 2024 como officer grado 22, salario base 30000 en enero 2023. cuántas acciones?"
    first, second = talk(assistant, asked, words, plan=ZENVIA)
    assert exact(first)[0] == "16000000000000000000/564179128709677"
    assert exact(second)[0] == "16500000000000000000/564179128709677"


def test_a_number_by_itself_is_a_value_and_no_clause_where_it_mends_one(assistant: Assistant) -> None:
    first, second = talk(assistant, "na azul, exercendo 20.000 opções quanto pago no mínimo?", "22.500")
    assert (exact(first), exact(second)[0]) == (["66"], "297/4")


def test_another_plan_is_asked_about_with_the_awards_that_the_message_says(assistant: Assistant) -> None:
    *_, azul, zenvia = talk(
        assistant,
        "at kingsoft I had 12000 rsus, 3000 vested. I resigned on 3 march 2026, what do I lose?",
        "and at azul with 9,000 time options, agreement 1 feb 2025?",
        "and zenvia, 500 shares?",
    )
    assert "9000" in exact(azul)
    assert "forfeits_all" in {o.code for p in azul.parts for o in p.outcomes}
    assert exact(zenvia) == ["0", "500"]


def test_a_day_of_a_grant_under_one_plan_is_no_day_of_leaving_under_another(assistant: Assistant) -> None:
    *_, answer = talk(
        assistant,
        "at azul I have 9,000 time options, agreement of 1 feb 2025, and resigned on 3 march 2026. what do I lose?",
        "and in the telefonica plan?",
    )
    assert "1 February 2025" not in answer.text


def test_who_has_died_leaves_what_the_consequence_says(assistant: Assistant) -> None:
    *_, left, later = talk(
        assistant,
        "My wife died on 10 May 2024, she'd signed on 5 Feb 2024. until when can I bring the papers",
        "and how many of her 3,000 shares do we get?",
        "and if it had been 10 June 2025?",
        plan=ZENVIA,
    )
    for answer in (left, later):
        assert "6.2" in {citation.clause[:3] for citation in answer.citations}
    assert "3000" in exact(later)


def test_what_was_said_of_one_person_is_not_taken_for_another(assistant: Assistant) -> None:
    _, other, mine = talk(
        assistant,
        "I have 9,000 time options, agreement dated 4 April 2025. how many can I exercise on 5 April 2027?",
        "my colleague has 6,000 and signed on 10 May 2025",
        "and mine on 5 April 2028?",
        plan=AZUL,
    )
    assert exact(other) == ["2000"]
    assert not exact(mine)
    assert {part.status for part in mine.parts} == {"needs_facts"}


def test_a_mend_goes_back_to_what_was_asked_of_it(assistant: Assistant) -> None:
    *_, answer = talk(
        assistant,
        "soy senior manager grado 21 desde 2021, salario base 25000 en enero 2023. cuántas acciones?",
        "y cuándo se paga",
        "bájale el sueldo a 24000",
        plan=ZENVIA,
    )
    assert exact(answer)[0] == "7200000000000000000/564179128709677"


def test_the_letter_in_without_is_no_number(assistant: Assistant) -> None:
    *_, answer = talk(assistant, "zenvia: 7000 restricted shares, dismissed w/o cause in June 2025, how many are kept?")
    assert "7000" in exact(answer)
