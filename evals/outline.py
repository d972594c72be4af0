"""How often the outline recovers a document's numbering: ``python -m evals.outline``.

The documents are the 29 contracts of the shared bench, which nobody here wrote or prepared. For thirteen of them the
labels were written down by reading, in `evals/numbering`: five to tune the outline on, five set aside before, and three
read only when it was finished. Of the latter two groups only totals are shown. Without the bench (`CLAUSEWISE_BENCH`,
or `shared/bench` beside the repository) there is nothing to measure.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import yaml

from corpus.outline import Clause, Outline
from evals.figures import Share
from evals.table import table

GOLD: Final = Path(__file__).with_name("numbering")
HALVES: Final = ("tuned", "aside", "fresh")
_BENCH: Final = Path(__file__).resolve().parents[2] / "shared" / "bench"
_INDENT: Final = 2
_MOST_SHOWN: Final = 25


class GoldError(ValueError):
    """A file of labels that cannot be used; the sentence says what to repair."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A label as read in the document.

    Attributes:
        at: where it stands.
        parent: the place of the label above it in the tree; None for the outermost.
        anchor: the label with its first words.
        judged: whether the document leaves no doubt about the parent.
    """

    at: int
    parent: int | None
    anchor: str
    judged: bool = True


@dataclass(frozen=True, slots=True)
class Gold:
    """The labels of one contract, in order."""

    name: str
    document: str
    half: str
    clauses: tuple[tuple[int, str], ...]
    after: str = ""
    until: str = ""

    def end(self, text: str) -> int:
        """Where the part of the document ends whose labels were written down."""
        return text.index(self.until) if self.until else len(text)

    def marks(self, text: str) -> list[Mark]:
        """Find every label in the document's text.

        Raises:
            GoldError: an anchor does not occur after the one before it.
        """
        marks: list[Mark] = []
        path: list[int] = []
        at = text.find(self.after) if self.after else 0
        for depth, anchor in self.clauses:
            words = anchor.removeprefix("~")
            found = re.compile(r"\s+".join(map(re.escape, words.split()))).search(text, max(at, 0))
            if not found:
                raise GoldError(
                    f'{self.name}: "{words}" is not in the document where it should be; correct the anchor.'
                )
            del path[depth:]
            marks.append(Mark(found.start(), path[-1] if path else None, words, judged=words == anchor))
            path.append(found.start())
            at = found.start() + 1
        return marks


@dataclass(frozen=True, slots=True)
class Judged:
    """What the outline made of one contract's labels."""

    name: str
    half: str
    found: Share
    parents: Share
    false: Share
    missed: tuple[str, ...]
    misplaced: tuple[str, ...]
    invented: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """What an outline looks like without knowing better: how deep, how coarse, how fast."""

    name: str
    characters: int
    clauses: int
    deeper: int
    longest: int
    milliseconds: int


def load(folder: Path = GOLD) -> list[Gold]:
    """Read the labels that were written down.

    Raises:
        GoldError: a file lacks a key, names an unknown half, or indents a line by more than one step.
    """
    return [_read(path) for path in sorted(folder.glob("*.yaml"))]


def _read(path: Path) -> Gold:
    held = yaml.safe_load(path.read_text(encoding="utf-8"))
    for key in ("document", "half", "clauses"):
        if key not in held:
            raise GoldError(f'{path.name} has no "{key}"; see the other files beside it.')
    if held["half"] not in HALVES:
        raise GoldError(f'{path.name}: half is "{held["half"]}"; write one of {", ".join(HALVES)}.')
    clauses = []
    deepest = 0
    for line in held["clauses"].splitlines():
        depth = (len(line) - len(line.lstrip())) // _INDENT
        if depth > deepest:
            raise GoldError(f'{path.name}: "{line.strip()}" is indented too far; two spaces a level.')
        clauses.append((depth, line.strip()))
        deepest = depth + 1
    return Gold(path.stem, held["document"], held["half"], tuple(clauses), held.get("after", ""), held.get("until", ""))


