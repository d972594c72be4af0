"""Half or less of the shares left to somebody whom a plan names: "Neeleman is down to 49%", Neeleman只剩40%普通股.

A plan that names a person whose majority counts asks for that person's part of the shares. Who has half or less of them
no longer has the majority, which is said here as those say it who write "lost the majority". Once the shares are of one
class, nothing hangs on that person any more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Final

from assistant.reading.bounded import bounded
from assistant.reading.flags import said
from assistant.reading.mention import Mention
from assistant.reading.wordlist import wordlists
from corpus.concepts import Mention as ConceptMention
from rules.book import Book
from rules.facts import Fact

_DATA: Final = Path(__file__).with_name("majority.yaml")
_OWN_PART: Final = re.compile(r"^(?:[A-Z]\w+ )*(?P<name>[A-Z]\w{3,})['’]s part of the (?:\w+ )?shares\b")
_ONE_CLASS: Final = re.compile(r"^shares unified into a single class\b")
_HALF: Final = Fraction(1, 2)
_FAR: Final = 100
"""How many characters stand at most between the name and the part."""
_STOP: Final = re.compile(r"[;!?；。！？]|\.(?!\d)")
_CONTROL: Final = "change_of_control"


def lost(text: str, values: Sequence[Mention], books: Mapping[str, Book], plans: Iterable[str]) -> list[ConceptMention]:
    """The parts of the shares that, as a question says, are all that is left to whom a plan names: a change of control.

    Args:
        text: the question.
        values: its values.
        books: the rules of the plans.
        plans: those that it is asked of.
    """
    facts = [fact for plan in plans if plan in books for fact in books[plan].facts.values()]
    names = {found["name"] for fact in facts if fact.type == "percent" and (found := _OWN_PART.match(fact.label))}
    parts = [each for each in values if each.kind == "percent" and each.unit is None]
    if not names or not parts or _is_one_class(text, facts):
        return []
    return [
        ConceptMention(_CONTROL, each.start, each.end, each.text)
        for each in parts
        if _is_half_or_less(text, each) and any(_is_held(text, name, each) for name in names)
    ]


def _is_one_class(text: str, facts: Iterable[Fact]) -> bool:
    told = (said(fact, text) for fact in facts if fact.type == "bool" and _ONE_CLASS.search(fact.label))
    return any(found is not None and found.raw == "yes" for found in told)


def _is_half_or_less(text: str, part: Mention) -> bool:
    beyond = bounded(text, part)
    more = beyond is not None and beyond.relation in (">", ">=")
    return isinstance(part.value, Fraction) and part.value <= _HALF and not more


def _is_held(text: str, name: str, part: Mention) -> bool:
    """Whether a part of the shares stands as what the bearer of a name has, in one sentence with it."""
    held, takes = _words()
    for found in _named(text, name):
        between = text[found.end() : part.start]
        if found.end() > part.start or len(between) > _FAR or _STOP.search(between):
            continue
        if takes.search(text[: found.start()]) is None:
            return held.search(text, found.end(), part.start) is not None
    return False


def _named(text: str, name: str) -> Iterator[re.Match[str]]:
    return re.finditer(re.escape(name), text, re.IGNORECASE)


@lru_cache(maxsize=1)
def _words() -> tuple[re.Pattern[str], re.Pattern[str]]:
    lists = wordlists(_DATA)
    holds, small, takes = ("|".join(lists[key].alternatives) for key in ("holds", "small", "takes"))
    return re.compile(rf"(?:{holds})(?:{small})$", re.IGNORECASE), re.compile(rf"(?:{takes})$", re.IGNORECASE)
