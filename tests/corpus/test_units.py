"""Units: every clause's words and sentences, where they stand; made anew when anything that makes them changes."""

import ast
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import corpus.units
from corpus.batch import NAME, unit_id
from corpus.library import Library
from corpus.outline import Outline
from corpus.plan import Document
from corpus.sentences import weight
from corpus.units import _MAKERS, MAX_WEIGHT, document_units, fingerprint, own_words, plain, substantive

CORPUS = Path(corpus.units.__file__).parent
GIVEN = {"plan", "data"}
"""What these read counts itself in a document's fingerprint: the plan's name and language."""


@cache
def imported(name: str) -> frozenset[str]:
    """The modules of this package that one of them imports, anywhere in it, but for types alone."""
    found = set()
    tree = ast.parse((CORPUS / f"{name}.py").read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None and node.module.startswith("corpus."):
            found.add(node.module.split(".")[1])
        elif isinstance(node, ast.ImportFrom) and node.module == "corpus":
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name.split(".")[1] for alias in node.names if alias.name.startswith("corpus.")}
    return frozenset(found - GIVEN)


NOWHERE = Path("nowhere")


def needed(name: str) -> set[str]:
    """A module with all that it imports, directly or not."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += imported(module)
    return found


def test_units_are_made_anew_when_any_module_that_makes_them_changes() -> None:
    assert set(_MAKERS) == needed("units") | {"asked"}  # by which a plan reads the questions
    assert all((CORPUS / f"{name}.py").is_file() for name in _MAKERS)


@pytest.mark.parametrize(
    ("change", "differs"),
    [
        ({}, False),
        ({"names": {"en": "Another plan"}}, True),
        ({"names": {"en": "Small plan", "pt": "Plano pequeno"}}, False),
        ({"language": "pt", "names": {"en": "Small plan", "pt": "Plano"}}, True),
        ({"version": 2}, True),
        ({"id": "other"}, True),
        ({"sha256": "0" * 64}, True),
        ({"aliases": ("Tiny",)}, False),
        ({"issuer": "Another"}, False),
    ],
)
def test_a_fingerprint_changes_with_what_units_are_made_of_and_nothing_else(
    make_document: Callable[..., Document], change: dict[str, object], differs: bool
) -> None:
    document = make_document("PLAN\n1. Law\n1.1. The laws of Chile govern this.\n")
    changed = document.plan.model_copy(update=change)
    assert (fingerprint(changed, NOWHERE) != fingerprint(document.plan, NOWHERE)) == differs


def test_a_fingerprint_changes_with_what_people_ask(make_document: Callable[..., Document], tmp_path: Path) -> None:
    text = "PLAN\n1. Law\n1.1. The laws of Chile govern this.\n"
    plan = make_document(text).plan
    found = [fingerprint(plan, tmp_path)]
    for asked in ('"1.1": {en: ["Which law?"]}', '"1.1": {en: ["Which courts?"]}', '"1": {en: ["Which law?"]}'):
        (tmp_path / "asked.yaml").write_text(asked, "utf-8")
        found.append(fingerprint(plan, tmp_path))
    assert len(set(found)) == 4
    (tmp_path / "asked.yaml").unlink()
    assert fingerprint(plan, tmp_path) == found[0]


def test_a_fingerprint_changes_with_the_modules_that_make_units(
    make_document: Callable[..., Document], monkeypatch: pytest.MonkeyPatch
) -> None:
    document = make_document("PLAN\n1. Law\n1.1. The laws of Chile govern this.\n")
    before = fingerprint(document.plan, NOWHERE)
    monkeypatch.setattr(corpus.units, "_makers", lambda: "others")
    assert fingerprint(document.plan, NOWHERE) != before


def test_the_hash_of_the_makers_is_that_of_their_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in _MAKERS:
        (tmp_path / f"{name}.py").write_bytes((CORPUS / f"{name}.py").read_bytes())
    monkeypatch.setattr(corpus.units, "__file__", str(tmp_path / "units.py"))
    uncached = corpus.units._makers.__wrapped__
    same = uncached()
    assert same == corpus.units._makers()
    for name in _MAKERS:
        path = tmp_path / f"{name}.py"
        code = path.read_bytes()
        path.write_bytes(code + b"\n")
        assert uncached() != same
        path.write_bytes(code)
    assert uncached() == same


LINES = [
    "SHARE PLAN", "1. Vesting", "1.1. One half vests. The other half lapses!", "(i) on death;", "(a)", "2. 税務",
    "第二條 歸屬", "2.1. 三分之一歸屬。其餘失效。", "| A | B |", "", " . ", "3.", "Annex I", "12", "Page 3 of 9", "||",
    "(ii) ",     "No Share may be sold; none may be pledged: not ever.", "word " * 300, "歸" * 700,
]  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(LINES), max_size=12).map("\n".join))
def test_units_of_any_text_stand_in_their_clause_and_are_short_enough(text: str) -> None:
    plan = Library().plans()[0]
    document = Document(plan, text)
    assert isinstance(document.outline, Outline)
    units = list(document_units(document))
    assert [clause.id for clause in substantive(document)] == list(dict.fromkeys(unit.clause for unit in units))
    for unit in units:
        clause = document.outline[unit.clause]
        assert clause.start <= unit.start < unit.end <= clause.end
        assert 0 < weight(unit.text) <= MAX_WEIGHT


def test_a_clauses_sentences_are_units_under_its_headings(make_document: Callable[..., Document]) -> None:
    first, second = "1.1. One half of the Shares vests in May.", "The other half of the Shares lapses in June."
    text = f"PLAN\n1. Vesting\n{first} {second}\n2. Law\n2.1. Chile.\n"
    document = make_document(text)
    units = [unit for unit in document_units(document) if unit.clause == "1.1"]
    assert [text[unit.start : unit.end] for unit in units] == [
        first,
        second,
    ]
    assert [unit.text for unit in units] == [f"Vesting\n{first}", f"Vesting\n{second}"]
    assert [clause.id for clause in substantive(document)] == ["1.1", "2.1"]


def test_a_sentence_that_repeats_another_of_its_clause_is_no_unit(make_document: Callable[..., Document]) -> None:
    sentence = "The Participant reports every sale to the Company."
    thrice = " ".join([sentence] * 3)
    document = make_document(f"PLAN\n1. Duties\n1.1. Whoever sells Shares keeps a record. {thrice}\n1.2. {sentence}\n")
    units = [unit for unit in document_units(document) if unit.clause == "1.1"]
    assert sum(unit.text.endswith(sentence) for unit in units) == 1
    assert any(unit.clause == "1.2" for unit in document_units(document))


def test_the_first_question_of_each_language_is_one_unit(
    make_document: Callable[..., Document], tmp_path: Path
) -> None:
    text = "PLAN\n1. Law\n1.1. The laws of Chile govern this. So be it, for all time and in all places.\n"
    asked_of = (
        '"1.1": {en: [Which law?, courts?], es: [¿Qué ley?], pt: [], zh-Hant: [哪裡的法律?], zh-Hans: [哪里的法律?]}'
    )
    (tmp_path / "asked.yaml").write_text(f"{asked_of}\n", "utf-8")
    document = Document(make_document(text).plan, text, tmp_path)
    asked = [unit for unit in document_units(document) if unit.asked]
    assert [(unit.clause, unit.text) for unit in asked] == [("1.1", "Which law?\n¿Qué ley?\n哪裡的法律?")]
    assert text[asked[0].start : asked[0].end] == plain(own_words(document, document.outline["1.1"]))


def test_a_units_id_is_its_document_and_its_row() -> None:
    document = "0123456789abcdef" * 4
    assert unit_id(document, 12) == f"{document[:NAME]}:12"
    assert len({unit_id(other, row) for other in (document, document[::-1]) for row in range(1200)}) == 2400


def test_documents_of_one_library_differ_within_what_their_units_are_named_by() -> None:
    library = Library()
    names = [fingerprint(plan, library.folder(plan))[:NAME] for plan in library.plans()]
    assert len(set(names)) == len(names)
