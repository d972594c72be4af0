"""The reading order of a page: runs of characters into printed lines, column by column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from corpus.folding import is_han
from corpus.readers.glyphs import Frame, Line, Run, around, is_raised
from corpus.readers.rows import is_label
from corpus.span import Span

_SAME_ROW = 0.5
_WORD_GAP = 0.12
_CELL_GAP = 3.0
_LABEL = 14
_DEEPEST = 4
_FEWEST_ROWS, _SHORTEST_ROWS = 4, 2
_NARROWEST_SHARE, _NARROWEST_EMS = 0.2, 12
_FILLED, _FILLED_SHARE = 0.8, 0.4
_GUTTER = 4.0
_MOST_EDGES = 60
_FAR = 2.5
_SIDES = 2
_WIDEST_LABELS = 0.25
_WORDY = 0.5
_CELL_LINES = 1.5

Row = list[Run]


def read_page(runs: Sequence[Run]) -> list[Line]:
    """Give the printed lines of a page in reading order.

    Columns are told from tables, signature blocks and hanging labels by their lines: on both sides of the gutter most
    of them fill the column's width, and the column is wide. One such side is enough where the file draws the whole of
    one side before the other, as it does a column that ends early or a table beside text. Where the file itself goes
    from one side to the other several times (two languages side by side, clause by clause), its order is kept. Text
    that stands across the page's own direction comes last.
    """
    found: list[Line] = []
    turns = sorted({run.turn for run in runs}, key=lambda turn: -sum(run.glyphs for run in runs if run.turn == turn))
    for turn in turns:
        mine = [run for run in runs if run.turn == turn]
        found.extend(_read(mine, around(run.read for run in mine), 0))
    return found


def _read(runs: Sequence[Run], area: Frame, depth: int) -> list[Line]:
    if not runs:
        return []
    rows = in_rows(runs)
    cut = _columns(rows, area) if depth < _DEEPEST else None
    if cut is None:
        column = around(run.read for run in runs) if depth else area
        return [_line(row, column, alone=not depth) for row in rows]
    first, after, edge = cut
    inside = [run for row in rows[first:after] for run in row]
    lines = _read([run for row in rows[:first] for run in row], area, depth)
    for block in _blocks(inside, edge):
        lines += _read(block, area, depth + 1)
    return lines + _read([run for row in rows[after:] for run in row], area, depth)


def in_rows(runs: Sequence[Run]) -> list[Row]:
    """Group runs that stand beside each other, rows from the top, runs from the left."""
    rows: list[Row] = []
    reference: Frame | None = None
    for run in sorted(runs, key=lambda run: (run.read.middle, run.read.left)):
        frame = run.read
        if reference is not None:
            height = min(frame.height, reference.height)
            if abs(frame.middle - reference.middle) < _SAME_ROW * height:
                rows[-1].append(run)
                if frame.height > reference.height:
                    reference = frame
                continue
        rows.append([run])
        reference = frame
    for row in rows:
        row.sort(key=lambda run: run.read.left)
    return rows


def margin_lines(rows: Sequence[Row]) -> list[Line]:
    """Give the lines of a page's head or foot, each a column of its own."""
    lines = [_line(row, around(run.read for run in row), alone=False) for row in rows]
    return [replace(line, margin=True) for line in lines]


def _line(row: Row, column: Frame, *, alone: bool) -> Line:
    text = row[0].text
    tallest = max((run.read for run in row), key=lambda frame: frame.height)
    raised = _raised(row[0], 0, tallest)
    for before, after in pairwise(row):
        size = max(before.read.height, after.read.height)
        gap = after.read.left - before.read.right
        if gap > _CELL_GAP * size and (len(text) > _LABEL or (len(after.text) <= _LABEL and not is_label(text))):
            text += "\t"
        elif gap > _WORD_GAP * size and not (gap < size and is_han(text[-1]) and is_han(after.text[0])):
            text += " "
        raised += _raised(after, len(text), tallest)
        text += after.text
    shown = around(run.shown for run in row)
    return Line(text, around(run.read for run in row), shown, column, row[0].turn, alone=alone, raised=tuple(raised))


def _raised(run: Run, at: int, tallest: Frame) -> list[Span]:
    """Give the raised characters of a run that begins at `at` in its line."""
    if is_raised(run.read, tallest):
        return [Span(at, at + len(run.text))]
    return [Span(at + span.start, at + span.end) for span in run.raised]


# Columns


