"""Titles without numbers in a numbered document: a blank line stands before them, and before nothing else."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from corpus.node import Node, Turn
from corpus.span import Line

_LONGEST = 90
_SENTENCE = re.compile(r"[.;:,。；：，!?！？]$")


def split_set_apart(turns: Sequence[Turn], lines: Sequence[Line], roots: list[Node]) -> list[Turn]:
    """Give each title behind a blank line its own clause, with the text up to the next label.

    Where blank lines also part paragraphs, or stand behind titles, they say nothing, and nothing is done. The reader
    sets the headings of word processors apart so.

    Args:
        turns: whose the text is from where on.
        lines: the lines of the document.
        roots: the clauses without parent; titles are added to them.

    Returns:
        The turns, with those of the titles.
    """
    nodes = sorted({turn.owner for turn in turns}, key=lambda node: node.start)
    if all(node.kind != "number" for node in nodes):
        return list(turns)
    labelled = {node.start for node in nodes if node.kind != "preamble"}
    titles = _titles([line for line in lines if line.text], labelled)
    if not titles:
        return list(turns)
    starts = [node.start for node in nodes]
    made = []
    for line in titles:
        name = " ".join(line.text.split())
        title = Node(f"[{name}]", "heading", line.start, line.end, heading=name)
        at = bisect_right(starts, line.start)
        holder = _holder(nodes[at] if at < len(nodes) else None, nodes[at - 1], line.start)
        if holder is None:
            roots.append(title)
        else:
            holder.adopt(title)
        made.append(title)
    roots.sort(key=lambda node: node.start)
    return _with_titles(turns, made)


def _titles(lines: Sequence[Line], labelled: set[int]) -> list[Line]:
    """Give the titles: a blank line before them, none behind; none where a blank line stands before anything else.

    A page's number is none, and neither is what a page prints over the title and once more as the title.
    """
    apart = [row > 0 and lines[row].begin > lines[row - 1].after for row in range(len(lines))]
    rows = [row for row in range(1, len(lines)) if apart[row]]
    for row in rows:
        line, last = lines[row], row + 1 == len(lines)
        if (not last and apart[row + 1]) or len(line.text) > _LONGEST or _SENTENCE.search(line.text):
            return []
    return [
        lines[row]
        for row in rows
        if lines[row].start not in labelled
        and any(character.isalpha() for character in lines[row].text)
        and lines[row].text != lines[row - 1].text
    ]


def _holder(following: Node | None, before: Node, at: int) -> Node | None:
    """Give what holds a title: what also holds the clause after it, or the annex in which it stands."""
    node = following
    while node is not None and node.start > at:
        node = node.parent
    if node is not None or following is not None:
        return node
    while before.parent is not None:
        before = before.parent
    return before if before.kind in ("annex", "signatures") else None


def _with_titles(turns: Sequence[Turn], titles: Sequence[Node]) -> list[Turn]:
    result: list[Turn] = []
    waiting = list(titles)
    held: Node | None = None
    for turn in turns:
        while waiting and waiting[0].start <= turn.at:
            held = waiting.pop(0)
            result.append(Turn(held.start, held))
        if held is not None and turn.owner.start < held.start:
            continue
        held = None
        result.append(turn)
    return result + [Turn(title.start, title) for title in waiting]
