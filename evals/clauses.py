"""How well search finds the clause: ``python -m evals.clauses``.

Each question is searched for twice: with its plan passed along, and without. The figures are shares of questions: with
an answering clause among the first 1, 3, 5 or 10; ``RR`` is the mean of one over the place of the first.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from corpus.progress import Progress
from evals.table import table

if TYPE_CHECKING:
    from corpus.passage import Passage
    from corpus.search import Searcher

QUESTIONS: Final = Path(__file__).with_name("search") / "questions.jsonl"
LANGUAGES: Final = ("en", "pt", "es", "zh-Hans", "zh-Hant")
DEEP: Final = 10
MEASURES: Final = ("R@1", "R@3", "R@5", "R@10", "RR")


class QuestionsError(ValueError):
    """A file of questions that cannot be used."""


class Question(BaseModel):
    """A question and the clauses that answer it, none where the plan does not."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    language: Literal["en", "pt", "es", "zh-Hans", "zh-Hant"]
    plan: str
    text: str = Field(alias="question")
    clauses: tuple[str, ...]
    names_plan: bool
    kind: str
    split: Literal["dev", "test"]


def read_questions(path: Path = QUESTIONS) -> tuple[Question, ...]:
    """Read the questions.

    Raises:
        QuestionsError: naming the line that is not one.
    """
    questions = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        try:
            questions.append(Question.model_validate(json.loads(line)))
        except (ValueError, ValidationError) as error:
            raise QuestionsError(f"{path.name}, line {number} is not a question: {error}") from error
    return tuple(questions)


def found(ranked: Sequence[str], question: Question) -> int:
    """Return at which place, from 0, the first clause stands that answers; beyond the end where none does."""
    return next((place for place, clause in enumerate(ranked) if clause in question.clauses), len(ranked) + DEEP)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print.

    Args:
        arguments: the words after the command; the process's own where not given.

    Returns:
        The exit code.
    """
    parser = argparse.ArgumentParser(prog="python -m evals.clauses", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--split", choices=("dev", "test"), default="dev", help="the half to measure; dev by default")
    parser.add_argument("--parts", action="store_true", help="leave out each part of the search in turn")
    parser.add_argument("--failures", action="store_true", help="list the questions of dev whose clause is not first")
    options = parser.parse_args(arguments)
    questions = [question for question in read_questions() if question.split == options.split]
    if options.parts:
        print(parts(questions))
        return 0
    searcher = make()
    known = run(questions, searcher, known=True)
    unknown = run(questions, searcher, known=False)
    print(f"{len(questions)} questions of the {options.split} half\n")
    print("Plan known\n")
    print(by_language(questions, known))
    print("\nPlan not known\n")
    print(by_naming(questions, unknown))
    print("\nTelling what no clause answers\n")
    print(abstention(questions, known))
    if options.failures and options.split == "dev":
        print(failures(questions, known))
    return 0


Runs = Sequence[Sequence["Passage"]]


def make(**left_out: bool) -> Searcher:
    """Return the search of this installation, or one with parts left out: layer, asked, concepts."""
    from corpus.adapter import AdaptedEncoder, Adapter
    from corpus.cache import cache_directory
    from corpus.concepts import Thesaurus
    from corpus.encoder import configured
    from corpus.index import Index
    from corpus.library import Library
    from corpus.search import Searcher

    cache = cache_directory()
    library = Library(_without_questions(cache)) if left_out.get("asked") else Library()
    layer = None if left_out.get("layer") else Adapter.load()
    encoder = AdaptedEncoder(configured(cache, service=True), layer)
    thesaurus = Thesaurus([]) if left_out.get("concepts") else Thesaurus.load(cache=cache)
    searcher = Searcher(library, encoder, Index(library, encoder, cache), thesaurus, cache)
    searcher.warm()
    return searcher


def _without_questions(cache: Path) -> Path:
    """Return a copy of the plans that come with the program, without what people ask of their clauses."""
    import shutil

    from corpus.library import SHIPPED

    copy = cache / "plans-without-questions"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(SHIPPED, copy, ignore=shutil.ignore_patterns("asked.yaml"))
    return copy


def run(questions: Sequence[Question], searcher: Searcher, *, known: bool) -> Runs:
    """Search for every question."""
    runs = []
    with Progress("Searching", len(questions)) as progress:
        for question in questions:
            runs.append(searcher.search(question.text, question.plan if known else None, DEEP))
            progress.advance()
    return runs


def figures(questions: Sequence[Question], runs: Runs) -> dict[str, float]:
    """Return the measures of `MEASURES` over the questions that a clause answers."""
    import ir_measures
    from ir_measures import RR, Success

    names = {"R@1": Success @ 1, "R@3": Success @ 3, "R@5": Success @ 5, "R@10": Success @ 10, "RR": RR}
    gold, given = [], []
    for number, (question, passages) in enumerate(zip(questions, runs, strict=True)):
        gold += [ir_measures.Qrel(str(number), f"{question.plan}/{clause}", 1) for clause in question.clauses]
        given += [
            ir_measures.ScoredDoc(str(number), f"{passage.plan}/{passage.clause}", -float(place))
            for place, passage in enumerate(passages)
        ]
    if not gold:
        return dict.fromkeys(names, 0.0)
    measured = ir_measures.calc_aggregate(list(names.values()), gold, given)
    return {name: measured[measure] for name, measure in names.items()}


def by_language(questions: Sequence[Question], runs: Runs) -> str:
    """Return the measures in all and of each language."""
    groups: dict[str, Callable[[Question], bool]] = {"all": lambda _: True}
    groups |= {name: lambda question, name=name: question.language == name for name in LANGUAGES}  # type: ignore[misc]
    return _grouped(groups, questions, runs)


def by_naming(questions: Sequence[Question], runs: Runs) -> str:
    """Return the measures of the questions that name their plan and those that do not, with the right plan's place."""
    groups: dict[str, Callable[[Question], bool]] = {
        "plan named": lambda question: question.names_plan,
        "plan not named": lambda question: not question.names_plan,
        "all": lambda _: True,
    }
    return _grouped(groups, questions, runs, {"right plan in first 2": _right_plan})


