"""From a question to what it asks of which plan, with which facts."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from itertools import chain
from typing import Final

from assistant.reading import around, dates, denied, implied, numbers, portions, ratios, relative, thirds, yearless
from assistant.reading import spoken as spoken_words
from assistant.reading.absences import both, of_a_birth
from assistant.reading.account_years import years_of_accounts
from assistant.reading.asked import asked_units, asks_what_is_lost, forms, only_asks_for_words, only_orders, spans
from assistant.reading.asked_for import asked_by_name
from assistant.reading.between import find as ranks_between
from assistant.reading.bind import Binder
from assistant.reading.blamed import MISCONDUCT, supposed
from assistant.reading.both import in_both
from assistant.reading.carried import expected, still_left
from assistant.reading.cases import again, alternatives, grants, side_by_side
from assistant.reading.choosing import LEAST_TOPIC, Chooser
from assistant.reading.corrections import months_for_others, year_alone
from assistant.reading.deadlines import asks_until_when, is_settled
from assistant.reading.done_at import unasked
from assistant.reading.evidence import ADVICE, DATED_EVENTS, DECISIVE, STRONG_EVENTS, topic_scores
from assistant.reading.fitting import GRANT_DAYS
from assistant.reading.language import LANGUAGES, Detected, heard_in
from assistant.reading.lots import priced as per_share
from assistant.reading.majority import lost as lost_majority
from assistant.reading.meant import meant
from assistant.reading.mention import Mention, clear_of
from assistant.reading.outside import Foretold, Heard, Scope, Signs, is_far
from assistant.reading.plans import PlanFinder
from assistant.reading.points import as_percent
from assistant.reading.quantiles import PLACES, in_full, percentiles, quantiles
from assistant.reading.query import Before, Case, Purpose, Query, Target
from assistant.reading.ranking import Fitness, Nearness
from assistant.reading.reasons import HAPPENINGS, OPEN_REASONS, REASON_CONCEPTS, reason_of, weighable
from assistant.reading.reference import asked_on
from assistant.reading.refused_years import refused_years
from assistant.reading.resumed import in_context
from assistant.reading.running import since_when
from assistant.reading.said import Said
from assistant.reading.sets import sets
from assistant.reading.several import enumerators, is_apart, joined, parts, quiet, said_for, supposed_later
from assistant.reading.sought import Turned
from assistant.reading.spelling import respelt
from assistant.reading.terms import Term, defined
from assistant.reading.unjoined import apart_in_one, asks_by_how_much, pairs
from corpus.concepts import Mention as ConceptMention
from corpus.concepts import Thesaurus
from corpus.today import today
from rules.book import Book
from rules.engine import Look

_TOLD: Final = 0.5
"""What the trained head's likelihood of a topic counts beside nearness: it raises a topic, it does not bury one."""

_REASON_GIVEN: Final = 1.0


