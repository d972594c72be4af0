"""How near a word stands to a value of a question, and which words a value belongs to.

In "a change of control on 1 September 2026" the date belongs to the event; in "agreement 2 May 2025, resignation 3 May
2028" each word belongs to the date beside it; in "the 30-day VWAP from 8 January 2025" the date is part of a price's
name, because the plan's own name for that price holds the same date.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Final

from assistant.reading import dates, numbers
from assistant.reading.mention import Mention
from corpus.concepts import Mention as ConceptMention
from rules.facts import Fact

_REACH_BEFORE: Final = 48
_REACH_AFTER: Final = 32
_BESIDE: Final = 3
"""A word this near to a value, with no comma between, is that value's own."""
_ASIDE: Final = 12
"""How far a word in brackets stands at most from the value in them that it is said of."""
_OWN: Final = 14
_OF_NOTHING: Final = frozenset({"attainment"})
"""Words that say what kind of figure a percentage is, not of what: "degrees of achievement of 80% for the first"."""
_FAR: Final = 0.12
_STOP = re.compile(
    r"[,;.。，；、:：?？]|\b(?:if|assuming|given that|si|se (?:eu|o|a|os|as|h[áa]|houver|j[áa]))\b", re.IGNORECASE
)
_ASKS = re.compile(r"(?:how much|quanto|cu[aá]nto)\b|多少|[几幾]多", re.IGNORECASE)
"""A word that asks for an amount is not the name of one in a sentence before it."""
_IS_ASKED = re.compile(r"\s*(?:[?？]|(?:[是为為系係]|等[于於])?(?:多少|[几幾]))")
"""What follows a word that is asked for: "the price went up to 8.16, TSR?"."""
_OPENS = re.compile(r"[(（]")
"""What opens an aside: a word in it belongs to the value in it."""
_ASIDE_BEHIND = re.compile(r"\s?[(（][^()（）]{1,60}[)）]")
"""An aside right behind a value, of which what follows does not speak: "on 10 March (signed a year ago) I resign"."""
_SENTENCE = re.compile(r"[;。；?？!！]|\.(?=\s|$)")
_PARTS = re.compile(r"[,;.。，；?？!！]")
_NAMED_WITHIN: Final = 40
"""So far before an amount its name stands."""
_FULL_STOP = re.compile(r"[;.。；?？!]")
_LINK = re.compile(
    r"\s*(?:[(（]\s*)?(?:"
    r"(?:(?:[^\W\d_]\w*|\d+(?:[.,]\d+)*)\s+){0,5}?"
    r"(?:on|in|at|of|from|by|since|em|no dia|no|na|en|el|el d[ií]a|del?|do|da|desde|a)\s+"
    r"(?:the |el |o )?(?:d[ií]a )?|"
    r"(?:[是在于於喺係]|发生在|發生在))?\s*",
    re.IGNORECASE,
)
"""What may stand between an event and its date."""


TO_AMOUNT: Final = re.compile(
    r"\s*[)）]?\s*[:=,：，]?\s*(?:(?:was|is|were|foi|era|[ée]|estava|fue|es|estaba|at|of|a|em|de|en)\s+|[为為是係]\s*)?",
    re.IGNORECASE,
)
"""What stands between the day of a price and the price: "closing price on 31 October: R$ 40"."""

_FOR = re.compile(r"\s*(?:for|on|in|para|por|em|n[oa]|en)\s+(?:(?:the|la|el|los|las|[oa]s?)\s+)?", re.IGNORECASE)
"""What stands between a percentage and what it is of: "80% for the one and 100% for the other"."""

