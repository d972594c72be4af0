"""Words that number a clause: "Tercera", "Décima Segunda", "Sétimo", "Three", "Twenty-First"."""

from __future__ import annotations

import re
import unicodedata

from corpus.numerals import EN_SMALL, EN_TENS

_ONES = {
    "primer": 1, "primeir": 1, "segund": 2, "tercer": 3, "terceir": 3, "cuart": 4, "quart": 4, "quint": 5, "sext": 6,
    "septim": 7, "setim": 7, "octav": 8, "oitav": 8, "noven": 9, "non": 9,
}  # fmt: skip
_TENS = {
    "undecim": 11, "duodecim": 12, "decim": 10, "vigesim": 20, "trigesim": 30, "cuadragesim": 40, "quadragesim": 40,
    "quincuagesim": 50, "quinquagesim": 50, "sexagesim": 60, "septuagesim": 70, "octogesim": 80, "nonagesim": 90,
}  # fmt: skip
_EN_ONES, _EN_TEENS = EN_SMALL[1:10], EN_SMALL[10:20]
_EN_FIRSTS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]
_EN_TENTHS = [
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
]
_ENGLISH = (
    {word: value for value, word in enumerate(_EN_ONES, start=1)}
    | {word: value for value, word in enumerate(_EN_FIRSTS, start=1)}
    | {word: value for words in (_EN_TEENS, _EN_TENTHS) for value, word in enumerate(words, start=10)}
    | {word: 10 * value for value, word in enumerate(EN_TENS, start=2)}
    | {word.removesuffix("y") + "ieth": 10 * value for value, word in enumerate(EN_TENS, start=2)}
)


def _accented(stems: dict[str, int]) -> str:
    """Give a pattern for stems whose accents capital letters often lack."""
    return "(?:" + "|".join(stems).replace("e", "[eé]").replace("i", "[ií]") + ")"


_ROMANCE = rf"(?:{_accented(_TENS)}[oa](?:[\s-]*{_accented(_ONES)}[oa])?|{_accented(_ONES)}[oa])"
_UNITS = "|".join([*_EN_ONES, *_EN_FIRSTS])
_ENGLISH_WORDS = rf"(?:(?:{'|'.join(EN_TENS)})[\s-]+(?:{_UNITS})|{'|'.join(sorted(_ENGLISH, key=len, reverse=True))})"
SPELT = rf"(?:{_ROMANCE}(?![\w])(?!-feira|\s+[oa]s?\s+qua(?:l|is)\b)|(?=(?-i:[A-Z])){_ENGLISH_WORDS}(?![\w]))"
"""An ordinal of Portuguese or Spanish, or a capitalised English number, up to ninety-nine; letters in any case."""

_ROMANCE_PARTS = re.compile(rf"(?:({'|'.join(_TENS)})[oa])?[\s-]*(?:({'|'.join(_ONES)})[oa])?")


def spelt_value(words: str) -> int | None:
    """Read a number that stands for a clause; None where the words are none.

    Example:
        >>> spelt_value("Décima Segunda"), spelt_value("decimotercero"), spelt_value("Twenty-First"), spelt_value("II")
        (12, 13, 21, None)
    """
    decomposed = unicodedata.normalize("NFD", words.lower().strip())
    bare = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    english = re.split(r"[\s-]+", bare)
    if all(word in _ENGLISH for word in english):
        return sum(_ENGLISH[word] for word in english)
    parts = _ROMANCE_PARTS.fullmatch(bare)
    if not parts or not (parts[1] or parts[2]):
        return None
    return _TENS.get(parts[1], 0) + _ONES.get(parts[2], 0)
