"""A document as it was received: its text, and where each line of it stands on its page."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from corpus.span import Heading, Span

Kind = Literal["pdf", "docx", "html", "text", "markdown"]

_TENTHS = 10
_PAGE_FIELDS, _HEADING_FIELDS, _PLACE_FIELDS = 2, 3, 7


class Place(NamedTuple):
    """One printed line: its characters in the text, its page from 1, its box in points from the page's top left."""

    start: int
    end: int
    page: int
    left: float
    top: float
    right: float
    bottom: float


class Box(NamedTuple):
    """A rectangle on a page: the page from 1, the sides in points from the page's top left corner."""

    page: int
    left: float
    top: float
    right: float
    bottom: float


class Positions(NamedTuple):
    """Where a text stands in its document: pages' characters, printed lines' places, pages' margins, the headings."""

    pages: tuple[Span, ...]
    places: tuple[Place, ...]
    margins: tuple[Span, ...] = ()
    headings: tuple[Heading, ...] = ()


@dataclass(frozen=True)
class Received:
    """What a reader made of a file.

    The characters are those of the document. Only this is made alike: line ends are ``\\n``, there is no byte
    order mark and no NUL. Formats that are more than text say more in their reader's docstring.

    Attributes:
        text: the words, a paragraph a line.
        kind: which reader read it.
        media_type: the file's media type.
        suffix: how such a file's name ends, with the dot, whatever this one's name was.
        pages: the characters of each page (PDF), without its footnotes; empty where the format has no pages.
        places: where each printed line stands (PDF), by `start`; empty where the format has no pages.
        margins: the lines that pages print at their heads and feet (PDF), by `start`; the outline leaves them out.
        headings: what the format marks as headings, and as terms that a list defines, by `start`.
        notes: sentences for the person who adds the document: what was left out, guessed, or may be wrong.
    """

    text: str
    kind: Kind
    media_type: str
    suffix: str
    pages: tuple[Span, ...] = ()
    places: tuple[Place, ...] = ()
    margins: tuple[Span, ...] = ()
    headings: tuple[Heading, ...] = ()
    notes: tuple[str, ...] = ()


def located(places: Sequence[Place], start: int, end: int) -> list[Box]:
    """Give the boxes of the printed lines on which the characters from `start` up to `end` stand, in order.

    Args:
        places: the document's places, by `start`.
        start: the quotation's first character.
        end: after its last one.

    Example:
        >>> located([Place(0, 5, 1, 72, 90, 200, 102), Place(6, 9, 1, 72, 104, 150, 116)], 3, 5)
        [Box(page=1, left=72, top=90, right=200, bottom=102)]
    """
    first = bisect_right(places, start, key=lambda place: place.end)
    found = []
    for place in places[first:]:
        if place.start >= end or start >= end:
            break
        found.append(Box(*place[2:]))
    return found


def to_json(
    pages: Sequence[Span], places: Sequence[Place], margins: Sequence[Span] = (), headings: Sequence[Heading] = ()
) -> str:
    """Write what is known of a text as compact JSON, to be stored beside it; sides in tenths of a point.

    Example:
        >>> to_json([Span(0, 9)], [Place(0, 5, 1, 72, 90.5, 200, 102)])
        '{"pages":[[0,9]],"places":[[0,5,1,720,905,2000,1020]],"margins":[],"headings":[]}'
    """
    rows = [[*place[:3], *(round(side * _TENTHS) for side in place[3:])] for place in places]
    known = {"pages": pages, "places": rows, "margins": margins, "headings": headings}
    return json.dumps(known, separators=(",", ":"))


def from_json(data: str) -> Positions:
    """Read what `to_json` wrote; sides come back to a tenth of a point.

    Raises:
        ValueError: it is not what `to_json` writes.
    """
    try:
        value = json.loads(data)
        pages = tuple(Span(*_whole(row, _PAGE_FIELDS)) for row in value["pages"])
        rows = [_whole(row, _PLACE_FIELDS) for row in value["places"]]
        margins = tuple(Span(*_whole(row, _PAGE_FIELDS)) for row in value.get("margins", ()))
        headings = tuple(Heading(*_whole(row, _HEADING_FIELDS)) for row in value.get("headings", ()))
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise ValueError("The stored positions of this document are damaged; add the document again.") from error
    places = tuple(Place(*row[:3], *(side / _TENTHS for side in row[3:])) for row in rows)
    return Positions(pages, places, margins, headings)


def _whole(row: list[int], fields: int) -> list[int]:
    if len(row) != fields or not all(type(number) is int for number in row):
        raise ValueError(row)
    return row
