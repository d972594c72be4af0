"""Chinese numbering: 章, 条, 一、, （一）, 1、 and （1） are kept apart, each list below what it belongs to."""

from collections.abc import Callable

import pytest

from corpus.outline import Outline
from corpus.plan import Document
from corpus.references import references
from corpus.span import narrow


def ids(text: str) -> list[str]:
    return [clause.id for clause in Outline.of(text) if clause.kind not in ("preamble", "signatures")]


def own_text(text: str, clause_id: str) -> str:
    return "".join(text[start:end] for start, end in Outline.of(text)[clause_id].own)


BY_ARTICLES = """远山科技员工激励计划

第一章 总则
第一条 为激励员工，制定本计划。
第二条 本计划中：
（一）“份额”指本计划的权益单位；
（二）“离职”指下列情形：
1、劳动合同期满；
2、员工提出辞职：
（1）书面提出的；
（2）口头提出的；
（三）“公司”指远山科技。
第二章 授予
第三条 授予须满足：
（一）业绩达标；
（二）未受处分。
"""

BY_HEADINGS = """海岚公司持股计划

一、目的
（一）留住员工。
（二）分享成果。
二、对象
（一）正式员工。
1、满一年的；
2、考核合格的。
（二）下列人员除外：
（1）独立董事；
（2）监事。
三、附则
本计划由董事会解释。
"""


def test_items_of_an_article_in_their_four_forms() -> None:
    assert ids(BY_ARTICLES) == [
        "Chapter 1", "1", "2", "2(一)", "2(二)", "2(二)1", "2(二)2", "2(二)2(1)", "2(二)2(2)", "2(三)",
        "Chapter 2", "3", "3(一)", "3(二)",
    ]  # fmt: skip
    assert own_text(BY_ARTICLES, "2(二)1") == "1、劳动合同期满；\n"


def test_headings_and_their_items() -> None:
    assert ids(BY_HEADINGS) == [
        "一", "一(一)", "一(二)", "二", "二(一)", "二(一)1", "二(一)2", "二(二)", "二(二)(1)", "二(二)(2)", "三",
    ]  # fmt: skip
    assert Outline.of(BY_HEADINGS)["二(二)"].parent == "二"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("第一条 条件：\n1、业绩；\n2、品行。\n第二条 期限。\n", ["1", "1 1", "1 2", "2"]),
        ("第一条 条件：\n１、业绩；\n２、品行。\n第二条 期限。\n", ["1", "1 1", "1 2", "2"]),
        ("１．目的\n留人。\n２．期限\n三年。\n", ["1", "2"]),
        ("第一章 总则\n一、目的\n二、期限\n第二章 授予\n一、数量\n（一）总量；\n（二）预留。\n二、价格\n",
         ["1", "1 一", "1 二", "2", "2 一", "2 一(一)", "2 一(二)", "2 二"]),
        ("一、目的\n二、期限\n附件一\n1．表格\n2．说明\n", ["一", "二", "Annex I", "Annex I 1", "Annex I 2"]),
        ("一、目的\n留人。\n附件一 授予书\n1. 表格\n2. 说明\n", ["一", "Annex I", "Annex I 1", "Annex I 2"]),
        ("第一条 目的。\n附件一 所列的人员，均为对象。\n第二条 期限。\n", ["1", "2"]),
    ],
)  # fmt: skip
def test_ids_are_as_printed(text: str, expected: list[str]) -> None:
    assert ids(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "第一条 人员包括董事（一名）、监事（二名）。\n",
        "第一条 按照第（一）项、第（二）项办理。\n",
        "第一条 罚款五十万元（500,000元）、三（3）年以上。\n",
        "第一条 （以下简称“公司”）激励员工。\n",
        "第一条 一是激励，二是约束。\n",
        "第一条 2024年、2025年、2026年考核。\n",
    ],
)
def test_brackets_and_numbers_in_prose_begin_nothing(text: str) -> None:
    assert ids(text) == ["1"]


# 一、 after the last article

LAST_ARTICLE = "第一条 本计划激励员工。\n第二条 本计划由董事会解释。\n"


def test_titles_behind_the_last_article_begin_a_list_of_their_own() -> None:
    text = (
        LAST_ARTICLE
        + "\n一、补充规定\n（一）公司不提供贷款；\n（二）争议由法院管辖。\n二、生效\n本计划经批准后生效。\n"
    )
    assert ids(text) == ["1", "2", "一", "一(一)", "一(二)", "二"]
    assert Outline.of(text)["一"].parent is None
    assert own_text(text, "2") == "第二条 本计划由董事会解释。\n\n"


@pytest.mark.parametrize(
    "text",
    [
        "第一条 目的。\n第二条 有下列情形的：\n一、辞职\n二、退休\n",
        "第一条 目的。\n第二条\n一、辞职\n二、退休\n",
        "第一条 目的。\n第二条 本条适用于离职。\n一、辞职的，份额收回；\n二、退休的，份额保留。\n",
        "第一条 目的：\n一、激励\n二、约束\n第二条 本条适用于离职。\n一、辞职\n二、退休\n",
        "第一条 目的。\n第二条 本条适用于离职。\n一、辞职\n二、退休\n第三条 期限。\n",
    ],
)
def test_a_list_that_belongs_to_its_article_stays_there(text: str) -> None:
    outline = Outline.of(text)
    assert [outline["2 一"].parent, outline["2 二"].parent] == ["2", "2"]


