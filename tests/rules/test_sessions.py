"""Trading and business days are counted as their calendar has them, and not at all where it is not published."""

import json
import os
from collections.abc import Callable
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules import Book, BookError, FactError, ask
from rules.expression import Call, Choice, Day, FormulaError, Name, Node, Number, parse
from rules.inverse import solve
from rules.reduce import EvaluationError, reduce
from rules.sessions import (
    CALENDARS,
    TABLE,
    CalendarError,
    add_sessions,
    is_session,
    sessions_between,
    sessions_inclusive,
)
from tests.rules.conftest import LoadTiny

ONE = timedelta(1)
ENTRIES = json.loads(TABLE.read_text("utf-8"))["calendars"]
EDGES = {code: (date.fromisoformat(e["first"]), date.fromisoformat(e["last"])) for code, e in ENTRIES.items()}
NAMES = {code: code for code in CALENDARS} | {"BR_ANBIMA_business_days": "ANBIMA"}
"""Our names of the calendars by those of the bench."""

CODES = st.sampled_from(sorted(CALENDARS))
DAYS = st.dates(date(2019, 1, 1), date(2025, 12, 31))


@pytest.fixture(scope="module")
def bench() -> Any:
    place = Path(os.environ.get("CLAUSEWISE_BENCH", Path(__file__).parents[3] / "shared" / "bench"))
    path = place / "calendars" / "sessions.json"
    if not path.is_file():
        pytest.skip("The calendars were not found; name their folder's parent in CLAUSEWISE_BENCH.")
    return json.loads(path.read_text("utf-8"))


# Conformance


def test_every_case_of_the_bench_comes_out(bench: Any) -> None:
    assert len(bench["cases"]) == 76
    wrong = []
    for case in bench["cases"]:
        start, calendar = date.fromisoformat(case["from"]), NAMES[case["calendar"]]
        given = add_sessions(start, case["sessions"], calendar).isoformat()
        if given != case["expected"]:
            wrong.append((case, given))
    assert wrong == []


@pytest.mark.parametrize("theirs", ["BVMF", "XNAS", "XHKG", "BR_ANBIMA_business_days"])
def test_the_closed_weekdays_are_those_of_the_bench(bench: Any, theirs: str) -> None:
    first, last = date(2018, 1, 8), date(2026, 12, 31)
    days = [first + timedelta(place) for place in range((last - first).days + 1)]
    closed = {day.isoformat() for day in days if day.weekday() < 5 and not is_session(day, NAMES[theirs])}
    assert closed == set(bench["closed_weekdays"][theirs])


# The table


def test_the_table_has_every_calendar_that_can_be_named() -> None:
    assert set(ENTRIES) == set(CALENDARS)


@pytest.mark.parametrize("code", sorted(CALENDARS))
def test_the_table_lists_weekdays_within_its_ends_once_and_in_order(code: str) -> None:
    first, last = EDGES[code]
    assert first == date(2018, 1, 1)
    listed = [date.fromisoformat(f"{y}-{d}") for y, days in ENTRIES[code]["closed"].items() for d in days.split()]
    assert listed == sorted(set(listed))
    assert all(day.weekday() < 5 and first <= day <= last for day in listed)
    assert {day.year for day in listed} == set(range(first.year, last.year + 1)), "a year without any closed weekday"


@pytest.mark.parametrize("code", sorted(CALENDARS))
def test_the_table_names_its_source_and_why_it_ends(code: str) -> None:
    assert any(character.isdigit() for character in ENTRIES[code]["source"])
    assert ENTRIES[code]["horizon"].endswith(".")


@pytest.mark.parametrize(("closed", "day_before", "day_after"), [("2023-09-01", 31, 4), ("2023-09-08", 7, 11)])
def test_the_hong_kong_closures_that_the_source_lacks_are_closed(closed: str, day_before: int, day_after: int) -> None:
    day = date.fromisoformat(closed)
    assert not is_session(day, "XHKG")
    assert closed in ENTRIES["XHKG"]["corrected"]
    assert add_sessions(day, -1, "XHKG").day == day_before
    assert add_sessions(day, 1, "XHKG") == add_sessions(day, 0, "XHKG") == date(2023, 9, day_after)


