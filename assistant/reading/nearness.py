"""How near a question is, in the encoder's space, to the example questions of topics and to what rules say."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from corpus.encoder import Encoder
from corpus.vectors import VectorTable
from rules.book import Book

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

EXAMPLES = Path(__file__).with_name("examples.yaml")

_FLOOR, _SPAN = 0.84, 0.12
"""Cosines of this encoder between unrelated and same-meaning questions: below the floor is 0, a span above is 1."""


class VectorNearness:
    """Nearness by cosine to cached vectors; one question is encoded once."""

    def __init__(self, books: Mapping[str, Book], encoder: Encoder, cache: Path) -> None:
        self._books, self._encoder, self._cache = books, encoder, cache
        self._last: tuple[str, NDArray[np.float32]] | None = None

    def prepare(self) -> None:
        """Build every table that is missing or stale."""
        _ = self._topics, self._rules

    def topics(self, question: str) -> Mapping[str, float]:
        """Topic to the nearness of its nearest example."""
        names, table = self._topics
        similarities = table.vectors @ self._vector(question)
        found: dict[str, float] = {}
        for name, similarity in zip(names, similarities.tolist(), strict=True):
            found[name] = max(found.get(name, 0.0), _scaled(similarity))
        return found

    def rules(self, plan: str, question: str) -> Mapping[str, float]:
        """Rule to the nearness of what it says, within a plan."""
        names, table = self._rules
        similarities = table.vectors @ self._vector(question)
        return {
            rule: _scaled(similarity)
            for (owner, rule), similarity in zip(names, similarities.tolist(), strict=True)
            if owner == plan
        }

    def _vector(self, question: str) -> NDArray[np.float32]:
        if self._last is None or self._last[0] != question:
            self._last = question, self._encoder.queries([question])[0]
        return self._last[1]

    @cached_property
    def _topics(self) -> tuple[list[str], VectorTable]:
        pairs = [(topic, text) for topic, texts in examples().items() for text in texts]
        table = VectorTable.load_or_build(self._cache, "topics", [text for _, text in pairs], self._encoder, "query")
        return [topic for topic, _ in pairs], table

    @cached_property
    def _rules(self) -> tuple[list[tuple[str, str]], VectorTable]:
        pairs = [(book.plan, rule) for book in self._books.values() for rule in book.rules.values() if rule.topic]
        table = VectorTable.load_or_build(
            self._cache, "rules", [rule.says for _, rule in pairs], self._encoder, "passage"
        )
        return [(plan, rule.name) for plan, rule in pairs], table


def examples() -> dict[str, list[str]]:
    """Example questions by topic, all languages together."""
    if not EXAMPLES.exists():
        return {}
    loaded: dict[str, dict[str, Any]] = yaml.load(  # noqa: S506
        EXAMPLES.read_bytes(), getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    )
    return {topic: [text for texts in by_language.values() for text in texts] for topic, by_language in loaded.items()}


def _scaled(similarity: float) -> float:
    return min(1.0, max(0.0, (similarity - _FLOOR) / _SPAN))
