"""Numbers by halves, vague numbers, days in words and months counted from a beginning: whole, or not at all."""

from datetime import date
from fractions import Fraction

import pytest

from assistant.reading import dates, numbers
from assistant.reading.elapsed import _lived
from assistant.reading.values import is_today

TODAY = date(2026, 11, 23)


def values(text: str, language: str) -> list[object]:
    return [mention.value for mention in numbers.find(text, language)]


def days(text: str, language: str) -> list[object]:
    found = sorted(dates.find(text, language, TODAY), key=lambda mention: mention.start)
    assert all(text[mention.start : mention.end] == mention.text for mention in found)
    return [mention.doubt or (mention.value, mention.last) for mention in found]


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("a million and a half options", "en", 1_500_000),
        ("one and a half million options", "en", 1_500_000),
        ("2 and a half million options", "en", 2_500_000),
        ("2 and a half thousand options", "en", 2_500),
        ("half a million options", "en", 500_000),
        ("a quarter of a million options", "en", 250_000),
        ("three quarters of a million options", "en", 750_000),
        ("two and a quarter million options", "en", 2_250_000),
        ("um milhão e meio de opções", "pt", 1_500_000),
        ("2 milhões e meio de opções", "pt", 2_500_000),
        ("milhão e meio de opções", "pt", 1_500_000),
        ("meio milhão de opções", "pt", 500_000),
        ("millón y medio de opciones", "es", 1_500_000),
        ("dos millones y medio de opciones", "es", 2_500_000),
        ("medio millón de opciones", "es", 500_000),
        ("1万2股", "zh-Hans", 12_000),
        ("3万5份", "zh-Hans", 35_000),
        ("1萬2000股", "zh-Hant", 12_000),
        ("3千2股", "zh-Hans", 3_200),
        ("a million options", "en", 1_000_000),
        ("2万5千股", "zh-Hans", 25_000),
    ],
)
def test_a_half_is_part_of_its_number(text: str, language: str, value: int) -> None:
    assert values(text, language) == [Fraction(value)]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("several thousand options", "en"),
        ("a couple of thousand options", "en"),
        ("several million and a half", "en"),
        ("几十万股", "zh-Hans"),
        ("一百五十多万股", "zh-Hans"),
    ],
)
def test_a_number_left_open_is_none(text: str, language: str) -> None:
    assert values(text, language) == []


def test_a_length_of_time_after_a_scale_is_its_own() -> None:
    assert [(m.value, m.unit) for m in numbers.find("3万5个月", "zh-Hans")] == [(30_000, None), (5, "months")]


@pytest.mark.parametrize(
    ("text", "language", "day"),
    [
        ("on the first of May 2025", "en", date(2025, 5, 1)),
        ("on the twenty-first of June 2025", "en", date(2025, 6, 21)),
        ("on March fifteenth, 2024", "en", date(2024, 3, 15)),
        ("on May the fifth 2025", "en", date(2025, 5, 5)),
        ("on 5 May two thousand and twenty-four", "en", date(2024, 5, 5)),
        ("on June 1st, twenty twenty-five", "en", date(2025, 6, 1)),
        ("signed Mar 14th '25", "en", date(2025, 3, 14)),
        ("signed 14-Mar-25", "en", date(2025, 3, 14)),
        ("dia quinze de março de 2024", "pt", date(2024, 3, 15)),
        ("primeiro de maio de 2025", "pt", date(2025, 5, 1)),
        ("vinte e dois de abril de dois mil e vinte e cinco", "pt", date(2025, 4, 22)),
        ("em 20/mar/25", "pt", date(2025, 3, 20)),
        ("el primero de febrero de 2025", "es", date(2025, 2, 1)),
        ("treinta y uno de diciembre de 2025", "es", date(2025, 12, 31)),
        ("quince de marzo de dos mil veinticuatro", "es", date(2024, 3, 15)),
    ],
)
def test_a_day_in_words_is_that_day(text: str, language: str, day: date) -> None:
    assert days(text, language) == [(day, None)]
    [mention] = dates.find(text, language, TODAY)
    assert not is_today(mention)
    assert [m.value for m in numbers.find(text, language, [(mention.start, mention.end)])] == []


def test_a_year_in_two_digits_is_none_before_another_month_or_a_unit() -> None:
    assert days("12 May-25 May 2025", "en") == [(date(2025, 5, 12), None), (date(2025, 5, 25), None)]
    assert days("on the first day of May 2025", "en") == [(date(2025, 5, 1), None)]
    assert days("March 20 options", "en") == ["no_year"]


@pytest.mark.parametrize(
    ("text", "language", "day"),
    [
        ("if I quit tomorrow", "en", date(2026, 11, 24)),
        ("I quit yesterday", "en", date(2026, 11, 22)),
        ("the day after tomorrow", "en", date(2026, 11, 25)),
        ("saio amanhã", "pt", date(2026, 11, 24)),
        ("salgo pasado mañana", "es", date(2026, 11, 25)),
        ("我昨天辞职", "zh-Hans", date(2026, 11, 22)),
        ("我明天辭職", "zh-Hant", date(2026, 11, 24)),
    ],
)
def test_a_day_beside_today_is_no_day_of_the_answer(text: str, language: str, day: date) -> None:
    [mention] = dates.find(text, language, TODAY)
    assert mention.value == day
    assert not is_today(mention)


def test_the_morning_is_no_tomorrow() -> None:
    assert days("el viernes por la mañana", "es") == []


def test_a_month_and_a_day_without_a_year_take_that_of_the_day_told_before() -> None:
    assert days("董事會排2026/5/21,公告期限是5/29", "zh-Hant")[1] == (date(2026, 5, 29), None)
    assert days("due on 5/29", "en") == ["no_year"]
    assert days("até 29/5", "pt") == ["no_year"]


@pytest.mark.parametrize("text", ["比例是1/24", "on 2/3 of them", "32/36 of it", "by 5/24 of the shares", "on 5/6"])
def test_a_part_of_something_is_no_day(text: str) -> None:
    assert days(text, "en") == []


@pytest.mark.parametrize(
    ("text", "language", "months"),
    [
        ("fired in month 9", "en", 9),
        ("in my 20th month", "en", 20),
        ("no mês 20", "pt", 20),
        ("no 20º mês", "pt", 20),
        ("en el mes 24", "es", 24),
        ("第20个月", "zh-Hans", 20),
        ("第三十個月", "zh-Hant", 30),
    ],
)
def test_the_month_of_a_grant_is_so_many_months(text: str, language: str, months: int) -> None:
    [mention] = numbers.find(text, language)
    assert (mention.kind, mention.value, mention.unit) == ("duration", months, "months")
    assert [*_lived(text, [mention])] == [[mention]]


@pytest.mark.parametrize("text", ["R$ 500 per month 20 options", "month 20 options", "the 5th month of the year"])
def test_no_month_is_counted_where_another_thing_is(text: str) -> None:
    assert all(mention.kind != "duration" for mention in numbers.find(text, "en"))
