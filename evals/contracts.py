"""Search over contracts that nobody here chose or asked about: ``python -m evals.contracts``.

The measure is that of LegalBench-RAG on its CUAD part: of the characters retrieved, how many answer (precision), and
of those that answer, how many are retrieved (recall), averaged over the queries. The search is the product's, without
a thesaurus. The contracts are read from where ``CLAUSEWISE_BENCH`` says, ``../shared/bench`` by default.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from corpus.progress import Progress
from evals.table import table

if TYPE_CHECKING:
    from corpus.library import Library
    from corpus.passage import Passage
    from corpus.search import Searcher

KS: Final = (1, 2, 4, 8, 16, 32, 64)
PUBLISHED: Final = (
    ("BM25 over 500 characters, document known", "13.8", "", "", "46.4", "", "80.1"),
    ("text-embedding-3-large, open", "2.0", "", "", "", "", "74.7"),
    ("Meridian (voyage-4, routing), open", "32.5", "", "", "70.1", "", ""),
)


@dataclass(frozen=True)
class Query:
    """A question about one contract, and the characters that answer it."""

    contract: str
    named: str
    bare: str
    spans: tuple[tuple[int, int], ...]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print.

    Args:
        arguments: the words after the command; the process's own where not given.

    Returns:
        The exit code.
    """
    parser = argparse.ArgumentParser(prog="python -m evals.contracts", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--queries", type=int, metavar="N", help="measure the first N queries only")
    options = parser.parse_args(arguments)
    bench = Path(os.environ.get("CLAUSEWISE_BENCH", Path(__file__).parents[2] / "shared" / "bench")) / "cuad"
    if not (bench / "tests.json").is_file():
        print("The contracts were not found; name their folder's parent in CLAUSEWISE_BENCH.", file=sys.stderr)
        return 0
    queries = read(bench)[: options.queries]
    with tempfile.TemporaryDirectory() as folder:
        library = shelved(bench / "docs", Path(folder))
        searcher = make(library)
        rows = [measured("document known", queries, searcher, library, known=True)]
        rows.append(measured("open", queries, searcher, library, known=False))
    head = ["", *(f"P@{k}" for k in (1, 8, 64)), *(f"R@{k}" for k in (1, 8, 64))]
    published = [[name, p1, p8, p64, "", r8, r64] for name, p1, p8, p64, r8, _, r64 in PUBLISHED]
    print(f"{len(queries)} queries, {len(library.plans())} contracts; per cent of characters\n")
    print(table(head, [*rows, *published]))
    return 0


def read(bench: Path) -> list[Query]:
    """Read the queries."""
    data = json.loads((bench / "tests.json").read_text("utf-8"))
    queries = []
    for test in data["tests"] if isinstance(data, dict) else data:
        _, _, bare = test["query"].partition(";")
        names = {Path(snippet["file_path"]).name for snippet in test["snippets"]}
        spans = tuple((start, end) for start, end in (snippet["span"] for snippet in test["snippets"]))
        queries.append(Query(_id(names.pop()), test["query"], (bare or test["query"]).strip(), spans))
    return queries


def shelved(documents: Path, folder: Path) -> Library:
    """Put each contract into a library of its own, named by its file."""
    import yaml

    from corpus.library import Library

    for path in sorted(documents.glob("*.txt")):
        data = path.read_bytes()
        title = re.sub(r"[-_ ]+", " ", path.stem.rpartition("EX-")[2] or path.stem)
        title = re.sub(r"^[\d.]+ ", "", title).strip().title()
        place = folder / _id(path.name)
        place.mkdir()
        (place / "source.txt").write_bytes(data)
        described = {
            "id": _id(path.name),
            "issuer": path.stem.partition("_")[0],
            "title": {"original": title, "english": title},
            "names": {"en": title},
            "aliases": [_id(path.name)],
            "instrument": "",
            "language": "en",
            "date": {"value": None, "what": "not stated"},
            "sha256": hashlib.sha256(data).hexdigest(),
            "licence": "CC BY 4.0",
        }
        (place / "plan.yaml").write_text(yaml.safe_dump(described), "utf-8")
    return Library(folder)


def make(library: Library) -> Searcher:
    """Return the product's search over the contracts, without a thesaurus."""
    from corpus.adapter import AdaptedEncoder, Adapter
    from corpus.cache import cache_directory
    from corpus.concepts import Thesaurus
    from corpus.encoder import configured
    from corpus.index import Index
    from corpus.search import Searcher

    cache = cache_directory() / "contracts"
    encoder = AdaptedEncoder(configured(cache_directory(), service=True), Adapter.load())
    searcher = Searcher(library, encoder, Index(library, encoder, cache), Thesaurus([]), cache)
    searcher.warm()
    return searcher


def measured(title: str, queries: Sequence[Query], searcher: Searcher, library: Library, *, known: bool) -> list[str]:
    """Return a row: precision and recall after 1, 8 and 64 passages."""
    precision = dict.fromkeys(KS, 0.0)
    recall = dict.fromkeys(KS, 0.0)
    with Progress(f"Searching, {title}", len(queries)) as progress:
        for query in queries:
            if known:
                passages = searcher.sentences(query.bare, query.contract, KS[-1])
            else:
                passages = searcher.sentences(query.named, None, KS[-1])
            for k in KS:
                p, r = judged(passages[:k], query)
                precision[k] += 100 * p / len(queries)
                recall[k] += 100 * r / len(queries)
            progress.advance()
    return [title, *(f"{precision[k]:.1f}" for k in (1, 8, 64)), *(f"{recall[k]:.1f}" for k in (1, 8, 64))]


def judged(passages: Sequence[Passage], query: Query) -> tuple[float, float]:
    """Return precision and recall, by characters."""
    gold = {place for start, end in query.spans for place in range(start, end)}
    retrieved = inside = 0
    seen: set[int] = set()
    for passage in passages:
        retrieved += passage.end - passage.start
        if passage.plan == query.contract:
            hit = gold & set(range(passage.start, passage.end))
            inside += len(hit)
            seen |= hit
    return inside / retrieved if retrieved else 0.0, len(seen) / len(gold) if gold else 0.0


def _id(name: str) -> str:
    words = re.findall(r"[a-z0-9]+", name.lower())
    return "-".join(words[:3]) + "-" + hashlib.sha256(name.encode()).hexdigest()[:6]


if __name__ == "__main__":
    raise SystemExit(main())
