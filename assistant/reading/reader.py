"""From a question to what it asks of which plan, with which facts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Final, Protocol

from assistant.reading import dates, numbers, ratios
from assistant.reading import spoken as spoken_words
from assistant.reading.asked import asked_units, forms, only_orders
from assistant.reading.bind import Binder
from assistant.reading.blamed import MISCONDUCT, supposed
from assistant.reading.bound import Binding
from assistant.reading.closeness import lengths_of
from assistant.reading.evidence import (
    DATED_EVENTS,
    STRONG_EVENTS,
    UNIT_WORDS,
    form_of,
    goal_score,
    topic_scores,
    topics,
    unsaid,
)
from assistant.reading.language import LANGUAGES, Detected, detect
from assistant.reading.plans import PlanFinder
from assistant.reading.quantiles import PLACES, quantiles
from assistant.reading.query import Query, Target
from assistant.reading.several import joined, parts
from assistant.reading.terms import Defined, Term, defined
from corpus.concepts import Mention as ConceptMention
from corpus.concepts import Thesaurus
from rules.book import Book, Rule
from rules.vocabulary import OCF_TERMINATION_REASONS, TERMINATION_REASONS

OPEN_REASONS: Final[dict[str, tuple[str, ...]]] = {
    "dismissal": ("INVOLUNTARY_OTHER", "INVOLUNTARY_WITH_CAUSE"),
    "retirement": ("VOLUNTARY_RETIREMENT", "X_RETIREMENT_AGREED", "X_RETIREMENT_INVOLUNTARY"),
    "termination": (
        *OCF_TERMINATION_REASONS,
        *("X_RETIREMENT_AGREED", "X_RETIREMENT_INVOLUNTARY", "X_MUTUAL_AGREEMENT", "X_END_OF_TERM"),
    ),
    "partial_disability": ("INVOLUNTARY_DISABILITY", "X_LEAVE_OF_ABSENCE"),
}
"""Words that leave the reason open, and between which."""

REASON_CONCEPTS: Final[dict[str, str]] = {
    "resignation": "VOLUNTARY_OTHER",
    "good_reason": "VOLUNTARY_GOOD_CAUSE",
    "retirement_voluntary": "VOLUNTARY_RETIREMENT",
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

WHO: Final = "who_receives"
HAPPENINGS: Final = STRONG_EVENTS | REASON_CONCEPTS.keys() | {"partial_disability"}
"""What can happen that decides which rule applies."""

_LEAST_TOPIC: Final = 1.9
_NEXT_TOPICS: Final = 5.0
_TELLING: Final = 2.0
_DOUBT: Final = 0.1
_LEAST_NEARNESS: Final = 0.65
_RULE_NEARNESS: Final = 7.0
_PROBED: Final = 5
_SETTLED: Final = 2.0
_REASON_GIVEN: Final = 1.0
_LEFT_ON: Final = 6.0
_GIVEN_USED: Final = 2.0
_GIVEN_LEFT: Final = 1.0
_TOGETHER: Final = 3
_BESIDE: Final = 2.0
_THIN: Final = 1.0
_PART: Final = 4.0
_SAME_LENGTH: Final = 2.0
_DEFINES: Final = 6.0


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A rule that might be what is asked, with the facts that the question gives it."""

    rule: Rule
    score: float
    binding: Binding


class Nearness(Protocol):
    """How near a question is to the example questions of each topic, and to what each rule says."""

    def topics(self, question: str, language: str) -> Mapping[str, float]:
        """Topic to nearness, 0 to 1."""

    def rules(self, plan: str, question: str, language: str) -> Mapping[str, float]:
        """Rule name to nearness, 0 to 1."""


