"""Writing what a plan says about vesting as vesting terms of the Open Cap Format.

``plans.json`` holds, for each plan and kind of award, the terms with the rules of the book that they stand for and the
readings on which they rely, or the reason why the format cannot say it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rules.vesting.errors import VestingError

if TYPE_CHECKING:
    from rules.book import Book

PLANS: Final = Path(__file__).parent / "plans.json"


@dataclass(frozen=True, slots=True)
class Exportable:
    """A kind of award whose vesting the format can say.

    Attributes:
        name: what it is.
        goal: the goal of the book that gives the same number for a day.
        quantity: the fact of the book that states how much was granted.
        start: the fact of the book that states the vesting start, or ``None`` where the plan fixes its dates.
        rules: the rules of the book for which the terms stand.
        readings: the options of readings on which they rely, by reading.
        left_out: what the plan says beyond them, in a sentence.
        terms: the allocation type and the conditions.
    """

    name: str
    goal: str
    quantity: str
    start: str | None
    rules: tuple[str, ...]
    readings: Mapping[str, str]
    left_out: str
    terms: Mapping[str, Any]


def exportable(plan: str) -> dict[str, Exportable | str]:
    """The kinds of award of a plan; where the format cannot say one, the sentence that says why."""
    awards = json.loads(PLANS.read_text("utf-8")).get(plan, {}).get("awards", {})
    return {name: award["refused"] if "refused" in award else _read(award) for name, award in awards.items()}


def _read(award: Mapping[str, Any]) -> Exportable:
    terms = {key: award[key] for key in ("allocation_type", "vesting_conditions")}
    rest = {key: value for key, value in award.items() if key not in terms}
    return Exportable(**(rest | {"rules": tuple(award["rules"]), "terms": terms}))


def export_ocf(book: Book, award: str | None = None) -> dict[str, Any]:
    """Write vesting terms for a kind of award of a plan, by the default reading of its rule book.

    The clauses with their words, the readings relied on and what is left out stand in the comments.

    Args:
        book: the rule book.
        award: the kind of award; it can be left out where the plan has one.

    Returns:
        An object of the Open Cap Format, of the type ``VESTING_TERMS``.

    Raises:
        VestingError: there is no such award, the format cannot say how it vests, or the default reading of the book is
            no longer the one that the terms follow.
    """
    awards = exportable(book.plan)
    if not awards:
        raise VestingError(f"Nobody has said yet how {book.plan} is written as vesting terms of the Open Cap Format.")
    if award is None and len(awards) == 1:
        (award,) = awards
    found = awards.get(award or "")
    if found is None:
        known = ", ".join(awards)
        raise VestingError(f"Name one of the kinds of award of {book.plan}: {known}.")
    if isinstance(found, str):
        raise VestingError(found)
    readings = []
    for name, option in found.readings.items():
        reading = book.readings[name]
        if reading.default != option:
            raise VestingError(
                f"These terms follow the reading {name} = {option}, but the rule book now takes {reading.default}; "
                "they have to be written anew."
            )
        readings.append(f"Reading {name} = {option}: {reading.question} {reading.options[option]}")
    anchors = [anchor for rule in found.rules for anchor in book.rules[rule].clauses]
    clauses = dict.fromkeys(f"Clause {anchor.clause}: {' '.join(anchor.quote.split())}" for anchor in anchors)
    return {
        "object_type": "VESTING_TERMS",
        "id": f"{book.plan}/{award}",
        "name": found.name,
        "description": " ".join(book.rules[rule].says for rule in found.rules),
        "comments": [*clauses, *readings, found.left_out],
        **found.terms,
    }
