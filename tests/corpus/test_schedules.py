"""The numbers of a schedule are its own, also where the schedule has no number; a missing number has neighbours."""

from collections.abc import Callable

import pytest

from corpus.clause_asked import clause_asked
from corpus.locating import AmbiguousClause, locate
from corpus.near_numbers import nearest, speaks_of
from corpus.outline import UnknownClause
from corpus.plan import Document
from corpus.references import references

Make = Callable[..., Document]
BODY = (
    "1. Grant\n1.1 The Board grants under Rules 1 to 2 of the Schedule and paragraph 2.1 of the Schedule.\n"
    "2. Vesting\n2.1 Awards vest.\n3. Other\n3.1 See clause 2.1 and Section 409A.\n\n"
)
SCHEDULE = "1. Interpretation\n1.1 Subject to paragraph 2.1 and Rules 1 to 2.\n2. Taxes\n2.1 Taxes are withheld.\n"


@pytest.mark.parametrize("title", ["Schedule", "SCHEDULE", "Appendix"])
@pytest.mark.parametrize(
    "said", ["paragraph 2.1 of the Schedule", "Schedule, para. 2.1", "item 2.1 do Anexo", "附表第2.1段", "附表2.1"]
)
def test_a_clause_of_the_only_schedule(make_document: Make, title: str, said: str) -> None:
    document = make_document(f"{BODY}{title}\n\n{SCHEDULE}")
    assert locate(document, said).clause.id == f"{title.capitalize()} 2.1"
    assert locate(document, "2.1").clause.id == "2.1"


def test_the_schedule_can_be_one_of_several(make_document: Make) -> None:
    document = make_document(f"{BODY}Schedule 1\n{SCHEDULE}Schedule 2\n{SCHEDULE}")
    with pytest.raises(AmbiguousClause, match=r"Schedule 1 2\.1, Schedule 2 2\.1"):
        locate(document, "paragraph 2.1 of the Schedule")
    assert locate(document, "paragraph 2.1 of the second schedule").clause.id == "Schedule 2 2.1"
    with pytest.raises(UnknownClause):
        locate(document, "paragraph 9 of the Schedule")


def test_references_stay_in_the_half_that_they_mean(make_document: Make) -> None:
    for title in ("Schedule", "SCHEDULE", "Schedule 1"):
        document = make_document(f"{BODY}{title}\n\n{SCHEDULE}")
        held = title.capitalize()
        found = [each.target for each in references(document)]
        own = [f"{held} 1", f"{held} 2", f"{held} 2.1"]
        assert found == [*own, "2.1", None, f"{held} 2.1", f"{held} 1", f"{held} 2"]
        assert not any(each.dangling for each in references(document))


def test_the_schedule_that_a_question_names_apart_is_that_of_its_clause() -> None:
    asked = clause_asked("what does the Schedule say in paragraph 2.1?")
    assert asked is not None
    assert (asked.name, asked.alone) == ("paragraph 2.1 of Schedule", True)


@pytest.mark.parametrize(
    ("said", "beside"),
    [
        ("clause 47.3", ("3",)),
        ("2.9", ("2.1",)),
        ("paragraph 9 of the Schedule", ("Schedule 2",)),
        ("第五十条", ("3",)),
    ],
)
def test_what_stands_beside_a_missing_number(make_document: Make, said: str, beside: tuple[str, ...]) -> None:
    document = make_document(f"{BODY}SCHEDULE\n\n{SCHEDULE}")
    assert nearest(document, said) == beside
    assert not speaks_of(document, said)
    assert not speaks_of(make_document(f"{BODY}4. Last\n4.1 See {said}.\n"), said)
    assert speaks_of(document, "Section 409A")
