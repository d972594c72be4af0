"""What is noted of a request while it is answered, for its line in the log and for the measures.

Only what says nothing about a person is noted: which plan, how it ended, which kind of problem. The question, facts,
names, threads and keys are not.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from assistant.answer import Answer

_WELL_FORMED: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{7,63}")


@dataclass
class Noted:
    """What is known of one request.

    Attributes:
        id: the request's id.
        plans: the plans it was about, each one at hand.
        parts: status and plan (null where it is about none) of each part of its answer.
        problem: the kind of problem it ended with, where it did.
    """

    id: str
    plans: list[str] = field(default_factory=list)
    parts: list[tuple[str, str | None]] = field(default_factory=list)
    problem: str | None = None

    def about(self, plan: str) -> None:
        """Note a plan that is at hand."""
        if plan not in self.plans:
            self.plans.append(plan)


_request: ContextVar[Noted | None] = ContextVar("request", default=None)


def begin(given: str) -> Noted:
    """Begin to note a request, under the id that came with it where that is well formed.

    An id is well formed that has 8 to 64 letters, digits, hyphens and underscores, the first no hyphen or underscore.
    """
    noted = Noted(given if _WELL_FORMED.fullmatch(given) else uuid.uuid4().hex)
    _request.set(noted)
    return noted


def request_id() -> str:
    """The id of the request that is being answered; nothing outside of one."""
    noted = _request.get()
    return noted.id if noted is not None else ""


def about(plan: str | None) -> None:
    """Note that the request is about a plan that is at hand."""
    noted = _request.get()
    if noted is not None and plan is not None:
        noted.about(plan)


def answered(answer: Answer) -> Answer:
    """Note an answer, and give it back."""
    parts((part.status, part.plan) for part in answer.parts)
    return answer


def parts(found: Iterable[tuple[str, str | None]]) -> None:
    """Note status and plan of each part of an answer."""
    noted = _request.get()
    if noted is None:
        return
    for status, plan in found:
        noted.parts.append((status, plan))
        if plan is not None:
            noted.about(plan)


def refused(kind: str) -> None:
    """Note the kind of problem that the request ends with."""
    noted = _request.get()
    if noted is not None:
        noted.problem = kind
