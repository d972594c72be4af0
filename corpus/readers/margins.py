"""What pages print at their heads and feet, told from the text by where it stands and how it comes again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from corpus.numbering import recognise, roman_value
from corpus.readers.columns import Row, in_rows
from corpus.readers.footnotes import begins_note
from corpus.readers.glyphs import Frame, Run, around

_DEEPEST = 3
"""How many lines of a page's head or foot are looked at."""
_SAME_PLACE = 2.0
_NEAR = 2
"""A running head comes again on the next page, or on the next that lies on the same side of the spread."""
_LARGER, _SMALLER = 1.1, 0.92
_APART, _FAR_APART = 1.5, 2.5
_LONGEST = 120
_FEWEST_OTHERS = 2
_NUMBER = re.compile(r"\d+")
_ROMAN = re.compile(r"([-–—\s]*)([ivxl]{1,7})([-–—\s]*)", re.IGNORECASE)


@dataclass
class Parted:
    """A page's runs: what its head and its foot hold, line by line from the top, and the text between them."""

    head: list[Row] = field(default_factory=list)
    body: list[Run] = field(default_factory=list)
    foot: list[Row] = field(default_factory=list)


@dataclass(frozen=True)
class _Edge:
    """A line at a page's head or foot.

    Attributes:
        page: the page's place among the pages.
        key: its words, numbers left out.
        numbers: its numbers.
    """

    page: int
    row: Row
    frame: Frame
    text: str
    key: str
    numbers: tuple[int, ...]


def part_margins(pages: Sequence[Sequence[Run]]) -> list[Parted]:
    """Part each page's head and foot from its text.

    A line at a page's end belongs to the page where it comes again at the same height on a page near by, numbers
    counting the pages, or where it stands in the place of such a line, or, on one page only, beyond where the other
    pages' texts end. Lines are taken from the outside inwards, where they stand apart or are set in smaller letters;
    letters larger than the text's are never taken, and a page's whole text only where it stands on other pages, too.
    """
    usual = usual_height(pages)
    rows = [in_rows(upright(page)) for page in pages]
    counts = {
        head: _repeated([_edges(number, page, head=head) for number, page in enumerate(rows)], usual)
        for head in (True, False)
    }
    while True:
        emptied = [n for n, page in enumerate(rows) if page and counts[True][n] + counts[False][n] >= len(page)]
        if not emptied or len(emptied) * 2 < sum(bool(page) for page in rows):
            break
        counts = {head: [0] * len(rows) for head in counts}
    for head in (True, False):
        counts[head] = _with_single(rows, counts, usual, head=head)
    return [
        _parted(page, rows[number], counts[True][number], counts[False][number]) for number, page in enumerate(pages)
    ]


def usual_height(pages: Sequence[Sequence[Run]]) -> float:
    """Give the height in which most of the text is set."""
    heights: Counter[float] = Counter()
    for run in (run for page in pages for run in page):
        heights[round(run.read.height, 1)] += run.glyphs
    return heights.most_common(1)[0][0] if heights else 0.0


