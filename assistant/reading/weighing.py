"""How well a value of a question fits a fact: by its kind and unit, and by how near a word for the fact stands to it.

What speaks for a fact hangs on the other facts that a goal can use: a word that they share, a description that tells
them apart. So there is one weighing for each set of them, which remembers what it has weighed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Final, NamedTuple

from assistant.reading import amounts, days, emitted, times, vesting_over
from assistant.reading.asked_for import directly
from assistant.reading.away import end_of_leave
from assistant.reading.blamed import BLAME, WITH_CAUSE
from assistant.reading.closeness import Closeness, named_by, owned_by_name
from assistant.reading.denied import is_none
from assistant.reading.described import AWARDS, SEVERAL, Described, poles_of, told_apart
from assistant.reading.fitting import GRANT_DAYS, NO_PRICE, RIGHT_AT, Fitting, counts_any_award
from assistant.reading.flags import is_asked
from assistant.reading.leftover import NEAR_ENOUGH
from assistant.reading.mention import Mention
from assistant.reading.notices import TOLD
from assistant.reading.premises import is_limit
from assistant.reading.received import is_another_day
from assistant.reading.roles import Role, allowed, is_end_of_leave, other_ends
from assistant.reading.shared import words_of_others
from assistant.reading.times import is_times
from assistant.reading.values import accepted, is_today, least_near
from corpus.concepts import Mention as ConceptMention
from rules.facts import Fact

GRANTING: Final = frozenset({"grant", "grant_date"})
LEFT: Final = "termination_date"
_OF_A_GRANT: Final = GRANTING | {"agreement_date"}
"""A day on which something was granted is the day of the grant or of its agreement, and of nothing else."""
_ESTABLISHED: Final = GRANT_DAYS | {"listing_date", "program_date", "admission_date"}
_ACT: Final = "grant"
"""A day asked about ("may it be done on …?") is none of these, unless of a grant to come."""
_BEGUN: Final = GRANT_DAYS | {"program_date"}
_RAISED: Final = re.compile(r"\bas raised by\b")
_MEETING: Final = "shareholders_meeting"
"""The day of a meeting is told, and no fact of the case where a question asks whether it met on that day."""
_DESCRIBED: Final = 0.35
"""What a description counts that alone of its kind is a fact's."""


class Words(NamedTuple):
    """What stands in a question.

    Attributes:
        text, values, concepts: the question, the values in it, the words in it that the thesaurus knows.
        reasons: the concepts for leaving.
        unsaid, said: concepts of which a day needs a word, those of which there is none and the others.
        away: whether the question speaks of leave only.
        done: the words for deeds that are dated apart from leaving.
        roles: what the words at a value make of it.
        closeness, fitting, described: how its words and values stand to each other.
    """

    text: str
    values: Sequence[Mention]
    concepts: Sequence[ConceptMention]
    reasons: frozenset[str]
    unsaid: frozenset[str]
    said: frozenset[str]
    away: bool
    done: Collection[ConceptMention]
    roles: Mapping[Mention, Mapping[Role, tuple[int, int]]]
    closeness: Closeness
    fitting: Fitting
    described: Described


class ToldBy(NamedTuple):
    """What sets the facts that a goal can use apart from each other.

    Attributes:
        contrasts: the contrasts by which they are described, each with the type of such a fact.
        alone: those that alone of their kind are described as they are.
        named: those of which the question speaks by a name that holds a value, with that value.
    """

    contrasts: frozenset[tuple[str, str]] = frozenset()
    alone: frozenset[str] = frozenset()
    named: tuple[tuple[str, tuple[Mention, ...]], ...] = ()


class OfBook:
    """What the facts of a book make of the words of a question.

    Args:
        words: what stands in the question.
        facts: all facts of the book.
        fixed: the days and limits that the document prints.
    """

    def __init__(self, words: Words, facts: Mapping[str, Fact], fixed: Collection[date | Fraction]) -> None:
        self.facts, self.fixed = facts, frozenset(fixed)
        self.units = frozenset(fact.unit for fact in facts.values())
        self.foreign = words_of_others(words.text, words.concepts, facts.values())
        self.holding = named_by(facts, words.values)
        lengths = {name: tuple(v for v in held if v.kind == "duration") for name, held in self.holding.items()}
        self.by_name = {name: held for name, held in lengths.items() if held}


