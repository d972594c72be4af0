"""Cross-references: what a document's text says of its own clauses, annexes and items, and of other texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from corpus.citing import ANNEX_WORDS, Mention, mentions
from corpus.divisions import ANNEX_NAMES
from corpus.numbering import cjk_value, roman, roman_value
from corpus.prose import clause_at, once_a_document, prose

if TYPE_CHECKING:
    from corpus.outline import Clause
    from corpus.plan import Document

Kind = Literal["clause", "item", "annex", "self", "external", "unplaced"]

_ITEM = re.compile(r"\(([a-z0-9]+(?:\.[0-9])?|[一二三四五六七八九十]{1,3})\)")
_ANNEX_ID = re.compile(r"((?:Annex|Appendix|Schedule|Exhibit) (?:[IVXLC]+|[A-Z]|\d+)) ")
_LABEL = re.compile(
    r"^[ \t]*(?:(?i:section|article|clause|§)\s*)?(?P<line>\d{1,3}(?:\.\d{1,3})*[A-Z]?|[IVX]{1,5})(?=[.):\s—–-]|$)"
    r"|(?:[.;:!?)”\"]\s+|\s\s|(?:Section|SECTION|Article|ARTICLE)\s+)"
    r"(?P<sentence>\d{1,3}(?:\.\d{1,3})*[A-Z]?|[IVX]{1,5})(?=[.)]?\s+[“\"(]?[A-Z])"
    r"|\b[A-Z][\w’'-]*\s+(?P<title>\d{1,2}(?:\.\d{1,2})+)(?=\.?\s+[“\"(]?[A-Z])"
    r"|(?<![\w.,$])(?:(?P<deep>\d{1,2}(?:\.\d{1,2}){2,})(?![\d%])|(?P<dotted>\d{1,2}(?:\.\d{1,2})?)\.(?=\s)"
    r"|(?P<wide>\d{1,2}\.\d{1,2})(?=\s{2,}[“\"(]?[A-Z]))",
    re.MULTILINE,
)
_AMENDS = re.compile(
    r"\bamendment\s+(?:no\b|number\b|to\b|agreement\b)|\b(?:first|second|third|fourth)\s+amendment\b|\bamending\s+agreement\b"
    r"|\btermo\s+aditivo\b|\badenda\b|补充协议|補充協議|修[订訂]协[议議]",
    re.IGNORECASE,
)
_TITLE = 800


@dataclass(frozen=True, slots=True)
class Reference:
    """A place where the text refers to a clause.

    Attributes:
        clause: id of the clause in which the reference stands.
        start: where it begins; `document.text[start:end] == text`.
        end: after its last character.
        text: its words: `Section 3.1(c)`, 第8.1條, or in a list of numbers only `3.2`.
        target: id of the clause referred to; None where this document has none.
        kind: `clause`, `item` (relative to where it stands), `annex`, `self` ("this Section"), `external` (a statute,
            rule or other document), `unplaced` (the number is printed in the text but the outline has no such clause).
    """

    clause: str
    start: int
    end: int
    text: str
    target: str | None
    kind: Kind

    @property
    def dangling(self) -> bool:
        """Whether it refers to a clause of this document that does not exist."""
        return self.target is None and self.kind not in ("external", "unplaced")


@once_a_document
def references(document: Document) -> tuple[Reference, ...]:
    """Give the references in a document, in the order of the text."""
    amends = _AMENDS.search(document.text, 0, _TITLE) is not None
    external = {mention.number for mention in mentions(document) if mention.external and "." not in mention.number}
    found = []
    for mention in mentions(document):
        here = clause_at(document, mention.start)
        kind, target = _resolved(document, mention, here)
        if target is None and kind in ("clause", "item") and (amends or mention.number in external):
            kind = "external"
        text = document.text[mention.start : mention.end]
        found.append(Reference(here, mention.start, mention.end, text, target, kind))
    return tuple(found)


@once_a_document
def _graph(document: Document) -> Mapping[str, tuple[Reference, ...]]:
    to: dict[str, list[Reference]] = {}
    for reference in references(document):
        if reference.target is not None:
            to.setdefault(reference.target, []).append(reference)
    return MappingProxyType({target: tuple(found) for target, found in to.items()})


def references_from(document: Document, clause_id: str) -> tuple[Reference, ...]:
    """Give the references that stand in a clause, the lists inside its sentences included.

    Raises:
        UnknownClause: the document has no such clause.
    """
    spans = document.outline.sentences_of(clause_id)
    return tuple(
        reference
        for reference in references(document)
        if any(span.start <= reference.start < span.end for span in spans)
    )


def references_to(document: Document, clause_id: str) -> tuple[Reference, ...]:
    """Give the references that point at a clause.

    Raises:
        UnknownClause: the document has no such clause.
    """
    return _graph(document).get(document.outline[clause_id].id, ())


def reference_graph(document: Document) -> Mapping[str, tuple[str, ...]]:
    """Say for each clause that refers to others to which ones, each once, in the order of the text."""
    to: dict[str, dict[str, None]] = {}
    for reference in references(document):
        if reference.target is not None and reference.kind != "self":
            to.setdefault(reference.clause, {})[reference.target] = None
    return {clause: tuple(targets) for clause, targets in to.items()}


def _resolved(document: Document, mention: Mention, here: str) -> tuple[Kind, str | None]:
    if mention.external:
        return "external", None
    if mention.unit == "self":
        return "self", _enclosing(document, here, before=mention.number == "before")
    if mention.unit == "annex":
        target = _annex(document, mention.number, document.text[mention.start : mention.end])
        if target or not _printed_annex(document, mention):
            return "annex", target
        return "unplaced", None
    number, items = _parted(mention.number)
    if not number:
        target = _item(document, items, here)
        if target or not _printed_item(document, items, here):
            return "item", target
        return "unplaced", None
    known, target = _clause(document, number, items, here, mention)
    if known or not _printed_number(document, number, mention):
        return "clause", target
    return "unplaced", None


def _parted(number: str) -> tuple[str, str]:
    """Part `9.1.1(II)(A)` into `9.1.1` and `(ii)(a)`."""
    at = number.find("(")
    if at < 0:
        return number, ""
    return number[:at].strip(), "".join(f"({item})" for item in _ITEM.findall(number[at:].lower().replace(" ", "")))


def _clause(document: Document, number: str, items: str, here: str, mention: Mention) -> tuple[bool, str | None]:
    """Say whether the outline has the number, and which clause is meant: none where the item is missing there."""
    outline = document.outline
    scope = mention.within and _annex(document, mention.within)
    annex = _ANNEX_ID.match(f"{scope or here} ")
    scopes = [f"{annex[1]} "] if annex and (scope or not mention.of_whole) else []
    for prefix in [*scopes, ""]:
        for name in _spellings(number):
            base = f"{prefix}{name}"
            if base + items in outline:
                return True, base + items
            if base in outline:
                return True, _held_item(document, base, items) if items else base
    return False, None


def _held_item(document: Document, base: str, items: str) -> str | None:
    """Find an item whose list the outline parents elsewhere below the clause, or does not know but the text prints."""
    outline = document.outline
    below = [clause.id for clause in outline if clause.id.startswith(base) and clause.id.endswith(items)]
    if below:
        return below[0]
    first = items.split(")")[0] + ")"
    if f"{base}{first}" in outline:
        return f"{base}{first}"
    clause = outline[base]
    printed = document.text[clause.start : clause.end].lower()
    return base if re.search(rf"[(\s]{re.escape(first.strip('()'))}[).]", printed) else None


def _spellings(number: str) -> Iterator[str]:
    # 第二条 is clause 2 where there is one; a list that begins with 一、 may follow the last of them.
    if (chinese := cjk_value(number)) is not None:
        yield str(chinese)
    yield number
    if value := roman_value(number):
        yield str(value)
    parts = number.split(".")
    if number.isdigit():
        yield f"{number}.0"
    if all(part.isdigit() for part in parts):
        yield ".".join(str(int(part)) for part in parts)
        if len(parts) == 2 and len(parts[1]) == 1:
            yield f"{parts[0]}.0{parts[1]}"
    elif parts[0].isdigit() or roman_value(parts[0]):
        yield ".".join([str(roman_value(parts[0]) or parts[0]), *parts[1:]])


def _item(document: Document, items: str, here: str) -> str | None:
    """Find an item from where the reference stands: below the same clause, then below those that hold it."""
    outline = document.outline
    for clause in reversed(outline.path(here)):
        if clause.id + items in outline:
            return clause.id + items
        if clause.id.endswith(items) and items:
            return clause.id
    return items if items in outline else None


def _enclosing(document: Document, here: str, *, before: bool) -> str | None:
    path = [clause for clause in document.outline.path(here) if not _is_part(clause)]
    clause = path[-1] if path else document.outline[here]
    if not before:
        return clause.id
    beside = [sibling.id for sibling in document.outline.children(clause.parent)]
    at = beside.index(clause.id)
    return beside[at - 1] if at else None


def _is_part(clause: Clause) -> bool:
    """Say whether a clause is an item of one that has a number: `4(a)`, and `4 1` for 1、 below 第四条."""
    return clause.id.endswith(")") or (clause.kind == "item" and clause.parent is not None and clause.id[-1] != "]")


def _annex(document: Document, number: str, said: str = "") -> str | None:
    """Find an annex by its number; of Exhibit A and Schedule A, the one that is said, else an annex."""
    value = cjk_value(number) or roman_value(number) or (int(number) if number.isdigit() else None)
    names = [number, *([roman(value), str(value)] if value and value < 40 else [])]
    first = said.split()[0].capitalize().rstrip("s") if said.split() else "Annex"
    for word in sorted(ANNEX_NAMES, key=lambda word: (word != first, word != "Annex")):
        for name in names:
            if f"{word} {name}" in document.outline:
                return f"{word} {name}"
    return None


def _printed_annex(document: Document, mention: Mention) -> bool:
    """Say whether the text has a line that opens with this annex's name."""
    pattern = rf"(?im)^[ \t]*(?:{ANNEX_WORDS})\s*[“\"']?{re.escape(mention.number)}\b"
    capital = rf"\b(?:EXHIBIT|ANNEX|SCHEDULE|APPENDIX|ATTACHMENT)\s+[“\"']?{re.escape(mention.number)}\b"
    return re.search(capital, prose(document)) is not None or any(
        match.start() > mention.end or match.end() < mention.start for match in re.finditer(pattern, prose(document))
    )


