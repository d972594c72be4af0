"""The words that define a term: its clause, or its sentence."""

from __future__ import annotations

import pytest

from corpus.definitions import definitions
from corpus.library import Library
from corpus.meaning import meaning
from corpus.plan import Document

LIBRARY = Library()
PLANS = LIBRARY.plans()


def meant(text: str) -> dict[str, str]:
    document = Document(PLANS[0], text)
    spans = {found.term: meaning(document, found) for found in definitions(document)}
    return {term: text[span.start : span.end] for term, span in spans.items()}


@pytest.mark.parametrize("plan", [plan.id for plan in PLANS])
def test_the_words_of_every_definition_hold_the_term_and_stay_in_its_clause(plan: str) -> None:
    document = LIBRARY.document(plan)
    for found in definitions(document):
        span, clause = meaning(document, found), document.outline[found.clause]
        assert clause.start <= span.start <= found.start < found.end <= span.end <= clause.end
        assert document.text[span.start : span.end].strip() == document.text[span.start : span.end]


def test_a_clause_that_opens_with_the_term_is_its_meaning_to_the_end() -> None:
    found = meant(
        "1. Terms\n1.1. “Cause” means:\n(a) theft;\n(b) fraud.\n1.2. “Board” means the directors. It decides.\n"
    )
    assert found["Cause"] == "1.1. “Cause” means:\n(a) theft;\n(b) fraud."
    assert found["Board"] == "1.2. “Board” means the directors. It decides."


def test_a_name_in_the_middle_of_a_clause_is_defined_by_its_sentence() -> None:
    found = meant(
        "1. Shares\n1.1. Nothing vests before the first anniversary. The shares of the issuer (“Shares”) vest in May. "
        "What has not vested by then lapses.\n"
    )
    assert found["Shares"] == "The shares of the issuer (“Shares”) vest in May."


def test_a_sentence_that_ends_in_a_colon_runs_on_to_the_end_of_its_clause() -> None:
    found = meant(
        "1. Who\n1.1. In this plan the following take part (the “Participants”):\n(a) directors;\n(b) managers.\n"
    )
    assert found["Participants"].endswith("(b) managers.")
