"""Which value in a question is which fact: by type, unit and the words around it.

Every value is weighed against every fact of the goal; the best pairs are taken one by one. What fits nothing well
enough stays unbound and is said back to the asker.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Final

from assistant.reading.closeness import Closeness, named_by
from assistant.reading.mention import Mention
from corpus.concepts import Mention as ConceptMention
from rules.facts import Fact, FactError

_LEAST: Final = 0.9
_PLAINLY: Final = 2.2
_NEAR_ENOUGH: Final = 0.3
_MARGIN: Final = 0.2
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
UNIT_CONCEPTS: Final[dict[str, frozenset[str]]] = {
    "options": frozenset({"options", "time_options", "performance_options"}),
    "shares": frozenset({"shares", "restricted_shares"}),
    "units": frozenset({"units"}),
    "rsus": frozenset({"rsus"}),
}


@dataclass(frozen=True, slots=True)
class Bound:
    """A fact taken from the question, with the span it came from.

    Attributes:
        last: where the question gives a month or a year for a day, the last day of it; ``raw`` is its first.
    """

    fact: str
    raw: str
    start: int
    end: int
    text: str
    last: str | None = None


@dataclass(frozen=True, slots=True)
class Binding:
    """The facts found, the values that fit none, and values that plainly name a fact which the request gives."""

    bound: tuple[Bound, ...]
    unbound: tuple[Mention, ...]
    fit: float
    against: tuple[Bound, ...] = ()


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
        self._concepts = concepts
        self._reasons = frozenset(reasons) | {"termination"}
        self.leaving = any(concept.concept in self._reasons for concept in concepts)
        self._closeness = Closeness(text, self._values, concepts, self._reasons | frozenset(events))
        self._events = {i: self._closeness.event_of(value) for i, value in enumerate(self._values)}
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
        pairs: list[tuple[float, int, str]] = []
        self._named = self._names(facts, needed)
        named = {value for values in self._named.values() for value in values}
        for position, value in enumerate(self._values):
            if value in named:
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
            if value.kind == "date" and dated:
                score = self._as_of(value, position)
                if score >= _LEAST:
                    pairs.append((score, position, "as_of"))
        pairs = _clear(_without_series(pairs, facts))
        pairs.sort(key=lambda pair: (-pair[0], pair[1], pair[2]))
        taken: dict[int, str] = {}
        bound: list[Bound] = []
        total = 0.0
        for score, position, name in pairs:
            if position in taken or name in taken.values():
                continue
            taken[position] = name
            value = self._values[position]
            raw = _raw(value, facts[name]) if name != "as_of" else value.value.isoformat()  # type: ignore[union-attr]
            bound.append(Bound(name, raw, value.start, value.end, value.text, _last(value)))
            total += min(score, 3.0)
        if dated and "as_of" not in taken.values() and not self._doubtful_dates:
            bound += self._leftover_dates(facts, needed, taken, named)
        against = tuple(found for found in bound if found.fact in given)
        bound = [found for found in bound if found.fact not in given]
        flags = [found for name in needed if (found := self._flag(facts[name])) is not None]
        bound += flags
        unbound = tuple(
            value for position, value in enumerate(self._values) if position not in taken and value not in named
        )
        return Binding(tuple(bound), unbound, total / 2 + 0.8 * len(flags) - 1.2 * len(unbound), against)

    def _may_stand_alone(self, value: Mention) -> bool:
        """Whether a value needs no word beside it: a day or a month where no other date is in doubt, a count, a length
        of time. A bare year does, unless something has been so since: it says too little.
        """
        if value.kind == "date":
            since = _SINCE.search(self._text[: value.start]) or self._text[value.end :].startswith("起")
            return not self._doubtful_dates and (bool(since) or not _is_year(value))
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
            if value.kind == "date" and i not in taken and value not in named and not self._events[i]
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
            roles = [open_grants[0]] if earliest and len(open_grants) == 1 else ["as_of"]
        elif len(left) == 2 and len(open_grants) == 1:
            roles = [open_grants[0], "as_of"]
        found = []
        for i, role in zip(left, roles, strict=False):
            value = self._values[i]
            taken[i] = role
            day = value.value.isoformat()  # type: ignore[union-attr]
            found.append(Bound(role, day, value.start, value.end, value.text, _last(value)))
        return found

    def _score(self, value: Mention, fact: Fact) -> float:
        base, near = self._weighed(value, fact)
        return base + 2.0 * near

    def _weighed(self, value: Mention, fact: Fact) -> tuple[float, float]:
        """How well a value's kind fits a fact, and how near a word for the fact stands to it."""
        base = 0.0 if _is_today(value) else self._compatible(value, fact)
        if base <= 0 or not _accepted(value, fact):
            return 0.0, 0.0
        event = self._closeness.event_of(value)
        if event and not event & self._concepts_of(fact):
            return 0.0, 0.0
        return base, self._nearest(value, fact)

    def _concepts_of(self, fact: Fact) -> set[str]:
        return set(fact.concepts) | (self._reasons if fact.name == "termination_date" else set())

    def _nearest(self, value: Mention, fact: Fact) -> float:
        """How near the nearest word for a fact stands to a value."""
        concepts = self._concepts_of(fact)
        spans = [(c.start, c.end) for c in self._concepts if c.concept in concepts]
        spans += [(other.start, other.end) for other in self._named.get(fact.name, ())]
        return max((self._closeness.near(value, *span) for span in spans), default=0.0)

    def _compatible(self, value: Mention, fact: Fact) -> float:
        if ("stock_split" in fact.concepts) != (value.unit == "ratio"):
            return 0.0
        match fact.type, value.kind:
            case "date", "date":
                return 0.7
            case "money", "money":
                return 1.4 if value.unit == fact.currency else 0.0
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
        if fact.unit in _LONGEST and (unit or value.value > _LONGEST[fact.unit]):
            return 0.0
        if fact.unit in ("grade", *_LONGEST):
            return 0.3
        return 0.7 if not unit else 0.5

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
        if _is_today(value):
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


