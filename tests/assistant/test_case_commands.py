"""Rules worked from the command line without a question: what is looked for, and two cases side by side."""

import pytest

from tests.assistant.conftest import Run

AZUL = ("azul-sop-2025", "time_options_exercisable")
GRANT = ("--fact", "time_options_granted=90000", "--fact", "grant_agreement_date=2025-05-02")


def test_the_day_on_which_a_number_is_reached(run: Run) -> None:
    code, out, _ = run("rules", "solve", *AZUL, "as_of", ">= 60000", *GRANT)
    assert code == 0
    assert (
        "day of the answer ≥ 2027-05-02 and ≤ 2033-05-02. "
        "2027-05-01 → 30,000 options: no 2027-05-02 → 60,000 options: yes" in out
    )
    assert "2033-05-02 → 90,000 options: yes 2033-05-03 → 0 options: no" in out
    assert "If anniversary_day = a36_from_the_next_day" in out
    assert "never, whatever the day of the answer is" in run("rules", "solve", *AZUL, "as_of", ">= 90001", *GRANT)[1]


def test_what_is_missing_is_asked_for(run: Run) -> None:
    code, out, _ = run("rules", "solve", *AZUL, "as_of", ">= 60000", "--fact", "time_options_granted=90000")
    assert code == 0
    assert "grant_agreement_date: When was your Grant Agreement signed?" in out


def test_two_cases_stand_side_by_side_with_the_step_at_which_they_part(run: Run) -> None:
    code, out, _ = run("rules", "compare", *AZUL, *GRANT, "--first", "as_of=2027-05-01", "--second", "as_of=2027-05-02")
    assert code == 0
    assert "First: • time options exercisable: 30,000 options" in out
    assert "Second: • time options exercisable: 60,000 options" in out
    assert "as_of" not in out.split("They part at")[1].split(":")[0]
    assert "day of the answer: 2027-05-01 | 2027-05-02" in out
    same = run("rules", "compare", *AZUL, *GRANT, "--as-of", "2027-05-03")[1]
    assert "Both cases come out alike." in same
    assert "They part" not in same


def test_rules_that_only_one_case_uses_are_named(run: Run) -> None:
    code, out, _ = run(
        "rules",
        "compare",
        "zenvia-ltip-6",
        "termination_outcome",
        *("--fact", "termination_date=2025-05-01"),
        *("--first", "termination_reason=VOLUNTARY_OTHER"),
        *("--second", "termination_reason=INVOLUNTARY_OTHER"),
    )
    assert code == 0
    assert "you lose all your Restricted Shares." in out
    assert "Only in the first: Who leaves or resigns before the Vesting Period ends loses" in out
    assert "What decides it: reason for the end of the relationship: VOLUNTARY_OTHER | INVOLUNTARY_OTHER" in out
    assert "They part" not in out


def test_a_row_of_a_table_shows_what_chose_it_and_every_case_what_it_presumes(run: Run) -> None:
    levels = ("--first", "fcf_attainment=99.99%", "--second", "fcf_attainment=100%")
    out = run("rules", "compare", "telefonica-brasil-psp-2022", "fcf_achievement", *levels)[1]
    assert "average level of the free cash flow target reached: 99.99% | 100%" in out
    left = ("--second", "termination_date=2027-12-10", "--second", "termination_reason=VOLUNTARY_OTHER")
    out = run("rules", "compare", *AZUL, *GRANT, "--as-of", "2028-05-02", *left)[1]
    assert "This assumes that you are still employed by the Company or hold your office in it" in out
    assert "What decides it: termination date: not given | 2027-12-10" in out


def test_rules_of_one_goal_are_set_side_by_side(run: Run) -> None:
    director = ("--fact", "tsr_factor=2", "--second", "appointed_director=yes")
    out = run("rules", "compare", "azul-sop-2025", "performance_percentage", *director)[1]
    assert "66.66% | 30%" in out
    assert "What decides it: Appointed Director: not given | yes" in out


