"""Figures against the words beside them, and printed arithmetic."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from corpus.defects.defect import Defect, defect, unequal
from corpus.numerals import (
    FIGURE,
    HAN_NUMBER,
    NUMBER_LANGUAGES,
    percent_of,
    read_figure,
    read_han,
    read_words,
    same_share,
    share_of,
    words_of,
)
from corpus.prose import prose, stretches
from corpus.spelt import spelt_value

if TYPE_CHECKING:
    from corpus.plan import Document

_CURRENCY = r"(?:US\$|R\$|HK\$|[$€£¥]|USD|BRL|EUR|RMB|GBP)"
_COINS = r"(?:US\s+)?dollars?|rea(?:is|l)|pesos?|d[óo]lares?|euros?|pounds?|yuan|renminbi"
_SMALL_COINS = r"cents?|centavos?|c[ée]ntimos?|cêntimos?|pence|fen"
_SIGN = rf"(?:{_CURRENCY}\s?)?"
_SENTENCE_END = re.compile(r"[.!?](?=\s|$)")
_LABEL_BEFORE = re.compile(r"[\s|]*\(?(?:\d[\d.]*|[a-z]|[ivx]{1,5})[.)]?\s+", re.IGNORECASE)
_ORDINAL_BESIDE = re.compile(
    r"(?P<words>(?:(?<![^\W\d_])[^\W\d_]+[-\s]+)?(?P<last>(?<![^\W\d_])[^\W\d_]+))"
    r"\s*\(\s*(?P<figure>\d{1,3})\s*(?P<sign>st|nd|rd|th|[ºª°])\s*\)",
    re.IGNORECASE,
)
_ORDINAL = r"(?:st|nd|rd|th|[ºª°])?"
_HAN_WORDS = re.compile(rf"{HAN_NUMBER}{{3,}}")
_UNITS = re.compile("[十百千萬万億亿]")
_ARTICLE = re.compile(r"(?:un|una|um|uma)\s+(?=\w)", re.IGNORECASE)
_ARTICLE_LAST = re.compile(r"(?<!\w)(?:un|una|um|uma)\s+$")
_BLANK_BEFORE = re.compile(r"^\d{1,3}\s(?=\d{3}(?!\s))")
"""What may be no thousands but a number of its own: "clause 5 100 (one hundred) Shares"."""
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
    """Find `five (6)`, `1/3 (one fourth)`, `twelve months (10 months)`, `half (40%)`, `second (3rd)`."""
    text = prose(document)
    language = document.plan.language
    if language not in NUMBER_LANGUAGES:
        return
    for pattern in _beside(language):
        for match in pattern.finditer(text):
            if (
                not _agree(match, language)
                and not _elsewhere(text, match, language)
                and not _begins_a_list(text, match, language)
            ):
                said = _without_article(match["words"], language)
                article = len(match["words"]) - len(said) if match.start("words") == match.start() else 0
                yield _disagree(document, (match.start() + article, match.end()), said, match["figure"])
    for pattern in _money(language):
        for match in pattern.finditer(text):
            whole, rest = (read_words(match[name], language) for name in ("words", "small"))
            figure = read_figure(match["figure"], language)
            if None not in (whole, rest, figure) and figure != (whole or 0) + (rest or 0) / 100:
                yield _disagree(document, match.span(), match["said"], match["figure"])
    for match in _ORDINAL_BESIDE.finditer(text):
        words = next((words for words in (match["words"], match["last"]) if spelt_value(words)), None)
        if words and spelt_value(words) != int(match["figure"]):
            start = match.end("last") - len(words)
            yield _disagree(document, (start, match.end()), words, match["figure"] + match["sign"])


def _agree(match: re.Match[str], language: str) -> bool:
    """Say whether the words and the figure of a match can stand for the same number."""
    said = _without_article(match["words"], language)
    figure, words = read_figure(match["figure"], language), read_words(said, language)
    if figure is None or words is None or figure == words:
        return True
    if read_figure(_BLANK_BEFORE.sub("", match["figure"]), language) == words:
        return True
    if (match["unit"] or "") and match["inside"] and _unit(match["unit"]) != _unit(match["inside"]):
        return True
    share = share_of(said, language) if match["percent"] else None
    return share is not None and same_share(share, match["figure"], language)


def _without_article(words: str, language: str) -> str:
    """Give the number in "un treinta", whose first word only looks like one."""
    article = _ARTICLE.match(words)
    return words[article.end() :] if article and read_words(words, language) is None else words


def _unit(word: str) -> str:
    return word.lower().strip().rstrip("s")


def _begins_a_list(text: str, match: re.Match[str], language: str) -> bool:
    """Say whether what stands in brackets is the label of a list: "in two (1) cash or (2) shares"."""
    if not match[0].endswith(f"({match['figure']})") or not match["figure"].isdigit():
        return False
    sentence = _SENTENCE_END.search(text, match.end())
    rest = text[match.end() : sentence.start() if sentence else len(text)]
    following = re.search(rf"\(\s*{int(match['figure']) + 1}\s*\)", rest)
    return following is not None and not re.search(
        rf"(?:{words_of(language)})\s*$", rest[: following.start()], re.IGNORECASE
    )


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
    units = r"dollars|reais|pesos|euros|years?|days?|months?|anos?|dias?|m[eê]s(?:es)?|años?|días?"
    unit = rf"(?:\s*(?:{percent_of(language)}\.?|(?:US\s+|U\.S\.\s+)?(?P<unit>{units})))?"
    inside = rf"\s*(?:(?P<percent>%)|(?P<inside>{units}))?\s*"
    figure = rf"{_SIGN}(?P<figure>{FIGURE}){_ORDINAL}"
    return (
        re.compile(rf"{words}{unit}\s*\(\s*{figure}{inside}\)", re.IGNORECASE),
        re.compile(rf"(?<![\d.,/$]){figure}{inside}\(\s*{words}{unit}\s*\)", re.IGNORECASE),
    )


@cache
def _money(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Give the patterns for `R$ 4.40 (four reais and forty cents)` and the same turned about."""
    word = words_of(language)
    joins = NUMBER_LANGUAGES[language].joins
    number = rf"(?:{word})(?:[\s-]+(?:{joins}[\s-]+)?(?:{word}))*"
    said = (
        rf"(?P<said>(?<![\w-])(?P<words>{number})\s+(?:de\s+)?(?:{_COINS})\s+(?:{joins}|con|com)\s+(?P<small>{number})"
        rf"\s+(?:{_SMALL_COINS}))(?!\w)"
    )
    figure = rf"{_CURRENCY}\s?(?P<figure>{FIGURE})"
    return (
        re.compile(rf"{said}\s*\(\s*{figure}\s*\)", re.IGNORECASE),
        re.compile(rf"{figure}\s*\(\s*{said}\s*\)", re.IGNORECASE),
    )


def _elsewhere(text: str, match: re.Match[str], language: str) -> bool:
    """Say whether more of the number stands before the match, as in `one million, two hundred thousand (…)`."""
    line = text.rfind("\n", 0, match.start()) + 1
    if _LABEL_BEFORE.fullmatch(text, line, match.start()):
        return False
    before = text[max(0, match.start() - 40) : match.start()].lower()
    if match["figure"] and match.start("figure") <= match.start("words"):
        before = _ARTICLE_LAST.sub("", before)
    last = re.search(rf"(?:{words_of(language)})[\s,-]*(?:{NUMBER_LANGUAGES[language].joins}\s*)?$", before)
    return last is not None or re.search(r"[\d/]\s*$|\bpoint\s*$", before) is not None


def _disagree(document: Document, span: tuple[int, int], words: str, figure: str) -> Defect:
    return defect(document, "figure", *span, unequal(words.strip(), figure.strip()))


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
