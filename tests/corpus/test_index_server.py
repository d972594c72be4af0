"""The index on a Chroma server: the same work for many processes, and as hard to break."""

import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import chromadb
import numpy as np
import pytest

from corpus.encoder import EngineEncoder
from corpus.index import Index, IndexUnavailable
from corpus.library import Library
from corpus.store import Manifest
from tests.corpus.indexing import Counting, assert_exact, best


def _change(root: Path, add_plan: Callable[..., None]) -> None:
    add_plan(root, "ship", (root / "ship" / "source.txt").read_text("utf-8").replace("One half", "One third"))


class Chroma:
    """A Chroma server that can be stopped and begun again with what it holds."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self._folder = folder
        self.url = f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        chroma = Path(sys.executable).with_name("chroma")
        command = [str(chroma), "run", "--host", "127.0.0.1", "--port", str(self._port), "--path", str(self._folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(200):
            with socket.socket() as client:
                if client.connect_ex(("127.0.0.1", self._port)) == 0:
                    return
            time.sleep(0.1)

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(10)


@pytest.fixture(scope="module")
def chroma(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chroma]:
    server = Chroma(tmp_path_factory.mktemp("chroma"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def server(chroma: Chroma) -> str:
    return chroma.url


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
    # The products are summed in an order that depends on where the vectors lie in memory.
    assert np.allclose(second.similarities(question, ship), first.similarities(question, ship), rtol=0, atol=1e-6)
    assert best(first, question, "ship") == "3.1"
    assert_exact(second, engine)


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
    assert best(index, encoder.queries(["Which law governs?"])[0], "ship") == "3.1"


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


def test_a_server_that_was_away_serves_again(
    chroma: Chroma, library: Library, encoder: Counting, tmp_path: Path
) -> None:
    """What was asked meanwhile is refused in a sentence; nothing has to be begun anew."""
    encoder.id = "away"
    index = Index(library, encoder, tmp_path, url=chroma.url)
    index.ensure()
    question = encoder.queries(["Which law governs?"])[0]
    before = index.nearest(question, 3)
    chroma.stop()
    try:
        with pytest.raises(IndexUnavailable):
            index.nearest(question, 3)
    finally:
        chroma.start()
    assert [hit[:2] for hit in index.nearest(question, 3)] == [hit[:2] for hit in before]


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
    assert_exact(fresh, engine)


def test_a_collection_that_vanishes_under_a_reader_is_damaged_not_a_crash(
    server: str, library: Library, encoder: Counting, engine: EngineEncoder, tmp_path: Path
) -> None:
    encoder.id = "vanishing"
    index = Index(library, encoder, tmp_path, url=server)
    _drop(server, index.ensure())
    with pytest.raises(IndexUnavailable, match="damaged; prepare it again"):
        index.nearest(np.ones(encoder.dimension, np.float32), 1)
    index.ensure()
    assert_exact(index, engine)


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
    assert_exact(second, engine)
    assert_exact(Index(former, encoder, tmp_path, url=server), engine)


def test_a_server_that_is_not_there_is_named(library: Library, encoder: Counting, tmp_path: Path) -> None:
    index = Index(library, encoder, tmp_path, url="http://127.0.0.1:9", deadline=5)
    with pytest.raises(IndexUnavailable, match=r"server at http://127\.0\.0\.1:9 cannot be reached"):
        index.ensure()
