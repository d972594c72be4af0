"""Great numbers that are said by halves or with a vague word: "a million and a half", "meio milhão", 三万五, 几十万.

The half belongs to the thousand or the million beside it, so that it is never lost. A number that words leave open
("several thousand", 几十万) is none: nothing may be worked out with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from assistant.reading import han_numbers

_SCALES: Final = {
    "en": ((1_000, "thousand|grand"), (1_000_000, r"millions?|mm|mn|mln"), (1_000_000_000, "billions?|bn")),
    "pt": ((1_000_000, "milh[aã]o|milh[oõ]es|mi"), (1_000_000_000, "bilh[aã]o|bilh[oõ]es|bi")),
    "es": ((1_000_000, "mill[oó]n|millones"),),
}
_PARTS: Final = {
    "en": ((Fraction(1, 2), "half"), (Fraction(3, 4), "three[ -]quarters?"), (Fraction(1, 4), "quarter")),
    "pt": ((Fraction(1, 2), "mei[oa]"), (Fraction(1, 4), "quarto")),
    "es": ((Fraction(1, 2), "medi[oa]"), (Fraction(1, 4), "cuarto")),
}
_AND: Final = {"en": r"and\s+(?:an?\s+|one\s+)?", "pt": r"e\s+(?:um\s+)?", "es": r"y\s+(?:un\s+)?"}
_OF: Final = {
    "en": r"(?:\s+of)?(?:\s+an?)?\s+",
    "pt": r"(?:\s+de)?(?:\s+um)?\s+",
    "es": r"(?:\s+de)?(?:\s+un)?\s+",
}
_ONE: Final = {"en": r"an?", "pt": "uma?", "es": "una?"}
_WORD: Final = r"[^\W\d_]+"
_COUNT: Final = re.compile(
    rf"(?<![\w.,])(?:(?P<digits>\d{{1,4}}(?:[.,]\d{{3}})*)|(?P<words>{_WORD}(?:[\s-]+{_WORD}){{0,3}}))$"
)
_VAGUE_BEFORE: Final = re.compile(
    r"(?:\b(?:couple(?: of)?|few|several|many|some|dozens?(?: of)?|tens of|hundreds of|algun[ao]?s|v[aá]ri[ao]s|"
    r"pouc[ao]s|unos cuantos|unas cuantas|un par de|um par de|dezenas de|decenas de|centenas de|cientos de)\s+|"
    r"[几幾])$",
    re.IGNORECASE,
)
_SEVERAL_HAN: Final = re.compile(r"(?<![系係指倍份股月天人參参总總])[数數][十百千万萬亿億]$")
_VAGUE_AFTER: Final = re.compile(r"\s*[多几幾余餘來来][十百千万萬亿億]")
_NEXT_PART: Final = re.compile(r"\s+(?P<and>(?:and|e|y)\s+)?(?P<more>\d{1,3})(?![\d.,/%])", re.IGNORECASE)
_POINT: Final = re.compile(r"\s+(?:point|v[ií]rgula|coma|punto)\s+(?P<digits>[^\W\d_]+(?:\s+[^\W\d_]+){0,2})", re.I)
_HUNDREDS: Final = re.compile(r"[1-9]\d\d\b(?!\s*(?:mil\b|mill|milh|thousand|lakh|k\b))", re.IGNORECASE)
_MILLION: Final = 1_000_000
_TEN: Final = 10


def found(text: str, language: str) -> Iterator[tuple[int, int, Fraction]]:
    """Where such numbers stand in a question, each with its value.

    >>> [(value, "a million and a half options"[start:end]) for start, end, value in found(
    ...     "a million and a half options", "en")]
    [(Fraction(1500000, 1), 'a million and a half')]
    """
    for start, end, value in han_numbers.mixed(text):
        if not is_vague(text, start, end):
            yield start, end, value
    for factor, words_of_scale in _SCALES.get(language, ()):
        for part, words in _PARTS[language]:
            together = (
                (rf"\b(?:{words_of_scale})\s+{_AND[language]}(?:{words})\b", Fraction(1)),
                (rf"\b{_AND[language]}(?:{words})\s+(?:{words_of_scale})\b", None),
            )
            for pattern, unsaid in together:
                for match in re.finditer(pattern, text, re.IGNORECASE):
                    start, count = _before(text, match.start(), language)
                    count = unsaid if start == match.start() else count
                    if count is not None and not is_vague(text, start, match.end()):
                        yield start, match.end(), (count + part) * factor
            alone = rf"\b(?:{_ONE[language]}\s+)?(?:{words}){_OF[language]}(?:{words_of_scale})\b"
            for match in re.finditer(alone, text, re.IGNORECASE):
                yield *match.span(), part * factor


def rest(text: str, value: Fraction, end: int, scales: Sequence[tuple[Fraction, str]]) -> tuple[Fraction, int] | None:
    """The whole of a number, and its end, of which another part with its own scale follows: "1 million 200 thousand",
    "2 bilhões e 600 milhões", "2 crore 30 lakh", "3 mil 200"; and "2 mil 600 millones": thousands of millions.

    Args:
        value: its first part, with its scale.
        end: where that ends.
        scales: each with its words.
    """
    part = _NEXT_PART.match(text, end)
    if part is None:
        return None
    if value % 1000 == 0 and value < _MILLION and not part["and"] and _HUNDREDS.match(text, part.start("more")):
        return value + int(part["more"]), part.end()
    for factor, words in scales:
        if (scale := re.compile(rf"\s*(?:{words})(?!\w)", re.IGNORECASE).match(text, part.end())) is None:
            continue
        more = Fraction(part["more"])
        if factor == _MILLION and value % 1000 == 0 and value < _MILLION and not part["and"]:
            return (value + more) * factor, scale.end()
        whole = more * factor
        return (value + whole, scale.end()) if whole < value and _least(value) > whole else None
    return None


def _least(value: Fraction) -> int:
    """The value of the last place of a number that is no nought: 1,200,000 gives 100,000."""
    place = 1
    while value and value % (place * 10) == 0:
        place *= 10
    return place


def with_decimals(text: str, value: Fraction, end: int, language: str) -> tuple[Fraction, int]:
    """A number in words with the decimals that follow it: "two point six"."""
    match = _POINT.match(text, end)
    if match is None:
        return value, end
    from text_to_num import text2num

    for word in re.finditer(_WORD, match["digits"]):
        try:
            digit = text2num(word[0].lower(), language)
        except (ValueError, KeyError):
            break
        if not isinstance(digit, int) or not 0 <= digit < _TEN:
            break
        places = word.start() and len(re.findall(_WORD, match["digits"][: word.start()]))
        value, end = value + Fraction(digit, 10 ** (places + 1)), match.start("digits") + word.end()
    return value, end


def left_open(text: str) -> list[tuple[int, int]]:
    """Where numbers of digits and characters stand that a vague word leaves open: 2亿5千多万."""
    return [(start, end) for start, end, _ in han_numbers.mixed(text) if is_vague(text, start, end)]


def is_vague(text: str, start: int, end: int) -> bool:
    """Whether a number in words is left open by those around it: "several thousand", 一百五十多万."""
    vague = _VAGUE_BEFORE.search(text[:start]) or _SEVERAL_HAN.search(text[: start + 1])
    return bool(vague or _VAGUE_AFTER.match(text, end))


def _before(text: str, end: int, language: str) -> tuple[int, Fraction | None]:
    """Where the count before a place begins, and the count: the place itself and none where no count is said."""
    from text_to_num import text2num

    before = text[:end].rstrip(" -")
    match = _COUNT.search(before)
    if match is None:
        return end, None
    if match["digits"]:
        return match.start(), Fraction(re.sub(r"[.,]", "", match["digits"]))
    words = list(re.finditer(_WORD, match["words"]))
    for first in words:
        said, start = " ".join(each[0].lower() for each in words[words.index(first) :]), match.start() + first.start()
        if re.fullmatch(_ONE[language], said):
            return start, Fraction(1)
        try:
            value = text2num(said, language)
        except (ValueError, KeyError):
            continue
        return start, Fraction(str(value))
    return end, None
