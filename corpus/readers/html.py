"""HTML: the text that a browser would show, a block a line, with the labels of numbered lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from corpus.readers.encoding import decode
from corpus.readers.limits import UnreadableDocument
from corpus.readers.ordinals import HTML_FORMS
from corpus.readers.rows import Cell, table_lines
from corpus.readers.wording import counted
from corpus.span import TERM, Heading, placed_headings

_HEAD = 4096
_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w:.-]{1,40})""", re.IGNORECASE)
_XML_CHARSET = re.compile(rb"""<\?xml[^>]{0,100}encoding\s*=\s*["']([\w:.-]{1,40})["']""", re.IGNORECASE)
_DECLARATION = re.compile(r"\s*<\?xml[^>]{0,200}\?>")
_FILING_BODY = re.compile(r"<TEXT>(.*?)(?:</TEXT>|$)", re.IGNORECASE | re.DOTALL)
_FILING = re.compile(r"\s*<DOCUMENT>", re.IGNORECASE)

_SKIPPED = frozenset({
    "script", "style", "head", "title", "template", "noscript", "iframe", "object", "embed", "applet", "svg",
    "canvas", "audio", "video", "select", "datalist", "textarea", "button",
})  # fmt: skip
_BLOCKS = frozenset({
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir",
    "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "header", "hr", "html", "legend", "li", "main", "menu", "nav", "ol", "p", "pre", "section", "summary", "table",
    "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
})  # fmt: skip
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_INLINE_STYLE = re.compile(r"display\s*:\s*inline", re.IGNORECASE)
_SPACED_STYLE = re.compile(r"(?:padding|margin)-left\s*:\s*(?!0)|display\s*:\s*inline-block", re.IGNORECASE)
_SPACED_AFTER = re.compile(r"(?:padding|margin)-right\s*:\s*(?!0)|display\s*:\s*inline-block", re.IGNORECASE)
_PRE_STYLE = re.compile(r"white-space\s*:\s*(?:pre|break-spaces)", re.IGNORECASE)
_LIST_STYLE = re.compile(r"list-style(?:-type)?\s*:\s*([\w-]+)", re.IGNORECASE)
_HIDING_RULE = re.compile(
    r"\.([\w-]+)\s*\{[^{}]*?(?:display\s*:\s*none|visibility\s*:\s*hidden)[^{}]*\}", re.IGNORECASE
)
_BLANKS = re.compile(r"[ \t\n\r\f\v\xa0]+")
_LARGEST = 10**6
_WIDEST = 100
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_AROUND = frozenset({"nav", "footer"})
"""What a page sets around the document: the way through a site, who made it."""
_BULLET = "•"


def read_html(data: bytes) -> tuple[str, tuple[Heading, ...], list[str]]:
    """Give a page's text, its headings with the terms of its lists of definitions, and notes for who adds it.

    Scripts, styles, hidden elements, navigation, footers and forms are left out, and nothing is fetched. Blanks are
    as a browser shows them: runs of blanks, no-break ones included, become one; soft hyphens go. A cell that reaches
    into further rows stands in its first; there its place is empty.

    Raises:
        UnreadableDocument: the encoding cannot be told, or no text is shown.
    """
    head = data[:_HEAD]
    charset = _CHARSET.search(head) or _XML_CHARSET.search(head)
    markup, note = decode(data, charset[1].decode("ascii") if charset else None)
    text, headings, notes = text_of(markup)
    return text, headings, [*([note] if note else []), *notes]


def text_of(markup: str) -> tuple[str, tuple[Heading, ...], list[str]]:
    """Give the text that a page shows, its headings, and notes for who adds it."""
    from lxml import etree

    notes = []
    if _FILING.match(markup):
        if len(_FILING.findall(markup)) > 1 or markup.upper().count("<DOCUMENT>") > 1:
            notes.append("The file holds several documents of one filing; only the first was read.")
        body = _FILING_BODY.search(markup)
        markup = body[1] if body else markup
    markup = _DECLARATION.sub("", markup, count=1)
    parser = etree.HTMLParser(encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True, huge_tree=True)
    try:
        root = etree.fromstring(markup.encode("utf-8", "replace"), parser)
    except (etree.XMLSyntaxError, etree.ParserError):
        root = None
    if any(entry.type_name == "ERR_NO_MEMORY" for entry in parser.error_log):
        raise MemoryError
    if root is None:
        raise UnreadableDocument("The page holds no text. Check that it was saved completely.")
    if any(entry.type_name == "ERR_RESOURCE_LIMIT" for entry in parser.error_log):
        raise UnreadableDocument(
            "The page's elements are nested too deeply to be read whole. "
            "Open it in a browser, and save it as PDF or its text as plain text."
        )
    hiding = frozenset(_HIDING_RULE.findall(" ".join(style.text or "" for style in root.iter("style"))))
    shown = _Shown(hiding)
    for event, element in etree.iterwalk(root, events=("start", "end")):
        (shown.start if event == "start" else shown.end)(element)
    return shown.text(), shown.headings(), notes + list(shown.notes())


