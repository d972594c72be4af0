"""What stands on a page before anything is read into it: runs of characters with their boxes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

_WIDE_GAP = 1.0
_BACKWARDS = 0.6
_SAME_LINE = 0.5


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
    """Characters that follow each other on one line, without a wide gap; `order` is their place in the file."""

    text: str
    read: Frame
    shown: Frame
    turn: int
    order: int
    glyphs: int = 1


@dataclass(slots=True)
class Line:
    """A printed line of one column: its words, and the column's sides, by which a full line is told."""

    text: str
    read: Frame
    shown: Frame
    column: Frame
    turn: int = 0
    alone: bool = field(default=False)
    """Whether the column is the whole page's."""


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
