"""How documents number their clauses: one small recogniser a scheme, tried in order at the head of a line.

A recogniser says what a label could be, not what it is: `(i)` is the ninth letter and the first roman numeral.
Which one it is, and whether it numbers anything here, is decided by what stands around it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Literal

Kind = Literal["annex", "number", "item", "signatures"]


@dataclass(frozen=True, slots=True)
class Reading:
    """One thing that a label can be: the `ordinal`-th member of a series such as `roman` or `letter`."""

    series: str
    ordinal: int


@dataclass(frozen=True, slots=True)
class Label:
    """A label as printed.

    Attributes:
        length: characters that the label takes, punctuation included.
        name: what it adds to a clause id: `Annex I`, `4.1.2`, `(iii)`; 一 for "一、", which is not "(一)".
        parts: the numbers of a dotted number.
        readings: what an item's label can be, likeliest first.
        style: `paren` for `(a)`, `half` for `a)`, `dot` for `a.`; lists never mix styles.
        word: the word that leads a number, in English: `Article` for "Artigo 5º" and "第五條"; else "".
        weak: prose begins so, too; it labels something only where its successor follows.
    """

    kind: Kind
    length: int
    name: str
    parts: tuple[int, ...] = ()
    readings: tuple[Reading, ...] = ()
    style: str = ""
    word: str = ""
    weak: bool = False


_CJK_DIGITS = {digit: value for value, digit in enumerate("一二三四五六七八九", start=1)}
_LONGEST_LIST = 60

_ROMAN = re.compile(r"(x{0,3})(ix|iv|v?i{0,3})")
_ROMAN_TENS = {"": 0, "x": 10, "xx": 20, "xxx": 30}
_ROMAN_ONES = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"]

MISTRANSLATED_LABELS = {"抄送": "cc"}
"""Labels that machine translation read as words: "(cc)" became "carbon copy"."""

ITEM_BODY = r"[A-Za-z]{1,5}|\d{1,2}|[A-Za-z]\.\d|[一二三四五六七八九十]{1,3}|" + "|".join(MISTRANSLATED_LABELS)


def roman_value(text: str) -> int | None:
    """Read a roman numeral up to xxxix, in any case; None where it is none.

    Example:
        >>> roman_value("Viii"), roman_value("c")
        (8, None)
    """
    match = _ROMAN.fullmatch(text.lower())
    if not match or not text:
        return None
    return _ROMAN_TENS[match[1]] + _ROMAN_ONES.index(match[2])


def roman(number: int) -> str:
    """Write a number from 1 to 39 as an upper-case roman numeral."""
    return ("x" * (number // 10) + _ROMAN_ONES[number % 10]).upper()


def cjk_value(text: str) -> int | None:
    """Read a Chinese numeral up to 九十九; None where it is none.

    Example:
        >>> cjk_value("二"), cjk_value("十二"), cjk_value("二十")
        (2, 12, 20)
    """
    tens, ten, ones = text.rpartition("十") if "十" in text else ("", "", text)
    if not ten:
        return _CJK_DIGITS.get(ones)
    if (tens and tens not in _CJK_DIGITS) or (ones and ones not in _CJK_DIGITS):
        return None
    return 10 * _CJK_DIGITS.get(tens, 1) + _CJK_DIGITS.get(ones, 0)


@cache
def item_readings(body: str) -> tuple[Reading, ...]:
    """Say what the body of an item's label can be; empty where it labels nothing.

    Lower-case and upper-case letters are two series, but double letters belong to both, as do roman numerals
    in any case: filings print `(z)`, `(Aa)`, `(EE)` and `(i)`, `(Ii)`, `(Iv)` in one list.

    Example:
        >>> [(r.series, r.ordinal) for r in item_readings("i")]
        [('roman', 1), ('letter', 9)]
    """
    body = MISTRANSLATED_LABELS.get(body, body)
    if body.isascii() and body.isdigit():
        number = int(body)
        return (Reading("digit", number),) if 0 < number <= _LONGEST_LIST and body[0] != "0" else ()
    chinese = cjk_value(body)
    if chinese is not None:
        return (Reading("chinese", chinese),)
    if len(body) == 3 and body[1] == ".":
        return (Reading(f"{body[0].lower()}.", int(body[2])),)
    if not (body.isascii() and body.isalpha()):
        return ()
    readings = []
    value = roman_value(body)
    if value is not None:
        readings.append(Reading("roman", value))
    lower = body.lower()
    if len(set(lower)) == 1 and len(lower) <= 2:
        ordinal = ord(lower[0]) - ord("a") + 1 + 26 * (len(lower) - 1)
        if len(lower) == 2 or body.islower():
            readings.append(Reading("letter", ordinal))
        if body.isupper():
            readings.append(Reading("capital", ordinal))
        if lower in "xyz":
            readings.append(Reading("xyz", "xyz".index(lower) + 1))
    return tuple(readings)


def item_name(body: str) -> str:
    """Write an item's label as it stands in a clause id: lower case, in brackets."""
    return f"({MISTRANSLATED_LABELS.get(body, body).lower()})"


