"""What the heads of the reader learn from: questions with labels, and how they are seen by the heads."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from assistant.reading import spoken
from assistant.reading.asked import asked_units, forms
from assistant.reading.evidence import SUBJECTS
from assistant.reading.heads import NONE, OUTSIDE, SUBJECT, TOPIC, WRITTEN, Inputs
from assistant.reading.language import LANGUAGES
from assistant.reading.nearness import examples
from corpus.encoder import Encoder
from corpus.folding import simplified

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from corpus.concepts import Thesaurus

    Rows = NDArray[np.float32]

FOLDER: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Lesson:
    """A question with its labels; an example question has a topic alone, one written on subjects a subject."""

    text: str
    language: str
    labels: dict[str, str]
    written: bool


def written(folder: Path = FOLDER) -> list[Lesson]:
    """The questions written for the heads, a file an author."""
    return [
        Lesson(
            entry["question"],
            language,
            {name: entry[name] for name in (*WRITTEN, SUBJECT) if name in entry},
            written=True,
        )
        for language in LANGUAGES
        for entry in map(json.loads, (folder / f"{language}.jsonl").read_text("utf-8").splitlines())
    ]


def subjects(folder: Path = FOLDER / "subjects") -> list[Lesson]:
    """The questions written for the head of subjects: each with what it is about, ``none`` or ``outside``."""
    return [
        Lesson(entry["question"], language, {SUBJECT: entry[SUBJECT]}, written=False)
        for language in LANGUAGES
        for entry in map(json.loads, (folder / f"{language}.jsonl").read_text("utf-8").splitlines())
    ]


def lessons() -> list[Lesson]:
    """Everything that the heads of topics, forms and events learn from."""
    return [*written(), *(Lesson(text, language, {TOPIC: topic}, False) for topic, language, text in examples())]


@dataclass(frozen=True, slots=True)
class Seen:
    """Lessons as the heads see them.

    Attributes:
        vectors: the encoder's row of each.
        named: the concepts and forms that the words of each show.
    """

    lessons: tuple[Lesson, ...]
    vectors: Rows
    named: tuple[frozenset[str], ...]

    def inputs(self) -> Inputs:
        """The means of the languages, and every concept and form that a lesson shows."""
        import numpy as np

        by_language = {
            language: np.array([lesson.language == language for lesson in self.lessons]) for language in LANGUAGES
        }
        means = {language: self.vectors[places].mean(axis=0) for language, places in by_language.items()}
        return Inputs(means, tuple(sorted(frozenset().union(*self.named))))

    def rows(self, inputs: Inputs) -> Rows:
        """The row of each lesson."""
        import numpy as np

        return np.stack(
            [
                inputs.row(vector, lesson.language, named)
                for lesson, vector, named in zip(self.lessons, self.vectors, self.named, strict=True)
            ]
        )


def about(taught: Seen) -> list[str | None]:
    """The subject of each lesson; of others than those written for it ``none`` or ``outside``, where no word of theirs
    names a subject.
    """
    return [
        lesson.labels.get(SUBJECT) or (None if named & SUBJECTS else OUTSIDE if lesson.labels[TOPIC] == NONE else NONE)
        for lesson, named in zip(taught.lessons, taught.named, strict=True)
    ]


def seen(listed: Sequence[Lesson], encoder: Encoder, thesaurus: Thesaurus) -> Seen:
    """Encode lessons and read their words."""
    vectors = encoder.queries([simplified(lesson.text) for lesson in listed])
    named = [
        frozenset(mention.concept for mention in spoken.find(thesaurus, lesson.text, ()))
        | forms(lesson.text)
        | asked_units(lesson.text)
        for lesson in listed
    ]
    return Seen(tuple(listed), vectors, tuple(named))
