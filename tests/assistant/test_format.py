"""Exact values as people write them in five languages; ``≈`` stands where something was rounded and nowhere else."""

import re
from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from assistant.reading import numbers
from assistant.reading.language import LANGUAGES
from assistant.wording.catalog import Translator
from assistant.wording.format import (
    UNIT_MESSAGES,
    day,
    decimal_text,
    decimals,
    display,
    exact_text,
    literal,
    money,
    number,
    percent,
    unit_text,
    worked,
)
from rules.expression import Choice, Day, Node, Number, Truth, parse
from rules.result import Quantity, Unit

LANGUAGE = st.sampled_from(LANGUAGES)
BRL = Unit(currency="BRL")


def shown(value: str, unit: Unit, language: str) -> str | None:
    return literal(Number(Fraction(value)), unit, Translator(language))


@pytest.mark.parametrize(
    ("unit", "language", "one", "many"),
    [
        ("options", "en", "1 option", "24,000 options"),
        ("options", "pt", "1 opção", "24.000 opções"),
        ("options", "es", "1 opción", "24.000 opciones"),
        ("options", "zh-Hans", "1份期权", "24,000份期权"),
        ("options", "zh-Hant", "1 份期權", "24,000 份期權"),
        ("shares", "en", "1 share", "24,000 shares"),
        ("shares", "pt", "1 ação", "24.000 ações"),
        ("shares", "es", "1 acción", "24.000 acciones"),
        ("shares", "zh-Hans", "1股", "24,000股"),
        ("shares", "zh-Hant", "1 股", "24,000 股"),
        ("units", "en", "1 Unit", "24,000 Units"),
        ("rsus", "en", "1 Restricted Share Unit", "24,000 Restricted Share Units"),
        ("months", "en", "1 month", "24,000 months"),
        ("months", "pt", "1 mês", "24.000 meses"),
        ("months", "zh-Hans", "1个月", "24,000个月"),
        ("days", "es", "1 día", "24.000 días"),
        ("days", "zh-Hant", "1 天", "24,000 天"),
        ("years", "pt", "1 ano", "24.000 anos"),
        (None, "en", "1", "24,000"),
        ("multiple", "en", "1×", "24,000×"),
    ],
)
def test_a_count_has_its_unit_in_the_singular_and_the_plural(unit: str, language: str, one: str, many: str) -> None:
    assert shown("1", Unit(unit=unit), language) == one
    assert shown("24000", Unit(unit=unit), language) == many


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("unit", sorted(UNIT_MESSAGES))
def test_every_unit_is_worded_in_every_language(unit: str, language: str) -> None:
    worded = shown("2", Unit(unit=unit), language)
    assert worded is not None
    assert re.fullmatch(r"2 ?\D+", worded)
    if language != "en":
        assert worded != shown("2", Unit(unit=unit), "en")


@pytest.mark.parametrize(
    ("value", "currency", "language", "text"),
    [
        ("825", "BRL", "en", "R$ 825.00"),
        ("825", "BRL", "pt", "R$ 825,00"),
        ("825", "BRL", "es", "R$ 825,00"),
        ("825", "BRL", "zh-Hans", "R$ 825.00"),
        ("12500.5", "BRL", "pt", "R$ 12.500,50"),
        ("12500.5", "USD", "en", "US$ 12,500.50"),
        ("7.777", "HKD", "zh-Hant", "HK$ 7.777"),
        ("43998129/274", "BRL", "en", "≈ R$ 160,577.11"),
        ("43998129/274", "BRL", "pt", "≈ R$ 160.577,11"),
        ("43998129/274", "BRL", "es", "≈ R$ 160.577,11"),
        ("43998129/274", "BRL", "zh-Hans", "≈ R$ 160,577.11"),
        ("43998129/274", "BRL", "zh-Hant", "≈ R$ 160,577.11"),
        ("0", "BRL", "en", "R$ 0.00"),
        ("1/3", "EUR", "en", "≈ EUR 0.33"),
    ],
)
def test_money_has_its_sign_and_its_cents(value: str, currency: str, language: str, text: str) -> None:
    assert shown(value, Unit(currency=currency), language) == text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "R$ 3.30 per share"),
        ("pt", "R$ 3,30 por ação"),
        ("es", "R$ 3,30 por acción"),
        ("zh-Hans", "每股R$ 3.30"),
        ("zh-Hant", "每股 R$ 3.30"),
    ],
)
def test_a_price_says_per_what(language: str, text: str) -> None:
    assert shown("3.3", Unit(currency="BRL", per="share"), language) == text


@pytest.mark.parametrize(
    ("value", "language", "text"),
    [
        ("3333/5000", "en", "66.66%"),
        ("3333/5000", "pt", "66,66%"),
        ("3333/5000", "es", "66,66 %"),
        ("3333/5000", "zh-Hans", "66.66%"),
        ("3333/5000", "zh-Hant", "66.66%"),
        ("0", "en", "0%"),
        ("1", "en", "100%"),
        ("29/50", "en", "58%"),
        ("2/9", "en", "≈ 22.22%"),
        ("2/9", "es", "≈ 22,22 %"),
        ("1/80000", "en", "0.00125%"),
        ("1/70000", "en", "≈ 0.001429%"),
    ],
)
def test_a_percentage_is_exact_or_says_that_it_is_not(value: str, language: str, text: str) -> None:
    assert percent(Fraction(value), language).replace("\u00a0", " ") == text


