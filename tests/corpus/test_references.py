"""Cross-references are found and resolved from where they stand; those to other texts never dangle."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus import Library
from corpus.plan import Document
from corpus.references import Reference, reference_graph, references, references_from, references_to

Make = Callable[..., Document]
LIBRARY = Library()
BODY = (
    "1. Grants\n1.1. Options are granted.\n2. Price\n2.1. It is fixed.\n"
    "3. Vesting\n3.1. Shares vest.\n3.2. They vest in thirds.\n(a) Early.\n(b) Late.\n4. Exercise\n4.1. {}\n"
)
HAN_BODY = (
    "1. 授予\n1.1. 授予期權。\n2. 價格\n2.1. 價格固定。\n"
    "3. 歸屬\n3.1. 股份歸屬。\n3.2. 分三期歸屬。\n(a) 提前。\n(b) 延後。\n4. 行使\n4.1. {}\n"
)


def found_in(make_document: Make, sentence: str, language: str = "en") -> list[Reference]:
    body = HAN_BODY if language.startswith("zh") else BODY
    return list(references(make_document(body.format(sentence), language)))


@pytest.mark.parametrize(
    ("language", "sentence", "targets"),
    [
        ("en", "Subject to Section 3.1, they lapse.", ["3.1"]),
        ("en", "Subject to Sections 3.1 and 3.2(b), they lapse.", ["3.1", "3.2(b)"]),
        ("en", "Subject to clauses 3.1 to 3.2, they lapse.", ["3.1", "3.2"]),
        ("en", "Under Section 3.2(a) and (b) they lapse.", ["3.2(a)", "3.2(b)"]),
        ("en", "Nothing in this Section binds.", ["4.1"]),
        ("pt", "Observada a cláusula 3.2, caducam.", ["3.2"]),
        ("pt", "Observados os itens 3.1 e 3.2, caducam.", ["3.1", "3.2"]),
        ("es", "Conforme al artículo 3.1 y al apartado 3.2, caducan.", ["3.1", "3.2"]),
        ("zh-Hant", "受第3.1條及第3.2(B)條規限。", ["3.1", "3.2(b)"]),
        ("zh-Hant", "受第3.1和3.2節規限。", ["3.1", "3.2"]),
        ("zh-Hant", "受第三節及第3.2條第“(a)”項規限。", ["3", "3.2(a)"]),
        ("zh-Hant", "受本條規限。", ["4.1"]),
    ],
)
def test_a_reference_is_resolved(make_document: Make, language: str, sentence: str, targets: list[str]) -> None:
    assert [reference.target for reference in found_in(make_document, sentence, language)] == targets


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("一、对象\n（一）员工。\n（二）董事。\n二、锁定\n离职的，按第一条第（二）项处理。\n", "一(二)"),
        ("第一条 对象：\n（一）员工；\n（二）董事。\n第二条 离职的，按第一条第（二）项处理。\n", "1(二)"),
        ("第一条 对象。\n第二条 离职的，按第一条处理。\n\n一、补充\n（一）甲；\n（二）乙。\n二、生效\n", "1"),
        ("第一条 对象。\n第二条 离职的，按第一条第（二）项处理。\n", None),
        ("第一条 对象。\n第二条 情形：\n1、离职的，按本条处理；\n2、其他。\n", "2"),
    ],
)
def test_chinese_items_are_found_by_their_numbers(make_document: Make, text: str, target: str | None) -> None:
    assert [reference.target for reference in references(make_document(text, "zh-Hans"))] == [target]


@pytest.mark.parametrize(
    ("said", "target"), [("Schedule B", "Schedule B"), ("Exhibit B", "Exhibit B"), ("Schedule C", None)]
)
def test_schedules_and_exhibits_are_told_apart(make_document: Make, said: str, target: str | None) -> None:
    text = f"1. Grants\nAs in {said}.\n2. End\nEXHIBIT B FORM OF NOTICE\nText.\nSCHEDULE B VESTING SCHEDULE\nTable.\n"
    assert [(each.kind, each.target) for each in references(make_document(text))] == [("annex", target)]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Subject to Section 8.1, they lapse."),
        ("en", "Subject to Section 3.2(c), they lapse."),
        ("pt", "Observada a cláusula 8.1, caducam."),
        ("es", "Conforme al artículo 8.1, caducan."),
        ("zh-Hant", "受第8.1條規限。"),
        ("zh-Hant", "受第3.2條“(c)”項規限。"),
        ("en", "The form is in Annex II."),
    ],
)
def test_what_does_not_exist_dangles(make_document: Make, language: str, sentence: str) -> None:
    (reference,) = found_in(make_document, sentence, language)
    assert reference.dangling


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Under Article 168 of Law 6,404 and Rule 16b-3 they lapse."),
        ("en", "Under section 409A of the Internal Revenue Code they lapse."),
        ("en", "Under Section 8.1 of the Shareholders Agreement they lapse."),
        ("pt", "Nos termos do artigo 171 da Lei nº 6.404, caducam."),
        ("es", "Según el artículo 12 de la Ley de Sociedades, caducan."),
        ("zh-Hant", "根據《上市規則》第十七章及第23條。"),
        ("zh-Hant", "根據上市規則第17.03條、第13.39(6)及(7)條。"),
    ],
)
def test_statutes_and_other_documents_never_dangle(make_document: Make, language: str, sentence: str) -> None:
    found = found_in(make_document, sentence, language)
    assert found
    assert {reference.kind for reference in found} == {"external"}


def test_a_statute_named_once_is_known_everywhere(make_document: Make) -> None:
    found = found_in(make_document, "Section 409A of the Code applies, and Section 409A prevails.")
    assert [reference.kind for reference in found] == ["external", "external"]


def test_an_item_is_looked_for_from_where_it_is_named(make_document: Make) -> None:
    text = "1. Terms\n1.1. Lapse:\n(i) on death;\n(ii) unless item (i) applies.\n1.2. Other:\n(i) on sale.\n"
    (reference,) = references(make_document(text))
    assert (reference.clause, reference.target, reference.kind) == ("1.1(ii)", "1.1(i)", "item")


@pytest.mark.parametrize("row", ["12 | 25% | 50%", "12 25% 50%", "| 12 | one fourth |", "24 months of them: 12 | x"])
def test_a_figure_in_a_table_is_no_clause(make_document: Make, row: str) -> None:
    (reference,) = found_in(make_document, f"Subject to Section 12, they vest so:\nMonths | Share\n{row}\nin all.")
    assert (reference.kind, reference.dangling) == ("clause", True)
    (reference,) = found_in(make_document, f"除第十二条规定外,按下表归属:\n{row}\n完。", "zh-Hans")
    assert (reference.kind, reference.dangling) == ("clause", True)


def test_a_number_that_the_outline_misses_is_unplaced_not_dangling(make_document: Make) -> None:
    text = "1. Terms\n1.1. See Section 7.3 below.\nGENERAL 7.3 Notices. Notices are in writing.\n"
    (reference,) = references(make_document(text))
    assert (reference.kind, reference.dangling) == ("unplaced", False)


def test_a_label_is_no_reference(make_document: Make) -> None:
    text = "Section 1. Terms\nSection 2. Grants\nOptions are granted under Section 1.\n"
    assert [reference.text for reference in references(make_document(text))] == ["Section 1"]


def test_who_refers_to_a_clause(make_document: Make) -> None:
    document = make_document(BODY.format("Subject to Section 3.1, and again to Section 3.1, they lapse."))
    assert [reference.clause for reference in references_to(document, "3.1")] == ["4.1", "4.1"]
    assert references_to(document, "3.2") == ()
    assert [reference.target for reference in references_from(document, "4.1")] == ["3.1", "3.1"]
    assert reference_graph(document) == {"4.1": ("3.1",)}


@pytest.mark.parametrize("plan", [plan.id for plan in LIBRARY.plans()])
def test_references_in_the_plans_quote_exactly_and_lead_somewhere(plan: str) -> None:
    document = LIBRARY.document(plan)
    for reference in references(document):
        assert document.text[reference.start : reference.end] == reference.text
        assert document.outline.at(reference.start).id == reference.clause
        assert reference.target is None or reference.target in document.outline


def test_the_plans_dangling_references_are_the_known_one() -> None:
    found = [
        (plan.id, reference.clause, reference.text)
        for plan in LIBRARY.plans()
        for reference in references(LIBRARY.document(plan.id))
        if reference.dangling
    ]
    assert found == [("zenvia-ltip-6", "4.1.2.1", "第3.1節 “(c)” 項")]


@given(number=st.integers(1, 9), item=st.sampled_from("abc"), word=st.sampled_from(["Section", "clause", "Article"]))
def test_a_reference_has_a_target_or_dangles(make_document: Make, number: int, item: str, word: str) -> None:
    (reference,) = found_in(make_document, f"Subject to {word} 3.{number}({item}), they lapse.")
    exists = (number, item) in {(2, "a"), (2, "b")}
    assert (reference.target == f"3.{number}({item})") == exists
    assert reference.dangling != exists


SCHEDULES = (
    "PART A - GENERAL\n1. Purpose\n1.1 {}\n2. Joining\n2.1 Free.\nPART B - AWARDS\n1. Deferral\n1.1 Half.\n"
    "2. Payment\n2.1 In cash.\n3. Tax\n3.1 Withheld.\nSCHEDULE 1\n1. One.\n2. Two.\nSCHEDULE 2\n1. One.\n"
)


@pytest.mark.parametrize(
    ("sentence", "targets"),
    [
        ("The administrator is named in Schedule 3.", {"Schedule 3": None}),
        ("Words are explained in Schedule 1.", {"Schedule 1": "Schedule 1"}),
        ("It is filed as Exhibit 10.1.", {}),
        ("See Part B paragraph 3.", {"paragraph 3": "Part B 3"}),
        ("See Part B, paragraph 2.1.", {"paragraph 2.1": "Part B 2.1"}),
        ("See paragraph 2.1 of Part B, paragraph 2.1 too.", {"paragraph 2.1": "Part A 2.1"}),
        ("See Schedule 1 paragraph 2.", {"Schedule 1": "Schedule 1", "paragraph 2": "Schedule 1 2"}),
        ("See Part B paragraph 9.", {"paragraph 9": None}),
    ],
)
def test_a_schedule_and_a_part_that_is_named_first_are_found(
    make_document: Make, sentence: str, targets: dict[str, str | None]
) -> None:
    found = references(make_document(SCHEDULES.format(sentence)))
    assert {reference.text: reference.target for reference in found} == targets


RULES = "{}\n1. Grants\n1.1. The board grants options.\n2. Leavers\n2.1. Options lapse.\n2.2. They stay.\n3. End\n{}\n"


@pytest.mark.parametrize(
    ("title", "sentence", "found"),
    [
        ("RULES OF THE HERON SHARESAVE", "Subject to Rule 2.2, options lapse.", [("clause", "2.2")]),
        (
            "HERON SHARESAVE",
            "These Rules bind; under rules 1.1 and 2.1 they lapse.",
            [("clause", "1.1"), ("clause", "2.1")],
        ),
        ("RULES OF THE HERON SHARESAVE", "Under Rule 9.2 they lapse.", [("clause", None)]),
        ("HERON SHARESAVE", "Under Rule 2.2 they lapse.", [("external", None)]),
        ("RULES OF THE HERON SHARESAVE", "A plan under Rule 10b5-1 stays.", [("external", None)]),
        ("RULES OF THE HERON SHARESAVE", "As in Rule 16b-3 and Rule 144.", [("external", None)] * 2),
        ("RULES OF THE HERON SHARESAVE", "Under Listing Rule 2.2 they lapse.", [("external", None)]),
        ("RULES OF THE HERON SHARESAVE", "Under Rule 2.2 of the City Code.", [("external", None)]),
    ],
)
def test_a_document_whose_clauses_are_rules_means_its_own(
    make_document: Make, title: str, sentence: str, found: list[tuple[str, str | None]]
) -> None:
    made = references(make_document(RULES.format(title, sentence)))
    assert [(reference.kind, reference.target) for reference in made] == found
