"""From an open question to the clauses that speak to it: nearness in meaning and shared words, fused."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from corpus.cache import keep_newest
from corpus.concepts import Concept, Mention, Thesaurus
from corpus.encoder import Encoder
from corpus.index import Hit, Index
from corpus.lexical import Lexicon, question_tokens, tokens
from corpus.outline import Clause
from corpus.plan import Library
from corpus.span import Span
from corpus.units import context, fingerprint, own_words, stretches, substantive

if TYPE_CHECKING:
    pass

RRF = 60
"""The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009)."""

_UNITS = 2000
_WHOLE = 1500
_TERMS = 2
_EXPANSION = 0.5
_VERSION = 1

_Key = tuple[str, str]


@dataclass(frozen=True)
class Passage:
    """A clause that speaks to a question, quoted.

    Attributes:
        plan: The plan's id.
        clause: The clause's id.
        heading: The clause's heading, or the nearest one above it.
        text: The words, exactly as ``source[start:end]``.
        start: Where they begin in the plan's document.
        end: After their last character.
        score: How well this clause ranks among those searched, from 0 to 1; 1 is first by every measure.
        similarity: The cosine of the question, as asked, to the nearest of the clause's sentences. Unlike the
            score it can be compared between questions, so that one can decide that nothing fits.
        focus: Where that sentence stands in the document.
    """

    plan: str
    clause: str
    heading: str
    text: str
    start: int
    end: int
    score: float
    similarity: float
    focus: Span


class Searcher:
    """Finds clauses for questions, the plan first and then the clause.

    Three rankings are fused: nearness of the question to the clauses' sentences, the same with the terms of
    the concepts that the question speaks of, and BM25 over words and concepts. The plan's name is not searched
    for: it says where to look.

    Args:
        library: The documents.
        encoder: Makes vectors of questions, in the space of the index.
        index: The encoded sentences of the same documents.
        thesaurus: What a question's words mean.
        cache: Where the word index is kept; it is made each time where none is given.
    """

    def __init__(
        self,
        library: Library,
        encoder: Encoder,
        index: Index,
        thesaurus: Thesaurus,
        cache: Path | None = None,
    ) -> None:
        self._library = library
        self._encoder = encoder
        self._index = index
        self._thesaurus = thesaurus
        self._cache = cache

    def search(self, query: str, plan: str | None = None, k: int = 5) -> list[Passage]:
        """Return up to ``k`` passages, best first.

        Args:
            query: The question, in any of the languages.
            plan: The plan to look in. Without it, the plans that the question names, or else all.
            k: How many.

        Raises:
            UnknownPlan: There is no such plan.
            IndexUnavailable: The index cannot be used now.
        """
        if plan is not None:
            self._library.plan(plan)
        named, rest = self.without_plan(query)
        plans = {plan} if plan else named or None
        if not rest.strip() or k < 1:
            return []
        concepts = list(dict.fromkeys(mention.concept for mention in self._thesaurus.find(rest)))
        wordings = [rest]
        expansion = self._expansion(concepts, plans)
        if expansion:
            wordings.append(f"{rest} {' '.join(expansion)}")
        found = self._index.nearest(self._encoder.queries(wordings), _UNITS, plans)
        best = _best(found[0])
        rankings = [list(best), *(list(_best(hits)) for hits in found[1:])]
        words = self._by_words(rest, concepts, expansion, plans)
        if words:
            rankings.append(words)
        scores = fused(rankings)
        order = sorted(scores, key=lambda key: (-scores[key], key[0], self._places[key]))
        return [self._passage(key, scores[key], best[key]) for key in order if key in best][:k]

    def without_plan(self, query: str) -> tuple[set[str], str]:
        """Return the plans that a question names, and the question without their names."""
        mentions = self._names.find(query)
        rest, at = [], 0
        for mention in mentions:
            rest.append(query[at : mention.start])
            at = max(at, mention.end)
        rest.append(query[at:])
        words = " ".join(part.strip() for part in rest if part.strip())
        return {mention.concept for mention in mentions}, words if tokens(words) else query

    def mentions(self, query: str) -> list[Mention]:
        """Return the concepts that a question speaks of."""
        return self._thesaurus.find(query)

    def warm(self) -> None:
        """Load what a first search would load."""
        self._lexicon  # noqa: B018
        self._index.ensure()
        self._encoder.queries(["?"])

    def _expansion(self, concepts: Iterable[str], plans: Collection[str] | None) -> list[str]:
        """Return the first terms of each concept in the languages of the documents searched."""
        languages = {plan.language for plan in self._library.plans() if plans is None or plan.id in plans}
        terms: dict[str, None] = {}
        for concept in concepts:
            for language in sorted(languages):
                listed = self._thesaurus.expand([concept], [language])
                whole = [term for term in listed if "*" not in term and "…" not in term]
                terms.update(dict.fromkeys(whole[:_TERMS]))
        return list(terms)

    def _by_words(
        self, question: str, concepts: Iterable[str], expansion: Iterable[str], plans: Collection[str] | None
    ) -> list[_Key]:
        weights = {token: _EXPANSION for term in expansion for token in question_tokens(term)}
        weights.update((_concept_token(concept), 1.0) for concept in concepts)
        weights.update((token, 1.0) for token in question_tokens(question))
        among = None if plans is None else {place for key, place in self._places.items() if key[0] in plans}
        scores = self._lexicon.scores(weights, among)
        order = sorted(scores, key=lambda place: (-scores[place], place))
        return [self._clauses[place] for place in order]

    def _passage(self, key: _Key, score: float, nearest: Hit) -> Passage:
        document = self._library.document(key[0])
        clause = document.outline[key[1]]
        span = Span(clause.start, clause.end)
        if clause.end - clause.start > _WHOLE:
            span = next(
                (own for own in stretches(document, clause) if own.start <= nearest.start < own.end),
                span,
            )
        start, end = _trimmed(document.text, span)
        return Passage(
            plan=key[0],
            clause=key[1],
            heading=self._heading(key[0], clause),
            text=document.text[start:end],
            start=start,
            end=end,
            score=score,
            similarity=nearest.similarity,
            focus=Span(nearest.start, nearest.end),
        )

    def _heading(self, plan: str, clause: Clause) -> str:
        path = self._library.document(plan).outline.path(clause.id)
        return next((step.heading for step in reversed(path) if step.heading), "")

    @cached_property
    def _clauses(self) -> list[_Key]:
        return [
            (plan.id, clause.id)
            for plan in self._library.plans()
            for clause in substantive(self._library.document(plan.id))
        ]

    @cached_property
    def _places(self) -> dict[_Key, int]:
        return {key: place for place, key in enumerate(self._clauses)}

    @cached_property
    def _names(self) -> Thesaurus:
        """The plans' names, as a thesaurus with one concept a plan."""
        return Thesaurus(
            Concept(plan.id, "plan", {"en": tuple(dict.fromkeys([plan.id, *plan.aliases, *plan.names.values()]))})
            for plan in self._library.plans()
        )

    @cached_property
    def _lexicon(self) -> Lexicon:
        path = None
        if self._cache is not None:
            key = fingerprint(self._library, (str(_VERSION), self._thesaurus.fingerprint))
            path = self._cache / "lexicon" / f"{key[:16]}.json"
            kept = Lexicon.load(path)
            if kept is not None and len(kept) == len(self._clauses):
                return kept
        lexicon = Lexicon.of(self._words(*key) for key in self._clauses)
        if path is not None:
            lexicon.save(path)
            keep_newest(path.parent)
        return lexicon

    def _words(self, plan: str, clause_id: str) -> list[str]:
        """Return a clause's words, and the concepts that it or a heading above it speaks of."""
        document = self._library.document(plan)
        clause = document.outline[clause_id]
        text = f"{context(document, clause)}\n{own_words(document, clause)}"
        return tokens(text) + [_concept_token(mention.concept) for mention in self._thesaurus.find(text)]


def fused(rankings: Sequence[Sequence[_Key]]) -> dict[_Key, float]:
    """Return the reciprocal rank fusion of rankings, scaled so that first in each is 1.

    >>> scores = fused([[("a", "1"), ("a", "2")], [("a", "1")]])
    >>> scores["a", "1"], scores["a", "2"] < 0.5
    (1.0, True)
    """
    scores: dict[_Key, float] = {}
    whole = len(rankings) / (RRF + 1)
    for ranking in rankings:
        for rank, key in enumerate(ranking, start=1):
            scores[key] = scores.get(key, 0.0) + 1 / (RRF + rank) / whole
    return scores


def _best(hits: Iterable[Hit]) -> dict[_Key, Hit]:
    """Return the nearest unit of each clause, nearest clause first."""
    best: dict[_Key, Hit] = {}
    for hit in hits:
        best.setdefault((hit.plan, hit.clause), hit)
    return best


def _concept_token(concept: str) -> str:
    return f"#{concept}"


def _trimmed(text: str, span: Span) -> Span:
    start, end = span
    while start < end and (text[start].isspace() or text[start] == "|"):
        start += 1
    while end > start and (text[end - 1].isspace() or text[end - 1] == "|"):
        end -= 1
    return Span(start, end)