@pytest.mark.parametrize(
    ("day", "anbima", "b3"),
    [
        (date(2024, 12, 24), True, False),
        (date(2024, 12, 31), True, False),
        (date(2022, 1, 25), True, True),
        (date(2021, 1, 25), True, False),
        (date(2024, 11, 20), False, False),
        (date(2023, 11, 20), True, True),
        (date(2025, 3, 4), False, False),
    ],
)
def test_banks_and_the_exchange_of_brazil_keep_their_own_days(day: date, anbima: bool, b3: bool) -> None:
    assert (is_session(day, "ANBIMA"), is_session(day, "BVMF")) == (anbima, b3)


# Counting


@pytest.mark.parametrize(
    ("day", "count", "calendar", "expected"),
    [
        (date(2024, 12, 23), 0, "BVMF", date(2024, 12, 23)),
        (date(2024, 12, 24), 0, "BVMF", date(2024, 12, 26)),
        (date(2024, 12, 23), 1, "BVMF", date(2024, 12, 26)),
        (date(2024, 12, 24), 1, "BVMF", date(2024, 12, 26)),
        (date(2024, 12, 26), -1, "BVMF", date(2024, 12, 23)),
        (date(2024, 12, 25), -1, "BVMF", date(2024, 12, 23)),
        (date(2024, 12, 23), 1, "ANBIMA", date(2024, 12, 24)),
        (date(2025, 1, 8), 1, "XNAS", date(2025, 1, 10)),
        (date(2024, 1, 6), 0, "XNAS", date(2024, 1, 8)),
        (date(2024, 1, 6), 5, "XNAS", date(2024, 1, 12)),
        (date(2024, 1, 6), -5, "XNAS", date(2023, 12, 29)),
    ],
)
def test_the_start_never_counts_and_nought_is_the_first_session_on_or_after(
    day: date, count: int, calendar: str, expected: date
) -> None:
    assert add_sessions(day, count, calendar) == expected


@pytest.mark.parametrize(
    ("first", "last", "inclusive", "between"),
    [
        (date(2024, 12, 23), date(2024, 12, 26), 2, 1),
        (date(2024, 12, 24), date(2024, 12, 25), 0, 0),
        (date(2024, 12, 23), date(2024, 12, 23), 1, 0),
        (date(2024, 12, 24), date(2024, 12, 26), 1, 1),
        (date(2024, 12, 26), date(2024, 12, 23), 0, -1),
        (date(2024, 12, 27), date(2024, 12, 23), 0, -2),
    ],
)
def test_sessions_are_counted_with_both_ends_or_one(first: date, last: date, inclusive: int, between: int) -> None:
    assert sessions_inclusive(first, last, "BVMF") == inclusive
    assert sessions_between(first, last, "BVMF") == between


@given(DAYS, st.integers(1, 200), CODES)
def test_sessions_added_are_counted_back(day: date, count: int, calendar: str) -> None:
    later, earlier = add_sessions(day, count, calendar), add_sessions(day, -count, calendar)
    assert sessions_between(day, later, calendar) == count
    assert sessions_inclusive(day + ONE, later, calendar) == count
    assert sessions_inclusive(earlier, day - ONE, calendar) == count
    assert add_sessions(later, -count, calendar) <= day <= add_sessions(earlier, count, calendar)


@given(DAYS, st.integers(1, 200), CODES)
def test_from_a_session_there_and_back_is_where_one_was(day: date, count: int, calendar: str) -> None:
    start = add_sessions(day, 0, calendar)
    assert add_sessions(add_sessions(start, count, calendar), -count, calendar) == start


@given(DAYS, DAYS, st.integers(-150, 150), CODES)
def test_from_a_later_day_never_an_earlier_session(a: date, b: date, count: int, calendar: str) -> None:
    first, last = sorted((a, b))
    assert add_sessions(first, count, calendar) <= add_sessions(last, count, calendar)


