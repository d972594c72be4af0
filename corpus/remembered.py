"""An encoder that remembers the last few questions, so that all who look at one question encode it once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from corpus.encoder import Encoder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]

_KEPT: Final = 64


class RememberingEncoder:
    """An encoder with a memory for single questions; the rows that it gives must not be changed.

    Args:
        encoder: encodes what is not remembered.
    """

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self.id, self.dimension = encoder.id, encoder.dimension
        self._one = lru_cache(_KEPT)(lambda text: encoder.queries([text]))

    def queries(self, texts: Sequence[str]) -> Vectors:
        """Return one unit row (float32) a question."""
        return self._one(texts[0]) if len(texts) == 1 else self._encoder.queries(texts)

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Return one unit row (float32) a piece of document."""
        return self._encoder.passages(texts)
