"""The options plan: when the window for exercising closes, who leaves on an anniversary, what an initial grant is."""

from datetime import date

import pytest

from rules import Book, Result, ask
from rules.facts import Raw
from tests.rules.answers import clauses, outcomes

AZUL = "azul-sop-2025"
WINDOW_NOTE = "Your Grant Agreement may set another window, in particular if you are taxed in the United States."


def after(books: dict[str, Book], day: date, **more: Raw) -> Result:
    facts: dict[str, Raw] = {"time_options_granted": 90_000, "grant_agreement_date": "2025-05-02", **more}
    return ask(books[AZUL], "time_options_exercisable", facts, as_of=day)


@pytest.mark.parametrize("day", [date(2033, 5, 3), date(2040, 1, 1)])
def test_nothing_is_exercisable_after_the_five_years(books: dict[str, Book], day: date) -> None:
    result = after(books, day)
    assert (result.status, result.needs, outcomes(result)) == ("computed", (), [(None, 0)])
    assert "6.4" in clauses(result)
    assert WINDOW_NOTE in [each.text for each in result.assumptions]


def test_before_the_first_deadline_nothing_is_said_of_it(books: dict[str, Book]) -> None:
    result = after(books, date(2031, 5, 2))
    assert (result.status, outcomes(result)) == ("computed", [(None, 90_000)])
    assert WINDOW_NOTE not in [each.text for each in result.assumptions]


def test_where_each_third_has_its_own_years_the_thirds_end_one_by_one(books: dict[str, Book]) -> None:
    for day, left in ((date(2031, 5, 3), 60_000), (date(2032, 5, 3), 30_000)):
        result = after(books, day)
        assert result.status == "ambiguous"
        assert outcomes(result) == [(None, 90_000), (None, left)]


@pytest.mark.parametrize("reason", ["VOLUNTARY_OTHER", "INVOLUNTARY_OTHER", "X_MUTUAL_AGREEMENT", "X_PARENTAL_LEAVE"])
def test_a_leaver_can_exercise_no_longer_than_the_five_years(books: dict[str, Book], reason: str) -> None:
    left: dict[str, Raw] = {"termination_reason": reason, "termination_date": "2029-01-01"}
    assert outcomes(after(books, date(2033, 5, 2), **left))[0] == (None, 90_000)
    assert outcomes(after(books, date(2033, 5, 3), **left)) == [(None, 0)]


@pytest.mark.parametrize("reason", ["VOLUNTARY_OTHER", "INVOLUNTARY_OTHER", "X_MUTUAL_AGREEMENT", "X_PARENTAL_LEAVE"])
def test_who_leaves_on_the_third_anniversary_never_has_more_than_who_stays(books: dict[str, Book], reason: str) -> None:
    facts: dict[str, Raw] = {"time_options_granted": 90_000, "grant_agreement_date": "2025-05-02"}
    left: dict[str, Raw] = {"termination_reason": reason, "termination_date": "2028-05-02"}
    day = date(2028, 5, 2)
    for option in books[AZUL].readings["anniversary_day"].options:
        stays, leaves = (
            outcomes(
                ask(books[AZUL], "time_options_exercisable", each, as_of=day, readings={"anniversary_day": option})
            )
            for each in (facts, facts | left)
        )
        assert leaves[0][1] <= stays[0][1]  # type: ignore[operator]


def test_the_initial_grant_to_the_appointed_directors_is_of_both_kinds(books: dict[str, Book]) -> None:
    facts: dict[str, Raw] = {"fully_diluted_shares": 2_000_000_000}
    result = ask(books[AZUL], "appointed_directors_initial_grant", facts, as_of=date(2026, 1, 1))
    assert outcomes(result)[0] == (None, 10_000_000)
    steps = {step.rule for step in result.derivation}
    assert {"appointed_directors_time_grant", "appointed_directors_performance_grant"} <= steps


def test_the_last_days_of_the_other_thirds_are_said(books: dict[str, Book]) -> None:
    def says(**facts: Raw) -> bool:
        facts = {"grant_agreement_date": "2025-05-02", **facts}
        result = ask(books[AZUL], "time_exercise_deadline", facts, as_of=date(2026, 1, 1))
        return any("the second third can be exercised until one year later" in each.text for each in result.assumptions)

    assert says()
    assert not says(third_in_question=2)


def test_keeping_everything_after_an_event_rests_on_the_event(books: dict[str, Book]) -> None:
    left: dict[str, Raw] = {"termination_reason": "VOLUNTARY_OTHER", "event_date": "2026-07-01"}
    result = after(books, date(2026, 8, 1), termination_date="2026-07-02", **left)
    assert (result.status, outcomes(result)) == ("computed", [(None, 90_000)])
    assert "9.1" in {anchor.clause for step in result.derivation for anchor in step.anchors}
    assert "The event is a Change of Control as the Plan defines it." in [each.text for each in result.assumptions]
    facts: dict[str, Raw] = {
        "time_options_granted": 90_000,
        "grant_agreement_date": "2025-05-02",
        "termination_date": "2026-07-02",
    }
    outcome = ask(books[AZUL], "termination_outcome", {**facts, **left}, as_of=date(2026, 8, 1))
    assert "9.1" in clauses(outcome)
    assert "The event is a Change of Control as the Plan defines it." in [each.text for each in outcome.assumptions]
    before = after(books, date(2026, 8, 1), termination_date="2026-06-30", **left)
    assert outcomes(before) == [(None, 0), (None, 30_000)]


def test_how_long_each_third_lasts_after_an_event(books: dict[str, Book]) -> None:
    facts: dict[str, Raw] = {"grant_agreement_date": "2025-05-02"}
    for event, later in (({}, True), ({"event_date": "2026-07-01"}, False)):
        result = ask(books[AZUL], "time_exercise_deadline", {**facts, **event}, as_of=date(2026, 8, 1))
        said = " ".join(each.text for each in result.assumptions)
        assert ("until one year later" in said, "they run from the event" in said) == (later, not later)
