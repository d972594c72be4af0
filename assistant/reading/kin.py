"""Deaths that are told without the word: "Dad passed on 3 March", "先父走咗，屋企人攞唔攞到".

The words are data (``kin.yaml``).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from corpus.concepts import Mention
from corpus.data import load

DEATH: Final = "death"
_DATA: Final = Path(__file__).with_name("kin.yaml")
_BETWEEN: Final = re.compile(r"(?:[^,;.?!，。；？！]|\.(?=\d)){0,32}")
_NEXT: Final = re.compile(r"[^,;.?!，。；？！]{0,24}")
_PERSON: Final = (
    r"(?:who|que|and|y|e|if|when|once|after|before|should|were|i|he|she|they|we|you|se|si|sí|caso|quando|cuando|ao|al|"
    r"depois|despu[ée]s|antes|eu|yo|ele|ela|[ée]l|ella|my|meu|minha|mi|her|his|su|tras|após)"
)
_ABOUT: Final = re.compile(
    r"(?:\b(?:how many|opti?ons?|units?|rsus?|shares?|awards?|quant[oa]s|op[cç][oõ]es|unidades|a[cç][oõ]es|"
    rf"cu[áa]nt[oa]s|opciones|acciones)(?: (?:(?!{_PERSON}\b)\w+ )?)(?:(?!{_PERSON}\b)\w+ )?|"
    r"(?:期[权權]|[购購]股[权權]|[单單]位|RSU|股[票份])[^，。,;；?？我他她你您若如本]{0,3})$",
    re.IGNORECASE,
)
"""Awards that die have lapsed, and nobody is dead."""
_WITH: Final = re.compile(
    r"\s*(?:with (?:me|him|her|them)|comigo|com ele|com ela|conmigo|con [ée]l|con ella)\b", re.IGNORECASE
)


@lru_cache(maxsize=1)
def _words() -> dict[str, re.Pattern[str]]:
    loaded: dict[str, Any] = load(_DATA.read_bytes())
    return {key: re.compile("|".join(patterns), re.IGNORECASE) for key, patterns in loaded.items()}


def deaths(text: str) -> Iterator[Mention]:
    """Where a question says of a relative that they have died.

    >>> [mention.term for mention in deaths("Dad passed on 3 March; what do we get?")]
    ['passed']
    """
    words = _words()
    left_behind = words["left_behind"].search(text)
    for relative in words["relatives"].finditer(text):
        between = _BETWEEN.match(text, relative.end())
        end = between.end() if between else relative.end()
        for key in ("died", "gone") if left_behind else ("died",):
            found = words[key].search(text, relative.end(), min(end + 12, len(text)))
            if found is not None and found.start() <= end:
                yield Mention(DEATH, found.start(), found.end(), found[0])
                break


def is_of_awards(text: str, mention: Mention) -> bool:
    """Whether a word for a death is said of awards: "how many die on the spot"."""
    if mention.concept != DEATH or _WITH.match(text, mention.end):
        return False
    if re.match(rf"{_PERSON}\b|[我他她你您若如]", text[mention.start : mention.end], re.IGNORECASE):
        return False
    return _ABOUT.search(text[: mention.start][-40:]) is not None


def of_the_asker(text: str, mentions: Sequence[Mention], reasons: Collection[str]) -> list[Mention]:
    """The mentions without the death of a relative for which the asker has gone on leave or has left.

    Args:
        text: the question.
        mentions: the concepts found in it.
        reasons: the concepts that are ways of leaving and of being away.
    """
    words = _words()
    own = [m for m in mentions if m.concept in reasons and m.concept != DEATH]
    if not any(words["of_mine"].search(text[: m.start][-48:]) for m in own) or words["left_behind"].search(text):
        return list(mentions)
    return [m for m in mentions if m.concept != DEATH or not _is_of_relative(text, m)]


def without_others(text: str, mentions: Sequence[Mention], reasons: Collection[str]) -> list[Mention]:
    """The mentions without the leaving of somebody beside the asker, who stays: "my boss resigned but I stay"."""
    words = _words()
    if not words["stays"].search(text):
        return list(mentions)
    others = [match.end() for match in words["others"].finditer(text)]
    return [
        m
        for m in mentions
        if m.concept not in reasons or not any(end <= m.start and _NEXT.fullmatch(text, end, m.start) for end in others)
    ]


def _is_of_relative(text: str, mention: Mention) -> bool:
    """Whether it is a relative who has died: "my father died", "meu pai morreu"."""
    relatives = list(_words()["relatives"].finditer(text, 0, mention.start))
    return bool(relatives) and _NEXT.fullmatch(text, relatives[-1].end(), mention.start) is not None
