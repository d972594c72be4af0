"""One run from the goal: exceptions, gaps, conflicts and missing facts are reported, never guessed."""

from datetime import date

import pytest

from rules import FactError, ask
from rules.engine import ROUNDING_SILENT, UnknownGoal, look
from rules.expression import Day, Node, Truth, parse
from rules.facts import Raw
from rules.result import CONTRADICTORY, NO_NUMBER
from rules.run import Run
from tests.rules.answers import TODAY, answer, needs, number, rules, values
from tests.rules.conftest import LoadTiny

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


@pytest.mark.parametrize(("day", "value"), [("2024-01-01", 30), ("2024-01-02", 0)])
def test_a_rule_that_settles_which_part_of_a_formula_counts_is_a_step(tiny: LoadTiny, day: str, value: int) -> None:
    book = tiny(
        rules(
            'kept: value: "if long_enough then options * 3% else 0", unit: options',
            'long_enough: value: "anniversaries(grant_date, as_of) >= 2"',
        )
    )
    result = answer(book, "kept", options=1000, grant_date=day)
    assert values(result) == [number(value)]
    assert [step.rule for step in result.derivation] == ["long_enough", "kept"]


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
    assert needs(answer(book, "amount")) == ["abroad", "bonus", "options"]


def test_what_settles_most_is_asked_for_first(tiny: LoadTiny) -> None:
    book = tiny(rules('amount: value: "bonus * year(grant_date) + (if abroad then options else 7)"'))
    assert needs(answer(book, "amount")) == ["abroad", "bonus", "grant_date", "options"]
    assert needs(answer(book, "amount", abroad="no")) == ["bonus", "grant_date"]


def test_a_number_that_a_condition_waits_for_comes_before_one_that_is_only_counted(tiny: LoadTiny) -> None:
    book = tiny(rules('amount: value: "bonus * (if options > 5 then 2 else 3)"'))
    assert needs(answer(book, "amount")) == ["options", "bonus"]


def test_a_fact_whose_every_value_gives_the_same_is_not_asked_for(tiny: LoadTiny) -> None:
    same = 'amount: value: "bonus * days_inclusive(if abroad then 2022-01-01 else 2023-01-01, {})"'
    end = "if abroad then {} else 2023-12-31"
    assert needs(answer(tiny(rules(same.format(end.format("2022-12-31")))), "amount")) == ["bonus"]
    assert needs(answer(tiny(rules(same.format(end.format("2022-12-30")))), "amount")) == ["abroad", "bonus"]


def test_what_asks_whether_a_fact_is_known_is_worked_out_anew_once_it_is(tiny: LoadTiny) -> None:
    book = tiny(
        rules('kept: value: "if given(abroad) then 5 else options"', 'amount: value: "if abroad then kept else bonus"')
    )
    run = Run(book, {}, TODAY, {})
    assert run.decide("amount").missing == ["abroad", "options", "bonus"]
    assert run.completed("abroad", Truth(True)).decide("amount").missing == []


def test_a_quick_look_counts_what_is_missing(tiny: LoadTiny) -> None:
    book = tiny(THIRDS)
    assert look(book, "vested", {}, as_of=TODAY).open == 2
    assert look(book, "vested", {"options": 9}, as_of=TODAY) == (False, ("grant_date",), True)
    assert look(book, "vested", {"options": 9, "grant_date": "2025-01-01"}, as_of=TODAY) == (True, (), True)


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


LEFT = rules(
    'vested: table: [{when: "bonus < 2", value: options}, {when: "1 <= bonus < 3", value: 0}]',
    "leaving: outcomes: [{code: keeps_all, says: What has vested is kept., quantity: vested}]",
)


@pytest.mark.parametrize(
    ("bonus", "says"),
    [("0", None), ("1", CONTRADICTORY), ("2", None), ("3", NO_NUMBER)],
    ids=["before", "in two rows", "after", "in none"],
)
def test_a_number_that_cannot_be_told_is_said_beside_its_consequence(
    tiny: LoadTiny, bonus: str, says: str | None
) -> None:
    result = answer(tiny(LEFT), "leaving", bonus=bonus, options="10")
    assert result.status == ("ambiguous" if says else "computed")
    assert [outcome.says for outcome in result.outcomes] == ["What has vested is kept.", *([says] if says else [])]
    assert (result.outcomes[0].quantity is None) == bool(says)


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


def test_the_day_of_the_answer_is_always_known(tiny: LoadTiny) -> None:
    assert values(answer(tiny(rules("today: value: as_of")), "today")) == [Day(TODAY)]


def test_an_unknown_goal_is_refused(tiny: LoadTiny) -> None:
    with pytest.raises(UnknownGoal, match=r"tiny has no rule 'nothing'\."):
        answer(tiny(THIRDS), "nothing")


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
    with pytest.raises(FactError, match=f"These facts cannot be worked with: .*{part}.* \\(in “amount”\\)"):
        answer(tiny(rules(f'amount: value: "{value}"')), "amount", **facts)


@pytest.mark.parametrize(("as_of", "said"), [("2026-01-01", True), ("2023-01-01", False)])
def test_the_note_of_a_row_is_said_only_where_its_table_decided(tiny: LoadTiny, as_of: str, said: bool) -> None:
    book = tiny(
        rules(
            'late: when: long_enough, case: it is late, value: "1", unit: options',
            "early: concludes: late, exception_to: late, case: it is early, when: as_of < 2024-01-01, "
            'value: "0", unit: options',
            "long_enough: table: [{when: abroad, value: yes, note: You work abroad.}, {when: not abroad, value: no}]",
        )
    )
    result = ask(book, "late", {"abroad": True}, as_of=date.fromisoformat(as_of))
    assert values(result) == [number(said)]
    assert ("You work abroad." in [assumption.text for assumption in result.assumptions]) is said
