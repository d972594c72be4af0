"""What an answer rests on: which documents, rule books, version of the program and chat model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from importlib.metadata import PackageNotFoundError, version

from assistant.answer import Replay
from assistant.books import Sound
from assistant.reviewing import NONE, Reviews
from assistant.signing import digest
from corpus.library import Library
from rules.book import Book

Hashes = tuple[tuple[str, str], ...]
"""Names and hashes (SHA-256), by name."""


@dataclass(frozen=True, slots=True)
class Basis:
    """What an answer rests on.

    Attributes:
        documents: the document of each plan that is in force on the day, by id, with ``@`` and the version from the
            second one on.
        rules: the rule book of each plan.
        engine: the version of the program.
        reviews: what lawyers decided on rules and readings of the plans answered about, as far as it is in force for
            whoever asks.
        model: the chat model, where one is configured.
    """

    documents: Hashes
    rules: Hashes
    engine: str
    reviews: Reviews = NONE
    model: str | None = None

    @property
    def replay(self) -> Replay:
        """This in short, as an answer says it."""
        return Replay(
            documents=digest(self.documents),
            rules=digest(self.rules),
            engine=self.engine,
            reviews=self.reviews.sha256,
            model=self.model,
        )


def documents(library: Library, day: date) -> Hashes:
    """The documents of a library that are in force on a day."""
    return tuple((plan.key, plan.sha256) for plan in library.on(day).plans())


def rules(books: Mapping[str, Book]) -> Hashes:
    """The files of rule books, those among them that cannot be used included."""
    found = books.sha256() if isinstance(books, Sound) else {plan: book.sha256 for plan, book in books.items()}
    return tuple(sorted(found.items()))


def engine() -> str:
    """The version of the program."""
    try:
        return version("clausewise")
    except PackageNotFoundError:
        return "0.1.0"
