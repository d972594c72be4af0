"""Train the heads of the reader, and measure them on authors and questions not seen: ``python -m evals.reader``.

They learn from questions written for them (`evals/reader`) and from the example questions of the topics; only what
weighs them together, to tell what lies outside, has seen development questions. The encoder stays as it is.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from assistant.assistant import Assistant
from assistant.reading.evidence import topic_scores
from assistant.reading.heads import EVENT, FORM, TOPIC, WEIGHTS, WRITTEN, Head, Heads
from assistant.reading.language import LANGUAGES
from assistant.reading.matching import WEIGHTS as MATCHER
from assistant.reading.nearness import nearest
from corpus.cache import cache_directory
from corpus.concepts import Thesaurus
from corpus.encoder import configured
from corpus.progress import Progress
from evals.reader.fitting import FOLDS, SEED, fitted
from evals.reader.lessons import Seen, lessons, seen, subjects
from evals.reader.pairs import Pairs, pairs
from evals.reader.scope import Subjects, left_out, weighed, with_scope, with_subjects
from evals.table import table
from rules import load_books

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Rows = NDArray[np.float32]
    Places = NDArray[np.bool_]

DECAY: Final = {TOPIC: 5e-5, FORM: 5e-5, EVENT: 5e-5}
"""How much the squares of a head's weights count, chosen by cross-validation (``--decays``)."""

