"""What an article of a Portuguese or Spanish text holds: "§ 1º", "Parágrafo único", and incisos such as "II - …"."""

from __future__ import annotations

import re

from corpus.divisions import spelt_number
from corpus.numbering import Label, Reading, roman_value

SOLE = "(§único)"
"""The name of the paragraph that is the only one of its article."""

_SIGN = re.compile(r"§\s?(?P<number>\d{1,2})(?:[ºª°]\.?|\.)?(?![\d.])(?:\s?[-–—](?=\s))?(?=\s+[^\W\d_a-z])")
_WORD = re.compile(
    r"(?:par[áa]grafo|§)\s+(?:(?P<sole>[úu]nico)|(?P<number>\d{1,2})\s?[ºª°]|(?P<spelt>[^\W\d_]+(?:\s[^\W\d_]+)?))"
    r"\s*(?:[.:–—-]+(?=\s)|(?=\s+[^\W\d_]))",
    re.IGNORECASE,
)
_INCISO = re.compile(r"(?P<body>[IVX]{1,7})\s?[-–—](?=\s+(?:[^\s\d]|(?:R\$\s?)?\d[\d.,/]*\s?(?:%|\(|[^\W\d_]{2})))")


def paragraph(line: str) -> Label | None:
    """Read the paragraphs of an article: "§ 1º O Participante …", "Parágrafo único. …", "Parágrafo Segundo - …".

    Example:
        >>> paragraph("Parágrafo único. A outorga não gera direito.").name, paragraph("Parágrafo segundo deste artigo")
        ('(§único)', None)
    """
    match = _SIGN.match(line)
    if match:
        return _label(match.end(), int(match["number"]))
    match = _WORD.match(line)
    if not match:
        return None
    follows = line[match.end() :].lstrip(" \t“\"'(")[:1]
    if line[match.end() - 1].isalnum() and not follows.isupper():
        return None
    if match["sole"]:
        return Label("item", match.end(), SOLE, readings=(Reading("§", 1),), style="§")
    number = int(match["number"]) if match["number"] else spelt_number(match["spelt"])
    return _label(match.end(), number) if number else None


def _label(end: int, number: int) -> Label:
    return Label("item", end, f"(§{number})", readings=(Reading("§", number),), style="§")


def inciso(line: str) -> Label | None:
    """Read "II - aprovação do Conselho;", which only a second one proves to be an item.

    Example:
        >>> inciso("II – os diretores;").name, inciso("X-ray")
        ('(ii)', None)
    """
    match = _INCISO.match(line)
    number = roman_value(match["body"]) if match else None
    if not match or not number:
        return None
    name = f"({match['body'].lower()})"
    return Label("item", match.end(), name, readings=(Reading("roman", number),), style="dash", weak=True)