@pytest.mark.parametrize(
    ("value", "text"),
    [("1/4", "1/4 (25%)"), ("239/1096", "239/1096 (≈ 21.81%)"), ("1", "100%"), ("0", "0%")],
)
def test_a_ratio_is_a_fraction_with_its_percentage(value: str, text: str) -> None:
    assert shown(value, Unit(unit="ratio"), "en") == text


@pytest.mark.parametrize(
    ("value", "language", "text"),
    [
        ("2000/3", "en", "666⅔"),
        ("16/3", "pt", "5⅓"),
        ("11/2", "en", "5.5"),
        ("11/2", "pt", "5,5"),
        ("2/3", "en", "⅔"),
        ("-16/3", "en", "−5⅓"),
        ("10000/7", "en", "≈ 1,428.57 (10000/7)"),
        ("10000/7", "pt", "≈ 1.428,57 (10000/7)"),
        ("1/7", "en", "≈ 0.142857 (1/7)"),
        ("60000", "en", "60,000"),
        ("1.000001", "en", "1.000001"),
    ],
)
def test_a_fraction_is_written_out_where_there_is_a_sign_for_it(value: str, language: str, text: str) -> None:
    assert number(Fraction(value), language) == text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "14 December 2023"),
        ("pt", "14 de dezembro de 2023"),
        ("es", "14 de diciembre de 2023"),
        ("zh-Hans", "2023年12月14日"),
        ("zh-Hant", "2023年12月14日"),
    ],
)
def test_a_date_is_written_in_words(language: str, text: str) -> None:
    assert day(date(2023, 12, 14), language) == text
    assert literal(Day(date(2023, 12, 14)), Unit(), Translator(language)) == text


@pytest.mark.parametrize(
    ("bound", "language", "text"),
    [
        (None, "en", "R$ 825.00"),
        ("at_least", "en", "at least R$ 825.00"),
        ("at_most", "en", "at most R$ 825.00"),
        ("at_least", "pt", "no mínimo R$ 825,00"),
        ("at_most", "pt", "no máximo R$ 825,00"),
        ("at_least", "es", "al menos R$ 825,00"),
        ("at_most", "es", "como máximo R$ 825,00"),
        ("at_least", "zh-Hans", "至少R$ 825.00"),
        ("at_most", "zh-Hans", "最多R$ 825.00"),
        ("at_least", "zh-Hant", "至少 R$ 825.00"),
        ("at_most", "zh-Hant", "最多 R$ 825.00"),
    ],
)
def test_a_bound_is_said(bound: str | None, language: str, text: str) -> None:
    assert display(Quantity("price", Number(Fraction(825)), BRL, bound), Translator(language)) == text


@pytest.mark.parametrize(
    ("bound", "language", "text"),
    [
        ("at_least", "en", "not before 15 March 2032"),
        ("at_most", "en", "no later than 15 March 2032"),
        ("at_least", "pt", "não antes de 15 de março de 2032"),
        ("at_most", "pt", "até 15 de março de 2032, no máximo"),
        ("at_least", "es", "no antes del 15 de marzo de 2032"),
        ("at_most", "es", "a más tardar el 15 de marzo de 2032"),
        ("at_least", "zh-Hans", "不早于2032年3月15日"),
        ("at_most", "zh-Hans", "不迟于2032年3月15日"),
        ("at_least", "zh-Hant", "不早於 2032年3月15日"),
        ("at_most", "zh-Hant", "不遲於 2032年3月15日"),
    ],
)
def test_a_bound_of_a_date_is_said_as_one(bound: str, language: str, text: str) -> None:
    assert display(Quantity("last day", Day(date(2032, 3, 15)), Unit(), bound), Translator(language)) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_yes_and_no_are_words(language: str) -> None:
    said = {literal(Truth(truth), Unit(), Translator(language)) for truth in (True, False)}
    assert len(said) == 2
    assert (said == {"yes", "no"}) == (language == "en")


def test_a_choice_is_shown_as_words() -> None:
    assert literal(Choice("senior_manager"), Unit(), Translator("en")) == "senior manager"


def test_what_is_still_open_has_no_display() -> None:
    formula: Node = parse("salary * 2")
    assert display(Quantity("award", formula, BRL, "at_least"), Translator("en")) is None


@pytest.mark.parametrize(
    ("unit", "text"),
    [
        (Unit(unit="options"), "options"),
        (BRL, "BRL"),
        (Unit(currency="BRL", per="share"), "BRL per share"),
        (Unit(), None),
    ],
)
def test_the_name_of_a_unit_is_the_same_in_every_language(unit: Unit, text: str | None) -> None:
    assert unit_text(unit) == text


