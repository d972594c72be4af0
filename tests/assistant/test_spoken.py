"""Words said apart and companies that change hands are known for what they are."""

import pytest

from assistant.reading.spoken import find
from corpus.concepts import Concept, Thesaurus

THESAURUS = Thesaurus(
    [
        Concept("death", "reason", {"zh-Hans": ("过身", "去世")}),
        Concept("resignation", "reason", {"zh-Hans": ("辞职",)}),
        Concept("agreement_date", "fact", {"zh-Hans": ("签约",)}),
    ]
)


@pytest.mark.parametrize(
    ("text", "concept", "words"),
    [
        ("佢上年過咗身", "death", "過咗身"),
        ("我上個月辭咗職", "resignation", "辭咗職"),
        ("我辞了职", "resignation", "辞了职"),
        ("2024年簽咗約", "agreement_date", "簽咗約"),
    ],
)
def test_a_verb_with_a_particle_inside_is_the_verb(text: str, concept: str, words: str) -> None:
    [mention] = find(THESAURUS, text, [])
    assert (mention.concept, text[mention.start : mention.end]) == (concept, words)


def test_a_verb_without_a_particle_is_found_once() -> None:
    assert [mention.concept for mention in find(THESAURUS, "他去世了,我辞职", [])] == ["death", "resignation"]


@pytest.mark.parametrize(
    "text",
    [
        "ACME was sold to a fund",
        "ACME has been taken over",
        "A ACME foi adquirida pela Beta",
        "ACME fue comprada por Beta",
        "ACME被Beta公司收购",
        "Beta acquired ACME",
        "Beta收購了ACME",
    ],
)
def test_a_company_that_is_sold_changes_hands(text: str) -> None:
    start = text.index("ACME")
    assert [m.concept for m in find(THESAURUS, text, [(start, start + 4)])] == ["change_of_control"]


@pytest.mark.parametrize(
    "text", ["ACME sold me shares", "ACME me vendió acciones", "A ACME comprou outra empresa", "ACME的股票賣咗"]
)
def test_a_company_that_sells_or_buys_does_not(text: str) -> None:
    start = text.index("ACME")
    assert find(THESAURUS, text, [(start, start + 4)]) == []


def test_a_term_does_not_end_within_a_number() -> None:
    parts = Thesaurus([Concept("monthly_lockup", "subject", {"en": ("1/24", "24")})])
    assert find(parts, "I hold 24,000 of 124 and 24.5", []) == []
    assert [mention.concept for mention in find(parts, "1/24 each month, 24 in all", [])] == ["monthly_lockup"] * 2
