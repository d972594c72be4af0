"""What words mean where they stand together, though a word among them has another sense.

"An invalid clause" is nobody's disability, and who notifies late has not paid late. The words are data
(``meant.yaml``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from assistant.reading.cancelled import by_an_event
from assistant.reading.wordlist import Wordlist
from corpus.concepts import Mention
from corpus.data import load

_DATA: Final = Path(__file__).with_name("meant.yaml")


class _Sense(NamedTuple):
    """The words of ``meant.yaml``, where they are explained."""

    words: Wordlist
    unless: Wordlist | None
    drop: frozenset[str]
    add: tuple[str, ...]


@lru_cache(maxsize=1)
def _senses() -> tuple[_Sense, ...]:
    loaded: dict[str, dict[str, Any]] = load(_DATA.read_bytes())
    return tuple(
        _Sense(
            Wordlist(entry["words"]),
            Wordlist(entry["unless"]) if "unless" in entry else None,
            frozenset(entry["drop"]),
            tuple(entry["add"]),
        )
        for entry in loaded.values()
    )


def meant(text: str, concepts: Sequence[Mention]) -> list[Mention]:
    """The concepts of a question as its words mean them.

    >>> [each.concept for each in meant("Is a clause invalid?", [Mention("disability", 12, 19, "invalid")])]
    ['governing_law']
    """
    found = by_an_event(text, concepts)
    for sense in _senses():
        match = sense.words.search(text)
        if match is None or (sense.unless is not None and sense.unless.search(text)):
            continue
        found = [each for each in found if each.concept not in sense.drop]
        known = {each.concept for each in found}
        found += [Mention(concept, *match.span(), match[0]) for concept in sense.add if concept not in known]
    return found
