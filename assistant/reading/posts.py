"""A post that somebody gives up or loses while staying with the company: no end of the relationship.

"I stepped down as officer but stay employed as an analyst", "Renunciei ao cargo de diretor, mas continuo empregado",
"辞去副总裁职务，但仍留在公司当顾问".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from assistant.reading.wordlist import wordlists
from corpus.concepts import Mention

_DATA: Final = Path(__file__).with_name("posts.yaml")
CHANGE_OF_POST: Final = "change_of_post"
_LEFT: Final = frozenset(
    (
        *("resignation", "termination", "dismissal", "dismissal_without_cause", "dismissal_with_cause"),
        *("retirement", "end_of_term"),
    )
)
"""What the words for giving up a post can be taken for."""
_RIGHT_AFTER: Final = 12
"""How far behind the post it can be said to be taken away without cause."""


def kept_on(text: str, found: Sequence[Mention], companies: Iterable[tuple[int, int]]) -> list[Mention]:
    """The mentions, with a change of post for the words of leaving by which only a post is given up.

    Args:
        text: the question.
        found: the concepts found in it.
        companies: where the company is named.

    >>> text = "I resigned as Vice President but remained as a consultant"
    >>> [mention.concept for mention in kept_on(text, [Mention("resignation", 2, 10, "resigned")], [])]
    ['change_of_post']
    """
    words = wordlists(_DATA)
    posts = [match.span() for match in words["gives_up"].finditer(text)]
    if not posts or not _stays(text, companies):
        return list(found)
    left = [
        m
        for m in found
        if m.concept not in _LEFT or not any(m.start < b + _RIGHT_AFTER and a < m.end for a, b in posts)
    ]
    if any(mention.concept == CHANGE_OF_POST for mention in left):
        return left
    return [*left, *(Mention(CHANGE_OF_POST, a, b, text[a:b]) for a, b in posts)]


def _stays(text: str, companies: Iterable[tuple[int, int]]) -> bool:
    """Whether a question says that the work goes on with the company."""
    words = wordlists(_DATA)
    if words["stays"].search(text):
        return True
    begins = {start for start, _ in companies}
    return any(
        match.end() in begins and not words["elsewhere"].search(text, match.end(), match.end() + 12)
        for match in words["stays_with"].finditer(text)
    )
