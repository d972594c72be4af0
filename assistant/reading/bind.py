"""Which value in a question is which fact: by type, unit and the words around it.

Every value is weighed against every fact of the goal; the best pairs are taken one by one. What fits nothing well
enough stays unbound and is said back to the asker.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Final

from assistant.reading import amounts
from assistant.reading.bound import AtOdds, Binding, Bound
from assistant.reading.closeness import Closeness, named_by, the_event
from assistant.reading.described import AWARDS, SEVERAL, Described, poles_of, told_apart
from assistant.reading.mention import Mention
from assistant.reading.pairs import clear, without_series
from assistant.reading.series import lists, series
from assistant.reading.values import SINCE, accepted, as_raw, is_today, is_year, last_day, same_day
from corpus.concepts import Mention as ConceptMention
from rules.facts import Fact

_LEAST: Final = 0.9
_PLAINLY: Final = 2.2
_NEAR_ENOUGH: Final = 0.3
_DESCRIBED: Final = 0.35
"""A value is bound only where a word for the fact stands near, or it is a date or a count that no other fact takes."""
_LONGEST: Final[dict[str, int]] = {"months": 600, "days": 20_000, "years": 100}
"""More than this is no length of time that a person states: the number counts something else."""

_AS_OF = re.compile(
    r"(?:\bas (?:of|at)|\b(?:by|on|until|in|at|em|en|at[eé]|al?|hasta(?: el)?)|\ba partir de|\bna data de|\bpara el|"
    r"截至|截止|到了?|在|于|於)\s*(?:the |o |el |dia |d[ií]a )?$",
    re.IGNORECASE,
)
_STRONG_AS_OF = re.compile(
    r"(?:\bas (?:of|at)|\bposi[cç][aã]o (?:em|de)|\bna data de|\ba fecha (?:de|del)?|\bal\b|截至|截止)"
    r"\s*(?:o |el |dia |d[ií]a )?$",
    re.IGNORECASE,
)
_NEGATION = re.compile(
    r"(?:\bnot\b|\bn[o']t\b|n't\b|\bno\b|\bnever\b|\bother than\b|\bbefore\b|\bn[aã]o\b|\bnem\b|\bsem\b|\bexceto\b|"
    r"\bantes\b|\bsin\b|\btampoco\b|\bnunca\b|\bjamais\b|\bjam[aá]s\b|从未|從未|不是|并非|並非|不属于|不屬於|没有|沒有|非|不|未)(?:\s+\w+){0,3}\s*$",
    re.IGNORECASE,
)
_NEGATED_AFTER = re.compile(
    r"\s*(?:(?!(?:but|and|or|mas|e|ou|pero|y|o)\b)\w+\s+){0,2}?(?:not\b|\w+n't\b|n[aã]o\b|no\s|nunca\b|never\b|failed\b|falh|未|没|沒|不)",
    re.IGNORECASE,
)
_GRANTING: Final = frozenset({"grant", "grant_date"})
_OF_A_GRANT: Final = _GRANTING | {"agreement_date"}
"""A day on which something was granted is the day of the grant or of its agreement, and of nothing else."""
UNIT_CONCEPTS: Final[dict[str, frozenset[str]]] = {
    "options": frozenset({"options", "time_options", "performance_options"}),
    "shares": frozenset({"shares", "restricted_shares"}),
    "units": frozenset({"units"}),
    "rsus": frozenset({"rsus"}),
}


class Binder:
    """Binds the values of one question.

    Attributes:
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
    ) -> None:
        self._text = text
        self._values = [value for value in values if not value.doubt]
        self._doubtful_dates = any(value.doubt and value.kind == "date" for value in values)
        self._last_day = max((v.value for v in self._values if isinstance(v.value, date)), default=None)
        self._concepts = concepts = [*concepts, *the_event(text, concepts, frozenset(events))]
        self._reasons = frozenset(reasons) | {"termination"}
        self.leaving = any(concept.concept in self._reasons for concept in concepts)
        self._closeness = Closeness(text, self._values, concepts, self._reasons | frozenset(events) | _GRANTING)
        self._events = {i: self._closeness.event_of(value) for i, value in enumerate(self._values)}
        self._described = Described(text, self._values, concepts)
        self._contrasts: frozenset[tuple[str, str]] = frozenset()
        self._told: frozenset[str] = frozenset()
        self._units: frozenset[str | None] = frozenset()
        self._named: dict[str, tuple[Mention, ...]] = {}
        self.priced = any(value.kind in ("money", "percent", "number") for value in self._values)
        self.lengths = frozenset((value.value, value.unit) for value in self._values if value.kind == "duration")

    def bind(
        self, facts: Mapping[str, Fact], needed: Sequence[str], *, dated: bool, given: Sequence[str] = ()
    ) -> Binding:
        """Bind values to the facts that a goal can use.

        Args:
            facts: all facts of the book.
            needed: the names of those that the goal can use.
            given: the names of those that the request gives; a value that plainly names one is set against it.
            dated: whether the goal depends on the day of the answer, so that a date can be that day.
        """
        self._contrasts = frozenset(
            (contrast, facts[name].type) for name in needed for contrast in poles_of(facts[name])
        )
        self._told = told_apart(facts[name] for name in needed)
        self._units = frozenset(fact.unit for fact in facts.values())
        self._named = self._names(facts, needed)
        named = {value for values in self._named.values() for value in values}
        taken: dict[int, str] = {}
        bound, listed = self._listed(facts, needed, taken)
        total = 1.5 * len(bound)
        pairs = clear(without_series(self._pairs(facts, needed, given, named | listed, dated=dated), facts))
        pairs.sort(key=lambda pair: (-pair[0], pair[1], pair[2]))
        for score, position, name in pairs:
            if position in taken or name in taken.values():
                continue
            taken[position] = name
            value = self._values[position]
            raw = as_raw(value, facts[name]) if name != "as_of" else value.value.isoformat()  # type: ignore[union-attr]
            bound.append(Bound(name, raw, value.start, value.end, value.text, last_day(value)))
            total += min(score, 3.0)
        other = {position for position, name in taken.items() if self._runs_from_another(position, taken)}
        bound = [found for found in bound if found.fact not in {taken[position] for position in other}]
        taken = {position: name for position, name in taken.items() if position not in other}
        at_odds = self._at_odds(facts, needed, taken, named)
        bound = [found for found in bound if found.fact not in {odd.fact for odd in at_odds}]
        if dated and "as_of" not in taken.values() and not self._doubtful_dates and not at_odds:
            bound += self._leftover_dates(facts, needed, taken, named)
        more = self._remaining(facts, needed, taken)
        total += 1.5 * len(more)
        bound += more
        against = tuple(found for found in bound if found.fact in given)
        bound = [found for found in bound if found.fact not in given]
        flags = [found for name in needed if (found := self._flag(facts[name])) is not None]
        bound += flags
        unbound = tuple(
            value for position, value in enumerate(self._values) if position not in taken and value not in named
        )
        fit = total / 2 + 0.8 * len(flags) - 1.2 * len(unbound)
        return Binding(tuple(bound), unbound, fit, against, at_odds)

    def _pairs(
        self, facts: Mapping[str, Fact], needed: Sequence[str], given: Sequence[str], left: set[Mention], *, dated: bool
    ) -> list[tuple[float, int, str]]:
        """The values with the facts that they may be, and how well they fit; those in `left` are left out."""
        pairs: list[tuple[float, int, str]] = []
        for position, value in enumerate(self._values):
            if value in left:
                continue
            fitting = [name for name in needed if facts[name].presume is None and self._score(value, facts[name]) > 0]
            for name in needed:
                base, near = self._weighed(value, facts[name])
                lone = fitting == [name] and self._may_stand_alone(value)
                score = base + 2.0 * near + (0.25 if lone and value.kind == "date" else 0.0)
                if score >= _LEAST and (lone or near >= _NEAR_ENOUGH):
                    pairs.append((score, position, name))
            pairs += [
                (score, position, name) for name in given if (score := self._score(value, facts[name])) >= _PLAINLY
            ]
            if value.kind == "date" and dated and not self._events[position] & _GRANTING:
                score = self._as_of(value, position)
                if score >= _LEAST:
                    pairs.append((score, position, "as_of"))
        return pairs

    def _listed(
        self, facts: Mapping[str, Fact], needed: Sequence[str], taken: dict[int, str]
    ) -> tuple[list[Bound], set[Mention]]:
        """The values of lists, each bound to its place where one series of facts is as long; and all such values."""
        found: list[Bound] = []
        rows = lists(self._text, self._values)
        for row in rows:
            fitting = [
                names
                for names in series(facts, needed)
                if len(names) == len(row)
                and all(self._compatible(value, facts[name]) > 0 for value, name in zip(row, names, strict=True))
                and self._speaks_of(row, [facts[name] for name in names])
            ]
            if len(fitting) == 1:
                for value, name in zip(row, fitting[0], strict=True):
                    taken[self._values.index(value)] = name
                    found.append(Bound(name, as_raw(value, facts[name]), value.start, value.end, value.text))
        return found, {value for row in rows for value in row}

    def _speaks_of(self, row: Sequence[Mention], facts: Sequence[Fact]) -> bool:
        """Whether what stands before a list says that it is of a series of facts."""
        if row[0].kind == "money" and facts[0].per:
            return amounts.named_of(row[0], self._text, self._concepts, self._closeness) == amounts.is_of(facts[0])
        return max(self._nearest(row[0], fact) for fact in facts) >= _NEAR_ENOUGH

    def _runs_from_another(self, position: int, taken: Mapping[int, str]) -> bool:
        """Whether a length of time runs from a day that is no fact although another day is: it is of something else."""
        value = self._values[position]
        days = {at: name for at, name in taken.items() if self._values[at].kind == "date" and name != "as_of"}
        return bool(value.kind == "duration" and days) and any(
            day.kind == "date" and at not in days and self._closeness.runs_from(value, day)
            for at, day in enumerate(self._values)
        )

    def _at_odds(
        self, facts: Mapping[str, Fact], needed: Sequence[str], taken: dict[int, str], named: set[Mention]
    ) -> tuple[AtOdds, ...]:
        """The facts for which the question plainly gives two days: taken back, both days said."""
        found: list[AtOdds] = []
        days = [name for name in needed if facts[name].type == "date"]
        for position, value in enumerate(self._values):
            if value.kind != "date" or value in named or taken.get(position, "as_of") != "as_of" or not days:
                continue
            if _STRONG_AS_OF.search(self._text[: value.start]) or any(
                length.kind == "duration" and self._closeness.runs_from(length, value) for length in self._values
            ):
                continue
            name = max(days, key=lambda name: self._score(value, facts[name]))
            other = next((self._values[at] for at, fact in taken.items() if fact == name), None)
            if other is None or min(self._score(v, facts[name]) for v in (value, other)) < _PLAINLY:
                continue
            if same_day(value, other) or self._closeness.paired(value, other):
                continue
            if self._word_for(value, facts[name]) == self._word_for(other, facts[name]):
                continue
            found.append(AtOdds(name, tuple(sorted((value, other), key=lambda v: v.start))))
            taken.update({self._values.index(v): name for v in (value, other)})
        return tuple(found)

    def _remaining(self, facts: Mapping[str, Fact], needed: Sequence[str], taken: dict[int, str]) -> list[Bound]:
        """What a number of unvested awards says where the plan asks for those granted and those vested."""
        found: list[Bound] = []
        for position, value in enumerate(self._values):
            pole = self._described.poles(value).get("vesting")
            if position in taken or pole is None or pole.name != "unvested" or not isinstance(value.value, Fraction):
                continue
            award = self._described.award(value, self._unit_after(value))
            alike = [facts[name] for name in needed if facts[name].unit == award and facts[name].presume is None]
            whole = [fact.name for fact in alike if "vesting" not in poles_of(fact) and "granted" in fact.label]
            part = [fact.name for fact in alike if "vesting" in poles_of(fact)]
            if len(whole) != 1 or len(part) != 1:
                continue
            known = {name: self._values[at].value for at, name in taken.items() if name in (*whole, *part)}
            amount = known.get(whole[0], known.get(part[0]))
            if len(known) != 1 or not isinstance(amount, Fraction):
                continue
            name, rest = (part[0], amount - value.value) if whole[0] in known else (whole[0], amount + value.value)
            if rest >= 0:
                taken[position] = name
                found.append(Bound(name, str(rest), value.start, value.end, value.text))
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
            own = tuple(
                value
                for value in values
                if (near := self._nearest(value, facts[name])) >= _NEAR_ENOUGH
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
            if not any(
                length.kind == "duration" and j not in taken and self._closeness.runs_from(length, value)
                for j, length in enumerate(self._values)
            )
        ]
        open_grants = [
            name
            for name in needed
            if name not in taken.values() and {"grant_date", "agreement_date"} & set(facts[name].concepts)
        ]
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
            taken[i] = role
            day = value.value.isoformat()  # type: ignore[union-attr]
            found.append(Bound(role, day, value.start, value.end, value.text, last_day(value)))
        return found

    def _score(self, value: Mention, fact: Fact) -> float:
        base, near = self._weighed(value, fact)
        return base + 2.0 * near

    def _weighed(self, value: Mention, fact: Fact) -> tuple[float, float]:
        """How well a value's kind fits a fact, and how near a word for the fact stands to it."""
        base = 0.0 if is_today(value) and not self._closeness.event_of(value) else self._compatible(value, fact)
        if base <= 0 or not accepted(value, fact):
            return 0.0, 0.0
        event = self._closeness.event_of(value)
        if event and not event & self._concepts_of(fact):
            return 0.0, 0.0
        if not self._described.fits(value, fact, self._contrasts) or not self._of_its_kind(value, fact):
            return 0.0, 0.0
        near = self._nearest(value, fact)
        return base, near + _DESCRIBED * (fact.name in self._told and self._described.alike(value, fact))

    def _of_its_kind(self, value: Mention, fact: Fact) -> bool:
        """Whether an amount is of what the fact is of, and a count one of the awards that the fact counts."""
        if value.kind == "money" and fact.type == "money":
            of = amounts.named_of(value, self._text, self._concepts, self._closeness)
            return of is None or of == amounts.is_of(fact)
        if value.kind == "number" and fact.unit in AWARDS.values():
            award = self._described.award(value, self._unit_after(value))
            if award == SEVERAL:
                return "vesting" not in poles_of(fact)
            return award is None or award == fact.unit or award not in self._units
        return True

    def _concepts_of(self, fact: Fact) -> set[str]:
        concepts = set(fact.concepts) | (self._reasons if fact.name == "termination_date" else set())
        return concepts | _GRANTING if fact.type == "date" and concepts & _OF_A_GRANT else concepts

    def _nearest(self, value: Mention, fact: Fact) -> float:
        """How near the nearest word for a fact stands to a value."""
        return max((self._closeness.near(value, *span) for span in self._words_for(fact)), default=0.0)

    def _words_for(self, fact: Fact) -> list[tuple[int, int]]:
        """Where the words for a fact stand."""
        concepts = self._concepts_of(fact)
        spans = [(c.start, c.end) for c in self._concepts if c.concept in concepts]
        spans += [(other.start, other.end) for other in self._named.get(fact.name, ())]
        return spans + amounts.spans(fact, self._text)

    def _word_for(self, value: Mention, fact: Fact) -> tuple[int, int]:
        """Where the word for a fact stands that is nearest to a value."""
        return max(self._words_for(fact), key=lambda span: self._closeness.near(value, *span), default=(0, 0))

    def _compatible(self, value: Mention, fact: Fact) -> float:
        if ("stock_split" in fact.concepts) != (value.unit == "ratio"):
            return 0.0
        match fact.type, value.kind:
            case "date", "date":
                return 0.7
            case "money", "money":
                return 1.4 if value.unit == fact.currency else 1.0 if value.unit is None else 0.0
            case "money", "number":
                return 0.3
            case "percent", "percent":
                return 1.2
            case "percent", "number":
                return 0.2 if isinstance(value.value, Fraction) and 0 <= value.value <= 100 else 0.0
            case "count", "number":
                return self._counted(value, fact)
            case (("count" | "number"), "duration"):
                return self._lasting(value, fact)
            case "number", "number":
                return 0.7 if value.unit != "ordinal" else 0.0
            case _:
                return 0.0

    def _counted(self, value: Mention, fact: Fact) -> float:
        if not isinstance(value.value, Fraction) or value.value.denominator != 1:
            return 0.0
        if fact.max is not None and value.value > fact.max:
            return 0.0
        if value.unit == "ordinal":
            return 0.3 if fact.unit in ("grade", "thirds") else 0.0
        unit = self._unit_after(value)
        wanted = UNIT_CONCEPTS.get(fact.unit or "", frozenset())
        if unit and wanted:
            if not unit & wanted:
                return 0.2
            own = {"time_options", "performance_options"} & unit
            return 1.2 if own and not own & set(fact.concepts) else 1.9
        if fact.unit in _LONGEST and (unit or value.value > _LONGEST[fact.unit] or self._classified(value)):
            return 0.0
        if fact.unit in ("grade", *_LONGEST):
            return 0.0 if fact.unit == "grade" and self._classified(value) else 0.3
        return 0.7 if not unit else 0.5

    def _classified(self, value: Mention) -> bool:
        """Whether a number carries the measure word of shares and awards, which counts no time and no grade."""
        return self._text[value.end :].lstrip().startswith(("份", "股"))

    def _lasting(self, value: Mention, fact: Fact) -> float:
        if fact.unit == value.unit:
            return 1.5
        if fact.unit == "months" and value.unit == "years":
            return 1.3
        return 0.0

    def _unit_after(self, value: Mention) -> set[str]:
        """The concepts of the noun that the number counts."""
        reach = 4 if self._closeness.han else 14
        units = set().union(*UNIT_CONCEPTS.values())
        return {
            concept.concept
            for concept in self._concepts
            if concept.concept in units
            and 0 <= concept.start - value.end <= reach
            and self._closeness.unbroken(value.end, concept.start)
        }

    def _as_of(self, value: Mention, position: int) -> float:
        before = self._text[: value.start]
        if is_today(value):
            return 2.0
        if self._events[position]:
            return 0.0
        later = 0.1 if value.value == self._last_day else 0.0
        if _STRONG_AS_OF.search(before):
            return 2.6 + later
        return 1.3 + later if _AS_OF.search(before) else 0.0

    def _flag(self, fact: Fact) -> Bound | None:
        """A yes/no fact or a choice that the question names."""
        if fact.type == "bool":
            for concept in self._concepts:
                if concept.concept in fact.concepts:
                    before, after = (
                        self._text[max(0, concept.start - 40) : concept.start],
                        self._text[concept.end :][:28],
                    )
                    negated = bool(_NEGATION.search(before)) or bool(_NEGATED_AFTER.match(after))
                    raw = "no" if negated else "yes"
                    return Bound(fact.name, raw, concept.start, concept.end, self._text[concept.start : concept.end])
        if fact.type == "choice" and fact.name != "termination_reason":
            named = {
                value: concept
                for concept in self._concepts
                for value, words in fact.value_concepts.items()
                if concept.concept in words
            }
            if len(named) == 1:
                [(value, concept)] = named.items()
                return Bound(fact.name, value, concept.start, concept.end, self._text[concept.start : concept.end])
        return None
