"""How long answers take and how much memory they need: ``python -m evals.speed``.

Cold: a new process from its start to its answer, as on the command line. Warm: an assistant that is up, as in the
service. What else the machine does makes the times longer but hardly the processor time, so both are shown.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from corpus.progress import Progress
from evals.table import table

if TYPE_CHECKING:
    from assistant.assistant import Assistant
    from evals.gold import Question
    from rules.book import Book

SERVICE_STARTS: Final = 3
BOOK_LOADS: Final = 20
ENGINE_ROUNDS: Final = 6
ENGINE_RUNS: Final = 100
"""Runs a round. Rounds of one thing lie apart in time, so that a busy minute does not fall on one row alone."""

YARDSTICK: Final = 1_000
ENGINE_DAY: Final = date(2026, 1, 1)
LEAVING: Final = frozenset({"termination_date", "termination_reason"})
"""Facts of which a worked example names one where it is about leaving."""

FEW: Final = 20
"""Below as many runs a 95th percentile is not shown: it would be the longest run."""

SERVICE: Final = "from assistant.assistant import Assistant; Assistant.default().prepare()"


class SpeedError(RuntimeError):
    """A measured command that did not answer."""


@dataclass(frozen=True, slots=True)
class Cold:
    """A question for a new process, and the status with which it is answered."""

    name: str
    question: str
    status: str


COLD: Final = (
    Cold(
        "cold: computed",
        "My grant of 90,000 Options by Time under the Azul plan was signed on 2 May 2025. "
        "How many can I exercise on 3 May 2027?",
        "computed",
    ),
    Cold("cold: facts missing", "How many restricted shares do I get at Zenvia?", "needs_facts"),
    Cold("cold: open, with the index", "What does the Zenvia plan say about social security?", "silent"),
)

TERMINATIONS: Final[tuple[tuple[str, str, dict[str, str]], ...]] = (
    (
        "azul-sop-2025",
        "time_options_exercisable",
        {
            "grant_agreement_date": "2025-05-02",
            "time_options_granted": "90000",
            "termination_date": "2026-12-15",
            "termination_reason": "INVOLUNTARY_OTHER",
        },
    ),
    ("azul-sop-2025", "termination_outcome", {"termination_reason": "INVOLUNTARY_OTHER"}),
    (
        "kingsoft-cloud-sip-2021",
        "termination_outcome",
        {"termination_reason": "INVOLUNTARY_OTHER", "termination_date": "2024-09-30"},
    ),
    (
        "zenvia-ltip-6",
        "termination_outcome",
        {
            "termination_reason": "INVOLUNTARY_OTHER",
            "termination_date": "2024-09-30",
            "grant_agreement_date": "2024-02-05",
        },
    ),
    (
        "telefonica-brasil-psp-2022",
        "termination_outcome",
        {
            "termination_reason": "INVOLUNTARY_OTHER",
            "cycle": "first",
            "units_granted": "12000",
            "termination_date": "2023-09-15",
            "closing_price": "41.30",
            "multiplier_factor": "57%",
        },
    ),
)
"""One number; and dismissals without cause: where the Board or another document decides, with several readings, and
with money and a deadline."""


class Run(NamedTuple):
    """One run: seconds on the clock and of the processor, and the most bytes held where that is known."""

    seconds: float
    processor: float
    memory: int | None = None


@dataclass(frozen=True, slots=True)
class Timing:
    """Repeated runs of one thing."""

    name: str
    runs: tuple[Run, ...]

    def row(self) -> list[str]:
        """The cells of the table."""
        seconds = [run.seconds for run in self.runs]
        held = [run.memory for run in self.runs if run.memory is not None]
        return [
            self.name,
            str(len(self.runs)),
            _duration(quantile(seconds, 0.5)),
            _duration(quantile(seconds, 0.95)) if len(seconds) >= FEW else "–",
            _duration(max(seconds)),
            _duration(quantile([run.processor for run in self.runs], 0.5)),
            f"{max(held) / 2**20:.0f} MiB" if held else "–",
        ]


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest of the values that at least ``share`` of them do not exceed.

    >>> quantile([3.0, 1.0, 2.0, 4.0], 0.5)
    2.0
    """
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print one table.

    Args:
        arguments: the words after the command; the process's own where not given.

    Returns:
        The exit code.
    """
    options = _options(arguments)
    described = machine()
    try:
        timings = measure(options.runs, options.questions)
    except SpeedError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{described}\n")
    print(table(["", "runs", "median", "95 %", "max", "processor", "memory"], [timing.row() for timing in timings]))
    return 0


def measure(runs: int, most: int | None) -> list[Timing]:
    """Every timing.

    Args:
        runs: how often each cold start is repeated.
        most: how many questions the warm assistant gets; all of the dev half where None.

    Raises:
        SpeedError: a command did not answer as it should.
    """
    # Cold starts come first: the memory of a new process counts from that of the one which starts it.
    cold = [*(cold_start(case, runs) for case in COLD), service_start()]
    return [*cold, *loading_books(), *engine_answers(), *engine_examples(), warm_answers(most)]


def cold_start(case: Cold, runs: int) -> Timing:
    """Time new processes that answer a question, after one that warms the disk's cache and shows the answer."""
    _expect(case)
    return _processes(case.name, _command(case.question), runs)