def test_a_chapter_keeps_its_list_behind_a_sentence() -> None:
    text = "第一章 目的\n留人。\n第二章 附则\n本章适用于全体。\n一、解释\n由董事会解释。\n二、生效\n批准后生效。\n"
    assert ids(text) == ["1", "2", "2 一", "2 二"]


def test_narrow_signs_keep_every_offset_and_the_marks_of_sentences() -> None:
    text = "（１）Ａ％，；：！？。｜"
    assert narrow(text) == "(1)A%，；：！？。｜"


BY_SECTIONS = """青川公司激励办法

第一章 总则
第一条 目的是激励员工。
第二条 适用于全体员工。
第二章 机构
第一节 会议
第三条 会议每年召开一次。
第四条 会议可以罢免委员，见第三章第一节。
第二节 委员会
第五条 委员会由三人组成。
第三章 其他
第一节 会计
第六条 依第四条、第一条、第九条和第二章第二节办理。
"""


def test_sections_stand_between_chapters_and_articles_that_count_on(
    make_document: Callable[..., Document],
) -> None:
    outline = Outline.of(BY_SECTIONS)
    assert ids(BY_SECTIONS) == [
        "Chapter 1", "1", "2", "Chapter 2", "Chapter 2 Section 1", "3", "4", "Chapter 2 Section 2", "5",
        "Chapter 3", "Chapter 3 Section 1", "6",
    ]  # fmt: skip
    assert outline["4"].parent == "Chapter 2 Section 1"
    assert outline.find("第五条").id == "5"
    said = {found.text: found.target for found in references(make_document(BY_SECTIONS, "zh-Hans"))}
    assert said == {
        "第三章": "Chapter 3", "第一节": "Chapter 3 Section 1", "第四条": "4", "第一条": "1", "第九条": None,
        "第二章": "Chapter 2", "第二节": "Chapter 2 Section 2",
    }  # fmt: skip


def test_sections_of_articles_stay_below_them() -> None:
    text = (
        "ARTICLE I\nGRANTS\nSection 1. Units\nSection 2. Cash\nARTICLE II\nVESTING\nSection 1. Time\nSection 2. End\n"
    )
    assert ids(text) == [
        "Article 1", "Article 1 1", "Article 1 2", "Article 2", "Article 2 1", "Article 2 2",
    ]  # fmt: skip


def test_sections_hold_the_articles_of_a_portuguese_chapter() -> None:
    text = (
        "CAPÍTULO I - DO OBJETO\nArt. 1º Objeto.\nCAPÍTULO II - DA OUTORGA\nSeção I - Das Regras\nArt. 2º Regra.\n"
        "Seção II - Dos Limites\nArt. 3º Limite.\n"
    )
    assert ids(text) == ["Chapter 1", "1", "Chapter 2", "Chapter 2 Section 1", "2", "Chapter 2 Section 2", "3"]


LED_IN = """第一條 授出
（一）董事會決定授出。
（二）通知須列明：
1. 日期；
2. 數目；
3. 價格。
（三）承授人須於七日內簽署。
第二條 歸屬
1. 分兩批歸屬。
2. 每批一半。
"""


def test_numbers_that_an_item_leads_in_to_stand_below_it() -> None:
    one, two = [f"Article 1{item}" for item in ("", "(一)", "(二)")], ["Article 2", "Article 2 1", "Article 2 2"]
    below = ["Article 1(二)(1)", "Article 1(二)(2)", "Article 1(二)(3)"]
    assert ids(LED_IN) == [*one, *below, "Article 1(三)", *two]
    assert ids(LED_IN.replace("（三）承授人須於七日內簽署。\n", "")) == [*one, *below, *two]


def test_numbers_behind_an_item_that_is_over_are_those_of_the_article() -> None:
    text = LED_IN.replace("通知須列明：", "通知須書面作出。").replace("（三）承授人須於七日內簽署。\n", "")
    assert ids(text)[3:6] == ["Article 1 1", "Article 1 2", "Article 1 3"]


def test_a_closing_part_without_a_number_is_not_part_of_the_last_article() -> None:
    text = "嵐計劃\n第一条 目的\n激励员工。\n第二条 对象\n全体员工。\n附则\n本计划由董事会解释。\n"
    assert [clause.id for clause in Outline.of(text)] == ["preamble", "1", "2", "[附则]"]
    assert own_text(text, "2") == "第二条 对象\n全体员工。\n"
    assert ids(text.replace("全体员工。\n附则", "全体员工，见\n附则")) == ["1", "2"]


def test_closing_parts_of_a_text_in_spanish_without_marked_headings() -> None:
    text = "1. Objeto\n1.1. Premia.\n2. Plazo\n2.1. Un año.\nDisposiciones finales\nEl plan lo guarda el consejo.\n"
    assert ids(text) == ["1", "1.1", "2", "2.1", "[Disposiciones finales]"]
