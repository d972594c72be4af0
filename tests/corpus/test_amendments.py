"""Amendments of the five plans are followed: every clause to its new number, every quotation to its new place."""

import random

import pytest

from corpus.changes import carried, counterpart
from corpus.span import Span
from tests.corpus.amending import LIBRARY, amend, assert_sound


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("plan_id", [plan.id for plan in LIBRARY.plans()])
def test_amendments_of_a_plan_are_followed(plan_id: str, seed: int) -> None:
    chance = random.Random(f"{plan_id} {seed}")  # noqa: S311
    amendment = amend(LIBRARY.document(plan_id), chance)
    former, later = amendment.former, amendment.later
    assert_sound(former, later)
    at = {clause.start: clause.id for clause in later.outline}
    gone = {clause.id for clause in amendment.gone}
    followed = 0
    for clause in former.outline:
        place = amendment.place(clause.start)
        if clause.id in gone:
            assert counterpart(former, later, clause.id) is None
        elif place in at:
            assert counterpart(former, later, clause.id) == at[place]
            followed += 1
    assert followed >= (len(former.outline) - len(gone)) * 9 // 10


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("plan_id", [plan.id for plan in LIBRARY.plans()])
def test_quotations_of_a_plan_are_carried_to_their_place_in_an_amendment(plan_id: str, seed: int) -> None:
    chance = random.Random(f"{plan_id} {seed}")  # noqa: S311
    amendment = amend(LIBRARY.document(plan_id), chance)
    former, later = amendment.former, amendment.later
    gone = {clause.id for clause in amendment.gone}
    checked = 0
    for clause in former.outline:
        for own in clause.own if clause.id not in gone else ():
            for length in (10, 40, 160):
                start = chance.randrange(own.start, own.end)
                quote = former.text[start : min(start + length, own.end)].strip()
                start = former.text.index(quote, start)
                span = Span(start, start + len(quote))
                once = former.text.count(quote, clause.start, clause.end) == 1
                if len(quote) < 6 or not once or not amendment.untouched(span):
                    continue
                found = carried(former, later, clause.id, quote)
                assert found is not None, (clause.id, quote)
                assert (found.start, found.exact) == (amendment.place(start), True), (clause.id, quote)
                assert later.text[found.start : found.end] == quote
                assert found.clause == counterpart(former, later, clause.id)
                checked += 1
    assert checked >= len(former.outline)
