"""PDF: text with the place of every printed line, by PDFium."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from corpus.readers.columns import margin_lines, read_page
from corpus.readers.footnotes import Footnotes
from corpus.readers.glyphs import Frame, Glyph, Run, runs, turned
from corpus.readers.limits import Limits, UnreadableDocument, check_characters
from corpus.readers.margins import part_margins, upright, usual_height, usual_width
from corpus.readers.paragraphs import Composed
from corpus.readers.received import Positions
from corpus.readers.wording import counted, listed_pages

_FEW = 20
"""A page with fewer characters than this has no text of its own: a page number or a stamp at most."""

_SCANNED_SHARE = 0.9
_UNMAPPED_SHARE = 0.2
_HYPHEN = 2
"""What PDFium gives for a hyphen at the end of a line."""

_BREAKS = (10, 13)
_UNMAPPED = (0, 0xFFFD, 0xFFFE, 0xFFFF)
_SLANT = 0.15
_INVISIBLE = 3
_THIN, _SHORTEST_RULE, _MOST_PATHS = 3, 20, 5000
_PASSWORD_ERROR, _SECURITY_ERROR = 4, 5

SCANNED = (
    "This PDF holds pictures of pages and no text: it is a scan. "
    "Run text recognition (OCR) on it, check the result, and add that."
)
PASSWORD = "This PDF is protected with a password. Open it, save it without a password, and add it again."  # noqa: S105
DAMAGED = "This PDF is damaged and cannot be opened. Get it again, or open it in a PDF viewer and save it anew."
NO_TEXT = (
    "This PDF holds no text. Check that it is the right file; if it is a drawing, run text recognition (OCR) on it."
)
UNMAPPED = (
    "The fonts of this PDF do not say which characters they show, so its text cannot be read. "
    "Run text recognition (OCR) on it, or add the document in the form it was written in."
)


@dataclass
class _Seen:
    """What was noticed on the way, by page number."""

    scanned: list[int] = field(default_factory=list)
    recognised: list[int] = field(default_factory=list)
    hidden: list[int] = field(default_factory=list)
    slanted: list[int] = field(default_factory=list)
    damaged: list[int] = field(default_factory=list)
    characters: int = 0
    unmapped: int = 0


def read_pdf(data: bytes, limits: Limits) -> tuple[str, Positions, list[str]]:
    """Give a PDF's text, the place of each printed line, and notes for who adds it.

    Headers, footers and page numbers stay in the text, in the margins of its positions, which the outline leaves
    out. Footnotes stand at the end as ``[1] …``, with ``[1]`` where they are called. PDFium resolves ligatures; a
    hyphen at a line's end stays, and the line break after it goes.

    Raises:
        UnreadableDocument: it is damaged, protected, a scan, or beyond the limits.
    """
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) in (_PASSWORD_ERROR, _SECURITY_ERROR) or "password" in str(error).lower():
            raise UnreadableDocument(PASSWORD) from None
        raise UnreadableDocument(DAMAGED) from None
    count = len(document)
    if not count:
        raise UnreadableDocument(DAMAGED)
    if count > limits.pages:
        raise UnreadableDocument(
            f"This PDF has {count:,} pages; at most {limits.pages:,} are read. Split it into several documents."
        )
    seen = _Seen()
    pages = [_page(document, number, seen, limits) for number in range(1, count + 1)]
    _refuse_without_text([page.runs for page in pages], seen)
    parted = part_margins([page.runs for page in pages])
    bodies = [page.body for page in parted]
    footnotes = Footnotes(usual_height(bodies), usual_width(bodies))
    lines = [
        [
            *margin_lines(parts.head),
            *footnotes.take(number, read_page(parts.body), page.rules),
            *margin_lines(parts.foot),
        ]
        for number, (page, parts) in enumerate(zip(pages, parted, strict=True), start=1)
    ]
    composed = Composed(lines, footnotes.found)
    notes = _notes(seen)
    if footnotes.found:
        notes.append("Footnotes stand at the end of the text, with their marks in brackets, as [1].")
    if document.get_formtype():
        notes.append("The PDF has form fields; what is filled into them was left out.")
    positions = Positions(tuple(composed.pages), tuple(composed.places), tuple(composed.margins), composed.headings)
    return composed.text, positions, notes


@dataclass
class _Page:
    """What stands on a page: its runs of characters, and its thin horizontal lines."""

    runs: list[Run] = field(default_factory=list)
    rules: list[Frame] = field(default_factory=list)


def _page(document: Any, number: int, seen: _Seen, limits: Limits) -> _Page:
    import pypdfium2

    try:
        page = document[number - 1]
        text = page.get_textpage()
    except pypdfium2.PdfiumError:
        seen.damaged.append(number)
        return _Page()
    try:
        check_characters(seen.characters + text.count_chars(), limits)
        glyphs = _glyphs(page, text, number, seen)
        if sum(glyph is not None for glyph in glyphs) < _FEW and _has_pictures(page):
            seen.scanned.append(number)
        found = runs(glyphs)
        return _Page(found, _rules(page, found))
    finally:
        text.close()
        page.close()


def _glyphs(page: Any, text: Any, number: int, seen: _Seen) -> list[Glyph | None]:
    import pypdfium2.raw as pdfium

    sides = _sides(page.get_bbox())
    rotation = page.get_rotation() // 90
    handle = text.raw
    rectangle = pdfium.FS_RECTF()
    reference = ctypes.byref(rectangle)
    visible = _Visibility(page, handle)
    found: list[Glyph | None] = []
    slanted = False
    for index in range(text.count_chars()):
        code = pdfium.FPDFText_GetUnicode(handle, index)
        if code in _BREAKS:
            found.append(None)
            continue
        if pdfium.FPDFText_HasUnicodeMapError(handle, index):
            seen.unmapped += 1
            continue
        char = _character(code)
        if not char:
            seen.unmapped += code in _UNMAPPED
            continue
        if not pdfium.FPDFText_GetLooseCharBox(handle, index, reference) or not visible.at(index, char):
            continue
        quarters = -pdfium.FPDFText_GetCharAngle(handle, index) / (math.pi / 2)
        turn = round(quarters)
        if abs(quarters - turn) > _SLANT:
            slanted = True
            continue
        low, high = sorted((rectangle.bottom, rectangle.top))
        left, right = sorted((rectangle.left, rectangle.right))
        box = Frame(left, high, right, low)
        found.append(Glyph(char, turned(box, sides, turn % 4), turned(box, sides, rotation), turn % 4))
    if visible.invisible:
        (seen.recognised if visible.keeps else seen.hidden).append(number)
    if slanted:
        seen.slanted.append(number)
    seen.characters += len(found)
    return found


class _Visibility:
    """Tells text that is drawn invisibly: what recognition laid over a picture stays, other hidden text goes."""

    def __init__(self, page: Any, text: Any) -> None:
        self._page = page
        self._text = text
        self._modes: dict[int, bool] = {}
        self._pictured: bool | None = None
        self.invisible = 0

    @property
    def keeps(self) -> bool:
        if self._pictured is None:
            self._pictured = _has_pictures(self._page)
        return self._pictured

    def at(self, index: int, char: str) -> bool:
        """Say whether the text has this character."""
        import pypdfium2.raw as pdfium

        if char == " ":
            return True
        item = pdfium.FPDFText_GetTextObject(self._text, index)
        address = ctypes.cast(item, ctypes.c_void_p).value or 0
        if address not in self._modes:
            self._modes[address] = bool(address) and pdfium.FPDFTextObj_GetTextRenderMode(item) == _INVISIBLE
        self.invisible += self._modes[address]
        return not self._modes[address] or self.keeps


def _has_pictures(page: Any) -> bool:
    import pypdfium2.raw as pdfium

    return any(True for _ in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE], max_depth=3))


def _rules(page: Any, found: Sequence[Run]) -> list[Frame]:
    """Give the thin horizontal lines of a page, in the direction in which its text is read."""
    import pypdfium2
    import pypdfium2.raw as pdfium

    sides = _sides(page.get_bbox())
    turn = next((run.turn for run in upright(found)), 0)
    rules: list[Frame] = []
    for item in islice(page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=1), _MOST_PATHS):
        with suppress(pypdfium2.PdfiumError):
            left, bottom, right, top = item.get_bounds()
            frame = turned(Frame(left, top, right, bottom), sides, turn)
            if frame.height <= _THIN < _SHORTEST_RULE <= frame.right - frame.left:
                rules.append(frame)
    return rules


def _sides(bbox: tuple[float, float, float, float]) -> Frame:
    left, bottom, right, top = bbox
    return Frame(left, top, right, bottom)


def _character(code: int) -> str:
    """Give a character of PDFium's as it belongs into a text; "" for none."""
    if code == _HYPHEN:
        return "-"
    if code in _UNMAPPED or code < ord(" ") or 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
        return " " if code == ord("\t") else ""
    return chr(code)


