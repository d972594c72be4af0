"""A choice that is known leaves only the rules that can still apply, however their conditions say it."""

from __future__ import annotations

import pytest

from rules.expression import Choice, Compare, In, Logic, Name, Node
from rules.sorting import wanted

DEATH, RESIGNATION = Choice("INVOLUNTARY_DEATH"), Choice("VOLUNTARY_OTHER")
LATE = Name("late")


def is_(value: Choice, fact: str = "reason") -> Node:
    return Compare("=", Name(fact), value)


@pytest.mark.parametrize(
    ("condition", "values"),
    [
        (is_(DEATH), {"INVOLUNTARY_DEATH"}),
        (In(Name("reason"), (DEATH, RESIGNATION)), {"INVOLUNTARY_DEATH", "VOLUNTARY_OTHER"}),
        (Logic("and", (is_(DEATH), LATE)), {"INVOLUNTARY_DEATH"}),
        (Logic("or", (is_(DEATH), Logic("and", (is_(RESIGNATION), LATE)))), {"INVOLUNTARY_DEATH", "VOLUNTARY_OTHER"}),
    ],
)
def test_what_a_condition_tests_first_is_found(condition: Node, values: set[str]) -> None:
    found = wanted(condition)
    assert found is not None
    assert (found.fact, found.values) == ("reason", values)


@pytest.mark.parametrize(
    "condition",
    [
        None,
        LATE,
        Logic("and", (LATE, is_(DEATH))),
        Logic("or", (is_(DEATH), LATE)),
        Logic("or", (is_(DEATH), is_(Choice("first"), "cycle"))),
        Compare("!=", Name("reason"), DEATH),
        In(Name("reason"), (DEATH, Name("other"))),
    ],
)
def test_a_condition_that_may_hold_for_other_values_rules_nothing_out(condition: Node | None) -> None:
    assert wanted(condition) is None
