"""Which words a value belongs to: its event, its own name, the word beside it."""

from datetime import date
from fractions import Fraction

import pytest

from assistant.reading import dates, numbers
from assistant.reading.closeness import Closeness, lengths_of, named_before, named_by
from assistant.reading.mention import Mention
from corpus.concepts import Mention as ConceptMention
from rules.facts import Fact
from tests.assistant.binding import THESAURUS

TODAY = date(2026, 11, 21)


def mentions(text: str, language: str) -> list[Mention]:
    days = list(dates.find(text, language, TODAY))
    found = [*days, *numbers.find(text, language, [(day.start, day.end) for day in days])]
    return sorted(found, key=lambda value: value.start)


def word(text: str, term: str, concept: str) -> ConceptMention:
    start = text.index(term)
    return ConceptMention(concept, start, start + len(term), term)


@pytest.mark.parametrize(
    ("text", "language", "event"),
    [
        ("the takeover on 4 May 2026", "en", "takeover"),
        ("the takeover by a rival group on 4 May 2026", "en", "takeover"),
        ("a venda em 4 de maio de 2026", "pt", "venda"),
        ("la fusión del 4 de mayo de 2026", "es", "fusión"),
        ("公司2026年5月4日被收购了", "zh-Hans", "被收购"),
    ],
)
def test_a_date_is_of_the_event_that_it_is_said_of(text: str, language: str, event: str) -> None:
    values = mentions(text, language)
    closeness = Closeness(text, values, [word(text, event, "change_of_control")], {"change_of_control"})
    assert closeness.event_of(values[0]) == {"change_of_control"}


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("the takeover came. On 4 May 2026 I signed", "takeover"),
        ("after the takeover I had, as you know, on 4 May 2026", "takeover"),
    ],
)
def test_a_date_is_not_of_an_event_across_a_stop(text: str, event: str) -> None:
    values = mentions(text, "en")
    closeness = Closeness(text, values, [word(text, event, "change_of_control")], {"change_of_control"})
    assert closeness.event_of(values[0]) == frozenset()


def test_a_word_beside_another_date_is_not_near() -> None:
    text = "agreement 2 May 2025, resignation 3 May 2028"
    first, second = mentions(text, "en")
    closeness = Closeness(text, [first, second], [])
    start = text.index("resignation")
    assert closeness.near(first, start, start + 11) < 0.1 < 0.9 < closeness.near(second, start, start + 11)


def test_in_a_row_of_words_and_percentages_each_word_is_of_the_next() -> None:
    text = "o caixa ficou em 95% e as emissões em 90%"
    first, second = mentions(text, "pt")
    closeness = Closeness(text, [first, second], [word(text, "caixa", "fcf"), word(text, "emissões", "co2")])
    start = text.index("emissões")
    assert closeness.near(first, start, start + 8) < closeness.near(first, *_span(text, "caixa"))


def _span(text: str, term: str) -> tuple[int, int]:
    return text.index(term), text.index(term) + len(term)


def test_the_day_in_a_price_s_name_is_part_of_the_name() -> None:
    price = Fact.model_validate(
        {
            "name": "start_price",
            "type": "money",
            "currency": "BRL",
            "label": "average price in the 20 days from March 3, 2025",
            "ask": "?",
        }
    )
    [length, day, other] = mentions("20-day average from 3 March 2025, not 4 March 2025", "en")
    assert named_by({"start_price": price}, [length, day, other]) == {"start_price": (length, day)}


def test_lengths_of_time_in_a_sentence() -> None:
    assert lengths_of("Nothing for 60 days, then 2 years.") == {(Fraction(60), "days"), (Fraction(2), "years")}


def test_the_last_name_before_an_amount_is_its_own() -> None:
    text = "60 days average 8.5, 30 days average 4"
    values = sorted(numbers.find(text, "en"), key=lambda value: value.start)
    first, price, second, other = values
    names = {"final": [first], "initial": [second]}
    assert named_before(text, price, names, values) == {"final"}
    assert named_before(text, other, names, values) == {"initial"}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The tax comes to HK$52,000. The closing price is HK$6.50.", "en"),
        ("O tributo dá HK$ 52.000. O fechamento foi de HK$ 6,50.", "pt"),
        ("税款为52,000港元。收盘价是6.50港元。", "zh-Hans"),
    ],
)
def test_a_word_in_the_sentence_of_another_amount_is_not_an_amounts_own(text: str, language: str) -> None:
    values = sorted(numbers.find(text, language), key=lambda value: value.start)
    words = THESAURUS.find(text)
    closeness = Closeness(text, values, words)
    [price] = [word for word in words if word.concept == "closing_price"]
    tax, close = values
    assert closeness.near(tax, price.start, price.end) < 0.1 < 0.6 < closeness.near(close, price.start, price.end)
