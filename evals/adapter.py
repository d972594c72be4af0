"""Train the layer over the encoder, and measure what it brings to a plan it has not seen: ``python -m evals.adapter``.

It learns from what people ask of clauses: of invented plans (`evals/pairs`) and of the plans at hand (`asked.yaml`);
never from the questions that search is measured with. The encoder stays as it is.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from corpus.adapter import WEIGHTS, AdaptedEncoder, Adapter
from corpus.cache import cache_directory
from corpus.encoder import Encoder, configured
from corpus.library import Library
from corpus.progress import Progress
from corpus.sentences import sentences
from corpus.units import document_units
from evals.clauses import Question, found, read_questions
from evals.table import table

if TYPE_CHECKING:
    import torch
    from numpy.typing import NDArray

PAIRS: Final = Path(__file__).with_name("pairs")

RANK: Final = 64
EPOCHS: Final = 6
BATCH: Final = 64
RATE: Final = 2e-3
DECAY: Final = 1e-2
DROPPED: Final = 0.1
TEMPERATURE: Final = 0.05
SMOOTHING: Final = 0.1
SEED: Final = 7
_ENCODED: Final = 64


@dataclass(frozen=True)
class Lesson:
    """A document to learn from: its passages with the clause of each, and questions with the clause of each.

    The questions on a plan at hand (``ours``) are also to be told from those on the others: they are searched together.
    """

    name: str
    clauses: tuple[str, ...]
    passages: tuple[tuple[int, str], ...]
    questions: tuple[tuple[int, str], ...]
    ours: bool = False


def main(arguments: Sequence[str] | None = None) -> int:
    """Train and write the weights, or print what they bring.

    Args:
        arguments: the words after the command; the process's own where not given.

    Returns:
        The exit code.
    """
    parser = argparse.ArgumentParser(prog="python -m evals.adapter", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--write", action="store_true", help="write the weights trained on everything")
    parser.add_argument("--split", choices=("dev", "test"), default="dev", help="the questions to measure with")
    options = parser.parse_args(arguments)
    encoder = AdaptedEncoder(configured(cache_directory(), service=True), None)
    lessons = [*invented(), *plans(Library())]
    pupil = Pupil(encoder, lessons)
    if options.write:
        pupil.trained([lesson.name for lesson in lessons]).save(WEIGHTS)
        return 0
    print(measured(pupil, [question for question in read_questions() if question.split == options.split]))
    return 0


def invented(folder: Path = PAIRS) -> list[Lesson]:
    """Read the invented plans."""
    lessons = []
    for path in sorted(folder.glob("*.jsonl")):
        clauses = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        passages, questions = [], []
        for place, clause in enumerate(clauses):
            text = clause["text"]
            passages += [(place, f"{clause['heading']}\n{text[span.start : span.end]}") for span in sentences(text)]
            questions += [(place, question) for listed in clause["asked"].values() for question in listed]
        names = tuple(str(place) for place in range(len(clauses)))
        lessons.append(Lesson(path.stem, names, tuple(passages), tuple(questions)))
    return lessons


def plans(library: Library) -> list[Lesson]:
    """Read the plans at hand, with what people ask of their clauses."""
    lessons = []
    for plan in library.plans():
        document = library.document(plan.id)
        units = [unit for unit in document_units(document) if not unit.asked]
        clauses = tuple(dict.fromkeys(unit.clause for unit in units))
        place = {clause: position for position, clause in enumerate(clauses)}
        passages = tuple((place[unit.clause], unit.text) for unit in units)
        asked = [
            (place[clause], text)
            for clause, listed in document.asked.items()
            if clause in place
            for texts in listed.values()
            for text in texts
        ]
        lessons.append(Lesson(plan.id, clauses, passages, tuple(asked), ours=True))
    return lessons


class Pupil:
    """Lessons, encoded, and the layers trained on some of them.

    Args:
        encoder: the encoder without a layer.
        lessons: the documents to learn from.
    """

    def __init__(self, encoder: Encoder, lessons: Sequence[Lesson]) -> None:

        self.encoder = encoder
        self.lessons = {lesson.name: lesson for lesson in lessons}
        self._passages: dict[str, tuple[torch.Tensor, torch.Tensor]] = {}
        self._questions: dict[str, tuple[torch.Tensor, torch.Tensor]] = {}
        with Progress("Encoding", len(lessons)) as progress:
            for lesson in lessons:
                self._passages[lesson.name] = self._encoded(lesson.passages, query=False)
                self._questions[lesson.name] = self._encoded(lesson.questions, query=True)
                progress.advance()

    def _encoded(self, texts: Sequence[tuple[int, str]], *, query: bool) -> tuple[torch.Tensor, torch.Tensor]:
        import numpy as np
        import torch

        order = sorted(range(len(texts)), key=lambda place: len(texts[place][1]))
        rows = np.empty((len(texts), self.encoder.dimension), np.float32)
        for start in range(0, len(order), _ENCODED):
            batch = order[start : start + _ENCODED]
            words = [texts[place][1] for place in batch]
            rows[batch] = self.encoder.queries(words) if query else self.encoder.passages(words)
        return torch.tensor(rows), torch.tensor([owner for owner, _ in texts])

    def trained(self, names: Sequence[str]) -> Adapter:
        """Return a layer trained on the lessons named.

        A question is to be nearer to the nearest passage of its clause than to those of every other clause of the
        same document, and where it is of a plan at hand, nearer to its document's nearest passage than to those of
        the other plans at hand: cross-entropy over the document's clauses, and over the documents.
        """
        import torch
        from torch.nn import functional

        torch.manual_seed(SEED)
        dimension = self.encoder.dimension
        down = torch.nn.Linear(dimension, RANK, bias=False)
        up = torch.nn.Linear(RANK, dimension, bias=False)
        torch.nn.init.zeros_(up.weight)
        weights = [down.weight, up.weight]
        order = torch.Generator().manual_seed(SEED)
        steps = EPOCHS * sum(-(-len(self._questions[name][1]) // BATCH) for name in names)
        optimizer = torch.optim.AdamW(weights, lr=RATE, weight_decay=DECAY)
        schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps + 1)

        together = [name for name in names if self.lessons[name].ours]
        every = torch.cat([self._passages[name][0] for name in together]) if together else torch.empty(0)
        documents = [place for place, name in enumerate(together) for _ in self._passages[name][1]]
        whose = torch.tensor(documents, dtype=torch.long)

        def moved(rows: torch.Tensor) -> torch.Tensor:
            return functional.normalize(rows + up(down(rows)), dim=-1)

        with Progress("Training", steps) as progress:
            for _ in range(EPOCHS):
                batches = [
                    (name, batch)
                    for name in names
                    for batch in torch.split(torch.randperm(len(self._questions[name][1]), generator=order), BATCH)
                ]
                for place in torch.randperm(len(batches), generator=order).tolist():
                    name, batch = batches[place]
                    questions, answers = self._questions[name]
                    passages, owners = self._passages[name]
                    rows = moved(functional.dropout(questions[batch], DROPPED))
                    loss = _loss(rows @ moved(passages).T, owners, len(self.lessons[name].clauses), answers[batch])
                    if name in together:
                        own = torch.full((len(batch),), together.index(name))
                        loss = loss + _loss(rows @ moved(every).T, whose, len(together), own)
                    optimizer.zero_grad()
                    loss.backward()  # type: ignore[no-untyped-call]
                    optimizer.step()
                    schedule.step()
                    progress.advance()
        trained = (down.weight.detach().numpy().copy(), up.weight.detach().numpy().copy())
        return Adapter(*trained, self.encoder.id.removesuffix("+folded"), "trained")

    def ranked(self, adapter: Adapter | None, plan: str, vector: NDArray[float]) -> list[str]:  # type: ignore[type-var]
        """Return a plan's clauses, those with the nearest passage first."""
        import numpy as np

        passages, owners = (tensor.numpy() for tensor in self._passages[plan])
        rows = np.asarray(vector)[None, :]
        if adapter is not None:
            passages, rows = adapter(passages), adapter(rows)
        near = passages @ rows[0]
        best = np.full(len(self.lessons[plan].clauses), -1.0)
        np.maximum.at(best, owners, near)
        return [self.lessons[plan].clauses[place] for place in np.argsort(-best, kind="stable")]


