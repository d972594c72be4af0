"""DOCX: the text that a word processor prints, numbering included, a paragraph a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from corpus.readers.docx_numbering import Numbering
from corpus.readers.docx_package import DAMAGED, MC, M, Package, W
from corpus.readers.docx_signs import formula, symbol
from corpus.readers.docx_styles import Styles, numbered_as, switched, value
from corpus.readers.limits import Limits, UnreadableDocument, check_characters
from corpus.readers.ordinals import roman
from corpus.readers.rows import Cell, table_lines
from corpus.readers.wording import counted
from corpus.span import Heading, placed_headings

_THROUGH = frozenset(
    f"{W}{name}"
    for name in ("hyperlink", "smartTag", "customXml", "ins", "moveTo", "fldSimple", "sdt", "sdtContent", "bdo", "dir")
)
_LEFT_OUT = frozenset({f"{W}del", f"{W}moveFrom"})
_BREAKS = frozenset({f"{W}br", f"{W}cr"})
_PICTURES = ("}blip", "}imagedata")
_UNSTORED = ("LISTNUM", "AUTONUM", "AUTONUMLGL", "AUTONUMOUT")


def read_docx(data: bytes, limits: Limits) -> tuple[str, tuple[Heading, ...], list[str]]:
    """Give a Word document's text, its headings, and notes for who adds it.

    Labels of automatic numbering stand before their paragraphs, a table's row is a line, tabs stay, a line or page
    break begins a line, a blank line stands before headings, no-break hyphens are hyphens and optional ones go.
    Tracked changes are read as accepted. A field shows the result that was stored with it. Text boxes follow the
    paragraph that they are fixed to.
    Footnotes stand at the end as ``[1] …``, with ``[1]`` where they are called; headers and footers are left out.

    Raises:
        UnreadableDocument: it is damaged, protected, has macros, or is beyond the limits.
    """
    package = Package(data, limits)
    root = package.xml(package.main)
    body = None if root is None else root.find(f"{W}body")
    if body is None:
        raise UnreadableDocument(DAMAGED)
    reader = _Reader(package, limits)
    lines = reader.read(body)
    return "".join(f"{line}\n" for line in lines), placed_headings(lines, reader.headings), reader.notes()


class _Field:
    """A field being read: what it is asked to show, and whether its result has begun."""

    def __init__(self) -> None:
        self.code = ""
        self.has_result = False


class _Reader:
    def __init__(self, package: Package, limits: Limits) -> None:
        self._package = package
        self._limits = limits
        self._styles = Styles(package.related("/styles"))
        self._numbering = Numbering(package.related("/numbering"), self._styles)
        self._out: list[str] = []
        self._before = ""
        self._labelled = False
        self._containers = 0
        self._headed = False
        self.headings: list[tuple[int, int, int]] = []
        self._in_body = True
        self._length = 0
        self._boxes: list[str] = []
        self._fields: list[_Field] = []
        self._called: dict[str, list[str]] = {"footnote": [], "endnote": []}
        self._seen: Counter[str] = Counter()

    def read(self, body: Any) -> list[str]:
        lines = self._lines_of(body)
        self._in_body = False
        for kind, form in (("footnote", str), ("endnote", roman)):
            lines += self._notes_called(kind, form)
        return lines

    # Blocks

    def _lines_of(self, container: Any) -> list[str]:
        """Read a container's blocks apart from what is being read."""
        outer = self._out, self._before, self._labelled, self._boxes
        self._out, self._before, self._labelled, self._boxes = [], "", False, []
        self._containers += 1
        self._blocks(container)
        self._containers -= 1
        if self._before.strip():
            self._emit(self._before)
        lines = self._out
        self._out, self._before, self._labelled, self._boxes = outer
        return lines

    def _blocks(self, container: Any) -> None:
        for child in container:
            if child.tag == f"{W}p":
                self._paragraph(child)
            elif child.tag == f"{W}tbl":
                for line in table_lines(list(self._rows(child))):
                    self._emit(line)
            elif child.tag in _THROUGH:
                self._seen["tracked"] += child.tag in (f"{W}ins", f"{W}moveTo")
                self._blocks(child)
            elif child.tag == f"{MC}AlternateContent":
                self._blocks(_alternative(child))
            elif child.tag == f"{W}altChunk":
                self._seen["imported"] += 1
            elif child.tag in (f"{M}oMathPara", f"{M}oMath"):
                self._seen["formulas"] += 1
                self._emit(formula(child))

    def _emit(self, line: str) -> None:
        line = line.strip()
        if line:
            self._out.append(line)
            self._length += len(line)
            check_characters(self._length, self._limits)

    def _paragraph(self, paragraph: Any) -> None:
        properties = paragraph.find(f"{W}pPr")
        style = None if properties is None else value(properties.find(f"{W}pStyle"))
        mark = None if properties is None else properties.find(f"{W}rPr")
        text = "".join(self._inline(paragraph, self._styles.hidden(style)))
        self._seen["tracked"] += mark is not None and mark.find(f"{W}ins") is not None
        if mark is not None and (mark.find(f"{W}del") is not None or mark.find(f"{W}moveFrom") is not None):
            self._seen["tracked"] += 1
            self._before += text
        elif not text.strip() and not self._before and switched(mark, "vanish"):
            self._before = ""
        else:
            self._finish(properties, style, text, joins=bool(switched(mark, "specVanish")))
        boxes, self._boxes = self._boxes, []
        for line in boxes:
            self._emit(line)

    def _finish(self, properties: Any, style: str | None, text: str, *, joins: bool) -> None:
        """End a paragraph, or hold it where its mark is a style separator, after which the line goes on."""
        label = "" if self._labelled else self._numbering.label(numbered_as(properties), style)
        text = label + self._before + text
        self._before, self._labelled = "", False
        if joins:
            self._before, self._labelled = text, True
            return
        outermost = bool(text.strip()) and self._containers == 1
        level = self._styles.heading_level(properties, style) if outermost else None
        if level is not None and self._out and not self._headed:
            self._out.append("")
        self._headed = level is not None or (self._headed and not text.strip())
        first = len(self._out)
        for line in text.split("\n"):
            self._emit(line)
        if level is not None and self._in_body:
            self.headings.append((first, len(self._out), level))

    def _rows(self, table: Any) -> Iterator[list[Cell]]:
        for row in table:
            if row.tag in _THROUGH:
                yield from self._rows(row)
            if row.tag != f"{W}tr":
                continue
            properties = row.find(f"{W}trPr")
            if properties is not None and properties.find(f"{W}del") is not None:
                self._seen["tracked"] += 1
                continue
            yield list(self._cells(row))

    def _cells(self, row: Any) -> Iterator[Cell]:
        for cell in row:
            if cell.tag in _THROUGH:
                yield from self._cells(cell)
            elif cell.tag == f"{W}tc":
                merge = cell.find(f"{W}tcPr/{W}vMerge")
                goes_on = merge is not None and value(merge) in (None, "continue")
                yield [] if goes_on else self._lines_of(cell)

    # Words

    def _inline(self, container: Any, hidden: bool) -> Iterator[str]:
        for child in container:
            tag = child.tag
            if tag == f"{W}r":
                yield from self._run(child, hidden)
            elif tag in _LEFT_OUT:
                self._seen["tracked"] += 1
            elif tag in _THROUGH:
                self._seen["tracked"] += tag in (f"{W}ins", f"{W}moveTo")
                yield from self._inline(child, hidden)
            elif tag in (f"{M}oMath", f"{M}oMathPara"):
                self._seen["formulas"] += 1
                yield formula(child)
            elif tag == f"{MC}AlternateContent":
                yield from self._inline(_alternative(child), hidden)

    def _run(self, run: Any, hidden: bool) -> Iterator[str]:
        properties = run.find(f"{W}rPr")
        own = switched(properties, "vanish")
        if own is None and properties is not None and properties.find(f"{W}rStyle") is not None:
            own = self._styles.hidden(value(properties.find(f"{W}rStyle"))) or None
        hidden = hidden if own is None else own
        for child in run:
            if child.tag == f"{W}fldChar":
                self._field(child.get(f"{W}fldCharType"))
            elif child.tag == f"{W}instrText" and self._fields:
                self._fields[-1].code += child.text or ""
            elif all(field.has_result for field in self._fields):
                text = self._piece(child)
                if hidden and text.strip():
                    self._seen["hidden"] += 1
                elif text:
                    self._seen["struck"] += bool(text.strip() and switched(properties, "strike"))
                    yield text

    def _field(self, kind: str | None) -> None:
        if kind == "begin":
            self._fields.append(_Field())
        elif kind == "separate" and self._fields:
            self._fields[-1].has_result = True
        elif kind == "end" and self._fields:
            field = self._fields.pop()
            self._seen["unstored"] += not field.has_result and field.code.strip().upper().startswith(_UNSTORED)

    def _piece(self, element: Any) -> str:
        tag = element.tag
        if tag == f"{W}t":
            return (element.text or "").replace("\n", " ")
        if tag in (f"{W}tab", f"{W}ptab"):
            return "\t"
        if tag in _BREAKS:
            return "\n"
        if tag == f"{W}noBreakHyphen":
            return "-"
        if tag == f"{W}sym":
            sign = symbol(element)
            self._seen["signs"] += sign == "\ufffd"
            return sign
        if tag in (f"{W}footnoteReference", f"{W}endnoteReference"):
            kind = tag.removeprefix(W).removesuffix("Reference")
            self._called[kind].append(element.get(f"{W}id") or "")
            number = len(self._called[kind])
            return f"[{number if kind == 'footnote' else roman(number)}]"
        if tag == f"{W}ruby":
            base = element.find(f"{W}rubyBase")
            return "" if base is None else "".join(self._inline(base, False))
        if tag == f"{MC}AlternateContent":
            return "".join(self._piece(child) for child in _alternative(element))
        if tag in (f"{W}drawing", f"{W}pict", f"{W}object"):
            self._drawn(element)
        return ""

    def _drawn(self, element: Any) -> None:
        """Read the text boxes of a drawing, the outermost ones; note its pictures."""
        boxes = [
            box
            for box in element.iter(f"{W}txbxContent")
            if not any(above.tag == f"{MC}Fallback" or above.tag == box.tag for above in box.iterancestors())
        ]
        for box in boxes:
            lines = self._lines_of(box)
            self._seen["boxes"] += bool(lines)
            self._boxes += lines
        if element.tag == f"{W}object":
            self._seen["objects"] += 1
        else:
            self._seen["pictures"] += any(str(inside.tag).endswith(_PICTURES) for inside in element.iter())

    def _notes_called(self, kind: str, form: Callable[[int], str]) -> list[str]:
        called = self._called[kind]
        root = self._package.related(f"/{kind}s") if called else None
        known = {note.get(f"{W}id"): note for note in root.iterfind(f"{W}{kind}")} if root is not None else {}
        found = []
        for number, note_id in enumerate(called, start=1):
            lines = self._lines_of(known[note_id]) if note_id in known else []
            self._seen["notes"] += 1
            found.append(" ".join([f"[{form(number)}]", *lines]))
        return found

    # Notes

    def notes(self) -> list[str]:
        """Say what the person who adds the document should know."""
        seen = self._seen
        said = [
            (seen["tracked"], "The document has tracked changes; it was read as if all of them were accepted."),
            (self._comments(), "The document has comments; they were left out."),
            (seen["hidden"], "The document has hidden text; it was left out."),
            (seen["struck"], "The document strikes some text through; it was kept. Check whether it still counts."),
            (seen["boxes"], "The document has text boxes; each follows the paragraph that it is fixed to."),
            (seen["notes"], "Footnotes and endnotes stand at the end of the text, as [1], [2] or [i], [ii]."),
            (self._has_headers(), "Headers and footers were left out."),
            (seen["formulas"], "Formulas were written out in one line; compare them with the document."),
            (seen["objects"], "The document has embedded objects, such as old formulas; they were not read."),
            (seen["imported"], "The document includes other files; they were not read."),
            (seen["signs"], "Some symbols could not be read; they stand as \ufffd."),
            (seen["unstored"], "Some numbers inside lines (LISTNUM fields) are not stored and could not be read."),
            (self._fields, "A field of the document does not end; text after it may be missing."),
        ]
        notes = [sentence for count, sentence in said if count]
        if seen["pictures"]:
            notes.append(f"The document has {counted(seen['pictures'], 'picture')}; what they show was not read.")
        if self._numbering.unknown_forms:
            notes.append("Some numbers are printed in a form that is not known here; they were written as 1, 2, 3.")
        return notes

    def _comments(self) -> bool:
        root = self._package.related("/comments")
        return root is not None and root.find(f"{W}comment") is not None

    def _has_headers(self) -> bool:
        names = sorted(name for name in self._package.names if name.startswith(("word/header", "word/footer")))
        roots = (self._package.xml(name) for name in names if name.endswith(".xml"))
        return any((text.text or "").strip() for root in roots if root is not None for text in root.iter(f"{W}t"))


def _alternative(element: Any) -> Any:
    """Give the contents of the first choice, which is what current word processors show."""
    chosen = element.find(f"{MC}Choice")
    if chosen is None:
        chosen = element.find(f"{MC}Fallback")
    return () if chosen is None else chosen
