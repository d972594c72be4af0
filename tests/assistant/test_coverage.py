"""Coverage: every clause that holds a figure or a condition has a rule or a reason, and one that has none is found."""

from pathlib import Path

import pytest

from assistant.books import installed
from assistant.coverage import coverage
from corpus.library import Library
from corpus.operative import points
from rules.loading import BOOKS, load_book
from rules.proof import prove

PLANS = sorted(path.stem for path in BOOKS.glob("*.yaml"))


@pytest.mark.parametrize("plan", PLANS)
def test_every_clause_with_a_figure_or_condition_has_a_rule_or_a_reason(plan: str) -> None:
    found = coverage(load_book(BOOKS / f"{plan}.yaml"), Library().document(plan))
    assert len(found) > 8
    assert [each.clause for each in found if each.open] == []
    assert sum(bool(each.rules) for each in found) > 0.9 * len(found)


@pytest.mark.parametrize("plan", PLANS)
def test_a_rule_that_is_left_out_leaves_its_clauses_open(plan: str) -> None:
    book = load_book(BOOKS / f"{plan}.yaml")
    document = Library().document(plan)
    bare = book.model_copy(update={"rules": {}, "constants": {}, "readings": {}, "not_computed": ()})
    assert all(each.open for each in coverage(bare, document))


@pytest.mark.parametrize("plan", PLANS)
def test_every_case_is_decided_once_or_the_document_leaves_it_open(plan: str) -> None:
    proof = prove(load_book(BOOKS / f"{plan}.yaml"), seconds=20)
    assert [finding for finding in proof.findings if finding.explained is None] == []
    assert proof.idle == ()


def test_the_books_that_come_with_the_program_are_installed() -> None:
    assert set(PLANS) <= set(installed())


@pytest.mark.parametrize("spoilt", [None, b"", b"no hash\n{}", b"\xff\xfe"])
def test_a_book_is_read_from_what_was_kept_of_it_or_else_from_its_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, spoilt: bytes | None
) -> None:
    monkeypatch.setenv("CLAUSEWISE_CACHE", str(tmp_path))
    plan = PLANS[0]
    first = installed()[plan]
    kept = tmp_path / "books" / f"{plan}.json"
    if spoilt is not None:
        kept.write_bytes(spoilt)
    assert installed()[plan].model_dump() == first.model_dump()
    assert kept.read_bytes() != spoilt


def test_without_a_cache_books_are_read_from_their_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("CLAUSEWISE_CACHE", str(tmp_path / "file"))
    assert installed()[PLANS[0]].rules


@pytest.mark.parametrize(
    ("plan", "clause", "kinds"),
    [
        ("azul-sop-2025", "3.1.1.1.3", {"number"}),
        ("zenvia-ltip-6", "1.1", {"period", "date"}),
        ("nuvini-adherence", "(ii)", {"period", "number"}),
        ("azul-sop-2025", "11.1", set()),
    ],
)
def test_what_can_be_computed_in_a_clause_is_seen(plan: str, clause: str, kinds: set[str]) -> None:
    document = Library().document(plan)
    assert kinds <= {point.kind for point in points(document, document.outline[clause])}


def test_the_number_of_a_clause_is_no_figure() -> None:
    document = Library().document("azul-sop-2025")
    for clause in document.outline:
        for point in points(document, clause):
            assert document.text[point.start : point.end] == point.text
            assert not point.text.startswith(f"{clause.id}.")
