"""The first day of a leave and the day of the return: "on sick leave since 1 October 2024 and return on 1 June 2025".

Nobody left on either. The last day of a leave whose days count is the one before the return.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from assistant.reading.bound import Binding, Bound
from assistant.reading.mention import Mention
from assistant.reading.wordlist import wordlists
from corpus.concepts import Mention as ConceptMention
from rules.book import Book
from rules.facts import Fact

_DATA: Final = Path(__file__).with_name("away.yaml")
_AWAY: Final = frozenset({"leave_of_absence", "parental_leave"})
_NEAR: Final = 40


def away(
    book: Book,
    binding: Binding,
    text: str,
    concepts: Sequence[ConceptMention],
    values: Sequence[Mention],
    usable: Sequence[str],
) -> Binding:
    """The binding with the ends of a leave as such, where a question says when it began or when somebody is back.

    Args:
        text: the question.
        concepts: the words in it that the thesaurus knows.
        values: the values in it.
        usable: the names of the facts that the question can give to the goal.

    Returns:
        The same binding where it says neither.
    """
    days = ((value, end_of_leave(text, concepts, value)) for value in values if not value.last)
    ends = {value: is_first for value, is_first in days if is_first is not None}
    if not ends or len(set(ends.values())) < len(ends) or any(_is_one_of_two(text, value, values) for value in ends):
        return binding
    facts = [book.facts[name] for name in usable if name in book.facts]
    own = [fact for fact in facts if fact.type == "date" and _AWAY & set(fact.concepts)]
    counted = any(fact.not_before is None for fact in own)
    bound = [each for each in binding.bound if (each.start, each.end) not in {(v.start, v.end) for v in ends}]
    left = [value for value in binding.unbound if value not in ends]
    for value, is_first in ends.items():
        fact = _one(own, is_first=is_first)
        if fact is None or any(each.fact == fact.name for each in bound) or not isinstance(value.value, date):
            left.append(value)
            continue
        day = value.value - timedelta(days=int(counted and not is_first))
        bound.append(Bound(fact.name, day.isoformat(), value.start, value.end, value.text))
    return replace(binding, bound=tuple(bound), unbound=tuple(left))


def _is_one_of_two(text: str, day: Mention, values: Sequence[Mention]) -> bool:
    """Whether both ends of a leave stand side by side, which is read elsewhere: "from 1 March to 31 August"."""
    to = wordlists(_DATA)["to"]
    pairs = [sorted((day, other), key=lambda v: v.start) for other in values if other.kind == "date" and other != day]
    return any(one.end <= other.start and to.fullmatch(text[one.end : other.start]) for one, other in pairs)


def _one(facts: Sequence[Fact], *, is_first: bool) -> Fact | None:
    """The fact that is the first day of a leave, or its last: the one that cannot come before another."""
    return next((fact for fact in facts if (fact.not_before is None) == is_first), None)


def end_of_leave(text: str, concepts: Sequence[ConceptMention], day: Mention) -> bool | None:
    """Whether a leave starts on a day rather than that somebody is back on it; nothing where neither is said."""
    leaves = [(each.start, each.end) for each in concepts if each.concept in _AWAY]
    if day.kind != "date" or not leaves:
        return None
    words = wordlists(_DATA)
    if words["back"].search(text[max(0, day.start - _NEAR) : day.start]):
        return False
    if words["returned"].search(text[day.end : day.end + _NEAR]):
        return False
    since = (0 <= day.start - end <= _NEAR and words["since"].fullmatch(text[end : day.start]) for _, end in leaves)
    began = (start - day.end >= 0 and words["began"].fullmatch(text[day.end : start]) for start, _ in leaves)
    return True if any(since) or any(began) else None
