"""The index: whole, current, rebuilt when it is not, and never a reason to hang."""

import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from corpus.encoder import EngineEncoder
from corpus.index import Index, IndexUnavailable
from corpus.library import Library
from corpus.sentences import weight
from corpus.store import BrokenStore, DiskStore, Manifest
from corpus.units import MAX_WEIGHT, document_units, units


class Counting:
    """The engine, counting the passages it encodes."""

    def __init__(self, engine: EngineEncoder) -> None:
        self._engine = engine
        self.id, self.dimension = engine.id, engine.dimension
        self.queries = engine.queries
        self.encoded = 0

    def passages(self, texts: Sequence[str]) -> np.ndarray:
        self.encoded += len(texts)
        return self._engine.passages(texts)


@pytest.fixture
def encoder(engine: EngineEncoder) -> Counting:
    return Counting(engine)


@pytest.fixture
def library(tmp_path: Path, make_library: Callable[[Path], Library]) -> Library:
    return make_library(tmp_path / "plans")


@pytest.fixture
def index(library: Library, encoder: Counting, tmp_path: Path) -> Iterator[Index]:
    index = Index(library, encoder, tmp_path / "cache", deadline=5)
    yield index
    index.close()


def _reopened(library: Library, encoder: Counting, tmp_path: Path, **options: float) -> Index:
    return Index(library, encoder, tmp_path / "cache", **options)


def _store(tmp_path: Path, manifest: Manifest) -> Path:
    return tmp_path / "cache" / "index" / manifest.place


def test_every_unit_is_found_by_its_own_words(index: Index, library: Library, encoder: Counting) -> None:
    index.ensure()
    listed = units(library)
    found = index.nearest(encoder.passages([unit.text for unit in listed]), 1)
    assert [hits[0][:4] for hits in found] == [(unit.plan, unit.clause, unit.start, unit.end) for unit in listed]
    assert all(hits[0].similarity > 0.999 for hits in found)


def test_hits_are_sorted_and_stay_in_the_plans_asked_for(index: Index, encoder: Counting) -> None:
    index.ensure()
    hits = index.nearest(encoder.queries(["Which law governs the plan?"]), 50, ["harbour"])[0]
    assert {hit.plan for hit in hits} == {"harbour"}
    assert [hit.similarity for hit in hits] == sorted((hit.similarity for hit in hits), reverse=True)


def test_similarity_is_the_exact_cosine(index: Index, library: Library, encoder: Counting) -> None:
    index.ensure()
    question = encoder.queries(["Can I pledge my shares?"])
    hits = index.nearest(question, 1000)[0]
    listed = units(library)
    exact = encoder.passages([unit.text for unit in listed]) @ question[0]
    places = [(unit.plan, unit.clause, unit.start, unit.end) for unit in listed]
    expected = dict(zip(places, exact, strict=True))
    assert len(hits) == len(expected)
    assert all(hit.similarity == pytest.approx(expected[hit[:4]], abs=1e-5) for hit in hits)


def test_a_current_index_is_not_made_again(index: Index, library: Library, encoder: Counting, tmp_path: Path) -> None:
    manifest = index.ensure()
    assert encoder.encoded == manifest.units == len(units(library))
    assert _reopened(library, encoder, tmp_path).ensure() == manifest
    assert encoder.encoded == manifest.units


def test_a_changed_document_gives_a_new_index(
    index: Index,
    library: Library,
    encoder: Counting,
    tmp_path: Path,
    add_plan: Callable[..., None],
) -> None:
    old = index.ensure()
    add_plan(library.roots[0], "ship", "SHARE PLAN\n1. Law\n1.1. This plan is governed by the laws of Chile.\n")
    fresh = _reopened(Library(library.roots[0]), encoder, tmp_path)
    with pytest.raises(IndexUnavailable, match="out of date"):
        fresh.nearest(encoder.queries(["law"]), 1)
    assert fresh.ensure().fingerprint != old.fingerprint
    assert fresh.nearest(encoder.queries(["law"]), 1, ["ship"])[0][0].clause == "1.1"


def test_old_indexes_are_removed_and_the_current_one_stays(library: Library, encoder: Counting, tmp_path: Path) -> None:
    directory = tmp_path / "cache" / "index"
    for name in ("one", "two", "three", "four", "five"):
        encoder.id = name
        current = _reopened(library, encoder, tmp_path).ensure()
        for path in directory.iterdir():
            if path.is_dir():
                os.utime(path, (0, 0))
    assert len(list(directory.glob("*.json"))) == 3
    assert (directory / current.place).is_dir()
    assert sum(path.is_dir() for path in directory.iterdir()) == 3


