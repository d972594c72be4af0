"""Footnotes that a reader set at the end are a clause of their own."""

from corpus.outline import Outline

TEXT = "1. Grants\n1.1. A grant[1] is made, and another[2].\n\n[1] Until May.\n[2] 1.2. Or June.\n"


def ids(text: str) -> list[str]:
    return [clause.id for clause in Outline.of(text)]


def test_notes_at_the_end_are_a_clause_without_number() -> None:
    found = Outline.of(TEXT)
    assert ids(TEXT) == ["1", "1.1", "notes"]
    assert TEXT[found["notes"].start :] == "[1] Until May.\n[2] 1.2. Or June.\n"
    assert not found["notes"].numbered


def test_lines_in_brackets_that_nothing_calls_or_that_text_follows_are_no_notes() -> None:
    assert "notes" not in ids(TEXT.replace("grant[1]", "grant").replace("another[2]", "another"))
    assert "notes" not in ids(TEXT + "2. Law\nThe law of Ireland.\n")
