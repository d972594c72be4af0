"""Annexes before Chinese characters, paragraphs and items that are counted, and items said to define something."""

from collections.abc import Callable

import pytest

from corpus.outline import Outline
from corpus.plan import Document
from corpus.references import references

Make = Callable[..., Document]


def targets(make_document: Make, text: str, language: str) -> list[tuple[str, str | None]]:
    return [(each.text, each.target) for each in references(make_document(text, language))]


ANNEXES = "第一条 {}\n第二条 期限。\n附件一\n名单\n附件二\n办法\n附表一\n表格\n"


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("详见附件一。", [("附件一", "Annex I")]),
        ("按照附件一规定的程序办理。", [("附件一", "Annex I")]),
        ("见本计划附件二的规定。", [("附件二", "Annex II")]),
        ("见附件二和附表一。", [("附件二", "Annex II"), ("附表一", "Schedule I")]),
        ("附件I所确定的目标。", [("附件I", "Annex I")]),
        ("见《附件一》及附件2。", [("附件一", "Annex I"), ("附件2", "Annex II")]),
        ("见附表二。", [("附表二", None)]),
        ("见附件三的表格。", [("附件三", None)]),
        ("见附件4.24号文件。", []),
    ],
)
def test_a_chinese_annex_is_found_whatever_follows(
    make_document: Make, said: str, expected: list[tuple[str, str | None]]
) -> None:
    assert targets(make_document, ANNEXES.format(said), "zh-Hans") == expected


def test_a_document_without_schedules_means_an_annex_by_one(make_document: Make) -> None:
    assert targets(make_document, "1. A\n1.1 See Schedule I.\nANNEX I\nForm.\n", "en") == [("Schedule I", "Annex I")]


HANT = (
    "第三條 資格\n一、員工。\n二、董事。\n"
    "第四條 條件\n三項條件如下。\n一、數量。\n二、價格。\n三、既得：\n（一）滿一年；\n（二）滿二年。\n"
    "第五條 其他\n依{}辦理。\n"
)
HANS = "第一条 期限\n一、三年。\n二、五年。\n第二条 只有一款。\n第三条 第一款。\n第二款。\n第四条 依照{}办理。\n"


@pytest.mark.parametrize(
    ("text", "said", "target"),
    [
        (HANT, "第四條第三項第（二）款", "4 三(二)"),
        (HANT, "第四條第三項第（四）款", None),
        (HANT, "第四條第三項", "4 三"),
        (HANT, "第四條第五項", None),
        (HANT, "第三條第二款", "3 二"),
        (HANS, "第一条第二项", "1 二"),
        (HANS, "第一条第九项", None),
        (HANS, "第二条第二款", None),
        (HANS, "第二条第一款", "2"),
        (HANS, "第三条第二款", "3"),
        (HANS, "第三条第三款", None),
    ],
)
def test_counted_items_and_paragraphs(make_document: Make, text: str, said: str, target: str | None) -> None:
    text = ("第一條 目的。\n第二條 名稱。\n" if text == HANT else "") + text.format(said)
    assert targets(make_document, text, "zh-Hant") == [(said, target)]


def test_a_paragraph_of_a_clause_in_the_midst_of_a_line_cannot_be_counted(make_document: Make) -> None:
    text = "1. 期限。三年。2. 依照第1条第二款办理。"
    assert all(target == "1" for _, target in targets(make_document, text, "zh-Hans"))


PORTUGUESE = (
    "Artigo 1.º\n(Objeto)\n1. Um.\n2. Dois.\nArtigo 2.º\n(Fim)\n1. Três.\n2. Entende-se por:\na) Valor;\nb) Saída.\n"
    "Artigo 3.º\n(Casos)\n1. Um.\n2. Nos casos {}.\n"
)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("da alínea b) do n.º 2 do artigo 2.º", [("alínea b) do n.º 2 do artigo 2.º", "Article 2 2(b)")]),
        ("do n.º 2 do artigo 2.º", [("n.º 2 do artigo 2.º", "Article 2 2")]),
        ("do n.º 5 do artigo 2.º", [("n.º 5 do artigo 2.º", None)]),
        ("do artigo 2.º, n.º 2, alínea a)", [("artigo 2.º, n.º 2, alínea a)", "Article 2 2(a)")]),
        ("da alínea c) do n.º 2 do artigo 2.º", [("alínea c) do n.º 2 do artigo 2.º", None)]),
        ("da Lei n.º 5 de 1976", []),
        ("do Decreto n.º 12", []),
    ],
)
def test_numbers_of_a_portuguese_article(
    make_document: Make, said: str, expected: list[tuple[str, str | None]]
) -> None:
    assert targets(make_document, PORTUGUESE.format(said), "pt") == expected


def test_an_article_s_heading_stands_in_brackets_below_its_number() -> None:
    assert [clause.heading for clause in Outline.of(PORTUGUESE).children()] == ["Objeto", "Fim", "Casos"]


@pytest.mark.parametrize(
    ("said", "target"), [("as defined in item (ii) above", "1.1(ii)"), ("under item (ii) above", "1.1(iii)(ii)")]
)
def test_an_item_said_to_define_something_is_one_that_does(make_document: Make, said: str, target: str) -> None:
    text = (
        "1. Terms\n1.1. Lapse:\n(i) on death;\n(ii) at the quotation (the “Closing Price”);\n"
        f"(iii) by agreement, the lesser of (i) one half, or (ii) the whole. The price is counted {said}.\n"
    )
    assert [each.target for each in references(make_document(text)) if each.kind == "item"] == [target]