@pytest.mark.parametrize(
    ("value", "exact", "decimal"),
    [
        ("2000/3", "2000/3", "666.67"),
        ("60000", "60000", "60000"),
        ("11/2", "11/2", "5.50"),
        ("1/3", "1/3", "0.333333"),
        ("1/4", "1/4", "0.25"),
        ("-7/2", "-7/2", "-3.50"),
    ],
)
def test_the_contract_has_the_exact_value_beside_a_decimal(value: str, exact: str, decimal: str) -> None:
    assert (exact_text(Fraction(value)), decimal_text(Fraction(value))) == (exact, decimal)


FRACTIONS = st.fractions(min_value=0, max_value=10**9, max_denominator=5000)


@given(value=FRACTIONS, language=LANGUAGE)
@example(value=Fraction(2000, 3), language="en")
@example(value=Fraction(1, 8), language="pt")
def test_what_is_shown_is_the_value_or_marked_as_rounded(value: Fraction, language: str) -> None:
    text = number(value, language)
    if text.startswith("≈"):
        assert f"({value.numerator}/{value.denominator})" in text
    else:
        # Read back by the eyes of the program itself; a noun keeps a year from being one.
        noun = {"en": " options", "pt": " opções", "es": " opciones"}.get(language, "份")
        [mention] = numbers.find(text + noun, language)
        assume(mention.doubt is None)
        assert mention.value == value


@given(value=FRACTIONS, language=LANGUAGE)
def test_money_is_exact_or_marked_as_rounded(value: Fraction, language: str) -> None:
    text = money(value, BRL, language)
    exact = (value * 10**6).denominator == 1
    assert text.startswith("R$ ") == exact
    assert text.startswith("≈ R$ ") != exact
    [mention] = numbers.find(text, language)
    if mention.doubt is None:
        assert mention.value == (value if exact else Fraction(decimals(value, 2)))


@given(value=st.fractions(min_value=0, max_value=10, max_denominator=5000), language=LANGUAGE)
def test_a_percentage_is_marked_exactly_where_it_is_rounded(value: Fraction, language: str) -> None:
    text = percent(value, language)
    [mention] = numbers.find(text, language)
    if mention.doubt is None:
        assert text.startswith("≈") == (mention.value != value)


@given(value=st.fractions(), places=st.integers(0, 6))
def test_rounding_is_to_the_nearest_and_half_to_even(value: Fraction, places: int) -> None:
    rounded = Fraction(decimals(value, places))
    step = Fraction(1, 10**places)
    assert abs(rounded - value) <= step / 2
    if abs(rounded - value) == step / 2:
        assert (rounded / step) % 2 == 0


@given(value=st.integers(10**27, 10**40), language=LANGUAGE)
def test_no_digit_of_a_long_number_is_lost(value: int, language: str) -> None:
    assert re.sub(r"\D", "", number(Fraction(value), language)) == str(value)
    assert re.sub(r"\D", "", money(Fraction(value), BRL, language)) == f"{value}00"


@given(value=st.dates(date(1990, 1, 1), date(2099, 12, 31)), language=LANGUAGE)
def test_a_date_that_is_shown_can_be_read_again(value: date, language: str) -> None:
    from assistant.reading import dates

    assert [mention.value for mention in dates.find(day(value, language), language, date(2026, 1, 1))] == [value]


def test_a_decimal_keeps_every_place_asked_for() -> None:
    assert decimals(Fraction(1, 2), 2) == Decimal("0.50")


@pytest.mark.parametrize(
    ("room", "text"), [(5, "at most 5 shares"), (0, "at most 0 shares"), (-5, "exceeded by 5 shares")]
)
def test_room_below_nothing_is_told_as_an_excess(room: int, text: str) -> None:
    quantity = Quantity("room", Number(Fraction(room)), Unit("shares"), "at_most")
    assert display(quantity, Translator("en")) == text


@pytest.mark.parametrize(
    ("value", "unit", "language", "said"),
    [
        (Number(Fraction(165, 4)), BRL, "pt", "R$ 41,25"),
        (Number(Fraction(267, 28)), Unit(currency="USD"), "en", "≈ US$ 9.54 (267/28)"),
        (Number(Fraction(2000, 7)), Unit("percent"), "en", "≈ 28,571.43% (2000/7)"),
        (Number(Fraction(2000, 7)), Unit(), "en", "≈ 285.71 (2000/7)"),
        (Number(Fraction(12)), Unit("months"), "es", "12 meses"),
        (Day(date(2026, 12, 31)), Unit(), "zh-Hans", "2026年12月31日"),
        (Truth(False), Unit(), "pt", "não"),
        (Choice("ceo"), Unit(), "en", None),
        (parse("price * 2"), BRL, "en", None),
    ],
    ids=["exact money", "about money", "percent", "about", "months", "a day", "no", "a choice", "still open"],
)
def test_a_step_comes_to_a_value_with_its_unit(value: Node, unit: Unit, language: str, said: str | None) -> None:
    assert worked(value, unit, Translator(language)) == said
