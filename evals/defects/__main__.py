"""``python -m evals.defects``: what the detectors find in the five plans, and how much they find in contracts.

``--contracts FOLDER`` names a folder of plain-text contracts; without it, ``CLAUSEWISE_CONTRACTS`` or the folder
``../shared/bench/cuad/docs`` beside the repository. Where there is none, that part is left out and says so.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from corpus import Library
from corpus.defects import KINDS
from corpus.progress import Progress
from evals.defects.contracts import Sample, contracts, default_folder, judged_sample, sample
from evals.defects.measure import Count, count, gold, judgements
from evals.table import table


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables; 1 where a visible defect was missed or a finding was not judged."""
    parser = argparse.ArgumentParser(prog="python -m evals.defects", description=__doc__.split("\n")[0])
    parser.add_argument("--contracts", type=Path, default=None, help="a folder of plain-text contracts")
    parser.add_argument("--list", action="store_true", help="list the missed rows and the unjudged findings")
    chosen = parser.parse_args(arguments)
    counts = _plans()
    print(_plan_table(counts))
    print()
    print(_kind_table(counts))
    if chosen.list:
        _list(counts)
    folder = chosen.contracts or Path(os.environ.get("CLAUSEWISE_CONTRACTS") or default_folder())
    print()
    if folder.is_dir():
        print(_contract_report(folder, show=chosen.list))
    else:
        print("Contracts: not found, left out.")
    return int(any(counted.missed or counted.unjudged for counted in counts))


def _plans() -> list[Count]:
    library, rows, judged = Library(), gold(), judgements()
    return [count(library.document(plan), rows[plan], judged) for plan in rows]


def _plan_table(counts: Sequence[Count]) -> str:
    head = ["plan", "rows", "visible", "found", "findings", "of gold", "also real", "false", "unjudged", "per 10,000"]
    library = Library()
    lines = []
    for counted in counts:
        size = len(library.document(counted.plan).text)
        lines.append(
            [
                counted.plan,
                str(counted.rows),
                str(len(counted.visible)),
                str(len(counted.visible) - len(counted.missed)),
                *(
                    str(len(part))
                    for part in (counted.findings, counted.of_gold, counted.real, counted.false, counted.unjudged)
                ),
                f"{len(counted.findings) * 10000 / size:.1f}",
            ]
        )
    totals = [str(sum(int(line[column]) for line in lines)) for column in range(1, len(head) - 1)]
    return table(head, [*lines, ["all", *totals, ""]])


def _kind_table(counts: Sequence[Count]) -> str:
    parts = [
        Counter(finding.kind for counted in counts for finding in getattr(counted, part))
        for part in ("findings", "of_gold", "real", "false")
    ]
    kinds = [kind for kind in KINDS if parts[0][kind]]
    return table(
        ["kind", "findings", "of gold", "also real", "false"],
        [[kind, *(str(part[kind]) for part in parts)] for kind in kinds],
    )


def _list(counts: Sequence[Count]) -> None:
    for counted in counts:
        for row in counted.missed:
            print(f"missed {counted.plan} {row.id} {row.clause} {row.kind}")
        for finding in counted.unjudged:
            print(f"unjudged {counted.plan} {finding.kind} {finding.clause}: {finding.quote!r} {finding.says}")


def _contract_report(folder: Path, *, show: bool) -> str:
    found: list[Sample] = []
    characters = 0
    documents = contracts(folder)
    with Progress("contracts", len(documents)) as progress:
        for document in documents:
            characters += len(document.text)
            found += sample(document)
            progress.advance()
    per_kind = Counter(finding.kind for finding in found)
    lines = [
        [kind, str(per_kind[kind]), f"{per_kind[kind] * 10000 / characters:.2f}"] for kind in KINDS if per_kind[kind]
    ]
    lines.append(["all", str(len(found)), f"{len(found) * 10000 / characters:.2f}"])
    report = [f"{len(documents)} contracts, {characters} characters", table(["kind", "findings", "per 10,000"], lines)]
    chosen, judged = judged_sample(found)
    verdicts = Counter(judged.get(finding.key, "unjudged") for finding in chosen)
    report.append(
        f"A sample of {len(chosen)}: {verdicts['true']} real, {verdicts['false']} false alarms, "
        f"{verdicts['unjudged']} unjudged."
    )
    if show:
        report += [
            f"{judged.get(finding.key, 'unjudged')} {finding.key} {finding.document[:24]} {finding.kind} "
            f"{finding.clause}: …{finding.around}…"
            for finding in chosen
        ]
    return "\n\n".join(report)


if __name__ == "__main__":
    raise SystemExit(main())
