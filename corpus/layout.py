"""The clauses that begin a line: sections, dotted numbers, annexes, listed items, and the text between them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.node import Enumeration, Node, Turn
from corpus.numbering import Label, Reading, recognise
from corpus.span import Line, Span

_CONTENTS_ENTRY = re.compile(r".*(?:\.{3,}|…{2,}|\t| {3,})\s*\d{1,3}$")
_CONNECTOR = r"(?:和|或|及|以及|且|與|与|and|or|and/or|e|ou|y|o|e/ou|y/o|及/或|和/或)?\s*$"
_ITEM_DONE = re.compile(rf"(?:[;；]\s*{_CONNECTOR}|[。.!！?？][”\"’)]?\s*$)", re.IGNORECASE)
_ITEM_OF_MANY = re.compile(rf"[;；]\s*{_CONNECTOR}", re.IGNORECASE)
_COMMA = re.compile(r"[,，]\s*$")
_COLON = re.compile(r"[::]\s*$")
_BULLET = re.compile(r"[·•◦▪‣*–—-](?:\s|$|\w)")
_ENDS_SENTENCE = re.compile(r"[。.;；:：,，]$")
_LONGEST_TITLE = 90
_WIDEST_NUMBER_STEP = 2


class Layout:
    """Places the labels at the heads of lines into one tree, and says whose the text between them is.

    A label counts only where it fits: a number is the next of its level, the first below the clause at hand, or
    the next of a level above; an item is the next of a list that is open, or the first of a new one. What does
    not fit is text. Where a label fits twice (`(i)` after `(h)`), the label after it decides.
    """

    def __init__(self, text: str, lines: Sequence[Line], furniture: Sequence[Span]) -> None:
        hidden = {span.start for span in furniture if text[span.start : span.end].strip() != "|"}
        self._text = text
        self._lines = [line for line in lines if line.text and line.begin not in hidden]
        self._labels = [None if _is_contents(line.text) else recognise(line.text) for line in self._lines]
        self.roots: list[Node] = []
        self.turns: list[Turn] = []
        self._annex: Node | None = None
        self._path: list[Node] = []
        self._lists: list[Enumeration] = []
        self._signed = False
        self._said = ""
        self._bare: Node | None = None
        self._previous: tuple[int, bool] | None = None
        self._numbered = any(label is not None and label.kind == "number" for label in self._labels)

    def read(self) -> None:
        """Read all lines; afterwards `roots` and `turns` are filled."""
        preamble = Node("preamble", "preamble", 0, 0)
        self._open(preamble, 0, None)
        for index, (line, label) in enumerate(zip(self._lines, self._labels, strict=True)):
            placed = label is not None and self._place(index, line, label)
            if not placed:
                self._continue(index, line)
            self._said = line.text
            if label is not None and placed and label.length >= len(line.text):
                self._said, self._bare = "", self.turns[-1].owner
            elif not placed or label is None:
                self._bare = None
            self._previous = (index, placed)
        self._drop_empty_preamble(preamble)

    def _drop_empty_preamble(self, preamble: Node) -> None:
        if len(self.turns) == 1 or preamble.children or self._text[: self.turns[1].at].strip():
            return
        self.roots.remove(preamble)
        first = self.turns[1].owner
        first.start = 0
        self.turns[:2] = [Turn(0, first)]

    def _open(self, node: Node, at: int, parent: Node | None) -> None:
        if parent is None:
            self.roots.append(node)
        else:
            parent.adopt(node)
        self.turns.append(Turn(at, node))

    def _place(self, index: int, line: Line, label: Label) -> bool:
        if label.kind == "item":
            return self._place_item(index, line, label)
        if label.kind == "number":
            return self._place_number(index, line, label)
        if label.kind == "annex":
            return self._place_annex(line, label)
        return self._place_signatures(index, line)

    def _node(self, line: Line, label: Label, kind: str | None = None) -> Node:
        return Node(label.name, kind or label.kind, line.start, line.start + label.length, parts=label.parts)

    # Annexes and signatures

    def _place_annex(self, line: Line, label: Label) -> bool:
        if not self._path and self._annex is None and self._numbered:
            return False
        self._annex, self._path, self._lists = self._node(line, label), [], []
        self._open(self._annex, line.start, None)
        return True

    def _place_signatures(self, index: int, line: Line) -> bool:
        nothing_before = not self._path and self._annex is None and not self._lists
        if nothing_before or self._signed:
            return False
        if any(label is not None and label.kind in ("number", "annex") for label in self._labels[index + 1 :]):
            return False
        self._path, self._lists, self._signed = [], [], True
        self._annex = Node("signatures", "signatures", line.start, line.start)
        self._open(self._annex, line.start, None)
        return True

    # Numbers

    def _place_number(self, index: int, line: Line, label: Label) -> bool:
        parts = label.parts
        if self._annex is not None and self._annex.kind == "signatures":
            return False
        depth = self._fits(parts)
        if depth is None and self._opens_untitled_section(index, parts):
            depth = 1
        if depth is None:
            return False
        del self._path[depth:]
        self._lists = []
        node = self._node(line, label)
        self._open(node, line.start, self._path[-1] if self._path else self._annex)
        self._path.append(node)
        return True

    def _fits(self, parts: tuple[int, ...]) -> int | None:
        """Give how many clauses of the open path stay open above this number; None where it does not fit."""
        if not self._path:
            return 0 if parts == (1,) or set(parts) == {1} else None
        for depth in range(len(self._path), 0, -1):
            above = self._path[depth - 1].parts
            rest = parts[len(above) :]
            if parts[: len(above)] == above and rest and set(rest) == {1}:
                return depth
        for depth in range(len(self._path) - 1, -1, -1):
            beside = self._path[depth].parts
            if len(parts) == len(beside) and parts[:-1] == beside[:-1]:
                step = parts[-1] - beside[-1]
                return depth if 1 <= step <= _WIDEST_NUMBER_STEP else None
        return None

    def _opens_untitled_section(self, index: int, parts: tuple[int, ...]) -> bool:
        """Open section n at its bare title, where `n.1` follows a title that lost its number."""
        if len(parts) < 2 or set(parts[1:]) != {1} or not index or not self._path or self._previous is None:
            return False
        title = self._lines[index - 1]
        follows_on = parts[0] == self._path[0].parts[0] + 1
        was_text = self._previous == (index - 1, False)
        if not (follows_on and was_text and len(title.text) <= _LONGEST_TITLE):
            return False
        if _ENDS_SENTENCE.search(title.text) or self.turns[-1].at > title.start:
            return False
        section = Node(str(parts[0]), "number", title.start, title.start, parts=parts[:1], heading=title.text)
        self._path = []
        self._open(section, title.start, self._annex)
        self._path = [section]
        return True

    # Items

    def _place_item(self, index: int, line: Line, label: Label) -> bool:
        choices = self._choices(self._lists, label)
        if not choices and self._starts_late(index, label):
            choices = [(len(self._lists), reading) for reading in self._late_readings(index, label)]
        if not choices:
            return False
        following = self._next_item(index)
        chosen = choices[0]
        if following is not None and len(choices) > 1:
            for choice in choices:
                if self._accepts(self._after(choice, label), following):
                    chosen = choice
                    break
        depth, reading = chosen
        restart = depth < len(self._lists) and reading.ordinal == 1
        if restart:
            self._give_lead_in_back(index)
        node = self._node(line, label)
        if depth < len(self._lists) and not restart:
            del self._lists[depth + 1 :]
            current = self._lists[depth]
            current.last, current.item, current.count = reading.ordinal, node, current.count + 1
            self._open(node, line.start, current.parent)
        else:
            parent = self._lists[depth].parent if restart else self._holder()
            del self._lists[depth:]
            self._lists.append(Enumeration(parent, reading.series, label.style, reading.ordinal, node))
            self._open(node, line.start, parent)
        return True

    def _holder(self) -> Node | None:
        """The clause to which a new list belongs."""
        if self._lists:
            return self._lists[-1].item
        if self._path:
            return self._path[-1]
        if self._annex is not None:
            return self._annex
        return self.roots[0] if self._numbered else None

    @staticmethod
    def _choices(lists: Sequence[Enumeration], label: Label) -> list[tuple[int, Reading]]:
        """Give what an item can be, likeliest first: the depth of its list and how its label reads.

        The next item of an open list comes first (innermost list first), then the first item of a list inside,
        then the first item of a second list beside an open one. A list never lies directly inside its like.
        """
        continued: list[tuple[int, Reading]] = []
        for depth in range(len(lists) - 1, -1, -1):
            if lists[depth].continues_with(label.readings, label.style):
                continued.append((depth, Reading(lists[depth].series, lists[depth].last + 1)))
        inside: list[tuple[int, Reading]] = []
        beside: list[tuple[int, Reading]] = []
        for reading in label.readings:
            if reading.ordinal != 1 or reading.series == "xyz":
                continue
            alike = [depth for depth, known in enumerate(lists) if known.is_of(reading, label.style)]
            if alike:
                beside.append((alike[-1], reading))
            else:
                inside.append((len(lists), reading))
        return continued + inside + beside

    def _after(self, choice: tuple[int, Reading], label: Label) -> list[Enumeration]:
        depth, reading = choice
        item = Node(label.name, "item", 0, 0)
        return [*self._lists[:depth], Enumeration(None, reading.series, label.style, reading.ordinal, item)]

    def _accepts(self, lists: Sequence[Enumeration], label: Label) -> bool:
        return any(depth == len(lists) or reading.ordinal > 1 for depth, reading in self._choices(lists, label))

    def _late_readings(self, index: int, label: Label) -> list[Reading]:
        following = self._next_item(index)
        if following is None or following.style != label.style:
            return []
        return [r for r in label.readings if Reading(r.series, r.ordinal + 1) in following.readings]

    def _starts_late(self, index: int, label: Label) -> bool:
        """Say whether a list that lost its first items begins here: the next label goes on from this one."""
        return bool(self._late_readings(index, label)) and self._holder() is not None

    def _next_item(self, index: int) -> Label | None:
        """Give the next item's label of the same numbered clause."""
        for label in self._labels[index + 1 :]:
            if label is not None and label.kind == "item":
                return label
            if label is not None and (label.kind != "number" or self._may_be_number(label)):
                return None
        return None

    def _may_be_number(self, label: Label) -> bool:
        return self._fits(label.parts) is not None

    # Text without a label

    def _continue(self, index: int, line: Line) -> None:
        """Decide whose a line without a label is.

        After the last item of a list a new paragraph belongs to the clause that holds the list, where the item
        is complete. While a list goes on, or an item breaks off in mid-sentence (at the end of a page, say),
        it belongs to the item.
        """
        while self._lists and (parent := self._lists[-1].parent) is not None:
            if not self._is_tail(index, line, parent):
                break
            self._lists.pop()
            self.turns.append(Turn(line.start, parent))

    def _is_tail(self, index: int, line: Line, parent: Node) -> bool:
        innermost = self._lists[-1]
        if self._bare is not None or innermost.count < 2 or _BULLET.match(line.text):
            return False
        return self._item_is_complete(innermost, parent, index) and not self._goes_on(index)

    def _item_is_complete(self, current: Enumeration, parent: Node, index: int) -> bool:
        if self.turns[-1].owner is not current.item:
            return True
        before = parent.children[-2]
        one_sentence = _ITEM_OF_MANY.search(self._text[before.start : current.item.start])
        if one_sentence:
            return bool(_ITEM_DONE.search(self._said) or _COMMA.search(self._said))
        return bool(_ITEM_DONE.search(self._said)) and not self._follows_page_end(index)

    def _follows_page_end(self, index: int) -> bool:
        between = self._text[self._lines[index - 1].end : self._lines[index].begin]
        return bool(between.strip())

    def _goes_on(self, index: int) -> bool:
        """Say whether the innermost list has further items below."""
        for later in range(index + 1, len(self._labels)):
            label = self._labels[later]
            if label is None:
                continue
            if label.kind != "item":
                if label.kind != "number" or self._may_be_number(label):
                    return False
                continue
            for depth in range(len(self._lists) - 1, -1, -1):
                if self._lists[depth].continues_with(label.readings, label.style):
                    return depth == len(self._lists) - 1
        return False

    def _give_lead_in_back(self, index: int) -> None:
        """Hand the paragraph that introduces a second list ("… include:") to the clause that holds both."""
        line = self._lines[index - 1]
        if self._previous != (index - 1, False) or not _COLON.search(line.text):
            return
        parent = self._lists[-1].parent
        if parent is not None and self.turns[-1].at < line.start:
            self.turns.append(Turn(line.start, parent))


def _is_contents(line: str) -> bool:
    return bool(_CONTENTS_ENTRY.fullmatch(line))
