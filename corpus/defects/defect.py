"""A defect, and the list of the detectors that find them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from corpus.prose import clause_at, once_a_document

if TYPE_CHECKING:
    from corpus.plan import Document

KINDS = MappingProxyType(
    {
        "dangling_reference": "A reference to a clause that the document does not have.",
        "missing_annex": "A reference to an annex that the document does not contain.",
        "broken_reference": "A word processor's message in the place of a reference, or a number that cannot be right.",
        "figure": "A figure and the words beside it disagree, or a number is malformed.",
        "arithmetic": "A printed calculation or conversion does not come out.",
        "undefined_term": "A term is used like a defined one, but nothing defines it.",
        "defined_twice": "A term or symbol is defined more than once.",
        "unused_term": "A term is defined but never used.",
        "two_names": "The same thing seems to have two names, or two things one name.",
        "missing_formula": "A formula is announced, but none follows.",
        "numbering": "Numbering jumps, repeats or is misprinted.",
        "blank": "A blank to fill in, or a part left out.",
        "unbalanced": "A bracket or quotation mark has no partner.",
        "breaks_off": "A sentence breaks off.",
        "repeated_words": "Words are printed twice.",
        "debris": "What a conversion left in the text.",
        "date": "A date does not exist or disagrees with another.",
        "table": "A table's ranges overlap, leave a gap or disagree with the text; a cell is empty.",
        "boundary": "A boundary is both included and excluded.",
    }
)
"""Every kind of defect with what it means."""


@dataclass(frozen=True, slots=True)
class Defect:
    """Something in a document's text that a reviewer must know.

    Attributes:
        kind: one of `KINDS`.
        clause: id of the clause in which it stands.
        start: where it stands; `document.text[start:end] == quote`.
        end: after its last character.
        quote: the words as printed.
        says: what is wrong, in one English sentence.
        others: ids of the other clauses concerned.
    """

    kind: str
    clause: str
    start: int
    end: int
    quote: str
    says: str
    others: tuple[str, ...] = ()


def defect(document: Document, kind: str, start: int, end: int, says: str, others: Iterable[str] = ()) -> Defect:
    """Make a defect of the words from `start` to `end`, outer blanks left out."""
    quote = document.text[start:end]
    start += len(quote) - len(quote.lstrip())
    quote = quote.strip()
    clause = clause_at(document, start)
    others = tuple(dict.fromkeys(other for other in others if other != clause))
    return Defect(kind, clause, start, start + len(quote), quote, says, others)


def unequal(one: str, other: str) -> str:
    """Say that two ways of writing a number beside each other differ."""
    return f"“{one}” and “{other}” should be the same number but are not."


@once_a_document
def defects(document: Document) -> tuple[Defect, ...]:
    """Find the defects that are visible in a document's text alone, in the order of the text."""
    found: dict[tuple[int, int, str], Defect] = {}
    for detect in _detectors():
        for seen in detect(document):
            found.setdefault((seen.start, seen.end, seen.kind), seen)
    return tuple(sorted(found.values(), key=lambda seen: (seen.start, seen.end, seen.kind)))


def _detectors() -> Iterator[Callable[[Document], Iterable[Defect]]]:
    from corpus.defects import (
        agreement,
        chinese_figures,
        figures,
        formulas,
        labels,
        marks,
        pointers,
        tables,
        terms,
        variants,
    )

    yield from (
        pointers.dangling_references,
        pointers.broken_references,
        figures.disagreeing_figures,
        chinese_figures.disagreeing_figures,
        figures.malformed_numbers,
        figures.wrong_conversions,
        figures.wrong_calculations,
        terms.undefined_terms,
        terms.quoted_but_undefined,
        terms.defined_twice,
        terms.never_used,
        variants.near_names,
        variants.conflicting_numbers,
        formulas.missing_formulas,
        formulas.symbols_twice,
        labels.lists_with_holes,
        labels.lost_first_items,
        labels.misprinted_labels,
        marks.blanks,
        marks.unbalanced,
        marks.repeated_words,
        marks.debris,
        marks.broken_off,
        agreement.impossible_dates,
        agreement.differing_dates,
        agreement.contradictory_boundaries,
        tables.overlaps_and_gaps,
        tables.differing_ranges,
        tables.shared_names,
        tables.examples,
        tables.empty_cells,
    )
