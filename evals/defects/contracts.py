"""The detectors over contracts that nobody here prepared, and a sample of findings judged by hand.

The contracts are not part of the repository, and neither are their words: a judgement names a finding by a hash.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from corpus.data import load
from corpus.defects import defects
from corpus.plan import Document, Filing, Plan, PlanDate, Title

SAMPLE: Final = 60
SEED: Final = 60
_AROUND: Final = 90


@dataclass(frozen=True, slots=True)
class Sample:
    """A finding in a contract: where, of which kind, with the words around it for the one who judges."""

    document: str
    kind: str
    clause: str
    start: int
    around: str
    says: str

    @property
    def key(self) -> str:
        """A short hash that names the finding."""
        return hashlib.sha256(f"{self.document}|{self.kind}|{self.start}".encode()).hexdigest()[:10]


def default_folder() -> Path:
    """Give the folder of contracts beside the repository."""
    return Path(__file__).parents[2].parent / "shared" / "bench" / "cuad" / "docs"


def contracts(folder: Path) -> list[Document]:
    """Read the contracts in a folder, English plain text each."""
    return [_document(path) for path in sorted(folder.glob("*.txt"))]


def sample(document: Document) -> list[Sample]:
    """Find what the detectors report in a contract."""
    return [
        Sample(
            document.plan.issuer,
            finding.kind,
            finding.clause,
            finding.start,
            re.sub(r"\s+", " ", _shown(document.text, finding.start, finding.end)),
            finding.says,
        )
        for finding in defects(document)
    ]


def judged_sample(found: Sequence[Sample]) -> tuple[list[Sample], Mapping[str, str]]:
    """Draw the findings to judge, the same ones every time, and give the verdicts by key."""
    chosen = random.Random(SEED).sample(list(found), min(SAMPLE, len(found)))  # noqa: S311
    read = load((Path(__file__).parent / "judged-contracts.yaml").read_bytes()) or {}
    return chosen, {key: str(entry["verdict"]).lower() for key, entry in read.items()}


def _shown(text: str, start: int, end: int) -> str:
    shown = text[start : min(end, start + _AROUND)]
    return f"{text[max(0, start - _AROUND) : start]}[[{shown}]]{text[end : end + _AROUND]}"


def _document(path: Path) -> Document:
    text = path.read_text("utf-8")
    plan = Plan(
        id="contract",
        issuer=path.name,
        title=Title(original=path.stem, english=path.stem),
        names={"en": path.stem},
        aliases=(path.stem,),
        instrument="none",
        award_terms={},
        language="en",
        prevailing_language=None,
        filing=Filing(form="none", exhibit="none", printed="none"),
        date=PlanDate(value=None, what="none"),
        sha256=hashlib.sha256(text.encode()).hexdigest(),
        licence="CUAD, CC BY 4.0",
    )
    return Document(plan, text)