class Reader:
    """Reads questions against the books and the thesaurus."""

    def __init__(
        self,
        books: Mapping[str, Book],
        thesaurus: Thesaurus,
        plans: PlanFinder,
        nearness: Nearness | None = None,
        probe: Callable[[Target], tuple[bool, int]] | None = None,
        terms: Callable[[str], Iterable[Term]] | None = None,
    ) -> None:
        self._probe, self._terms = probe, terms
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
        where = self._plans.find(question)
        concepts = spoken_words.find(self._thesaurus, question, where.spans)
        spoken = self._language(question, concepts, language)
        plans = where.plans or ((plan,) if plan else tuple(self._books))
        days = list(dates.find(question, spoken.spoken, today))
        taken = [(m.start, m.end) for m in days] + list(where.spans)
        taken += [(c.start, c.end) for c in concepts if c.concept in PLACES or re.search(r"\d", c.term)]
        shares = list(ratios.find(question))
        taken += [(m.start, m.end) for m in shares]
        values = [*days, *shares, *numbers.find(question, spoken.spoken, taken)]
        values += quantiles(question, concepts, values)
        values.sort(key=lambda value: value.start)
        concepts = [c for c in concepts if not any(start <= c.start and c.end <= end for start, end in where.spans)]
        present = frozenset(c.concept for c in concepts)
        asked = forms(question) | asked_units(question)
        near = self.nearness.topics(question, spoken.spoken) if self.nearness else {}
        scores = topic_scores(concepts, asked, near)
        if "definition" in asked and scores:
            scores["definition"] += 2.5
        reason, possible = self._reason(present)
        if given_reason := str(facts.get("termination_reason", "")).upper():
            reason, possible = given_reason, ()
            scores["termination"] += _REASON_GIVEN
            present |= {concept for concept, known in REASON_CONCEPTS.items() if known == given_reason}
        if near and self._outside(present, near, spoken_here=spoken.spoken in LANGUAGES):
            scores = dict.fromkeys(scores, 0.0)
        ranked = sorted(scores.items(), key=lambda item: -item[1])
        binder = Binder(question, values, concepts, REASON_CONCEPTS | OPEN_REASONS, DATED_EVENTS)
        targets: list[Target] = []
        left: list[str] = []
        pieces = parts(question)
        for name in (name for name in plans if name in self._books):
            known = self._terms(name) if self._terms and (where.plans or plan) else ()
            term = defined(question, known, concepts, where.spans)
            target = self._target(
                name, ranked, present, asked, binder, question, spoken.spoken, facts, reason, possible, term
            )
            if where.plans or plan:
                read = partial(self._part, name, question, concepts, binder, spoken.spoken, facts, reason, possible)
                said = [(question[start:end], read(start, end)) for start, end in pieces]
                target, open_parts = joined(target, said, self._books[name], self._settles)
                left += open_parts
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
            asked=asked,
            events=tuple((c.concept, question[c.start : c.end]) for c in concepts if c.concept in HAPPENINGS),
            order=only_orders(question),
            left=tuple(dict.fromkeys(left)),
            supposed=tuple(supposed(question, concepts)),
            employed=tuple(question[c.start : c.end] for c in concepts if c.concept == MISCONDUCT),
        )

    def _part(
        self,
        plan: str,
        question: str,
        concepts: Sequence[ConceptMention],
        binder: Binder,
        language: str,
        given: Mapping[str, object],
        reason: str | None,
        possible: tuple[str, ...],
        start: int,
        end: int,
    ) -> Target:
        """What a part of a question asks, with all that the question says to have happened."""
        text = question[start:end]
        own = [c for c in concepts if (start <= c.start and c.end <= end) or c.concept in HAPPENINGS]
        asked = forms(text) | asked_units(text)
        near = self.nearness.topics(text, language) if self.nearness else {}
        ranked = sorted(topic_scores(own, asked, near).items(), key=lambda item: -item[1])
        present = frozenset(c.concept for c in own)
        return self._target(plan, ranked, present, asked, binder, text, language, given, reason, possible)

    def _outside(self, present: frozenset[str], near: Mapping[str, float], *, spoken_here: bool) -> bool:
        """Whether the question is nearer to questions about something else, and no word in it speaks for a topic."""
        if any(
            weight >= _TELLING for topic in topics().values() for c, weight in topic.concepts.items() if c in present
        ):
            return False
        inside = max((value for topic, value in near.items() if topic != "none"), default=0.0)
        other = near.get("none", 0.0)
        if present or not spoken_here:
            return other > inside
        return other >= inside - _DOUBT or inside < _LEAST_NEARNESS

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
        if "X_MUTUAL_AGREEMENT" in named and present & {"retirement", "retirement_voluntary"}:
            return "X_RETIREMENT_AGREED", ()  # by agreement with the company, and a retirement
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
        language: str,
        given: Mapping[str, object],
        reason: str | None,
        possible: tuple[str, ...],
        term: Defined | None = None,
    ) -> Target:
        book = self._books[plan]
        if unsaid(book, present) and not binder.priced:
            return Target(plan, None, dict(given), unsaid=True)
        nearness = self.nearness.rules(plan, question, language) if self.nearness else {}
        top = ranked[0][1] if ranked else 0.0
        topic_score = {topic: score for topic, score in ranked if score >= _LEAST_TOPIC and score >= top - _NEXT_TOPICS}
        found: dict[str, _Candidate] = {}
        bindings: dict[str, Binding] = {}
        stated = _stated(book, given)
        for rule in book.rules.values():
            if rule.topic is None or rule.topic not in topic_score:
                continue
            if rule.goal not in bindings:
                bindings[rule.goal] = self._bind(binder, book, rule.goal, given)
            binding = bindings[rule.goal]
            score = topic_score[rule.topic] + goal_score(book, rule.goal, rule, present, asked, binding.fit)
            score += _RULE_NEARNESS * nearness.get(rule.name, 0.0)
            score += _DEFINES * bool(term and rule.topic == "definition" and term.by(rule.clauses[0].clause))
            score += _SAME_LENGTH * bool(lengths_of(rule.says) & binder.lengths)
            if (
                rule.goal == "termination_outcome"
                and reason
                and any(b.fact == "termination_date" for b in binding.bound)
            ):
                score += _LEFT_ON
            used = sum(name in book.facts_of(rule.goal) for name in stated)
            score += _GIVEN_USED * used - _GIVEN_LEFT * (0 if rule.statement else len(stated) - used)
            if rule.goal not in found or score > found[rule.goal].score:
                found[rule.goal] = _Candidate(rule, score, binding)
        candidates = sorted(found.values(), key=lambda c: -c.score)[:_PROBED]
        if reason and candidates:
            candidates = self._with_consequence(book, candidates, binder, given)
        targets = [self._made(book, candidate, given, reason, possible) for candidate in candidates]
        if not targets:
            return Target(plan, None, dict(given))
        weighed = [(self._probed(target, candidates[i]), i) for i, target in enumerate(targets)]
        weighed.sort(key=lambda pair: (-pair[0], pair[1]))
        weighed = _whole_first(book, weighed, targets)
        score, first = weighed[0]
        chosen = [first]
        for other_score, other in weighed[1:]:
            near = len(chosen) < _TOGETHER and other_score >= score - _BESIDE
            adds = near and self._adds(candidates, chosen, candidates[other], present, asked)
            if adds and self._settles(targets[other]):
                chosen.append(other)
        rivals = [
            targets[other]
            for other_score, other in weighed[1:]
            if other not in chosen
            and other_score >= score - _THIN
            and form_of(candidates[other].rule) == form_of(candidates[first].rule)
            and self._settles(targets[other])
        ]
        also = tuple(targets[i] for i in chosen[1:])
        named = set(candidates[first].rule.concepts) & present - {"definition"}
        named -= term.within if term else frozenset()
        elsewhere = term if term and not named and not term.by(candidates[first].rule.clauses[0].clause) else None
        return replace(targets[first], score=score, also=also, rivals=tuple(rivals[:1]), term=elsewhere)

    def _with_consequence(
        self, book: Book, candidates: list[_Candidate], binder: Binder, given: Mapping[str, object]
    ) -> list[_Candidate]:
        """Where a leaver asks for a figure that the consequence of leaving shows, the consequence is answered."""
        best = candidates[0]
        for rule in book.goals.get("termination_outcome", ()):
            shown = {name for outcome in rule.outcomes for name in (*outcome.quantity, *outcome.also)}
            if best.rule.goal in shown:
                whole = _Candidate(rule, best.score + _SETTLED, self._bind(binder, book, rule.goal, given))
                return [whole, *(c for c in candidates if c.rule.goal != rule.goal and c.rule.goal not in shown)]
        return candidates

    def _made(
        self,
        book: Book,
        candidate: _Candidate,
        given: Mapping[str, object],
        reason: str | None,
        possible: tuple[str, ...],
    ) -> Target:
        binding = candidate.binding
        facts: dict[str, object] = {bound.fact: bound.raw for bound in binding.bound}
        as_of = facts.pop("as_of", None)
        if reason and "termination_reason" in book.facts:
            facts["termination_reason"] = reason
        facts |= given
        return Target(
            plan=book.plan,
            goal=candidate.rule.goal,
            facts=facts,
            bound=binding.bound,
            unbound=binding.unbound,
            against=binding.against,
            at_odds=binding.at_odds,
            as_of=date.fromisoformat(str(as_of)) if as_of else None,
            score=candidate.score,
            possible=possible if "termination_reason" not in facts else (),
        )

    def _probed(self, target: Target, candidate: _Candidate) -> float:
        """The score, raised where the values of the question settle the goal and lowered where it still needs facts."""
        if self._probe is None or not (candidate.binding.bound or target.facts):
            return candidate.score
        settled, missing = self._probe(target)
        return candidate.score + (_SETTLED if settled else -min(_SETTLED, 0.2 * missing))

    def _settles(self, target: Target) -> bool:
        return self._probe is None or self._probe(target)[1] == 0

    def _adds(
        self,
        candidates: Sequence[_Candidate],
        chosen: Sequence[int],
        other: _Candidate,
        present: frozenset[str],
        asked: frozenset[str],
    ) -> bool:
        """Whether a further goal answers a part of the question that the chosen ones do not."""
        have = [candidates[i].rule for i in chosen]
        covered = {concept for rule in have for concept in rule.concepts}
        own = {concept for concept in other.rule.concepts if concept in present} - covered - UNIT_WORDS
        form = form_of(other.rule)
        new_form = (
            form in asked and form not in {form_of(rule) for rule in have} and form in ("date", "money", "quantity")
        )
        taken = {bound.start: bound.fact for i in chosen for bound in candidates[i].binding.bound}
        if any(taken.get(bound.start, bound.fact) != bound.fact for bound in other.binding.bound):
            return False
        new_topic = other.rule.topic not in {rule.topic for rule in have}
        if have[0].outcomes:
            return bool(own) and (WHO in own or (new_form and form == "date"))
        return bool(own) and (new_form or not new_topic)

    def _bind(self, binder: Binder, book: Book, goal: str, given: Mapping[str, object]) -> Binding:
        left_out = {"termination_reason"} if binder.leaving else {"termination_reason", "termination_date"}
        needed = [name for name in book.facts_of(goal) if name not in given and name not in left_out]
        return binder.bind(book.facts, needed, dated=book.depends_on_day(goal), given=_stated(book, given))


def _whole_first(book: Book, weighed: list[tuple[float, int]], targets: Sequence[Target]) -> list[tuple[float, int]]:
    """The ranking, led by the goal of which the best one is only a part, where it takes in more of what was said."""
    part = targets[weighed[0][1]]
    said, used = _places(part), set(book.facts_of(part.goal or ""))
    for score, place in weighed[1:]:
        whole = targets[place]
        if (
            score >= weighed[0][0] - _PART
            and said < _places(whole)
            and used < set(book.facts_of(whole.goal or ""))
            and len(whole.unbound) < len(part.unbound)
        ):
            rest = [pair for pair in weighed if pair[1] != place]
            return [(weighed[0][0], place), *rest]
    return weighed


def _places(target: Target) -> set[int]:
    return {bound.start for bound in target.bound}


def _stated(book: Book, given: Mapping[str, object]) -> list[str]:
    """The facts of a book that the request gives, the reason of leaving apart."""
    return [name for name in given if name in book.facts and name != "termination_reason"]


def known_reasons() -> frozenset[str]:
    """Every termination reason that a question can name."""
    return frozenset(TERMINATION_REASONS)
