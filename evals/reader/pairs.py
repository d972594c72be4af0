"""The head that tells how well a question and a rule fit: what it learns from, its fitting, and how good it is.

It learns from questions that people wrote for single rules (`evals/reader/rules`). Rules of one goal answer the same
question, so that any of them is right. How good it is on a plan that it has not seen is measured by leaving out one
plan after the other, and on writers that it has not seen likewise.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from assistant.reading.heads import Inputs
from assistant.reading.matching import Matcher, rows, rule_vectors, signs
from corpus.encoder import Encoder
from evals.reader.fitting import SEED
from evals.reader.lessons import Lesson, seen
from evals.table import table
from rules.book import Book

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from corpus.concepts import Thesaurus

    Rows = NDArray[np.float32]
    Places = NDArray[np.bool_]

FOLDER: Final = Path(__file__).with_name("rules")
COLUMNS: Final = 48
DECAY: Final = 3e-4
_ROUNDS: Final = 80
_FIRST_SCALE: Final = 10.0
_SPREAD: Final = 0.05
_FAR: Final = -1e9
_AMONG: Final = (1, 3, 5)


@dataclass(frozen=True, slots=True)
class Pair:
    """A question and the rule for which somebody wrote it."""

    plan: str
    rule: str
    language: str
    question: str
    author: str


def pairs(folder: Path = FOLDER) -> list[Pair]:
    """The questions written for rules, a file an author."""
    return [
        Pair(**json.loads(line), author=path.stem)
        for path in sorted(folder.glob("*.jsonl"))
        for line in path.read_text("utf-8").splitlines()
    ]


@dataclass(frozen=True, slots=True)
class Plan:
    """The rules of one plan that can be asked for, as the head is shown them.

    Attributes:
        goals: what each concludes.
        vectors: the encoder's row of each.
        shown: its signs.
    """

    names: tuple[str, ...]
    goals: tuple[str, ...]
    vectors: Rows
    shown: tuple[frozenset[str], ...]


@dataclass(frozen=True, slots=True)
class _Block:
    """The questions asked of one plan: their rows, those of its rules, how near they are, and which are right."""

    questions: Rows
    rules: Rows
    cosines: Rows
    right: Places


class Pairs:
    """Questions and rules as the head sees them.

    Args:
        listed: the questions with their rules.
        books: rule books by plan.
        encoder: gives the vectors.
        thesaurus: finds the concepts in the words.
        inputs: how a question becomes a row.
        cache: where the vectors of rules are kept.
    """

    def __init__(
        self,
        listed: Sequence[Pair],
        books: Mapping[str, Book],
        encoder: Encoder,
        thesaurus: Thesaurus,
        inputs: Inputs,
        cache: Path,
    ) -> None:
        self.listed, self._space = list(listed), encoder.id
        lessons = [Lesson(pair.question, pair.language, {}, written=True) for pair in listed]
        self.rows = seen(lessons, encoder, thesaurus).rows(inputs)
        self.plans: dict[str, Plan] = {}
        for plan, book in books.items():
            rules = [rule for rule in book.rules.values() if rule.topic]
            self.plans[plan] = Plan(
                tuple(rule.name for rule in rules),
                tuple(rule.goal for rule in rules),
                rule_vectors(plan, rules, encoder, cache),
                tuple(map(signs, rules)),
            )
        self.of_plan = np.array([pair.plan for pair in listed])
        self.of_author = np.array([pair.author for pair in listed])
        self.of_language = np.array([pair.language for pair in listed])

    def taught(self, places: Places) -> Matcher:
        """The head fitted on the pairs at some places: the likeliest right rules of all of the plan's."""
        import torch

        torch.manual_seed(SEED)
        known = tuple(sorted(frozenset().union(*(sign for plan in self.plans.values() for sign in plan.shown))))
        blocks = [block for _, _, block in self._blocks(places, known)]
        width, given = blocks[0].questions.shape[1], blocks[0].rules.shape[1]
        asks = (torch.randn(width, COLUMNS) * _SPREAD).requires_grad_()
        gives = (torch.randn(given, COLUMNS) * _SPREAD).requires_grad_()
        scale = torch.tensor(_FIRST_SCALE, requires_grad=True)
        tensors = [
            (
                torch.tensor(block.questions),
                torch.tensor(block.rules),
                torch.tensor(block.cosines),
                torch.where(torch.tensor(block.right), 0.0, _FAR),
            )
            for block in blocks
        ]
        optimizer = torch.optim.LBFGS([asks, gives, scale], max_iter=_ROUNDS, line_search_fn="strong_wolfe")

        def loss() -> torch.Tensor:
            optimizer.zero_grad()
            lost = DECAY * (asks.square().sum() + gives.square().sum())
            for questions, rules, cosines, far in tensors:
                scores = scale * cosines + (questions @ asks) @ (rules @ gives).T
                likely = torch.logsumexp(scores + far, 1) - torch.logsumexp(scores, 1)
                lost = lost - likely.sum() / int(places.sum())
            lost.backward()  # type: ignore[no-untyped-call]
            return lost

        optimizer.step(loss)  # type: ignore[no-untyped-call]
        return Matcher(known, asks.detach().numpy().copy(), gives.detach().numpy().copy(), scale.item(), self._space)

    def everything(self) -> Matcher:
        """The head fitted on all pairs."""
        return self.taught(np.ones(len(self.listed), bool))

    def before(self, matcher: Matcher | None, chosen: Places | None = None) -> NDArray[np.int64]:
        """For each pair how many goals come before the right one; -1 for those that are not chosen.

        Args:
            matcher: the head; nearness alone where there is none.
        """
        chosen = np.ones(len(self.listed), bool) if chosen is None else chosen
        found = np.full(len(self.listed), -1)
        for plan, places, block in self._blocks(chosen, matcher.signs if matcher is not None else ()):
            scores = block.cosines
            if matcher is not None:
                scores = np.add(scores, matcher.asked(block.questions) @ matcher.given(block.rules).T)
            found[places] = _before(scores, block.right, self.plans[plan].goals)
        return found

    def found(self, matcher: Matcher | None) -> Places:
        """Whether the right rule comes first, for each pair."""
        first: Places = self.before(matcher) == 0
        return first

    def measured(self) -> str:
        """How often the right rule is the first, or among the first three or five goals, of those of its plan."""
        near = self.before(None)
        blocks = []
        for title, groups, shown in (
            ("without the plan", self.of_plan, self.of_plan),
            ("without the author", self.of_author, self.of_language),
        ):
            told = np.empty_like(near)
            for group in sorted(set(groups)):
                aside = groups == group
                told[aside] = self.before(self.taught(~aside), aside)[aside]
            lines = [
                [name, str(int(places.sum())), *_shares(near[places]), *_shares(told[places])]
                for name, places in [*((n, shown == n) for n in sorted(set(shown))), ("all", told >= 0)]
            ]
            heads = [f"{way}: in the first {among}" for way in ("nearest", "head") for among in _AMONG]
            blocks.append(table([title, "questions", *heads], lines))
        return "\n\n".join(blocks)

    def _blocks(self, chosen: Places, known: Sequence[str]) -> Iterator[tuple[str, NDArray[np.int64], _Block]]:
        """The chosen pairs of each plan that has any, with their places."""
        for plan, told in self.plans.items():
            places = np.flatnonzero(chosen & (self.of_plan == plan))
            if len(places):
                wanted = [told.goals[told.names.index(self.listed[place].rule)] for place in places]
                right = np.array([[goal == each for each in told.goals] for goal in wanted])
                asked, given = self.rows[places], rows(known, told.vectors, told.shown)
                cosines = asked[:, : told.vectors.shape[1]] @ told.vectors.T
                yield plan, places, _Block(asked, given, cosines, right)


def _before(scores: Rows, right: Places, goals: Sequence[str]) -> NDArray[np.int64]:
    """How many other goals come before the right one, for each question."""
    best = np.where(right, scores, _FAR).max(axis=1)
    return np.array(
        [
            len({goals[int(place)] for place in np.flatnonzero(scored > least)})
            for scored, least in zip(scores, best, strict=True)
        ]
    )


def _shares(before: NDArray[np.int64]) -> list[str]:
    return [f"{(before < among).mean():.3f}" for among in _AMONG]
