"""Figures against the Chinese characters beside them: 十二(10)個月, 二十四个月(36个月), 8.50元(大写:捌元肆角整)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from corpus.defects.defect import Defect, defect, unequal
from corpus.numerals import HAN_NUMBER, read_figure, read_han, same_share
from corpus.prose import prose

if TYPE_CHECKING:
    from corpus.plan import Document

_FORMAL = str.maketrans("壹贰貳叁參肆伍陆陸柒捌玖拾佰仟", "一二二三三四五六六七八九十百千")
_FORMAL_RUN = re.compile("[壹贰貳叁參肆伍陆陸柒捌玖拾佰仟零万萬亿億元圆圓角分整正]{2,}")
"""Characters that amounts are written with so that nobody changes them; alone some of them are words and names."""

_WORDS = rf"(?:百分之)?{HAN_NUMBER}+(?:分之{HAN_NUMBER}+)?"
_BESIDE = re.compile(
    rf"(?P<before>第)?(?:(?P<digits>\d[\d,.]*)\s*(?P<sign>%)?|(?<!{HAN_NUMBER[1:-1]})(?P<words>{_WORDS}))"
    r"(?P<stop>。)?[^\S\n]*[(]\s*第?\s*"
    rf"(?:(?P<figure>\d[\d,.]*(?:\s?/\s?\d+)?)|(?P<inner>(?:百分之)?{HAN_NUMBER}+))\s*(?P<percent>(?:%\s*)*)[)]"
    r"(?P<after>\s*(?:[%个個名年月日天股级級歲岁份]|小[时時]|[条條款项項章节節號号]))?"
)
_CLAUSE_UNIT = frozenset("条條款项項章节節號号")

_COUNTED = r"[个個]月|工作日|交易日|小[时時]|[日天年周週股份名人]"
_WITH_UNITS = re.compile(
    rf"(?<!第)(?<!{HAN_NUMBER})(?P<words>{HAN_NUMBER}+)(?P<unit>{_COUNTED})[^\S\n]*"
    rf"[(]\s*(?:(?P<figure>\d[\d,.]*)|(?P<inner>{HAN_NUMBER}+))\s*(?P<same>{_COUNTED})\s*[)]"
)
_YEARS = 1000

_CURRENCY = r"(?:¥|RMB|NT\$|HK\$|人民[币幣]|新[台臺][币幣]|港[币幣])?\s*"
_DIGITS = r"(?P<digits>\d[\d,]*(?:\.\d+)?)\s*(?P<scale>[万萬亿億])?"
_MONEY = rf"(?P<money>{HAN_NUMBER}+[元圆圓](?:{HAN_NUMBER}角)?零?(?:{HAN_NUMBER}分)?[整正]?)"
_AMOUNTS = (
    re.compile(rf"{_DIGITS}\s*[元圆圓][^\S\n]*[(]\s*(?:大[写寫])?\s*:?\s*{_CURRENCY}{_MONEY}\s*[)]"),
    re.compile(rf"(?<!{HAN_NUMBER}){_MONEY}[^\S\n]*[(]\s*(?:小[写寫])?\s*:?\s*{_CURRENCY}{_DIGITS}\s*[元圆圓]?\s*[)]"),
)
_MONEY_PARTS = re.compile(r"(?:(?P<whole>.+?)[元圆圓])(?:(?P<tenths>.)角)?零?(?:(?P<hundredths>.)分)?[整正]?")
_SCALES = {"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8}


def disagreeing_figures(document: Document) -> Iterator[Defect]:
    """Find 十二(10)個月, 90%(80%), 十五日(十日), 壹佰万元(¥1,200,000元)."""
    text = _FORMAL_RUN.sub(lambda run: run[0].translate(_FORMAL), prose(document))
    for match in _BESIDE.finditer(text):
        if _beside_disagrees(match):
            yield _disagree(document, match, "words" if match["words"] else "digits", match["inner"])
    for match in _WITH_UNITS.finditer(text):
        left, right = read_han(match["words"]), _number(match["inner"], match["figure"])
        if left is None or right is None or match["unit"] != match["same"] or left == right:
            continue
        # 三年(2024年) tells when the three years end.
        if match["unit"] != "年" or (left < _YEARS) == (right < _YEARS):
            yield _disagree(document, match, "words", match["inner"])
    for pattern in _AMOUNTS:
        for match in pattern.finditer(text):
            figure = read_figure(match["digits"].rstrip(".,"), "en")
            words = _money(match["money"])
            if figure is not None and words is not None and figure * _SCALES.get(match["scale"] or "", 1) != words:
                yield _differ(document, match.span(), match.span("money"), match.span("digits"))


def _beside_disagrees(match: re.Match[str]) -> bool:
    left = read_han(match["words"]) if match["words"] else read_figure(match["digits"].rstrip(".,"), "en")
    right = _number(match["inner"], match["figure"])
    after = (match["after"] or "").strip()
    cites = match["digits"] and (match["before"] or after[:1] in _CLAUSE_UNIT)
    counts = match["words"] or match["sign"] or after
    # Behind a full stop, (二) begins the next item.
    begins = match["stop"] and not match["percent"]
    if left is None or right is None or left == right or cites or begins or not counts:
        return False
    return not (match["percent"] and left.denominator > 1 and same_share(left, match["figure"] or "", "en"))


def _number(words: str | None, figure: str | None) -> Fraction | None:
    if words:
        return read_han(words)
    return read_figure(figure.rstrip(".,"), "en") if figure else None


def _money(words: str) -> Fraction | None:
    """Read 八元四角整."""
    match = _MONEY_PARTS.fullmatch(words)
    whole = read_han(match["whole"]) if match else None
    if match is None or whole is None:
        return None
    tenths, hundredths = (read_han(match[name]) if match[name] else Fraction(0) for name in ("tenths", "hundredths"))
    return None if tenths is None or hundredths is None else whole + tenths / 10 + hundredths / 100


def _disagree(document: Document, match: re.Match[str], words: str, inner: str | None) -> Defect:
    return _differ(document, match.span(), match.span(words), match.span("inner" if inner else "figure"))


def _differ(document: Document, span: tuple[int, int], words: tuple[int, int], figure: tuple[int, int]) -> Defect:
    first, second = (document.text[start:end].strip() for start, end in (words, figure))
    return defect(document, "figure", *span, unequal(first, second))
