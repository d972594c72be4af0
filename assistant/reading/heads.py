"""What a question is about, what its answer looks like and what happened, from small trained heads over the encoder.

Each head is a multinomial logistic regression over one row: the vector of the question, the mean of its language taken
off, and beside it the concepts and forms that its words show. The weights in `heads.safetensors` and what they were
trained on are described in `heads.md`; ``python -m evals.reader`` trains them anew.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Rows = NDArray[np.float32]

WEIGHTS = Path(__file__).with_name("heads.safetensors")

TOPIC: Final = "topic"
FORM: Final = "form"
EVENT: Final = "event"
SUBJECT: Final = "subject"
"""What people ask of any plan and many do not say, as far as a question is about that; else ``none`` or ``outside``."""

SCOPE: Final = "scope"
"""Whether a question lies outside, from what the heads and the search say of it (`assistant.reading.outside`)."""

WRITTEN: Final = (TOPIC, FORM, EVENT)
"""The heads that learn from whole questions about any plan, each labelled for all of them."""

HEADS: Final = (*WRITTEN, SUBJECT, SCOPE)
NONE: Final = "none"
OUTSIDE: Final = "outside"

NAMED: Final = 0.5
"""What a concept or form that the words show counts beside a vector of length one."""


def centred(vector: Rows, mean: Rows) -> Rows:
    """A vector with the mean of its language taken off, at length one."""
    import numpy as np

    moved: Rows = vector - mean
    length = float(np.linalg.norm(moved))
    return moved / length if length else moved


@dataclass(frozen=True, slots=True)
class Inputs:
    """How a question becomes the row that the heads read.

    Attributes:
        means: the mean vector of each language.
        named: the concepts and forms that have a place in the row.
    """

    means: Mapping[str, Rows]
    named: tuple[str, ...]

    def row(self, vector: Rows, language: str, named: frozenset[str]) -> Rows:
        """The row of a question, whose language counts as English where its mean is not known."""
        import numpy as np

        shown = np.array([NAMED if name in named else 0.0 for name in self.named], np.float32)
        return np.concatenate([centred(vector, self.means.get(language, self.means["en"])), shown])


@dataclass(frozen=True, slots=True)
class Head:
    """One head: a column of weights and an offset for each of its labels."""

    labels: tuple[str, ...]
    weights: Rows
    offsets: Rows

    def __call__(self, rows: Rows) -> Rows:
        """How likely each label is, one row a question."""
        import numpy as np

        scores = rows @ self.weights + self.offsets
        likely = np.exp(scores - scores.max(axis=1, keepdims=True))
        shares: Rows = likely / likely.sum(axis=1, keepdims=True)
        return shares


class Heads:
    """The trained heads.

    Args:
        inputs: what they read.
        heads: each by its name.
        space: the vector space for which they were trained.
    """

    def __init__(self, inputs: Inputs, heads: Mapping[str, Head], space: str) -> None:
        self.inputs, self.heads, self.space = inputs, heads, space

    @classmethod
    def load(cls, path: Path = WEIGHTS) -> Heads:
        """Read the weights.

        Raises:
            OSError, safetensors.SafetensorError: they cannot be read.
        """
        from safetensors import safe_open

        with safe_open(path, framework="numpy") as file:
            described = {name: json.loads(text) for name, text in file.metadata().items()}
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 - not a mapping
        means = dict(zip(described["languages"], tensors["means"], strict=True))
        heads = {
            name: Head(tuple(described[name]), tensors[f"{name}.weights"], tensors[f"{name}.offsets"])
            for name in HEADS
            if name in described
        }
        return cls(Inputs(means, tuple(described["named"])), heads, described["space"])

    def save(self, path: Path) -> None:
        """Write the weights."""
        import numpy as np
        from safetensors.numpy import save_file

        tensors = {"means": np.stack(list(self.inputs.means.values()))}
        described: dict[str, Sequence[str] | str] = {
            "space": self.space,
            "languages": list(self.inputs.means),
            "named": self.inputs.named,
        }
        for name, head in self.heads.items():
            tensors |= {f"{name}.weights": head.weights, f"{name}.offsets": head.offsets}
            described[name] = head.labels
        save_file(tensors, path, {name: json.dumps(value) for name, value in described.items()})

    def __call__(self, name: str, vector: Rows, language: str, named: frozenset[str]) -> dict[str, float]:
        """Label of a head to how likely it is."""
        head = self.heads[name]
        row = self.inputs.row(vector, language, named)
        return dict(zip(head.labels, head(row[None, :])[0].tolist(), strict=True))
