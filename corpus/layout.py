"""The clauses that begin a line, or would if the line had been broken: sections, numbers, annexes, listed items."""

from __future__ import annotations

import re
from dataclasses import replace

from corpus.ahead import item_key
from corpus.choices import as_item
from corpus.items import ENDS_SENTENCE, TAIL, Items
from corpus.labels import Entry
from corpus.node import Enumeration, Node, Turn
from corpus.numbering import Label, Reading, recognise
from corpus.span import Heading, Line

_CONNECTOR = r"(?:和|或|及|以及|且|與|与|and|or|and/or|e|ou|y|o|e/ou|y/o|及/或|和/或)?\s*$"
_ITEM_DONE = re.compile(rf"(?:[;；]\s*{_CONNECTOR}|[。.!！?？][”\"’)]?\s*$)", re.IGNORECASE)
_ITEM_OF_MANY = re.compile(rf"[;；]\s*{_CONNECTOR}", re.IGNORECASE)
_IS_OVER = re.compile(r"[.。;；:：!！?？\])）”\"’」』|]\s*$")
_OF_IT = re.compile(r"[的之所及和或至与與]|[规規]定")
_COMMA = re.compile(r"[,，]\s*$")
_BULLET = re.compile(r"[·•◦▪‣*–—-](?:\s|$|\w)")
_LONGEST_TITLE = 90


