"""How many of the questions in `evals/questions` are answered rightly: ``python -m evals.questions``.

Every question goes through `Assistant.ask` as a person would ask it. Of the test half only figures are shown, so that
nobody tunes on it. A question without a day is answered for the day of the run.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from datetime import date
from typing import Protocol

from assistant.answer import Answer
from assistant.reading.language import LANGUAGES
from corpus.progress import Progress
from evals.figures import Figures, grouped
from evals.gold import Question, chosen, load
from evals.judging import MEASURES, Number, Verdict, judge, no_answer
from evals.table import table


class Asked(Protocol):
    """What is measured: the assistant, or a stand-in for it."""

    def ask(self, question: str, *, plan: str | None = None, as_of: date | str | None = None) -> Answer:
        """Answer a question."""
        ...


def main(arguments: Sequence[str] | None = None, assistant: Asked | None = None) -> int:
    """Ask, judge and print.

    Args:
        arguments: the words after the command; the process's own where not given.
        assistant: what to ask; the assistant of this installation where not given.

    Returns:
        The exit code.
    """
    options = _options(arguments)
    questions = chosen(load(), options.split, options.language)
    verdicts = ask_all(assistant or _installed(), questions)
    groups = grouped(verdicts)
    failures = [v for v in verdicts if v.question.split == "dev" and not v.right] if options.failures else None
    if options.json:
        print(json.dumps(_as_json(groups, failures), ensure_ascii=False, indent=2))
    else:
        print(report(groups))
        for verdict in failures or ():
            print(f"\n{failure(verdict)}")
    return 0


def ask_all(assistant: Asked, questions: Sequence[Question]) -> list[Verdict]:
    """Ask every question and judge its answer; one that breaks the assistant is counted and does not end the run."""
    verdicts = []
    with Progress("Questions", len(questions)) as progress:
        for question in questions:
            try:
                answer = assistant.ask(question.question, plan=question.given_plan, as_of=question.as_of)
                verdicts.append(judge(question, answer))
            except Exception as error:
                verdicts.append(no_answer(question, error))
            progress.advance()
    return verdicts


def report(groups: Sequence[Figures]) -> str:
    """Two tables: what is right of what must be in the answers; and what is worse than not right."""
    every = groups[0]
    wrong = every.numbers[Number.WRONG]
    halves = [f"{g.name} {g.numbers[Number.WRONG]}" for g in groups if g.name in ("dev", "test")]
    by_half = f" ({', '.join(halves)})" if halves else ""
    errors = "; ".join(f"{count} × {name}" for name, count in every.errors.items()) or "none"
    return "\n\n".join(
        [
            "Right, of the answers that must contain it:",
            table(
                ["", "questions", "all right", *MEASURES],
                [[g.name, str(g.questions), str(g.all_right), *(str(g.measures[m]) for m in MEASURES)] for g in groups],
            ),
            f"Wrong numbers stated without qualification: {wrong.count} of {wrong.of}{by_half}",
            table(
                [
                    "",
                    "number right",
                    "wrong, unqualified",
                    "wrong, qualified",
                    "no number",
                    "unanswerable: declined",
                    "number invented",
                    "answerable: declined",
                    "no answer",
                ],
                [[g.name, *_honesty(g)] for g in groups],
            ),
            f"Errors in place of an answer: {errors}",
        ]
    )


def failure(verdict: Verdict) -> str:
    """A question that was not answered rightly, and what is wrong."""
    question = verdict.question
    head = f"{question.language} {question.kind} {question.about or 'no plan'}: {question.question}"
    return "\n".join([head, *(f"  {measure}: {fault}" for measure, fault in verdict.faults.items() if fault)])


def _honesty(g: Figures) -> list[str]:
    shares = [*g.numbers.values(), g.unanswerable_declined, g.invented, g.answerable_declined, g.failed]
    return [str(share) for share in shares]


def _as_json(groups: Sequence[Figures], failures: Sequence[Verdict] | None) -> dict[str, object]:
    shown: dict[str, object] = {"groups": [group.as_json() for group in groups]}
    if failures is not None:
        shown["failures"] = [
            {
                **verdict.question.model_dump(),
                "faults": {measure: fault for measure, fault in verdict.faults.items() if fault},
                "number": verdict.number,
            }
            for verdict in failures
        ]
    return shown


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m evals.questions", description="Measure the answers.")
    parser.add_argument("--split", choices=("dev", "test", "all"), default="dev", help="the half; dev by default")
    parser.add_argument("--language", choices=LANGUAGES, help="the only language; every one by default")
    parser.add_argument("--failures", action="store_true", help="show what was answered wrongly, of the dev half only")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args(arguments)
    if options.failures and options.split == "test":
        parser.error("failures are shown of the dev half only; leave out --failures or choose --split dev")
    return options


def _installed() -> Asked:
    from assistant.assistant import Assistant

    return Assistant.default(cold=True)


if __name__ == "__main__":
    sys.exit(main())
