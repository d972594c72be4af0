"""A small table of texts and their vectors, for what is compared often and changes seldom."""

import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from corpus.cache import new_directory
from corpus.encoder import Encoder
from corpus.progress import Progress

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_STEP = 256


class Near(NamedTuple):
    """A text of the table, its place in it, and its cosine to what was asked."""

    place: int
    text: str
    similarity: float


class VectorTable:
    """Texts with one unit vector each, searched exactly.

    Args:
        texts: The texts, in the order that places refer to.
        vectors: One unit row (float32) a text.
    """

    def __init__(self, texts: Sequence[str], vectors: "NDArray[np.float32]") -> None:
        self.texts = tuple(texts)
        self.vectors = vectors

    @classmethod
    def load_or_build(
        cls,
        cache: Path,
        name: str,
        texts: Sequence[str],
        encoder: Encoder,
        kind: Literal["query", "passage"] = "query",
    ) -> "VectorTable":
        """Return the table ``name``, read from ``cache`` or built there if its texts or the encoder changed."""
        return cls.load_or_make(
            cache, name, [kind, *texts], texts, encoder, lambda: encoded(name, texts, encoder, kind)
        )

    @classmethod
    def load_or_make(
        cls,
        cache: Path,
        name: str,
        stamp: Sequence[object],
        texts: Sequence[str],
        encoder: Encoder,
        make: Callable[[], "NDArray[np.float32]"],
    ) -> "VectorTable":
        """Return the table ``name``, read from ``cache`` or made and kept there if its stamp or the encoder changed.

        Args:
            stamp: on what the vectors depend, beside the encoder.
        """
        import numpy as np

        key = hashlib.sha256(json.dumps([encoder.id, *stamp], ensure_ascii=False).encode()).hexdigest()
        directory = cache / "vectors" / name
        try:
            if json.loads((directory / "texts.json").read_text("utf-8"))["key"] == key:
                vectors = np.load(directory / "vectors.npy", allow_pickle=False)
                if vectors.shape == (len(texts), encoder.dimension) and vectors.dtype == np.float32:
                    return cls(texts, vectors)
        except (OSError, ValueError, KeyError, TypeError, EOFError):
            pass  # missing or broken: built again below
        vectors = make()
        with new_directory(directory) as building:
            np.save(building / "vectors.npy", vectors, allow_pickle=False)
            record = {"key": key, "encoder": encoder.id, "texts": list(texts)}
            (building / "texts.json").write_text(json.dumps(record, ensure_ascii=False), "utf-8")
        return cls(texts, vectors)

    def nearest(self, vector: "NDArray[np.float32]", k: int) -> list[Near]:
        """Return the ``k`` texts nearest to ``vector`` by cosine, nearest first; equals in their order."""
        import numpy as np

        similarities = self.vectors @ vector
        order = np.argsort(-similarities, kind="stable")[:k]
        return [Near(int(place), self.texts[place], float(similarities[place])) for place in order]

    def __len__(self) -> int:
        return len(self.texts)


def encoded(
    name: str, texts: Sequence[str], encoder: Encoder, kind: Literal["query", "passage"]
) -> "NDArray[np.float32]":
    """One row (float32) a text, with the progress shown under a name."""
    import numpy as np

    encode = encoder.queries if kind == "query" else encoder.passages
    vectors = np.empty((len(texts), encoder.dimension), np.float32)
    with Progress(f"Encoding {name}", len(texts)) as progress:
        for start in range(0, len(texts), _STEP):
            batch = texts[start : start + _STEP]
            vectors[start : start + len(batch)] = encode(batch)
            progress.advance(len(batch))
    return vectors
