"""Which value in a question is which fact: by type, unit and the words around it.

Every value is weighed against every fact of the goal; the best pairs are taken one by one. What fits nothing well
enough stays unbound and is said back to the asker.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from assistant.reading import amounts, days, notices, rates, vesting_over
from assistant.reading.asked_for import directly, is_behind_another
from assistant.reading.blamed import dated_deeds
from assistant.reading.bound import AtOdds, Binding, Bound
from assistant.reading.bounded import bounded
from assistant.reading.closeness import Closeness, risen, the_event
from assistant.reading.described import Described
from assistant.reading.fitting import GRANT_DAYS, RIGHT_AT, Fitting
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
from assistant.reading.roles import Role, is_only_away, roles, says_nothing_new
from assistant.reading.running import Lengths
from assistant.reading.values import SINCE, as_raw, is_today, is_year, last_day, same_day
from assistant.reading.weighing import GRANTING, LEFT, Weighings, Words
from corpus.concepts import Mention as ConceptMention
from rules.facts import Fact

_LEAST: Final = 0.9
"""A value is bound only where a word for the fact stands near, or it is a date or a count that no other fact takes."""
_CLEARLY, _ALIKE, _ODD = 0.5, 0.02, 1.2
_CALLED: Final = 3.0
"""What the whole label of a fact counts right before a value: more than all other words."""
_TOLD: Final = 0.15
"""What a word of a fact's label counts beside the words that the thesaurus knows; it makes no goal likelier."""


