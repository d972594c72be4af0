"""Answers on Azul's plan that people who read them beside the document found wrong, or saying less than it says."""

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant
from tests.assistant.shown import clauses, decided, part_of

AZUL = "azul-sop-2025"
APPOINTED = {"time_options_granted": "5000", "grant_agreement_date": "2025-03-10", "event_date": "2025-07-01"} | {
    "appointed_director": "yes",
    "control_event": "permitted_change_of_control",
}
EXTENDED = "board_extends_acceleration"


def numbers(answer: Answer) -> set[str]:
    shown = (outcome.quantity for part in answer.parts for outcome in part.outcomes if outcome.quantity)
    return {quantity.exact or quantity.date or "" for quantity in shown}


def quoted(answer: Answer) -> str:
    return " ".join(" ".join(citation.quote.split()) for citation in answer.citations)


def asked_for(answer: Answer) -> set[str]:
    return {each.fact for part in answer.parts for each in part.needs}


def ask(assistant: Assistant, question: str, day: str = "2025-08-01", **facts: str) -> Answer:
    return assistant.ask(question, plan=AZUL, facts=facts, as_of=day)


def test_who_was_promised_a_permitted_change_of_control_is_asked_what_the_board_decided(assistant: Assistant) -> None:
    open_answer = ask(assistant, "How many Options by Time can I exercise?", **APPOINTED)
    assert asked_for(open_answer) == {EXTENDED}
    assert "0" not in numbers(open_answer)
    assert "9.2.1" in clauses(open_answer)


@pytest.mark.parametrize(("decision", "shown"), [("yes", {"5000"}), ("no", {"0", "5000"})])
def test_the_decision_on_appointed_directors_gives_the_number(
    assistant: Assistant, decision: str, shown: set[str]
) -> None:
    answer = ask(assistant, "How many Options by Time can I exercise?", **APPOINTED, **{EXTENDED: decision})
    assert numbers(answer) == shown
    assert part_of(answer).status == ("computed" if decision == "yes" else "ambiguous")


@pytest.mark.parametrize(
    ("words", "value"),
    [("and the Board extended the acceleration to us", "yes"), ("but the Board did not extend it to us", "no")],
)
def test_the_decision_on_appointed_directors_is_understood(assistant: Assistant, words: str, value: str) -> None:
    answer = ask(
        assistant,
        f"There was a Permitted Change of Control {words}. How many Options by Time are exercisable?",
        **APPOINTED,
    )
    assert {each.fact: each.value for each in part_of(answer).facts}.get(EXTENDED) == value


@pytest.mark.parametrize(
    "question",
    [
        "A business combination has been signed but not closed. Do my options accelerate?",
        "O contrato de mudança de controle foi assinado mas ainda não foi concluído. Minhas opções já são exercíveis?",
    ],
)
def test_a_change_of_control_that_is_only_signed_accelerates_nothing(assistant: Assistant, question: str) -> None:
    answer = ask(assistant, question)
    assert [outcome.code for outcome in part_of(answer).outcomes] == ["no_effect"]
    assert "and not the entry into of an agreement for" in quoted(answer)


def test_a_signed_change_of_control_gives_the_number_of_none(assistant: Assistant) -> None:
    facts = {"time_options_granted": "5000", "grant_agreement_date": "2025-03-10", "event_date": "2025-07-01"}
    question = "How many Options by Time can I exercise?"
    assert numbers(ask(assistant, question, **facts)) == {"5000"}
    assert numbers(ask(assistant, question, **facts, event_consummated="no")) == {"0"}


@pytest.mark.parametrize(
    ("cause", "day"),
    [
        ("because of a regulatory restriction", "2026-05-30"),
        ("because of a strike", "2026-05-30"),
        ("because I gave the wrong account", "2026-05-10"),
        ("because the company forgot it", "2026-05-10"),
    ],
)
def test_only_the_causes_that_the_plan_names_suspend_the_delivery(assistant: Assistant, cause: str, day: str) -> None:
    question = (
        f"The shares could not be transferred for 20 days {cause}; the company received my payment on 10 April 2026. "
        "When do I get my shares?"
    )
    answer = ask(assistant, question)
    assert numbers(answer) == {day}
    assert not any("impeded the transfer was" in each.text for each in part_of(answer).assumptions)
    assert "6.3.1" in clauses(answer)


def test_a_cause_that_is_not_told_is_assumed_in_words(assistant: Assistant) -> None:
    answer = ask(assistant, "When do I get my shares?", payment_receipt_date="2026-04-10", impediment_days="20")
    assert numbers(answer) == {"2026-05-30"}
    assert "beyond the Company's control" in " ".join(each.text for each in part_of(answer).assumptions)


@pytest.mark.parametrize(
    ("appointed", "shown"),
    [("no", {"99990", "100000", "199980", "200000", "300000"}), ("yes", {"90000", "180000", "300000"})],
)
def test_every_band_is_shown_until_the_factor_is_known(assistant: Assistant, appointed: str, shown: set[str]) -> None:
    facts = {"performance_options_granted": "300000", "appointed_director": appointed}
    answer = ask(assistant, "Who confirms the TSR Factor?", **facts)
    assert numbers(answer) == shown
    known = ask(assistant, "Who confirms the TSR Factor?", **facts, tsr_factor="2.1")
    assert numbers(known) == ({"90000"} if appointed == "yes" else {"199980", "200000"})


