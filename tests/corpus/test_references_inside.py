"""References to a part of a clause lead to the part, in the ways in which five languages say it."""

from collections.abc import Callable, Mapping

import pytest

from corpus.outline import Clause, Outline
from corpus.plan import Document
from corpus.references import Reference, references
from corpus.span import Span

Make = Callable[..., Document]
PORTUGUESE = (
    "PLANO\n\nArt. 1º O Plano vige.\nParágrafo único. O Conselho decide.\n\nArt. 2º São elegíveis:\n"
    "§ 1º Os empregados.\n§ 2º Os diretores:\na) ativos; e\nb) antigos.\n\nArt. 2º-A Os estagiários não são.\n\n"
    "Art. 3º O prazo é de:\nI – três anos;\nII – quatro anos, desde que:\na) haja lucro; e\nb) haja caixa.\n\n"
    "Art. 4º {}\n\nArt. 5º Fim.\n"
)
SPANISH = (
    "PLAN\n\nCLÁUSULA PRIMERA. OBJETO\n1.1. El Plan.\n\nCLÁUSULA SEGUNDA. PLAZO\n2.1. Es de un año.\na) Corto.\n"
    "b) Largo.\n\nCLÁUSULA TERCERA. FIN\n3.1. {}\n"
)
ENGLISH = (
    "PLAN\n\nARTICLE ONE - GRANTS\n1.1. Options.\n\nARTICLE TWO - TERM\n2.1. Years:\n(a) short;\n(b) long.\n\n"
    "ARTICLE THREE - END\n3.1. {}\n"
)
CHINESE = "计划\n\n第一条 目的是激励。\n\n第二条 含义如下：\n（一）甲方；\n（二）乙方。\n\n第三条 {}\n"
COUNTED = "计划\n\n一、总则\n（一）目的。\n二、对象\n（一）员工。\n（二）例外。\n三、其他\n{}\n"
BODIES = {"pt": PORTUGUESE, "es": SPANISH, "en": ENGLISH, "zh-Hans": CHINESE}


def found_in(make_document: Make, language: str, sentence: str) -> list[Reference]:
    return list(references(make_document(BODIES[language].format(sentence), language)))


def outlined(document: Document, heads: Mapping[str, str]) -> Document:
    """Give a document an outline in which each id begins at the words given for it, below the id that it lengthens."""
    starts = {name: document.text.index(head) for name, head in heads.items()}
    clauses = []
    for name, start in starts.items():
        parent = max((other for other in heads if other != name and name.startswith(other)), key=len, default=None)
        later = [at for other, at in starts.items() if at > start and not other.startswith(name)]
        end = min(later, default=len(document.text))
        own = min([at for at in starts.values() if at > start], default=len(document.text))
        level = sum(name.startswith(other) for other in heads)
        clauses.append(Clause(name, "", level, start, end, parent, (Span(start, own),), kind="number"))
    document.__dict__["outline"] = Outline(sorted(clauses, key=lambda clause: clause.start), ())
    return document


