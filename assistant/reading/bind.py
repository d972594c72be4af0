"""Which value in a question is which fact: by type, unit and the words around it.

Every value is weighed against every fact of the goal; the best pairs are taken one by one. What fits nothing well
enough stays unbound and is said back to the asker.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from types import MappingProxyType
from typing import Final

from assistant.reading import amounts, days
from assistant.reading.asked_for import directly
from assistant.reading.blamed import WITH_CAUSE, dated_deeds
from assistant.reading.bound import AtOdds, Binding, Bound
from assistant.reading.closeness import Closeness, named_by, owned_by_name, the_event
from assistant.reading.denied import is_none
from assistant.reading.described import AWARDS, SEVERAL, Described, poles_of, told_apart
from assistant.reading.fitting import GRANT_DAYS, NO_PRICE, RIGHT_AT, Fitting
from assistant.reading.flags import choices, named_flags, told_flags
from assistant.reading.labels import Label
from assistant.reading.leftover import NEAR_ENOUGH, Leftover, remaining
from assistant.reading.listed import Lists
from assistant.reading.mention import Mention
from assistant.reading.pairs import (
    PLAINLY,
    assigned,
    clear,
    instead,
    of_other_days,
    one_of_two_days,
    second_spans,
    without_series,
)
from assistant.reading.portions import the_rest
from assistant.reading.premises import promised
from assistant.reading.roles import Role, allowed, is_end_of_leave, is_only_away, leave_until, roles, says_nothing_new
from assistant.reading.shared import words_of_others
from assistant.reading.values import SINCE, accepted, as_raw, is_today, is_year, last_day, least_near, same_day
from corpus.concepts import Mention as ConceptMention
from rules.facts import Fact

_LEAST: Final = 0.9
_DESCRIBED: Final = 0.35
"""A value is bound only where a word for the fact stands near, or it is a date or a count that no other fact takes."""
_GRANTING: Final = frozenset({"grant", "grant_date"})
_OF_A_GRANT: Final = _GRANTING | {"agreement_date"}
"""A day on which something was granted is the day of the grant or of its agreement, and of nothing else."""
_ESTABLISHED: Final = GRANT_DAYS | {"listing_date", "program_date", "admission_date"}
_ACT: Final = "grant"
"""A day asked about ("may it be done on …?") is none of these, unless of a grant to come."""
_CLEARLY, _ALIKE, _ODD = 0.5, 0.02, 1.2
_TOLD: Final = 0.15
"""What a word of a fact's label counts beside the words that the thesaurus knows; it makes no goal likelier."""
_LEFT: Final = "termination_date"


