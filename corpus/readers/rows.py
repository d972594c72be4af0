"""Tables as lines: a row a line, and a row that only sets a label beside its text as that clause."""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.numbering import recognise

Cell = list[str]
"""A cell's lines."""

BAR = " | "
_BULLET = re.compile(r"[·•◦▪■‣*–—-]|o")
_OPENS = re.compile(r"(?:[$€£¥(（]|R\$|US\$|HK\$|RMB)")
_CLOSES = re.compile(r"[%％)）.,;:]+")
_LONG = 60


def table_lines(rows: Sequence[Sequence[Cell]]) -> list[str]:
    """Give a table's lines.

    Cells are parted by ``" | "``; columns that are empty throughout are left out, and a currency sign or a closing
    bracket in a cell of its own goes to its number. A row whose first cell is a label or a bullet and whose only
    other cell is text reads as "label text". Cells that hold clauses of their own are read one after another.

    Example:
        >>> table_lines([[["(a)"], [], ["Cash", "in full"]], [["Year"], ["2025"], ["$"]]])
        ['(a) Cash', 'in full', 'Year | 2025 | $']
    """
    width = max((len(row) for row in rows), default=0)
    columns = [number for number in range(width) if any(_at(row, number) for row in rows)]
    return [line for row in rows for line in _row_lines([_at(row, number) for number in columns])]


def _at(row: Sequence[Cell], number: int) -> Cell:
    return row[number] if number < len(row) else []


def is_label(text: str) -> bool:
    """Say whether a text is a clause's label or a bullet and nothing else."""
    label = recognise(text)
    return bool(_BULLET.fullmatch(text)) or (
        label is not None and label.kind != "signatures" and label.length >= len(text)
    )


def _row_lines(row: Sequence[Cell]) -> list[str]:
    filled = [cell for cell in row if cell]
    if not filled:
        return []
    if len(filled) == 1:
        return filled[0]
    if len(filled[0]) == 1 and is_label(filled[0][0]) and (len(filled) == 2 or _is_layout(filled[1:])):
        rest = filled[1] if len(filled) == 2 else [line for cell in filled[1:] for line in cell]
        return [f"{filled[0][0]} {rest[0]}", *rest[1:]]
    if _is_layout(filled):
        return [line for cell in filled for line in cell]
    return [_joined([" ".join(cell) for cell in row])]


def _is_layout(cells: Sequence[Cell]) -> bool:
    """Say whether cells hold clauses of their own, so that the table only sets them side by side."""
    return any(recognise(line) is not None for cell in cells if len(cell) > 1 for line in cell if len(line) > _LONG)


def _joined(cells: Sequence[str]) -> str:
    found: list[str] = []
    opened = False
    for cell in cells:
        if found and cell and (_CLOSES.fullmatch(cell) or opened):
            found[-1] += cell
        else:
            found.append(cell)
        opened = bool(_OPENS.fullmatch(cell)) if cell else opened
        if opened and not cell:
            found.pop()
    return BAR.join(found).rstrip(" |") or ""