def _without_series(pairs: list[tuple[float, int, str]], facts: Mapping[str, Fact]) -> list[tuple[float, int, str]]:
    """The pairs without those of a row of like facts (first, second, third year) where the whole fits as well."""
    rows: dict[tuple[object, ...], set[str]] = {}
    for _, _, name in pairs:
        if name in facts:
            fact = facts[name]
            rows.setdefault((fact.type, fact.unit, fact.currency, fact.concepts), set()).add(name)
    alike = {name for row in rows.values() if len(row) > 1 for name in row}
    best: dict[int, float] = {}
    for score, position, name in pairs:
        if name not in alike:
            best[position] = max(score, best.get(position, 0.0))
    return [
        (score, position, name)
        for score, position, name in pairs
        if name not in alike or score > best.get(position, 0.0) + _MARGIN
    ]


def _clear(pairs: list[tuple[float, int, str]]) -> list[tuple[float, int, str]]:
    """The pairs without values that two facts claim about equally, where each fact is claimed by another value too."""
    by_value: dict[int, list[tuple[float, str]]] = {}
    claims: dict[str, set[int]] = {}
    for score, position, name in pairs:
        by_value.setdefault(position, []).append((score, name))
        claims.setdefault(name, set()).add(position)
    open_ones: set[int] = set()
    for position, claimed in by_value.items():
        claimed.sort(reverse=True)
        if len(claimed) > 1 and claimed[0][0] - claimed[1][0] < _MARGIN:
            rivals = {name for _, name in claimed[:2]}
            if all(len(claims[name]) > 1 for name in rivals):
                open_ones.add(position)
    return [pair for pair in pairs if pair[1] not in open_ones]


def _is_today(value: Mention) -> bool:
    """Whether a date is the word "today": the day of the answer and nothing else."""
    return value.kind == "date" and not any(character.isdigit() or character in _HAN_DIGITS for character in value.text)


_SINCE: Final = re.compile(r"(?:\b(?:since|desde)\s+(?:o ano de |el a[nñ]o )?|[从從自])$", re.IGNORECASE)


def _is_year(value: Mention) -> bool:
    return isinstance(value.value, date) and value.last is not None and value.last.month != value.value.month


_HAN_DIGITS: Final = "零〇一二三四五六七八九十"


def _last(value: Mention) -> str | None:
    return value.last.isoformat() if value.last else None


def _accepted(value: Mention, fact: Fact) -> bool:
    try:
        fact.literal(_raw(value, fact))
    except FactError:
        return False
    return True


def _raw(value: Mention, fact: Fact) -> str:
    """The value as `rules.facts.Fact.literal` takes it."""
    if isinstance(value.value, date):
        return value.value.isoformat()
    amount = value.value
    if value.kind == "duration" and value.unit == "years" and fact.unit == "months":
        amount *= 12
    if fact.type == "percent" and value.kind == "number" and amount > 1:
        amount /= 100
    return str(amount)
