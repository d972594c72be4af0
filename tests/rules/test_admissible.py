"""What the shipped books give for facts that can be: nothing below zero, and only for the days for which it holds."""

from datetime import date

import pytest

from rules import Book
from rules.inverse import solve
from tests.rules.answers import TODAY

TELEFONICA = "telefonica-brasil-psp-2022"
TELEFONICA_AMOUNT = {"units_granted": 9000, "closing_price": "50", "multiplier_factor": "80%"}


@pytest.mark.parametrize(
    ("cycle", "first", "last"), [("first", "2022-01-01", "2024-12-31"), ("second", "2023-01-01", "2025-12-31")]
)
def test_only_a_running_cycle_is_settled_by_a_change_of_control(
    books: dict[str, Book], cycle: str, first: str, last: str
) -> None:
    found = solve(
        books[TELEFONICA],
        "change_of_control_amount",
        {"cycle": cycle, **TELEFONICA_AMOUNT},
        unknown="change_of_control_date",
        relation=">",
        target="0",
        as_of=TODAY,
        readings={"coc_first_year": "coc_pays_pro_rata", "day_counting": "incl_incl"},
    )
    for each in found.solutions:
        for start, end in each.stretches:
            assert isinstance(start, date) and isinstance(end, date)
            assert date.fromisoformat(first) <= start <= end <= date.fromisoformat(last)
    assert found.solutions[0].stretches == ((date.fromisoformat(first), date.fromisoformat(last)),)
