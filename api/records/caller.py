"""Who asks, and what they may."""

from __future__ import annotations

import hashlib
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

from assistant.answer import Answer
from assistant.threads import Threads

ROLES: Final = ("employee", "hr", "legal", "admin")
SCOPES: Final = ("ask", "records")
"""``ask``: questions, rules and documents; ``records``: participants and grants, as far as the roles allow."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks.

    Attributes:
        key: what their key begins with, or a name made of whose token it is; nothing where no key is asked for.
        roles: of `ROLES`. An employee sees their own records, hr those of their company's participants; legal and
            admin see none unless they are also one of these.
        scopes: of `SCOPES`.
        company: the company whose records they may see.
        participant: the id of the participant who they are.
        hidden: the plans that are private to others.
    """

    key: str | None = None
    roles: frozenset[str] = frozenset()
    scopes: frozenset[str] = frozenset({"ask"})
    company: str | None = None
    participant: str | None = None
    hidden: frozenset[str] = frozenset()

    def owner(self, about: str | None) -> str | None:
        """To whom a conversation belongs: an employee, a company's hr, or a key; with nobody known, whom they name."""
        if self.key is None:
            return about
        if "hr" in self.roles:
            who = ["hr", self.company, about]
        elif self.participant is not None:
            who = ["employee", self.participant]
        else:
            who = ["key", self.key, about]
        return hashlib.sha256(repr(who).encode()).hexdigest()[:32]

    def thread(self, named: str | None, owner: str | None) -> str | None:
        """The name under which a conversation is kept, so that nobody sees which names others have chosen."""
        if self.key is None or named is None or not Threads.named(named):
            return named
        return f"{owner}.{named}"

    def named(self, answer: Answer, thread: str | None) -> Answer:
        """An answer under the name of the conversation by which the caller knows it."""
        if self.key is None or thread is None or not Threads.named(thread):
            return answer
        return answer.model_copy(update={"thread": thread})


NOBODY: Final = Caller()
"""Whoever asks where no keys were made: about plans, not about persons."""

CALLING: Final[ContextVar[Caller]] = ContextVar("calling", default=NOBODY)
"""Who calls, for what is not given the request: the tools of the Model Context Protocol."""
