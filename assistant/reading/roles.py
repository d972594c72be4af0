"""What the words beside a date or an amount say that it is: a day of adoption, of birth, of delivery, an initial value.

The roles are data (``roles.yaml``). A value with a role is one of the facts of that role and nothing else; where the
answer needs none of them, the value is left over and said back.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from assistant.reading.closeness import Closeness
from assistant.reading.mention import Mention
from assistant.reading.wordlist import Wordlist
from corpus.data import load
from rules.facts import Fact

_STOP: Final = re.compile(r"[,;，；。?？!！\n]|\.(?!\d)")
_BEFORE: Final = 36
_AFTER: Final = 20
_NEXT: Final = 12
"""A word this near before another value is that one's."""
_BEEN: Final = frozenset({"hiring", "tenure", "since"})
_WHILE: Final = frozenset({"tenure", "since"})
_ISO: Final = re.compile(r"\d{4}-\d\d-\d\d")
_AWAY: Final = frozenset({"leave_of_absence", "parental_leave"})


@dataclass(frozen=True, slots=True)
class Role:
    """What a value is said to be; a fact with a label in ``needed`` is never given without its words."""

    name: str
    of: frozenset[str]
    concepts: frozenset[str]
    labels: re.Pattern[str]
    words: Wordlist
    needed: re.Pattern[str] | None = None

    def allows(self, fact: Fact) -> bool:
        """Whether a value of this role can be a fact."""
        return bool(self.concepts & set(fact.concepts)) or self.labels.search(fact.label) is not None

    def speaks_for(self, fact: Fact) -> bool:
        """Whether the words of this role are words for a fact; "since" alone rules out one and names none."""
        return self.allows(fact) and (self.name != "since" or bool(self.concepts & set(fact.concepts)))


@lru_cache(maxsize=1)
def _roles() -> tuple[Role, ...]:
    loaded: dict[str, Any] = load(Path(__file__).with_name("roles.yaml").read_bytes())
    return tuple(
        Role(
            name,
            frozenset(entry["of"]),
            frozenset(entry["concepts"]),
            re.compile("|".join(entry["labels"])),
            Wordlist(entry["words"]),
            re.compile(entry["needed"]) if "needed" in entry else None,
        )
        for name, entry in loaded.items()
    )


def roles(
    text: str,
    values: Sequence[Mention],
    between: Collection[tuple[int, int]] = (),
    known: Iterable[tuple[str, Mention, tuple[int, int]]] = (),
) -> dict[Mention, dict[Role, tuple[int, int]]]:
    """The roles of each value, with the words that say so.

    Args:
        text: the question.
        values: the values in it.
        between: where it says that something happens: a word before that does not reach a date behind it.
        known: the days of which it is told otherwise what they are, by the name of a role, with the words that say so.
    """
    found: dict[Mention, dict[Role, tuple[int, int]]] = {}
    by_name = {role.name: role for role in _roles()}
    for name, day, words in known:
        found.setdefault(day, {})[by_name[name]] = words
    for role, span in _said(text):
        if role.name in _WHILE and any(_touches(span, event) for event in between):
            continue
        value = _of(text, values, role, span, between)
        if value is not None:
            found.setdefault(value, {})[role] = span
    return found


@lru_cache(maxsize=64)
def _said(text: str) -> tuple[tuple[Role, tuple[int, int]], ...]:
    """The words of a question that say of what role a value is."""
    return tuple((role, match.span()) for role in _roles() for match in role.words.finditer(text))


def _of(
    text: str, values: Sequence[Mention], role: Role, word: tuple[int, int], between: Collection[tuple[int, int]]
) -> Mention | None:
    """The value to which a word belongs: the one that it is joined to, or a percentage that it touches, else the one
    right after it, else the one right before it.
    """
    own = [value for value in values if value.kind in role.of]
    if (joined := next((v for v in own if v.end == word[0]), None)) is not None:
        return joined
    after = min((v for v in own if v.start >= word[1]), key=lambda v: v.start, default=None)
    before = max((v for v in own if v.end <= word[0]), key=lambda v: v.end, default=None)
    if before is not None and before.kind == "percent" and word[0] - before.end <= 1:
        return before
    if after is not None and after.start - word[1] <= _BEFORE and _free(text, word[1], after.start, between):
        return after
    crowded = after is not None and after.start - word[1] <= _NEXT
    if before is None or crowded or word[0] - before.end > _AFTER or not _free(text, before.end, word[0], between):
        return None
    return before


def _free(text: str, start: int, end: int, between: Collection[tuple[int, int]]) -> bool:
    return not _STOP.search(text, start, end) and not any(start <= a and b <= end for a, b in between)


def allowed(value: Mention, said: Collection[Role], fact: Fact) -> bool:
    """Whether a value of some roles can be a fact; a year, a month, or a day since which somebody has been there, only
    after its bound.
    """
    early = _ISO.fullmatch(fact.not_before or "") and str(value.last or value.value) < (fact.not_before or "")
    if early and value.last is not None:
        return False
    if any(role.needed and role.needed.search(fact.label) and role not in said for role in _roles()):
        return False
    return all(role.allows(fact) and not (early and role.name in _BEEN) for role in said)


def _touches(word: tuple[int, int], event: tuple[int, int]) -> bool:
    """Whether something that happens stands within a word or right before it: "on leave since"."""
    return (word[0] <= event[0] and event[1] <= word[1]) or 0 <= word[0] - event[1] <= 2


def says_nothing_new(value: Mention, said: Collection[Role], facts: Iterable[Fact]) -> bool:
    """Whether a day only tells since when somebody has been there, and is no fact for all that the rules ask.

    Args:
        value: the day.
        said: its roles.
        facts: those that a goal can use.
    """
    entry = next(role for role in _roles() if role.name == "tenure")
    been = any(role.name in _BEEN for role in said)
    return been and not any(fact.type == "date" and allowed(value, [*said, entry], fact) for fact in facts)


def is_only_away(reasons: Collection[str]) -> bool:
    """Whether all that a question says to have happened is that somebody was away."""
    return bool(reasons) and _AWAY.issuperset(reasons)


def other_ends(value: Mention, values: Sequence[Mention], closeness: Closeness) -> list[Mention]:
    """The last day of a time away of which a date is the first, or the first of which it is the last."""
    return [v for v in values if v is not value and v.kind == value.kind == "date" and closeness.spans(value, v)]


def is_end_of_leave(value: Mention, fact: Fact, values: Sequence[Mention], closeness: Closeness) -> bool:
    """Whether a date is one end of a time away and the fact is not: no day of leaving, and the first day no last.

    The last day of a leave is a fact that cannot come before another.
    """
    others = other_ends(value, values, closeness)
    first = any(value.start < other.start for other in others)
    other_end = bool(_AWAY & set(fact.concepts)) and first == (fact.not_before is not None)
    return bool(others) and (fact.name == "termination_date" or other_end)