@dataclass
class _List:
    """A list being read: how its items are labelled, and the next item's number."""

    form: Callable[[int], str] | None
    next: int
    step: int
    bullet: str
    mark: str


@dataclass
class _Table:
    """A table being read: its rows, and for each column how many further rows a cell above reaches into."""

    rows: list[list[Cell]] = field(default_factory=list)
    reaching: dict[int, int] = field(default_factory=dict)

    def add(self, cell: Cell, rows: int, columns: int) -> None:
        """Put a cell into the last row, right of those that reach into it from above."""
        if not self.rows:
            self.rows.append([])
        row = self.rows[-1]
        self._fill(row)
        for column in range(columns):
            self.reaching[len(row)] = rows - 1
            row.append(cell if column == 0 else [])

    def end_row(self) -> None:
        """Leave empty what cells above reach into, right of the last cell."""
        if self.rows:
            self._fill(self.rows[-1])

    def _fill(self, row: list[Cell]) -> None:
        while (left := self.reaching.get(len(row), 0)) > 0:
            self.reaching[len(row)] = left - 1
            row.append([])


class _Shown:
    """The lines that a page shows, gathered from the elements' beginnings and ends."""

    def __init__(self, hiding: frozenset[str]) -> None:
        self._hiding = hiding
        self._buffers: list[list[str]] = [[]]
        self._tables: list[_Table] = []
        self._lists: list[_List] = []
        self._line = ""
        self._label = ""
        self._skipped = 0
        self._pre = 0
        self._seen: dict[str, int] = {}
        self._marked: list[tuple[int, int, int]] = []
        self._begun: dict[int, int] = {}

    def headings(self) -> tuple[Heading, ...]:
        return placed_headings(self._buffers[0], self._marked)

    def text(self) -> str:
        self._break()
        return "".join(f"{line}\n" for line in self._buffers[0])

    def notes(self) -> Iterator[str]:
        if self._seen.get("hidden"):
            yield "The page has hidden text; it was left out."
        if self._seen.get("around"):
            yield "The page has a navigation or a footer; it was left out."
        if self._seen.get("del"):
            yield "The page marks deleted text; it was left out."
        if self._seen.get("struck"):
            yield "The page strikes some text through; it was kept. Check whether it still counts."
        if pictures := self._seen.get("img"):
            yield f"The page has {counted(pictures, 'picture')}; what is written in them was not read."
        if self._seen.get("math"):
            yield "The page has formulas; only their signs were kept, not how they stand. Compare them with the page."
        if self._seen.get("forms"):
            yield "The page has form fields; what is filled into them was left out."

    def start(self, element: Any) -> None:
        tag = element.tag
        style = element.get("style") or ""
        if self._skipped or self._is_skipped(element, tag, style):
            self._skipped += 1
            return
        self._notice(tag)
        if tag == "br":
            self._break()
        elif self._is_block(tag, style):
            self._break()
            self._open(element, tag, style)
        elif tag == "q":
            self._line += "“"
        elif _SPACED_STYLE.search(style):
            self._blank()
        if tag == "pre" or _PRE_STYLE.search(style):
            self._pre += 1
        self._say(element.text)

    def end(self, element: Any) -> None:
        tag = element.tag
        if self._skipped:
            self._skipped -= 1
        else:
            style = element.get("style") or ""
            if self._is_block(tag, style):
                self._break()
                self._close(element, tag)
            elif tag == "q":
                self._line += "”"
            elif _SPACED_AFTER.search(style):
                self._blank()
            if tag == "pre" or _PRE_STYLE.search(style):
                self._pre -= 1
        if not self._skipped:
            self._say(element.tail)

    def _is_skipped(self, element: Any, tag: str, style: str) -> bool:
        if tag in _SKIPPED:
            self._seen["forms"] = self._seen.get("forms", 0) + (tag in ("select", "textarea"))
            return True
        if tag in _AROUND:
            self._seen["around"] = 1
            return True
        classes = (element.get("class") or "").split()
        hidden = (
            tag == "del"
            or element.get("hidden") is not None
            or bool(_HIDDEN_STYLE.search(style))
            or not self._hiding.isdisjoint(classes)
        )
        if hidden and "".join(element.itertext()).strip():
            self._seen["del" if tag == "del" else "hidden"] = 1
        return hidden

    def _notice(self, tag: str) -> None:
        name = {"s": "struck", "strike": "struck", "input": "forms", "img": "img", "math": "math"}.get(tag)
        if name:
            self._seen[name] = self._seen.get(name, 0) + 1

    @staticmethod
    def _is_block(tag: str, style: str) -> bool:
        return tag in _BLOCKS and not (tag in ("div", "p") and _INLINE_STYLE.search(style))

    # Words

    def _say(self, words: str | None) -> None:
        if not words:
            return
        words = words.replace("\xad", "")
        if self._pre:
            first, *more = words.split("\n")
            self._line += first
            for line in more:
                self._break()
                self._line += line
            return
        words = _BLANKS.sub(" ", words)
        if not self._line or self._line.endswith(" "):
            words = words.lstrip(" ")
        self._line += words

    def _blank(self) -> None:
        if self._line and not self._line.endswith(" "):
            self._line += " "

    def _break(self) -> None:
        line = self._line.strip()
        self._line = ""
        if line:
            self._buffers[-1].append(f"{self._label} {line}" if self._label else line)
            self._label = ""

    def _begin(self, level: int) -> None:
        """Begin a heading, or an entry of a list of definitions; what stands in a table is none."""
        if len(self._buffers) == 1:
            self._begun[level] = len(self._buffers[0])

    def _finish(self, level: int) -> None:
        first, after = self._begun.pop(level, None), len(self._buffers[0])
        if first is not None and first < after:
            self._marked.append((first, after, level))

    # Lists and tables

    def _open(self, element: Any, tag: str, style: str) -> None:
        if tag in _HEADINGS:
            self._begin(_HEADINGS[tag])
        elif tag == "dt":
            self._finish(TERM)
            self._begin(TERM)
        if tag in ("ol", "ul", "menu", "dir"):
            self._lists.append(_list(element, tag, style))
        elif tag == "li" and self._lists:
            self._label = self._next_label(element, style)
        elif tag == "table":
            self._tables.append(_Table())
        elif tag == "tr" and self._tables:
            self._tables[-1].rows.append([])
        elif tag in ("td", "th") and self._tables:
            self._buffers.append([])

    def _close(self, element: Any, tag: str) -> None:
        if tag in _HEADINGS or tag == "dl":
            self._finish(_HEADINGS.get(tag, TERM))
        if tag in ("ol", "ul", "menu", "dir") and self._lists:
            self._lists.pop()
        elif tag == "li":
            self._label = ""
        elif tag in ("td", "th") and self._tables:
            rows, columns = (_span(element.get(name)) for name in ("rowspan", "colspan"))
            self._tables[-1].add(self._buffers.pop(), rows, columns)
        elif tag == "tr" and self._tables:
            self._tables[-1].end_row()
        elif tag == "table" and self._tables:
            for line in table_lines(self._tables.pop().rows):
                self._line = line
                self._break()

    def _next_label(self, element: Any, style: str) -> str:
        current = self._lists[-1]
        current.next = _number(element.get("value"), current.next)
        number, current.next = current.next, current.next + current.step
        own = _form(element, style)
        form = HTML_FORMS.get(own, current.form) if own else current.form
        if own in ("none", "disc", "circle", "square"):
            return "" if own == "none" else _BULLET
        return f"{form(number)}{current.mark}" if form else current.bullet


def _form(element: Any, style: str) -> str:
    match = _LIST_STYLE.search(style)
    return match[1].lower() if match else element.get("type") or ""


def _list(element: Any, tag: str, style: str) -> _List:
    form = _form(element, style)
    backwards = element.get("reversed") is not None
    first = _number(element.get("start"), sum(child.tag == "li" for child in element) if backwards else 1)
    usual = HTML_FORMS["1"] if tag == "ol" and form not in ("disc", "circle", "square") else None
    if form == "none":
        return _List(None, first, 1, "", "")
    mark = element.get("data-mark") or "."
    return _List(HTML_FORMS.get(form, usual), first, -1 if backwards else 1, _BULLET, mark)


def _span(written: str | None) -> int:
    return min(_WIDEST, max(1, _number(written, 1)))


def _number(written: str | None, otherwise: int) -> int:
    try:
        number = int(written or "")
    except ValueError:
        return otherwise
    return number if abs(number) < _LARGEST else otherwise
