"""From a question to what it asks of which plan, with which facts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final, Protocol

from assistant.reading import dates, numbers
from assistant.reading.asked import forms
from assistant.reading.bind import Binder, Binding
from assistant.reading.evidence import goal_score, topic_scores
from assistant.reading.language import Detected, detect
from assistant.reading.plans import PlanFinder
from assistant.reading.query import Query, Target
from corpus.concepts import Mention as ConceptMention
from corpus.concepts import Thesaurus
from rules.book import Book, Rule
from rules.vocabulary import TERMINATION_REASONS

OPEN_REASONS: Final[dict[str, tuple[str, ...]]] = {
    "dismissal": ("INVOLUNTARY_OTHER", "INVOLUNTARY_WITH_CAUSE"),
    "retirement": ("VOLUNTARY_RETIREMENT", "X_RETIREMENT_AGREED", "X_RETIREMENT_INVOLUNTARY"),
}
"""Words that leave the reason open, and between which."""

REASON_CONCEPTS: Final[dict[str, str]] = {
    "resignation": "VOLUNTARY_OTHER",
    "good_reason": "VOLUNTARY_GOOD_CAUSE",
    "retirement_agreed": "X_RETIREMENT_AGREED",
    "retirement_involuntary": "X_RETIREMENT_INVOLUNTARY",
    "dismissal_without_cause": "INVOLUNTARY_OTHER",
    "dismissal_with_cause": "INVOLUNTARY_WITH_CAUSE",
    "death": "INVOLUNTARY_DEATH",
    "disability": "INVOLUNTARY_DISABILITY",
    "mutual_agreement": "X_MUTUAL_AGREEMENT",
    "end_of_term": "X_END_OF_TERM",
    "group_transfer": "X_GROUP_TRANSFER",
    "joint_venture": "X_JV_TRANSFER",
    "employer_leaves_group": "X_EMPLOYER_LEAVES_GROUP",
    "leave_of_absence": "X_LEAVE_OF_ABSENCE",
    "parental_leave": "X_PARENTAL_LEAVE",
    "elected_to_board": "X_ELECTED_TO_BOARD",
    "change_of_post": "X_CHANGE_OF_POST",
}

_LEAST_TOPIC: Final = 1.9
_NEXT_TOPICS: Final = 3


class Nearness(Protocol):
    """How near a question is to the example questions of each topic, and to what each rule says."""

    def topics(self, question: str) -> Mapping[str, float]:
        """Topic to nearness, 0 to 1."""

    def rules(self, plan: str, question: str) -> Mapping[str, float]:
        """Rule name to nearness, 0 to 1."""


class Reader:
    """Reads questions against the books and the thesaurus."""

    def __init__(
        self, books: Mapping[str, Book], thesaurus: Thesaurus, plans: PlanFinder, nearness: Nearness | None = None
    ) -> None:
        self._books, self._thesaurus, self._plans, self.nearness = books, thesaurus, plans, nearness

    def read(
        self,
        question: str,
        *,
        plan: str | None,
        facts: Mapping[str, object],
        today: date,
        language: str | None = None,
    ) -> Query:
        """Read a question.

        Args:
            plan: the plan given with the request; a plan named in the question counts before it.
            facts: facts given with the request; they count before what the question says.
            today: the day of the answer where neither the request nor the question gives one.
            language: the language wanted for the answer, where given.
        """
        concepts = self._thesaurus.find(question)
        spoken = self._language(question, concepts, language)
        where = self._plans.find(question)
        plans = where.plans or ((plan,) if plan else tuple(self._books))
        days = list(dates.find(question, spoken.spoken, today))
        taken = [(m.start, m.end) for m in days] + list(where.spans)
        taken += [(c.start, c.end) for c in concepts if re.search(r"\d", question[c.start : c.end])]
        values = [*days, *numbers.find(question, spoken.spoken, taken)]
        values.sort(key=lambda value: value.start)
        concepts = [c for c in concepts if not any(c.start < end and start < c.end for start, end in where.spans)]
        present = frozenset(c.concept for c in concepts)
        asked = forms(question)
        near = self.nearness.topics(question) if self.nearness else {}
        scores = topic_scores(concepts, asked, near)
        if "definition" in asked and scores:
            scores["definition"] += 2.5
        ranked = sorted(scores.items(), key=lambda item: -item[1])
        binder = Binder(question, [v for v in values if not v.doubt], concepts, REASON_CONCEPTS | OPEN_REASONS)
        reason, possible = self._reason(present)
        targets: list[Target] = []
        for name in plans:
            target = self._target(name, ranked, present, asked, binder, question, facts, reason, possible)
            targets.append(target)
        best = ranked[0] if ranked and ranked[0][1] >= _LEAST_TOPIC else None
        return Query(
            question=question,
            language=spoken,
            plans=plans,
            named=bool(where.plans or plan),
            topic=best[0] if best else None,
            targets=tuple(sorted(targets, key=lambda t: -t.score)) if not (where.plans or plan) else tuple(targets),
            doubtful=tuple(value for value in values if value.doubt),
            evidence=tuple(ranked[:5]),
        )

    def _language(self, question: str, concepts: Sequence[ConceptMention], wanted: str | None) -> Detected:
        hints: dict[str, int] = {}
        for mention in concepts:
            entry = self._thesaurus[mention.concept]
            speaking = [
                code for code, terms in entry.terms.items() if mention.term in terms and not code.startswith("zh")
            ]
            if len(speaking) == 1:
                hints[speaking[0]] = hints.get(speaking[0], 0) + 1
        detected = detect(question, hints)
        return Detected(wanted, detected.spoken, detected.sure) if wanted else detected

    def _reason(self, present: frozenset[str]) -> tuple[str | None, tuple[str, ...]]:
        """The termination reason that the concepts name, or the reasons between which they leave it open."""
        named = [REASON_CONCEPTS[concept] for concept in sorted(present) if concept in REASON_CONCEPTS]
        if len(named) == 1:
            return named[0], ()
        if named:
            return None, tuple(named)
        for concept, between in OPEN_REASONS.items():
            if concept in present:
                return None, between
        return None, ()

    def _target(
        self,
        plan: str,
        ranked: Sequence[tuple[str, float]],
        present: frozenset[str],
        asked: frozenset[str],
        binder: Binder,
        question: str,
        given: Mapping[str, object],
        reason: str | None,
        possible: tuple[str, ...],
    ) -> Target:
        book = self._books[plan]
        near = self.nearness.rules(plan, question) if self.nearness else {}
        best: tuple[float, str, Binding] | None = None
        top = ranked[0][1] if ranked else 0.0
        topic_score = {topic: score for topic, score in ranked if score >= _LEAST_TOPIC and score >= top - _NEXT_TOPICS}
        for rule in book.rules.values():
            if rule.topic is None or rule.topic not in topic_score:
                continue
            binding = self._bind(binder, book, rule, given)
            score = topic_score[rule.topic] + goal_score(book, rule.goal, rule, present, asked, binding.fit)
            score += 2.0 * near.get(rule.name, 0.0)
            if best is None or score > best[0]:
                best = (score, rule.goal, binding)
        if best is None:
            return Target(plan, None, dict(given))
        score, goal, binding = best
        facts: dict[str, object] = {bound.fact: bound.raw for bound in binding.bound}
        as_of = facts.pop("as_of", None)
        if reason and "termination_reason" in book.facts:
            facts["termination_reason"] = reason
        facts |= given
        return Target(
            plan=plan,
            goal=goal,
            facts=facts,
            bound=binding.bound,
            unbound=binding.unbound,
            as_of=date.fromisoformat(str(as_of)) if as_of else None,
            score=score,
            possible=possible if "termination_reason" not in facts else (),
        )

    def _bind(self, binder: Binder, book: Book, rule: Rule, given: Mapping[str, object]) -> Binding:
        needed = [name for name in book.facts_of(rule.goal) if name not in given and name != "termination_reason"]
        return binder.bind(book.facts, needed, dated=book.depends_on_day(rule.goal))


def known_reasons() -> frozenset[str]:
    """Every termination reason that a question can name."""
    return frozenset(TERMINATION_REASONS)
