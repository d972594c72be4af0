"""What a page adds to a document: page numbers, ornaments, table bars."""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.span import Line, Span

_PAGE_NUMBER = re.compile(
    r"(?:[-–—]\s*)?(?:(?:page|página|pagina|p\.)\s*|第\s*)?(?P<number>\d{1,3})"
    r"(?:\s*(?:[-–—]|页|頁|/\s*\d{1,3}|(?:of|de)\s+\d{1,3}))?",
    re.IGNORECASE,
)
_ORNAMENT = re.compile(r"[*_=~\-–—•·.\s]*(?:\*\s*\*\s*\*|_{3}|={3}|~{3}|-{3}|—{2})[*_=~\-–—•·.\s]*")
_BLANK_PAGE = re.compile(
    r"[\[【((]\s*(?:(?:the\s+)?(?:remainder|rest) of (?:this|the) page .*|.*intentionally left blank.*"
    r"|故意.{0,12}留空.*|.*(?:此页|此頁|本页|本頁).{0,12}(?:留空|空白).*)[\]】))]",
    re.IGNORECASE,
)
_BAR = re.compile(r"^[ \t]*\|", re.MULTILINE)

_MEMBER, _GAP, _MOST_BLANKS, _WIDEST_STEP = 100, 60, 6, 3


def find_furniture(text: str, lines: Sequence[Line]) -> list[Span]:
    """Find the characters that belong to the page and not to any clause, in order.

    Page numbers are the lines that hold nothing but a number and together count upwards through the document;
    numbers in the cells of a table do not, and stay. Table bars (`|`) that a conversion left at the beginning of
    a line are furniture too.
    """
    spans = [Span(line.begin, line.after) for line in _page_numbers(lines)]
    for line in lines:
        if line.text and (_ORNAMENT.fullmatch(line.text) or _BLANK_PAGE.fullmatch(line.text)):
            spans.append(Span(line.begin, line.after))
    taken = {span.start for span in spans}
    line_starts = [line.begin for line in lines if line.begin not in taken]
    for begin in line_starts:
        bar = _BAR.match(text, begin)
        if bar:
            spans.append(Span(begin, bar.end()))
    return sorted(spans)


def _page_numbers(lines: Sequence[Line]) -> list[Line]:
    """Choose the chain of bare numbers that counts upwards best.

    A chain earns for each member and loses for each page without a number. Where two chains are as long, the
    numbers that stand more apart (blank lines around them) win: page numbers do, table cells do not.
    """
    candidates: list[tuple[int, Line, int]] = []
    for index, line in enumerate(lines):
        match = _PAGE_NUMBER.fullmatch(line.text)
        if match:
            candidates.append((int(match["number"]), line, _blank_lines_around(lines, index)))
    best: list[tuple[int, int | None]] = []
    for index, (number, _, blanks) in enumerate(candidates):
        own = _MEMBER + min(blanks, _MOST_BLANKS)
        score, previous = own, None
        for earlier in range(index):
            step = number - candidates[earlier][0]
            if 1 <= step <= _WIDEST_STEP:
                reached = best[earlier][0] + own - _GAP * (step - 1)
                if reached > score:
                    score, previous = reached, earlier
        best.append((score, previous))
    chain: list[Line] = []
    at: int | None = max(range(len(best)), key=lambda index: best[index][0], default=None)
    while at is not None:
        chain.append(candidates[at][1])
        at = best[at][1]
    chain.reverse()
    return chain if len(chain) > 1 or (chain and _is_last(chain[0], lines)) else []


def _blank_lines_around(lines: Sequence[Line], index: int) -> int:
    blanks = 0
    for step in (-1, 1):
        near = index + step
        while 0 <= near < len(lines) and not lines[near].text:
            blanks += 1
            near += step
    return blanks


def _is_last(line: Line, lines: Sequence[Line]) -> bool:
    return all(not other.text for other in lines if other.begin > line.begin)
