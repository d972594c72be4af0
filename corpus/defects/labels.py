"""Numbering that jumps, repeats, loses its beginning or is misprinted."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from corpus.defects.defect import Defect, defect
from corpus.numbering import Reading, item_readings, roman
from corpus.prose import prose, stretches
from corpus.references import printed_numbers

if TYPE_CHECKING:
    from corpus.outline import Clause
    from corpus.plan import Document

_LAST_ITEM = re.compile(r"\(([^()]+)\)(?:\[\d+\])?$")
_LAST_BARE_ITEM = re.compile(r"(?:^|[\s)])([一二三四五六七八九十]{1,3}|\d{1,2})(?:\[\d+\])?$")
_LAST_NUMBER = re.compile(r"^(?P<of>.* )?(?P<above>(?:\d+\.)*)(?P<last>\d+)(?:\[\d+\])?$")
_AGAIN = re.compile(r"\[\d+\]$")
_LABEL_LENGTH = 8
_PRINTED = re.compile(r"\s*[(]?\s*(?P<body>[^\s().、。:)]{1,5})\s*[).)]")
_MARKER = re.compile(
    r"(?P<before>^|[\s,;:、,;:]|\b(?:and|or|e|ou|y|o)\s|[和或及])\s*[(](?P<body>[a-zA-Z]{1,4})[)](?!-)"
)
_ANY_LABEL = re.compile(r"(?:^|[\s(;:,])(?P<body>[A-Za-z]{1,7}|\d{1,2})[).](?=\s)", re.MULTILINE)
_CITED = re.compile(
    r"(?:items?|sections?|clauses?|paragraphs?|sub\w+|articles?|rules?|itens|incisos?|alíneas?|literal|letras?|[)\d第項项條条節节“\"]|\b(?:and|or|to|through|e|y|和|或|及))\s*$",
    re.IGNORECASE,
)
_SECOND = {"b": "a", "ii": "i", "B": "A", "II": "I"}
_MIXED = re.compile(r"[A-Z][a-z]+$")


_Numbered = tuple["Clause", int, str]
"""A clause, its number among its siblings, and the series to which its label belongs."""


def lists_with_holes(document: Document) -> Iterator[Defect]:
    """Find siblings whose numbers jump, repeat, or do not begin with the first."""
    outline = document.outline
    for run in _numbered(outline.clauses):
        yield from _misplaced(document, run)
    parents: list[str | None] = [None, *(clause.id for clause in outline)]
    for parent in parents:
        for run in _lists(outline.children(parent)):
            yield from _jumps(document, run)


def _numbered(clauses: Sequence[Clause]) -> Iterable[list[_Numbered]]:
    """Give the clauses that count on from each other, articles through all chapters, each with its number."""
    found: dict[tuple[str, str, str | None], list[_Numbered]] = {}
    for clause in clauses:
        match = _LAST_NUMBER.match(clause.id) if clause.kind == "number" else None
        if match:
            key = match["of"] or "", match["above"], clause.parent if match["above"] else None
            found.setdefault(key, []).append((clause, int(match["last"]), "number"))
    return found.values()


def _lists(children: Sequence[Clause]) -> Iterator[list[_Numbered]]:
    """Give the lists among siblings: each item with its number and how its label reads."""
    items: list[_Numbered] = []
    for clause in children:
        match = _item(clause)
        if not match:
            continue
        readings = item_readings(match[1])
        follows = _follower(readings, items[-1]) if items else None
        if items and (not follows or clause.inline != items[-1][0].inline):
            yield items
            items, follows = [], None
        first = follows or next((r for r in readings if r.ordinal == 1), readings[0] if readings else None)
        if first:
            items.append((clause, first.ordinal, first.series))
    if items:
        yield items


def _item(clause: Clause) -> re.Match[str] | None:
    """Find the last label in an item's id: `iii` in `4(iii)`, 1 in 一(一)1."""
    bare = _LAST_BARE_ITEM.search(clause.id) if clause.kind == "item" else None
    return bare or _LAST_ITEM.search(clause.id)


def _follower(readings: Sequence[Reading], last: _Numbered) -> Reading | None:
    """Give how a label reads as the next item of a list, or as a later one where it cannot begin another list."""
    exact = Reading(last[2], last[1] + 1)
    if exact in readings:
        return exact
    if any(reading.ordinal == 1 for reading in readings):
        return None
    return next((reading for reading in readings if reading.series == last[2] and reading.ordinal > last[1]), None)


def _jumps(document: Document, run: Sequence[_Numbered], elsewhere: Collection[int] = ()) -> Iterator[Defect]:
    first = run[0]
    late = first[2] != "number" and 1 < first[1] < 10 and not first[0].inline
    if late and not _is_printed(document, None, first[0], 1):
        says = f"This list begins with {_printed(document, first[0])}; what stands before is missing."
        yield _at_label(document, first[0], says)
    for (before, low, _), (after, high, _) in pairwise(run):
        missing = high > low + 1 and high - low <= 5 and not all(number in elsewhere for number in range(low + 1, high))
        if missing and not _is_printed(document, before, after, low + 1):
            says = f"The numbering jumps from {_printed(document, before)} to {_printed(document, after)}."
            yield _at_label(document, after, says, [before.id])
        elif "[" in after.id and not after.inline and high <= low:
            says = f"The number {_printed(document, after)} is printed more than once."
            yield _at_label(document, after, says, [before.id])


