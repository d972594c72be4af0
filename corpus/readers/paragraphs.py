"""Printed lines into paragraphs: a paragraph is one line of the text, and each printed line keeps its place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from corpus.numbering import ITEM_BODY, Label, Reading, item_readings, recognise
from corpus.readers.footnotes import Footnote
from corpus.readers.glyphs import Line
from corpus.readers.received import Place
from corpus.span import Heading, Span

_LOOSER = 1.2
"""How much further apart than usual two lines stand at the end of a paragraph."""
_APART = 1.8
_SHORT = 0.85
_HALF, _JUSTIFIED = 0.5, 0.75
_SAME_SIZE = 1.25
_CENTRED = 0.3
_NARROWEST = 12
"""How wide a column of text is at least, in heights of a line."""
_SPACED_SHARE, _FEWEST_ENDS = 0.6, 4
_TOLERANCE = 0.6
_LARGER, _SAME_LEVEL, _MOST_LINES = 1.12, 1.05, 2
_ENDS_SENTENCE = re.compile(r"[.;:,。；：，]$")
_HYPHENS = "-‐‑"
_ENDS_ITEM = re.compile(
    r"(?:[.:;。：；!?！？]|\b(?:and|or|and/or|e|ou|y|o)|[及和或與与])[”\"’」』)）]*$", re.IGNORECASE
)
_MARKER = re.compile(rf"(?<=\s)[(（]\s*(?P<body>{ITEM_BODY})\s*[)）]")
_CJK = r"\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff"
_WIDE = re.compile(f"[{_CJK}]")
_FIRST_WORD = re.compile(rf"[^\s{_CJK}]+|[{_CJK}]{{1,2}}")


class Composed:
    """A document's text with its pages and places, made of its pages' printed lines.

    A line goes on the paragraph above it where that line is full (the next word had no room, or it ends where its
    neighbours do), where it stands as close as the lines of a paragraph do, in the same size, and is not set apart
    by its indent. A numbered line that follows the end of a sentence begins a paragraph of its own, unless the
    document sets its paragraphs apart by space or the item before it runs inside the sentence. Lines are joined by a
    blank, Chinese ones and those that end in a hyphen by nothing. A sentence that is cut at a column's foot goes on
    at the head of the next; paragraphs never run over a page's end. Footnotes stand at the end, a paragraph each.

    Attributes:
        text: the text.
        pages: the characters of each page, its footnotes left out.
        places: where each printed line stands.
        margins: the lines that belong to pages' heads and feet.
        headings: the paragraphs of a line or two that are printed larger than the text, the largest of level 1.
    """

    def __init__(self, pages: Sequence[Sequence[Line]], notes: Sequence[Footnote] = ()) -> None:
        self._right = _usual_right(pages)
        self._pitch = _usual_pitch(pages)
        self._spaced = self._sets_paragraphs_apart(pages)
        self._parts: list[str] = []
        self._length = 0
        self.places: list[Place] = []
        self.pages: list[Span] = []
        self.margins: list[Span] = []
        self._large: list[tuple[Span, float]] = []
        self._usual = _usual_size(pages)
        for number, page in enumerate(pages, start=1):
            if number > 1:
                self._write("\n")
            start = self._length
            self._compose(number, page)
            self.pages.append(Span(start, self._length))
        if notes:
            self._write("\n")
        for note in notes:
            self._compose_note(note)
        self.text = "".join(self._parts)
        self.headings = _by_size(self._large)

    def _write(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)

    def _compose(self, number: int, page: Sequence[Line]) -> None:
        paragraph: list[Line] = []
        before: Line | None = None
        for line in page:
            if before is not None:
                if self._goes_on(paragraph, line):
                    self._write(_joint(before.text, line.text))
                else:
                    self._note_size(paragraph)
                    self._write("\n\n" if self._stands_apart(before, line) else "\n")
                    paragraph = []
            paragraph.append(line)
            written = self._place(number, line)
            if line.margin:
                self.margins.append(written)
            before = line
        if before is not None:
            self._note_size(paragraph)
            self._write("\n")

    def _note_size(self, paragraph: Sequence[Line]) -> None:
        """Note where a short paragraph stands that is printed larger than the text."""
        size = min(line.read.height for line in paragraph)
        last = paragraph[-1]
        if len(paragraph) > _MOST_LINES or last.margin or last.turn or size <= self._usual * _LARGER:
            return
        if not _ENDS_SENTENCE.search(last.text) and any(character.isalpha() for character in last.text):
            self._large.append((Span(self.places[-len(paragraph)].start, self._length), size))

    def _compose_note(self, note: Footnote) -> None:
        before: Line | None = None
        for line in note.lines:
            if before is not None:
                self._write(_joint(before.text, line.text))
            self._place(note.page, line)
            before = line
        self._write("\n")

    def _place(self, number: int, line: Line) -> Span:
        start = self._length
        self._write(line.text)
        self.places.append(Place(start, self._length, number, *(round(side, 1) for side in line.shown)))
        return Span(start, self._length)

    # What lines tell

    def _edge(self, line: Line) -> float:
        return max(line.column.right, self._right) if line.alone and not line.turn else line.column.right

    def _is_full(self, line: Line, following: Line) -> bool:
        """Say whether the first word of the line below had no room any more."""
        word = _FIRST_WORD.match(following.text)
        letters = word.end() if word else 1
        width = (following.read.right - following.read.left) * letters / max(1, len(following.text))
        return line.read.right + width + 0.15 * line.read.height > self._edge(line) - 1

    def _distance(self, before: Line, line: Line) -> float:
        return (line.read.bottom - before.read.bottom) / max(before.read.height, line.read.height)

    def _goes_on(self, paragraph: Sequence[Line], line: Line) -> bool:
        first, before = paragraph[0], paragraph[-1]
        if before.margin or line.margin:
            return False
        if before.column != line.column and self._turns_column(before, line):
            return True
        if before.turn != line.turn or before.column != line.column or "\t" in before.text or "\t" in line.text:
            return False
        sizes = sorted((before.read.height, line.read.height))
        close = 0 < self._distance(before, line) <= self._pitch * _LOOSER
        if not close or sizes[1] > sizes[0] * _SAME_SIZE:
            return False
        if not self._is_full(before, line) and not _end_alike(first, before, line):
            return False
        if not self._keeps_indent(first, before, line) and not (_is_centred(before) and _is_centred(line)):
            return False
        label = recognise(line.text)
        if label is None or self._spaced or not _ENDS_ITEM.search(before.text):
            return True
        return _follows_inside(paragraph, label)

    def _turns_column(self, before: Line, line: Line) -> bool:
        """Say whether a line at the head of a column goes on the sentence that broke off at the foot of another."""
        if before.alone or line.alone or before.turn != line.turn or "\t" in before.text or "\t" in line.text:
            return False
        sizes = sorted((before.read.height, line.read.height))
        beside = line.column.left >= before.column.right and line.read.bottom < before.read.top
        narrow = before.column.right - before.column.left < _NARROWEST * sizes[1]
        if not beside or narrow or sizes[1] > sizes[0] * _SAME_SIZE or _ENDS_ITEM.search(before.text):
            return False
        return self._is_full(before, line) and recognise(line.text) is None

    @staticmethod
    def _keeps_indent(first: Line, before: Line, line: Line) -> bool:
        tolerance = _TOLERANCE * line.read.height
        shift = line.read.left - before.read.left
        if abs(shift) <= tolerance:
            return True
        if before is not first:
            return False
        return shift < 0 or recognise(first.text) is not None or bool(re.match(r"[•·▪◦*–—-]\s", first.text))

    def _stands_apart(self, before: Line, line: Line) -> bool:
        return before.column != line.column or self._distance(before, line) > self._pitch * _APART

    def _sets_paragraphs_apart(self, pages: Sequence[Sequence[Line]]) -> bool:
        ends = apart = 0
        for before, line in _neighbours(pages):
            width = self._edge(before) - before.column.left
            if before.read.right - before.column.left < _SHORT * width:
                ends += 1
                apart += self._distance(before, line) > self._pitch * _LOOSER
        return ends >= _FEWEST_ENDS and apart >= _SPACED_SHARE * ends


def _neighbours(pages: Sequence[Sequence[Line]]) -> Iterator[tuple[Line, Line]]:
    for page in pages:
        for before, line in pairwise(page):
            if before.margin or line.margin or before.turn != line.turn:
                continue
            if before.column == line.column and line.read.bottom > before.read.bottom:
                yield before, line


def _by_size(large: Sequence[tuple[Span, float]]) -> tuple[Heading, ...]:
    """Give large paragraphs their levels; sizes that differ by little are one."""
    levels: list[float] = []
    for size in sorted((size for _, size in large), reverse=True):
        if not levels or size * _SAME_LEVEL < levels[-1]:
            levels.append(size)
    return tuple(Heading(*span, sum(size <= known for known in levels)) for span, size in large)


def _usual_size(pages: Sequence[Sequence[Line]]) -> float:
    """Give the height of the lines in which most of the text is printed."""
    sizes: Counter[float] = Counter()
    for page in pages:
        for line in page:
            sizes[round(line.read.height, 1)] += len(line.text)
    return sizes.most_common(1)[0][0] if sizes else 0.0


def _usual_pitch(pages: Sequence[Sequence[Line]]) -> float:
    """Give how far apart the lines of a paragraph stand, in heights of a line."""
    distances: Counter[float] = Counter()
    for before, line in _neighbours(pages):
        if line.text and before.read.right - before.column.left >= _SHORT * (before.column.right - before.column.left):
            height = max(before.read.height, line.read.height)
            distances[round((line.read.bottom - before.read.bottom) / height * 20) / 20] += 1
    return distances.most_common(1)[0][0] if distances else 1.2


def _usual_right(pages: Sequence[Sequence[Line]]) -> float:
    """Give the right side of the text on pages of one column: most pages' longest line."""
    rights = sorted(max(line.read.right for line in lines) for page in pages if (lines := [n for n in page if n.alone]))
    return rights[len(rights) // 2] if rights else 0.0


def _follows_inside(paragraph: Sequence[Line], label: Label) -> bool:
    """Say whether the item before this one stands inside the paragraph: its list runs in the sentence."""
    text = " ".join(line.text for line in paragraph)
    inside = {reading for match in _MARKER.finditer(text, 1) for reading in item_readings(match["body"])}
    return any(Reading(reading.series, reading.ordinal - 1) in inside for reading in label.readings)


def _end_alike(first: Line, before: Line, line: Line) -> bool:
    """Say whether a line ends just where the one below or the paragraph's first does, as justified lines do."""
    wide = before.read.right - before.read.left > _HALF * (before.column.right - before.column.left)
    beside = [line.read.right, *([first.read.right] if first is not before else [])]
    return wide and any(abs(right - before.read.right) < _JUSTIFIED for right in beside)


def _is_centred(line: Line) -> bool:
    """Say whether a line stands in the middle of its column, as a title does that needs more than one."""
    middle = (line.read.left + line.read.right) / 2
    return abs(middle - (line.column.left + line.column.right) / 2) <= _CENTRED * line.read.height


def _joint(before: str, after: str) -> str:
    if before[-1] in _HYPHENS and len(before) > 1 and before[-2].isalnum():
        return ""
    return "" if _WIDE.match(before[-1]) and _WIDE.match(after[0]) else " "
