"""Values and facts matched together."""

from collections.abc import Mapping
from fractions import Fraction

from assistant.reading.assignment import Weigh, settled
from assistant.reading.mention import Mention
from tests.assistant.binding import FACTS


def value(text: str, start: int) -> Mention:
    return Mention("number", Fraction(text), start, start + len(text), text)


PRICE, FACTOR, THIRD = value("33", 0), value("1/2", 10), value("7", 20)
NAMES = ("closing_price", "multiplier")


def weigh(weights: Mapping[tuple[str, str], float]) -> Weigh:
    return lambda mention, fact: weights.get((mention.text, fact.name), 0.0)


def match(weights: Mapping[tuple[str, str], float], *values: Mention) -> dict[str, str]:
    facts = [FACTS[name] for name in NAMES]
    return {mention.text: fact.name for mention, fact in settled(values, facts, weigh(weights)).items()}


def test_a_value_that_can_be_one_fact_only_leaves_the_other_to_the_other() -> None:
    weights = {("33", "closing_price"): 1.0, ("1/2", "closing_price"): 0.6, ("1/2", "multiplier"): 0.6}
    assert match(weights, PRICE, FACTOR) == {"33": "closing_price", "1/2": "multiplier"}


def test_two_values_that_fit_one_fact_alike_are_both_left() -> None:
    assert match({("33", "closing_price"): 0.6, ("7", "closing_price"): 0.6}, PRICE, THIRD) == {}


def test_two_values_that_could_change_places_are_both_left() -> None:
    alike = {(text, name): 0.6 for text in ("33", "1/2") for name in NAMES}
    assert match(alike, PRICE, FACTOR) == {}


def test_of_two_that_claim_a_fact_the_one_that_fits_clearly_better_is_taken() -> None:
    assert match({("33", "closing_price"): 1.0, ("7", "closing_price"): 0.6}, PRICE, THIRD) == {"33": "closing_price"}


def test_a_value_that_fits_nothing_is_no_hindrance() -> None:
    assert match({("1/2", "multiplier"): 0.6}, PRICE, FACTOR, THIRD) == {"1/2": "multiplier"}
    assert match({}, PRICE) == {}


def test_where_too_many_things_could_be_anything_nothing_is() -> None:
    many = [value(str(number), 10 * number) for number in range(1, 10)]
    assert match({(each.text, "multiplier"): 1.0 / (index + 1) for index, each in enumerate(many)}, *many) == {}
