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

import chromadb
import numpy as np
import pytest
import yaml

from corpus.encoder import EngineEncoder
from corpus.index import Index, IndexUnavailable
from corpus.library import Library
from corpus.plan import Plan
from corpus.sentences import weight
from corpus.store import BrokenStore, DiskStore, Manifest
from corpus.units import MAX_WEIGHT, Unit, document_units

ASKED = {"1.2(ii)": {"en": ["Who gets the shares if I die?"]}, "2.1": {"es": ["¿Puedo dar en prenda mis acciones?"]}}
LAW = "SHARE PLAN\n1. Law\n1.1. This plan is governed by the laws of Chile.\n"


class Counting:
    """The engine, counting the texts it encodes for an index."""

    def __init__(self, engine: EngineEncoder) -> None:
        self._engine = engine
        self.id, self.dimension = engine.id, engine.dimension
        self.encoded: list[str] = []

    def queries(self, texts: Sequence[str]) -> np.ndarray:
        self.encoded += texts
        return self._engine.queries(texts)

    def passages(self, texts: Sequence[str]) -> np.ndarray:
        self.encoded += texts
        return self._engine.passages(texts)


@pytest.fixture
def encoder(engine: EngineEncoder) -> Counting:
    return Counting(engine)


@pytest.fixture
def library(tmp_path: Path, make_library: Callable[[Path], Library]) -> Library:
    library = make_library(tmp_path / "plans")
    (tmp_path / "plans" / "ship" / "asked.yaml").write_text(yaml.safe_dump(ASKED, allow_unicode=True), "utf-8")
    return library


@pytest.fixture
def index(library: Library, encoder: Counting, tmp_path: Path) -> Iterator[Index]:
    index = Index(library, encoder, tmp_path / "cache", deadline=5)
    yield index
    index.close()


def _reopened(library: Library, encoder: Counting, tmp_path: Path, **options: float) -> Index:
    return Index(Library(*library.roots), encoder, tmp_path / "cache", **options)


def _store(tmp_path: Path, manifest: Manifest) -> Path:
    return tmp_path / "cache" / "index" / manifest.place


def _units(library: Library) -> list[tuple[Plan, int, Unit]]:
    """Every unit with its document and its row there."""
    return [
        (plan, row, unit)
        for plan in library.every()
        for row, unit in enumerate(document_units(library.document(plan.id, plan.version)))
    ]


def _vector(engine: EngineEncoder, unit: Unit) -> np.ndarray:
    return (engine.queries if unit.asked else engine.passages)([unit.text])[0]


def _best(index: Index, question: np.ndarray, plan_id: str) -> str:
    """The clause whose unit is nearest in one plan."""
    plan = index.entries.library.plan(plan_id)
    entry = index.entries.entry(plan)
    return entry.clauses[entry.owners[int(np.argmax(index.similarities(question, plan)))]]


def _assert_exact(index: Index, engine: EngineEncoder) -> None:
    """Every unit's similarity to three directions is that of the unit's own vector, and nothing else is held."""
    rng = np.random.default_rng(5)
    library = index.entries.library
    listed = [(plan, row, _vector(engine, unit)) for plan, row, unit in _units(library)]
    for _ in range(3):
        direction = rng.normal(size=engine.dimension).astype(np.float32)
        for plan in library.every():
            own = [vector @ direction for at, _, vector in listed if at == plan]
            assert index.similarities(direction, plan) == pytest.approx(own, abs=1e-5)
    assert {(plan.key, row) for plan, row, _ in index.nearest(direction, 10 * len(listed))} == {
        (plan.key, row) for plan, row, _ in listed
    }


def test_every_unit_is_found_by_its_own_words(index: Index, library: Library, engine: EngineEncoder) -> None:
    index.ensure()
    assert any(unit.asked for _, _, unit in _units(library))
    for plan, row, unit in _units(library):
        found, at, similarity = index.nearest(_vector(engine, unit), 1)[0]
        assert (found, at) == (plan, row)
        assert similarity > 0.999
        assert int(np.argmax(index.similarities(_vector(engine, unit), plan))) == row


def test_an_entry_says_where_each_unit_stands(index: Index, library: Library) -> None:
    index.ensure()
    for plan, row, unit in _units(library):
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
    hits = index.nearest(question, len(_units(library)))
    assert len(hits) == len(_units(library))
    assert [hit[2] for hit in hits] == sorted((hit[2] for hit in hits), reverse=True)
    assert index.nearest(question, 3) == hits[:3]


