"""Titles in Spanish that hold clauses in Roman numerals, which count on from title to title."""

from collections.abc import Callable

import pytest

from corpus.defects import defects
from corpus.outline import Outline
from corpus.plan import Document
from corpus.references import references

Make = Callable[..., Document]

TITLES = """PLAN DE DERECHOS

TÍTULO I
NORMAS GENERALES

I. OBJETO
El Plan otorga derechos.

II. PERSONAS ELEGIBLES
1. Podrán serlo los trabajadores.
2. No podrán serlo los contratistas.

TÍTULO II
EJERCICIO

III. PLAZO
1. El plazo es de siete años.
2. El pago se hará conforme a la cláusula IX.

IV. RENUNCIA Y DESPIDO
El Titular pierde lo que dice la cláusula III, número 2; véase la cláusula III, número 6.

TÍTULO III
FINAL

V. ARBITRAJE
1. Toda controversia será arbitrada.
2. El árbitro resuelve según la cláusula I.
"""


def ids(text: str) -> list[str]:
    return [clause.id for clause in Outline.of(text) if clause.kind != "preamble"]


def test_clauses_in_roman_numerals_hold_their_numbers_and_count_on_through_the_titles() -> None:
    assert ids(TITLES) == [
        "Title 1", "Title 1(i)", "Title 1(ii)", "Title 1(ii)(1)", "Title 1(ii)(2)",
        "Title 2", "Title 2(iii)", "Title 2(iii)(1)", "Title 2(iii)(2)", "Title 2(iv)",
        "Title 3", "Title 3(v)", "Title 3(v)(1)", "Title 3(v)(2)",
    ]  # fmt: skip
    assert Outline.of(TITLES)["Title 2(iv)"].heading == "RENUNCIA Y DESPIDO"


def test_a_reference_to_a_clause_in_roman_numerals_is_found(make_document: Make) -> None:
    said = {found.text: found.target for found in references(make_document(TITLES, "es"))}
    assert said == {
        "cláusula IX": None, "cláusula III, número 2": "Title 2(iii)(2)", "cláusula III, número 6": None,
        "cláusula I": "Title 1(i)",
    }  # fmt: skip


def test_a_reference_is_found_where_the_clauses_stand_below_nothing(make_document: Make) -> None:
    text = "PLAN\nI. OBJETO\nUno.\nII. PLAZO\n1. Dos.\n2. Según la cláusula I y la cláusula VII.\nIII. FINAL\nTres.\n"
    assert [found.target for found in references(make_document(text, "es"))] == ["(i)", None]


def test_numbers_directly_below_a_title_are_clauses() -> None:
    assert ids("TÍTULO I\nGENERAL\n1. Objeto.\n2. Plazo.\nTÍTULO II\nFINAL\n1. Ley.\n2. Foro.\n") == [
        "Title 1", "Title 1 1", "Title 1 2", "Title 2", "Title 2 1", "Title 2 2",
    ]  # fmt: skip


INSERTED = """PLAN DE ACCIONES
Artículo 1. Objeto. El plan premia a la plantilla.
Artículo 2. Entrega. Se entregan en mayo.
Artículo 2 bis. Adelanto. Con salida a bolsa se entregan antes.
Artículo 2 ter. Demora. En huelga se entregan después.
Artículo 3. Baja voluntaria. Quien se va las pierde, salvo el artículo 2 bis o no.
Artículo 4. Muerte. Las heredan según el artículo 2 quáter.
"""


def test_articles_that_an_amendment_inserted_are_clauses(make_document: Make) -> None:
    document = make_document(INSERTED, language="es")
    found = document.outline
    assert [clause.id for clause in found] == ["preamble", "1", "2", "2 bis", "2 ter", "3", "4"]
    assert found.find("Artículo 2 bis").heading == "Adelanto"
    assert [(seen.clause, seen.target) for seen in references(document)] == [("3", "2 bis"), ("4", None)]
    assert not [seen for seen in defects(document) if seen.kind == "numbering"]