@once_a_document
def printed_numbers(document: Document) -> Mapping[str, tuple[int, ...]]:
    """Give the numbers that seem to label something, by what stands around them, and where they end."""
    found: dict[str, list[int]] = {}
    cited = {place for mention in mentions(document) for place in (mention.end, mention.end - 1)}
    for match in _LABEL.finditer(prose(document)):
        group = match.lastgroup or "line"
        if match.end(group) not in cited or group == "line":
            found.setdefault(match[group], []).append(match.end(group))
    return MappingProxyType({number: tuple(ends) for number, ends in found.items()})


def _printed_number(document: Document, number: str, mention: Mention) -> bool:
    """Say whether the text numbers something so, though the outline has no such clause."""
    printed = printed_numbers(document)
    return any(
        not mention.start <= end <= mention.end + 1
        for name in dict.fromkeys(_spellings(number))
        for end in printed.get(name, ())
    )


def _printed_item(document: Document, items: str, here: str) -> bool:
    first = items.split(")")[0].strip("(")
    if not first:
        return True
    top = document.outline.path(here)[0]
    pattern = re.compile(
        rf"(?:[(]\s*{re.escape(first)}\s*[)]|(?:^|\s){re.escape(first)}[.)]\s)", re.IGNORECASE | re.MULTILINE
    )
    cited = [(other.start, other.end) for other in mentions(document)]
    return any(
        not any(start <= match.start() < end for start, end in cited)
        for match in pattern.finditer(prose(document), top.start, top.end)
    )
