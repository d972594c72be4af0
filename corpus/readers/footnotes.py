"""Footnotes: told from the text above them by their letters, their marks and the rule over them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from corpus.readers.glyphs import Frame, Line

_SMALLER = 0.92
_SHORT_RULE, _SAME_LEFT = 0.55, 6.0
_MOST_CELLS = 0.5
_SYMBOLS = "*†‡§¶"
_SUPERIOR = "¹²³⁰⁴⁵⁶⁷⁸⁹"
_MARK = re.compile(
    rf"(?:[(\[]\s*)?(?P<mark>\d{{1,3}}|[{_SUPERIOR}]{{1,3}}|[{_SYMBOLS}]{{1,4}}|[a-z])(?:\s*[)\]]|\.)?(?P<gap>\s*)(?=\S)"
)
_CALLS = re.compile(r"[^\s,;()\[\]]+")
_SENTENCE_ENDS = re.compile(r"[.。!?！？;；:：][”\"’」』)）]*$")


@dataclass(frozen=True)
class Footnote:
    """A footnote: its page from 1, its mark, and its lines, of which the first begins with the mark in brackets."""

    page: int
    mark: str
    lines: tuple[Line, ...]


def begins_note(text: str) -> bool:
    """Say whether a line begins as a footnote may: with a mark and words behind it."""
    return _mark(text) is not None


class Footnotes:
    """Takes the footnotes out of pages, one page after the other.

    They stand at the foot of a column, in smaller letters than the text, and begin with a mark that the page calls
    or that is set high, or below a short rule; in letters as large as the text's, with a called mark below a rule. A
    note that its page breaks off is gone on with below the next page's rule. Where the text calls a note, its mark
    is put in brackets, so that it cannot be read as a part of the word or the figure before it.

    Args:
        usual: the height of the text's letters.
        width: the width of the text on most pages.
    """

    def __init__(self, usual: float, width: float) -> None:
        self._usual = usual
        self._width = width
        self.found: list[Footnote] = []

    def take(self, number: int, lines: Sequence[Line], rules: Sequence[Frame]) -> list[Line]:
        """Give a page's lines without its footnotes, which are kept in `found`.

        Args:
            number: the page, from 1.
            lines: its lines in reading order.
            rules: its thin horizontal lines.
        """
        groups = [list(group) for _, group in groupby(lines, key=lambda line: line.column)]
        text: list[Line] = []
        notes: list[Line] = []
        for group in groups:
            start = self._first(group, lines, rules)
            text += group[:start]
            notes += group[start:]
        marks: set[str] = set()
        for line in notes:
            mark = _mark(line.text)
            if mark is not None and self._is_marked(number, line, mark["mark"], lines):
                marks.add(mark["mark"])
                named = replace(line, text=f"[{mark['mark']}] {line.text[mark.end() :]}", raised=())
                self.found.append(Footnote(number, mark["mark"], (named,)))
            elif self.found:
                last = self.found.pop()
                self.found.append(replace(last, lines=(*last.lines, replace(line, raised=()))))
        return [_called(line, marks) for line in text] if marks else text

    def _first(self, group: Sequence[Line], page: Sequence[Line], rules: Sequence[Frame]) -> int:
        """Give the place of a column's first line that belongs to its footnotes; their number where it has none."""
        small = len(group)
        while small and group[small - 1].read.height <= _SMALLER * self._usual:
            small -= 1
        for index in range(small, len(group)):
            ruled = index > 0 and self._is_ruled(group[index - 1], group[index], rules)
            if not _is_prose(group[index:]):
                continue
            mark = _mark(group[index].text)
            if mark is not None and (ruled or self._is_called(group[index], mark["mark"], page)):
                return index
            if ruled and mark is None and self._is_broken_off():
                return index
        for index in range(1, small):
            mark = _mark(group[index].text)
            if mark is None or not self._is_ruled(group[index - 1], group[index], rules):
                continue
            if _is_prose(group[index:]) and mark["mark"] in _calls(group[:index]):
                return index
        return len(group)

    def _is_marked(self, number: int, line: Line, mark: str, page: Sequence[Line]) -> bool:
        """Say whether a line among a page's footnotes begins one: its mark is called, or counts on."""
        if not mark.isdigit() or not mark.isascii() or self._is_called(line, mark, page):
            return not mark.isalpha() or self._is_called(line, mark, page)
        last = self.found[-1] if self.found else None
        if last is None or not last.mark.isdigit():
            return True
        return int(mark) == int(last.mark) + 1 or (mark == "1" and last.page != number and not self._is_broken_off())

    @staticmethod
    def _is_called(line: Line, mark: str, page: Sequence[Line]) -> bool:
        if any(span.start == 0 for span in line.raised) or mark[0] in _SUPERIOR:
            return True
        above = [other for other in page if other is not line]
        if mark in _calls(above):
            return True
        return mark[0] in _SYMBOLS and any(re.search(rf"\w\W?{re.escape(mark)}", other.text) for other in above)

    def _is_ruled(self, above: Line, below: Line, rules: Sequence[Frame]) -> bool:
        """Say whether a short rule at the left of a column parts two lines."""
        column = below.column
        width = max(column.right - column.left, self._width if below.alone else 0.0)
        return any(
            rule.right - rule.left <= _SHORT_RULE * width
            and abs(rule.left - column.left) <= _SAME_LEFT
            and above.read.bottom <= rule.middle <= below.read.middle
            for rule in rules
        )

    def _is_broken_off(self) -> bool:
        return bool(self.found) and not _SENTENCE_ENDS.search(self.found[-1].lines[-1].text)


def _mark(text: str) -> re.Match[str] | None:
    """Find the mark at the head of a note; what goes on as a number, an amount or a word is none."""
    found = _MARK.match(text)
    if found is None:
        return None
    glued = not found["gap"] and text[found.end() - 1].isalnum()
    return None if glued and not text[found.end()].isupper() else found


def _calls(lines: Iterable[Line]) -> set[str]:
    return {
        called for line in lines for span in line.raised for called in _CALLS.findall(line.text[span.start : span.end])
    }


def _called(line: Line, marks: set[str]) -> Line:
    """Put the marks of footnotes that a line calls in brackets."""
    text, moved = line.text, 0
    for span in line.raised:
        calls = _CALLS.findall(line.text[span.start : span.end])
        if not calls or not marks.issuperset(calls):
            continue
        named = f"[{','.join(calls)}]"
        text = text[: span.start + moved] + named + text[span.end + moved :]
        moved += len(named) - (span.end - span.start)
    return replace(line, text=text, raised=()) if moved else line


def _is_prose(lines: Sequence[Line]) -> bool:
    return sum("\t" in line.text for line in lines) <= _MOST_CELLS * len(lines) - 0.5 or len(lines) == 1
