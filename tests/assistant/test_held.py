"""A post held on the day that a fact names is told by that day, or by an earlier one since when it has been held."""

from datetime import date

import pytest

from assistant.reading import dates, held
from tests.assistant.binding import fact

HELD = fact("held", "bool", label="position held on 1 January 2024")
FACTS = [HELD, fact("other", "bool", label="something else on 1 January 2024"), fact("day", "date")]


def told(text: str, language: str = "en") -> list[tuple[str, str]]:
    values = list(dates.find(text, language, date(2026, 11, 23)))
    return [(bound.fact, bound.raw) for bound in held.told(FACTS, text, values)]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I was in the job on 1 Jan 2024", "en"),
        ("on 1 January 2024 I was in the post", "en"),
        ("in this role since before 2024", "en"),
        ("since well before 1 January 2024", "en"),
        ("em 1º de janeiro de 2024 eu ocupava o cargo", "pt"),
        ("gerente desde antes de 2024", "pt"),
        ("desde mucho antes de 2024", "es"),
        ("2024年一月一日在职", "zh-Hans"),
        ("2024年以前就做Officer", "zh-Hans"),
    ],
)
def test_it_is_told(text: str, language: str) -> None:
    assert told(text, language) == [("held", "yes")]


def test_it_is_denied() -> None:
    assert told("I was not in the job on 1 January 2024") == [("held", "no")]


@pytest.mark.parametrize(
    "text",
    [
        "I was in the job on 2 January 2024",
        "in this role since before 2025",
        "I signed on 1 January 2024. I was in the job",
        "before 2024 there was no plan",
    ],
)
def test_another_day_tells_nothing(text: str) -> None:
    assert told(text) == []
