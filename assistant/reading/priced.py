"""Prices that a question puts beside what they are the price of, without a word for the price: "1.200 opciones a 30".

Options that somebody has at a price are exercised at it. A share price of a question is the one of the day that it is
about, as it closed, and of none of the days before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

_NUM = r"(?:\d{1,3}(?:[.,\s]\d{3})+|\d+(?:[.,]\d{1,4})?)"
_ENDS = (
    r"(?=\s*(?:[,;:?!)]|\.(?!\d)|$)|\s+(?:each|apiece|per|before|after|and|but|when|then|with|since|cada|antes|depois|"
    r"despu[eé]s|last|e|y|mas|pero|quando|cuando|com|con|desde)\b)"
)
_OPTIONS: Final = r"(?:stock |share )?options?|op[cç][oõ]es|opciones"
_HELD_AT: Final = re.compile(
    rf"(?<![\d.,/])(?P<n>{_NUM})(?:\s?k)?(?P<noun>\s+(?:[^\W\d_]+\s+)?(?:{_OPTIONS})(?:\s+[^\W\d_]+)?)?\s+"
    rf"(?:(?:priced |struck |granted |exercisable )?at|@)\s+(?P<p>{_NUM}){_ENDS}|"
    rf"(?<![\d.,/])(?P<m>{_NUM})(?:\s+mil)?\s+(?:op[cç][oõ]es|opciones)(?:\s+[^\W\d_]+){{0,2}}?\s+a\s+(?P<q>{_NUM}){_ENDS}",
    re.IGNORECASE,
)
_AT_A_PRICE: Final = re.compile(
    rf"\b(?:{_OPTIONS})(?: [^\W\d_]+){{0,2}}? (?:with|at|con|com|a) (?:an? |una? |uma? |um )?(?:exercise |strike )?"
    rf"(?:price|precio|pre[cç]o|strike)(?: (?:of|de|em|at))? (?P<p>{_NUM})(?![\d%])",
    re.IGNORECASE,
)
_AN_OPTION: Final = re.compile(rf"\b(?:{_OPTIONS})\b|期[权權]|[购購][股]权|[购購認认]股[权權]|選擇權", re.IGNORECASE)
_RISES: Final = re.compile(
    r"\b(?:from|went|fell|dropped|rose|pass\w+|ca[ií]\w*|baj\w+|sub[ií]\w*|reduz\w*|reduc\w*|reduj\w*|aument\w+|"
    r"pas[eéoóa]\w*) (?:[^\W\d_]+ ){0,2}$",
    re.IGNORECASE,
)
"""What makes of two numbers those before and after a change."""
_AGED: Final = re.compile(r"\b(?:aged?|years old|years of age|turn(?:ed|ing)?)\b", re.IGNORECASE)
_MANY: Final = 20
"""So many options at least somebody has, to whom a number behind them is a price."""
_QUOTED: Final = re.compile(
    r"(?:\b(?:share|stock) price|\bpre[cç]o da a[cç][aã]o|\bcota[cç][aã]o(?: da a[cç][aã]o)?|"
    r"\bprecio de la acci[oó]n|\bcotizaci[oó]n(?: de la acci[oó]n)?|股[价價])(?:[当當][日天時时]|那[天日])?"
    rf"(?:\s*(?:was|is|of|at|stood at|era|foi|é|de|a|em|estava|estaba|fue|es|en|[为為是係])){{0,2}}"
    rf"\s*(?=(?:HK|US|R)?\$?\s?{_NUM})",
    re.IGNORECASE,
)
_BEFORE: Final = re.compile(r"\bbefore\b")


def exercised_at(text: str) -> Iterator[tuple[int, int]]:
    """Where a price stands that is said of options by nothing but its place beside them; nowhere where there are two.

    >>> [text[slice(*span)] for text in ("Tengo 1.200 opciones a 30 cada una",) for span in exercised_at(text)]
    ['30']
    >>> list(exercised_at("I have 600 options at 32 and 400 options at 40"))
    []
    """
    found: dict[str, tuple[int, int]] = {}
    for match in _HELD_AT.finditer(text):
        group, count = ("p", match["n"]) if match["p"] else ("q", match["m"])
        counts_options = match["noun"] or match["q"] or _AN_OPTION.search(text)
        if _amount(count) < _MANY or not counts_options or _AGED.search(text):
            continue
        if not _RISES.search(text, 0, match.start()):
            found[match[group]] = match.span(group)
    for match in _AT_A_PRICE.finditer(text):
        found[match["p"]] = match.span("p")
    if len(found) == 1:
        yield from found.values()


def quoted(text: str, label: str) -> list[tuple[int, int]]:
    """Where a question gives a share price, for the fact of a closing price that is of no day before another one.

    Args:
        label: of the fact.
    """
    return [] if _BEFORE.search(label) else [match.span() for match in _QUOTED.finditer(text)]


def _amount(digits: str) -> Fraction:
    plain = re.sub(r"[.,\s](?=\d{3}(?:\D|$))", "", digits)
    return Fraction(plain.replace(",", "."))
