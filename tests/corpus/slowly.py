"""An index made so slowly that it can be killed on the way: ``python -m tests.corpus.slowly PLANS CACHE PAUSE``."""

from __future__ import annotations

import hashlib
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

import corpus.cache
import corpus.store
from corpus.index import Index
from corpus.library import Library


class Hashing:
    """An encoder that needs no model: every text has a direction of its own, the same in every process."""

    id, dimension = "hashing", 32

    def __init__(self, pause: float = 0.0) -> None:
        self._pause = pause

    def queries(self, texts: Sequence[str]) -> np.ndarray:
        return self._rows("query: ", texts)

    def passages(self, texts: Sequence[str]) -> np.ndarray:
        return self._rows("passage: ", texts)

    def _rows(self, kind: str, texts: Sequence[str]) -> np.ndarray:
        time.sleep(self._pause)
        rows = np.empty((len(texts), self.dimension), np.float32)
        for place, text in enumerate(texts):
            seed = int.from_bytes(hashlib.sha256((kind + text).encode()).digest()[:8], "big")
            rows[place] = np.random.default_rng(seed).normal(size=self.dimension)
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def _slowed(function: Any, pause: float) -> Any:
    def slow(*given: Any, **named: Any) -> Any:
        time.sleep(pause)
        result = function(*given, **named)
        time.sleep(pause)
        return result

    return slow


def main(plans: str, cache: str, pause: float) -> None:
    """Make the index, saying when it begins and when it is there."""
    corpus.store._chroma()
    corpus.store.DiskStore._call = _slowed(corpus.store.DiskStore._call, pause / 2)
    corpus.cache.os.replace = _slowed(corpus.cache.os.replace, pause / 2)
    copy = corpus.store.shutil.copy2
    tree = corpus.store.shutil.copytree

    def copytree(source: Path, target: Path) -> Any:
        return tree(source, target, copy_function=_slowed(copy, pause / 2))

    corpus.store.shutil = type("Slow", (), {"copytree": staticmethod(copytree), "rmtree": corpus.store.shutil.rmtree})
    print("begun", flush=True)
    Index(Library(plans), Hashing(pause), Path(cache)).ensure()
    print("made", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]))
