"""What a clause is called: its title line, the words that run in before its text, or the term that it defines."""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.node import Node
from corpus.span import Span

_LONGEST_TITLE = 90
_DEFINED = re.compile(r"[“\"「](?P<term>[^”\"」]{1,60})[”\"」]")
_RUN_IN_CHINESE = re.compile(r"(?P<title>[^,\uff0c。;\uff1b:\uff1a“”\n]{2,24})。(?=\S)")
_RUN_IN_LATIN = re.compile(r"(?P<title>[A-Z][^.:;\n]{1,89}?)(?:\.\s+(?=[A-Z“\"(])|:\s+(?=\S))")
_SHORT_RUN_IN = re.compile(r"(?P<title>[A-ZÀ-Þ][\w’'-]*(?:\s[\w’'-]+){0,5})\.\s+(?=[A-ZÀ-Þ“\"(])")
_TITLE_LINE = re.compile(r"[A-ZÀ-Þ][\w’'-]*(?:\s[\w’'-]+){0,5}\.?[ \t]*(?:\n|$)")
_GOES_ON = re.compile(r"[a-zß-ÿ\d]")
_STOPPED = re.compile(r"[.;:,。；：，][”\"’)]*$")
_ENDS_SMALL = re.compile(
    r"\s(?:the|an?|of|to|in|by|with|and|or|for|on|from|under|its?|th(?:is|e)|del?|l[ao]s?|el|al?|en|con|por|para|y|o|que"
    r"|d[ao]s?|n[ao]s?|em|e|ou|os|as|à|ao)$"
)
_LINES = 6
_NARROWEST = 40
_HEAD = 120
_BRACKETED = re.compile(r"\((?P<title>[^\W\d_a-zß-öø-ÿ][^()\n]{2,88})\)(?:$|\s+(?=[^\W\d_a-zß-öø-ÿ]))")
_SAYS_SOMETHING = re.compile(r"[应應將将須须是]|必|可[在以]|不得")
_SMALL_WORDS = 4
_SENTENCE_INSIDE = re.compile(r"[。!?！？].|\.\s+[A-Z]")
_FULL_STOP = re.compile(r"[。.]$")
_CLOSING = "。.:\uff1a "


def find_heading(text: str, node: Node, own: tuple[Span, ...], beside: Sequence[Node]) -> str:
    """Give a clause's heading, or "" where it has none.

    Args:
        text: the whole document.
        node: the clause.
        own: the clause's own characters, furniture left out.
        beside: the clauses under the same one, itself among them.
    """
    if node.heading or node.kind in ("preamble", "signatures", "notes", "inline", "paragraph"):
        return node.heading
    return " ".join(_heading(text, node, own, beside).split())


def _heading(text: str, node: Node, own: tuple[Span, ...], beside: Sequence[Node]) -> str:
    lines = _own_lines(text, node, own)
    if not lines:
        return ""
    first, more = lines[0], len(lines) > 1
    whole = _unwrapped(lines)
    bracketed = _BRACKETED.match(first) if node.word == "Article" else None
    if bracketed:
        return bracketed["title"]
    if node.kind == "annex" or (node.kind in ("number", "item") and len(node.parts) == 1):
        title = _title(whole, followed=more or bool(node.children)) if whole else ""
        title = title or _run_in(first)
        return title or _run_in_as_beside(text, node, first, beside)
    defined = _DEFINED.match(first)
    if defined:
        return defined["term"]
    listed = any(child.kind != "inline" for child in node.children)
    goes_on = more and _GOES_ON.match(lines[1]) is not None
    if listed and not goes_on and not re.search(r"[,:\uff0c\uff1a]", first) and len(first) <= _LONGEST_TITLE:
        return _title(first, followed=True) or _run_in(first)
    return _run_in(first) or _run_in_as_beside(text, node, first, beside)


def _run_in_as_beside(text: str, node: Node, first: str, beside: Sequence[Node]) -> str:
    """Give a run-in heading that is written like a sentence, where all clauses beside it begin with one, too."""
    own = _SHORT_RUN_IN.match(first)
    if own is None or node.kind != "number":
        return ""
    others = [child for child in beside if child is not node and child.kind == "number" and child.word == node.word]
    return own["title"].strip() if len(others) > 1 and all(_is_headed(text, child) for child in others) else ""


def _is_headed(text: str, node: Node) -> bool:
    head = text[node.body : node.body + _HEAD].lstrip("-–—: \t")
    return _SHORT_RUN_IN.match(head) is not None or (bool(node.children) and _TITLE_LINE.match(head) is not None)


def _own_lines(text: str, node: Node, own: tuple[Span, ...]) -> list[str]:
    """Give the first lines of the clause's own words, the label left out."""
    found: list[str] = []
    for span in own:
        for line in text[max(span.start, node.body) : span.end].split("\n"):
            if line.strip():
                found.append(line.strip().lstrip("-–—: ").strip())
        if len(found) > _LINES:
            break
    return [line for line in found if line]


def _unwrapped(lines: Sequence[str]) -> str:
    """Give a first line with those on which it goes on; "" where it is the beginning of a sentence, and no title."""
    count = 1
    while count < min(len(lines), _LINES) and _is_wrapped(lines[count - 1], lines[count]):
        count += 1
    whole = " ".join(lines[:count])
    return "" if count > 1 and (len(whole) > _LONGEST_TITLE or _STOPPED.search(whole)) else whole


def _is_wrapped(line: str, following: str) -> bool:
    """Say whether a sentence runs from a line into the next: that begins small, or this one ends in a small word."""
    if _STOPPED.search(line) or line.isupper():
        return False
    return (following[0].islower() and len(line) >= _NARROWEST) or _ENDS_SMALL.search(line) is not None


def _title(line: str, *, followed: bool) -> str:
    if len(line) > _LONGEST_TITLE or _SENTENCE_INSIDE.search(line):
        return ""
    if _FULL_STOP.search(line) and not followed:
        return ""
    return line.rstrip(_CLOSING)


def _run_in(line: str) -> str:
    chinese = _RUN_IN_CHINESE.match(line)
    if chinese and not chinese["title"].isascii() and not _SAYS_SOMETHING.search(chinese["title"]):
        return chinese["title"].strip()
    latin = _RUN_IN_LATIN.match(line)
    if latin and _is_title_case(latin["title"]):
        return latin["title"].strip()
    return ""


def _is_title_case(title: str) -> bool:
    words = [word for word in re.findall(r"[^\W\d_][\w'’-]*", title) if len(word) >= _SMALL_WORDS]
    return bool(words) and all(word[0].isupper() for word in words)
