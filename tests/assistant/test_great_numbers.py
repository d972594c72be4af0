"""Great numbers and shares said in words: millions, awards that are whole, places in a ranking, targets met in full."""

from fractions import Fraction

import pytest

from assistant.reading.numbers import find
from assistant.reading.quantiles import PLACE, in_full, percentiles


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("12.500 options", "en", 12_500),
        ("12.500份", "zh-Hans", 12_500),
        ("12,500 opções", "pt", 12_500),
        ("12,500 opciones", "es", 12_500),
        ("200,000 reales", "es", 200_000),
        ("22.4m options", "en", 22_400_000),
        ("6m RSUs", "en", 6_000_000),
        ("3.65bn shares", "en", 3_650_000_000),
    ],
)
def test_awards_are_whole_and_great_sums_have_no_three_decimals(text: str, language: str, value: int) -> None:
    [mention] = find(text, language)
    assert (mention.value, mention.doubt) == (value, None)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("the 2022-24 cycle", []),
        ("金山雲2021股權激勵", []),
        ("2000股", [2000]),
        ("6m after the grant", [6]),
        ("均价4块,能行权多少", [4]),
    ],
)
def test_years_and_months_count_no_awards(text: str, values: list[int]) -> None:
    assert [mention.value for mention in find(text, "zh-Hans" if text > "z" else "en")] == values


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("at the 60th percentile of the peers", Fraction(3, 5)),
        ("no percentil 58 do grupo", Fraction(29, 50)),
        ("en el percentil 62,5", Fraction(5, 8)),
        ("排第47百分位", Fraction(47, 100)),
    ],
)
def test_a_percentile_is_a_place_in_a_ranking(text: str, place: Fraction) -> None:
    [mention] = percentiles(text)
    assert (mention.kind, mention.value, mention.unit) == ("percent", place, PLACE)


@pytest.mark.parametrize(
    "text",
    ["the target was fully hit", "meta totalmente atingida", "objetivo cumplido al completo", "碳中和全部达成"],
)
def test_a_target_met_in_full_is_a_hundred_per_cent(text: str) -> None:
    [mention] = in_full(text, [])
    assert (mention.kind, mention.value) == ("percent", 1)
    assert in_full(text, [mention]) == []


def test_other_words_of_meeting_say_no_percentage() -> None:
    assert in_full("the target was met, the board met too, 没有达标", []) == []


def test_a_comma_behind_a_decimal_ends_it_before_a_chinese_number() -> None:
    found = sorted(str(mention.value) for mention in find("TSR系数刚好2.0,5万份业绩期权", "zh-Hans"))
    assert found == ["2", "50000"]


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("210k cancelled out of 6m granted", "number", 6_000_000),
        ("310m in issue when it listed", "number", 310_000_000),
        ("HK$6m", "money", 6_000_000),
        ("R$ 6m", "money", 6_000_000),
        ("6m de acciones", "number", 6_000_000),
        ("6m after the grant", "duration", 6),
        ("20% vest every 6m", "duration", 6),
    ],
)
def test_an_m_is_a_million_or_a_month_by_the_words_around_it(text: str, kind: str, value: int) -> None:
    found = list(find(text, "en"))
    assert (found[-1].kind, found[-1].value, found[-1].doubt) == (kind, value, None)


@pytest.mark.parametrize("text", ["I have 6m left", "a 30m VWAP"])
def test_an_m_that_can_be_either_is_asked_about(text: str) -> None:
    assert [mention.doubt for mention in find(text, "en")] == ["millions_or_months"]
