"""Great numbers as people in five languages say them: no part is lost, and what is open stays open."""

import pytest

from assistant.reading import han_numbers, marks
from assistant.reading.numbers import find


def read(text: str, language: str) -> list[str]:
    return [str(value.value) for value in find(text, language)]


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("2,600 million shares", "en", 2_600_000_000),
        ("two billion six hundred million shares", "en", 2_600_000_000),
        ("two point six billion shares", "en", 2_600_000_000),
        ("1 million 200 thousand options", "en", 1_200_000),
        ("2 crore 30 lakh shares", "en", 23_000_000),
        ("2.345 million shares", "en", 2_345_000),
        ("2,600 millones de acciones", "es", 2_600_000_000),
        ("2.600 millones de acciones", "es", 2_600_000_000),
        ("2,6 mil millones de acciones", "es", 2_600_000_000),
        ("mil millones de acciones", "es", 1_000_000_000),
        ("dos mil seiscientos millones de acciones", "es", 2_600_000_000),
        ("2 mil 600 millones de acciones", "es", 2_600_000_000),
        ("1 millón 200 mil opciones", "es", 1_200_000),
        ("5 mil 300 acciones", "es", 5_300),
        ("2 mil milhões de ações", "pt", 2_000_000_000),
        ("2 bilhões e 600 milhões de ações", "pt", 2_600_000_000),
        ("dois vírgula seis bilhões de ações", "pt", 2_600_000_000),
        ("3,7 bi de ações", "pt", 3_700_000_000),
        ("3 mi e meio de opções", "pt", 3_500_000),
        ("R$ 3 mil 200", "pt", 3_200),
        ("2亿3千万股", "zh-Hans", 230_000_000),
        ("3千5百万股", "zh-Hans", 35_000_000),
        ("1亿2000万股", "zh-Hans", 120_000_000),
        ("12亿3456万7890股", "zh-Hans", 1_234_567_890),
        ("两亿三股", "zh-Hans", 230_000_000),
        ("5百股", "zh-Hans", 500),
        ("2億3千萬股", "zh-Hant", 230_000_000),
        ("廿三億股", "zh-Hant", 2_300_000_000),
    ],
)
def test_a_great_number_is_read_whole(text: str, language: str, value: int) -> None:
    assert read(text, language) == [str(value)]


@pytest.mark.parametrize(
    ("text", "language", "values"),
    [
        ("one million options and 200 thousand shares", "en", ["1000000", "200000"]),
        ("10 thousand options and 5 thousand shares", "en", ["10000", "5000"]),
        ("12 mil opções e 300 ações", "pt", ["12000", "300"]),
        ("10万3个月后", "zh-Hans", ["100000", "3"]),
        ("1亿3%的股份", "zh-Hans", ["100000000", "3/100"]),
    ],
)
def test_two_numbers_stay_two(text: str, language: str, values: list[str]) -> None:
    assert sorted(read(text, language)) == sorted(values)


@pytest.mark.parametrize("text", ["2亿5千多万股", "几千万股", "2億5千幾萬股"])
def test_a_number_that_words_leave_open_is_none(text: str) -> None:
    assert read(text, "zh-Hant") == []


def test_what_a_comma_means_is_asked_where_nothing_shows_it() -> None:
    [number] = find("2,655 millones de acciones", "es")
    assert number.doubt == marks.DOUBT
    [number] = find("2.600 million shares", "en")
    assert number.doubt == marks.DOUBT


def test_another_number_shows_what_a_comma_means() -> None:
    number, _ = sorted(find("2,655 millones de acciones, el 1.5 %", "es"), key=lambda value: value.start)
    assert (str(number.value), number.doubt) == ("2655000000", None)
    assert marks.shown("R$ 9,50 e 1.5%") is None


@pytest.mark.parametrize("text", ["三三万万", "二千三千", "万", ""])
def test_characters_that_are_no_number_are_none(text: str) -> None:
    assert han_numbers.value(text) is None
