"""A clause named as its document or its reader prints it: 第二条（一）, "Art. 3º, II, a", "Section 3.1(c)."

Ids are what the outline makes of such names; here a name is read back into the ids that it can mean.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product

from corpus.articles import SOLE
from corpus.divisions import ANNEX_NAMES, INSERTED, annex, division, spelt_number
from corpus.numbering import cjk_value, item_name, roman, roman_value
from corpus.span import narrow

_LONGEST_ROMAN = 39
_HAN_DIGITS = "一二三四五六七八九"
_HAN = r"[一二三四五六七八九十]{1,3}"
_ANNEX = re.compile(
    r"(?:annex(?:ure)?|appendix|schedule|exhibit|anexo|ap[êe]ndice|apéndice|附[件錄录表])"
    rf"\s*[“\"']?(?:[úu]nico|[IVX]{{1,6}}|[A-Z]|\d{{1,2}}|{_HAN})[”\"']?(?![^\W第]|\.\d)",
    re.IGNORECASE,
)
_DIVISION = re.compile(
    rf"第\s*(?P<han>{_HAN}|\d{{1,3}}(?:\.\d{{1,3}})*)\s*(?P<unit>[條条章節节編编篇]|部分)"
    r"|(?:disposici[óo]n\s+\w+|part|title|chapter|article|section|clause|sec\.|art\.|[^\W\d_]{3,10})\s*"
    rf"(?:\d{{1,3}}(?:\.\d{{1,3}})*(?:\.?[ºª°]|st|nd|rd|th)?(?:[-–][A-Z]|\s?(?:{INSERTED}))?(?!\w)|[IVXLC]{{1,7}}(?!\w)|(?P<spelt>[^\W\d_]+(?:[\s-][^\W\d_]+)?))",
    re.IGNORECASE,
)
_PARAGRAPH = re.compile(
    r"(?:par[áa]grafo|§)\s*(?:(?P<sole>[úu]nico)|(?P<digits>\d{1,2})\s?[ºª°]?(?![\w.])|(?P<spelt>[^\W\d_]+))",
    re.IGNORECASE,
)
_BRACKETS = re.compile(rf"第?\s*\(\s*(?P<body>[A-Za-z]{{1,5}}|\d{{1,2}}|[A-Za-z]\.\d|{_HAN})\s*\)\s*[項项款目]?")
_COUNTED = re.compile(rf"第\s*(?P<body>{_HAN}|\d{{1,2}})\s*[項项款目]")
_BARE = re.compile(rf"(?P<body>{_HAN}(?=[、(]|$)|\d{{1,2}}(?=、))、?")
_NUMBER = re.compile(
    rf"(?:n\.?\s?[º°]s?\s*|n\.os?\s+|no\.\s*)?(?P<number>\d{{1,3}}(?:\.\d{{1,3}})*(?:-[A-Z]|\s(?:{INSERTED}))?)(?![\w])",
    re.IGNORECASE,
)
_LETTER = re.compile(
    r"(?:(?:inciso|al[íi]nea|item|letra|literal|paragraph)\s+)?[“\"']?(?P<body>[ivx]{1,5}|[a-z])[”\"']?\)?(?!\w)",
    re.IGNORECASE,
)
_OF = re.compile(r"\s*,?\s*(?:of|d[oae]|del)\s+", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,\uff0c、.:\uff1a的之|–—-]*")


def ids(printed: str) -> Iterator[str]:
    """Give the ids that a printed name can mean, likeliest first; none where it cannot be read to its end.

    Example:
        >>> next(ids("Art. 3º, II, a")), next(ids("Section 3.1(c).")), "2" in ids("第二条")
        ('Article 3(ii)(a)', '3.1(c)', True)
    """
    parts: list[tuple[str, ...]] = []
    turned = False
    name = narrow(printed).strip().rstrip(".,:。\uff0c\uff1a ")
    at = 0
    while at < len(name):
        part = _part(name, at, first=not parts)
        if part is None:
            return
        parts.append(part[0])
        of = _OF.match(name, part[1])
        turned = turned or of is not None
        between = of or _BETWEEN.match(name, part[1])
        at = between.end() if between else part[1]
    for chosen in product(*(reversed(parts) if turned else parts)):
        if chosen and (chosen[-1] or name.endswith("款")):
            yield _joined(chosen)


def _part(name: str, at: int, *, first: bool) -> tuple[tuple[str, ...], int] | None:
    """Read one label of a name: what it can be called in an id, and where it ends."""
    for pattern, read in _READERS:
        match = pattern.match(name, at)
        names = read(match) if match else ()
        if match and names and not (first and pattern is _LETTER and match[0] == match["body"]):
            return names, match.end()
    return None


def _annex(match: re.Match[str]) -> tuple[str, ...]:
    """Read an annex under every word for one, and with its number in Roman and in Arabic numerals."""
    label = annex(match[0].capitalize() if match[0].isascii() else match[0])
    if label is None:
        return ()
    word, _, number = label.name.partition(" ")
    value = int(number) if number.isdigit() else roman_value(number)
    numbers = (number, roman(value), str(value)) if value and value <= _LONGEST_ROMAN else (number,)
    words = (word, *(other for other in ANNEX_NAMES if other != word))
    return tuple(dict.fromkeys(f"{word} {number}" for word in words for number in numbers))


def _division(match: re.Match[str]) -> tuple[str, ...]:
    label = division(match[0])
    if label is None:
        return (match["han"],) if match["han"] else ()
    if len(label.parts) > 1:
        return (label.name,)
    return tuple(dict.fromkeys((f"{label.word} {label.name}", label.name, match["han"] or label.name)))


def _paragraph(match: re.Match[str]) -> tuple[str, ...]:
    if match["sole"]:
        return (SOLE,)
    number = match["digits"] or str(spelt_number(match["spelt"].lower()))
    return (f"(§{number})", number) if number != "0" else ()


def _brackets(match: re.Match[str]) -> tuple[str, ...]:
    return (item_name(match["body"]),)


def _counted(match: re.Match[str]) -> tuple[str, ...]:
    """Read 第一项, whose label may be 一、, （一）, 1、 or （1）; 款 and 項 may count paragraphs that have none."""
    number = cjk_value(match["body"]) or int(match["body"])
    han = match["body"] if not match["body"].isdigit() else _han(number)
    unnumbered = ("",) if match[0][-1] in "款項" else ()
    return han, f"({han})", str(number), f"({number})", f"({roman(number).lower()})", *unnumbered


def _han(number: int) -> str:
    """Write a number up to 99 in Chinese."""
    tens, ones = divmod(number, 10)
    ten = ("" if tens < 2 else _HAN_DIGITS[tens - 1]) + "十" if tens else ""
    return ten + (_HAN_DIGITS[ones - 1] if ones else "")


def _bare(match: re.Match[str]) -> tuple[str, ...]:
    return match["body"], f"({match['body']})"


def _number(match: re.Match[str]) -> tuple[str, ...]:
    return match["number"], f"({match['number']})"


_READERS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], tuple[str, ...]]], ...] = (
    (_ANNEX, _annex),
    (_PARAGRAPH, _paragraph),
    (_BRACKETS, _brackets),
    (_COUNTED, _counted),
    (_BARE, _bare),
    (_NUMBER, _number),
    (_LETTER, _brackets),
    (_DIVISION, _division),
)


def _joined(names: tuple[str, ...]) -> str:
    whole = ""
    for name in filter(None, names):
        whole += f" {name}" if whole[-1:].isalnum() and name[0].isalnum() else name
    return whole
