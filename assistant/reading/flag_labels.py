"""Yes/no facts told in the words of their own label, in the question's language: "my position is vital for the group".

Every word of the label that says something has to stand in one clause of the question. So a book which comes tomorrow
is read without any word listed for it; what people say otherwise stands in ``flags.yaml``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from corpus.folding import Folded, fold, folded, is_han

_WORD: Final = re.compile(r"[^\W\d_]+|\d+")
_CLAUSES: Final = re.compile(r"[,;:，；：。！？?!\n、]|\.(?!\d)")
_SMALL: Final = frozenset(
    (
        *("with", "that", "from", "this", "your", "have", "been", "into", "company", "another", "other", "whether"),
        *("para", "pela", "pelo", "pelos", "pelas", "como", "sobre", "entre", "desde", "esta", "este", "essa", "esse"),
        *(
            "companhia",
            "empresa",
            "outra",
            "outro",
            "seus",
            "suas",
            "vosso",
            "compania",
            "otra",
            "otro",
            "sido",
            "está",
        ),
    )
)
"""Words that tell no fact from another."""
_DENIES: Final = re.compile(r"\b(?:no|not|nao|sem|sin|nem|ni)\b")
_LEAST: Final = 4
_ENDING: Final = 2
_LEAST_HAN: Final = 5
_SAYS: Final = 3
"""A label of fewer words is the name of a thing, and to name it is not to say that it is so."""


def told(label: str, text: str, is_open: Callable[[int, int], bool]) -> tuple[int, int] | None:
    """Where a question says what a label says; nothing where it does not, or only asks.

    Args:
        label: the label of a fact in the language of the question.
        text: the question.
        is_open: whether some words, by their place, are asked rather than said.

    >>> told("position vital for the group", "My position is vital for the group.", lambda start, end: False)
    (3, 34)
    """
    return next((span for span in _places(label, text) if not is_open(*span)), None)


@lru_cache(maxsize=1024)
def _places(label: str, text: str) -> tuple[tuple[int, int], ...]:
    return tuple(_found(label, fold(text)))


def _found(label: str, source: Folded) -> Iterator[tuple[int, int]]:
    if any(map(is_han, label)):
        words = folded(label)
        at = source.text.find(words) if len(words) >= _LEAST_HAN else -1
        if at >= 0:
            yield source.span(at, at + len(words))
        return
    stems = _stems(label)
    start = 0
    for stop in [*(match.span() for match in _CLAUSES.finditer(source.text)), (len(source.text), len(source.text))]:
        found = list(_WORD.finditer(source.text, start, stop[0]))
        places = [next((w.span() for w in found if _begins(w[0], stem)), None) for stem in stems]
        start = stop[1]
        spans = [place for place in places if place is not None]
        if len(stems) >= _SAYS and len(spans) == len(stems):
            yield source.span(min(a for a, _ in spans), max(b for _, b in spans))


def _begins(word: str, stem: str) -> bool:
    return word == stem if stem.isdigit() else word.startswith(stem)


@lru_cache(maxsize=512)
def _stems(label: str) -> tuple[str, ...]:
    """The beginnings of the words of a label that say something; none of one with a small word that denies."""
    if _DENIES.search(folded(label)):
        return ()
    words = [word for word in _WORD.findall(folded(label)) if word not in _SMALL]
    return tuple(
        word if word.isdigit() else word[: max(_LEAST, len(word) - _ENDING)]
        for word in words
        if word.isdigit() or len(word) >= _LEAST
    )
