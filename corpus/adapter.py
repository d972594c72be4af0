"""A small trained layer over the encoder that brings questions nearer to the clauses that answer them.

It is a residual of low rank, the same for questions and passages: ``x + B A x``, scaled to length one. The weights
in `adapter.safetensors` and what they were trained on are described in `adapter.md`; ``python -m evals.adapter``
trains them anew. Chinese is encoded in Simplified characters, so that one script finds the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from corpus.encoder import Encoder
from corpus.folding import simplified

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]

WEIGHTS = Path(__file__).with_name("adapter.safetensors")


class Adapter:
    """The trained layer.

    Args:
        down: float32 of shape (rank, dimension).
        up: float32 of shape (dimension, rank).
        space: the vector space for which it was trained.
        name: what tells it from another training.
    """

    def __init__(self, down: Vectors, up: Vectors, space: str, name: str) -> None:
        self.down, self.up, self.space, self.name = down, up, space, name

    @classmethod
    def load(cls, path: Path = WEIGHTS) -> Adapter:
        """Read the weights.

        Raises:
            OSError, safetensors.SafetensorError: they cannot be read.
        """
        import hashlib

        from safetensors import safe_open

        with safe_open(path, framework="numpy") as file:
            described = file.metadata()
            down, up = file.get_tensor("down"), file.get_tensor("up")
        name = hashlib.sha256(path.read_bytes()).hexdigest()[:12]
        return cls(down, up, described["space"], name)

    def save(self, path: Path) -> None:
        """Write the weights."""
        from safetensors.numpy import save_file

        save_file({"down": self.down, "up": self.up}, path, metadata={"space": self.space})

    def __call__(self, rows: Vectors) -> Vectors:
        """Return each row moved, and scaled to length one."""
        import numpy as np

        moved = rows + rows @ self.down.T @ self.up.T
        lengths = np.linalg.norm(moved, axis=1, keepdims=True)
        scaled: Vectors = (moved / np.maximum(lengths, 1e-12)).astype(np.float32, copy=False)
        return scaled


class AdaptedEncoder:
    """An encoder with a trained layer behind it, or with none where none fits its vector space."""

    def __init__(self, encoder: Encoder, adapter: Adapter | None) -> None:
        self._encoder = encoder
        self._adapter = adapter if adapter is not None and adapter.space == encoder.id else None
        self.id = f"{encoder.id}+{self._adapter.name}" if self._adapter else f"{encoder.id}+folded"
        self.dimension = encoder.dimension

    def queries(self, texts: Sequence[str]) -> Vectors:
        """Return one unit row (float32) a question."""
        return self._adapted(self._encoder.queries([simplified(text) for text in texts]))

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Return one unit row (float32) a piece of document."""
        return self._adapted(self._encoder.passages([simplified(text) for text in texts]))

    def _adapted(self, rows: Vectors) -> Vectors:
        return self._adapter(rows) if self._adapter is not None else rows
