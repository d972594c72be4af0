"""Labels in the midst of a line: conversions lose line breaks, and whole contracts arrive as one line.

What is found here only could begin a clause. It does where it fits: it is the next of what is open already.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus.numbering import Label, recognise
from corpus.span import Line, Span

_CANDIDATE = re.compile(
    r"(?<=[\s。；：])(?="
    r"\d{1,3}(?:\.\d{1,3}){0,6}(?:[.)]|\s|$)"
    r"|[(（][\w]{1,5}[)）]"
    r"|[A-Za-z]{1,5}(?:\)|\.-?(?:\s|(?<=[a-z]\.)[A-Z]))"
    r"|[IVX]{1,7}\s?[-–—]\s"
    r"|§|par[áa]grafo\s|第|[規规][則则]|(?:rule|regla|regra|section|article|part|chapter|clause|title|sec\.|art\.|se[cçc]|cl[aá]us|art[ií]|cap[ií]|parte|t[ií]tulo)"
    r"|(?:exhibit|annex|appendix|schedule|anexo|ap[eê]ndice|附[件錄录表])"
    r"|in\s+witness\s+whereof)",
    re.IGNORECASE,
)
_AFTER_SENTENCE = re.compile(
    r"(?:[.!?:。！？：][)”\"’'\]]*|\]|[;；][”\"]?(?:\s+(?:and|or|and/or|e|ou|y|o))?)$", re.IGNORECASE
)
_AFTER_PART = re.compile(r"[,，)][”\"]?(?:\s+(?:and|or|and/or|e|ou|y|o))?$", re.IGNORECASE)
_ABBREVIATED = re.compile(
    r"(?<!exhibit )(?<!schedule )(?<!annex )(?<!appendix )(?<!part )(?<!title )"
    r"\b(?:No|Nos|Art|Arts|Sec|Secs|Inc|Ltd|Co|Corp|Cl|Para|Pt|Ch|Vol|Mr|Ms|Dr|St|vs|v|pp?|Fax|Tel|Ext|U\.S|[A-Z])\.\s*$",
    re.IGNORECASE,
)
REFERRED = re.compile(
    r"(?:\b(?:sections?|articles?|clauses?|paragraphs?|parts?|items?|exhibits?|schedules?|annex(?:es)?|appendix|rules?|"
    r"sub-?sections?|sub-?clauses?|sub-?paragraphs?|chapters?|regulations?|cl[áa]usulas?|artigos?|art[íi]culos?|"
    r"se(?:ção|cción|ções|cciones)|incisos?|al[íi]neas?|itens|anexos?|numeral(?:es)?|part[ie]s?|of|to|and|or|by|under|in|"
    r"with|than|as|the|this|per|through|from|least|at|for|de|da|do|del|das|dos|la|el|las|los|ou|al|ao|aos|às?|no|na|nos|nas|"
    r"pelo|pela|pelos|pelas|en|em|por|según|conforme|segundo|see|(?-i:Nos?\.))|[,§第])\s*$",
    re.IGNORECASE,
)
_PAGE_NUMBER = re.compile(r"\s{3,}(?:\d{1,3}\s+)?(?:\d{1,3}|-\s?\d{1,3}\s?-)$")
_LEADER = re.compile(r"[^\n]{0,120}?(?:\.{5,}|(?:\.\s){5,}|…{3,})\s*\d")
_WIDE = 3
_CONTEXT = 100
_TAIL = 16
_HEAD = 300
_SENTENCE = re.compile(r"[.;!?]\s")
_TITLE_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_SMALL = 4


def breaks(text: str, line: Line, begin: int) -> Iterator[tuple[Line, Label]]:
    """Give the labels in the midst of a line, each with the rest of the line that follows it.

    A label can stand after the end of a sentence, after a wide gap, or after a title that follows another label
    ("1. Definitions 1.1 The following …"); never after a word that refers to it ("as Section 2.1 provides").

    Args:
        text: the whole document.
        line: one of its lines.
        begin: where the label at the head of the line ends; the line's start where it has none.

    Yields:
        Lines that begin at the label and end with their line; labels in order.
    """
    boundary = begin
    for match in _CANDIDATE.finditer(text, line.start + 1, line.end):
        at = match.start()
        label = recognise(text[at : min(line.end, at + _HEAD)])
        if label is None or at < boundary:
            continue
        if not (_stands_apart(text, Span(boundary, at), label) and _says_more(text, at, label, line)):
            continue
        # A title may follow; a sentence that only begins with a number must not hide the one behind it.
        boundary = at + label.length
        yield Line(at, line.after, at, line.end, ""), label


def _stands_apart(text: str, between: Span, label: Label) -> bool:
    before = text[max(between.start, between.end - _CONTEXT) : between.end]
    said = before.rstrip()
    gap = len(before) - len(said)
    said = _PAGE_NUMBER.sub("", said)
    if not said:
        return label.kind == "item" and label.style == "paren"
    last = said[-_TAIL:]
    if _ABBREVIATED.search(last):
        return False
    if _AFTER_SENTENCE.search(last):
        return True
    if label.kind == "annex" and " " not in label.name:
        # "SCHEDULE B VESTING SCHEDULE" is one title; a schedule without number needs more than a title before it.
        return gap >= _WIDE
    if label.kind == "item" and label.style == "paren" and _AFTER_PART.search(last):
        return True
    if REFERRED.search(last):
        return False
    if label.kind == "item" and label.style == "paren":
        return gap >= _WIDE
    return gap >= _WIDE or (between.end - between.start < _CONTEXT and _is_title(said))


def _is_title(said: str) -> bool:
    if _SENTENCE.search(said):
        return False
    words = [word for word in _TITLE_WORD.findall(said) if len(word) >= _SMALL]
    return bool(words) and all(word[0].isupper() for word in words)


def _says_more(text: str, at: int, label: Label, line: Line) -> bool:
    if label.kind in ("number", "annex") and _LEADER.match(text, at + label.length, min(line.end, at + _HEAD)):
        return False
    rest = text[at + label.length : min(line.end, at + label.length + _CONTEXT)]
    words = rest.lstrip()
    if label.kind != "item" and not words:
        return bool(label.word) or label.kind == "annex"
    if label.kind == "number" and len(label.parts) == 1 and not label.word:
        first = words.lstrip("“\"'([")[:1]
        return rest[:1].isspace() and (first.isupper() or (first.isalpha() and not first.islower()))
    if label.style == "dot":
        return words.lstrip("“\"'([")[:1].isupper()
    return bool(words) or label.kind == "item"
