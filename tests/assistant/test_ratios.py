"""Old shares that become new ones: the order is told by the words, and nothing else is a ratio."""

from fractions import Fraction

import pytest

from assistant.reading import ratios


@pytest.mark.parametrize(
    ("text", "ratio"),
    [
        ("10 old shares become 1", Fraction(1, 10)),
        ("every 2 shares became 6", Fraction(3)),
        ("10 ações viraram 1", Fraction(1, 10)),
        ("10 acciones se convierten en 1", Fraction(1, 10)),
        ("10-for-1 consolidation", Fraction(1, 10)),
        ("十股合一股(合併)", Fraction(1, 10)),
    ],
)
def test_new_shares_for_each_old_one(text: str, ratio: Fraction) -> None:
    assert [(mention.value, mention.unit) for mention in ratios.find(text)] == [(ratio, "ratio")]


@pytest.mark.parametrize(
    "text",
    [
        "when do my 10 options become exercisable?",
        "10 shares become mine after 1 year",
        "as minhas 10 ações viram dinheiro",
        "2-for-1",
    ],
)
def test_what_is_no_split_is_no_ratio(text: str) -> None:
    assert list(ratios.find(text)) == []


@pytest.mark.parametrize(
    ("text", "ratio"),
    [
        ("a 6-for-1 split", Fraction(6)),
        ("split: four new shares for every old one", Fraction(4)),
        ("desdobramento de três ações para cada uma", Fraction(3)),
        ("un split de 4 acciones por cada 1", Fraction(4)),
        ("股份一拆三", Fraction(3)),
    ],
)
def test_the_shares_may_be_named(text: str, ratio: Fraction) -> None:
    assert [(mention.value, mention.unit) for mention in ratios.find(text)] == [(ratio, "ratio")]
