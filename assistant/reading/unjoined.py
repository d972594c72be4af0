"""Two cases that no word joins: "being let go on 31 March 2024, being let go on 31 May 2024: what is the difference?".

Where a question asks by how much two cases differ, each pair of its values of one kind is tried as the two cases. A
pair makes them where the question, read once with either value in the place of the first one, asks the same of the same
rules with facts that differ in one alone, and leaves no other value of that kind without a fact. So what tells the
cases apart is found by what the rules need, not by the word between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from assistant.reading.asked import spans
from assistant.reading.cases import by_itself
from assistant.reading.mention import Mention
from assistant.reading.query import Case, Target

_MOST: Final = 6
"""How many pairs are tried at most, the nearest first."""
_STOP = re.compile(r"[。？?！!;；]|\.(?!\d)")
_DIFFERENCE: Final = re.compile(r"\b(?:difference between|diferen[cç]a entre|diferencia entre)\b", re.IGNORECASE)
_BEFORE: Final = 30
"""How many characters stand at most between "instead of" and the first of two values."""
_FEW: Final = 12
"""A number up to this may count things in passing."""
_Place = tuple[int, int, str, object, str]
"""Where a value stands, its kind, what it is, and the words that stand for it where it is read by itself."""


def asks_by_how_much(question: str) -> bool:
    """Whether a question wants to know by how much two cases differ, not by how much a limit is exceeded.

    >>> asks_by_how_much("How many more on 3 May than on 1 May?"), asks_by_how_much("How many on 3 May?")
    (True, False)
    """
    forms = ("weighing", "difference", "by_how_much", "instead")
    return not spans(question, "exceeds") and any(spans(question, form) for form in forms)


def pairs(
    question: str, values: Sequence[Mention], choices: Sequence[tuple[int, int, str]]
) -> Iterator[list[tuple[str, str]]]:
    """The pairs of values that may be two cases: the words of each, and the question with it alone.

    Those of one sentence come first, then the nearest.

    Args:
        values: the values in the question.
        choices: where it names values of a fact that is one of several things, and which.

    Example:
        >>> from fractions import Fraction
        >>> text = "Month 15 and month 20?"
        >>> values = [Mention("duration", Fraction(15), 0, 8, "Month 15", "months")]
        >>> values += [Mention("duration", Fraction(20), 13, 21, "month 20", "months")]
        >>> list(pairs(text, values, []))
        [[('Month 15', 'Month 15 and ?'), ('month 20', 'month 20 and ?')]]
    """
    places: list[_Place] = [
        (v.start, v.end, f"{v.kind} {v.unit or ''}", v.value, by_itself(v))
        for v in values
        if not v.doubt and not _small(v)
    ]
    places += [(start, end, "choice", concept, question[start:end]) for start, end, concept in choices]
    places.sort(key=lambda place: place[:2])
    found = [
        (bool(_STOP.search(question, one[1], two[0])), two[0] - one[1], one, two)
        for at, one in enumerate(places)
        for two in places[at + 1 :]
        if one[2] == two[2] and one[3] != two[3] and one[1] <= two[0]
    ]
    for _, _, one, two in sorted(found, key=lambda pair: (*pair[:2], pair[2][0]))[:_MOST]:
        yield [
            (question[a:b], f"{question[: one[0]]}{own}{question[one[1] : two[0]]}{question[two[1] :]}")
            for a, b, own in ((one[0], one[1], one[4]), (two[0], two[1], two[4]))
        ]


def apart_in_one(usual: Target, question: str, pair: Sequence[str], cases: Sequence[Case]) -> bool:
    """Whether cases ask the same of the same rules with facts that differ in one alone, and use all that is said.

    Args:
        usual: what the question asks when it is read as one case.
        question: the question.
        pair: the words of the two values.
        cases: the question read with either of them.
    """
    targets = [case.query.targets for case in cases]
    if any(len(each) != 1 or each[0].goal is None or each[0].sought for each in targets):
        return False
    [first, second] = [each[0] for each in targets]
    if (first.plan, first.goal) != (second.plan, second.goal) or any(_left(target) for target in (first, second)):
        return False
    used = {bound.text for bound in usual.bound if not bound.back}
    if set(pair) <= used and usual.sought is None and not _instead(question, pair):
        return False  # each is a fact of its own
    one, two = _facts(first), _facts(second)
    return one.keys() == two.keys() and sum(one[name] != two[name] for name in one) == 1


def _instead(question: str, pair: Sequence[str]) -> bool:
    """Whether words put one value in the place of the other: they stand between the two, or right before the first; or
    it is asked for the difference between the two.
    """
    first, second = (question.find(words) for words in pair)
    if any(0 <= first - match.end() <= _BEFORE for match in _DIFFERENCE.finditer(question)):
        return not _STOP.search(question, first, second)
    return any(
        first < start < second or (0 <= first - end <= _BEFORE and not _STOP.search(question, end, second))
        for start, end in spans(question, "instead")
    )


def _left(target: Target) -> bool:
    """Whether a case leaves a value without a fact."""
    return bool(target.at_odds or target.either) or any(not _small(value) for value in target.unbound)


def _small(value: Mention) -> bool:
    return value.kind == "number" and isinstance(value.value, Fraction) and value.value <= _FEW


def _facts(target: Target) -> dict[str, object]:
    """The facts of a case with the day of the answer, without those that were counted back from today."""
    counted = {bound.fact for bound in target.bound if bound.back}
    return {name: raw for name, raw in {**target.facts, "as_of": target.as_of}.items() if name not in counted}
