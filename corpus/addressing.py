"""Which document a question speaks of, told by parts of its names, its parties or its title."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from corpus.lexical import Lexicon, question_tokens, tokens
from corpus.plan import Plan

_LEAD = 5.0
"""How far one plan must be before all others, beside the logarithm of how many there are, to be the one meant."""

_PART = re.compile(r"[^,;:，；：]+[,;:，；：]*")


class Addresses:
    """The names and first words of plans' documents.

    Args:
        openings: each plan with how its document begins.
    """

    def __init__(self, openings: Iterable[tuple[Plan, str]]) -> None:
        self._words = {plan.id: _words(plan, opening) for plan, opening in openings}
        self._ids = list(self._words)
        self._lexicon = Lexicon.of(self._words.values())

    def find(self, question: str) -> tuple[Mapping[str, float], str | None, str]:
        """Find the plan that a question speaks of.

        A name in full is not needed: "the supply agreement between Cedar and the sawmills of Cedarford".

        Returns:
            How well the question's words fit each plan's; the one that is meant, where they leave no doubt; and then
            the question without the parts that only say so, which can be nothing.
        """
        found = self._lexicon.scores(dict.fromkeys(question_tokens(question), 1.0))
        scores = {self._ids[place]: score for place, score in found.items()}
        if not scores:
            return scores, None, question
        best = max(scores, key=scores.__getitem__)
        others = max((score for plan, score in scores.items() if plan != best), default=0.0)
        if scores[best] - others < _LEAD + math.log(len(self._ids)):
            return scores, None, question
        own = set(self._words[best])
        kept = [part for part in _PART.findall(question) if not _mostly(question_tokens(part), own)]
        return scores, best, "".join(kept).strip()


def _words(plan: Plan, opening: str) -> list[str]:
    # Words in Chinese characters are few documents' and would tell those from the others whatever they say.
    begins = [word for word in tokens(opening) if word[0] < "\u3400"]
    return tokens("\n".join([*plan.called, plan.issuer])) + begins


def _mostly(words: Sequence[str], among: Collection[str]) -> bool:
    """Return whether more than half of the words are among others."""
    return 2 * sum(word in among for word in words) > len(words)
