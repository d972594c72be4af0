"""Readings without a value, readings that come to the same, and what is asked for where nothing hangs on it."""

from assistant.assistant import Assistant

ZENVIA, TELEFONICA = "zenvia-ltip-6", "telefonica-brasil-psp-2022"
KINGSOFT, AZUL = "kingsoft-cloud-sip-2021", "azul-sop-2025"


def test_a_reading_under_which_the_board_decides_stands_beside_the_number(assistant: Assistant) -> None:
    facts = {"base_salary": "30000", "position": "officer", "grade": "27", "held_on_base_date": "yes"}
    answer = assistant.ask(
        "How many Restricted Shares do I get?", plan=ZENVIA, facts={**facts, "employed_in_january_2023": "yes"}
    )
    [part] = answer.parts
    assert [outcome.reading for outcome in part.outcomes] == ["z411_position_decides", "z411_both_needed"]
    assert "No row of the table has both your position and your grade; the Board of Directors decides." in answer.text


def test_two_clauses_that_take_everything_are_both_named(assistant: Assistant) -> None:
    facts = {"tsr_percentile": "60%", "fcf_attainment": "96%", "emission_neutralisation": "95%"}
    answer = assistant.ask(
        "What is my multiplier?", plan=TELEFONICA, facts={**facts, "emission_reduction_reached": "no"}
    )
    [part] = answer.parts
    [nothing] = [each for each in part.outcomes if each.quantity and each.quantity.exact == "0"]
    assert nothing.reading == "every_minimum|lose_all"
    assert {citation.clause for citation in answer.citations if citation.n in nothing.citations} >= {
        "6.1(iii)",
        "Annex I 3.4",
    }


def test_a_question_that_brings_a_figure_is_answered_with_what_it_lacks(assistant: Assistant) -> None:
    question = "Does a grant to a director need the approval of the shareholders?"
    bare = assistant.ask(question, plan=KINGSOFT, facts={"recipient": "director"})
    assert bare.parts[0].status == "clause"
    figured = assistant.ask(
        question, plan=KINGSOFT, facts={"recipient": "director", "shares_without_options": "5000000"}
    )
    assert figured.parts[0].status == "needs_facts"
    assert [need.fact for need in figured.parts[0].needs] == ["issued_shares_at_grant"]


def test_a_number_that_nothing_changes_leaves_no_formula_open(assistant: Assistant) -> None:
    answer = assistant.ask(
        "How many of my Options by Performance can I exercise?", plan=AZUL, facts={"tsr_factor": "1.2"}
    )
    assert answer.text.startswith("0 options.")
    assert "Formula that remains" not in answer.text
