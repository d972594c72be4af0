"""A question, or a part of one, as far as it can be read without a plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from assistant.reading.bind import Binder
from assistant.reading.query import Before


@dataclass(frozen=True, slots=True)
class Said:
    """A question, or a part of one, as far as it can be read without a plan.

    Attributes:
        text: its words.
        language: the language they are in.
        ranked: topics with their scores, best first.
        present: the concepts that it names.
        asked: its forms (`assistant.reading.asked.FORMS`).
        binder: gives its values to facts.
        given: the facts given with the request.
        reason: the termination reason that it names.
        possible: the termination reasons that it leaves open.
        today: the day of the answer where it names none.
        before: what the conversation has said before it.
        subject: what it is about of which plans may be silent, as the trained head holds it.
    """

    text: str
    language: str
    ranked: Sequence[tuple[str, float]]
    present: frozenset[str]
    asked: frozenset[str]
    binder: Binder
    given: Mapping[str, object]
    reason: str | None
    possible: tuple[str, ...]
    today: date
    before: Before | None = None
    subject: str | None = None

    def reason_in(self, plan: str) -> str | None:
        """Why somebody has left, as the question says or the conversation where it goes on about that."""
        if self.reason or self.before is None or not self.before.event:
            return self.reason
        earlier = self.before.facts.get(plan, {}).get("termination_reason")
        return earlier if not self.possible or earlier in self.possible else None

    def asked_before(self, plan: str) -> str | None:
        """What a plan's book was asked last in the conversation, where that still speaks."""
        return self.before.goals.get(plan) if self.before is not None and self.before.weight > 0 else None
