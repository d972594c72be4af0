"""An index made from a former one: exactly that of the documents, and only what is new is encoded."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from corpus.encoder import EngineEncoder
from corpus.index import Index
from corpus.library import Library
from corpus.store import DiskStore
from tests.corpus.indexing import LAW, Counting, assert_exact, reopened, store, units


def _add(root: Path, add_plan: Callable[..., None]) -> None:
    add_plan(root, "barge", LAW)


def _change(root: Path, add_plan: Callable[..., None]) -> None:
    add_plan(root, "ship", (root / "ship" / "source.txt").read_text("utf-8").replace("One half", "One third"))


def _ask(root: Path, add_plan: Callable[..., None]) -> None:
    (root / "ship" / "asked.yaml").write_text('"3.1": {"en": ["Which courts?"]}\n', "utf-8")


def _remove(root: Path, add_plan: Callable[..., None]) -> None:
    shutil.rmtree(root / "harbour")


def _all_three(root: Path, add_plan: Callable[..., None]) -> None:
    _add(root, add_plan)
    add_plan(root, "canoe", LAW.replace("Chile", "Ecuador"))
    shutil.rmtree(root / "dock")


CHANGES: list[Callable[[Path, Callable[..., None]], None]] = [_add, _change, _ask, _remove, _all_three]


@pytest.fixture
def wide(library: Library, add_plan: Callable[..., None]) -> Library:
    """A library with documents enough that a change of some is a small change."""
    for name, country in (("canoe", "Peru"), ("dock", "Chile"), ("ferry", "Spain")):
        text = (
            LAW.replace("Chile", country) + f"2. Tax\n2.1. Tax is paid in {country}. The {name} pays no stamp duty.\n"
        )
        add_plan(library.roots[0], name, text)
    return library


@pytest.mark.parametrize("change", CHANGES)
def test_an_index_made_from_the_newest_equals_one_made_from_nothing(
    wide: Library,
    encoder: Counting,
    engine: EngineEncoder,
    tmp_path: Path,
    add_plan: Callable[..., None],
    change: Callable[[Path, Callable[..., None]], None],
) -> None:
    first = reopened(wide, encoder, tmp_path)
    old = first.ensure()
    first.close()
    change(wide.roots[0], add_plan)
    encoder.encoded.clear()
    following = reopened(wide, encoder, tmp_path)
    held = []
    copied = DiskStore._copied
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DiskStore, "_copied", lambda *given: held.append(copied(*given)) or held[0])
        manifest = following.ensure()
    assert len(held[0]) == 5
    library = following.entries.library
    changed = [plan for plan in library.every() if following.entries.fingerprint(plan) not in old.documents]
    assert sorted(encoder.encoded) == sorted(unit.text for plan, _, unit in units(library) if plan in changed)
    assert_exact(following, engine)
    fresh = Index(Library(*wide.roots), encoder, tmp_path / "other")
    made = fresh.ensure()
    assert (made.fingerprint, made.documents) == (manifest.fingerprint, manifest.documents)
    for plan in fresh.entries.library.every():
        rows = [
            index._store.vectors(index.entries.fingerprint(plan), len(index.entries.entry(plan)))
            for index in (following, fresh)
        ]
        assert np.allclose(*rows, atol=1e-6)
    following.close()
    fresh.close()


def test_where_most_is_new_nothing_is_copied(
    library: Library,
    encoder: Counting,
    engine: EngineEncoder,
    tmp_path: Path,
    add_plan: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = reopened(library, encoder, tmp_path)
    first.ensure()
    first.close()
    add_plan(library.roots[0], "barge", LAW + "".join(f"2.{n}. Rule {n} binds the crew.\n" for n in range(1, 40)))
    monkeypatch.setattr("corpus.store.shutil.copytree", lambda *_: pytest.fail("copied"))
    following = reopened(library, encoder, tmp_path)
    following.ensure()
    assert_exact(following, engine)
    following.close()


@pytest.mark.parametrize("error", [OSError("disk full"), KeyboardInterrupt()])
def test_an_interrupted_copy_leaves_the_former_index_usable(
    wide: Library,
    encoder: Counting,
    engine: EngineEncoder,
    tmp_path: Path,
    add_plan: Callable[..., None],
    error: BaseException,
) -> None:
    former = Library(shutil.copytree(wide.roots[0], tmp_path / "former"))
    first = reopened(wide, encoder, tmp_path)
    old = first.ensure()
    first.close()
    _change(wide.roots[0], add_plan)

    def half(source: Path, target: Path) -> None:
        target.mkdir()
        shutil.copy(source / "chroma.sqlite3", target)
        raise error

    following = reopened(wide, encoder, tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("corpus.store.shutil.copytree", half)
        if isinstance(error, OSError):
            following.ensure()
        else:
            with pytest.raises(KeyboardInterrupt):
                following.ensure()
    before = reopened(former, encoder, tmp_path)
    encoder.encoded.clear()
    assert before.ensure() == old
    assert_exact(before, engine)
    before.close()
    assert encoder.encoded == []
    following.ensure()
    assert_exact(following, engine)
    following.close()


def test_a_damaged_newest_index_is_not_copied(
    wide: Library, encoder: Counting, engine: EngineEncoder, tmp_path: Path, add_plan: Callable[..., None]
) -> None:
    first = reopened(wide, encoder, tmp_path)
    manifest = first.ensure()
    first.close()
    os.truncate(store(tmp_path, manifest) / "chroma.sqlite3", 5000)
    _change(wide.roots[0], add_plan)
    following = reopened(wide, encoder, tmp_path)
    following.ensure()
    assert_exact(following, engine)
    following.close()
