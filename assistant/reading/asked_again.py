"""A value in a sentence that asks the same again and says nothing else: "… 100,000 more? And 100,001?", "E com 49,9%?".

Such a value takes the place of one before it, even where the rules would have a fact of their own for it: by itself it
says nothing of what it is. Which one it replaces shows in what the rules need, as in `assistant.reading.both`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final

from assistant.reading.cases import by_itself
from assistant.reading.mention import Mention
from assistant.reading.query import Case, Query, Target
from assistant.reading.wordlist import wordlists

_DATA: Final = Path(__file__).with_suffix(".yaml")
_BEFORE: Final = 40
"""How many characters stand at most between the sentence before and its value."""


def asked_again(query: Query, question: str, target: Target) -> Iterator[list[tuple[str, str]]]:
    """The value that others may take the place of, with these, the nearest first, as `assistant.reading.cases` does.

    Args:
        query: the question as it was read.
        target: what it asks.
    """
    values = [value for value in query.values if not value.doubt]
    sentences = [(value, start) for value in values if (start := _sentence(question, value)) is not None]
    if not sentences:
        return
    [first, cut], others = sentences[0], [value for value, _ in sentences[1:]]
    again = [first, *(v for v in others if _alike(question, v, first) and v.value != first.value)]
    used = {bound.start for bound in target.bound if not bound.back}
    alike = [v for v in values if v.end <= cut and v.start in used and _alike(question, v, first)]
    for value in sorted((v for v in alike if v.value != first.value), key=lambda v: _distance(v, first)):
        rest = question[value.end : cut]
        yield [(each.text, f"{question[: value.start]}{by_itself(each)}{rest}") for each in (value, *again)]


def differ_alone(usual: Target, cases: Sequence[Case]) -> bool:
    """Whether cases ask the same of the same rules with facts that differ in one alone, and leave no more than the
    question as a whole does.

    Args:
        usual: what the question asks when it is read as one case.
    """
    targets = [case.query.targets for case in cases]
    if any(len(each) != 1 or each[0].goal is None or each[0].sought or each[0].at_odds for each in targets):
        return False
    [first, *others] = [each[0] for each in targets]
    left = {value.text for value in usual.unbound}
    if first.goal != usual.goal or any(value.text not in left for each in targets for value in each[0].unbound):
        return False
    return all(
        (first.plan, first.goal, first.as_of) == (each.plan, each.goal, each.as_of)
        and first.facts.keys() == each.facts.keys()
        and sum(first.facts[name] != each.facts[name] for name in first.facts) == 1
        for each in others
    )


def _sentence(question: str, value: Mention) -> int | None:
    """Where the sentence ends that comes before one which only asks again for a value; nothing where it says more."""
    words = wordlists(_DATA)
    noun = words["noun"].match(question, value.end)
    if not words["after"].match(question, noun.end() if noun else value.end):
        return None
    before = words["before"].search(question, max(0, value.start - _BEFORE), value.start)
    return before.start() + 1 if before is not None else None


def _alike(question: str, value: Mention, again: Mention) -> bool:
    """Whether two values are of one kind, and of what the second one counts, where it says so."""
    if (value.kind, value.unit) != (again.kind, again.unit):
        return False
    noun = wordlists(_DATA)["noun"]
    said, other = noun.match(question, again.end), noun.match(question, value.end)
    return said is None or (other is not None and said["noun"].lower() == other["noun"].lower())


def _distance(value: Mention, again: Mention) -> Fraction:
    if isinstance(value.value, Fraction) and isinstance(again.value, Fraction):
        return abs(value.value - again.value)
    return Fraction(again.start - value.end)
