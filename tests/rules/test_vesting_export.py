"""What a plan says about vesting, written in the Open Cap Format, vests what the rule book says, day by day."""

import json
from datetime import date, timedelta
from typing import Any

import pytest

from rules import Book, ask
from rules.expression import Number
from rules.vesting import Award, Exportable, VestingError, export_ocf, exportable, import_ocf, schedule, vested_by

EXPORTED = [("azul-sop-2025", "time_options"), ("nuvini-adherence", "options"), ("zenvia-ltip-6", "restricted_shares")]
REFUSED = [
    ("azul-sop-2025", "performance_options", "depends on the TSR Factor"),
    ("telefonica-brasil-psp-2022", None, "Units do not vest in steps"),
    ("kingsoft-cloud-sip-2021", None, "it is in each Award Agreement, which is not at hand"),
]


@pytest.mark.parametrize("quantity", [0, 1, 90_000, 100_003])
@pytest.mark.parametrize("start", [date(2024, 1, 15), date(2024, 2, 29), date(2023, 8, 31)])
@pytest.mark.parametrize(("plan", "award"), EXPORTED)
def test_exported_terms_vest_what_the_rule_book_says(
    books: dict[str, Book], plan: str, award: str, start: date, quantity: int
) -> None:
    book, how = books[plan], exportable(plan)[award]
    assert isinstance(how, Exportable)
    written = json.loads(json.dumps(export_ocf(book, award)))
    vested = schedule(import_ocf(written), Award(quantity, start))
    assert sum(each.quantity for each in vested) == quantity
    facts: dict[str, Any] = {how.quantity: quantity}
    if how.start is not None:
        facts[how.start] = start
    days = {each.date for each in vested} | {start, start + timedelta(400), date(2030, 1, 1)}
    for on in sorted(days | {each - timedelta(1) for each in days}):
        if on < start:
            continue
        found = ask(book, how.goal, facts, as_of=on, readings=how.readings).outcomes[0].quantity
        assert found is not None
        assert found.value == Number(vested_by(vested, on)), on


@pytest.mark.parametrize(("plan", "award"), EXPORTED)
def test_exported_terms_name_their_clauses_readings_and_gaps(books: dict[str, Book], plan: str, award: str) -> None:
    book, how = books[plan], exportable(plan)[award]
    assert isinstance(how, Exportable)
    written = export_ocf(book, award)
    assert (written["object_type"], written["id"], written["name"]) == ("VESTING_TERMS", f"{plan}/{award}", how.name)
    assert how.readings
    for name, option in how.readings.items():
        assert any(name in each and book.readings[name].options[option] in each for each in written["comments"])
    for rule in how.rules:
        assert book.rules[rule].says in written["description"]
        for anchor in book.rules[rule].clauses:
            assert f"Clause {anchor.clause}: {' '.join(anchor.quote.split())}" in written["comments"]
    assert written["comments"][-1] == how.left_out


@pytest.mark.parametrize(("plan", "award", "says"), REFUSED)
def test_what_the_format_cannot_say_is_refused_in_a_sentence(
    books: dict[str, Book], plan: str, award: str | None, says: str
) -> None:
    with pytest.raises(VestingError, match=says):
        export_ocf(books[plan], award)


def test_every_plan_is_either_written_or_refused(books: dict[str, Book]) -> None:
    assert all(exportable(plan) for plan in books)
    told = {(plan, award) for plan in books for award, how in exportable(plan).items() if not isinstance(how, str)}
    assert told == set(EXPORTED)


def test_an_award_that_is_not_known_is_refused_with_those_that_are(books: dict[str, Book]) -> None:
    for award in (None, "units"):
        with pytest.raises(VestingError, match="kinds of award of azul-sop-2025: time_options, performance"):
            export_ocf(books["azul-sop-2025"], award)
    other = books["azul-sop-2025"].model_copy(update={"plan": "other"})
    with pytest.raises(VestingError, match="Nobody has said yet how other is written"):
        export_ocf(other)


def test_terms_are_refused_once_the_book_takes_another_reading(books: dict[str, Book]) -> None:
    book = books["azul-sop-2025"]
    changed = book.readings["anniversary_day"].model_copy(update={"default": "a36_from_the_next_day"})
    other = book.model_copy(update={"readings": {**book.readings, "anniversary_day": changed}})
    with pytest.raises(VestingError, match="the rule book now takes a36_from_the_next_day"):
        export_ocf(other, "time_options")
