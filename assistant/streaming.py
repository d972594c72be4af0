"""An answer in the order in which somebody can use it: how it was understood, what holds, on what, then the words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from assistant.answer import Answer

Name = Literal["reading", "outcomes", "citations", "text", "answer"]


class Event(NamedTuple):
    """One piece of an answer.

    Attributes:
        name: ``reading`` (the answer's id, thread, language, question and day), ``outcomes`` (``parts``),
            ``citations``, ``text`` (``text``, the next line, with the break before it; together they are the text), or
            ``answer``, which comes last and is all of it.
        data: ready for JSON.
    """

    name: Name
    data: dict[str, object]


def events(answer: Answer, lines: Iterable[str]) -> Iterator[Event]:
    """The pieces of an answer.

    Args:
        answer: the answer; its numbers, conditions and citations are final.
        lines: the lines of its text, which a chat model may still be wording.
    """
    whole = answer.model_dump(mode="json")
    yield Event("reading", {name: whole[name] for name in ("id", "thread", "language", "question", "as_of")})
    yield Event("outcomes", {"parts": whole["parts"]})
    yield Event("citations", {"citations": whole["citations"]})
    said: list[str] = []
    for line in lines:
        piece = f"\n{line}" if said else line
        said.append(piece)
        yield Event("text", {"text": piece})
    yield Event("answer", {**whole, "text": "".join(said)})
