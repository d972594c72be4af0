"""What a clause says, word for word: without its printed label, and compared without regard to blanks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from corpus.numbering import recognise
from corpus.span import narrow
from corpus.units import plain

if TYPE_CHECKING:
    from corpus.outline import Clause
    from corpus.plan import Document

_HAN = "\u3400-\u9fff\uf900-\ufaff\U00020000-\U000323af"
_TOKEN = re.compile(rf"(\s*)(\d+(?:[.,/:]\d+)*%?|[{_HAN}]|[^\W{_HAN}]+(?:['’\-–][^\W{_HAN}]+)*|[^\w\s])")
_LABEL_BEGINS = re.compile(r"[\s|]*")
_MOST_CELLS = 400_000_000
_ISLAND = 2


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a Chinese character, a figure or a mark, with the blanks before it."""

    blank: str
    text: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a clause's words that both documents have, or only one of them."""

    kind: Literal["same", "added", "removed"]
    text: str


def wording(document: Document, clause: Clause) -> str:
    """Give a clause's own words on one line, without the number or letter that the document prints before them.

    Example:
        >>> from corpus import Library
        >>> azul = Library().document("azul-sop-2025")
        >>> wording(azul, azul.outline["3.1.1"])
        'Options by Time'
    """
    begin = after_label(document, clause)
    return plain(" ".join(document.text[max(span.start, begin) : span.end] for span in clause.own if span.end > begin))


def tokens(text: str) -> list[Token]:
    """Split a text into its words, Chinese characters, figures and marks.

    Example:
        >>> [token.text for token in tokens("12.5% of the pre-tax pay, 三年")]
        ['12.5%', 'of', 'the', 'pre-tax', 'pay', ',', '三', '年']
    """
    return [Token(*found) for found in _TOKEN.findall(text)]


def pieces(before: str, after: str) -> tuple[Piece, ...]:
    """Show how one wording became another.

    Returns:
        The pieces in order. Those that are `same` or `removed` are the former wording, those that are `same` or
        `added` the later one; only blanks can differ.

    Example:
        >>> [(piece.kind, piece.text) for piece in pieces("He keeps one half.", "He keeps all.")]
        [('same', 'He keeps'), ('removed', ' one half'), ('added', ' all'), ('same', '.')]
    """
    old, new = tokens(before), tokens(after)
    found: list[Piece] = []
    for is_same, old_run, new_run in _joined(_runs([token.text for token in old], [token.text for token in new])):
        if is_same:
            pairs = zip(old[slice(*old_run)], new[slice(*new_run)], strict=True)
            found.append(Piece("same", "".join(max(was.blank, now.blank, key=len) + now.text for was, now in pairs)))
            continue
        removed = "".join(token.blank + token.text for token in old[slice(*old_run)])
        added = "".join(token.blank + token.text for token in new[slice(*new_run)])
        found += [Piece("removed", removed)] if removed else []
        found += [Piece("added", added)] if added else []
    return tuple(found)


_Run = tuple[bool, tuple[int, int], tuple[int, int]]


def _runs(old: Sequence[str], new: Sequence[str]) -> Iterator[_Run]:
    """Give the runs of equal and of differing tokens, by turns."""
    from rapidfuzz.distance import Indel

    if len(old) * len(new) > _MOST_CELLS:
        yield from _ends(old, new)
        return
    last_old = last_new = 0
    for block in Indel.opcodes(old, new).as_matching_blocks():
        if not block.size and block.a < len(old):
            continue
        if block.a > last_old or block.b > last_new:
            yield False, (last_old, block.a), (last_new, block.b)
        last_old, last_new = block.a + block.size, block.b + block.size
        if block.size:
            yield True, (block.a, last_old), (block.b, last_new)


def _ends(old: Sequence[str], new: Sequence[str]) -> Iterator[_Run]:
    """Give only the common beginning and end: what is too long to be compared word for word."""
    shortest = min(len(old), len(new))
    head = next((place for place in range(shortest) if old[place] != new[place]), shortest)
    rest = shortest - head
    tail = next((place for place in range(rest) if old[-1 - place] != new[-1 - place]), rest)
    if head:
        yield True, (0, head), (0, head)
    yield False, (head, len(old) - tail), (head, len(new) - tail)
    if tail:
        yield True, (len(old) - tail, len(old)), (len(new) - tail, len(new))


def _joined(runs: Iterator[_Run]) -> list[_Run]:
    """Join differences with only a word or two between them, shorter than either: nobody can read such islands."""
    found: list[_Run] = []
    for run in runs:
        found.append(run)
        if len(found) < 3 or run[0]:
            continue
        before, island, after = found[-3:]
        if _size(island) <= _ISLAND and 2 * _size(island) < min(_size(before), _size(after)):
            found[-3:] = [(False, (before[1][0], after[1][1]), (before[2][0], after[2][1]))]
    return found


def _size(run: _Run) -> int:
    return max(run[1][1] - run[1][0], run[2][1] - run[2][0])


def after_label(document: Document, clause: Clause) -> int:
    """Say where a clause's words begin, behind the number or letter that the document prints before them."""
    if not clause.numbered:
        return clause.start
    blank = _LABEL_BEGINS.match(document.text, clause.start)
    begin = blank.end() if blank else clause.start
    line_end = document.text.find("\n", begin)
    label = recognise(narrow(document.text[begin : line_end if line_end >= 0 else len(document.text)]).rstrip())
    return begin + label.length if label else begin
