"""How well a question and a rule fit, by what pairs of them have taught: a small trained head over the encoder.

A rule shows the head its vector and its signs: its concepts, topic and unit and the form of its answer. A question
shows its vector and the concepts and forms in its words. The head knows no rule by name, so that it reads a plan that
it has never seen by the same weights. What it learned from is described in `heads.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from assistant.reading.evidence import form_of
from rules.book import Rule

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Rows = NDArray[np.float32]

SHOWN: Final = 0.5
"""What a sign of a rule counts beside a vector of length one."""


def signs(rule: Rule) -> frozenset[str]:
    """What a rule shows beside its words."""
    concepts = {f"concept:{concept}" for concept in rule.concepts}
    return frozenset({*concepts, f"topic:{rule.topic}", f"form:{form_of(rule)}", f"unit:{rule.unit}"})


@dataclass(frozen=True, slots=True)
class Matcher:
    """The trained head.

    Attributes:
        signs: those of which it knows what they say, in the order of its rows.
        question: from the row of a question to what it asks for; columns are what the head has found to matter.
        rule: from the row of a rule to what it gives, by the same columns.
        scale: what a cosine counts beside one point of these.
    """

    signs: tuple[str, ...]
    question: Rows
    rule: Rows
    scale: float

    def rows(self, vectors: Rows, shown: Sequence[Iterable[str]]) -> Rows:
        """The rows of rules."""
        return rows(self.signs, vectors, shown)

    def given(self, rows: Rows) -> Rows:
        """What rules give, by their rows."""
        given: Rows = rows @ self.rule / self.scale
        return given

    def asked(self, row: Rows) -> Rows:
        """What a question asks for, by its row."""
        asked: Rows = row @ self.question
        return asked


def rows(known: Sequence[str], vectors: Rows, shown: Sequence[Iterable[str]]) -> Rows:
    """The rows of rules: their vectors, and which of the known signs each shows."""
    import numpy as np

    flags = [[SHOWN if sign in has else 0.0 for sign in known] for has in map(frozenset, shown)]
    return np.concatenate([vectors, np.array(flags, np.float32).reshape(len(vectors), len(known))], axis=1)