_PAIR = re.compile(
    r"\s*(?:to|until|through|and|or|or on|a|at[eé]|e|ou|ou em|al?|hasta(?: el)?|y|o|o el|en vez de|instead of|-|–|—|"
    r"至|到|和|或|还是|還是|抑或)\s*(?:on |em |el |no dia )?",
    re.IGNORECASE,
)
"""What stands between two days that are meant as two: a span, or a choice."""
_SPAN = re.compile(
    r"\s*(?:to|until|till|through|a|at[eé](?: o)?|al?|hasta(?: el)?|-|–|—|至|到)\s*(?:the |o |el |no dia )?",
    re.IGNORECASE,
)
"""What stands between the first and the last day of a span."""
_FROM = re.compile(
    r"\s*(?:after|from|since|following|counted from|ap[oó]s|depois de|a partir de|desde|a contar de|despu[eé]s de|"
    r"tras|a partir del?|contados desde)\s*(?:the |o |el )?(?:dia |d[ií]a )?",
    re.IGNORECASE,
)
_HAN_FROM = re.compile(r"\s*(?:[之以]?[后後]|起)(?:计|計|算|的|第)*\s*")
"""What stands between a length of time and the day from which it runs."""
_RISES_FROM = re.compile(r"(?:\b(?:from|de|desde)\s*|[从從由自]\s*)$", re.IGNORECASE)
_RISE = re.compile(
    r"\s*(?:(?:per share|por a[cç][aã]o|por acci[oó]n|每股)\s*)?(?:to|up to|a|para|at[eé]|hasta|→|->|"
    r"[涨漲升跌降上]{0,2}[至到]|[涨漲升跌降][为為])\s*(?:about |around |cerca de |[约約])?",
    re.IGNORECASE,
)
"""What stands between the price before and the price after."""
_EVENT = re.compile(r"\b(?:the )?events?\b|\beventos?\b|事件", re.IGNORECASE)


def the_event(text: str, concepts: Sequence[ConceptMention], events: Collection[str]) -> list[ConceptMention]:
    """Where a question says only "the event" of the one event that it names."""
    named = {concept.concept for concept in concepts if concept.concept in events}
    if len(named) != 1:
        return []
    [event] = named
    return [
        ConceptMention(event, *match.span(), match[0])
        for match in _EVENT.finditer(text)
        if not any(concept.start < match.end() and match.start() < concept.end for concept in concepts)
    ]


def risen(text: str, values: Sequence[Mention]) -> list[ConceptMention]:
    """The first and the last of two amounts that a question lets go from one to the other, as such prices.

    >>> both = [Mention("number", Fraction("3.4"), 8, 11, "3.4"), Mention("number", Fraction("8.2"), 15, 18, "8.2")]
    >>> [(each.concept, each.term) for each in risen("up from 3.4 to 8.2", both)]
    [('initial_price', '3.4'), ('final_price', '8.2')]
    """
    amounts = [value for value in values if value.kind in ("money", "number")]
    return [
        ConceptMention(concept, value.start, value.start, value.text)
        for one, two in pairwise(amounts)
        if _RISE.fullmatch(text, one.end, two.start) and _RISES_FROM.search(text, 0, one.start)
        for concept, value in (("initial_price", one), ("final_price", two))
    ]