class Layout(Items):
    """Places the labels into one tree, and says whose the text between them is.

    A label counts only where it fits: a number is the next of its level, the first below the clause at hand, or
    the next of a level above; an item is the next of a list that is open, or the first of a new one. What does
    not fit is text. Where a label fits twice (`(i)` after `(h)`), the label after it decides. Nothing is a label
    from `notes` on, where the document's footnotes stand. `headings` are what the document's format marks.
    """

    def read(self) -> None:
        """Read all lines; afterwards `roots` and `turns` are filled."""
        preamble = Node("preamble", "preamble", 0, 0)
        self._open(preamble, 0, None)
        for index, entry in enumerate(self._entries):
            if entry.inner:
                self._read_inner(index, entry)
            else:
                self._read_line(index, entry)
        if self._notes is not None:
            self._open(Node("notes", "notes", self._notes, self._notes), self._notes, None)
        self._drop_empty_preamble(preamble)

    def _read_line(self, index: int, entry: Entry) -> None:
        label, line = entry.label, entry.line
        placed = label is not None and self._place(index, entry, label)
        if placed:
            self._sections.note(self.turns[-1].owner)
        elif (heading := self._sections.at(line.start)) is not None:
            self._begin_section(index, heading)
        else:
            self._continue(index, entry)
        self._said = line.text[-TAIL:]
        if label is not None and placed and label.length >= len(line.text):
            self._said, self._bare = "", self.turns[-1].owner
        elif not placed or label is None:
            self._bare = None
        self._previous = (entry.row, placed)

    def _read_inner(self, index: int, entry: Entry) -> None:
        """Place a label in the midst of a line; what does not fit leaves no trace."""
        said, bare, previous = self._said, self._bare, self._previous
        self._said = self._text[max(0, entry.line.start - TAIL) : entry.line.start].rstrip()
        self._bare, self._previous = None, (entry.row, True)
        if entry.label is not None and self._place(index, entry, entry.label):
            self._said = self._lines[entry.row].text[-TAIL:]
        else:
            self._said, self._bare, self._previous = said, bare, previous

    def _drop_empty_preamble(self, preamble: Node) -> None:
        if len(self.turns) == 1 or preamble.children or self._text[: self.turns[1].at].strip():
            return
        self.roots.remove(preamble)
        first = self.turns[1].owner
        first.start = 0
        self.turns[:2] = [Turn(0, first)]

    def _place(self, index: int, entry: Entry, label: Label) -> bool:
        if label.kind == "item":
            return self._place_item(index, entry, label)
        if label.kind == "number":
            return self._place_number(index, entry, label)
        if label.kind == "annex":
            return self._place_annex(entry.line, label)
        return self._place_signatures(index, entry.line)

    def _begin_section(self, index: int, heading: Heading) -> None:
        parent, holds = self._sections.place(index, heading, self._path, self._annex, self._lists, self._ahead)
        node = self._sections.node(self._text, heading)
        self._lists = [known for known in self._lists[:1] if not holds and known.parent is None]
        self._open(node, heading.start, parent)
        if holds:
            self._path.clear()
            self._annex = node
        else:
            self._titled = node

    # Annexes and signatures

    def _place_annex(self, line: Line, label: Label) -> bool:
        outermost = bool(self._lists) and self._lists[0].parent is None
        if not self._path.nodes and not outermost and self._annex is None and self._numbered:
            return False
        self._annex, self._lists = self._node(line, label), []
        self._path.clear()
        self._open(self._annex, line.start, None)
        return True

    def _place_signatures(self, index: int, line: Line) -> bool:
        nothing_before = not self._path.nodes and self._annex is None and not self._lists
        if nothing_before or self._signed or self._path.goes_on(index):
            return False
        self._lists, self._signed = [], True
        self._path.clear()
        self._annex = Node("signatures", "signatures", line.start, line.start)
        self._open(self._annex, line.start, None)
        return True

    # Numbers

    def _place_number(self, index: int, entry: Entry, label: Label) -> bool:
        if self._annex is not None and self._annex.kind == "signatures":
            return False
        inside = self._is_below_heading() or self._is_led_in(label)
        if not label.word and len(label.parts) == 1 and inside:
            return self._place_item(index, entry, replace(as_item(label), weak=entry.inner))
        depth = self._path.depth_for(label, index, inner=entry.inner)
        if depth is None:
            opened = not entry.inner and self._opens_untitled_section(entry.row, label.parts)
            depth = 1 if opened else self._path.depth_after_gap(label, index, firm=self._is_firm(entry, label))
        if depth is None and self._is_firm(entry, label) and self._is_begun(entry):
            depth = self._path.depth_out_of_turn(label, index)
        if not label.word and len(label.parts) == 1 and self._is_item(index, depth, label.parts[0]):
            return self._place_item(index, entry, as_item(label))
        if depth is None:
            return False
        self._lists = []
        node = self._node(entry.line, label)
        parent = self._path.nodes[depth - 1] if depth else self._annex
        self._open(node, entry.line.start, parent)
        self._path.open(depth, node)
        return True

    def _is_firm(self, entry: Entry, label: Label) -> bool:
        """Say whether a number begins a line, and words behind it begin with a capital letter."""
        after = entry.line.start + label.length
        words = self._text[after : min(entry.line.end, after + TAIL)].lstrip(" \t-–—:“\"'([")
        if entry.inner or not words:
            return not entry.inner and bool(label.word)
        return not words[0].islower() and words[0].isalpha() and _OF_IT.match(words) is None

    def _is_begun(self, entry: Entry) -> bool:
        """Say whether a line begins something: the one before is over, is a title, or stands apart."""
        if entry.inner or not entry.row:
            return False
        apart = self._lines[entry.row - 1].after != entry.line.begin
        return apart or self._previous == (entry.row - 1, True) or bool(_IS_OVER.search(self._said))

    def _is_item(self, index: int, depth: int | None, number: int) -> bool:
        """Say whether "3." is the third of a list in the clause at hand; a clause of its own comes again."""
        reading = Reading("digit", number)
        if depth is None or (self._lists and self._lists[0].parent is None and not self._path.nodes):
            return True
        goes_on = any(known.continues_with((reading,), "dot") for known in self._lists)
        return goes_on and self._ahead.next((number,), index) is not None

    def _opens_untitled_section(self, row: int, parts: tuple[int, ...]) -> bool:
        """Open section n at its bare title, where `n.1` follows a title that lost its number."""
        nodes = self._path.nodes
        if len(parts) < 2 or set(parts[1:]) != {1} or not row or not nodes or self._previous is None:
            return False
        title = self._lines[row - 1]
        follows_on = parts[0] == nodes[0].parts[0] + 1
        was_text = self._previous == (row - 1, False)
        if not (follows_on and was_text and len(title.text) <= _LONGEST_TITLE):
            return False
        if ENDS_SENTENCE.search(title.text) or self.turns[-1].at > title.start:
            return False
        label = recognise(title.text)
        name = title.text[label.length :].strip() if label is not None and label.parts == parts[:1] else title.text
        section = Node(str(parts[0]), "number", title.start, title.start, parts=parts[:1], heading=name)
        self._open(section, title.start, self._annex)
        self._path.open(0, section)
        return True

    # Text without a label

    def _continue(self, index: int, entry: Entry) -> None:
        """Decide whose a line without a label is.

        After the last item of a list a new paragraph belongs to the clause that holds the list, where the item
        is complete. While a list goes on, or an item breaks off in mid-sentence (at the end of a page, say),
        it belongs to the item.
        """
        while self._lists and (parent := self._lists[-1].parent) is not None:
            if not self._is_tail(index, entry, parent):
                break
            self._lists.pop()
            self.turns.append(Turn(entry.line.start, parent))

    def _is_tail(self, index: int, entry: Entry, parent: Node) -> bool:
        innermost = self._lists[-1]
        if self._bare is not None or innermost.count < 2 or _BULLET.match(entry.line.text):
            return False
        return self._item_is_complete(innermost, parent, entry.row) and not self._goes_on(index)

    def _item_is_complete(self, current: Enumeration, parent: Node, row: int) -> bool:
        if self.turns[-1].owner is not current.item:
            return True
        before = parent.children[-2]
        one_sentence = _ITEM_OF_MANY.search(
            self._text[max(before.start, current.item.start - TAIL) : current.item.start]
        )
        if one_sentence:
            return bool(_ITEM_DONE.search(self._said) or _COMMA.search(self._said))
        return bool(_ITEM_DONE.search(self._said)) and not self._follows_page_end(row)

    def _follows_page_end(self, row: int) -> bool:
        between = self._text[self._lines[row - 1].end : self._lines[row].begin]
        return bool(between.strip())

    def _goes_on(self, index: int) -> bool:
        """Say whether the innermost list has further items below."""
        nearest: tuple[int, int] | None = None
        for depth in range(len(self._lists) - 1, -1, -1):
            known = self._lists[depth]
            key = item_key(known.style, Reading(known.series, known.last + 1))
            place = self._ahead.next(key, index)
            if place is not None and (nearest is None or place < nearest[0]):
                nearest = (place, depth)
        if nearest is None or nearest[1] != len(self._lists) - 1:
            return False
        stopper = self._path.stopper(index)
        return stopper is None or nearest[0] < stopper