def _loss(near: torch.Tensor, owners: torch.Tensor, count: int, answers: torch.Tensor) -> torch.Tensor:
    """Cross-entropy over what the passages belong to, each as near as the nearest of its own.

    Args:
        near: cosines, of shape (questions, passages).
        owners: to which of ``count`` each passage belongs.
        answers: which of them is right for each question.
    """
    import torch
    from torch.nn import functional

    nearest = torch.full((len(near), count), -1.0).scatter_reduce(1, owners.expand_as(near), near, "amax")
    return functional.cross_entropy(nearest / TEMPERATURE, answers, label_smoothing=SMOOTHING)


def measured(pupil: Pupil, questions: Sequence[Question]) -> str:
    """Return how often nearness alone finds the clause: without a layer, trained without the plan, trained on all."""
    answered = [question for question in questions if question.clauses]
    vectors = pupil.encoder.queries([question.text for question in answered])
    names = list(pupil.lessons)
    everything = pupil.trained(names)
    ours = sorted({question.plan for question in answered})
    without = {plan: pupil.trained([name for name in names if name != plan]) for plan in ours}
    strangers = pupil.trained([name for name in names if name not in ours])
    rows = []
    for title, layer in (
        ("no layer", dict.fromkeys(ours)),
        ("trained on the invented plans only", dict.fromkeys(ours, strangers)),
        ("trained without the plan asked about", without),
        ("trained on everything", dict.fromkeys(ours, everything)),
    ):
        places = [
            found(pupil.ranked(layer[question.plan], question.plan, vector), question)
            for question, vector in zip(answered, vectors, strict=True)
        ]
        rows.append([title, *(f"{sum(place < k for place in places) / len(places):.2f}" for k in (1, 3, 5, 10))])
    return table(["nearness alone", "R@1", "R@3", "R@5", "R@10"], rows)


if __name__ == "__main__":
    raise SystemExit(main())
