"""What search finds: a clause that speaks to a question, quoted, with the sentences of it that come nearest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from corpus.entries import Entry
from corpus.span import Span

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_WINDOW = 200


@dataclass(frozen=True)
class Passage:
    """A clause that speaks to a question, quoted.

    Attributes:
        plan: The plan's id.
        version: Which version of its document.
        clause: The clause's id.
        heading: The clause's heading, or the nearest one above it.
        text: The words, exactly as ``source[start:end]``.
        start: Where they begin in the plan's document.
        end: After their last character.
        score: From 0 to 1: how likely this clause answers. It can be compared between questions and plans, so that
            one can decide that nothing fits.
        similarity: The cosine of the question to the nearest of the clause's sentences.
        focus: Where those words stand in the document, with the sentences beside them where they are few.
    """

    plan: str
    version: int
    clause: str
    heading: str
    text: str
    start: int
    end: int
    score: float
    similarity: float
    focus: Span


def window(entry: Entry, similarities: NDArray[np.float32], row: int, taken: Sequence[Span] = ()) -> Span:
    """Return where a unit stands, with the better of the sentences beside it until there is enough to read.

    It does not reach into stretches already ``taken``.
    """
    start, end = entry.starts[row], entry.ends[row]
    first = last = row
    while end - start < _WINDOW:
        beside = [
            place
            for place in (first - 1, last + 1)
            if 0 <= place < len(entry)
            and entry.owners[place] == entry.owners[row]
            and not entry.asked[place]
            and (entry.ends[place] <= start or entry.starts[place] >= end)
            and not covered(Span(min(start, entry.starts[place]), max(end, entry.ends[place])), taken)
        ]
        if not beside:
            break
        place = max(beside, key=lambda place: float(similarities[place]))
        first, last = min(first, place), max(last, place)
        start, end = min(start, entry.starts[place]), max(end, entry.ends[place])
    return Span(start, end)


def covered(span: Span, taken: Iterable[Span]) -> int:
    """Return how many characters of a stretch lie in others."""
    return sum(max(0, min(span.end, other.end) - max(span.start, other.start)) for other in taken)


def trimmed(text: str, span: Span) -> Span:
    start, end = span
    while start < end and (text[start].isspace() or text[start] == "|"):
        start += 1
    while end > start and (text[end - 1].isspace() or text[end - 1] == "|"):
        end -= 1
    return Span(start, end)
