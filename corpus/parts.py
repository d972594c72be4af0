"""Parts of a clause as Portuguese and Spanish cite them, "§ 1º", "inciso II", "alínea a)", and what they are of."""

from __future__ import annotations

import re
from itertools import takewhile

from corpus.spelt import SPELT, spelt_value

_ROMAN = r"(?-i:[IVXLC]{1,7})(?![\w’'])"
_LETTER = (
    r"(?:[“\"'‘]\s?\(?[a-z]\)?\s?[”\"'’]|\([a-z]\)|[a-z]\)"
    r"|(?-i:[a-z])(?=\s*(?:[,;.)]|$)|\s+(?:d[aeo]s?|del|e|y|ou)\b(?!\s+(?:que|qual)\b)))"
)
_SIGN = r"(?:\.?[ºª°])"
_NUMBERED = rf"(?:[uú]nico\b|\d{{1,2}}{_SIGN}|{SPELT}|\d{{1,2}}(?=\s*,?\s*d[aeo]s?(?:t[ea])?\s))"
_UNIT_OF_ROMAN = r"(?:incisos?|fracci(?:ón|ones))"
_UNIT_OF_LETTER = r"(?:al[ií]neas?|letras?|literal(?:es)?|incisos?)"
_UNIT_OF_NUMBER = r"(?:§{1,2}|parágrafos?)"
_UNIT_OF_COUNT = r"(?:n\.?\s?[º°]s?|n\.os?|n[uú]meros?\b)"
_COUNT = r"\d{1,2}(?![\w/]|\.\d)"
_PART = (
    rf"(?:{_UNIT_OF_COUNT}\s*{_COUNT}|{_UNIT_OF_ROMAN}\s*{_ROMAN}|{_UNIT_OF_LETTER}\s*{_LETTER}"
    rf"|{_UNIT_OF_NUMBER}\s*{_NUMBERED})"
)
_BARE = rf"(?:{_ROMAN}(?!\s?[-–—])|[“\"'‘][a-z][”\"'’]|[a-z]\)|(?-i:[a-df-npqr-xz])(?=\s*(?:[,;.)]|$)))"
_AND = r"(?:\s*,?\s*(?:e|ou|y|o|até|hasta|al|a)\s+|\s*,\s*)"

FOLLOWING = rf"(?:\s*,\s*(?:(?:no\s+|n[oa]\s+seu\s+)?caput\s*(?:,|\be\b|\by\b)\s*)?(?:{_PART}|{_BARE}))"
"""What goes on from a clause to a part of it: `, § 1º`, `, inciso II`, `, II`, `, a)`."""
LATER = rf"(?:{_ROMAN}|{_LETTER})"
"""A further part in a list: the `III` of "art. 3º, II e III", the `b)` of "alíneas a) e b)"."""

PARTS = re.compile(
    rf"(?<![\w-])(?:(?P<roman>{_UNIT_OF_ROMAN}\s*{_ROMAN}(?:{_AND}{_ROMAN})*)"
    rf"|(?P<letter>{_UNIT_OF_LETTER}\s*{_LETTER}(?:{_AND}{_LETTER})*)"
    rf"|(?P<number>{_UNIT_OF_NUMBER}\s*{_NUMBERED}(?:{_AND}{_NUMBERED})*)"
    # Laws and decrees have such numbers, too: "Lei n.º 5".
    rf"|(?P<count>{_UNIT_OF_COUNT}\s*{_COUNT}(?:{_AND}{_COUNT})*(?=\s*,?\s+d[ao]s?\s+(?:art|cl[áa]us))))",
    re.IGNORECASE,
)
"""One or more parts of the same kind, and the word that leads them."""

OF = re.compile(
    r"\s*,?\s*(?:of|in|d[oa]s?|del|de)\s+(?:(?:the|said|such|mesm[oa]|referid[oa]|citad[oa]|dich[oa]|l[oa]s?|el|caput\s+d[oa])\s+)*",
    re.IGNORECASE,
)
"""What stands between a part and the clause, or the greater part, that holds it."""

_UNIT = re.compile(
    rf"(?:{_UNIT_OF_COUNT}|{_UNIT_OF_ROMAN}|{_UNIT_OF_LETTER}|{_UNIT_OF_NUMBER})\s*(?=\S)", re.IGNORECASE
)
_VALUES = {
    "roman": re.compile(_ROMAN, re.IGNORECASE),
    "letter": re.compile(_LETTER, re.IGNORECASE),
    "number": re.compile(_NUMBERED, re.IGNORECASE),
    "count": re.compile(_COUNT, re.IGNORECASE),
}
_ONE = re.compile(rf"(?P<word>{_PART})|(?P<bare>{_BARE})", re.IGNORECASE)


def values(match: re.Match[str]) -> list[tuple[int, int, str]]:
    """Give the parts that a match of `PARTS` names, each with its place and as it stands in a clause id.

    Example:
        >>> values(PARTS.search("nos §§ 1º e 2º"))
        [(4, 9, '(§1)'), (12, 14, '(§2)')]
    """
    kind = match.lastgroup or "number"
    unit = _UNIT.match(match[0])
    begin = match.start() + (unit.end() if unit else 0)
    every = _VALUES[kind].finditer(match.string, begin)
    found = list(takewhile(lambda value: value.start() < match.end(), every))
    return [
        (value.start() if place else match.start(), value.end(), _item(value[0], kind == "number"))
        for place, value in enumerate(found)
    ]


def items_of(following: str) -> str:
    """Give what follows a clause's number as it stands in a clause id.

    Example:
        >>> items_of(", § 1º, inciso II, alínea a)"), items_of(", II")
        ('(§1)(ii)(a)', '(ii)')
    """
    items = ""
    for match in _ONE.finditer(following):
        unit = _UNIT.match(match["word"]) if match["word"] else None
        value = match[0][unit.end() :] if unit else match[0]
        items += _item(value, unit is not None and unit[0].lower().startswith(("§", "par")))
    return items


def leads(following: str) -> bool:
    """Say whether a word or § leads the part, so that it is one in any language."""
    first = _ONE.search(following)
    return first is not None and first["word"] is not None


def later_item(value: str) -> str:
    """Give a further part of a list as it stands in a clause id."""
    return _item(value, numbered=False)


def _item(value: str, numbered: bool) -> str:
    bare = re.sub(r"[\s“”\"'‘’()ºª°.]", "", value).lower()
    if not numbered:
        return f"({bare})"
    number = "único" if bare in ("único", "unico") else str(spelt_value(value) or bare)
    return f"(§{number})"
