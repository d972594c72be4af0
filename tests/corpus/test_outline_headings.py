"""A heading may end in a word that also leads a reference; the number below it labels its clause all the same."""

from collections.abc import Callable

import pytest

from corpus.outline import Outline
from corpus.plan import Document
from corpus.references import references
from corpus.span import Heading
from tests.corpus.conftest import check_partition

Make = Callable[..., Document]


def ids(text: str) -> list[str]:
    return [clause.id for clause in Outline.of(text) if clause.kind != "preamble"]


@pytest.mark.parametrize(
    "heading", ["Who may take part", "Awards and the schedule", "Meaning of clause", "This section"]
)
def test_a_clause_below_a_heading_that_ends_in_part_or_section_is_a_clause(make_document: Make, heading: str) -> None:
    text = f"1. Purpose\n1.1 The Plan rewards managers.\n2. {heading}\n2.1 The Board may invite staff.\n2.2 Or not.\n"
    assert ids(text) == ["1", "1.1", "2", "2.1", "2.2"]
    assert not references(make_document(text))


def test_the_clause_after_one_that_ends_in_such_a_word_is_a_clause_where_no_other_has_its_number() -> None:
    assert ids("1. Awards\n1.1 The rest is in the annual report and its section\n1.2 Awards are free.\n") == [
        "1", "1.1", "1.2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "body",
    [
        "2. Vesting\n2.1 Units vest as set out in section\n2.2 of this plan.\n",
        "2. Vesting\n2.1 Units vest as set out in section\n2.2 Early leavers lose them.\n2.2 Leavers lose all.\n",
        "2. Units vest at the end of the year; they lapse as set out in section\n2.1 Early lapse is an exception.\n",
    ],
)
def test_a_reference_broken_over_a_line_is_one(make_document: Make, body: str) -> None:
    text = f"1. Purpose\n1.1 Staff.\n{body}"
    assert any(found.text in ("section\n2.2", "section\n2.1") for found in references(make_document(text)))


def test_the_first_line_of_a_sentence_is_no_heading_and_a_title_may_wrap() -> None:
    found = Outline.of(
        "1. Consequences of the termination of the employment\nrelation\nAwards lapse.\n"
        "2. The Board may at any time and for any reason in its sole discretion\namend the plan.\n"
        "3. Term\nten years\n"
    )
    assert [clause.heading for clause in found] == [
        "Consequences of the termination of the employment relation", "", "Term",
    ]  # fmt: skip


SCHEDULE = "1. Awards\n1.1 Awards vest.\n2. Law\n2.1 English law.\nSCHEDULE 1\n{}1. It applies.\n2. Tax is withheld.\n"


def marked(text: str, *titles: str) -> Outline:
    level = {title: 1 + (place > 0) for place, title in enumerate(titles)}
    return Outline.of(
        text, (), [Heading(text.index(each), text.index(each) + len(each), level[each]) for each in titles]
    )


def test_a_title_in_the_line_below_is_the_annexs() -> None:
    text = SCHEDULE.format("PARTICIPANTS IN FRANCE\nThis is for France.\n")
    found = marked(text, "SCHEDULE 1", "PARTICIPANTS IN FRANCE")
    assert found["Schedule 1"].heading == "PARTICIPANTS IN FRANCE"
    assert [clause.id for clause in found if clause.kind == "heading"] == []
    assert [child.id for child in found.children("Schedule 1")] == ["Schedule 1 1", "Schedule 1 2"]
    check_partition(text, found)


def test_the_titles_of_an_annexs_sections_stay_where_they_are() -> None:
    text = SCHEDULE.format("FRANCE\nFor France.\nITALY\nFor Italy.\n")
    found = marked(text, "SCHEDULE 1", "FRANCE", "ITALY")
    assert found["Schedule 1"].heading == ""
    assert [clause.heading for clause in found if clause.kind == "heading"] == ["FRANCE", "ITALY"]
    check_partition(text, found)
