"""A document's defined terms are found in five languages, with their places, and so are their uses."""

from collections.abc import Callable

import pytest

from corpus import Library
from corpus.definitions import definitions, plural_forms, terms_used, uses
from corpus.outline import UnknownClause
from corpus.plan import Document

Make = Callable[..., Document]
LIBRARY = Library()


def terms(document: Document) -> list[str]:
    return [definition.term for definition in definitions(document)]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "1. Terms\n1.1. “Cause” means theft. “Good Leaver” shall mean anyone else.\n", ["Cause", "Good Leaver"]),
        ("en", '1. Terms\n1.1. The board (the "Board") adopts this plan ("Plan").\n', ["Board", "Plan"]),
        ("en", "1. Terms\n1.1. Acme Ltd., hereinafter referred to as the “Company”.\n", ["Company"]),
        (
            "en",
            "1. Terms\n1.1. Each is a seller (each, a “Seller” and, together, the “Sellers”).\n",
            ["Seller", "Sellers"],
        ),
        ("en", "1. Definitions\n1.1. Vesting Date. The day of the first anniversary.\n", ["Vesting Date"]),
        ("pt", "1. Termos\n1.1. A Beta S.A., doravante denominada “Companhia”, institui o plano.\n", ["Companhia"]),
        ("pt", "1. Termos\n1.1. “Justa Causa” significa roubo.\n", ["Justa Causa"]),
        ("es", "1. Términos\n1.1. Gama S.A. (en adelante, la “Sociedad”) aprueba el plan.\n", ["Sociedad"]),
        ("es", "1. Términos\n1.1. «Causa» se refiere a un robo.\n", ["Causa"]),
        ("zh-Hans", "1. 定义\n1.1. “原因”是指盗窃。本公司股东大会（下称“股东大会”）决定。\n", ["原因", "股东大会"]),
        ("zh-Hant", "1. 定義\n1.1. 「原因」指盜竊。本股份計劃（「本計劃」）生效。\n", ["原因", "本計劃"]),
        ("zh-Hant", "1. 定義\n1.1. 以下詞語的含義：\n\n“董事會”\n\n指公司的董事會。\n", ["董事會"]),
    ],
)
def test_a_definition_is_found(make_document: Make, language: str, text: str, expected: list[str]) -> None:
    assert terms(make_document(text, language)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "1. Uses\n1.1. A “cashless” exercise is allowed.\n",
        "1. Uses\n1.1. The price (as defined in the “Plan”) is fixed, see item “(i)”.\n",
        "1. 用語\n1.1. 該計劃是“無資金”的計劃（例如“完整”獎勵）。\n",
    ],
)
def test_other_quotations_define_nothing(make_document: Make, text: str) -> None:
    assert terms(make_document(text)) == []


ROWS = '"Cause" | theft from the company\n"Leaver" or "Departing Participant" | anyone who leaves\n'


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", f"1. Terms\n1.1. See the table.\n{ROWS}", ["Cause", "Leaver"]),
        ("en", "1. Terms\n1.1. See the table.\nTerm | Meaning\nCause | theft\nGood Leaver | others\n2. More\n",
         ["Cause", "Good Leaver"]),
        ("pt", "1. Termos\n1.1. Ver a tabela.\nTermo | Significado\nCausa | roubo\n", ["Causa"]),
        ("es", "1. Términos\n1.1. Ver la tabla.\nTérmino | Definición\nCausa | robo\n", ["Causa"]),
        ("zh-Hans", "一、释义\n公司 | 指 | 星河公司\n激励对象 | 指 | 获授股票的员工\n", ["公司", "激励对象"]),
        ("zh-Hans", "一、释义\n术语 | 含义\n授予日 | 授予的日期\n", ["授予日"]),
        ("pt", 'Art. 1º Considera-se:\nI - "Participante": o empregado;\nII - "Preço": o valor;\n',
         ["Participante", "Preço"]),
        ("es", "1. Términos\na) «Causa»: un robo.\nb) «Salida»: la renuncia.\n", ["Causa", "Salida"]),
        ("pt", 'Art. 1º Termos:\nI - "Participante" significa o empregado.\n', ["Participante"]),
    ],
)  # fmt: skip
def test_a_term_entered_in_a_table_or_list_is_found(
    make_document: Make, language: str, text: str, expected: list[str]
) -> None:
    assert terms(make_document(text, language)) == expected


