"""Nothing of the inventory is missing: every rule and every ambiguity of it stands in a book, or a reason why not."""

import re
from pathlib import Path

import pytest

from rules.book import Book
from rules.loading import BOOKS, load_book

INVENTORY = Path(__file__).parents[3] / "shared" / "rule-inventory.md"
PLANS = {
    "1": "zenvia-ltip-6",
    "2": "telefonica-brasil-psp-2022",
    "3": "azul-sop-2025",
    "4": "kingsoft-cloud-sip-2021",
    "5": "nuvini-adherence",
}


def entries(part: str, section: str) -> list[str]:
    """The ids of one section of one plan, in order."""
    text = INVENTORY.read_text("utf-8")
    (body,) = re.findall(rf"^## {part}\.{section} .*?\n(.*?)(?=^#)", text, re.MULTILINE | re.DOTALL)
    column = 2 if section == "B" else 1
    rows = [line.split("|") for line in body.splitlines() if line.startswith("|")]
    ids = [row[column].strip().strip("`* ") for row in rows if len(row) > column]
    return [entry for entry in ids if re.fullmatch(r"[a-z]\w*_\w+" if section == "B" else r"[A-Z]A\d+\w?", entry)]


def refs(book: Book) -> set[str]:
    named = [rule.ref for rule in book.rules.values()]
    named += [note.ref for rule in book.rules.values() for note in rule.notes]
    named += [reading.ref for reading in book.readings.values()]
    named += [note.ref for note in (*book.not_computed, *book.remarks)]
    return {entry for listed in named for entry in listed}


@pytest.mark.skipif(not INVENTORY.is_file(), reason="the inventory was not found")
@pytest.mark.parametrize("section", ["B", "E"])
@pytest.mark.parametrize("part", PLANS)
def test_every_entry_stands_in_the_book(part: str, section: str) -> None:
    wanted = entries(part, section)
    assert len(wanted) >= 15
    named = refs(load_book(BOOKS / f"{PLANS[part]}.yaml"))
    missing = [entry for entry in wanted if entry not in named]
    assert missing == []