@pytest.mark.parametrize(
    ("language", "sentence", "targets"),
    [
        ("pt", "Vale o § 1º do art. 2º.", ["2(§1)"]),
        ("pt", "Vale o art. 2º, § 2º.", ["2(§2)"]),
        ("pt", "Vale o art. 2º, caput e § 1º.", ["2(§1)"]),
        ("pt", "Vale a alínea a) do § 2º do art. 2º.", ["2(§2)(a)"]),
        ("pt", "Vale a alínea b, § 2º, art. 2º.", ["2(§2)(b)"]),
        ("pt", "Valem as alíneas “a” e “b” do § 2º do artigo 2º.", ["2(§2)(a)", "2(§2)(b)"]),
        ("pt", "Valem os arts. 1º e 2º, §§ 1º e 2º.", ["1", "2(§1)", "2(§2)"]),
        ("pt", "Vale o parágrafo primeiro do artigo segundo.", ["2(§1)"]),
        ("pt", "Vale a Cláusula Terceira.", ["3"]),
        ("pt", "Vale o Artigo Quinto sempre.", ["5"]),
        ("es", "Rige la Cláusula Segunda.", ["2"]),
        ("es", "Rigen las Cláusulas Primera, Segunda y Tercera.", ["1", "2", "3"]),
        ("es", "Rige el artículo segundo.", ["2"]),
        ("es", "Rige la letra a) del apartado 2.1.", ["2.1(a)"]),
        ("es", "Rige la cláusula 2.1.b).", ["2.1(b)"]),
        ("es", "Rige el apartado 1 de la Cláusula Segunda.", ["2.1"]),
        ("es", "Rige el párrafo 4 de la Cláusula Segunda.", ["2"]),
        ("en", "See Article Two.", ["2"]),
        ("en", "See paragraphs (a) and (b) of Section 2.1.", ["2.1(a)", "2.1(b)"]),
        ("en", "See Sections 2.1(a), 2.1(b) and 3.", ["2.1(a)", "2.1(b)", "3"]),
        ("en", "Sections 2.1(a) [Term], 2.1(b) (Other Term) and 1.1 survive.", ["2.1(a)", "2.1(b)", "1.1"]),
        ("en", "See Section 1.1, I agree.", ["1.1"]),
        ("en", "See Section 1.1 and I agree.", ["1.1"]),
        ("en", "Nothing in Article two shares binds.", []),
    ],
)
def test_a_part_is_found(make_document: Make, language: str, sentence: str, targets: list[str]) -> None:
    found = found_in(make_document, language, sentence)
    assert [reference.target for reference in found] == targets


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("pt", "Vale o § 3º do art. 2º."),
        ("pt", "Vale o § 1º do art. 3º."),
        ("pt", "Vale o inciso III do art. 3º."),
        ("pt", "Vale o art. 3º, IV."),
        ("pt", "Vale o parágrafo único do art. 2º."),
        ("pt", "Vale o inciso I do § 2º do art. 2º."),
        ("pt", "Vale o art. 2º-B."),
        ("pt", "Vale a Cláusula Nona."),
        ("pt", "Vale o artigo sétimo."),
        ("es", "Rige la Cláusula Décima Segunda."),
        ("es", "Rige la cláusula decimotercera."),
        ("es", "Rige el artículo 2º bis."),
        ("es", "Rige la letra c) del apartado 2.1."),
        ("es", "Rige el apartado 7 de la Cláusula Segunda."),
        ("en", "See Article Seven."),
        ("en", "See paragraph (c) of Section 2.1."),
        ("zh-Hans", "按第二条第（三）项办理。"),
        ("zh-Hans", "按第二条第一款第（三）项办理。"),
        ("zh-Hans", "按第九条第（一）项办理。"),
    ],
)
def test_a_part_that_does_not_exist_dangles(make_document: Make, language: str, sentence: str) -> None:
    (reference,) = found_in(make_document, language, sentence)
    assert reference.dangling


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("pt", "Vale o inciso II do art. 12 da Lei nº 6.404."),
        ("pt", "Vale o art. 168, § 3º, da Lei nº 6.404."),
        ("es", "Rige el artículo 4º bis de la Ley de Sociedades."),
        ("en", "See Article Two of the Uniform Commercial Code."),
        ("zh-Hans", "按《公司法》第二条第（九）项办理。"),
    ],
)
def test_a_part_of_a_statute_does_not(make_document: Make, language: str, sentence: str) -> None:
    (reference,) = found_in(make_document, language, sentence)
    assert reference.kind == "external"


@pytest.mark.parametrize(
    ("language", "sentence", "text", "words"),
    [
        ("pt", "Vale o inciso II do art. 3º.", "inciso II do art. 3º", "II – quatro anos"),
        ("pt", "Vale o art. 3º, II.", "art. 3º, II", "II – quatro anos"),
        ("pt", "Vale a alínea b) do inciso II do art. 3º.", "alínea b) do inciso II do art. 3º", "b) haja caixa"),
        ("pt", "Vale o parágrafo único do art. 1º.", "parágrafo único do art. 1º", "Parágrafo único. O Conselho"),
        ("zh-Hans", "按第二条第（二）项办理。", "第二条第（二）项", "（二）乙方"),
        ("zh-Hans", "按第二条（二）办理。", "第二条（二）", "（二）乙方"),
    ],
)
def test_a_part_that_is_printed_never_dangles(
    make_document: Make, language: str, sentence: str, text: str, words: str
) -> None:
    (reference,) = found_in(make_document, language, sentence)
    assert reference.text == text
    assert reference.target is not None
    target = reference_target(make_document(BODIES[language].format(sentence), language), reference)
    assert words in target


