"""How search grows with the documents: ``python -m evals.scale``.

Three tables: the five plans indexed from nothing; the line of time and memory over ever more documents, made by
varying the five; queries over the five and over many. For the line, texts become vectors by hashing their words, so
that it shows what reading, outlining and storing cost; what the encoder costs a unit is in the first table. Each
measurement is a new process, and the times depend on what else the machine does: so processor time stands beside.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from corpus.cache import cache_directory
from corpus.encoder import Encoder
from evals.speed import machine, quantile
from evals.table import table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from corpus.library import Library

    Vectors = NDArray[np.float32]

DOCUMENTS: Final = 1000
CLAUSES: Final = 50_000
ROUNDS: Final = 6
QUERIES: Final = (
    "What happens to unvested options if I am dismissed without cause?",
    "O que acontece com as ações em caso de morte do participante?",
    "¿Quién administra el plan y puede modificarlo?",
    "无故解雇后未归属的奖励怎么办？",
    "控制權變更時獎勵如何處理？",
    "Is there a lock-up after exercise?",
    "Can I pledge or transfer my award?",
    "Como é calculado o preço de exercício?",
)
_NUMBER = re.compile(r"(?<![\d.,])[1-9]\d{1,2}(?![\d.,)）])")
_WORD = re.compile(r"\w+")
_DIMENSION = 384


class HashedEncoder:
    """Texts as the sum of one random vector a word: cheap, different for different texts, near for like ones.

    Args:
        encoder: Encodes the questions besides, so that a query takes the time it takes; nothing else is used of it.
    """

    id = "words-hashed"
    dimension = _DIMENSION

    def __init__(self, encoder: Encoder | None = None) -> None:
        self._encoder = encoder

    def queries(self, texts: Sequence[str]) -> Vectors:
        """Return one unit row (float32) a question."""
        if self._encoder is not None:
            self._encoder.queries(texts)
        return self.passages(texts)

    def passages(self, texts: Sequence[str]) -> Vectors:
        """Return one unit row (float32) a text."""
        import numpy as np

        rows = np.stack([np.sum([_direction(word) for word in _WORD.findall(text) or [text]], 0) for text in texts])
        unit: Vectors = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
        return unit


@cache
def _direction(word: str) -> Vectors:
    import numpy as np

    return np.random.default_rng(list(word.encode())).standard_normal(_DIMENSION, np.float32)


def varied(root: Path, documents: int) -> None:
    """Write documents made of the five plans: other names, other figures, and each without a few of its lines."""
    import hashlib

    import yaml

    from corpus.library import Library

    shipped = Library()
    sources = [shipped.document(plan.id) for plan in shipped.plans()]
    for number in range(documents):
        source = sources[number % len(sources)]
        chance = random.Random(number)  # noqa: S311
        company = f"Company{number:04d}"
        text = source.text
        for name in sorted({source.plan.issuer, *source.plan.aliases}, key=len, reverse=True):
            text = text.replace(name, company)
        text = _NUMBER.sub(lambda match, chance=chance: str(int(match[0]) + chance.randrange(1, 9)), text)  # type: ignore[misc]
        kept = [line for line in text.split("\n") if not (len(line) > 60 and chance.random() < 0.02)]
        text = "\n".join([*kept, f"{company} {number}", ""])
        plan = source.plan.model_copy(
            update={
                "id": f"company-{number:04d}",
                "issuer": company,
                "aliases": (company, f"{company} plan"),
                "names": {"en": f"{company} Share Plan"},
                "sha256": hashlib.sha256(text.encode()).hexdigest(),
            }
        )
        folder = root / plan.id
        folder.mkdir(parents=True)
        (folder / "source.txt").write_bytes(text.encode())
        described = plan.model_dump(mode="json", exclude_none=True)
        described["date"].setdefault("value", None)
        (folder / "plan.yaml").write_text(yaml.safe_dump(described, allow_unicode=True), "utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print.

    Args:
        arguments: the words after the command; the process's own where not given.

    Returns:
        The exit code.
    """
    parser = argparse.ArgumentParser(prog="python -m evals.scale", description="Measure how search grows.")
    parser.add_argument("--documents", type=int, default=DOCUMENTS, metavar="N", help="documents at the line's end")
    parser.add_argument("--clauses", type=int, default=CLAUSES, metavar="N", help="clauses for queries over many")
    parser.add_argument("--step", help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.step:
        print(json.dumps(_Step(options.folder).measured(options.step)))
        return 0
    print(f"{machine()}\n")
    with tempfile.TemporaryDirectory() as folder:
        _report(Path(folder), max(8, options.documents), options.clauses)
    return 0


def _report(folder: Path, documents: int, clauses: int) -> None:
    from corpus.weights import prepare

    prepare(cache_directory())  # the encoder's files, which are made once and not timed
    five = folder / "five"
    (five / "cache").mkdir(parents=True)
    os.symlink(cache_directory() / "encoders", five / "cache" / "encoders")
    first = _step("five", five)
    each = 1000 * first["processor"] / first["units"]
    print(f"The five plans from nothing; the encoder takes {each:.1f} ms of processor time a unit, all else included\n")
    head = ["", "units", "seconds", "processor", "memory"]
    cells = [f"{first['units']}", f"{first['seconds']:.1f} s", f"{first['processor']:.1f} s", _mib(first["memory"])]
    print(table(head, [["index, encoder loaded", *cells]]), flush=True)

    points = []
    for count in sorted({max(2, documents // 8), documents // 3, documents}):
        place = folder / f"line-{count}"
        varied(place / "plans", count)
        points.append(_step("line", place))
    print("\nThe line: reading, outlining, storing; words hashed in place of the encoder\n")
    head = ["documents", "clauses", "units", "seconds", "processor", "memory", "start", "search files"]
    print(table(head, [_line_row(point) for point in points]), flush=True)
    for name, unit in (("seconds", "s"), ("processor", "s of processor time"), ("memory", "MiB")):
        scale = 2**20 if name == "memory" else 1
        slope, base, fit = fitted([(point["documents"], point[name] / scale) for point in points])
        print(f"{name}: {base:.1f} + {slope:.4f} {unit} a document, R² {fit:.4f}")

    rows = [_query_row("five plans", first, named) for named in ("known", "unknown")]
    much = next((point for point in points if point["clauses"] >= clauses), points[-1])
    many = _step("queries", folder / f"line-{much['documents']}")
    label = f"{much['documents']} documents"
    rows += [_query_row(label, {**much, **many}, named) for named in ("known", "unknown")]
    print("\nQueries, warm, with the real encoder's time\n")
    print(table(["", "plan", "clauses", "p50", "p95", "max", "encoding p50", "memory"], rows))


def fitted(points: Sequence[tuple[float, float]]) -> tuple[float, float, float]:
    """Return slope, intercept and share of the variation explained of the least-squares line.

    >>> fitted([(1, 3.0), (2, 5.0), (3, 7.0)])
    (2.0, 1.0, 1.0)
    """
    count = len(points)
    x = sum(point[0] for point in points) / count
    y = sum(point[1] for point in points) / count
    across = sum((point[0] - x) ** 2 for point in points)
    slope = sum((point[0] - x) * (point[1] - y) for point in points) / across
    base = y - slope * x
    total = sum((point[1] - y) ** 2 for point in points)
    left = sum((point[1] - base - slope * point[0]) ** 2 for point in points)
    return slope, base, 1 - left / total if total else 1.0


def _step(name: str, folder: Path) -> dict[str, Any]:
    command = [sys.executable, "-m", "evals.scale", "--step", name, "--folder", str(folder)]
    run = subprocess.run(command, stdout=subprocess.PIPE, check=True)  # noqa: S603
    result: dict[str, Any] = json.loads(run.stdout)
    return result


class _Step:
    """One measurement, in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self._cache = folder / "cache"
        self._plans = folder / "plans"

    def measured(self, name: str) -> dict[str, Any]:
        measured: dict[str, Any] = {"five": self._five, "line": self._line, "queries": self._queries}[name]()
        return measured

    @cached_property
    def _real(self) -> Encoder:
        from corpus.adapter import AdaptedEncoder, Adapter
        from corpus.encoder import configured

        source = self._cache if (self._cache / "encoders").exists() else cache_directory()
        return AdaptedEncoder(configured(source, service=True), Adapter.load())

    def _five(self) -> dict[str, Any]:
        from corpus.library import Library

        library = Library()
        self._real.queries(["?"])
        made = self._made(library, self._real)
        return made | self._asked(library, self._real)

    def _line(self) -> dict[str, Any]:
        from corpus.library import Library

        made = self._made(Library(self._plans), HashedEncoder())
        begun = time.perf_counter()
        from corpus.index import Index

        again = Index(Library(self._plans), HashedEncoder(), self._cache)
        again.ensure()
        again.close()
        return made | {"start": time.perf_counter() - begun, "disk": _disk(self._cache)}

    def _queries(self) -> dict[str, Any]:
        from corpus.library import Library

        return self._asked(Library(self._plans), HashedEncoder(self._real))

    def _made(self, library: Library, encoder: Encoder) -> dict[str, Any]:
        from corpus.index import Index

        begun, busy = time.perf_counter(), time.process_time()
        index = Index(library, encoder, self._cache)
        manifest = index.ensure()
        seconds, processor = time.perf_counter() - begun, time.process_time() - busy
        clauses = sum(len(index.entries.entry(plan).clauses) for plan in library.every())
        index.close()
        counts = {"documents": len(library.plans()), "clauses": clauses, "units": manifest.units}
        return counts | {"seconds": seconds, "processor": processor, "memory": _peak()}

    def _asked(self, library: Library, encoder: Encoder) -> dict[str, Any]:
        from corpus.concepts import Thesaurus
        from corpus.index import Index
        from corpus.search import Searcher

        index = Index(library, encoder, self._cache)
        searcher = Searcher(library, encoder, index, Thesaurus.load(cache=self._cache), self._cache)
        searcher.warm()
        plans = [plan.id for plan in library.plans()]
        chance = random.Random(0)  # noqa: S311
        for query in QUERIES:
            searcher.search(query)
            searcher.search(query, chance.choice(plans))
        times: dict[str, list[float]] = {"known": [], "unknown": [], "encoding": []}
        for turn in range(ROUNDS):
            for query in QUERIES:
                asked = f"{query} ({turn + 2})"
                times["unknown"].append(_timed(lambda asked=asked: searcher.search(asked)))
                plan, asked = chance.choice(plans), f"{asked}?"  # one that is not remembered
                times["known"].append(_timed(lambda asked=asked, plan=plan: searcher.search(asked, plan)))
                asked = f"{asked}?"
                times["encoding"].append(_timed(lambda asked=asked: encoder.queries([asked])))
        index.close()
        return {**times, "serving": _peak()}


def _query_row(label: str, measured: dict[str, Any], named: str) -> list[str]:
    times = measured[named]
    cells = [quantile(times, 0.5), quantile(times, 0.95), max(times), quantile(measured["encoding"], 0.5)]
    shown = [f"{1000 * cell:.0f} ms" for cell in cells]
    return [label, named, f"{measured['clauses']:,}", *shown, _mib(measured["serving"])]


def _line_row(point: dict[str, Any]) -> list[str]:
    return [
        *(f"{point[name]:,}" for name in ("documents", "clauses", "units")),
        f"{point['seconds']:.1f} s",
        f"{point['processor']:.1f} s",
        _mib(point["memory"]),
        f"{point['start']:.1f} s",
        _mib(point["disk"]),
    ]


def _timed(work: Any) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _peak() -> int:
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def _disk(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def _mib(count: int) -> str:
    return f"{count / 2**20:.0f} MiB"


if __name__ == "__main__":
    sys.exit(main())
