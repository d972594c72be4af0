"""What a document does not number: defined terms, titled stretches and long paragraphs become clauses all the same.

Their ids are ours and stand in square brackets: `1.1[Affiliate]` is the term that clause 1.1 defines, `[SOFTWARE]` the
stretch under that title, `4[¶2]` the second part of a clause that is too long to be one unit.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from corpus.contents import is_entry
from corpus.node import Node, Turn
from corpus.span import Line

_TERM = re.compile(
    r"[“\"「『«](?P<term>[^“”\"「」『』«»\n]{1,60})[”\"」』»]"
    r"(?:(?:\s*(?:,|/|\b(?:or|e|ou|y|o)\b)\s*[“\"«][^“”\"«»\n]{1,60}[”\"»]){0,3}\s*(?:\([^()\n]{1,40}\)\s*)?:(?=\s)"
    r"|[^.;。；\n]{0,60}?(?:\bmeans?\b|\bshall mean\b|\b(?:has|(?:shall )?have) the (?:same )?meaning\b|\brefers? to\b"
    r"|\bis defined\b|\bsignifica\w*|\bquer dizer|\btem o significado|\btendr[áa] el significado|\bse entender[áa]"
    r"|指|[係系]指|意[為为指味]))",
    re.IGNORECASE,
)
_QUOTED = re.compile(
    r"(?:(?<=\n)|(?<=\n\|)|(?<=[.;:]\s)|(?<=[.;:]\s\s)|(?<=\n\s)|(?<=[。；：])|(?<=\s{4}))(?=[“\"「『«])"
)
_FEWEST_TERMS = 3
_NEAR = 20
_MARKS = " \n\t|.:–—-"

_LONGEST_TITLE = 80
_SHORTEST_BODY = 40
_LONG_STRETCH = 1500
_TITLE_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_SMALL_WORDS = 4
_NO_TITLE = re.compile(
    r"[.;,。；，]$|^[\W\d_]*$|[\[\]@]|\b(?:signature|inc|llc|l\.?p|ltd|limited|corp|gmbh|s\.?a)\b\.?"
    r"|^(?:by|per|name|title|date|attn|attention|to|from|fax|tel|signed|and|between|witness|whereas|in witness|source"
    r"|page|exhibit|/s/)\b",
    re.IGNORECASE,
)
_UNNUMBERED_SHARE = 2

_LONG = 3000
_PART = 1500
_PARAGRAPH_END = re.compile(r"\n\s*\n|\n")
_SENTENCE_END = re.compile(r"[.!?;][”\"’)]*\s+(?=[^\sa-z])|[。！？；][”’」』）)]*")


def split_terms(text: str, turns: Sequence[Turn]) -> list[Turn]:
    """Give each term of an unnumbered list of definitions its own clause, with the lists inside its definition."""
    found: dict[Node, list[Node]] = {}
    for turn, end in _stretches(text, turns):
        holder = _holder(turn.owner)
        if holder.kind in ("number", "annex", "heading"):
            begin = max(turn.at, turn.owner.body)
            for at, term in _terms(text, begin, end):
                if text[turn.owner.body : min(at, turn.owner.body + _NEAR)].strip(_MARKS):
                    found.setdefault(holder, []).append(Node(f"[{term}]", "term", at, at, heading=term))
    lists = {holder: terms for holder, terms in found.items() if len({term.name for term in terms}) >= _FEWEST_TERMS}
    if not lists:
        return list(turns)
    for holder, terms in lists.items():
        _adopt(holder, terms)
    result: list[Turn] = []
    for turn in turns:
        inside = _term_at(lists.get(_holder(turn.owner), ()), turn.at)
        result.append(turn if inside is None or turn.owner.start >= inside.start else Turn(turn.at, inside))
    taken = {turn.at for turn in result}
    result += [Turn(term.start, term) for terms in lists.values() for term in terms if term.start not in taken]
    return sorted(result, key=_place)


def _term_at(terms: Sequence[Node], at: int) -> Node | None:
    index = bisect_right(terms, at, key=_start) - 1
    return terms[index] if index >= 0 else None


def _adopt(holder: Node, terms: Sequence[Node]) -> None:
    """Make the terms children of the holder, and hand them the items that now lie in them."""
    stack = [holder]
    while stack:
        node = stack.pop()
        kept: list[Node] = []
        for child in node.children:
            if child.kind != "item":
                kept.append(child)
                continue
            stack.append(child)
            term = _term_at(terms, child.start)
            if term is not None and node.start < term.start:
                term.adopt(child)
            else:
                kept.append(child)
        node.children = kept
    for term in terms:
        holder.adopt(term)


def _holder(node: Node) -> Node:
    while node.kind == "item" and node.parent is not None:
        node = node.parent
    return node


def _terms(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    for quoted in _QUOTED.finditer(text, start, end):
        match = _TERM.match(text, quoted.start(), end)
        if match and any(character.isalpha() for character in match["term"]):
            yield match.start(), " ".join(match["term"].split()).strip(" ,.")


def split_titles(text: str, turns: Sequence[Turn], lines: Sequence[Line], roots: list[Node]) -> list[Turn]:
    """Give each titled stretch of unnumbered text its own clause."""
    begins = [line.begin for line in lines]
    result: list[Turn] = []
    for turn, end in _stretches(text, turns):
        result.append(turn)
        owner = turn.owner
        if not _may_hold_titles(owner, end - turn.at, len(text)):
            continue
        begin = max(turn.at, owner.body)
        inside = lines[bisect_left(begins, begin) : bisect_left(begins, end)]
        for line in _titles(inside):
            if line.start <= begin or not text[owner.body : line.start].strip():
                continue
            title = " ".join(line.text.strip(" :").split())
            node = Node(f"[{title}]", "heading", line.start, line.end, heading=title)
            if owner.kind == "preamble" and not owner.children:
                roots.append(node)
            else:
                owner.adopt(node)
            result.append(Turn(line.start, node))
    roots.sort(key=_start)
    return result


def _may_hold_titles(owner: Node, length: int, whole: int) -> bool:
    if owner.kind == "preamble":
        return length * _UNNUMBERED_SHARE >= whole
    if owner.kind == "annex":
        return length > _LONG_STRETCH
    return owner.kind == "number" and owner.parent is None and length > _LONG


def _titles(lines: Sequence[Line]) -> Iterator[Line]:
    filled = [line for line in lines if line.text]
    for index, line in enumerate(filled[:-1]):
        following = filled[index + 1]
        if not (is_title(line.text) and len(following.text) > max(_SHORTEST_BODY, len(line.text))):
            continue
        before = filled[index - 1] if index else None
        wrapped = before is not None and before.after == line.begin and len(before.text) > _SHORTEST_BODY
        if not is_title(following.text) and not (wrapped and following.begin == line.after):
            yield line


def is_title(line: str) -> bool:
    """Say whether a line reads like a title: short, without a stop, its longer words with capital letters."""
    if len(line) > _LONGEST_TITLE or _NO_TITLE.search(line) or is_entry(line):
        return False
    words = [word for word in _TITLE_WORD.findall(line) if len(word) >= _SMALL_WORDS or word.isupper()]
    if not words:
        return any("一" <= character <= "鿿" for character in line)
    return all(word[0].isupper() for word in words)


def split_paragraphs(text: str, turns: Sequence[Turn]) -> list[Turn]:
    """Cut what is too long to be one unit, where a paragraph or at least a sentence ends."""
    result: list[Turn] = []
    counts: dict[Node, int] = {}
    for turn, end in _stretches(text, turns):
        result.append(turn)
        if end - turn.at <= _LONG:
            continue
        for at in _cuts(text, turn.at, end):
            counts[turn.owner] = counts.get(turn.owner, 1) + 1
            node = Node(f"[¶{counts[turn.owner]}]", "paragraph", at, at)
            turn.owner.adopt(node)
            result.append(Turn(at, node))
    return result


def _cuts(text: str, start: int, end: int) -> Iterator[int]:
    while end - start > _LONG:
        begin, reach = start + _PART, min(end - _PART, start + _LONG)
        found = _PARAGRAPH_END.search(text, begin, reach) or _SENTENCE_END.search(text, begin, reach)
        start = found.end() if found else text.rfind(" ", begin, reach) + 1 or reach
        yield start


def _stretches(text: str, turns: Sequence[Turn]) -> Iterator[tuple[Turn, int]]:
    ends = [turn.at for turn in turns[1:]] + [len(text)]
    return zip(turns, ends, strict=True)


def _place(turn: Turn) -> int:
    return turn.at


def _start(node: Node) -> int:
    return node.start
