"""A process that is killed while it makes the index loses nothing: the former index answers, the new one is made."""

import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from corpus.index import Index, IndexUnavailable
from corpus.library import Library
from corpus.units import document_units
from tests.corpus.slowly import Hashing

ENCODER = Hashing()
PAUSE = 0.02
POINTS = sorted(np.random.default_rng(20).permutation(1000)[:20].tolist())
NAMES = ("alder", "birch", "cedar", "elder", "maple", "rowan")


class Begun(NamedTuple):
    """Documents as they were and as they are, the index of the former, and how long the new one takes to make."""

    former: Path
    current: Path
    cache: Path
    seconds: float


def _text(name: str) -> str:
    clauses = "".join(
        f"1.{n}. The {name} rule {n} binds every Participant. It ends with year {n}.\n" for n in range(1, 20)
    )
    return f"SHARE PLAN\n1. Rules\n{clauses}"


def _process(plans: Path, cache: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.corpus.slowly", str(plans), str(cache), str(PAUSE)]
    root = Path(__file__).parents[2]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=root)
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    return process


def _assert_exact(index: Index) -> None:
    """Every unit of every document has its own vector."""
    library = index.entries.library
    for plan in library.every():
        units = list(document_units(library.document(plan.id)))
        entry = index.entries.entry(plan)
        assert [entry.clauses[owner] for owner in entry.owners] == [unit.clause for unit in units]
        rows = ENCODER.passages([unit.text for unit in units])
        assert index.similarities(rows[0], plan) == pytest.approx(rows @ rows[0], abs=1e-5)
        assert index.similarities(rows[-1], plan) == pytest.approx(rows @ rows[-1], abs=1e-5)
    hits = index.nearest(rows[0], 10_000)
    assert len({(plan.key, row) for plan, row, _ in hits}) == sum(
        len(index.entries.entry(plan)) for plan in library.every()
    )


def _answers(index: Index) -> bool:
    try:
        index.nearest(np.ones(ENCODER.dimension, np.float32), 1)
    except IndexUnavailable:
        return False
    return True


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory, add_plan: Callable[..., None]) -> Begun:
    folder = tmp_path_factory.mktemp("killed")
    for name in NAMES:
        add_plan(folder / "former", name, _text(name))
    shutil.copytree(folder / "former", folder / "current")
    add_plan(folder / "current", "alder", _text("new alder"))
    add_plan(folder / "current", "yew", _text("yew"))
    shutil.rmtree(folder / "current" / "birch")
    index = Index(Library(folder / "former"), ENCODER, folder / "cache")
    index.ensure()
    index.close()
    cache = shutil.copytree(folder / "cache", folder / "whole")
    with _process(folder / "current", cache) as process:
        start = time.monotonic()
        assert process.stdout is not None
        assert process.stdout.readline() == "made\n"
        seconds = time.monotonic() - start
    return Begun(folder / "former", folder / "current", folder / "cache", seconds)


@pytest.mark.parametrize("point", POINTS)
def test_a_kill_at_any_point_leaves_the_former_index_and_no_half_one(begun: Begun, tmp_path: Path, point: int) -> None:
    cache = shutil.copytree(begun.cache, tmp_path / "cache")
    with _process(begun.current, cache) as process:
        time.sleep(begun.seconds * point / 1000)
        process.kill()
    before = Index(Library(begun.former), ENCODER, cache)
    _assert_exact(before)
    before.close()
    after = Index(Library(begun.current), ENCODER, cache)
    if _answers(after):
        _assert_exact(after)
    after.ensure()
    _assert_exact(after)
    after.close()


def test_a_first_index_killed_on_the_way_is_made_from_nothing(begun: Begun, tmp_path: Path) -> None:
    for point in (0.2, 0.5, 0.8):
        with _process(begun.current, tmp_path / "cache") as process:
            time.sleep(begun.seconds * point)
            process.kill()
    index = Index(Library(begun.current), ENCODER, tmp_path / "cache")
    index.ensure()
    _assert_exact(index)
    index.close()


def test_a_killed_process_does_not_keep_the_lock(begun: Begun, tmp_path: Path) -> None:
    cache = shutil.copytree(begun.cache, tmp_path / "cache")
    (cache / "index" / "lock").unlink()
    with _process(begun.current, cache) as process:
        while not (cache / "index" / "lock").exists():
            time.sleep(0.01)
        process.kill()
    index = Index(Library(begun.current), ENCODER, cache)
    assert index.ensure().units > 0
    index.close()
