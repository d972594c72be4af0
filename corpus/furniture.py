"""What a page adds to a document: page numbers, ornaments, table bars."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

from corpus.numbering import recognise
from corpus.span import Line, Span

_PAGE_NUMBER = re.compile(
    r"(?:\d{1,3}\s{2,}(?=-))?(?:[-–—~]\s*)?(?:(?:page|página|pagina|p\.)\s*|第\s*)?(?P<number>\d{1,3})"
    r"(?:\s*(?:[-–—]|页|頁|/\s*\d{1,3}|(?:of|de)\s+\d{1,3}))?",
    re.IGNORECASE,
)
_ORNAMENT = re.compile(r"[*_=~\-–—•·.\s]*(?:\*\s*\*\s*\*|_{3}|={3}|~{3}|-{3}|—{2})[*_=~\-–—•·.\s]*")
_BLANK_PAGE = re.compile(
    r"[\[【((]\s*(?:(?:the\s+)?(?:remainder|rest) of (?:this|the) page .*|.*intentionally left blank.*"
    r"|故意.{0,12}留空.*|.*(?:此页|此頁|本页|本頁).{0,12}(?:留空|空白).*)[\]】))]",
    re.IGNORECASE,
)
_FOOTER = re.compile(
    r"source\s*:\s.{1,80},\s*(?:s-\d|10-?[kq]|8-?k|20-?f|6-?k|f-\d|def|\d+-[a-z])[\w/-]*,\s*\d{1,2}/\d{1,2}/\d{2,4}"
    r"|(?:page|página|pág\.)\s*\d{1,3}\s*(?:of|de|/)\s*\d{1,3}"
    r"|(?:quicklinks\s*--.*)",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    r"(?P<said>\S.*?)(?:\s{3,}|\t|\s[|•·]\s?|\b(?:page|página|pagina|pág\.|p\.)\s?)(?P<number>\d{1,3})"
    r"(?:\s?(?:/|of|de)\s?\d{1,3})?|(?P<han>\S.*?)\s*第\s?(?P<page>\d{1,3})\s?[页頁](?:.{0,3}共\s?\d{1,3}\s?[页頁])?",
    re.IGNORECASE,
)
_PAGE_WORD = re.compile(r"\b(?:page|p[áa]gina|p[áa]g)\b|[页頁]", re.IGNORECASE)
_SENTENCE = re.compile(r"\s\w+\W+\w+\W+\w+\W+\w+[.。]$|[;:,。；：，]$")
_DIGITS = re.compile(r"\d+")
_FEWEST_REPEATS, _LONGEST_HEADER, _PAGE_GAP, _LEAST_PAGE, _SAYS_WHOSE = 3, 100, 3, 400, 16
_BAR = re.compile(r"^[ \t]*\|", re.MULTILINE)

_MEMBER, _GAP, _MOST_BLANKS, _WIDEST_STEP = 100, 60, 6, 3
_LONGEST_NUMBER, _LONGEST_MATTER = 60, 300


def find_furniture(text: str, lines: Sequence[Line], margins: Sequence[Span] = ()) -> list[Span]:
    """Find the characters that belong to the page and not to any clause, in order.

    Page numbers are the lines that hold nothing but a number and together count upwards through the document;
    numbers in the cells of a table do not, and stay. Headers and footers are short lines that come again, but for
    their digits, at the ends of pages, or that come again with the number of their page. Table bars (`|`) that a
    conversion left at the beginning of a line are furniture too.

    Args:
        text: the whole document.
        lines: its lines.
        margins: what its pages are known to print at their heads and feet, by `start`; it is furniture in any case.
    """
    known = [line for line in lines if _is_within(line, margins)]
    printed = {line.begin for line in known}
    numbers = [line for line in _page_numbers(lines) if line.begin not in printed]
    spans = [Span(line.begin, line.after) for line in (*known, *numbers)]
    taken = {span.start for span in spans}
    for line in lines:
        if line.begin not in taken and line.text and _is_page_matter(line.text):
            spans.append(Span(line.begin, line.after))
    taken = {span.start for span in spans}
    spans += [Span(line.begin, line.after) for line in {*_repeated(lines, taken), *_counted(lines, taken)}]
    taken = {span.start for span in spans}
    line_starts = [line.begin for line in lines if line.begin not in taken]
    for begin in line_starts:
        bar = _BAR.match(text, begin)
        if bar:
            spans.append(Span(begin, bar.end()))
    return sorted(spans)


def _is_within(line: Line, margins: Sequence[Span]) -> bool:
    """Say whether all that a line says stands in a page's margin."""
    index = bisect_right(margins, line.start, key=lambda span: span.start) - 1
    return bool(line.text) and index >= 0 and line.end <= margins[index].end


