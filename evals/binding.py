"""How many of the facts that people state are bound to the right fact of the right rule: ``python -m evals.binding``.

1,629 questions written for rules of the five plans hold figures or days, and people who had not seen the reader wrote
down what each states (`evals/facts`). The rule is given, so that only the binding is measured. What is seen of the
authors of one half may be tuned on; of the others only figures are shown.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Final

from assistant.assistant import Assistant
from assistant.reading.language import LANGUAGES
from corpus.progress import Progress
from evals.table import table
from rules import load_books
from rules.book import Book

FOLDER: Final = Path(__file__).with_name("facts")
TUNED: Final = frozenset("aceg")
"""The authors whose questions may be looked at."""
TODAY: Final = date(2026, 11, 28)
"""The day for which the labels say what "today" and "last March" are."""
AS_OF: Final = "as_of"
_TYPED: Final = ("count", "number", "money", "percent", "date")
RIGHT, MISSED, WRONG, UNSAID = "right", "missed", "wrong", "unsaid"


@dataclass(frozen=True, slots=True)
class Labelled:
    """A question with the facts that it states.

    Attributes:
        facts: what it states, by the name of the fact; days may be a month or a year only.
        left: figures in it that no fact takes.
        instead: what a careful reader could fill in instead.
    """

    plan: str
    author: str
    language: str
    rule: str
    question: str
    facts: Mapping[str, str]
    left: Sequence[str] = ()
    instead: Sequence[Mapping[str, str]] = field(default=())


@dataclass(frozen=True)
class Read:
    """What the reader made of a labelled question: for every fact whether it is right, missed, wrong or unsaid."""

    label: Labelled
    bound: Mapping[str, str]
    book: Book

    @cached_property
    def marks(self) -> tuple[tuple[str, str], ...]:
        """Each fact that is stated or was bound, with what became of it."""
        goal = self.book.rules[self.label.rule].goal
        usable = {*self.book.facts_of(goal), AS_OF}
        stated = {name: value for name, value in self.label.facts.items() if name in usable}
        known: dict[str, list[str]] = {}
        for facts in (self.label.facts, *self.label.instead):
            for name, value in facts.items():
                known.setdefault(name, []).append(value)
        found = []
        for name, value in stated.items():
            if name in self.bound:
                right = any(self._same(name, each, self.bound[name]) for each in known[name])
                found.append((name, RIGHT if right else WRONG))
            elif not (_is_today(name, value) or self._excused()):
                found.append((name, MISSED))
        for name, raw in self.bound.items():
            said = any(self._same(name, each, raw) for each in known.get(name, ()))
            if name not in stated and not said and not _is_today(name, raw):
                found.append((name, UNSAID))
        return tuple(found)

    def typed(self, name: str) -> bool:
        """Whether a fact is a figure or a day, and no choice or yes/no."""
        return self._type(name) in _TYPED

    def _type(self, name: str) -> str:
        return "date" if name == AS_OF else self.book.facts[name].type

    def _excused(self) -> bool:
        """Whether one of the other ways to fill the form is wholly bound."""
        return any(
            facts
            and all(name in self.bound and self._same(name, value, self.bound[name]) for name, value in facts.items())
            for facts in self.label.instead
        )

    def _same(self, name: str, label: str, raw: str) -> bool:
        if self._type(name) == "date":
            return raw == label or (len(label) < len(TODAY.isoformat()) and raw.startswith(label))
        return _number(label) == _number(raw)


def _is_today(name: str, value: str) -> bool:
    return name == AS_OF and value == TODAY.isoformat()


def _number(text: str) -> Fraction | str:
    try:
        return Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)
    except ValueError:
        return text


def labelled(folder: Path = FOLDER) -> list[Labelled]:
    """The labelled questions, a file a plan."""
    return [
        Labelled(
            path.stem, row["author"], row["language"], row["rule"], row["question"], row["facts"], row["left"],
            row.get("or", ()),
        )
        for path in sorted(folder.glob("*.jsonl"))
        for row in map(json.loads, path.read_text("utf-8").splitlines())
    ]  # fmt: skip


def read(questions: Sequence[Labelled]) -> Iterator[Read]:
    """What the reader binds in each question, with its rule given."""
    books = load_books()
    reader = Assistant.default(cold=True).reader
    with Progress("Questions", len(questions)) as progress:
        for label in questions:
            book = books[label.plan]
            query = reader.read(
                label.question, plan=label.plan, facts={}, goal=book.rules[label.rule].goal, today=TODAY
            )
            bound = {name: str(raw) for name, raw in query.targets[0].facts.items()} if query.targets else {}
            yield Read(label, bound, book)
            progress.advance()


def report(reads: Sequence[Read]) -> str:
    """A table: questions and facts by plan, language and half."""
    groups: list[tuple[str, list[Read]]] = [("all", list(reads))]
    groups += [("authors tuned on", [each for each in reads if each.label.author in TUNED])]
    groups += [("authors set aside", [each for each in reads if each.label.author not in TUNED])]
    groups += [
        (name, [each for each in reads if each.label.plan == name]) for name in sorted({r.label.plan for r in reads})
    ]
    groups += [(name, [each for each in reads if each.label.language == name]) for name in LANGUAGES]
    head = ["", "questions", "figures all right", "stated", RIGHT, MISSED, WRONG, UNSAID, "choices right"]
    return table(head, [_row(name, group) for name, group in groups if group])


def _row(name: str, reads: Sequence[Read]) -> list[str]:
    figures = [[mark for fact, mark in each.marks if each.typed(fact)] for each in reads]
    choices = Counter(mark for each in reads for fact, mark in each.marks if not each.typed(fact))
    marks = Counter(mark for row in figures for mark in row)
    stated = marks[RIGHT] + marks[MISSED] + marks[WRONG]
    whole = sum(not {*row} - {RIGHT} for row in figures)
    asked = choices[RIGHT] + choices[MISSED] + choices[WRONG]
    return [
        name, f"{len(reads)}", f"{whole}", f"{stated}", *(f"{marks[mark]}" for mark in (RIGHT, MISSED, WRONG, UNSAID)),
        f"{choices[RIGHT]}/{asked}",
    ]  # fmt: skip


def failures(reads: Sequence[Read]) -> str:
    """The questions of the authors tuned on that are not wholly right, each with what is not."""
    lines = []
    for each in reads:
        faults = [(name, mark) for name, mark in each.marks if mark != RIGHT]
        if faults and each.label.author in TUNED:
            lines.append(f"{each.label.plan}, {each.label.rule}: {each.label.question}")
            lines += [
                f"    {name} {mark}: stated {each.label.facts.get(name, '-')}, bound {each.bound.get(name, '-')}"
                for name, mark in faults
            ]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Read all questions and print what was bound.

    Args:
        arguments: the words after the command; the process's own where not given.

    Returns:
        The exit code.
    """
    parser = argparse.ArgumentParser(prog="python -m evals.binding", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--plan", help="only questions of this plan")
    parser.add_argument("--failures", action="store_true", help="list what is not right, of the authors tuned on")
    options = parser.parse_args(arguments)
    reads = list(read([label for label in labelled() if options.plan in (None, label.plan)]))
    print(report(reads))
    if options.failures:
        print(f"\n{failures(reads)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
