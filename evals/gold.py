"""Questions with what a right answer must contain, as `evals/questions/README.md` describes them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from assistant.answer import Status

QUESTIONS: Final = Path(__file__).with_name("questions") / "questions.jsonl"

Split = Literal["dev", "test"]
Kind = Literal[
    "quantity",
    "consequence",
    "date",
    "definition",
    "text",
    "silent",
    "out_of_scope",
    "missing_facts",
    "adversarial",
    "inverse",
    "comparison",
    "several",
]

DECLINING: Final[frozenset[Status]] = frozenset({"silent", "not_in_document", "out_of_scope"})
"""The statuses that give no answer and say why."""


Record = TypeVar("Record", bound=BaseModel)


class QuestionsError(ValueError):
    """A file of questions that cannot be used."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Gold(_Model):
    """What a right answer contains; a field that is null or empty demands nothing."""

    status: tuple[Status, ...]
    codes: tuple[str, ...] | None
    exact: str | None
    date: str | None
    clauses: tuple[str, ...]
    needs: str | None
    all_clauses: tuple[str, ...] | None = None

    @property
    def has_number(self) -> bool:
        """Whether a certain number or date must come out."""
        return bool(self.exact or self.date)

    @property
    def answerable(self) -> bool:
        """Whether declining is wrong."""
        return DECLINING.isdisjoint(self.status)

    @property
    def unanswerable(self) -> bool:
        """Whether nothing but declining is right."""
        return DECLINING.issuperset(self.status)


class Question(_Model):
    """One question as a person would write it."""

    language: str
    plan: str | None
    given_plan: str | None
    question: str
    kind: Kind
    as_of: str | None
    gold: Gold
    split: Split
    note: str
    round: int = 1

    @property
    def about(self) -> str | None:
        """The plan whose answer counts: the one named before the one passed along."""
        return self.plan or self.given_plan


def load(path: Path = QUESTIONS) -> tuple[Question, ...]:
    """Read a file of questions, one JSON object a line.

    Raises:
        QuestionsError: the first line that is no such object, and why.
    """
    return records(path, Question, "evals/questions/README.md")


def records(path: Path, kind: type[Record], described: str) -> tuple[Record, ...]:
    """Read a file of records of a kind, one JSON object a line, which a page of ours describes.

    Raises:
        QuestionsError: the first line that is no such object, and why.
    """
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            found.append(kind.model_validate_json(line))
        except ValidationError as error:
            first = error.errors()[0]
            key = ".".join(str(part) for part in first["loc"]) or "the whole line"
            raise QuestionsError(f"{path.name}:{number}: {key}: {first['msg']}; see {described}.") from None
    return tuple(found)


def chosen(questions: Sequence[Question], split: str, language: str | None) -> list[Question]:
    """The questions of a half (or of ``all``) and of a language (or of every one)."""
    return [q for q in questions if split in ("all", q.split) and language in (None, q.language)]