def test_a_row_can_give_a_term_two_names(make_document: Make) -> None:
    found = definitions(make_document(f"1. Terms\n1.1. See the table.\n{ROWS}"))
    assert [definition.aliases for definition in found] == [(), ("Departing Participant",)]


@pytest.mark.parametrize(
    "text",
    [
        "1. Vesting\n1.1. By level:\nLevel | Shares\nJunior | one hundred\n",
        '1. Vesting\n1.1. By level:\nLevel | Shares\n"Junior" | 100\n',
        "1. Vesting\nTerm | Meaning\n\nText between tables.\nJunior | one hundred\n",
        '1. Form\n1.1. Write as follows.\n"Remark": none so far.\n',
    ],
)
def test_other_tables_and_single_lines_define_nothing(make_document: Make, text: str) -> None:
    assert terms(make_document(text)) == []


@pytest.mark.parametrize("heading", ["Defined Terms", "Interpretation", "Other Definitions", "Headings"])
def test_a_heading_that_speaks_of_the_text_is_no_term(make_document: Make, heading: str) -> None:
    text = f"1. Definitions\n1.1. {heading}. They are for convenience.\n1.2. Term. The years of the plan.\n"
    assert terms(make_document(text)) == ["Term"]


def test_one_place_can_give_a_term_two_names(make_document: Make) -> None:
    document = make_document("1. Terms\n1.1. Acme Ltd. (“Acme” or “Company”) grants options.\n")
    (found,) = definitions(document)
    assert (found.term, found.aliases, found.clause) == ("Acme", ("Company",), "1.1")


def test_a_place_that_only_points_is_marked(make_document: Make) -> None:
    text = "1. Terms\n1.1. “Cause” has the meaning set forth in Section 2.\n1.2. “Board” means the board.\n2. More\n"
    assert [found.pointer for found in definitions(make_document(text))] == [True, False]


def test_the_longest_term_wins_and_plurals_count(make_document: Make) -> None:
    text = (
        "1. Terms\n1.1. “Option” means a right. “Option Price” means its price.\n"
        "2. Use\n2.1. Options lapse; the Option Price is due; an Optionee is none, nor is an option.\n"
    )
    document = make_document(text)
    assert [(use.term, text[use.start : use.end]) for use in terms_used(document, "2.1")] == [
        ("Option", "Options"),
        ("Option Price", "Option Price"),
    ]
    assert {use.defined_in for use in terms_used(document, "2.1")} == {("1.1",)}


def test_chinese_terms_need_no_word_boundary(make_document: Make) -> None:
    text = "1. 定義\n1.1. “參與者(S)”指員工。“歸屬期”指三年。\n2. 歸屬\n2.1. 各參與者在歸屬期內服務。\n"
    assert [use.term for use in terms_used(make_document(text, "zh-Hant"), "2.1")] == ["參與者(S)", "歸屬期"]


def test_an_unknown_clause_is_refused(make_document: Make) -> None:
    with pytest.raises(UnknownClause):
        terms_used(make_document("1. Terms\n"), "9")


def test_plural_forms_of_han_terms_are_none() -> None:
    assert list(plural_forms("參與者")) == []
    assert "Parties" in set(plural_forms("Party"))


@pytest.mark.parametrize(
    ("term", "form"),
    [
        ("Acción", "Acciones"), ("Acciones", "Acción"), ("Opção", "Opções"), ("Opções", "Opção"), ("Valor", "Valores"),
        ("Valores", "Valor"), ("Capital", "Capitais"), ("Opção de Compra", "Opções de Compra"),
        ("Acción Restringida", "Acciones Restringidas"), ("Data de Outorga", "Datas de Outorga"), ("Notes", "Note"),
    ],
)  # fmt: skip
def test_plural_and_singular_of_romance_words(term: str, form: str) -> None:
    assert form in set(plural_forms(term))


@pytest.mark.parametrize(("term", "other"), [("Notes", "Not"), ("Plan", "Plane"), ("Date of Grant", "Dates of Grant")])
def test_words_that_only_begin_alike_are_no_forms(term: str, other: str) -> None:
    assert other not in set(plural_forms(term))