def service_start() -> Timing:
    """Time new processes that make the service's assistant ready, after one that makes what is made once."""
    process([sys.executable, "-c", SERVICE])
    return _processes("start of the service", [sys.executable, "-c", SERVICE], SERVICE_STARTS)


def process(command: Sequence[str]) -> Run:
    """Run a command.

    Raises:
        SpeedError: it failed.
    """
    begun = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603
    _, status, used = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - begun
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SpeedError(f"A measured command ended with exit code {child.returncode}; run make prepare first.")
    return Run(seconds, used.ru_utime + used.ru_stime, _bytes(used))


def loading_books() -> list[Timing]:
    """Time reading and checking every rule book: from the books themselves, and as it is from the second time on."""
    from assistant.books import installed
    from rules.loading import load_books

    return [
        Timing("load the rule books, first time", _repeated(load_books, BOOK_LOADS)),
        Timing("load the rule books", _repeated(lambda: list(installed().values()), BOOK_LOADS)),
    ]


def engine_answers() -> list[Timing]:
    """Time the engine on dismissals: outcomes and readings, with and without what explains them."""
    from rules.engine import ask
    from rules.loading import load_books

    books = load_books()
    works: dict[str, Callable[[], object]] = {f"yardstick: {YARDSTICK:,} fractions added": _yardstick}
    for plan, goal, facts in TERMINATIONS:
        for explained in (True, False):
            name = f"engine: {plan}, {goal.replace('_', ' ')}{'' if explained else ', not explained'}"
            works[name] = partial(ask, books[plan], goal, facts, as_of=ENGINE_DAY, explained=explained)
    runs: dict[str, tuple[Run, ...]] = dict.fromkeys(works, ())
    for _ in range(ENGINE_ROUNDS):
        for name, work in works.items():
            runs[name] += _repeated(work, ENGINE_RUNS)
    return [Timing(name, own) for name, own in runs.items()]


def engine_examples() -> list[Timing]:
    """Time the engine on every worked example of the books that comes to one result, and on those about leaving: with
    every reading tried, and under the readings by default alone.
    """
    from rules.check import run
    from rules.loading import load_books

    cases = [(book, example) for book in load_books().values() for example in book.examples]
    settled = [(book, example) for book, example in cases if run(book, example).status == "computed"]
    timings = []
    for which, chosen in (
        ("with one result", settled),
        ("with one result, of leaving", [case for case in settled if not LEAVING.isdisjoint(case[1].facts)]),
    ):
        alone = [
            (book, example.model_copy(update={"readings": {**_defaults(book), **example.readings}}))
            for book, example in chosen
        ]
        for readings, ways in ("every reading tried", chosen), ("no other reading tried", alone):
            name = f"engine: worked examples {which}, {readings}"
            timings.append(Timing(name, tuple(_timed(partial(run, *case)) for case in ways)))
    return timings