def usual_width(pages: Sequence[Sequence[Run]]) -> float:
    """Give how wide most pages' texts are."""
    frames = [around(run.read for run in text) for page in pages if (text := upright(page))]
    widths = sorted(frame.right - frame.left for frame in frames)
    return widths[len(widths) // 2] if widths else 0.0


def upright(page: Sequence[Run]) -> list[Run]:
    """Give the runs that are read in the direction in which most of the page is."""
    turns: Counter[int] = Counter()
    for run in page:
        turns[run.turn] += run.glyphs
    main = turns.most_common(1)[0][0] if turns else 0
    return [run for run in page if run.turn == main]


def _parted(page: Sequence[Run], rows: Sequence[Row], head: int, foot: int) -> Parted:
    head = min(head, len(rows))
    last = max(head, len(rows) - foot)
    taken = {id(run) for row in (*rows[:head], *rows[last:]) for run in row}
    return Parted(list(rows[:head]), [run for run in page if id(run) not in taken], list(rows[last:]))


def _edges(number: int, rows: Sequence[Row], *, head: bool) -> list[_Edge]:
    """Give the outermost lines of a page, from the outside, and the one within them."""
    outer = rows[: _DEEPEST + 1] if head else rows[: -_DEEPEST - 2 : -1]
    return [_edge(number, row) for row in outer]


def _edge(number: int, row: Row) -> _Edge:
    text = " ".join(run.text for run in row).strip()
    roman = _ROMAN.fullmatch(text)
    value = roman_value(roman[2]) if roman else None
    if roman and value:
        return _Edge(number, row, around(run.read for run in row), text, f"{roman[1]}roman{roman[3]}", (value,))
    numbers = tuple(int(found) for found in _NUMBER.findall(text))
    return _Edge(number, row, around(run.read for run in row), text, _NUMBER.sub("#", text), numbers)


# Lines that come again


def _repeated(pages: Sequence[Sequence[_Edge]], usual: float) -> list[int]:
    """Give how many lines of each page's end are running heads or feet."""
    alike: dict[str, list[_Edge]] = {}
    for edge in (edge for page in pages for edge in page[:_DEEPEST]):
        if len(edge.text) <= _LONGEST and edge.frame.height <= usual * _LARGER:
            alike.setdefault(edge.key, []).append(edge)
    known = {id(edge) for edges in alike.values() for edge in edges if any(_run_on(edge, other) for other in edges)}
    places = [edge.frame.middle for page in pages for edge in page if id(edge) in known]
    found = []
    for page in pages:
        count = 0
        for depth, edge in enumerate(page[:_DEEPEST]):
            if id(edge) not in known and not _stands_in_place(edge, places, usual):
                break
            inner = page[depth + 1] if depth + 1 < len(page) else None
            apart = inner is None or _distance(edge.frame, inner.frame) >= _APART * usual
            if apart or (id(edge) in known and edge.frame.height <= _SMALLER * usual):
                count = depth + 1
        found.append(count)
    return found


def _run_on(edge: _Edge, other: _Edge) -> bool:
    """Say whether two lines are one running head: in one place, near each other, their numbers counting the pages."""
    pages = other.page - edge.page
    if not 0 < abs(pages) <= _NEAR or abs(edge.frame.middle - other.frame.middle) > _SAME_PLACE:
        return False
    if edge.numbers == other.numbers:
        return any(char.isalpha() for char in edge.text)
    label = recognise(edge.text)
    if label is not None and not label.weak and any(char.isalpha() for char in edge.text):
        counted = len(_NUMBER.findall(edge.text[: label.length]))
        if edge.numbers[:counted] != other.numbers[:counted]:
            return False
    steps = {after - before for before, after in zip(edge.numbers, other.numbers, strict=True)}
    return steps <= {0, pages}


def _stands_in_place(edge: _Edge, places: Sequence[float], usual: float) -> bool:
    """Say whether a line stands where running heads stand on other pages."""
    if len(edge.text) > _LONGEST or edge.frame.height > usual * _LARGER or _is_clause(edge.text):
        return False
    return any(abs(edge.frame.middle - place) <= _SAME_PLACE for place in places)


# Lines that stand on one page only


def _with_single(
    rows: Sequence[Sequence[Row]], counts: dict[bool, list[int]], usual: float, *, head: bool
) -> list[int]:
    """Add the lines that stand beyond the text of all other pages; the first head and the last foot stay."""
    inside = [page[counts[True][n] : max(counts[True][n], len(page) - counts[False][n])] for n, page in enumerate(rows)]
    bodies = [around(run.read for row in page for run in row) if page else None for page in inside]
    found = list(counts[head])
    spared = 0 if head else len(rows) - 1
    for number in range(len(rows)):
        body = bodies[number]
        others = [other for n, other in enumerate(bodies) if other is not None and n != number]
        if number == spared or body is None or not others:
            continue
        inner = list(_inwards(number, rows[number], found[number], head=head))
        if len(inner) < _DEEPEST:
            continue
        edge, following = inner[0], inner[1]
        beyond = (
            edge.frame.bottom <= min(other.top for other in others)
            if head
            else edge.frame.top >= max(other.bottom for other in others)
        )
        distance = _distance(edge.frame, following.frame)
        small = edge.frame.height <= usual * _SMALLER and distance >= _APART * usual
        far = len(others) >= _FEWEST_OTHERS and distance >= _FAR_APART * usual and edge.frame.height <= usual * _LARGER
        is_text = len(edge.text) > _LONGEST or _is_clause(edge.text) or begins_note(edge.text)
        if beyond and (small or far) and not is_text:
            found[number] += 1
    return found


def _inwards(number: int, rows: Sequence[Row], taken: int, *, head: bool) -> Iterator[_Edge]:
    ordered = rows[taken:] if head else rows[: len(rows) - taken][::-1]
    for row in ordered[:_DEEPEST]:
        yield _edge(number, row)


def _is_clause(text: str) -> bool:
    return recognise(text) is not None


def _distance(one: Frame, other: Frame) -> float:
    return abs(one.middle - other.middle)
