"""Words that the thesaurus knows, where people say them apart or of a company by its name.

Cantonese and Chinese put a particle into a verb ("過咗身", "辭咗職", "退了休"); without it the verb is the known one. A
company that "was sold" or "foi comprada pela" somebody has changed hands, whatever its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol

from corpus.concepts import Mention

_PARTICLE = re.compile(r"(?<=[\u3400-\u9fff])[咗了](?=[\u3400-\u9fff])")
_CHANGES_HANDS: Final = re.compile(
    r"\s*,?\s*(?:"
    r"(?:is|are|was|were|gets?|got|has been|had been|will be|is being|being|to be)\s+(?:\w+ly\s+)?"
    r"(?:sold|bought(?: out| up)?|acquired|taken over|purchased)|changes? hands|changed hands|"
    r"(?:foi|é|for|fosse|será|seja|ser|sendo)\s+(?:vendida|comprada|adquirida)|mud(?:ou|ar|a) de (?:dono|mãos)|"
    r"(?:fue|es|sea|fuera|fuese|será|ser|ha sido|siendo)\s+(?:vendida|comprada|adquirida)|"
    r"cambi[aóe] de (?:dueño|manos)|"
    r"(?:已|已经|已經|若|将|將)?(?:被|遭)[^。，,;；?？]{0,12}?(?:收購|收购|買下|买下|併購|并购|收咗購)|賣咗俾|卖给了|賣給"
    r")",
    re.IGNORECASE,
)
_BUYS: Final = re.compile(
    r"(?:\b(?:buys|bought|acquires|acquired|takes over|took over|"
    r"compr(?:ou|a|ar|asse)|adquir(?:e|iu|ir)|compr(?:ó|a|e|ara|ar)|adquiri(?:ó|r|era))\s+(?:(?:a|o|la|el)\s+)?|"
    r"(?:收購|收购|買下|买下|併購|并购)(?:了|咗)?)$",
    re.IGNORECASE,
)
_BLOT: Final = "\u2588"
CHANGE_OF_CONTROL: Final = "change_of_control"


class Finder(Protocol):
    """Finds the concepts in a text."""

    def find(self, text: str) -> Iterable[Mention]:
        """The mentions, in order."""


def find(thesaurus: Finder, text: str, companies: Sequence[tuple[int, int]]) -> list[Mention]:
    """The concepts of a question, those that are said apart or of a company's name included.

    Args:
        thesaurus: finds the terms as they are written.
        text: the question.
        companies: where companies are named.
    """
    found = list(thesaurus.find(text))
    if any(_cuts_a_number(text, mention) for mention in found):
        found = list(thesaurus.find(_without_cut_numbers(text, found)))
    found += [mention for mention in _said_apart(thesaurus, text) if not _overlaps(mention, found)]
    found += [mention for mention in _sold(text, companies) if not _overlaps(mention, found)]
    return sorted(found, key=lambda mention: (mention.start, mention.end))


def _said_apart(thesaurus: Finder, text: str) -> Iterator[Mention]:
    left_out = [match.start() for match in _PARTICLE.finditer(text)]
    if not left_out:
        return
    kept = [place for place in range(len(text)) if place not in left_out]
    for mention in thesaurus.find("".join(text[place] for place in kept)):
        start, end = kept[mention.start], kept[mention.end - 1] + 1
        if end - start > mention.end - mention.start:
            yield Mention(mention.concept, start, end, mention.term)


def _sold(text: str, companies: Sequence[tuple[int, int]]) -> Iterator[Mention]:
    for start, end in companies:
        if after := _CHANGES_HANDS.match(text, end):
            yield Mention(CHANGE_OF_CONTROL, end, after.end(), after[0].strip())
        elif before := _BUYS.search(text[:start]):
            yield Mention(CHANGE_OF_CONTROL, before.start(), before.end(), before[0].strip())


def _cuts_a_number(text: str, mention: Mention) -> bool:
    """Whether a mention begins or ends within a number: the 24 of 24,000 is no 24."""
    return bool(
        (text[mention.end - 1].isdigit() and re.match(r"[.,]?\d", text[mention.end :]))
        or (text[mention.start].isdigit() and re.search(r"\d[.,]?$", text[: mention.start]))
    )


def _without_cut_numbers(text: str, found: Sequence[Mention]) -> str:
    """The text with blots, one for each character, over the numbers of which terms matched a piece."""
    cut = [mention for mention in found if _cuts_a_number(text, mention)]
    for number in re.finditer(r"\d[\d.,]*\d", text):
        if any(number.start() < mention.end and mention.start < number.end() for mention in cut):
            text = text[: number.start()] + _BLOT * len(number[0]) + text[number.end() :]
    return text


def _overlaps(mention: Mention, found: Sequence[Mention]) -> bool:
    return any(
        other.concept == mention.concept and mention.start < other.end and other.start < mention.end for other in found
    )
