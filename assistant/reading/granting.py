"""Questions for how many have to be granted that name no kind of award: "how many must be granted to me so that …"."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from assistant.reading.wordlist import wordlists
from rules.facts import Fact

_DATA: Final = Path(__file__).with_name("granting.yaml")
_GRANTED: Final = re.compile(r"\bgranted\b(?! so far\b)")


def asked(fact: Fact, text: str) -> list[tuple[int, int]]:
    """Where a question asks how many have to be granted, for the fact that says how many were.

    Args:
        text: the question.
    """
    if fact.type != "count" or not _GRANTED.search(fact.label):
        return []
    needed = wordlists(_DATA)["needed"]
    return [match.span() for match in needed.finditer(text)]