class Binder:
    """Binds the values of one question.

    Attributes:
        text: the question.
        concepts: the words in the question that the thesaurus knows.
        leaving: whether the question speaks of leaving at all.
        lengths: the lengths of time that the question names.
    """

    def __init__(
        self,
        text: str,
        values: Sequence[Mention],
        concepts: Sequence[ConceptMention],
        reasons: Iterable[str],
        events: Iterable[str] = (),
        unsaid: frozenset[str] = frozenset(),
        today: date | None = None,
    ) -> None:
        self.text = text
        self._values = [value for value in values if not value.doubt]
        self._doubtful_dates = any(value.doubt and value.kind == "date" for value in values)
        self._last_day = max((v.value for v in self._values if isinstance(v.value, date)), default=None)
        concepts = [concept for concept in concepts if not is_behind_another(text, concept, concepts)]
        concepts = [*concepts, *the_event(text, concepts, frozenset(events)), *risen(text, self._values)]
        self.concepts = concepts
        self._reasons = frozenset(reasons) | {"termination"}
        self.leaving = any(concept.concept in self._reasons for concept in concepts)
        happenings = self._reasons | frozenset(events) | GRANTING
        self._closeness = Closeness(text, self._values, concepts, happenings)
        self._events = {i: self._closeness.event_of(value) for i, value in enumerate(self._values)}
        present = {concept.concept for concept in concepts}
        happens = [(c.start, c.end) for c in concepts if c.concept in happenings]
        left = [(c.start, c.end) for c in concepts if c.concept in self._reasons]
        known = (*vesting_over.days(text, self._values, concepts), *notices.days(text, self._values, left))
        self._roles: dict[Mention, dict[Role, tuple[int, int]]] = roles(text, self._values, happens, known)
        self._fitting = Fitting(text, concepts, self._closeness, promised(text, self._values))
        self._described = Described(text, self._values, concepts, today)
        done = dated_deeds(text, concepts, self._values, self._reasons)
        words = Words(
            text, self._values, concepts, self._reasons, unsaid - present, unsaid & present,
            is_only_away(present & self._reasons), done, self._roles, self._closeness, self._fitting, self._described,
        )  # fmt: skip
        self._weighings = Weighings(words)
        self._now = self._weighings.of({})
        self._lists = Lists(text, self._values, concepts, self._closeness, self._nearest)
        counted = self._closeness.is_counted
        sought = frozenset(c.concept for c in concepts if directly(text, c.start, c.end))
        self.leftover = Leftover(text, self._values, self._fitting, self._weighed, counted, self._nearest, sought)
        self._fixed: frozenset[date | Fraction] = frozenset()
        self._by_label: dict[tuple[int, str], float] = {}
        self._called: Mapping[int, str] = {}
        self.priced = any(value.kind in ("money", "percent", "number") for value in self._values)
        self.lengths = Lengths(text, self._values)

    def bind(
        self,
        facts: Mapping[str, Fact],
        needed: Sequence[str],
        *,
        dated: bool,
        given: Mapping[str, object] = MappingProxyType({}),
        known: Collection[str] = (),
        fixed: Collection[date | Fraction] = (),
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
            fixed: the days and limits that the document prints; such a date is that day unless a word right at it says
                otherwise, and such a number is the limit where the question calls it one.
            label: gives a text of the book in the language of the question.
            language: that language.
        """
        self._fixed = frozenset(fixed)
        self._now = self._weighings.of(facts, needed, self._fixed)
        named = {value for values in self._now.named.values() for value in values}
        taken: dict[int, str] = {}
        bound, listed, counts = self._lists.bind(facts, needed, taken)
        named |= counts
        total = 1.5 * len(bound)
        pairs = clear(without_series(self._pairs(facts, needed, given, named | listed, label, dated=dated), facts))
        open_pairs = [pair for pair in pairs if pair[1] not in taken and pair[2] not in taken.values()]
        for score, position, name in assigned(open_pairs, frozenset(n for n in facts if facts[n].type == "date")):
            taken[position] = name
            value = self._values[position]
            raw = as_raw(value, facts[name]) if name != "as_of" else value.value.isoformat()  # type: ignore[union-attr]
            beyond = bounded(self.text, value) if name in facts else None
            bound.append(Bound(name, raw, value.start, value.end, value.text, last_day(value), beyond=beyond))
            total += min(score - self._by_label.get((position, name), 0.0), 3.0)
        other = of_other_days(self._values, taken, self._closeness)
        bound = [found for found in bound if found.fact not in {taken[position] for position in other}]
        taken = {position: name for position, name in taken.items() if position not in other}
        at_odds = self._at_odds(facts, needed, taken, named)
        bound = [found for found in bound if found.fact not in {odd.fact for odd in at_odds}]
        if (chosen := one_of_two_days(self.text, self._values, taken)) is not None:
            bound = [found for found in bound if found.fact != "as_of"]
            taken.pop(chosen)
        elif dated and "as_of" not in taken.values() and not self._doubtful_dates and LEFT not in {*known} & {*needed}:
            rest = self._leftover_dates(facts, needed, taken, named)
            bound += [found for found in rest if found.fact != "as_of" or not at_odds]
        usable = [facts[name] for name in needed]
        more = remaining(self._values, usable, taken, self._described, self._fitting)
        more += the_rest(self._values, usable, taken, self._described)
        total, bound = total + 1.5 * len(more), bound + more
        against = tuple(found for found in bound if found.fact in given)
        bound = [found for found in bound if found.fact not in given]
        flags = named_flags(map(facts.__getitem__, needed), self.text, self.concepts, self._values)
        bound += flags + told_flags(
            (facts[n] for n in needed if n not in {f.fact for f in flags}), self.text, language, label
        )
        if dated and not at_odds and not {"as_of"} & {*given, *(found.fact for found in bound)}:
            bound += self._on_that_day(facts, bound)
        wholes = {self._values[position].whole for position in taken}
        told = {(found.start, found.end) for found in flags}
        unbound = tuple(
            value
            for position, value in enumerate(self._values)
            if position not in taken and value not in named and not self._now.is_printed(value)
            if (value.start, value.end) not in wholes and (value.start, value.end) not in told
        )
        odd = len(unbound) + 2 * sum(str(given[found.fact]) != found.raw for found in against)
        fit = total / 2 + 0.8 * len(flags) - _ODD * odd
        return Binding(tuple(bound), unbound, fit, against, at_odds, self._elsewhere(facts, needed, unbound))

    def _on_that_day(self, facts: Mapping[str, Fact], bound: Sequence[Bound]) -> list[Bound]:
        """The day of the answer where "that day" points to one that the question names, and not to that of a grant."""
        granted = {each.start for each in bound if each.fact in facts and GRANT_DAYS & set(facts[each.fact].concepts)}
        meant = days.on_that_day(self.text, [value for value in self._values if value.start not in granted])
        if meant is None or not isinstance(meant.value, date):
            return []
        return [Bound("as_of", meant.value.isoformat(), meant.start, meant.end, meant.text, last_day(meant))]

    def _elsewhere(
        self, facts: Mapping[str, Fact], needed: Sequence[str], unbound: Sequence[Mention]
    ) -> tuple[Mention, ...]:
        """The dates that plainly are another fact of the book, or only tell since when somebody has been there."""
        days = {name for name, fact in facts.items() if fact.type == "date"}

        def best(value: Mention, names: Iterable[str]) -> float:
            return max((self._now.score(value, facts[name]) for name in names), default=0.0)

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
        self._called = self.leftover.called([facts[name] for name in needed], label)
        called = set(self._called.values())
        for position, value in enumerate(self._values):
            if value in left:
                continue
            if own := self._called.get(position):
                pairs.append((_CALLED, position, own))
                continue
            unmeant = called | rates.not_meant(self.text, value, [facts[name] for name in needed], self.concepts)
            weighed = {name: self._now.weighed(value, facts[name]) for name in needed if name not in unmeant}
            fitting = [name for name, known in weighed.items() if facts[name].presume is None and any(known)]
            fitting += [
                name for name in given if facts[name].type == "date" and self._now.score(value, facts[name]) > 0
            ]
            named = any(near >= RIGHT_AT for _, near in weighed.values())
            if not named and (beyond := {n: s for n in weighed if (s := self._now.beyond(value, facts[n])) > 0}):
                pairs += [(score, position, name) for name, score in beyond.items()]
                continue
            told = self.leftover.told(value, facts, needed, label) if not named else None
            for name, (base, near) in weighed.items():
                if is_year(value) and self._has_exact_day(facts[name]):
                    continue
                lone = fitting == [name] and self._may_stand_alone(value) and not self._one_of_two(value, facts[name])
                score = base + 2.0 * near + (0.25 if lone and value.kind == "date" else 0.0)
                said = told[1] if told is not None and told[0] == name and base > 0 else 0.0
                more = 2.0 * (max(NEAR_ENOUGH - near, 0.0) + _TOLD * said) if said else 0.0
                if (known := score >= _LEAST and (lone or near >= NEAR_ENOUGH)) or (said and score + more >= _LEAST):
                    self._by_label[position, name] = more if known else score + more + 2 * _ODD
                    pairs.append((score + more, position, name))
            for name in given:
                if (score := self._now.score(value, facts[name])) >= PLAINLY:
                    others = [n for n in needed if self._fitting.rather(value, facts[name], facts[n], given[name])]
                    pairs += [(score, position, other) for other in others or [name]]
            if value.kind == "date" and dated and not self._events[position] & GRANTING:
                score = self._as_of(value, position)
                if score >= _LEAST:
                    pairs.append((score, position, "as_of"))
        return pairs

    def _has_exact_day(self, fact: Fact) -> bool:
        """Whether the question has a whole date beside a word for a fact, so that a bare year is not that fact."""
        exact = (v for v in self._values if v.kind == "date" and v.last is None and not v.doubt)
        return fact.type == "date" and any(self._nearest(value, fact) >= NEAR_ENOUGH for value in exact)

    def _at_odds(
        self, facts: Mapping[str, Fact], needed: Sequence[str], taken: dict[int, str], named: set[Mention]
    ) -> tuple[AtOdds, ...]:
        """The facts for which the question plainly gives two days: taken back, both days said."""
        found: list[AtOdds] = []
        dated = [name for name in needed if facts[name].type == "date"]
        for position, value in enumerate(self._values):
            if value.kind != "date" or value in named or taken.get(position, "as_of") != "as_of" or not dated:
                continue
            if days.is_plainly_as_of(self.text, value) or self._closeness.is_counted_from(value):
                continue
            name = self._called.get(position) or max(dated, key=lambda name: self._now.score(value, facts[name]))
            other = next((self._values[at] for at, fact in taken.items() if fact == name), None)
            if choice := instead(self.text, value, self._values, dated, taken):
                found.append(choice)
                taken.update({self._values.index(v): choice.fact for v in choice.values})
                continue
            if other is None or min(self._now.score(v, facts[name]) for v in (value, other)) < PLAINLY:
                continue
            if name in self._called.values() and position not in self._called:
                continue
            if same_day(value, other) or self._closeness.paired(value, other):
                continue
            if self._now.word_for(value, facts[name]) == self._now.word_for(other, facts[name]):
                continue
            found.append(AtOdds(name, tuple(sorted((value, other), key=lambda v: v.start))))
            taken.update({self._values.index(v): name for v in (value, other)})
        if any(len(choices(facts[name], self.concepts)) > 1 for name in needed if facts[name].type == "choice"):
            found += self._each_of_another(facts, taken)
        return (*found, *second_spans(self._values, taken, self._closeness))

    def _each_of_another(self, facts: Mapping[str, Fact], taken: dict[int, str]) -> list[AtOdds]:
        """The counts of which a question gives two, where it names two values of a choice: units in each of two
        cycles.
        """
        found: list[AtOdds] = []
        for position, value in enumerate(self._values):
            for at, name in list(taken.items()) if value.kind == "number" and position not in taken else ():
                if name in facts and facts[name].type == "count" and self._now.score(value, facts[name]) >= _LEAST:
                    found.append(AtOdds(name, tuple(sorted((value, self._values[at]), key=lambda v: v.start))))
                    taken[position] = name
                    break
        return found

    def _may_stand_alone(self, value: Mention) -> bool:
        """Whether a value needs no word beside it: a day or a month where no other date is in doubt, a count, a length
        of time, a total. A bare year does, unless something has been so since: it says too little.
        """
        if value.kind == "date":
            since = SINCE.search(self.text[: value.start]) or self.text[value.end :].startswith("起")
            return not self._doubtful_dates and not value.year_taken and (bool(since) or not is_year(value))
        if value.kind == "money":
            return amounts.is_bare_total(value, self.text, self.concepts, self._closeness)
        return value.kind in ("number", "duration")

    def _leftover_dates(
        self, facts: Mapping[str, Fact], needed: Sequence[str], taken: dict[int, str], named: set[Mention]
    ) -> list[Bound]:
        """The day of the answer among dates that fit no fact: the only one left, or the later of two (grant first)."""
        left = [
            i
            for i, value in enumerate(self._values)
            if value.kind == "date" and i not in taken and value not in named and not self._events[i] - GRANTING
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
            granting = self._events[left[0]] & GRANTING
            roles = [] if granting else ["as_of"]
            if len(open_grants) == 1 and (earliest or granting):
                roles = open_grants
        elif len(left) == 2 and len(open_grants) == 1:
            roles = [open_grants[0], "as_of"]
        found = []
        for i, role in zip(left, roles, strict=False):
            value = self._values[i]
            if (value.year_taken and role != "as_of") or (days.is_told if role == "as_of" else days.is_asked_about)(
                self.text, value
            ):
                continue
            taken[i] = role
            day = value.value.isoformat()  # type: ignore[union-attr]
            found.append(Bound(role, day, value.start, value.end, value.text, last_day(value)))
        return found

    def _weighed(self, value: Mention, fact: Fact, *, sole: bool = False) -> tuple[float, float]:
        return self._now.weighed(value, fact, sole=sole)

    def _nearest(self, value: Mention, fact: Fact) -> float:
        return self._now.nearest(value, fact)

    def _one_of_two(self, value: Mention, fact: Fact) -> bool:
        """Whether a date is one of several of which no word says which one is the fact's."""
        near = self._now.weighed(value, fact)[1] if value.kind == "date" else 1.0
        named = {other for values in self._now.named.values() for other in values}
        return near < NEAR_ENOUGH and any(
            base > 0 and abs(beside - near) < _ALIKE
            for other in self._values
            if other is not value and other.kind == "date" and other not in named
            for base, beside in (self._now.weighed(other, fact),)
        )

    def _as_of(self, value: Mention, position: int) -> float:
        if is_today(value):
            return 2.0
        if self._events[position] or value in self._roles:
            return 0.0
        said = days.as_of(self.text, value)
        return said + 0.1 * (value.value == self._last_day) if said else 0.0