@given(DAYS, st.integers(-150, 150), st.integers(-150, 150), CODES)
def test_more_sessions_are_never_earlier(day: date, a: int, b: int, calendar: str) -> None:
    fewer, more = sorted((a, b))
    one, other = add_sessions(day, fewer, calendar), add_sessions(day, more, calendar)
    assert one <= other
    if (fewer > 0) == (more > 0) and (fewer < 0) == (more < 0):
        assert (one == other) == (fewer == more)


@given(DAYS, st.integers(-150, 150), CODES)
def test_what_is_given_is_a_session_and_never_on_a_weekend(day: date, count: int, calendar: str) -> None:
    given = add_sessions(day, count, calendar)
    assert is_session(given, calendar)
    assert given.weekday() < 5


@given(DAYS, st.integers(0, 300), CODES)
def test_sessions_are_those_of_a_calendar_on_the_wall(first: date, length: int, calendar: str) -> None:
    days = [first + timedelta(place) for place in range(length)]
    assert sessions_inclusive(first, first + timedelta(length - 1), calendar) == sum(
        is_session(day, calendar) for day in days
    )


@given(DAYS, DAYS, DAYS, CODES)
def test_stretches_add_up(a: date, b: date, c: date, calendar: str) -> None:
    whole = sessions_between(a, c, calendar)
    assert sessions_between(a, b, calendar) + sessions_between(b, c, calendar) == whole
    assert sessions_between(c, a, calendar) == -whole


# Both sides of the horizon


@pytest.mark.parametrize("code", sorted(CALENDARS))
def test_both_ends_are_in_and_the_days_beside_them_are_out(code: str) -> None:
    first, last = EDGES[code]
    assert is_session(first, code) is False  # New Year's Day
    assert is_session(last, code) is not None
    assert sessions_inclusive(first, last, code) == sessions_between(first, last, code) > 2000
    for outside in (first - ONE, last + ONE):
        with pytest.raises(CalendarError, match=f"{CALENDARS[code]} is not published for {outside.isoformat()}; it is"):
            is_session(outside, code)
        for ends in ((outside, first), (last, outside)):
            with pytest.raises(CalendarError, match="is not published for"):
                sessions_inclusive(*ends, code)
            with pytest.raises(CalendarError, match="is not published for"):
                sessions_between(*ends, code)
        for count in (-1, 0, 1):
            with pytest.raises(CalendarError, match="is not published for"):
                add_sessions(outside, count, code)


@pytest.mark.parametrize("code", sorted(CALENDARS))
def test_the_last_session_can_be_reached_and_the_next_cannot(code: str) -> None:
    first, last = EDGES[code]
    total = sessions_inclusive(first, last, code)
    newest = add_sessions(first, total, code)
    assert add_sessions(newest, 0, code) == newest
    assert add_sessions(newest, 1 - total, code) == add_sessions(first, 0, code)
    for start, count, said in (
        (first, total + 1, f"count {total + 1} after {first}"),
        (newest, 1, f"count 1 after {newest}"),
        (newest, -total, f"count {total} before {newest}"),
        (first, -1, f"count 1 before {first}"),
    ):
        with pytest.raises(CalendarError, match=f"is not published far enough to {said}; it is known from {first}"):
            add_sessions(start, count, code)


def test_the_first_session_on_or_after_a_closed_last_day_is_not_known() -> None:
    with pytest.raises(CalendarError, match=r"far enough to count 0 from 2026-12-31; .* to 2026-12-31"):
        add_sessions(date(2026, 12, 31), 0, "BVMF")


@pytest.mark.parametrize(
    "use", [lambda day: is_session(day, "XLON"), lambda day: add_sessions(day, 1, "XLON")], ids=["is_session", "add"]
)
def test_a_calendar_that_is_not_here_is_refused_with_those_that_are(use: Callable[[date], object]) -> None:
    with pytest.raises(CalendarError, match=r"no calendar 'XLON'; accepted are ANBIMA, BVMF, XHKG, XNAS"):
        use(date(2024, 1, 2))


