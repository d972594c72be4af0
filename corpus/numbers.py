"""Where a number fits: next to, below or above the numbered clauses that are open."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

from corpus.ahead import CLOSING, Ahead
from corpus.divisions import CLOSING_PROVISIONS, HOLD_CLAUSES, RANK, insertion
from corpus.node import Node
from corpus.numbering import Label

_WIDEST_STEP = 2
_WIDEST_GAP = 6
_DEEPEST = 8


class Path:
    """The numbered clauses that are open, from the outermost inwards."""

    def __init__(self, ahead: Ahead, rank: Mapping[str, int] = RANK) -> None:
        self._ahead = ahead
        self._rank = rank
        self.nodes: list[Node] = []
        self._last: dict[str, int] = {}
        self._stopper: tuple[int, int | None] | None = None
        self._left: tuple[int, Node] | None = None

    def clear(self) -> None:
        """Begin anew, as an annex does."""
        self.nodes, self._last, self._stopper, self._left = [], {}, None, None

    def open(self, depth: int, node: Node) -> None:
        """Put a clause into the path and close what stood there and below."""
        former = self.nodes[depth] if depth < len(self.nodes) else None
        if former is not None and former.parts[:-1] == node.parts[:-1] and former.word == node.word:
            step = node.parts[-1] - former.parts[-1]
            self._left = self._left if step == 1 else (depth, former)
        elif self._left is not None and depth <= self._left[0]:
            self._left = None
        del self.nodes[depth:]
        self.nodes.append(node)
        self._stopper = None
        if len(node.parts) == 1:
            self._last[node.word] = node.parts[0]

    def depth_for(self, label: Label, index: int, *, inner: bool) -> int | None:
        """Give how many clauses stay open above this number; None where it does not fit.

        Args:
            label: a number, with or without a leading word.
            index: its place among all labels.
            inner: whether it stands in the midst of a line, where only the very next number fits.
        """
        parts = label.parts
        if label.weak and not (self._has_successor(label, index) or self._follows(label)):
            return None
        if label.word in CLOSING_PROVISIONS:
            return 0 if self.nodes and label.parts[0] == self._last.get(label.word, 0) + 1 else None
        if label.word and len(parts) == 1:
            alike = self._alike(label.word)
            if alike is not None and self._is_inserted_behind(self.nodes[alike], label):
                return alike
            if alike is not None:
                return alike if self._steps(self.nodes[alike], label, index) else None
            depth = self._new_word(label, index)
            if depth is not None:
                return depth
        depth = self._fits(parts, 1 if inner else _WIDEST_STEP, label.word)
        if depth is not None and not self._would_stand_beside_a_division(depth, label, index):
            return depth
        return self._in_division(label, index)

    def stopper(self, index: int) -> int | None:
        """Give the next label after `index` that ends all lists of the clause at hand."""
        if self._stopper is not None:
            begin, found = self._stopper
            if begin <= index and (found is None or index < found):
                return found
        found = self._ahead.first(self._expected(), index)
        self._stopper = (index, found)
        return found

    def goes_on(self, index: int) -> bool:
        """Say whether the clauses at hand have a successor before the next annex."""
        found = self._ahead.first(self._successors(), index)
        closing = self._ahead.next(CLOSING, index)
        return found is not None and (closing is None or found < closing)

    def going_on(self, index: int) -> int | None:
        """Give the depth at which the numbers of the clauses at hand go on; None where they end or begin anew.

        They begin anew where a first one comes before the next, and counts up to it.
        """
        closing = self._ahead.next(CLOSING, index)
        anew = self._ahead.first(((1,) * length for length in range(1, _DEEPEST + 1)), index)
        for depth in range(len(self.nodes) - 1, -1, -1):
            *above, last = self.nodes[depth].parts
            found = self._ahead.next((*above, last + 1), index)
            if found is None or (closing is not None and closing < found):
                continue
            same = self._ahead.next((*above, last), anew) if anew is not None and anew < found else None
            if last == 1 and anew is not None and anew < found and not above:
                same = anew
            if same is None or same > found:
                return depth
        return None

    def _successors(self) -> Iterator[Hashable]:
        for node in self.nodes:
            yield (*node.parts[:-1], node.parts[-1] + 1)

    def _expected(self) -> Iterator[Hashable]:
        yield CLOSING
        if not self.nodes:
            for length in range(1, _DEEPEST + 1):
                yield (1,) * length
            return
        yield from {node.word for node in self.nodes if node.word}
        if self._left is not None:
            left = self._left[1].parts
            yield (*left[:-1], left[-1] + 1)
        beside: set[tuple[int, tuple[int, ...]]] = set()
        for depth in range(len(self.nodes) - 1, -1, -1):
            parts = self.nodes[depth].parts
            for deeper in range(1, _DEEPEST + 1 - len(parts)):
                yield parts + (1,) * deeper
                yield ("inner", parts + (1,) * deeper)
            if (len(parts), parts[:-1]) in beside:
                continue
            beside.add((len(parts), parts[:-1]))
            for step in range(1, _WIDEST_STEP + 1):
                yield (*parts[:-1], parts[-1] + step)
            yield ("inner", (*parts[:-1], parts[-1] + 1))

    def _fits(self, parts: tuple[int, ...], widest: int, word: str = "") -> int | None:
        if not self.nodes:
            return 0 if set(parts) == {1} else None
        for depth in range(len(self.nodes), 0, -1):
            above = self.nodes[depth - 1].parts
            rest = parts[len(above) :]
            if parts[: len(above)] == above and rest and set(rest) == {1}:
                if depth < len(self.nodes) and self.nodes[depth].parts[:-1] == parts[:-1]:
                    return None
                return depth
        for depth in range(len(self.nodes) - 1, -1, -1):
            beside = self.nodes[depth].parts
            if len(parts) == len(beside) and parts[:-1] == beside[:-1]:
                if self._differs(depth, word) and (parts[-1] != beside[-1] + 1 or word in self._last):
                    continue
                return depth if 1 <= parts[-1] - beside[-1] <= widest else None
        return None

    def _differs(self, depth: int, word: str) -> bool:
        """Say whether an open clause has another word than this one, as a chapter around articles has."""
        return bool(word) and self.nodes[depth].word not in ("", word)

    def _has_successor(self, label: Label, index: int) -> bool:
        following = (*label.parts[:-1], label.parts[-1] + 1)
        if label.word:
            return self._ahead.either((label.word, following), index) is not None
        return self._ahead.either(following, index) is not None

    # Words that lead a number

    def _alike(self, word: str) -> int | None:
        for depth in range(len(self.nodes) - 1, -1, -1):
            if self.nodes[depth].word == word and len(self.nodes[depth].parts) == 1:
                return depth
        return None

    def _steps(self, node: Node, label: Label, index: int) -> bool:
        step = label.parts[0] - node.parts[0]
        if 1 <= step <= _WIDEST_STEP:
            return True
        return step > 0 and self._ahead.either((label.word, (label.parts[0] + 1,)), index) is not None

    @staticmethod
    def _is_inserted_behind(node: Node, label: Label) -> bool:
        """Say whether this is article 2-A or 2 bis, which an amendment put behind article 2."""
        return node.parts == label.parts and insertion(node.name) < insertion(label.name)

    def _follows(self, label: Label) -> bool:
        return any(node.word == label.word and node.parts[-1] + 1 == label.parts[-1] for node in self.nodes)

    def _new_word(self, label: Label, index: int) -> int | None:
        """Place the first article of a chapter, the next where articles count on through the chapters."""
        number = label.parts[0]
        if number != 1 and number != self._last.get(label.word, 0) + 1:
            return None
        if not self.nodes:
            return 0
        for depth in range(len(self.nodes) - 1, -1, -1):
            word = self.nodes[depth].word
            if word and self._rank[word] < self._rank[label.word]:
                return depth + 1
        outermost = self.nodes[0].word
        if outermost and self._rank[label.word] < self._rank[outermost]:
            return 0
        return None

    def _would_stand_beside_a_division(self, depth: int, label: Label, index: int) -> bool:
        """Say whether "2." would stand beside "Article I" although there is an Article II."""
        if label.word or len(label.parts) > 1 or depth >= len(self.nodes) or not self.nodes[depth].word:
            return False
        beside = self.nodes[depth]
        return self._ahead.either((beside.word, (beside.parts[0] + 1,)), index) is not None

    def _in_division(self, label: Label, index: int) -> int | None:
        """Place "1." in "Article II", or "5." where the clauses count on through the articles."""
        if label.word or len(label.parts) > 1 or not self.nodes or not self.nodes[-1].word:
            return None
        number = label.parts[0]
        counts_on = number > 1 and number == self._last.get("", 0) + 1
        if counts_on or (number == 1 and (self._ahead.either((2,), index) is not None or self._holds_more(index))):
            return len(self.nodes)
        return None

    def _holds_more(self, index: int) -> bool:
        """Say whether 1.1 stands below the "1." at hand, before the next part."""
        word = self.nodes[-1].word
        below, end = self._ahead.next((1, 1), index), self._ahead.first((word, CLOSING), index)
        return word in HOLD_CLAUSES and below is not None and (end is None or below < end)

    # Numbers that are missing

    def depth_after_gap(self, label: Label, index: int, *, firm: bool) -> int | None:
        """Give how many clauses stay open above a number behind a gap; None where it does not fit.

        Its own successor follows, or it stands firmly at the head of a line; and none that was expected follows.
        """
        parts = label.parts
        depth = self._depth_behind(parts, label.word)
        if depth is None:
            return None
        deep = len(parts) > 1 and depth > 0
        ways = ((*parts[:-1], parts[-1] + 1), (*parts, 1))
        successor = self._ahead.first((*ways, *(("inner", way) for way in ways)), index)
        small = depth < len(self.nodes) and parts[-1] - self.nodes[depth].parts[-1] <= _WIDEST_STEP + 1
        if successor is None:
            if not (firm and deep and (small or depth == len(self.nodes))):
                return None
            missing = self._ahead.either((*parts[:-1], parts[-1] - 1), index)
            return depth if missing is None else None
        if not (firm or deep):
            return None
        expected = self._ahead.first(self._expected(), index)
        return depth if expected is None or expected >= successor else None

    def _depth_behind(self, parts: tuple[int, ...], word: str) -> int | None:
        if not self.nodes:
            return 0 if len(parts) == 1 else None
        for depth in range(len(self.nodes) - 1, -1, -1):
            beside = self.nodes[depth].parts
            if len(parts) == len(beside) and parts[:-1] == beside[:-1] and not self._differs(depth, word):
                return depth if 0 < parts[-1] - beside[-1] <= _WIDEST_GAP else None
        for depth in range(len(self.nodes), 0, -1):
            above = self.nodes[depth - 1].parts
            if parts[:-1] == above and parts[-1] <= _WIDEST_STEP + 1:
                return depth
        opens = len(parts) > 1 and set(parts[1:]) == {1} and 0 < parts[0] - self.nodes[0].parts[0] <= _WIDEST_STEP
        return 0 if opens else None

    # Numbers that are printed again, or out of their order

    def depth_out_of_turn(self, label: Label, index: int) -> int | None:
        """Give how many clauses stay open above a number that is repeated or misplaced; None where it is none.

        It is that of an open clause or a lesser one, it goes on from where such a number broke in, or the one that it
        ought to follow comes later. A bare "3." would as well be an item of a list.
        """
        depth = self._level(label)
        if depth is None or label.weak or not (label.word or len(label.parts) > 1):
            return None
        parts, beside = label.parts, self.nodes[depth : depth + 1]
        if beside and parts[-1] <= beside[0].parts[-1]:
            return depth
        if label.word and not beside and self._last.get(label.word, 0) >= max(1, parts[0] - _WIDEST_GAP):
            return depth
        if self._left is not None and self._left[0] == depth:
            left = self._left[1].parts
            if left[:-1] == parts[:-1] and 1 <= parts[-1] - left[-1] <= _WIDEST_STEP:
                return depth
        before = (*parts[:-1], parts[-1] - 1)
        awaited = self._ahead.next((label.word, before) if label.word else before, index)
        return depth if awaited is not None else None

    def _level(self, label: Label) -> int | None:
        """Give the depth at which clauses that are numbered like this one stand."""
        parts = label.parts
        for depth in range(len(self.nodes) - 1, -1, -1):
            node = self.nodes[depth]
            if len(node.parts) == len(parts) and node.parts[:-1] == parts[:-1] and node.word == label.word:
                return depth
            if len(parts) > 1 and node.parts == parts[:-1]:
                return depth + 1
        if label.word and len(parts) == 1:
            for depth in range(len(self.nodes) - 1, -1, -1):
                word = self.nodes[depth].word
                if word and self._rank[word] < self._rank[label.word]:
                    return depth + 1
        return None
