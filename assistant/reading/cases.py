"""Cases set side by side: "better to leave on 20 December 2022 or on 10 January 2023?".

Two values of one kind, or two reasons of leaving, with an "or" between them make two cases of a question that compares.
Each case is the question with its own value in the first place and without the other one, and is read for itself. A
question that asks the same again ("and how many on 3 May 2028?") has two cases too, which are not weighed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from assistant.reading.asked import forms, spans
from assistant.reading.mention import Mention
from assistant.reading.query import Case, Query
from assistant.reading.several import length, pieces

_APART: Final = 70
"""How many characters stand at most between the values of two cases."""
_AGAIN: Final = 24
"""How many letters stand at most beside the value in a part that asks the same again."""
_OF_VALUES: Final = frozenset({"quantity", "money", "consequence", "whether"})
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


def again(question: str, values: Sequence[Mention], reasons: Sequence[tuple[int, int, str]]) -> list[tuple[str, str]]:
    """The cases of a question that asks the same again for another day or reason, as `alternatives` has them."""
    places = pieces(question)
    kinds = [(v.start, v.end, v.kind, v.value) for v in values if v.kind == "date" and not v.doubt]
    kinds += [(start, end, "reason", concept) for start, end, concept in reasons]  # type: ignore[misc]
    for (_, before), (start, end) in pairwise(places):
        sentence = max((match.end() for match in _STOP.finditer(question[:before].rstrip("?？! "))), default=0)
        others = [place for place in kinds if sentence <= place[0] and place[1] <= before]
        known = {place[2:] for place in others}
        here = [place for place in kinds if start <= place[0] and place[1] <= end]
        own = [place for place in here if place[2:] not in known]
        if len(own) != 1 or end != places[-1][1]:
            continue
        a, b, kind, _ = own[0]
        same = [place for place in others if place[2] == kind]
        beside = _without(question[start:end], [(c - start, d - start) for c, d, *_ in here])
        if len(same) == 1 and length(beside) <= _AGAIN and forms(question[sentence:before]) & _OF_VALUES:
            c, d, *_ = same[0]
            head = question[:before]
            return [(question[c:d], head), (question[a:b], f"{head[:c]}{question[a:b]}{head[d:]}")]
    return []


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
    return replace(
        first, question=query.question, targets=(target,), left=query.left if cases[0].weighed else first.left
    )


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
