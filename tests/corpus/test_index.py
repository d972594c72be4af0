"""The index: whole, current, rebuilt when it is not, and never a reason to hang."""

import os
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from corpus.encoder import EngineEncoder
from corpus.index import Index, IndexUnavailable
from corpus.library import Library
from corpus.sentences import weight
from corpus.store import BrokenStore, DiskStore, Manifest
from corpus.units import MAX_WEIGHT, document_units
from tests.corpus.indexing import LAW, Counting, best, reopened, store, units, vector


def test_every_unit_is_found_by_its_own_words(index: Index, library: Library, engine: EngineEncoder) -> None:
    index.ensure()
    assert any(unit.asked for _, _, unit in units(library))
    for plan, row, unit in units(library):
        found, at, similarity = index.nearest(vector(engine, unit), 1)[0]
        assert (found, at) == (plan, row)
        assert similarity > 0.999
        assert int(np.argmax(index.similarities(vector(engine, unit), plan))) == row


def test_an_entry_says_where_each_unit_stands(index: Index, library: Library) -> None:
    index.ensure()
    for plan, row, unit in units(library):
        entry = index.entries.entry(plan)
        clause = entry.clauses[entry.owners[row]]
        assert (clause, entry.starts[row], entry.ends[row], entry.asked[row]) == (
            unit.clause,
            unit.start,
            unit.end,
            unit.asked,
        )


def test_hits_are_sorted_and_as_many_as_asked_for(index: Index, library: Library, encoder: Counting) -> None:
    index.ensure()
    question = encoder.queries(["Which law governs the plan?"])[0]
    hits = index.nearest(question, len(units(library)))
    assert len(hits) == len(units(library))
    assert [hit[2] for hit in hits] == sorted((hit[2] for hit in hits), reverse=True)
    assert index.nearest(question, 3) == hits[:3]


def test_similarity_is_the_exact_cosine(index: Index, library: Library, engine: EngineEncoder) -> None:
    index.ensure()
    question = engine.queries(["Can I pledge my shares?"])[0]
    exact = {(plan.key, row): float(vector(engine, unit) @ question) for plan, row, unit in units(library)}
    near = {(plan.key, row): similarity for plan, row, similarity in index.nearest(question, 1000)}
    assert near == pytest.approx(exact, abs=1e-5)
    given = {
        (plan.key, row): float(similarity)
        for plan in library.plans()
        for row, similarity in enumerate(index.similarities(question, plan))
    }
    assert given == pytest.approx(exact, abs=1e-5)


def test_a_current_index_is_not_made_again(index: Index, library: Library, encoder: Counting, tmp_path: Path) -> None:
    manifest = index.ensure()
    assert sorted(encoder.encoded) == sorted(unit.text for _, _, unit in units(library))
    assert manifest.units == len(encoder.encoded)
    assert reopened(library, encoder, tmp_path).ensure() == manifest
    assert len(encoder.encoded) == manifest.units


def test_a_changed_document_gives_a_new_index_and_is_encoded_alone(
    index: Index, library: Library, encoder: Counting, tmp_path: Path, add_plan: Callable[..., None]
) -> None:
    old = index.ensure()
    add_plan(library.roots[0], "ship", LAW)
    encoder.encoded.clear()
    fresh = reopened(library, encoder, tmp_path)
    with pytest.raises(IndexUnavailable, match="out of date"):
        fresh.nearest(np.ones(encoder.dimension, np.float32), 1)
    assert fresh.ensure().fingerprint != old.fingerprint
    assert sorted(encoder.encoded) == sorted(u.text for plan, _, u in units(fresh.entries.library) if plan.id == "ship")
    assert best(fresh, encoder.queries(["law"])[0], "ship") == "1.1"


def test_old_indexes_are_removed_and_the_current_one_stays(library: Library, encoder: Counting, tmp_path: Path) -> None:
    directory = tmp_path / "cache" / "index"
    for name in ("one", "two", "three", "four", "five"):
        encoder.id = name
        current = reopened(library, encoder, tmp_path).ensure()
        for path in directory.iterdir():
            if path.is_dir():
                os.utime(path, (0, 0))
    assert len(list(directory.glob("*.json"))) == 3
    assert (directory / current.place).is_dir()
    assert sum(path.is_dir() for path in directory.iterdir()) == 3


def test_of_many_indexes_that_were_just_superseded_a_few_stay(
    library: Library, encoder: Counting, tmp_path: Path
) -> None:
    directory = tmp_path / "cache" / "index"
    for number in range(10):
        encoder.id = f"number {number}"
        reopened(library, encoder, tmp_path).ensure()
        for path in directory.iterdir():
            if path.is_dir():
                os.utime(path, (time.time() - 120 + number,) * 2)
    assert sum(path.is_dir() for path in directory.iterdir()) == 6


def test_another_encoder_gets_an_index_of_its_own(
    index: Index, library: Library, encoder: Counting, tmp_path: Path
) -> None:
    old = index.ensure()
    encoder.id = "another"
    encoder.encoded.clear()
    made = reopened(library, encoder, tmp_path).ensure()
    assert made.fingerprint != old.fingerprint
    assert made.place != old.place
    assert len(encoder.encoded) == made.units


def test_a_document_without_a_clause_keeps_nobody_from_searching(
    library: Library, encoder: Counting, tmp_path: Path, add_plan: Callable[..., None]
) -> None:
    add_plan(library.roots[0], "blank", "\n\n")
    index = reopened(library, encoder, tmp_path)
    index.ensure()
    question = encoder.queries(["Which law governs?"])[0]
    assert index.similarities(question, index.entries.library.plan("blank")).shape == (0,)
    assert best(index, question, "ship") == "3.1"
    index.close()