def reference_target(document: Document, reference: Reference) -> str:
    clause = document.outline[reference.target or ""]
    return document.text[clause.start : clause.end]


@pytest.mark.parametrize(
    ("sentence", "targets"),
    [
        ("Vale o inciso II do art. 3º.", ["3(ii)"]),
        ("Vale o art. 3º, II, “b”.", ["3(ii)(b)"]),
        ("Vale o art. 3º, II, b, sempre.", ["3(ii)(b)"]),
        ("Vale a alínea c) do inciso II do art. 3º.", [None]),
        ("Vale a alínea a) do inciso I do art. 3º.", [None]),
        ("Valem os incisos I e II do art. 3º.", ["3(i)", "3(ii)"]),
        ("Vale o art. 3º, I e II.", ["3(i)", "3(ii)"]),
        ("Vale o parágrafo único do art. 1º.", ["1(§1)"]),
        ("Vale o art. 2º-A.", ["2-A"]),
    ],
)
def test_incisos_lead_to_their_clauses_where_the_outline_has_them(
    make_document: Make, sentence: str, targets: list[str | None]
) -> None:
    heads = {
        "1": "Art. 1º", "1(§1)": "Parágrafo único", "2": "Art. 2º", "2-A": "Art. 2º-A", "3": "Art. 3º", "3(i)": "I – ",
        "3(ii)": "II – ", "3(ii)(a)": "a) haja", "3(ii)(b)": "b) haja", "4": "Art. 4º", "5": "Art. 5º",
    }  # fmt: skip
    document = outlined(make_document(PORTUGUESE.format(sentence), "pt"), heads)
    assert [reference.target for reference in references(document)] == targets


def test_chinese_items_lead_to_their_clauses_where_the_outline_has_them(make_document: Make) -> None:
    heads = {"1": "第一条", "2": "第二条", "2(一)": "（一）", "2(二)": "（二）", "3": "第三条"}
    document = outlined(make_document(CHINESE.format("按第二条第（一）、（二）项办理。"), "zh-Hans"), heads)
    assert [reference.target for reference in references(document)] == ["2(一)", "2(二)"]


@pytest.mark.parametrize(
    ("sentence", "words"), [("按第二条第（一）项办理。", "（一）员工"), ("按第一条办理。", "一、总则")]
)
def test_a_clause_counted_without_a_word_can_be_cited_with_one(make_document: Make, sentence: str, words: str) -> None:
    document = make_document(COUNTED.format(sentence), "zh-Hans")
    (reference,) = references(document)
    assert words in reference_target(document, reference)


@pytest.mark.parametrize("sentence", ["按第九条办理。", "按第二条第（七）项办理。"])
def test_a_number_that_is_not_counted_dangles(make_document: Make, sentence: str) -> None:
    (reference,) = references(make_document(COUNTED.format(sentence), "zh-Hans"))
    assert reference.dangling


def test_an_item_is_not_one_of_another_kind(make_document: Make) -> None:
    heads = {"1": "第一条", "2": "第二条", "2(2)": "（二）", "3": "第三条"}
    document = outlined(make_document(CHINESE.format("按第二条第（九）项办理。"), "zh-Hans"), heads)
    assert [reference.dangling for reference in references(document)] == [True]


def test_articles_that_hold_sections_are_found_by_their_word(make_document: Make) -> None:
    text = "Article 1 Grants\nSection 1 One\nSection 2 Two\nArticle 2 Term\nSection 1 Three\n{}\n"
    document = outlined(
        make_document(text.format("See Article II and Article IX.")),
        {"Article 1": "Article 1", "Article 1 2": "Section 2", "Article 2": "Article 2", "9": "Three"},
    )
    targets = {reference.text: reference.target for reference in references(document)}
    assert (targets["Article II"], targets["IX"]) == ("Article 2", None)


@pytest.mark.parametrize(
    "text",
    [
        "Art. 1º O Plano.\nArt. 1º-A Os demais.\nArt. 2º Fim.\n§ 1º O prazo.\nParágrafo Segundo - O fim.\n",
        "CLÁUSULA PRIMERA. OBJETO\nEl Plan.\nCLÁUSULA SEGUNDA - FIN\nEl fin.\n",
        "第一条 目的。\n第三条 其他。\n",
    ],
)
def test_a_label_is_no_reference(make_document: Make, text: str) -> None:
    assert references(make_document(text, "pt")) == ()
