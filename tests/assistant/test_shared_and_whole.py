"""Words that several facts share, limits with what was granted, unknowns that are stated, and cases weighed in all."""

from datetime import date
from fractions import Fraction

import pytest

from assistant.answer import Answer
from assistant.assistant import Assistant
from tests.assistant.conftest import Run

TELEFONICA, AZUL, NUVINI = "telefonica-brasil-psp-2022", "azul-sop-2025", "nuvini-adherence"
KINGSOFT = "kingsoft-cloud-sip-2021"
NOVEMBER = date(2026, 11, 23)


def exacts(answer: Answer) -> list[Fraction]:
    """The exact figures of an answer, in order."""
    shown = (o.quantity.exact for part in answer.parts for o in part.outcomes if o.quantity is not None)
    return [Fraction(exact) for exact in shown if exact is not None]


def read(assistant: Assistant, question: str, plan: str, **facts: object) -> tuple[str | None, dict[str, object]]:
    """The goal and the facts that a question is read as."""
    [target] = assistant.reader.read(question, plan=plan, facts=facts, today=NOVEMBER).targets
    return target.goal, dict(target.facts)


@pytest.mark.parametrize(
    ("words", "fact"),
    [
        ("Free cash flow achievement 96%", "fcf_attainment"),
        ("FCF attainment 96%", "fcf_attainment"),
        ("achievement of the free cash flow target 96%", "fcf_attainment"),
        ("CO2 achievement 96%", "emission_neutralisation"),
        ("atingimento do fluxo de caixa livre 96%", "fcf_attainment"),
        ("cumplimiento del flujo de caja libre 96%", "fcf_attainment"),
    ],
)
def test_a_shared_word_speaks_for_what_is_named_beside_it(assistant: Assistant, words: str, fact: str) -> None:
    _, facts = read(assistant, f"TSR percentile 60%, {words}. First cycle. What multiplier?", TELEFONICA)
    assert {name: raw for name, raw in facts.items() if raw == "24/25"} == {fact: "24/25"}


def test_three_targets_give_the_incentive_and_not_that_of_an_event_which_nobody_named(assistant: Assistant) -> None:
    question = (
        "First cycle, 12,000 Units, price R$ 48.50; TSR percentile 60%, FCF achievement 96%, CO2 neutralisation 95% "
        "with the minimum reduction met. What do I get?"
    )
    assert read(assistant, question, TELEFONICA)[0] == "incentive_full_cycle"
    answer = assistant.ask(question, plan=TELEFONICA)
    assert exacts(answer)[:2] == [398670, 328830]


@pytest.mark.parametrize(
    ("results", "start"),
    [
        ("Half-year results are published on 20 August 2024", "21 July 2024."),
        ("The interim results are published on 20 August 2024", "21 July 2024."),
        ("The annual results are published on 20 August 2024", "21 June 2024."),
    ],
)
def test_half_year_results_keep_their_name_before_a_longer_term(assistant: Assistant, results: str, start: str) -> None:
    answer = assistant.ask(f"{results}. From when may no awards be granted?", plan=KINGSOFT)
    assert answer.text.startswith(start)


def test_what_can_still_be_granted_counts_what_was_granted(assistant: Assistant) -> None:
    answer = assistant.ask("How many shares can still be granted after the listing?", plan=KINGSOFT)
    assert 272359115 in exacts(answer)
    assert all(o.reading or o.when for part in answer.parts for o in part.outcomes if o.quantity and "380528480" in str(
        o.quantity.exact
    ))  # fmt: skip
    limit, _ = read(assistant, "How many shares can be granted at most?", KINGSOFT)
    assert limit == "shares_issuable_under_plan"


@pytest.mark.parametrize(
    ("question", "most"),
    [
        ("Fully diluted capital is 4,000,000,000 shares: how many shares can be granted at most?", 250_000_000),
        ("Fully diluted capital is 3,000,000,000 shares: how many shares can be granted at most?", 210_000_000),
    ],
)
def test_only_what_keeps_within_every_limit_can_be_granted(assistant: Assistant, question: str, most: int) -> None:
    assert exacts(assistant.ask(question, plan=AZUL)) == [most]


@pytest.mark.parametrize(
    ("question", "goal", "unknown"),
    [
        (
            "Which price do I need at least to get any performance options? Initial VWAP R$ 4.00, not a director.",
            "performance_percentage",
            "final_vwap",
        ),
        (
            "What final 60-day VWAP gives me 100% of my performance options? Initial VWAP R$ 4.00.",
            "performance_percentage",
            "final_vwap",
        ),
    ],
)
def test_a_stated_fact_is_never_the_unknown(assistant: Assistant, question: str, goal: str, unknown: str) -> None:
    [target] = assistant.reader.read(question, plan=AZUL, facts={}, today=NOVEMBER).targets
    assert target.goal == goal
    assert target.sought is not None
    assert target.sought.unknown == unknown
    assert target.facts["initial_vwap"] == "4"


