"""Headings without numbers are clauses of their own where a blank line stands before them and before nothing else."""

import io

import docx
import pytest

from corpus.outline import Outline
from corpus.readers import Limits
from corpus.readers.worker import read_bytes


def ids(text: str) -> list[str]:
    return [clause.id for clause in Outline.of(text)]


def own_text(text: str, clause_id: str) -> str:
    return "".join(text[start:end] for start, end in Outline.of(text)[clause_id].own)


def test_a_heading_of_a_word_document_is_not_part_of_the_clause_before() -> None:
    document, made = docx.Document(), io.BytesIO()
    document.add_heading("Harbour Bonus Plan", 0)
    for text, style in [
        ("Aim", "Heading 1"),
        ("The plan rewards staff.", "Normal"),
        ("Staff with a year of service take part.", "List Number"),
        ("Awards are made in April.", "List Number"),
        ("Good leavers", "Heading 2"),
        ("A good leaver keeps the award.", "Normal"),
        ("It is paid at once.", "Normal"),
    ]:
        document.add_paragraph(text, style=style)
    document.save(made)
    text = read_bytes(made.getvalue(), ".docx", Limits()).text
    assert ids(text) == ["preamble", "[Aim]", "1", "2", "[Good leavers]"]
    assert own_text(text, "2") == "2. Awards are made in April.\n\n"
    assert own_text(text, "[Good leavers]") == "Good leavers\nA good leaver keeps the award.\nIt is paid at once.\n"
    assert Outline.of(text)["[Good leavers]"].heading == "Good leavers"


def test_a_heading_among_the_clauses_of_a_section_belongs_to_the_section() -> None:
    text = "1. Grants\n1.1 One is so.\n\nSpecial cases\nThey are rare.\n1.2 Two is so.\n2. Term\n2.1 A year.\n"
    assert ids(text) == ["1", "1.1", "1[Special cases]", "1.2", "2", "2.1"]
    assert own_text(text, "1.1") == "1.1 One is so.\n\n"


def test_a_heading_behind_a_list_ends_the_list() -> None:
    text = "1. Grants:\n(a) one;\n(b) two.\n\nLeavers\nThey lose all.\n2. Term\nA year.\n"
    assert ids(text) == ["1", "1(a)", "1(b)", "[Leavers]", "2"]
    assert own_text(text, "[Leavers]") == "Leavers\nThey lose all.\n"


@pytest.mark.parametrize(
    "text",
    [
        "1. One is so.\n\nLeavers\n\nThey lose all.\n\n2. Two is so.\n",
        "1. One is so.\n\nLeavers\nThey lose all.\n2. Two is so.\n\nA paragraph that goes on.\n3. Three.\n",
        "1. One is so.\nLeavers\nThey lose all.\n2. Two is so.\n",
        "1. One is so.\n\nLeavers lose all.\n2. Two is so.\n",
    ],
)
def test_blank_lines_that_part_paragraphs_make_no_headings(text: str) -> None:
    assert all(clause.kind != "heading" for clause in Outline.of(text))


def test_a_page_s_number_and_its_header_over_the_title_are_no_titles() -> None:
    text = "HERON LTD\n\nHERON LTD\nSHARE PLAN\n1. Grants\n1.1 Shares are granted.\nANNEX A\nForm\nI accept.\n\n- 1 -\n"
    assert ids(text) == ["preamble", "1", "1.1", "Annex A"]
