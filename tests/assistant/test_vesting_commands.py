"""Vesting terms of the Open Cap Format from the command line: what vests when, and what a plan says in that format."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from assistant.cli import main
from tests.assistant.conftest import Run

MONTHLY = {"order": 1, "percentage": 1, "occurrences": 4, "period": 1, "period_type": "MONTHS"}
TERMS = {"allocation_type": "CUMULATIVE_ROUND_DOWN", "statements": [MONTHLY]}


@pytest.fixture
def file(tmp_path: Path) -> Callable[[Any], str]:
    def file(terms: Any) -> str:
        path = tmp_path / "terms.json"
        path.write_text(terms if isinstance(terms, str) else json.dumps(terms), "utf-8")
        return str(path)

    return file


def test_the_dated_shares_with_their_running_total(run: Run, file: Callable[[Any], str]) -> None:
    code, out, _ = run("rules", "vesting", file(TERMS), "--quantity", "10", "--start", "2025-01-15")
    assert code == 0
    assert out == "2025-02-15 2 2 2025-03-15 3 5 2025-04-15 2 7 2025-05-15 3 10 10 of 10 vest."


def test_what_comes_before_the_grant_vests_as_the_policy_says_and_the_policy_is_named(
    run: Run, file: Callable[[Any], str]
) -> None:
    words = ("vesting", file(TERMS), "--quantity", "10", "--start", "2025-01-15", "--grant", "2025-03-20")
    _, out, _ = run("rules", *words)
    assert out.startswith("2025-03-20 5 5 2025-04-15 2 7")
    assert "This follows grant_date=ON_GRANT_DATE; with --policy grant_date=NEXT_INSTALLMENT it comes out" in out
    _, out, _ = run("rules", *words, "--policy", "grant_date=NEXT_INSTALLMENT")
    assert out.startswith("2025-04-15 7 7 2025-05-15 3 10")
    assert "This follows grant_date=NEXT_INSTALLMENT" in out


def test_events_a_leave_and_an_acceleration(run: Run, file: Callable[[Any], str]) -> None:
    words = ("vesting", file(TERMS | {"statements": [MONTHLY | {"event": "ipo"}]}), "--quantity", "40")
    words = (*words, "--start", "2025-01-15")
    assert run("rules", *words)[1].startswith("0 of 40 vest.")
    _, out, _ = run("rules", *words, "--event", "ipo=2025-04-01")
    assert out.startswith("2025-04-01 20 20 2025-04-15 10 30 2025-05-15 10 40")
    _, out, _ = run("rules", *words, "--event", "ipo=2025-02-01", "--leave", "2025-03-01=2025-03-31")
    assert out.startswith("2025-02-15 10 10 2025-04-14 10 20 2025-05-15 10 30 2025-06-14 10 40")
    assert "with --policy leave=KEEP_DATES" in out
    _, out, _ = run("rules", *words, "--event", "ipo=2025-02-01", "--accelerate", "2025-02-20=15")
    assert out.startswith("2025-02-15 10 10 2025-02-20 15 25 acceleration 2025-04-15 5 30 2025-05-15 10 40")
    assert "with --policy acceleration=PRO_RATA" in out


def test_terms_that_give_more_than_the_award_are_said_to(run: Run, file: Callable[[Any], str]) -> None:
    terms = TERMS | {"statements": [MONTHLY | {"percentage": "1.5"}]}
    _, out, _ = run("rules", "vesting", file(terms), "--quantity", "10", "--start", "2025-01-15")
    assert "15 of 10 vest. That is more than was granted" in out


def test_a_plan_is_written_and_read_again(run: Run, file: Callable[[Any], str], capsys: Any) -> None:
    assert main(("rules", "vesting-terms", "azul-sop-2025", "time_options")) == 0
    written = json.loads(capsys.readouterr().out)
    several = file({"file_type": "OCF_VESTING_TERMS_FILE", "items": [written, written | {"id": "x"}]})
    words = ("--quantity", "100", "--start", "2025-05-02")
    _, out, _ = run("rules", "vesting", several, "--terms", "azul-sop-2025/time_options", *words)
    assert out.startswith("2026-05-02 100/3 100/3 thirds 2027-05-02 100/3 200/3 thirds 2028-05-02 100/3 100 thirds")
    code, _, err = run("rules", "vesting", several, *words)
    assert (code, err) == (2, "The file holds 2 vesting terms; name one of them: azul-sop-2025/time_options, x.")


@pytest.mark.parametrize(
    ("content", "words", "says"),
    [
        ("{", (), "is not JSON"),
        ("[]", (), "holds no object"),
        ("{}", (), "Vesting terms of the Open Cap Format have one of"),
        ("[" * 100_000, (), "is not JSON"),
        (" " * 2_000_001, (), "is too large"),
        (TERMS, ("--policy", "month=x"), 'There is no policy "month"'),
        (TERMS, ("--start", "15.1.2025"), "The day is written YYYY-MM-DD"),
        (TERMS, ("--quantity", "1e3"), "The quantity is a whole number"),
        (TERMS, ("--start", "9999-12-01"), "outside the calendar"),
        (TERMS, (), "counts from the vesting start, which is not given"),
    ],
)
def test_what_cannot_be_worked_is_refused_in_a_sentence(
    run: Run, file: Callable[[Any], str], content: Any, words: tuple[str, ...], says: str
) -> None:
    code, out, err = run("rules", "vesting", file(content), "--quantity", "10", *words)
    assert (code, out) == (2, "")
    assert says in err


def test_a_file_that_is_not_there_and_a_plan_that_cannot_be_written_are_refused(run: Run) -> None:
    code, _, err = run("rules", "vesting", "none.json", "--quantity", "1")
    assert (code, err) == (2, 'The file "none.json" cannot be read; check its name.')
    code, _, err = run("rules", "vesting-terms", "kingsoft-cloud-sip-2021")
    assert code == 2
    assert "it is in each Award Agreement" in err


def test_where_nothing_vests_for_want_of_a_start_it_is_said(run: Run, file: Callable[[Any], str]) -> None:
    started = {"id": "s", "quantity": "0", "trigger": {"type": "VESTING_START_DATE"}, "next_condition_ids": ["q"]}
    period = {"length": 1, "type": "MONTHS", "occurrences": 4, "day_of_month": "VESTING_START_DAY_OR_LAST_DAY_OF_MONTH"}
    relative = {"type": "VESTING_SCHEDULE_RELATIVE", "period": period, "relative_to_condition_id": "s"}
    part = {"numerator": "1", "denominator": "4"}
    monthly = {"id": "q", "portion": part, "trigger": relative, "next_condition_ids": []}
    terms = {"allocation_type": "CUMULATIVE_ROUND_DOWN", "vesting_conditions": [started, monthly]}
    _, out, _ = run("rules", "vesting", file(terms), "--quantity", "10")
    says = "No vesting start is given, and what counts from it cannot vest; give it with --start."
    assert out.startswith(f"0 of 10 vest. {says}")
    out = run("rules", "vesting", file(terms), "--quantity", "10", "--start", "2025-01-15")[1]
    assert "10 of 10 vest." in out
    assert says not in out
