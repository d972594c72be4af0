"""How what a search found looks in a terminal: each clause once, and whether it fits what was looked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from assistant.columns import plain, wrap
from assistant.open_question import LEAST_SCORE, LEAST_UNASKED
from assistant.standing import standing
from assistant.terminal import Look, titled
from corpus.quote import span_text
from corpus.span import Span
from corpus.stems import numbered_of
from corpus.units import own_words
from corpus.units import plain as on_one_line

if TYPE_CHECKING:
    from corpus.library import Library
    from corpus.passage import Passage
    from corpus.plan import Document

_LEAD = 240
_MOST_OTHERS = 8
_DOUBTFUL = 4 / 3
"""How much surer than an answer from clauses alone a search is before it says that clauses speak of something: 95 % of
the dev questions that a clause answers are (``python -m evals.clauses``), and half of the others are not."""

NOTHING_FITS = "No clause at hand seems to speak of this. The nearest, which may have nothing to do with it:"


def once_a_clause(found: Sequence[Passage], library: Library, most: int) -> list[tuple[Passage, tuple[str, ...]]]:
    """Give the best passage of each numbered clause, best first, with the ids of its other parts that were found."""
    families: dict[tuple[str, int, str], list[Passage]] = {}
    for passage in found:
        document = library.document(passage.plan, passage.version)
        families.setdefault((passage.plan, passage.version, numbered_of(document, passage.clause)), []).append(passage)
    listed = [(first, tuple(other.clause for other in others)) for first, *others in families.values()]
    return listed[:most]


def fits(passage: Passage, library: Library) -> bool:
    """Say whether a passage is near enough to what was looked for to be taken for speaking of it."""
    asked = library.document(passage.plan, passage.version).asked
    return passage.score >= _DOUBTFUL * (LEAST_SCORE if asked else LEAST_UNASKED)


def passages(found: Sequence[Passage], library: Library, look: Look, most: int, missing: Sequence[str] = ()) -> str:
    """The clauses that a search found, best first; before them what is said of a clause that is ``missing``."""
    if not found:
        return "No clause was found.\n"
    blocks = ["\n".join(line for said in missing for line in wrap(plain(said), look.columns))] if missing else []
    if not missing and not any(fits(passage, library) for passage in found):
        blocks.append("\n".join(wrap(NOTHING_FITS, look.columns)))
    for position, (passage, others) in enumerate(once_a_clause(found, library, most), start=1):
        document = library.document(passage.plan, passage.version)
        title = titled(passage.plan, passage.clause, passage.heading)
        version = standing(library, document.plan)
        lines = [
            look.strong(line)
            for line in wrap(title + (f" ({version})" if version else ""), look.columns, f"{position}. ")
        ]
        if lead := _lead(document, passage):
            lines += [look.faint(line) for line in wrap(plain(lead), look.columns, "   ")]
        lines += wrap(plain(_shown(document, passage)), look.columns, "   ")
        if others:
            more = f" and {len(others) - _MOST_OTHERS} more" if len(others) > _MOST_OTHERS else ""
            also = f"Also in this clause: {', '.join(others[:_MOST_OTHERS])}{more}"
            lines += [look.faint(line) for line in wrap(plain(also), look.columns, "   ")]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def _lead(document: Document, passage: Passage) -> str:
    """Give the words of the clause that an item is part of: alone it does not say what follows from it."""
    whole = numbered_of(document, passage.clause)
    if whole == passage.clause:
        return ""
    words = own_words(document, document.outline[whole])
    return f"{words[:_LEAD]}{' …' if len(words) > _LEAD else ''}"


def _shown(document: Document, passage: Passage) -> str:
    """Give a passage's words as a reader sees them: without page numbers, a table's cells parted by one bar."""
    shown, before = "", False
    for line in span_text(document, Span(passage.start, passage.end)).split("\n"):
        cells = [cell for cell in map(on_one_line, line.split("|")) if cell]
        if not cells:
            continue
        shown += (" | " if before and "|" in line else "\n") + " | ".join(cells)
        before = "|" in line
    return shown.strip()
