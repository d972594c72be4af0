"""Consequences: who decides, what is presumed, which reasons and readings are open, each beside its condition."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

import pytest

from rules import BookError, ask
from rules.engine import REASONS_SEPARATOR, UnknownReading
from rules.expression import Day, parse
from rules.facts import Raw
from tests.rules.answers import TODAY, answer, codes, needs, number, values
from tests.rules.conftest import LoadTiny

LEAVING = """\
readings: {}
rules:
  dismissed:
    concludes: termination_outcome
    when: termination_reason = INVOLUNTARY_OTHER
    says: Who is dismissed may keep options.
    clauses: [{clause: "8.1", quote: q}]
    decided_by: the Board
    outcomes:
      - {code: continues_vesting, when: the Board provides it, says: They go on vesting.}
      - code: unvested_lapses
        when: the Board does not provide it
        says: The rest lapses.
        quantity: lost
        also: [deadline]
  resigned:
    concludes: termination_outcome
    when: termination_reason in (VOLUNTARY_OTHER, VOLUNTARY_GOOD_CAUSE)
    says: Who resigns loses all.
    clauses: [{clause: "8.2", quote: q}]
    outcomes: [{code: forfeits_all, says: You lose all.}]
  died:
    concludes: termination_outcome
    when: termination_reason = INVOLUNTARY_DEATH
    says: Heirs keep a part.
    clauses: [{clause: "8.3", quote: q}]
    presumes: [{if: termination_date < 2030-01-01, says: the death comes before 2030}]
    outcomes:
      - {code: pro_rata, says: Your heirs keep a part., quantity: lost}
      - {code: keeps_all, if: abroad, says: Abroad all is kept.}
  lost: {says: Half., clauses: [{clause: "9", quote: q}], value: options / 2, unit: options}
  deadline: {says: Ninety days., clauses: [{clause: "9.1", quote: q}], value: "add_days(termination_date, 90)"}
