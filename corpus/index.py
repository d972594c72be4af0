"""The search index: made from the documents, checked before use, made anew when it is not as it should be.

Everything in it can be made again. A manifest says which documents, outlines and encoder it was made from.
"""

import os
import threading
import time
import uuid
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from corpus.cache import CacheUnavailable
from corpus.encoder import Encoder
from corpus.plan import Library
from corpus.progress import Progress
from corpus.store import (
    DEADLINE,
    BrokenStore,
    DiskStore,
    Hit,
    IndexUnavailable,
    Manifest,
    ServerStore,
    Store,
)
from corpus.units import fingerprint, units

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Hit", "Index", "IndexUnavailable", "Manifest"]

_BATCH = 64
_WAIT = 900.0


class Index:
    """The encoded units of a library's documents.

    Args:
        library: The documents.
        encoder: Makes the units' vectors, and names the vector space.
        cache: Where the index lives.
        url: A Chroma server, for instance ``http://localhost:8000``; without it the index is on disk, and one
            process owns it.
        deadline: Seconds that a call to the store may take.
    """

    def __init__(
        self,
        library: Library,
        encoder: Encoder,
        cache: Path,
        *,
        url: str | None = None,
        deadline: float = DEADLINE,
    ) -> None:
        self._library = library
        self._encoder = encoder
        self._directory = cache / "index"
        self._store: Store = ServerStore(url, deadline) if url else DiskStore(self._directory, deadline)
        self._fingerprint: str | None = None
        self._opening = threading.RLock()

    @classmethod
    def configured(cls, library: Library, encoder: Encoder, cache: Path) -> "Index":
        """Return the index on disk, or on the server that ``CLAUSEWISE_CHROMA_URL`` names."""
        return cls(library, encoder, cache, url=os.environ.get("CLAUSEWISE_CHROMA_URL") or None)

    @property
    def fingerprint(self) -> str:
        """Hash of everything that the index is made from."""
        if self._fingerprint is None:
            self._fingerprint = fingerprint(self._library, (self._encoder.id,))
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

    def nearest(self, vectors: "NDArray[np.float32]", k: int, plans: Collection[str] | None = None) -> list[list[Hit]]:
        """Return for each row of ``vectors`` the ``k`` nearest units, nearest first.

        Args:
            vectors: One unit row a question.
            k: How many units a row.
            plans: Ids of the plans to look in, all where not given.

        Raises:
            IndexUnavailable: The index is missing, out of date or broken, or does not answer in time.
        """
        with self._opening:
            if not self._store.is_open and self._sound() is None:
                raise IndexUnavailable(
                    "The search index is missing, out of date or damaged; prepare it again. Computed answers do "
                    "not need it."
                )
        try:
            return self._store.query(vectors, k, plans)
        except BrokenStore as error:
            with self._opening:
                self._store.close()
            raise IndexUnavailable(
                "The search index is damaged; prepare it again. Computed answers do not need it."
            ) from error

    def close(self) -> None:
        """Let go of the store."""
        self._store.close()

    def _sound(self) -> Manifest | None:
        """Open the store; return its manifest if it is current and whole, else nothing."""
        try:
            manifest = self._store.manifest(self.fingerprint)
            if manifest is None:
                return None
            self._store.open(manifest)
        except BrokenStore:
            self._store.close()
            return None
        return manifest

    def _made(self) -> Manifest:
        import numpy as np

        listed = units(self._library)
        vectors = np.empty((len(listed), self._encoder.dimension), np.float32)
        with Progress("Preparing the search index", len(listed)) as progress:
            for start in range(0, len(listed), _BATCH):
                batch = listed[start : start + _BATCH]
                vectors[start : start + len(batch)] = self._encoder.passages([unit.text for unit in batch])
                progress.advance(len(batch))
        place = f"{self.fingerprint[:16]}-{uuid.uuid4().hex[:8]}"
        probe = len(listed) // 2
        manifest = Manifest(self.fingerprint, self._encoder.id, len(listed), place, str(probe), vectors[probe].tolist())
        try:
            self._store.write(manifest, listed, vectors)
            self._store.open(manifest)
        except BrokenStore as error:
            self._store.close()
            raise IndexUnavailable(
                f"The search index could not be made ({error}). Computed answers do not need it."
            ) from error
        return manifest

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the right to make the index, waiting for another process that has it."""
        import fcntl

        try:
            self._directory.mkdir(parents=True, exist_ok=True)
            lock = (self._directory / "lock").open("w")
        except OSError as error:
            raise CacheUnavailable(self._directory, error.strerror or str(error)) from error
        with lock:
            patience = time.monotonic() + _WAIT
            while True:
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    break
                except BlockingIOError:
                    if time.monotonic() > patience:
                        raise IndexUnavailable(
                            "Another process has been making the search index for a quarter of an hour; end it, "
                            "and try again."
                        ) from None
                    time.sleep(0.2)
            yield
