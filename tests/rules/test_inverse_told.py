"""Inverse questions: days that move a day, and the trials that are told for several readings together."""

from fractions import Fraction

import pytest

from rules import Book
from rules.inverse import solve
from rules.pieces import Stretch
from tests.rules.answers import TODAY, number, rules
from tests.rules.conftest import LoadTiny


@pytest.mark.parametrize(
    ("relation", "target", "ends"),
    [("=", "2026-05-20", (10, 10)), (">=", "2026-06-09", (30, None)), (">", "2026-06-09", None)],
)
def test_a_number_of_days_is_found_for_the_day_wanted(
    books: dict[str, Book], relation: str, target: str, ends: tuple[int, int | None] | None
) -> None:
    found = solve(
        books["azul-sop-2025"],
        "share_delivery_deadline",
        {"payment_receipt_date": "2026-04-10"},
        unknown="impediment_days",
        relation=relation,  # type: ignore[arg-type]
        target=target,
        as_of=TODAY,
    )
    stretches = [each for each in found.solutions[0].stretches if isinstance(each, Stretch)]
    assert [(each.low, each.high) for each in stretches] == ([ends] if ends else [])


def test_only_trials_that_come_out_the_same_are_told_for_several_readings(tiny: LoadTiny) -> None:
    book = tiny(
        "readings:\n"
        "  how: {clause: '1', question: How?, options: {a: A., b: B., c: C.}, default: a, reason: R.}\n"
        + rules(
            "worth: value: 'if how = a then options else if how = b or options > 4 then options + 5 else 0', "
            "unit: options"
        )
    )
    found = solve(book, "worth", {}, unknown="options", relation=">=", target="10", as_of=TODAY)
    default, other = found.solutions
    assert [tried.gives for tried in default.proof] == [number(9), number(10)]
    assert [choice.option for choice in other.readings] == ["b", "c"]
    assert [(tried.value, tried.gives) for tried in other.proof] == [(number(5), number(10))]
    assert [(each.low, each.high) for each in other.stretches if isinstance(each, Stretch)] == [(Fraction(5), None)]
