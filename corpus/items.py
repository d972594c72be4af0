"""The listed items that begin a line, or would if the line had been broken: (a), (i), 1), 一、 and their likes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from corpus.ahead import ANY_ITEM, CLOSING, Ahead, item_key
from corpus.articles import SOLE
from corpus.choices import accepts, choices_in
from corpus.divisions import HOLD_CLAUSES, ranks
from corpus.labels import Entry, read_labels
from corpus.node import Enumeration, Node, Turn
from corpus.numbering import Label, Reading, item_readings
from corpus.numbers import Path
from corpus.sections import Sections
from corpus.span import Heading, Line, Span

_COLON = re.compile(r"[:\uff1a]\s*$")
ENDS_SENTENCE = re.compile(r"[。.;；:：,，]$")
_LONGEST_HAN_TITLE = 30
_ARTICLES = ("Article", "Section", "Clause")
_HEADED = re.compile(r"[ \t]*[IVX]{1,6}\.")
TAIL = 80
_REACH = 6000
_COUNTS = 3
_LONGEST_LIST = 60
_GAP = 3
_MARKER = re.compile(r"\(\s*(\w{1,5})\s*\)")


class Items:
    """What is open while a document's labels are read, and where its items fit.

    An item is the next of a list that is open, or the first of a new one. Where a label fits twice (`(i)` after
    `(h)`), the label after it decides.
    """

    def __init__(
        self,
        text: str,
        lines: Sequence[Line],
        furniture: Sequence[Span],
        notes: int | None = None,
        headings: Sequence[Heading] = (),
    ) -> None:
        hidden = {span.start for span in furniture if text[span.start : span.end].strip() != "|"}
        self._text = text
        last = len(text) if notes is None else notes
        self._notes = notes
        self._lines = [line for line in lines if line.text and line.begin not in hidden and line.begin < last]
        self._sections = Sections(text, headings, furniture)
        self._entries = read_labels(text, self._lines, self._sections.marked)
        self._sections.prepare(self._entries)
        self._titled: Node | None = None
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

    def _open(self, node: Node, at: int, parent: Node | None) -> None:
        if parent is None:
            self.roots.append(node)
        else:
            parent.adopt(node)
        if parent is None or node.kind != "item":
            self._titled = None
        self.turns.append(Turn(at, node))

    @staticmethod
    def _node(line: Line, label: Label) -> Node:
        return Node(label.name, label.kind, line.start, line.start + label.length, parts=label.parts, word=label.word)

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
        return self._said.endswith("。") and len(title) <= _LONGEST_HAN_TITLE and ENDS_SENTENCE.search(title) is None

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
        if self._titled is not None:
            return self._titled
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

    def _is_below_heading(self) -> bool:
        """Say whether "VI. EJERCICIO", which stands in a title or part, holds the numbers at hand."""
        if not self._lists or not self._path.nodes or self._path.nodes[-1].word not in HOLD_CLAUSES:
            return False
        outer = self._lists[0]
        return outer.parent is self._path.nodes[-1] and _HEADED.match(self._text, outer.item.start) is not None

    def _is_led_in(self, label: Label) -> bool:
        """Say whether "1." begins a list in an article's item that ends in a colon, or a number goes such a list on."""
        if not self._lists or not self._path.nodes or not self._path.nodes[-1].word:
            return False
        innermost, reading = self._lists[-1], Reading("digit", label.parts[0])
        if reading.ordinal == 1:
            return self.turns[-1].owner is innermost.item and _COLON.search(self._said) is not None
        inside = innermost.parent is not None and innermost.parent.kind == "item"
        return inside and innermost.continues_with((reading,), "dot")

    def _counted_on(self, entry: Entry, label: Label) -> list[tuple[int, Reading]]:
        """Read "VI." as the one after the "V." of the title before."""
        inside = self._path.nodes and self._path.nodes[-1].word in HOLD_CLAUSES
        if entry.inner or self._lists or not inside or not _HEADED.match(self._text, entry.line.start):
            return []
        following = Reading("roman", self._headed + 1)
        return [(0, following)] if following in label.readings else []

    def _give_lead_in_back(self, row: int) -> None:
        """Hand the paragraph that introduces a second list ("… include:") to the clause that holds both."""
        line = self._lines[row - 1]
        if self._previous != (row - 1, False) or not _COLON.search(line.text[-TAIL:]):
            return
        parent = self._lists[-1].parent
        if parent is not None and self.turns[-1].at < line.start:
            self.turns.append(Turn(line.start, parent))