def test_similarity_is_the_exact_cosine(index: Index, library: Library, engine: EngineEncoder) -> None:
    index.ensure()
    question = engine.queries(["Can I pledge my shares?"])[0]
    exact = {(plan.key, row): float(_vector(engine, unit) @ question) for plan, row, unit in _units(library)}
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
    assert sorted(encoder.encoded) == sorted(unit.text for _, _, unit in _units(library))
    assert manifest.units == len(encoder.encoded)
    assert _reopened(library, encoder, tmp_path).ensure() == manifest
    assert len(encoder.encoded) == manifest.units


def test_a_changed_document_gives_a_new_index_and_is_encoded_alone(
    index: Index, library: Library, encoder: Counting, tmp_path: Path, add_plan: Callable[..., None]
) -> None:
    old = index.ensure()
    add_plan(library.roots[0], "ship", LAW)
    encoder.encoded.clear()
    fresh = _reopened(library, encoder, tmp_path)
    with pytest.raises(IndexUnavailable, match="out of date"):
        fresh.nearest(np.ones(encoder.dimension, np.float32), 1)
    assert fresh.ensure().fingerprint != old.fingerprint
    assert sorted(encoder.encoded) == sorted(
        u.text for plan, _, u in _units(fresh.entries.library) if plan.id == "ship"
    )
    assert _best(fresh, encoder.queries(["law"])[0], "ship") == "1.1"


def _add(root: Path, add_plan: Callable[..., None]) -> None:
    add_plan(root, "barge", LAW)


def _change(root: Path, add_plan: Callable[..., None]) -> None:
    add_plan(root, "ship", (root / "ship" / "source.txt").read_text("utf-8").replace("One half", "One third"))


def _ask(root: Path, add_plan: Callable[..., None]) -> None:
    (root / "ship" / "asked.yaml").write_text('"3.1": {"en": ["Which courts?"]}\n', "utf-8")


def _remove(root: Path, add_plan: Callable[..., None]) -> None:
    shutil.rmtree(root / "harbour")


def _all_three(root: Path, add_plan: Callable[..., None]) -> None:
    _add(root, add_plan)
    add_plan(root, "canoe", LAW.replace("Chile", "Ecuador"))
    shutil.rmtree(root / "dock")


CHANGES: list[Callable[[Path, Callable[..., None]], None]] = [_add, _change, _ask, _remove, _all_three]


@pytest.fixture
def wide(library: Library, add_plan: Callable[..., None]) -> Library:
    """A library with documents enough that a change of some is a small change."""
    for name, country in (("canoe", "Peru"), ("dock", "Chile"), ("ferry", "Spain")):
        text = (
            LAW.replace("Chile", country) + f"2. Tax\n2.1. Tax is paid in {country}. The {name} pays no stamp duty.\n"
        )
        add_plan(library.roots[0], name, text)
    return library


@pytest.mark.parametrize("change", CHANGES)
def test_an_index_made_from_the_newest_equals_one_made_from_nothing(
    wide: Library,
    encoder: Counting,
    engine: EngineEncoder,
    tmp_path: Path,
    add_plan: Callable[..., None],
    change: Callable[[Path, Callable[..., None]], None],
) -> None:
    first = _reopened(wide, encoder, tmp_path)
    old = first.ensure()
    first.close()
    change(wide.roots[0], add_plan)
    encoder.encoded.clear()
    following = _reopened(wide, encoder, tmp_path)
    held = []
    copied = DiskStore._copied
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DiskStore, "_copied", lambda *given: held.append(copied(*given)) or held[0])
        manifest = following.ensure()
    assert len(held[0]) == 5
    library = following.entries.library
    changed = [plan for plan in library.every() if following.entries.fingerprint(plan) not in old.documents]
    assert sorted(encoder.encoded) == sorted(unit.text for plan, _, unit in _units(library) if plan in changed)
    _assert_exact(following, engine)
    fresh = Index(Library(*wide.roots), encoder, tmp_path / "other")
    made = fresh.ensure()
    assert (made.fingerprint, made.documents) == (manifest.fingerprint, manifest.documents)
    for plan in fresh.entries.library.every():
        rows = [
            index._store.vectors(index.entries.fingerprint(plan), len(index.entries.entry(plan)))
            for index in (following, fresh)
        ]
        assert np.allclose(*rows, atol=1e-6)
    following.close()
    fresh.close()


