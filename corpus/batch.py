"""The vectors of documents on their way into a store, and the ids under which they are found there."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NAME = 24
"""How much of a document's fingerprint stands in the ids of its units."""

_FULL = 4000
"""How many units are added at once: each call to a store costs the more, the more it holds already."""


class Batch(NamedTuple):
    """The vectors of one document, one row a unit."""

    document: str
    vectors: "NDArray[np.float32]"


Batches = Callable[[Collection[str]], Iterable[Batch]]


def filled(batches: Iterable[Batch]) -> "Iterator[tuple[list[str], NDArray[np.float32]]]":
    """Give the ids and vectors of documents' units, as many at once as a call adds, whichever documents they are of."""
    import numpy as np

    ids: list[str] = []
    parts: list[NDArray[np.float32]] = []
    for document, vectors in batches:
        start = 0
        while start < len(vectors):
            part = vectors[start : start + _FULL - len(ids)]
            ids += [unit_id(document, start + row) for row in range(len(part))]
            parts.append(part)
            start += len(part)
            if len(ids) == _FULL:
                yield ids, np.concatenate(parts)
                ids, parts = [], []
    if ids:
        yield ids, np.concatenate(parts)


def unit_id(document: str, row: int) -> str:
    """Return the id of a document's unit, by the document's fingerprint."""
    return f"{document[:NAME]}:{row}"


def parted(unit: str) -> tuple[str, int]:
    """Return how the fingerprint of a unit's document begins, and the unit's row there."""
    document, _, row = unit.partition(":")
    return document, int(row)