def _refuse_without_text(pages: Sequence[Sequence[Run]], seen: _Seen) -> None:
    with_text = sum(bool(page) and number not in seen.scanned for number, page in enumerate(pages, start=1))
    written = seen.characters + seen.unmapped
    if seen.unmapped and seen.unmapped > _UNMAPPED_SHARE * written:
        raise UnreadableDocument(UNMAPPED)
    if seen.scanned and len(seen.scanned) >= _SCANNED_SHARE * (with_text + len(seen.scanned)):
        raise UnreadableDocument(SCANNED)
    if not with_text:
        raise UnreadableDocument(DAMAGED if seen.damaged else NO_TEXT)


def _notes(seen: _Seen) -> list[str]:
    said = [
        (seen.scanned, "{} only pictures; what is written in them was not read."),
        (seen.recognised, "{} text that was recognised from pictures; compare it with the original."),
        (seen.hidden, "{} invisible text; it was left out."),
        (seen.slanted, "{} slanted text, such as a watermark; it was left out."),
        (seen.damaged, "{} damaged contents and could not be read."),
    ]
    notes = [sentence.format(listed_pages(numbers)) for numbers, sentence in said if numbers]
    if seen.unmapped:
        what = counted(seen.unmapped, "character")
        notes.append(f"{what} could not be read, because the fonts do not say which they are.")
    return notes
