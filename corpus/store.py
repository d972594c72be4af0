"""Chroma as the place where vectors are kept: on disk in this process, or a server by URL.

Every call has a deadline, because a locked store hangs instead of failing.
"""

import json
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

from corpus.batch import Batch, Batches, filled, parted, unit_id
from corpus.cache import keep_newest, write_text
from corpus.deadline import DeadlinePassed, Failed, within

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Result = TypeVar("Result")

DEADLINE = 10.0
"""Seconds that a call to the store may take."""

_READ = 500
"""How many units a call reads or removes."""

_HOUR = 3600
_MINUTE = 60
_SUPERSEDED = 3
"""How many stores stay for an hour after newer ones took their place."""


class IndexUnavailable(Exception):
    """The search index cannot be used now; computed answers do not need it."""


class BrokenStore(Exception):
    """What is stored is missing, damaged, or not what its manifest says."""


class Hit(NamedTuple):
    """A unit that was found: how its document's fingerprint begins, its row there, and its cosine to what was asked."""

    document: str
    row: int
    similarity: float


@dataclass(frozen=True)
class Manifest:
    """What a store was made from, and how to tell that it is whole.

    Attributes:
        fingerprint: Hash of the documents, of what makes units of them, and of the encoder.
        encoder: The vector space.
        documents: How many units it holds of each document, by the document's fingerprint.
        place: The name of the directory, or of the collection on a server.
        probe: The id of one unit.
        vector: That unit's vector.
    """

    fingerprint: str
    encoder: str
    documents: dict[str, int]
    place: str
    probe: str
    vector: list[float]

    @classmethod
    def read(cls, text: str) -> "Manifest":
        """Read what `written` gave.

        Raises:
            BrokenStore: It is something else.
        """
        try:
            return cls(**json.loads(text))
        except (ValueError, TypeError) as error:
            raise BrokenStore("the manifest cannot be read") from error

    @property
    def units(self) -> int:
        """How many units the store holds."""
        return sum(self.documents.values())

    def written(self) -> str:
        """Return the manifest as text."""
        return json.dumps(asdict(self))


class Store:
    """Units with their vectors, found by nearness; what the two kinds of store have in common.

    Args:
        deadline: Seconds that a call may take.
    """

    def __init__(self, deadline: float = DEADLINE) -> None:
        self._deadline = deadline
        self._client: Any = None
        self._collection: Any = None

    def manifest(self, fingerprint: str) -> Manifest | None:
        """Return the manifest of the store made from what ``fingerprint`` says, or nothing where none is."""
        raise NotImplementedError

    def open(self, manifest: Manifest) -> None:
        """Open the store, and see that it holds as many units as it should, its probe among them, and finds some.

        Raises:
            BrokenStore: It does not.
            IndexUnavailable: It does not answer in time.
        """
        import numpy as np

        self.close()
        collection = self._opened(manifest)
        if self._call(collection.count) != manifest.units:
            raise BrokenStore("units are missing")
        kept = self._call(lambda: collection.get(ids=[manifest.probe], include=["embeddings"]))
        if not kept["ids"] or not np.allclose(kept["embeddings"][0], manifest.vector, atol=1e-3):
            raise BrokenStore("vectors are not what they were")
        # Which unit comes is not asked: equal vectors can hide one from the graph of neighbours.
        found = self._call(
            lambda: collection.query(query_embeddings=[manifest.vector], n_results=1, include=["distances"])
        )
        if not found["ids"][0]:
            raise BrokenStore("vectors are not found")
        self._collection = collection

    @property
    def is_open(self) -> bool:
        """Whether `query` can be called."""
        return self._collection is not None

    def write(self, manifest: Manifest, batches: Batches) -> None:
        """Put the vectors of the manifest's documents in a new place, and the manifest beside them at the end.

        Args:
            manifest: What the store shall hold.
            batches: Gives the vectors of the documents with these fingerprints, in any order.

        Raises:
            BrokenStore, IndexUnavailable: It cannot be done; what was there before is as it was.
        """
        raise NotImplementedError

    def forget(self, fingerprint: str) -> None:
        """Let the store made from what ``fingerprint`` says be found no more."""
        raise NotImplementedError

    def query(self, vector: "NDArray[np.float32]", k: int) -> list[Hit]:
        """Return about the ``k`` nearest units, nearest first; near ones may be missed where there are many.

        Raises:
            BrokenStore, IndexUnavailable: As for `open`.
        """
        collection = self._collection
        found = self._call(lambda: collection.query(query_embeddings=[vector], n_results=k, include=["distances"]))
        hits = [
            Hit(*parted(unit), 1 - distance)
            for unit, distance in zip(found["ids"][0], found["distances"][0], strict=True)
        ]
        return sorted(hits, key=lambda hit: (-hit.similarity, hit.document, hit.row))

    def vectors(self, document: str, rows: int) -> "NDArray[np.float32]":
        """Return the vectors of a document's units, one row a unit.

        Raises:
            BrokenStore, IndexUnavailable: As for `open`.
        """
        import numpy as np

        collection = self._collection
        vectors: NDArray[np.float32] | None = None
        found = 0
        for start in range(0, rows, _READ):
            ids = [unit_id(document, row) for row in range(start, min(start + _READ, rows))]
            part = self._call(lambda ids=ids: collection.get(ids=ids, include=["embeddings"]))  # type: ignore[misc]
            for unit, vector in zip(part["ids"], part["embeddings"], strict=True):
                if vectors is None:
                    vectors = np.zeros((rows, len(vector)), np.float32)
                vectors[parted(unit)[1]] = vector
                found += 1
        if found != rows or vectors is None:
            raise BrokenStore("units are missing")
        return vectors

    def close(self) -> None:
        """Let go of the store."""
        client, self._client, self._collection = self._client, None, None
        if client is not None:
            client.close()

    def _opened(self, manifest: Manifest) -> Any:
        raise NotImplementedError

    def _add(self, collection: Any, batches: Iterable[Batch]) -> None:
        for ids, vectors in filled(batches):
            self._call(lambda i=ids, v=vectors: collection.add(ids=i, embeddings=v))  # type: ignore[misc]

    def _call(self, call: Callable[[], Result]) -> Result:
        try:
            return within(self._deadline, call)
        except DeadlinePassed:
            self._client = self._collection = None
            raise self._late() from None
        except Failed as error:
            raise BrokenStore(str(error.__cause__)) from error

    def _late(self) -> IndexUnavailable:
        return IndexUnavailable(
            f"The search index did not answer within {self._deadline:g} seconds; another program may be holding "
            "it. Computed answers do not need it; try again later."
        )


