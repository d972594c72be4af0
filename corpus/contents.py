"""Tables of contents: they print every heading once more, and none of their lines begins a clause."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from corpus.numbering import Label

_ENTRY = re.compile(r"[^\n]*?(?:\.{3,}|…{2,}|(?:\. ){3,}|\t| {3,})\s*(?:\d{1,3}|[ivxl]{1,6})")
_LEADER = re.compile(r"[^\n]{0,120}?(?:\.{8,}|(?:\. ){8,}|…{4,})\s*\d")
_TITLE = re.compile(
    r"(?:table\s+of\s+contents|contents|index|[íi]ndice|sum[áa]rio|目\s*[錄录次]|tabla\s+de\s+contenidos?)"
    r"(?:\s+(?:page|p[áa]gina|p[áa]g\.?))?\s*[:\uff1a]?",
    re.IGNORECASE,
)
_LONGEST_ENTRY = 300
_LONGEST_HEADING = 120
_SENTENCE = re.compile(r"\w{2}[.;。；][”\"’)]*$")
_PAGE = re.compile(r"(?<=[^\d.,\s])[\s.…]*\s\d{1,3}$")
_NOT_WRITTEN = re.compile(r"[\W_]+")
_FEWEST, _FEWEST_TITLED, _FEWEST_LETTERS = 4, 2, 2
_SHARE_OF_PROSE = 4


def is_entry(line: str) -> bool:
    """Say whether a line is an entry with its page number behind dots or a gap.

    Example:
        >>> is_entry("4. Vesting ........ 12"), is_entry("4. Vesting")
        (True, False)
    """
    if len(line) <= _LONGEST_ENTRY and line[-1:].isalnum() and _ENTRY.fullmatch(line):
        return True
    return bool(_LEADER.match(line, 0, _LONGEST_ENTRY))


def is_contents_title(line: str) -> bool:
    """Say whether a line is the title of a table of contents."""
    return _TITLE.fullmatch(line.strip()) is not None


def contents_until(entries: Sequence[tuple[str, Label | None, bool]]) -> tuple[int, int] | None:
    """Find the table of contents: from its title to where its first label is printed again.

    Args:
        entries: line, label and whether the label is in the midst of the line; a line without label has None. Those
            with a page number have the label that they print.

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
            listed = [line for line, _, inner in entries[title + 1 : index] if not inner]
            return (title + 1, index) if _is_a_list(listed) else None
    return None


def _is_a_list(lines: Sequence[str]) -> bool:
    """Say whether lines are headings and not sentences."""
    return sum(_SENTENCE.search(line) is not None for line in lines) * _SHARE_OF_PROSE <= len(lines)


def repeated_rows(lines: Sequence[str]) -> range:
    """Find a table of contents by its lines alone: headings in a row that come again later, each over a text.

    Args:
        lines: the lines of a document that are not empty.

    Returns:
        The places of its lines, its title left out; an empty range where there is none.

    Example:
        >>> repeated_rows(["Contents", "Grants 1", "Taxes 2", "Grants", "The Board grants.", "Taxes", "They are due."])
        range(1, 3)
    """
    keys = [_key(line) for line in lines]
    rows: dict[str, list[int]] = {}
    for row, key in enumerate(keys):
        rows.setdefault(key, []).append(row)
    begin = 0
    while begin < len(lines):
        again = _again(lines, keys, rows, begin)
        titled = begin > 0 and _TITLE.fullmatch(lines[begin - 1]) is not None
        if len(again) >= (_FEWEST_TITLED if titled else _FEWEST) and _stands_over_texts(again):
            return range(begin, begin + len(again))
        begin += max(1, len(again))
    return range(0)


def _again(lines: Sequence[str], keys: Sequence[str], rows: dict[str, list[int]], begin: int) -> list[int]:
    """Give where the lines from one on come again, in their order, as long as all of them do."""
    found: list[int] = []
    for row in range(begin, len(lines)):
        least = max(row, found[-1] if found else 0)
        names = [keys[row], _key(_PAGE.sub("", lines[row]))]
        place = next((at for name in names if name for at in rows.get(name, ()) if at > least), None)
        if place is None or (found and row >= found[0]):
            break
        found.append(place)
    return found


def _stands_over_texts(again: Sequence[int]) -> bool:
    """Say whether most headings have a text below them; a table or a form that is printed twice has none."""
    apart = sum(after - at > 1 for at, after in pairwise(again))
    return 2 * apart >= len(again) - 1


def _key(line: str) -> str:
    if len(line) > _LONGEST_HEADING or _SENTENCE.search(line):
        return ""
    key = _NOT_WRITTEN.sub("", line.casefold())
    return key if sum(character.isalpha() for character in key) >= _FEWEST_LETTERS else ""