class Binder:
    """Binds the values of one question.

    Attributes:
        concepts: the words in the question that the thesaurus knows.
        leaving: whether the question speaks of leaving at all.
        lengths: the lengths of time that the question names, amount and unit.
    """

    def __init__(
        self,
        text: str,
        values: Sequence[Mention],
        concepts: Sequence[ConceptMention],
        reasons: Iterable[str],
        events: Iterable[str] = (),
        unsaid: frozenset[str] = frozenset(),
    ) -> None:
        self._text = text
        self._values = [value for value in values if not value.doubt]
        self._doubtful_dates = any(value.doubt and value.kind == "date" for value in values)
        self._last_day = max((v.value for v in self._values if isinstance(v.value, date)), default=None)
        self._concepts = self.concepts = concepts = [*concepts, *the_event(text, concepts, frozenset(events))]
        self._reasons = frozenset(reasons) | {"termination"}
        self._done = dated_deeds(text, concepts, self._values, self._reasons)
        self.leaving = any(concept.concept in self._reasons for concept in concepts)
        happenings = self._reasons | frozenset(events) | _GRANTING
        self._closeness = Closeness(text, self._values, concepts, happenings)
        self._events = {i: self._closeness.event_of(value) for i, value in enumerate(self._values)}
        present = {concept.concept for concept in concepts}
        self._unsaid, self._said, self._away = unsaid - present, unsaid & present, is_only_away(present & self._reasons)
        happens = [(c.start, c.end) for c in concepts if c.concept in happenings]
        self._roles: dict[Mention, dict[Role, tuple[int, int]]] = roles(text, self._values, happens)
        self._fitting = Fitting(text, concepts, self._closeness, promised(text, self._values))
        self._described = Described(text, self._values, concepts)
        self._lists = Lists(text, self._values, concepts, self._closeness, self._nearest)
        counted = self._closeness.is_counted
        self.leftover = Leftover(text, self._values, self._fitting, self._weighed, counted, self._nearest)
        self._contrasts: frozenset[tuple[str, str]] = frozenset()
        self._told: frozenset[str] = frozenset()
        self._fixed: frozenset[date] = frozenset()
        self._units: frozenset[str | None] = frozenset()
        self._foreign: Mapping[str, frozenset[ConceptMention]] = {}
        self._named: dict[str, tuple[Mention, ...]] = {}
        self._by_name: dict[str, tuple[Mention, ...]] = {}
        self._by_label: dict[tuple[int, str], float] = {}
        self.priced = any(value.kind in ("money", "percent", "number") for value in self._values)
        self.lengths = frozenset((value.value, value.unit) for value in self._values if value.kind == "duration")

    def bind(
        self,
        facts: Mapping[str, Fact],
        needed: Sequence[str],
        *,
        dated: bool,
        given: Mapping[str, object] = MappingProxyType({}),
        known: Collection[str] = (),
        fixed: Collection[date] = (),
        label: Label = str,
        language: str = "en",
    ) -> Binding:
        """Bind values to the facts that a goal can use.

        Args:
            facts: all facts of the book.
            needed: the names of those that the goal can use.
            given: those that the request gives; a value that plainly names one, and no other, is set against it.
            dated: whether the goal depends on the day of the answer, so that a date can be that day.
            known: the names of those that were said earlier in the conversation; a date left over may mend one.
            fixed: the days that the book knows; such a date is that day unless a word right at it says otherwise.
            label: gives a text of the book in the language of the question.
            language: that language.
        """
        self._contrasts = frozenset(
            (contrast, facts[name].type) for name in needed for contrast in poles_of(facts[name])
        )
        self._fixed = frozenset(fixed)
        self._told = told_apart(facts[name] for name in needed)
        self._units = frozenset(fact.unit for fact in facts.values())
        self._foreign = words_of_others(self._text, self._concepts, facts.values())
        self._by_name = named_by(facts, [value for value in self._values if value.kind == "duration"])
        self._named = self._names(facts, needed)
        named = {value for values in self._named.values() for value in values}
        taken: dict[int, str] = {}
        bound, listed = self._lists.bind(facts, needed, taken)
        total = 1.5 * len(bound)
        pairs = clear(without_series(self._pairs(facts, needed, given, named | listed, label, dated=dated), facts))
        open_pairs = [pair for pair in pairs if pair[1] not in taken and pair[2] not in taken.values()]
        for score, position, name in assigned(open_pairs, frozenset(n for n in facts if facts[n].type == "date")):
            taken[position] = name
            value = self._values[position]
            raw = as_raw(value, facts[name]) if name != "as_of" else value.value.isoformat()  # type: ignore[union-attr]
            bound.append(Bound(name, raw, value.start, value.end, value.text, last_day(value)))
            total += min(score - self._by_label.get((position, name), 0.0), 3.0)
        other = of_other_days(self._values, taken, self._closeness)
        bound = [found for found in bound if found.fact not in {taken[position] for position in other}]
        taken = {position: name for position, name in taken.items() if position not in other}
        at_odds = self._at_odds(facts, needed, taken, named)
        bound = [found for found in bound if found.fact not in {odd.fact for odd in at_odds}]
        if (chosen := one_of_two_days(self._text, self._values, taken)) is not None:
            bound = [found for found in bound if found.fact != "as_of"]
            taken.pop(chosen)
        elif dated and "as_of" not in taken.values() and not self._doubtful_dates and _LEFT not in {*known} & {*needed}:
            rest = self._leftover_dates(facts, needed, taken, named)
            bound += [found for found in rest if found.fact != "as_of" or not at_odds]
        usable = [facts[name] for name in needed]
        more = remaining(self._values, usable, taken, self._described, self._fitting)
        more += the_rest(self._values, usable, taken, self._described)
        total, bound = total + 1.5 * len(more), bound + more
        against = tuple(found for found in bound if found.fact in given)
        bound = [found for found in bound if found.fact not in given]
        flags = named_flags(map(facts.__getitem__, needed), self._text, self._concepts, self._values)
        bound += flags + told_flags(
            (facts[n] for n in needed if n not in {f.fact for f in flags}), self._text, language, label
        )
        wholes = {self._values[position].whole for position in taken}
        unbound = tuple(
            value
            for position, value in enumerate(self._values)
            if position not in taken and value not in named and value.value not in self._fixed
            if (value.start, value.end) not in wholes
        )
        odd = len(unbound) + 2 * sum(str(given[found.fact]) != found.raw for found in against)
        fit = total / 2 + 0.8 * len(flags) - _ODD * odd
        return Binding(tuple(bound), unbound, fit, against, at_odds, self._elsewhere(facts, needed, unbound))

    def _elsewhere(
        self, facts: Mapping[str, Fact], needed: Sequence[str], unbound: Sequence[Mention]
    ) -> tuple[Mention, ...]:
        """The dates that plainly are another fact of the book, or only tell since when somebody has been there."""
        days = {name for name, fact in facts.items() if fact.type == "date"}

        def best(value: Mention, names: Iterable[str]) -> float:
            return max((self._score(value, facts[name]) for name in names), default=0.0)

        return tuple(
            value
            for value in unbound
            if says_nothing_new(value, self._roles.get(value, ()), map(facts.__getitem__, needed))
            or (
                value.kind == "date"
                and best(value, days - set(needed)) >= max(PLAINLY, best(value, days & set(needed)) + _CLEARLY)
            )
        )

    def _pairs(
        self,
        facts: Mapping[str, Fact],
        needed: Sequence[str],
        given: Mapping[str, object],
        left: set[Mention],
        label: Label,
        *,
        dated: bool,
    ) -> list[tuple[float, int, str]]:
        """The values with the facts that they may be, and how well they fit; those in `left` are left out."""
        pairs: list[tuple[float, int, str]] = []
        self._by_label = {}
        for position, value in enumerate(self._values):
            if value in left:
                continue
            fitting = [name for name in needed if facts[name].presume is None and self._score(value, facts[name]) > 0]
            weighed = {name: self._weighed(value, facts[name]) for name in needed}
            named = any(near >= RIGHT_AT for _, near in weighed.values())
            told = self.leftover.told(value, facts, needed, label) if not named else None
            for name, (base, near) in weighed.items():
                lone = fitting == [name] and self._may_stand_alone(value) and not self._one_of_two(value, facts[name])
                score = base + 2.0 * near + (0.25 if lone and value.kind == "date" else 0.0)
                said = told[1] if told is not None and told[0] == name and base > 0 else 0.0
                more = 2.0 * (max(NEAR_ENOUGH - near, 0.0) + _TOLD * said) if said else 0.0
                if (known := score >= _LEAST and (lone or near >= NEAR_ENOUGH)) or (said and score + more >= _LEAST):
                    self._by_label[position, name] = more if known else score + more + 2 * _ODD
                    pairs.append((score + more, position, name))
            for name in given:
                if (score := self._score(value, facts[name])) >= PLAINLY:
                    others = [n for n in needed if self._fitting.rather(value, facts[name], facts[n], given[name])]
                    pairs += [(score, position, other) for other in others or [name]]
            if value.kind == "date" and dated and not self._events[position] & _GRANTING:
                score = self._as_of(value, position)
                if score >= _LEAST:
                    pairs.append((score, position, "as_of"))
        return pairs

    def _at_odds(
        self, facts: Mapping[str, Fact], needed: Sequence[str], taken: dict[int, str], named: set[Mention]
    ) -> tuple[AtOdds, ...]:
        """The facts for which the question plainly gives two days: taken back, both days said."""
        found: list[AtOdds] = []
        dated = [name for name in needed if facts[name].type == "date"]
        for position, value in enumerate(self._values):
            if value.kind != "date" or value in named or taken.get(position, "as_of") != "as_of" or not dated:
                continue
            if days.is_plainly_as_of(self._text, value) or self._closeness.is_counted_from(value):
                continue
            name = max(dated, key=lambda name: self._score(value, facts[name]))
            other = next((self._values[at] for at, fact in taken.items() if fact == name), None)
            if choice := instead(self._text, value, self._values, dated, taken):
                found.append(choice)
                taken.update({self._values.index(v): choice.fact for v in choice.values})
                continue
            if other is None or min(self._score(v, facts[name]) for v in (value, other)) < PLAINLY:
                continue
            if same_day(value, other) or self._closeness.paired(value, other):
                continue
            if self._word_for(value, facts[name]) == self._word_for(other, facts[name]):
                continue
            found.append(AtOdds(name, tuple(sorted((value, other), key=lambda v: v.start))))
            taken.update({self._values.index(v): name for v in (value, other)})
        if any(len(choices(facts[name], self._concepts)) > 1 for name in needed if facts[name].type == "choice"):
            found += self._each_of_another(facts, taken)
        return (*found, *second_spans(self._values, taken, self._closeness))

    def _each_of_another(self, facts: Mapping[str, Fact], taken: dict[int, str]) -> list[AtOdds]:
        """The counts of which a question gives two, where it names two values of a choice: units in each of two
        cycles.
        """
        found: list[AtOdds] = []
        for position, value in enumerate(self._values):
            for at, name in list(taken.items()) if value.kind == "number" and position not in taken else ():
                if name in facts and facts[name].type == "count" and self._score(value, facts[name]) >= _LEAST:
                    found.append(AtOdds(name, tuple(sorted((value, self._values[at]), key=lambda v: v.start))))
                    taken[position] = name
                    break
        return found

    def _may_stand_alone(self, value: Mention) -> bool:
        """Whether a value needs no word beside it: a day or a month where no other date is in doubt, a count, a length
        of time, a total. A bare year does, unless something has been so since: it says too little.
        """
        if value.kind == "date":
            since = SINCE.search(self._text[: value.start]) or self._text[value.end :].startswith("起")
            return not self._doubtful_dates and (bool(since) or not is_year(value))
        if value.kind == "money":
            return amounts.is_bare_total(value, self._text, self._concepts, self._closeness)
        return value.kind in ("number", "duration")

    def _names(self, facts: Mapping[str, Fact], needed: Sequence[str]) -> dict[str, tuple[Mention, ...]]:
        """The dates and lengths of time that are part of the name of a fact which the question speaks of, by fact."""
        days = [facts[name] for name in needed if facts[name].type == "date"]
        found: dict[str, tuple[Mention, ...]] = {}
        for name, values in named_by(facts, self._values).items():
            fact = facts[name]
            own = tuple(
                value
                for value in values
                if (near := max(self._nearest(value, fact), self._fitting.beside_amount(value, fact, self._values)))
                >= NEAR_ENOUGH
                and not (value.kind == "date" and any(self._nearest(value, day) >= near for day in days))
            )
            if own:
                found[name] = own
        return found

    def _leftover_dates(
        self, facts: Mapping[str, Fact], needed: Sequence[str], taken: dict[int, str], named: set[Mention]
    ) -> list[Bound]:
        """The day of the answer among dates that fit no fact: the only one left, or the later of two (grant first)."""
        left = [
            i
            for i, value in enumerate(self._values)
            if value.kind == "date" and i not in taken and value not in named and not self._events[i] - _GRANTING
            if value not in self._roles and value.value not in self._fixed
            if not any(
                length.kind == "duration" and j not in taken and self._closeness.runs_from(length, value)
                for j, length in enumerate(self._values)
            )
        ]
        open_grants = [name for name in needed if name not in taken.values() and GRANT_DAYS & set(facts[name].concepts)]
        left.sort(key=lambda i: (str(self._values[i].value), i))
        roles: list[str] = []
        said = [str(self._values[i].value) for i in taken if self._values[i].kind == "date"]
        if len(left) == 1:
            earliest = bool(said) and str(self._values[left[0]].value) < min(said)
            granting = self._events[left[0]] & _GRANTING
            roles = [] if granting else ["as_of"]
            if len(open_grants) == 1 and (earliest or granting):
                roles = open_grants
        elif len(left) == 2 and len(open_grants) == 1:
            roles = [open_grants[0], "as_of"]
        found = []
        for i, role in zip(left, roles, strict=False):
            value = self._values[i]
            if (days.is_told if role == "as_of" else days.is_asked_about)(self._text, value):
                continue
            taken[i] = role
            day = value.value.isoformat()  # type: ignore[union-attr]
            found.append(Bound(role, day, value.start, value.end, value.text, last_day(value)))
        return found

    def _score(self, value: Mention, fact: Fact) -> float:
        return (weighed := self._weighed(value, fact))[0] + 2.0 * weighed[1]

    def _weighed(self, value: Mention, fact: Fact, *, sole: bool = False) -> tuple[float, float]:
        """How well a value's kind fits a fact, and how near a word for the fact stands to it.

        Args:
            sole: whether the fact is the only one left, so that words farther off say nothing against it.
        """
        event = self._closeness.event_of(value)
        base = 0.0 if is_today(value) and not event else self._fitting.compatible(value, fact)
        if (
            base <= 0
            or not accepted(value, fact)
            or owned_by_name(self._text, value, fact, self._by_name, self._values)
        ):
            return 0.0, 0.0
        own = set(fact.concepts) if value.kind in ("duration", "date") and fact.name != _LEFT else set()
        if (self._unsaid & own and not (event | self._said) & own) or (event and not event & self._concepts_of(fact)):
            return 0.0, 0.0
        if not allowed(value, self._roles.get(value, ()), fact):
            return 0.0, 0.0
        if not self._described.fits(value, fact, self._contrasts) or not self._of_its_kind(value, fact, sole=sole):
            return 0.0, 0.0
        near = self._nearest(value, fact)
        other_end = self._away and is_end_of_leave(value, fact, self._values, self._closeness)
        if other_end or near < max(least_near(value), RIGHT_AT * (value.value in self._fixed)):
            return 0.0, 0.0
        if value.kind == "date" and not event - _GRANTING and fact.name != "termination_date":
            established = _ESTABLISHED & set(fact.concepts) and _ACT not in fact.concepts
            if (established or near < NEAR_ENOUGH) and days.is_asked_about(self._text, value):
                return 0.0, 0.0
        return base, near + _DESCRIBED * (fact.name in self._told and self._described.alike(value, fact))

    def _one_of_two(self, value: Mention, fact: Fact) -> bool:
        """Whether a date is one of several of which no word says which one is the fact's."""
        near = self._weighed(value, fact)[1] if value.kind == "date" else 1.0
        named = {other for values in self._named.values() for other in values}
        return near < NEAR_ENOUGH and any(
            base > 0 and abs(beside - near) < _ALIKE
            for other in self._values
            if other is not value and other.kind == "date" and other not in named
            for base, beside in (self._weighed(other, fact),)
        )

    def _of_its_kind(self, value: Mention, fact: Fact, *, sole: bool) -> bool:
        """Whether an amount is of what the fact is of, and a count one of the awards that the fact counts."""
        if value.kind == "money" and fact.type == "money":
            if "base_salary" in fact.concepts and amounts.is_extra_pay(value, self._text):
                return False
            of = amounts.said_of(value, self._text)
            if fact.per == "share" and of is None and value.value >= NO_PRICE and self._nearest(value, fact) < RIGHT_AT:  # type: ignore[operator]
                return False
            if not sole or value.value < NO_PRICE:  # type: ignore[operator]
                of = amounts.named_of(value, self._text, self._concepts, self._closeness)
            return of is None or of == amounts.is_of(fact)
        if value.kind == "number" and fact.unit in AWARDS.values():
            award = self._described.award(value, self._fitting.unit_after(value))
            if award == SEVERAL:
                return "vesting" not in poles_of(fact)
            return award is None or award == fact.unit or award not in self._units
        return True

    def _concepts_of(self, fact: Fact) -> set[str]:
        concepts = set(fact.concepts) | (self._reasons if fact.name == "termination_date" else set())
        return concepts | _GRANTING if fact.type == "date" and concepts & _OF_A_GRANT else concepts

    def _nearest(self, value: Mention, fact: Fact) -> float:
        """How near the nearest word for a fact stands to a value, or to the end of the leave that it begins."""
        said = [span for role, span in self._roles.get(value, {}).items() if role.speaks_for(fact)]
        ends = [value, *(leave_until(value, self._values, self._closeness) if self._away else ())]
        return max(
            (self._closeness.near(end, *word) for end in ends for word in (*self._words_for(fact), *said)), default=0.0
        )

    def _words_for(self, fact: Fact) -> list[tuple[int, int]]:
        """Where the words for a fact stand."""
        concepts = self._concepts_of(fact)
        left = fact.name == _LEFT
        others = self._done if left else self._foreign.get(fact.name, ())
        if fact.type == "date" and not left and WITH_CAUSE in concepts:
            return days.deeds(self._text) + [(c.start, c.end) for c in self._done]
        counts = fact.type in ("count", "number") and fact.presume is not None
        words = [c for c in self._concepts if c.concept in concepts and c not in others]
        spans = [(c.start, c.end) for c in words if not (counts and is_none(self._text, c))]
        spans = [word for word in spans if fact.per != "share" or not directly(self._text, *word)]
        return spans + [(v.start, v.end) for v in self._named.get(fact.name, ())] + amounts.spans(fact, self._text)

    def _word_for(self, value: Mention, fact: Fact) -> tuple[int, int]:
        """Where the word for a fact stands that is nearest to a value."""
        return max(self._words_for(fact), key=lambda span: self._closeness.near(value, *span), default=(0, 0))

    def _as_of(self, value: Mention, position: int) -> float:
        if is_today(value):
            return 2.0
        if self._events[position] or value in self._roles:
            return 0.0
        said = days.as_of(self._text, value)
        return said + 0.1 * (value.value == self._last_day) if said else 0.0
