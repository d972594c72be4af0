"""Records of the engine are compared and hashed by their values, whoever made them."""

from __future__ import annotations

import dataclasses
from fractions import Fraction

import pytest

from rules.expression import Compare, Name, Number
from rules.result import Quantity, Unit


def test_records_with_equal_values_are_equal_and_hash_alike() -> None:
    one, other = (Compare("<", Name("months"), Number(Fraction(36))) for _ in range(2))
    assert one == other
    assert len({one, other}) == 1
    assert one != Compare("<=", Name("months"), Number(Fraction(36)))


def test_a_figure_is_the_same_however_the_book_prints_it() -> None:
    assert Number(Fraction(1, 2), "50%") == Number(Fraction(1, 2))
    assert hash(Number(Fraction(1, 2), "50%")) == hash(Number(Fraction(1, 2)))


def test_a_record_takes_its_own_fields_and_no_others() -> None:
    quantity = Quantity("kept", Number(Fraction(3)), Unit("options"))
    assert dataclasses.replace(quantity, name="lost").name == "lost"
    with pytest.raises(AttributeError):
        quantity.nmae = "lost"  # type: ignore[attr-defined]
