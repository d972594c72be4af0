"""Terms that a document enters one a line: the rows of a table of definitions, and `I - “Participant”: …`."""

from __future__ import annotations

import re
from collections.abc import Iterator

_QUOTES = r"[“”„«»「」『』\"]"
_TERM = r"[^\n|“”„«»「」『』\"]{1,80}?"
_NAMES = (
    rf"{_QUOTES}{_TERM}{_QUOTES}(?:\s*(?:,|/|\bor\b|\be\b|\bou\b|\bo\b|\by\b|或|、)\s*{_QUOTES}{_TERM}{_QUOTES}){{0,3}}"
)
_QUOTED = re.compile(rf"{_QUOTES}\s*(?P<term>{_TERM})\s*{_QUOTES}")
_CELL_OF_TERMS = re.compile(rf"\s*(?P<names>{_NAMES})\s*(?:[(][^()|\n]{{1,40}}[)]\s*)?[:.]?\s*$")
_BARE_CELL = re.compile(rf"\s*(?P<term>{_TERM})\s*[:.]?\s*$")

_FOR_TERMS = re.compile(
    r"(?:defined\s+|capitali[sz]ed\s+)?(?:terms?|expressions?|words?)(?:\s+defined)?|termos?(?:\s+definidos?)?|express(?:ão|ões)"
    r"|términos?(?:\s+definidos?)?|expresi(?:ón|ones)|conceptos?|[术術用][语語]|[词詞][语語汇彙]?|[简簡][称稱]|[释釋][义義][项項]",
    re.IGNORECASE,
)
_FOR_MEANINGS = re.compile(
    r"(?:the\s+)?(?:meanings?|definitions?)|significados?|definiç(?:ão|ões)|definici(?:ón|ones)"
    r"|[含涵定释釋][义義](?:[内內]容)?",
    re.IGNORECASE,
)
_SAYS_SOMETHING = re.compile(r"[^\W\d_]{2}")
_MEANS = re.compile(r"\s*(?:[是係系]?指|means?|significam?|significan)\s*", re.IGNORECASE)

_LABEL = (
    r"(?:[(]?(?:[A-Za-z]{1,5}|\d{1,2}(?:\.\d{1,3}){0,4}|[一二三四五六七八九十]{1,3})(?:[).、]+|\s*[-–—])[ \t]*"
    r"(?:[-–—][ \t]*)?|[•·*–—-][ \t]*)"
)
_ENTRY = re.compile(
    rf"^[ \t]*{_LABEL}?(?P<names>{_NAMES})[ \t]*(?:[(][^()\n]{{1,40}}[)][ \t]*)?(?::|[-–—](?=\s))[ \t]*(?=[^\s_.])",
    re.MULTILINE,
)
_PLAIN_ENTRY = re.compile(
    rf"^[ \t]*{_LABEL}?(?P<term>(?-i:[A-ZÀ-Þ])[\w’'-]*(?:[ ](?:(?:of|de|da|do|del)[ ])?(?-i:[A-ZÀ-Þ])[\w’'-]*){{0,5}})"
    r"[ \t]*:[ \t]+(?=(?-i:[a-zß-ÿ]))",
    re.MULTILINE,
)
_MEANT = re.compile(
    r"^[ \t]*(?P<term>[^\s|。；;,，:：“”「」《》]{2,24}(?:[ \t](?!指)[^\s|。；;,，:：“”「」]{1,12})?)"
    r"[ \t]+[是係系]?指[ \t:：]+(?=\S)",
    re.MULTILINE,
)
_ENUMERATED = re.compile(r"\s*[、/]\s*(?=[\u3400-\u9fff])")
_NEAR = 600
_LEAST_ENTRIES = 2
_APART = 4000


def entered_terms(text: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Give where terms are entered, with the further names that the same entry gives.

    A row with words, not only figures, behind its first cell gives a term where that cell holds only words in
    quotation marks, where the second cell says no more than "means" (指), or where the head of the table says that
    its columns hold terms and meanings. Lines `X 指 …` and `“X”: …` do so where there are at least two.

    Args:
        text: a document's prose; tables have a line a row, with ` | ` between the cells.
    """
    yield from _rows(text)
    yield from _meant(text)
    entries = list(_ENTRY.finditer(text))
    for place, match in enumerate(entries):
        beside = entries[max(0, place - 1) : place] + entries[place + 1 : place + _LEAST_ENTRIES]
        if any(abs(other.start() - match.start()) <= _APART for other in beside):
            yield _named(text, *match.span("names"))


def listed_terms(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Give where terms without quotation marks are entered in a clause that lists definitions.

    Such are `Business Day: a day other than …` and `I - Salário-Base: o salário …`: names with capital letters, and
    behind the colon the meaning in small ones.
    """
    for match in _PLAIN_ENTRY.finditer(text, start, end):
        yield match.span("term")


def _meant(text: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Give the terms of a list whose lines are 限制性股票 指 公司授予…, of which there are at least two."""
    entries = list(_MEANT.finditer(text))
    for before, match, after in zip([None, *entries], entries, [*entries[1:], None], strict=False):
        if any(other and abs(other.start() - match.start()) <= _NEAR for other in (before, after)):
            yield *match.span("term"), ()


def _rows(text: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    headed = False
    start = 0
    for line in text.split("\n"):
        end = start + len(line)
        cells = line.strip().strip("|").split("|")
        if len(cells) < 2 or not line.strip():
            headed = headed and not line.strip()
        elif _FOR_TERMS.fullmatch(cells[0].strip()) and _FOR_MEANINGS.fullmatch(cells[1].strip()):
            headed = True
        elif _SAYS_SOMETHING.search("".join(cells[1:])):
            begin = len(line) - len(line.lstrip(" \t|"))
            cell = start + begin, start + line.index("|", begin)
            quoted = _CELL_OF_TERMS.match(text, *cell)
            bare = _BARE_CELL.match(text, *cell)
            if quoted:
                yield _named(text, *quoted.span("names"))
            elif bare and (headed or (len(cells) > 2 and _MEANS.fullmatch(cells[1]))):
                yield _parted(text, *bare.span("term"))
        start = end + 1


def _parted(text: str, start: int, end: int) -> tuple[int, int, tuple[str, ...]]:
    """Part 公司、本公司 into a term and its other names."""
    first, *others = _ENUMERATED.split(text[start:end])
    return start, start + len(first), tuple(others)


def _named(text: str, start: int, end: int) -> tuple[int, int, tuple[str, ...]]:
    names = list(_QUOTED.finditer(text, start, end))
    return *names[0].span("term"), tuple(match["term"] for match in names[1:])