def test_an_exact_fraction_has_its_decimal_beside_it(run: Run) -> None:
    cases = ("--fact", "time_options_granted=10", "--first", "as_of=2026-05-02", "--second", "as_of=2028-05-02")
    out = run("rules", "compare", *AZUL, *GRANT[2:], *cases)[1]
    assert "First: • time options exercisable: 3⅓ options" in out
    assert "Second: • time options exercisable: 10 options" in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("solve", "azul-sop-2025", "nonsense", "as_of", ">= 1"), "azul-sop-2025 has no rule 'nonsense'."),
        (
            ("solve", *AZUL, "as_of", "lots", *GRANT),
            "What is wanted must be a value, such as 10000",
        ),
        (
            ("solve", *AZUL, "as_of", ">= 1", "--as-of", "soon"),
            'The day is written YYYY-MM-DD, such as 2027-01-01, not "soon"',
        ),
        (("compare", *AZUL, "--first", "as_of=soon"), 'The day is written YYYY-MM-DD, such as 2027-01-01, not "soon"'),
        (("compare", *AZUL, "--fact", "height=3"), "There is no fact 'height' in this plan."),
        (("compare", *AZUL, "--reading", "height=3"), "azul-sop-2025 has no reading height: 3."),
        (("compare", *AZUL, "--fact", "height"), 'The fact "height" cannot be read; write it as name=value'),
        (("compare", "nowhere", "x"), 'There is no plan "nowhere".'),
    ],
)
def test_bad_input_is_refused_in_a_sentence(run: Run, words: tuple[str, ...], message: str) -> None:
    code, out, err = run("rules", *words)
    assert (code, out) == (2, "")
    assert message in err


SHARES = (
    *("--fact", "fcf_attainment=100%"),
    *("--fact", "emission_neutralisation=95%"),
    *("--fact", "emission_reduction_reached=yes"),
)
MULTIPLIER = ("telefonica-brasil-psp-2022", "multiplier_from_targets")


def test_percentages_are_shown_and_asked_for_as_such(run: Run) -> None:
    places = ("--first", "tsr_percentile=50%", "--second", "tsr_percentile=60%")
    out = run("rules", "compare", *MULTIPLIER, *SHARES, *places)[1]
    assert "First: • multiplier from targets: 62.5% •" in out
    assert "Second: • multiplier from targets: 76.5% •" in out
    assert "50% | 60%" in out
    code, _, problem = run("rules", "solve", *MULTIPLIER, "tsr_percentile", "= 68.5", *SHARES)
    assert (code, problem) == (2, "multiplier_from_targets is a percentage; write 68.5% for it.")
    out = run("rules", "solve", *MULTIPLIER, "tsr_percentile", "= 76.5%", *SHARES)[1]
    assert "= 60%. 59.99% →" in out


def test_a_reading_that_cannot_be_turned_round_is_named_and_stops_no_other(run: Run) -> None:
    out = run("rules", "solve", "azul-sop-2025", "exercise_price_total", "options_to_exercise", "<= 1000")[1]
    assert "303,030 options → R$ 999.999: yes 303,031 options → R$ 1,000.0023: no" in out
    assert "Not solved for partial_lots = a12_whole_lots (As a whole lot)" in out


def test_cases_part_at_the_step_that_decides_and_what_both_were_given_is_no_difference(run: Run) -> None:
    days = ("--first", "termination_date=2022-12-31", "--second", "termination_date=2023-01-01")
    reason = ("--fact", "cycle=first", "--fact", "termination_reason=INVOLUNTARY_OTHER")
    out = run("rules", "compare", "telefonica-brasil-psp-2022", "termination_outcome", *reason, *days)[1]
    assert (
        "They part at twelve months completed: The termination comes after twelve months in the cycle. no | yes" in out
    )
    event = ("--first", "liquidity_event_date=2025-03-14", "--second", "liquidity_event_date=2025-03-15")
    grant = ("--fact", "options_granted=2400", "--fact", "lockup_start_date=2024-03-15", "--as-of", "2025-09-15")
    out = run("rules", "compare", "nuvini-adherence", "options_exercisable", *grant, *event)[1]
    assert "options exercisable: 2,100 options" in out
    assert "options exercisable: 2,000 options" in out
    assert (
        "to the date of the Liquidity Event. 11 months | 12 months "
        "date of the Liquidity Event: 2025-03-14 | 2025-03-15" in out
    )
    assert "| not given" not in out


def test_what_the_plan_sets_only_a_limit_to_is_said_to_be_that(run: Run) -> None:
    said = "The plan says exercise price total only at least: it can be more than what is shown."
    out = run("rules", "solve", "azul-sop-2025", "exercise_price_total", "options_to_exercise", "<= 10")[1]
    assert out.startswith(said)
    assert "The plan says" not in run("rules", "solve", *AZUL, "as_of", ">= 60000", *GRANT)[1]


OFFICER = (
    *("--fact", "position=officer", "--fact", "grade=22", "--fact", "held_on_base_date=yes"),
    *("--fact", "base_salary=30000", "--fact", "grant_agreement_date=2024-02-05"),
)


