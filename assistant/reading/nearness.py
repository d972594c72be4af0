"""How near a question is, in the encoder's space, to the example questions of topics and to what rules say.

Vectors of this encoder tell first of all which language a text is in. So the mean vector of each language's examples is
taken off before cosines are compared, and a topic's nearness is the mean over its few nearest examples in all
languages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.reading.heads import SCOPE, SUBJECT, TOPIC, Heads, centred
from assistant.reading.matching import Matcher, rule_vectors, signs
from assistant.reading.outside import Signs, likelihood
from corpus.data import load
from corpus.encoder import Encoder
from corpus.folding import simplified
from corpus.vectors import VectorTable
from rules.book import Book, Rule

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

EXAMPLES = Path(__file__).with_name("examples.yaml")

_NEAREST = 4
_KEPT = 64
_FLOOR, _SPAN = 0.0, 0.47
"""Centred cosines: at the floor a text has nothing to do with the question, a span above it says the same."""


class VectorNearness:
    """Nearness by cosine to cached vectors, and what the trained head says.

    Args:
        books: rule books by plan.
        encoder: encodes questions; one that remembers them is asked for the same question more than once.
        cache: where the vectors of examples and rules are kept.
        heads: the trained heads; left out where they were made for another vector space.
        unnamed: a question without the names of plans, which say nothing of what is asked.
        matcher: the head that sets questions against rules; left out like the others.
    """

    def __init__(
        self,
        books: Mapping[str, Book],
        encoder: Encoder,
        cache: Path,
        heads: Heads | None = None,
        unnamed: Callable[[str], str] = str,
        matcher: Matcher | None = None,
    ) -> None:
        self._books, self._encoder, self._cache = books, encoder, cache
        self._unnamed = lru_cache(_KEPT)(unnamed)
        self._heads = heads if heads is not None and heads.space == encoder.id else None
        self._matcher = matcher if matcher is not None and matcher.space == encoder.id else None
        self._said: dict[str, tuple[list[str], NDArray[np.float32]]] = {}
        self._given: dict[str, tuple[list[str], NDArray[np.float32], NDArray[np.float32]]] = {}

    def prepare(self) -> None:
        """Build every table that is missing or stale."""
        _ = self._topics
        for plan in self._books:
            self._rules(plan)
            if self._matcher is not None:
                self._matchable(plan, self._matcher)

    def told(self, question: str, language: str, named: frozenset[str]) -> Mapping[str, float]:
        """Topic to how likely the trained head holds it; nothing where there is no head for this encoder."""
        if self._heads is None:
            return {}
        return self._heads(TOPIC, self._vector(question, simplified), language, named)

    def subjects(self, question: str, language: str, named: frozenset[str]) -> Mapping[str, float]:
        """Subject of which plans may be silent to how likely the head holds it, ``none`` and ``outside`` too."""
        if self._heads is None or SUBJECT not in self._heads.heads:
            return {}
        return self._heads(SUBJECT, self._vector(question, simplified), language, named)

    def outside(self, signs: Signs) -> float | None:
        """How likely a question with these signs lies outside; nothing where there is no head for this encoder."""
        head = self._heads.heads.get(SCOPE) if self._heads is not None else None
        return likelihood(head, signs) if head is not None else None

    def topics(self, question: str, language: str) -> Mapping[str, float]:
        """Topic to nearness, 0 to 1; the topic ``none`` is nearness to questions about other things."""
        groups, means, vectors = self._topics
        similarities = vectors @ centred(self._vector(question), means.get(language, means["en"]))
        return {topic: _scaled(nearest(similarities, places)) for topic, places in groups.items()}

    def rules(self, plan: str, question: str, language: str) -> Mapping[str, float]:
        """Rule to the nearness of what it says, within a plan."""
        _, means, _ = self._topics
        names, vectors = self._rules(plan)
        similarities = vectors @ centred(self._vector(question), means.get(language, means["en"]))
        return {rule: _scaled(similarity) for rule, similarity in zip(names, similarities.tolist(), strict=True)}

    def behind(self, plan: str, question: str, language: str, named: frozenset[str]) -> Mapping[str, float]:
        """Rule to how far it is behind the one of the plan that the head holds likeliest, in logarithms of likelihood.

        Args:
            named: the concepts and forms that the question names.
        """
        if self._matcher is None or self._heads is None:
            return {}
        names, vectors, given = self._matchable(plan, self._matcher)
        row = self._heads.inputs.row(self._vector(question, simplified), language, named)
        fits = self._matcher.scale * (vectors @ row[: vectors.shape[1]] + given @ self._matcher.asked(row))
        return dict(zip(names, (max(fits) - fits).tolist() if names else (), strict=True))

    def _matchable(self, plan: str, matcher: Matcher) -> tuple[list[str], NDArray[np.float32], NDArray[np.float32]]:
        """The rules of a plan that can be asked for, their vectors and what they give by the head."""
        if plan not in self._given:
            rules = self._askable(plan)
            vectors = rule_vectors(plan, rules, self._encoder, self._cache)
            given = matcher.given(matcher.rows(vectors, [*map(signs, rules)]))
            self._given[plan] = [rule.name for rule in rules], vectors, given
        return self._given[plan]

    def _askable(self, plan: str) -> list[Rule]:
        """The rules of a plan that can be asked for."""
        return [rule for rule in self._books[plan].rules.values() if rule.topic]

    def _vector(self, question: str, written: Callable[[str], str] = str) -> NDArray[np.float32]:
        vector: NDArray[np.float32] = self._encoder.queries([written(self._unnamed(question))])[0]
        return vector

    @cached_property
    def _topics(self) -> tuple[dict[str, list[int]], dict[str, NDArray[np.float32]], NDArray[np.float32]]:
        """The places of each topic's examples, the mean vector of each language, and the centred vectors."""
        import numpy as np

        entries = examples()
        table = VectorTable.load_or_build(
            self._cache, "topics", [text for _, _, text in entries], self._encoder, "query"
        )
        groups: dict[str, list[int]] = {}
        by_language: dict[str, list[int]] = {}
        for place, (topic, language, _) in enumerate(entries):
            groups.setdefault(topic, []).append(place)
            by_language.setdefault(language, []).append(place)
        means = {language: table.vectors[places].mean(axis=0) for language, places in by_language.items()}
        rows = np.stack(
            [centred(table.vectors[place], means[language]) for place, (_, language, _) in enumerate(entries)]
        )
        return groups, means, rows

    def _rules(self, plan: str) -> tuple[list[str], NDArray[np.float32]]:
        """The rules of a plan that can be asked for, and the centred vectors of what they say."""
        import numpy as np

        if plan not in self._said:
            rules = self._askable(plan)
            says = [rule.says for rule in rules]
            table = VectorTable.load_or_build(self._cache, f"rules-{plan}", says, self._encoder, "passage")
            mean = table.vectors.mean(axis=0)
            self._said[plan] = [rule.name for rule in rules], np.stack([centred(v, mean) for v in table.vectors])
        return self._said[plan]


def examples() -> list[tuple[str, str, str]]:
    """Every example question with its topic and language."""
    loaded: dict[str, dict[str, Any]] = load(EXAMPLES.read_bytes())
    return [
        (topic, language, str(text))
        for topic, by_language in loaded.items()
        for language, texts in by_language.items()
        for text in texts
    ]


def nearest(similarities: NDArray[np.float32], places: Sequence[int] | NDArray[np.int64]) -> float:
    """The mean of the few greatest similarities at some places."""
    import numpy as np

    return float(np.sort(similarities[places])[-_NEAREST:].mean())


def _scaled(similarity: float) -> float:
    return min(1.0, max(0.0, (similarity - _FLOOR) / _SPAN))
