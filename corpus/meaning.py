"""The words that say what a defined term means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.sentences import sentences
from corpus.span import Span
from corpus.wording import after_label

if TYPE_CHECKING:
    from corpus.definitions import Definition
    from corpus.outline import Clause
    from corpus.plan import Document

_OPENING = "“”\"「『«' |"
_GOES_ON = ":："


def meaning(document: Document, definition: Definition) -> Span:
    """Find the words that define a term: the clause that opens with it, else the sentence in which it stands.

    A sentence that ends in a colon runs on to the end of its clause.

    Example:
        >>> from corpus import Library
        >>> from corpus.definitions import definitions
        >>> nuvini = Library().document("nuvini-adherence")
        >>> lock_up = next(found for found in definitions(nuvini) if found.term == "Initial Lock-up Period")
        >>> span = meaning(nuvini, lock_up)
        >>> span.start <= lock_up.start < lock_up.end <= span.end
        True
    """
    clause = document.outline[definition.clause]
    opens = not document.text[after_label(document, clause) : definition.start].strip(_OPENING)
    if clause.inline or opens:
        return _bare(document, clause)
    found = [
        span
        for span in sentences(document.text, *_stretch(document, definition))
        if span.end > definition.start and span.start < definition.end
    ]
    end = found[-1].end
    return Span(found[0].start, _bare(document, clause).end if document.text[end - 1] in _GOES_ON else end)


def _bare(document: Document, clause: Clause) -> Span:
    text = document.text[clause.start : clause.end]
    return Span(clause.start + len(text) - len(text.lstrip()), clause.start + len(text.rstrip()))


def _stretch(document: Document, definition: Definition) -> Span:
    """Give the run of the clause's sentences that holds the term, the lists inside them included."""
    spans = document.outline.sentences_of(definition.clause)
    return next((span for span in spans if span.start <= definition.start < span.end), spans[0])