class Closeness:
    """Where the words and values of one question stand to each other.

    Args:
        text: the question.
        values: the values in it.
        concepts: the words in it that the thesaurus knows.
        events: the concepts that are something which happens, reasons of leaving with them.
    """

    def __init__(
        self, text: str, values: Sequence[Mention], concepts: Sequence[ConceptMention], events: Collection[str] = ()
    ) -> None:
        self._text, self._values, self._concepts, self._events = text, values, concepts, frozenset(events)
        self.han = sum("\u3400" <= c <= "\u9fff" for c in text) > len(text) / 4

    def near(self, value: Mention, start: int, end: int) -> float:
        """How close a stretch of the question stands to a value: 1 beside it, 0.12 out of reach; another value
        between them counts against it, and so does a word that is another value's own.
        """
        if end <= value.start:
            gap, reach = value.start - end, _REACH_BEFORE
            between = (end, value.start)
        elif start >= value.end:
            aside = _ASIDE_BEHIND.match(self._text, value.end, start)
            last = aside.end() if aside is not None else value.end
            gap, reach = start - last, _REACH_AFTER
            between = (last, start)
            if self._is_only_an_aside(value, start):
                return 0.05
        else:
            return 1.0
        if self._has_its_day(value, end):
            return 1.0 - (0.3 if self._owned_by_another(value, start, end, gap) else 0.0)
        if self.han:
            gap *= 2
        if gap > reach:
            return _FAR
        closeness = 1.0 - 0.75 * gap / reach
        crossed = sum(
            1 for other in self._values if other is not value and between[0] <= other.start and other.end <= between[1]
        )
        stops = len(_STOP.findall(self._text[between[0] : between[1]]))
        if self._owned_by_another(value, start, end, between[1] - between[0]):
            apart = stops or _OPENS.search(self._text, *between)
            closeness = 0.05 if apart else closeness - 0.3
        asks = start >= value.end and (
            (_ASKS.match(self._text, start) and _SENTENCE.search(self._text, *between))
            or (stops and _IS_ASKED.match(self._text, end))
        )
        return max(0.05, closeness - 0.35 * crossed - 0.15 * stops) if not asks else 0.05

    def _is_only_an_aside(self, value: Mention, start: int) -> bool:
        """Whether a value stands in brackets right behind another of its kind, and a word behind them."""
        return any(
            other.kind == value.kind
            and other.end < value.start
            and (aside := _ASIDE_BEHIND.match(self._text, other.end, start)) is not None
            and value.end < aside.end()
            for other in self._values
        )

    def _has_its_day(self, value: Mention, end: int) -> bool:
        """Whether nothing but the day of an amount stands between a word, by its end, and that amount."""
        return value.kind == "money" and any(
            day.kind == "date" and end <= day.start and day.end <= value.start
            and _LINK.fullmatch(self._text, end, day.start) and TO_AMOUNT.fullmatch(self._text, day.end, value.start)
            for day in self._values
        )  # fmt: skip

    def _owned_by_another(self, value: Mention, start: int, end: int, gap: int) -> bool:
        """Whether a word stands right beside another value of the same kind and nearer to it, with no stop between, or
        is one of a row in which words come before their values: "cash flow 95% and neutralisation of emissions 90%".
        """
        if start >= value.end and value.kind in ("percent", "money") and self._in_a_row(value, start, end):
            return True
        if value.kind == "money" and self._in_sentence_of_another(value, start, end):
            return True
        if value.kind == "percent" and end <= value.start and self._said_for_another(value, start):
            return True
        for other in self._values:
            if other is value or not _is_like(other, value) or other.doubt:
                continue
            between = (end, other.start) if end <= other.start else (other.end, start)
            aside = value.end <= start and end <= other.start and _OPENS.search(self._text, value.end, start)
            if 0 <= between[1] - between[0] <= (_ASIDE if aside else min(_BESIDE, gap - 1)) and not _STOP.search(
                self._text[between[0] : between[1]]
            ):
                return True
        return False

    def _said_for_another(self, value: Mention, start: int) -> bool:
        """Whether another percentage before a word is said to be the one for it."""
        return any(
            other is not value and other.kind == value.kind and not other.doubt and other.end <= start
            and _FOR.fullmatch(self._text, other.end, start)
            for other in self._values
        )  # fmt: skip

    def _in_sentence_of_another(self, value: Mention, start: int, end: int) -> bool:
        """Whether a word stands in another sentence than an amount, and another amount stands in that sentence."""

        def apart(one: Mention) -> bool:
            return _SENTENCE.search(self._text, min(end, one.end), max(start, one.start)) is not None

        return apart(value) and any(
            other is not value and other.kind == value.kind and not other.doubt and not apart(other)
            for other in self._values
        )

    def _in_a_row(self, value: Mention, start: int, end: int) -> bool:
        """Whether a value has a word of its own before it, and another value of its kind follows the word given."""
        alike = [other for other in self._values if other.kind == value.kind and not other.doubt]
        since = max((other.end for other in alike if other.end <= value.start), default=0)
        own = any(
            since <= c.start and c.end <= value.start and value.start - c.end <= _OWN and c.concept not in _OF_NOTHING
            for c in self._concepts
        )
        after = min((other.start for other in alike if other.start >= end), default=None)
        return own and after is not None and not _FULL_STOP.search(self._text[start:after].replace(".", " "))

    def event_of(self, value: Mention) -> frozenset[str]:
        """The events that a date is said to be the date of: "a change of control on 1 September 2026"."""
        if value.kind != "date":
            return frozenset()
        found: set[str] = set()
        for concept in self._concepts:
            if concept.concept not in self._events:
                continue
            if concept.end <= value.start and _LINK.fullmatch(self._text[concept.end : value.start]):
                found.add(concept.concept)
            elif self.han and concept.start >= value.end:
                between = self._text[value.end : concept.start]
                if len(between) <= 2 * _BESIDE and not any(
                    value.end <= other.start < concept.start for other in self._values
                ):
                    found.add(concept.concept)
        return frozenset(found)

    def paired(self, value: Mention, other: Mention) -> bool:
        """Whether two dates are the ends of a span of time, or are given for choice."""
        first, second = sorted((value, other), key=lambda mention: mention.start)
        return _PAIR.fullmatch(self._text, first.end, second.start) is not None

    def spans(self, value: Mention, other: Mention) -> bool:
        """Whether two dates are the ends of a span of time."""
        first, second = sorted((value, other), key=lambda mention: mention.start)
        return _SPAN.fullmatch(self._text, first.end, second.start) is not None

    def runs_from(self, length: Mention, day: Mention) -> bool:
        """Whether a length of time is said to run from a day: "thirty months after 30 June 2021"."""
        if length.end <= day.start:
            return _FROM.fullmatch(self._text, length.end, day.start) is not None
        return _HAN_FROM.fullmatch(self._text, day.end, length.start) is not None

    def is_counted(self, length: Mention) -> bool:
        """Whether a length of time is counted from a day that the question names."""
        return any(day.kind == "date" and self.runs_from(length, day) for day in self._values)

    def is_counted_from(self, day: Mention) -> bool:
        """Whether a length of time that the question names is counted from a day."""
        return any(length.kind == "duration" and self.runs_from(length, day) for length in self._values)

    def unbroken(self, start: int, end: int) -> bool:
        """Whether no sentence ends in a stretch."""
        return not _FULL_STOP.search(self._text[start:end])


