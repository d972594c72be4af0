"""What is measured of the binding of facts: labels that name facts of the plans, and marks that tell right from not."""

from __future__ import annotations

import pytest

from evals.binding import MISSED, RIGHT, UNSAID, WRONG, Labelled, Read, labelled, report
from rules import load_books
from rules.facts import FactError

BOOKS = load_books()


def test_the_labels_name_facts_of_the_plan_and_values_that_it_takes() -> None:
    for label in labelled():
        facts = BOOKS[label.plan].facts
        assert label.rule in BOOKS[label.plan].rules
        for stated in (label.facts, *label.instead):
            for name, value in stated.items():
                if name == "as_of" or facts[name].type == "date":
                    assert len(value) in (4, 7, 10), (label.question, name, value)
                elif facts[name].type in ("choice", "bool"):
                    try:
                        facts[name].literal(value)
                    except FactError as error:
                        pytest.fail(f"{label.question}: {name} = {value}: {error}")


def test_the_labelled_questions_are_those_written_for_the_rules() -> None:
    from evals.reader.pairs import pairs

    written = {(pair.plan, pair.rule, pair.question, pair.author) for pair in pairs()}
    assert all((each.plan, each.rule, each.question, each.author) in written for each in labelled())


LABEL = Labelled(
    "azul-sop-2025",
    "a",
    "en",
    "unvested_time_options",
    "?",
    {"time_options_granted": "9000", "termination_date": "2026-03"},
    (),
    ({"as_of": "2026-03"},),
)


@pytest.mark.parametrize(
    ("bound", "marks"),
    [
        ({"time_options_granted": "9000", "termination_date": "2026-03-31"}, {RIGHT}),
        ({"time_options_granted": "9000", "termination_date": "2026-04-01"}, {RIGHT, WRONG}),
        ({"time_options_granted": "900", "termination_date": "2026-03-01"}, {RIGHT, WRONG}),
        ({"termination_date": "2026-03-01"}, {RIGHT, MISSED}),
        ({"time_options_granted": "9000", "as_of": "2026-03-01"}, {RIGHT}),
        (
            {"time_options_granted": "9000", "termination_date": "2026-03-01", "time_options_exercised_before": "5"},
            {RIGHT, UNSAID},
        ),
    ],
)  # fmt: skip
def test_a_fact_is_right_missed_wrong_or_unsaid(bound: dict[str, str], marks: set[str]) -> None:
    assert {mark for _, mark in Read(LABEL, bound, BOOKS[LABEL.plan]).marks} == marks


def test_the_table_counts_the_authors_set_aside_by_themselves() -> None:
    told = report([Read(LABEL, {"time_options_granted": "9000"}, BOOKS[LABEL.plan])])
    assert "authors tuned on" in told
    assert "authors set aside" not in told
