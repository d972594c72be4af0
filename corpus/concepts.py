"""The domain's thesaurus: what people call a thing in each language, and where a text speaks of it."""

import hashlib
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from corpus.cache import CacheUnavailable, cache_directory, keep_newest, write_text
from corpus.folding import Folded, fold, folded, is_han

LANGUAGES = ("en", "pt", "es", "zh-Hans", "zh-Hant")

_WORD = re.compile(r"[^\W_\u3400-\u9fff\U00020000-\U000323af]+")
_WORD_OR_HAN = re.compile(r"[^\W_]")
_WORD_OR_STEM = re.compile(_WORD.pattern + r"\*?")
_STOP = re.compile(r"[,;:!?]")
_GAP = "…"
_Entries = dict[str, dict[str, list[int]]]
_GAP_WORDS = 3
_GAP_HAN = "[^。;,、!?:\n]{0,6}?"
_HAN_KEY = 2
_VERSION = 1


class InvalidThesaurus(ValueError):
    """A thesaurus file cannot be used as it stands."""


class Mention(NamedTuple):
    """A stretch ``[start, end)`` of a text that speaks of a concept, and the term it was found by."""

    concept: str
    start: int
    end: int
    term: str


@dataclass(frozen=True)
class Concept:
    """A thing people ask about: its id, its kind, and its terms by language, the usual one first."""

    id: str
    kind: str
    terms: Mapping[str, tuple[str, ...]]


class _Pattern(NamedTuple):
    """A term taken apart: groups of words that follow each other, with a gap between groups."""

    concept: str
    language: str
    term: str
    groups: tuple[tuple[str, ...], ...]


class _Match(NamedTuple):
    length: int
    start: int
    end: int
    taken: tuple[tuple[int, int], ...]
    pattern: _Pattern


