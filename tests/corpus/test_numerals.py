"""Numbers in words are read exactly, or not at all."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.numerals import read_figure, read_han, read_words

_DIGITS = "零一二三四五六七八九"


@pytest.mark.parametrize(
    ("language", "words", "value"),
    [
        ("en", "twelve", 12),
        ("en", "one hundred and eighty", 180),
        ("en", "three million five hundred thousand", 3_500_000),
        ("en", "twenty-first", 21),
        ("en", "one twenty-fourth", Fraction(1, 24)),
        ("en", "two-thirds", Fraction(2, 3)),
        ("en", "five and a half percent", Fraction(11, 2)),
        ("en", "two tenths of one percent", Fraction(1, 5)),
        ("pt", "trinta e seis", 36),
        ("pt", "duzentos e cinquenta mil", 250_000),
        ("pt", "um terço", Fraction(1, 3)),
        ("es", "treinta y seis", 36),
        ("es", "dos tercios", Fraction(2, 3)),
        ("es", "diez por ciento", 10),
    ],
)
def test_words_are_read(language: str, words: str, value: Fraction) -> None:
    assert read_words(words, language) == value


@pytest.mark.parametrize("words", ["two three", "twenty thirty", "thousand million", "many", "and", "one hundred and"])
def test_what_is_no_number_is_not_guessed(words: str) -> None:
    assert read_words(words, "en") is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("十", 10),
        ("十二", 12),
        ("三十六", 36),
        ("二百三十萬", 2_300_000),
        ("百分之十", 10),
        ("三分之一", Fraction(1, 3)),
    ],
)
def test_chinese_numbers_are_read(text: str, value: Fraction) -> None:
    assert read_han(text) == value


@pytest.mark.parametrize("text", ["二百萬三十萬", "十百", "三三十", "萬", "甲"])
def test_malformed_chinese_numbers_are_not_guessed(text: str) -> None:
    assert read_han(text) is None


@given(st.integers(1, 9999))
def test_every_chinese_number_below_ten_thousand_comes_back(number: int) -> None:
    written = ""
    for unit, place in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = number // unit % 10
        if digit:
            written += _DIGITS[digit] + place
        elif written and number % unit and not written.endswith("零"):
            written += "零"
    assert read_han(written) == number


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [("2,300,000", "en", 2_300_000), ("2.300.000,5", "pt", Fraction(4_600_001, 2)), ("1/3", "es", Fraction(1, 3))],
)
def test_figures_are_read_as_the_language_writes_them(text: str, language: str, value: Fraction) -> None:
    assert read_figure(text, language) == value


@pytest.mark.parametrize(("text", "language"), [("1/0", "en"), ("2,30", "en"), ("12.34", "pt")])
def test_a_figure_of_another_form_is_not_guessed(text: str, language: str) -> None:
    assert read_figure(text, language) is None
