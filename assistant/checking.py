"""Checking a rule book against itself and against its document."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.anchors import anchors, misplaced
from corpus.library import Library
from rules.book import BookError
from rules.check import failures
from rules.loading import BOOKS, load_book


@dataclass(frozen=True, slots=True)
class Report:
    """What was checked, in one line, and a sentence for each thing that is wrong."""

    summary: str
    problems: tuple[str, ...]


def check(plan_id: str, library: Library) -> Report:
    """Check a plan's rule book: its form, its examples, its quotations.

    Raises:
        UnknownPlan: no such plan is at hand.
    """
    document = library.document(plan_id)
    try:
        book = load_book(BOOKS / f"{plan_id}.yaml")
    except BookError as error:
        return Report(f"{plan_id}: the rule book cannot be used", (str(error),))
    problems = (*failures(book), *misplaced(book, document))
    quotations = sum(1 for _ in anchors(book))
    counts = f"{len(book.rules)} rules, {len(book.readings)} readings"
    checked = f"{len(book.examples)} examples and {quotations} quotations checked"
    found = "1 problem" if len(problems) == 1 else f"{len(problems) or 'no'} problems"
    return Report(f"{plan_id}: {counts}; {checked}: {found}", problems)