class DiskStore(Store):
    """A store on disk, for one process that writes; a rebuilt store is a new directory, named by its manifest.

    A client that is open does not see what another process writes, so nothing is ever written where one reads.
    """

    def __init__(self, directory: Path, deadline: float = DEADLINE) -> None:
        super().__init__(deadline)
        self._directory = directory

    def manifest(self, fingerprint: str) -> Manifest | None:
        """Return the manifest of the store made from what ``fingerprint`` says, or nothing where none is."""
        try:
            manifest = Manifest.read(self._path(fingerprint).read_text("utf-8"))
        except (OSError, UnicodeDecodeError):
            return None
        return manifest if manifest.fingerprint == fingerprint else None

    def write(self, manifest: Manifest, batches: Batches) -> None:
        """Put vectors in a new directory, those that the newest store holds by copying it; then the manifest."""
        self.close()
        held = self._copied(manifest)
        client = self._connected(manifest.place)
        if held:
            collection = self._call(lambda: client.get_collection("units", embedding_function=None))
            for document, rows in held.items():
                if document not in manifest.documents:
                    self._remove(collection, document, rows)
        else:
            configuration = {"hnsw": _hnsw(manifest.units)}
            collection = self._call(
                lambda: client.create_collection("units", embedding_function=None, configuration=configuration)
            )
        self._add(collection, batches([document for document in manifest.documents if document not in held]))
        self.close()
        write_text(self._path(manifest.fingerprint), manifest.written())
        self._prune()

    def forget(self, fingerprint: str) -> None:
        """Remove all manifests, so that no store is copied either; the directories go when they are old."""
        for path in self._directory.glob("*.json"):
            path.unlink(missing_ok=True)

    def _copied(self, manifest: Manifest) -> dict[str, int]:
        """Copy the newest store, where most of what it holds is wanted; return what the copy holds."""
        for path in sorted(self._directory.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True):
            with suppress(BrokenStore, IndexUnavailable, OSError):
                base = Manifest.read(path.read_text("utf-8"))
                wanted = sum(rows for document, rows in base.documents.items() if document in manifest.documents)
                if base.encoder != manifest.encoder or 2 * wanted < max(base.units, manifest.units):
                    continue
                self.open(base)
                self.close()
                copy = self._directory / manifest.place
                try:
                    shutil.copytree(self._directory / base.place, copy)
                except OSError:
                    shutil.rmtree(copy, ignore_errors=True)
                    raise
                return base.documents
        return {}

    def _remove(self, collection: Any, document: str, rows: int) -> None:
        for start in range(0, rows, _READ):
            ids = [unit_id(document, row) for row in range(start, min(start + _READ, rows))]
            self._call(lambda ids=ids: collection.delete(ids=ids))  # type: ignore[misc]

    def _opened(self, manifest: Manifest) -> Any:
        self._see_that_it_opens(self._directory / manifest.place / "chroma.sqlite3")
        client = self._connected(manifest.place)
        return self._call(lambda: client.get_collection("units", embedding_function=None))

    def _connected(self, place: str) -> Any:
        chromadb = _chroma()
        settings = chromadb.config.Settings(anonymized_telemetry=False)
        path = str(self._directory / place)
        self._client = self._call(lambda: chromadb.PersistentClient(path, settings=settings))
        return self._client

    def _see_that_it_opens(self, path: Path) -> None:
        """See that the database can be read and written, as Chroma will do when it opens.

        Chroma waits for a locked file with the interpreter stopped, so that no deadline would end it.
        """
        if not path.is_file():
            raise BrokenStore("the directory is missing")
        try:
            with closing(sqlite3.connect(path, timeout=self._deadline, isolation_level=None)) as database:
                database.execute("begin immediate")
                database.execute("select count(*) from sqlite_master").fetchone()
                database.execute("rollback")
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise self._late() from None
            raise BrokenStore(str(error)) from error
        except sqlite3.DatabaseError as error:
            raise BrokenStore(str(error)) from error

    def _path(self, fingerprint: str) -> Path:
        return self._directory / f"{fingerprint[:16]}.json"

    def _prune(self) -> None:
        """Remove all but the newest stores, and directories that no manifest names and nobody is writing or reading.

        Somebody may have opened a store before it was superseded, so the newest of them stay for an hour.
        """
        keep_newest(self._directory)
        named = set()
        for path in self._directory.glob("*.json"):
            with suppress(BrokenStore, OSError):
                named.add(Manifest.read(path.read_text("utf-8")).place)
        dated: list[tuple[float, Path]] = []
        for path in self._directory.iterdir():
            with suppress(OSError):
                if path.is_dir() and path.name not in named:
                    dated.append((time.time() - path.stat().st_mtime, path))
        for place, (age, path) in enumerate(sorted(dated)):
            if age > (_HOUR if place < _SUPERSEDED else _MINUTE):
                shutil.rmtree(path, ignore_errors=True)


