"""Cases set side by side: "better to leave on 20 December 2022 or on 10 January 2023?".

Two values of one kind, or two reasons of leaving, with an "or" between them make two cases of a question that compares.
Each case is the question with its own value in the first place and without the other one, and is read for itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from assistant.reading.asked import spans
from assistant.reading.mention import Mention
from assistant.reading.query import Case, Query

_APART: Final = 70
"""How many characters stand at most between the values of two cases."""
_STOP = re.compile(r"[。？?！!]|\.(?!\d)")
_Span = tuple[int, int]


def alternatives(
    question: str, values: Sequence[Mention], reasons: Sequence[tuple[int, int, str]]
) -> list[tuple[str, str]]:
    """The cases of a question that compares: the words of each, and the question without the other ones.

    Args:
        values: the values in the question.
        reasons: where it names reasons of leaving, and which.

    Example:
        >>> alternatives("Better to resign or to retire?", [], [(10, 16, "resignation"), (23, 29, "retirement")])
        [('resign', 'Better to resign  to ?'), ('retire', 'Better to retire  to ?')]
    """
    comparing = spans(question, "comparing")
    row = _row(question, values, reasons) if comparing else None
    if row is None:
        return []
    places, joins = row
    words = [question[slice(*place)] for place in places]
    first, *others = places
    rest = (
        question[: first[0]],
        _without(question[first[1] :], [(a - first[1], b - first[1]) for a, b in others + joins]),
    )
    return [(own, f"{rest[0]}{own}{rest[1]}") for own in words]


def side_by_side(query: Query, cases: Sequence[Case]) -> Query:
    """The question with its cases, where each of them asks the same of the same plan's rules."""
    targets = [case.query.targets for case in cases]
    if any(len(each) != 1 or each[0].goal is None or each[0].sought for each in targets):
        return query
    alike = {f"{each[0].facts} {each[0].as_of}" for each in targets}
    if len({each[0].goal for each in targets}) != 1 or len(alike) == 1:
        return query
    first = cases[0].query
    others = [{value.text for value in each[0].unbound} for each in targets[1:]]
    unbound = tuple(v for v in targets[0][0].unbound if all(v.text in texts for texts in others))
    target = replace(targets[0][0], cases=tuple(cases), unbound=unbound, also=(), rivals=())
    return replace(first, question=query.question, targets=(target,), left=query.left)


def _row(
    question: str, values: Sequence[Mention], reasons: Sequence[tuple[int, int, str]]
) -> tuple[list[_Span], list[_Span]] | None:
    """Where the values of the cases stand, and the words that join them."""
    kinds = [((v.start, v.end), v.kind, v.value) for v in values if not v.doubt]
    kinds += [((start, end), "reason", concept) for start, end, concept in reasons]  # type: ignore[misc]
    kinds.sort(key=lambda item: item[0])
    joining = spans(question, "either")
    for at, (first, kind, value) in enumerate(kinds):
        for second, other_kind, other in kinds[at + 1 :]:
            if kind != other_kind or value == other or not 0 < second[0] - first[1] <= _APART:
                continue
            if any(first[1] <= place[0] and place[1] <= second[0] for place, same, _ in kinds if same == kind):
                continue
            between = [span for span in joining if first[1] <= span[0] and span[1] <= second[0]]
            if len(between) == 1 and not _STOP.search(question[first[1] : second[0]]):
                return [first, second], between
    return None


def _without(question: str, gone: Sequence[_Span]) -> str:
    """The question without some of its stretches."""
    kept = question
    for start, end in sorted(gone, reverse=True):
        kept = kept[:start] + kept[end:]
    return re.sub(r"(?<=\S)[ ]{2,}", " ", kept)