class Weighing:
    """Weighs the values of a question against the facts of a book.

    Args:
        words: what stands in the question.
        of_book: what the facts of the book make of it.
        told_by: what the facts that a goal can use make of it.
    """

    def __init__(self, words: Words, of_book: OfBook, told_by: ToldBy) -> None:
        self._words, self._book = words, of_book
        self._contrasts, self._told, named = told_by
        self.named = dict(named)
        self._weighed: dict[tuple[int, str, bool], tuple[Mention, tuple[float, float]]] = {}
        self._near: dict[tuple[int, str], tuple[Mention, float]] = {}
        self._spans: dict[str, list[tuple[int, int]]] = {}

    def score(self, value: Mention, fact: Fact) -> float:
        """How well a value fits a fact, in one number."""
        return (weighed := self.weighed(value, fact))[0] + 2.0 * weighed[1]

    def weighed(self, value: Mention, fact: Fact, *, sole: bool = False) -> tuple[float, float]:
        """How well a value's kind fits a fact, and how near a word for the fact stands to it.

        Args:
            sole: whether the fact is the only one left, so that words farther off say nothing against it.
        """
        key = (id(value), fact.name, sole)
        if key not in self._weighed:
            self._weighed[key] = value, self._weigh(value, fact, sole=sole)
        return self._weighed[key][1]

    def _weigh(self, value: Mention, fact: Fact, *, sole: bool) -> tuple[float, float]:
        words = self._words
        event = words.closeness.event_of(value)
        base = 0.0 if is_today(value) and not event else words.fitting.compatible(value, fact)
        if (
            base <= 0
            or not accepted(value, fact)
            or owned_by_name(words.text, value, fact, self._book.by_name, words.values)
        ):
            return 0.0, 0.0
        own = set(fact.concepts) if value.kind in ("duration", "date") and fact.name != LEFT else set()
        of_another = event and not event & self._concepts_of(fact) and not self._told_of_leaving(value, fact)
        if (words.unsaid & own and not (event | words.said) & own) or of_another:
            return 0.0, 0.0
        if not allowed(value, words.roles.get(value, ()), fact):
            return 0.0, 0.0
        if is_another_day(words.text, value, fact) or vesting_over.is_of_another(
            words.text, value, fact.label, words.values
        ):
            return 0.0, 0.0
        told = counts_any_award(fact) or words.described.fits(value, fact, self._contrasts)
        if not told or not self._of_its_kind(value, fact, sole=sole):
            return 0.0, 0.0
        share = "proportion" in fact.concepts and is_limit(words.text, value)
        if share or (value.kind == "number" and self.is_printed(value)):
            return 0.0, 0.0
        if fact.name == LEFT and days.is_after_it(words.text, value):
            return 0.0, 0.0
        if (_MEETING in fact.concepts or _RAISED.search(fact.label)) and is_asked(words.text, *value.span):
            return 0.0, 0.0
        if _BEGUN & set(fact.concepts) and days.is_of_the_plan(words.text, value):
            return 0.0, 0.0
        near = self.nearest(value, fact)
        other_end = words.away and is_end_of_leave(value, fact, words.values, words.closeness)
        other_end = other_end or (fact.name == LEFT and end_of_leave(words.text, words.concepts, value) is not None)
        if other_end or near < max(least_near(value), RIGHT_AT * self.is_printed(value)):
            return 0.0, 0.0
        if value.kind == "date" and not event - GRANTING and fact.name != "termination_date":
            established = _ESTABLISHED & set(fact.concepts) and _ACT not in fact.concepts
            if (established or near < NEAR_ENOUGH) and days.is_asked_about(words.text, value):
                return 0.0, 0.0
        return base, near + _DESCRIBED * (fact.name in self._told and words.described.alike(value, fact))

    def _told_of_leaving(self, value: Mention, fact: Fact) -> bool:
        """Whether a fact is the day on which the leaving was told, and words say that this is such a day."""
        said = self._words.roles.get(value, ())
        return any(role.name == TOLD and role.allows(fact) for role in said)

    def is_printed(self, value: Mention) -> bool:
        """Whether a value is a day that the document prints, or the limit that it prints, called so in the question."""
        named = value.kind == "date" or (value.kind == "number" and is_limit(self._words.text, value))
        return named and value.value in self._book.fixed

    def beyond(self, value: Mention, fact: Fact) -> float:
        """How well a value fits a fact by whose name it stands and whose bounds it exceeds: "a multiplier of 110%"."""
        if not (value.kind == fact.type or is_times(value, fact)) or accepted(value, fact):
            return 0.0
        near, base = self.nearest(value, fact), self._words.fitting.compatible(value, fact)
        return base + 2.0 * near if base > 0 and near >= RIGHT_AT else 0.0

    def _of_its_kind(self, value: Mention, fact: Fact, *, sole: bool) -> bool:
        """Whether an amount is of what the fact is of, and a count one of the awards that the fact counts."""
        words = self._words
        if value.kind == "money" and fact.type == "money":
            if "base_salary" in fact.concepts and amounts.is_extra_pay(value, words.text):
                return False
            of = amounts.said_of(value, words.text)
            if fact.per == "share" and of is None and value.value >= NO_PRICE and self.nearest(value, fact) < RIGHT_AT:  # type: ignore[operator]
                return False
            if not sole or value.value < NO_PRICE:  # type: ignore[operator]
                of = amounts.named_of(value, words.text, words.concepts, words.closeness)
            return of is None or of == amounts.is_of(fact)
        if value.kind == "number" and fact.unit in AWARDS.values() and not counts_any_award(fact):
            award = words.described.award(value, words.fitting.unit_after(value))
            if award == SEVERAL:
                return "vesting" not in poles_of(fact)
            return award is None or award == fact.unit or award not in self._book.units
        return True

    def _concepts_of(self, fact: Fact) -> set[str]:
        words = self._words
        concepts = set(fact.concepts) | (words.reasons if fact.name == "termination_date" else set())
        return concepts | GRANTING if fact.type == "date" and concepts & _OF_A_GRANT else concepts

    def nearest(self, value: Mention, fact: Fact) -> float:
        """How near the nearest word for a fact stands to a value, or to the other end of its time away."""
        key = (id(value), fact.name)
        if key not in self._near:
            self._near[key] = value, self._reached(value, fact)
        return self._near[key][1]

    def _reached(self, value: Mention, fact: Fact) -> float:
        words = self._words
        said = [span for role, span in words.roles.get(value, {}).items() if role.speaks_for(fact)]
        ends = [value, *(other_ends(value, words.values, words.closeness) if words.away else ())]
        return max(
            (words.closeness.near(end, *word) for end in ends for word in (*self._words_for(fact), *said)), default=0.0
        )

    def _words_for(self, fact: Fact) -> list[tuple[int, int]]:
        """Where the words for a fact stand."""
        if fact.name not in self._spans:
            self._spans[fact.name] = self._found(fact)
        return self._spans[fact.name]

    def _found(self, fact: Fact) -> list[tuple[int, int]]:
        words = self._words
        concepts = self._concepts_of(fact)
        left = fact.name == LEFT
        others = words.done if left else self._book.foreign.get(fact.name, ())
        if fact.type == "date" and not left and WITH_CAUSE in concepts:
            blamed = any(c.concept in BLAME for c in words.concepts)
            return (days.deeds(words.text) if blamed else []) + [(c.start, c.end) for c in words.done]
        counts = fact.type in ("count", "number") and fact.presume is not None
        said = [c for c in words.concepts if c.concept in concepts and c not in others]
        spans = [(c.start, c.end) for c in said if not (counts and is_none(words.text, c))]
        spans = [word for word in spans if fact.per != "share" or not directly(words.text, *word)]
        return spans + [(v.start, v.end) for v in self.named.get(fact.name, ())] + self._beside(fact)

    def _beside(self, fact: Fact) -> list[tuple[int, int]]:
        """Where words stand that name a fact only beside an amount or a number."""
        return [span for each in (amounts, times, emitted) for span in each.spans(fact, self._words.text)]

    def word_for(self, value: Mention, fact: Fact) -> tuple[int, int]:
        """Where the word for a fact stands that is nearest to a value."""
        words = self._words
        return max(self._words_for(fact), key=lambda span: words.closeness.near(value, *span), default=(0, 0))


