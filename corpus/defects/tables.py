"""Tables whose cells stand a line each: ranges, rows that share a name, examples that no row gives."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from corpus.defects.defect import Defect, defect
from corpus.definitions import definitions
from corpus.folding import is_han
from corpus.prose import once_a_document, paragraphs, prose
from corpus.span import Span

if TYPE_CHECKING:
    from corpus.plan import Document

_LONGEST_CELL = 40
_LEAST_ROWS, _MOST_COLUMNS = 3, 6
_VALUE = re.compile(r"\d[\d.,]*\s?%?(?:\s?[-–—~至]\s?\d[\d.,]*\s?%?)?")
_RANGE = re.compile(r"(?P<low>\d+)(?:\s?(?:[-–—~至到]|to|a|até|hasta)\s?(?P<high>\d+))?")
_SPOKEN_RANGE = re.compile(r"(?<![\d.])(?P<low>\d+)\s?(?:[-–—~至到]|to|a|até|hasta)\s?(?P<high>\d+)(?![\d.%])")
_PROSE = re.compile(r"[。;:]|\.\s*$|[,]\s*$")
_EXAMPLE = re.compile(
    r"\b(?:for\s+example|for\s+instance|e\.g\.|por\s+exemplo|por\s+ejemplo)|例如|舉例|举例", re.IGNORECASE
)
_SAID_VALUE = r"(?:[为為是]|\s(?:is|of|equal\s+to|de|é|es|igual\s+a)\s)\s?(?P<value>\d+(?:[.,]\d+)?)(?![\d%])"
_PARTS = re.compile(r"\s*[/、]\s*")
_GENERIC = 2
_SUM = re.compile(r"(?:sub|grand\s)?-?totale?s?|sum|soma|suma|[合总總小][计計]", re.IGNORECASE)
_PIPED = re.compile(r"^\s*\|?(?:[^|\n]*\|){2,}[^|\n]*$")


@dataclass(frozen=True, slots=True)
class _Table:
    """Rows of cells, the first the head."""

    rows: tuple[tuple[Span, ...], ...]
    texts: tuple[tuple[str, ...], ...]


@once_a_document
def _tables(document: Document) -> tuple[_Table, ...]:
    """Find runs of short lines that fill the columns of their first lines with cells of one kind each."""
    text = prose(document)
    found: list[_Table] = []
    run: list[Span] = []
    for span in [*paragraphs(document), None]:
        if (
            span is not None
            and len(span_text := text[span.start : span.end]) <= _LONGEST_CELL
            and not _PROSE.search(span_text)
        ):
            run.append(span)
            continue
        table = _columns(text, run)
        if table:
            found.append(table)
        run = []
    return tuple(found)


def _columns(text: str, run: list[Span]) -> _Table | None:
    for skip in range(min(3, len(run))):
        cells = run[skip:]
        for width in range(2, _MOST_COLUMNS + 1):
            rows = [tuple(cells[at : at + width]) for at in range(0, len(cells) - len(cells) % width, width)]
            if len(rows) <= _LEAST_ROWS:
                continue
            texts = [tuple(text[cell.start : cell.end] for cell in row) for row in rows]
            kinds = [{bool(_VALUE.fullmatch(row[column])) for row in texts[1:]} for column in range(width)]
            headed = not any(_VALUE.fullmatch(cell) for cell in texts[0])
            if headed and all(len(kind) == 1 for kind in kinds) and kinds[0] == {False} and {True} in kinds:
                return _Table(tuple(rows), tuple(texts))
    return None


def overlaps_and_gaps(document: Document) -> Iterator[Defect]:
    """Find ranges in one column that share values, and whole numbers between them that no row has."""
    for table in _tables(document):
        for column in range(1, len(table.texts[0])):
            cells = [
                (_range(row[column]), spans[column]) for row, spans in zip(table.texts[1:], table.rows[1:], strict=True)
            ]
            ranges = [(found, span) for found, span in cells if found]
            if len(ranges) < len(cells) or not any(low < high for (low, high), _ in ranges):
                continue
            for ((low, high), _), ((other_low, other_high), span) in combinations(ranges, 2):
                if low <= other_high and other_low <= high:
                    says = f"The range {other_low}–{other_high} overlaps {low}–{high} in another row of the table."
                    yield defect(document, "table", span.start, span.end, says)
            taken = {number for (low, high), _ in ranges for number in range(low, high + 1)}
            missing = [number for number in range(min(taken), max(taken)) if number not in taken]
            if missing:
                span = max(ranges, key=lambda found: found[0])[1]
                says = f"The column of “{table.texts[0][column]}” has no row for {', '.join(map(str, missing))}."
                yield defect(document, "table", span.start, span.end, says)


def differing_ranges(document: Document) -> Iterator[Defect]:
    """Find a row whose name is a defined term and whose range is not the one in the definition."""
    text = prose(document)
    for definition in definitions(document):
        clause = document.outline[definition.clause]
        stop = min((other.start for other in definitions(document) if other.start > definition.end), default=clause.end)
        said = _SPOKEN_RANGE.search(
            text, definition.end, max(definition.end, min(stop, clause.end, definition.end + 200))
        )
        if not said:
            continue
        for table in _tables(document):
            for row, spans in zip(table.texts[1:], table.rows[1:], strict=True):
                if row[0] != definition.term:
                    continue
                for cell, span in zip(row[1:], spans[1:], strict=True):
                    found = _range(cell)
                    if found and found[0] < found[1] and found != (int(said["low"]), int(said["high"])):
                        says = f"The table says {cell} for “{row[0]}”, its definition {said['low']}–{said['high']}."
                        yield defect(document, "table", span.start, span.end, says, [definition.clause])


def shared_names(document: Document) -> Iterator[Defect]:
    """Find two rows that name the same thing but give it different values."""
    for table in _tables(document):
        seen: dict[str, tuple[str, ...]] = {}
        for row, spans in zip(table.texts[1:], table.rows[1:], strict=True):
            for part in _PARTS.split(row[0]):
                known = seen.setdefault(part, row)
                if known[1:] != row[1:] and part:
                    says = f"“{part}” stands in two rows of the table with different values."
                    yield defect(document, "table", spans[0].start, spans[0].end, says)


def examples(document: Document) -> Iterator[Defect]:
    """Find an example that gives a quantity a value which its column in a table does not have."""
    text = prose(document)
    for table in _tables(document):
        for column, head in enumerate(table.texts[0]):
            values = {row[column] for row in table.texts[1:]}
            noun = head[-_GENERIC:] if is_han(head[-1]) else head.split()[-1].lower()
            if len(head) <= _GENERIC or not all(re.fullmatch(r"\d+(?:[.,]\d+)?", value) for value in values):
                continue
            for sentence in re.finditer(r"[^。\n]+", text):
                begins = _EXAMPLE.search(sentence[0])
                said = begins and re.compile(re.escape(noun) + _SAID_VALUE, re.IGNORECASE).search(
                    sentence[0], begins.end()
                )
                if said and said["value"] not in values and table.rows[0][0].start < sentence.start():
                    start, end = sentence.start() + said.start(), sentence.start() + said.end()
                    says = f"The example says {said['value']}, but no row of the table has that for “{head}”."
                    yield defect(document, "table", start, end, says)


def empty_cells(document: Document) -> Iterator[Defect]:
    """Find an empty cell in a table of rows with bars, where the head of its column is not empty."""
    text = document.text
    head: list[str] = []
    for line in re.finditer(r"[^\n]*\n?", text):
        row = line[0].rstrip("\n")
        if not _PIPED.match(row):
            head = []
            continue
        begins = len(row) - len(row.lstrip().removeprefix("|"))
        cells = row[begins:].rstrip().removesuffix("|").split("|")
        if not head:
            head = [cell.strip() for cell in cells]
        elif len(cells) == len(head) and not re.fullmatch(r"[\s|:–-]*", row) and not _sums_up(cells):
            for place, cell in enumerate(cells):
                if not cell.strip() and head[place]:
                    at = line.start() + begins + sum(len(other) + 1 for other in cells[:place])
                    bar = max(line.start(), at - 1)
                    says = f"The cell below “{head[place]}” is empty."
                    yield defect(document, "table", bar, min(at + len(cell) + 1, line.end()), says)


def _sums_up(cells: Sequence[str]) -> bool:
    """Say whether a row gives the sums of those above it, where not every column has one."""
    return any(_SUM.fullmatch(cell.strip()) for cell in cells[:_MOST_COLUMNS])


def _range(cell: str) -> tuple[int, int] | None:
    match = _RANGE.fullmatch(cell)
    if not match:
        return None
    return int(match["low"]), int(match["high"] or match["low"])
