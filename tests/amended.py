"""Plans that a user has added: a short one of its own, in two versions, of which the second is not yet in force."""

from __future__ import annotations

import hashlib
from pathlib import Path

import yaml

PLAN = "harbour-plan"
FIRST = """HARBOUR SHARE PLAN
1. Definitions
1.1. “Board” means the board of directors of the Company and any committee that it has appointed.
1.2. “Cause” means theft, fraud or a breach of the confidence that the employer places in the Participant.
2. Vesting
2.1. One half of the Shares vests on the first anniversary of the Grant Date, as the Board confirms.
2.2. If the Participant is dismissed for Cause, unvested Shares lapse at once, subject to Section 2.1 and Section 9.4.
"""
SECOND = FIRST.replace("One half", "One third").replace(
    "2.2. If", "2.2. A gift to a spouse is allowed.\n2.3. If"
)  # fmt: skip


def added(home: Path) -> Path:
    """Write the plan into the folder that ``CLAUSEWISE_HOME`` names; return the folder of plans."""
    for text, folder, more in (
        (FIRST, home / "plans" / PLAN, {}),
        (SECOND, home / "plans" / PLAN / "2", {"version": 2, "effective": "2999-01-01"}),
    ):
        folder.mkdir(parents=True)
        data = text.encode()
        (folder / "source.txt").write_bytes(data)
        plan = {
            "id": PLAN,
            "issuer": "Harbour",
            "title": {"original": "HARBOUR SHARE PLAN", "english": "Harbour Share Plan"},
            "names": {"en": "Harbour Share Plan"},
            "aliases": ["Harbour"],
            "instrument": "Shares",
            "language": "en",
            "date": {"value": None, "what": "not dated"},
            "sha256": hashlib.sha256(data).hexdigest(),
            "licence": "Made for a test.",
            **more,
        }
        (folder / "plan.yaml").write_text(yaml.safe_dump(plan, allow_unicode=True), "utf-8")
    return home / "plans"
