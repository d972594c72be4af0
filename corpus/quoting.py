"""What of a clause that was found is quoted: its words, the rows of a table that are asked for, the list around it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from corpus.lexical import question_tokens, tokens
from corpus.passage import trimmed
from corpus.span import Span
from corpus.stems import closings, stems

if TYPE_CHECKING:
    from corpus.passage import Passage
    from corpus.plan import Document

LONGEST: Final = 1500
"""How many characters are quoted at most where a clause's items, or a table, are quoted with it."""
_ROW: Final = re.compile(r"\S[ \t]*(?:\|[ \t]*\S|\t[ \t]*\S)")
_SHORT_LINE: Final = 60
"""A line of fewer characters between the rows of a table is a cell that goes on."""
_MOST_ROWS: Final = 4
_LEADS_UP: Final = (":", "：")


def quoted(document: Document, passage: Passage, question: str) -> list[Span]:
    """Give where the words to quote stand: those found, with the items that they lead up to.

    Of a table the whole is given; of one longer than `LONGEST`, its head and the rows that share words with the
    question.
    """
    start, end = passage.focus
    text = document.text
    if text[start:end].rstrip().endswith(_LEADS_UP) and start < passage.end <= start + LONGEST:
        end = passage.end
    for table in tables(text, Span(passage.start, passage.end)):
        if start <= table.end and (table.start < end or _leads_to(text, end, table)):
            if max(end, table.end) - min(start, table.start) <= LONGEST:
                start, end = min(start, _lead(text, table, passage.start)), max(end, table.end)
                continue
            lead = Span(min(start, _lead(text, table, passage.start)), table.start)
            return _rows_asked_for(text, lead, end, table, question)
    return [Span(start, end)]


def tables(text: str, within: Span) -> list[Span]:
    """Give where tables stand: lines of several cells, parted by bars or tabs, with those that go on with a cell."""
    lines: list[tuple[Span, bool, bool]] = []
    for match in re.finditer(r"[^\n]+", text[within.start : within.end]):
        line = Span(within.start + match.start(), within.start + match.end())
        words = text[line.start : line.end].strip()
        lines.append((line, bool(_ROW.search(words.strip("| \t"))), bool(words) and len(words) < _SHORT_LINE))
    found: list[Span] = []
    for is_table, group in groupby(lines, key=lambda line: line[1] or line[2]):
        block = [*group]
        if is_table and sum(row for _, row, _ in block) >= 2:
            first = next(place for place, line in enumerate(block) if line[1])
            start = block[max(0, first - 1)][0] if not _ends(text, block[max(0, first - 1)][0]) else block[first][0]
            found.append(trimmed(text, Span(start.start, block[-1][0].end)))
    return found


def cited(document: Document, clause: str, spans: Sequence[Span]) -> list[tuple[str, Span]]:
    """Give stretches of a clause with what leads up to them and what follows the list that they are of.

    Returns:
        The clause of each stretch with its place, in the order in which they are to be read.
    """
    first, last = spans[0], spans[-1]
    before = [each for each in stems(document, clause) if each[1].end <= first.start]
    behind = [each for each in closings(document, clause) if last.end <= each[1].start]
    return [*before, *((clause, span) for span in spans), *behind]


def _ends(text: str, line: Span) -> bool:
    """Say whether a line is the end of a sentence or leads up to what follows: it is no part of a table's head."""
    return text[line.start : line.end].rstrip().endswith((".", "。", ";", "；", *_LEADS_UP))


def _leads_to(text: str, end: int, table: Span) -> bool:
    """Say whether words that end at a place lead up to a table."""
    return end <= table.start and not text[end : table.start].strip() and text[:end].rstrip().endswith(_LEADS_UP)


def _lead(text: str, table: Span, least: int) -> int:
    """Give where the sentence begins that leads up to a table; where the table does, if none does."""
    before = text[least : table.start].rstrip()
    return least + before.rfind("\n") + 1 if before.endswith(_LEADS_UP) else table.start


def _rows_asked_for(text: str, lead: Span, end: int, table: Span, question: str) -> list[Span]:
    """Give what leads up to a table, the table's head, and the rows of which the question speaks.

    Where it speaks of none, those that were found: the rows up to ``end``.
    """
    rows = [
        Span(table.start + match.start(), table.start + match.end())
        for match in re.finditer(r"[^\n]+", text[table.start : table.end])
    ]
    wanted = set(question_tokens(question))
    shared = [len(wanted.intersection(tokens(text[row.start : row.end]))) for row in rows]
    ranked = sorted(range(1, len(rows)), key=lambda place: (-shared[place], place))[:_MOST_ROWS]
    best = [rows[place] for place in sorted(ranked) if shared[place] and 2 * shared[place] > shared[ranked[0]]]
    found = [row for row in rows[1:] if row.start < end][-_MOST_ROWS:]
    spans = (trimmed(text, each) for each in (lead, rows[0], *(best or found)))
    return [span for span in spans if span.start < span.end]
