"""The clauses that begin a line, or would if the line had been broken: sections, numbers, annexes, listed items."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from corpus.ahead import ANY_ITEM, CLOSING, Ahead, item_key
from corpus.articles import SOLE
from corpus.choices import accepts, as_item, choices_in
from corpus.divisions import HOLD_CLAUSES, ranks
from corpus.labels import Entry, read_labels
from corpus.node import Enumeration, Node, Turn
from corpus.numbering import Label, Reading, item_readings
from corpus.numbers import Path
from corpus.span import Line, Span

_CONNECTOR = r"(?:和|或|及|以及|且|與|与|and|or|and/or|e|ou|y|o|e/ou|y/o|及/或|和/或)?\s*$"
_ITEM_DONE = re.compile(rf"(?:[;；]\s*{_CONNECTOR}|[。.!！?？][”\"’)]?\s*$)", re.IGNORECASE)
_ITEM_OF_MANY = re.compile(rf"[;；]\s*{_CONNECTOR}", re.IGNORECASE)
_IS_OVER = re.compile(r"[.。;；:：!！?？\])）”\"’」』|]\s*$")
_OF_IT = re.compile(r"[的之所及和或至与與]|[规規]定")
_COMMA = re.compile(r"[,，]\s*$")
_COLON = re.compile(r"[:\uff1a]\s*$")
_BULLET = re.compile(r"[·•◦▪‣*–—-](?:\s|$|\w)")
_ENDS_SENTENCE = re.compile(r"[。.;；:：,，]$")
_LONGEST_TITLE = 90
_LONGEST_HAN_TITLE = 30
_ARTICLES = ("Article", "Section", "Clause")
_HEADED = re.compile(r"[ \t]*[IVX]{1,6}\.")
_TAIL = 80
_REACH = 6000
_COUNTS = 3
_LONGEST_LIST = 60
_GAP = 3
_MARKER = re.compile(r"\(\s*(\w{1,5})\s*\)")


class Layout:
    """Places the labels into one tree, and says whose the text between them is.

    A label counts only where it fits: a number is the next of its level, the first below the clause at hand, or
    the next of a level above; an item is the next of a list that is open, or the first of a new one. What does
    not fit is text. Where a label fits twice (`(i)` after `(h)`), the label after it decides. Nothing is a label
    from `notes` on, where the document's footnotes stand.
    """

    def __init__(self, text: str, lines: Sequence[Line], furniture: Sequence[Span], notes: int | None = None) -> None:
        hidden = {span.start for span in furniture if text[span.start : span.end].strip() != "|"}
        self._text = text
        last = len(text) if notes is None else notes
        self._notes = notes
        self._lines = [line for line in lines if line.text and line.begin not in hidden and line.begin < last]
        self._entries = read_labels(text, self._lines)
        self._ahead = Ahead([(entry.label, entry.inner) for entry in self._entries])
        words = [entry.label.word for entry in self._entries if entry.label is not None and entry.label.word]
        self._path = Path(self._ahead, ranks(words))
        self.roots: list[Node] = []
        self.turns: list[Turn] = []
        self._annex: Node | None = None
        self._lists: list[Enumeration] = []
        self._signed = self._dun_in_article = False
        self._said = ""
        self._headed = 0
        self._bare: Node | None = None
        self._previous: tuple[int, bool] | None = None
        self._numbered = any(entry.label is not None and entry.label.kind == "number" for entry in self._entries)

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
        if not placed:
            self._continue(index, entry)
        self._said = line.text[-_TAIL:]
        if label is not None and placed and label.length >= len(line.text):
            self._said, self._bare = "", self.turns[-1].owner
        elif not placed or label is None:
            self._bare = None
        self._previous = (entry.row, placed)

    def _read_inner(self, index: int, entry: Entry) -> None:
        """Place a label in the midst of a line; what does not fit leaves no trace."""
        said, bare, previous = self._said, self._bare, self._previous
        self._said = self._text[max(0, entry.line.start - _TAIL) : entry.line.start].rstrip()
        self._bare, self._previous = None, (entry.row, True)
        if entry.label is not None and self._place(index, entry, entry.label):
            self._said = self._lines[entry.row].text[-_TAIL:]
        else:
            self._said, self._bare, self._previous = said, bare, previous

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

    def _place(self, index: int, entry: Entry, label: Label) -> bool:
        if label.kind == "item":
            return self._place_item(index, entry, label)
        if label.kind == "number":
            return self._place_number(index, entry, label)
        if label.kind == "annex":
            return self._place_annex(entry.line, label)
        return self._place_signatures(index, entry.line)

    @staticmethod
    def _node(line: Line, label: Label) -> Node:
        return Node(label.name, label.kind, line.start, line.start + label.length, parts=label.parts, word=label.word)

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
        if not label.word and len(label.parts) == 1 and self._is_below_heading():
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

    def _is_below_heading(self) -> bool:
        """Say whether "VI. EJERCICIO", which stands in a title or part, holds the numbers at hand."""
        if not self._lists or not self._path.nodes or self._path.nodes[-1].word not in HOLD_CLAUSES:
            return False
        outer = self._lists[0]
        return outer.parent is self._path.nodes[-1] and _HEADED.match(self._text, outer.item.start) is not None

    def _counted_on(self, entry: Entry, label: Label) -> list[tuple[int, Reading]]:
        """Read "VI." as the one after the "V." of the title before."""
        inside = self._path.nodes and self._path.nodes[-1].word in HOLD_CLAUSES
        if entry.inner or self._lists or not inside or not _HEADED.match(self._text, entry.line.start):
            return []
        following = Reading("roman", self._headed + 1)
        return [(0, following)] if following in label.readings else []

    def _is_firm(self, entry: Entry, label: Label) -> bool:
        """Say whether a number begins a line, and words behind it begin with a capital letter."""
        after = entry.line.start + label.length
        words = self._text[after : min(entry.line.end, after + _TAIL)].lstrip(" \t-–—:“\"'([")
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
        if _ENDS_SENTENCE.search(title.text) or self.turns[-1].at > title.start:
            return False
        section = Node(str(parts[0]), "number", title.start, title.start, parts=parts[:1], heading=title.text)
        self._open(section, title.start, self._annex)
        self._path.open(0, section)
        return True

    # Items

    def _place_item(self, index: int, entry: Entry, label: Label) -> bool:
        choices = choices_in(self._lists, label)
        if entry.inner or label.weak:
            choices = [choice for choice in choices if self._is_supported(index, choice, label)]
        if not choices and not entry.inner:
            choices = self._behind_gap(index, label)
        choices = choices or self._counted_on(entry, label)
        if not choices and not entry.inner and self._starts_late(index, entry, label):
            choices = [(len(self._lists), reading) for reading in self._late_readings(index, label)]
        if not choices:
            return False
        following = self._next_item(index) if len(choices) > 1 else None
        chosen = choices[0]
        if following is not None and len(choices) > 1:
            for choice in choices:
                if accepts(self._after(choice, label), following):
                    chosen = choice
                    break
        self._place_in_list(index, entry, label, *chosen)
        if len(self._lists) == 1 and self._is_below_heading():
            self._headed = self._lists[0].last
            self._lists[0].item.parts = (self._headed,)
        return True

    def _place_in_list(self, index: int, entry: Entry, label: Label, depth: int, reading: Reading) -> None:
        line = entry.line
        restart = depth < len(self._lists) and reading.ordinal == 1
        if restart and not entry.inner:
            self._give_lead_in_back(entry.row)
        node = self._node(line, replace(label, kind="item"))
        if depth < len(self._lists) and not restart:
            del self._lists[depth + 1 :]
            current = self._lists[depth]
            current.last, current.item, current.count = reading.ordinal, node, current.count + 1
            self._open(node, line.start, current.parent)
            return
        parent = self._lists[depth].parent if restart else self._holder()
        if parent is self.roots[0] and self._is_outermost(index, label, reading):
            parent = None
        elif self._begins_anew(index, entry, label, reading):
            parent = self._annex
        del self._lists[depth:]
        self._lists.append(Enumeration(parent, reading.series, label.style, reading.ordinal, node))
        self._open(node, line.start, parent)

    def _behind_gap(self, index: int, label: Label) -> list[tuple[int, Reading]]:
        """Place "(f)" after "(d)", where the clause at hand has no "(e)" any more: it was misprinted."""
        if not self._lists:
            return []
        depth, known = len(self._lists) - 1, self._lists[-1]
        reading = Reading(known.series, known.last + 2)
        if label.style != known.style or reading not in label.readings or known.count < _COUNTS:
            return []
        missing = self._ahead.either(item_key(known.style, Reading(known.series, known.last + 1)), index)
        stopper = self._path.stopper(index)
        return [] if missing is not None and (stopper is None or missing < stopper) else [(depth, reading)]

    def _is_outermost(self, index: int, label: Label, reading: Reading) -> bool:
        """Say whether "I.", "II.", "III." hold the numbers that stand between them, and not the other way about."""
        if label.style not in ("dot", "dun", "half") or self._path.nodes or self._annex is not None:
            return False
        stopper, last = self._path.stopper(index), index
        if reading.series == "chinese" and stopper in (None, self._ahead.next(CLOSING, index)):
            return True
        again = self._ahead.next(item_key(label.style, reading), index)
        for ordinal in range(reading.ordinal + 1, _LONGEST_LIST):
            place = self._ahead.next(item_key(label.style, Reading(reading.series, ordinal)), last)
            if place is None or (again is not None and place > again):
                break
            last = place
        return stopper is not None and last > stopper

    def _begins_anew(self, index: int, entry: Entry, label: Label, reading: Reading) -> bool:
        """Say whether 一、 begins a list of its own behind the last article: a title, after a sentence that is over.

        Where an article before holds such a list, or leads in to it, it belongs to the article.
        """
        if (label.style, reading.series) != ("dun", "chinese") or not self._path.nodes:
            return False
        article, title = self._path.nodes[-1], entry.line.text
        if article.word not in _ARTICLES or self._lists or self._dun_in_article or self._path.goes_on(index):
            self._dun_in_article = self._dun_in_article or article.word in _ARTICLES
            return False
        return self._said.endswith("。") and len(title) <= _LONGEST_HAN_TITLE and _ENDS_SENTENCE.search(title) is None

    def _is_supported(self, index: int, choice: tuple[int, Reading], label: Label) -> bool:
        """Say whether an item goes on an open list, or a second one at the head of a line proves a new list."""
        depth, reading = choice
        if (depth < len(self._lists) and reading.ordinal > 1) or label.name == SOLE:
            return True
        if label.style == "paren" and not self._bare_before(index):
            return False
        if label.style in ("dot", "half") and self._is_set_off(index) and not label.weak:
            return True
        second = item_key(label.style, Reading(reading.series, reading.ordinal + 1))
        following = self._ahead.next(second, index) if label.style == "paren" else self._ahead.either(second, index)
        if following is None:
            return False
        again = self._ahead.either(item_key(label.style, reading), index)
        stopper = self._path.stopper(index) if self._path.nodes or label.style == "dash" else None
        return (again is None or following < again) and (stopper is None or following < stopper)

    def _is_set_off(self, index: int) -> bool:
        """Say whether a wide gap stands before a label in the midst of a line."""
        entry = self._entries[index]
        return entry.inner and not self._text[max(0, entry.line.start - _GAP) : entry.line.start].strip()

    def _bare_before(self, index: int) -> bool:
        """Say whether an item follows another label at once: "5.8 (a) The Parties …"."""
        owner, entry = self.turns[-1].owner, self._entries[index]
        return owner.body <= entry.line.start and not self._text[owner.body : entry.line.start].strip()

    def _holder(self) -> Node | None:
        """The clause to which a new list belongs."""
        if self._lists:
            return self._lists[-1].item
        if self._path.nodes:
            return self._path.nodes[-1]
        if self._annex is not None:
            return self._annex
        return self.roots[0] if self._numbered else None

    def _after(self, choice: tuple[int, Reading], label: Label) -> list[Enumeration]:
        depth, reading = choice
        item = Node(label.name, "item", 0, 0)
        return [*self._lists[:depth], Enumeration(None, reading.series, label.style, reading.ordinal, item)]

    def _late_readings(self, index: int, label: Label) -> list[Reading]:
        following = self._next_item(index)
        if following is None or following.style != label.style:
            return []
        return [r for r in label.readings if Reading(r.series, r.ordinal + 1) in following.readings]

    def _starts_late(self, index: int, entry: Entry, label: Label) -> bool:
        """Say whether a list that lost its first items begins here: the next label goes on from this one."""
        late = self._late_readings(index, label)
        return bool(late) and self._holder() is not None and not self._is_told_before(entry, label, late)

    def _is_told_before(self, entry: Entry, label: Label, late: Sequence[Reading]) -> bool:
        """Say whether the list has begun inside the sentence before: "… (a) …; (b) …;", and here "(c)"."""
        if label.style != "paren":
            return False
        begin = max(self.turns[-1].at, entry.line.start - _REACH)
        told = {
            reading
            for match in _MARKER.finditer(self._text, begin, entry.line.start)
            for reading in item_readings(match[1])
        }
        return any(Reading(reading.series, reading.ordinal - 1) in told for reading in late)

    def _next_item(self, index: int) -> Label | None:
        """Give the next item's label of the same numbered clause."""
        following, stopper = self._ahead.next(ANY_ITEM, index), self._path.stopper(index)
        if following is None or (stopper is not None and stopper < following):
            return None
        return self._entries[following].label

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
            self._text[max(before.start, current.item.start - _TAIL) : current.item.start]
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

    def _give_lead_in_back(self, row: int) -> None:
        """Hand the paragraph that introduces a second list ("… include:") to the clause that holds both."""
        line = self._lines[row - 1]
        if self._previous != (row - 1, False) or not _COLON.search(line.text[-_TAIL:]):
            return
        parent = self._lists[-1].parent
        if parent is not None and self.turns[-1].at < line.start:
            self.turns.append(Turn(line.start, parent))
