"""Which document a question speaks of, told by parts of its names, its parties or its title."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from corpus.issuers import FORMS, names_a_plan, of_a_plan
from corpus.lexical import Lexicon, question_tokens, tokens
from corpus.plan import Plan

_LEAD = 5.0
"""How far one plan must be before all others, beside the logarithm of how many there are, to be the one meant."""

_PART = re.compile(r"[^,;:，；：]+[,;:，；：]*")


_LINK_WORDS = "of at by from for with in da do de del das dos la el en em na no the"
_LINKS = frozenset(_LINK_WORDS.split())
_LEADING_WORDS = "under in of by from with na no nas nos em da do de del en según segundo conforme"
_LEADS = frozenset(_LEADING_WORDS.split())
_ARTICLE_WORDS = "the my our this a o el la meu minha mi nosso nuestro"
_ARTICLES = frozenset(_ARTICLE_WORDS.split())
_WORD = re.compile(r"[^\W\d_]+")
_AFTER_A_NAME = re.compile(rf",?\s+(?:{FORMS})(?!\w)")


def behind(text: str, end: int) -> int:
    """Give where a company's legal form ends that stands behind its name.

    >>> behind("Tern plc grants", 4), behind("Tern grants", 4)
    (8, 4)
    """
    after = _AFTER_A_NAME.match(text, end)
    return after.end() if after else end


def around(text: str, start: int, end: int) -> tuple[int, int]:
    """Give where the words end that only say, with a plan's name, that it is a plan's: "under the LTIP of … plc".

    >>> text = "What if I leave under the long-term incentive plan of Tern plc?"
    >>> begin, behind = around(text, text.index("Tern"), text.index(" plc"))
    >>> text[:begin] + text[behind:]
    'What if I leave ?'
    """
    return _led(text, start), behind(text, end)


def _led(text: str, start: int) -> int:
    """Give where "under the share plan of" begins before a name, or else where the name begins."""
    words = [(match[0].lower(), match.start()) for match in _WORD.finditer(text, 0, start)]
    if not words or text[words[-1][1] + len(words[-1][0]) : start].strip():
        return start
    at, plan = len(words), False
    while at and words[at - 1][0] in _LINKS:
        at -= 1
    links = at
    while at and (of_a_plan(words[at - 1][0]) or (at < links and not plan and words[at - 1][0] in _LINKS)):
        at -= 1
        plan = plan or names_a_plan(words[at][0])
    if links == len(words) or not plan:
        return start
    if at and words[at - 1][0] in _ARTICLES:
        at -= 1
    if at and words[at - 1][0] in _LEADS:
        at -= 1
    return words[at][1]


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
