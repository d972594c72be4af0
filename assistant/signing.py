"""The id of an answer: a hash of the request, of what it rests on and, where it leans on a conversation, its text."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import date

from assistant.answer import Answer, Citation, Part, Replay
from assistant.checks import renumbered


def signed(
    *,
    request: Mapping[str, object],
    facts: Mapping[str, str],
    question: str,
    thread: str,
    language: str,
    day: date,
    said: tuple[str, Sequence[Part], Sequence[Citation]],
    replay: Replay,
    leans: bool = False,
) -> Answer:
    """The answer to a request.

    Args:
        request: what was asked for, beside the facts.
        facts: the facts passed along, as text.
        question: the words of the question, or the name of the rule.
        thread: the conversation.
        language: the language of the answer.
        day: the day of the answer.
        said: the text, the parts and the citations.
        replay: what the answer rests on.
        leans: whether the answer is also made of what was said before.
    """
    text, parts, cited = renumbered(*said)
    key = digest(request, facts, day.isoformat(), replay.model_dump(), *([text] if leans else []))
    return Answer(
        id=f"ans_{key[:24]}",
        thread=thread,
        language=language,
        question=question,
        as_of=day.isoformat(),
        text=text,
        parts=parts,
        citations=cited,
        replay=replay,
    )


def digest(*content: object) -> str:
    """A hash (SHA-256, hexadecimal) of what can be written as JSON."""
    return hashlib.sha256(hashed(*content).encode()).hexdigest()


def hashed(*content: object) -> str:
    """The text of which `digest` gives the hash."""
    return json.dumps(content, ensure_ascii=False, sort_keys=True, default=str)
