"""A table of contents calls clauses as their document does, prints no number or title twice, and can be typed again."""

from collections.abc import Callable

import pytest

from corpus import Library
from corpus.locating import locate
from corpus.outline import Outline
from corpus.plan import Document
from corpus.shown import shown
from corpus.span import Heading

Make = Callable[..., Document]
LIBRARY = Library()
HAN = (
    "第一章　總則\n第一條　目的。\n第二條　授權：\n一、選定；\n二、釐定條件，包括：\n（一）服務年期；\n（二）表現。\n"
    "第二章　歸屬\n第三條　獎勵歸屬。\n第四條　失效。\n附錄一　內地特別規定\n一、本附錄適用。\n二、登記。\n"
)


def contents(document: Document) -> list[tuple[str, str, str]]:
    return [shown(document, clause) for clause in document.outline]


def test_chapters_and_annexes_bear_the_labels_of_the_document(make_document: Make) -> None:
    found = contents(make_document(HAN, "zh-Hant"))
    assert ("第一章", "總則", "") in found
    assert ("附錄一", "內地特別規定", "") in found
    assert ("附錄一 一", "", "本附錄適用。") in found
    assert ("2 二(一)", "", "服務年期；") in found


def test_labels_in_portuguese_and_english(make_document: Make) -> None:
    text = "1. Objeto\n1.1. Regula.\n2. Regras\n2.1. Valem.\n{} I\nRegras de Portugal\n1. Aplica-se.\n2. Vale.\n"
    assert ("ANEXO I 2", "", "Vale.") in contents(make_document(text.format("ANEXO"), "pt"))
    assert ("Annex I 2", "", "Vale.") in contents(make_document(text.format("ANNEX"), "en"))


def test_a_title_that_an_id_repeats_is_printed_once() -> None:
    text = "1. Awards\n1.1 They vest.\n2. Law\n2.1 English.\nSCHEDULE 1\nFRANCE\nFor France.\nITALY\n1. Tax.\n2. Law.\n"
    titles = (("SCHEDULE 1", 1), ("FRANCE", 2), ("ITALY", 2))
    marked = [Heading(text.index(each), text.index(each) + len(each), level) for each, level in titles]
    small = Document(LIBRARY.plan("azul-sop-2025"), text)
    small.__dict__["outline"] = Outline.of(text, (), marked)
    assert ("Schedule 1[FRANCE]", "", "For France.") in contents(small)


@pytest.mark.parametrize("plan", [plan.id for plan in LIBRARY.plans()])
def test_every_shown_name_leads_to_its_clause(plan: str) -> None:
    document = LIBRARY.document(plan)
    for clause in document.outline:
        name, _, _ = shown(document, clause)
        assert name == clause.id or locate(document, name).clause.id == clause.id


def test_every_shown_name_leads_to_its_clause_in_a_chinese_plan(make_document: Make) -> None:
    document = make_document(HAN, "zh-Hant")
    for clause in document.outline:
        assert locate(document, shown(document, clause)[0]).clause.id == clause.id
