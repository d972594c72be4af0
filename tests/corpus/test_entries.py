"""What search keeps of each document: read again where it is whole, made anew where it is not."""

import json
import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

from corpus.entries import Entries, Entry
from corpus.library import Library
from corpus.plan import Plan
from corpus.units import document_units, substantive
from tests.corpus.slowly import Hashing


class Counting(Hashing):
    """An encoder without a model that keeps what it was given."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[tuple[str, str]] = []

    def queries(self, texts: Sequence[str]) -> np.ndarray:
        self.given += [("query", text) for text in texts]
        return super().queries(texts)

    def passages(self, texts: Sequence[str]) -> np.ndarray:
        self.given += [("passage", text) for text in texts]
        return super().passages(texts)


@pytest.fixture
def library(tmp_path: Path, make_library: Callable[[Path], Library]) -> Library:
    library = make_library(tmp_path / "plans")
    (tmp_path / "plans" / "ship" / "asked.yaml").write_text('"3.1": {en: ["Which courts?"]}\n', "utf-8")
    return library


@pytest.fixture
def ship(library: Library) -> Plan:
    return library.plan("ship")


@pytest.fixture
def fresh(library: Library, tmp_path: Path) -> Callable[[], Entries]:
    return lambda: Entries(Library(*library.roots), tmp_path / "cache")


def _kept(tmp_path: Path, suffix: str) -> list[Path]:
    return sorted((tmp_path / "cache" / "documents").glob(f"*.{suffix}"))


def _assert_right(entry: Entry, library: Library) -> None:
    document = library.document(entry.plan.id)
    units = list(document_units(document))
    assert entry.clauses == tuple(clause.id for clause in substantive(document))
    assert [
        (entry.clauses[o], s, e, a)
        for o, s, e, a in zip(entry.owners, entry.starts, entry.ends, entry.asked, strict=True)
    ] == [(unit.clause, unit.start, unit.end, unit.asked) for unit in units]
    assert len(entry) == len(units)


def test_an_entry_says_what_units_a_document_has(fresh: Callable[[], Entries], library: Library, ship: Plan) -> None:
    entry = fresh().entry(ship)
    _assert_right(entry, library)
    words, owners = entry.words
    questions, asked = entry.questions
    assert sorted([*words, *questions]) == list(range(len(entry)))
    assert [entry.clauses[place] for place in asked] == ["3.1"]
    assert [entry.owners[row] for row in words] == list(owners)


def test_a_kept_entry_is_read_without_an_outline(
    fresh: Callable[[], Entries], ship: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = fresh().entry(ship)
    monkeypatch.setattr("corpus.entries.document_units", lambda _: pytest.fail("made again"))
    assert fresh().entry(ship) == made


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", "null", '{"clauses": 3}', '{"clauses": [], "starts": 1}'])
def test_a_damaged_entry_is_made_again(
    fresh: Callable[[], Entries], library: Library, ship: Plan, tmp_path: Path, text: str
) -> None:
    fresh().entry(ship)
    (path,) = _kept(tmp_path, "json")
    whole = path.read_bytes()
    path.write_text(text)
    _assert_right(fresh().entry(ship), library)
    assert path.read_bytes() == whole


def test_vectors_are_encoded_once_questions_as_questions(
    fresh: Callable[[], Entries], library: Library, ship: Plan
) -> None:
    encoder, advanced = Counting(), []
    made = fresh().vectors(ship, encoder, advanced.append)
    units = list(document_units(library.document("ship")))
    assert sorted(encoder.given) == sorted(("query" if unit.asked else "passage", unit.text) for unit in units)
    expected = [(encoder.queries if unit.asked else encoder.passages)([unit.text])[0] for unit in units]
    assert np.array_equal(made, np.stack(expected))
    assert sum(advanced) == len(units)
    encoder.given.clear()
    advanced.clear()
    assert np.array_equal(fresh().vectors(ship, encoder, advanced.append), made)
    assert encoder.given == []
    assert sum(advanced) == len(units)


def test_a_document_is_read_once_for_its_entry_and_its_vectors(
    fresh: Callable[[], Entries], ship: Plan, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    document = Library.document
    monkeypatch.setattr(Library, "document", lambda self, *which: read.append(which[0]) or document(self, *which))
    entries, encoder = fresh(), Counting()
    for plan in library.every():
        entries.entry(plan)
    vectors = entries.vectors(ship, encoder)
    assert sorted(read) == sorted(plan.id for plan in library.every())
    assert len(vectors) == len(entries.entry(ship)) == len(encoder.given)
    assert np.array_equal(entries.vectors(ship, encoder), vectors)


def test_another_vector_space_has_vectors_of_its_own(fresh: Callable[[], Entries], ship: Plan, tmp_path: Path) -> None:
    encoder = Counting()
    fresh().vectors(ship, encoder)
    encoder.given.clear()
    encoder.id = "another"  # type: ignore[misc]
    fresh().vectors(ship, encoder)
    assert len(encoder.given) == len(fresh().entry(ship))
    assert len(_kept(tmp_path, "npy")) == 2


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _halve(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _shorten(path: Path) -> None:
    np.save(path, np.load(path)[:-1])


def _widen(path: Path) -> None:
    np.save(path, np.load(path).astype(np.float64))


def _object(path: Path) -> None:
    np.save(path, np.array([{}]))


@pytest.mark.parametrize("damage", [_empty, _halve, _shorten, _widen, _object, Path.unlink])
def test_damaged_vectors_are_encoded_again(
    fresh: Callable[[], Entries], ship: Plan, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    encoder = Counting()
    made = fresh().vectors(ship, encoder)
    (path,) = _kept(tmp_path, "npy")
    damage(path)
    encoder.given.clear()
    assert np.array_equal(fresh().vectors(ship, encoder), made)
    assert len(encoder.given) == len(made)
    assert np.array_equal(np.load(path), made)


@pytest.mark.parametrize("part", ["text", "name", "asked"])
def test_a_documents_hash_changes_with_it_and_with_no_other(
    fresh: Callable[[], Entries], library: Library, add_plan: Callable[..., None], part: str
) -> None:
    before = {plan.id: fresh().fingerprint(plan) for plan in library.plans()}
    everything = fresh().all()
    root = library.roots[0]
    if part == "text":
        add_plan(root, "ship", "PLAN\n1. Law\n1.1. Chile.\n")
    elif part == "name":
        path = root / "ship" / "plan.yaml"
        path.write_text(path.read_text("utf-8").replace("Ship Share Plan", "Galley Share Plan"), "utf-8")
    else:
        (root / "ship" / "asked.yaml").unlink()
    entries = fresh()
    after = {plan.id: entries.fingerprint(plan) for plan in entries.library.plans()}
    assert after["harbour"] == before["harbour"]
    assert after["ship"] != before["ship"]
    assert entries.all() != everything


def test_the_hash_of_all_counts_every_version(
    fresh: Callable[[], Entries], library: Library, add_plan: Callable[..., None]
) -> None:
    before = fresh().all()
    add_plan(library.roots[0], "ship", "PLAN\n1. Law\n1.1. Chile.\n", version=2)
    added = fresh().all()
    assert added != before
    shutil.rmtree(library.roots[0] / "ship" / "2")
    assert fresh().all() == before


def test_what_is_kept_of_documents_that_are_gone_is_removed_once_a_day_old(
    fresh: Callable[[], Entries], library: Library, tmp_path: Path
) -> None:
    encoder = Counting()
    for plan in library.plans():
        fresh().vectors(plan, encoder)
    assert len(_kept(tmp_path, "*")) == 4
    shutil.rmtree(library.roots[0] / "harbour")
    fresh().prune()
    assert len(_kept(tmp_path, "*")) == 4
    for path in _kept(tmp_path, "*"):
        os.utime(path, (0, 0))
    entries = fresh()
    entries.prune()
    left = _kept(tmp_path, "*")
    assert len(left) == 2
    assert {path.name[:24] for path in left} == {entries.fingerprint(entries.library.plan("ship"))[:24]}


def test_what_is_kept_holds_no_words_of_the_document_but_headings_and_how_it_begins(
    fresh: Callable[[], Entries], ship: Plan, tmp_path: Path
) -> None:
    fresh().entry(ship)
    (path,) = _kept(tmp_path, "json")
    kept = json.loads(path.read_text("utf-8"))
    assert set(kept) == {"clauses", "starts", "ends", "owners", "asked", "headings", "spans", "stretches", "opening"}
    assert set(kept["headings"]) == {"", "Vesting", "Transfer", "Law"}
    assert kept["opening"].startswith("SHARE PLAN 1. Vesting")
