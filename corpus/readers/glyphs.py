"""What stands on a page before anything is read into it: runs of characters with their boxes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from corpus.span import Span

_WIDE_GAP = 1.0
_BACKWARDS = 0.6
_SAME_LINE = 0.5
_SMALL_MARK, _RAISED = 0.8, 0.1


class Frame(NamedTuple):
    """A rectangle in points, y downwards."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2


class Glyph(NamedTuple):
    """One character: where it is read (upright) and where it is shown (as the page is turned)."""

    char: str
    read: Frame
    shown: Frame
    turn: int


@dataclass(slots=True)
class Run:
    """Characters that follow each other on one line, without a wide gap.

    Attributes:
        order: their place in the file.
        raised: those that are smaller than the others and set above the line.
    """

    text: str
    read: Frame
    shown: Frame
    turn: int
    order: int
    glyphs: int = 1
    raised: tuple[Span, ...] = ()


@dataclass(slots=True)
class Line:
    """A printed line of one column: its words, and the column's sides, by which a full line is told.

    Attributes:
        alone: whether the column is the whole page's.
        margin: whether it belongs to the page's head or foot.
        raised: its characters that are set above the line.
    """

    text: str
    read: Frame
    shown: Frame
    column: Frame
    turn: int = 0
    alone: bool = False
    margin: bool = False
    raised: tuple[Span, ...] = ()


def around(frames: Iterable[Frame]) -> Frame:
    """Give the smallest rectangle around others."""
    sides = list(zip(*frames, strict=True))
    return Frame(min(sides[0]), min(sides[1]), max(sides[2]), max(sides[3]))


def turned(box: Frame, page: Frame, turn: int) -> Frame:
    """Put a box of PDF coordinates (y upwards) on its page as it is shown after turning it clockwise.

    Args:
        box: left, top, right and bottom in the page's own coordinates, `top` above `bottom`.
        page: the page's sides in the same coordinates.
        turn: quarter turns clockwise.

    Example:
        >>> turned(Frame(72, 720, 200, 708), Frame(0, 792, 612, 0), 0)
        Frame(left=72, top=72, right=200, bottom=84)
    """
    if turn == 0:
        return Frame(box.left - page.left, page.top - box.top, box.right - page.left, page.top - box.bottom)
    if turn == 1:
        return Frame(box.bottom - page.bottom, box.left - page.left, box.top - page.bottom, box.right - page.left)
    if turn == 2:
        return Frame(page.right - box.right, box.bottom - page.bottom, page.right - box.left, box.top - page.bottom)
    return Frame(page.top - box.top, page.right - box.right, page.top - box.bottom, page.right - box.left)


def is_raised(frame: Frame, beside: Frame) -> bool:
    """Say whether a character is smaller than what stands beside it, and set above the line."""
    small = frame.height < _SMALL_MARK * beside.height
    return small and frame.bottom < beside.bottom - _RAISED * beside.height


def _raised(parts: Sequence[str], boxes: Sequence[Frame]) -> tuple[Span, ...]:
    """Give the raised characters of a run; `parts` are its characters, blanks among them without a box."""
    tallest = max(boxes, key=lambda box: box.height)
    found: list[Span] = []
    at = 0
    rest = iter(boxes)
    for part in parts:
        if part != " " and is_raised(next(rest), tallest):
            start = found.pop().start if found and found[-1].end == at else at
            found.append(Span(start, at + len(part)))
        at += len(part)
    return tuple(found)


def runs(glyphs: Sequence[Glyph | None]) -> list[Run]:
    """Gather characters into runs.

    Args:
        glyphs: the characters as the file draws them; None where the file's text breaks off.
    """
    found: list[Run] = []
    current: Run | None = None
    parts: list[str] = []
    boxes: list[Frame] = []
    shown: list[Frame] = []
    space = False

    def close() -> None:
        nonlocal current
        if current is not None:
            current.text, current.read, current.shown = "".join(parts), around(boxes), around(shown)
            current.glyphs = len(boxes)
            current.raised = _raised(parts, boxes)
            found.append(current)
            current = None

    for glyph in glyphs:
        if glyph is None:
            close()
            continue
        if glyph.char in " \t":
            space = True
            continue
        if current is None or glyph.turn != current.turn or not _follows(boxes[-1], glyph.read):
            close()
            current = Run("", glyph.read, glyph.shown, glyph.turn, len(found))
            parts, boxes, shown, space = [], [], [], False
        if space:
            parts.append(" ")
            space = False
        parts.append(glyph.char)
        boxes.append(glyph.read)
        shown.append(glyph.shown)
    close()
    return found


def _follows(before: Frame, after: Frame) -> bool:
    size = max(before.height, after.height)
    overlap = min(before.bottom, after.bottom) - max(before.top, after.top)
    gap = after.left - before.right
    return overlap > _SAME_LINE * min(before.height, after.height) and -_BACKWARDS * size < gap < _WIDE_GAP * size
