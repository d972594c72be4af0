"""Which facts the values of a question are that fitted nothing by the words around them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, MutableMapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, Protocol

from assistant.reading import amounts
from assistant.reading.assignment import Weigh, settled
from assistant.reading.bound import Binding, Bound
from assistant.reading.bounded import bounded
from assistant.reading.described import Described, poles_of
from assistant.reading.fitting import GRANT_DAYS, LENGTHS, NO_PRICE, RIGHT_AT, UNIT_CONCEPTS, Fitting
from assistant.reading.labels import Label, Labels, leader
from assistant.reading.mention import Mention
from assistant.reading.other_of_two import is_counted_plainly, the_other
from assistant.reading.values import as_raw, is_today, last_day
from rules.facts import Fact

NEAR_ENOUGH: Final = 0.3
"""A word this near to a value names it."""
_GREAT: Final = 100
_HUNDREDTHS: Final = 100
_NEXT: Final = 5
"""How many characters stand at most between two values of a row."""
_RATIO: Final = 2
"""From here on a number is no ratio that somebody writes as a decimal."""
_SPLIT: Final = "stock_split"
_DECIMALS = re.compile(r"\d+[.,]\d{1,2}")
"""A number written with decimals counts nothing: it is a measure that somebody states."""

_BOUNDED = re.compile(
    r"(?:\b(?:more than|over|above|less than|under|at least|up to|mais d[eo]|acima de|menos de|pelo menos|ao menos|"
    r"más de|por encima de|al menos|superior a)|[超过過]{2}|多[于於]|至少|不足|低[于於])\s*$",
    re.IGNORECASE,
)
"""What makes of a percentage a limit that something passes, and no figure of the asker's."""
_OF_ITS_UNIT: Final = 0.9
"""From here on a value fits a fact by a unit of its own: a currency, a percent sign, the noun that it counts."""
_PLAIN, _BARE = 1.0, 0.6
"""What a value counts for a fact that fits by its unit, and for one that it can be as a bare number."""
_SAID, _MOST_SAID = 0.5, 2.0
"""What a word of a fact's label counts beside a value, and how many do at most."""
_TOLD, _TOLD_BY = 0.6, 0.4
"""So much a value shares with the label of the fact that it is said to be, and so much more than with any other fact
that the goal can use.
"""
_TWICE: Final = 2
"""A word that stands between two values counts half for the one before it."""
_ANOTHER: Final = 1.2
"""A value that shares so much with another fact's label is not this one."""


class Weighed(Protocol):
    """How well a value's kind fits a fact, and how near a word for the fact stands to it."""

    def __call__(self, value: Mention, fact: Fact, *, sole: bool = False) -> tuple[float, float]:
        """Kind and nearness; words farther off say nothing against a fact that is the ``sole`` one left."""


class Nearest(Protocol):
    """How near the nearest word for a fact stands to a value, whatever else speaks against the two."""

    def __call__(self, value: Mention, fact: Fact) -> float:
        """From 0 to 1."""


