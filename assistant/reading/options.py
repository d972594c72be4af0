"""Choices that a question makes in words of its own: "they e-mailed me the notice", "por correo postal".

A value is told by what people say of it (``choices.yaml``), or by its own text in the catalogue of its translations, so
that a book which comes tomorrow is read without any word listed here: "a fellow subsidiary", "uma sociedade coligada".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from assistant.reading.bound import Bound
from assistant.reading.mention import meets
from assistant.reading.places import territory_at
from assistant.reading.wordlist import Wordlist
from corpus.data import load
from corpus.folding import folded
from rules.facts import Fact

_DATA: Final = Path(__file__).with_name("choices.yaml")
_LEADING: Final = re.compile(
    r"^(?:(?:by|in|on|to|of|an?|the|only|all|por|pel[oa]|em|n[oa]|ao?|à|uma?|os?|as|de|d[oa]|en|el|la|los|las|una?|al)\s+)+",
    re.IGNORECASE,
)
_TAIL: Final = re.compile(r"\s*[,;:(（，；：].*$", re.DOTALL)
_LEAST, _LEAST_HAN = 6, 3
"""A text shorter than this says too little by itself."""
_NAMED: Final = 5
"""How far behind its word a place begins."""

Same = Callable[[str], str]
"""A text of a book in the language of the question."""


@dataclass(frozen=True, slots=True)
class _Value:
    """What people say of the values whose English text a pattern shows."""

    of: re.Pattern[str]
    words: Wordlist
    beside: Wordlist | None
    where: Wordlist | None
    home: str
    against: Wordlist | None

    def places(self, text: str, language: str) -> dict[tuple[int, int], str | None]:
        """Where the words for a place stand, each with the country of that place."""
        found = self.where.finditer(text) if self.where is not None else ()
        return {match.span(): territory_at(text, match.end(), language, _NAMED) for match in found}


@dataclass(frozen=True, slots=True)
class _Choice:
    """What people say of the choices whose labels a pattern shows."""

    labels: re.Pattern[str]
    values: tuple[_Value, ...]


@lru_cache(maxsize=1)
def _choices() -> tuple[_Choice, ...]:
    loaded: dict[str, Any] = load(_DATA.read_bytes())

    def words(value: dict[str, Any], key: str) -> Wordlist | None:
        return Wordlist(value[key]) if key in value else None

    def read(value: dict[str, Any]) -> _Value:
        said = words(value, "words") or Wordlist(["(?!)"])
        where, against = words(value, "where"), words(value, "against")
        return _Value(re.compile(value["of"]), said, words(value, "with"), where, value.get("home", ""), against)

    return tuple(
        _Choice(re.compile("|".join(entry["labels"])), tuple(read(value) for value in entry["values"].values()))
        for entry in loaded.values()
    )


def told(fact: Fact, text: str, language: str, same: Same, open_: Callable[[int, int], bool]) -> Bound | None:
    """The value of a choice that a question tells in words of its own.

    Args:
        fact: the choice.
        text: the question.
        language: the language of the question.
        same: gives a text of the fact's book in the language of the question.
        open_: whether some words, by their place, are asked or denied rather than said.
    """
    if fact.type != "choice" or fact.name == "termination_reason":
        return None
    for choice in _choices():
        if choice.labels.search(fact.label) is None:
            continue
        for value in choice.values:
            if value.beside is not None and not value.beside.search(text):
                continue
            places = value.places(text, language)
            spans = [match.span() for match in value.words.finditer(text)]
            spans += [span for span, country in places.items() if country not in (None, value.home)]
            span = next((span for span in spans if not open_(*span)), None)
            named = [name for name, said in fact.values.items() if value.of.search(said)]
            if span is not None and len(named) == 1:
                return Bound(fact.name, named[0], *span, text[slice(*span)])
            if None in places.values():
                return None
    return _by_its_text(fact, text, same, open_)


def opposed(fact: Fact, text: str) -> Iterator[tuple[list[tuple[int, int]], list[tuple[int, int]]]]:
    """Where a text says one value of a choice and where it says another, or that it is not the first, pair by pair."""
    for value in (value for choice in _choices() if choice.labels.search(fact.label) for value in choice.values):
        own = [match.span() for match in value.words.finditer(text)]
        others = [other.words for choice in _choices() for other in choice.values if value in choice.values]
        for words in (value.against, *(words for words in others if words is not value.words)):
            found = [match.span() for match in words.finditer(text)] if own and words is not None else []
            clear = [span for span in found if not meets(span, own)]
            if clear:
                yield own, clear


def _by_its_text(fact: Fact, text: str, same: Same, open_: Callable[[int, int], bool]) -> Bound | None:
    """The one value whose text the question says, but for what comes before and after its first words."""
    found: dict[str, tuple[int, int]] = {}
    source = folded(text)
    for name, phrase in _phrases(tuple(fact.values), tuple(map(same, fact.values.values()))).items():
        match = re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)" if phrase.isascii() else re.escape(phrase), source)
        if match is not None and len(source) == len(text) and not open_(*match.span()):
            found[name] = match.span()
    for name, (start, end) in list(found.items()):
        if any(a <= start and end <= b and b - a > end - start for a, b in found.values()):
            del found[name]
    if len(found) != 1:
        return None
    [(name, (start, end))] = found.items()
    return Bound(fact.name, name, start, end, text[start:end])


@lru_cache(maxsize=256)
def _phrases(names: tuple[str, ...], texts: tuple[str, ...]) -> Mapping[str, str]:
    """The beginnings of the texts of a choice's values that tell them apart, by the names of the values."""
    phrases = {}
    for name, said in zip(names, texts, strict=True):
        phrase = folded(_LEADING.sub("", _TAIL.sub("", said).strip()))
        han = any("\u3400" <= letter <= "\u9fff" for letter in phrase)
        if len(phrase) >= (_LEAST_HAN if han else _LEAST):
            phrases[name] = phrase
    return {name: phrase for name, phrase in phrases.items() if list(phrases.values()).count(phrase) == 1}
