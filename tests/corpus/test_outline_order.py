"""Numbers that begin anew in every part, that are printed again, or that stand out of their order."""

from collections.abc import Callable

import pytest

from corpus.defects import defects
from corpus.outline import Outline, UnknownClause
from corpus.plan import Document
from corpus.references import references

Make = Callable[..., Document]


def ids(text: str) -> list[str]:
    return [clause.id for clause in Outline.of(text) if clause.kind not in ("preamble", "signatures")]


def says(document: Document) -> list[tuple[str, str]]:
    return [(seen.clause, seen.says) for seen in defects(document) if seen.kind == "numbering"]


# Parts

PARTS = """SHARE PLAN

PART A - GENERAL
1   Definitions
“Board” means the directors.
2   Joining
2.1   An employee may join under paragraph 1.1 of Part B.
PART B - LEAVING
1   Resignation
1.1   Money is repaid; see paragraph 1.1, and
paragraph 2.1.
2   Death
PART C - MISCELLANEOUS
1.   The law of Ontario governs the plan.
2.   See paragraph 9.1 of Part A.
"""


def test_clauses_that_begin_anew_in_lettered_parts_stand_below_them() -> None:
    assert ids(PARTS) == [
        "Part A", "Part A 1", "Part A 2", "Part A 2.1", "Part B", "Part B 1", "Part B 1.1", "Part B 2",
        "Part C", "Part C 1", "Part C 2",
    ]  # fmt: skip
    assert Outline.of(PARTS)["Part B"].heading == "LEAVING"
    assert Outline.of(PARTS)["Part B 1.1"].parent == "Part B 1"


def test_a_reference_is_looked_for_in_the_part_it_names_then_where_it_stands_then_where_only_one_has_it(
    make_document: Make,
) -> None:
    found = [(reference.clause, reference.target) for reference in references(make_document(PARTS))]
    assert found == [
        ("Part A 2.1", "Part B 1.1"),
        ("Part B 1.1", "Part B 1.1"),
        ("Part B 1.1", "Part A 2.1"),
        ("Part C 2", None),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "1. Terms\nPart A of the form is to be signed.\n2. End\n",
        "1. Terms\nPart A Shares are sold.\n2. End\n",
        "1. Terms\nSection C Holders vote.\n2. End\n",
    ],
)
def test_a_lettered_part_without_another_beside_it_is_text(text: str) -> None:
    assert ids(text) == ["1", "2"]


def test_parts_numbered_in_roman_numerals_stay_what_they_were() -> None:
    assert ids("Part I - A\n1. One\n2. Two\nPart II - B\n1. One\n2. Two\n") == [
        "Part 1", "Part 1 1", "Part 1 2", "Part 2", "Part 2 1", "Part 2 2",
    ]  # fmt: skip


def test_a_part_may_hold_one_clause() -> None:
    text = "PART A - GENERAL\n1. Purpose\n1.1 Staff.\n2. Joining\n2.1 Free.\nPART B - AWARDS\n1. Deferral\n1.1 Half.\n"
    assert ids(text) == [
        "Part A", "Part A 1", "Part A 1.1", "Part A 2", "Part A 2.1", "Part B", "Part B 1", "Part B 1.1",
    ]  # fmt: skip
    assert ids(text.replace("1.1 Half.\n", "Half.\n"))[-1] == "Part B"


def test_a_number_that_several_parts_have_is_answered_with_those() -> None:
    with pytest.raises(UnknownClause) as refused:
        Outline.of(PARTS).find("2")
    assert refused.value.nearest == ("Part A 2", "Part B 2", "Part C 2")
    assert Outline.of(PARTS).find("Part B 2").id == "Part B 2"


# Numbers printed again or out of order


@pytest.mark.parametrize(
    ("text", "expected", "seen"),
    [
        (
            "1. Prazos\n1.1. Um.\n1.2. Dois.\n1.4. Três.\n1.4. Número repetido.\n1.5. Fim.\n",
            ["1", "1.1", "1.2", "1.4", "1.4[2]", "1.5"],
            [
                ("1.4", "The numbering jumps from 1.2 to 1.4."),
                ("1.4[2]", "The number 1.4 is printed more than once."),
            ],
        ),
        (
            "第一条 目的\n激励。\n第二条 引用\n按规定办理。\n第二条 重复编号\n再次出现。\n第三条 期限\n三年。\n",
            ["1", "2", "2[2]", "3"],
            [("2[2]", "The number 2 is printed more than once.")],
        ),
        (
            "第一章 总则\n第一条 目的。\n第二条 对象。\n第五条 税收。\n第二章 授予\n第三条 价格。\n第四条 数量。\n"
            "第三章 附则\n第六条 解释。\n",
            ["Chapter 1", "1", "2", "5", "Chapter 2", "3", "4", "Chapter 3", "6"],
            [("5", "The number 5 is out of order: it stands after 2.")],
        ),
        (
            "1. Terms\n1.1 One.\n1.2 Two.\n1.5 Five.\n1.3 Three.\n1.4 Four.\n1.6 Six.\n2. End\n",
            ["1", "1.1", "1.2", "1.5", "1.3", "1.4", "1.6", "2"],
            [("1.5", "The number 1.5 is out of order: it stands after 1.2.")],
        ),
        ("第一章 总则\n第一条 目的。\n第二章 附则\n第二条 解释。\n", ["Chapter 1", "1", "Chapter 2", "2"], []),
    ],
)  # fmt: skip
def test_a_number_out_of_turn_is_a_clause_of_its_own_and_a_defect(
    make_document: Make, text: str, expected: list[str], seen: list[tuple[str, str]]
) -> None:
    assert ids(text) == expected
    assert says(make_document(text, "zh-Hans" if "第" in text else "en")) == seen