def judge(gold: Gold, text: str, outline: Outline) -> Judged:
    """Compare an outline with the labels that are in the document."""
    marks = gold.marks(text)
    end = gold.end(text)
    numbered = {clause.label_at: clause for clause in outline if clause.numbered and clause.label_at < end}
    # "5.8 (a)" opens two clauses; each stands at its own label.
    places = {mark.at for mark in marks}
    missed = [mark for mark in marks if mark.at not in numbered]
    judged = [mark for mark in marks if mark.judged and mark.at in numbered]
    misplaced = [mark for mark in judged if _numbered_parent(outline, numbered[mark.at]) != mark.parent]
    invented = [clause.id for start, clause in sorted(numbered.items()) if start not in places]
    return Judged(
        gold.name,
        gold.half,
        Share(len(marks) - len(missed), len(marks)),
        Share(len(judged) - len(misplaced), sum(mark.judged for mark in marks)),
        Share(len(invented), len(numbered)),
        tuple(mark.anchor for mark in missed),
        tuple(f"{mark.anchor} → {numbered[mark.at].id}" for mark in misplaced),
        tuple(invented),
    )


def _numbered_parent(outline: Outline, clause: Clause) -> int | None:
    while clause.parent is not None:
        clause = outline[clause.parent]
        if clause.numbered:
            return clause.label_at
    return None


def shape(name: str, text: str) -> Shape:
    """Outline a text and say what came out."""
    begin = time.perf_counter()
    outline = Outline.of(text)
    took = time.perf_counter() - begin
    sizes = {clause.id: sum(end - start for start, end in clause.own) for clause in outline}
    deeper = sum(sizes[clause.id] for clause in outline if clause.level > 1)
    return Shape(name, len(text), len(outline), deeper, max(sizes.values()), round(took * 1000))


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print.

    Returns:
        The exit code; 0 also where there is nothing to measure.
    """
    options = _options(arguments)
    folder = bench() / "cuad" / "docs"
    if not folder.is_dir():
        print("The contracts were not found; set CLAUSEWISE_BENCH to the folder that holds cuad/docs.")
        return 0
    judged = []
    for gold in load():
        text = read(folder / gold.document)
        judged.append(judge(gold, text, Outline.of(text)))
    print(report(judged))
    if options.failures:
        print("\n".join(["", *(failures(each) for each in judged if each.half == "tuned")]))
    shapes = [shape(path.stem, read(path)) for path in sorted(folder.glob("*.txt"))]
    print(f"\n{shapes_report(shapes)}")
    return 0


def bench() -> Path:
    """The folder of the shared bench, which need not exist."""
    return Path(os.environ.get("CLAUSEWISE_BENCH") or _BENCH)


def read(path: Path) -> str:
    """A document's text as it is, line ends included."""
    with path.open(encoding="utf-8", newline="") as file:
        return file.read()


def report(judged: Sequence[Judged]) -> str:
    """A row for each contract of the tuned half, and one for each half and for all."""
    rows = [_row(each.name, [each]) for each in judged if each.half == "tuned"]
    for half in HALVES:
        rows.append(_row(f"all {half}", [each for each in judged if each.half == half]))
    rows.append(_row("all", judged))
    return table(["numbering", "found", "%", "right parent", "%", "false clauses", "%"], rows)


def _row(name: str, judged: Sequence[Judged]) -> list[str]:
    cells = [name]
    for measure in ("found", "parents", "false"):
        shares = [getattr(each, measure) for each in judged]
        share = Share(sum(each.count for each in shares), sum(each.of for each in shares))
        cells += [str(share), f"{100 * share.count / share.of:.1f}" if share.of else "–"]
    return cells


def shapes_report(shapes: Sequence[Shape]) -> str:
    """A row for each contract and one for all."""
    rows = [
        [
            each.name[:36],
            str(each.characters),
            str(each.clauses),
            f"{100 * each.deeper / each.characters:.0f} %",
            str(each.longest),
            str(each.milliseconds),
        ]
        for each in shapes
    ]
    whole = sum(each.characters for each in shapes)
    deeper = sum(each.deeper for each in shapes)
    rows.append(
        [
            "all",
            str(whole),
            str(sum(each.clauses for each in shapes)),
            f"{100 * deeper / whole:.0f} %",
            str(max(each.longest for each in shapes)),
            str(sum(each.milliseconds for each in shapes)),
        ]
    )
    return table(["contract", "characters", "clauses", "below the top", "longest", "ms"], rows)


def failures(judged: Judged) -> str:
    """What went wrong in one contract."""
    parts = [judged.name]
    for what in ("missed", "misplaced", "invented"):
        names = getattr(judged, what)
        more = f" and {len(names) - _MOST_SHOWN} more" if len(names) > _MOST_SHOWN else ""
        parts.append(f"  {what}: {' | '.join(names[:_MOST_SHOWN])}{more}")
    return "\n".join(parts)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m evals.outline", description="Measure the outline.")
    parser.add_argument("--failures", action="store_true", help="show what went wrong, of the tuned half only")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
