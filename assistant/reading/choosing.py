"""Which rule of a plan's book answers a question, and which others beside it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from assistant.reading.anchored import aged
from assistant.reading.asked import spans
from assistant.reading.bound import Binding
from assistant.reading.candidate import Candidate, adds, day_meant
from assistant.reading.carried import carried, day_asked_for, in_place_of, is_of_event
from assistant.reading.earlier import with_earlier
from assistant.reading.evidence import (
    CONSEQUENCES,
    DECISIVE,
    PEOPLE,
    STRONG_EVENTS,
    form_of,
    goal_score,
    in_question,
    is_of_another_event,
    unsaid,
)
from assistant.reading.fitting import UNIT_CONCEPTS
from assistant.reading.language import LANGUAGES
from assistant.reading.limits import is_lowest_of, names_one, within_all
from assistant.reading.mended import mended, still_open, unspoken
from assistant.reading.near_days import on_their_days
from assistant.reading.probing import Probe
from assistant.reading.query import Before, Target
from assistant.reading.ranking import (
    PART,
    SEVERAL,
    Fitness,
    Likely,
    Nearness,
    can_count,
    covered_first,
    fit_of,
    known_part,
    speaks,
    stated,
    whole_first,
)
from assistant.reading.said import Said
from assistant.reading.terms import Defined
from assistant.wording.catalog import Translator
from corpus.today import today
from rules.book import Book, Rule
from rules.engine import Look, look
from rules.expression import Name

LEAST_TOPIC: Final = 1.9
"""The score below which a topic is not what a question is about."""

_NEXT_TOPICS: Final = 5.0
_RULE_NEARNESS: Final = 3.0
_PROBED: Final = 8
_SETTLED: Final = 2.0
_LEFT_ON: Final = 6.0
_GIVEN_USED, _GIVEN_LEFT = 2.0, 1.0
_TOGETHER: Final = 3
_ENDS: Final = frozenset({"deadline", "expiry"})
_BESIDE, _THIN, _NEAR_LIMIT = 2.0, 1.5, 2.5
_DEFINES = 6.0
_CLAUSE_FITS, _WORDS_FIT = 6.0, 12.0
_BEST_CLAUSE: Final = 0.8
"""From which share of the best clause's fitness on a rule comes into question although its topic does not."""
_FITTING: Final = 0.2
_LEAST_FITNESS: Final = 0.13
"""The best clause's fitness below which a plan says nothing of what is asked, unless a rule fits well or takes in what
the question states: 98 % of the dev questions that a clause answers reach it."""
_SAYS: Final = 0.5
"""The best clause's fitness from which on it may speak to a subject of which no rule does."""
_SURE: Final = 12.0
_VERY_NEAR: Final = 0.65
_DECIDING: Final = DECISIVE | STRONG_EVENTS