@pytest.mark.parametrize(
    "text",
    [
        "1. Terms\n1.1 One.\n1.2 Two, as is said in\n1.1 Above and nowhere else.\n2. End\n",
        "第一条 目的。\n第二条 依照\n第一条 的规定办理。\n第三条 期限。\n",
        "第一条 目的。\n第二条 对象。\n第一条规定的人员为对象。\n第三条 期限。\n",
        "1. Terms\n1.1 One.\n1.2 Two:\n1.1 per cent is paid.\n2. End\n",
    ],
)
def test_what_a_wrapped_line_or_a_sentence_begins_with_is_no_number_out_of_turn(text: str) -> None:
    assert not [name for name in ids(text) if "[" in name]


# Annexes and closing provisions


@pytest.mark.parametrize(
    ("heading", "name", "title"),
    [
        ("Anexo A. Modelo de carta", "Annex A", "Modelo de carta"),
        ("ANEXO ÚNICO – METAS", "Annex Único", "METAS"),
        ("Anexo Único", "Annex Único", ""),
        ("ANEXO UNICO", "Annex Único", ""),
        ("THE SCHEDULE", "Schedule", ""),
        ("Disposición adicional única", "Additional Provision 1", ""),
        ("Disposición transitoria primera. Ciclos en curso", "Transitional Provision 1", "Ciclos en curso"),
    ],
)
def test_an_annex_or_a_closing_provision_is_no_part_of_the_last_clause(heading: str, name: str, title: str) -> None:
    outline = Outline.of(f"1. Objeto\n1.1 Uno.\n2. Fin\n2.1 Dos.\n\n{heading}\nOtro texto.\n")
    assert [clause.id for clause in outline] == ["1", "1.1", "2", "2.1", name]
    assert outline[name].heading.startswith(title)


def test_closing_provisions_count_each_kind_for_itself_and_may_have_clauses() -> None:
    text = (
        "Artículo 1. Objeto\nUno.\nArtículo 2. Fin\nDos.\nDisposición adicional primera. Plazos\n1. A.\n2. B.\n"
        "Disposición adicional segunda\nMás.\nDisposición final única\nFin.\n"
    )
    assert ids(text) == [
        "1", "2", "Additional Provision 1", "Additional Provision 1 1", "Additional Provision 1 2",
        "Additional Provision 2", "Final Provision 1",
    ]  # fmt: skip
    assert Outline.of(text).find("disposición adicional segunda").id == "Additional Provision 2"


@pytest.mark.parametrize(
    "said",
    [
        "1.2 The letter is set out in\nAnnex A. The Company signs it",
        "1.2 La carta figura en el\nAnexo Único. La Sociedad la firma",
        "1.2 Según la\ndisposición adicional segunda, rige.",
        "1.2 See it.\nAnnex A. The Company signs it; the rest follows.",
    ],
)
def test_a_sentence_about_an_annex_begins_none(said: str) -> None:
    assert ids(f"1. Terms\n1.1 One.\n{said}\n2. End\n") == ["1", "1.1", "1.2", "2"]


def test_the_only_annex_is_found_by_its_name_and_referred_to(make_document: Make) -> None:
    document = make_document("1. Objeto\n1.1 Conforme o Anexo Único.\nANEXO ÚNICO\nMetas.\n", "pt")
    assert [reference.target for reference in references(document)] == ["Annex Único"]
    assert document.outline.find("Anexo Único").id == "Annex Único"


@pytest.mark.parametrize("greeting", ["Dear Colleague,", "Estimado Partícipe,", "Prezada Ana,", "To all Participants,"])
def test_clauses_begin_behind_a_salutation(greeting: str) -> None:
    assert ids(f"GRANT LETTER\n\n{greeting}\n1. Grant\n1.1 Units are granted.\n2. Loss\n2.1 You lose them.\n") == [
        "1", "1.1", "2", "2.1",
    ]  # fmt: skip


def test_a_sentence_that_breaks_off_at_a_comma_goes_on_with_its_number() -> None:
    assert ids("1. A\n1.1 As is said in clauses 1.1,\n1.2 Above and below.\n2. B\n") == ["1", "1.1", "2"]


# Headings that run in


def test_short_headings_run_in_where_all_clauses_beside_have_one() -> None:
    text = (
        "ARTICLE II\nGRANTS\nSection 2.01 Making of Awards. The Board makes them.\n"
        "Section 2.02 Overall limit. The number of Shares is limited.\nSection 2.03 No payment. Nobody pays for it.\n"
    )
    found = Outline.of(text)
    assert [found[name].heading for name in ("2.01", "2.02", "2.03")] == [
        "Making of Awards", "Overall limit", "No payment",
    ]  # fmt: skip


def test_a_short_sentence_is_no_heading_where_those_beside_have_none() -> None:
    text = "1. Price\n1.1 Options are free. The Board may differ.\n1.2 Shares cost what the Board says.\n1.3 No.\n"
    assert Outline.of(text)["1.1"].heading == ""


def test_the_first_line_of_a_sentence_that_goes_on_is_no_heading() -> None:
    text = (
        "1. Price\n1.1 On the last day the saved money buys shares at\n85% of the lower of:\n(a) one; and\n(b) two.\n"
    )
    assert Outline.of(text)["1.1"].heading == ""


def test_the_clauses_with_the_same_number_are_known_to_each_other() -> None:
    found = Outline.of("1. Aim\n1.1 One.\n1.2 Two.\n1.2 Two again.\n(a) x;\n(b) y.\n1.3 Three.\nANNEX A\n1.2 Other.\n")
    assert found.alike("1.2") == ("1.2[2]",)
    assert found.alike("1.2[2]") == ("1.2",)
    assert found.alike("1.1") == found.alike("1.3") == found.alike("1.2[2](a)") == ()
