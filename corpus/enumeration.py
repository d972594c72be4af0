"""Lists that run inside a sentence: "(i) …; (ii) …; or (iii) …"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from corpus.node import Node, Turn
from corpus.numbering import ITEM_BODY, Reading, item_name, item_readings
from corpus.span import Span

_MARKER = re.compile(rf"[((]\s*(?P<body>{ITEM_BODY})\s*[))]")
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
_FILLER = re.compile(r"[\s,,、;;。.:]|\b(?:and|or|and/or|e|ou|y|o)\b|和|或|及|以及|且|與|与|/", re.IGNORECASE)
_SHORTEST_ITEM = 2

_STOP = re.compile(r"[;；。！？!?]|\.(?=\s+[“\"(]?[A-Z])|[,，]\s*(?=則|则|then\b|então\b|entonces\b)")
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
        self._furniture = [span for span in furniture if segment.start <= span.start < segment.end]
        self._markers = self._find_markers()
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
        if last in "))" and not (found and found[-1].end == match.start()):
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
            del self._open[depth + 1 :]
            current = self._open[depth]
            current.item = self._item(marker, current.parent)
            current.next = self._find_next(index, self._reading_in(marker, current.series))
            return True
        return False

    def _start(self, index: int, marker: _Marker) -> None:
        open_series = {held.series for held in self._open}
        for reading in marker.readings:
            if reading.ordinal != 1 or reading.series in open_series:
                continue
            following = self._find_next(index, reading)
            if following is None:
                continue
            parent = self._open[-1].item if self._open else self._owner
            self._open.append(_Open(parent, reading.series, self._item(marker, parent), following))
            return

    def _item(self, marker: _Marker, parent: Node) -> Node:
        item = Node(marker.name, "inline", marker.start, marker.end)
        parent.adopt(item)
        self._turns.append(Turn(marker.start, item))
        return item

    @staticmethod
    def _reading_in(marker: _Marker, series: str) -> Reading:
        return next(reading for reading in marker.readings if reading.series == series)

    def _find_next(self, index: int, reading: Reading) -> int | None:
        """Find the next item of a list: the following number, or the one after it where a marker was lost."""
        end = self._markers[index].end
        second: int | None = None
        for later in range(index + 1, len(self._markers)):
            readings = self._markers[later].readings
            if Reading(reading.series, reading.ordinal + 1) in readings:
                return later if self._says_something(end, self._markers[later].start) else None
            if Reading(reading.series, 1) in readings:
                break
            if second is None and Reading(reading.series, reading.ordinal + 2) in readings:
                second = later
        if second is not None and reading.series == "roman":
            return second
        return None

    def _says_something(self, start: int, end: int) -> bool:
        return len(_FILLER.sub("", self._text[start:end])) >= _SHORTEST_ITEM

    # Ends

    def _close_before(self, position: int) -> None:
        """End the lists whose last item is over before `position`, and give the text back."""
        while self._open and self._open[-1].next is None:
            end = self._end_of_item(self._open[-1].item.body, position)
            if end is None:
                return
            parent = self._owner
            while self._open and self._open[-1].next is None:
                parent = self._open.pop().parent
            self._turns.append(Turn(end, parent))

    def _end_of_item(self, start: int, limit: int) -> int | None:
        inner = self._turns[-1].at if self._turns else start
        for match in _STOP.finditer(self._text, max(start, inner), limit):
            if match[0] == "." and _ABBREVIATION.search(self._text[max(0, match.start() - 8) : match.start()]):
                continue
            if any(span.start <= match.start() < span.end for span in self._furniture):
                continue
            return match.end() if match.end() < self._segment.end else None
        return None