def test_another_encoder_gets_an_index_of_its_own(
    index: Index, library: Library, encoder: Counting, tmp_path: Path
) -> None:
    old = index.ensure()
    encoder.id = "another"
    assert _reopened(library, encoder, tmp_path).ensure().fingerprint != old.fingerprint


def _truncate(store: Path) -> None:
    with (store / "chroma.sqlite3").open("r+b") as file:
        file.truncate(file.seek(0, 2) // 2)


def _garble(store: Path) -> None:
    with (store / "chroma.sqlite3").open("r+b") as file:
        file.write(b"this is not a database, whatever it was")


def _empty(store: Path) -> None:
    (store / "chroma.sqlite3").write_bytes(b"")


def _lose_units(store: Path) -> None:
    shutil.rmtree(store / "lost", ignore_errors=True)
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
    damage(_store(tmp_path, manifest))
    fresh = _reopened(library, encoder, tmp_path)
    with pytest.raises(IndexUnavailable, match="prepare it again"):
        fresh.nearest(encoder.queries(["law"]), 1)
    made = fresh.ensure()
    assert made.units == manifest.units
    assert made.place != manifest.place
    assert fresh.nearest(encoder.queries(["Which law governs?"]), 1, ["ship"])[0][0].clause == "3.1"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"fingerprint": "x"}'])
def test_a_damaged_manifest_is_noticed(
    index: Index, library: Library, encoder: Counting, tmp_path: Path, text: str
) -> None:
    manifest = index.ensure()
    path = tmp_path / "cache" / "index" / f"{manifest.fingerprint[:16]}.json"
    path.write_text(text)
    assert _reopened(library, encoder, tmp_path).ensure().place != manifest.place


def test_an_interrupted_build_leaves_no_index_that_looks_whole(
    index: Index, library: Library, encoder: Counting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("corpus.store.write_text", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            index.ensure()
    fresh = _reopened(library, encoder, tmp_path)
    with pytest.raises(IndexUnavailable, match="missing"):
        fresh.nearest(encoder.queries(["law"]), 1)
    assert fresh.ensure().units == len(units(library))


def test_an_unprepared_index_says_so_in_a_sentence(index: Index, encoder: Counting) -> None:
    with pytest.raises(IndexUnavailable) as error:
        index.nearest(encoder.queries(["law"]), 1)
    assert str(error.value) == (
        "The search index is missing, out of date or damaged; prepare it again. Computed answers do not need it."
    )


def test_two_that_prepare_at_once_make_it_once(library: Library, encoder: Counting, tmp_path: Path) -> None:
    indexes = [_reopened(library, encoder, tmp_path) for _ in range(2)]
    threads = [threading.Thread(target=index.ensure) for index in indexes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert encoder.encoded == len(units(library))


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
    command = [sys.executable, "-c", _LOCK, str(_store(tmp_path, manifest) / "chroma.sqlite3")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "locked\n"
        fresh = _reopened(library, encoder, tmp_path, deadline=1.0)
        with pytest.raises(IndexUnavailable, match="did not answer within 1 seconds"):
            fresh.ensure()
        other.communicate("")
    assert _reopened(library, encoder, tmp_path).ensure() == manifest


def test_a_store_that_holds_other_vectors_than_its_manifest_says_is_broken(index: Index, tmp_path: Path) -> None:
    manifest = index.ensure()
    index.close()
    wrong = Manifest(manifest.fingerprint, manifest.encoder, manifest.units, manifest.place, "0", [1.0] + [0.0] * 383)
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


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    chroma = Path(sys.executable).with_name("chroma")
    command = [str(chroma), "run", "--host", "127.0.0.1", "--port", str(port)]
    command += ["--path", str(tmp_path_factory.mktemp("chroma"))]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(200):
            with socket.socket() as client:
                if client.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(10)


def test_a_server_serves_several_processes(server: str, library: Library, encoder: Counting, tmp_path: Path) -> None:
    first = Index(library, encoder, tmp_path / "one", url=server)
    second = Index(library, encoder, tmp_path / "two", url=server)
    manifest = first.ensure()
    assert second.ensure() == manifest
    assert encoder.encoded == manifest.units
    question = encoder.queries(["Which law governs?"])
    assert second.nearest(question, 3, ["ship"]) == first.nearest(question, 3, ["ship"])
    assert first.nearest(question, 1, ["ship"])[0][0].clause == "3.1"


def test_a_server_that_is_not_there_is_named(library: Library, encoder: Counting, tmp_path: Path) -> None:
    index = Index(library, encoder, tmp_path, url="http://127.0.0.1:9", deadline=5)
    with pytest.raises(IndexUnavailable, match=r"server at http://127\.0\.0\.1:9 cannot be reached"):
        index.ensure()
