"""Questions that ask the other way round: which price, which salary, which day gives what is wanted.

Such a question has the form of one (``forms.yaml``), or a value that read straight on is left over; it names a value
that a rule of the plan could give, and asks for one fact of that rule by its words. The rule, the wanted value and the
fact are chosen together: they fit where all other values of the question are facts of the rule too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import partial
from typing import Any, Final

from assistant.reading import amounts, granting, rates
from assistant.reading.asked import spans
from assistant.reading.asked_day import AskedDay
from assistant.reading.asked_for import directly, is_a_mark, is_the_whole, names_target
from assistant.reading.bind import Binder
from assistant.reading.bound import Binding
from assistant.reading.closeness import named_by
from assistant.reading.evidence import counts, form_of, goal_score
from assistant.reading.fitting import NO_PRICE, UNIT_CONCEPTS
from assistant.reading.mention import SENTENCE_END, Mention, clear_of
from assistant.reading.premises import promised
from assistant.reading.quantiles import PLACE
from assistant.reading.query import Sought, Target
from assistant.reading.reasons import REASON_CONCEPTS
from assistant.reading.said import Said
from corpus.concepts import Mention as ConceptMention
from corpus.today import today
from rules.book import Book, Rule
from rules.consequences import kept_by
from rules.expression import Name, names
from rules.facts import Fact, FactError
from rules.inverse import CannotSolve, Relation, still_open

_WISHES: Final[Mapping[str, tuple[Relation, str]]] = {
    "everything": ("=", "keeps_all"),
    "something": ("!=", "forfeits_all"),
}
"""By form of the question what a leaver wants: how the consequence is to stand to a code."""
DAY: Final = "as_of"
_LEAVING_DATE: Final = "termination_date"
_LEAVING: Final = "termination_outcome"
_REASON: Final = "termination_reason"
_RELATIONS: Final[Mapping[str, Relation]] = {"exactly": "=", "at_most": "<=", "at_least": ">="}
_NUMBERS: Final = ("count", "number", "money", "percent")
_MEASURED: Final = ("number", "percent")
"""What is asked for by its name; a count is asked for by "how many" whatever is wanted, an amount by "what price"."""
_ELAPSED: Final = "months_elapsed"  # what is asked for by "how long"
_SCORED: Final = "attainment"  # what a target counts for: asked for as what comes out
_WRITTEN_AS: Final[Mapping[str, tuple[str, ...]]] = {
    "count": ("number",),
    "number": ("number", "percent"),
    "money": ("money", "number"),
    "percent": ("percent", "number"),
}
"""By type of a fact, the kinds of values in a question that can be it."""
_SMALL: Final = 12
_LEAST: Final = 8.0
_THIN: Final = 1.0
_MOST_NEEDS: Final = 2
_BOUND: Final = 2.0
_LEFT: Final = 3.0
_NEED: Final = 4.0
_NEAR: Final = 2.0
_SAME_SENTENCE: Final = 1.0
_QUALIFIED: Final = 2.0
_NEARNESS: Final = 7.0
_REACH: Final = 80
_NAMED_WITHIN: Final = 40
_STOPPED: Final = 12
"""How much farther off a word seems behind a comma."""
_COMMA = re.compile(r"[,，、]")
_LINK = re.compile(r"[\s:：=(]*(?:(?:of|at|in|is|was|are|de|del|do|da|em|en|é|foi|es|fue)\b)?[\s是为為係]*")
"""What stands between a word and its value: "the percentile of 65"."""
_DECIMALS = re.compile(r"\d[.,]\d{1,2}$")
_REST: Final = frozenset({"unvested"})
"""What is wanted only by a question that names it."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the words of a question ask for: a fact, and how near its words stand to the form of the question."""

    fact: str
    near: float


@dataclass(frozen=True, slots=True)
class _Candidate:
    target: Target
    score: float
    needs: int


