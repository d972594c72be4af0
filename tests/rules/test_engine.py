"""One run from the goal decides: exceptions, gaps, discretion, readings, missing facts are reported, never guessed."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

import pytest

from rules import Book, FactError, Result, ask
from rules.engine import REASONS_SEPARATOR, ROUNDING_SILENT, UnknownGoal, UnknownReading, missing_facts
from rules.expression import Day, Node, Number, Truth, parse
from rules.facts import Raw
from tests.rules.conftest import LoadTiny

TODAY = date(2026, 1, 1)
ANCHOR = 'clauses: [{clause: "1", quote: q}]'


def answer(book: Book, goal: str, readings: dict[str, str] | None = None, **facts: Raw) -> Result:
    return ask(book, goal, facts, as_of=TODAY, readings=readings)


def values(result: Result) -> list[Node]:
    return [outcome.quantity.value for outcome in result.outcomes if outcome.quantity is not None]


def codes(result: Result) -> list[str | None]:
    return [outcome.code for outcome in result.outcomes]


def needs(result: Result) -> list[str]:
    return [need.fact for need in result.needs]


def number(value: int | str) -> Number:
    return Number(Fraction(value))


def rules(*entries: str) -> str:
    """A rules section from one-line entries; each gets the anchor it must have."""
    lines = ["rules:"]
    for entry in entries:
        name, _, rest = entry.partition(": ")
        lines.append(f"  {name}: {{says: Says {name}., {ANCHOR}, {rest}}}")
    return "\n".join(lines) + "\n"


THIRDS = rules(
    'vested: value: "options * min(years, 3) / 3", unit: options, rounding: silent',
    'years: value: "anniversaries(grant_date, as_of)"',
)


def test_a_goal_is_computed_through_other_rules_with_one_derivation(tiny: LoadTiny) -> None:
    result = answer(tiny(THIRDS), "vested", options=1000, grant_date="2024-01-01")
    assert result.status == "computed"
    assert values(result) == [number("2000/3")]
    assert [step.rule for step in result.derivation] == ["years", "vested"]
    assert [step.value for step in result.derivation] == [number(2), number("2000/3")]
    assert result.derivation[-1].filled == parse("1000 * min(2, 3) / 3")
    assert result.outcomes[0].formula == result.derivation[-1].filled
    assert [anchor.clause for anchor in result.anchors] == ["1"]
    assert needs(result) == []


@pytest.mark.parametrize(("options", "said"), [(1000, True), (999, False)])
def test_silence_on_rounding_is_said_only_of_a_fraction(tiny: LoadTiny, options: int, said: bool) -> None:
    result = answer(tiny(THIRDS), "vested", options=options, grant_date="2025-01-01")
    assert (ROUNDING_SILENT in [assumption.text for assumption in result.assumptions]) is said


@pytest.mark.parametrize(
    ("facts", "missing", "residual"),
    [
        ({}, ["options", "grant_date"], "options * min(anniversaries(grant_date, 2026-01-01), 3) / 3"),
        ({"options": 900}, ["grant_date"], "900 * min(anniversaries(grant_date, 2026-01-01), 3) / 3"),
        ({"grant_date": "2024-01-01"}, ["options"], "options * 2 / 3"),
    ],
)
def test_missing_facts_are_asked_for_and_the_formula_that_remains_is_given(
    tiny: LoadTiny, facts: dict[str, Raw], missing: list[str], residual: str
) -> None:
    result = answer(tiny(THIRDS), "vested", **facts)
    assert result.status == "needs_facts"
    assert sorted(needs(result)) == sorted(missing)
    assert values(result) == [parse(residual)]
    assert all(need.ask.endswith("?") for need in result.needs)


@pytest.mark.parametrize(
    ("facts", "missing"),
    [
        ({"grant_date": "2026-01-01"}, []),
        ({"options": 0}, []),
        ({"abroad": "no"}, ["options", "grant_date"]),
    ],
)
def test_only_facts_that_still_matter_are_asked_for(tiny: LoadTiny, facts: dict[str, Raw], missing: list[str]) -> None:
    assert sorted(needs(answer(tiny(THIRDS), "vested", **facts))) == sorted(missing)


def test_a_fact_of_a_branch_not_taken_is_not_asked_for(tiny: LoadTiny) -> None:
    book = tiny(rules('amount: value: "if abroad then bonus else options"'))
    assert needs(answer(book, "amount", abroad="no")) == ["options"]
    assert needs(answer(book, "amount", abroad="yes")) == ["bonus"]
    assert sorted(needs(answer(book, "amount"))) == ["abroad", "bonus", "options"]


def test_a_quick_look_counts_what_is_missing(tiny: LoadTiny) -> None:
    book = tiny(THIRDS)
    assert missing_facts(book, "vested", {}, as_of=TODAY) == (False, 2)
    assert missing_facts(book, "vested", {"options": 9}, as_of=TODAY) == (False, 1)
    assert missing_facts(book, "vested", {"options": 9, "grant_date": "2025-01-01"}, as_of=TODAY) == (True, 0)


EXCEPTION = rules(
    "kept: value: options",
    'kept_abroad: concludes: kept, when: abroad, value: "options / 2", exception_to: kept',
)


@pytest.mark.parametrize(("abroad", "kept", "rule"), [("no", 90, "kept"), ("yes", 45, "kept_abroad")])
def test_an_exception_defeats_the_general_rule_when_it_applies(
    tiny: LoadTiny, abroad: str, kept: int, rule: str
) -> None:
    result = answer(tiny(EXCEPTION), "kept", options=90, abroad=abroad)
    assert values(result) == [number(kept)]
    assert result.rules == (rule,)


def test_whether_an_exception_applies_is_asked_for_and_both_branches_shown(tiny: LoadTiny) -> None:
    result = answer(tiny(EXCEPTION), "kept", options=90)
    assert needs(result) == ["abroad"]
    assert values(result) == [parse("if abroad then 45 else 90")]


def test_the_name_of_an_exception_stands_for_its_goal(tiny: LoadTiny) -> None:
    assert answer(tiny(EXCEPTION), "kept_abroad", options=90, abroad="no").goal == "kept"


def test_a_chain_of_exceptions_ends_with_the_most_special(tiny: LoadTiny) -> None:
    book = tiny(
        rules(
            "kept: value: 1",
            "kept_abroad: concludes: kept, when: abroad, value: 2, exception_to: kept",
            'kept_by_managers_abroad: concludes: kept, when: "abroad and manager", value: 3, '
            "exception_to: [kept, kept_abroad]",
        )
    )
    assert values(answer(book, "kept", abroad="no", manager="yes")) == [number(1)]
    assert values(answer(book, "kept", abroad="yes", manager="no")) == [number(2)]
    assert values(answer(book, "kept", abroad="yes", manager="yes")) == [number(3)]


COMPETING = rules(
    'at_home: concludes: kept, when: "not abroad", value: 1',
    "managers: concludes: kept, when: manager, value: 2",
)


@pytest.mark.parametrize(
    ("facts", "status", "kept"),
    [
        ({"abroad": "no", "manager": "no"}, "computed", [number(1)]),
        ({"abroad": "yes", "manager": "yes"}, "computed", [number(2)]),
        ({"abroad": "no", "manager": "yes"}, "ambiguous", []),
        ({"abroad": "yes", "manager": "no"}, "silent", []),
    ],
    ids=["first", "second", "conflict", "no value"],
)
def test_two_rules_that_both_apply_conflict_and_none_leaves_a_gap(
    tiny: LoadTiny, facts: dict[str, Raw], status: str, kept: list[Node]
) -> None:
    result = answer(tiny(COMPETING), "kept", **facts)
    assert result.status == status
    assert values(result) == kept


def test_a_conflict_names_both_rules(tiny: LoadTiny) -> None:
    result = answer(tiny(COMPETING), "kept", abroad="no", manager="yes")
    assert result.says == ("Says at_home.", "Says managers.")


def test_rules_that_agree_do_not_conflict(tiny: LoadTiny) -> None:
    book = tiny(COMPETING.replace("value: 2", "value: 1"))
    assert values(answer(book, "kept", abroad="no", manager="yes")) == [number(1)]


TABLE = (
    'rate: table: [{when: "bonus < 2", value: "0%"}, {when: "2 <= bonus < 3", value: "30%"}, '
    '{when: "3 <= bonus <= 5", value: "100%"}, {when: "4 <= bonus", value: "50%"}]'
)


@pytest.mark.parametrize(
    ("bonus", "status", "rate"),
    [
        ("1.9999", "computed", "0"),
        ("2", "computed", "3/10"),
        ("2.9999", "computed", "3/10"),
        ("3", "computed", "1"),
        ("4", "ambiguous", None),
        ("5", "ambiguous", None),
        ("6", "computed", "1/2"),
    ],
)
def test_exactly_one_row_of_a_table_must_hold(tiny: LoadTiny, bonus: str, status: str, rate: str | None) -> None:
    result = answer(tiny(rules(TABLE)), "rate", bonus=bonus)
    assert result.status == status
    assert values(result) == ([] if rate is None else [number(rate)])


def test_a_gap_between_rows_is_reported(tiny: LoadTiny) -> None:
    result = answer(tiny(rules(TABLE.replace("bonus < 2", "bonus < 1"))), "rate", bonus=1)
    assert result.status == "silent"
    assert values(result) == []


def test_a_gap_reaches_whatever_is_computed_from_it(tiny: LoadTiny) -> None:
    book = tiny(rules(TABLE, 'paid: value: "rate * options"', 'paid_twice: value: "paid * 2 + 1"'))
    result = answer(book, "paid_twice", bonus=4, options=90)
    assert result.status == "ambiguous"
    assert values(result) == []


SILENT = rules("kept: silent: yes", "elsewhere: not_in_document: the Programme", 'sum: value: "kept + 1"')


@pytest.mark.parametrize(
    ("goal", "status", "document"),
    [("kept", "silent", None), ("elsewhere", "not_in_document", "the Programme"), ("sum", "silent", None)],
)
def test_silence_and_absent_documents_are_said(tiny: LoadTiny, goal: str, status: str, document: str | None) -> None:
    result = answer(tiny(SILENT), goal)
    assert result.status == status
    assert result.document == document
    assert values(result) == []
    assert result.says


def test_a_statement_is_answered_by_its_clause(tiny: LoadTiny) -> None:
    result = answer(tiny(rules("law: statement: yes")), "law")
    assert result.status == "clause"
    assert result.says == ("Says law.",)


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
    assert [a.text for a in result.assumptions if a.kind == "reading"] == ["count_from"]


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


def test_a_reading_chosen_by_the_asker_is_not_varied(tiny: LoadTiny) -> None:
    result = answer(tiny(READINGS), "days", {"count_from": "from_leaving"}, **DATES)
    assert (result.status, values(result)) == ("computed", [number(1)])
    assert result.outcomes[0].reading == ()


def test_a_reading_that_no_formula_of_the_goal_touches_is_left_alone(tiny: LoadTiny) -> None:
    result = answer(tiny(READINGS), "days", {"count_from": "from_grant"}, **DATES)
    assert result.status == "computed"


PRESUMED = rules(
    'kept: value: "if manager then options else options / 2"',
    "other: value: options",
)


@pytest.mark.parametrize(
    ("facts", "kept", "said"),
    [({}, 45, True), ({"manager": "no"}, 45, False), ({"manager": "yes"}, 90, False)],
)
def test_a_presumed_fact_is_stated(tiny: LoadTiny, facts: dict[str, Raw], kept: int, said: bool) -> None:
    result = answer(tiny(PRESUMED), "kept", options=90, **facts)
    assert values(result) == [number(kept)]
    stated = [a.text for a in result.assumptions if a.kind == "presumed_fact"]
    assert stated == (["You are not a manager."] if said else [])


def test_a_presumed_fact_that_plays_no_part_is_not_stated(tiny: LoadTiny) -> None:
    assert answer(tiny(PRESUMED), "other", options=90).assumptions == ()


@pytest.mark.parametrize(("facts", "result"), [({}, False), ({"manager": "no"}, True)])
def test_a_presumed_fact_does_not_count_as_given(tiny: LoadTiny, facts: dict[str, Raw], result: bool) -> None:
    assert values(answer(tiny(rules('told: value: "given(manager)"')), "told", **facts)) == [Truth(result)]


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"options": 1}, ["Always."]),
        ({"options": 9}, ["Always.", "Many."]),
        ({}, ["Always.", "Many."]),
    ],
)
def test_a_note_is_said_unless_its_condition_is_known_to_be_false(
    tiny: LoadTiny, facts: dict[str, Raw], said: list[str]
) -> None:
    book = tiny(rules('kept: value: options, notes: [{says: Always.}, {says: Many., if: "options > 5"}]'))
    assert [a.text for a in answer(book, "kept", **facts).assumptions if a.kind == "note"] == said


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


def test_the_day_of_the_answer_is_always_known(tiny: LoadTiny) -> None:
    assert values(answer(tiny(rules("today: value: as_of")), "today")) == [Day(TODAY)]


def test_an_unknown_goal_is_refused(tiny: LoadTiny) -> None:
    with pytest.raises(UnknownGoal, match=r"tiny has no rule 'nothing'\."):
        answer(tiny(THIRDS), "nothing")


@pytest.mark.parametrize("chosen", [{"count": "from_grant"}, {"count_from": "from_birth"}])
def test_an_unknown_reading_or_option_is_refused(tiny: LoadTiny, chosen: dict[str, str]) -> None:
    with pytest.raises(UnknownReading, match="tiny has no reading"):
        answer(tiny(READINGS), "days", chosen, **DATES)


@pytest.mark.parametrize(
    ("value", "facts", "part"),
    [
        ("bonus / options", {"options": 0, "bonus": 5}, "divides 5 by zero"),
        ("add_days(grant_date, 180)", {"grant_date": "9999-12-31"}, "add days cannot take 9999-12-31, 180"),
        ("add_days(grant_date, options)", {"grant_date": "2024-01-01", "options": 10**12}, "add days cannot take"),
    ],
)
def test_facts_that_cannot_be_worked_with_are_refused_with_a_sentence(
    tiny: LoadTiny, value: str, facts: dict[str, Raw], part: str
) -> None:
    with pytest.raises(FactError, match=f"These facts cannot be worked with: .*{part}"):
        answer(tiny(rules(f'amount: value: "{value}"')), "amount", **facts)


def test_the_same_question_gives_the_same_result(tiny: LoadTiny) -> None:
    book = tiny(READINGS)
    assert answer(book, "months", **DATES) == answer(book, "months", **DATES)
