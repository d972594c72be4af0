"""Which fact said before a value mends that stands in a later message without a word for it.

"And with 60?" after a price of 50 and a factor of 80 % can be either. A value takes the place of a fact only where no
other fact that was said can be meant; where several can, it takes none, and the answer asks which. What tells them
apart is what is kept: a day that is moved keeps its month or its year, and an amount its size.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from assistant.reading.bound import Binding, Bound, Either
from assistant.reading.carried import is_of_event
from assistant.reading.described import poles_of
from assistant.reading.leftover import Leftover
from assistant.reading.mention import Mention
from assistant.reading.reasons import HAPPENINGS
from assistant.reading.values import as_raw, is_today, last_day
from rules.book import Book
from rules.facts import Fact

if TYPE_CHECKING:
    from assistant.reading.said import Said

_DAY: Final = "as_of"
_ALIKE: Final = 10
"""Within so many times as much and as little an amount is of the size of the one that it takes the place of."""
_UNLIKE: Final = 500
"""From so many times as much or as little on, a bare number takes no place of another one."""
_KEPT: Final = 2
"""So much of day, month and year a day keeps that is moved."""


def mended(
    book: Book, binding: Binding, leftover: Leftover, known: Mapping[str, str], asked: Sequence[str], *, supposes: bool
) -> Binding:
    """A binding in which no value takes the place of one fact where it can be meant for another one.

    Args:
        known: what was said before of the facts that the goal can use, and of the day of the answer where it can use
            that.
        asked: the facts that were asked for.
        supposes: whether the message supposes something else, and so moves what happened rather than what was granted.
    """
    for found in binding.bound:
        value = next((v for v in leftover.values if (v.start, v.end) == (found.start, found.end)), None)
        if value is None or is_today(value) or (found.fact not in known and found.fact in asked):
            continue
        named = [
            name for name in (found.fact, *known) if name in book.facts and _named(book.facts[name], value, leftover)
        ]
        if found.fact in named and (found.fact in known or len(named) == 1):
            continue
        if not named and found.fact in known and _is_of_another(book, value, leftover, known):
            kept = tuple(other for other in binding.bound if other is not found)
            binding = replace(binding, bound=kept, unbound=(*binding.unbound, value))
            continue
        taken = {other.fact for other in binding.bound if other is not found}
        said = {name: raw for name, raw in known.items() if name not in taken and (not named or name in named)}
        options = _options(book, found.fact, value, leftover, said) if not named else list(said) or [found.fact]
        meant = _meant(book, options, value, leftover, known, supposes=supposes)
        rest = tuple(other for other in binding.bound if other is not found)
        if len(meant) != 1:
            either = (*binding.either, Either(value, tuple(meant))) if meant else binding.either
            binding = replace(binding, bound=rest, unbound=(*binding.unbound, value), either=either)
        elif meant[0] != found.fact:
            binding = replace(binding, bound=(*rest, _as(book, meant[0], value)))
    return binding


def unspoken(book: Book, binding: Binding, leftover: Leftover, known: Mapping[str, str]) -> set[str]:
    """The facts said before that bare numbers took, which neither a word nor what they count gives to them.

    What was said stands: where somebody asks for something else, such a number is rather a fact not said yet.
    """
    taken = {(bound.start, bound.end): bound.fact for bound in binding.bound if bound.fact in known}
    return {
        name
        for value in leftover.values
        if (name := taken.get((value.start, value.end))) in book.facts and name is not None
        if value.kind == "number" and not leftover.counts_awards(value) and not leftover.names(value, book.facts[name])
    }


def _named(fact: Fact, value: Mention, leftover: Leftover) -> bool:
    """Whether a word near a value names a fact that it can be."""
    return leftover.can_be(value, fact) and leftover.names(value, fact)


def _is_of_another(book: Book, value: Mention, leftover: Leftover, known: Mapping[str, str]) -> bool:
    """Whether a word near a value names a fact of the book of which nothing has been said."""
    return any(_named(fact, value, leftover) for fact in book.facts.values() if fact.name not in known)


def still_open(book: Book, said: Said, binding: Binding) -> Mapping[str, tuple[str, ...]]:
    """The values of earlier messages of which it stays open which facts they are after a message.

    A message settles one by saying it again or by giving a fact that it can be, and where it names what happens, those
    that are of what happened are no longer asked for.
    """
    words = {found.text for found in binding.bound}
    facts = {found.fact for found in binding.bound}
    happens = said.present & HAPPENINGS
    found: dict[str, tuple[str, ...]] = {}
    for text, names in (said.before.open if said.before is not None else {}).items():
        left = tuple(name for name in names if not (happens and is_of_event(book, name)))
        settled = facts & set(names) if names else facts
        if not any(text in each for each in words) and not settled and (left or not (names or happens)):
            found[text] = left
    return found


def _options(book: Book, fact: str, value: Mention, leftover: Leftover, known: Mapping[str, str]) -> list[str]:
    """The facts that a value can be: the one that it was taken for, and those said before that it can mend."""
    others = [
        name
        for name in known
        if name != fact and (value.kind == "date" if name == _DAY else leftover.can_be(value, book.facts[name]))
    ]
    return [fact, *others]


def _meant(
    book: Book,
    options: Sequence[str],
    value: Mention,
    leftover: Leftover,
    known: Mapping[str, str],
    *,
    supposes: bool,
) -> list[str]:
    """Those of the facts that a value can be which it may be meant for, as far as this can be told."""
    if len(options) == 1:
        name = options[0]
        bare = value.kind == "number" and not leftover.counts_awards(value)
        return (
            [] if bare and name in known and not _of_a_size(book.facts[name], value, known[name], _UNLIKE) else [name]
        )
    if value.kind == "number" and leftover.counts_awards(value):
        plain = [name for name in options if name in book.facts and "vesting" not in poles_of(book.facts[name])]
        options = plain or options
    alike = [name for name in options if name not in known or _keeps(book, name, value, known[name])]
    options = alike or options
    if supposes and value.kind == "date" and len(options) > 1:
        options = [name for name in options if is_of_event(book, name)] or options
    return list(options)


def _keeps(book: Book, name: str, value: Mention, raw: str) -> bool:
    """Whether a value keeps something of the one that it would take the place of."""
    if isinstance(value.value, date):
        before = date.fromisoformat(raw)
        new = value.value
        same = [new.year == before.year, new.month == before.month]
        return any(same) if value.last else sum([*same, new.day == before.day]) >= _KEPT
    return _of_a_size(book.facts[name], value, raw, _ALIKE)


def _of_a_size(fact: Fact, value: Mention, raw: str, times: int) -> bool:
    try:
        old, new = Fraction(raw), Fraction(as_raw(value, fact))
    except ValueError:  # a choice, or an amount that a request gave in words
        return True
    return old == new or (min(old, new) > 0 and max(old, new) < times * min(old, new)) or min(old, new) == 0 < times


def _as(book: Book, name: str, value: Mention) -> Bound:
    raw = value.value.isoformat() if name == _DAY else as_raw(value, book.facts[name])  # type: ignore[union-attr]
    return Bound(name, raw, value.start, value.end, value.text, last_day(value))
