"""Schedules whose provisions are labelled Rule 1 or Paragraph 1, and what refers to them."""

from collections.abc import Callable

import pytest

from corpus.divisions import division
from corpus.locating import AmbiguousClause, locate
from corpus.outline import UnknownClause
from corpus.plan import Document
from corpus.references import references

Make = Callable[..., Document]

ENGLISH = (
    "1. Grant\nThe Board grants subject to Schedule A's Rules 1 to 3.\n2. Law\nEnglish law, see Rule 2.\n"
    "3. Exercise\nAs Rule 3 of Schedule A and paragraph 2 of Schedule B say; not Rule 144 or Listing Rule 17.03.\n\n"
    "SCHEDULE A\nRULES\n\nRule 1. Eligibility. Every employee.\n\nRule 2. Price. The price is the market value.\n"
    "(a) Cash.\n(b) Shares.\n\nRule 3. Tax. See Rule 9.\n\n"
    "SCHEDULE B\nFRANCE\n\nParagraph 1\nPurpose\nFor France.\n\nParagraph 2\nLimit\nNo more than ten.\n"
)
SPANISH = (
    "1. Objeto\nConforme a las Reglas 1 a 2 del Anexo I.\n2. Ley\nLa ley española.\n\nANEXO I\nREGLAS\n\n"
    "Regla 1. Precio. El precio es diez.\n\nRegla 2. Baja. Se pierden, con arreglo a la Regla 1.\n"
)
PORTUGUESE = (
    "1. Objeto\nConforme as Regras 1 e 2 do Anexo I.\n2. Lei\nA lei brasileira.\n\nANEXO I\nREGRAS\n\n"
    "Regra 1. Preço. O preço é dez.\n\nRegra 2. Saída. Perdem-se, nos termos da Regra 1.\n"
)
SIMPLIFIED = (
    "第一条 目的\n须符合附表一规则一至规则二。\n第二条 法律\n适用香港法律。\n\n附表一\n规则\n\n"
    "规则一 资格\n员工均可参加。\n\n规则二 价格\n行使价为收市价，上市规则17.03不适用，规则一适用。\n"
)
TRADITIONAL = (
    "第一條 目的\n須符合附表一規則1及規則2。\n第二條 法律\n適用香港法律。\n\n附表一\n規則\n\n"
    "規則一、資格\n員工均可參加。\n\n規則二、價格\n行使價為收市價,規則一適用。\n"
)


@pytest.mark.parametrize(
    ("text", "annex", "headings", "targets"),
    [
        (SPANISH, "Annex I", ["Precio", "Baja"], ["1", "2", "", "1"]),
        (PORTUGUESE, "Annex I", ["Preço", "Saída"], ["1", "2", "", "1"]),
        (SIMPLIFIED, "Schedule I", ["资格", "价格"], ["", "1", "2", "1"]),
        (TRADITIONAL, "Schedule I", ["資格", "價格"], ["", "1", "2", "1"]),
    ],
)
def test_rules_of_a_schedule_are_numbered_and_found(
    make_document: Make, text: str, annex: str, headings: list[str], targets: list[str]
) -> None:
    document = make_document(text)
    below = document.outline.children(annex)
    assert [(clause.id, clause.heading) for clause in below] == [
        (f"{annex} {place}", heading) for place, heading in enumerate(headings, start=1)
    ]
    assert [each.target for each in references(document)] == [f"{annex} {each}".strip() for each in targets]


def test_rules_and_paragraphs_of_english_schedules(make_document: Make) -> None:
    document = make_document(ENGLISH)
    ids = [clause.id for clause in document.outline if clause.id.startswith("Schedule")]
    assert ids == [
        *("Schedule A", "Schedule A 1", "Schedule A 2", "Schedule A 2(a)", "Schedule A 2(b)", "Schedule A 3"),
        *("Schedule B", "Schedule B 1", "Schedule B 2"),
    ]
    found = {each.text: (each.target, each.kind) for each in references(document)}
    assert found["Rules 1"] == ("Schedule A 1", "clause")
    assert found["3"] == ("Schedule A 3", "clause")
    assert found["Rule 2"] == ("Schedule A 2", "clause")
    assert found["Rule 3"] == ("Schedule A 3", "clause")
    assert found["paragraph 2"] == ("Schedule B 2", "clause")
    assert found["Rule 9"] == (None, "clause")
    assert {found["Rule 144"], found["Rule 17.03"]} == {(None, "external")}


@pytest.mark.parametrize(
    "said", ["Rule 3", "rule 3", "Rule 3 of Schedule A", "Schedule A, Rule 3", "Regla 3", "規則三"]
)
def test_a_rule_is_named_by_its_word(make_document: Make, said: str) -> None:
    document = make_document(ENGLISH)
    assert locate(document, said).clause.id == "Schedule A 3"
    assert locate(document, "clause 3").clause.id == "3"
    with pytest.raises(UnknownClause):
        locate(document, said.replace("3", "9").replace("三", "九"))


def test_a_rule_that_two_schedules_have_is_asked_back(make_document: Make) -> None:
    document = make_document(ENGLISH.replace("Paragraph", "Rule"))
    with pytest.raises(AmbiguousClause, match="Schedule A 2, Schedule B 2"):
        locate(document, "Rule 2")
    assert locate(document, "Rule 2 of Schedule B").clause.id == "Schedule B 2"


@pytest.mark.parametrize(
    "text",
    [
        "1. Grant\nShares are sold under\nRule 144. The Board may refuse.\n2. Law\nNone.\n",
        "1. Grant\nRead with\nParagraph 3. The Board may refuse.\n2. Law\nNone.\n",
    ],
)
def test_a_rule_cited_at_the_head_of_a_line_is_no_clause(make_document: Make, text: str) -> None:
    assert [clause.id for clause in make_document(text).outline] == ["1", "2"]


def test_only_a_mark_or_a_title_ends_the_label() -> None:
    assert division("Rule 3 applies to all.") is None
    assert division("規則三不受影響") is None
    assert division("上市規則17.03") is None
    assert division("Rule 3. Vesting") is not None
