"""What the tests of the index share: an encoder that counts, and looks at what an index holds."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from corpus.encoder import EngineEncoder
from corpus.index import Index
from corpus.library import Library
from corpus.plan import Plan
from corpus.store import Manifest
from corpus.units import Unit, document_units

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


def reopened(library: Library, encoder: Counting, tmp_path: Path, **options: float) -> Index:
    return Index(Library(*library.roots), encoder, tmp_path / "cache", **options)


def store(tmp_path: Path, manifest: Manifest) -> Path:
    return tmp_path / "cache" / "index" / manifest.place


def units(library: Library) -> list[tuple[Plan, int, Unit]]:
    """Every unit with its document and its row there."""
    return [
        (plan, row, unit)
        for plan in library.every()
        for row, unit in enumerate(document_units(library.document(plan.id, plan.version)))
    ]


def vector(engine: EngineEncoder, unit: Unit) -> np.ndarray:
    return (engine.queries if unit.asked else engine.passages)([unit.text])[0]


def best(index: Index, question: np.ndarray, plan_id: str) -> str:
    """The clause whose unit is nearest in one plan."""
    plan = index.entries.library.plan(plan_id)
    entry = index.entries.entry(plan)
    return entry.clauses[entry.owners[int(np.argmax(index.similarities(question, plan)))]]


def assert_exact(index: Index, engine: EngineEncoder) -> None:
    """Every unit's similarity to three directions is that of the unit's own vector, and nothing else is held."""
    rng = np.random.default_rng(5)
    library = index.entries.library
    listed = [(plan, row, vector(engine, unit)) for plan, row, unit in units(library)]
    for _ in range(3):
        direction = rng.normal(size=engine.dimension).astype(np.float32)
        for plan in library.every():
            own = [vector @ direction for at, _, vector in listed if at == plan]
            assert index.similarities(direction, plan) == pytest.approx(own, abs=1e-5)
    assert {(plan.key, row) for plan, row, _ in index.nearest(direction, 10 * len(listed))} == {
        (plan.key, row) for plan, row, _ in listed
    }