def test_a_raised_maximum_is_the_maximum_and_leaves_the_other_limit(assistant: Assistant) -> None:
    raised = ask(assistant, "The maximum number of shares is raised to 300,000,000. What happens?")
    assert numbers(raised) == {"300000000"}
    assert {"5.1", "5.1.3", "5.4", "5.5", "7.4"} <= clauses(raised)
    both = ask(
        assistant,
        "How many shares can be granted at most?",
        maximum_as_raised="300000000",
        fully_diluted_shares="4000000000",
        fully_diluted_shares_added="0",
    )
    assert numbers(both) == {"280000000"}


def test_only_changes_that_prejudice_need_consent(assistant: Assistant) -> None:
    for question in ("Can the company change the plan without my consent?", "Does every amendment need my consent?"):
        assert "does not prejudice them needs none" in ask(assistant, question).text
    facts = {"amendment_date": "2026-01-01", "grant_agreement_date": "2025-03-10"}
    question = "Does the amendment apply to my options?"
    assert decided(ask(assistant, question, **facts)) is False
    assert decided(ask(assistant, question, **facts, amendment_prejudices="no")) is True


def test_the_committee_approves_before_the_board_decides_on_a_status(assistant: Assistant) -> None:
    text = ask(assistant, "What counts as a Termination?").text
    assert "the Board of Directors, after the approval of the Remuneration Committee, decides" in text


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("If I die after the vesting period, what happens to my options?", "keeps_all"),
        ("Se eu morrer depois do período de vesting, o que acontece com as minhas opções?", "keeps_all"),
        ("I resign after full vesting. What do I keep?", "keeps_all"),
        ("I resign before I am fully vested. What do I keep?", "forfeits_all"),
        ("If I die, what happens to my options?", "continues_vesting"),
    ],
)
def test_who_leaves_after_full_vesting_keeps_the_options(assistant: Assistant, question: str, code: str) -> None:
    answer = ask(assistant, question)
    assert part_of(answer).outcomes[0].code == code
    assert ("6.4" in clauses(answer)) == (code == "keeps_all")


def test_retirement_is_not_told_as_if_the_plan_named_it(assistant: Assistant) -> None:
    text = ask(assistant, "What happens to my options if I retire?").text
    branches = [line for line in text.splitlines() if line.lstrip().startswith(("•", "–")) and ". [" in line]
    assert len(branches) == 5
    assert all("The Plan does not name this case" in line for line in branches)


def test_a_computed_change_of_control_quotes_the_full_quantity_and_the_american_condition(assistant: Assistant) -> None:
    facts = {"time_options_granted": "900", "grant_agreement_date": "2025-03-10", "event_date": "2025-07-01"}
    question = "How many Options by Time can I exercise?"
    answer = ask(assistant, question, **facts)
    assert "the total amount of Options subject to the Options by Time" in quoted(answer)
    assert "Section 409A" in answer.text
    assert "1.409A-3(i)(5)" in quoted(answer)
    assert "409A" not in ask(assistant, question, **facts, us_taxed="no").text


def test_vesting_that_goes_on_cites_what_says_so(assistant: Assistant) -> None:
    facts = {"time_options_granted": "900", "grant_agreement_date": "2025-03-10", "termination_date": "2026-06-01"}
    answer = ask(
        assistant,
        "How many Options by Time can I exercise?",
        "2027-08-01",
        **facts,
        termination_reason="INVOLUNTARY_OTHER",
        board_continues_vesting="yes",
    )
    assert numbers(answer) == {"600"}
    assert "(1) except as otherwise set forth in the applicable Grant Agreement" in quoted(answer)


def test_what_a_split_adjusts_is_told(assistant: Assistant) -> None:
    text = ask(assistant, "What is adjusted after a 2-for-1 split?").text
    for item in ("Global Grant Limit", "Maximum Number of Shares", "Exercise Price"):
        assert item in text


def test_no_clause_is_said_to_adjust_the_initial_value(assistant: Assistant) -> None:
    answer = ask(assistant, "What is the Initial Value per Share?", initial_vwap="4.00", new_shares_per_share="2")
    assert {"17/10", "17/5"} <= numbers(answer)
    assert "11.1 does not list the Initial Value per Share" in answer.text
    assert "12.4" in clauses(answer)


def test_the_first_of_the_sixty_days_stands_beside_the_last(assistant: Assistant) -> None:
    answer = ask(
        assistant, "When does the 60-day window of the final VWAP end? The program was approved on 20 May 2025."
    )
    assert "2028-05-19" in numbers(answer)
    assert "21 March 2028" in str(answer.model_dump())


def test_shares_already_received_are_not_told_to_be_under_the_buy_back(assistant: Assistant) -> None:
    text = ask(assistant, "What happens to the shares that I already received if I resign?").text
    assert "only the restricted shares of Participants who live in the United States" in text


def test_the_day_of_a_permitted_change_of_control_is_its_day(assistant: Assistant) -> None:
    [part] = assistant.ask(
        "A Permitted Change of Control was settled on 1 July 2025 and the Board extended 9.1. I am an Appointed "
        "Director, agreement of 2 May 2025, 900 time options. How many can I exercise on 2 July 2025?",
        plan="azul-sop-2025",
    ).parts
    assert part.status == "computed"
    assert [outcome.quantity.exact for outcome in part.outcomes if outcome.quantity] == ["900"]
