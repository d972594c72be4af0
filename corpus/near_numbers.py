"""A clause that is named and not there: whether the document speaks of it all the same, and what stands nearest."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from corpus.clause_names import Label, Name, agree, read
from corpus.locating import named_clauses
from corpus.references import references

if TYPE_CHECKING:
    from corpus.plan import Document
    from corpus.references import Reference

_DIGITS = re.compile(r"~?(\d+)")


def speaks_of(document: Document, said: str) -> bool:
    """Say whether the document itself names a clause so, be it of a law: "Section 409A".

    A reference of its own that leads nowhere does not count: the clause is not there.
    """
    return any(not reference.dangling for reference in _called(document, said))


def referring(document: Document, said: str) -> tuple[str, ...]:
    """Give the clauses, in the order of the text, that refer to one of the document's own that it has not.

    Args:
        said: a name that leads to no clause.
    """
    return tuple(dict.fromkeys(each.clause for each in _called(document, said) if each.dangling))


def _called(document: Document, said: str) -> Iterator[Reference]:
    """Give the references of a document that name a clause as it is said."""
    wanted = {name.path for name in read(said)}
    for reference in references(document):
        if not wanted.isdisjoint(name.path for name in read(reference.text)):
            yield reference


def nearest(document: Document, said: str) -> tuple[str, ...]:
    """Give the clauses beside the place where one that is missing would stand: those before and behind it.

    Args:
        said: a name that leads to no clause.

    Returns:
        Ids in the order of the text: two at most; the clause that would hold it where that holds none.
    """
    for name in read(said):
        known = [each for each in named_clauses(document) if (each[1].annex is None) == (name.annex is None)]
        for length in range(len(name.path) - 1, -1, -1):
            holder = [each for each in known if _same(each[1].path, name.path[:length])] if length else []
            if length and not holder:
                continue
            siblings = [
                each
                for each in known
                if len(each[1].path) == length + 1 and _same(each[1].path[:length], name.path[:length])
            ]
            return _beside(siblings, name, length) or tuple(each[0] for each in holder[:1])
    return ()


def _beside(siblings: Sequence[tuple[str, Name]], name: Name, length: int) -> tuple[str, ...]:
    if length >= len(name.path):
        return ()
    lettered = any(len(each[1].path[length]) == 1 and min(each[1].path[length]).isalpha() for each in siblings)
    wanted = _value(name, length, lettered=lettered)
    placed = [(_value(each, length, lettered=lettered), clause) for clause, each in siblings]
    below = max((each for each in placed if each[0] < wanted), key=lambda each: each[0], default=None)
    above = min((each for each in placed if each[0] > wanted), key=lambda each: each[0], default=None)
    return tuple(each[1] for each in (below, above) if each is not None)


def _value(name: Name, place: int, *, lettered: bool) -> int:
    """Give the number of a label, and that of its place in the alphabet where it is a letter among letters."""
    label = name.path[place]
    letter = next((each for each in label if len(each) == 1 and each.isalpha()), None)
    number = next((match for each in label if (match := _DIGITS.match(each))), None)
    if number and not (lettered and letter):
        return int(number[1])
    return ord((letter or min(label))[0]) - ord("a") + 1


def _same(one: Sequence[Label], other: Sequence[Label]) -> bool:
    return len(one) == len(other) and all(
        agree(first, second, loosely=True) for first, second in zip(one, other, strict=True)
    )