class Reader:
    """Reads questions against the books and the thesaurus."""

    def __init__(
        self,
        books: Mapping[str, Book],
        thesaurus: Thesaurus,
        plans: PlanFinder,
        nearness: Nearness | None = None,
        probe: Callable[[Target], Look] | None = None,
        terms: Callable[[str], Iterable[Term]] | None = None,
        fitness: Fitness | None = None,
    ) -> None:
        self._books, self.thesaurus, self.plans, self.nearness = books, thesaurus, plans, nearness
        self._terms, self._fitness = terms, fitness
        self._chooser = Chooser(books, nearness, fitness, probe)
        self._scope = Scope(books, nearness, fitness)

    def read(
        self,
        question: str,
        *,
        plan: str | None,
        facts: Mapping[str, object],
        today: date,
        language: str | None = None,
        before: Before | None = None,
        about: str | None = None,
        goal: str | None = None,
    ) -> Query:
        """Read a question.

        Args:
            plan: the plan given with the request; a plan named in the question counts before it.
            facts: facts given with the request; they count before what the question says.
            today: the day of the answer where neither the request nor the question gives one.
            language: the language wanted for the answer, where given.
            before: what the conversation has said before.
            about: the plan that it is asked of, whichever it names.
            goal: the goal that it asks for, where somebody else has told it.
        """
        query = self._read(
            question, plan=plan, facts=facts, today=today, language=language, before=before, about=about, goal=goal
        )
        if goal is not None:
            return query
        read = partial(self._read, plan=plan, facts=facts, today=today, language=query.language.language, before=before)
        if (parted := self._parted(question, query, read)) is not None:
            return parted
        found, purpose = self._cases(question, query)
        if not found:
            return self._unjoined(question, query, read) or query
        cases = [Case(words, read(alone), purpose) for words, alone in found]
        if purpose == "added" and any(
            not self._grant_days(target.plan, target.facts) for case in cases for target in case.query.targets
        ):
            return query
        return side_by_side(query, cases)

    def _parted(self, question: str, query: Query, read: Callable[[str], Query]) -> Query | None:
        """The question with a case for each value of a choice with facts of its own, where it is so parted."""
        target = query.targets[0] if query.named and len(query.targets) == 1 else None
        facts = self._books[target.plan].facts.values() if target is not None and query.choices else ()
        for fact in (fact for fact in facts if fact.several):
            parts = sets(question, query.values, query.choices, fact, self.thesaurus, query.language.spoken)
            purpose: Purpose = "apart" if asks_what_is_lost(question) else "added"
            cases = [(value, Case(words, read(alone), purpose)) for value, words, alone in parts]
            if cases and all(
                str(each.facts.get(fact.name)) == value and len(case.query.targets) == 1
                for value, case in cases
                for each in case.query.targets
            ):
                [first, *others] = [case for _, case in cases]
                parted = side_by_side(query, [first, *others]) if others else replace(first.query, question=question)
                return parted if parted is not query else None
        return None

    def _cases(self, question: str, query: Query) -> tuple[list[tuple[str, str]], Purpose]:
        """The cases that a question sets side by side, and what for."""
        if not query.named:
            return [], "apart"
        if compared := alternatives(question, query.values, query.reasons):
            return compared, "weighed"
        if same := again(question, query.values, query.reasons):
            return same, "apart"
        target = query.targets[0] if query.targets else None
        if target is None or not self._grant_days(target.plan, self._books[target.plan].facts_of(target.goal or "")):
            return [], "apart"
        return grants(question, query.values), "apart" if asks_what_is_lost(question) else "added"

    def _unjoined(self, question: str, query: Query, read: Callable[[str], Query]) -> Query | None:
        """The question with its two cases: both of two values, or those of which it asks the difference."""
        if not query.named or len(query.targets) != 1:
            return None
        both = in_both(query, question, self._books, read)
        if both is not None or not asks_by_how_much(question):
            return both
        for found in pairs(question, query.values, query.options):
            cases = [Case(words, read(alone)) for words, alone in found]
            if all(self._in_order(target) for case in cases for target in case.query.targets) and apart_in_one(
                query.targets[0], question, [words for words, _ in found], cases
            ):
                return side_by_side(query, cases)
        return None

    def _in_order(self, target: Target) -> bool:
        """Whether no day of a grant comes after the day of the answer."""
        on = target.as_of.isoformat() if target.as_of else None
        return on is None or all(str(target.facts[n]) <= on for n in self._grant_days(target.plan, target.facts))

    def _grant_days(self, plan: str, names: Iterable[str]) -> list[str]:
        """Those of some facts that are the day of a grant."""
        facts = self._books[plan].facts
        return [name for name in names if name in facts and GRANT_DAYS & set(facts[name].concepts)]

    def nothing(self, text: str, language: str) -> Query:
        """A text that asks nothing."""
        return Query(text, Detected(language, language, True), (), False, None, ())

    def said(self, question: str, flags: Collection[str] = ()) -> list[tuple[int, int]]:
        """Where a question names plans, values, events and what is so: what it says rather than asks.

        Args:
            flags: the concepts of what can be so or not.
        """
        where = self.plans.find(question)
        concepts = spoken_words.find(self.thesaurus, question, where.spans)
        stated = {*HAPPENINGS, *REASON_CONCEPTS, *flags}
        events = [(c.start, c.end) for c in concepts if c.concept in stated]
        return [*where.spans, *self.values(question), *events]

    def values(self, question: str) -> list[tuple[int, int]]:
        """Where a question names days, amounts and numbers."""
        where = self.plans.find(question)
        spoken = heard_in(question, spoken_words.find(self.thesaurus, question, where.spans), self.thesaurus).spoken
        days = [(m.start, m.end) for m in dates.find(question, spoken, today())]
        return [*days, *((m.start, m.end) for m in numbers.find(question, spoken, [*days, *where.spans]))]

    def happens(self, question: str) -> bool:
        """Whether a question names a way of leaving."""
        where = self.plans.find(question)
        return any(
            mention.concept in REASON_CONCEPTS for mention in spoken_words.find(self.thesaurus, question, where.spans)
        )

    def _read(
        self,
        question: str,
        *,
        plan: str | None,
        facts: Mapping[str, object],
        today: date,
        language: str | None,
        before: Before | None = None,
        about: str | None = None,
        goal: str | None = None,
        open_years: frozenset[tuple[int, int]] = frozenset(),
    ) -> Query:
        question = respelt(question)
        where = self.plans.find(question)
        concepts = implied.with_company(question, spoken_words.find(self.thesaurus, question, where.spans), where.spans)
        concepts = implied.of_the_dead(question, denied.happening(question, concepts))
        concepts = implied.leaving_on(question, implied.of_the_company(question, concepts))
        concepts = implied.of_results(question, meant(question, concepts))
        spoken = heard_in(question, concepts, self.thesaurus, language)
        if before is not None and before.language and not spoken.sure:
            spoken = Detected(language or _answered_in(before.language), before.language, False)
        plans = (about,) if about else where.plans or ((plan,) if plan else tuple(self._books))
        days = list(dates.find(question, spoken.spoken, today))
        if before is None:
            days += around.alone(question, dates.unaccented(question), today, days)
        else:
            days = in_context(question, days, spoken.spoken, before.named, before.happened or today)
        moved = [span for _, _, span in months_for_others(question)] if before is not None else []
        if before is not None and before.years_taken and year_alone(question) is not None:
            moved.append((0, len(question)))
        days = yearless.dated(question, clear_of(days, moved), spoken.spoken, today)
        days = yearless.left_open(days, open_years)
        taken = [(m.start, m.end) for m in days] + list(where.spans) + moved
        taken += [(c.start, c.end) for c in concepts if c.concept in PLACES or re.search(r"\d", c.term)]
        taken += [*enumerators(question), *((a, b) for a, b, _ in (*thirds.find(question), *ranks_between(question)))]
        shares = [*ratios.find(question), *percentiles(question)]
        taken += [(m.start, m.end) for m in shares]
        values = [*days, *shares, *numbers.find(question, spoken.spoken, taken)]
        values += [*quantiles(question, concepts, values), *in_full(question, values)]
        values = relative.resolved(question, values, today, self._granted(plans, facts, before))
        concepts = [c for c in concepts if not any(start <= c.start and c.end <= end for start, end in where.spans)]
        values = per_share(question, portions.resolved(question, values, concepts))
        values = as_percent(question, values, {c.concept for c in concepts})
        concepts = [*concepts, *lost_majority(question, values, self._books, plans)]
        wordings = spans(question, "text")
        concepts = [c for c in concepts if not any(start <= c.start and c.end <= end for start, end in wordings)]
        asked = forms(question) | asked_units(question)
        named = bool(where.plans or plan or about)
        present = frozenset(c.concept for c in concepts) | both(question, concepts)
        present |= implied.concepts(question, values, asked, present, alone=named and before is None)
        all_of_it = implied.whole(question, values, asked)
        asked |= {"whole"} if all_of_it or implied.entire(question, asked) else set()
        unheard = [*all_of_it, *of_a_birth(question, concepts, values), *years_of_accounts(question, values)]
        unheard += unasked(question, values)
        values = [value for value in values if value not in unheard]
        near = self._near(question, spoken.spoken, present | asked)
        reason, possible = reason_of(present)
        if reason is None and not possible and any(value.unit != "ratio" for value in values):
            present |= still_left(before, plans)
        scores = topic_scores(present, asked, near)
        if "definition" in asked and scores:
            scores["definition"] += 2.5
        if given_reason := str(facts.get("termination_reason", "")).upper():
            reason, possible = given_reason, ()
            scores["termination"] += _REASON_GIVEN
            present |= {concept for concept, known in REASON_CONCEPTS.items() if known == given_reason}
        leaning = before is not None and before.weight > 0
        heard = Heard(question, spoken.spoken, present, asked)
        outside = goal is None and not leaning and self._scope.outside(heard, plans, named=bool(where.plans))
        if outside or (near and not leaning and is_far(heard, near)):
            scores = dict.fromkeys(scores, 0.0)
        subject = self._scope.subject(heard) if not leaning and not present & DECISIVE else None
        present |= {subject} if subject else set()
        ranked = sorted(scores.items(), key=lambda item: -item[1])
        leaving = REASON_CONCEPTS | OPEN_REASONS
        unsaid = STRONG_EVENTS - expected(self._books, before)

        def binding(some: Sequence[Mention]) -> Binder:
            return Binder(question, some, concepts, leaving, DATED_EVENTS, unsaid, today)

        binder = binding(values)
        wanted = asked | asked_by_name(question, concepts) | since_when(question, values)
        said = Said(
            question, spoken.spoken, ranked, present, wanted, binder, facts, reason, possible, today, before, subject
        )
        places = parts(question) if named else []

        def so_far(place: tuple[int, int]) -> tuple[Said, list[ConceptMention]]:
            """What a part can take for said, without what later parts only suppose."""
            later = supposed_later(question, places, place)
            kept = [value for value in values if not any(a <= value.start < b for a, b in later)]
            words = [c for c in concepts if not any(a <= c.start < b for a, b in later)]
            if len(kept) == len(values) and not any(c.concept in HAPPENINGS for c in concepts if c not in words):
                return said, concepts
            why, open_ones = (reason, possible) if given_reason else reason_of(frozenset(c.concept for c in words))
            binder = Binder(question, kept, words, leaving, DATED_EVENTS, unsaid, today)
            return replace(said, binder=binder, reason=why, possible=open_ones), words

        turned = Turned(said, values, concepts, binding)
        targets: list[Target] = []
        left: list[str] = []
        for name in (name for name in plans if name in self._books and not outside):
            if goal is not None:
                targets.append(self._chooser.chosen(name, said, goal))
                continue
            known = self._terms(name) if self._terms and named else ()
            term = defined(question, known, concepts, where.spans)
            target = self._chooser.choose(name, said, term)
            if named and (other := self._turned(turned, name, said, target)) is not None:
                targets.append(other)
                continue
            if named:
                foreign = self._foreign(name, target, quiet(question, places[1:], concepts))
                asked_parts = [
                    (words, self._chooser.choose(name, self._part(heard, about, *place, alone=words in foreign)))
                    for place in places
                    for words, (heard, about) in [(question[slice(*place)], so_far(place))]
                ]
                target, open_parts = joined(
                    target, asked_parts, self._books[name], self._chooser.probe.settles, foreign
                )
                left += open_parts
            targets.append(target)
        best = ranked[0] if ranked and ranked[0][1] >= LEAST_TOPIC else None
        query = Query(
            question=question,
            language=spoken,
            plans=plans,
            named=named,
            names_plan=bool(where.plans),
            topic=best[0] if best else None,
            targets=tuple(sorted(targets, key=lambda t: -t.score)) if not named else tuple(targets),
            doubtful=tuple(value for value in values if value.doubt),
            evidence=tuple(ranked[:5]),
            asked=asked,
            events=tuple((c.concept, question[c.start : c.end]) for c in concepts if c.concept in HAPPENINGS),
            order=only_orders(question),
            outside=outside,
            advice=ADVICE in present,
            left=tuple(part for part in dict.fromkeys(left) if not only_asks_for_words(part)),
            supposed=tuple(supposed(question, concepts)),
            values=tuple(values),
            reasons=weighable(concepts),
            choices=self._named_choices(plans, concepts) if named else (),
            options=self._named_choices(plans, concepts, every=True) if named else (),
            follows=leaning,
            asked_on=asked_on(question, days),
            employed=tuple(question[c.start : c.end] for c in concepts if c.concept == MISCONDUCT),
            years_taken=tuple(day for day in days if day.year_taken),
        )
        if not (refused := refused_years(query, self._books, today)):
            return query
        return self._read(
            question, plan=plan, facts=facts, today=today, language=language, before=before, about=about, goal=goal,
            open_years=open_years | refused,
        )  # fmt: skip

    def _named_choices(
        self, plans: Iterable[str], concepts: Sequence[ConceptMention], *, every: bool = False
    ) -> tuple[tuple[int, int, str], ...]:
        """Where it names a choice of which somebody can have several values, or such a value, or (``every``) any."""
        facts = [fact for plan in plans if plan in self._books for fact in self._books[plan].facts.values()]
        of_choice = {each for fact in facts for each in chain(*fact.value_concepts.values())}
        several = (chain(fact.concepts, *fact.value_concepts.values()) for fact in facts if fact.several)
        values = of_choice if every else set(chain.from_iterable(several))
        return tuple((c.start, c.end, c.concept) for c in concepts if c.concept in values)

    def _granted(self, plans: Iterable[str], facts: Mapping[str, object], before: Before | None) -> date | None:
        """The day of the grant, where the request or the conversation gives one."""
        found = set()
        for plan in (plan for plan in plans if plan in self._books):
            earlier = before.facts.get(plan, {}) if before is not None else {}
            said = {**earlier, **facts}
            found |= {str(said[name]) for name in self._grant_days(plan, said)}
        try:
            return date.fromisoformat(found.pop()) if len(found) == 1 else None
        except ValueError:  # what it is instead of a day is said where facts are checked
            return None

    def _near(self, question: str, language: str, named: frozenset[str]) -> Mapping[str, float]:
        """How near each topic is to a question; whole questions train the heads, and only in the languages spoken
        here.
        """
        if self.nearness is None:
            return {}
        near = self.nearness.topics(question, language)
        if language not in LANGUAGES:
            return near
        told = self.nearness.told(question, language, named)
        return {topic: value + _TOLD * told.get(topic, 0.0) for topic, value in near.items()}

    def _turned(self, turned: Turned, plan: str, said: Said, usual: Target) -> Target | None:
        """What a question asks the other way round of a plan's book."""
        book, probe = self._books[plan], self._chooser.probe
        nearness = self.nearness.rules(plan, said.text, said.language) if self.nearness else {}
        found = turned.target(book, usual, nearness, settled=is_settled(book, usual, said.asked, probe.settles))
        return None if found is not None and asks_until_when(book, usual, found) else found

    def _foreign(self, plan: str, whole: Target, quiet: Sequence[str]) -> set[str]:
        """Of later parts of a question that name no event, those of which the rules of the whole do not speak."""
        fitness = self._fitness
        return {p for p in quiet if fitness is not None and is_apart(p, whole, self._books[plan], fitness(plan, p))}

    def _part(
        self, whole: Said, concepts: Sequence[ConceptMention], start: int, end: int, *, alone: bool = False
    ) -> Said:
        """A part of a question, with all that the question says to have happened, or by itself ``alone``."""
        text = whole.text[start:end]
        own = said_for(text, concepts, start, end, alone=alone)
        if alone:
            whole = replace(whole, reason=None, possible=())
        asked = forms(text) | asked_units(text) | asked_by_name(whole.text, concepts, start, end)
        present = frozenset(c.concept for c in own)
        near = self.nearness.topics(text, whole.language) if self.nearness else {}
        ranked = sorted(topic_scores(present, asked, near).items(), key=lambda item: -item[1])
        return replace(whole, text=text, ranked=ranked, present=present, asked=asked)

    def signs(self, question: str, plan: str | None, known: Foretold | None = None) -> Signs:
        """What tells whether a question lies outside.

        Args:
            plan: the plan given with the request.
            known: what the heads say of it, where that is known from elsewhere.
        """
        where = self.plans.find(question)
        concepts = spoken_words.find(self.thesaurus, question, where.spans)
        heard = Heard(
            question,
            heard_in(question, concepts, self.thesaurus).spoken,
            frozenset(c.concept for c in concepts),
            forms(question) | asked_units(question),
        )
        plans = where.plans or ((plan,) if plan else tuple(self._books))
        return self._scope.signs(heard, plans, known)


def _answered_in(spoken: str) -> str:
    """The language to answer in where that one is spoken."""
    return spoken if spoken in LANGUAGES else "en"
