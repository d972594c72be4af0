"""The headings that a document's format marks, where no number leads them: titles, groups, sections, closing parts."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from corpus.ahead import Ahead, item_key
from corpus.contents import is_contents_title
from corpus.labels import Entry
from corpus.node import Enumeration, Node, Turn
from corpus.numbering import Reading, recognise
from corpus.numbers import Path
from corpus.span import TERM, Heading, Line, Span

_DEEPEST = 8
_CLOSING_PART = re.compile(
    r"附\s*[则則]|(?:final|closing|transitional)\s+provisions|disposi(?:ções|ciones)\s+(?:finais|finales|transit[óo]rias)",
    re.IGNORECASE,
)
_ENDED = re.compile(r"[.;。；][”\"’」』)]*$")
_LONGEST_HEAD = 160


class Sections:
    """Says of a heading without a number where it stands and whether what comes below belongs to it.

    A heading over numbers that go on from those before it is a title among them: it has only the text up to the next
    number. Where the numbers end or begin anew, and in a document without numbers, it holds what comes below.

    Args:
        text: the whole document.
        headings: what the format marks.
        furniture: the document's page furniture.

    Attributes:
        marked: the headings, by where they begin.
    """

    def __init__(self, text: str, headings: Sequence[Heading], furniture: Sequence[Span] = ()) -> None:
        marked = [heading for heading in headings if heading.level != TERM]
        titles = set(_titles(_blanked(text, furniture) if marked else text, marked))
        self.marked = {heading.start: heading for heading in marked}
        self._sections = {
            heading.start
            for heading in marked
            if heading not in titles and not is_contents_title(text[heading.start : heading.end])
        }
        self._levels: dict[Node, int] = {}
        self._rows: list[int] = []

    def prepare(self, entries: Sequence[Entry]) -> None:
        """Note where the headings without a label stand among all labels."""
        self._rows = [
            index
            for index, entry in enumerate(entries)
            if entry.label is None and not entry.inner and entry.line.start in self._sections
        ]

    def at(self, start: int) -> Heading | None:
        """Give the heading that begins at a character and is a section."""
        return self.marked[start] if start in self._sections else None

    def note(self, node: Node) -> None:
        """Remember how deep a clause is whose label stands in a heading."""
        if node.start in self.marked:
            self._levels[node] = self.marked[node.start].level

    def node(self, text: str, heading: Heading) -> Node:
        """Make a clause of a heading."""
        name = " ".join(text[heading.start : heading.end].split())
        node = Node(f"[{name}]", "heading", heading.start, heading.end, heading=name)
        self._levels[node] = heading.level
        return node

    def place(
        self, index: int, heading: Heading, path: Path, annex: Node | None, lists: Sequence[Enumeration], ahead: Ahead
    ) -> tuple[Node | None, bool]:
        """Give what a heading belongs to, and whether it holds what comes below it.

        Args:
            index: its place among all labels.
            heading: the heading.
            path: the numbered clauses that are open.
            annex: the annex or section that is open.
            lists: the lists that are open.
            ahead: the labels that come later.
        """
        outer = annex if annex is not None and annex.kind != "signatures" else None
        above = self._above(heading.level, [*path.nodes[::-1], *_around(outer)])
        if lists and lists[0].parent is None and _goes_on(lists[0], ahead, index):
            return above, False
        if path.nodes:
            if above in path.nodes:
                return above, False
            depth = path.going_on(index)
            if depth is not None:
                return (path.nodes[depth - 1] if depth else outer), False
            return above, True
        inside = above or (outer if outer is not None and outer.kind == "annex" else None)
        return inside, not (self._is_over_numbers(index, ahead) and (outer is None or inside is outer))

    def _is_over_numbers(self, index: int, ahead: Ahead) -> bool:
        """Say whether a number comes before the next heading."""
        number = ahead.first(((1,) * length for length in range(1, _DEEPEST + 1)), index)
        following = bisect_right(self._rows, index)
        return number is not None and (following == len(self._rows) or number < self._rows[following])

    def _above(self, level: int, nodes: Sequence[Node]) -> Node | None:
        return next((node for node in nodes if self._levels.get(node, level) < level), None)


def closing_parts(lines: Sequence[Line]) -> tuple[Heading, ...]:
    """Find the titles of closing parts that a text without marked headings sets on lines of their own: 附则.

    A sentence ends before one, and a text stands below it.
    """
    filled = [line for line in lines if line.text]
    return tuple(
        Heading(line.start, line.end, 1)
        for before, line, after in zip(filled, filled[1:], filled[2:], strict=False)
        if _CLOSING_PART.fullmatch(line.text) and _ENDED.search(before.text) and len(after.text) > len(line.text)
    )


def _around(node: Node | None) -> Iterator[Node]:
    while node is not None:
        yield node
        node = node.parent


def _goes_on(known: Enumeration, ahead: Ahead, index: int) -> bool:
    return ahead.next(item_key(known.style, Reading(known.series, known.last + 1)), index) is not None


def _blanked(text: str, spans: Sequence[Span]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _titles(text: str, headings: Sequence[Heading]) -> Iterator[Heading]:
    """Give the headings that are the document's own title: nothing but headings and a line or two stands before them.

    The last before the text is a section where a later one is of its level or above, and so is one over deeper ones.
    """
    head = text[: headings[0].start] if headings else ""
    if len(head.strip()) > _LONGEST_HEAD or any(recognise(line.strip()) for line in head.split("\n")):
        return
    for place, heading in enumerate(headings):
        following = headings[place + 1] if place + 1 < len(headings) else None
        joined = following is not None and not text[heading.end : following.start].strip()
        later = any(other.level <= heading.level for other in headings[place + 1 :])
        if (following is not None and joined and following.level <= heading.level) or not later:
            yield heading
        if not joined:
            return


def split_marked_terms(text: str, turns: Sequence[Turn], headings: Sequence[Heading]) -> list[Turn]:
    """Give each term of a list of definitions that the format marks its own clause, with what stands in its entry."""
    terms = [heading for heading in headings if heading.level == TERM]
    if not terms:
        return list(turns)
    result = list(turns)
    for term in terms:
        at = bisect_right(result, term.start, key=lambda turn: turn.at) - 1
        holder = result[at].owner
        if term.start < holder.body:
            continue
        name = " ".join(text[term.start : term.end].split("\n", 1)[0].split())
        node = Node(f"[{name}]", "term", term.start, term.start, heading=name)
        behind = bisect_left(result, term.end, lo=at + 1, key=lambda turn: turn.at)
        inside = [
            Turn(turn.at, turn.owner if turn.owner.start > term.start else node) for turn in result[at + 1 : behind]
        ]
        for child in [child for child in holder.children if term.start < child.start < term.end]:
            holder.children.remove(child)
            node.adopt(child)
        holder.adopt(node)
        ends = behind < len(result) and not text[term.end : result[behind].at].strip()
        back = [] if ends or not text[term.end :].strip() else [Turn(term.end + 1, holder)]
        result[at + 1 : behind] = [Turn(term.start, node), *inside, *back]
    return result
