"""A title above a numbered clause belongs to it where the document prints its titles so; elsewhere it stays."""

import pytest

from corpus.outline import Outline

CAPTIONED = (
    "AGREEMENT\n\nThe parties agree.\n\nPART 1\n\nINTERPRETATION\n\nDefinitions\n\n1.1 In this Part words mean:\n\n"
    "(a) one, and\n\n(b) two.\n\nHeadings\n\n1.2 Headings are for convenience.\n\nPART 2\n\nOFFERS\n\n"
    "Right of First Offer\n\n2.1 The holder may offer\n\nNotice\n\n2.2 Notice is given in writing.\n"
)
UNTITLED = CAPTIONED + "\nPARTS\n\nENFORCEMENT\n\nRemedies\n\n3.1 A breach is remedied.\n\nTerm\n\n3.2 One year.\n"


def own_text(text: str, clause_id: str) -> str:
    return "".join(text[start:end] for start, end in Outline.of(text)[clause_id].own)


def test_captions_belong_to_the_clauses_below_them() -> None:
    outline = Outline.of(CAPTIONED)
    assert [(clause.id, clause.heading) for clause in outline if clause.kind == "number"] == [
        ("1", "INTERPRETATION"),
        ("1.1", "Definitions"),
        ("1.2", "Headings"),
        ("2", "OFFERS"),
        ("2.1", "Right of First Offer"),
        ("2.2", "Notice"),
    ]
    assert own_text(CAPTIONED, "2.1") == "Right of First Offer\n\n2.1 The holder may offer\n\n"
    assert own_text(CAPTIONED, "1.1(b)") == "(b) two.\n\n"
    assert own_text(CAPTIONED, "2") == "PART 2\n\nOFFERS\n\n"


def test_a_captioned_clause_knows_where_its_label_stands() -> None:
    outline = Outline.of(CAPTIONED)
    assert outline["2.1"].start == CAPTIONED.index("Right of First Offer")
    assert outline["2.1"].label_at == CAPTIONED.index("2.1 ")
    assert outline["2"].label_at == outline["2"].start == CAPTIONED.index("PART 2")
    assert outline.at(CAPTIONED.index("Right of First")).id == "2.1"


def test_a_section_without_number_begins_at_its_own_titles() -> None:
    outline = Outline.of(UNTITLED)
    assert outline["3"].heading == "ENFORCEMENT"
    assert own_text(UNTITLED, "3") == "PARTS\n\nENFORCEMENT\n\n"
    assert [outline["3.1"].heading, outline["3.1"].parent] == ["Remedies", "3"]


@pytest.mark.parametrize(
    "text",
    [
        # One title among many clauses names the stretch, not the clause.
        "1. A\n1.1 One is so.\n1.2 Two is so.\nGeneral Matters\n1.3 Three is so.\n1.4 Four is so.\n1.5 Five is so.\n",
        # The last line of a broken sentence.
        "1.1 One is sent to the\nBoard of Directors\n1.2 Two is sent to the\nGeneral Meeting\n1.3 It is sent to the\n"
        "Audit Committee\n1.4 Four is so.\n",
        # A title that ends as a sentence does.
        "1.1 One is so.\nAll of it.\n1.2 Two is so.\nAll of it.\n1.3 Three is so.\nAll of it.\n1.4 Four.\n",
        # A title that belongs to a bare label.
        "PART 1\nGrants\n1.1 One is so.\nPART 2\nTerm\n2.1 Two is so.\nPART 3\nLaw\n3.1 Three is so.\n",
    ],
)
def test_a_line_that_is_no_caption_stays_where_it_stands(text: str) -> None:
    assert all(clause.start == clause.label_at for clause in Outline.of(text))
