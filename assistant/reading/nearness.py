"""How near a question is, in the encoder's space, to the example questions of topics and to what rules say.

Vectors of this encoder tell first of all which language a text is in. So the mean vector of each language's examples is
taken off before cosines are compared, and a topic's nearness is the mean over its few nearest examples in all
languages.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from assistant.reading.heads import SCOPE, SUBJECT, TOPIC, Heads, centred
from assistant.reading.matching import signs
from assistant.reading.outside import Signs, likelihood
from assistant.wording.catalog import Translator, catalogue_path, messages
from corpus.data import load
from corpus.encoder import Encoder
from corpus.folding import simplified
from corpus.vectors import VectorTable, encoded
from rules.book import Book, Rule

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

EXAMPLES = Path(__file__).with_name("examples.yaml")

_NEAREST = 4
_KEPT = 64
_FLOOR, _SPAN, _RULE_SPAN = 0.0, 0.47, 0.6
"""Centred cosines: at the floor a text has nothing to do with the question, a span above it says the same. What the
matcher adds spreads those of rules further.
"""
_WRITTEN: Final = ("pt", "es", "zh-Hans")
"""The languages, beside English, in which a rule is read; Traditional Chinese is the same text in other characters."""
_CALLED: Final = 0.6
"""What the name of a rule's value counts beside what the rule says."""


class VectorNearness:
    """Nearness by cosine to cached vectors, and what the trained head says.

    Args:
        books: rule books by plan.
        encoder: encodes questions; one that remembers them is asked for the same question more than once.
        cache: where the vectors of examples and rules are kept.
        heads: the trained heads; left out where they were made for another vector space.
        unnamed: a question without the names of plans, which say nothing of what is asked.
    """

    def __init__(
        self,
        books: Mapping[str, Book],
        encoder: Encoder,
        cache: Path,
        heads: Heads | None = None,
        unnamed: Callable[[str], str] = str,
    ) -> None:
        self._books, self._encoder, self._cache = books, encoder, cache
        self._unnamed = lru_cache(_KEPT)(unnamed)
        self._heads = heads if heads is not None and heads.space == encoder.id else None
        self._said: dict[str, _Told] = {}

    def prepare(self) -> None:
        """Build every table that is missing or stale."""
        _ = self._topics
        for plan in self._books:
            self._rules(plan)

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

    def rules(self, plan: str, question: str, language: str, named: frozenset[str]) -> Mapping[str, float]:
        """Rule to how well it fits a question that names these concepts and forms, within a plan."""
        told = self._rules(plan)
        if self._heads is None or self._heads.matcher is None:
            _, means, _ = self._topics
            fits = told.vectors @ centred(self._vector(question), means.get(language, means["en"]))
        else:
            row = self._heads.inputs.row(self._vector(question, simplified), language, named)
            fits = told.vectors @ row[: told.vectors.shape[1]] + told.given @ self._heads.matcher.asked(row)
        return {rule: _scaled(fit, _RULE_SPAN) for rule, fit in zip(told.names, fits.tolist(), strict=True)}

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

    def _rules(self, plan: str) -> _Told:
        """The rules of a plan that can be asked for, and what the head is shown of them."""
        if plan not in self._said:
            rules = [rule for rule in self._books[plan].rules.values() if rule.topic]
            vectors = rule_vectors(plan, rules, self._encoder, self._cache)
            matcher = self._heads.matcher if self._heads is not None else None
            given = (
                matcher.given(matcher.rows(vectors, [*map(signs, rules)])) if matcher is not None else vectors[:, :0]
            )
            self._said[plan] = _Told(tuple(rule.name for rule in rules), vectors, given)
        return self._said[plan]


class _Told(NamedTuple):
    """The rules of a plan: their names, their vectors and what they give by the matcher."""

    names: tuple[str, ...]
    vectors: NDArray[np.float32]
    given: NDArray[np.float32]


def rule_vectors(plan: str, rules: Sequence[Rule], encoder: Encoder, cache: Path) -> NDArray[np.float32]:
    """One unit row a rule: what it says and what its value is called, the mean over the languages of the book.

    The mean row of each language is taken off, as it is of questions.
    """
    says, called = [rule.says for rule in rules], [rule.title for rule in rules]
    catalogues = [path for path in (catalogue_path(language, plan) for language in _WRITTEN) if path.exists()]
    stamp = [says, called, _CALLED, *(hashlib.sha256(path.read_bytes()).hexdigest() for path in catalogues)]

    def made() -> NDArray[np.float32]:
        import numpy as np

        spoken = [Translator("en"), *(Translator(language, plan) for language in _WRITTEN if messages(language, plan))]
        every = [[say(text) for text in texts] for texts in (says, called) for say in spoken]
        listed = [*dict.fromkeys(text for texts in every for text in texts)]
        vectors = dict(zip(listed, encoded(f"rules-{plan}", listed, encoder, "passage"), strict=True))
        blocks = [_off_mean(np.stack([vectors[text] for text in texts])) for texts in every]
        said, titled = (_at_length_one(np.sum(part, axis=0)) for part in (blocks[: len(spoken)], blocks[len(spoken) :]))
        return _at_length_one(said + _CALLED * titled)

    return VectorTable.load_or_make(cache, f"rules-{plan}", stamp, says, encoder, made).vectors


def _off_mean(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    return _at_length_one(vectors - vectors.mean(axis=0))


def _at_length_one(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    import numpy as np

    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    row: NDArray[np.float32] = (vectors / np.where(lengths > 0, lengths, 1)).astype(np.float32)
    return row


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


def _scaled(similarity: float, span: float = _SPAN) -> float:
    return min(1.0, max(0.0, (similarity - _FLOOR) / span))
