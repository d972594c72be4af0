"""Lists that run inside a sentence: "(i) …; (ii) …; or (iii) …"."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from corpus.node import Node, Turn
from corpus.numbering import ITEM_BODY, Reading, item_name, item_readings
from corpus.span import Span

_MARKER = re.compile(rf"\(\s*(?P<body>{ITEM_BODY})\s*\)")
_QUOTES_BEFORE = "“\"'‘「『《第"
_QUOTED_AFTER = re.compile(r"\s*(?:[”’」』]|[項项](?!目)|款(?!項|项)|[條条](?![件款例文約约])|[節节段])")
_REFERRED = re.compile(
    r"(?:\b(?:items?|sections?|clauses?|paragraphs?|subsections?|subparagraphs?|articles?|through|rules?|"
    r"itens|incisos?|alíneas?|cláusulas?|artigos?|parágrafos?|artículos?|literal(?:es)?|numeral(?:es)?|letras?)"
    r"\s*|[第項项條条])$",
    re.IGNORECASE,
)
_NUMBER_WORD = re.compile(
    r"(?:[\d〇零一二三四五六七八九十百千兩两]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|"
    r"um|uma|dois|duas|três|quatro|cinco|un|una|uno|dos|tres|cuatro))\s*$",
    re.IGNORECASE,
)
_PRINTED_TWICE = ("digit", "chinese")
_FILLER = re.compile(
    r"[\s,\uff0c、;\uff1b。.:\uff1a]|\b(?:and|or|and/or|e|ou|y|o)\b|和|或|及|以及|且|與|与|/", re.IGNORECASE
)
_SHORTEST_ITEM = 2

_STOP = re.compile(r"[;；。！？!?]|\.(?=\s+[“\"(]?[A-Z])|[,，]\s*(?=則|则|then\b|então\b|entonces\b)")
_FULL_STOP = re.compile(r"[.](?=\s+[“\"(]?[A-Z])")
_PARAGRAPH_END = re.compile(r"[.;!?。；！？][”\"’)]*[ \t]*\n")
_SHORTEST_SENTENCE = 25
_ABBREVIATION = re.compile(r"(?:\b[A-Z]|\b(?:No|Inc|Ltd|Reg|Treas|Art|art|Sec|vs|Mr|Ms|Dr|nº|Cia))$")


@dataclass(frozen=True, slots=True)
class _Marker:
    start: int
    end: int
    name: str
    readings: tuple[Reading, ...]


@dataclass(slots=True)
class _Open:
    """A list being read: its parent, its present item, and the marker after that, where there is one."""

    parent: Node
    series: str
    item: Node
    next: int | None
    items: list[Node] = field(default_factory=list)
    paragraphs: bool = False
    read_to: int = 0


def enumerate_inline(text: str, segment: Span, owner: Node, furniture: Sequence[Span]) -> list[Turn]:
    """Make the inline lists of one stretch of a clause into children of it.

    A list starts at its first item and has a second one; references ("item (i)", "第(Ii)項", "9.1(I)", "“(i)”")
    and numbers printed twice ("six (6)") are not items. The last item ends where its clause of the sentence
    does: at a semicolon, a full stop, or ", then".

    Args:
        text: the whole document.
        segment: the stretch, which begins after the owner's own label.
        owner: the clause to which the stretch belongs.
        furniture: the document's page furniture.

    Returns:
        Whose the text is from where on, after the beginning of the stretch.
    """
    return _Reader(text, segment, owner, furniture).read()


class _Reader:
    def __init__(self, text: str, segment: Span, owner: Node, furniture: Sequence[Span]) -> None:
        self._text = text
        self._segment = segment
        self._owner = owner
        first = bisect_left(furniture, Span(segment.start, 0))
        self._furniture = furniture[first : bisect_left(furniture, Span(segment.end, 0))]
        self._markers = self._find_markers()
        self._places: dict[Reading, list[int]] = {}
        for index, marker in enumerate(self._markers):
            for reading in marker.readings:
                self._places.setdefault(reading, []).append(index)
        self._open: list[_Open] = []
        self._turns: list[Turn] = []

    def read(self) -> list[Turn]:
        for index, marker in enumerate(self._markers):
            self._close_before(marker.start)
            if not self._continue(index, marker):
                self._start(index, marker)
        self._close_before(self._segment.end)
        return self._turns

    def _find_markers(self) -> list[_Marker]:
        found: list[_Marker] = []
        for match in _MARKER.finditer(self._text, self._segment.start, self._segment.end):
            readings = item_readings(match["body"])
            if readings and not self._is_reference(match, found):
                found.append(_Marker(match.start(), match.end(), item_name(match["body"]), readings))
        return found

    def _is_reference(self, match: re.Match[str], found: Sequence[_Marker]) -> bool:
        before = self._text[max(self._segment.start, match.start() - 24) : match.start()]
        if _QUOTED_AFTER.match(self._text, match.end()):
            return True
        if not before:
            return False
        last = before[-1]
        if last in _QUOTES_BEFORE or (last.isascii() and last.isalnum()):
            return True
        if last == ")" and not (found and found[-1].end == match.start()):
            return True
        if _REFERRED.search(before):
            return True
        series = item_readings(match["body"])[0].series
        return series in _PRINTED_TWICE and bool(_NUMBER_WORD.search(before))

    # Items

    def _continue(self, index: int, marker: _Marker) -> bool:
        for depth in range(len(self._open) - 1, -1, -1):
            if self._open[depth].next != index:
                continue
            self._release(depth + 1)
            current = self._open[depth]
            current.paragraphs = current.paragraphs or self._has_sentences(current.item.body, marker.start)
            current.item = self._item(marker, current.parent)
            current.items.append(current.item)
            current.next = self._find_next(index, self._reading_in(marker, current.series), self._limit(depth))
            current.read_to = marker.end
            return True
        return False

    def _start(self, index: int, marker: _Marker) -> None:
        for reading in marker.readings:
            if reading.ordinal != 1:
                continue
            alike = [held for held in self._open if held.series == reading.series]
            following = self._find_next(index, reading, self._limit(len(self._open)) if alike else None)
            if following is None or (alike and not self._lies_inside(alike[-1], following)):
                continue
            parent = self._open[-1].item if self._open else self._owner
            item = self._item(marker, parent)
            self._open.append(_Open(parent, reading.series, item, following, [item], read_to=marker.end))
            return

    def _lies_inside(self, alike: _Open, following: int) -> bool:
        """Say whether a list lies in an item of another list that lies in an item of its like: (b)(iii)(a)."""
        inner = self._open[-1]
        goes_on = inner.next is not None and following < inner.next
        return inner is not alike and goes_on and alike.next is not None and following < alike.next

    def _limit(self, depth: int) -> int | None:
        """Give the next item of the lists around the one at `depth`, where one of them is its like."""
        nexts = [held.next for held in self._open[:depth] if held.next is not None]
        series = [held.series for held in self._open[: depth + 1]]
        return min(nexts, default=None) if len(set(series)) < len(series) or depth == len(self._open) else None

    def _item(self, marker: _Marker, parent: Node) -> Node:
        item = Node(marker.name, "inline", marker.start, marker.end)
        parent.adopt(item)
        self._turns.append(Turn(marker.start, item))
        return item

    @staticmethod
    def _reading_in(marker: _Marker, series: str) -> Reading:
        return next(reading for reading in marker.readings if reading.series == series)

    def _find_next(self, index: int, reading: Reading, limit: int | None) -> int | None:
        """Find the next item of a list: the following number, or the one after it where a marker was lost."""
        following = self._next(Reading(reading.series, reading.ordinal + 1), index)
        again = self._next(Reading(reading.series, 1), index)
        if following is not None and limit is not None and following >= limit:
            following = None
        if following is not None:
            if again is None or following <= again:
                said = self._says_something(self._markers[index].end, self._markers[following].start)
                return following if said else None
            if self._lies_between(index, again, following):
                return following
        second = self._next(Reading(reading.series, reading.ordinal + 2), index)
        if second is None or reading.series != "roman" or (limit is not None and second >= limit):
            return None
        return second if again is None or second < again else None

    def _lies_between(self, index: int, again: int, following: int) -> bool:
        """Say whether the list that begins at `again` lies deeper: the one around it goes on before `following`."""
        for reading in self._markers[again - 1].readings if again - 1 > index else ():
            goes_on = self._next(Reading(reading.series, reading.ordinal + 1), again)
            if goes_on is not None and goes_on < following:
                return True
        return False

    def _next(self, reading: Reading, index: int) -> int | None:
        places = self._places.get(reading)
        if not places:
            return None
        at = bisect_right(places, index)
        return places[at] if at < len(places) else None

    def _says_something(self, start: int, end: int) -> bool:
        return len(_FILLER.sub("", self._text[start:end])) >= _SHORTEST_ITEM

    # Ends

    def _has_sentences(self, start: int, end: int) -> bool:
        """Say whether an item holds more than one sentence."""
        for match in _FULL_STOP.finditer(self._text, start, end):
            if end - match.end() >= _SHORTEST_SENTENCE and not self._is_abbreviation(match):
                return True
        return False

    def _is_abbreviation(self, match: re.Match[str]) -> bool:
        return bool(_ABBREVIATION.search(self._text[max(0, match.start() - 8) : match.start()]))

    def _release(self, depth: int) -> None:
        """Close the lists from `depth` on; items that hold whole sentences stand on their own."""
        for held in self._open[depth:]:
            if held.paragraphs:
                for item in held.items:
                    item.kind = "item"
        del self._open[depth:]

    def _close_before(self, position: int) -> None:
        """End the lists whose last item is over before `position`, and give the text back."""
        while self._open and self._open[-1].next is None:
            end = self._end_of_item(self._open[-1], position)
            if end is None:
                break
            parent = self._owner
            while self._open and self._open[-1].next is None:
                parent = self._open[-1].parent
                self._release(len(self._open) - 1)
            self._turns.append(Turn(end, parent))
        if position == self._segment.end:
            self._release(0)

    def _end_of_item(self, last: _Open, limit: int) -> int | None:
        begin = max(last.item.body, self._turns[-1].at if self._turns else 0, last.read_to)
        for match in (_PARAGRAPH_END if last.paragraphs else _STOP).finditer(self._text, begin, limit):
            if match[0] == "." and self._is_abbreviation(match):
                continue
            if self._is_furniture(match.start()):
                continue
            return match.end() if match.end() < self._segment.end else None
        # A mark that ends at the limit may need what follows it to be one.
        last.read_to = max(last.read_to, limit - 1)
        return None

    def _is_furniture(self, at: int) -> bool:
        index = bisect_right(self._furniture, Span(at, len(self._text) + 1)) - 1
        return index >= 0 and self._furniture[index].start <= at < self._furniture[index].end
