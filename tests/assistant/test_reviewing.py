"""What of what lawyers decided counts for a rule book, and for the rules behind what an answer shows."""

from __future__ import annotations

from datetime import date
from itertools import count
from typing import Any

import pytest

from assistant.assistant import Assistant
from assistant.reviewing import Decision, Reviews, content
from assistant.signing import digest
from rules.behind import worked
from rules.beside import _varied
from rules.book import Book
from rules.engine import understood
from rules.loading import load_books
from rules.run import Run

AZUL, READING, RULE = "azul-sop-2025", "anniversary_day", "time_options_exercisable"
ON_IT, AFTER_IT = "a36_on_the_anniversary", "a36_from_the_next_day"
FACTS = {"time_options_granted": 90000, "grant_agreement_date": "2025-05-02"}
COUNTER = count(1)


def changed(book: Book, part: str, name: str, **update: Any) -> Book:
    """The book with an entry that its author wrote otherwise."""
    entries = getattr(book, part)
    return book.model_copy(update={part: {**entries, name: entries[name].model_copy(update=update)}})


@pytest.mark.parametrize(
    ("part", "name", "update"),
    [
        ("rules", RULE, {"says": "Other words."}),
        ("rules", RULE, {"rounding": "floor"}),
        ("rules", RULE, {"exception_to": ("thirds_vested",)}),
        ("readings", READING, {"default": AFTER_IT}),
        ("readings", READING, {"question": "Another question?"}),
        ("facts", "time_options_exercised_before", {"presume": "1"}),
        ("facts", "time_options_exercised_before", {"unit": "shares"}),
    ],
)
def test_what_a_rule_or_a_reading_says_is_what_a_decision_is_about(
    part: str, name: str, update: dict[str, Any]
) -> None:
    book = load_books()[AZUL]
    other = changed(book, part, name, **update)
    about = {"rules": "rule", "readings": "reading"}.get(part)
    if about is not None:
        assert content(book, about, name) != content(other, about, name)  # type: ignore[arg-type]
    users = [each for each, rule in book.rules.items() if name in rule.uses()]
    assert users
    for user in users if part != "rules" else []:
        assert content(book, "rule", user) != content(other, "rule", user)


@pytest.mark.parametrize(
    "update", [{"label": "another name"}, {"concepts": ("vesting",)}, {"ref": ("x",)}, {"topic": None}]
)
def test_how_a_rule_is_found_and_called_is_no_part_of_it(update: dict[str, Any]) -> None:
    book = load_books()[AZUL]
    assert content(book, "rule", RULE) == content(changed(book, "rules", RULE, **update), "rule", RULE)


def test_the_form_of_what_is_hashed_stays() -> None:
    """Where this fails with rule books as they were, every decision that was ever made would be stale."""
    book = load_books()["nuvini-adherence"]
    reading = next(iter(book.readings.values()))
    said = [reading.clause, reading.question, reading.options, reading.default]
    assert content(book, "reading", reading.name) == digest(1, said)


def test_an_adopted_reading_is_still_the_one_that_was_decided_on() -> None:
    book = load_books()[AZUL]
    sha256 = content(book, "reading", READING)
    adopted = Reviews([made(option=AFTER_IT, sha256=sha256)]).applied(book)
    assert adopted.readings[READING].default == AFTER_IT
    assert content(adopted, "reading", READING) == sha256


def made(verdict: str = "adopted", *, company: str | None = None, **rest: Any) -> Decision:
    number = next(COUNTER)
    about = {"about": "reading", "name": READING, "option": None, "sha256": "", **rest}
    return Decision(
        id=f"rev_{number}", company=company, plan=AZUL, verdict=verdict, reason="So.", by=None, at="2026-11-28", **about
    )  # type: ignore[arg-type]


def test_a_stale_decision_of_a_company_hides_none_that_counts_for_everybody() -> None:
    book = load_books()[AZUL]
    now = content(book, "rule", RULE)
    rejected = made("rejected", about="rule", name=RULE, sha256=now)
    stale = made("approved", company="ACME", about="rule", name=RULE)
    assert Reviews([rejected, stale]).state(book, [RULE]) == "rejected"
    assert Reviews([stale]).state(book, [RULE]) == "stale"
    adopted = made(option=AFTER_IT, sha256=content(book, "reading", READING))
    reviews = Reviews([adopted, made(company="ACME", option=ON_IT)])
    assert reviews.applied(book).readings[READING].default == AFTER_IT
    assert reviews.counts(book, adopted) == "yes"


def test_what_one_company_rejected_is_not_answered_with_though_all_others_adopt_it() -> None:
    book = load_books()[AZUL]
    sha256 = content(book, "reading", READING)
    decisions = [
        made(option=AFTER_IT, sha256=sha256),
        made(option=ON_IT, sha256=sha256),
        made("rejected", company="ACME", option=ON_IT, sha256=sha256),
    ]
    reading = Reviews(decisions).applied(book).readings[READING]
    assert (reading.default, reading.rejected, reading.others) == (AFTER_IT, (ON_IT,), ())


CASES = [
    (RULE, {**FACTS}),
    ("termination_outcome", {**FACTS, "termination_date": "2026-12-01"}),
    ("final_price_window_start", {"program_approval_date": "2023-12-30"}),
]


@pytest.mark.parametrize(("rule", "facts"), CASES, ids=[rule for rule, _ in CASES])
def test_every_rule_behind_what_is_shown_is_warned_of_once_it_is_rejected(
    assistant: Assistant, rule: str, facts: dict[str, Any]
) -> None:
    book = assistant.books[AZUL]
    goal, chosen, known = understood(book, rule, facts, None)
    default = Run(book, known, date(2027, 5, 2), chosen).decide(goal)
    behind = {*worked(default)}
    for _, run in _varied(default, ()):
        behind |= {*worked(run.decide(goal))}
    work = {"as_of": "2027-05-02"}
    answer = assistant.work(AZUL, **work).computed(goal, facts, {})
    named = set(answer.parts[0].rules)
    if answer.parts[0].outcomes[0].when is None:
        assert behind <= named
    for name in sorted(named):
        reviews = Reviews([made("rejected", about="rule", name=name, sha256=content(book, "rule", name))])
        again = assistant.with_reviews(reviews).work(AZUL, **work).computed(goal, dict(facts), {})
        assert again.parts[0].review == "rejected"
        assert again.text.startswith("A lawyer has found a rule wrong")


def test_a_book_is_made_once_for_what_was_decided_and_is_itself_where_nothing_was() -> None:
    book = load_books()[AZUL]
    assert Reviews([made(option=AFTER_IT)]).applied(book).readings is book.readings  # for other words
    reviews = Reviews([made(option=AFTER_IT, sha256=content(book, "reading", READING))])
    assert reviews.applied(book) is reviews.applied(book) is not book
    assert reviews.applied(book).readings[READING].others == ()
    assert reviews.applied(load_books()["zenvia-ltip-6"]).plan == "zenvia-ltip-6"
