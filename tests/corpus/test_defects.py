"""Each detector fires on its defect and stays silent on the text put right."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus import Library
from corpus.defects import KINDS, Defect, defects
from corpus.plan import Document

Make = Callable[..., Document]
LIBRARY = Library()


def found(make_document: Make, text: str, language: str, kind: str) -> list[Defect]:
    return [seen for seen in defects(make_document(text, language)) if seen.kind == kind]


def one(sentence: str) -> str:
    return f"1. Terms\n1.1. {sentence}\n"


PAIRS = [
    # kind, language, wrong, what is quoted, right
    ("figure", "en", one("It lasts five (6) years."), "five (6)", one("It lasts six (6) years.")),
    ("figure", "en", one("It vests 1/3 (one fourth) a year."), "1/3 (one fourth)", one("It vests 1/3 (one-third).")),
    ("figure", "en", one("At most 10% (twelve percent)."), "10% (twelve percent)", one("At most 10% (ten percent).")),
    ("figure", "pt", one("O prazo é de doze (10) meses."), "doze (10)", one("O prazo é de dez (10) meses.")),
    ("figure", "es", one("El plazo es de doce (10) meses."), "doce (10)", one("El plazo es de diez (10) meses.")),
    ("figure", "zh-Hant", one("歸屬期為十二（10）個月。"), "十二（10）個", one("歸屬期為十二（12）個月。")),
    ("figure", "zh-Hans", one("上限为百分之十(8%)。"), "百分之十(8%)", one("上限为百分之十(10%)，见第5(3)条。")),
    ("figure", "zh-Hant", one("不得超過三百萬二十萬股。"), "三百萬二十萬", one("不得超過三百二十萬股。")),
    (
        "arithmetic",
        "zh-Hant",
        one("每股5.000000雷亞爾(2.000000美元)，按每美元2.500000萬雷亞爾的換算率計算。"),
        "2.500000萬",
        one("每股5.000000雷亞爾(2.000000美元)，按每美元2.500000雷亞爾的換算率計算。"),
    ),
    (
        "arithmetic",
        "en",
        one("Thus:\nRate = 9 x 33 ÷ 36\nRate = 8.5"),
        "Rate = 9 x 33",
        one("Rate = 9 x 33 ÷ 36\nRate = 8.25"),
    ),
    ("dangling_reference", "en", one("See Section 9.9."), "Section 9.9", one("See Section 1.")),
    (
        "missing_annex",
        "en",
        one("The form is in Annex II."),
        "Annex II",
        one("As in Annex I.") + "Annex I\nForm\nText.\n",
    ),
    (
        "broken_reference",
        "en",
        one("See Error! Reference source not found."),
        "Error! Reference",
        one("An error is void."),
    ),
    ("broken_reference", "zh-Hans", one("见错误!未找到引用源。"), "错误!未找到引用源", one("错误不影响效力。")),
    (
        "broken_reference",
        "es",
        one("Ver ¡Error! No se encuentra el origen de la referencia."),
        "¡Error!",
        one("Sin error."),
    ),
    (
        "broken_reference",
        "en",
        one("Under Chapter 17, Rule 23.03 of the Rules."),
        "Chapter 17, Rule 23.03",
        one("Under Chapter 17, Rule 17.03 of the Rules."),
    ),
    (
        "undefined_term",
        "en",
        one("The Remuneration Committee decides. Any member of the Remuneration Committee may ask."),
        "Remuneration Committee",
        one("The Remuneration Committee (the “Committee”) decides. Ask the Remuneration Committee."),
    ),
    (
        "undefined_term",
        "pt",
        one("Cabe ao Comitê decidir. Cada membro do Comitê vota."),
        "Comitê",
        one("“Comitê” significa o comitê. Cabe ao Comitê decidir. Cada membro do Comitê vota."),
    ),
    (
        "undefined_term",
        "zh-Hant",
        one("“歸屬條件”達成後生效。若“歸屬條件”未達成則失效。"),
        "歸屬條件",
        one("“歸屬條件”是指服務滿一年。若“歸屬條件”未達成則失效。"),
    ),
    (
        "defined_twice",
        "en",
        one("The board (“Board”) and the council (“Board”)."),
        "Board",
        one("The board (“Board”). The Board votes."),
    ),
    (
        "defined_twice",
        "zh-Hans",
        one("年末为(“结算日”)，次年为(“结算日”)。"),
        "结算日",
        one("年末为(“结算日”)。结算日付款。"),
    ),
    (
        "defined_twice",
        "en",
        one("Where:\nN: days worked in the cycle.\nN: all days of the cycle.\n"),
        "N: all days of the cycle.",
        one("Where:\nN: days worked in the cycle.\nM: all days of the cycle.\n"),
    ),
    (
        "unused_term",
        "en",
        one("The “Plan Price” means ten."),
        "Plan Price",
        one("The “Plan Price” means ten. Pay the Plan Price."),
    ),
    (
        "two_names",
        "en",
        one("This plan (“LTIP 6”) rules. LTIP 6 ends as LTI 5 says."),
        "LTI 5",
        one("This plan (“LTIP 6”) rules. LTIP 6 ends, and ABC 5 is a form."),
    ),
    (
        "two_names",
        "zh-Hant",
        one("“個別獎勵限額”指一股。個別獎厲限額不變。個別獎勵限額。"),
        "個別獎厲限額",
        one("“個別獎勵限額”指一股。個別獎勵限額不變。"),
    ),
    (
        "two_names",
        "en",
        one("We measure TSR as target 1, TSR as target 2."),
        "TSR as target 2",
        one("TSR as target 1, FCF as target 2."),
    ),
    (
        "missing_formula",
        "en",
        one("The amount follows this formula:\nWhere:\nA: the price."),
        "The amount",
        one("The amount follows this formula:\nX = A x B\nWhere:\nA: the price."),
    ),
    (
        "missing_formula",
        "en",
        one("The amount is determined by the following formula:\n[GRAPHIC OMITTED]\nIt is final."),
        "The amount",
        one("No formula applies."),
    ),
    (
        "missing_formula",
        "zh-Hans",
        one("金额按以下公式计算:\n其中:\nA:价格。"),
        "金额按以下公式计算:",
        one("金额按以下公式计算:\nX = A × B\n其中:\nA:价格。"),
    ),
    (
        "missing_formula",
        "zh-Hant",
        one("金額將按以下方式計算:\n在哪裏:\n價格固定。"),
        "金額將按以下方式計算:",
        one("金額將按以下方式計算:\n(a) 價格固定。"),
    ),
    ("numbering", "en", "1. A\n1.1. One.\n1.2. Two.\n1.4. Four.\n", "1.4", "1. A\n1.1. One.\n1.2. Two.\n1.3. Three.\n"),
    (
        "numbering",
        "en",
        one("Lapse:\n(iii) on death;\n(iv) on sale."),
        "(iii)",
        one("Lapse:\n(i) on death;\n(ii) on sale."),
    ),
    (
        "numbering",
        "en",
        one("It ends with theft, (b) fraud and nothing else."),
        "(b)",
        one("It ends with (a) theft, (b) fraud."),
    ),
    (
        "numbering",
        "en",
        one("Lapse:\n(i) on death;\n(Ii) on sale."),
        "(Ii)",
        one("Lapse:\n(i) on death;\n(ii) on sale."),
    ),
    ("blank", "en", one("I, [ ], accept."), "[ ]", one("I accept (see [2]).")),
    ("blank", "pt", one("Eu, ____________, aceito."), "____________", one("Eu aceito.")),
    ("blank", "en", one("The price is [***] a share."), "[***]", one("The price is one* a share.\n* In cash.")),
    (
        "unbalanced",
        "en",
        one("Shares (of any class lapse."),
        "(of any class lapse.",
        one("Shares (of any class) lapse: a) one; b) two."),
    ),
    (
        "unbalanced",
        "zh-Hant",
        "1. 定義\n1.1. 以下：\n董事會”\n指董事會。\n",
        "董事會”",
        "1. 定義\n1.1. 以下：\n“董事會”\n指董事會。\n",
    ),
    ("unbalanced", "zh-Hans", one("依照《公司法的规定。"), "《公司法的规定。", one("依照《公司法》的规定。")),
    ("repeated_words", "en", one("It has any any value."), "any any", one("I know that that is void.")),
    (
        "repeated_words",
        "zh-Hant",
        one("不得轉讓或轉讓。"),
        "轉讓或轉讓",
        one("不得轉讓或轉讓人同意。根據根據計劃授予的獎勵。"),
    ),
    ("repeated_words", "zh-Hant", one("獨立非執行董事董事批准。"), "董事董事", one("獨立非執行董事批准。")),
    ("debris", "zh-Hans", one("按第(Br)1条办理。"), "(Br)", one("按第1条办理。")),
    ("debris", "en", one("At 90% (90% %), it is full."), "% %", one("At 90% it is full.")),
    (
        "breaks_off",
        "en",
        one("It binds as in force on (with the exception of tax); and so on."),
        "in force on (with the exception of tax)",
        one("It binds as in force today (with the exception of tax); and so on."),
    ),
    (
        "breaks_off",
        "en",
        "1. Terms\n1.1. The Shares pass to the heirs, who shall\n1.2. Nothing else applies to them at all.\n",
        "heirs, who shall",
        "1. Terms\n1.1. The Shares are transferred to the heirs; and\n1.2. Nothing else.\n",
    ),
    ("date", "en", one("It ends on February 30, 2024."), "February 30, 2024", one("It ends on February 29, 2024.")),
    ("date", "zh-Hans", one("截至2023年2月29日。"), "2023年2月29日", one("截至2024年2月29日。")),
    (
        "date",
        "en",
        one("It ends on Monday, January 2, 2024."),
        "Monday, January 2, 2024",
        one("It ends on Tuesday, January 2, 2024."),
    ),
    (
        "date",
        "en",
        one("The convertible bonds issued by us on May 6, 2020, and the convertible bonds issued on May 26, 2020."),
        "May 26, 2020",
        one("The convertible bonds issued by us on May 6, 2020, and the preferred shares issued on May 26, 2020."),
    ),
    ("boundary", "en", one("Above 2.5 (including): all."), "Above 2.5 (including)", one("From 2.5 (including): all.")),
    (
        "boundary",
        "es",
        one("Más de 5 % (inclusive): todo."),
        "Más de 5 % (inclusive)",
        one("Desde 5 % (inclusive): todo."),
    ),
]


@pytest.mark.parametrize(("kind", "language", "wrong", "quote", "right"), PAIRS)
def test_a_detector_fires_on_the_defect_only(
    make_document: Make, kind: str, language: str, wrong: str, quote: str, right: str
) -> None:
    assert any(quote in seen.quote for seen in found(make_document, wrong, language, kind))
    assert found(make_document, right, language, kind) == []


TABLE = "1. 倍數\n1.1. “顧問”指擔任10至15級的人。倍數如下：\n\n職位\n\n等級\n\n最高倍數\n\n{}\n"


def rows(*cells: str) -> str:
    return TABLE.format("\n\n".join(cells) + "\n\n1.2. 以上為準，例如倍數為3的人。")


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (("總裁", "20-25", "5", "經理", "18-20", "3", "顧問", "10-15", "1"), "overlaps"),
        (("總裁", "20-25", "5", "經理", "16-18", "3", "顧問", "10-15", "1"), "no row for 19"),
        (("總裁", "20-25", "5", "經理", "15-19", "3", "顧問", "10-14", "1"), "definition 10–15"),
        (("總裁", "20-25", "5", "經理/總裁", "16-19", "3", "顧問", "10-15", "1"), "stands in two rows"),
        (("總裁", "20-25", "5", "經理", "16-19", "2", "顧問", "10-15", "1"), "The example says 3"),
    ],
)
def test_a_table_that_does_not_hold_together_is_reported(
    make_document: Make, cells: tuple[str, ...], said: str
) -> None:
    assert any(said in seen.says for seen in found(make_document, rows(*cells), "zh-Hant", "table"))


def test_a_table_that_holds_together_is_left_alone(make_document: Make) -> None:
    text = rows("總裁", "20-25", "5", "經理", "16-19", "3", "顧問", "10-15", "1")
    assert found(make_document, text, "zh-Hant", "table") == []


def test_an_empty_cell_is_reported(make_document: Make) -> None:
    text = "1. Rates\n1.1. As follows.\n| Level | Rate |\n| --- | --- |\n| A | 10 |\n| B |  |\n"
    (seen,) = found(make_document, text, "en", "table")
    assert "Rate" in seen.says
    assert found(make_document, text.replace("| B |  |", "| B | 5 |"), "en", "table") == []


def test_signature_lines_are_no_blanks(make_document: Make) -> None:
    text = one("The parties agree.") + "By: ____________\nName: ____________\n"
    assert found(make_document, text, "en", "blank") == []


def test_defects_are_in_the_order_of_the_text_and_name_their_kind(make_document: Make) -> None:
    text = one("See Section 9.9 within five (6) days (of the notice.")
    seen = defects(make_document(text))
    assert [defect.kind for defect in seen] == ["dangling_reference", "figure", "unbalanced"]
    assert all(defect.kind in KINDS and defect.says.endswith((".", "!")) for defect in seen)


@pytest.mark.parametrize("plan", [plan.id for plan in LIBRARY.plans()])
def test_every_finding_in_the_plans_quotes_exactly(plan: str) -> None:
    document = LIBRARY.document(plan)
    for seen in defects(document):
        assert document.text[seen.start : seen.end] == seen.quote
        assert seen.quote == seen.quote.strip() != ""
        assert document.outline.at(seen.start).id == seen.clause
        assert all(other in document.outline for other in seen.others)


_PIECES = st.sampled_from(
    [
        "1. Terms\n",
        "1.1. ",
        "(a) ",
        "five (6) ",
        "“Plan” ",
        "(",
        ")",
        "”",
        "Section 9 ",
        "the Board ",
        "董事或董事",
        "第9條",
        "____ ",
        "\n",
        "|",
        "12(10)個",
        "Error! Reference source not found. ",
        "= ",
        "formula:\n",
        "2023年2月30日",
    ]
)


@given(st.lists(_PIECES, max_size=25).map("".join), st.sampled_from(["en", "pt", "es", "zh-Hans", "zh-Hant"]))
def test_any_text_is_read_and_quoted_exactly(make_document: Make, text: str, language: str) -> None:
    for seen in defects(make_document(text, language)):
        assert text[seen.start : seen.end] == seen.quote
        assert seen.kind in KINDS


@pytest.mark.parametrize(("first", "cells"), [("合计", []), ("Total", []), ("李某", ["职务"])])
def test_an_empty_cell_in_a_row_of_sums_is_no_defect(make_document: Make, first: str, cells: list[str]) -> None:
    text = f"1. 数量\n姓名 | 职务 | 数量\n王某 | 总经理 | 70\n{first} |  | 70\n"
    told = found(make_document, text, "zh-Hans", "table")
    assert [seen.says for seen in told] == [f"The cell below “{cell}” is empty." for cell in cells]


def test_the_blanks_of_a_form_are_for_whoever_uses_it(make_document: Make) -> None:
    body = "1. Terms\n1.1. It lasts.\n2. End\n2.1. It ends.\n{}\nI exercise ______ Options on this day.\n"
    assert not found(make_document, body.format("Annex I Form of Exercise Notice"), "en", "blank")
    assert found(make_document, body.format("Annex I Conditions"), "en", "blank")
