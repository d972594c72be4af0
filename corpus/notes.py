"""Footnotes that a reader set at the end of a document: "[1] …", called as "[1]" in the text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.span import Line

_NOTE = re.compile(r"(?P<call>\[(?:\d{1,3}|[ivxlc]{1,7}|[a-z]|[*†‡§¶]{1,4}|[¹²³⁰⁴⁵⁶⁷⁸⁹]{1,3})\])\s+\S")


def find_notes(text: str, lines: Sequence[Line]) -> int | None:
    """Find the character with which the footnotes begin; None where there are none at the end of the document.

    They are the last lines, each with a mark in brackets at its head, and at least one of them is called in the text
    before.

    Args:
        text: the whole document.
        lines: its lines.

    Example:
        >>> from corpus.span import lines
        >>> text = "1. Grants[1] are made.\\n\\n[1] Until May.\\n"
        >>> text[find_notes(text, lines(text)) :]
        '[1] Until May.\\n'
    """
    begin: int | None = None
    calls: list[str] = []
    for line in reversed(lines):
        note = _NOTE.match(line.text)
        if note:
            begin = line.begin
            calls.append(note["call"])
        elif line.text:
            break
    if begin is None or not text[:begin].strip():
        return None
    return begin if any(text.find(call, 0, begin) >= 0 for call in calls) else None
