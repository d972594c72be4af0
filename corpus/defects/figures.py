"""Figures against the words beside them, and printed arithmetic."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from corpus.defects.defect import Defect, defect
from corpus.numerals import (
    FIGURE,
    HAN_NUMBER,
    NUMBER_LANGUAGES,
    percent_of,
    read_figure,
    read_han,
    read_words,
    words_of,
)
from corpus.prose import prose, stretches

if TYPE_CHECKING:
    from corpus.plan import Document

_CURRENCY = r"(?:US\$|R\$|HK\$|[$€£¥]|USD|BRL|EUR|RMB|GBP)"
_SIGN = rf"(?:{_CURRENCY}\s?)?"
_ORDINAL = r"(?:st|nd|rd|th|[ºª°])?"
_HAN_BESIDE = re.compile(
    rf"(?P<before>第)?(?:(?P<digits>\d[\d,.]*)\s*(?P<sign>%)?|(?<!{HAN_NUMBER[1:-1]})(?P<words>(?:百分之)?{HAN_NUMBER}+(?:分之{HAN_NUMBER}+)?))"
    rf"。?\s*[(]\s*第?\s*(?:(?P<figure>\d[\d,.]*(?:\s?/\s?\d+)?)|(?P<inner>(?:百分之)?{HAN_NUMBER}+))\s*(?:%\s*)*[)]"
    r"(?P<after>\s*(?:[%个個名年月日天股级級歲岁份]|小[时時]|[条條款项項章节節號号]))?"
)
_CLAUSE_UNIT = frozenset("条條款项項章节節號号")
_HAN_WORDS = re.compile(rf"{HAN_NUMBER}{{3,}}")
_UNITS = re.compile("[十百千萬万億亿]")
_NOT_NUMBERS = re.compile(r"^[千百萬万億亿]+$|^万一|^萬一|千万$|^一一")

_PAIR = re.compile(
    r"(?P<one>\d[\d,]*\.\d{2,})\s?(?P<one_of>[A-Z]{3}|reais|dollars|euros|[\u4e00-\u9fff]{2,4})"
    r"\s?[(]\s?(?P<two>\d[\d,]*\.\d{2,})\s?(?P<two_of>[A-Z]{3}|reais|dollars|euros|[\u4e00-\u9fff]{2,4})\s?[)]"
)
_RATE = re.compile(r"(?P<rate>\d[\d,]*\.\d{3,})\s?(?P<scale>[萬万億亿]|thousand|million)?")
_SPEAKS_OF_RATE = re.compile(
    r"[换換]算率|[汇匯]率|exchange\s+rate|rate\s+of|conversion|taxa\s+de|tasa\s+de|tipo\s+de\s+cambio|câmbio",
    re.IGNORECASE,
)
_SCALES = {"萬": 10**4, "万": 10**4, "億": 10**8, "亿": 10**8, "thousand": 10**3, "million": 10**6}
_CLOSE = Fraction(1, 200)

_EQUATION = re.compile(
    r"^[ \t]*(?P<name>[^=\n]{1,40}?)\s*=\s*(?P<terms>\d[\d.,]*(?:\s*[x×*÷/]\s*\d[\d.,]*)+)"
    r"\s*(?:=\s*(?P<same>\d[\d.,]*))?\s*[;.。]?[ \t]*$"
    r"(?:\s*^[ \t]*(?P<again>[^=\n]{1,40}?)\s*=\s*(?P<result>\d[\d.,]*)\s*[;.。]?[ \t]*$)?",
    re.MULTILINE,
)


def disagreeing_figures(document: Document) -> Iterator[Defect]:
    """Find `five (6)`, `1/3 (one fourth)`, 十二(10)個月, 90%(80%)."""
    text = prose(document)
    language = document.plan.language
    if language in NUMBER_LANGUAGES:
        for pattern in _beside(language):
            for match in pattern.finditer(text):
                figure, words = read_figure(match["figure"], language), read_words(match["words"], language)
                if (
                    figure is not None
                    and words is not None
                    and figure != words
                    and not _elsewhere(text, match, figure, language)
                ):
                    yield _disagree(document, match, match["words"], match["figure"])
    for match in _HAN_BESIDE.finditer(text):
        left = read_han(match["words"]) if match["words"] else read_figure(match["digits"].rstrip(".,"), "en")
        right = read_han(match["inner"]) if match["inner"] else read_figure(match["figure"].rstrip(".,"), "en")
        after = (match["after"] or "").strip()
        cites = match["digits"] and (match["before"] or after[:1] in _CLAUSE_UNIT)
        counts = match["words"] or match["sign"] or after
        if left is not None and right is not None and left != right and not cites and counts:
            shown = match["words"] or match["digits"]
            yield _disagree(document, match, shown, match["inner"] or match["figure"])


def malformed_numbers(document: Document) -> Iterator[Defect]:
    """Find Chinese numbers whose units do not go down, such as 二百萬三十萬."""
    for match in _HAN_WORDS.finditer(prose(document)):
        if _UNITS.search(match[0]) and read_han(match[0]) is None and not _NOT_NUMBERS.search(match[0]):
            says = f"“{match[0]}” is not a well-formed number."
            yield defect(document, "figure", *match.span(), says)


def wrong_conversions(document: Document) -> Iterator[Defect]:
    """Find an amount in two currencies and a rate of exchange in one clause that do not agree."""
    text = prose(document)
    for _, span in stretches(document):
        said = text[span.start : span.end]
        pairs = list(_PAIR.finditer(said))
        if len(pairs) != 1 or not _SPEAKS_OF_RATE.search(said):
            continue
        one, two = (Fraction(pairs[0][name].replace(",", "")) for name in ("one", "two"))
        for match in _RATE.finditer(said):
            if pairs[0].start() <= match.start() < pairs[0].end() or not one or not two:
                continue
            rate = Fraction(match["rate"].replace(",", "")) * _SCALES.get(match["scale"] or "", 1)
            if not any(abs(a - b * rate) <= _CLOSE * a for a, b in ((one, two), (two, one))):
                says = f"The rate {match[0]} does not turn {pairs[0]['two']} into {pairs[0]['one']}."
                yield defect(document, "arithmetic", span.start + match.start(), span.start + match.end(), says)


def wrong_calculations(document: Document) -> Iterator[Defect]:
    """Find a line that multiplies or divides figures, followed by a result that is not theirs."""
    for match in _EQUATION.finditer(prose(document)):
        printed = match["same"] or (match["result"] if match["again"] == match["name"] else None)
        if printed is None:
            continue
        found = _calculated(match["terms"])
        if found is not None and found not in (_decimal(printed, "."), _decimal(printed, ",")):
            says = f"{' '.join(match['terms'].split())} is {found}, not {printed}."
            yield defect(document, "arithmetic", *match.span(), says)


@cache
def _beside(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    word = words_of(language)
    joins = NUMBER_LANGUAGES[language].joins
    words = (
        rf"(?P<words>(?<![\w-])(?:{word})(?:[\s-]+(?:{joins}[\s-]+(?:an?\s+)?)?(?:{word}))*"
        rf"(?:\s+(?:of|de)\s+(?:one|um|uno)(?=\s+(?:{percent_of(language)})))?)(?![\w-])"
    )
    unit = rf"(?:\s*(?:{percent_of(language)}|(?:US\s+|U\.S\.\s+)?dollars|reais|pesos|euros|years?|days?|months?))?"
    figure = rf"{_SIGN}(?P<figure>{FIGURE}){_ORDINAL}"
    return (
        re.compile(rf"{words}{unit}\s*\(\s*{figure}\s*%?\s*\)", re.IGNORECASE),
        re.compile(rf"(?<![\d.,/$]){figure}\s*%?\s*\(\s*{words}{unit}\s*\)", re.IGNORECASE),
    )


def _elsewhere(text: str, match: re.Match[str], figure: Fraction, language: str) -> bool:
    """Say whether more of the number stands before the match, as in `one million, two hundred thousand (…)`."""
    before = text[max(0, match.start() - 40) : match.start()].lower()
    last = re.search(rf"(?:{words_of(language)})[\s,-]*(?:{NUMBER_LANGUAGES[language].joins}\s*)?$", before)
    return last is not None or re.search(r"[\d/]\s*$|\bpoint\s*$", before) is not None


def _disagree(document: Document, match: re.Match[str], words: str, figure: str) -> Defect:
    says = f"“{words.strip()}” and “{figure.strip()}” stand for the same number but are not equal."
    return defect(document, "figure", *match.span(), says)


def _calculated(terms: str) -> Fraction | None:
    parts = re.split(r"\s*([x×*÷/])\s*", terms)
    value = _decimal(parts[0], ".")
    for sign, term in zip(parts[1::2], parts[2::2], strict=True):
        factor = _decimal(term, ".")
        if value is None or not factor:
            return None
        value = value / factor if sign in "÷/" else value * factor
    return value


def _decimal(text: str, mark: str) -> Fraction | None:
    plain = text.rstrip(".,").replace("," if mark == "." else ".", "").replace(mark, ".")
    return Fraction(plain) if re.fullmatch(r"\d+(?:\.\d+)?", plain) else None
