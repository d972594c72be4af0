"""What goes into an answer: enough to make it again, and which of it is about a person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, Literal

from assistant.awards import Award
from assistant.projecting import Held
from assistant.threads import Memory, Threads
from corpus.today import as_on

if TYPE_CHECKING:
    from assistant.answer import Answer
    from assistant.assistant import Assistant
    from assistant.case_models import Compared, Solved
    from assistant.projecting import Projected
    from assistant.working import Work

Operation = Literal["ask", "compute", "compare", "solve", "project"]
PERSONAL: Final = frozenset(
    {"question", "about", "facts", "awards", "participant", "thread", "memory", "first", "second", "target", "held"}
)
_DECIMAL: Final = "decimal"


@dataclass(frozen=True, slots=True)
class Inputs:
    """What goes into an answer.

    Attributes:
        operation: what was wanted.
        given: what came with it, by name, as JSON.
        today: the day on which it was asked.
        without: the plans that were not shown to whoever asked.
    """

    operation: Operation
    given: Mapping[str, Any]
    today: date
    without: frozenset[str] = field(default_factory=frozenset)

    @property
    def open(self) -> dict[str, Any]:
        """What of it is about no person."""
        return {name: value for name, value in self.given.items() if name not in PERSONAL}

    @property
    def personal(self) -> dict[str, Any]:
        """What of it is about a person; empty things are as things that are not there."""
        return {name: value or None for name, value in self.given.items() if name in PERSONAL}


class Overheard(Threads):
    """Conversations kept elsewhere, with what was recalled from them."""

    def __init__(self, threads: Threads) -> None:
        self._threads = threads
        self.recalled: Memory | None = None

    def recall(self, thread: str, owner: str | None) -> Memory | None:
        """What was said in a conversation: see `Threads`."""
        self.recalled = self._threads.recall(thread, owner)
        return self.recalled

    def keep(self, thread: str | None, owner: str | None, memory: Memory) -> str:
        """Keep what has been said: see `Threads`."""
        return self._threads.keep(thread, owner, memory)

    def forget(self, thread: str) -> None:
        """Forget a conversation."""
        self._threads.forget(thread)


def again(assistant: Assistant, inputs: Inputs) -> Answer | Compared | Solved | Projected:
    """What comes of the same inputs now; no conversation is changed by it.

    Raises:
        assistant.errors.RequestError: they cannot be answered any more.
    """
    given = {name: value if name == "memory" else restored(value) for name, value in inputs.given.items()}
    assistant = assistant.without(inputs.without)
    with as_on(inputs.today):
        if inputs.operation != "ask":
            work = assistant.work(given.pop("plan"), as_of=given.pop("as_of"), language=given.pop("language"))
            return worked(work, inputs.operation, given)
        threads, memory = Threads(), given.pop("memory", None)
        given.pop("about")  # it says whose awards were meant, and they stand there themselves
        if memory is not None:
            threads.keep(given["thread"], given["participant"], Memory.model_validate(memory))
        answer: Answer = assistant.with_threads(threads).ask(**given)
        return answer


def worked(work: Work, operation: Operation, given: Mapping[str, Any]) -> Answer | Compared | Solved | Projected:
    """Work a rule.

    Raises:
        assistant.errors.RequestError: it cannot be worked so.
    """
    rule, facts, readings = given["rule"], given["facts"] or {}, given["readings"]
    match operation:
        case "compare":
            return work.compared(rule, facts, given["first"] or {}, given["second"] or {}, readings)
        case "solve":
            return work.solved(rule, given["unknown"], given["relation"], given["target"], facts, readings)
        case "project":
            held = [each if isinstance(each, Held) else Held(**each) for each in given["held"] or ()]
            return work.projected(rule, facts, readings, held, given["limit"], given["after"])
        case _:
            return work.computed(rule, facts, readings)


def plain(value: Any) -> Any:
    """A value as JSON, from which `restored` gives it back as it was."""
    match value:
        case Decimal():
            return {_DECIMAL: str(value)}
        case date():
            return value.isoformat()
        case Award() | Held():
            return plain(value.said())
        case Mapping():
            return {str(name): plain(each) for name, each in value.items()}
        case list() | tuple():
            return [plain(each) for each in value]
        case _:
            return value


def restored(value: Any) -> Any:
    """A value from JSON."""
    match value:
        case {"decimal": str() as text} if len(value) == 1:
            return Decimal(text)
        case dict():
            return {name: restored(each) for name, each in value.items()}
        case list():
            return [restored(each) for each in value]
        case _:
            return value