@pytest.mark.parametrize(
    ("order", "kept"),
    [
        (["2", "2 bis", "2 ter", "3"], ["2", "2 bis", "2 ter", "3"]),
        (["2", "2 ter", "2 quinquies", "3"], ["2", "2 ter", "2 quinquies", "3"]),
        (["2º", "2º-A", "2º-B", "3º"], ["2", "2-A", "2-B", "3"]),
        (["2", "2 bisagra", "3"], ["2", "3"]),
    ],
)
def test_inserted_articles_follow_each_other(order: list[str], kept: list[str]) -> None:
    text = "Artículo 1. Objeto.\n" + "".join(f"Artículo {number}. Algo se dice.\n" for number in order)
    assert [clause.id for clause in Outline.of(text)] == ["1", *kept]


def test_a_sentence_that_ends_in_no_does_not_hide_the_next_article() -> None:
    text = "Artículo 1. Pérdida. Se pierden todas, entregadas o no.\nArtículo 2. Ley. Rige la ley chilena.\n"
    assert [clause.id for clause in Outline.of(text)] == ["1", "2"]
    broken = "Artículo 1. Pérdida. Se aplica la norma No.\n2. De ella nada se dice.\n"
    assert [clause.id for clause in Outline.of(broken)] == ["1"]


def test_articles_that_all_begin_with_a_title_have_their_first_words_as_heading() -> None:
    found = Outline.of(INSERTED)
    assert [found[name].heading for name in ("1", "3", "4")] == ["Objeto", "Baja voluntaria", "Muerte"]
    mixed = INSERTED.replace("Objeto. El plan premia", "El presente plan, de mayo, premia")
    assert Outline.of(mixed)["3"].heading == ""


def test_a_missing_article_is_told(make_document: Make) -> None:
    text = "".join(f"Artículo {number}. Título. Algo se dice.\n" for number in (1, 2, 3, 5, 6))
    told = [seen.says for seen in defects(make_document(text, language="es")) if seen.kind == "numbering"]
    assert told == ["The numbering jumps from 3 to 5."]


WRAPPED = """PLAN DE UNIDADES

Artículo 1. Definiciones
a) «Fecha de Pago»: el día en que se paguen las Unidades conforme {to}
artículo 3.

b) «Filial»: la sociedad dependiente.

Artículo 2. Vigencia
El Plan dura tres años.

Artículo 3. Pago
Las Unidades se pagan en abril.
"""


@pytest.mark.parametrize("to", ["al", "a lo dispuesto en el", "según lo previsto en los apartados y en el"])
def test_a_reference_that_begins_a_line_is_no_article(to: str) -> None:
    outline = Outline.of(WRAPPED.format(to=to))
    assert [clause.id for clause in outline if clause.parent is None][-3:] == ["1", "2", "3"]
    assert outline["1(b)"].parent == "1"


CLOSING = """PLAN DE INCENTIVOS
Artículo 1. Objeto
El Consejo podrá entregar acciones conforme al
artículo 2. La entrega se hará según los plazos de acuerdo con el
Artículo 3. El Comité decide.
Artículo 2. Ámbito
El plan se aplica a los empleados.
Artículo 3. Plazos
Son de tres años.
DISPOSICIÓN ADICIONAL
Nada de lo anterior limita la ley, de acuerdo con la
Disposición final.
Disposición final. Entrada en vigor
El plan entra en vigor el 1 de enero de 2024.
"""


def test_a_wrapped_reference_is_one_and_the_only_closing_provision_a_clause(make_document: Make) -> None:
    document = make_document(CLOSING, "es")
    headings = {clause.id: clause.heading for clause in document.outline}
    assert list(headings) == ["preamble", "1", "2", "3", "Additional Provision 1", "Final Provision 1"]
    assert headings["Final Provision 1"] == "Entrada en vigor"
    assert headings["Additional Provision 1"] == ""
    assert [each.target for each in references(document)][:2] == ["2", "3"]
