"""Days that a clause gives to what it speaks of: "现在想行权", "老細話聽日批 RSU", "si hoy mismo ocurre el evento".

A day that fitted no fact is that of the act of its own clause (`deeds.yaml`), where the rule has a dated fact for just
that act; where the clause speaks of two of them, or two clauses give two days, it is left.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from assistant.reading.bound import Binding, Bound
from assistant.reading.dates import unaccented
from assistant.reading.mention import Mention, meets
from assistant.reading.said import Said
from assistant.reading.values import is_today, last_day
from assistant.reading.worded import BEHIND, FROM_TODAY
from corpus.data import load
from rules.book import Book

_DAY: Final = "as_of"
_LEFT: Final = "termination_date"
_ASKS: Final = frozenset({"deadline"})
"""What words for asking speak of: they say nothing of a day beside them."""
_HAN: Final = re.compile("[\u3400-\u9fff]")
_LINK: Final = re.compile(r"\s*(?:(?:on|in|by|em|no|na|en|el|ao|al|the|dia|o)\s+){0,3}|[就才先想要]?", re.IGNORECASE)
_CUT: Final = re.compile(
    r"[;:!?¿。；：！？，、]|[.,](?!\d)|\b(?:and|but|so|because|y|pero|porque|e|mas|entonces|entao)\b|但是?|而且|因[为為]|所以",
    re.IGNORECASE,
)
_THIS_DAY: Final = re.compile(
    r"\b(?:this (?:afternoon|evening|morning)|tonight|esta (?:tarde|noche|misma tarde|noite|manha|manana)|"
    r"h(?:oy|oje) (?:a |por la |de )?(?:tarde|noche|noite|manha))\b|今[天日]?(?:下午|晚上?|早上?|上午|朝)|[听聽]?今晚",
    re.IGNORECASE,
)
"""A part of today."""


@dataclass(frozen=True, slots=True)
class _Deed:
    words: re.Pattern[str]
    beside: frozenset[str]
    unless: frozenset[str]
    never: re.Pattern[str]


@lru_cache(maxsize=1)
def _deeds() -> Mapping[str, _Deed]:
    loaded: dict[str, Any] = load(Path(__file__).with_name("deeds.yaml").read_bytes())
    return {
        concept: _Deed(
            re.compile("|".join(f"(?:{each})" for each in entry["words"]), re.IGNORECASE),
            frozenset(entry.get("with", ())),
            frozenset(entry.get("unless", ())),
            re.compile(entry.get("never", "(?!)"), re.IGNORECASE),
        )
        for concept, entry in loaded.items()
    }


def on_their_days(book: Book, goal: str, binding: Binding, said: Said, usable: Sequence[str]) -> Binding:
    """The binding with the days that fitted no fact as those of what their clauses speak of.

    Args:
        usable: the names of the facts that the question can give to the goal.
    """
    names = [name for name in usable if book.facts[name].type == "date"]
    names += {_LEFT} & {*book.facts_of(goal)} - {*usable, *said.given}
    values = [value for value in said.binder.leftover.values if value.kind == "date" and not value.doubt]
    placed = {bound.start: bound for bound in binding.bound if bound.fact in names or bound.fact == _DAY}
    values += _parts_of_today(said, placed.values())
    acts = {value: _acts(book, names, said, value) for value in values} if names else {}
    taken = {bound.fact for bound in binding.bound}
    loose = {
        v.start: placed[v.start].fact for v in values if v.start in placed and _is_loose(book, said, v, placed, acts)
    }
    found: dict[str, list[Mention]] = {}
    for value, own in acts.items():
        [name] = own if len(own) == 1 else [None]
        free = name is not None and (name not in taken or name in loose.values())
        if free and name is not None and (value.start in loose or value.start not in placed):
            found.setdefault(name, []).append(value)
    more = []
    for name, own_days in found.items():
        if len({(value.value, value.last) for value in own_days}) == 1:
            [first, *_] = own_days
            more.append(Bound(name, f"{first.value}", first.start, first.end, first.text, last_day(first)))
    if not more:
        return binding
    facts, spans = {bound.fact for bound in more}, {v.start for name in found for v in found[name]}
    kept = [b for b in binding.bound if b.start not in loose or not (b.fact in facts or b.start in spans)]
    freed = [v for v in values if v.start in loose and loose[v.start] in facts and v.start not in spans]
    unbound = [value for value in binding.unbound if value.start not in spans]
    return replace(binding, bound=(*kept, *more), unbound=(*unbound, *freed))


def _is_loose(
    book: Book, said: Said, value: Mention, placed: Mapping[int, Bound], acts: Mapping[Mention, set[str]]
) -> bool:
    """Whether a day told by today was only taken for want of another, and its clause does not speak of that fact."""
    fact = placed[value.start].fact
    if fact == _DAY:
        return value.last is not None or not is_today(value)
    told_by_today = (is_today(value) and value.last is None) or value.unit in (FROM_TODAY, BEHIND)
    own = {*book.facts[fact].concepts} - _ASKS
    return told_by_today and fact not in acts[value] and not own & _present(said, value)


def _parts_of_today(said: Said, placed: Iterable[Bound]) -> Iterator[Mention]:
    taken = [(bound.start, bound.end) for bound in placed]
    for match in _THIS_DAY.finditer(unaccented(said.text)):
        if not meets(match.span(), taken):
            yield Mention("date", said.today, *match.span(), said.text[slice(*match.span())])


def _acts(book: Book, names: Sequence[str], said: Said, value: Mention) -> set[str]:
    """The facts for what a clause says to happen on a day; of several, in Chinese, for what is said right after it."""
    plain = unaccented(said.text)
    start, end = _clause(plain, value)
    present = _present(said, value)
    places: dict[str, list[int]] = {}
    for concept, deed in _deeds().items():
        if (deed.beside and not deed.beside & present) or deed.unless & present:
            continue
        if deed.never.search(plain, start, end):
            continue
        own = [name for name in names if concept in book.facts[name].concepts]
        spans = [match.span() for match in deed.words.finditer(plain, start, end)]
        at = [span[0] for span in spans if _is_near(value) or _beside(plain, span, value)]
        for name in own if at else ():
            places.setdefault(name, []).extend(at)
    if len(places) > 1 and _HAN.search(plain, start, end):
        after = {name: min((at for at in places[name] if at >= value.end), default=-1) for name in places}
        later = {name: at for name, at in after.items() if at >= 0}
        return {min(later, key=lambda name: later[name])} if later else set()
    return set(places)


def _is_near(value: Mention) -> bool:
    """Whether a day or a month is told by today's, in words."""
    return is_today(value) or value.unit in (FROM_TODAY, BEHIND)


def _beside(plain: str, word: tuple[int, int], value: Mention) -> bool:
    """Whether nothing but a preposition parts a word from a day."""
    between = plain[word[1] : value.start] if word[1] <= value.start else plain[value.end : word[0]]
    return _LINK.fullmatch(between) is not None


def _clause(plain: str, value: Mention) -> tuple[int, int]:
    start = max((cut.end() for cut in _CUT.finditer(plain, 0, value.start)), default=0)
    return start, next((cut.start() for cut in _CUT.finditer(plain, value.end)), len(plain))


def _present(said: Said, value: Mention) -> set[str]:
    """The concepts that the clause of a day names."""
    start, end = _clause(unaccented(said.text), value)
    return {c.concept for c in said.binder.concepts if start <= c.start and c.end <= end}
