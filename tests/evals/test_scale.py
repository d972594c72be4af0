"""Measuring growth: the documents differ, the line is the least-squares one, and every table is filled."""

from pathlib import Path

import numpy as np
import pytest

from corpus.library import Library
from evals import scale
from evals.scale import HashedEncoder, fitted, varied


def test_varied_documents_differ_and_are_outlined(tmp_path: Path) -> None:
    varied(tmp_path, 10)
    library = Library(tmp_path)
    documents = [library.document(plan.id) for plan in library.plans()]
    assert len({document.text for document in documents}) == 10
    assert documents[0].plan.issuer != documents[5].plan.issuer
    for document, shipped in zip(documents, Library().plans(), strict=False):
        assert document.text != Library().document(shipped.id).text
        assert len(document.outline) > 8


def test_hashed_texts_are_unit_rows_nearer_to_their_like() -> None:
    rows = HashedEncoder().passages(["shares vest in May", "shares vest in June", "Der Rat entscheidet", "…"])
    assert rows.shape == (4, HashedEncoder.dimension)
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)
    assert rows[0] @ rows[1] > rows[0] @ rows[2]


def test_the_line_is_told_from_what_is_not_one() -> None:
    assert fitted([(1, 1.0), (2, 4.0), (3, 9.0)])[2] < 0.99
    assert fitted([(1, 4.0), (2, 4.0)]) == (0.0, 4.0, 1.0)


def test_a_line_and_queries_over_more_plans_than_are_searched_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scale, "ROUNDS", 1)
    varied(tmp_path / "plans", 40)
    step = scale._Step(tmp_path)
    made = step.measured("line")
    assert made["documents"] == 40
    assert made["units"] > made["clauses"] > 40
    vars(step)["_real"] = HashedEncoder()
    asked = step.measured("queries")
    assert len(asked["known"]) == len(asked["unknown"]) == len(scale.QUERIES)
    assert len(scale._line_row(made)) == 8
    assert scale._query_row("x", made | asked, "unknown")[:3] == ["x", "unknown", f"{made['clauses']:,}"]
