"""The annex that a reference means: in the outline, or only printed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from corpus.citing import ANNEX_WORDS
from corpus.divisions import ANNEX_NAMES, annex_word
from corpus.mention import Mention
from corpus.numbering import cjk_value, roman, roman_value
from corpus.prose import prose

if TYPE_CHECKING:
    from corpus.plan import Document


def find_annex(document: Document, number: str, said: str = "") -> str | None:
    """Find an annex by its number; of Exhibit A and Schedule A, the one that is said.

    A document that has no exhibits but annexes means one of these.
    """
    value = cjk_value(number) or roman_value(number) or (int(number) if number.isdigit() else None)
    names = [
        number.capitalize() if len(number) > 3 else number,
        *([roman(value), str(value)] if value and value < 40 else []),
    ]
    first = annex_word(said)
    several = first and any(clause.kind == "annex" and clause.id.startswith(f"{first} ") for clause in document.outline)
    for word in [first] if first and several else sorted(ANNEX_NAMES, key=lambda word: word != "Annex"):
        for name in names:
            if f"{word} {name}" in document.outline:
                return f"{word} {name}"
    return None


def prints_annex(document: Document, mention: Mention) -> bool:
    """Say whether the text has a line that opens with this annex's name."""
    pattern = rf"(?im)^[ \t]*(?:{ANNEX_WORDS})\s*[“\"']?{re.escape(mention.number)}\b"
    capital = rf"\b(?:EXHIBIT|ANNEX|SCHEDULE|APPENDIX|ATTACHMENT)\s+[“\"']?{re.escape(mention.number)}\b"
    return re.search(capital, prose(document)) is not None or any(
        match.start() > mention.end or match.end() < mention.start for match in re.finditer(pattern, prose(document))
    )
