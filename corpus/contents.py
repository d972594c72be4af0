"""Tables of contents: they print every label once more, and none of them begins a clause."""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.numbering import Label

_ENTRY = re.compile(r"[^\n]*?(?:\.{3,}|…{2,}|(?:\. ){3,}|\t| {3,})\s*(?:\d{1,3}|[ivxl]{1,6})")
_LEADER = re.compile(r"[^\n]{0,120}?(?:\.{8,}|(?:\. ){8,}|…{4,})\s*\d")
_TITLE = re.compile(
    r"(?:table\s+of\s+contents|contents|index|[íi]ndice|sum[áa]rio|目\s*[錄录次]|tabla\s+de\s+contenidos?)\s*[:\uff1a]?",
    re.IGNORECASE,
)
_LONGEST_ENTRY = 300


def is_entry(line: str) -> bool:
    """Say whether a line is an entry with its page number behind dots or a gap.

    Example:
        >>> is_entry("4. Vesting ........ 12"), is_entry("4. Vesting")
        (True, False)
    """
    if len(line) <= _LONGEST_ENTRY and line[-1:].isalnum() and _ENTRY.fullmatch(line):
        return True
    return bool(_LEADER.match(line, 0, _LONGEST_ENTRY))


def contents_until(entries: Sequence[tuple[str, Label | None, bool]]) -> tuple[int, int] | None:
    """Find the table of contents: from its title to where its first label is printed again.

    Args:
        entries: line, label and whether the label is in the midst of the line; a line without label has None.

    Returns:
        The first entry inside and the first behind; None where there is no table of contents.
    """
    title = next((i for i, (line, _, inner) in enumerate(entries) if not inner and _TITLE.fullmatch(line)), None)
    if title is None:
        return None
    first: tuple[str, str] | None = None
    for index in range(title + 1, len(entries)):
        label = entries[index][1]
        if label is None or label.kind not in ("number", "annex"):
            continue
        printed = (label.word, label.name)
        if first is None:
            first = printed
        elif printed == first:
            return title + 1, index
    return None
