"""A move from one company to another one of the same group, where a question names both: "from Zenvia Brazil to Zenvia
Mexico", "de Zenvia Inc. a su filial brasileña".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from assistant.reading.mention import meets
from assistant.reading.wordlist import wordlists
from corpus.concepts import Mention

_DATA: Final = Path(__file__).with_name("transfers.yaml")
_NAME: Final = "¤"
MOVED: Final = "group_transfer"
"""The concept of a move within the group."""


def within_group(text: str, concepts: Sequence[Mention], plans: Iterable[tuple[int, int]]) -> list[Mention]:
    """The concepts of a question with a move from one company of the group to another one.

    Args:
        text: the question.
        concepts: those found in it.
        plans: where plans or their companies are named.

    >>> [each.concept for each in within_group("I moved from Zenvia Inc. to its subsidiary.", (), [(13, 19)])]
    ['group_transfer']
    """
    named, places = [], [0]
    for start, end in sorted(plans):
        named.append(text[places[-1] : start])
        places.append(end)
    short = _NAME.join([*named, text[places[-1] :]])

    def place(at: int) -> int:
        """Where a place of the text with marks for names stands in the question."""
        passed, longer = 0, 0
        for words, begin, end in zip(named, places, places[1:], strict=False):
            passed += len(words) + len(_NAME)
            if at < passed:
                break
            longer += end - begin - len(words) - len(_NAME)
        return at + longer

    spans = [(place(match.start()), place(match.end())) for match in wordlists(_DATA)["moves"].finditer(short)]
    moves = [Mention(MOVED, start, end, text[start:end]) for start, end in spans]
    return [*(each for each in concepts if not meets((each.start, each.end), spans)), *moves]