def _defaults(book: Book) -> dict[str, str]:
    return {name: reading.default for name, reading in book.readings.items()}


def _yardstick() -> Fraction:
    """Work of a fixed size: how long it takes says how busy the machine is, which the other rows follow."""
    total = Fraction(0)
    for number in range(YARDSTICK):
        total += Fraction(number, 7)
    return total


def warm_answers(most: int | None) -> Timing:
    """Time the service's assistant on every question, after one of each language that is not counted."""
    from assistant.assistant import Assistant
    from evals.gold import chosen, load

    questions = chosen(load(), "dev", None)[:most]
    assistant = Assistant.default()
    assistant.prepare()
    for question in {question.language: question for question in questions}.values():
        _answer(assistant, question)
    runs = []
    with Progress("warm: questions", len(questions)) as progress:
        for question in questions:
            runs.append(_timed(partial(_answer, assistant, question)))
            progress.advance()
    held = _bytes(resource.getrusage(resource.RUSAGE_SELF))
    return Timing("warm: the dev questions", tuple(run._replace(memory=held) for run in runs))


def machine() -> str:
    """The machine in words: nothing that names it or its folders."""
    affinity = getattr(os, "sched_getaffinity", None)
    cores = len(affinity(0)) if affinity else os.cpu_count()
    return (
        f"{cores} cores, load {os.getloadavg()[0]:.1f} at the start, Python {platform.python_version()}, "
        f"{platform.platform()}"
    )


def _answer(assistant: Assistant, question: Question) -> None:
    from assistant.errors import RequestError

    with suppress(RequestError):
        assistant.ask(question.question, plan=question.given_plan, as_of=question.as_of)


def _expect(case: Cold) -> None:
    run = subprocess.run(_command(case.question), capture_output=True, check=False)  # noqa: S603
    if run.returncode:
        raise SpeedError(f"“{case.question}” was not answered: {run.stderr.decode(errors='replace').strip()}")
    statuses = [part["status"] for part in json.loads(run.stdout)["parts"]]
    if case.status not in statuses:
        raise SpeedError(f"“{case.question}” should be answered as {case.status}, not as {', '.join(statuses)}.")


def _command(question: str) -> list[str]:
    return [sys.executable, "-m", "assistant.cli", "ask", "--json", "--", question]


def _processes(name: str, command: Sequence[str], runs: int) -> Timing:
    measured = []
    with Progress(name, runs) as progress:
        for _ in range(runs):
            measured.append(process(command))
            progress.advance()
    return Timing(name, tuple(measured))


def _repeated(work: Callable[[], object], runs: int) -> tuple[Run, ...]:
    work()
    return tuple(_timed(work) for _ in range(runs))


def _timed(work: Callable[[], object]) -> Run:
    begun, busy = time.perf_counter(), time.process_time()
    work()
    return Run(time.perf_counter() - begun, time.process_time() - busy)


def _bytes(used: resource.struct_rusage) -> int:
    """The most memory held; Linux counts it in kibibytes, macOS in bytes."""
    return used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def _duration(seconds: float) -> str:
    if seconds >= 1:
        return f"{seconds:.2f} s"
    if seconds < 0.001:
        return f"{seconds * 1_000_000:.0f} µs"
    return f"{seconds * 1000:.0f} ms" if seconds >= 0.01 else f"{seconds * 1000:.1f} ms"


def _positive(text: str) -> int:
    if text.isascii() and text.isdecimal() and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f'a whole number from 1, not "{text}"')


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m evals.speed", description="Measure times and memory.")
    parser.add_argument("--runs", metavar="N", type=_positive, default=5, help="cold starts of each question; 5")
    parser.add_argument("--questions", metavar="N", type=_positive, help="warm questions; all of the dev half")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
