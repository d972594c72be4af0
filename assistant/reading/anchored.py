"""Days that a question counts from a day of the plan: "three weeks after the cycle ended", 完成日期的翌日.

The day from which they count is that of a fact that is known, one that the rules give (`anchors.yaml`), or one that the
plan itself prints. The day reached is that of the event, or of the answer; where the plan gives no day, the length of
time stays what it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

from assistant.reading.acts import concepts_of, happening
from assistant.reading.away import away
from assistant.reading.bound import Binding, Bound, Since
from assistant.reading.counting import Length, counted_from, left_over, lengths, unnamed
from assistant.reading.dates import unaccented
from assistant.reading.elapsed import counted
from assistant.reading.evidence import CONSEQUENCES, form_of
from assistant.reading.landmarks import Landmark, of_rules, printed
from assistant.reading.mention import Mention, meets
from assistant.reading.past import after_the_end
from assistant.reading.priced_on import without_known_days
from assistant.reading.said import Said
from rules.book import Book
from rules.engine import day_of as day_of_rules
from rules.facts import FactError, Raw

_LEFT: Final = "termination_date"
_DAY: Final = "as_of"
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


_BESIDE: Final = _NEXT_DAY + _ARTICLE


@dataclass(frozen=True, slots=True)
class _Counted:
    """A day that is counted: from which day, how far, and where that is said."""

    anchor: Landmark
    start: int
    end: int
    length: Length | None
    ahead: int
    left: bool = False


def aged(
    book: Book,
    goal: str,
    binding: Binding,
    said: Said,
    usable: Sequence[str],
    known: Callable[[], Mapping[str, object]],
) -> Binding:
    """The binding with the days between which a length of time has passed that fitted nothing.

    From a day that is itself counted no other length is.
    """
    binding = away(book, binding, said.text, said.binder.concepts, said.binder.leftover.values, usable)
    binding = without_known_days(book, binding, said.text, said.today, known)
    found = anchored(book, goal, binding, said, usable, known)
    if found is not binding:
        return found
    if any(value.kind == "duration" for value in binding.unbound):
        binding = counted(book, goal, binding, said, usable, known)
    if any(value.kind == "duration" for value in binding.unbound):
        return unanchored(book, goal, binding, said, usable, known)
    return after_the_end(book, binding, said, usable, known, _day_of)


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
    found = _clear(_counted(said.text, binding.unbound, book))
    if len(found) != 1:
        return binding
    [one] = found
    event = _event(book, goal, binding, said, usable, one)
    start = _day_of(book, one.anchor, known(), said.today) if event is not None else None
    if event is None or start is None:
        return binding
    since = Since(start, one.anchor.constant, about=one.length is not None and one.length.about)
    if one.length is None:
        return _bound(binding, said, event, one, start + timedelta(one.ahead), since)
    return _bound(binding, said, event, one, _reached(book, one, one.length, start), since)


def unanchored(
    book: Book,
    goal: str,
    binding: Binding,
    said: Said,
    usable: Sequence[str],
    known: Callable[[], Mapping[str, object]],
) -> Binding:
    """The binding with the day of leaving after a length of time of which the question does not say from when it runs,
    or until when, where the plan has only one such day: "dismissed after five months", "faltando dos meses".
    """
    plain = unaccented(said.text)
    own = list(lengths(plain, binding.unbound))
    if len(own) != 1 or _LEFT not in usable or any(book.facts[b.fact].type == "date" for b in _facts(book, binding)):
        return binding
    [end] = [mark for mark in of_rules() if mark.kind == "until"]
    last = _day_of(book, end, known(), said.today)
    marks = [mark for mark in printed(book) if mark.kind == "plan" and mark.constant in book.reach(goal)]
    leaving = concepts_of(book, _LEFT)
    words = [(c.start, c.end) for c in said.binder.concepts if c.concept in leaving]
    for stretch, mark in ((left_over(plain, own[0]), end), (unnamed(plain, own[0], words), next(iter(marks), None))):
        if stretch is None or mark is None or last is None:
            continue
        one = _Counted(mark, stretch.start, stretch.end, stretch.length, stretch.ahead, stretch.left)
        start = last if mark is end else _day_of(book, mark, known(), said.today)
        if start is None or _event(book, goal, binding, said, usable, one) != _LEFT or not said.binder.leaving:
            continue
        day = _reached(book, one, stretch.length, start)
        if day <= last:
            since = Since(start, mark.constant, named=False, about=stretch.length.about)
            return _bound(binding, said, _LEFT, one, day, since)
    return binding


def _bound(binding: Binding, said: Said, event: str, one: _Counted, day: date, since: Since) -> Binding:
    words = said.text[one.start : one.end]
    left = tuple(v for v in binding.unbound if not meets(v.span, [(one.start, one.end)]))
    bound = Bound(event, day.isoformat(), one.start, one.end, words, since=since)
    return replace(binding, bound=(*binding.bound, bound), unbound=left)


def _reached(book: Book, one: _Counted, length: Length, start: date) -> date:
    """The day that is so far from another; where so much time is left until a last day, the first day of that time."""
    after = start + timedelta(1)
    if one.left and any(day.day == after.day for day in book.day_constants.values()):
        start = after  # the plan's months begin on that day of the month, so the last day is one of theirs
    return length.from_day(start, one.ahead)


def _facts(book: Book, binding: Binding) -> list[Bound]:
    return [bound for bound in binding.bound if bound.fact in book.facts]


def _event(book: Book, goal: str, binding: Binding, said: Said, usable: Sequence[str], one: _Counted) -> str | None:
    """The fact whose day is counted: that of what happens, or the day of the answer; nothing where that is open."""
    taken = {bound.fact for bound in binding.bound}
    event = _LEFT if said.binder.leaving and _LEFT in usable else _DAY if book.depends_on_day(goal) else None
    if one.anchor.kind != "rule":
        found = happening(book, usable, said.text, said.binder.concepts, (one.start, one.end))
        if len(found) > 1:
            return None
        of_leavers = goal in CONSEQUENCES and _LEFT in usable
        event = next(iter(found)) if found else _LEFT if of_leavers else event
    return None if event in taken else event


def _clear(found: Iterator[_Counted]) -> list[_Counted]:
    """What is counted, each length from the day that is named at greatest length."""
    kept: list[_Counted] = []
    for one in sorted(found, key=lambda each: (each.start - each.end, each.anchor.kind != "rule")):
        if not meets((one.start, one.end), [(each.start, each.end) for each in kept]):
            kept.append(one)
    return kept


def _counted(text: str, values: Sequence[Mention], book: Book) -> Iterator[_Counted]:
    """The days that a question counts from a day of a plan."""
    plain = unaccented(text)
    own = list(lengths(plain, values))
    for anchor in of_rules():
        if anchor.kind == "rule":
            next_to = re.compile(f"{_BESIDE}(?:{anchor.words.pattern})", re.IGNORECASE)
            for match in next_to.finditer(plain):
                yield _Counted(anchor, *match.span(), None, -1 if match["before"] else 1)
    for anchor in (*of_rules(), *printed(book)) if own else of_rules():
        for match in anchor.words.finditer(plain):
            if anchor.kind == "rule":
                if (beside := _HAN_NEXT.match(plain, match.end())) is not None:
                    yield _Counted(anchor, match.start(), beside.end(), None, -1 if beside["before"] else 1)
                for length in own:
                    if (span := _from(plain, length, match)) is not None:
                        yield _Counted(anchor, *span[0], length, span[1])
                continue
            for length in own:
                if (stretch := counted_from(plain, length, match, anchor.kind)) is not None:
                    yield _Counted(anchor, stretch.start, stretch.end, length, stretch.ahead, stretch.left)


def _from(plain: str, length: Length, anchor: re.Match[str]) -> tuple[tuple[int, int], int] | None:
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


def _day_of(book: Book, anchor: Landmark, facts: Mapping[str, object], today: date) -> date | None:
    """The day that a known fact or else the plan's rules give for an anchor, where they give only one."""
    if anchor.constant is not None:
        day = book.day_constants[anchor.constant]
        return day if isinstance(day, date) else None
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