"""


def test_where_somebody_may_decide_the_answer_branches_and_names_who(tiny: LoadTiny) -> None:
    result = answer(tiny(LEAVING), "termination_outcome", termination_reason="INVOLUNTARY_OTHER")
    assert result.status == "discretionary"
    assert result.decided_by == "the Board"
    assert [(o.code, o.conditions) for o in result.outcomes] == [
        ("continues_vesting", ("the Board provides it",)),
        ("unvested_lapses", ("the Board does not provide it",)),
    ]
    assert values(result) == [parse("options / 2")]


def test_what_is_shown_also_comes_once_it_can_be_computed(tiny: LoadTiny) -> None:
    result = answer(
        tiny(LEAVING),
        "termination_outcome",
        termination_reason="INVOLUNTARY_OTHER",
        termination_date="2026-01-31",
        options=90,
    )
    assert values(result) == [number(45), Day(date(2026, 5, 1))]
    assert result.outcomes[-1].conditions == ("the Board does not provide it",)
    assert result.outcomes[-1].code is None


def test_an_unconditional_consequence_is_computed(tiny: LoadTiny) -> None:
    result = answer(tiny(LEAVING), "termination_outcome", termination_reason="VOLUNTARY_OTHER")
    assert (result.status, codes(result), needs(result)) == ("computed", ["forfeits_all"], [])
    assert [anchor.clause for anchor in result.anchors] == ["8.2"]


def test_a_reason_without_a_rule_is_a_gap(tiny: LoadTiny) -> None:
    result = answer(tiny(LEAVING), "termination_outcome", termination_reason="X_PARENTAL_LEAVE")
    assert (result.status, result.outcomes) == ("silent", ())


@pytest.mark.parametrize(
    ("facts", "found", "presumed"),
    [
        ({}, ["pro_rata", "keeps_all"], True),
        ({"abroad": "no"}, ["pro_rata"], True),
        ({"abroad": "no", "termination_date": "2029-12-31"}, ["pro_rata"], False),
        ({"termination_date": "2030-01-01"}, [], False),
    ],
)
def test_a_presumption_is_stated_only_while_it_cannot_be_told(
    tiny: LoadTiny, facts: dict[str, Raw], found: list[str], presumed: bool
) -> None:
    result = answer(tiny(LEAVING), "termination_outcome", termination_reason="INVOLUNTARY_DEATH", **facts)
    assert codes(result) == found
    stated = [assumption.text for assumption in result.assumptions if assumption.kind == "presumption"]
    assert stated == (["the death comes before 2030"] if presumed else [])


def test_a_part_that_needs_its_number_asks_for_the_facts_of_the_number(tiny: LoadTiny) -> None:
    result = answer(tiny(LEAVING), "termination_outcome", termination_reason="INVOLUNTARY_DEATH", abroad="no")
    assert result.status == "needs_facts"
    assert needs(result) == ["options"]


@pytest.mark.parametrize(
    ("possible", "expected"),
    [
        ((), {"8.1", "8.2", "8.3"}),
        (("VOLUNTARY_OTHER", "INVOLUNTARY_OTHER"), {"8.1", "8.2"}),
        (("VOLUNTARY_OTHER", "X_PARENTAL_LEAVE"), {"8.2"}),
    ],
)
def test_without_a_reason_the_answer_branches_over_the_possible_ones(
    tiny: LoadTiny, possible: Sequence[str], expected: set[str]
) -> None:
    result = ask(tiny(LEAVING), "termination_outcome", {}, as_of=TODAY, possible=possible)
    assert result.status == "needs_facts"
    assert needs(result)[0] == "termination_reason"
    assert {anchor.clause for anchor in result.anchors} - {"9", "9.1"} == expected
    assert all(outcome.conditions for outcome in result.outcomes)


def test_reasons_with_the_same_consequence_stand_together(tiny: LoadTiny) -> None:
    result = ask(tiny(LEAVING), "termination_outcome", {}, as_of=TODAY)
    (together,) = [outcome.conditions[0] for outcome in result.outcomes if outcome.code == "forfeits_all"]
    assert together.split(REASONS_SEPARATOR) == ["you resign", "you resign for good reason"]


def test_a_condition_in_words_stands_with_the_outcome_while_facts_are_missing(tiny: LoadTiny) -> None:
    book = tiny(
        """\
        rules:
          early:
            concludes: event_outcome
            when: termination_date < 2027-01-01
            case: the event comes before 2027
            says: Early.
            clauses: [{clause: "1", quote: q}]
            outcomes: [{code: forfeits_all, says: All is lost.}]
          late:
            concludes: event_outcome
            when: termination_date >= 2027-01-01
            case: the event comes in 2027 or later
            says: Late.
            clauses: [{clause: "2", quote: q}]
            outcomes: [{code: keeps_all, says: All is kept.}]
        """
    )
    open_result = answer(book, "event_outcome")
    assert open_result.status == "needs_facts"
    assert needs(open_result) == ["termination_date"]
    assert [(o.code, o.conditions) for o in open_result.outcomes] == [
        ("forfeits_all", ("the event comes before 2027",)),
        ("keeps_all", ("the event comes in 2027 or later",)),
    ]
    settled = answer(book, "event_outcome", termination_date="2026-12-31")
    assert [(o.code, o.conditions) for o in settled.outcomes] == [("forfeits_all", ())]
    assert settled.status == "computed"


READINGS = """\
readings:
  count_from:
    clause: "6.2"
    question: From when does the count run?
    options: {from_grant: From the grant., from_leaving: From leaving., from_start_of_2026: From 2026.}
    default: from_grant
    reason: The clause names the grant.
  rounding_way:
    clause: "6.3"
    question: Up or down?
    options: {downwards: Down., upwards: Up.}
    default: downwards
    reason: Usual.
rules:
  first_day:
    says: The first day.
    clauses: [{clause: "6.2", quote: q}]
    value: >-
      if count_from = from_grant then grant_date
      else if count_from = from_leaving then termination_date else 2026-01-01
  days:
    says: Days counted.
    clauses: [{clause: "6.2", quote: q}]
    value: "days_inclusive(first_day, termination_date)"
    unit: days
  months:
    says: Months counted.
    clauses: [{clause: "6.3", quote: q}]
    value: "if rounding_way = downwards then floor(days / 30) else ceiling(days / 30)"
    unit: months
