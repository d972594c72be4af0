"""Days that say nothing beside what is known: that of a share price that is said, and the first day of a cycle.

"The price in December 2022 was R$ 39" of somebody who left in January says whose price it is, and "in the first cycle
since 1 January 2022" that no part of it was missed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from assistant.reading.bound import Binding, Bound
from assistant.reading.mention import Mention
from assistant.reading.wordlist import wordlists
from rules.book import Book
from rules.engine import day_of as day_of_rules
from rules.facts import FactError, Raw

_DATA: Final = Path(__file__).with_name("priced_on.yaml")
_EVENTS: Final = ("termination_date", "change_of_control_date")
_LEFT: Final = "termination_date"
_MOST: Final = timedelta(62)
"""A price of an earlier day than this before the event may be another one."""
_NEAR: Final = 48


def without_known_days(
    book: Book, binding: Binding, text: str, today: date, known: Callable[[], Mapping[str, object]]
) -> Binding:
    """The binding without the days that were left over and say nothing new.

    Args:
        text: the question.
        known: gives what is known of the facts; asked only where such a day is left.
    """
    days = [value for value in binding.unbound if value.kind == "date" and not value.doubt]
    if not days:
        return binding
    gone = [value for value in days if _is_of_a_price(book, binding, text, value)]
    gone += [value for value in days if _is_the_start(book, text, value, today, known)]
    if not gone:
        return binding
    return replace(binding, unbound=tuple(value for value in binding.unbound if value not in gone))


def _is_of_a_price(book: Book, binding: Binding, text: str, day: Mention) -> bool:
    """Whether a day is that of a price that is known, not long before what happened."""
    happened = [b.raw for b in binding.bound if b.fact in _EVENTS and b.last is None and b.beyond is None]
    if len(happened) != 1 or not isinstance(day.value, date):
        return False
    event = date.fromisoformat(happened[0])
    if not event - _MOST <= day.value < event.replace(day=1):
        return False
    return any(_is_beside(text, day, each) for each in binding.bound if _is_price(book, each))


def _is_price(book: Book, bound: Bound) -> bool:
    fact = book.facts.get(bound.fact)
    return fact is not None and fact.type == "money" and fact.per == "share"


def _is_beside(text: str, day: Mention, price: Bound) -> bool:
    words = wordlists(_DATA)
    if day.end <= price.start:
        named = words["price"].search(text[max(0, day.start - _NEAR) : day.start])
        return named is not None and words["to"].fullmatch(text[day.end : price.start]) is not None
    return words["from"].fullmatch(text[price.end : day.start]) is not None


def _is_the_start(book: Book, text: str, day: Mention, today: date, known: Callable[[], Mapping[str, object]]) -> bool:
    """Whether a day since which somebody takes part is the one from which everybody's time counts."""
    words = wordlists(_DATA)["since"]
    start = book.facts[_LEFT].counts_from if _LEFT in book.facts else None
    if start is None or start in book.facts or words.search(text[max(0, day.start - _NEAR) : day.start]) is None:
        return False
    facts = known()
    stated: dict[str, Raw] = {name: raw for name, raw in facts.items() if name in book.facts}  # type: ignore[misc]
    try:
        return day_of_rules(book, start, stated, as_of=today) == day.value
    except FactError:
        return False
