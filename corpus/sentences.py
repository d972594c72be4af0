"""Text cut into sentences, by offsets."""

import re
from collections.abc import Iterator

from corpus.folding import HAN
from corpus.span import Span

_END = re.compile(
    r"""
    [。！？；]['"”’」』）)]*                       # a full-width mark ends a sentence anywhere
    | (?<![\s(|]\w)(?<!\b[A-Z]\.\w)               # not after an initial or a one-letter item
      (?<!\bNo)(?<!\bNos)(?<!\bArt)(?<!\bInc)(?<!\bLtd)(?<!\bCo)(?<!\bSec)(?<!\bMr)(?<!\bMs)(?<!\bDr)
      (?<!\bart)(?<!\bno)(?<!\bi\.e)(?<!\be\.g)(?<!\bcf)
      [.!?][)"”’]*(?=\s+[^\sa-z\d,;.])            # a stop before something that can begin a sentence
    | ;(?=\s)
    | \n
    """,
    re.VERBOSE,
)
_HAN = re.compile(f"[{HAN}]+")
_SCRAP = 8
_LONG = 175
_WINDOW = 20_000
_SOFT = re.compile(r"[,，、:：]\s*|\s+")


def sentences(text: str, start: int = 0, end: int | None = None) -> list[Span]:
    """Return the sentences of ``text[start:end]`` without outer blanks, by offsets into ``text``.

    A line ends a sentence, too; a scrap such as an item's number or title stays with what follows it, one at the
    end with what precedes it, and what is very long is cut where it can be.

    >>> text = "(i) Death. All Options lapse at once. Until then the Board of Directors decides; see Art. 3."
    >>> [text[span.start:span.end] for span in sentences(text)]
    ['(i) Death. All Options lapse at once.', 'Until then the Board of Directors decides; see Art. 3.']
    """
    end = len(text) if end is None else end
    found: list[Span] = []
    begin = start
    for stop in [*(match.end() for match in _END.finditer(text, start, end)), end]:
        piece = _trimmed(text, begin, stop)
        if weight(text[piece.start : piece.end]) < _SCRAP:
            if stop < end:
                continue
            if found and piece.start < piece.end:
                found[-1] = Span(found[-1].start, piece.end)
                continue
        if piece.start < piece.end:
            found.extend(_pieces(text, piece))
        begin = stop
    return found


def weight(text: str) -> float:
    """Return about how many tokens an encoder makes of ``text``: one a Chinese character, a quarter otherwise."""
    if text.isascii():
        return len(text) / 4
    han = sum(map(len, _HAN.findall(text)))
    return han + (len(text) - han) / 4


def _pieces(text: str, span: Span) -> Iterator[Span]:
    start, end = span
    # Of a text without ends only a window is weighed, or every piece would weigh all that follows it.
    while (heavy := weight(text[start : min(end, start + _WINDOW)])) > _LONG:
        reach = start + int(_LONG * min(end - start, _WINDOW) / heavy)
        cuts = [match.end() for match in _SOFT.finditer(text, start + (reach - start) // 2, reach)]
        cut = cuts[-1] if cuts else reach
        yield _trimmed(text, start, cut)
        start = cut
    yield _trimmed(text, start, end)


def _trimmed(text: str, start: int, end: int) -> Span:
    while start < end and (text[start].isspace() or text[start] == "|"):
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end)
