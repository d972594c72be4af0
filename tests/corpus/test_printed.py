"""A clause is found by its id in any case, and by its number as the document prints it."""

import pytest

from corpus import Library
from corpus.outline import Outline, UnknownClause
from corpus.printed import ids

HAN = (
    "第一章 总则\n第一条 目的：\n（一）激励；\n（二）约束：\n1、期限；\n2、价格：\n（1）甲；\n（2）乙。\n"
    "第二章 授予\n第二条 条件：\n1、业绩；\n2、品行。\n第三条 解释。\n\n"
    "一、补充\n（一）贷款；\n（二）争议。\n二、生效\n"
)
PORTUGUESE = (
    "CAPÍTULO I\nArt. 1º Requisitos:\nI - aprovação;\nII - contrato:\na) prazo;\nb) preço.\nParágrafo único. Vale já.\n"
    "§ 2º Segue.\nArt. 1º-A Exceções.\nCAPÍTULO II\nArt. 2º Fim.\nANEXO I\n1. Modelo\n1.1 Texto.\n2. Fim\n"
)
COUNTED = "Artigo 1.º\n(Objeto)\n1. Um.\n2. Dois.\nArtigo 2.º\n(Fim)\n1. Três:\na) Já;\nb) Não.\n2. Quatro.\n"
TWICE = "Art. 1º A.\nParágrafo único. B.\nArt. 2º C.\nParágrafo único. D.\n"
ENGLISH = "ARTICLE I GRANTS\n1. Board.\n(a) One.\n(b) Two.\n2. Price.\nARTICLE II TERM\n1. One year.\n2. Two years.\n"


@pytest.mark.parametrize(
    ("text", "printed", "expected"),
    [
        (HAN, "第二条", "2"),
        (HAN, "第 2 条", "2"),
        (HAN, "第一章", "Chapter 1"),
        (HAN, "第一条（二）", "1(二)"),
        (HAN, "第一条第（二）项", "1(二)"),
        (HAN, "第一条（二）1、", "1(二)1"),
        (HAN, "第一条（二）2、（1）", "1(二)2(1)"),
        (HAN, "第二条1、", "2 1"),
        (HAN, "一、", "一"),
        (HAN, "一", "一"),
        (HAN, "一、（二）", "一(二)"),
        (HAN, "一（二）", "一(二)"),
        (HAN, "第一条第二项", "1(二)"),
        (HAN, "第二条第2项", "2 2"),
        (HAN, "第一条第二款第（二）项", "1(二)"),
        ("第一条 目的。\n对象。\n第二条 期限。\n", "第一条第二款", "1"),
        (PORTUGUESE, "Art. 1.º, § único", "1(§único)"),
        (PORTUGUESE, "parágrafo único", "1(§único)"),
        (PORTUGUESE, "Anexo I, n.º 2", "Annex I 2"),
        (COUNTED, "Artigo 2.º, n.º 1, alínea b)", "Article 2 1(b)"),
        (COUNTED, "alínea b) do n.º 1 do artigo 2.º", "Article 2 1(b)"),
        (PORTUGUESE, "Art. 1º", "1"),
        (PORTUGUESE, "artigo 1º, II, a", "1(ii)(a)"),
        (PORTUGUESE, "Art. 1º, inciso II, alínea b", "1(ii)(b)"),
        (PORTUGUESE, "alínea a do inciso II do art. 1º", "1(ii)(a)"),
        (PORTUGUESE, "Art. 1º, parágrafo único", "1(§único)"),
        (PORTUGUESE, "Parágrafo único do art. 1º", "1(§único)"),
        (PORTUGUESE, "Art. 1º-A", "1-A"),
        (PORTUGUESE, "Capítulo II", "Chapter 2"),
        (PORTUGUESE, "Anexo I, 1.1", "Annex I 1.1"),
        (PORTUGUESE, "annex i 1.1", "Annex I 1.1"),
        (PORTUGUESE, "附件一 1.1", "Annex I 1.1"),
        (PORTUGUESE, "附錄一第1.1條", "Annex I 1.1"),
        (PORTUGUESE, "附件1第1.1条", "Annex I 1.1"),
        (PORTUGUESE, "Apêndice 1, 1.1", "Annex I 1.1"),
        (PORTUGUESE, "Schedule 1 1.1", "Annex I 1.1"),
        (ENGLISH, "Article II", "Article 2"),
        (ENGLISH, "ARTICLE ONE", "Article 1"),
        (ENGLISH, "Article I, 1(b)", "Article 1 1(b)"),
        ("1. A\n1.1. B\n(c) x\n(d) y\n2. C\n", "Section 1.1", "1.1"),
        ("1. A\n1.1. B\n(a) x\n(b) y\n2. C\n", "Clause 1.1(B).", "1.1(b)"),
        ("1. A\n1.1. B\n(a) x\n(b) y\n2. C\n", "1.1 (b)", "1.1(b)"),
        ("CLÁUSULA PRIMEIRA – OBJETO\nX.\nCLÁUSULA SEGUNDA – PRAZO\nY.\n", "Cláusula Segunda", "2"),
        ("一、对象\n（一）员工。\n（二）董事。\n二、锁定\n", "第二条", "二"),
    ],
)
def test_a_printed_name_finds_its_clause(text: str, printed: str, expected: str) -> None:
    assert Outline.of(text).find(printed).id == expected


@pytest.mark.parametrize(
    "printed",
    ["第四条", "第二条（三）", "Art. 4º", "Section 9.9", "Annex II", "", "。", "grants", "2 and 3", "(", "第"],
)
def test_what_names_no_clause_is_unknown(printed: str) -> None:
    for text in (HAN.replace("一、补充", "补充"), PORTUGUESE):
        with pytest.raises(UnknownClause) as error:
            Outline.of(text).find(printed)
        assert str(error.value).startswith(f'There is no clause "{printed}".')


@pytest.mark.parametrize(
    ("text", "printed", "near"),
    [
        (HAN, "第一条第九项", ("1", "1(一)", "1(二)")),
        (COUNTED, "Artigo 2.º, n.º 7", ("Article 2 1", "Article 2 2")),
        (TWICE, "parágrafo único", ("1(§único)", "2(§único)")),
    ],
)  # fmt: skip
def test_what_is_not_found_names_what_comes_nearest(text: str, printed: str, near: tuple[str, ...]) -> None:
    with pytest.raises(UnknownClause) as error:
        Outline.of(text).find(printed)
    assert set(near) <= set(error.value.nearest)


def test_every_id_of_the_plans_finds_itself() -> None:
    library = Library()
    for plan in library.plans():
        outline = library.document(plan.id).outline
        assert all(outline.find(clause.id).id == clause.id for clause in outline)


def test_a_name_that_cannot_be_read_to_its_end_has_no_ids() -> None:
    assert list(ids("Section 3 applies")) == []
    assert list(ids("第二条所述")) == []
