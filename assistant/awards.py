"""The asker's own awards, as records have them: their facts are put in where the question leaves them open.

A record only fills in. What the question or the request says stands, and where it is not what a record has, the answer
says so. Several awards of one plan are answered one by one, with what they come to together where that is a number of
awards or an amount.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Final

from assistant.books import book_of
from assistant.errors import BadFactError
from assistant.reading.bounded import bounded
from assistant.reading.evidence import form_of
from assistant.reading.mention import Mention
from assistant.reading.query import Case, Purpose, Query, Recorded, Target
from assistant.wording.format import UNIT_MESSAGES
from corpus.library import Library
from rules.book import Book
from rules.engine import certain_day
from rules.facts import FactError, bind
from rules.printing import literal_text

_COUNTED: Final = UNIT_MESSAGES.keys() - {"months", "days", "years"}


@dataclass(frozen=True, slots=True)
class Award:
    """An award of the asker.

    Attributes:
        plan: the plan's id.
        name: what it is called in the records.
        facts: facts of the plan's rule book by name; text once they are known to be right.
        prices: amounts and rates recorded for a day, by the fact for which each can stand: its ``day`` and ``amount``.
    """

    plan: str
    name: str
    facts: Mapping[str, Any]
    prices: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def said(self) -> dict[str, Any]:
        """What goes into an answer; of prices nothing where there are none."""
        of_award = {"plan": self.plan, "name": self.name, "facts": dict(self.facts)}
        return of_award | ({"prices": {name: dict(each) for name, each in self.prices.items()}} if self.prices else {})


def known(raw: Iterable[Award | Mapping[str, Any]], library: Library, books: Mapping[str, Book]) -> tuple[Award, ...]:
    """Awards whose facts their plans' books know and can use, each fact as exact text.

    Raises:
        UnknownPlanError, NoRulesError, BadFactError: there is no such plan, it has no rules, or a fact cannot be used.
    """
    found: list[Award] = []
    for each in raw:
        award = each if isinstance(each, Award) else Award(**each)
        try:
            facts = bind(book_of(library, books, award.plan).facts, award.facts, {})
        except FactError as error:
            raise BadFactError(f"{award.name}: {error}") from None
        found.append(replace(award, facts={name: literal_text(value) for name, value in facts.items()}))
    return tuple(found)


def plan_of(awards: Iterable[Award]) -> str | None:
    """The plan of which all of somebody's awards are, if it is one."""
    plans = {award.plan for award in awards}
    return plans.pop() if len(plans) == 1 else None


def with_awards(query: Query, awards: Sequence[Award], books: Mapping[str, Book], day: date) -> Query:
    """A question about the asker's own awards: only their plans are asked, where it names none, with their facts.

    Args:
        day: the day of the answer where the question says none.
    """
    held = {award.plan for award in awards}
    targets = query.targets
    if not query.named and any(target.plan in held for target in targets):
        targets = tuple(target for target in targets if target.plan in held)
        query = replace(query, plans=tuple(plan for plan in query.plans if plan in held))
    known = [
        _of_them(query, target, [award for award in awards if award.plan == target.plan], books.get(target.plan), day)
        for target in targets
    ]
    return replace(query, targets=tuple(known))


def placed(
    query: Query, awards: Sequence[Award], books: Mapping[str, Book], read: Callable[[Mapping[str, str]], Query]
) -> Query:
    """A question as it is read beside the records: "how long must I stay to have 40,000 vested?" of somebody who was
    granted 90,000 does not say that 40,000 were granted, and of several kinds of award that is meant which they hold.

    Args:
        read: reads the question once more with facts that are known for certain.
    """
    if len(query.targets) != 1 or query.targets[0].goal is None or query.targets[0].cases:
        return query
    [target] = query.targets
    book = books.get(target.plan)
    if book is None:
        return query
    tried: list[Set[str]] = []
    for award in awards:
        if award.plan != target.plan:
            continue
        known = _told_otherwise(target, award, book)
        if known is None:
            return query
        led = not known
        known = known or {name: raw for name, raw in award.facts.items() if name not in target.facts}
        if led and (known.keys() <= _used(target, book) or known.keys() in tried):
            continue
        tried.append(known.keys())
        again = read(known)
        if len(again.targets) != 1 or again.targets[0].goal is None:
            continue
        if led and len(_used(again.targets[0], book) & known.keys()) <= len(_used(target, book) & known.keys()):
            continue
        if _fits(again.targets[0], known):
            [other] = again.targets
            left = {name: raw for name, raw in other.facts.items() if name not in known}
            return replace(again, targets=(replace(other, facts=left, unbound=()),))
    return query


def _told_otherwise(target: Target, award: Award, book: Book) -> dict[str, str] | None:
    """The facts of an award that are known where the question seems to say something else of it; nothing where all
    that the question says of it is so.
    """
    said = [_agrees(award, bound.fact, bound.raw, book) for bound in target.bound]
    if True in said and False not in said:
        return None
    if False in said:
        given = target.facts.keys() - {bound.fact for bound in target.bound}
        return {name: award.facts[name] for name in _used(target, book) & award.facts.keys() - given}
    numbers = {bound.raw for bound in target.bound if _counts(book, bound.fact)}
    return {name: raw for name, raw in award.facts.items() if raw in numbers and _counts(book, name)}


def _counts(book: Book, name: str) -> bool:
    return name in book.facts and book.facts[name].type == "count"