DECAYS: Final = (2e-5, 5e-5, 1e-4, 2e-4)
_NEARNESS: Final = 8.0
"""What nearness counts beside the logarithm of the topic head's likelihood where both are measured together."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Train and write the weights, or print how good they are on what they have not seen.

    Args:
        arguments: the words after the command; the process's own where not given.

    Returns:
        The exit code.
    """
    parser = argparse.ArgumentParser(prog="python -m evals.reader", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--write", action="store_true", help="write the weights trained on everything")
    parser.add_argument("--decays", action="store_true", help="compare strengths of regularisation")
    options = parser.parse_args(arguments)
    cache = cache_directory()
    encoder = configured(cache)
    thesaurus = Thesaurus.load(cache=cache)
    school = School(seen(lessons(), encoder, thesaurus))
    if options.decays:
        print(school.decays())
        return 0
    matched = Pairs(pairs(), load_books(), encoder, thesaurus, school.inputs, cache)
    taught = Subjects(school.seen, seen(subjects(), encoder, thesaurus), school.inputs)
    if options.write:
        with_subjects(school.trained(encoder.id), taught).save(WEIGHTS)
        matched.everything().save(MATCHER)
    assistant = Assistant.default(cold=True)
    questions = list(weighed(taught, school.foretold(TOPIC), assistant.reader, sorted(assistant.books)))
    if options.write:
        with_scope(Heads.load(), questions).save(WEIGHTS)
    else:
        blocks = [school.measured(), matched.measured(), taught.measured(taught.foretold()), left_out(questions)]
        print("\n\n".join(blocks))
    return 0


class School:
    """Lessons as the heads see them, and the heads trained on some of them.

    Args:
        seen: the lessons.
    """

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.inputs = seen.inputs()
        self.rows = seen.rows(self.inputs)
        self.written = np.array([lesson.written for lesson in seen.lessons])
        self.language = np.array([lesson.language for lesson in seen.lessons])
        order = np.random.default_rng(SEED).permutation(len(seen.lessons))
        self.fold = order % FOLDS

    def head(self, name: str, places: Places, decay: float | None = None) -> Head:
        """A head trained on the lessons at some places, so far as they have its label."""
        having = [place for place in np.flatnonzero(places) if name in self.seen.lessons[place].labels]
        labels = [self.seen.lessons[place].labels[name] for place in having]
        return fitted(self.rows[having], labels, DECAY[name] if decay is None else decay)

    def trained(self, space: str) -> Heads:
        """The heads trained on everything."""
        everything = np.ones(len(self.rows), bool)
        return Heads(self.inputs, {name: self.head(name, everything) for name in WRITTEN}, space)

    def folds(self) -> list[Places]:
        """What is set aside for five folds: a fifth of the written questions each."""
        return [self.written & (self.fold == fold) for fold in range(FOLDS)]

    def authors(self) -> list[Places]:
        """What is set aside for the authors: the file of each."""
        return [self.written & (self.language == language) for language in LANGUAGES]

    def truth(self, name: str) -> NDArray[np.str_]:
        """The labels of the written questions, and nothing for the others."""
        return np.array([lesson.labels[name] if lesson.written else "" for lesson in self.seen.lessons])

    def decays(self) -> str:
        """How often each head is right, by the strength of regularisation, in five folds."""
        rows = []
        with Progress("Training", len(DECAYS) * len(WRITTEN)) as progress:
            for decay in DECAYS:
                row = [f"{decay:g}"]
                for name in WRITTEN:
                    row.append(f"{self._right(self._foretold(name, self.folds(), decay), name):.3f}")
                    progress.advance()
                rows.append(row)
        return table(["decay", *WRITTEN], rows)

    def measured(self) -> str:
        """How often each way of telling is right: by language, in folds and without the author."""
        blocks = []
        for title, splits in (("five folds", self.folds()), ("without the author", self.authors())):
            head, near = self._shares(TOPIC, splits), self._near(splits)
            shipped = self._near([self.written])
            concepts = self._concepts()
            rows = [
                self._row("topic: concept lists", self._named(TOPIC, concepts), TOPIC),
                self._row("topic: nearest of the examples", self._named(TOPIC, shipped), TOPIC),
                self._row("topic: nearest of all", self._named(TOPIC, near), TOPIC),
                self._row("topic: nearest and concept lists", self._named(TOPIC, concepts + 4 * near / 0.47), TOPIC),
                self._row("topic: head", self._named(TOPIC, head), TOPIC),
                self._row("topic: head and nearest", self._named(TOPIC, np.log(head) + _NEARNESS * near), TOPIC),
                *(self._row(f"{name}: head", self._foretold(name, splits), name) for name in (FORM, EVENT)),
            ]
            blocks.append(table([title, *LANGUAGES, "all"], rows))
            blocks.append(self._calibrated(head))
        return "\n\n".join(blocks)

    def labels(self, name: str) -> list[str]:
        """Every label of a head, in the order in which heads have them."""
        return sorted({lesson.labels[name] for lesson in self.seen.lessons if name in lesson.labels})

    def foretold(self, name: str) -> dict[str, dict[str, float]]:
        """For each written question label to likelihood by a head that has not seen it, in five folds."""
        shares, labels = self._shares(name, self.folds()), self.labels(name)
        return {
            self.seen.lessons[place].text: dict(zip(labels, shares[place].tolist(), strict=True))
            for place in np.flatnonzero(self.written)
        }

    def _shares(self, name: str, splits: Sequence[Places], decay: float | None = None) -> Rows:
        labels = self.labels(name)
        shares = np.full((len(self.rows), len(labels)), 1e-9, np.float32)
        for aside in splits:
            head = self.head(name, ~aside, decay)
            columns = [labels.index(label) for label in head.labels]
            shares[np.ix_(np.flatnonzero(aside), np.array(columns))] = head(self.rows[aside])
        return shares

    def _near(self, splits: Sequence[Places]) -> Rows:
        labels = self.labels(TOPIC)
        centred = self.rows[:, : self.seen.vectors.shape[1]]
        near = np.zeros((len(self.rows), len(labels)), np.float32)
        topics = np.array([lesson.labels[TOPIC] for lesson in self.seen.lessons])
        for aside in splits:
            kept = np.flatnonzero(~aside)
            groups = [kept[topics[kept] == label] for label in labels]
            for place in np.flatnonzero(aside):
                similar = centred @ centred[place]
                near[place] = [nearest(similar, group) for group in groups]
        return near

    def _concepts(self) -> Rows:
        labels = self.labels(TOPIC)
        scores = np.zeros((len(self.rows), len(labels)), np.float32)
        for place, named in enumerate(self.seen.named):
            known = topic_scores(named, named, {})
            scores[place] = [known.get(label, 0.01) for label in labels]
        return scores

    def _named(self, name: str, scores: Rows) -> NDArray[np.str_]:
        told: NDArray[np.str_] = np.array(self.labels(name))[scores.argmax(axis=1)]
        return told

    def _foretold(self, name: str, splits: Sequence[Places], decay: float | None = None) -> NDArray[np.str_]:
        return self._named(name, self._shares(name, splits, decay))

    def _right(self, told: NDArray[np.str_], name: str, places: Places | None = None) -> float:
        chosen = self.written if places is None else places
        return float((told == self.truth(name))[chosen].mean())

    def _row(self, title: str, told: NDArray[np.str_], name: str) -> list[str]:
        each = [f"{self._right(told, name, places):.2f}" for places in self.authors()]
        return [title, *each, f"{self._right(told, name):.3f}"]

    def _calibrated(self, shares: Rows) -> str:
        """How many of the questions to which the head gives a share of ``none`` lie outside in truth."""
        share = shares[:, self.labels(TOPIC).index("none")][self.written]
        outside = (self.truth(TOPIC) == "none")[self.written]
        rows = []
        for low, high in ((0.0, 0.1), (0.1, 0.3), (0.3, 0.5), (0.5, 0.7), (0.7, 0.9), (0.9, 1.01)):
            within = (share >= low) & (share < high)
            if within.any():
                name = f"{low:.1f} to {min(high, 1.0):.1f}"
                rows.append([name, str(within.sum()), f"{share[within].mean():.2f}", f"{outside[within].mean():.2f}"])
        return table(["share of none", "questions", "told", "in truth"], rows)


if __name__ == "__main__":
    raise SystemExit(main())
