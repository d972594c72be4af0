"""What readers missed in answers of four plans when they read them beside the documents."""

import pytest

from assistant.assistant import Assistant
from tests.assistant.shown import clauses, dates, exact

KINGSOFT, NUVINI = "kingsoft-cloud-sip-2021", "nuvini-adherence"
TELEFONICA, ZENVIA = "telefonica-brasil-psp-2022", "zenvia-ltip-6"


def test_what_speaks_against_an_open_end_of_term_is_cited(assistant: Assistant) -> None:
    answer = assistant.ask(
        "My term as statutory director ended on 30 April 2024, not re-elected. And now?", plan=TELEFONICA
    )
    assert {"6.1(ii)", "13.1(iv)", "13.1(v)"} <= clauses(answer)
    assert "without one 6.1(ii) and 13.1(iv) and (v) leave nothing" in answer.text


def test_the_last_day_of_a_cycle_is_not_called_after_it(assistant: Assistant) -> None:
    answer = assistant.ask("I resigned on 31 December 2024, 1,000 units of the first cycle.", plan=TELEFONICA)
    assert "on or after the Completion Date but before payment" in answer.text


def test_a_merger_is_adjusted_for_where_it_is_no_change_of_control(assistant: Assistant) -> None:
    answer = assistant.ask("The company merges with another one. Are my targets adjusted?", plan=TELEFONICA)
    assert "a merger that does not imply a change of control, the Board of Directors has to make" in answer.text


def test_the_reference_price_is_told_with_the_dollars_printed_beside_it(assistant: Assistant) -> None:
    answer = assistant.ask("What is the reference price of a Restricted Share?", plan=ZENVIA)
    assert exact(answer) == {"564179128709677/100000000000000"}
    assert "US$ 1.13896774193548" in answer.text


def test_who_is_convicted_in_the_first_instance_reads_what_cause_is(assistant: Assistant) -> None:
    answer = assistant.ask("I was convicted in the first instance of a crime. What about my shares?", plan=ZENVIA)
    assert "a conviction in the first instance for any crime under Brazilian law is enough" in answer.text
    assert "6.3" in clauses(answer)


def test_a_late_signature_is_told_with_who_can_withdraw_the_appointment(assistant: Assistant) -> None:
    answer = assistant.ask("I got my Grant Agreement on 2 March 2026. Until when do I sign?", plan=ZENVIA)
    assert dates(answer)
    assert "the grantor can withdraw your appointment" in answer.text


@pytest.mark.parametrize("day", ["2024-02-29", "2024-02-28"])
def test_a_term_from_a_leap_day_ends_on_the_28th_in_every_reading(assistant: Assistant, day: str) -> None:
    answer = assistant.ask("When does my option expire at the latest?", plan=KINGSOFT, facts={"grant_date": day})
    leap = {"2034-02-28"}
    assert dates(answer) == (leap if day.endswith("29") else leap | {"2034-02-27"})


def test_a_split_says_who_decides_beside_the_numbers(assistant: Assistant) -> None:
    answer = assistant.ask("The shares are split 1 into 5; I have 1,000 options at HK$10. What then?", plan=KINGSOFT)
    assert {"5000", "2"} <= exact(answer)
    assert "decides on the adjustment; the number shown is what the same proportion gives" in answer.text


@pytest.mark.parametrize("question", ["Can my options be repriced?", "公司可以下调行权价吗？"])
def test_repricing_is_answered_by_its_rule(assistant: Assistant, question: str) -> None:
    answer = assistant.ask(question, plan=KINGSOFT)
    assert [part.status for part in answer.parts] == ["discretionary"]
    assert {"19(b)", "9(b)"} <= clauses(answer)


def test_a_vesting_of_six_months_leads_to_all_the_cases_of_24(assistant: Assistant) -> None:
    answer = assistant.ask("Can RSUs vest after 6 months?", plan=KINGSOFT)
    assert {f"24({letter})" for letter in "abcdef"} <= clauses(answer)


def test_what_the_plan_at_hand_lacks_is_not_said_to_be_decided_elsewhere(assistant: Assistant) -> None:
    answer = assistant.ask("Do I get dividends?", plan=NUVINI)
    assert "look in the Plan, whose terms you accepted" in answer.text
    assert "decides" not in answer.text
