"""From an open question to the clauses that speak to it: nearness in meaning, shared words, and what people ask."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property, lru_cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from corpus.adapter import AdaptedEncoder, Adapter
from corpus.addressing import Addresses, around, behind
from corpus.cache import keep_current
from corpus.clause_asked import clause_asked
from corpus.concepts import Concept, Mention, Thesaurus
from corpus.encoder import Encoder
from corpus.entries import Entry
from corpus.index import Index
from corpus.lexical import Lexicon, question_tokens, rarity_over, tokens
from corpus.library import Library
from corpus.locating import bearing, prints
from corpus.passage import Passage, covered, trimmed, window
from corpus.plan import Plan
from corpus.progress import Progress
from corpus.span import Span, without
from corpus.units import context, own_words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Row = NDArray[np.float32]

_WHOLE = 1500
_TERMS = 2
_EXPANSION = 0.5
_VERSION = 2
_LEXICONS = 256
_EXHAUSTIVE = 32
_CANDIDATES = 400
_ROUTED = 12
_QUESTIONS = 16
"""How many questions are remembered: one is looked for in several plans and by several readers."""

WORDS, QUESTIONS, SHARED = 9.0, 10.0, 0.3
"""What the three measures weigh: the inverse of how far each varies over the clauses of a plan."""

OTHER_REASONS = 2.0
"""What a clause loses that names reasons for leaving, but none of those asked about."""

CITED = 1000.0
"""What a clause gains whose number is all that is looked for; twice as much where it is printed in the same words."""

MIDDLE, SLOPE = 16.3, 0.245
"""Where the sum of the measures says "as likely as not", and how fast it says more."""


class _Question(NamedTuple):
    """A question as searched for: its vector, its words and concepts with their weights by document language."""

    vector: Row
    words: str
    concepts: tuple[str, ...]


class _Scores(NamedTuple):
    """The measures of one document: a cosine a unit, and the sum of all measures a clause."""

    entry: Entry
    units: Row
    clauses: Row


class Searcher:
    """Finds clauses for questions, the plan first and then the clause.

    A clause's score is the sum of three measures: the nearness of the question to its sentences, the nearness to
    what people are known to ask of it, and BM25 over words and concepts. The plan's name is not searched for: it
    says where to look.

    Args:
        library: The documents.
        encoder: Makes vectors of questions, in the space of the index.
        index: The encoded sentences of the same documents.
        thesaurus: What a question's words mean.
        cache: Where the word indexes are kept; they are made each time where none is given.
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
        self._lexicons: dict[str, Lexicon] = {}
        self._reading = threading.Lock()
        self._question = lru_cache(_QUESTIONS)(self._read)

    @classmethod
    def configured(cls, library: Library, encoder: Encoder, thesaurus: Thesaurus, cache: Path) -> Searcher:
        """Return the search with the trained layer, over the index on disk or on the server that is configured."""
        adapted = AdaptedEncoder(encoder, Adapter.load())
        return cls(library, adapted, Index.configured(library, adapted, cache), thesaurus, cache)

    def within(self, library: Library) -> Searcher:
        """Return the search over some of the documents, with the index of all of them."""
        return Searcher(library, self._encoder, self._index, self._thesaurus, self._cache)

    @property
    def index(self) -> Index:
        """The index that is searched."""
        return self._index

    def search(self, query: str, plan: str | None = None, k: int = 5, *, day: date | None = None) -> list[Passage]:
        """Return up to ``k`` passages, one a clause, best first.

        Args:
            query: The question, in any of the languages.
            plan: The plan to look in. Without it, the plans that the question names, or else all.
            k: How many.
            day: The day that decides which version of a plan is searched; the library's own where not given.

        Raises:
            UnknownPlan: There is no such plan.
            IndexUnavailable: The index cannot be used now.
        """
        found = [
            (float(score) + cited.get(place, 0.0), scores, place)
            for scores, cited in self._with_cited(self._scored(query, plan, k, day), query)
            for place, score in enumerate(scores.clauses)
        ]
        found.sort(key=lambda each: (-each[0], each[1].entry.plan.key, each[2]))
        return [self._passage(scores, place, score) for score, scores, place in found[:k]]

    def _with_cited(self, scored: Sequence[_Scores], query: str) -> Iterator[tuple[_Scores, Mapping[int, float]]]:
        """Give each document's measures with what the clauses gain whose number is all that the query is about."""
        asked = clause_asked(self.without_plan(query)[1])
        for scores in scored:
            gains: dict[int, float] = {}
            if asked is not None and asked.alone:
                plan = scores.entry.plan
                document = self._library.document(plan.id, plan.version)
                for rank, clause in enumerate(bearing(document, asked.name)):
                    places = (place for place, known in enumerate(scores.entry.clauses) if known == clause.id)
                    inside = (place for place, span in enumerate(scores.entry.spans) if span[0] >= clause.start)
                    place = next(places, next(inside, None))
                    if place is not None:
                        gains.setdefault(place, CITED * (1 + prints(document, clause, asked.name)) - rank)
            yield scores, gains

    def fitness(self, query: str, plan: str) -> dict[str, float]:
        """Return how well each clause of a plan fits a query, from 0 to 1, as `search` scores its passages.

        Raises:
            UnknownPlan: There is no such plan.
            IndexUnavailable: The index cannot be used now.
        """
        return {
            clause: _likelihood(float(score))
            for scores in self._scored(query, plan, 1, None)
            for clause, score in zip(scores.entry.clauses, scores.clauses, strict=True)
        }

    def sentences(self, query: str, plan: str | None = None, k: int = 5) -> list[Passage]:
        """Return up to ``k`` passages, sentences with those beside them, several of one clause; best first.

        Args and errors are those of `search`; a passage's text is its focus.
        """
        passages: list[Passage] = []
        for scores in self._scored(query, plan, k, None):
            passages += self._sentences(scores, k)
        passages.sort(key=lambda passage: (-passage.score, passage.plan, passage.start))
        return passages[:k]

    def without_plan(self, query: str) -> tuple[set[str], str]:
        """Return the plans that a question names, and the question without their names."""
        mentions = self._names.find(query)
        words = without(query, ((mention.start, behind(query, mention.end)) for mention in mentions))
        return {mention.concept for mention in mentions}, words if tokens(words) else query

    def without_phrases(self, query: str) -> str:
        """Return a question without the words that only say of which plan it is: "under the share plan of Tern plc"."""
        words = without(query, (around(query, mention.start, mention.end) for mention in self._names.find(query)))
        return words if tokens(words) else query

    def unnamed(self, query: str) -> str:
        """Return a question with "plan" in the place of a plan's name: "clause 4 of Tern" is none of another text."""
        return without(query, ((each.start, behind(query, each.end)) for each in self._names.find(query)), "plan")

    def mentions(self, query: str) -> list[Mention]:
        """Return the concepts that a question speaks of."""
        return self._thesaurus.find(query)

    def warm(self) -> None:
        """Load what a first search would load."""
        self._index.ensure()
        self._keep_words()
        for plan in self._library.plans()[:_EXHAUSTIVE]:
            self._lexicon(plan)
        self._encoder.queries(["?"])

    def _keep_words(self) -> None:
        """Make the words of every document that are not kept yet."""
        entries = [self._index.entries.entry(plan) for plan in self._library.every()]
        missing = [entry for entry in entries if (path := self._lexicon_path(entry)) is not None and not path.is_file()]
        if missing:
            with Progress("Preparing the words", len(missing)) as progress:
                for entry in missing:
                    self._made(entry)
                    progress.advance()
            if self._cache is not None:
                keep_current(self._cache / "lexicon", self._index.entries.names())

    def _scored(self, query: str, plan: str | None, k: int, day: date | None) -> list[_Scores]:
        """Return the measures of the documents that come into question."""
        library = self._library.on(day) if day is not None else self._library
        if plan is not None:
            library.plan(plan)
        named, words = self.without_plan(query)
        if not words.strip() or k < 1:
            return []
        addressed: Mapping[str, float] = {}
        if plan is None:
            addressed, meant, rest = self._addresses.find(query)
            named, words = ({meant}, rest or words) if meant is not None else (named, words)
        question = self._question(words)
        wanted = {plan} if plan else named
        listed = [known for known in library.plans() if not wanted or known.id in wanted]
        if len(listed) > _EXHAUSTIVE:
            listed = self._nearest(question, listed, addressed)
        lexicons = [self._lexicon(known) for known in listed]
        rarity = rarity_over(lexicons)
        return [
            self._measured(question, known, lexicon, rarity, addressed.get(known.id, 0.0))
            for known, lexicon in zip(listed, lexicons, strict=True)
        ]

    def _read(self, words: str) -> _Question:
        concepts = tuple(dict.fromkeys(mention.concept for mention in self._thesaurus.find(words)))
        return _Question(self._encoder.queries([words])[0], words, concepts)

    def _nearest(self, question: _Question, listed: Sequence[Plan], addressed: Mapping[str, float]) -> list[Plan]:
        """Return the plans that hold the units nearest to a question, and those that it speaks of by name."""
        by_key = {plan.key: plan for plan in listed}
        found = dict.fromkeys(plan.key for plan, _, _ in self._index.nearest(question.vector, _CANDIDATES))
        near = [by_key[key] for key in found if key in by_key][:_ROUTED]
        called = sorted(listed, key=lambda plan: -addressed.get(plan.id, 0.0))[: _ROUTED // 3]
        return list({plan.key: plan for plan in [*near, *called]}.values())

    def _measured(
        self, question: _Question, plan: Plan, lexicon: Lexicon, rarity: Callable[[str], float], addressed: float
    ) -> _Scores:
        import numpy as np

        entry = self._index.entries.entry(plan)
        units = self._index.similarities(question.vector, plan)
        words = _greatest(units, *entry.words, len(entry.clauses))
        rows, owners = entry.questions
        asked = WORDS * words
        if len(rows):
            known = _greatest(units, rows, owners, len(entry.clauses))
            asked = np.where(known > -1, QUESTIONS * known, asked)
        shared = np.zeros(len(entry.clauses), np.float32)
        for place, score in lexicon.scores(self._weights(question, plan), rarity).items():
            shared[place] = score
        other = OTHER_REASONS * self._other_reasons(question, lexicon, len(entry.clauses))
        return _Scores(entry, units, WORDS * words + asked + SHARED * (shared + addressed) - other)

    def _other_reasons(self, question: _Question, lexicon: Lexicon, clauses: int) -> Row:
        """Return, for each clause that names a reason for leaving, what share of those asked about it does not name."""
        import numpy as np

        lacking = np.zeros(clauses, np.float32)
        asked = [concept for concept in question.concepts if concept in self._reasons]
        if asked:
            for reason in self._reasons:
                lacking[lexicon.places(_concept_token(reason))] = 1.0
            for reason in asked:
                lacking[lexicon.places(_concept_token(reason))] -= 1 / len(asked)
        return lacking

    def _weights(self, question: _Question, plan: Plan) -> dict[str, float]:
        """Return the tokens to look for in a plan's document: words, concepts, and terms of its language for them."""
        weights = {}
        for concept in question.concepts:
            listed = self._thesaurus.expand([concept], [plan.language])
            for term in [term for term in listed if "*" not in term and "…" not in term][:_TERMS]:
                weights.update(dict.fromkeys(question_tokens(term), _EXPANSION))
        weights.update((_concept_token(concept), 1.0) for concept in question.concepts)
        weights.update((token, 1.0) for token in question_tokens(question.words))
        return weights

    def _passage(self, scores: _Scores, place: int, score: float) -> Passage:
        entry = scores.entry
        text = self._library.document(entry.plan.id, entry.plan.version).text
        rows, owners = entry.words
        own = rows[owners == place]
        nearest = int(own[scores.units[own].argmax()])
        focus = window(entry, scores.units, nearest)
        span = Span(*entry.spans[place])
        if span.end - span.start > _WHOLE:
            span = next((Span(*own) for own in entry.stretches[place] if own[0] <= focus.start < own[1]), span)
        start, end = trimmed(text, span)
        return Passage(
            plan=entry.plan.id,
            version=entry.plan.version,
            clause=entry.clauses[place],
            heading=entry.headings[place],
            text=text[start:end],
            start=start,
            end=end,
            score=_likelihood(score),
            similarity=float(scores.units[nearest]),
            focus=focus,
        )

    def _sentences(self, scores: _Scores, k: int) -> list[Passage]:
        import numpy as np

        entry = scores.entry
        text = self._library.document(entry.plan.id, entry.plan.version).text
        beyond = scores.clauses - WORDS * _greatest(scores.units, *entry.words, len(entry.clauses))
        ranked = WORDS * scores.units + beyond[np.array(entry.owners, np.intp)]
        found: list[Passage] = []
        taken: list[Span] = []
        for row in (int(row) for row in np.argsort(-ranked, kind="stable")):
            own = Span(entry.starts[row], entry.ends[row])
            if entry.asked[row] or covered(own, taken):
                continue
            focus = window(entry, scores.units, row, taken)
            taken.append(focus)
            place = entry.owners[row]
            found.append(
                Passage(
                    plan=entry.plan.id,
                    version=entry.plan.version,
                    clause=entry.clauses[place],
                    heading=entry.headings[place],
                    text=text[focus.start : focus.end],
                    start=focus.start,
                    end=focus.end,
                    score=_likelihood(float(ranked[row])),
                    similarity=float(scores.units[row]),
                    focus=focus,
                )
            )
            if len(found) == k:
                break
        return found

    @cached_property
    def _addresses(self) -> Addresses:
        """How to tell a plan by parts of its names and of how its document begins."""
        return Addresses((plan, self._index.entries.entry(plan).opening) for plan in self._library.plans())

    @cached_property
    def _reasons(self) -> frozenset[str]:
        """The concepts that are reasons for leaving."""
        return frozenset(concept.id for concept in self._thesaurus if concept.kind == "reason")

    @cached_property
    def _names(self) -> Thesaurus:
        """The plans' names, as a thesaurus with one concept a plan."""
        return Thesaurus(Concept(plan.id, "plan", {"en": plan.called}) for plan in self._library.plans())

    def _lexicon(self, plan: Plan) -> Lexicon:
        """Return the words of a document's clauses."""
        entry = self._index.entries.entry(plan)
        with self._reading:
            lexicon = self._lexicons.pop(plan.key, None) or self._kept(entry) or self._made(entry)
            self._lexicons[plan.key] = lexicon
            while len(self._lexicons) > _LEXICONS:
                del self._lexicons[next(iter(self._lexicons))]
        return lexicon

    def _kept(self, entry: Entry) -> Lexicon | None:
        path = self._lexicon_path(entry)
        lexicon = Lexicon.load(path) if path is not None else None
        return lexicon if lexicon is not None and len(lexicon) == len(entry.clauses) else None

    def _made(self, entry: Entry) -> Lexicon:
        lexicon = Lexicon.of(self._words(entry.plan, clause) for clause in entry.clauses)
        path = self._lexicon_path(entry)
        if path is not None:
            lexicon.save(path)
        return lexicon

    def _lexicon_path(self, entry: Entry) -> Path | None:
        if self._cache is None:
            return None
        made_from = f"{entry.fingerprint[:24]}-{self._thesaurus.fingerprint[:12]}-{_VERSION}"
        return self._cache / "lexicon" / f"{made_from}.json"

    def _words(self, plan: Plan, clause_id: str) -> list[str]:
        """Return a clause's words with those of what people ask of it, and the concepts that all these speak of."""
        document = self._library.document(plan.id, plan.version)
        clause = document.outline[clause_id]
        text = f"{context(document, clause)}\n{own_words(document, clause)}"
        found = tokens(text) + [_concept_token(mention.concept) for mention in self._thesaurus.find(text)]
        for question in chain.from_iterable(document.asked.get(clause_id, {}).values()):
            found += question_tokens(question)
            found += [_concept_token(mention.concept) for mention in self._thesaurus.find(question)]
        return found


def _greatest(units: Row, rows: NDArray[np.intp], owners: NDArray[np.intp], clauses: int) -> Row:
    """Return the greatest cosine of each clause's units, -1 where it has none."""
    import numpy as np

    greatest = np.full(clauses, -1.0, np.float32)
    np.maximum.at(greatest, owners, units[rows])
    return greatest


def _likelihood(score: float) -> float:
    return 1 / (1 + math.exp(min(700.0, max(-700.0, SLOPE * (MIDDLE - score)))))


def _concept_token(concept: str) -> str:
    return f"#{concept}"
