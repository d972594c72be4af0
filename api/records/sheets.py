"""Reading a table from CSV or XLSX as text, cell by cell, so that no number is rounded on the way."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from api.records.errors import BadRecordError

MAX_BYTES: Final = 20 * 1024 * 1024
MAX_ROWS: Final = 100_000
_MAX_UNPACKED: Final = 400 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a file that cannot be used.

    Attributes:
        row: the row as a spreadsheet counts them; the header is 1.
        column: the column's name, nothing where the whole row is meant.
        says: what is wrong and how to repair it, in a sentence.
        word: what a row is called; a table's have columns.
    """

    row: int
    column: str | None
    says: str
    word: str = "Row"

    def __str__(self) -> str:
        column = "column " if self.word == "Row" else ""
        where = f", {column}{self.column}" if self.column else ""
        return f"{self.word} {self.row}{where}: {self.says}"


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its number, and the text of each cell that is not empty, by column."""

    number: int
    cells: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table.

    Attributes:
        columns: the names in its header, in their order.
        rows: the rows that are not empty.
        problems: what could not be read of it.
        word: what a row is called.
        left: what of the file is not in the table, a line each.
    """

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    problems: tuple[Problem, ...]
    word: str = "Row"
    left: tuple[str, ...] = ()


def read(path: Path) -> Sheet:
    """Read a table whose first row names the columns.

    Raises:
        BadRecordError: the file cannot be read as CSV or XLSX at all.
    """
    data = content(path)
    rows = _workbook(data, path.name) if data[:4] == b"PK\x03\x04" else _csv(data, path.name)
    return _sheet(rows, path.name)


def content(path: Path) -> bytes:
    """What a file holds.

    Raises:
        BadRecordError: it cannot be read, or is too large.
    """
    try:
        data = path.read_bytes()
    except OSError:
        raise BadRecordError(f"The file {path.name} cannot be read; name a CSV or XLSX file that is there.") from None
    if len(data) > MAX_BYTES:
        raise BadRecordError(f"The file {path.name} is too large; at most {MAX_BYTES // 1024**2} MiB are read.")
    return data


def _sheet(rows: Iterator[Sequence[str | Problem]], name: str) -> Sheet:
    problems: list[Problem] = []
    columns: list[str] = []
    found: list[Row] = []
    for number, cells in enumerate(rows, start=1):
        if number > MAX_ROWS + 1:
            raise BadRecordError(f"The file {name} has too many rows; at most {MAX_ROWS:,} are read.")
        texts = [cell if isinstance(cell, Problem) else cell.strip() for cell in cells]
        while texts and texts[-1] == "":
            texts.pop()
        if number == 1:
            columns = [text if isinstance(text, str) else "" for text in texts]
            problems += _header(columns)
            continue
        if not texts:
            continue
        if len(texts) > len(columns):
            problems.append(Problem(number, None, "It has more cells than the header has columns; name every column."))
        row: dict[str, str] = {}
        for column, text in zip(columns, texts, strict=False):
            if isinstance(text, Problem):
                problems.append(Problem(number, column, text.says))
            elif text:
                row[column] = text
        found.append(Row(number, row))
    if not columns:
        raise BadRecordError(f"The file {name} is empty; its first row names the columns.")
    return Sheet(tuple(columns), tuple(found), tuple(problems))


def _header(columns: Sequence[str]) -> Iterator[Problem]:
    for place, column in enumerate(columns, start=1):
        if not column:
            yield Problem(1, None, f"Column {place} has no name; name it or remove it.")
        elif column in columns[: place - 1]:
            yield Problem(1, column, "The name stands twice; keep one of the columns.")


def _csv(data: bytes, name: str) -> Iterator[Sequence[str | Problem]]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadRecordError(f"The file {name} is neither XLSX nor UTF-8 text; save it as one of them.") from None
    header = text.partition("\n")[0]
    delimiter = max(",;\t", key=header.count)
    try:
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    except csv.Error as error:
        raise BadRecordError(f"The file {name} is not well-formed CSV ({error}); save it anew.") from None


def _workbook(data: bytes, name: str) -> Iterator[Sequence[str | Problem]]:
    from openpyxl import load_workbook

    broken = BadRecordError(f"The file {name} is not a whole XLSX workbook; save it anew as XLSX or CSV.")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            unpacked = sum(part.file_size for part in archive.infolist())
    except zipfile.BadZipFile:
        raise broken from None
    if unpacked > _MAX_UNPACKED:
        raise BadRecordError(f"The file {name} is too large when unpacked; split it.")
    try:
        values = load_workbook(io.BytesIO(data), data_only=True)
        written = load_workbook(io.BytesIO(data))
    except Exception:  # openpyxl has no error of its own for the many ways in which a workbook can be damaged
        raise broken from None
    filled = [sheet.title for sheet in values.worksheets if any(any(c is not None for c in r) for r in sheet.values)]
    if len(filled) > 1:
        raise BadRecordError(f"The file {name} has {len(filled)} filled sheets; keep one, so that none is passed over.")
    for title in filled:
        for row, formulas in zip(values[title].iter_rows(), written[title].iter_rows(), strict=True):
            yield [_cell(cell, formula) for cell, formula in zip(row, formulas, strict=True)]


def _cell(cell: Any, formula: Any) -> str | Problem:
    """The text of a cell: what was typed, a day as ISO, a number with the fewest digits that say which it is."""
    value = cell.value
    if cell.data_type == "e":
        return Problem(0, None, f"The cell holds the error {value}; put the value there.")
    if value is None and formula.data_type == "f":
        return Problem(0, None, "The cell holds a formula that was never calculated; put its value there.")
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case datetime() if value.time() == time():
            return value.date().isoformat()
        case datetime() | date():
            return value.isoformat()
        case float():
            return format(Decimal(repr(value)).normalize(), "f")
        case _:
            return str(value)