def _is_page_matter(line: str) -> bool:
    if len(line) > _LONGEST_MATTER:
        return False
    return any(pattern.fullmatch(line) for pattern in (_ORNAMENT, _BLANK_PAGE, _FOOTER))


def _repeated(lines: Sequence[Line], page_ends: set[int]) -> list[Line]:
    """Find the headers and footers: they come again beside page numbers, footers or the gaps between pages."""
    places: dict[str, list[int]] = {}
    for index, line in enumerate(lines):
        if 1 < len(line.text) <= _LONGEST_HEADER and line.begin not in page_ends and not line.text.isdigit():
            places.setdefault(_DIGITS.sub("#", line.text), []).append(index)
    found: list[Line] = []
    for pattern, indexes in places.items():
        if len(indexes) < _FEWEST_REPEATS or not any(character.isalpha() for character in pattern):
            continue
        if _SENTENCE.search(pattern) or recognise(lines[indexes[0]].text):
            continue
        at_ends = sum(_ends_page(lines, index, page_ends) for index in indexes)
        if at_ends * 4 >= len(indexes) * 3:
            found += [lines[index] for index in indexes]
    return found


def _counted(lines: Sequence[Line], taken: set[int]) -> list[Line]:
    """Find the lines that say the same and the number of their page: "Share Plan - Page 4", one further each time."""
    chains: dict[str, list[tuple[int, Line]]] = {}
    for line in lines:
        match = _COUNTED.fullmatch(line.text) if len(line.text) <= _LONGEST_HEADER else None
        said = " ".join((match["said"] or match["han"]).split()) if match else ""
        if match and line.begin not in taken and (len(said) >= _SAYS_WHOSE or _PAGE_WORD.search(line.text)):
            chains.setdefault(said, []).append((int(match["number"] or match["page"]), line))
    return [
        line
        for chain in chains.values()
        if len(chain) >= _FEWEST_REPEATS
        and recognise(chain[0][1].text) is None
        and all(after[0] == before[0] + 1 for before, after in pairwise(chain))
        and chain[-1][1].begin - chain[0][1].after >= _LEAST_PAGE * (len(chain) - 1)
        for _, line in chain
    ]


def _ends_page(lines: Sequence[Line], index: int, page_ends: set[int]) -> bool:
    for step in (-1, 1):
        near, blanks = index + step, 0
        while 0 <= near < len(lines) and not lines[near].text and blanks <= _PAGE_GAP:
            blanks += 1
            near += step
        if blanks > _PAGE_GAP or (0 <= near < len(lines) and lines[near].begin in page_ends):
            return True
    return False


def _page_numbers(lines: Sequence[Line]) -> list[Line]:
    """Choose the chain of bare numbers that counts upwards best.

    A chain earns for each member and loses for each page without a number. Where two chains are as long, the
    numbers that stand more apart (blank lines around them) win: page numbers do, table cells do not.
    """
    candidates: list[tuple[int, Line, int]] = []
    for index, line in enumerate(lines):
        match = _PAGE_NUMBER.fullmatch(line.text) if len(line.text) <= _LONGEST_NUMBER else None
        if match:
            candidates.append((int(match["number"]), line, _blank_lines_around(lines, index)))
    best: list[tuple[int, int | None]] = []
    reached_by: dict[int, tuple[int, int]] = {}
    for index, (number, _, blanks) in enumerate(candidates):
        own = _MEMBER + min(blanks, _MOST_BLANKS)
        score, previous = own, None
        earlier = [
            (reached_by[number - step], step) for step in range(1, _WIDEST_STEP + 1) if number - step in reached_by
        ]
        for (sum_before, before), step in sorted(earlier, key=lambda known: known[0][1]):
            reached = sum_before + own - _GAP * (step - 1)
            if reached > score:
                score, previous = reached, before
        best.append((score, previous))
        if number not in reached_by or score > reached_by[number][0]:
            reached_by[number] = (score, index)
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
        while 0 <= near < len(lines) and not lines[near].text and blanks < 2 * _MOST_BLANKS:
            blanks += 1
            near += step
    return blanks


def _is_last(line: Line, lines: Sequence[Line]) -> bool:
    return all(not other.text for other in lines if other.begin > line.begin)
