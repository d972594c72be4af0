"""Holding what the detectors report against what people found by reading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from corpus.data import load
from corpus.defects import KINDS, Defect, defects
from corpus.plan import Document

HERE: Final = Path(__file__).parent
REAL: Final = "true"
FALSE_ALARM: Final = "false"


class GoldError(ValueError):
    """A file of this evaluation says something that cannot be."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the inventory.

    Attributes:
        id: as in the inventory: `ZA7`.
        clause: where the inventory sees it.
        visible: whether the text alone shows it.
        kind: the kind of defect, "" where it is not visible.
        places: each clause with a quotation that a finding must cover.
        why: what seeing it would take, "" where it is visible.
    """

    id: str
    clause: str
    visible: bool
    kind: str = ""
    places: tuple[tuple[str, str], ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Count:
    """What became of one plan.

    Attributes:
        plan: its id.
        rows: how many rows the inventory has.
        visible: the visible ones.
        missed: the visible ones not found.
        findings: everything the detectors report.
        of_gold: the findings that belong to a visible row.
        real: other findings judged to be defects that the inventory lacks.
        false: other findings judged to be false alarms.
        unjudged: other findings that nobody judged.
    """

    plan: str
    rows: int
    visible: tuple[Row, ...]
    missed: tuple[Row, ...]
    findings: tuple[Defect, ...]
    of_gold: tuple[Defect, ...]
    real: tuple[Defect, ...]
    false: tuple[Defect, ...]
    unjudged: tuple[Defect, ...]


def gold(path: Path = HERE / "gold.yaml") -> Mapping[str, tuple[Row, ...]]:
    """Read the inventory's rows by plan.

    Raises:
        GoldError: a row is visible without kind and quotation, or not visible without a reason.
    """
    read = load(path.read_bytes())
    return {plan: tuple(_row(plan, name, row) for name, row in rows.items()) for plan, rows in read.items()}


def judgements(path: Path = HERE / "judged.yaml") -> Mapping[tuple[str, str, str, str], str]:
    """Read the verdicts on findings that the inventory lacks, by plan, kind, clause and quotation.

    Raises:
        GoldError: a verdict is neither true nor false, or has no reason.
    """
    found = {}
    for plan, entries in load(path.read_bytes()).items():
        for entry in entries:
            verdict = str(entry["verdict"]).lower()
            if verdict not in (REAL, FALSE_ALARM) or not entry.get("why"):
                raise GoldError(f"{plan} {entry['clause']}: a judgement needs a verdict, true or false, and a reason.")
            found[plan, entry["kind"], str(entry["clause"]), entry["quote"]] = verdict
    return found


def count(document: Document, rows: Sequence[Row], judged: Mapping[tuple[str, str, str, str], str]) -> Count:
    """Hold the findings in a document against the rows and the judgements."""
    found = defects(document)
    covered: set[Defect] = set()
    missed = []
    for row in rows:
        hits = [_hits(document, found, row.kind, *place) for place in row.places]
        covered.update(*hits)
        if not all(hits):
            missed.append(row)
    others = [finding for finding in found if finding not in covered]
    plan = document.plan.id
    verdicts = {finding: judged.get((plan, finding.kind, finding.clause, finding.quote)) for finding in others}
    return Count(
        plan,
        len(rows),
        tuple(row for row in rows if row.visible),
        tuple(missed),
        found,
        tuple(finding for finding in found if finding in covered),
        tuple(finding for finding in others if verdicts[finding] == REAL),
        tuple(finding for finding in others if verdicts[finding] == FALSE_ALARM),
        tuple(finding for finding in others if verdicts[finding] is None),
    )


def _hits(document: Document, found: Sequence[Defect], kind: str, clause: str, quote: str) -> list[Defect]:
    """Find the findings of a kind that cover a quotation in a clause, or name the clause beside another like it."""
    place = document.outline[clause]
    at = document.text.find(quote, place.start, place.end)
    if at < 0:
        raise GoldError(f"{document.plan.id} {clause} does not contain “{quote}”.")
    hits = [
        finding for finding in found if finding.kind == kind and clause in finding.others and quote in finding.quote
    ]
    while at >= 0:
        hits += [f for f in found if f.kind == kind and f.start < at + len(quote) and at < f.end]
        at = document.text.find(quote, at + 1, place.end)
    return hits


def _row(plan: str, name: str, row: Mapping[str, Any]) -> Row:
    if not row["visible"]:
        if not row.get("why"):
            raise GoldError(f"{plan} {name} is not visible, but says not why.")
        return Row(name, str(row["clause"]), False, why=row["why"])
    places = tuple(_places(row))
    if row.get("kind") not in KINDS or not places:
        raise GoldError(f"{plan} {name} is visible, but has no known kind or no quotation.")
    return Row(name, str(row["clause"]), True, row["kind"], places)


def _places(row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for part in (row, row.get("also") or {}):
        for quote in part.get("quotes", ()):
            yield str(part["clause"]), str(quote)
