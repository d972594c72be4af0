"""What search keeps of each document: known by its hash without being read, and read back without the store."""

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

from corpus.entries import Entries
from corpus.index import Index, IndexUnavailable
from corpus.library import Library


class Ones:
    """An encoder without weights: rows that depend on the text alone."""

    id = "ones"
    dimension = 8

    def passages(self, texts: Sequence[str]) -> np.ndarray:
        rows = np.array([[1 + text.count(letter) for letter in "aeiounst"] for text in texts], np.float32)
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)

    queries = passages


@pytest.fixture
def library(tmp_path: Path, make_library: Callable[[Path], Library]) -> Library:
    return make_library(tmp_path / "plans")


def test_a_document_is_known_without_being_read(library: Library, tmp_path: Path) -> None:
    before = Entries(library, tmp_path).all()
    (library.folder(library.plan("ship")) / "source.txt").unlink()
    assert Entries(Library(*library.roots), tmp_path).all() == before


def test_other_questions_give_another_fingerprint(library: Library, tmp_path: Path) -> None:
    before = Entries(library, tmp_path).fingerprint(library.plan("ship"))
    asked = library.folder(library.plan("ship")) / "asked.yaml"
    asked.write_text('"3.1":\n  en: [Which law governs?]\n')
    after = Entries(Library(*library.roots), tmp_path)
    assert after.fingerprint(library.plan("ship")) != before
    assert after.fingerprint(library.plan("harbour")) == Entries(library, tmp_path).fingerprint(library.plan("harbour"))


def test_the_store_and_the_files_it_was_made_of_give_the_same(library: Library, tmp_path: Path) -> None:
    index = Index(library, Ones(), tmp_path / "cache")
    index.ensure()
    plan, vector = library.plan("ship"), Ones().queries(["May shares be pledged?"])[0]
    kept = index.similarities(vector, plan)
    for path in (tmp_path / "cache" / "documents").glob("*.npy"):
        path.unlink()
    stored = Index(library, Ones(), tmp_path / "cache")
    assert np.allclose(stored.similarities(vector, plan), kept, atol=1e-6)
    index.close()
    stored.close()


def test_a_plan_is_searched_while_the_store_is_damaged(library: Library, tmp_path: Path) -> None:
    index = Index(library, Ones(), tmp_path / "cache")
    manifest = index.ensure()
    index.close()
    shutil.rmtree(tmp_path / "cache" / "index" / manifest.place)
    fresh = Index(library, Ones(), tmp_path / "cache")
    vector = Ones().queries(["law"])[0]
    assert len(fresh.similarities(vector, library.plan("ship"))) == manifest.documents[_of(fresh, "ship")]
    with pytest.raises(IndexUnavailable, match="prepare it again"):
        fresh.nearest(vector, 1)


def test_without_an_index_nothing_is_searched(library: Library, tmp_path: Path) -> None:
    with pytest.raises(IndexUnavailable, match="missing"):
        Index(library, Ones(), tmp_path).similarities(Ones().queries(["law"])[0], library.plan("ship"))


def _of(index: Index, plan: str) -> str:
    return index.entries.fingerprint(index.entries.library.plan(plan))