@pytest.mark.parametrize(
    ("question", "shown"),
    [
        ("On which day can I exercise 28,000 options? 36,000 options, lock-up started 15 January 2024.", "15 May 2026"),
        (
            "Em que dia posso exercer 28.000 opções? 36.000 opções, lock-up iniciado em 15 de janeiro de 2024.",
            "15 de maio",
        ),
        ("When can I exercise 40,000 options? 36,000 granted, lock-up started 15 January 2024.", "never"),
    ],
)
def test_a_day_is_looked_for_where_the_question_names_how_many(assistant: Assistant, question: str, shown: str) -> None:
    assert shown in assistant.ask(question, plan=NUVINI).text


@pytest.mark.parametrize(
    ("question", "fact"),
    [
        ("1,000,000 shares were awarded after listing, 500,000 of them lapsed.", "shares_lapsed_since_listing"),
        (
            "1,000,000 shares were awarded after listing; 500,000 shares granted before the listing lapsed after it.",
            "earlier_shares_lapsed_since_listing",
        ),
    ],
)
def test_earlier_awards_are_meant_only_where_the_question_says_so(
    assistant: Assistant, question: str, fact: str
) -> None:
    _, facts = read(assistant, f"{question} How much room is left under the plan cap?", KINGSOFT)
    assert facts == {"shares_awarded_since_listing": "1000000", fact: "500000"}


def test_the_better_case_is_the_one_with_more_in_all(assistant: Assistant) -> None:
    text = assistant.ask(
        "Liquidity event on 14 January 2025 or on 15 January 2025, which is better? 36,000 options, lock-up from "
        "15 January 2024",
        plan=NUVINI,
    ).text
    assert "“15 January 2025” is better for you than “14 January 2025”, by 6,000 options." in text
    assert "By another reading the difference is not the same" in text
    assert "24,000 options" in text


def test_a_number_of_today_says_its_day(assistant: Assistant) -> None:
    facts = {"options_granted": "36000", "lockup_start_date": "2025-01-15"}
    undated = assistant.ask("How many options can I exercise?", plan=NUVINI, facts=facts, as_of=NOVEMBER).text
    assert "worked out for 23 November 2026" in undated
    dated = assistant.ask("How many options can I exercise on 1 March 2026?", plan=NUVINI, facts=facts).text
    assert "worked out for" not in dated


def test_two_known_targets_leave_the_third_to_be_asked(assistant: Assistant) -> None:
    facts = {"cycle": "first", "units_granted": "12000", "closing_price": "48.5", "tsr_percentile": "60%"}
    both = assistant.ask("How much is my incentive?", plan=TELEFONICA, facts={**facts, "fcf_attainment": "96%"})
    assert [need.fact for need in both.parts[0].needs] == ["emission_neutralisation"]
    one = assistant.ask("How much is my incentive?", plan=TELEFONICA, facts=facts)
    assert [need.fact for need in one.parts[0].needs] == ["multiplier_factor"]


def test_what_lapses_is_said_with_what_may_be_decided_otherwise(assistant: Assistant) -> None:
    text = assistant.ask("I leave with 10,000 RSUs, 4,000 vested. What lapses?", plan=KINGSOFT).text
    assert "unless the Administrator decides otherwise" in text
    assert "8(d)" in text


def test_solve_says_the_reading_of_the_top_band_and_what_is_taken_for_granted(run: Run) -> None:
    goal = ("azul-sop-2025", "performance_percentage", "final_vwap", ">= 100%")
    _, out, _ = run("rules", "solve", *goal, "--fact", "initial_vwap=4", "--fact", "appointed_director=no")
    assert "R$ 8.49 per share → 66.66%: no R$ 8.50 per share → 100%: yes" in out
    assert "R$ 8.50 per share → 0%: no R$ 8.51 per share → 100%: yes" in out
    assert "no split, reverse split or stock dividend" in out


def test_two_cases_that_differ_say_why(run: Run) -> None:
    _, handed, _ = run(
        *("rules", "compare", KINGSOFT, "annual_results_blackout_start", "--fact", "results_date=2024-02-20"),
        *("--first", "financial_year_end=2023-12-31", "--second", "financial_year_end=2024-01-31"),
    )
    assert "They part at annual results blackout start" in handed
    assert "last day of the financial year: 2023-12-31 | 2024-01-31" in handed
    _, decided, _ = run(
        *("rules", "compare", "zenvia-ltip-6", "termination_outcome"),
        *("--fact", "termination_reason=INVOLUNTARY_WITH_CAUSE", "--fact", "termination_date=2027-01-05"),
        *("--first", "cause_facts_date=2026-12-31", "--second", "cause_facts_date=2027-01-01"),
    )
    assert "What decides it: date of the facts that led to the dismissal for cause" in decided
