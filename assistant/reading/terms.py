"""Which of a document's own terms a question asks the meaning of, and the clause that defines it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from assistant.reading.asked import spans
from assistant.reading.reference import NAMES_DOCUMENT
from corpus.concepts import Mention
from corpus.folding import fold, folded, is_han

_REACH = 24
"""How far from the words that ask for a meaning the term can stand."""


class Term(Protocol):
    """A term that a document defines."""

    @property
    def term(self) -> str:
        """The words."""

    @property
    def clause(self) -> str:
        """The clause that defines it."""


@dataclass(frozen=True, slots=True)
class Defined:
    """A defined term in a question.

    Attributes:
        term: its words there.
        clause: the clause that defines it.
        within: the concepts of words that only stand inside the term and so do not say what is meant.
    """

    term: str
    clause: str
    within: frozenset[str] = frozenset()

    def by(self, clause: str) -> bool:
        """Whether a clause is the defining one, a part of it or the one that it is a part of."""
        return clause.startswith(self.clause) or self.clause.startswith(clause)


_COUNTS_AS: Final = ("算",)
"""Who asks whether somebody counts as something asks what becomes of them, not what the word means."""


def defined(
    question: str, terms: Iterable[Term], concepts: Sequence[Mention], names: Sequence[tuple[int, int]] = ()
) -> Defined | None:
    """The term whose meaning a question asks for, where it asks for one.

    The plan itself is meant only where no other term stands near. A term that stands inside a longer word of another
    meaning is not meant: "control" in "change of control".

    Args:
        question: as asked.
        terms: those that the document defines.
        concepts: the words of the question that the thesaurus knows.
        names: where plans are named.
    """
    cues = [cue for cue in spans(question, "definition") if not question.startswith(_COUNTS_AS, cue[0])]
    if not cues:
        return None
    source = fold(question)
    best: tuple[bool, int, int, Defined] | None = None
    for term in terms:
        for start, end in _places(source.text, folded(term.term)):
            start, end = source.span(start, end)
            words = [c for c in concepts if c.concept != "definition"]
            if any(c.start <= start and end <= c.end and c.end - c.start > end - start for c in words):
                continue
            if any(a < end and start < b for a, b in names):
                continue
            away = min(max(start - cue_end, cue_start - end, 0) for cue_start, cue_end in cues)
            rank = (_is_the_document(term.term), away, start - end)
            if away <= _REACH and (best is None or rank < best[:3]):
                inside = {
                    c.concept for c in words if start <= c.start and c.end <= end and (c.start, c.end) != (start, end)
                }
                inside -= {c.concept for c in words if c.end <= start or end <= c.start}
                best = *rank, Defined(question[start:end], term.clause, frozenset(inside))
    return best[3] if best else None


def _is_the_document(term: str) -> bool:
    """Whether a term only says of which document it is asked what another term means: "in this Plan"."""
    return NAMES_DOCUMENT.fullmatch(folded(term)) is not None


def _places(text: str, term: str) -> list[tuple[int, int]]:
    if not term:
        return []
    pattern = re.escape(term) if is_han(term[0]) else rf"(?<![a-z0-9]){re.escape(term)}(?![a-z0-9])"
    return [match.span() for match in re.finditer(pattern, text)]
