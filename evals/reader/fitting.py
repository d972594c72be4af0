"""Fitting a head: a multinomial logistic regression, the same each time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from assistant.reading.heads import Head

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Rows = NDArray[np.float32]

FOLDS: Final = 5
SEED: Final = 7
_ROUNDS: Final = 100


def fitted(rows: Rows, labels: Sequence[str], decay: float, balance: float = 0.0) -> Head:
    """A head trained on rows with labels: the likeliest labels, less the squares of its weights.

    Args:
        balance: how far the rows of rare labels are weighed up, from nought to one.
    """
    import torch
    from torch.nn import functional

    torch.manual_seed(SEED)
    names = tuple(sorted(set(labels)))
    places = np.array([names.index(label) for label in labels])
    counts = np.bincount(places)
    shares = (counts.max() / counts) ** balance
    heavy = torch.tensor(shares / shares[places].mean(), dtype=torch.float32) if balance else None
    wanted = torch.tensor(places)
    given = torch.tensor(rows)
    weights = torch.zeros(rows.shape[1], len(names), requires_grad=True)
    offsets = torch.zeros(len(names), requires_grad=True)
    optimizer = torch.optim.LBFGS([weights, offsets], max_iter=_ROUNDS, line_search_fn="strong_wolfe")

    def loss() -> torch.Tensor:
        optimizer.zero_grad()
        lost = functional.cross_entropy(given @ weights + offsets, wanted, weight=heavy)
        lost = lost + decay * weights.square().sum()
        lost.backward()  # type: ignore[no-untyped-call]
        return lost

    optimizer.step(loss)  # type: ignore[no-untyped-call]
    return Head(names, weights.detach().numpy().copy(), offsets.detach().numpy().copy())
