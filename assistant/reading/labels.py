"""What the words beside a value share with the labels of facts: the rule book's own words, in the reader's language.

Every fact has a label, and each label is translated ("options that expired or became extinct unexercised"). Where
people use its words and no other fact that the value can be has them, they speak for that fact. No list has to know
them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from math import log
from typing import Final

from assistant.reading.language import LANGUAGES, SMALL_WORDS
from assistant.reading.mention import Mention
from corpus.folding import folded
from corpus.lexical import question_tokens
from rules.facts import Fact

Label = Callable[[str], str]
"""A sentence of a rule book in the language of a question."""

_STOP: Final = re.compile(
    r"[;；。?？!！，、()（）]|[,.](?!\d)|\b(?:and|but|e|mas|y|pero)\b|[和及与與]|\n",
    re.IGNORECASE,
)
"""What ends the words that belong to a value; a colon ends only those behind it, for a name stands before it."""
_ENDS: Final = re.compile(r"[;；。?？!！、()（）.]")
_JOINED: Final = 12
"""So much stands at most between a label and the value that it names: " is on the ", ":"."""
_COLON: Final = re.compile(r"[:：]")
_STEM, _LONG = 5, 6
"""Words of so many letters are compared by their beginning."""
_SMALL: Final = frozenset(folded(word) for language in LANGUAGES for word in SMALL_WORDS.get(language, ()))
_BEHIND: Final = 0.5
"""What a word counts that stands between a value and the next one, whose own it may be."""


class Labels:
    """The words of one question, beside its values.

    Args:
        text: the question.
        values: the values in it.
    """

    def __init__(self, text: str, values: Iterable[Mention]) -> None:
        self._text = text
        self._values = sorted(values, key=lambda value: value.start)
        self._beside: dict[Mention, dict[str, float]] = {}
        self._standing: dict[tuple[Mention, str], bool] = {}

    def shares(self, value: Mention, facts: Collection[Fact], label: Label = str) -> dict[str, float]:
        """How much the words beside a value share with the label of each fact: 1 for a word that is in no other's.

        Args:
            facts: all that the value can be by its kind; words that each of them has tell nothing.
            label: translates labels into the language of the question.
        """
        if len(facts) < 2:
            return {}
        own = {fact.name: _words(label(fact.label)) for fact in facts}
        having = Counter(word for words in own.values() for word in words)
        beside = self._words_beside(value)
        most = log(len(facts))
        return {
            name: sum(
                weight * log(len(facts) / having[word]) / most for word, weight in beside.items() if word in words
            )
            for name, words in own.items()
        }

    def named(self, value: Mention, facts: Iterable[Fact], label: Label = str) -> Fact | None:
        """The fact whose whole label, of two words or more, stands right before a value; the longest of several."""
        called = [(len(own), fact) for fact in facts if self._stands_before(own := label(fact.label), value)]
        return max(called, key=lambda each: each[0])[1] if called else None

    def _stands_before(self, label: str, value: Mention) -> bool:
        if (value, label) not in self._standing:
            begin = max(value.start - len(label) - _JOINED - 1, 0)
            own, before = folded(label), folded(self._text[begin : value.start])
            first, found, between = before.rpartition(own)
            apart = own >= "\u3400" or not (first[-1:].isalnum() or between[:1].isalnum())
            joined = len(between) <= _JOINED and not _words(between) and not _ENDS.search(between)
            self._standing[value, label] = bool(found) and apart and joined and len(_words(label)) > 1
        return self._standing[value, label]

    def _words_beside(self, value: Mention) -> dict[str, float]:
        if value not in self._beside:
            before, after, shared = self._stretches(value)
            found = dict.fromkeys(_words(after), _BEHIND if shared else 1.0)
            found |= dict.fromkeys(_words(before), 1.0)
            self._beside[value] = found
        return self._beside[value]

    def _stretches(self, value: Mention) -> tuple[str, str, bool]:
        """The words before a value and those after it, and whether these may be the next value's."""
        last = max((other.end for other in self._values if other.end <= value.start), default=0)
        following = min((other.start for other in self._values if other.start >= value.end), default=len(self._text))
        stops = [stop for stop in _STOP.finditer(self._text) if not self._inside(stop.start())]
        behind = [*stops, *_COLON.finditer(self._text, value.end)]
        end = min([stop.start() for stop in behind if stop.start() >= value.end] + [following])
        after = self._text[value.end : end]
        begins = [last, *(stop.end() for stop in stops if last <= stop.end() <= value.start)]
        for begin in sorted(begins, reverse=True):
            before = self._text[begin : value.start]
            if _words(before) or _words(after):
                break
        return before, after, end == following < len(self._text)

    def _inside(self, place: int) -> bool:
        return any(value.start <= place < value.end for value in self._values)


@lru_cache(maxsize=4096)
def _words(text: str) -> frozenset[str]:
    """The words of a text that tell something, by their beginnings; pairs of characters in Chinese."""
    return frozenset(
        word[:_STEM] if word < "\u3400" and len(word) >= _LONG else word
        for word in question_tokens(text)
        if word not in _SMALL
        and not any(character.isdigit() for character in word)
        and len(word) > (1 if word >= "\u3400" else 2)
    )


def leader(shares: Mapping[str, float], least: float, margin: float) -> str | None:
    """The fact that leads all others by a margin, if it reaches the least."""
    first, second = sorted([*((share, name) for name, share in shares.items()), (0.0, ""), (0.0, "")], reverse=True)[:2]
    return first[1] if first[0] >= least and first[0] - second[0] >= margin else None
