"""Units go into a store many at once, whichever documents they are of, and none is lost between two calls."""

import numpy as np
import pytest

from corpus import batch
from corpus.batch import Batch, filled, parted, unit_id


@pytest.mark.parametrize("full", [1, 3, 4, 5, 100])
def test_units_of_all_documents_come_once_in_their_order_and_few_calls_are_needed(
    full: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "_FULL", full)
    sizes = {"a" * 64: 4, "b" * 64: 1, "c" * 64: 7, "d" * 64: 3}
    given = [
        Batch(document, np.arange(rows, dtype=np.float32)[:, None] + 10 * place)
        for place, (document, rows) in enumerate(sizes.items())
    ]
    calls = list(filled(given))
    assert [unit for ids, _ in calls for unit in ids] == [
        unit_id(document, row) for document, rows in sizes.items() for row in range(rows)
    ]
    assert np.array_equal(
        np.concatenate([vectors for _, vectors in calls]), np.concatenate([one.vectors for one in given])
    )
    assert [len(ids) for ids, _ in calls[:-1]] == [full] * (len(calls) - 1)
    assert all(len(ids) == len(vectors) for ids, vectors in calls)


def test_nothing_is_added_where_there_is_nothing() -> None:
    assert list(filled([])) == []


def test_an_id_says_which_document_and_which_row() -> None:
    assert parted(unit_id("0123456789" * 6, 17)) == (("0123456789" * 6)[: batch.NAME], 17)
