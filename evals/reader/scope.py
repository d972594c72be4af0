"""What lies outside and what many plans do not say: the head of subjects and the regression beside it.

The head learns from the questions written for it and from those of the other heads; no plan is named in either. The
regression is weighed on the questions written for it and for the other heads, with likelihoods of heads that have not
seen them, each asked of a plan in turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from assistant.reading.heads import NONE, OUTSIDE, SCOPE, SUBJECT, Head, Heads
from assistant.reading.outside import LEAST, Foretold, Signs
from evals.reader.fitting import FOLDS, SEED, fitted
from evals.reader.lessons import Seen, about
from evals.table import table

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assistant.reading.heads import Inputs
    from assistant.reading.reader import Reader

    Rows = NDArray[np.float32]
    Places = NDArray[np.bool_]

DECAY: Final = 2e-5
BALANCE: Final = 0.5
"""How far a rare subject is weighed up: at one as much as the most frequent label, at nought not at all."""

SCOPE_DECAY: Final = 5e-4


class Subjects:
    """The head of subjects.

    Args:
        others: the questions of the other heads.
        written: those written for subjects.
        inputs: how a question becomes a row.
    """

    def __init__(self, others: Seen, written: Seen, inputs: Inputs) -> None:
        labels = [*about(written), *about(others)]
        rows = np.concatenate([written.rows(inputs), others.rows(inputs)])
        kept = np.array([label is not None for label in labels])
        self.lessons = [lesson for lesson, keep in zip((*written.lessons, *others.lessons), kept, strict=True) if keep]
        self.rows, self.labels = rows[kept], np.array([label for label in labels if label is not None])
        self.own = np.array([SUBJECT in lesson.labels for lesson in self.lessons])
        self.language = np.array([lesson.language for lesson in self.lessons])
        self.fold = np.random.default_rng(SEED).permutation(len(self.labels)) % FOLDS

    def head(self, places: Places | None = None) -> Head:
        """The head trained on the lessons at some places, or on all."""
        places = np.ones(len(self.rows), bool) if places is None else places
        return fitted(self.rows[places], self.labels[places].tolist(), DECAY, BALANCE)

    def foretold(self) -> Rows:
        """How likely each label is to each lesson by a head that has not seen it, in five folds."""
        names = sorted(set(self.labels.tolist()))
        shares = np.zeros((len(self.rows), len(names)), np.float32)
        for fold in range(FOLDS):
            aside = self.fold == fold
            head = self.head(~aside)
            shares[np.ix_(aside, [names.index(label) for label in head.labels])] = head(self.rows[aside])
        return shares

    def measured(self, shares: Rows) -> str:
        """How many of the questions on a subject are told, and how many others are taken for one, by likelihood."""
        names = sorted(set(self.labels.tolist()))
        best = np.array(names)[shares.argmax(axis=1)]
        subject = ~np.isin(self.labels, [NONE, OUTSIDE])
        taken = ~np.isin(best, [NONE, OUTSIDE])
        rows = []
        for least in (0.4, 0.5, 0.6, 0.7, 0.8):
            sure = taken & (shares.max(axis=1) >= least)
            told = (sure & (best == self.labels))[subject].mean()
            rows.append([f"{least}", f"{told:.2f}", f"{(sure & ~subject).sum()}/{(~subject).sum()}"])
        return table(["from", "subjects told", "others taken for one"], rows)


@dataclass(frozen=True, slots=True)
class Weighed:
    """A question of which is known whether it lies outside, with its signs.

    Attributes:
        plan: the plan that it is asked of.
    """

    question: str
    plan: str
    outside: bool
    signs: Signs


def weighed(
    subjects: Subjects, topics: Mapping[str, Mapping[str, float]], reader: Reader, plans: Sequence[str]
) -> Iterator[Weighed]:
    """The questions on which the regression is weighed, each asked of a plan in turn.

    Args:
        topics: for each lesson that the head of topics has seen, topic to likelihood by one that has not.
    """
    names, shares = sorted(set(subjects.labels.tolist())), subjects.foretold()
    for place, lesson in enumerate(subjects.lessons):
        if not subjects.own[place] and not lesson.written:
            continue
        plan = plans[place % len(plans)]
        known = Foretold(topics.get(lesson.text), dict(zip(names, shares[place].tolist(), strict=True)))
        yield Weighed(lesson.text, plan, subjects.labels[place] == OUTSIDE, reader.signs(lesson.text, plan, known))


def scope(questions: Sequence[Weighed]) -> Head:
    """The regression weighed on questions."""
    rows = np.stack([question.signs.row() for question in questions])
    return fitted(rows, [OUTSIDE if question.outside else NONE for question in questions], SCOPE_DECAY, 0.0)


def left_out(questions: Sequence[Weighed]) -> str:
    """How often the regression is right on the questions of a plan when it was weighed on those of the others."""
    rows = []
    for plan in sorted({question.plan for question in questions}):
        head = scope([question for question in questions if question.plan != plan])
        aside = [question for question in questions if question.plan == plan]
        shares = head(np.stack([question.signs.row() for question in aside]))[:, head.labels.index(OUTSIDE)]
        outside = np.array([question.outside for question in aside])
        rows.append(
            [
                plan,
                f"{(shares[outside] >= LEAST).sum()}/{outside.sum()}",
                f"{(shares[~outside] >= LEAST).sum()}/{(~outside).sum()}",
            ]
        )
    return table(["without the plan", "outside: told", "inside: declined"], rows)


def with_subjects(heads: Heads, subjects: Subjects) -> Heads:
    """The heads with that of subjects."""
    return Heads(heads.inputs, {**heads.heads, SUBJECT: subjects.head()}, heads.space)


def with_scope(heads: Heads, questions: Sequence[Weighed]) -> Heads:
    """The heads with the regression weighed on questions."""
    return Heads(heads.inputs, {**heads.heads, SCOPE: scope(questions)}, heads.space)