def test_a_plural_in_spanish_is_a_use_of_the_term(make_document: Make) -> None:
    text = "1. Definiciones\n1.1 «Acción» significa una acción ordinaria.\n2. Fin\n2.1 Las Acciones se entregan.\n"
    assert [(use.term, use.clause) for use in uses(make_document(text, "es"))] == [("Acción", "2.1")]


@pytest.mark.parametrize("plan", [plan.id for plan in LIBRARY.plans()])
def test_spans_in_the_plans_hold_what_they_say(plan: str) -> None:
    document = LIBRARY.document(plan)
    assert definitions(document)
    for found in definitions(document):
        assert document.text[found.start : found.end] == found.term
        assert document.outline.at(found.start).id == found.clause
    known = set(terms(document))
    for use in uses(document):
        assert use.term in known
        assert document.outline.at(use.start).id == use.clause
        assert all(clause in document.outline for clause in use.defined_in)


@pytest.mark.parametrize(
    ("plan", "term", "clause"),
    [
        ("azul-sop-2025", "Global Grant Limit", "5.1"),
        ("kingsoft-cloud-sip-2021", "公平市價", "2(p)"),
        ("nuvini-adherence", "Option Value", "(v)"),
        ("telefonica-brasil-psp-2022", "测算期", "2.4"),
        ("zenvia-ltip-6", "歸屬期", "1.1"),
    ],
)
def test_the_plans_terms_stand_in_their_clauses(plan: str, term: str, clause: str) -> None:
    assert (term, clause) in [(found.term, found.clause) for found in definitions(LIBRARY.document(plan))]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        (
            "en",
            "1. Definitions\nBusiness Day: a day other than a Sunday.\nDate of Grant: the day of the letter.\n2. End\n",
            ["Business Day", "Date of Grant"],
        ),
        (
            "pt",
            "Art. 1º Objeto.\nArt. 2º Para os fins deste Regulamento, considera-se:\nI – Salário-Base: o salário;\n"
            "II – Meta: o resultado.\nArt. 3º Fim.\n",
            ["Salário-Base", "Meta"],
        ),
        (
            "zh-Hans",
            "激励计划\n释义\n限制性股票 指 公司授予的股票\n激励对象 指 获得股票的员工\n第一条 目的。\n第二条 期限。\n",
            ["限制性股票", "激励对象"],
        ),
    ],
)
def test_a_list_of_definitions_needs_no_quotation_marks(
    make_document: Make, language: str, text: str, expected: list[str]
) -> None:
    assert terms(make_document(text, language)) == expected


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "1. Notices\nCompany Secretary: the person at the head office.\nEmail: as told.\n2. End\n"),
        (
            "en",
            "1. Definitions\nIn this Plan: the words below have their meanings.\nNote: Terms are in bold.\n2. End\n",
        ),
        ("pt", "Art. 1º O Participante recebe:\nI – Primeira Parcela: em agosto;\nII – Segunda Parcela: em março.\n"),
        ("zh-Hans", "第一条 目的。\n本条 指 其他条款。\n第二条 期限。\n"),
    ],
)
def test_a_colon_elsewhere_defines_nothing(make_document: Make, language: str, text: str) -> None:
    assert terms(make_document(text, language)) == []


def test_a_heading_that_only_says_terms_is_none(make_document: Make) -> None:
    text = (
        "ARTICLE I\nDEFINITIONS\nSection 1.01 Terms. In this Plan:\n“Award” means a promise.\n“Share” means a share.\n"
        "Section 1.02 Cause. Theft.\nARTICLE II\nGRANTS\nSection 2.01 Making. It is made.\n"
    )
    assert terms(make_document(text)) == ["Award", "Share", "Cause"]


def test_a_row_of_definitions_gives_all_names_of_its_first_cell(make_document: Make) -> None:
    text = "1. 释义\n本公司、嵐公司 | 指 | 嵐科技有限公司\n持有人 | 指 | 参加计划的员工\n2. 持有人由本公司确定。\n"
    found = definitions(make_document(text, "zh-Hans"))
    assert [(term.term, term.aliases) for term in found] == [("本公司", ("嵐公司",)), ("持有人", ())]