class Weighings:
    """The weighings of one question, one for all goals whose facts are told apart in the same way.

    Args:
        words: what stands in the question.
    """

    def __init__(self, words: Words) -> None:
        self._words = words
        self._books: dict[int, OfBook] = {}
        self._known: dict[tuple[int, ToldBy], Weighing] = {}

    def of(
        self, facts: Mapping[str, Fact], needed: Sequence[str] = (), fixed: Collection[date | Fraction] = ()
    ) -> Weighing:
        """The weighing for a goal.

        Args:
            facts: all facts of the book.
            needed: the names of those that the goal can use.
            fixed: the days and limits that the document prints.
        """
        book = self._books.get(id(facts))
        if book is None:
            book = self._books[id(facts)] = OfBook(self._words, facts, fixed)
        own = [facts[name] for name in needed]
        contrasts = frozenset((contrast, fact.type) for fact in own for contrast in poles_of(fact))
        return self._told(book, ToldBy(contrasts, told_apart(own), self._names(book, own)))

    def _told(self, book: OfBook, told_by: ToldBy) -> Weighing:
        key = (id(book), told_by)
        if key not in self._known:
            self._known[key] = Weighing(self._words, book, told_by)
        return self._known[key]

    def _names(self, book: OfBook, needed: Sequence[Fact]) -> tuple[tuple[str, tuple[Mention, ...]], ...]:
        """The dates and lengths of time that are part of the name of a fact which the question speaks of, by fact."""
        if not book.holding:
            return ()
        plain, found = self._told(book, ToldBy()), list[tuple[str, tuple[Mention, ...]]]()
        days = [fact for fact in needed if fact.type == "date"]
        for name, values in book.holding.items():
            own = tuple(value for value in values if self._is_name(value, book.facts[name], days, plain))
            if own:
                found.append((name, own))
        return tuple(found)

    def _is_name(self, value: Mention, fact: Fact, days: Sequence[Fact], plain: Weighing) -> bool:
        near = max(plain.nearest(value, fact), self._words.fitting.beside_amount(value, fact, self._words.values))
        other = value.kind == "date" and any(plain.nearest(value, day) >= near for day in days)
        return near >= NEAR_ENOUGH and not other
