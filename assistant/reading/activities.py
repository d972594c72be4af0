"""What is consumed with its emission factor: "fuel 1,000 with factor 2.5 and electricity 500 with factor 0.08".

Each pair is bound to the activity that its words name. Where they name none, or one twice, nobody can say which pair is
which, but what all of them come to can be worked out, and is what the emissions come to together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from assistant.reading.bound import Bound
from assistant.reading.mention import SENTENCE_END, Mention
from assistant.reading.wordlist import Wordlist, wordlists
from rules.facts import Fact

_REACH: Final = 44
"""How many characters stand at most between what is consumed and its factor."""
_KINDS: Final = ("fuel", "power")
_ENDS: Final = re.compile(r"\s*$")


class _Pair(NamedTuple):
    """What is consumed, and its factor, by their places among the values."""

    used: int
    factor: int


def bind(
    text: str, values: Sequence[Mention], facts: Mapping[str, Fact], needed: Sequence[str], taken: dict[int, str]
) -> list[Bound]:
    """The facts that the pairs of a question are.

    Args:
        text: the question.
        values: the values in it.
        facts: the facts of the book.
        needed: the names of those that the goal can use.
        taken: the facts of values by the place of the value; those bound here are added.
    """
    of_label = {key: name for name in needed for key in _roles(facts[name].label)}
    known = bool(of_label.keys() & {"sum", "fuel_factor"}) and _words()["about"].search(text) is not None
    pairs = list(_pairs(text, values)) if known else []
    if not pairs:
        return []
    kinds = [_kind(text, values, pair) for pair in pairs]
    if None not in kinds and len(set(kinds)) == len(kinds):
        found = []
        for pair, kind in zip(pairs, kinds, strict=True):
            for at, name in ((pair.used, of_label.get(f"{kind}")), (pair.factor, of_label.get(f"{kind}_factor"))):
                if name is not None:
                    value, taken[at] = values[at], name
                    found.append(Bound(name, str(value.value), value.start, value.end, value.text))
        return found
    name = of_label.get("sum")
    if name is None:
        return []
    taken.update({at: name for pair in pairs for at in pair})
    total = sum((Fraction(values[p.used].value) * Fraction(values[p.factor].value) for p in pairs), Fraction(0))  # type: ignore[arg-type]
    places = [values[at] for pair in pairs for at in pair]
    shown = " + ".join(f"{values[pair.used].text} × {values[pair.factor].text}" for pair in pairs)
    return [Bound(name, str(total), min(v.start for v in places), max(v.end for v in places), shown)]


@lru_cache(maxsize=4096)
def _roles(label: str) -> tuple[str, ...]:
    """What the fact of a label is among activities, their factors and what they come to."""
    labels = ((key.removeprefix("labels_"), words) for key, words in _words().items() if key.startswith("labels_"))
    return tuple(key for key, words in labels if words.search(label))


def _words() -> Mapping[str, Wordlist]:
    return wordlists(Path(__file__).with_name("activities.yaml"))


def _pairs(text: str, values: Sequence[Mention]) -> Iterator[_Pair]:
    """The numbers called a factor, each with the number before it, or else the one after it that is consumed."""
    ordered = sorted((at for at, value in enumerate(values) if _is_plain(text, value)), key=lambda at: values[at].start)
    starts = {two: values[one].end for one, two in pairwise(ordered)}
    factors = {at for at in ordered if _is_factor(text[starts.get(at, 0) : values[at].start])}
    used: set[int] = set()
    for place, at in enumerate(ordered):
        if at not in factors:
            continue
        before = ordered[place - 1] if place else None
        after = ordered[place + 1] if place + 1 < len(ordered) else None
        if (
            before is not None
            and before not in used | factors
            and _is_joined(text, values[before].end, values[at].start)
        ):
            used.add(before)
            yield _Pair(before, at)
        elif after is not None and after not in factors and _is_used(text, values[at].end, values[after]):
            used.add(after)
            yield _Pair(after, at)


def _is_joined(text: str, start: int, end: int) -> bool:
    """Whether a number and a factor stand near each other in one sentence."""
    return end - start <= _REACH and SENTENCE_END.search(text, start, end) is None


def _is_plain(text: str, value: Mention) -> bool:
    """Whether a value is a number of which its words tell no other kind."""
    return value.kind == "number" and not value.doubt and isinstance(value.value, Fraction)


def _is_factor(before: str) -> bool:
    """Whether the words before a number call it a factor."""
    return any(_ENDS.fullmatch(before, match.end()) for match in _words()["factor"].finditer(before))


def _is_used(text: str, start: int, value: Mention) -> bool:
    """Whether the words before a number, from the factor before it on, say that so much is consumed."""
    return value.start - start <= _REACH and _words()["activity"].search(text, start, value.start) is not None


def _kind(text: str, values: Sequence[Mention], pair: _Pair) -> str | None:
    """Which activity the words beside a pair name; nothing where they name none or several."""
    first, last = sorted((values[pair.used], values[pair.factor]), key=lambda value: value.start)
    start = max((v.end for v in values if v.end <= first.start), default=0)
    start = max((stop.end() for stop in SENTENCE_END.finditer(text, start, first.start)), default=start)
    named = [kind for kind in _KINDS if _words()[kind].search(text, start, last.start)]
    return named[0] if len(named) == 1 else None
