"""References that lead nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from corpus.defects.defect import Defect, defect
from corpus.prose import prose
from corpus.references import Reference, references

if TYPE_CHECKING:
    from corpus.plan import Document

_BROKEN = re.compile(
    r"error!\s*(?:reference\s+source\s+not\s+found|bookmark\s+not\s+defined|unknown\s+\w+)\.?"
    r"|erro!\s*(?:fonte\s+de\s+referência\s+não\s+encontrada|indicador\s+não\s+definido)\.?"
    r"|¡?error!\s*no\s+se\s+(?:encuentra|ha\s+encontrado)\s+el\s+origen\s+de\s+la\s+referencia\.?"
    r"|[错錯][误誤]\s*!\s*(?:找不到|未找到|未定[义義]|[没沒]有找到)[^。,,、;;\n]{0,10}?(?:源|[来來]源)",
    re.IGNORECASE,
)
_CHAPTER = re.compile(
    r"(?:\bchapter\s+|第\s*)(?P<chapter>\d{1,3})[A-Z]?\s*(?:章\s*第|,?\s*(?:rules?|sections?)\s+)\s*(?P<rule>\d{1,3})\.\d+",
    re.IGNORECASE,
)


def dangling_references(document: Document) -> Iterator[Defect]:
    """Find references to clauses that do not exist, and each annex that is referred to but is not there, once."""
    annexes: dict[str, list[Reference]] = {}
    for reference in references(document):
        if not reference.dangling or reference.kind == "self":
            continue
        if reference.kind == "annex":
            annexes.setdefault(reference.text.split()[-1].strip("“”\"'"), []).append(reference)
            continue
        says = f"{_shown(reference.text)} is referred to, but the document has no such clause."
        yield defect(document, "dangling_reference", reference.start, reference.end, says)
    for found in annexes.values():
        first = found[0]
        says = f"{_shown(first.text)} is referred to, but it is not in the document."
        others = [reference.clause for reference in found[1:]]
        yield defect(document, "missing_annex", first.start, first.end, says, others)


def broken_references(document: Document) -> Iterator[Defect]:
    """Find messages of a word processor that lost a reference, and rules cited under a chapter of another number."""
    for match in _BROKEN.finditer(prose(document)):
        says = "A word processor lost this reference and printed an error instead."
        yield defect(document, "broken_reference", *match.span(), says)
    for match in _CHAPTER.finditer(prose(document)):
        if match["chapter"] != match["rule"]:
            says = f"The rule cited begins with {match['rule']}, but the chapter cited is {match['chapter']}."
            yield defect(document, "broken_reference", *match.span(), says)


def _shown(text: str) -> str:
    return "“" + " ".join(text.split()) + "”"