class ServerStore(Store):
    """A store on a Chroma server, for many processes; the manifest is kept with the collection.

    Args:
        url: For instance ``http://localhost:8000``.
    """

    def __init__(self, url: str, deadline: float = DEADLINE) -> None:
        super().__init__(deadline)
        self._url = url

    def manifest(self, fingerprint: str) -> Manifest | None:
        """Return the manifest of the store made from what ``fingerprint`` says, or nothing where none is."""
        client = self._connected()
        name = _collection_name(fingerprint)
        found = [item for item in self._reach(client.list_collections) if item.name == name]
        if not found:
            return None
        stored = (found[0].metadata or {}).get("manifest")
        return Manifest.read(str(stored))

    def write(self, manifest: Manifest, batches: Batches) -> None:
        """Fill a new collection, then give it the name that readers look for."""
        client = self._connected()
        about = {"manifest": manifest.written()}
        configuration = {"hnsw": _hnsw(manifest.units)}
        collection = self._reach(
            lambda: client.create_collection(
                manifest.place, metadata=about, embedding_function=None, configuration=configuration
            )
        )
        self._add(collection, batches(list(manifest.documents)))
        name = _collection_name(manifest.fingerprint)
        if any(item.name == name for item in self._reach(client.list_collections)):
            self._reach(lambda: client.delete_collection(name))
        self._reach(lambda: collection.modify(name=name))

    def forget(self, fingerprint: str) -> None:
        """Remove the collection."""
        client = self._connected()
        name = _collection_name(fingerprint)
        if any(item.name == name for item in self._reach(client.list_collections)):
            self._reach(lambda: client.delete_collection(name))

    def _opened(self, manifest: Manifest) -> Any:
        client = self._connected()
        name = _collection_name(manifest.fingerprint)
        return self._call(lambda: client.get_collection(name, embedding_function=None))

    def _connected(self) -> Any:
        if self._client is None:
            chromadb = _chroma()
            server = urlsplit(self._url)
            secure = server.scheme == "https"
            port = server.port or (443 if secure else 8000)
            settings = chromadb.config.Settings(anonymized_telemetry=False)
            self._client = self._reach(
                lambda: chromadb.HttpClient(server.hostname or "localhost", port=port, ssl=secure, settings=settings)
            )
        return self._client

    def _reach(self, call: Callable[[], Result]) -> Result:
        try:
            return self._call(call)
        except BrokenStore as error:
            raise IndexUnavailable(
                f"The search index's server at {self._url} cannot be reached; start it, or correct "
                "CLAUSEWISE_CHROMA_URL. Computed answers do not need it."
            ) from error


def _chroma() -> Any:
    os.environ.setdefault("ANONYMIZED_TELEMETRY", "False")
    import chromadb
    import chromadb.config

    return chromadb


def _hnsw(units: int) -> dict[str, Any]:
    """Return how a collection finds neighbours; a large one is written to disk a few times, not a thousand."""
    return {
        "space": "cosine",
        "ef_construction": 100,
        "ef_search": 400,
        "max_neighbors": 16,
        "num_threads": 1,
        "sync_threshold": max(100, units // 4),
    }


def _collection_name(fingerprint: str) -> str:
    return f"clausewise-{fingerprint[:16]}"
