"""What an amended document changes, clause by clause, and where quotations of the former one stand in it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from corpus.anchors import Carried, carried
from corpus.pairing import Pairs, pairs
from corpus.wording import Piece, pieces, wording

if TYPE_CHECKING:
    from corpus.outline import Clause
    from corpus.plan import Document

__all__ = ["Carried", "Change", "Kind", "Piece", "carried", "changes", "counterpart"]

Kind = Literal["same", "moved", "changed", "moved_changed", "added", "removed"]


@dataclass(frozen=True, slots=True)
class Change:
    """What became of one clause.

    Attributes:
        kind: `moved` where the clause stands under another number, `changed` where it says something else. What a
            clause says are its own words, without the printed label and without regard to blanks and line breaks;
            a cross-reference in them that was renumbered is a change.
        before: its id in the former document; None where it was added.
        after: its id in the later document; None where it was removed.
        pieces: how its words changed, word for word (Chinese by character); empty where they did not.
    """

    kind: Kind
    before: str | None
    after: str | None
    pieces: tuple[Piece, ...] = ()


def changes(former: Document, later: Document) -> tuple[Change, ...]:
    """Compare two versions of a document clause by clause.

    Returns:
        Every clause of either document once, in the order of the later one; removed clauses stand where they stood.
    """
    found = pairs(former, later)
    removed = _removed(former, later, found)
    result = [Change("removed", before, None) for before in removed[-1]]
    for index, clause in enumerate(later.outline.clauses):
        result.append(_change(former, later, found, clause))
        result += [Change("removed", before, None) for before in removed[index]]
    return tuple(result)


def counterpart(former: Document, later: Document, clause_id: str) -> str | None:
    """Give the later document's clause that a clause of the former one became; None where it was removed.

    Raises:
        UnknownClause: the former document has no such clause.
    """
    return pairs(former, later).later.get(former.outline[clause_id].id)


def _change(former: Document, later: Document, found: Pairs, clause: Clause) -> Change:
    before = found.former.get(clause.id)
    if before is None:
        return Change("added", None, clause.id)
    if before in found.unchanged:
        return Change("same" if before == clause.id else "moved", before, clause.id)
    difference = pieces(wording(former, former.outline[before]), wording(later, clause))
    return Change("changed" if before == clause.id else "moved_changed", before, clause.id, difference)


def _removed(former: Document, later: Document, found: Pairs) -> dict[int, list[str]]:
    """Give the removed clauses by the place of the later document's clause behind which they stood; -1 is its head."""
    backbone = list(_backbone(former, later, found))
    olds = [old for old, _ in backbone]
    levels = [clause.level for clause in later.outline.clauses]
    added = [clause.id not in found.former for clause in later.outline.clauses]
    behind: dict[int, list[str]] = defaultdict(list)
    slot, anchor = -1, -2
    for index, clause in enumerate(former.outline.clauses):
        if clause.id in found.later:
            continue
        nearest = bisect_left(olds, index) - 1
        if nearest != anchor:
            anchor = nearest
            slot = backbone[nearest][1] if nearest >= 0 else -1
        while slot >= 0 and slot + 1 < len(added) and added[slot + 1] and levels[slot + 1] > clause.level:
            slot += 1
        behind[slot].append(clause.id)
    return behind


def _backbone(former: Document, later: Document, found: Pairs) -> Iterator[tuple[int, int]]:
    """Give the longest run of pairs that stand in the same order in both documents, by their places."""
    place = {clause.id: index for index, clause in enumerate(former.outline.clauses)}
    going_on = [
        (place[found.former[clause.id]], index)
        for index, clause in enumerate(later.outline.clauses)
        if clause.id in found.former
    ]
    return (going_on[index] for index in _longest_rise([old for old, _ in going_on]))


def _longest_rise(numbers: Sequence[int]) -> list[int]:
    """Give the places of a longest increasing run among distinct numbers.

    Example:
        >>> _longest_rise([5, 1, 2, 9, 3])
        [1, 2, 4]
    """
    ends: list[int] = []
    last: list[int] = []
    before: list[int | None] = []
    for index, number in enumerate(numbers):
        length = bisect_right(ends, number)
        before.append(last[length - 1] if length else None)
        ends[length : length + 1] = [number]
        last[length : length + 1] = [index]
    found: list[int] = []
    at = last[-1] if last else None
    while at is not None:
        found.append(at)
        at = before[at]
    return found[::-1]
