"""Numbers written out in words, read exactly: "two hundred and fifty million", "um terço", 百分之十, 三十六."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

EN_SMALL = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
EN_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_PT = {
    "zero": 0, "um": 1, "uma": 1, "dois": 2, "duas": 2, "três": 3, "quatro": 4, "cinco": 5, "seis": 6, "sete": 7,
    "oito": 8, "nove": 9, "dez": 10, "onze": 11, "doze": 12, "treze": 13, "catorze": 14, "quatorze": 14, "quinze": 15,
    "dezesseis": 16, "dezessete": 17, "dezoito": 18, "dezenove": 19,
    "vinte": 20, "trinta": 30, "quarenta": 40, "cinquenta": 50,
    "sessenta": 60, "setenta": 70, "oitenta": 80, "noventa": 90, "cem": 100, "cento": 100, "duzentos": 200,
    "trezentos": 300,
    "quatrocentos": 400, "quinhentos": 500, "seiscentos": 600, "setecentos": 700, "oitocentos": 800, "novecentos": 900,
}  # fmt: skip
_PT |= {f"{word[:-2]}as": value for word, value in _PT.items() if value >= 200}
_ES = {
    "cero": 0, "un": 1, "uno": 1, "una": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7,
    "ocho": 8,
    "nueve": 9, "diez": 10, "once": 11, "doce": 12, "trece": 13, "catorce": 14, "quince": 15, "dieciséis": 16,
    "diecisiete": 17, "dieciocho": 18, "diecinueve": 19, "veinte": 20, "veintiún": 21, "veintiuno": 21, "veintidós": 22,
    "veintitrés": 23, "veinticuatro": 24, "veinticinco": 25, "veintiséis": 26, "veintisiete": 27, "veintiocho": 28,
    "veintinueve": 29, "treinta": 30, "cuarenta": 40, "cincuenta": 50, "sesenta": 60, "setenta": 70, "ochenta": 80,
    "noventa": 90, "cien": 100, "ciento": 100, "doscientos": 200, "trescientos": 300, "cuatrocientos": 400,
    "quinientos": 500,
    "seiscientos": 600, "setecientos": 700, "ochocientos": 800, "novecientos": 900, "veintiuna": 21,
}  # fmt: skip
_ES |= {f"{word[:-2]}as": value for word, value in _ES.items() if value >= 200}
_EN = {word: value for value, word in enumerate(EN_SMALL)} | {
    word: 10 * (place + 2) for place, word in enumerate(EN_TENS)
}
_PARTS_EN = {
    "half": 2, "halves": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
    "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12, "sixteenth": 16, "twentieth": 20, "thirtieth": 30,
    "thirty-sixth": 36, "forty-eighth": 48, "sixtieth": 60, "hundredth": 100, "thousandth": 1000,
} | {f"twenty-{part}": 20 + place for place, part in enumerate(
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"], start=1)}  # fmt: skip
_PARTS_PT = {"meio": 2, "metade": 2, "terço": 3, "quarto": 4, "quinto": 5, "sexto": 6, "oitavo": 8, "décimo": 10}
_PARTS_ES = {"medio": 2, "mitad": 2, "tercio": 3, "cuarto": 4, "quinto": 5, "sexto": 6, "octavo": 8, "décimo": 10}


@dataclass(frozen=True, slots=True)
class _Language:
    numbers: Mapping[str, int]
    scales: Mapping[str, int]
    hundred: str | None
    parts: Mapping[str, int]
    joins: str
    percent: str


_LANGUAGES = {
    "en": _Language(
        _EN, {"thousand": 10**3, "million": 10**6, "billion": 10**9}, "hundred", _PARTS_EN, "and", r"per\s?cent",
    ),
    "pt": _Language(
        _PT, {"mil": 10**3, "milhão": 10**6, "milhões": 10**6, "bilhão": 10**9, "bilhões": 10**9},
        None, _PARTS_PT, "e", r"por\s+cento",
    ),
    "es": _Language(
        _ES, {"mil": 10**3, "millón": 10**6, "millones": 10**6}, None, _PARTS_ES, "y", r"por\s+ciento|por\s?cien",
    ),
}  # fmt: skip

_HAN_DIGITS = {character: value for value, character in enumerate("〇一二三四五六七八九")} | {"零": 0, "兩": 2, "两": 2}
_HAN_UNITS = {"十": 10, "百": 100, "千": 1000}
_HAN_SCALES = {"萬": 10**4, "万": 10**4, "億": 10**8, "亿": 10**8}
HAN_NUMBER = "[〇零一二三四五六七八九十百千萬万億亿兩两]"


def words_of(language: str) -> str:
    """Give a pattern for one word that can stand in a written-out number, longest first."""
    known = _LANGUAGES[language]
    words = [*known.numbers, *known.scales, *known.parts, *(part + "s" for part in known.parts)]
    words += [known.hundred] if known.hundred else []
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


def percent_of(language: str) -> str:
    """Give the pattern for "percent"."""
    return _LANGUAGES[language].percent


def read_words(words: str, language: str) -> Fraction | None:
    """Read a number in English, Portuguese or Spanish words; None where the words are not one number.

    "Percent" is left out of account: ten percent is 10.

    Example:
        >>> read_words("two hundred and fifty million", "en"), read_words("dois terços", "pt")
        (Fraction(250000000, 1), Fraction(2, 3))
        >>> read_words("five and a half percent", "en"), read_words("two three", "en")
        (Fraction(11, 2), None)
    """
    known = _LANGUAGES[language]
    bare = re.sub(rf"\s*(?:{known.percent})\s*$", "", words.lower().strip())
    share = re.fullmatch(r"(?P<share>.+?)\s+(?:of|de)\s+(?:one|um|uno)", bare)
    bare = share["share"] if share else bare
    tail = re.fullmatch(
        r"(?P<whole>.+?)\s+(?:and|e|y)\s+(?:an?|one|um|uma|medio|meio)?[\s-]*(?:half|meio|meia|medio)?", bare
    )
    if tail and re.search(r"(?:half|meio|meia|medio)$", bare):
        whole = _cardinal(tail["whole"].split(), known)
        return None if whole is None else whole + Fraction(1, 2)
    return _share(bare, known) or _cardinal_of(bare, known)


def _cardinal_of(text: str, known: _Language) -> Fraction | None:
    value = _cardinal(re.split(r"[\s-]+", text), known)
    return None if value is None else Fraction(value)


def _share(text: str, known: _Language) -> Fraction | None:
    """Read "one twenty-fourth", "thirty one hundredths", "two-thirds"; an ordinal alone is a whole number."""
    for part in sorted(known.parts, key=len, reverse=True):
        match = re.fullmatch(rf"(?:(?P<count>.+?)[\s-]+)?{part}s?", text)
        if not match:
            continue
        if match["count"] is None:
            return Fraction(known.parts[part]) if known.parts[part] > 2 else Fraction(1, 2)
        count = _cardinal(re.split(r"[\s-]+", match["count"]), known)
        if count is None:
            return None
        tens = count % 100
        if tens >= 20 and tens % 10 == 0 and known.parts[part] < 10 and not text.endswith("s"):
            return Fraction(count + known.parts[part])
        return Fraction(count, known.parts[part])
    return None


def _cardinal(words: list[str], known: _Language) -> int | None:
    total = group = 0
    least = 10**12
    seen = joined = False
    for word in words:
        if word == known.joins and seen and not joined:
            joined = True
            continue
        joined = False
        if word in known.numbers:
            value = known.numbers[word]
            room = 1 if value >= 100 else 100 if value >= 10 else 10
            if seen and (group % room or (value and group and value >= 100) or (group % 100 in range(10, 20))):
                return None
            if value == 0 and seen:
                return None
            group += value
        elif word == known.hundred:
            if group > 99:
                return None
            group = max(group, 1) * 100
        elif word in known.scales:
            if known.scales[word] >= least:
                return None
            least = known.scales[word]
            total += max(group, 1) * least
            group = 0
        else:
            return None
        seen = True
    return total + group if seen and not joined else None


def read_han(text: str) -> Fraction | None:
    """Read a number in Chinese characters, `X分之Y` included; None where it is malformed.

    百分之十 is 10: percent is left out of account.

    Example:
        >>> read_han("三十六"), read_han("二百三十萬"), read_han("三分之一"), read_han("二百萬三十萬")
        (Fraction(36, 1), Fraction(2300000, 1), Fraction(1, 3), None)
    """
    below, parted, above = text.partition("分之")
    if parted:
        numerator, denominator = read_han(above), read_han(below) if below != "百" else Fraction(1)
        return numerator / denominator if numerator is not None and denominator else None
    if all(character in _HAN_DIGITS for character in text):
        return Fraction(int("".join(str(_HAN_DIGITS[character]) for character in text))) if text else None
    total = group = digit = 0
    least_scale, least_unit = 10**12, 10**4
    for character in text:
        if character in _HAN_DIGITS:
            if digit:
                return None
            digit = _HAN_DIGITS[character]
        elif character in _HAN_UNITS:
            unit = _HAN_UNITS[character]
            if unit >= least_unit:
                return None
            least_unit = unit
            group += (digit or 1) * unit
            digit = 0
        elif character in _HAN_SCALES:
            scale = _HAN_SCALES[character]
            if scale >= least_scale or not group + digit:
                return None
            least_scale, least_unit = scale, 10**4
            total += (group + digit) * scale
            group = digit = 0
        else:
            return None
    return Fraction(total + group + digit)


FIGURE = (
    r"\d{1,3}(?:[,.]\d{3})+(?:[.,]\d+)?|\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?!\d)(?:[.,]\d+)?"
    r"|\d+\s?/\s?\d+|\d+(?:[.,]\d+)?"
)


def read_figure(text: str, language: str) -> Fraction | None:
    """Read digits as the language writes them: `2,300,000`, `1/3`, and in Portuguese and Spanish `2.300.000,5`.

    Blanks between thousands are left out of account.

    Example:
        >>> read_figure("2,300,000.5", "en"), read_figure("1.000,5", "pt"), read_figure("1/3", "en")
        (Fraction(4600001, 2), Fraction(2001, 2), Fraction(1, 3))
    """
    if "/" in text:
        above, below = (int(part) for part in text.split("/"))
        return Fraction(above, below) if below else None
    text = re.sub(r"\s", "", text)
    thousands, decimal = (".", ",") if language in ("pt", "es") else (",", ".")
    if thousands in text and not re.fullmatch(
        rf"\d{{1,3}}(?:{re.escape(thousands)}\d{{3}})+(?:{re.escape(decimal)}\d+)?", text
    ):
        return None
    return Fraction(text.replace(thousands, "").replace(decimal, "."))


def share_of(words: str, language: str) -> Fraction | None:
    """Read words that are a part of a whole, "quarter" among them; None where they are a number.

    Example:
        >>> share_of("quarter", "en"), share_of("dois terços", "pt"), share_of("ten percent", "en")
        (Fraction(1, 4), Fraction(2, 3), None)
    """
    bare = words.lower().strip()
    parts = NUMBER_LANGUAGES[language].parts
    if bare in parts:
        return Fraction(1, parts[bare])
    value = read_words(words, language)
    return value if value is not None and 0 < value < 1 else None


def same_share(share: Fraction, figure: str, language: str) -> bool:
    """Say whether a percentage is a share as digits can give it, cut off or rounded: a third and 33.33, or 33.

    Example:
        >>> same_share(Fraction(1, 3), "33,33", "pt"), same_share(Fraction(1, 2), "40", "en")
        (True, False)
    """
    percent = read_figure(figure, language)
    decimals = len(re.split(r"[.,]", figure)[-1]) if re.search(r"[.,]", figure) else 0
    return percent is not None and abs(percent - 100 * share) < Fraction(1, 10**decimals)


NUMBER_LANGUAGES = MappingProxyType(_LANGUAGES)
