"""``rules show``: everything that a book can be asked for, by the name under which it is asked."""

from __future__ import annotations

from assistant.books import installed
from tests.assistant.conftest import Run

AZUL = "azul-sop-2025"


def words(printed: str) -> str:
    return " ".join(printed.split())


def test_every_rule_fact_and_reading_is_listed(run: Run) -> None:
    code, out, _ = run("rules", "show", AZUL)
    book = installed()[AZUL]
    assert code == 0
    listed = {word.rstrip(":") for word in out.split()}
    assert {*book.rules, *book.facts, *book.readings} <= listed
    assert {option for reading in book.readings.values() for option in reading.options} <= listed
    assert {value for fact in book.facts.values() for value in fact.values} <= listed


def test_a_goal_is_shown_with_every_rule_that_competes_for_it(run: Run) -> None:
    code, out, _ = run("rules", "show", AZUL, "time_options_exercisable")
    book, said = installed()[AZUL], words(out)
    assert code == 0
    for rule in book.goals["time_options_exercisable"]:
        assert words(rule.says) in said
        assert all(words(f"{anchor.clause}: “{anchor.quote}”") in said for anchor in rule.clauses)
    assert "otherwise time_options_granted × thirds_vested ÷ 3" in said
    assert "grant_agreement_date (date): " in said
    assert "as_of: the day of the answer" in said
    assert "anniversary_day (3.1.1.1.3): " in said
    assert "(default): " in said
    assert "final_vwap" not in said
    assert "Examples" in out


def test_one_rule_of_several_is_shown_alone(run: Run) -> None:
    _, out, _ = run("rules", "show", AZUL, "time_options_after_the_window")
    assert out.startswith("time_options_after_the_window → time_options_exercisable")
    assert "time_options_exercisable_after_leaving →" not in out


def test_consequences_are_shown_with_what_they_show(run: Run) -> None:
    said = words(run("rules", "show", "zenvia-ltip-6", "termination_outcome")[1])
    assert "Before the Vesting Period ends, you lose all your Restricted Shares. Shows nothing_kept" in said
    assert "when termination_reason in (VOLUNTARY_OTHER" in said


def test_a_rule_that_is_not_there_is_said_not_to_be(run: Run) -> None:
    assert run("rules", "show", AZUL, "magic")[0] == 2
    assert run("rules", "show", AZUL, "magic")[2] == (
        "azul-sop-2025 has no rule 'magic'; without RULE they are listed."
    )
