"""All that could label a clause, in the order of the text: at the heads of lines and in their midst."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from corpus.breaks import REFERRED, breaks
from corpus.contents import contents_until, is_entry, repeated_rows
from corpus.numbering import Label, recognise
from corpus.span import Line

_COLUMN = 4
_TAIL = 80
_REFERENCE = 24
_LONGEST_TITLE = 90
_SENTENCE = re.compile(r"[.;:!?,]\s|[。；，]")
_NOUN = re.compile(
    r"\b(?:its|their|our|the|that|this|an?|each|own|every)\s+(?:part|section|article|clause|schedule|paragraph|rule)$",
    re.IGNORECASE,
)
_SALUTATION = re.compile(
    r"(?:dear|prezad[oa]s?|estimad[oa]s?|querid[oa]s?|car[oa]s?|to\s+(?:all|our|the))(?:/[oa]s?)?\s[^.;:]{1,60},",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_][\w’'-]*")
_LONGER = 4
_ENDED = re.compile(r"[.;:!?。；：！？][”\"’)]*$")
_OVER = re.compile(r"[.。;；:：!?！？)\]”\"’」』|_]\s*$")


@dataclass(frozen=True, slots=True)
class Entry:
    """A label, or a line without one.

    Attributes:
        row: the place of its line among the lines.
        line: the line from the label on.
        label: None where the line has none at its head.
        inner: whether the label stands in the midst of its line.
    """

    row: int
    line: Line
    label: Label | None
    inner: bool = False


def read_labels(text: str, lines: Sequence[Line], headings: Collection[int] = ()) -> list[Entry]:
    """Read what could be a label; tables of contents, columns of bare numbers and broken references are none.

    Args:
        text: the whole document.
        lines: its lines with content, page furniture left out.
        headings: where the lines begin that the document's format marks as headings; no sentence goes on behind one.

    Returns:
        An entry for the head of every line, and one for every label in the midst of it.
    """
    entries: list[Entry] = []
    for row, line in enumerate(lines):
        label = None if is_entry(line.text) else recognise(line.text)
        apart = not row or lines[row - 1].start in headings or line.start in headings
        apart = apart or _is_title_over(lines, row)
        if label is not None and not apart and _is_broken_off(lines[row - 1], line, label):
            label = label if _goes_on(entries, lines, row, label) else None
        entries.append(Entry(row, line, label))
        begin = line.start + label.length if label else line.start
        entries += [Entry(row, rest, found, inner=True) for rest, found in breaks(text, line, begin)]
    entries = _without(entries, _columns(text, entries))
    return _without(entries, _in_contents(lines, entries))


def _in_contents(lines: Sequence[Line], entries: Sequence[Entry]) -> set[int]:
    """Find what stands in a table of contents."""
    titled = contents_until(
        [
            (text, recognise(text) if entry.label is None and is_entry(text) else entry.label, entry.inner)
            for entry in entries
            for text in [lines[entry.row].text]
        ]
    )
    if titled is not None:
        return set(range(*titled))
    listed = repeated_rows([line.text for line in lines])
    return {index for index, entry in enumerate(entries) if entry.row in listed}


def _is_title_over(lines: Sequence[Line], row: int) -> bool:
    """Say whether the line before is a title of its own: "Share Plan Rules", then "1. Purpose"."""
    if not _is_headline(lines[row - 1].text):
        return False
    before = lines[row - 2] if row > 1 else None
    if before is None or before.after < lines[row - 1].begin:
        return True
    return _is_headline(before.text) or _ENDED.search(before.text) is not None


def _is_headline(line: str) -> bool:
    """Say whether all longer words of a short line have capital letters."""
    words = [word for word in _WORD.findall(line) if len(word) >= _LONGER]
    return len(line) <= _LONGEST_TITLE and bool(words) and all(word[0].isupper() for word in words)


def _is_broken_off(before: Line, line: Line, label: Label) -> bool:
    """Say whether the line before breaks off where only this number can go on: "pursuant to / Section 4. …"."""
    if label.kind == "annex" and label.weak:
        return before.after == line.begin and _OVER.search(before.text) is None
    if label.kind != "number" or before.after != line.begin or before.text.isupper():
        return False
    if _SALUTATION.fullmatch(before.text):
        return False
    return bool(REFERRED.search(before.text[-_REFERENCE:]))


def _goes_on(entries: Sequence[Entry], lines: Sequence[Line], row: int, label: Label) -> bool:
    """Say whether a number after such a word is the next clause all the same.

    The first below a numbered heading is, "2. Who may take part / 2.1 The …"; so is the one after the clause that the
    line before begins, where no other line has its number and that line ends in "its section", not "under section".
    """
    head = next((entry.label for entry in reversed(entries) if not entry.inner), None)
    if head is None or head.kind != "number" or label.word or len(label.parts) < 2:
        return False
    says = lines[row].text[label.length :].lstrip(" \t“\"'(")[:1]
    if not says.isalpha() or says.islower():
        return False
    if label.parts == (*head.parts, 1):
        title = lines[row - 1].text[head.length :].strip()
        return len(title) <= _LONGEST_TITLE and _SENTENCE.search(title) is None
    if label.parts != (*head.parts[:-1], head.parts[-1] + 1) or not _NOUN.search(lines[row - 1].text[-_TAIL:]):
        return False
    return not any(line.text.startswith((f"{label.name} ", f"{label.name}. ")) for line in lines[row + 1 :])


def _columns(text: str, entries: Sequence[Entry]) -> set[int]:
    """Find the numbers that stand in a column without text: the conversion took them apart from their clauses."""
    found: set[int] = set()
    column: list[int] = []
    end = 0
    for index, entry in enumerate(entries):
        if entry.label is None or entry.label.kind != "number":
            column = []
            continue
        if column and text[end : min(entry.line.start, end + _TAIL)].strip(" \n\t|"):
            column = []
        column.append(index)
        end = entry.line.start + entry.label.length
        if len(column) >= _COLUMN:
            found.update(column if end >= entry.line.end else column[:-1])
    return found


def _without(entries: Sequence[Entry], dropped: set[int]) -> list[Entry]:
    return [
        replace(entry, label=None) if index in dropped else entry
        for index, entry in enumerate(entries)
        if not (index in dropped and entry.inner)
    ]