class Thesaurus:
    """Concepts with their terms, and a fast finder of their mentions.

    A term is a word or several; ``*`` at a word's end stands for any ending, ``…`` for a gap of up to three
    words (six characters in Chinese). Case, accents and the Chinese script make no difference.

    >>> terms = {"en": ("dismiss* … without cause",), "pt": ("demissão sem justa causa",)}
    >>> thesaurus = Thesaurus([Concept("dismissal_without_cause", "reason", terms)])
    >>> [tuple(mention)[:3] for mention in thesaurus.find("Dismissed in May without cause?")]
    [('dismissal_without_cause', 0, 30)]
    """

    def __init__(self, concepts: Iterable[Concept], entries: _Entries | None = None) -> None:
        self._concepts = {concept.id: concept for concept in concepts}
        self._ids = list(self._concepts)
        self._entries = entries or _entries(self._concepts.values())
        self._patterns: dict[tuple[int, int, int], _Pattern] = {}

    @classmethod
    def load(cls, path: Path | None = None, cache: Path | None = None) -> "Thesaurus":
        """Read a thesaurus file, by default the one that comes with the program.

        Reading it takes a tenth of a second, so what was read is kept under ``cache`` (by default the user's)
        and used until the file changes.

        Raises:
            InvalidThesaurus: The file is missing or not a mapping of concepts to terms.
        """
        path = path or Path(__file__).with_name("concepts.yaml")
        try:
            key = hashlib.sha256(f"{_VERSION} ".encode() + path.read_bytes()).hexdigest()
        except OSError:
            raise InvalidThesaurus(f"{path.name} is missing.") from None
        kept = (cache or cache_directory()) / "thesaurus" / f"{key[:16]}.json"
        try:
            data = json.loads(kept.read_bytes())
            concepts = [
                Concept(name, kind, {language: tuple(terms) for language, terms in by_language.items()})
                for name, kind, by_language in data["concepts"]
            ]
            return cls(concepts, data["entries"])
        except (OSError, ValueError, KeyError, TypeError):
            thesaurus = cls(read_concepts(path))
            thesaurus._keep(kept)
            return thesaurus

    @cached_property
    def fingerprint(self) -> str:
        """Hash of all concepts and terms."""
        described = [(concept.id, concept.kind, concept.terms) for concept in self]
        return hashlib.sha256(json.dumps(described, ensure_ascii=False).encode()).hexdigest()

    def __iter__(self) -> Iterator[Concept]:
        return iter(self._concepts.values())

    def __contains__(self, concept: object) -> bool:
        return concept in self._concepts

    def __getitem__(self, concept: str) -> Concept:
        return self._concepts[concept]

    def find(self, text: str, languages: Collection[str] | None = None) -> list[Mention]:
        """Return the mentions in ``text`` by place; the longest term wins, and no two overlap.

        Two concepts that share a term are both returned. Inside a gap other concepts are found.

        Args:
            text: What to search; offsets of the mentions are offsets into it.
            languages: Whose terms to look for; all where not given.
        """
        source = fold(text)
        found = [
            match
            for match in (*self._word_matches(source), *self._han_matches(source))
            if languages is None or match.pattern.language in languages
        ]
        found.sort(key=lambda match: (-match.length, match.start, match.end))
        kept: list[_Match] = []
        seen: set[tuple[str, int, int]] = set()
        for match in found:
            if any(_clash(match, other) for other in kept):
                continue
            key = (match.pattern.concept, match.start, match.end)
            if key not in seen:
                seen.add(key)
                kept.append(match)
        kept.sort(key=lambda match: (match.start, match.end))
        return [
            Mention(match.pattern.concept, *source.span(match.start, match.end), match.pattern.term) for match in kept
        ]

    def expand(self, concepts: Iterable[str], languages: Collection[str]) -> list[str]:
        """Return the terms of ``concepts`` in ``languages`` as written, each once; unknown ids are skipped."""
        terms: dict[str, None] = {}
        for concept in concepts:
            if concept in self._concepts:
                for language in LANGUAGES:
                    if language in languages:
                        terms.update(dict.fromkeys(self._concepts[concept].terms.get(language, ())))
        return list(terms)

    def _keep(self, path: Path) -> None:
        concepts = [(concept.id, concept.kind, concept.terms) for concept in self]
        with suppress(CacheUnavailable, OSError):
            write_text(path, json.dumps({"concepts": concepts, "entries": self._entries}, ensure_ascii=False))
            keep_newest(path.parent)

    def _starting(self, table: str, key: str) -> Iterator[_Pattern]:
        """Give the patterns that a table of the entries has under ``key``."""
        flat = self._entries[table].get(key, ())
        for place in zip(flat[::3], flat[1::3], flat[2::3], strict=True):
            if place not in self._patterns:
                concept = self._concepts[self._ids[place[0]]]
                language = LANGUAGES[place[1]]
                term = concept.terms[language][place[2]]
                self._patterns[place] = _Pattern(concept.id, language, term, _groups(term))
            yield self._patterns[place]

    def _word_matches(self, source: Folded) -> Iterator[_Match]:
        words = [(match.group(), *match.span()) for match in _WORD.finditer(source.text)]
        for place, (word, _start, _end) in enumerate(words):
            candidates = list(self._starting("words", word))
            for length in range(1, len(word) + 1):
                candidates += self._starting("prefixes", word[:length])
            for pattern in candidates:
                taken = _follow(pattern.groups, words, place, source.text)
                if taken:
                    yield _match(pattern, taken)

    def _han_matches(self, source: Folded) -> Iterator[_Match]:
        text = source.text
        for place in range(len(text)):
            for key in dict.fromkeys((text[place], text[place : place + _HAN_KEY])):
                for pattern in self._starting("han", key):
                    match = _han_expression(pattern.groups).match(text, place)
                    if match:
                        yield _match(pattern, [match.span(group + 1) for group in range(len(pattern.groups))])


def read_concepts(path: Path) -> list[Concept]:
    """Read a thesaurus file: a mapping of concept ids to ``kind`` and, by language, a list of terms.

    Raises:
        InvalidThesaurus: Naming the file, the concept, the key and the repair.
    """
    import yaml

    from corpus.data import load

    try:
        loaded: Any = load(path.read_bytes())
    except FileNotFoundError:
        raise InvalidThesaurus(f"{path.name} is missing.") from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f", line {mark.line + 1}" if mark else ""
        raise InvalidThesaurus(f"{path.name}{line} is not YAML: {getattr(error, 'problem', error)}.") from error
    if not isinstance(loaded, dict):
        raise InvalidThesaurus(f"{path.name} must map each concept's id to its kind and terms.")
    return [_concept(path.name, str(key), entry) for key, entry in loaded.items()]