def _fits(target: Target, known: Mapping[str, str]) -> bool:
    """Whether every value of a question has a place of its own, or is what is known."""
    alike = all(known.get(bound.fact) == bound.raw for bound in target.against)
    placed = all(str(value.value) in known.values() for value in target.unbound)
    return alike and placed and bool(target.bound or target.sought) and not target.at_odds


def _of_them(query: Query, target: Target, awards: Sequence[Award], book: Book | None, day: date) -> Target:
    """A target for the awards that can be meant."""
    if book is None or target.goal is None:
        return target
    meant = _meant(target, awards, book)
    useful = [award for award in meant if award.facts.keys() & _used(target, book)]
    counted = any(_counts(book, bound.fact) for bound in target.bound)  # of which of them is not said
    if len(useful) <= 1 or target.cases or counted:
        return _of(query, target, useful[0], book, day) if len(useful) == 1 else target
    purpose: Purpose = "added" if _adds_up(target, book) else "apart"
    cases = tuple(
        Case(award.name, replace(query, targets=(_of(query, target, award, book, day),)), purpose)
        for award in sorted(useful, key=lambda award: award.name)
    )
    return replace(target, cases=cases)


def _meant(target: Target, awards: Sequence[Award], book: Book) -> Sequence[Award]:
    """The awards of which the question says something that is so; all, where it says nothing of any."""
    told = [(award, [_agrees(award, name, raw, book) for name, raw in target.facts.items()]) for award in awards]
    named = [award for award, said in told if True in said and False not in said]
    return named or awards


def _agrees(award: Award, name: str, raw: object, book: Book) -> bool | None:
    """Whether a record has the value that is said; nothing where it has none."""
    if name not in award.facts or name not in book.facts:
        return None
    fact = book.facts[name]
    try:
        return fact.literal(award.facts[name]) == fact.literal(str(raw))
    except FactError:
        return None


def _of(query: Query, target: Target, award: Award, book: Book, day: date) -> Target:
    """A target with the facts of an award that it uses and that are not said."""
    used = _used(target, book)
    prices = _of_their_day(query, target, award, book, day)
    held = {**award.facts, **{name: price["amount"] for name, price in prices.items()}}
    filled = {name: raw for name, raw in held.items() if name in used and name not in target.facts}
    otherwise = {
        name: award.facts[name]
        for name, raw in target.facts.items()
        if _agrees(award, name, raw, book) is False and name in used
    }
    if not filled and not otherwise:
        return target
    try:
        together: dict[str, Any] = {**filled, **target.facts}
        bind(book.facts, {name: raw for name, raw in together.items() if name in book.facts}, {})
    except FactError:  # what is asked of cannot have been with this award
        return target

    def with_facts(other: Target) -> Target:
        own = {name: raw for name, raw in held.items() if name in _used(other, book)}
        return replace(other, facts={**own, **other.facts})

    sought = target.sought
    if sought is not None and sought.straight is not None:
        target = replace(target, sought=replace(sought, straight=with_facts(sought.straight)))
    return replace(
        target,
        facts={**filled, **target.facts},
        also=tuple(map(with_facts, target.also)),
        rivals=tuple(map(with_facts, target.rivals)),
        recorded=Recorded(award.name, filled, otherwise, {name: price["day"] for name, price in prices.items()}),
    )


def _of_their_day(query: Query, target: Target, award: Award, book: Book, day: date) -> dict[str, Mapping[str, str]]:
    """The recorded prices that nothing else says and that are of the very day of which the rules take them.

    A day of the question that has no place in what is asked can be that of another award: then none is taken.
    """
    placed_at = {bound.start for bound in target.bound}
    values = (*query.values, *query.doubtful, *target.unbound)
    strange = {_whole_day(query, each) for each in values if each.kind == "date" and each.start not in placed_at}
    open_ = {bound.fact for bound in target.bound if bound.beyond is not None or bound.last is not None}
    used = _used(target, book)
    said = {name: raw for name, raw in {**award.facts, **target.facts}.items() if name in book.facts}
    known: dict[str, Any] = {name: raw for name, raw in said.items() if name not in open_}
    found: dict[str, Mapping[str, str]] = {}
    for name, price in award.prices.items():
        place = book.facts[name].price_day if name in book.facts and name in used and name not in said else None
        if place is None:
            continue
        try:
            book.facts[name].literal(price["amount"])
            taken = certain_day(book, place, known, as_of=target.as_of or day)
        except FactError:  # of such facts nothing can be computed, which is said elsewhere
            continue
        if taken is not None and taken.isoformat() == price["day"] and strange <= {price["day"]}:
            found[name] = price
    return found


def _whole_day(query: Query, value: Mention) -> str | None:
    """The very day that a question names; nothing for a month, a year, or a day before or after which something was."""
    if value.last is not None or value.doubt is not None or bounded(query.question, value) is not None:
        return None
    return str(value.value)


def _used(target: Target, book: Book) -> set[str]:
    """The facts on which a target rests."""
    goals = [target.goal, *(other.goal for other in target.also)]
    used = {name for goal in goals if goal in book.goals for name in book.facts_of(goal)}
    return used - {target.sought.unknown} if target.sought else used


def _adds_up(target: Target, book: Book) -> bool:
    """Whether it means something to add up what a target gives for several awards."""
    if target.sought is not None or target.goal is None:
        return False
    rule = book.goals[target.goal][0]
    if rule.outcomes:
        return True
    return (
        form_of(rule) in ("quantity", "money") and rule.per is None and (bool(rule.currency) or rule.unit in _COUNTED)
    )