class Leftover:
    """Binds values that fitted nothing to facts that are still missing, that were asked for, or that they mend.

    Args:
        text: the question.
        values: the values in it.
        fitting: weighs values by kind and unit.
        weighed: weighs them by the words around them too.
        counted: whether a length of time is counted from a day that the question names, and so is of that day.
        nearest: how near a word for a fact stands to a value.
        sought: the concepts for which the question asks by name, so that none of its values is that.
    """

    def __init__(
        self,
        text: str,
        values: Sequence[Mention],
        fitting: Fitting,
        weighed: Weighed,
        counted: Callable[[Mention], bool],
        nearest: Nearest,
        sought: frozenset[str] = frozenset(),
    ) -> None:
        self._text, self.values, self._fitting, self._weighed, self._counted = text, values, fitting, weighed, counted
        self._nearest, self._sought = nearest, sought
        self.labels = Labels(text, values)
        self._known: dict[tuple[Mention, int], Mapping[str, float]] = {}

    def names(self, value: Mention, fact: Fact) -> bool:
        """Whether a word near a value names a fact."""
        return self._weighed(value, fact)[1] >= NEAR_ENOUGH

    def can_be(self, value: Mention, fact: Fact) -> bool:
        """Whether a value can be a fact by its kind and unit; a bare number can be a percentage."""
        if fact.type in ("number", "percent") and self._sought & set(fact.concepts):
            return False
        bare = value.kind == "number" and value.unit is None and not self._fitting.has_measure(value)
        return self._sole(value, fact) > 0 or (bare and fact.type == "percent" and 0 <= value.value <= _HUNDREDTHS)  # type: ignore[operator]

    def counts_awards(self, value: Mention) -> bool:
        """Whether a word says that a number counts awards."""
        return self._fitting.has_measure(value)

    def further(
        self,
        facts: Mapping[str, Fact],
        missing: Sequence[str],
        binding: Binding,
        usable: Collection[str] = (),
        label: Label = str,
    ) -> Binding:
        """Bind values to facts that are still missing, where all of them together can hardly be meant otherwise.

        Args:
            facts: all facts of the book.
            missing: the names of those that are looked for; one that is taken for granted only where words of its
                label stand beside the value.
            usable: the names of all that the goal can use.
            label: translates labels into the language of the question.

        Returns:
            The same binding where there is none.
        """
        row = _in_a_row(binding.unbound)
        left = [v for v in binding.unbound if v not in binding.elsewhere and v not in row and self._tells(v)]
        open_ones = [facts[name] for name in missing if name in facts]
        others = [fact for fact in facts.values() if fact not in open_ones or fact.type == "date"]
        left += [value for value in the_other(self._text, open_ones, binding, facts) if value not in left]
        shares = {value: self._shares(value, facts, label) for value in left}
        at = {value.start: value for value in self.values}
        said_of = self._said_of(binding, facts, label)
        told = {value: self._told(found, usable) for value, found in shares.items()}

        taken = {found.fact: at[found.start] for found in binding.bound if found.start in at}

        def own_word(value: Mention, fact: Fact) -> bool:
            """Whether the word near a value that names a fact stands nearer to another value, which is that fact."""
            other = taken.get(fact.name)
            return other is not None and self._nearest(other, fact) > max(self._nearest(value, fact), RIGHT_AT)

        def weigh(value: Mention, fact: Fact) -> float:
            kind, own = self._sole(value, fact), shares[value].get(fact.name, 0.0)
            if kind <= 0 or not (told[value] == fact.name or _waits(fact)):
                return 0.0
            if self._named_otherwise(value, fact, [other for other in others if not own_word(value, other)]):
                return 0.0
            near = self._weighed(value, fact)[1]
            if value.year_taken and GRANT_DAYS & set(fact.concepts) and near < NEAR_ENOUGH:
                return 0.0  # what happened on it was something else
            plain = value.kind != "number" or is_counted_plainly(self._text, value)
            others_said = (s for name, s in shares[value].items() if not plain or s > _TWICE * said_of.get(name, 0.0))
            another = max(others_said, default=0.0) >= max(_ANOTHER, own + _ANOTHER / 2)
            if another and near < RIGHT_AT:
                return 0.0
            said = _SAID * min(own, _MOST_SAID) + near
            return (_PLAIN if kind >= _OF_ITS_UNIT else _BARE) + said

        return with_more(binding, settled(left, open_ones, weigh), self._text)

    def _said_of(self, binding: Binding, facts: Mapping[str, Fact], label: Label) -> Mapping[str, float]:
        """How much the words beside a value share with the label of the fact that it is already: such words say nothing
        against another value ("25 strategic employees for a pool of 220").
        """
        at = {value.start: value for value in self.values}
        bound = [found for found in binding.bound if found.start in at]
        return {f.fact: self._shares(at[f.start], facts, label).get(f.fact, 0.0) for f in bound}

    def told(
        self, value: Mention, facts: Mapping[str, Fact], usable: Collection[str], label: Label
    ) -> tuple[str, float] | None:
        """The fact of which the label's words stand beside a value that tells something, and how much they tell."""
        if not self._tells(value):
            return None
        shares = self._shares(value, facts, label)
        name = self._told(shares, usable)
        return (name, min(shares[name], _MOST_SAID)) if name is not None else None

    def called(self, facts: Sequence[Fact], label: Label) -> dict[int, str]:
        """The values, by place, that are a fact by their kind and by its whole label right before them."""
        named = {
            place: self.labels.named(value, [f for f in facts if self._fitting.compatible(value, f) > 0], label)
            for place, value in enumerate(self.values)
        }
        return {place: fact.name for place, fact in named.items() if fact is not None}

    def _told(self, shares: Mapping[str, float], usable: Collection[str]) -> str | None:
        return leader({name: share for name, share in shares.items() if name in usable}, _TOLD, _TOLD_BY)

    def _shares(self, value: Mention, facts: Mapping[str, Fact], label: Label) -> Mapping[str, float]:
        """What the words beside a value share with the labels of the facts of a book that it can be by its kind; they
        say nothing of days, for each of those is a "date".
        """
        if (value, id(facts)) not in self._known:
            possible = (f for f in facts.values() if value.kind != "date" and self._fitting.compatible(value, f) > 0)
            self._known[value, id(facts)] = self.labels.shares(value, list(possible), label)
        return self._known[value, id(facts)]

    def reply(
        self, facts: Mapping[str, Fact], asked: Sequence[str], binding: Binding, said: Collection[str] = ()
    ) -> Binding:
        """Bind values to facts that were asked for, the first ones first.

        Args:
            said: those among them that were said before: no small number that counts nothing takes their place.
        """
        left = [value for value in binding.unbound if not is_today(value)]

        def weigh(value: Mention, fact: Fact) -> float:
            mends = fact.name in said and fact.type == "count" and fact.unit in UNIT_CONCEPTS
            return 0.0 if mends and not self._tells(value) else self._sole(value, fact)

        return with_more(binding, in_order(left, [facts[name] for name in asked], weigh), self._text)

    def _named_otherwise(self, value: Mention, fact: Fact, facts: Collection[Fact]) -> bool:
        """Whether the words near a value name another fact, and not this one; a percentage also where it cannot be that
        one as it is said ("TSR at 40%" is no factor).
        """
        near = max(self._weighed(value, fact)[1], NEAR_ENOUGH)
        alike = [other for other in facts if other.type == fact.type and fact.type in ("percent", "money")]
        if value.kind == "percent" and any(self._nearest(value, other) > near for other in alike):
            return True
        return any(self._weighed(value, other)[1] > near for other in alike)

    def _sole(self, value: Mention, fact: Fact) -> float:
        great = isinstance(value.value, Fraction) and value.value >= NO_PRICE
        if great and fact.type == "money" and fact.per == "share" and amounts.said_of(value, self._text) is None:
            return 0.0
        if fact.type == "percent" and value.kind != "percent" and not _is_ratio(value):
            return 0.0
        if fact.type == "number" and value.kind == "money":  # a rate of exchange, which words have to name
            return 0.0
        return self._weighed(value, fact, sole=True)[0]

    def _tells(self, value: Mention) -> bool:
        """Whether a value is one that a question gives to be used: a number counts something, or is a great one."""
        if value.kind == "duration":
            return not self._counted(value)
        if value.kind == "percent" and _BOUNDED.search(self._text, 0, value.start):
            return False
        if value.kind != "number":
            return value.kind != "date" or not is_today(value)
        great = isinstance(value.value, Fraction) and value.value >= _GREAT
        counts = great or value.unit == "ratio" or self._fitting.has_measure(value) or _DECIMALS.fullmatch(value.text)
        return value.unit != "ordinal" and bool(counts)


