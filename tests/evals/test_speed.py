"""Measuring speed: what is timed really goes the way that its name says. No time is asserted."""

import sys

import pytest

from assistant.assistant import Assistant
from evals import speed
from evals.speed import COLD, TERMINATIONS, Run, SpeedError, Timing, quantile
from rules.loading import load_books


@pytest.fixture(scope="module")
def assistant() -> Assistant:
    return Assistant.default(cold=True)


@pytest.mark.parametrize("case", COLD, ids=lambda case: case.name)
def test_cold_questions_go_the_way_they_are_named_after(assistant: Assistant, case: speed.Cold) -> None:
    vars(assistant).pop("searcher", None)
    assert case.status in {part.status for part in assistant.ask(case.question).parts}
    assert ("searcher" in vars(assistant)) == (case.status == "silent")


def test_a_cold_start_is_timed() -> None:
    timing = speed.cold_start(COLD[0], 1)
    assert [run.seconds > 0 and run.processor > 0 and (run.memory or 0) > 2**20 for run in timing.runs] == [True]


def test_a_command_that_fails_is_not_timed() -> None:
    with pytest.raises(SpeedError, match="exit code 3"):
        speed.process([sys.executable, "-c", "raise SystemExit(3)"])


def test_an_answer_of_another_kind_is_not_timed() -> None:
    with pytest.raises(SpeedError, match="should be answered as clause, not as computed"):
        speed.cold_start(speed.Cold("x", COLD[0].question, "clause"), 1)


@pytest.mark.parametrize(
    ("plan", "goal", "facts"), TERMINATIONS, ids=[f"{plan}, {goal}" for plan, goal, _ in TERMINATIONS]
)
def test_the_engine_answers_what_is_timed(plan: str, goal: str, facts: dict[str, str]) -> None:
    from rules.engine import ask

    result = ask(load_books()[plan], goal, facts, as_of=speed.ENGINE_DAY)
    assert result.outcomes
    assert result.derivation or result.status == "discretionary"
    assert not ask(load_books()[plan], goal, facts, as_of=speed.ENGINE_DAY, explained=False).derivation


@pytest.mark.parametrize(
    ("share", "value"), [(0.0, 1.0), (0.5, 2.0), (0.51, 3.0), (0.75, 3.0), (0.76, 4.0), (0.95, 4.0), (1.0, 4.0)]
)
def test_quantiles_are_measured_values(share: float, value: float) -> None:
    assert quantile([4.0, 2.0, 3.0, 1.0], share) == value


def test_few_runs_have_no_95_percent() -> None:
    few = Timing("few", (Run(0.0012, 0.001, 2**20), Run(0.5, 0.25, 3 * 2**20)))
    assert few.row() == ["few", "2", "1.2 ms", "–", "500 ms", "1.0 ms", "3 MiB"]
    many = Timing("many", tuple(Run(seconds, 0.1) for seconds in range(1, 21)))
    assert many.row() == ["many", "20", "10.00 s", "19.00 s", "20.00 s", "100 ms", "–"]


def test_the_machine_is_described_without_naming_it() -> None:
    import platform

    described = speed.machine()
    assert f"Python {platform.python_version()}" in described
    assert "cores" in described
    assert "/" not in described
    assert platform.node() not in described


def test_the_table_is_whole(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = Run(0.1, 0.1, 2**20)
    monkeypatch.setattr(Assistant, "default", classmethod(lambda cls: assistant))
    monkeypatch.setattr(speed, "process", lambda command: run)
    monkeypatch.setattr(speed, "_expect", lambda case: None)
    monkeypatch.setattr(speed, "ENGINE_RUNS", 1)
    monkeypatch.setattr(speed, "BOOK_LOADS", 1)
    assert speed.main(["--runs", "1", "--questions", "1"]) == 0
    shown = capsys.readouterr().out
    for name in (
        *(case.name for case in COLD),
        "start of the service",
        "load the rule books",
        "engine: worked",
        "warm",
    ):
        assert f"| {name}" in shown


def test_the_worked_examples_that_are_timed_come_to_one_result() -> None:
    every, alone, leaving, _ = speed.engine_examples()
    books = load_books().values()
    assert 1_000 < len(every.runs) == len(alone.runs) < sum(len(book.examples) for book in books)
    assert 200 < len(leaving.runs) < len(every.runs)