def test_where_no_document_has_a_clause_a_sentence_says_so(
    tmp_path: Path, encoder: Counting, add_plan: Callable[..., None]
) -> None:
    add_plan(tmp_path / "plans", "blank", "\n\n")
    with pytest.raises(IndexUnavailable, match=r"^There is nothing to search: no document has a clause\.$"):
        Index(Library(tmp_path / "plans"), encoder, tmp_path / "cache").ensure()


def _truncate(store: Path) -> None:
    with (store / "chroma.sqlite3").open("r+b") as file:
        file.truncate(file.seek(0, 2) // 2)


def _garble(store: Path) -> None:
    with (store / "chroma.sqlite3").open("r+b") as file:
        file.write(b"this is not a database, whatever it was")


def _empty(store: Path) -> None:
    (store / "chroma.sqlite3").write_bytes(b"")


def _lose_units(store: Path) -> None:
    with sqlite3.connect(store / "chroma.sqlite3") as database:
        database.execute("delete from embeddings where id > 3")
        database.execute("delete from embeddings_queue where seq_id > 3")
    database.close()


@pytest.mark.parametrize("damage", [_truncate, _garble, _empty, _lose_units, shutil.rmtree])
def test_a_damaged_index_is_noticed_and_made_again(
    index: Index,
    library: Library,
    encoder: Counting,
    tmp_path: Path,
    damage: Callable[[Path], None],
) -> None:
    manifest = index.ensure()
    index.close()
    damage(store(tmp_path, manifest))
    fresh = reopened(library, encoder, tmp_path)
    with pytest.raises(IndexUnavailable, match="prepare it again"):
        fresh.nearest(encoder.queries(["law"])[0], 1)
    made = fresh.ensure()
    assert made.units == manifest.units
    assert made.place != manifest.place
    assert best(fresh, encoder.queries(["Which law governs?"])[0], "ship") == "3.1"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"fingerprint": "x"}'])
def test_a_damaged_manifest_is_noticed(
    index: Index, library: Library, encoder: Counting, tmp_path: Path, text: str
) -> None:
    manifest = index.ensure()
    path = tmp_path / "cache" / "index" / f"{manifest.fingerprint[:16]}.json"
    path.write_text(text)
    assert reopened(library, encoder, tmp_path).ensure().place != manifest.place


def test_an_interrupted_build_leaves_no_index_that_looks_whole(
    index: Index, library: Library, encoder: Counting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("corpus.store.write_text", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            index.ensure()
    fresh = reopened(library, encoder, tmp_path)
    with pytest.raises(IndexUnavailable, match="missing"):
        fresh.nearest(encoder.queries(["law"])[0], 1)
    assert fresh.ensure().units == len(units(library))


def test_an_unprepared_index_says_so_in_a_sentence(index: Index, encoder: Counting) -> None:
    with pytest.raises(IndexUnavailable) as error:
        index.nearest(encoder.queries(["law"])[0], 1)
    assert str(error.value) == (
        "The search index is missing, out of date or damaged; prepare it again with clausewise prepare. "
        "Computed answers do not need it."
    )


def test_two_that_prepare_at_once_make_it_once(library: Library, encoder: Counting, tmp_path: Path) -> None:
    indexes = [reopened(library, encoder, tmp_path) for _ in range(2)]
    threads = [threading.Thread(target=index.ensure) for index in indexes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(encoder.encoded) == len(units(library))


_LOCK = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("pragma locking_mode = exclusive")
database.execute("begin exclusive")
print("locked", flush=True)
sys.stdin.read()
"""


def test_a_locked_store_is_given_up_on(index: Index, library: Library, encoder: Counting, tmp_path: Path) -> None:
    manifest = index.ensure()
    index.close()
    command = [sys.executable, "-c", _LOCK, str(store(tmp_path, manifest) / "chroma.sqlite3")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "locked\n"
        fresh = reopened(library, encoder, tmp_path, deadline=1.0)
        with pytest.raises(IndexUnavailable, match="did not answer within 1 seconds"):
            fresh.ensure()
        other.communicate("")
    assert reopened(library, encoder, tmp_path).ensure() == manifest


def test_a_store_that_holds_other_vectors_than_its_manifest_says_is_broken(index: Index, tmp_path: Path) -> None:
    manifest = index.ensure()
    index.close()
    wrong = Manifest(
        manifest.fingerprint, manifest.encoder, manifest.documents, manifest.place, "0", [1.0] + [0.0] * 383
    )
    with pytest.raises(BrokenStore, match="vectors"):
        DiskStore(tmp_path / "cache" / "index").open(wrong)


def test_no_unit_is_too_long_for_the_encoder(engine: EngineEncoder) -> None:
    library = Library()
    texts = [unit.text for plan in library.plans() for unit in document_units(library.document(plan.id))]
    assert max(map(weight, texts)) <= MAX_WEIGHT
    assert max(map(engine.tokens, texts)) <= 512


def test_units_stand_where_they_say() -> None:
    library = Library()
    for plan in library.plans():
        document = library.document(plan.id)
        for unit in document_units(document):
            clause = document.outline[unit.clause]
            assert clause.start <= unit.start < unit.end <= clause.end
            quoted = document.text[unit.start : unit.end]
            assert quoted == quoted.strip()