def _columns(rows: Sequence[Row], area: Frame) -> tuple[int, int, float] | None:
    """Find the longest stretch of rows that is set in two columns: its first row, the row after it, the gutter."""
    edges: dict[int, int] = {}
    for row in rows:
        for run in row:
            if run.read.left > area.left + _NARROWEST_SHARE * (area.right - area.left):
                edges[round(run.read.left)] = edges.get(round(run.read.left), 0) + 1
    best: tuple[int, int, float] | None = None
    for edge in sorted(edges, key=lambda edge: (-edges[edge], edge))[:_MOST_EDGES]:
        for crossed, group in groupby(enumerate(rows), key=lambda pair: _crosses(pair[1], edge)):
            stretch = [index for index, _ in group]
            first, after = stretch[0], stretch[-1] + 1
            if crossed or after - first < _SHORTEST_ROWS or (best and after - first <= best[1] - best[0]):
                continue
            if _are_columns(rows[first:after], edge, area):
                best = (first, after, edge)
    return best


def _are_columns(rows: Sequence[Row], edge: float, area: Frame) -> bool:
    left = [side for row in rows if (side := [run for run in row if run.read.left < edge - 1])]
    right = [side for row in rows if (side := [run for run in row if run.read.left >= edge - 1])]
    if len(left) < len(right):
        short, other = left, right
    else:
        short, other = right, left
    if not _is_prose(short, area, _SHORTEST_ROWS) and not _is_prose(other, area, _SHORTEST_ROWS):
        return False
    if _is_prose(short, area, _FEWEST_ROWS) and _is_prose(other, area, _FEWEST_ROWS):
        return True
    apart = _are_drawn_apart(rows, edge)
    if _is_prose(short, area, _SHORTEST_ROWS) and _is_prose(other, area, _SHORTEST_ROWS if apart else _FEWEST_ROWS):
        return True
    if not apart or not short:
        return False
    if _is_prose(left, area, _FEWEST_ROWS):
        return True
    frame = around(run.read for row in left for run in row)
    wide = frame.right - frame.left >= _WIDEST_LABELS * (area.right - area.left)
    return wide and _is_prose(right, area, _FEWEST_ROWS)


def _crosses(row: Row, edge: float) -> bool:
    return any(run.read.left < edge - 1 and run.read.right > edge - _GUTTER for run in row)


def _is_prose(sides: Sequence[Row], area: Frame, fewest: int) -> bool:
    """Say whether what stands on one side of a gutter is a column of text: wide, and most of its lines filled."""
    lines = [around(run.read for run in side) for side in sides]
    if len(lines) < fewest:
        return False
    whole = around(lines)
    width = whole.right - whole.left
    size = sorted(line.height for line in lines)[len(lines) // 2]
    if width < max(_NARROWEST_SHARE * (area.right - area.left), _NARROWEST_EMS * size):
        return False
    filled = sum(
        line.right - line.left >= _FILLED * width and _has_words(side) for line, side in zip(lines, sides, strict=True)
    )
    covered = sum(sum(run.read.right - run.read.left for run in side) for side in sides)
    return filled >= _FILLED_SHARE * len(lines) and covered >= _FILLED_SHARE * width * len(lines)


def _has_words(side: Row) -> bool:
    """Say whether a line is made of words, not of a rule to sign on or of dots that lead to a number."""
    text = "".join(run.text for run in side)
    return sum(char.isalnum() for char in text) >= _WORDY * len(text)


def _are_drawn_apart(rows: Sequence[Row], edge: float) -> bool:
    """Say whether the file draws the whole of one side and then the other; a line far above or below may come after."""
    first, after = 0, len(rows)
    while after - first > 1 and _is_far(rows[first], rows[first + 1], edge):
        first += 1
    while after - first > 1 and _is_far(rows[after - 1], rows[after - 2], edge):
        after -= 1
    ordered = sorted((run for row in rows[first:after] for run in row), key=lambda run: run.order)
    return len(list(groupby(ordered, key=lambda run: run.read.left < edge - 1))) <= _SIDES


def _is_far(row: Row, other: Row, edge: float) -> bool:
    """Say whether a row stands on one side only, and farther from another than the lines of a column do."""
    frame, beside = around(run.read for run in row), around(run.read for run in other)
    one_sided = len({run.read.left < edge - 1 for run in row}) == 1
    return one_sided and abs(frame.middle - beside.middle) > _FAR * max(frame.height, beside.height)


def _blocks(runs: Sequence[Run], edge: float) -> list[list[Run]]:
    """Give the two columns, or the cells of a table of two columns of prose in the file's own order."""
    left = [run for run in runs if run.read.left < edge - 1]
    right = [run for run in runs if run.read.left >= edge - 1]
    ordered = sorted(runs, key=lambda run: run.order)
    cells = [list(group) for _, group in groupby(ordered, key=lambda run: run.read.left < edge - 1)]
    in_cells = len(cells) > 2 and sum(len(in_rows(cell)) for cell in cells[:-1]) >= _CELL_LINES * (len(cells) - 1)
    by_rows = in_cells and _downwards(cells[::2]) and _downwards(cells[1::2])
    return cells if by_rows and not _are_drawn_apart(in_rows(runs), edge) else [left, right]


def _downwards(cells: Sequence[Sequence[Run]]) -> bool:
    tops = [min(run.read.top for run in cell) for cell in cells]
    return tops == sorted(tops)