def _waits(fact: Fact) -> bool:
    """Whether a fact can be what is left over: one taken for granted only where it is a length of time or a split."""
    return fact.presume is None or fact.unit in LENGTHS or _SPLIT in fact.concepts


def _in_a_row(values: Sequence[Mention]) -> list[Mention]:
    """The numbers and amounts that stand three or more in a row: they are a list, and none of them is one fact."""
    rows: list[list[Mention]] = []
    for value in sorted((v for v in values if v.kind in ("number", "money")), key=lambda v: v.start):
        if rows and value.start - rows[-1][-1].end <= _NEXT:
            rows[-1].append(value)
        else:
            rows.append([value])
    return [value for row in rows if len(row) > 2 for value in row]


def _is_ratio(value: Mention) -> bool:
    """Whether a number is written as a decimal ratio: "factor 0.57"."""
    amount = value.value
    return value.kind == "number" and isinstance(amount, Fraction) and amount.denominator > 1 and 0 < amount < _RATIO


def in_order(values: Sequence[Mention], facts: Sequence[Fact], weigh: Weigh) -> dict[Mention, Fact]:
    """For each fact, the first ones first, the value that fits it best."""
    found: dict[Mention, Fact] = {}
    for fact in facts:
        fitting = [value for value in values if value not in found and weigh(value, fact) > 0]
        if fitting:
            found[max(fitting, key=lambda value: weigh(value, fact))] = fact
    return found


def with_more(binding: Binding, found: Mapping[Mention, Fact], text: str) -> Binding:
    """A binding with more values as facts; the same one where there are none.

    Args:
        text: the question.
    """
    if not found:
        return binding
    more = tuple(
        Bound(
            fact.name,
            as_raw(value, fact),
            value.start,
            value.end,
            value.text,
            last_day(value),
            beyond=bounded(text, value),
        )
        for value, fact in found.items()
    )
    wholes = {value.whole for value in found}
    unbound = tuple(value for value in binding.unbound if value not in found and (value.start, value.end) not in wholes)
    return replace(binding, bound=(*binding.bound, *more), unbound=unbound)


def remaining(
    values: Sequence[Mention],
    facts: Sequence[Fact],
    taken: MutableMapping[int, str],
    described: Described,
    fitting: Fitting,
) -> list[Bound]:
    """What a number of unvested awards says where the plan asks for those granted and those vested.

    Args:
        facts: those that the goal can use.
        taken: which values are which facts already, by place; what is found is added.
    """
    found: list[Bound] = []
    for position, value in enumerate(values):
        pole = described.poles(value).get("vesting")
        if position in taken or pole is None or pole.name != "unvested" or not isinstance(value.value, Fraction):
            continue
        award = described.award(value, fitting.unit_after(value))
        alike = [fact for fact in facts if fact.unit == award and fact.presume is None]
        whole = [fact.name for fact in alike if "vesting" not in poles_of(fact) and "granted" in fact.label]
        part = [fact.name for fact in alike if "vesting" in poles_of(fact)]
        if len(whole) != 1 or len(part) != 1:
            continue
        known = {name: values[at].value for at, name in taken.items() if name in (*whole, *part)}
        amount = known.get(whole[0], known.get(part[0]))
        if len(known) != 1 or not isinstance(amount, Fraction):
            continue
        name, rest = (part[0], amount - value.value) if whole[0] in known else (whole[0], amount + value.value)
        if rest >= 0:
            taken[position] = name
            found.append(Bound(name, str(rest), value.start, value.end, value.text))
    return found
