"""Conversations: what a further question takes over from those before it, and answers about the last answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Final

from assistant.answer import Citation, Part, worked_out
from assistant.doubts import fits, unplaced, weighty
from assistant.reading import dates
from assistant.reading.asked import forms, spans
from assistant.reading.carried import days_of, is_of_event, last_days
from assistant.reading.corrections import in_another_month, in_another_year, year_alone
from assistant.reading.evidence import form_of
from assistant.reading.fitting import UNIT_CONCEPTS
from assistant.reading.language import detect
from assistant.reading.query import Before, Query
from assistant.reading.turns import LONG, Move, ellipsis, joins, length, move, points_back, the_same, whose
from assistant.threads import Asked, Memory
from assistant.wording.catalog import Translator
from assistant.wording.text import marks
from corpus.today import today
from rules.book import Book

if TYPE_CHECKING:
    from assistant.reading.reader import Reader

_LEANS: Final = 16.0
"""How strongly the last question speaks for its rule where the next one says nothing by itself."""
_A_WORD: Final = 2.5
"""What every word takes off that."""
_WHOLE: Final = 3.0
"""From so many words on a question stands by itself."""
_BARE: Final = 1.5
"""Below so many words a message that names another plan asks nothing by itself, even where it has a form of asking."""
_SHORT: Final = 3.5
"""Up to so many words a question goes on from what was said even where it does not say so."""
_HAPPENS: Final = 10.0
"""How strongly at least it speaks where the next one names another way of leaving."""
_TELLING: Final = frozenset({"date", "quantity", "money"})
_MOST: Final = 3
"""Of an answer over more plans than this nothing is carried on."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A question as part of a conversation.

    Attributes:
        text: what is read: the question, or the one before it where only another plan is named.
        plan: the plan passed along to the reader.
        about: the plan that the question is asked of, where only that changes.
        before: what has been said before.
        whole: the last question that stands by itself.
    """

    text: str
    plan: str | None
    about: str | None
    before: Before | None
    whole: str


class Conversation:
    """Reads questions in the light of what was said before.

    Args:
        reader: reads questions.
        books: rule books by plan.
    """

    def __init__(self, reader: Reader, books: Mapping[str, Book]) -> None:
        self._reader, self._books = reader, books

    def move(self, question: str, memory: Memory | None) -> Move:
        """What a message does; without an earlier question it asks."""
        named = bool(self._reader.plans.find(question).plans)
        valued = length(question) <= LONG and any(
            not mention.doubt for mention in dates.find(question, detect(question).spoken, today())
        )
        done = move(question, valued=valued, named=named)
        return done if memory is not None or done.kind in ("thanks", "over") else Move("asks")

    def turn(self, asked: Asked, memory: Memory | None) -> Turn:
        """How a question is to be read after what was said."""
        question = asked.question
        if memory is None:
            return Turn(question, asked.plan, None, None, question)
        memory = self._of_holder(question, memory)
        plan = memory.plan if asked.plan in (None, memory.asked.plan) else asked.plan
        words = ellipsis(question, self._reader.said(question, self._flags(memory)))
        named = self._reader.plans.find(question).plans
        happens = self._reader.happens(question)
        last = memory.plan
        named_day, happened = last_days(self._books, memory.goals, memory.facts)
        other = len(named) == 1 and last is not None and named[0] != last
        facts, goals = memory.facts, memory.goals
        valued = other and bool(self._reader.values(question))
        asks = bool(forms(question))
        alone = other and not happens and (words < (_BARE if asks else _WHOLE) or (valued and not asks))
        if last is not None and alone:
            event = {n: raw for n, raw in memory.facts.get(last, {}).items() if self._of_event(last, n)}
            goal = memory.goals.get(last, "")
            goals = {named[0]: goal} if named[0] in self._books and goal in self._books[named[0]].goals else {}
            before = Before(goals, {named[0]: event}, {}, _LEANS, event=True, language=memory.language)
            if not valued:
                return Turn(memory.whole, plan, named[0], before, memory.whole)
            facts = {**facts, named[0]: {**facts.get(named[0], {}), **event}}
            goals = goals or self._meant(memory.whole, named[0], before)
        states = not forms(question) and not any(spans(question, form) for form in ("question", "asking"))
        goes_on = states or joins(question) or words <= _SHORT
        weight = 0.0 if other and not alone else _LEANS if states or alone else max(0.0, _LEANS - _A_WORD * words)
        goals = {
            plan: goal
            for plan, goal in goals.items()
            if plan in self._books and self._answers(self._books[plan], goal, question, happens=happens)
        }
        if happens and goals:
            weight = max(weight, _HAPPENS)
        before = Before(
            goals,
            _mended(facts, question, memory.years_taken),
            memory.needs,
            weight,
            event=goes_on,
            language=memory.language,
            supposes=not states,
            counted=memory.counted if points_back(question) else {},
            named=named_day,
            happened=happened,
            open=memory.open if goes_on else {},
            waits=memory.waits,
            earlier=_earlier(memory),
            years_taken=bool(memory.years_taken),
        )
        return Turn(
            self._settling(question, memory),
            plan,
            None,
            before,
            memory.whole if states or alone or words < _WHOLE else question,
        )

    def _of_holder(self, question: str, memory: Memory) -> Memory:
        """What has been said, without what was granted to somebody else than the one whom a message is about."""
        if self._holder(question, memory) == memory.holder or the_same(question):
            return memory
        facts = {
            plan: {name: raw for name, raw in known.items() if self._of_event(plan, name) or self._of_all(plan, name)}
            for plan, known in memory.facts.items()
        }
        return memory.model_copy(update={"facts": facts, "counted": {}, "open": {}})

    def _of_all(self, plan: str, name: str) -> bool:
        """Whether a fact is one of the shares or the plan, and so the same for everybody."""
        fact = self._books[plan].facts.get(name) if plan in self._books else None
        return fact is not None and (fact.type in ("percent", "number") or fact.per == "share")

    def _holder(self, question: str, memory: Memory | None) -> str:
        """Whose awards a message is about; somebody is only spoken of where it says nothing of what they have."""
        said, before = whose(question), memory.holder if memory is not None else ""
        return before if said is None or (said and not self._reader.values(question)) else said

    def _settling(self, question: str, memory: Memory) -> str:
        """A message with the value of which it says what it is: "the price", where it was asked what "60" is."""
        names = [value for value, facts in memory.open.items() if facts]
        short = length(question) <= _SHORT and not any(spans(question, form) for form in ("question", "asking"))
        return f"{question} {names[0]}" if len(names) == 1 and short and not self._reader.values(question) else question

    def _meant(self, question: str, plan: str, before: Before) -> dict[str, str]:
        """What a question that was asked of another plan asks of this one."""
        query = self._reader.read(question, plan=None, facts={}, today=today(), before=before, about=plan)
        return {target.plan: target.goal for target in query.targets if target.goal is not None}

    def _flags(self, memory: Memory) -> frozenset[str]:
        """The concepts of what is or is not so, and of choices, among the facts of what was asked last."""
        return frozenset(
            concept
            for plan, goal in memory.goals.items()
            if plan in self._books
            for name in self._books[plan].facts_of(goal)
            for fact in [self._books[plan].facts[name]]
            if fact.type in ("bool", "choice")
            for concept in (*fact.concepts, *(each for listed in fact.value_concepts.values() for each in listed))
        )

    def _answers(self, book: Book, goal: str, question: str, *, happens: bool) -> bool:
        """Whether what was asked last can be what a further question asks: of its form, and open to what happens."""
        rule = book.topical(goal) or next(iter(book.goals.get(goal, ())), None)
        asked = forms(question) & _TELLING
        form = form_of(rule) if rule else None
        if asked and form is not None and form in _TELLING and form not in asked:
            return False
        return rule is not None and (not happens or "termination_reason" in book.facts_of(goal))

    def _of_event(self, plan: str, name: str) -> bool:
        return plan in self._books and is_of_event(self._books[plan], name)

    def remembered(
        self, memory: Memory | None, asked: Asked, turn: Turn, query: Query, parts: Sequence[Part]
    ) -> Memory:
        """What the conversation has said after an answer."""
        holder = self._holder(asked.question, memory)
        memory = self._of_holder(asked.question, memory) if memory else None
        goals = dict(memory.goals) if memory else {}
        facts = {plan: dict(known) for plan, known in memory.facts.items()} if memory else {}
        needs = dict(memory.needs) if memory else {}
        targets = query.targets if query.named else query.targets[:_MOST]
        for target in targets:
            if target.goal is None:
                continue
            goals[target.plan] = target.goal
            bounded = {bound.fact for bound in target.bound if bound.beyond is not None}
            said = {name: str(raw) for name, raw in target.facts.items() if name not in bounded}
            if target.as_of is not None and target.as_of.isoformat() != asked.as_of:
                said["as_of"] = target.as_of.isoformat()
            known = facts.get(target.plan, {})
            earlier = {name: raw for name, raw in known.items() if name not in said and name not in bounded}
            facts[target.plan] = earlier | said
            needs[target.plan] = tuple(need.fact for part in parts if part.plan == target.plan for need in part.needs)
        unsure = {part.plan for part in parts if part.status == "needs_facts"}
        counted = {plan: count for plan, count in (memory.counted if memory else {}).items() if plan not in unsure}
        one = query.plans[0] if query.named and len(query.plans) == 1 else None
        return Memory(
            asked=asked,
            whole=turn.whole,
            plan=one or (memory.plan if memory else None),
            goals=goals,
            facts=facts,
            needs=needs,
            counted=counted | dict(_counted(parts)),
            open=_open(query, self._books),
            waits=any(part.status == "needs_facts" for part in parts),
            holder=holder,
            years_taken=_years_taken(query, memory, facts),
            language=query.language.spoken if query.language.sure or memory is None else memory.language,
            before=memory.model_copy(update={"before": None}) if memory else None,
        )


def _earlier(memory: Memory) -> dict[str, tuple[str, ...]]:
    """By plan what was asked of its book before what was asked last, the latest first."""
    asked: dict[str, dict[str, None]] = {}
    before = memory.before
    while before is not None:
        for plan, goal in before.goals.items():
            if goal != memory.goals.get(plan):
                asked.setdefault(plan, {})[goal] = None
        before = before.before
    return {plan: tuple(goals) for plan, goals in asked.items()}


def _open(query: Query, books: Mapping[str, Book]) -> dict[str, tuple[str, ...]]:
    """The values of which an answer could not tell which facts they are, where the message goes on from others."""
    found: dict[str, tuple[str, ...]] = {}
    for target in query.targets if query.follows else ():
        facts, known = books[target.plan].facts, {each.value: each.facts for each in target.either}
        for value in (v for v in unplaced(target) if v in known or weighty(v, query.question)):
            said = (name for name in target.carried if name in facts and fits(value, facts[name]))
            day = ("as_of",) if value.kind == "date" and "as_of" in target.carried else ()
            found[value.text] = known.get(value) or (*said, *day)
        found |= target.open
    return found


def _mended(
    facts: Mapping[str, Mapping[str, str]], question: str, years_taken: Sequence[str]
) -> Mapping[str, Mapping[str, str]]:
    """The facts said so far, with the day that a message puts into another month, and in the year that it says those of
    which the year was only taken.
    """
    moved = [found] if (found := in_another_month(question, days_of(facts))) is not None else []
    if (said := year_alone(question)) is not None:
        days = [date.fromisoformat(raw) for raw in years_taken]
        moved += [(day, new) for day in days if (new := in_another_year(day, said)) is not None]
    instead = {old.isoformat(): new.isoformat() for old, new in moved}
    return {plan: {name: instead.get(raw, raw) for name, raw in known.items()} for plan, known in facts.items()}


def _years_taken(query: Query, memory: Memory | None, facts: Mapping[str, Mapping[str, str]]) -> tuple[str, ...]:
    """The days among the facts said so far of which the year was taken; a month is none of them."""
    before = memory.years_taken if memory is not None else ()
    now = [str(day.value) for day in query.years_taken if day.last is None]
    known = {raw for each in facts.values() for raw in each.values()}
    return tuple(raw for raw in dict.fromkeys((*before, *now)) if raw in known)


def _counted(parts: Sequence[Part]) -> Iterator[tuple[str, tuple[str, str]]]:
    """By plan the whole number of awards that an answer gives first, with its unit; none while more must be known."""
    for part in (part for part in parts if part.status != "needs_facts"):
        quantity = next((outcome.quantity for outcome in part.outcomes if outcome.quantity is not None), None)
        if part.plan and quantity is not None and quantity.unit in UNIT_CONCEPTS and (quantity.exact or "").isdecimal():
            yield part.plan, (quantity.unit, quantity.exact or "")


def only_event(query: Query, books: Mapping[str, Book], before: Before) -> Query:
    """A query of which only what happened counts: what was granted under one plan was not granted under another.

    Args:
        before: what happened, by the plan that is asked now; a day in the question that is none of these is of a grant.
    """
    targets = []
    for target in query.targets:
        book, known = books[target.plan], before.facts.get(target.plan, {})
        kept = tuple(b for b in target.bound if is_of_event(book, b.fact) and b.raw in known.values())
        gone = {bound.fact for bound in target.bound} - {bound.fact for bound in kept}
        facts = {name: raw for name, raw in target.facts.items() if name not in gone}
        useful = book.facts_of(target.goal) if target.goal in book.goals else ()
        again = {n: known[n] for n in useful if n in known and (n not in facts or is_of_event(book, n))}
        targets.append(
            replace(
                target,
                bound=kept,
                facts=facts | again,
                carried={**target.carried, **again},
                as_of=None if "as_of" in gone else target.as_of,
                unbound=(),
                elsewhere=(),
                at_odds=(),
                either=(),
            )
        )
    return replace(query, targets=tuple(targets), values=(), doubtful=())


def steps(parts: Sequence[Part], title: Callable[[str, str, str], str], translate: Translator) -> list[str]:
    """The steps by which the parts of an answer were worked out; ``title`` names a value by plan, rule and language."""
    lines: list[str] = []
    for part in parts:
        known = [step for step in part.derivation if worked_out(step)]
        if not known:
            continue
        lines.append(translate("Step by step:"))
        for step in known:
            name = title(part.plan or "", step.rule, translate.language)
            formula = f" = {step.formula.text}" if step.formula.text not in (step.value, name) else ""
            lines.append(f"• {name}{formula} = {step.shown} {marks(step.citations)}".rstrip())
    return lines


def quoted(citations: Sequence[Citation]) -> list[str]:
    """The words of the clauses that an answer rests on; what stands within another quotation is not repeated."""
    return [
        f"• {citation.clause}{f' — {citation.heading}' if citation.heading else ''}: "
        f"“{' '.join(citation.words.split())}” {marks([citation.n])}"
        for citation in citations
        if not any(_within(citation, other) for other in citations)
    ]


def _within(citation: Citation, other: Citation) -> bool:
    """Whether a quotation stands within a longer one of the same document."""
    same = (citation.plan, citation.version) == (other.plan, other.version)
    inside = other.start <= citation.start and citation.end <= other.end
    return same and inside and other.end - other.start > citation.end - citation.start
