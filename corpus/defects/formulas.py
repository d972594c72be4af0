"""Formulas that are announced but missing, and symbols explained twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from corpus.defects.defect import Defect, defect
from corpus.prose import clause_at, paragraphs, prose

if TYPE_CHECKING:
    from corpus.plan import Document

_FORMULA = re.compile(r"公式|算式|\bformulas?\b|\bfórmulas?\b|\bequation\b|\bequação\b|\becuación\b", re.IGNORECASE)
_COMPUTED = re.compile(
    r"(?:[计計]算|[确確]定|[计計]算方式|方[式法])[^。;\n]{0,12}(?:如下|以下|下列)|(?:如下|以下|下列|按下)[^。;\n]{0,16}(?:[计計]算|[确確]定)|[计計]算如下"
    r"|\b(?:calculated|computed|determined)\b[^.;\n]{0,60}\b(?:as\s+follows|following)"
    r"|\b(?:calculad[ao]s?|determinad[ao]s?)\b[^.;\n]{0,60}\b(?:seguinte|siguiente|a\s+seguir|como\s+sigue)",
    re.IGNORECASE,
)
_ANNOUNCES = re.compile(r"[:]\s*$")
_OPERATES = re.compile(
    r"[=×÷*/+∑√%]|\d\s*[-–x]\s*\d|[A-Za-z)]\s*[-–x]\s*[A-Za-z(]|\bdivided\b|\bmultiplied\b|\bdividido\b|除以|乘以",
    re.IGNORECASE,
)
_IMAGE = re.compile(
    r"[\[<(]\s*(?:image|graphic|formula|picture|imagem|imagen|图片|圖片|公式)[^\]>)]{0,30}[\]>)]", re.IGNORECASE
)
_WHERE = re.compile(r"[^.。;;,,]{1,16}[:]\s*$")
_SYMBOL = re.compile(
    r"^[ \t|]*[·•l\-–]?\s?(?P<symbol>[A-Z][A-Z\d]{0,2}|[a-z])\s?[:=]\s*(?P<says>[^\s=][^\n]{3,})$", re.MULTILINE
)


def missing_formulas(document: Document) -> Iterator[Defect]:
    """Find the announcement of a formula with nothing that calculates after it.

    What follows must be empty, the stub of an image, another announcement ("where:"), or, where the word "formula" is
    used, a line without any operator.
    """
    text = prose(document)
    every = list(paragraphs(document))
    for place, span in enumerate(every):
        said = text[span.start : span.end]
        if not _ANNOUNCES.search(said):
            continue
        sentence = re.split(r"[。;]|\.\s", said)[-1]
        names, computes = _FORMULA.search(sentence), _COMPUTED.search(sentence)
        if not names and not computes:
            continue
        after = text[every[place + 1].start : every[place + 1].end] if place + 1 < len(every) else ""
        nothing = not after or _IMAGE.fullmatch(after) or (_WHERE.fullmatch(after) and not _OPERATES.search(after))
        listed = re.match(r"[(]?[A-Za-z\d]{1,3}[).)]\s", after)
        if nothing or (names and not listed and not _OPERATES.search(after)):
            start = span.end - len(sentence)
            says = "A formula is announced here, but none follows."
            yield defect(document, "missing_formula", start, span.end, says)


def symbols_twice(document: Document) -> Iterator[Defect]:
    """Find a symbol that one clause explains twice in different words."""
    first: dict[tuple[str, str], str] = {}
    for match in _SYMBOL.finditer(prose(document)):
        key = clause_at(document, match.start("symbol")), match["symbol"]
        if key[0] == "signatures":
            continue
        known = first.setdefault(key, match["says"])
        if known != match["says"]:
            says = f"The symbol “{match['symbol']}” is explained twice in this clause, in different words."
            yield defect(document, "defined_twice", match.start("symbol"), match.end("says"), says)
