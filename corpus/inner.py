"""Where a part of a clause stands: by its id where the outline has it, by its printed label else."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from corpus.citing import mentions
from corpus.numbering import cjk_value
from corpus.prose import once_a_document, prose
from corpus.spelt import spelt_value

if TYPE_CHECKING:
    from corpus.outline import Clause
    from corpus.plan import Document

_ITEM = re.compile(r"\((§?[a-z0-9ú]+(?:\.[0-9])?|[一二三四五六七八九十]{1,3})\)")
_DIGITS = re.compile(r"\d{1,3}")
_PARAGRAPH_WORD = re.compile(r"parágrafo\s+(?P<number>[^\W\d_]+(?:\s[^\W\d_]+)?)", re.IGNORECASE)


def items_in(number: str) -> tuple[str, tuple[str, ...]]:
    """Part `9.1.1(II)(A)` into `9.1.1` and `ii`, `a`.

    Example:
        >>> items_in("9.1.1(II)(A)"), items_in("(§1)"), items_in("4")
        (('9.1.1', ('ii', 'a')), ('', ('§1',)), ('4', ()))
    """
    at = number.find("(")
    if at < 0:
        return number, ()
    return number[:at].strip(), tuple(_ITEM.findall(number[at:].lower().replace(" ", "")))


def find_inside(document: Document, holder: str, items: tuple[str, ...], *, strictly: bool = False) -> str | None:
    """Find a part of a clause.

    Args:
        document: the document.
        holder: id of the clause.
        items: the labels of the part, from the outermost inwards.
        strictly: whether only a clause that bears the first label will do.

    Returns:
        The id of the part; that of the nearest clause around it where the text prints its label but the outline does
        not know it; None where there is no such part.
    """
    outline = document.outline
    whole = holder + "".join(f"({item})" for item in items)
    if whole in outline:
        return whole
    at = outline[holder]
    for place, item in enumerate(items):
        child = _child(document, at, item)
        if child is None and strictly and place == 0:
            return None
        if child is None:
            elsewhere = _elsewhere(document, at, items[place:])
            return elsewhere or (at.id if prints(document, at.start, at.end, item) else None)
        at = child
    return at.id


def counted_inside(document: Document, holder: str, part: str, *, paragraphs: bool) -> str | None:
    """Find what a Chinese text counts within a clause: 三項, 二款.

    These number items, or count paragraphs that bear no number.

    Args:
        document: the document.
        holder: id of the clause.
        part: the number and its unit, as printed.
        paragraphs: whether the unit counts paragraphs, as 款 of a 条 does in simplified characters.

    Returns:
        The id of the item; that of the clause where it has so many paragraphs, or where that cannot be told; None
        where it has neither.
    """
    clause = document.outline[holder]
    number = cjk_value(part[:-1]) or (int(part[:-1]) if part[:-1].isdigit() else 0)
    item = next((child for name in (part[:-1], str(number)) if (child := _child(document, clause, name))), None)
    own = "".join(document.text[span.start : span.end] for span in clause.own)
    whole = not own or own.endswith("\n") or clause.end == len(document.text)
    has_so_many = not whole or sum(1 for line in own.split("\n") if line.strip(" \t|")) >= number
    if item is not None and not (paragraphs and has_so_many):
        return item.id
    return holder if has_so_many else None


def _child(document: Document, parent: Clause, item: str) -> Clause | None:
    """Find an item among a clause's own items, then among its numbered clauses, then by the label it prints."""
    outline = document.outline
    names = [f"{parent.id}({item})"]
    if _DIGITS.fullmatch(item):
        names += [f"{parent.id}.{item}", f"{parent.id} {item}", f"{parent.id}(§{item})"]
    for name in names:
        if name in outline:
            return outline[name]
    label = re.compile(_head(item), re.IGNORECASE)
    for child in outline.children(parent.id):
        if label.match(prose(document), child.start) or _spelt_paragraph(document, child.start) == item:
            return child
    return None


def _spelt_paragraph(document: Document, at: int) -> str:
    """Give `§1` for "Parágrafo Primeiro"."""
    match = _PARAGRAPH_WORD.match(prose(document), at)
    words = match["number"].split() if match else []
    value = next((value for end in (2, 1) if (value := spelt_value(" ".join(words[:end])))), None) if words else None
    return f"§{value}" if value else ""


def _elsewhere(document: Document, holder: Clause, items: tuple[str, ...]) -> str | None:
    """Find an item whose list the outline parents further below the clause."""
    ending = "".join(f"({item})" for item in items)
    for clause in document.outline:
        if holder.start <= clause.start < holder.end and clause.id.endswith(ending) and clause.id != holder.id:
            return clause.id
    return None


def _head(item: str) -> str:
    """Give the pattern of an item's label where it opens a line."""
    if item == "§único":
        return r"(?:§|parágrafo)\s*[uú]nico\b"
    if item.startswith("§"):
        return rf"(?:§|parágrafo)\s*{item[1:]}(?![\w.]*\d)"
    if item[0] in "一二三四五六七八九十":
        return rf"(?:[(]\s*{item}\s*[)]|{item}[、.])"
    return rf"(?:[(]\s*{re.escape(item)}\s*[)]|{re.escape(item)}(?:[).、]|\s?[-–—](?=\s)))"


def prints(document: Document, start: int, end: int, item: str) -> bool:
    """Say whether the text between two places prints an item's label, other than in a reference to it."""
    opened = r"^[ \t]*" if item.startswith("§") else r"(?:^|(?<=[;:.,。])|(?<=\s))"
    bracketed = "" if item.startswith("§") else rf"|[(]\s*{re.escape(item)}\s*[)]"
    pattern = re.compile(rf"{opened}{_head(item)}{bracketed}", re.IGNORECASE | re.MULTILINE)
    starts, ends = _cited(document)
    for match in pattern.finditer(prose(document), start, end):
        before = bisect_right(starts, match.start()) - 1
        if before < 0 or match.start() >= ends[before]:
            return True
    return False


@once_a_document
def _cited(document: Document) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Give where references begin and where they end."""
    return tuple(found.start for found in mentions(document)), tuple(found.end for found in mentions(document))
