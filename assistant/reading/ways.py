"""Two values of a choice that a question tells in words of its own, and asks about both: "received in Brazil, and when
if I work abroad?", "by mail and by e-mail", 在巴西和在国外分别.

The words for a value stand in ``choices.yaml``; what may stand between two of them in ``ways.yaml``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Final

from assistant.reading import options
from assistant.reading.wordlist import wordlists
from rules.facts import Fact

_DATA: Final = Path(__file__).with_name("ways.yaml")
_LEADS: Final = re.compile(r"(?:\b(?:in|at|by|from|to|no|na|em|por|pel[oa]|en|el|del?)|[在喺用以])\s*$", re.IGNORECASE)


def both_ways(
    question: str, facts: Mapping[str, Fact], needed: Iterable[str]
) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The choices of which a question names two values, each with its two cases: the words, and the question with them
    alone, first where they stand, then told before it, as what is asked is not said.

    Args:
        facts: the facts of the plan.
        needed: the names of those that the goal can use.
    """
    for name in (name for name in needed if facts[name].type == "choice" and name != "termination_reason"):
        for one, two in options.opposed(facts[name], question):
            pair = _first_pair(question, one, two)
            if pair is not None:
                (a, b), (c, d) = pair
                yield name, [(question[a:b], _without(question, c, d)), (question[c:d], _without(question, a, b))]
                rest = _without(_without(question, c, d), a, b)
                yield name, [(words, f"{words}. {rest}") for words in (question[a:b], question[c:d])]
                break


def _without(question: str, start: int, end: int) -> str:
    """A question without some words and the small word that leads to them."""
    return _LEADS.sub("", question[:start]) + question[end:]


def _first_pair(
    question: str, one: list[tuple[int, int]], two: list[tuple[int, int]]
) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The first two stretches of words, one for either value, with nothing but words between them that join the two."""
    between = wordlists(_DATA)["between"]
    pairs = (sorted(pair) for pair in product(one, two))
    found = [(a, b) for a, b in pairs if a[1] <= b[0] and between.fullmatch(question[a[1] : b[0]])]
    return min(found, default=None)