# In formulas


def fold(text: str, **known: Node) -> Node:
    return reduce(parse(text), lambda name: known.get(name, Name(name)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("add_sessions(2024-12-23, 1, BVMF)", Day(date(2024, 12, 26))),
        ("add_sessions(2024-12-23, 1, ANBIMA)", Day(date(2024, 12, 24))),
        ("add_sessions(2025-01-10, -1, XNAS)", Day(date(2025, 1, 8))),
        ("add_sessions(2023-09-01, 0, XHKG)", Day(date(2023, 9, 4))),
        ("sessions_inclusive(2024-12-23, 2024-12-27, BVMF)", Number(Fraction(3))),
        ("sessions_inclusive(2024-12-27, 2024-12-23, BVMF)", Number(Fraction(0))),
    ],
)
def test_a_known_formula_is_folded(text: str, expected: Node) -> None:
    assert fold(text) == expected


def test_an_open_one_stays_and_is_folded_once_its_facts_are_known() -> None:
    rest = fold("add_sessions(d, n + 1, BVMF)", n=Number(Fraction(0)))
    assert rest == Call("add_sessions", (Name("d"), Number(Fraction(1)), Choice("BVMF")))
    assert reduce(rest, lambda _: Day(date(2024, 12, 23))) == Day(date(2024, 12, 26))


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("add_sessions(2027-01-04, 1, BVMF)", "B3 trading days is not published for 2027-01-04"),
        ("add_sessions(2017-12-29, 1, XNAS)", "Nasdaq trading days is not published for 2017-12-29"),
        ("add_sessions(2026-12-23, 30, XHKG)", "Hong Kong trading days is not published far enough"),
        ("sessions_inclusive(2026-12-01, 2027-01-31, BVMF)", "is not published for 2027-01-31"),
        ("add_sessions(2024-01-02, 1 / 2, BVMF)", "add sessions cannot take 2024-01-02, 1/2"),
        ("add_sessions(5, 1, BVMF)", "add sessions cannot take 5, 1"),
        ("sessions_inclusive(2024-01-02, 1, BVMF)", "sessions inclusive cannot take 2024-01-02, 1"),
    ],
)
def test_a_day_without_a_calendar_is_an_error_that_says_so(text: str, part: str) -> None:
    with pytest.raises(EvaluationError, match=part):
        fold(text)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("add_sessions(d, 1, XLON)", "add_sessions takes the name of a calendar at its end, one of ANBIMA, BVMF, XHKG"),
        ("add_sessions(d, 1, 5)", "takes the name of a calendar at its end"),
        ("sessions_inclusive(a, b, if x then BVMF else ANBIMA)", "takes the name of a calendar at its end"),
        ("add_sessions(d, 1)", "add_sessions takes 3 arguments, not 2"),
        ("sessions_inclusive(a, b)", "sessions_inclusive takes 3 arguments, not 2"),
    ],
)
def test_a_formula_must_name_one_of_the_calendars(text: str, part: str) -> None:
    with pytest.raises(FormulaError, match=part):
        parse(text)


def test_sympy_leaves_the_counting_to_the_calendar() -> None:
    from rules.symbolic import open_names, to_sympy

    formula = parse("sessions_inclusive(a, b, BVMF) + n - n")
    assert open_names(formula) == ("a", "b")
    assert {symbol.name for symbol in to_sympy(formula).free_symbols} == {"a", "b", "‹BVMF›"}
    other = parse("sessions_inclusive(a, b, ANBIMA)")
    assert to_sympy(parse("sessions_inclusive(a, b, BVMF)")) != to_sympy(other)


# In a book

DEADLINE = """\
rules:
  deadline:
    says: You have five trading days.
    clauses: [{clause: "1", quote: five trading days}]
    value: add_sessions(grant_date, 5, CALENDAR)
"""


