"""How many of the turns of the conversations in `evals/dialogues` are answered rightly: ``python -m evals.dialogues``.

Each conversation is held as a person would hold it, one thread each, the plan passed along with every question where
its first one has it. Of the test half only figures are shown, so that nobody tunes on it.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Final, Literal, Protocol

from pydantic import BaseModel, ConfigDict

from assistant.answer import Answer
from corpus.progress import Progress
from evals.figures import figures
from evals.gold import Gold, Question, Split, records
from evals.judging import Verdict, judge, no_answer
from evals.table import table

DIALOGUES: Final = Path(__file__).with_name("dialogues") / "dialogues.jsonl"
Kind = Literal[
    "first",
    "event",
    "value",
    "supply",
    "plan",
    "goal",
    "why",
    "clause",
    "language",
    "over",
    "fresh",
    "thanks",
]
SMALL_TALK: Final = frozenset({"over", "thanks"})


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Turn(_Model):
    """One message and what a right answer to it contains; nothing is demanded of an answer to small talk."""

    turn: Kind
    language: str
    plan: str | None
    question: str
    as_of: str | None
    gold: Gold
    note: str

    def as_question(self, split: Split) -> Question:
        """The turn as a question to be judged."""
        return Question(
            language=self.language,
            plan=self.plan,
            given_plan=None,
            question=self.question,
            kind="text",
            as_of=self.as_of,
            gold=self.gold,
            split=split,
            note=self.note,
        )


class Dialogue(_Model):
    """A conversation, the plan that the caller passes along, and its turns."""

    split: Split
    given_plan: str | None
    turns: tuple[Turn, ...]


class Asked(Protocol):
    """What is measured: the assistant, or a stand-in for it."""

    def ask(
        self, question: str, *, plan: str | None = None, thread: str | None = None, as_of: date | str | None = None
    ) -> Answer:
        """Answer a question."""
        ...


def load(path: Path = DIALOGUES) -> tuple[Dialogue, ...]:
    """Read a file of conversations, one JSON object a line.

    Raises:
        QuestionsError: the first line that is no such object, and why.
    """
    return records(path, Dialogue, "evals/dialogues/README.md")


def hold(assistant: Asked, dialogue: Dialogue) -> list[tuple[Turn, Verdict, Answer | None]]:
    """Hold a conversation and judge each answer."""
    held: list[tuple[Turn, Verdict, Answer | None]] = []
    thread: str | None = None
    for turn in dialogue.turns:
        question = turn.as_question(dialogue.split)
        try:
            answer = assistant.ask(turn.question, plan=dialogue.given_plan, thread=thread, as_of=turn.as_of)
        except Exception as error:
            held.append((turn, no_answer(question, error), None))
            continue
        thread = answer.thread
        held.append((turn, judge(question, answer), answer))
    return held


def right(turn: Turn, verdict: Verdict) -> bool:
    """Whether an answer is all right; after small talk only an answer at all is wanted."""
    return verdict.failed is None if turn.turn in SMALL_TALK else verdict.right


def report(held: Sequence[tuple[Turn, Verdict]]) -> str:
    """The figures in all, by half and by what a turn does."""
    groups: Mapping[str, list[tuple[Turn, Verdict]]] = defaultdict(list)
    for turn, verdict in held:
        for name in ("all", verdict.question.split, turn.turn, turn.language):
            groups[name].append((turn, verdict))
    rows = []
    for name, members in groups.items():
        asked = [verdict for turn, verdict in members if turn.turn not in SMALL_TALK]
        shown = figures(name, asked)
        of_all = f"{sum(right(turn, verdict) for turn, verdict in members)}/{len(members)}"
        measures = [str(shown.measures[m]) for m in ("status", "codes", "exact", "date", "clauses", "language")]
        rows.append([name, of_all, *measures, str(shown.numbers["wrong"]), str(shown.failed)])
    head = ["", "all right", "status", "codes", "exact", "date", "clauses", "language", "wrong, unqualified"]
    return table([*head, "no answer"], rows)


def main(arguments: Sequence[str] | None = None, assistant: Asked | None = None) -> int:
    """Hold the conversations, judge and print.

    Args:
        arguments: the words after the command; the process's own where not given.
        assistant: what to ask; the assistant of this installation, keeping nothing, where not given.

    Returns:
        The exit code.
    """
    parser = argparse.ArgumentParser(prog="python -m evals.dialogues", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--split", choices=("dev", "test", "all"), default="dev", help="the half; dev by default")
    parser.add_argument("--failures", action="store_true", help="show the turns of dev that are not all right")
    options = parser.parse_args(arguments)
    assistant = assistant or _installed()
    dialogues = [dialogue for dialogue in load() if options.split in ("all", dialogue.split)]
    held: list[tuple[Turn, Verdict]] = []
    shown: list[str] = []
    with Progress("Conversations", len(dialogues)) as progress:
        for dialogue in dialogues:
            turns = hold(assistant, dialogue)
            held += [(turn, verdict) for turn, verdict, _ in turns]
            if dialogue.split == "dev" and not all(right(turn, verdict) for turn, verdict, _ in turns):
                shown.append("\n".join(_line(*each) for each in turns))
            progress.advance()
    print(report(held))
    if options.failures:
        print("\n\n".join(["", *shown]))
    return 0


def _line(turn: Turn, verdict: Verdict, answer: Answer | None) -> str:
    if right(turn, verdict):
        return f"  right: {turn.turn}: {turn.question}"
    faults = "; ".join(f"{measure}: {fault}" for measure, fault in verdict.faults.items() if fault)
    text = " / ".join(answer.text.split("\n"))[:300] if answer else verdict.failed
    return f"  WRONG: {turn.turn}: {turn.question}\n      {faults}\n      {text}"


def _installed() -> Asked:
    from assistant.assistant import Assistant
    from assistant.threads import Threads

    assistant = Assistant.default()
    assistant.threads = Threads()
    assistant.prepare()
    return assistant


if __name__ == "__main__":
    raise SystemExit(main())