def test_where_most_is_new_nothing_is_copied(
    library: Library,
    encoder: Counting,
    engine: EngineEncoder,
    tmp_path: Path,
    add_plan: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = _reopened(library, encoder, tmp_path)
    first.ensure()
    first.close()
    add_plan(library.roots[0], "barge", LAW + "".join(f"2.{n}. Rule {n} binds the crew.\n" for n in range(1, 40)))
    monkeypatch.setattr("corpus.store.shutil.copytree", lambda *_: pytest.fail("copied"))
    following = _reopened(library, encoder, tmp_path)
    following.ensure()
    _assert_exact(following, engine)
    following.close()


@pytest.mark.parametrize("error", [OSError("disk full"), KeyboardInterrupt()])
def test_an_interrupted_copy_leaves_the_former_index_usable(
    wide: Library,
    encoder: Counting,
    engine: EngineEncoder,
    tmp_path: Path,
    add_plan: Callable[..., None],
    error: BaseException,
) -> None:
    former = Library(shutil.copytree(wide.roots[0], tmp_path / "former"))
    first = _reopened(wide, encoder, tmp_path)
    old = first.ensure()
    first.close()
    _change(wide.roots[0], add_plan)

    def half(source: Path, target: Path) -> None:
        target.mkdir()
        shutil.copy(source / "chroma.sqlite3", target)
        raise error

    following = _reopened(wide, encoder, tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("corpus.store.shutil.copytree", half)
        if isinstance(error, OSError):
            following.ensure()
        else:
            with pytest.raises(KeyboardInterrupt):
                following.ensure()
    before = _reopened(former, encoder, tmp_path)
    encoder.encoded.clear()
    assert before.ensure() == old
    _assert_exact(before, engine)
    before.close()
    assert encoder.encoded == []
    following.ensure()
    _assert_exact(following, engine)
    following.close()


def test_a_damaged_newest_index_is_not_copied(
    wide: Library, encoder: Counting, engine: EngineEncoder, tmp_path: Path, add_plan: Callable[..., None]
) -> None:
    first = _reopened(wide, encoder, tmp_path)
    manifest = first.ensure()
    first.close()
    _truncate(_store(tmp_path, manifest))
    _change(wide.roots[0], add_plan)
    following = _reopened(wide, encoder, tmp_path)
    following.ensure()
    _assert_exact(following, engine)
    following.close()


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
    encoder.encoded.clear()
    made = _reopened(library, encoder, tmp_path).ensure()
    assert made.fingerprint != old.fingerprint
    assert made.place != old.place
    assert len(encoder.encoded) == made.units


def test_a_document_without_a_clause_keeps_nobody_from_searching(
    library: Library, encoder: Counting, tmp_path: Path, add_plan: Callable[..., None]
) -> None:
    add_plan(library.roots[0], "blank", "\n\n")
    index = _reopened(library, encoder, tmp_path)
    index.ensure()
    question = encoder.queries(["Which law governs?"])[0]
    assert index.similarities(question, index.entries.library.plan("blank")).shape == (0,)
    assert _best(index, question, "ship") == "3.1"
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
    damage(_store(tmp_path, manifest))
    fresh = _reopened(library, encoder, tmp_path)
    with pytest.raises(IndexUnavailable, match="prepare it again"):
        fresh.nearest(encoder.queries(["law"])[0], 1)
    made = fresh.ensure()
    assert made.units == manifest.units
    assert made.place != manifest.place
    assert _best(fresh, encoder.queries(["Which law governs?"])[0], "ship") == "3.1"


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
        fresh.nearest(encoder.queries(["law"])[0], 1)
    assert fresh.ensure().units == len(_units(library))


def test_an_unprepared_index_says_so_in_a_sentence(index: Index, encoder: Counting) -> None:
    with pytest.raises(IndexUnavailable) as error:
        index.nearest(encoder.queries(["law"])[0], 1)
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
    assert len(encoder.encoded) == len(_units(library))


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


def test_a_server_serves_several_indexes(
    server: str, library: Library, encoder: Counting, engine: EngineEncoder, tmp_path: Path
) -> None:
    first = Index(library, encoder, tmp_path / "one", url=server)
    second = Index(library, encoder, tmp_path / "two", url=server)
    manifest = first.ensure()
    assert second.ensure() == manifest
    assert len(encoder.encoded) == manifest.units
    question = encoder.queries(["Which law governs?"])[0]
    assert [hit[:2] for hit in second.nearest(question, 3)] == [hit[:2] for hit in first.nearest(question, 3)]
    ship = library.plan("ship")
    assert np.array_equal(second.similarities(question, ship), first.similarities(question, ship))
    assert _best(first, question, "ship") == "3.1"
    _assert_exact(second, engine)


def test_a_server_that_serves_another_process_serves_this_one(
    server: str, library: Library, encoder: Counting, tmp_path: Path
) -> None:
    """A process of its own makes the index; this one finds it made, and finds in it."""
    encoder.id = "elsewhere"
    done = subprocess.run(
        [sys.executable, "-c", _ELSEWHERE, str(library.roots[0]), str(tmp_path / "theirs"), server],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    index = Index(library, encoder, tmp_path / "ours", url=server)
    assert index.ensure().place == done.stdout.strip()
    assert encoder.encoded == []
    assert _best(index, encoder.queries(["Which law governs?"])[0], "ship") == "3.1"


_ELSEWHERE = """
import sys
from pathlib import Path
from corpus.encoder import EngineEncoder
from corpus.index import Index
from corpus.library import Library

encoder = EngineEncoder()
encoder.id = "elsewhere"
print(Index(Library(sys.argv[1]), encoder, Path(sys.argv[2]), url=sys.argv[3]).ensure().place)
"""


def _client(server: str) -> chromadb.api.ClientAPI:
    return chromadb.HttpClient("127.0.0.1", port=int(server.rpartition(":")[2]))


def _collection(server: str, manifest: Manifest) -> chromadb.Collection:
    return _client(server).get_collection(f"clausewise-{manifest.fingerprint[:16]}", embedding_function=None)


def _drop(server: str, manifest: Manifest) -> None:
    _client(server).delete_collection(_collection(server, manifest).name)


def _lose(server: str, manifest: Manifest) -> None:
    collection = _collection(server, manifest)
    collection.delete(ids=collection.get(limit=3)["ids"])


def _swap(server: str, manifest: Manifest) -> None:
    """The right number of units, all with a vector that is none of theirs."""
    collection = _collection(server, manifest)
    ids = collection.get()["ids"]
    collection.update(ids=ids, embeddings=[[-value for value in manifest.vector]] * len(ids))


def _garble_manifest(server: str, manifest: Manifest) -> None:
    _collection(server, manifest).modify(metadata={"manifest": "{"})


@pytest.mark.parametrize("damage", [_drop, _lose, _swap, _garble_manifest])
def test_a_damaged_collection_is_noticed_and_made_again(
    server: str,
    library: Library,
    encoder: Counting,
    engine: EngineEncoder,
    tmp_path: Path,
    damage: Callable[[str, Manifest], None],
) -> None:
    encoder.id = damage.__name__
    manifest = Index(library, encoder, tmp_path / "one", url=server).ensure()
    damage(server, manifest)
    fresh = Index(library, encoder, tmp_path / "two", url=server)
    with pytest.raises(IndexUnavailable, match="prepare it again"):
        fresh.nearest(np.ones(encoder.dimension, np.float32), 1)
    made = fresh.ensure()
    assert made.units == manifest.units
    assert made.place != manifest.place
    _assert_exact(fresh, engine)


def test_a_collection_that_vanishes_under_a_reader_is_damaged_not_a_crash(
    server: str, library: Library, encoder: Counting, engine: EngineEncoder, tmp_path: Path
) -> None:
    encoder.id = "vanishing"
    index = Index(library, encoder, tmp_path, url=server)
    _drop(server, index.ensure())
    with pytest.raises(IndexUnavailable, match="damaged; prepare it again"):
        index.similarities(np.ones(encoder.dimension, np.float32), library.plan("ship"))
    index.ensure()
    _assert_exact(index, engine)


def test_a_changed_document_gets_a_collection_of_its_own(
    server: str,
    library: Library,
    encoder: Counting,
    engine: EngineEncoder,
    tmp_path: Path,
    add_plan: Callable[..., None],
) -> None:
    encoder.id = "changing"
    first = Index(library, encoder, tmp_path, url=server)
    old = first.ensure()
    former = Library(shutil.copytree(library.roots[0], tmp_path / "former"))
    _change(library.roots[0], add_plan)
    second = Index(Library(*library.roots), encoder, tmp_path, url=server)
    assert second.ensure().fingerprint != old.fingerprint
    _assert_exact(second, engine)
    _assert_exact(Index(former, encoder, tmp_path, url=server), engine)


def test_a_server_that_is_not_there_is_named(library: Library, encoder: Counting, tmp_path: Path) -> None:
    index = Index(library, encoder, tmp_path, url="http://127.0.0.1:9", deadline=5)
    with pytest.raises(IndexUnavailable, match=r"server at http://127\.0\.0\.1:9 cannot be reached"):
        index.ensure()
