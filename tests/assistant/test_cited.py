"""What an answer shows of the way to a number: the steps by which a table was entered, and its citations in order."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from assistant.answer import Citation, DerivationStep, Formula, Outcome, Part
from assistant.checks import possible, renumbered
from assistant.compose import sentence
from assistant.errors import BadFactError
from rules.engine import ask
from rules.loading import load_books

BOOKS = load_books()
DAY = date(2025, 12, 31)


def result_of(plan: str, goal: str, **facts: Any) -> Any:
    return ask(BOOKS[plan], goal, facts, as_of=DAY)


def test_the_factor_that_picks_the_row_of_a_table_is_a_step() -> None:
    facts = {"performance_options_granted": 9000, "final_vwap": "6.80", "initial_vwap": "4.00"}
    steps = {
        step.rule: step for step in result_of("azul-sop-2025", "performance_options_exercisable", **facts).derivation
    }
    assert str(steps["tsr_factor_from_prices"].value) == "2"
    assert {anchor.clause for anchor in steps["tsr_factor_from_prices"].anchors} == {"3.1.2.1.3"}


@pytest.mark.parametrize(
    ("granted", "ready", "holds"), [(30000, 12000, True), (12000, 12000, True), (12000, 30000, False)]
)
def test_a_count_below_zero_on_the_way_is_refused(granted: int, ready: int, holds: bool) -> None:
    book = BOOKS["nuvini-adherence"]
    name = next(n for n, fact in book.facts.items() if fact.label.startswith("Options exercisable already"))
    facts = {"options_granted": granted, name: ready}
    open_book = book.model_copy(update={"impossible": ()})
    result = ask(open_book, "exercisable_on_liquidity_event", facts, as_of=DAY)
    if holds:
        possible(result)
    else:
        with pytest.raises(BadFactError, match="below zero"):
            possible(result)


@pytest.mark.parametrize(("day", "status"), [("2024-12-30", "computed"), ("2025-01-15", "needs_facts")])
def test_a_resignation_after_a_cycle_asks_for_the_cycle(day: str, status: str) -> None:
    facts = {"termination_reason": "VOLUNTARY_OTHER", "termination_date": day}
    result = result_of("telefonica-brasil-psp-2022", "termination_outcome", **facts)
    assert result.status == status
    assert not [assumption for assumption in result.assumptions if assumption.kind == "presumption"]


def test_citations_are_numbered_as_they_are_read() -> None:
    def step(value: str, *cited: int) -> DerivationStep:
        return DerivationStep(rule="r", formula=Formula(text="", latex="", mathml=""), value=value, citations=cited)

    part = Part(
        plan="p", status="computed", outcomes=(Outcome(citations=(2,)),), derivation=(step("a + b", 1), step("3", 3))
    )
    citations = [
        Citation(
            n=n,
            plan="p",
            version=1,
            clause=str(n),
            heading=None,
            quote="q",
            start=0,
            end=1,
            language="en",
            source_sha256="",
        )
        for n in (1, 2, 3)
    ]
    text, (moved,), listed = renumbered("So it is. [2]", [part], citations)
    assert text == "So it is. [1]"
    assert [entry.citations for entry in moved.derivation] == [(3,), (2,)]
    assert [citation.clause for citation in listed] == ["2", "3", "1"]


@pytest.mark.parametrize(
    ("text", "chinese", "said"),
    [
        ("0%", True, "0%。"),
        ("5⅙×", True, "5⅙×。"),
        ("HK$ 8.00", True, "HK$ 8.00。"),
        ("0%", False, "0%."),
        ("In English", True, "In English."),
        ("不得轉讓", False, "不得轉讓。"),
        ("Ends already.", True, "Ends already."),
    ],
)
def test_a_sentence_ends_as_its_language_does(text: str, chinese: bool, said: str) -> None:
    assert sentence(text, chinese=chinese) == said
