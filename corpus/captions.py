"""Captions: title lines that stand above the numbered clauses which they name, in documents that print most so."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence

from corpus.node import Node, Turn
from corpus.span import Line
from corpus.unnumbered import is_title

_ENDED = re.compile(r"[.;:!?。；：！？][”\"’)]*$")
_FEWEST = 3
_SHARE = 2


def claim_captions(
    text: str, turns: Sequence[Turn], lines: Sequence[Line], furniture: Sequence[int], roots: list[Node]
) -> list[Turn]:
    """Let numbered clauses begin with the title line above them, where at least half of a level has one.

    A title directly behind a bare label ("PART I", then "INTERPRETATION") belongs to that label, and a line that
    only breaks off a sentence is no title: it stands between blank lines, or the line before ends a sentence.

    Args:
        text: the whole document.
        turns: whose the text is from where on.
        lines: the lines of the document.
        furniture: where page furniture begins.
        roots: the clauses without parent; headings that are captions are none of them.

    Returns:
        The turns, with those of captioned clauses at their captions.
    """
    hidden = set(furniture)
    filled = [line for line in lines if line.text and line.begin not in hidden]
    starts = [line.start for line in filled]
    owners = sorted({turn.owner for turn in turns}, key=lambda node: node.start)
    begins = {node.start: node for node in owners if node.kind != "preamble"}
    places = [turn.at for turn in turns]
    levels: Counter[int] = Counter()
    found: list[tuple[Node, int]] = []
    for node in owners:
        row = bisect_left(starts, node.start)
        if node.kind != "number" or node.body == node.start or row >= len(starts) or starts[row] != node.start:
            continue
        levels[len(node.parts)] += 1
        around = turns[max(0, bisect_left(places, node.start) - 1)].owner
        if row > 1 and _is_caption(text, filled, row - 1, around, begins, node):
            found.append((node, row - 1))
    captioned = Counter(len(node.parts) for node, _ in found)
    moved: dict[Node, int] = {}
    for node, row in found:
        level = len(node.parts)
        if captioned[level] >= _FEWEST and captioned[level] * _SHARE >= levels[level]:
            heading = begins.get(filled[row].start)
            if heading is not None and heading.kind == "heading":
                (roots if heading.parent is None else heading.parent.children).remove(heading)
                del begins[heading.start]
            _claim(node, row, filled, begins, moved)
    return _moved(turns, moved)


def _is_caption(text: str, lines: Sequence[Line], row: int, around: Node, begins: dict[int, Node], node: Node) -> bool:
    line, before = lines[row], lines[row - 1]
    opened = begins.get(line.start)
    if opened is not None and opened.kind == "heading":
        return not opened.children and not text[opened.body : node.start].strip()
    if not is_title(line.text):
        return False
    if opened is not None:
        return opened is node.parent and opened.body == opened.start
    if around.start >= line.start or not text[around.body : line.start].strip():
        return False
    set_apart = line.begin > before.after and lines[row + 1].begin > line.after
    return set_apart or _ENDED.search(before.text) is not None


def _claim(node: Node, row: int, lines: Sequence[Line], begins: dict[int, Node], moved: dict[Node, int]) -> None:
    section = begins.get(lines[row].start)
    if section is not None:
        # The section was opened at what names its first clause; its own titles stand above, or it has none.
        first = row
        while first > 1 and is_title(lines[first - 1].text) and lines[first - 1].start not in begins:
            first -= 1
        if first == row:
            return
        section.start = section.body = moved[section] = lines[first].start
        section.heading = " ".join(lines[row - 1].text.split())
    node.label_at, node.heading = node.start, " ".join(lines[row].text.split())
    node.start = moved[node] = lines[row].start


def _moved(turns: Sequence[Turn], moved: dict[Node, int]) -> list[Turn]:
    result: list[Turn] = []
    opened: set[Node] = set()
    for turn in turns:
        if turn.owner in moved and turn.owner not in opened:
            opened.add(turn.owner)
            turn = Turn(moved[turn.owner], turn.owner)
            while result and result[-1].at >= turn.at:
                result.pop()
        result.append(turn)
    return result
