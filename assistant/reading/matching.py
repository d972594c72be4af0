"""How well a question and a rule fit, by what pairs of them have taught: a small trained head over the encoder.

A rule shows the head its vector and its signs: its concepts, topic and unit and the form of its answer. A question
shows its vector and the concepts and forms in its words. The head knows no rule by name, so that it reads a plan that
it has never seen by the same weights. What it learned from is described in `heads.md`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from assistant.reading.evidence import form_of
from assistant.reading.heads import centred
from assistant.wording.catalog import Translator, catalogue_path, messages
from corpus.encoder import Encoder
from corpus.vectors import VectorTable, encoded
from rules.book import Rule

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Rows = NDArray[np.float32]

WEIGHTS: Final = Path(__file__).with_name("matcher.safetensors")

SHOWN: Final = 0.5
"""What a sign of a rule counts beside a vector of length one."""

_WRITTEN: Final = ("pt", "es", "zh-Hans")
"""The languages, beside English, in which a rule is read; Traditional Chinese is the same text in other characters."""
_CALLED: Final = 0.6
"""What the name of a rule's value counts beside what the rule says."""


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
        space: the vector space for which the head was trained.
    """

    signs: tuple[str, ...]
    question: Rows
    rule: Rows
    scale: float
    space: str

    @classmethod
    def load(cls, path: Path = WEIGHTS) -> Matcher:
        """Read the weights.

        Raises:
            OSError, safetensors.SafetensorError: they cannot be read.
        """
        from safetensors import safe_open

        with safe_open(path, framework="numpy") as file:
            told = {name: json.loads(text) for name, text in file.metadata().items()}
            scale = float(file.get_tensor("scale")[0])
            return cls(tuple(told["signs"]), file.get_tensor("question"), file.get_tensor("rule"), scale, told["space"])

    def save(self, path: Path) -> None:
        """Write the weights."""
        import numpy as np
        from safetensors.numpy import save_file

        tensors = {"question": self.question, "rule": self.rule, "scale": np.array([self.scale], np.float32)}
        save_file(tensors, path, {"space": json.dumps(self.space), "signs": json.dumps(self.signs)})

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


def rule_vectors(plan: str, rules: Sequence[Rule], encoder: Encoder, cache: Path) -> NDArray[np.float32]:
    """One unit row a rule: what it says and what its value is called, the mean over the languages of the book.

    The mean row of each language is taken off, as it is of questions.
    """
    says, called = [rule.says for rule in rules], [rule.title for rule in rules]
    catalogues = [path for path in (catalogue_path(language, plan) for language in _WRITTEN) if path.exists()]
    stamp = [says, called, _CALLED, *(hashlib.sha256(path.read_bytes()).hexdigest() for path in catalogues)]

    def made() -> NDArray[np.float32]:
        import numpy as np

        spoken = [Translator("en"), *(Translator(language, plan) for language in _WRITTEN if messages(language, plan))]
        every = [[say(text) for text in texts] for texts in (says, called) for say in spoken]
        listed = [*dict.fromkeys(text for texts in every for text in texts)]
        vectors = dict(zip(listed, encoded(f"match-{plan}", listed, encoder, "passage"), strict=True))
        none = np.zeros(encoder.dimension, np.float32)

        def moved(rows: Rows, mean: Rows = none) -> Rows:
            return np.stack([centred(row, mean) for row in rows])

        stacks = [np.stack([vectors[text] for text in texts]) for texts in every]
        blocks = [moved(stack, stack.mean(axis=0)) for stack in stacks]
        said, titled = (moved(np.sum(part, axis=0)) for part in (blocks[: len(spoken)], blocks[len(spoken) :]))
        return moved(said + np.float32(_CALLED) * titled)

    return VectorTable.load_or_make(cache, f"match-{plan}", stamp, says, encoder, made).vectors