def test_an_amount_is_not_told_without_the_fact_that_decides_whether_it_counts(run: Run) -> None:
    reasons = ("--first", "termination_reason=VOLUNTARY_OTHER", "--second", "termination_reason=INVOLUNTARY_OTHER")
    amount = (*OFFICER, "--fact", "termination_date=2025-05-01", *reasons)
    code, out, problem = run("rules", "compare", "zenvia-ltip-6", "restricted_shares_kept", *amount)
    assert (code, out) == (2, "")
    assert "restricted_shares_kept leaves termination_reason out of account" in problem
    assert "Ask for termination_outcome, or leave termination_reason out." in problem
    code, out, _ = run("rules", "compare", "zenvia-ltip-6", "termination_outcome", *amount)
    assert code == 0
    assert "Both cases come out alike" not in out
    leaving = ("termination_date", ">= 20000", *OFFICER, "--fact", "termination_reason=VOLUNTARY_OTHER")
    assert run("rules", "solve", "zenvia-ltip-6", "restricted_shares_kept", *leaving)[0] == 2
    code, out, _ = run("rules", "solve", "zenvia-ltip-6", "termination_outcome", *leaving)
    assert "termination outcome >= 20000: termination date ≥ 2027-01-01." in out
    grades = ("--first", "grade=22", "--second", "grade=23")
    assert run("rules", "compare", "zenvia-ltip-6", "restricted_shares_kept", *amount[:-4], *grades)[0] == 0


def test_what_somebody_decides_is_no_number_to_be_solved_for(run: Run) -> None:
    facts = ("time_options_granted=90000", "grant_agreement_date=2025-05-02", "termination_reason=INVOLUNTARY_OTHER")
    given = [word for fact in facts for word in ("--fact", fact)]
    code, _, problem = run("rules", "solve", "azul-sop-2025", "termination_outcome", "termination_date", ">= 1", *given)
    assert code != 0
    assert "what is kept hangs on what somebody decides" in problem


def test_the_day_of_the_answer_can_stand_among_the_facts(run: Run) -> None:
    common = ("--fact", "lockup_start_date=2024-01-15", "options_granted", "= 20000")
    words = ("rules", "solve", "nuvini-adherence", "options_exercisable", *common[2:], *common[:2])
    assert run(*words, "--fact", "as_of=2025-09-15") == run(*words, "--as-of", "2025-09-15")
    assert "Options granted = 36,000 options." in run(*words, "--fact", "as_of=2025-09-15")[1]
    code, _, problem = run(*words, "--fact", "as_of=2025-09-15", "--as-of", "2025-09-14")
    assert (code, "given twice" in problem) == (2, True)
    cases = ("--fact", "options_granted=36000", "--fact", "as_of=2025-09-15")
    cases += ("--first", "lockup_start_date=2024-01-15", "--second", "lockup_start_date=2024-01-16")
    out = run("rules", "compare", "nuvini-adherence", "options_exercisable", *cases)[1]
    assert "20 months | 19 months" in out


def test_where_the_plan_is_silent_it_is_not_said_that_it_never_is_so(run: Run) -> None:
    salary = ("rules", "solve", "zenvia-ltip-6", "restricted_shares", "base_salary", ">= 10000")
    facts = ("--fact", "position=officer", "--fact", "entry_date=2024-04-10")
    silent = run(*salary, *facts, "--fact", "employed_in_january_2023=no")[1]
    assert silent.startswith("Nothing, as the plan does not say: The plan counts the salary of January 2023")
    assert "never" not in silent
    assert "If salary_month = z411_on_entry" in silent
    assert silent.rstrip().endswith("more must be known: later_salary.")
    assert "≥" in run(*salary, *facts)[1]


def test_a_consequence_that_somebody_decides_is_said_to_be_that(run: Run) -> None:
    facts = ("--fact", "termination_reason=INVOLUNTARY_OTHER", "--fact", "grant_agreement_date=2025-05-02")
    out = run("rules", "solve", "azul-sop-2025", "termination_outcome", "termination_date", "= keeps_all", *facts)[1]
    assert "2028-05-01 → no consequence that is certain, as somebody decides: no" in out
    assert "2028-05-02 → keeps_all: yes" in out


def test_a_limit_of_another_rule_is_not_said(run: Run) -> None:
    facts = ("cycle=first", "termination_date=2024-06-30", "closing_price=45", "multiplier_factor=80%")
    given = [word for fact in facts for word in ("--fact", fact)]
    units = ("rules", "solve", "telefonica-brasil-psp-2022", "incentive_full_cycle", "units_granted", ">= 100000")
    dismissed = run(*units, *given, "--fact", "termination_reason=INVOLUNTARY_OTHER")[1]
    agreed = run(*units, *given, "--fact", "termination_reason=X_MUTUAL_AGREEMENT")[1]
    assert "only at most" not in dismissed
    assert "only at most" in agreed
