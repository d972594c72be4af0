"""Which day of what a question asks for: "until which day must I be hired?", "the earliest last day of work".

The words of a day right beside the name of what happens on it, with no other name between them, ask for that day. So a
rule that hangs on it is turned round, for what the question says is to come out: a length of time or a number that the
rule gives ("at least 32 months"), a day up to which something is still to be done, or that somebody is eligible.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from assistant.reading.asked import spans
from assistant.reading.mention import SENTENCE_END, Mention, gap
from assistant.reading.query import Sought, Target
from corpus.concepts import Mention as ConceptMention
from corpus.today import today
from rules.book import Book, Rule
from rules.expression import Day, Node, Truth
from rules.facts import Fact, FactError
from rules.inverse import CannotSolve, Days, Relation, solve
from rules.kinds import Mismatch, wanted_of
from rules.pieces import Stretch

_NEAR: Final = 42
_NEAR_IN_HAN: Final = 9
"""How many characters stand at most between the words for a day and the name of what happens on it."""
_BESIDE: Final = 9
"""How many characters stand at most between the words for a day and the month or year in which it is looked for."""
_THIN: Final = 1.0
"""Scores nearer than this are about equal."""
_HAN = re.compile(r"[\u3400-\u9fff]")
_CUT = re.compile(
    r"[.;:!?。；：！？,，]|\b(?:if|when|after|once|because|se|quando|depois|ap[oó]s|si|cuando|despu[eé]s|tras)\b"
    r"|如果|若|要是|的话|的話|之?[后後]|[时時](?=[，,])",
    re.IGNORECASE,
)
_STATED = re.compile(r"[^.;:!?。；：！？,，]{0,14}")
_NAMELESS: Final = frozenset({"deadline", "earliest", "completion_date"})
"""Concepts of the words for a day themselves."""


class AskedDay:
    """The day for which a question asks by the name of what happens on it.

    Args:
        text: the question.
        values: the values in it.
        concepts: the words in it that the thesaurus knows.
        also: the concepts that speak for a fact beside its own, by its name.
    """

    def __init__(
        self,
        text: str,
        values: Sequence[Mention],
        concepts: Sequence[ConceptMention],
        also: Mapping[str, frozenset[str]],
    ) -> None:
        self._text, self._values, self._concepts, self._also = text, values, concepts, also
        asking = spans(text, "question")
        self._days = [day for day in spans(text, "inverse_day") if not asking or self._is_asked_with(day, asking)]
        self._ends = spans(text, "last_day") or spans(text, "earliest")

    @property
    def scope(self) -> list[Mention]:
        """The months and years in which the day is looked for: "which day of 2024"."""
        return [
            value
            for value in self._values
            if value.last is not None
            and any(0 <= gap(value.span, (start, end)) <= _BESIDE for start, end in self._days)
        ]

    def target(
        self, book: Book, usual: Target, made: Callable[[str, Rule, Sought], tuple[Target, float] | None]
    ) -> Target | None:
        """What the question asks, where it asks for the day of something and a rule has such a day.

        Args:
            usual: what it asks when read straight on.
            made: the target that looks for a day, with how well it fits; nothing where the question's facts do not
                settle it.
        """
        wanted = [each for fact in self.facts(book) for each in self.wanted(book, fact, usual.goal)]
        found = [each for each in (made(*one) for one in wanted) if each is not None and _is_solved(book, each[0])]
        if not found:
            return None
        (best, score), *others = sorted(found, key=lambda each: -each[1])
        if best.sought is None or any(
            near > score - _THIN and other.sought is not None and other.sought.value != best.sought.value
            for other, near in others
        ):
            return None
        sought = replace(best.sought, straight=usual if usual.goal is not None else None)
        return replace(best, score=max(score, usual.score), sought=sought)

    def facts(self, book: Book) -> Iterator[Fact]:
        """The days of a book's facts that are asked for."""
        for fact in book.facts.values():
            if fact.type == "date" and any(self._asks_for(*word) for word in self._words(fact)):
                yield fact

    def wanted(self, book: Book, fact: Fact, usual: str | None) -> Iterator[tuple[str, Rule, Sought]]:
        """What each rule that hangs on a day could be wanted to give, with the value of the question that says so.

        Args:
            usual: the goal of the question where it is read straight on; a day is wanted only of a rule on its topic.
        """
        scope = self.scope
        for goal, rules in book.goals.items():
            rule = next((rule for rule in rules if rule.topic and rule.is_quantity and not rule.statement), None)
            if rule is None or fact.name not in book.facts_of(goal):
                continue
            alike = usual is not None and rule.topic in {each.topic for each in book.goals[usual]}
            for value in (value for value in self._values if value not in scope and not value.last):
                if value.kind == "duration" and value.unit == rule.unit:
                    yield goal, rule, Sought(fact.name, self._relation(value), str(value.value), value)
                elif value.kind == "date" and alike and self._ends and _gives(book, goal, Day(value.value)):  # type: ignore[arg-type]
                    yield goal, rule, Sought(fact.name, ">=", value.value.isoformat(), value)  # type: ignore[union-attr]
            if goal == usual and _gives(book, goal, Truth(True)):
                yield goal, rule, Sought(fact.name, "=", "yes", None)

    def _is_asked_with(self, day: tuple[int, int], asking: Sequence[tuple[int, int]]) -> bool:
        """Whether words for a day stand in a sentence that asks, not in one that tells of a last day."""
        between = (self._text[min(ask[1], day[1]) : max(ask[0], day[0])] for ask in asking)
        return any(not SENTENCE_END.search(words.rstrip("?？")) for words in between)

    def _words(self, fact: Fact) -> list[tuple[int, int]]:
        own = {*fact.concepts, *self._also.get(fact.name, ())} - _NAMELESS
        return [(c.start, c.end) for c in self._concepts if c.concept in own]

    def _asks_for(self, start: int, end: int) -> bool:
        """Whether words for a day stand right beside a name that has no day of its own."""
        if any(
            v.kind == "date" and _STATED.fullmatch(self._text, end, v.start) for v in self._values if v.start >= end
        ):
            return False
        return any(
            self._together((min(end, last), max(start, first)), (start, end), (first, last))
            for first, last in self._days
        )

    def _together(self, between: tuple[int, int], word: tuple[int, int], day: tuple[int, int]) -> bool:
        first, last = between
        if last <= first:
            return True
        words = self._text[first:last]
        most = _NEAR_IN_HAN if _HAN.search(words) else _NEAR
        other = [
            c
            for c in self._concepts
            if c.concept not in _NAMELESS and first <= c.start and c.end <= last and (c.start, c.end) not in (word, day)
        ]
        return last - first <= most and not _CUT.search(words) and not other

    def _relation(self, value: Mention) -> Relation:
        forms: Mapping[str, Relation] = {"exactly": "=", "at_most": "<=", "at_least": ">="}
        for form, relation in forms.items():
            if any(0 <= value.start - end <= _BESIDE for _, end in spans(self._text, form)):
                return relation
        return ">="


def _is_solved(book: Book, target: Target) -> bool:
    """Whether there are days, and not all of them, for which a target's rule gives what is wanted, and other ones than
    the day that is wanted itself.
    """
    sought, facts = target.sought, {n: raw for n, raw in target.facts.items() if n in book.facts}
    if sought is None:
        return False
    try:
        found = solve(
            book,
            target.goal or "",
            facts,  # type: ignore[arg-type]
            unknown=sought.unknown,
            relation=sought.relation,
            target=sought.wanted,
            as_of=target.as_of or today(),
        )
    except (CannotSolve, FactError):
        return False
    default = found.solutions[0] if found.solutions else None
    if default is None or default.always or not default.stretches:
        return False
    return sought.wanted not in {str(end) for stretch in default.stretches for end in _ends(stretch)}


def _ends(stretch: Stretch | Days) -> tuple[object, ...]:
    return stretch if isinstance(stretch, tuple) else (stretch.low, stretch.high)


def _gives(book: Book, goal: str, value: Node) -> bool:
    """Whether a rule can give a value of that kind."""
    try:
        wanted_of(book, goal, value)
    except Mismatch:
        return False
    return True