def _right_plan(questions: Sequence[Question], runs: Runs) -> float:
    right = 0
    for question, passages in zip(questions, runs, strict=True):
        right += question.plan in list(dict.fromkeys(passage.plan for passage in passages))[:2]
    return right / len(questions)


def _grouped(
    groups: Mapping[str, Callable[[Question], bool]],
    questions: Sequence[Question],
    runs: Runs,
    more: Mapping[str, Callable[[Sequence[Question], Runs], float]] | None = None,
) -> str:
    rows = []
    for name, belongs in groups.items():
        pairs = [
            (question, passages)
            for question, passages in zip(questions, runs, strict=True)
            if question.clauses and belongs(question)
        ]
        if not pairs:
            continue
        asked, answered = zip(*pairs, strict=True)
        measured = figures(asked, answered)
        further = [f"{measure(asked, answered):.3f}" for measure in (more or {}).values()]
        rows.append([name, str(len(asked)), *(f"{measured[name]:.3f}" for name in MEASURES), *further])
    return table(["", "n", *MEASURES, *(more or {})], rows)


def abstention(questions: Sequence[Question], runs: Runs) -> str:
    """Return how well the best score tells questions that a clause answers from those that none does."""
    best = [
        (max((p.score for p in passages), default=0.0), bool(q.clauses))
        for q, passages in zip(questions, runs, strict=True)
    ]
    answered = [score for score, answers in best if answers]
    declined = [score for score, answers in best if not answers]
    if not answered or not declined:
        return "no question without an answer"
    wins = sum((a > d) + (a == d) / 2 for a in answered for d in declined)
    area = wins / (len(answered) * len(declined))
    rows = []
    for kept in (0.99, 0.97, 0.95, 0.90, 0.80):
        least = sorted(answered, reverse=True)[min(len(answered) - 1, int(kept * len(answered)))]
        rows.append([f"{kept:.0%}", f"{least:.3f}", f"{sum(score < least for score in declined) / len(declined):.0%}"])
    head = ["answerable questions kept", "least score", "others declined"]
    shown = table(head, rows)
    return f"Area under the ROC curve: {area:.3f} ({len(declined)} questions that no clause answers)\n\n{shown}"


def parts(questions: Sequence[Question]) -> str:
    """Return the measures with each part of the search left out."""
    answered = [question for question in questions if question.clauses]
    rows = []
    for title, left_out in (
        ("everything", {}),
        ("without the trained layer", {"layer": True}),
        ("without what people ask", {"asked": True}),
        ("without concepts", {"concepts": True}),
        ("without all three", {"layer": True, "asked": True, "concepts": True}),
    ):
        searcher = make(**left_out)
        known = figures(answered, run(answered, searcher, known=True))
        unknown = figures(answered, run(answered, searcher, known=False))
        rows.append([title, *(f"{known[name]:.3f}" for name in MEASURES), f"{unknown['R@5']:.3f}"])
    return table(["plan known", *MEASURES, "R@5, plan not known"], rows)


def failures(questions: Sequence[Question], runs: Runs) -> str:
    """Return the questions whose clause is not first, with what came instead."""
    lines = []
    for question, passages in zip(questions, runs, strict=True):
        ranked = [passage.clause for passage in passages]
        place = found(ranked, question)
        if question.clauses and place:
            shown = f"place {place + 1}" if place < DEEP else "not found"
            lines.append(
                f"{question.plan} {question.language}: {question.text}\n"
                f"    wanted {', '.join(question.clauses)} ({shown}); came {', '.join(ranked[:4])}"
            )
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