def _is_like(other: Mention, value: Mention) -> bool:
    """Whether a word can be another value's as well as this one's: both are of one kind, or the other is an amount or a
    factor written as a bare decimal ("the initial value is 3.40").
    """
    bare = other.kind == "number" and isinstance(other.value, Fraction) and other.value.denominator > 1
    return other.kind == value.kind or (bare and value.kind in ("money", "percent"))


def named_before(
    text: str, value: Mention, names: Mapping[str, Iterable[Mention]], values: Iterable[Mention]
) -> set[str]:
    """The facts whose name holds the length of time that stands last before an amount, with nothing that parts them.

    Args:
        names: the values that a fact's own name holds, by fact.
        values: the values of the question; another amount between the two parts them, and so does a stop outside them.
    """
    at = -1
    owners: set[str] = set()
    for name, lengths in names.items():
        for length in lengths:
            if length.kind != "duration" or not max(at, 1) <= length.end <= value.start <= length.end + _NAMED_WITHIN:
                continue
            inside = [other for other in values if length.end <= other.start and other.end <= value.start]
            stops = (
                stop.start() for stop in _PARTS.finditer(text, length.end, value.start)
                if not any(other.start <= stop.start() < other.end for other in inside)
            )  # fmt: skip
            if any(stops) or any(other.kind in ("money", "number", "percent") for other in inside):
                continue
            owners = owners | {name} if length.end == at else {name}
            at = length.end
    return owners


@lru_cache(maxsize=4096)
def _in_label(label: str) -> tuple[tuple[str, Fraction | date, str | None], ...]:
    days = tuple(dates.find(label, "en", date(1900, 1, 1)))
    counted = numbers.find(label, "en", [(day.start, day.end) for day in days])
    return tuple(
        (value.kind, value.value, value.unit)
        for value in (*days, *counted)
        if not value.doubt and value.kind in ("date", "duration")
    )


def lengths_of(text: str) -> frozenset[tuple[Fraction | date, str | None]]:
    """The lengths of time that an English sentence of a rule book names ("60 days"): amount and unit."""
    return frozenset((value, unit) for kind, value, unit in _in_label(text) if kind == "duration")


def named_by(facts: Mapping[str, Fact], values: Iterable[Mention]) -> dict[str, tuple[Mention, ...]]:
    """The values of a question that a fact's own name holds, by fact: the 30 days and the day of an average price.

    Args:
        facts: facts of a rule book; only those that are no date have such a name.
        values: the values of the question.
    """
    found: dict[str, tuple[Mention, ...]] = {}
    known = [value for value in values if value.kind in ("date", "duration") and not value.doubt]
    for name, fact in facts.items() if known else ():
        held = _in_label(fact.label) if fact.type not in ("date", "bool") else ()
        if same := tuple(value for value in known if (value.kind, value.value, value.unit) in held):
            found[name] = same
    return found


def owned_by_name(
    text: str, value: Mention, fact: Fact, names: Mapping[str, Sequence[Mention]], values: Iterable[Mention]
) -> bool:
    """Whether the words before an amount name another fact: "60-day VWAP R$ 9, 30-day VWAP R$ 4".

    Args:
        names: the lengths of time in the question that are part of the name of a fact, by fact.
        values: the values of the question.
    """
    if value.kind not in ("money", "number") or fact.type != "money":
        return False
    owners = named_before(text, value, names, values)
    return bool(owners) and fact.name not in owners