def _misplaced(document: Document, run: Sequence[_Numbered]) -> Iterator[Defect]:
    """Find what is printed again or out of order, a stretch of such clauses at its first, and gaps in the rest."""
    kept = _in_order([number for _, number, _ in run])
    rising = {run[place][1]: run[place][0].id for place in kept}
    for place, (clause, number, _) in enumerate(run):
        if place in kept or (place and place - 1 not in kept and run[place - 1][1] == number - 1):
            continue
        printed = _number_printed(clause)
        if number in rising:
            says = f"The number {printed} is printed more than once."
            yield _at_label(document, clause, says, [rising[number]])
        else:
            where, beside = ("after", run[place - 1][0]) if place else ("before", run[1][0])
            says = f"The number {printed} is out of order: it stands {where} {_number_printed(beside)}."
            yield _at_label(document, clause, says, [beside.id])
    moved = {run[place][1] for place in set(range(len(run))).difference(kept)}
    yield from _jumps(document, [run[place] for place in kept], moved)


def _number_printed(clause: Clause) -> str:
    """Give a clause's number without the mark that tells it from another with the same number."""
    return _AGAIN.sub("", clause.id)


def _in_order(numbers: Sequence[int]) -> list[int]:
    """Give the places of the most numbers that rise; the others were moved or are printed again."""
    tails: list[int] = []
    above: list[int | None] = []
    for place, number in enumerate(numbers):
        at = bisect_left([numbers[tail] for tail in tails], number)
        above.append(tails[at - 1] if at else None)
        if at == len(tails):
            tails.append(place)
        elif numbers[tails[at]] != number:
            tails[at] = place
    found: list[int] = []
    place_of: int | None = tails[-1] if tails else None
    while place_of is not None:
        found.append(place_of)
        place_of = above[place_of]
    return found[::-1]


def _is_printed(document: Document, before: Clause | None, after: Clause, number: int) -> bool:
    """Say whether the number that seems to be missing stands in the text between, where the outline passed it over."""
    match = _LAST_NUMBER.match(after.id)
    if match:
        names = {f"{match['above']}{number}", roman(number) if not match["above"] and number < 40 else ""}
        return any(name in printed_numbers(document) for name in names)
    start = before.start if before else document.outline[after.parent].start if after.parent else 0
    names = {chr(96 + number) if number < 27 else "", roman(number).lower() if number < 40 else "", str(number)}
    printed = {match["body"].lower() for match in _ANY_LABEL.finditer(prose(document), start, after.start)}
    return bool(names & printed)


def lost_first_items(document: Document) -> Iterator[Defect]:
    """Find `(b)` or `(ii)` inside a sentence whose clause has no `(a)` or `(i)`."""
    text = prose(document)
    for clause, span in stretches(document):
        said = text[span.start : span.end]
        whole = text[clause.start : clause.end]
        for match in _MARKER.finditer(said):
            first = _SECOND.get(match["body"])
            label = match.start("body") - 1
            if first is None or span.start + label == clause.start or _CITED.search(said[max(0, label - 16) : label]):
                continue
            has_first = re.search(
                rf"(?:[(]\s*{first}\s*[)]|(?:^|\s){first}[.)]\s)", whole, re.IGNORECASE | re.MULTILINE
            )
            if has_first or _inside_list(document, clause):
                continue
            says = f"There is a ({match['body']}) here, but no ({first})."
            yield defect(document, "numbering", span.start + label, span.start + match.end(), says)


def _inside_list(document: Document, clause: Clause) -> bool:
    """Say whether the clause is itself an item, so that the mark may go on with its list."""
    return _LAST_ITEM.search(clause.id) is not None and clause.id in document.outline and not clause.id.endswith("(i)")


def misprinted_labels(document: Document) -> Iterator[Defect]:
    """Find labels that are words, and, once a document, those in mixed case such as `(Ii)`."""
    mixed: list[Clause] = []
    for clause in document.outline:
        label = document.text[clause.start : clause.start + _LABEL_LENGTH]
        printed = _PRINTED.match(label)
        id_item = _LAST_ITEM.search(clause.id)
        if not printed or not id_item:
            continue
        body = printed["body"]
        if id_item[1].isascii() and not body.isascii() and not item_readings_are_chinese(body):
            says = f"The label is printed as “{body}” where ({id_item[1]}) is due."
            yield _at_label(document, clause, says)
        elif _MIXED.match(body):
            mixed.append(clause)
    if mixed:
        says = f"Labels are printed in mixed case, such as {_printed(document, mixed[0])}, {len(mixed)} times."
        yield _at_label(document, mixed[0], says, [clause.id for clause in mixed[1:]])


def item_readings_are_chinese(body: str) -> bool:
    """Say whether a label is a Chinese numeral."""
    return any(reading.series == "chinese" for reading in item_readings(body))


def _printed(document: Document, clause: Clause) -> str:
    if not _item(clause):
        return _number_printed(clause)
    start, end = _label(document, clause)
    return " ".join(document.text[start:end].split())


def _label(document: Document, clause: Clause) -> tuple[int, int]:
    if _item(clause):
        match = re.compile(r"[(\uff08]?[^\s()\uff08\uff09、]{1,5}[)\uff09.、]").match(document.text, clause.label_at)
    else:
        match = re.compile(r"(?:[A-Za-z§]+\s+)?[\d.]+(?<!\.)|\S{1,8}").match(document.text, clause.label_at)
    return (clause.label_at, match.end()) if match else (clause.label_at, min(clause.label_at + 1, len(document.text)))


def _at_label(document: Document, clause: Clause, says: str, others: Sequence[str] = ()) -> Defect:
    return defect(document, "numbering", *_label(document, clause), says, others)
