"""The search index: made from the documents, checked before use, made anew when it is not as it should be.

Everything in it can be made again. A manifest says which documents, outlines and encoder it was made from.
"""

import hashlib
import json
import os
import threading
import uuid
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from corpus.batch import NAME, Batch, unit_id
from corpus.cache import CacheUnavailable
from corpus.encoder import Encoder
from corpus.entries import Entries
from corpus.library import Library
from corpus.lock import Busy, locked
from corpus.plan import Plan
from corpus.progress import Progress
from corpus.store import (
    DEADLINE,
    BrokenStore,
    DiskStore,
    IndexUnavailable,
    Manifest,
    ServerStore,
    Store,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Index", "IndexUnavailable", "Manifest"]

Result = TypeVar("Result")

_WAIT = 900.0
_HELD = 256
"""Of how many documents the vectors are held in memory."""


class Index:
    """The encoded units of a library's documents.

    Args:
        library: The documents.
        encoder: Makes the units' vectors, and names the vector space.
        cache: Where the index lives.
        url: A Chroma server, for instance ``http://localhost:8000``; without it the index is on disk, and one
            process owns it.
        deadline: Seconds that a call to the store may take.
        repair: Make an index that is missing, out of date or damaged anew when it is asked, instead of saying so.
    """

    def __init__(
        self,
        library: Library,
        encoder: Encoder,
        cache: Path,
        *,
        url: str | None = None,
        deadline: float = DEADLINE,
        repair: bool = False,
    ) -> None:
        self._repair = repair
        self.entries = Entries(library, cache)
        self._encoder = encoder
        self._directory = cache / "index"
        self._store: Store = ServerStore(url, deadline) if url else DiskStore(self._directory, deadline)
        self._fingerprint: str | None = None
        self._current = False
        self._opening = threading.RLock()
        self._reading = threading.Lock()
        self._held: dict[str, NDArray[np.float32]] = {}

    @classmethod
    def configured(cls, library: Library, encoder: Encoder, cache: Path) -> "Index":
        """Return the index on disk, or on the server that ``CLAUSEWISE_CHROMA_URL`` names; it repairs itself."""
        return cls(library, encoder, cache, url=os.environ.get("CLAUSEWISE_CHROMA_URL") or None, repair=True)

    @property
    def fingerprint(self) -> str:
        """Hash of everything that the index is made from."""
        if self._fingerprint is None:
            described = [self.entries.all(), self._encoder.id]
            self._fingerprint = hashlib.sha256(json.dumps(described).encode()).hexdigest()
        return self._fingerprint

    def ensure(self) -> Manifest:
        """Return the manifest of a whole and current index, making it from the documents where there is none.

        Progress goes to standard error. Another process that makes it is waited for.

        Raises:
            IndexUnavailable: The store does not answer in time, cannot be reached, or cannot be made.
            CacheUnavailable: The cache cannot be written.
        """
        with self._opening:
            manifest = self._sound()
            if manifest is not None:
                return manifest
            with self._alone():
                return self._sound() or self._made()

    def similarities(self, vector: "NDArray[np.float32]", plan: Plan) -> "NDArray[np.float32]":
        """Return the cosine of ``vector`` to each unit of one document, exactly, in the order of its entry.

        Raises:
            IndexUnavailable: The index is missing, out of date or broken, or does not answer in time.
        """
        import numpy as np

        if not len(self.entries.entry(plan)):
            return np.zeros(0, np.float32)
        document = self.entries.fingerprint(plan)
        with self._reading:
            vectors = self._held.pop(document, None)
            if vectors is not None:
                self._held[document] = vectors
        if vectors is None:
            vectors = self._vectors(plan)
            with self._reading:
                self._held[document] = vectors
                while len(self._held) > _HELD:
                    del self._held[next(iter(self._held))]
        similarities: NDArray[np.float32] = vectors @ vector
        return similarities

    def forget(self) -> None:
        """Forget the index, and what was encoded for it, so that it is made anew from the documents.

        Raises:
            IndexUnavailable: A server that keeps it cannot be reached.
        """
        with self._opening, self._alone():
            self._store.close()
            self._store.forget(self.fingerprint)
            self.entries.forget()
            self._held.clear()

    def state(self) -> str:
        """Return in a sentence how the index is."""
        try:
            manifest = self._store.manifest(self.fingerprint)
            if manifest is None:
                what = "makes it" if self._repair else "needs clausewise prepare"
                return f"not made yet for these documents; the next search {what}."
            self._store.open(manifest)
        except BrokenStore:
            return "damaged; clausewise reindex makes it anew."
        except IndexUnavailable as error:
            return str(error)
        return f"current; {len(manifest.documents)} documents, {manifest.units} passages."

    def nearest(self, vector: "NDArray[np.float32]", k: int) -> list[tuple[Plan, int, float]]:
        """Return about the ``k`` nearest units of all documents as document, row and cosine, nearest first.

        Raises:
            IndexUnavailable: As for `similarities`.
        """
        hits = self._asked(lambda: self._store.query(vector, k))
        return [(self._documents[hit.document], hit.row, hit.similarity) for hit in hits]

    def _vectors(self, plan: Plan) -> "NDArray[np.float32]":
        """Return a document's vectors: from the file that the index was made of, without it from the store.

        The file is read a hundred times faster than the store, and needs no store to be opened.
        """
        with self._opening:
            self._current = self._current or self._store.is_open or self._manifest() is not None
            if not self._current and self._repair:
                self.ensure()
                self._current = True
        kept = self.entries.kept_vectors(plan, self._encoder) if self._current else None
        if kept is not None:
            return kept
        return self._asked(lambda: self._store.vectors(self.entries.fingerprint(plan), len(self.entries.entry(plan))))

    @cached_property
    def _documents(self) -> dict[str, Plan]:
        """The documents by how their fingerprints begin."""
        return {self.entries.fingerprint(plan)[:NAME]: plan for plan in self.entries.library.every()}

    def _asked(self, call: Callable[[], Result]) -> Result:
        with self._opening:
            if self._repair and not self._store.is_open:
                self.ensure()
            elif not self._store.is_open and self._sound() is None:
                raise IndexUnavailable(
                    "The search index is missing, out of date or damaged; prepare it again with "
                    "clausewise prepare. Computed answers do not need it."
                )
        try:
            return call()
        except BrokenStore as error:
            with self._opening:
                self._store.close()
            raise IndexUnavailable(
                "The search index is damaged; prepare it again with clausewise prepare. Computed answers do not "
                "need it."
            ) from error

    def close(self) -> None:
        """Let go of the store."""
        self._store.close()

    def _sound(self) -> Manifest | None:
        """Open the store; return its manifest if it is current and whole, else nothing."""
        manifest = self._manifest()
        try:
            if manifest is not None:
                self._store.open(manifest)
        except BrokenStore:
            self._store.close()
            return None
        return manifest

    def _manifest(self) -> Manifest | None:
        """Return the manifest of the current index, if there is one that can be read."""
        try:
            return self._store.manifest(self.fingerprint)
        except BrokenStore:
            return None

    def _made(self) -> Manifest:
        by_fingerprint = {self.entries.fingerprint(plan): plan for plan in self.entries.library.every()}
        documents = {document: len(self.entries.entry(plan)) for document, plan in by_fingerprint.items()}
        listed = [(document, rows) for document, rows in documents.items() if rows]
        if not listed:
            raise IndexUnavailable("There is nothing to search: no document has a clause.")
        with Progress("Preparing the search index", sum(documents.values())) as progress:
            vectors = self.entries.vectors(by_fingerprint[listed[0][0]], self._encoder)
            place = f"{self.fingerprint[:16]}-{uuid.uuid4().hex[:8]}"
            manifest = Manifest(
                self.fingerprint, self._encoder.id, dict(listed), place, unit_id(listed[0][0], 0), vectors[0].tolist()
            )

            def batches(wanted: Collection[str]) -> Iterator[Batch]:
                progress.advance(sum(rows for document, rows in listed if document not in wanted))
                for document in wanted:
                    plan = by_fingerprint[document]
                    yield Batch(document, self.entries.vectors(plan, self._encoder, progress.advance))

            try:
                self._store.write(manifest, batches)
                self._store.open(manifest)
            except BrokenStore as error:
                self._store.close()
                raise IndexUnavailable(
                    f"The search index could not be made ({error}). Computed answers do not need it."
                ) from error
        self.entries.prune()
        return manifest

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the right to make the index, waiting for another process that has it."""
        with ExitStack() as held:
            try:
                held.enter_context(locked(self._directory / "lock", _WAIT))
            except Busy:
                raise IndexUnavailable(
                    "Another process has been making the search index for a quarter of an hour; end it, and try again."
                ) from None
            except OSError as error:
                raise CacheUnavailable(self._directory, error.strerror or str(error)) from error
            yield
