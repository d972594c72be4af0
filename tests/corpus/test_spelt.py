"""Numbers that clauses bear in words are read up to ninety-nine; other words are none."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.spelt import SPELT, spelt_value

PATTERN = re.compile(SPELT, re.IGNORECASE)
TENS = ["", "décim", "vigésim", "trigésim", "quadragésim", "quinquagésim", "sexagésim", "septuagésim", "octogésim"]
ONES = ["", "primeir", "segund", "terceir", "quart", "quint", "sext", "sétim", "oitav", "non"]


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("Tercera", 3),
        ("Décima Segunda", 12),
        ("DECIMA", 10),
        ("decimotercero", 13),
        ("undécima", 11),
        ("Vigésimo Primero", 21),
        ("cuadragésima", 40),
        ("Sétimo", 7),
        ("Terceira", 3),
        ("Three", 3),
        ("Twelve", 12),
        ("Twenty-One", 21),
        ("First", 1),
        ("Thirtieth", 30),
    ],
)
def test_a_number_in_words_is_read(words: str, value: int) -> None:
    assert PATTERN.fullmatch(words)
    assert spelt_value(words) == value


@pytest.mark.parametrize("words", ["", "II", "tercio", "non", "Objeto", "one hundred"])
def test_other_words_are_no_number(words: str) -> None:
    assert spelt_value(words) is None


@pytest.mark.parametrize("text", ["three", "one share", "segundo o qual", "terça", "quinta-feira", "Onerous", "Tense"])
def test_what_prose_says_is_not_taken_for_a_number(text: str) -> None:
    assert PATTERN.match(text) is None


@given(tens=st.integers(0, 8), ones=st.integers(0, 9), ending=st.sampled_from("oa"), capital=st.booleans())
def test_every_ordinal_up_to_ninety_is_read(tens: int, ones: int, ending: str, capital: bool) -> None:
    words = " ".join(stem + ending for stem in (TENS[tens], ONES[ones]) if stem)
    words = words.upper() if capital else words
    assert spelt_value(words) == (10 * tens + ones or None)
    assert (PATTERN.fullmatch(words) is not None) == bool(words)
