"""What the words beside a value share with the labels of facts."""

from datetime import date

import pytest

from assistant.books import installed
from assistant.reading import dates, numbers
from assistant.reading.labels import Labels, leader
from assistant.wording.catalog import Translator

BOOKS = installed()


def told(text: str, language: str, plan: str, names: tuple[str, ...]) -> list[str | None]:
    values = sorted(numbers.find(text, language, []), key=lambda value: value.start)
    labels, facts = Labels(text, values), [BOOKS[plan].facts[name] for name in names]
    return [leader(labels.shares(value, facts, Translator(language, plan)), 0.6, 0.4) for value in values]


ALL = ("options_granted_to_all", "options_lapsed_of_all", "fully_diluted_shares")
INDEX = ("index_before_completion", "index_before_start")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "170 million handed out, of which 6 million became extinct"),
        ("pt", "demos 170 milhões, 6 milhões caducaram"),
        ("es", "repartimos 170 millones, 6 millones vencidas"),
        ("zh-Hans", "给了1.7亿份，其中600万份失效了"),
        ("zh-Hant", "畀咗1.7億份，其中600萬份失效咗"),
    ],
)
def test_the_words_of_a_label_tell_in_every_language(language: str, text: str) -> None:
    assert told(text, language, "azul-sop-2025", ALL) == [None, "options_lapsed_of_all"]


def test_the_name_of_a_value_stands_before_a_colon() -> None:
    text = "Average of the index up to the Completion Date: 148.2. Average up to the start of the cycle: 114."
    assert told(text, "en", "telefonica-brasil-psp-2022", INDEX) == list(INDEX)


def test_what_stands_behind_a_colon_or_another_stop_is_not_beside_a_value() -> None:
    assert told("I hold 500: what of those that became extinct?", "en", "azul-sop-2025", ALL) == [None]
    assert told("I hold 500; others became extinct.", "en", "azul-sop-2025", ALL) == [None]


def test_words_that_every_label_has_tell_nothing() -> None:
    assert told("The average of the index was 148.2", "en", "telefonica-brasil-psp-2022", INDEX) == [None]


def test_of_two_labels_that_share_the_words_neither_leads() -> None:
    assert leader({"one": 1.0, "other": 0.8}, 0.6, 0.4) is None
    assert leader({"one": 0.5}, 0.6, 0.4) is None
    assert leader({}, 0.6, 0.4) is None


CALLED = ("share_issuance_date", "payment_day_stated", "termination_date")


def called(text: str, language: str) -> list[str | None]:
    values = sorted(dates.find(text, language, date(2026, 1, 1)), key=lambda value: value.start)
    labels, facts = Labels(text, values), [BOOKS["nuvini-adherence"].facts[name] for name in CALLED]
    named = [labels.named(value, facts, Translator(language, "nuvini-adherence")) for value in values]
    return [fact.name if fact is not None else None for fact in named]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The date of share issuance is 30 June 2026, and I pay on 29 June 2026."),
        ("pt", "Data de emissão das ações: 30 de junho de 2026; pago em 29 de junho de 2026."),
        ("es", "La fecha de emisión de acciones es el 30 de junio de 2026 y pago el 29 de junio de 2026."),
        ("zh-Hans", "股份发行日是2026年6月30日,我2026年6月29日付款"),
        ("zh-Hant", "股份發行日是2026年6月30日,我2026年6月29日付款"),
    ],
)
def test_a_value_right_behind_a_whole_label_is_called_by_it(language: str, text: str) -> None:
    assert called(text, language) == ["share_issuance_date", None]


@pytest.mark.parametrize(
    "text",
    [
        "The Date of Share Issuance. 30 June 2026 was a Tuesday.",
        "The Date of Share Issuance, they told us, is 30 June 2026.",
        "The Date of Share Issuances: 30 June 2026",
        "An update of Share Issuance: 30 June 2026",
        "The share issuance: 30 June 2026",
    ],
)
def test_a_label_farther_off_or_in_part_calls_nothing(text: str) -> None:
    assert called(text, "en") == [None]
