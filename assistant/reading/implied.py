"""What a question is about although it has no word for it: a ratio, all of the awards, the awards themselves.

"1-for-5" speaks of a split, "when do I have 100% of my options" of the day on which all are vested, and "how many now?"
of what is vested, where it is asked about a plan.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from assistant.reading.asked import spans
from assistant.reading.mention import Mention

_AWARDS: Final = re.compile(
    r"\s*(?:of|d[aeo]s?|de (?:las|los|mis)|的|嘅)?\s*(?:my|the|all|mis|las|los|minhas|meus|as|os|我的|我嘅|我)?\s*"
    r"(?:(?:time|stock|share|vested)\s+)?"
    r"(?:options?\b|units?\b|rsus?\b|shares?\b|op[cç][oõ]es\b|opciones\b|unidades\b|a[cç][oõ]es\b|acciones\b|award|"
    r"(?:股票|股份)?(?:期[权權]|[购購認认]股[权權])|[单單]位|股[份票])",
    re.IGNORECASE,
)


def whole(text: str, values: Sequence[Mention], asked: Collection[str]) -> list[Mention]:
    """The values that say "all of it" in a question for a day: "when do I have 100% of my options"."""
    if "date" not in asked:
        return []
    return [v for v in values if v.kind == "percent" and v.value == 1 and _AWARDS.match(text, v.end)]


def entire(text: str, asked: Collection[str]) -> bool:
    """Whether a question for a day says in words that all of it is meant: "when can I exercise the whole lot"."""
    return "date" in asked and bool(spans(text, "whole")) and not spans(text, "latest")


def concepts(text: str, values: Sequence[Mention], asked: Collection[str], *, alone: bool) -> set[str]:
    """What a question is about without a word for it.

    Args:
        alone: whether it is about a plan and goes on from nothing, so that "how many now?" is about the plan's awards.
    """
    found: set[str] = set()
    if any(value.unit == "ratio" for value in values) and not spans(text, "at_most"):
        found.add("stock_split")
    if whole(text, values, asked) or entire(text, asked):
        found |= {"vested", "completion_date"}
    if alone and spans(text, "bare_quantity"):
        found.add("vested")
    if alone and spans(text, "bare_date"):
        found.add("vesting")
    return found
