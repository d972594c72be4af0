"""The clause that an item is part of, and the words around its items: "The Board may:" before "(a) grant Awards".

What a list leads to can stand before its items or behind them: "If a Participant leaves by reason of: (a) death; or
(b) redundancy, all Awards vest."
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from corpus.passage import trimmed
from corpus.span import Span
from corpus.units import plain, stretches

if TYPE_CHECKING:
    from corpus.outline import Clause
    from corpus.plan import Document

_ITEMS = frozenset({"item", "inline"})
_SENTENCE = re.compile(r"(?<=[^\W\d_]{2})[.;]+[\"”’)]*\s+(?=[^\Wa-z_])|[。；]")
_ENDED = re.compile(r"[.。;；!?！？][\"”’」)）]*$")
_STOPPED = re.compile(r"[.。!?！？]$")
_LABEL = re.compile(r"^[(（第§]*\w{1,5}(?:\.\w{1,3})*[条條)）.、:\s]*")
_SHORTEST = 6
_LEADS_UP = re.compile(r"[:：]$")
_ENUMERATES = re.compile(r"[,，]|下列|以下|following|seguintes?|siguientes?")
_MOST_BEHIND = 600


def numbered_of(document: Document, clause_id: str) -> str:
    """Give the clause that an item belongs to, or the clause itself where it is none."""
    path = document.outline.path(clause_id) if clause_id in document.outline else ()
    return next((step.id for step in reversed(path) if step.kind not in _ITEMS), clause_id)


def stems(document: Document, clause_id: str) -> tuple[tuple[str, Span], ...]:
    """Give what leads up to an item, from the outermost clause in: of each clause the last words before its items.

    Returns:
        The clause of each stem with its place; none of a clause that is no item, or whose items stand by themselves.
    """
    if clause_id not in document.outline:
        return ()
    path = document.outline.path(clause_id)
    found = [
        (above.id, stem)
        for above, item in pairwise(path)
        if item.kind in _ITEMS and (stem := _before(document, above, item.start)) is not None
    ]
    return tuple(found)


def closings(document: Document, clause_id: str) -> tuple[tuple[str, Span], ...]:
    """Give what follows the list of an item and ends its sentence, from the innermost clause out.

    Returns:
        The clause of each with its place; none of a clause that is no item, or whose last item ends the sentence.
    """
    if clause_id not in document.outline:
        return ()
    path = document.outline.path(clause_id)
    found = [
        (above.id, words)
        for above, item in pairwise(path)
        if item.kind in _ITEMS and (words := _behind(document, above, item.end)) is not None
    ]
    return tuple(reversed(found))


def _behind(document: Document, clause: Clause, at: int) -> Span | None:
    """Give the sentence that runs on behind the items of a clause, the first after a place."""
    text = document.text
    for own in stretches(document, clause):
        if own.start < at:
            continue
        start, end = trimmed(text, Span(own.start, min(own.end, own.start + _MOST_BEHIND)))
        if start >= end or _STOPPED.search(text[:start].rstrip(" \t\n|")[-2:]) or not _runs_on(text[start]):
            return None
        ended = _SENTENCE.search(text, start, end)
        return trimmed(text, Span(start, ended.end() if ended else end))
    return None


def _runs_on(first: str) -> bool:
    """Say whether a character can go on with a sentence; of those without capitals all can."""
    return first.isalpha() and not first.isupper()


def _before(document: Document, clause: Clause, at: int) -> Span | None:
    """Give the sentence of a clause that breaks off where its items begin, the last before a place."""
    for own in reversed([span for span in stretches(document, clause) if span.start < at]):
        start, end = trimmed(document.text, own)
        if start >= end:
            continue
        words = document.text[start:end]
        begin = max((match.end() for match in _SENTENCE.finditer(words) if match.end() < len(words)), default=0)
        stem = words[begin:]
        says = _LABEL.sub("", plain(stem), count=1)
        if clause.heading and not (_LEADS_UP.search(says) and _ENUMERATES.search(clause.heading)):
            says = says.replace(plain(clause.heading), "", 1)
        if _ENDED.search(stem) or len(says.strip(" .:-–—|")) < _SHORTEST:
            return None
        return Span(start + begin, end)
    return None
