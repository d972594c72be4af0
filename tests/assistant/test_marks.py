"""What points and commas mean, where other numbers of a question show it."""

from fractions import Fraction

import pytest

from assistant.reading import numbers


@pytest.mark.parametrize(
    ("language", "text", "values"),
    [
        ("es", "Retención de R$13,680 y la acción vale R$7.60", [13680, Fraction(38, 5)]),
        ("pt", "Capital de 2,600 mil ações e 1.5 % para depois", [2600000, Fraction(3, 200)]),
        ("en", "Tax of R$ 13.680 and a share at R$ 7,60", [13680, Fraction(38, 5)]),
        ("es", "Retención de R$ 13.680 y la acción vale R$ 7,60", [13680, Fraction(38, 5)]),
        ("en", "Tax of R$ 13,680 and a share at R$ 7.60", [13680, Fraction(38, 5)]),
    ],
)
def test_decimals_show_what_points_and_commas_mean(language: str, text: str, values: list[Fraction]) -> None:
    found = sorted(numbers.find(text, language), key=lambda value: value.start)
    assert [(value.value, value.doubt) for value in found] == [(value, None) for value in values]


@pytest.mark.parametrize(("language", "text"), [("es", "R$ 3,125 y R$7.60 o 7,60"), ("en", "R$ 3.125 a share, 7.60")])
def test_decimals_of_both_kinds_show_nothing(language: str, text: str) -> None:
    assert any(value.doubt for value in numbers.find(text, language))