class Turned:
    """Reads one question as one that asks the other way round.

    Args:
        said: the question, as far as it can be read without a plan.
        values: the values in it.
        concepts: the words in it that the thesaurus knows.
        binder: makes the binder of the values that are left.
    """

    def __init__(
        self,
        said: Said,
        values: Sequence[Mention],
        concepts: Sequence[ConceptMention],
        binder: Callable[[Sequence[Mention]], Binder],
    ) -> None:
        text = said.text
        self._text, self._concepts, self._present = text, concepts, said.present
        self._topics, self._given, self._reason, self._binder = dict(said.ranked), said.given, said.reason, binder
        self._asking = spans(text, "question")
        self._forms = [form for form in spans(text, "inverse") if not self._asking or self._is_asked_with(form)]
        self._at = self._forms or self._asking
        self._days, self._lasts = spans(text, "inverse_day"), spans(text, "how_long")
        self._any = [Mention("number", Fraction(0), *span, text[slice(*span)]) for span in spans(text, "any")]
        whole = spans(text, "whole") if not self._days else []
        self._any += [Mention("percent", Fraction(1), *span, text[slice(*span)]) for span in whole]
        self._yes_or_no = "whether" in said.asked and all(text[slice(*ask)] in "?？" for ask in self._asking)
        self._wish = next((form for form in _WISHES if spans(text, form)), None)
        apart = [*self._days, *spans(text, "everything"), *spans(text, "something")]
        self._day = AskedDay(text, values, concepts, {_LEAVING_DATE: frozenset(REASON_CONCEPTS)})
        out = [*self._day.scope, *promised(text, values)]
        self._values = [value for value in clear_of(values, apart) if not value.doubt and value not in out]

    def target(self, book: Book, usual: Target, nearness: Mapping[str, float], *, settled: bool) -> Target | None:
        """The target of the question turned round; nothing where it does not ask that way.

        Args:
            usual: what it asks when read straight on.
            nearness: how near the question is to what each rule says.
            settled: whether the facts at hand settle that.
        """
        if (day := self._day.target(book, usual, partial(self._with_day, book))) is not None:
            return day
        left = [
            value
            for value in self._values
            if value in usual.unbound
            and not (value.kind == "number" and _small(value))
            and str(value.value) not in (bound.raw for bound in usual.bound)
        ]
        taken = [
            v for v in self._values if any(b.start == v.start and self._is_asked(book, b.fact, v) for b in usual.bound)
        ]
        settled = settled and not taken
        alone = left + (taken if settled or taken else self._values)
        found = [*self._numbers(book, nearness, [*self._values, *self._any] if self._forms else alone)]
        if not self._forms:
            found = [c for c in found if self._stands_alone(book, c, left)]
        elif self._wish and self._days and not any(b.fact == _LEAVING_DATE for b in usual.bound):
            found += self._kept(book, *_WISHES[self._wish])
        most = 0 if settled or not self._forms else _MOST_NEEDS
        found = [c for c in found if c.score >= _LEAST and c.needs <= most]
        if not found:
            return None
        best = max(found, key=lambda candidate: candidate.score)
        lost = settled and {v.start for v in best.target.unbound} & {bound.start for bound in usual.bound}
        rivals = [c for c in found if c.score > best.score - _THIN and _wants_otherwise(c, best)]
        if lost or any(self._is_asked_for(best) <= self._is_asked_for(rival) for rival in rivals):
            return None
        sought, whole = best.target.sought, self._by_consequence(book, best.target)
        if whole is None:
            return None
        if sought is not None and usual.goal is not None:
            sought = replace(sought, straight=usual)
        return replace(whole, score=max(best.score, usual.score), sought=sought)

    def _with_day(self, book: Book, goal: str, rule: Rule, sought: Sought) -> tuple[Target, float] | None:
        """A target that looks for a day, and how well it fits; nothing where a value is left over."""
        binder = self._binder([value for value in self._values if value is not sought.value])
        made = self._made(book, goal, rule, self._bind(book, goal, binder, without=sought.unknown), sought, _NEAR, {})
        if made is None or made.needs or any(v.kind != "number" or not _small(v) for v in made.target.unbound):
            return None
        return made.target, made.score

    def _by_consequence(self, book: Book, target: Target) -> Target | None:
        """A target that minds why somebody leaves: what becomes of the award decides whether its amount counts at all.

        Nothing where that does not hang on what is looked for, or where somebody decides it, unless the amount minds
        the reason itself.
        """
        goal, sought = target.goal or "", target.sought
        if sought is None or _REASON not in target.facts or goal not in book.parts_of(_LEAVING):
            return target
        otherwise = target if _REASON in book.facts_of(goal) else None
        if {counts(rule) for rule in kept_by(book, _LEAVING)} != {counts(book.goals[goal][0])}:
            return otherwise
        binder = self._binder([value for value in self._values if value is not sought.value])
        binding = self._bind(book, _LEAVING, binder, without=sought.unknown)
        whole = self._made(book, _LEAVING, book.goals[_LEAVING][0], binding, sought, _NEAR, {})
        return whole.target if whole is not None else otherwise

    def _numbers(self, book: Book, nearness: Mapping[str, float], values: Sequence[Mention]) -> Iterator[_Candidate]:
        """A wanted number, each rule that could give it and each fact asked for."""
        for wanted in values:
            mark = wanted.unit in ("ratio", "ordinal", PLACE) or is_a_mark(wanted, book.facts.values(), self._concepts)
            few = wanted.kind == "number" and _small(wanted) and not wanted.text[:1].isdigit()
            passing = few and wanted not in self._any and not wanted.text[:1].isascii()  # 兩個都
            if mark or passing or wanted.kind in ("date", "duration") or is_the_whole(self._text, wanted):
                continue
            binder = self._binder([value for value in self._values if value is not wanted])
            whole = self._binder(self._values)
            for goal, rules in book.goals.items():
                rule = next((r for r in rules if r.topic and r.is_quantity and self._gives(r, wanted)), None)
                if rule is None or _REST & set(rule.concepts) - self._present:
                    continue
                taken = {bound.fact for bound in self._bind(book, goal, binder).bound}
                literal = str(wanted.value)
                for asked in self._asked(book, goal, taken):
                    if self._is_of(book, goal, asked.fact, wanted, whole):
                        continue
                    binding = self._bind(book, goal, binder, without=asked.fact)
                    sought = Sought(asked.fact, self._relation(wanted), literal, wanted)
                    candidate = self._made(book, goal, rule, binding, sought, asked.near, nearness)
                    if candidate is not None:
                        yield candidate

    def _stands_alone(self, book: Book, candidate: _Candidate, left: Sequence[Mention]) -> bool:
        """Whether a question without the form of one asks so: for a fact by name, or for the sake of a value left.

        Who says how many there are and asks how many asks what becomes of them, not of how many they came.
        """
        sought = candidate.target.sought
        if sought is None or sought.value is None or self._yes_or_no:
            return False
        if self._is_asked(book, sought.unknown, sought.value):
            return True
        fact, rule = book.facts.get(sought.unknown), book.goals[candidate.target.goal or ""][0]
        alike = fact is not None and fact.type in ("count", "number") and fact.unit == rule.unit
        return sought.value in left and not alike

    def _kept(self, book: Book, relation: Relation, code: str) -> Iterator[_Candidate]:
        """The day from which a leaver keeps what is wanted."""
        rules = book.goals.get(_LEAVING, ())
        if not rules or _LEAVING_DATE not in book.facts_of(_LEAVING):
            return
        if not any(entry.code == code for rule in rules for entry in rule.outcomes):
            return
        binding = self._bind(book, _LEAVING, self._binder(self._values), without=_LEAVING_DATE)
        sought = Sought(_LEAVING_DATE, relation, code, None)
        candidate = self._made(book, _LEAVING, rules[0], binding, sought, _NEAR, {})
        if candidate is not None:
            yield candidate

    def _made(
        self,
        book: Book,
        goal: str,
        rule: Rule,
        binding: Binding,
        sought: Sought,
        near: float,
        nearness: Mapping[str, float],
    ) -> _Candidate | None:
        facts: dict[str, Any] = {bound.fact: bound.raw for bound in binding.bound if bound.fact != sought.unknown}
        on = date.fromisoformat(str(as_of)) if (as_of := facts.pop(DAY, None)) else None
        if self._reason and _REASON in book.facts:
            facts[_REASON] = self._reason
        facts |= {name: raw for name, raw in self._given.items() if name != sought.unknown}
        known = {name: raw for name, raw in facts.items() if name in book.facts}
        try:
            open_ones = still_open(book, goal, known, unknown=sought.unknown, target=sought.wanted, as_of=on or today())
        except (FactError, CannotSolve):
            return None
        if sought.unknown not in open_ones:
            return None
        needs = len(open_ones - {sought.unknown, DAY})
        own = named_by(book.facts, self._values).get(sought.unknown, ())
        target = Target(
            plan=book.plan,
            goal=goal,
            facts=facts,
            bound=tuple(bound for bound in binding.bound if bound.fact != sought.unknown),
            unbound=tuple(value for value in binding.unbound if value not in own),
            as_of=on,
            sought=sought,
        )
        weighty = sum(not (v.kind == "number" and _small(v)) for v in target.unbound)
        score = self._topics.get(rule.topic or "", 0.0) + _NEARNESS * nearness.get(rule.name, 0.0)
        score += goal_score(book, goal, rule, self._present, frozenset({form_of(rule)}), binding.fit)
        score += _BOUND * len(target.bound) - _LEFT * weighty - _NEED * needs + near
        score += _SAME_SENTENCE * (sought.value is None or self._in_asking_sentence(sought.value.start))
        score += _QUALIFIED * (sought.value is not None and self._qualified(sought.value) is not None)
        return _Candidate(target, score, needs)

    def _bind(self, book: Book, goal: str, binder: Binder, without: str | None = None) -> Binding:
        left_out = {_REASON, without}
        if not binder.leaving:
            left_out.add(_LEAVING_DATE)
        needed = [name for name in book.facts_of(goal) if name not in self._given and name not in left_out]
        return binder.bind(book.facts, needed, dated=book.depends_on_day(goal))

    def _gives(self, rule: Rule, wanted: Mention) -> bool:
        """Whether a rule could give such a value."""
        if rule.statement or rule.silent:
            return False
        if wanted.kind == "money":
            of = amounts.said_of(wanted, self._text)
            if of is None and rule.per == "share" and wanted.value >= NO_PRICE:  # type: ignore[operator]
                return False
            return (
                rule.currency is not None
                and wanted.unit in (None, rule.currency)
                and (of is None or of == (rule.per or "whole"))
            )
        if wanted.kind == "percent" or (wanted in self._any and rule.unit == "percent"):
            return rule.unit == "percent"
        counted = UNIT_CONCEPTS.get(rule.unit or "")
        if counted is None or _DECIMALS.search(wanted.text):
            return False
        after = self._counted(wanted)
        return not after or bool(after & counted)

    def _counted(self, wanted: Mention) -> set[str]:
        """The concepts of the noun that a number counts."""
        every = frozenset().union(*UNIT_CONCEPTS.values())
        return {c.concept for c in self._concepts if c.concept in every and 0 <= c.start - wanted.end <= _REACH // 4}

    def _asked(self, book: Book, goal: str, taken: set[str]) -> Iterator[_Asked]:
        """The facts of a goal that the question asks for by their words, or the day where it asks for a day."""
        named = named_by(book.facts, self._values)
        repeated = {name for rule in book.goals[goal] if isinstance(rule.value, Name) for name in names(rule.value)}
        of_goal = {concept for rule in book.goals[goal] for concept in rule.concepts}
        of_rules = [c for c in self._concepts if c.concept in of_goal] if not self._forms else []
        own = {(c.start, c.end) for c in of_rules if directly(self._text, c.start, c.end)}
        days = self._days and (self._binder(self._values).leaving or not book.depends_on_day(goal))
        for name in book.facts_of(goal):
            fact = book.facts[name]
            if name in taken or name in self._given or name in repeated or fact.presume is not None:
                continue
            lasts = self._lasts if _ELAPSED in fact.concepts else []
            if fact.type in _NUMBERS and (lasts or not self._days):
                words = lasts + [word for word in self._words(fact) if fact.type in _MEASURED or word not in own]
                words += [(v.start, v.end) for v in named.get(name, ())]
                near = max((self._near(*span) for span in words), default=0.0)
                if near > 0 and not rates.is_of_another(fact, self._text, words, taken, book.facts):
                    yield _Asked(name, _NEAR * near)
            if days and name == _LEAVING_DATE:
                yield _Asked(name, _NEAR)
        if self._days and book.depends_on_day(goal) and DAY not in taken:
            yield _Asked(DAY, _NEAR / 2)

    def _is_of(self, book: Book, goal: str, name: str, wanted: Mention, binder: Binder) -> bool:
        """Whether a value is that of a fact rather than what is wanted: no word that asks is nearer to its own."""
        if name not in book.facts:
            return False
        if wanted.kind not in _WRITTEN_AS.get(book.facts[name].type, ()):
            return False
        own = named_by(book.facts, self._values).get(name, ())
        if any(v.kind == "duration" and 0 <= wanted.start - v.end <= _NAMED_WITHIN for v in own):
            return True
        words = self._words(book.facts[name])
        if (stated := self._is_stated(words, wanted)) and not self._forms:
            return True
        bound = {b.fact for b in self._bind(book, goal, binder).bound if b.start == wanted.start}
        return name in bound and (stated or not any(self._is_nearer_to_asking(word, wanted) for word in words))

    def _is_stated(self, words: Sequence[tuple[int, int]], value: Mention) -> bool:
        """Whether a question states a value for a thing, the name right before the value, instead of asking for it."""
        return any(
            end <= value.start
            and _LINK.fullmatch(self._text, end, value.start)
            and not directly(self._text, start, end)
            for start, end in words
        )

    def _is_asked(self, book: Book, name: str, value: Mention) -> bool:
        """Whether a question asks for a fact by name."""
        fact = book.facts.get(name)
        if fact is None or fact.type not in _MEASURED:
            return False
        words = self._words(fact)
        scored = [(c.start, c.end) for c in self._concepts if c.concept == _SCORED]
        asked = [word for word in words if word not in scored and directly(self._text, *word)]
        same = {c.concept for c in self._concepts if (c.start, c.end) in asked}
        own = [word for word in words if any((c.start, c.end) == word and c.concept in same for c in self._concepts)]
        return bool(asked) and all(self._is_nearer_to_asking(word, value) for word in own or asked)

    def _is_nearer_to_asking(self, word: tuple[int, int], value: Mention) -> bool:
        """Whether a word stands nearer to one that asks than to a value."""
        if word[1] <= value.start and directly(self._text, *word):
            return not _LINK.fullmatch(self._text[word[1] : value.start])
        asking = (span for span in self._asking if self._text[slice(*span)] not in "?？")
        to_value = self._gap(word, (value.start, value.end))
        return any(self._gap(word, ask) < to_value for ask in asking)

    def _gap(self, one: tuple[int, int], other: tuple[int, int]) -> int:
        """How far apart two stretches of the question stand; a comma between them puts them farther apart."""
        between = min(one[1], other[1]), max(one[0], other[0])
        stops = len(_COMMA.findall(self._text[slice(*between)]))
        return max(between[1] - between[0], 0) + _STOPPED * stops

    def _words(self, fact: Fact) -> list[tuple[int, int]]:
        """Where a question names a fact; the name of a target is not that of what is measured for it."""
        own = [(c.start, c.end) for c in self._concepts if c.concept in fact.concepts]
        if fact.type == "percent":
            own = [word for word in own if not names_target(self._text, *word)]
        return own + amounts.spans(fact, self._text) + granting.asked(fact, self._text)

    def _near(self, start: int, end: int) -> float:
        """How near words stand to the form of the question, in its sentence: 1 beside it, 0 in another sentence."""
        nearest = 0.0
        for first, last in self._at:
            between = self._text[min(end, last) : max(start, first)]
            if start <= last and first <= end:
                nearest = 1.0
            elif not SENTENCE_END.search(between):
                gap = max(start - last, first - end)
                nearest = max(nearest, 1.0 - min(gap, _REACH) / (_REACH + 1))
        return nearest

    def _is_asked_with(self, form: tuple[int, int]) -> bool:
        """Whether a form stands in a sentence that asks, not in one that tells of the first day of something."""
        between = (self._text[min(ask[1], form[1]) : max(ask[0], form[0])] for ask in self._asking)
        return any(not SENTENCE_END.search(words.rstrip("?？")) for words in between)

    def _in_asking_sentence(self, place: int) -> bool:
        return any(not SENTENCE_END.search(self._text[min(place, a) : max(place, b)]) for a, b in self._at)

    def _is_asked_for(self, candidate: _Candidate) -> bool:
        """Whether what is wanted stands in the sentence that asks."""
        sought = candidate.target.sought
        return sought is not None and (sought.value is None or self._in_asking_sentence(sought.value.start))

    def _relation(self, wanted: Mention) -> Relation:
        none = wanted in self._any and wanted.value == 0
        return ">" if none else self._qualified(wanted) or ">="

    def _qualified(self, wanted: Mention) -> Relation | None:
        """What the words before a value say of how what comes out is to stand to it: "at least", "exactly"."""
        ends = ((relation, end) for form, relation in _RELATIONS.items() for _, end in spans(self._text, form))
        return next((relation for relation, end in ends if 0 <= wanted.start - end <= _SMALL), None)


def _wants_otherwise(one: _Candidate, other: _Candidate) -> bool:
    return (one.target.sought and one.target.sought.value) != (other.target.sought and other.target.sought.value)


def _small(value: Mention) -> bool:
    return isinstance(value.value, Fraction) and abs(value.value) <= _SMALL
