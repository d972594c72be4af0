"""Stretches of a document's text, and its lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Span(NamedTuple):
    """The characters from `start` up to, not including, `end`."""

    start: int
    end: int


def without(text: str, places: Iterable[tuple[int, int]], instead: str = "") -> str:
    """Give a text without what stands at some places, the rest joined by blanks.

    Args:
        instead: what stands there then.

    >>> without("May I sell Tern shares?", [(11, 15)])
    'May I sell shares?'
    """
    rest, at = [], 0
    for start, end in sorted(places):
        rest += [text[at : max(at, start)], instead]
        at = max(at, end)
    return " ".join(part.strip() for part in [*rest, text[at:]] if part.strip())


class Heading(NamedTuple):
    """What a document's format marks as a heading, with its level from 1.

    Level `TERM` is an entry of a list of definitions: its first line is the term.
    """

    start: int
    end: int
    level: int


TERM = 0


def placed_headings(lines: Sequence[str], marked: Sequence[tuple[int, int, int]]) -> tuple[Heading, ...]:
    """Give the headings of a text that is made of lines, by the places of their first lines and of those behind."""
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    return tuple(sorted(Heading(starts[first], starts[after] - 1, level) for first, after, level in marked))


class Line(NamedTuple):
    """A line's content without surrounding blanks and the table bars of converted filings.

    `start` and `end` bound that content; the line itself runs from `begin` to `after`, line break included.
    """

    begin: int
    after: int
    start: int
    end: int
    text: str


_KEPT_WIDE = "\uff01\uff0c\uff1a\uff1b\uff1f\uff5c"
_NARROW = {0xFF01 + place: 0x21 + place for place in range(94) if chr(0xFF01 + place) not in _KEPT_WIDE}


def narrow(text: str) -> str:
    """Write brackets, letters, digits and stops that are as wide as a Chinese character like those of Latin text.

    Offsets stay. The comma, colon, semicolon, question and exclamation marks remain: they tell Chinese sentences apart.

    Example:
        >>> narrow("\uff08\uff11\uff09\uff0c\uff12\uff0e")
        '(1)\uff0c2.'
    """
    return text.translate(_NARROW)


_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_BAR = re.compile(r"\s*\|\s*")


def lines(text: str) -> list[Line]:
    """Split a text into its lines.

    Example:
        >>> lines("|4.\\n|GRANTS\\n")[1]
        Line(begin=4, after=12, start=5, end=11, text='GRANTS')
    """
    found = []
    for match in _LINE.finditer(text):
        begin, after = match.span()
        bar = _BAR.match(text, begin, after)
        start = bar.end() if bar else begin
        content = text[start:after]
        start = min(after, start + len(content) - len(content.lstrip()))
        content = content.strip()
        found.append(Line(begin, after, start, start + len(content), content))
    return found