def trimmed(parts: tuple[int, ...]) -> tuple[int, ...]:
    """Leave the zeros at the end of a dotted number out: section 3 is printed `3.0`, and `3.1` follows it.

    Example:
        >>> trimmed((3, 0)), trimmed((3, 10)), trimmed((0,))
        ((3,), (3, 10), (0,))
    """
    while len(parts) > 1 and parts[-1] == 0:
        parts = parts[:-1]
    return parts


_NUMBER = re.compile(
    r"(?P<number>\d{1,3}(?:\.\d{1,3}){0,7})"
    r"(?P<stop>\s?[..。](?:\s?[-–—](?=\s))?|[ºª°]\.?(?:\s?[-–—](?=\s))?)?"
    r"(?![\d%,/:\-–])(?P<gap>\s*)"
)
_BARE = re.compile(
    r"(?P<number>[1-9]\d?)\s+(?:[^\W\d_a-zß-öø-ÿ]{2}[^.;:%]{1,70}(?<![\da-z])|[A-Z][a-z]{3}[^.,;:%\d]{0,60})"
)
_DASHED = re.compile(r"(?P<number>\d{1,2}(?:\.\d{1,3}){0,7})(?P<stop>\s[-–—])\s+(?=[^\W\d_]{3})")


def _number(line: str) -> Label | None:
    match = _NUMBER.match(line)
    if not match:
        return None
    parts = tuple(int(part) for part in match["number"].split("."))
    follows = line[match.end() : match.end() + 1]
    if follows == "%" or (match["stop"] in ("º", "ª", "°") and follows.islower()):
        return None  # "2º aniversário" counts something
    if not match["stop"] and (len(parts) == 1 or (not match["gap"] and follows.isascii() and follows)):
        return _dashed(line)
    length = match.end("stop") if match["stop"] else match.end("number")
    return Label("number", length, unicodedata.normalize("NFKC", match["number"]), trimmed(parts))


def _dashed(line: str) -> Label | None:
    """Read "1 - OBJETO" and "5 BENEFITS", which is also how ranges and amounts begin."""
    match = _DASHED.match(line)
    if match:
        parts = tuple(int(part) for part in match["number"].split("."))
        return Label("number", match.end("stop"), match["number"], trimmed(parts), weak=True)
    match = _BARE.fullmatch(line)
    if not match:
        return None
    return Label("number", match.end("number"), match["number"], (int(match["number"]),), weak=True)


_PAREN_ITEM = re.compile(rf"\(\s*(?P<body>{ITEM_BODY})\s*\)")
_HALF_ITEM = re.compile(r"(?P<body>[A-Za-z]{1,4}|\d{1,2})(?:\)|\.-(?=\s))")
_DOT_ITEM = re.compile(
    r"(?P<body>[a-z]|[ivx]{1,5}|[A-Z]|[IVX]{2,6})\.-?(?=\s|$)|(?P<close>[ivx]{2,5}|[a-z])\.(?=[A-Z][a-z ])"
)
_DUN_ITEM = re.compile(r"(?P<body>[一二三四五六七八九十]{1,3}|\d{1,2})、")


def _item(pattern: re.Pattern[str], style: str) -> Callable[[str], Label | None]:
    def recognise(line: str) -> Label | None:
        match = pattern.match(line)
        body = next(filter(None, match.groupdict().values()), "") if match else ""
        readings = item_readings(body) if body else ()
        if not match or not readings:
            return None
        weak = style == "dot" and body.isupper()
        name = body if style == "dun" else item_name(body)
        return Label("item", match.end(), name, readings=readings, style=style, weak=weak)

    return recognise


_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"


def _circled(line: str) -> Label | None:
    ordinal = _CIRCLED.find(line[:1]) + 1 if line else 0
    if not ordinal:
        return None
    return Label("item", 1, f"({ordinal})", readings=(Reading("digit", ordinal),), style="circled")


ITEMS: tuple[Callable[[str], Label | None], ...] = (
    _item(_PAREN_ITEM, "paren"),
    _item(_HALF_ITEM, "half"),
    _item(_DOT_ITEM, "dot"),
    _item(_DUN_ITEM, "dun"),
    _circled,
)


_SIGNATURES = re.compile(
    r"(?:签名|簽名|签署页|簽署頁|签字页|簽字頁|signatures?|signature page|assinaturas?|firmas?)\s*[:\uff1a]?$"
    r"|in\s+witness\s+whereof\b|em testemunho do que\b|en (?:testimonio|fe) de lo cual\b"
    r"|\(?(?:由.{1,40}(?:批准|通过|通過)$|approved by\b)",
    re.IGNORECASE,
)


def _signatures(line: str) -> Label | None:
    match = _SIGNATURES.match(line)
    return Label("signatures", 0, "signatures") if match else None


_HEAD = 300


def recognise(line: str) -> Label | None:
    """Give the label at the head of a line (without leading blanks and bars), or None.

    Example:
        >>> recognise("4.1.2.2。在本LTIP").parts
        (4, 1, 2, 2)
        >>> recognise("Section 2.01 Equipment").name
        '2.01'
    """
    from corpus.articles import inciso, paragraph
    from corpus.divisions import annex, division

    head = line[:_HEAD]
    for recogniser in (annex, division, _number, paragraph, inciso, *ITEMS, _signatures):
        label = recogniser(head)
        if label:
            return label
    return None
