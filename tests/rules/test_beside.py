"""Readings side by side: those that come to no value are shown too, and those that come to the same are all named."""

import pytest

from rules.beside import CONTRADICTORY, NOT_SAID
from tests.rules.answers import answer, number, values
from tests.rules.conftest import LoadTiny

BOOK = """\
readings:
  meaning:
    clause: "1"
    question: What does it mean?
    options: {a_figure: A figure., left_open: Left open., same_by_five: The same by 5., same_by_six: The same by 6.}
    default: a_figure
    reason: Usual.
rules:
  paid:
    says: What is paid.
    clauses: [{clause: "1", quote: q}]
    value: if meaning = a_figure then options else 0
    unit: options
  paid_by_five:
    concludes: paid
    exception_to: paid
    when: meaning = same_by_five
    says: Nothing by 5.
    clauses: [{clause: "5", quote: five}]
    value: 0
    unit: options
  paid_by_six:
    concludes: paid
    exception_to: paid
    when: meaning = same_by_six
    says: Nothing by 6.
    clauses: [{clause: "6", quote: six}]
    value: 0
    unit: options
  nobody_says:
    concludes: paid
    exception_to: paid
    when: meaning = left_open
    says: The Board decides.
    clauses: [{clause: "9", quote: nine}]
    silent: yes
"""


def test_a_reading_without_a_value_is_shown_with_what_its_rule_says(tiny: LoadTiny) -> None:
    result = answer(tiny(BOOK), "paid", options=90)
    assert result.status == "ambiguous"
    shown = {choice.option: outcome for outcome in result.outcomes for choice in outcome.reading}
    assert (shown["left_open"].says, shown["left_open"].quantity) == ("The Board decides.", None)
    assert [anchor.clause for anchor in shown["left_open"].anchors] == ["9"]


@pytest.mark.parametrize(
    ("kind", "status"), [("silent: yes", "silent"), ("not_in_document: the Notice", "not_in_document")]
)
def test_a_default_without_a_value_comes_first_and_only_where_readings_differ(
    tiny: LoadTiny, kind: str, status: str
) -> None:
    book = tiny(BOOK.replace("silent: yes", kind).replace("default: a_figure", "default: left_open"))
    result = answer(book, "paid", options=90)
    assert result.status == "ambiguous"
    assert next((o.reading[0].option, o.says) for o in result.outcomes) == ("left_open", "The Board decides.")
    assert number(90) in values(result)
    alone = answer(book, "paid", {"meaning": "left_open"}, options=90)
    assert (alone.status, alone.outcomes) == (status, ())


def test_readings_that_come_to_the_same_are_one_outcome_with_the_clauses_of_each(tiny: LoadTiny) -> None:
    result = answer(tiny(BOOK), "paid", options=90)
    assert values(result) == [number(90), number(0)]
    nothing = next(outcome for outcome in result.outcomes if outcome.quantity and outcome.quantity.value == number(0))
    assert [choice.option for choice in nothing.reading] == ["same_by_five", "same_by_six"]
    assert {anchor.clause for anchor in nothing.anchors} == {"5", "6"}


def test_readings_that_come_to_the_value_of_the_default_are_not_shown(tiny: LoadTiny) -> None:
    result = answer(tiny(BOOK), "paid", options=0)
    assert {choice.option for outcome in result.outcomes for choice in outcome.reading} == {"a_figure", "left_open"}


@pytest.mark.parametrize(("when", "says"), [("meaning = same_by_five", NOT_SAID), ("yes", CONTRADICTORY)])
def test_a_gap_or_a_conflict_under_a_reading_is_said_to_be_one(tiny: LoadTiny, when: str, says: str) -> None:
    book = tiny(
        BOOK[: BOOK.index("rules:")]
        + f"""\
rules:
  paid:
    says: What is paid.
    clauses: [{{clause: "1", quote: q}}]
    table: [{{when: meaning != same_by_five, value: 1}}, {{when: "{when} and meaning = same_by_six", value: 2}}]
"""
    )
    assert says in [outcome.says for outcome in answer(book, "paid").outcomes]


LATER = """\
readings:
  counted:
    clause: "1"
    question: What is counted?
    options: {alone: Alone., one_more: One more., the_same: The same.}
    default: alone
    reason: Usual.
rules:
  paid:
    says: What is paid.
    clauses: [{clause: "1", quote: q}]
    value: bonus * (if counted = one_more then options + 1 else options)
    unit: options
"""


@pytest.mark.parametrize(
    ("facts", "status", "kinds"),
    [
        ({"options": 5}, "needs_facts", ["readings_later"]),
        ({"options": 5, "bonus": 2}, "ambiguous", ["reading"]),
        ({"options": 5, "bonus": 0}, "computed", []),
    ],
)
def test_a_reading_that_changes_an_open_formula_is_announced(
    tiny: LoadTiny, facts: dict[str, int], status: str, kinds: list[str]
) -> None:
    found = answer(tiny(LATER), "paid", **facts)
    assert found.status == status
    assert [(each.kind, each.readings) for each in found.assumptions] == [(kind, ("counted",)) for kind in kinds]
