"""What a person states is taken exactly, or refused with a sentence that says what is accepted."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Book, FactError
from rules.expression import Choice, Day, Node, Number, Truth
from rules.facts import Fact, Raw, bind

FACTS = {
    fact.name: fact
    for fact in (
        Fact(name="options", type="count", unit="options", label="options granted", ask="?"),
        Fact(name="grade", type="count", label="grade", ask="?", min=Fraction(16), max=Fraction(27)),
        Fact(name="close", type="money", currency="BRL", label="closing price", ask="?"),
        Fact(name="rate", type="number", label="exchange rate", ask="?", above=Fraction(0)),
        Fact(name="change", type="number", label="change", ask="?"),
        Fact(name="factor", type="percent", label="multiplier", ask="?", min=Fraction(0), max=Fraction(1)),
        Fact(name="grant_date", type="date", label="grant date", ask="?", not_before="plan_date"),
        Fact(name="leaving_date", type="date", label="leaving date", ask="?", not_before="grant_date"),
        Fact(name="sent_date", type="date", label="sending date", ask="?", not_after="leaving_date"),
        Fact(name="paid_date", type="date", label="payment date", ask="?", not_before="2024-01-01"),
        Fact(name="manager", type="bool", label="manager", ask="?"),
        Fact(name="position", type="choice", label="position", ask="?", values={"ceo": "CEO", "officer": "Officer"}),
    )
}
BOUNDS = {"plan_date": date(2020, 6, 1)}


def bound(**given: Raw) -> dict[str, Node]:
    return bind(FACTS, given, BOUNDS)


@pytest.mark.parametrize("raw", [41.30, Decimal("41.30"), "41.30", " 41.30 ", "413/10", Fraction(413, 10)])
def test_an_amount_is_exact_however_it_is_written(raw: Raw) -> None:
    assert bound(close=raw) == {"close": Number(Fraction(413, 10))}


@pytest.mark.parametrize(
    ("name", "raw", "value"),
    [
        ("factor", "57%", Fraction(57, 100)),
        ("factor", "57 %", Fraction(57, 100)),
        ("factor", 0.57, Fraction(57, 100)),
        ("factor", "33.33%", Fraction(3333, 10000)),
        ("factor", 0, Fraction(0)),
        ("factor", "100%", Fraction(1)),
        ("rate", "16/3", Fraction(16, 3)),
        ("rate", "007/3", Fraction(7, 3)),
        ("change", "-2.5", Fraction(-5, 2)),
        ("change", "+2", Fraction(2)),
        ("change", Decimal("1E+2"), Fraction(100)),
        ("change", 1e16, Fraction(10**16)),
        ("change", 0.00001, Fraction(1, 100_000)),
        ("options", 12000, Fraction(12000)),
        ("options", "12000", Fraction(12000)),
        ("options", "12 000", Fraction(12000)),
        ("options", 12000.0, Fraction(12000)),
        ("options", 0, Fraction(0)),
        ("grade", 16, Fraction(16)),
        ("grade", 27, Fraction(27)),
    ],
)
def test_numbers_are_taken_exactly(name: str, raw: Raw, value: Fraction) -> None:
    (taken,) = bound(**{name: raw}).values()
    assert isinstance(taken, Number)
    assert taken.value == value


@given(st.decimals(0, 10**9, places=4, allow_nan=False, allow_infinity=False))
def test_a_decimal_text_is_the_number_it_spells(amount: Decimal) -> None:
    assert bound(close=str(format(amount, "f"))) == {"close": Number(Fraction(amount))}


@given(st.floats(min_value=0.0001, max_value=10**9, allow_nan=False))
def test_a_float_is_taken_as_it_prints(amount: float) -> None:
    assert bound(close=amount) == {"close": Number(Fraction(repr(amount)))}


@pytest.mark.parametrize(
    ("name", "raw", "literal"),
    [
        ("grant_date", "2024-02-29", Day(date(2024, 2, 29))),
        ("grant_date", date(2024, 2, 29), Day(date(2024, 2, 29))),
        ("manager", True, Truth(True)),
        ("manager", "yes", Truth(True)),
        ("manager", "No", Truth(False)),
        ("manager", "false", Truth(False)),
        ("position", "Officer", Choice("officer")),
        ("position", " ceo ", Choice("ceo")),
    ],
)
def test_dates_truths_and_choices_are_taken(name: str, raw: Raw, literal: Node) -> None:
    assert bound(**{name: raw}) == {name: literal}


NOT_A_COUNT = "Accepted is a whole number, 0 or more, such as 12000."
NOT_MONEY = "Accepted is an amount in BRL such as 41.30."
NOT_A_NUMBER = "Accepted is a number such as 2.5 or 16/3."
NOT_A_PERCENT = "Accepted is a percentage such as 57% or a ratio such as 0.57."


@pytest.mark.parametrize(
    ("name", "raw", "sentence"),
    [
        ("optons", 5, "There is no fact 'optons' in this plan. Did you mean options or position?"),
        ("options", "many", f"options cannot be 'many'. {NOT_A_COUNT}"),
        ("options", "", f"options cannot be ''. {NOT_A_COUNT}"),
        ("options", True, f"options cannot be True. {NOT_A_COUNT}"),
        ("options", None, f"options cannot be None. {NOT_A_COUNT}"),
        ("options", [1], f"options cannot be [1]. {NOT_A_COUNT}"),
        ("options", date(2024, 1, 1), f"options cannot be 2024-01-01. {NOT_A_COUNT}"),
        ("options", -1, "options must be 0 or more, not -1."),
        ("options", "-12000", "options must be 0 or more, not -12000."),
        ("options", "2.5", "options must be a whole number, not 5/2."),
        ("options", 1.5, "options must be a whole number, not 3/2."),
        ("options", "5%", f"options is not a percentage; '5%' was given. {NOT_A_COUNT}"),
        ("options", "1,000", f"options cannot be '1,000'. {NOT_A_COUNT}"),
        ("options", 10**40, f"options has more than 40 digits. {NOT_A_COUNT}"),
        pytest.param("options", 10**5000, f"options has more than 40 digits. {NOT_A_COUNT}", id="10^5000"),
        ("options", "9" * 41, f"options cannot be '{'9' * 41}'. {NOT_A_COUNT}"),
        ("options", "x" * 99, f"options cannot be '{'x' * 56}…'. {NOT_A_COUNT}"),
        ("grade", 15, "grade must be 16 or more, not 15."),
        ("grade", 28, "grade must be 27 or less, not 28."),
        ("close", -0.01, "close must be 0 or more, not -1/100."),
        ("close", "R$ 41", f"close cannot be 'R$ 41'. {NOT_MONEY}"),
        ("rate", 0, "rate must be above 0, not 0."),
        ("rate", "16/0", f"rate cannot be '16/0'. {NOT_A_NUMBER}"),
        ("rate", "16/00", f"rate cannot be '16/00'. {NOT_A_NUMBER}"),
        ("rate", "1.5/2", f"rate cannot be '1.5/2'. {NOT_A_NUMBER}"),
        ("rate", "1/2/3", f"rate cannot be '1/2/3'. {NOT_A_NUMBER}"),
        ("rate", "1e5", f"rate cannot be '1e5'. {NOT_A_NUMBER}"),
        ("rate", float("nan"), f"rate cannot be nan. {NOT_A_NUMBER}"),
        ("rate", float("inf"), f"rate cannot be inf. {NOT_A_NUMBER}"),
        ("rate", 1e300, f"rate cannot be 1e+300. {NOT_A_NUMBER}"),
        ("rate", Decimal("1E+999999999"), f"rate cannot be 1E+999999999. {NOT_A_NUMBER}"),
        ("factor", "101%", "factor must be 1 or less, not 101/100."),
        ("factor", 57, "factor must be 1 or less, not 57."),
        ("factor", "half", f"factor cannot be 'half'. {NOT_A_PERCENT}"),
        ("factor", "57%%", f"factor cannot be '57%%'. {NOT_A_PERCENT}"),
        ("grant_date", "2024-02-30", "grant_date: 2024-02-30 is not a day of the calendar."),
        ("grant_date", "2023-02-29", "grant_date: 2023-02-29 is not a day of the calendar."),
        ("grant_date", "0000-01-01", "grant_date: 0000-01-01 is not a day of the calendar."),
        ("grant_date", "01/02/2024", "grant_date must be a date written YYYY-MM-DD, not '01/02/2024'."),
        ("grant_date", 20240101, "grant_date must be a date written YYYY-MM-DD, not 20240101."),
        ("manager", "maybe", "manager must be yes or no, not 'maybe'."),
        ("manager", 1, "manager must be yes or no, not 1."),
        ("position", "king", "position must be one of ceo, officer, not 'king'."),
        ("position", 3, "position must be one of ceo, officer, not 3."),
    ],
)
def test_a_bad_value_is_refused_with_a_sentence(name: str, raw: Raw, sentence: str) -> None:
    with pytest.raises(FactError) as caught:
        bound(**{name: raw})
    assert str(caught.value) == sentence
    assert caught.value.fact == name


def test_a_name_that_nothing_resembles_is_answered_with_the_known_facts() -> None:
    with pytest.raises(FactError, match=r"no fact 'xyzzy' in this plan\. Known facts are change, close, factor"):
        bound(xyzzy=1)


@pytest.mark.parametrize(("count", "told"), [(12, "a11."), (13, "a11 and 1 more.")])
def test_of_many_known_facts_some_are_listed(count: int, told: str) -> None:
    fact = Fact.model_validate({"name": "a", "type": "count", "label": "a", "ask": "How many?", "unit": "options"})
    with pytest.raises(FactError) as caught:
        bind({f"a{i:02}": fact for i in range(count)}, {"xyzzy": 1}, {})
    assert str(caught.value).endswith(told)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            {"grant_date": "2024-05-02", "leaving_date": "2024-05-01"},
            "leaving_date (2024-05-01) comes before the grant date (2024-05-02), which cannot be.",
        ),
        (
            {"leaving_date": "2024-05-01", "sent_date": "2024-05-02"},
            "sent_date (2024-05-02) comes after the leaving date (2024-05-01), which cannot be.",
        ),
        (
            {"grant_date": "2020-05-31"},
            "grant_date (2020-05-31) comes before the plan date (2020-06-01), which cannot be.",
        ),
        ({"paid_date": "2023-12-31"}, "paid_date (2023-12-31) comes before 2024-01-01, which cannot be."),
    ],
)
def test_dates_in_an_impossible_order_are_refused(given: dict[str, Raw], sentence: str) -> None:
    with pytest.raises(FactError) as caught:
        bound(**given)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    "given",
    [
        {"grant_date": "2024-05-02", "leaving_date": "2024-05-02"},
        {"leaving_date": "2024-05-02", "sent_date": "2024-05-02"},
        {"grant_date": "2020-06-01"},
        {"paid_date": "2024-01-01"},
        {"leaving_date": "1999-01-01"},
    ],
)
def test_the_bound_itself_is_accepted_and_an_unknown_bound_does_not_bind(given: dict[str, Raw]) -> None:
    assert len(bound(**given)) == len(given)


def test_every_fact_of_every_book_refuses_nonsense_with_its_own_name(books: dict[str, Book]) -> None:
    for book in books.values():
        for fact in book.facts.values():
            with pytest.raises(FactError, match=fact.name):
                fact.literal("~nonsense~")
