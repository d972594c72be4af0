"""Titles in Spanish that hold clauses in Roman numerals, which count on from title to title."""

from collections.abc import Callable

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
