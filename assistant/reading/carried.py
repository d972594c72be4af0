"""What a question takes over from earlier in its conversation."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Final

from assistant.reading.bound import Binding
from assistant.reading.days import is_plainly_as_of
from assistant.reading.described import poles_of
from assistant.reading.evidence import DATED_EVENTS
from assistant.reading.fitting import UNIT_CONCEPTS
from assistant.reading.mention import Mention
from assistant.reading.query import Before
from assistant.reading.reasons import REASON_CONCEPTS
from assistant.reading.values import is_today
from rules.book import Book

if TYPE_CHECKING:
    from assistant.reading.said import Said

_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
_Days = tuple[date | None, date | None]


def carried(book: Book, goal: str, binding: Binding, said: Said) -> dict[str, str]:
    """The facts from earlier in the conversation that a goal can use and that neither question nor request gives."""
    before = said.before
    if before is None:
        return {}
    now = {bound.fact for bound in binding.bound} | said.given.keys()
    if said.reason or (
        said.possible and before.facts.get(book.plan, {}).get("termination_reason") not in said.possible
    ):
        now.add("termination_reason")
    useful = {*book.facts_of(goal), *(("as_of",) if book.depends_on_day(goal) else ())}
    earlier = {
        name: raw
        for name, raw in before.facts.get(book.plan, {}).items()
        if name in useful and name not in now and (before.event or not is_of_event(book, name))
    }
    return earlier | {name: raw for name, raw in _counted(book, before, useful) if name not in now}


def expected(books: Mapping[str, Book], before: Before | None) -> frozenset[str]:
    """The concepts of the facts of which a conversation has spoken, and of those that it has asked for."""
    spoken_of = (before.needs, before.facts) if before is not None else ()
    asked = [(plan, name) for each in spoken_of for plan, names in each.items() for name in names]
    return frozenset(
        concept
        for plan, name in asked
        if plan in books and name in books[plan].facts
        for concept in books[plan].facts[name].concepts
    )


def still_left(before: Before | None, plans: Iterable[str]) -> set[str]:
    """The concepts of why somebody has left, where a question goes on about that."""
    facts = before.facts if before is not None and before.event else {}
    reasons = {facts[plan].get("termination_reason") for plan in plans if plan in facts}
    return {concept for concept, reason in REASON_CONCEPTS.items() if reason in reasons}


def _counted(book: Book, before: Before, useful: Container[str]) -> Iterator[tuple[str, str]]:
    """What the last answer counted, as the number of awards with which something is done: "what do those cost?"."""
    unit, number = before.counted.get(book.plan, ("", ""))
    for name, fact in book.facts.items():
        if name in useful and fact.unit == unit and "quantity_exercised" in fact.concepts:
            yield name, number


def day_asked_for(book: Book, binding: Binding, asked: Sequence[str], text: str, values: Sequence[Mention]) -> Binding:
    """The binding in which a day that is said "on 15 March" is the one day asked for, and not that of the answer.

    Args:
        asked: the facts that the last answer waits for.
        text: a message that answers it.
        values: the values in it.
    """
    bound = {found.fact for found in binding.bound}
    days = [name for name in asked if name in book.facts and book.facts[name].type == "date" and name not in bound]
    day = next((value for value in values if value.kind == "date" and not is_today(value)), None)
    if len(days) != 1 or day is None or is_plainly_as_of(text, day):
        return binding
    meant = tuple(
        replace(found, fact=days[0]) if (found.fact, found.start) == ("as_of", day.start) else found
        for found in binding.bound
    )
    return replace(binding, bound=meant)


def in_place_of(book: Book, binding: Binding, known: Sequence[str]) -> Binding:
    """The binding in which a number of awards is the one fact of its unit said before: "make it 90,000 options"."""

    def plain(name: str) -> str | None:
        fact = book.facts[name]
        return (
            fact.unit
            if fact.type == "count" and fact.unit in UNIT_CONCEPTS and "vesting" not in poles_of(fact)
            else None
        )

    units = [plain(name) for name in known]
    taken = {found.fact for found in binding.bound}
    alone = {unit: name for name, unit in zip(known, units, strict=True) if unit and units.count(unit) == 1}
    bound = tuple(
        replace(found, fact=alone[unit])
        if found.fact in book.facts
        and (unit := plain(found.fact)) in alone
        and found.fact not in known
        and alone[unit] not in taken
        else found
        for found in binding.bound
    )
    return replace(binding, bound=bound)


def days_of(facts: Mapping[str, Mapping[str, str]]) -> set[date]:
    """The days among facts by plan."""
    said = (raw for known in facts.values() for raw in known.values() if _DAY.fullmatch(raw))
    return set(map(date.fromisoformat, said))


def is_of_event(book: Book, name: str) -> bool:
    """Whether a fact says what happened and when, and not what was granted."""
    if name in ("as_of", "termination_reason", "termination_date"):
        return True
    return bool(DATED_EVENTS & set(book.facts[name].concepts)) if name in book.facts else False


def last_days(books: Mapping[str, Book], goals: Mapping[str, str], facts: Mapping[str, Mapping[str, str]]) -> _Days:
    """The latest day said before on which what was asked last depends, and the latest one of what was asked about.

    Where nothing that was asked last depends on a day, all days said count.
    """
    used = {
        plan: {name: raw for name, raw in known.items() if name == "as_of" or name in books[plan].facts_of(goals[plan])}
        for plan, known in facts.items()
        if plan in books and goals.get(plan) in books[plan].goals
    }
    told = used if days_of(used) else facts
    events = {
        plan: {name: raw for name, raw in known.items() if is_of_event(books[plan], name)}
        for plan, known in facts.items()
        if plan in books
    }
    of_goal = {
        plan: {name: raw for name, raw in known.items() if name in told.get(plan, {})} for plan, known in events.items()
    }
    return max(days_of(told), default=None), max(days_of(of_goal) or days_of(events), default=None)
