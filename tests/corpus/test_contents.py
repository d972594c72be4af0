"""Tables of contents are told from the clauses that they list, also where schedules begin to count anew."""

import pytest

from corpus.contents import repeated_rows
from corpus.outline import Outline

BODY = """1. AIM

1.1 The plan rewards the crew of the ferries and of the yard.

2. UNITS

2.1 A unit is worth one share.

2.2 Units vest after two years.

SCHEDULE 1
WORTH OF UNITS

1. A unit bought at sea counts twice.

2. Halves are rounded up.

SCHEDULE 2
NOTICE OF SALE

1. I sell my units.
"""
IDS = [
    "preamble", "1", "1.1", "2", "2.1", "2.2", "Schedule 1", "Schedule 1 1", "Schedule 1 2", "Schedule 2",
    "Schedule 2 1",
]  # fmt: skip


@pytest.mark.parametrize(
    "contents",
    [
        "1. Aim ........ 1\n2. Units ........ 2\nSchedule 1 Worth of Units ........ 3\nSchedule 2 Notice ... 4\n",
        "1. Aim\t1\n2. Units\t2\nSchedule 1 Worth of Units\t3\nSchedule 2 Notice of Sale\t4\n",
        "1.  Aim\n2.  Units\nSchedule 1 Worth of Units\nSchedule 2 Notice of Sale\n",
        "Aim\nUnits\nWorth of Units\nNotice of Sale\n",
        "Section 1. Aim ........ 1\nSection 2. Units ........ 2\nSchedule 1 Worth of Units ........ 3\n",
    ],
)
@pytest.mark.parametrize("title", ["TABLE OF CONTENTS", "Contents   Page"])
def test_contents_that_list_schedules_leave_the_numbering_whole(title: str, contents: str) -> None:
    text = f"FERRY PLAN\n\n{title}\n\n{contents}\n{BODY}"
    found = Outline.of(text)
    assert [clause.id for clause in found] == IDS
    assert found["1"].start == text.index("1. AIM")
    assert found["Schedule 1"].heading == "WORTH OF UNITS"


def test_contents_without_a_title_are_told_by_the_headings_that_come_again() -> None:
    listed = "1. Aim\n2. Units\n3. Leaving\n4. Taxes\n"
    body = "1. AIM\n\nRewards.\n\n2. UNITS\n\nOne each.\n\n3. LEAVING\n\nAll lapse.\n\n4. TAXES\n\nAre due.\n"
    text = f"FERRY PLAN\n\n{listed}\n{body}"
    found = Outline.of(text)
    assert [clause.id for clause in found] == ["preamble", "1", "2", "3", "4"]
    assert found["1"].start == text.index("1. AIM")


def test_a_form_that_is_printed_twice_is_no_table_of_contents() -> None:
    form = ["Name of the member", "Date of the grant", "Number of units", "Place of work"]
    assert list(repeated_rows([*form, "I accept them.", *form, "I refuse them."])) == []


def test_three_headings_that_come_again_are_contents_only_below_a_title() -> None:
    lines = ["Aim", "Units", "Leaving", "Aim", "It rewards.", "Units", "One each.", "Leaving", "All lapse."]
    assert list(repeated_rows(lines)) == []
    assert list(repeated_rows(["Contents", *lines])) == [1, 2, 3]


def test_entries_with_dots_are_no_titles_either() -> None:
    text = "FERRY PLAN\n\nCONTENTS\n\nWho Takes Part ........ 2\n" + "Every member of the crew takes part in it. " * 3
    assert [clause.id for clause in Outline.of(text)] == ["preamble"]
