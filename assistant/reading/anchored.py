"""Days that a question counts from a day of the plan: "three weeks after the cycle ended", 完成日期的翌日.

The day from which they count is that of a fact that is known, or one that the rules give (`anchors.yaml`). The day
reached is that of the event, or of the answer; where the plan gives no day, the length of time stays what it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from assistant.reading.bound import Binding, Bound
from assistant.reading.dates import unaccented
from assistant.reading.evidence import form_of
from assistant.reading.mention import Mention, meets
from assistant.reading.relative import moved
from assistant.reading.said import Said
from corpus.data import load
from rules.book import Book
from rules.engine import day_of as day_of_rules
from rules.facts import FactError, Raw

_LEFT: Final = "termination_date"
_DAY: Final = "as_of"
_UNITS: Final = ("years", "months", "weeks", "days")
_ARTICLE: Final = r"(?:the |my |its |o |a |os |as |el |la |l |de |d[aoe]l? |del |que )*"
_NEXT_DAY: Final = (
    r"\b(?:(?P<after>the day after|one day after|(?:no |o )?dia seguinte a[o]?|um dia depois d[eo]|"
    r"(?:el |al )?dia siguiente (?:a|de)l?|un dia despues del?)|"
    r"(?P<before>the day before|one day before|(?:n?a )?vespera d[eoa]|um dia antes d[eoa]|(?:la )?vispera del?|"
    r"un dia antes del?|el dia antes del?|el dia anterior al?))\s+"
)
_WHEN: Final = re.compile(
    r"\s*(?:(?P<after>after|past|following|depois|apos|despues|tras)|(?P<before>before|ahead of|antes))\s+"
    r"(?:de |d[oa] |del |que )?",
    re.IGNORECASE,
)
_HAN_AFTER: Final = re.compile(r"[的之以]?(?:[后後])(?:[的第])?")
_HAN_LATER: Final = re.compile(r"[的之以]?(?:(?P<after>[后後])|(?P<before>前))")
_HAN_NEXT: Final = re.compile(
    r"[的之以]?(?:(?P<before>前[一1]?[天日])|(?P<after>[后後][一1]?[天日]|[隔翌次][天日]|第二[天日]))"
)


@dataclass(frozen=True, slots=True)
class _Anchor:
    concepts: frozenset[str]
    words: re.Pattern[str]
    beside: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class _Counted:
    """A day that is counted: from which anchor, how far, and where that is said."""

    anchor: _Anchor
    start: int
    end: int
    length: Mention | None
    ahead: int


@lru_cache(maxsize=1)
def _anchors() -> tuple[_Anchor, ...]:
    loaded: dict[str, Any] = load(Path(__file__).with_name("anchors.yaml").read_bytes())
    found = []
    for entry in loaded.values():
        words = "|".join(f"(?:{each})" for each in entry["words"])
        found.append(
            _Anchor(
                frozenset(entry["concepts"]),
                re.compile(words, re.IGNORECASE),
                re.compile(rf"{_NEXT_DAY}{_ARTICLE}(?:{words})", re.IGNORECASE),
            )
        )
    return tuple(found)


def anchored(
    book: Book,
    goal: str,
    binding: Binding,
    said: Said,
    usable: Sequence[str],
    known: Callable[[], Mapping[str, object]],
) -> Binding:
    """The binding with the day that is counted from a day of the plan.

    Args:
        usable: the names of the facts that the question can give to the goal.
        known: gives what is known of them; asked only where such a day is counted.

    Returns:
        The same binding where there is no such day, or not just one.
    """
    found = list(_counted(said.text, binding.unbound))
    if len(found) != 1:
        return binding
    [one] = found
    taken = {bound.fact for bound in binding.bound}
    event = _LEFT if said.binder.leaving and _LEFT in usable else _DAY if book.depends_on_day(goal) else None
    if event is None or event in taken:
        return binding
    start = _day_of(book, one.anchor, known(), said.today)
    if start is None:
        return binding
    if one.length is None:
        day = start + timedelta(one.ahead)
    else:
        amount = one.length.value
        day = moved(start, one.ahead * int(amount), one.length.unit or "")  # type: ignore[arg-type]
    words = said.text[one.start : one.end]
    left = tuple(v for v in binding.unbound if not meets(v.span, [(one.start, one.end)]))
    return replace(
        binding,
        bound=(*binding.bound, Bound(event, day.isoformat(), one.start, one.end, words)),
        unbound=left,
    )


def _counted(text: str, values: Sequence[Mention]) -> Iterator[_Counted]:
    """The days that a question counts from a day of a plan."""
    plain = unaccented(text)
    lengths = [
        value
        for value in values
        if value.kind == "duration"
        and value.unit in _UNITS
        and isinstance(value.value, Fraction)
        and value.value.denominator == 1
    ]
    for anchor in _anchors():
        for match in anchor.beside.finditer(plain):
            yield _Counted(anchor, *match.span(), None, -1 if match["before"] else 1)
        for match in anchor.words.finditer(plain):
            if (beside := _HAN_NEXT.match(plain, match.end())) is not None:
                yield _Counted(anchor, match.start(), beside.end(), None, -1 if beside["before"] else 1)
            for length in lengths:
                if (span := _from(plain, length, match)) is not None:
                    yield _Counted(anchor, *span[0], length, span[1])


def _from(plain: str, length: Mention, anchor: re.Match[str]) -> tuple[tuple[int, int], int] | None:
    """Where a length of time is counted from what an anchor names, and in which direction."""
    if length.end <= anchor.start():
        when = _WHEN.match(plain, length.end)
        if when is None or not re.compile(_ARTICLE, re.IGNORECASE).fullmatch(plain, when.end(), anchor.start()):
            return None
        return (length.start, anchor.end()), -1 if when["before"] else 1
    if re.fullmatch(_HAN_AFTER, plain[anchor.end() : length.start]):
        return (anchor.start(), length.end), 1
    later = _HAN_LATER.match(plain, length.end) if anchor.end() == length.start else None
    return ((anchor.start(), later.end()), -1 if later["before"] else 1) if later else None


def _day_of(book: Book, anchor: _Anchor, facts: Mapping[str, object], today: date) -> date | None:
    """The day that a known fact or else the plan's rules give for an anchor, where they give only one."""
    stated: dict[str, Raw] = {name: raw for name, raw in facts.items() if name in book.facts}  # type: ignore[misc]
    own = [
        name for name in stated if book.facts[name].type == "date" and anchor.concepts & set(book.facts[name].concepts)
    ]
    goals = [
        goal
        for goal, rules in book.goals.items()
        if all(form_of(rule) == "date" for rule in rules)
        and any(anchor.concepts & set(rule.concepts) for rule in rules)
    ]
    for names in (own, goals):
        days = set()
        for name in names:
            try:
                days.add(day_of_rules(book, name, stated, as_of=today))
            except FactError:
                return None
        days.discard(None)
        if days:
            return days.pop() if len(days) == 1 else None
    return None
