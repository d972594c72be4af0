"""A clause is found however people write its number, by a term that it defines, and by its heading."""

from collections.abc import Callable

import pytest

from corpus.clause_asked import clause_asked
from corpus.locating import AmbiguousClause, locate
from corpus.outline import UnknownClause
from corpus.plan import Document
from corpus.references import references

Make = Callable[..., Document]

RULES = (
    "HERON SHARE PLAN RULES\n1. Terms\n1.1. “Fault” means theft. “Trustee” means the holder of the shares.\n"
    "2. Leavers\n2.1. Awards lapse.\n2.2. They stay on:\n(a) death;\n(b) injury.\n3. Sale\n3.1. They vest:\n"
    "(a) at once;\n(b) in cash.\n3.1. They lapse.\n4. End\n4.1. The plan ends.\n"
    "SCHEDULE 1\n1. Price.\n2. Day.\nSCHEDULE 2\n1. Form.\n2. Seal.\n"
)
SPANISH = (
    "PLAN DE LA GARZA\nArtículo 1. Objeto. El plan concede opciones.\nArtículo 2. Términos. Se entiende por:\n"
    "a) “Falta”: el robo;\n"
    "b) “Socio”: el titular.\nArtículo 3. Calendario.\n1. Se devengan en un año.\n2. Se exige seguir.\n"
    "Artículo 4. Baja. Se pierden.\n"
)
PORTUGUESE = (
    "PLANO DA GARÇA\nCLÁUSULA I – OBJETO\n1.1. O plano outorga ações.\nCLÁUSULA II – PRAZO\n2.1. Um ano.\n"
    "2.2. Dois anos:\na) antes;\nb) depois.\nCLÁUSULA III – FIM\n3.1. Termina.\n"
)
HAN = (
    "第一条 目的\n一、激励员工。\n二、留住人才。\n第二条 授予\n一、董事会授予。\n二、每年一次。\n"
    "第三条 离职\n一、失效。\n二、身故的除外。\n附件一 表格\n一、日期\n"
)


@pytest.mark.parametrize(
    ("text", "said", "clause"),
    [
        *((RULES, said, "2.2") for said in ("Rule 2.2", "§ 2.2", "§2.2", "s. 2.2", "item 2.2", "para. 2.2", "cl. 2.2")),
        (RULES, "paragraph (b) of Rule 2.2", "2.2(b)"),
        (RULES, "Rule 2.2, paragraph (b)", "2.2(b)"),
        (RULES, "2.2.b", "2.2(b)"),
        (RULES, "rule two", "2"),
        (RULES, "schedule one", "Schedule 1"),
        (RULES, "Sched. 2", "Schedule 2"),
        (RULES, "Schedule 2, paragraph 1", "Schedule 2 1"),
        (RULES, "paragraph 2 of Schedule 1", "Schedule 1 2"),
        (RULES, "definition of Fault", "1.1"),
        (RULES, "trustee", "1.1"),
        (RULES, "Leavers", "2"),
        (SPANISH, "3", "Article 3"),
        (SPANISH, "3.2", "Article 3 2"),
        (SPANISH, "3(2)", "Article 3 2"),
        (SPANISH, "artículo 3, apartado 2", "Article 3 2"),
        (SPANISH, "apartado 2 del artículo 3", "Article 3 2"),
        (SPANISH, "2.b", "Article 2(b)"),
        (SPANISH, "art IV", "Article 4"),
        (SPANISH, "fourth article", "Article 4"),
        (PORTUGUESE, "II", "2"),
        (PORTUGUESE, "II.2", "2.2"),
        (PORTUGUESE, "2ª", "2"),
        (PORTUGUESE, "2ª cláusula", "2"),
        (PORTUGUESE, "alínea b da cláusula 2.2", "2.2(b)"),
        (HAN, "二、二", "2 二"),
        (HAN, "2.2", "2 二"),
        (HAN, "第三条第2款", "3 二"),
        (HAN, "第三条的一", "3 一"),
        (HAN, "附件一", "Annex I"),
    ],
)  # fmt: skip
def test_a_clause_is_found_as_people_write_it(make_document: Make, text: str, said: str, clause: str) -> None:
    assert locate(make_document(text), said).clause.id == clause


@pytest.mark.parametrize(
    ("text", "said", "several"),
    [
        (RULES, "(b)", {"2.2(b)", "3.1(b)"}),
        (RULES, "paragraph (a)", {"2.2(a)", "3.1(a)"}),
        (HAN, "（三）", set()),
        (HAN, "（二）", {"1 二", "3 二"}),
    ],
)
def test_what_can_be_several_clauses_says_which(make_document: Make, text: str, said: str, several: set[str]) -> None:
    with pytest.raises(UnknownClause) as error:
        locate(make_document(text), said)
    assert isinstance(error.value, AmbiguousClause) == bool(several)
    assert several <= set(error.value.nearest)
    assert all(clause in str(error.value) for clause in several)


@pytest.mark.parametrize("said", ["Rule 9.2", "2.2(c)", "the law", "Schedule 2, paragraph 9", "definition of Bird"])
def test_what_no_clause_bears_is_unknown(make_document: Make, said: str) -> None:
    with pytest.raises(UnknownClause):
        locate(make_document(RULES), said)


def test_of_two_clauses_of_one_number_the_first_is_given_and_the_other_named(make_document: Make) -> None:
    located = locate(make_document(RULES), "Rule 3.1")
    assert (located.clause.id, located.others) == ("3.1", ("3.1[2]",))
    assert locate(make_document(RULES), "4.1").others == ()


def test_a_reference_is_read_as_the_name_of_a_clause_is(make_document: Make) -> None:
    document = make_document(
        SPANISH.replace("Se pierden.", "Se pierden según el artículo 3.2 y el artículo 3.7."), "es"
    )
    assert [reference.target for reference in references(document)] == ["Article 3 2", None]


@pytest.mark.parametrize(
    ("question", "name", "alone"),
    [
        ("Please read me rule 2.2 of the plan", "rule 2.2", True),
        ("What does paragraph (b) of Section 4.1 provide?", "paragraph (b) of Section 4.1", True),
        ("o que diz a cláusula II?", "cláusula II", True),
        ("¿Qué establece el artículo 3, apartado 2?", "artículo 3, apartado 2", True),
        ("請顯示附件二的內容", "附件二", True),
        ("第三条讲什么", "第三条", True),
        ("4.1", "4.1", True),
        ("May I sell under Section 4.1?", "Section 4.1", False),
        ("第三条下我能卖出股票吗", "第三条", False),
    ],
)
def test_the_clause_that_a_question_names(question: str, name: str, alone: bool) -> None:
    assert clause_asked(question) == (name, alone)


@pytest.mark.parametrize(
    "question",
    ["I left in 2025", "How many of my 300 options vest?", "Is part of my award taxed?", "一共有多少股", "no 5", "two"],
)
def test_a_question_without_a_clause_names_none(question: str) -> None:
    assert clause_asked(question) is None
