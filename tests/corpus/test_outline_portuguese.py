"""Brazilian articles: incisos, alíneas, paragraphs and inserted articles stand where they belong."""

import pytest

from corpus.articles import inciso, paragraph
from corpus.divisions import division
from corpus.outline import Outline


def ids(text: str) -> list[str]:
    return [clause.id for clause in Outline.of(text) if clause.kind not in ("preamble", "signatures")]


def own_text(text: str, clause_id: str) -> str:
    return "".join(text[start:end] for start, end in Outline.of(text)[clause_id].own)


PLAN = """PLANO DE BÔNUS DA SERRA CLARA S.A.

Art. 1º O Plano premia os empregados.
Parágrafo único. O Comitê interpreta o Plano.
Art. 2º A outorga depende de:
I - aprovação do Comitê;
II - contrato, no qual constarão:
a) a quantidade;
b) o prazo.
III - ausência de sanção.
§ 1º O prazo é de três anos, salvo:
I – morte;
II – invalidez.
§ 2º A outorga não gera direito.
Art. 2º-A Os estagiários não participam.
Art. 2º-B Os consultores não participam.
Art. 3º O Plano vigora até 2030.
"""


def test_incisos_alineas_and_paragraphs_stand_below_their_article() -> None:
    assert ids(PLAN) == [
        "1", "1(§único)",
        "2", "2(i)", "2(ii)", "2(ii)(a)", "2(ii)(b)", "2(iii)", "2(§1)", "2(§1)(i)", "2(§1)(ii)", "2(§2)",
        "2-A", "2-B", "3",
    ]  # fmt: skip
    outline = Outline.of(PLAN)
    assert [outline["2(§1)"].parent, outline["2-A"].parent, outline["2(iii)"].parent] == ["2", None, "2"]
    assert own_text(PLAN, "2(ii)") == "II - contrato, no qual constarão:\n"
    assert own_text(PLAN, "1(§único)") == "Parágrafo único. O Comitê interpreta o Plano.\n"


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Parágrafo único. O Plano", "(§único)"),
        ("PARÁGRAFO ÚNICO - O Plano", "(§único)"),
        ("§ único. O Plano", "(§único)"),
        ("Parágrafo único O Plano", "(§único)"),
        ("Parágrafo Primeiro - O Plano", "(§1)"),
        ("Parágrafo Décimo Segundo: O Plano", "(§12)"),
        ("Parágrafo 2º. O Plano", "(§2)"),
        ("§ 3º O Plano", "(§3)"),
    ],
)
def test_paragraphs_are_labelled(line: str, name: str) -> None:
    label = paragraph(line)
    assert label is not None
    assert label.name == name


@pytest.mark.parametrize(
    "line",
    [
        "Parágrafo único do art. 3º",
        "parágrafo primeiro deste artigo",
        "Parágrafo anterior. O Plano",
        "§ 1º do art. 3º",
        "Parágrafos 1º e 2º",
    ],
)
def test_a_reference_to_a_paragraph_labels_nothing(line: str) -> None:
    assert paragraph(line) is None


@pytest.mark.parametrize(("line", "name"), [("IV - prazo", "(iv)"), ("IX – prazo", "(ix)"), ("I — “Ação”: o", "(i)")])
def test_incisos_are_labelled(line: str, name: str) -> None:
    label = inciso(line)
    assert label is not None
    assert label.name == name


@pytest.mark.parametrize("line", ["I-9 form", "X-ray", "VI - 2024", "IIII - x", "i - he said", "V-shaped - curve"])
def test_dashes_in_prose_label_no_inciso(line: str) -> None:
    assert inciso(line) is None


@pytest.mark.parametrize(
    ("line", "name", "parts"),
    [
        ("Art. 2º-A Os estagiários", "2-A", (2,)),
        ("Art. 4-A As opções", "4-A", (4,)),
        ("Artigo 10-B. As opções", "10-B", (10,)),
        ("Art. 2º - A Companhia", "2", (2,)),
    ],
)
def test_inserted_articles_are_labelled(line: str, name: str, parts: tuple[int, ...]) -> None:
    label = division(line)
    assert label is not None
    assert (label.name, label.parts) == (name, parts)


def test_a_reference_to_an_inserted_article_labels_nothing() -> None:
    assert division("Art. 2º-A deste Plano") is None
    assert ids("Art. 1º O Plano.\nArt. 2º Vale o\nArt. 1º-A deste Plano.\nArt. 3º O prazo.\n") == ["1", "2", "3"]


@pytest.mark.parametrize(
    "text",
    [
        "Art. 1º O Plano.\nI - assim começa, sem que outro o siga.\nArt. 2º O prazo.\n",
        "Art. 1º O Plano.\nII - sem um primeiro.\nArt. 2º O prazo.\n",
        "Art. 1º O Plano.\nI - assim.\nArt. 2º O prazo.\nII - tarde demais.\n",
    ],
)
def test_an_inciso_without_its_fellows_is_text(text: str) -> None:
    assert ids(text) == ["1", "2"]


def test_headings_numbered_like_incisos_take_no_article() -> None:
    text = "I - DO OBJETO\nArt. 1º O Plano.\nArt. 2º A Companhia.\nII - DO PRAZO\nArt. 3º Três anos.\n"
    assert ids(text) == ["1", "2", "3"]


def test_incisos_of_an_article_whose_line_breaks_were_lost() -> None:
    text = "Art. 1º São elegíveis: I - os empregados; II - os diretores. Parágrafo único. Vale já.\nArt. 2º Fim.\n"
    assert ids(text) == ["1", "1(i)", "1(ii)", "1(§único)", "2"]


def test_incisos_that_begin_with_a_figure() -> None:
    listed = "I – 25% em maio;\nII – R$ 10,00 por ação; e\nIII – 2 (duas) em junho.\n"
    text = f"1. Parcelas\n1.1. Vencem assim:\n{listed}1.2. Fim.\n"
    assert ids(text) == ["1", "1.1", "1.1(i)", "1.1(ii)", "1.1(iii)", "1.2"]
    assert inciso("V - 10") is None


def test_an_ordinal_before_a_small_word_counts_something() -> None:
    rows = "2º aniversário | 20%\n3º aniversário | 30%\n"
    text = f"1. Objeto.\n\n2. Adesão.\n\nANEXO I\n\n1. Datas:\n\n{rows}\n2. Frações caem.\n\n3. Suspendem-se.\n"
    assert ids(text)[2:] == ["Annex I", "Annex I 1", "Annex I 2", "Annex I 3"]
    assert rows.strip() in own_text(text, "Annex I 1")
    assert ids("1º Objeto do plano.\n2º Adesão ao plano.\n") == ["1", "2"]
