"""What a document does not number is found all the same, and has an id that says so."""

import pytest

from corpus.outline import Outline
from tests.corpus.conftest import check_partition

SENTENCE = "The Board may decide that the Participant keeps the Options for as long as it sees fit. "


def ids(text: str) -> list[str]:
    return [clause.id for clause in Outline.of(text)]


def own_text(text: str, clause_id: str) -> str:
    return "".join(text[start:end] for start, end in Outline.of(text)[clause_id].own)


DEFINITIONS = """1. Definitions
In this Plan:
“Board” means the board of directors.
“Cause” means:
(a) theft; or
(b) fraud.
“Share” shall mean a common share, whether (i) new or (ii) old.
2. Grants
"""


def test_the_terms_of_a_definitions_list_are_clauses() -> None:
    found = Outline.of(DEFINITIONS)
    assert [clause.id for clause in found] == [
        "1", "1[Board]", "1[Cause]", "1[Cause](a)", "1[Cause](b)", "1[Share]", "1[Share](i)", "1[Share](ii)", "2",
    ]  # fmt: skip
    assert found["1[Board]"].heading == "Board"
    assert found["1[Cause](b)"].parent == "1[Cause]"
    assert own_text(DEFINITIONS, "1[Board]") == "“Board” means the board of directors.\n"
    assert own_text(DEFINITIONS, "1") == "1. Definitions\nIn this Plan:\n"


@pytest.mark.parametrize(
    "text",
    [
        "1. Definiciones\n«Ley» no.\n“Plan” significa este plan.\n“Acción” significa una.\n“Junta” significa esta.\n",
        "1. Definições\n“Plano” significa este plano.\n“Ação” significa uma.\n“Conselho” tem o significado da lei.\n",
        "1. 定義\n「計劃」指本計劃。\n「股份」係指普通股。\n「董事會」指董事會。\n",
        '1. Definitions. In this: "Plan" means this plan; "Share" means a share; "Board" means the board.\n',
    ],
)
def test_definitions_are_found_in_every_language_and_in_one_line(text: str) -> None:
    assert sum(clause.kind == "term" for clause in Outline.of(text)) == 3


@pytest.mark.parametrize(
    "text",
    [
        "1. Definitions\n“Board” means the board.\n“Share” means a share.\n",
        "1. Definitions\n(a) “Board” means the board.\n(b) “Share” means a share.\n(c) “Plan” means this.\n",
        "1. Grants\nThe “Board” means well. A “Share” and a “Plan” are named here.\n",
        "1. Grants\n“Yes” he said.\n“No” she said.\n“Well” they said.\n",
    ],
)
def test_few_terms_numbered_terms_and_quoted_words_are_not(text: str) -> None:
    assert all(clause.kind != "term" for clause in Outline.of(text))


def test_a_document_without_numbers_is_divided_by_its_titles() -> None:
    text = f"THE PLAN\n\n{SENTENCE}\n\nVESTING\n\n{SENTENCE}\n\nGoverning Law\n\n{SENTENCE}\n"
    found = Outline.of(text)
    assert [clause.id for clause in found] == ["preamble", "[VESTING]", "[Governing Law]"]
    assert found["[VESTING]"].heading == "VESTING"
    assert not found["[VESTING]"].numbered


def test_the_same_title_again_carries_its_count() -> None:
    text = f"THE PLAN\n\n{SENTENCE}\n\nVESTING\n\n{SENTENCE}\n\nVESTING\n\n{SENTENCE}\n"
    assert ids(text) == ["preamble", "[VESTING]", "[VESTING][2]"]


@pytest.mark.parametrize("line", ["the board decides", "Jane Roe, Inc.", "By: Jane Roe", "VESTING;", "12", "[VESTING]"])
def test_other_short_lines_are_no_titles(line: str) -> None:
    assert ids(f"THE PLAN\n\n{SENTENCE}\n\n{line}\n\n{SENTENCE}\n") == ["preamble"]


@pytest.mark.parametrize("gap", ["\n\n", "\n", " "])
def test_a_clause_that_is_too_long_is_cut_where_a_paragraph_or_a_sentence_ends(gap: str) -> None:
    text = "1. Grants\n" + gap.join([SENTENCE.strip()] * 60) + "\n2. Term\n"
    found = Outline.of(text)
    assert [clause.id for clause in found] == ["1", "1[¶2]", "1[¶3]", "2"]
    for clause in found.children("1"):
        assert text[clause.start :].startswith("The Board")
        assert clause.kind == "paragraph"


def test_a_clause_of_ordinary_length_is_one() -> None:
    assert ids("1. Grants\n" + f"{SENTENCE}\n" * 30) == ["1"]


@pytest.mark.parametrize(
    ("lines", "terms"),
    [
        (
            "“Ações”: ações ordinárias;\n“Plano” (o): este plano;\n“Preço” ou “Valor”: o preço.",
            ["Ações", "Plano", "Preço"],
        ),
        ("«Acciones»: las de la Sociedad.\n«Grupo»: la Sociedad.\n«RTA»: el retorno.", ["Acciones", "Grupo", "RTA"]),
        ('"Award": a right;\n"Board": the board;\n"Cause": misconduct.', ["Award", "Board", "Cause"]),
        ("“Ações”: ações ordinárias;\n“Plano”: este plano.", []),
        ("“Ações” e “Plano” valem;\n“Plano” é este;\n“Preço” segue: o preço.", []),
    ],
)
def test_terms_with_a_colon_are_clauses_of_their_own(lines: str, terms: list[str]) -> None:
    text = f"1. Objeto\n1.1. Regula.\n2. Definições\n2.1. Os termos seguintes valem:\n{lines}\n3. Lei\n3.1. Do país.\n"
    found = Outline.of(text)
    assert [clause.heading for clause in found if clause.kind == "term"] == terms
    check_partition(text, found)