class Chooser:
    """Chooses among the rules of books.

    Args:
        books: rule books by plan.
        nearness: how near a question is to rules; counts for nothing where not given.
        fitness: how well clauses fit a question; counts for nothing where not given.
        probe: whether the facts at hand settle a target, and which are missing.
    """

    def __init__(
        self,
        books: Mapping[str, Book],
        nearness: Nearness | None = None,
        fitness: Fitness | None = None,
        probe: Callable[[Target], Look] | None = None,
    ) -> None:
        self._books, self._nearness, self._fitness, self.probe = books, nearness, fitness, Probe(probe)
        self._leavers: dict[tuple[str, str], bool] = {}

    def choose(self, plan: str, said: Said, term: Defined | None = None) -> Target:
        """Return what a plan's book is said.asked.

        Args:
            plan: the plan's id.
            term: a term of the plan's document that the question asks the meaning of.
        """
        book = self._books[plan]
        if said.present & PEOPLE and spans(said.text, "names"):
            return Target(plan, None, dict(said.given), unsaid=True)
        fitness = self._fitness(plan, said.text) if self._fitness else {}
        about = bool(said.subject) or not (said.binder.priced or said.reason)
        if about and unsaid(book, said.present) and not said.asked_before(plan):
            says = said.subject is not None and max(fitness.values(), default=0.0) >= _SAYS
            return Target(plan, None, dict(said.given), unsaid=not says)
        candidates = self._candidates(book, said, term, fitness)
        if said.reason_in(plan) and candidates:
            candidates = self._with_consequence(book, candidates, said)
        candidates = [self._aged(book, self._completed(book, candidate, said), said) for candidate in candidates]
        candidates = self._asked_again(book, candidates, said) or candidates
        targets = [self._made(book, candidate, said) for candidate in candidates]
        if not targets:
            return Target(plan, None, dict(said.given))
        weighed = [(self._probed(target, candidates[i], said.asked), i) for i, target in enumerate(targets)]
        weighed.sort(key=lambda pair: (-pair[0], pair[1]))
        decided = DECISIVE & said.present & set(candidates[weighed[0][1]].rule.concepts)
        weighed = weighed if decided else whole_first(book, weighed, targets, said.asked, said.present)
        rules = [candidate.rule for candidate in candidates]
        weighed = covered_first(book, weighed, targets, self.probe.look)
        if not names_one(said.binder.text, said.binder.concepts):
            weighed = within_all(weighed, rules, said.present, lambda i: self.probe.settles(targets[i]), _NEAR_LIMIT)
        score, first = weighed[0]
        fits = max(fitness.values(), default=1.0) >= _LEAST_FITNESS or said.language not in LANGUAGES
        fits = fits or (said.before is None and any(spans(said.text, bare) for bare in ("bare_quantity", "bare_date")))
        if not (fits or self._holds(book, candidates[first], score, said)):
            return Target(plan, None, dict(said.given), unsaid=True)
        if "text" in said.asked and not targets[first].bound and not speaks(candidates[first].rule, fitness):
            return Target(plan, None, dict(said.given))
        chosen = [first]
        for other_score, other in weighed[1:]:
            near = len(chosen) < _TOGETHER and other_score >= score - _BESIDE
            further = near and adds(book, [candidates[i] for i in chosen], candidates[other], said)
            if further and self.probe.settles(targets[other]):
                chosen.append(other)
        if len(chosen) == 1 and not self.probe.settles(targets[first]):
            chosen += known_part(book, weighed[1:], targets, targets[first], said.present, self.probe)
        rivals = [
            targets[other]
            for other_score, other in weighed[1:]
            if other not in chosen
            and targets[other].goal not in book.parts_of(targets[first].goal or "")
            and other_score >= score - _THIN
            and form_of(candidates[other].rule) == form_of(candidates[first].rule)
            and not ("last_day" in said.asked and _ENDS & ({*rules[first].concepts} - {*rules[other].concepts}))
            and {bound.start for bound in targets[first].bound} <= {bound.start for bound in targets[other].bound}
            and self.probe.settles(targets[other])
        ]
        also = tuple(targets[i] for i in chosen[1:])
        named = set(candidates[first].rule.concepts) & said.present - {"definition"} - (term.within if term else set())
        elsewhere = term if term and not named and not term.by(candidates[first].rule.clauses[0].clause) else None
        return replace(targets[first], score=score, also=also, rivals=tuple(rivals[:1]), term=elsewhere)

    def _asked_again(self, book: Book, candidates: Iterable[Candidate], said: Said) -> list[Candidate]:
        """What was asked before, where a message asks for nothing and that takes in all that it says.

        Where what was asked last takes in nothing of it, it is what was asked before that of all that it mends.
        """
        last = None if said.asked else said.asked_before(book.plan)
        if last is None or said.before is None:
            return []
        whole = [c for c in candidates if last in book.parts_of(c.rule.goal) and not c.binding.unbound]
        own = book.facts_of(last)
        if further := [c for c in whole if any(bound.fact not in own for bound in c.binding.bound)]:
            return further[:1]
        if same := [c for c in candidates if c.rule.goal == last and c.binding.bound]:
            return [c for c in same if not c.binding.unbound]
        known = said.before.facts.get(book.plan, {})
        for rule in filter(None, map(book.topical, said.before.earlier.get(book.plan, ()))):
            found = self._completed(book, Candidate(rule, 0.0, self._bind(book, rule.goal, said)), said)
            mends = {bound.fact for bound in found.binding.bound}
            if mends and not found.binding.unbound and mends <= known.keys():
                return [found]
        return []

    def chosen(self, plan: str, said: Said, goal: str) -> Target:
        """Return a goal of a plan's book with what the question gives it."""
        book = self._books[plan]
        rule = book.topical(goal) or book.goals[goal][0]
        candidate = Candidate(rule, 0.0, self._bind(book, goal, said))
        return self._made(book, self._aged(book, self._completed(book, candidate, said), said), said)

    def _candidates(
        self, book: Book, said: Said, term: Defined | None, fitness: Mapping[str, float]
    ) -> list[Candidate]:
        """The rules that fit best, one a goal."""
        nearness = self._nearness.rules(book.plan, said.text, said.language) if self._nearness else {}
        likely = Likely(self._nearness, book.plan, said)
        best = max(fitness.values(), default=0.0)
        least = _FITTING if said.language in LANGUAGES else min(_FITTING, best)
        top = said.ranked[0][1] if said.ranked else 0.0
        topic_score = {
            topic: score for topic, score in said.ranked if score >= LEAST_TOPIC and score >= top - _NEXT_TOPICS
        }
        found: dict[str, Candidate] = {}
        bindings: dict[str, Binding] = {}
        passed = stated(book, said.given)
        before = said.asked_before(book.plan)
        for rule in book.rules.values():
            fits = fit_of(rule, fitness)
            asked = in_question(rule, said.asked, said.present)
            known = rule.topic in topic_score or rule.goal == before or asked or likely(rule)
            if rule.topic is None or (not known and fits < max(least, _BEST_CLAUSE * best)):
                continue
            if rule.goal not in bindings:
                bindings[rule.goal] = self._bind(book, rule.goal, said)
            binding = bindings[rule.goal]
            score = topic_score.get(rule.topic, LEAST_TOPIC) + goal_score(
                book, rule.goal, rule, said.present, said.asked, binding.fit
            )
            score += _RULE_NEARNESS * nearness.get(rule.name, 0.0) - likely.behind(rule)
            score += (_WORDS_FIT if "text" in said.asked else _CLAUSE_FITS) * fits
            score += said.before.weight if said.before is not None and rule.goal == before else 0.0
            score += _DEFINES * bool(term and rule.topic == "definition" and term.by(rule.clauses[0].clause))
            score += said.binder.lengths.behind(rule)
            if (
                rule.goal == "termination_outcome"
                and said.reason_in(book.plan)
                and any(b.fact == "termination_date" for b in binding.bound)
            ):
                score += _LEFT_ON
            used = sum(name in book.facts_of(rule.goal) for name in passed)
            score += _GIVEN_USED * used - _GIVEN_LEFT * (0 if rule.statement else len(passed) - used)
            if rule.goal not in found or score > found[rule.goal].score:
                found[rule.goal] = Candidate(rule, score, binding)
        ranked = sorted(found.values(), key=lambda c: -c.score)
        nearest = {candidate.rule.goal for candidate in ranked[:_PROBED]}
        lowest = (candidate for candidate in ranked[_PROBED:] if is_lowest_of(candidate.rule, nearest))
        return [*ranked[:_PROBED], *lowest, *self._wholes(book, ranked, said, nearness)]

    def _wholes(
        self, book: Book, ranked: Sequence[Candidate], said: Said, nearness: Mapping[str, float]
    ) -> Iterator[Candidate]:
        """The goals of which the best one is a part, where they take in several values that it leaves."""
        best = ranked[0] if ranked else None
        if best is None or len(best.binding.unbound) < SEVERAL:
            return
        known = {candidate.rule.goal for candidate in ranked[:_PROBED]}
        for goal in book.goals:
            rule = book.topical(goal)
            if rule is None or goal in known or best.rule.goal not in book.parts_of(goal):
                continue
            if not is_of_another_event(rule, said.present):
                binding = self._bind(book, goal, said)
                if len(best.binding.unbound) - len(binding.unbound) >= SEVERAL:
                    near = _RULE_NEARNESS * nearness.get(rule.name, 0.0) + dict(said.ranked).get(rule.topic or "", 0.0)
                    yield Candidate(rule, min(near, best.score) - PART, binding)

    def _holds(self, book: Book, candidate: Candidate, score: float, said: Said) -> bool:
        """Whether a rule answers although no clause of the plan seems to: it fits well, takes in what was stated or has
        been before, or says itself that the plan is silent or that another document says what the question names.
        """
        before = said.before.facts.get(book.plan) if said.before is not None else None
        known = bool(candidate.binding.bound or said.given or said.asked_before(book.plan) or before)
        rules, deciding = book.goals[candidate.rule.goal], _DECIDING & said.present
        told = said.reason or said.possible or any(deciding & {*rule.concepts, rule.topic} for rule in rules)
        sure = score >= _SURE or self._near(book, candidate.rule, said) >= _VERY_NEAR
        said_of = (rule.silent or (rule.not_in_document and said.present & {*rule.concepts}) for rule in rules)
        return known or bool(told) or sure or any(said_of)

    def _near(self, book: Book, rule: Rule, said: Said) -> float:
        """How near a question is to what a rule says."""
        return self._nearness.rules(book.plan, said.text, said.language).get(rule.name, 0.0) if self._nearness else 0.0

    def _with_consequence(self, book: Book, candidates: list[Candidate], said: Said) -> list[Candidate]:
        """Where a leaver asks for a figure that the consequence of leaving shows, the consequence is answered; in a
        conversation so for every number of awards on which it bears that somebody has left.
        """
        for rule in book.goals.get("termination_outcome", ()):
            shown, used = {name for outcome in rule.outcomes for name in outcome.shown}, book.facts_of(rule.goal)
            counts = {book.goals[name][0].unit for name in shown if name in book.goals} & UNIT_CONCEPTS.keys()

            def is_part(each: Candidate, shown: set[str] = shown, counts: set[str | None] = counts) -> bool:
                left = said.before is not None and "termination_reason" in book.facts_of(each.rule.goal)
                return each.rule.goal in shown or (left and each.rule.unit in counts)

            best, *others = candidates
            if best.rule.goal == rule.goal and (shows := next(filter(is_part, others), None)) is not None:
                joined = best.binding.with_those_of(self._completed(book, shows, said).binding, used)
                candidates = [best := replace(best, binding=joined), *others]
            leads = best.rule.goal == rule.goal and said.before is not None
            if leads or is_part(best):
                binding = best.binding if leads else self._bind(book, rule.goal, said)
                part = self._completed(book, best, said).binding
                rest = [c for c in others if c.rule.goal != rule.goal and not is_part(c)]
                return [Candidate(rule, best.score + _SETTLED, binding.with_those_of(part, used)), *rest]
        return candidates

    def _made(self, book: Book, candidate: Candidate, said: Said) -> Target:
        binding = candidate.binding
        facts: dict[str, object] = {bound.fact: bound.raw for bound in binding.bound}
        earlier = carried(book, candidate.rule.goal, candidate.binding, said) if said.before is not None else {}
        facts = earlier | facts
        as_of = facts.pop("as_of", None) or day_meant(book, candidate, said)
        if said.reason and "termination_reason" in book.facts:
            facts["termination_reason"] = said.reason
        facts |= said.given
        return Target(
            plan=book.plan,
            goal=candidate.rule.goal,
            facts=facts,
            bound=binding.bound,
            unbound=binding.unbound,
            elsewhere=binding.elsewhere,
            against=binding.against,
            at_odds=binding.at_odds,
            either=binding.either,
            open=still_open(book, said, binding) if earlier else {},
            as_of=date.fromisoformat(str(as_of)) if as_of else None,
            score=candidate.score,
            possible=said.possible if "termination_reason" not in facts else (),
            carried=earlier,
        )

    def _completed(self, book: Book, candidate: Candidate, said: Said) -> Candidate:
        """The candidate with the values that fitted nothing by the words around them, as far as it is plain what they
        are.
        """
        goal, before = candidate.rule.goal, said.before
        if before is not None and before.waits and not before.supposes and not said.asked:
            needs = [name for name in before.needs.get(book.plan, ()) if name in self._usable(book, goal, said)]
            answered = day_asked_for(book, candidate.binding, needs, said.text, said.binder.leftover.values)
            candidate = replace(candidate, binding=answered)
        candidate = self._filled(book, candidate, said)
        if before is None or not before.event:
            return candidate
        useful = {*self._usable(book, goal, said), *(("as_of",) if book.depends_on_day(goal) else ())}
        known = {name: raw for name, raw in before.facts.get(book.plan, {}).items() if name in useful}
        supposes = before.supposes or bool(said.reason or said.possible)
        asked = before.needs.get(book.plan, ()) if before.waits else ()
        mends = mended(book, candidate.binding, said.binder.leftover, known, asked, supposes=supposes)
        return replace(candidate, binding=mends)

    def _filled(self, book: Book, candidate: Candidate, said: Said) -> Candidate:
        """The candidate with values that fitted nothing as the facts which are still open and can be nothing else."""
        usable, label = self._usable(book, candidate.rule.goal, said), Translator(said.language, book.plan)
        if said.before is not None and said.before.supposes:
            candidate = self._replied(book, candidate, usable, said.before, said)
        while self.probe.asks and candidate.binding.unbound:
            missing = self.probe.look(self._made(book, candidate, said)).missing
            still = [name for name in missing if name in usable]
            binding = said.binder.leftover.further(book.facts, still, candidate.binding, usable, label)
            if binding is candidate.binding:
                break
            candidate = replace(candidate, binding=binding)
        else:
            return candidate
        if said.before is not None and not said.before.supposes:
            candidate = self._replied(book, candidate, usable, said.before, said)
        known = {bound.fact for bound in candidate.binding.bound}
        counts = [name for name in usable if name not in known and can_count(book.facts[name])]
        binding = said.binder.leftover.further(book.facts, counts, candidate.binding, usable, label)
        return replace(candidate, binding=binding)

    def _aged(self, book: Book, candidate: Candidate, said: Said) -> Candidate:
        """The candidate with the days between which a length of time has passed that fitted nothing."""
        goal, usable = candidate.rule.goal, self._usable(book, candidate.rule.goal, said)

        def known() -> Mapping[str, object]:
            return self._made(book, candidate, said).facts

        binding = aged(book, goal, candidate.binding, said, usable, known)
        binding = on_their_days(book, goal, binding, said, usable)
        return candidate if binding is candidate.binding else replace(candidate, binding=binding)

    def _replied(
        self, book: Book, candidate: Candidate, usable: Sequence[str], before: Before, said: Said
    ) -> Candidate:
        """The values that fitted nothing as the facts that were asked for, or as those said before that they mend.

        A question ("what if it had been in May?") mends what was said; a statement answers what was asked.
        """
        known = [name for name in before.facts.get(book.plan, {}) if name in usable]
        known.sort(key=lambda name: not is_of_event(book, name))
        binding = candidate.binding
        if before.goals.get(book.plan) == candidate.rule.goal:
            binding = in_place_of(book, binding, known)
        bound = {found.fact for found in binding.bound}
        needs = [name for name in before.needs.get(book.plan, ()) if name in usable]
        order = dict.fromkeys([*known, *needs] if before.supposes else [*needs, *known])
        asked = [name for name in order if name not in bound]
        return replace(candidate, binding=said.binder.leftover.reply(book.facts, asked, binding, known))

    def _probed(self, target: Target, candidate: Candidate, asked: Collection[str]) -> float:
        """The score, raised where the values of the question settle the goal and lowered where it still needs facts.

        A goal that is settled without an amount of money that the question names may not be what is asked, and what
        happens to somebody is not what an amount of money is asked for with, leaving and a change of control apart.
        """
        if not self.probe.asks or not (candidate.binding.bound or target.facts):
            return candidate.score
        seen = self.probe.look(target)
        settled = _SETTLED / 2 if any(value.kind == "money" for value in target.unbound) else _SETTLED
        if "money" in asked and candidate.rule.outcomes and candidate.rule.goal not in CONSEQUENCES:
            settled = 0.0
        return candidate.score + (settled if seen.settled else -min(_SETTLED, 0.2 * seen.open))

    def _bind(self, book: Book, goal: str, said: Said) -> Binding:
        """The values of the question as facts of a goal.

        What was said before stands: where somebody asks for something else, a value is rather a fact not said yet.
        """
        known = said.before.facts.get(book.plan, {}) if said.before is not None else {}
        usable = self._usable(book, goal, said)

        def bound(needed: Sequence[str]) -> Binding:
            found = said.binder.bind(
                book.facts,
                needed,
                dated=book.depends_on_day(goal),
                given={name: said.given[name] for name in stated(book, said.given)},
                known=known,
                fixed=book.printed,
                label=Translator(said.language, book.plan),
                language=said.language,
            )
            return with_earlier(book, needed, found, said.text, said.binder.concepts)

        binding = bound(usable)
        if said.before is None or not said.asked or said.before.goals.get(book.plan) == goal:
            return binding
        stands = unspoken(book, binding, said.binder.leftover, known)
        return bound([name for name in usable if name not in stands]) if stands else binding

    def _of_leavers(self, book: Book, goal: str) -> bool:
        """Whether a goal is a day or a consequence only for somebody who has left: it asks when, whatever is known."""
        if (key := (book.plan, goal)) not in self._leavers:
            told = goal in CONSEQUENCES or form_of(book.goals[goal][0]) == "date"
            self._leavers[key] = told and "termination_date" in look(book, goal, {}, as_of=today()).missing
        return self._leavers[key]

    def _usable(self, book: Book, goal: str, said: Said) -> list[str]:
        """The facts of a goal that a question can give; one that the answer could only repeat is none."""
        before = said.before.facts.get(book.plan, {}) if said.before is not None else {}
        leaving = said.binder.leaving or "termination_date" in before or self._of_leavers(book, goal)
        left_out = {"termination_reason"} if leaving else {"termination_reason", "termination_date"}
        rules = book.goals[goal]
        left_out |= {r.value.id for r in rules if isinstance(r.value, Name) and not (r.always and rules[1:])}
        return [name for name in book.facts_of(goal) if name not in said.given and name not in left_out]