"""
DATES: dict[str, Raw] = {"grant_date": "2026-01-01", "termination_date": "2026-01-31"}


def test_readings_that_change_the_answer_stand_beside_the_default_which_comes_first(tiny: LoadTiny) -> None:
    result = answer(tiny(READINGS), "days", **DATES)
    assert result.status == "ambiguous"
    assert [(o.reading[0].option, o.quantity and o.quantity.value) for o in result.outcomes] == [
        ("from_grant", number(31)),
        ("from_leaving", number(1)),
    ]
    assert {reading.reading for o in result.outcomes for reading in o.reading} == {"count_from"}
    assert [a.readings for a in result.assumptions if a.kind == "reading"] == [("count_from",)]


def test_each_touched_reading_is_varied_alone(tiny: LoadTiny) -> None:
    result = answer(tiny(READINGS), "months", **DATES)
    assert values(result) == [number(1), number(2), number(0)]
    assert {choice.reading for choice in result.outcomes[0].reading} == {"count_from", "rounding_way"}


def test_readings_that_agree_are_not_shown(tiny: LoadTiny) -> None:
    result = answer(tiny(READINGS), "months", grant_date="2026-01-31", termination_date="2026-03-31")
    assert result.status == "ambiguous"
    assert {choice.option for outcome in result.outcomes for choice in outcome.reading} == {
        "from_grant",
        "from_leaving",
        "from_start_of_2026",
    }


def test_options_that_come_to_the_same_are_shown_once(tiny: LoadTiny) -> None:
    book = tiny(READINGS.replace("then termination_date else 2026-01-01", "then 2026-01-30 else 2026-01-30"))
    assert values(answer(book, "days", **DATES)) == [number(31), number(2)]


def test_a_reading_chosen_by_the_asker_is_not_varied(tiny: LoadTiny) -> None:
    result = answer(tiny(READINGS), "days", {"count_from": "from_leaving"}, **DATES)
    assert (result.status, values(result)) == ("computed", [number(1)])
    assert result.outcomes[0].reading == ()


def test_a_reading_that_no_formula_of_the_goal_touches_is_left_alone(tiny: LoadTiny) -> None:
    result = answer(tiny(READINGS), "days", {"count_from": "from_grant"}, **DATES)
    assert result.status == "computed"


@pytest.mark.parametrize("chosen", [{"count": "from_grant"}, {"count_from": "from_birth"}])
def test_an_unknown_reading_or_option_is_refused(tiny: LoadTiny, chosen: dict[str, str]) -> None:
    with pytest.raises(UnknownReading, match="tiny has no reading"):
        answer(tiny(READINGS), "days", chosen, **DATES)


def test_the_same_question_gives_the_same_result(tiny: LoadTiny) -> None:
    book = tiny(READINGS)
    assert answer(book, "months", **DATES) == answer(book, "months", **DATES)


@pytest.mark.parametrize(
    ("facts", "when"),
    [({}, [("you work abroad",), ("you work at home",)]), ({"abroad": True}, [()]), ({"abroad": False}, [()])],
)
def test_a_case_is_said_only_while_it_is_open(
    tiny: LoadTiny, facts: dict[str, Raw], when: list[tuple[str, ...]]
) -> None:
    book = tiny(
        "readings: {}\nrules:\n  leaving:\n    concludes: termination_outcome\n    says: It depends.\n"
        "    clauses: [{clause: '8', quote: q}]\n    outcomes:\n"
        "      - {code: keeps_all, if: abroad, case: you work abroad, says: You keep all.}\n"
        "      - {code: forfeits_all, if: not abroad, case: you work at home, says: You lose all.}\n"
    )
    assert [outcome.conditions for outcome in answer(book, "termination_outcome", **facts).outcomes] == when


@pytest.mark.parametrize(
    "other", ["case: you work abroad", "if: abroad, case: you work abroad, when: the Board agrees"]
)
def test_a_case_stands_with_its_condition_alone(tiny: LoadTiny, other: str) -> None:
    book = (
        "readings: {}\nrules:\n  leaving:\n    concludes: termination_outcome\n    says: It depends.\n"
        f"    clauses: [{{clause: '8', quote: q}}]\n    outcomes: [{{code: keeps_all, {other}, says: You keep all.}}]\n"
    )
    with pytest.raises(
        BookError, match="case puts `if` into words where it is open; give it with `if` and without `when`"
    ):
        tiny(book)


@pytest.mark.parametrize(
    ("value", "printed"),
    [("2024-01-01", {date(2024, 1, 1)}), ("1000", {Fraction(1000)}), ("999", set()), ("1000.5", set())],
)
def test_days_and_large_whole_counts_are_printed_by_the_document(
    tiny: LoadTiny, value: str, printed: set[date | Fraction]
) -> None:
    unit = "" if "-" in value else "unit: shares, "
    book = tiny(
        f"readings: {{}}\nconstants:\n  limit: {{value: {value}, {unit}label: limit, "
        "clauses: [{clause: '2', quote: q}]}\n"
        "rules:\n  most: {says: The limit., clauses: [{clause: '2', quote: q}], value: limit}\n"
    )
    assert book.printed == printed
