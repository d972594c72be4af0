"""Days, years and lengths of time in a question that are plainly none of the plan's: they make no answer doubtful.

A year of a story ("his check-up in 2023 was fine"), a length of time longer than the plan has lived ("after 31 years in
the business"), and a day that the rules give themselves ("the cycle ends on 31 December 2025") settle nothing that the
answer does not know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from assistant.reading import dates
from assistant.reading.closeness import TO_AMOUNT
from assistant.reading.mention import Mention
from assistant.reading.query import Target
from corpus.data import load
from rules.book import Book
from rules.engine import day_of
from rules.facts import FactError, Raw

_CLAUSE: Final = re.compile(r"[,;，；。?？!！\n]|\.(?!\d)|\s[-–—]\s")
_OF_A_DAY: Final = re.compile(
    r"\s*[(（,]?\s*(?:(?:on|at|em|no dia|el|del?|do dia|de|from)\s+)?(?:the )?|[\u3400-\u9fff]{0,10}", re.IGNORECASE
)
"""What stands between a price and its day after it; in Chinese the name of the price stands between the two."""
_LONG_AGO: Final = 10
"""No plan at hand is older than so many years where its rules name no day."""
_MONTHS: Final = 12


@lru_cache(maxsize=1)
def _words() -> re.Pattern[str]:
    loaded: dict[str, Any] = load((Path(__file__).parent / "reading" / "asides.yaml").read_bytes())
    return re.compile("|".join(f"(?:{words})" for words in loaded["words"]), re.IGNORECASE)


def is_aside(value: Mention, question: str, target: Target, book: Book, today: date) -> bool:
    """Whether a value that no fact took in is plainly none of the plan's.

    Args:
        value: a date or a length of time.
        target: what the plan's book is asked, with the facts that are known.
        today: the day of the answer.
    """
    if value.kind == "duration":
        return _is_older_than_the_plan(value, book, today)
    if value.kind != "date" or not isinstance(value.value, date):
        return False
    if value.last:
        return _is_of_a_story(value, question)
    return value.value in set(_own_days(target, book, today, all_facts=_is_of_a_price(value, question, target, book)))


def _is_of_a_price(value: Mention, question: str, target: Target, book: Book) -> bool:
    """Whether a day is the one of an amount that the question states."""
    amounts = [b for b in target.bound if b.fact in book.facts and book.facts[b.fact].type == "money"]
    return any(
        _OF_A_DAY.fullmatch(question, b.end, value.start)
        if b.end <= value.start
        else TO_AMOUNT.fullmatch(question, value.end, b.start) or _OF_A_DAY.fullmatch(question, value.end, b.start)
        for b in amounts
    )


def _is_of_a_story(value: Mention, question: str) -> bool:
    """Whether the clause in which a year or a month stands tells of something that is no matter of a plan."""
    plain = dates.unaccented(question)
    start = max((stop.end() for stop in _CLAUSE.finditer(plain, 0, value.start)), default=0)
    end = next((stop.start() for stop in _CLAUSE.finditer(plain, value.end)), len(plain))
    return _words().search(plain, start, end) is not None


def _is_older_than_the_plan(value: Mention, book: Book, today: date) -> bool:
    amount = value.value
    if not isinstance(amount, Fraction) or value.unit not in ("years", "months"):
        return False
    first = min(_days_of(book), default=date(today.year - _LONG_AGO, 1, 1))
    return amount / (1 if value.unit == "years" else _MONTHS) > today.year - first.year + 1


def _days_of(book: Book) -> Iterator[date]:
    """The days before which no fact of a plan can lie, and those that its rules name."""
    yield from book.day_constants.values()
    for fact in book.facts.values():
        if fact.not_before and re.fullmatch(r"\d{4}-\d\d-\d\d", fact.not_before):
            yield date.fromisoformat(fact.not_before)


def _own_days(target: Target, book: Book, today: date, *, all_facts: bool) -> Iterator[date]:
    """The days that the rules on which a goal rests give by themselves, such as the end of a cycle; for the day of a
    price, all days that the book's rules give with the facts at hand.
    """
    usable = {name for name, fact in book.facts.items() if all_facts or fact.type == "choice"}
    facts: dict[str, Raw] = {name: raw for name, raw in target.facts.items() if name in usable}  # type: ignore[misc]
    for name in book.goals if all_facts else book.reach(target.goal or ""):
        rules = book.goals.get(name, ())
        if not rules or all(rule.outcomes or rule.unit or rule.currency for rule in rules):
            continue
        try:
            day = day_of(book, name, facts, as_of=today)
        except FactError:
            continue
        if day is not None:
            yield day