def _concept(file: str, name: str, entry: object) -> Concept:
    if not isinstance(entry, dict) or not isinstance(entry.get("kind"), str):
        raise InvalidThesaurus(f"{file}, {name}: give it a kind and lists of terms ({', '.join(LANGUAGES)}).")
    terms: dict[str, tuple[str, ...]] = {}
    for key, value in entry.items():
        if key not in LANGUAGES:
            continue
        if not isinstance(value, list) or not all(isinstance(term, str) and term.strip() for term in value):
            raise InvalidThesaurus(f"{file}, {name}, {key}: write a list of terms, each in quotes if YAML needs it.")
        terms[key] = tuple(value)
    return Concept(name, entry["kind"], terms)


def _entries(concepts: Iterable[Concept]) -> _Entries:
    """Return where the terms begin: by first word, by first stem, by first Chinese characters.

    Under each beginning stand, one after the other, the places of concept, language and term.
    """
    tables: _Entries = {"words": {}, "prefixes": {}, "han": {}}
    for number, concept in enumerate(concepts):
        for language, terms in concept.terms.items():
            for place, term in enumerate(terms):
                groups = _groups(term)
                if not groups:
                    raise InvalidThesaurus(f"{concept.id}, {language}: the term {term!r} has no word.")
                first = groups[0][0]
                if _has_han(groups):
                    table, key = "han", first[:_HAN_KEY]
                elif first.endswith("*"):
                    table, key = "prefixes", first[:-1]
                else:
                    table, key = "words", first
                tables[table].setdefault(key, []).extend((number, LANGUAGES.index(language), place))
    return tables


def _groups(term: str) -> tuple[tuple[str, ...], ...]:
    plain = folded(term.replace(_GAP, "\0"))
    parts = [part for part in plain.split("\0") if _WORD_OR_HAN.search(part)]
    if any(map(is_han, plain)):
        return tuple((part.strip(" *"),) for part in parts)
    return tuple(tuple(_WORD_OR_STEM.findall(part)) for part in parts)


def _has_han(groups: tuple[tuple[str, ...], ...]) -> bool:
    return any(is_han(character) for group in groups for part in group for character in part)


def _match(pattern: _Pattern, taken: Sequence[tuple[int, int]]) -> _Match:
    length = sum(end - start for start, end in taken)
    return _Match(length, taken[0][0], taken[-1][1], tuple(taken), pattern)


def _follow(
    groups: tuple[tuple[str, ...], ...], words: list[tuple[str, int, int]], place: int, text: str
) -> tuple[tuple[int, int], ...]:
    """Return the stretches that ``groups`` take from the word at ``place`` on, or nothing.

    The words of a group belong together: a comma or another stop between them parts them.
    """
    taken: list[tuple[int, int]] = []
    for number, group in enumerate(groups):
        for skipped in range(1 if number == 0 else _GAP_WORDS + 1):
            at = place + skipped
            if (
                at + len(group) <= len(words)
                and all(_is(part, words[at + offset][0]) for offset, part in enumerate(group))
                and not _STOP.search(text, words[at][1], words[at + len(group) - 1][2])
            ):
                taken.append((words[at][1], words[at + len(group) - 1][2]))
                place = at + len(group)
                break
        else:
            return ()
    return tuple(taken)


def _is(part: str, word: str) -> bool:
    return word.startswith(part[:-1]) if part.endswith("*") else word == part


@cache
def _han_expression(groups: tuple[tuple[str, ...], ...]) -> re.Pattern[str]:
    return re.compile(_GAP_HAN.join(f"({re.escape(group[0])})" for group in groups))


def _clash(match: _Match, other: _Match) -> bool:
    """Whether two matches take a common character, unless they take exactly the same ones."""
    if match.taken == other.taken:
        return False
    return any(a < d and c < b for a, b in match.taken for c, d in other.taken)
