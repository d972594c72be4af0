"""How a clause is called in a table of contents: as its document prints its labels, and nothing twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.divisions import ANNEX_NAMES, HOLD_CLAUSES
from corpus.numbering import recognise
from corpus.span import narrow
from corpus.wording import wording

if TYPE_CHECKING:
    from corpus.outline import Clause
    from corpus.plan import Document

_TRANSLATED = (*HOLD_CLAUSES, *ANNEX_NAMES)
_MARKS = " \t\u3000.:\uff1a、–—-"


def shown(document: Document, clause: Clause) -> tuple[str, str, str]:
    """Give what a clause is called, its title, and its own words where it has no title.

    Ids have the words for chapters and annexes in English; here they are those of the document, by which the clause is
    found as well. A title that an id of ours repeats is left out: `[SOFTWARE]`, `1.1[Affiliate]`.

    Example:
        >>> from corpus import Library
        >>> azul = Library().document("azul-sop-2025")
        >>> shown(azul, azul.outline["3.1"])[0]
        '3.1'
    """
    name = clause.id
    for holder in document.outline.path(clause.id):
        label = _printed(document, holder) if holder.id.startswith(_TRANSLATED) else ""
        if label and name.startswith(holder.id):
            name = label + name[len(holder.id) :]
            break
    repeated = bool(clause.heading) and clause.id.endswith(f"[{clause.heading}]")
    if clause.heading and not repeated:
        return name, clause.heading, ""
    words = wording(document, clause)
    return name, "", words.removeprefix(clause.heading).lstrip(_MARKS) if clause.kind == "heading" else words


def _printed(document: Document, clause: Clause) -> str:
    """Give the label that a document prints before a clause, without what parts it from the title; "" where none."""
    if document.plan.language == "en":
        return ""
    line_end = document.text.find("\n", clause.label_at)
    line = document.text[clause.label_at : line_end if line_end >= 0 else len(document.text)].rstrip()
    begin = len(line) - len(line.lstrip(" \t|"))
    label = recognise(narrow(line[begin:]))
    return " ".join(line[begin : begin + label.length].split()).strip(_MARKS) if label else ""
