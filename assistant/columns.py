"""Text in the columns of a terminal, where a Chinese character takes two."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_WIDE = r"\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U000323af"
_CLOSING = "，。、；：！？）」』】》〉〕”’…％"
_OPENING = "（「『【《〈〔“‘"
_PIECE = re.compile(rf"\s+|[{_OPENING}]*[{_WIDE}][{_CLOSING}.,;:!?)\]]*|[^\s{_WIDE}]+")


def plain(text: str) -> str:
    """The text without control characters, which could do something to a terminal.

    >>> plain("a\\x1b[31mb\\tc")
    'a[31mb c'
    """
    return _CONTROL.sub("", text.replace("\t", " "))


def width(text: str) -> int:
    """How many columns a text takes.

    >>> width("8.1 期权")
    8
    """
    return sum(_columns(character) for character in text)


def wrap(text: str, columns: int, first: str = "", rest: str | None = None) -> list[str]:
    """Break a text into lines of at most ``columns`` columns.

    Words stay whole where they fit; Chinese text breaks between characters, but not before closing or after opening
    punctuation.

    Args:
        text: the text; its line breaks and runs of blanks become one blank.
        columns: the width of a line, its indent included.
        first: what the first line begins with.
        rest: what the others begin with, ``first``'s width in blanks where not given.
    """
    rest = " " * width(first) if rest is None else rest
    lines: list[str] = []
    line, empty = first, True
    for piece in _pieces(text, max(1, columns - max(width(first), width(rest)))):
        if piece.isspace():
            line += "" if empty else " "
            continue
        if not empty and width(line) + width(piece) > columns:
            lines.append(line.rstrip())
            line = rest
        line += piece
        empty = False
    lines.append(line.rstrip())
    return lines


def _pieces(text: str, most: int) -> Iterator[str]:
    for match in _PIECE.finditer(text.strip()):
        piece = match.group()
        while width(piece) > most and not piece.isspace():
            cut = _fitting(piece, most)
            yield piece[:cut]
            piece = piece[cut:]
        if piece:
            yield piece


def _fitting(piece: str, most: int) -> int:
    taken = 0
    for position, character in enumerate(piece):
        taken += _columns(character)
        if taken > most:
            return max(1, position)
    return len(piece)


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