@pytest.fixture
def book(tiny: LoadTiny) -> Book:
    return tiny(DEADLINE.replace("CALENDAR", "BVMF"))


def test_a_rule_counts_on_its_calendar(book: Book) -> None:
    (outcome,) = ask(book, "deadline", {"grant_date": "2026-12-17"}, as_of=date(2026, 12, 1)).outcomes
    assert outcome.quantity is not None
    assert outcome.quantity.value == Day(date(2026, 12, 28))


def test_a_missing_day_is_asked_for(book: Book) -> None:
    result = ask(book, "deadline", {}, as_of=date(2026, 12, 1))
    assert result.status == "needs_facts"
    assert [need.fact for need in result.needs] == ["grant_date"]


@pytest.mark.parametrize(
    ("start", "part"),
    [
        ("2026-12-28", r"is not published far enough to count 5 after 2026-12-28"),
        ("2027-06-01", r"is not published for 2027-06-01"),
        ("2017-06-01", r"is not published for 2017-06-01"),
    ],
)
def test_beyond_the_horizon_the_answer_is_a_sentence(book: Book, start: str, part: str) -> None:
    said = (
        rf"These facts cannot be worked with: the calendar of B3 trading days {part}; "
        r"it is known from 2018-01-01 to 2026-12-31 \(in “deadline”\)\."
    )
    with pytest.raises(FactError, match=said):
        ask(book, "deadline", {"grant_date": start}, as_of=date(2026, 12, 1))


def test_the_day_that_is_looked_for_is_found_on_the_calendar(book: Book) -> None:
    found = solve(
        book, "deadline", {}, unknown="grant_date", relation="=", target="2024-12-26", as_of=date(2026, 12, 1)
    )
    (solution,) = found.solutions
    assert solution.stretches == ((date(2024, 12, 17), date(2024, 12, 17)),)
    assert [attempt.holds for attempt in solution.proof] == [False, True, False]


def test_an_inverse_question_beyond_the_horizon_is_a_sentence(tiny: LoadTiny) -> None:
    made = tiny(DEADLINE.replace("CALENDAR", "BVMF").replace("grant_date, 5", "max(grant_date, termination_date), 5"))
    with pytest.raises(FactError, match="the calendar of B3 trading days is not published for 2031-01-02"):
        solve(
            made,
            "deadline",
            {"grant_date": "2031-01-02", "termination_date": "2031-01-02"},
            unknown="as_of",
            relation="=",
            target="2031-02-03",
            as_of=date(2026, 12, 1),
        )


def test_a_book_with_an_unknown_calendar_is_refused_with_its_line(tiny: LoadTiny) -> None:
    with pytest.raises(BookError, match=r"tiny\.yaml:\d+: rules\.deadline\.value: .*name of a calendar at its end"):
        tiny(DEADLINE.replace("CALENDAR", "LONDON"))


@pytest.mark.parametrize(("expected", "kinds"), [("2024-12-26", []), ("2024-12-24", ["gap"])])
def test_proofs_know_what_the_calendar_says(tiny: LoadTiny, expected: str, kinds: list[str]) -> None:
    from rules.proof import prove

    made = tiny(f"""\
        rules:
          part:
            says: A part.
            clauses: [{{clause: "1", quote: a part}}]
            table:
              - when: grant_date = 2024-12-23 and add_sessions(grant_date, 1, BVMF) = {expected} and options >= 0
                value: "1"
              - {{when: grant_date != 2024-12-23, value: "2"}}
    """)
    assert [finding.kind for finding in prove(made).findings] == kinds


@given(DAYS, st.integers(-60, 60), CODES)
def test_the_plain_interpreter_agrees(day: date, count: int, calendar: str) -> None:
    from tests.rules.plain import work_out

    assume(count)
    for text in (f"add_sessions(d, {count}, {calendar})", f"sessions_inclusive(d, add_days(d, {count}), {calendar})"):
        worked = reduce(parse(text), lambda _: Day(day))
        assert isinstance(worked, Day | Number)
        assert work_out(parse(text), {"d": day}) == worked.value
