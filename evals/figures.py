"""Figures over many verdicts, by half, language and kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from evals.judging import MEASURES, Number, Verdict


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many."""

    count: int
    of: int

    def __str__(self) -> str:
        return f"{self.count}/{self.of}" if self.of else "–"


@dataclass(frozen=True, slots=True)
class Figures:
    """How well a group of questions was answered.

    Attributes:
        name: the group.
        questions: how many there are.
        all_right: those with every measure right.
        measures: the right ones of those that a measure applies to.
        numbers: what became of the numbers that must come out.
        unanswerable_declined: rightly.
        invented: unanswerable questions with a number in the answer.
        answerable_declined: wrongly.
        failed: questions that were refused or broke something.
        errors: how often which error did it.
    """

    name: str
    questions: int
    all_right: Share
    measures: dict[str, Share]
    numbers: dict[str, Share]
    unanswerable_declined: Share
    invented: Share
    answerable_declined: Share
    failed: Share
    errors: dict[str, int]

    def as_json(self) -> dict[str, Any]:
        """The figures as plain data."""
        return asdict(self)


def figures(name: str, verdicts: Sequence[Verdict]) -> Figures:
    """The figures of one group."""
    numbers = [v.number for v in verdicts if v.number is not None]
    unanswerable = [v for v in verdicts if v.question.gold.unanswerable]
    answerable = [v for v in verdicts if v.question.gold.answerable]
    errors = Counter(v.failed for v in verdicts if v.failed)
    return Figures(
        name,
        len(verdicts),
        Share(sum(v.right for v in verdicts), len(verdicts)),
        {measure: _share(measure, verdicts) for measure in MEASURES},
        {kind.value: Share(numbers.count(kind), len(numbers)) for kind in Number},
        Share(sum(v.declined for v in unanswerable), len(unanswerable)),
        Share(sum(v.invented for v in unanswerable), len(unanswerable)),
        Share(sum(v.declined for v in answerable), len(answerable)),
        Share(sum(errors.values()), len(verdicts)),
        dict(errors),
    )


def grouped(verdicts: Sequence[Verdict]) -> list[Figures]:
    """The figures of all, then of each half, language and kind where there are several."""
    groups = [figures("all", verdicts)]
    for split, written in sorted({(v.question.split, v.question.round) for v in verdicts}):
        chosen = [v for v in verdicts if (v.question.split, v.question.round) == (split, written)]
        groups.append(figures(f"{split}, round {written}", chosen))
    for key in ("split", "language", "kind"):
        values = list(dict.fromkeys(getattr(v.question, key) for v in verdicts))
        if len(values) > 1:
            groups += [figures(value, [v for v in verdicts if getattr(v.question, key) == value]) for value in values]
    return groups


def _share(measure: str, verdicts: Sequence[Verdict]) -> Share:
    faults = [v.faults[measure] for v in verdicts if measure in v.faults]
    return Share(faults.count(None), len(faults))
