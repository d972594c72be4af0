"""Names that differ by a slip from a defined one, and one number given to two names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from corpus.defects.defect import Defect, defect
from corpus.definitions import definitions, uses
from corpus.folding import is_han
from corpus.prose import clause_at, prose

if TYPE_CHECKING:
    from corpus.plan import Document

_SHORTEST_HAN = 5
_COUNTS = re.compile("[一二三四五六七八九十首次上下前後后]")
_ACRONYM = re.compile(r"(?<![A-Za-z])(?P<letters>[A-Z]{2,6})[ -]?(?P<number>\d{1,2})(?![\d.,]?\d)")
_NAME_AS_NUMBER = re.compile(
    r"(?P<name>[A-Z][A-Za-z]{1,9}|[\u4e00-\u9fff]{2,8}?)(?:作[为為]|\s+as\s+)(?P<label>[\u4e00-\u9fff]{2,3}?|(?:[Tt]arget|[Gg]oal|[Mm]etric|[Ii]ndicator|[Mm]eta|[Oo]bjetivo))\s?(?P<number>\d)(?!\d)"
)


def near_names(document: Document) -> Iterator[Defect]:
    """Find names that look like a slip for a defined term: `RSP 3` beside `RSPP 4`, 股份單元 beside 股份單位."""
    yield from _near_acronyms(document)
    yield from _near_chinese(document)


def _near_acronyms(document: Document) -> Iterator[Defect]:
    terms = [definition.term for definition in definitions(document)]
    known = [match for term in terms if (match := _ACRONYM.fullmatch(term))]
    spans = [(use.start, use.end) for use in uses(document)]
    seen: set[str] = set()
    for match in _ACRONYM.finditer(prose(document)):
        if match[0] in seen or match[0] in terms or any(start <= match.start() < end for start, end in spans):
            continue
        for term in known:
            if _alike(match["letters"], term["letters"]):
                seen.add(match[0])
                says = f"“{match[0]}” is not defined; “{term[0]}” is, and looks like what is meant."
                yield defect(document, "two_names", *match.span(), says)
                break


def _near_chinese(document: Document) -> Iterator[Defect]:
    """Compare each defined Chinese term with the words of its length that begin and end like it but for one sign."""
    text = prose(document)
    terms = {definition.term for definition in definitions(document)}
    for term in sorted(term for term in terms if len(term) >= _SHORTEST_HAN and is_han(term[-1])):
        found: dict[str, list[int]] = {}
        for place in range(1, len(term)):
            pattern = re.escape(term[:place]) + r"(?P<other>[\u4e00-\u9fff])" + re.escape(term[place + 1 :])
            for match in re.finditer(pattern, text):
                counts = _COUNTS.match(match["other"]) and _COUNTS.match(term[place])
                if match["other"] != term[place] and match[0] not in terms and not counts:
                    found.setdefault(match[0], []).append(match.start())
        for name, places in found.items():
            at_the_end = name[:-1] == term[:-1]
            other_words = text.count(term[:-1]) - text.count(term) - len(places)
            if not at_the_end or (len(places) > 2 and len(places) > other_words):
                says = f"“{name}” ({len(places)} times) differs in one character from the defined term “{term}”."
                others = (clause_at(document, place) for place in places[1:])
                yield defect(document, "two_names", places[0], places[0] + len(name), says, others)


def conflicting_numbers(document: Document) -> Iterator[Defect]:
    """Find a name given two numbers, or not the one of its heading: `profit as target 1, profit as target 2`."""
    text = prose(document)
    headed: dict[tuple[str, str], str] = {}
    for clause in document.outline:
        match = re.match(r"(?P<label>[^\W\d_]+)\s?(?P<number>\d)\s?[:::—–-]\s?(?P<name>.+)", clause.heading)
        if match:
            headed[match["label"].lower(), match["number"]] = match["name"].strip()
    said: dict[tuple[str, str], str] = {}
    last = -1
    for match in _NAME_AS_NUMBER.finditer(text):
        if last >= 0 and re.search(r"[。;.]\s", text[last : match.start()]):
            said = {}
        last = match.end()
        name, label = match["name"], match["label"].lower()
        twice = any(known == name and key[0] == label and key[1] != match["number"] for key, known in said.items())
        heading = headed.get((label, match["number"]))
        other = heading is not None and name.lower() not in heading.lower() and heading.lower() not in name.lower()
        said[label, match["number"]] = name
        if twice or other:
            beside = (
                f", but the heading of that number is “{heading}”"
                if other
                else " and another number in the same sentence"
            )
            says = f"“{name}” is given the number {match['number']}{beside}."
            yield defect(document, "two_names", *match.span(), says)


def _alike(one: str, other: str) -> bool:
    """Say whether two abbreviations have the same letters in any order, but for one."""
    letters, others = Counter(one), Counter(other)
    return min(len(one), len(other)) > 2 and sum((letters - others).values()) + sum((others - letters).values()) <= 1
