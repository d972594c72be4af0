"""Numbers as lists print them: letters, roman, Chinese, by the names that HTML and DOCX give these forms."""

from __future__ import annotations

from collections.abc import Callable

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_LARGEST_ROMAN, _LARGEST_CHINESE, _LONGEST_LETTERS = 3999, 9999, 26 * 10
_PLAIN = ("〇一二三四五六七八九", "十百千", "")
_LEGAL_HANS = ("零壹贰叁肆伍陆柒捌玖", "拾佰仟", "壹")
_LEGAL_HANT = ("零壹貳參肆伍陸柒捌玖", "拾佰仟", "壹")
_STEMS = "甲乙丙丁戊己庚辛壬癸"
_BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
_ORDINAL_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def roman(number: int) -> str:
    """Write a lower-case roman numeral.

    Example:
        >>> roman(14), roman(1994)
        ('xiv', 'mcmxciv')
    """
    if not 0 < number <= _LARGEST_ROMAN:
        return str(number)
    written = ""
    for value, letters in _ROMAN:
        while number >= value:
            written, number = written + letters, number - value
    return written


def doubled_letters(number: int) -> str:
    """Write a, b … z, aa, bb …, as word processors do.

    Example:
        >>> doubled_letters(2), doubled_letters(28)
        ('b', 'bb')
    """
    if not 0 < number <= _LONGEST_LETTERS:
        return str(number)
    return chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1)


def spelled_letters(number: int) -> str:
    """Write a, b … z, aa, ab …, as browsers do.

    Example:
        >>> spelled_letters(2), spelled_letters(28)
        ('b', 'ab')
    """
    written = ""
    while number > 0:
        number, letter = divmod(number - 1, 26)
        written = chr(ord("a") + letter) + written
    return written or "0"


def chinese(number: int, signs: tuple[str, str, str] = _PLAIN) -> str:
    """Write a Chinese numeral up to 9999.

    Example:
        >>> chinese(10), chinese(12), chinese(20), chinese(105)
        ('十', '十二', '二十', '一百零五')
    """
    digits, units, leading = signs
    if not 0 < number <= _LARGEST_CHINESE:
        return digits[0] if number == 0 else str(number)
    written, gap = "", False
    for place in range(3, -1, -1):
        digit = number // 10**place % 10
        if not digit:
            gap = bool(written)
            continue
        written += "零" if gap else ""
        bare = digit == 1 and place == 1 and not written and not leading
        written += ("" if bare else digits[digit]) + (units[place - 1] if place else "")
        gap = False
    return written


def _digits(signs: str) -> Callable[[int], str]:
    return lambda number: "".join(signs[int(digit)] for digit in str(max(0, number)))


def _cycle(signs: str) -> Callable[[int], str]:
    return lambda number: signs[number - 1] if 0 < number <= len(signs) else str(number)


def _circled(number: int) -> str:
    return chr(ord("①") + number - 1) if 0 < number <= 20 else str(number)


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else _ORDINAL_ENDINGS.get(number % 10, "th")
    return f"{number}{ending}"


FORMS: dict[str, Callable[[int], str]] = {
    "decimal": str,
    "decimalZero": lambda number: f"{number:02}",
    "lowerLetter": doubled_letters,
    "upperLetter": lambda number: doubled_letters(number).upper(),
    "lowerRoman": roman,
    "upperRoman": lambda number: roman(number).upper(),
    "ordinal": _ordinal,
    "hex": lambda number: f"{number:X}",
    "numberInDash": lambda number: f"- {number} -",
    "decimalFullWidth": _digits("０１２３４５６７８９"),
    "decimalFullWidth2": _digits("０１２３４５６７８９"),
    "decimalHalfWidth": str,
    "decimalEnclosedCircle": _circled,
    "decimalEnclosedCircleChinese": _circled,
    "decimalEnclosedFullstop": lambda number: f"{number}.",
    "decimalEnclosedParen": lambda number: f"({number})",
    "chineseCounting": chinese,
    "chineseCountingThousand": chinese,
    "taiwaneseCounting": chinese,
    "taiwaneseCountingThousand": chinese,
    "japaneseCounting": chinese,
    "ideographDigital": _digits("〇一二三四五六七八九"),
    "japaneseDigitalTenThousand": _digits("〇一二三四五六七八九"),
    "taiwaneseDigital": _digits("○一二三四五六七八九"),
    "chineseLegalSimplified": lambda number: chinese(number, _LEGAL_HANS),
    "ideographLegalTraditional": lambda number: chinese(number, _LEGAL_HANT),
    "ideographTraditional": _cycle(_STEMS),
    "ideographZodiac": _cycle(_BRANCHES),
    "ideographEnclosedCircle": _cycle("㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉"),
    "none": lambda number: "",
}
"""Word's names of the forms (ECMA-376, ST_NumberFormat) that are printed as Word prints them."""

HTML_FORMS: dict[str, Callable[[int], str]] = {
    "1": str,
    "a": spelled_letters,
    "A": lambda number: spelled_letters(number).upper(),
    "i": roman,
    "I": lambda number: roman(number).upper(),
    "decimal": str,
    "decimal-leading-zero": lambda number: f"{number:02}",
    "lower-alpha": spelled_letters,
    "lower-latin": spelled_letters,
    "upper-alpha": lambda number: spelled_letters(number).upper(),
    "upper-latin": lambda number: spelled_letters(number).upper(),
    "lower-roman": roman,
    "upper-roman": lambda number: roman(number).upper(),
    "cjk-ideographic": chinese,
    "trad-chinese-informal": chinese,
    "simp-chinese-informal": chinese,
    "simp-chinese-formal": lambda number: chinese(number, _LEGAL_HANS),
    "trad-chinese-formal": lambda number: chinese(number, _LEGAL_HANT),
    "cjk-decimal": _digits("〇一二三四五六七八九"),
    "cjk-heavenly-stem": _cycle(_STEMS),
    "cjk-earthly-branch": _cycle(_BRANCHES),
}
"""HTML's values of `type` and CSS's values of `list-style-type`."""
