"""Which of the years that were taken for days without one cannot stand: no fact takes the day in, a fact or a rule
refuses it, or it lies beyond the days that the plan itself has fixed.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final

from assistant.reading.bound import Bound
from assistant.reading.evidence import form_of
from assistant.reading.fitting import GRANT_DAYS
from assistant.reading.mention import Mention
from assistant.reading.query import Query, Target
from rules.book import Book
from rules.calendar import add_months
from rules.engine import ask, day_of, understood
from rules.facts import FactError, Raw

_FAR: Final = 12 * 30
"""So many months on, whatever a plan fixes is over."""
_BACK: Final = 4
"""So many years back a day is looked at for a time in which it would have mattered."""
_DAY: Final = "as_of"


def refused_years(query: Query, books: Mapping[str, Book], today: date) -> frozenset[tuple[int, int]]:
    """Where the days of a question stand whose year cannot be the one that was taken."""
    asked = [each for target in query.targets for each in (target, *target.also, *target.rivals)]
    refused = set()
    for day in query.years_taken:
        uses = [(target, bound) for target in asked for bound in target.bound if _covers(bound, day)]
        sought = any(
            target.sought is not None and target.sought.value is not None and target.sought.value.span == day.span
            for target in asked
        )
        if not (uses or sought) or not all(_holds(books[t.plan], t, bound, day, today) for t, bound in uses):
            refused.add(day.span)
    return frozenset(refused)


def _covers(bound: Bound, day: Mention) -> bool:
    return bound.start < day.end and day.start < bound.end


def _holds(book: Book, target: Target, bound: Bound, day: Mention, today: date) -> bool:
    """Whether a plan's rules can work with a day on its first or on its last day, and it still matters to them."""
    edges = {bound.raw, bound.last or bound.raw}
    if not any(_is_possible(book, target, bound, edge, day, today) for edge in sorted(edges)):
        return False
    return bound.fact == _DAY or not _is_beyond(book, target, bound, today)


def _is_possible(book: Book, target: Target, bound: Bound, edge: str, day: Mention, today: date) -> bool:
    name = bound.fact
    facts = _facts(book, target, name, edge)
    on = edge if name == _DAY else target.as_of.isoformat() if target.as_of else today.isoformat()
    granted = [n for n in facts if GRANT_DAYS & set(book.facts[n].concepts)]
    if any(str(facts[n]) > on for n in granted):
        return False
    own = isinstance(day.value, date) and bound.raw == day.value.isoformat()
    if own and bound.raw <= today.isoformat() and name != _DAY and edge > on:
        return False
    try:
        understood(book, target.goal or "", facts, None)
    except ValueError:
        return False
    return True


def _facts(book: Book, target: Target, name: str, day: str) -> dict[str, Raw]:
    facts = {each: raw for each, raw in target.facts.items() if each in book.facts}
    return facts | ({name: day} if name in book.facts else {})  # type: ignore[return-value]


def _has_fixed_days(book: Book, target: Target, today: date) -> bool:
    """Whether what a goal rests on are days that the document prints, or that follow from a choice of it, such as a
    cycle.
    """
    reach = {*book.reach(target.goal or "")}
    if book.day_constants.keys() & reach:
        return True
    chosen = {
        name: raw for name, raw in target.facts.items() if name in book.facts and book.facts[name].type == "choice"
    }
    for name in reach & book.goals.keys():
        if all(form_of(rule) == "date" for rule in book.goals[name]):
            try:
                if day_of(book, name, chosen, as_of=today) is not None:  # type: ignore[arg-type]
                    return True
            except FactError:
                continue
    return False


def _is_beyond(book: Book, target: Target, bound: Bound, today: date) -> bool:
    """Whether a plan has fixed days, and a day lies after the last of them on which it depends when it was.

    Then the same holds long after it, and something else would have held in a year before.
    """
    if not _has_fixed_days(book, target, today):
        return False

    def outcome(months: int) -> object:
        day = add_months(date.fromisoformat(bound.raw), months).isoformat()
        try:
            facts = _facts(book, target, bound.fact, day)
            result = ask(book, target.goal or "", facts, as_of=target.as_of or today, explained=False)
        except ValueError:
            return None
        said = [(o.code, o.says, o.quantity and o.quantity.value) for o in result.outcomes]
        return (result.status, result.says, tuple(said), result.needs)

    now, later = outcome(0), outcome(_FAR)
    if later is not None and now != later:
        return False
    return later is None or any(outcome(-12 * years) not in (None, now) for years in range(1, _BACK + 1))
