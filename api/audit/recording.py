"""Who keeps the audit of what is answered, and gives no answer that cannot be kept.

An answer is given only once its entry is committed.
"""

from __future__ import annotations

import getpass
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from typing import TYPE_CHECKING, Any, Final, Unpack, cast

from api.audit.inputs import Inputs, Operation, Overheard, plain, worked
from api.audit.kept import Result, draft
from api.records.caller import Caller
from assistant.answer import Answer
from assistant.errors import RequestError
from assistant.request import checked
from assistant.streaming import Event, events
from corpus.today import as_on, today

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from api.audit.chain import Draft, Who
    from api.audit.schemas import Replayed
    from api.records.access import Doors
    from api.records.store import Store
    from assistant.assistant import Assistant
    from assistant.request import Beside
    from assistant.working import Work

_TRIES: Final = 3


class AuditUnavailableError(RequestError):
    """Something was not done, or is not given, because it could not be recorded."""

    kind, title, status = "audit-unavailable", "The audit cannot be written now", 503


class Recorder:
    """Keeps what is answered, where it is to be kept.

    Args:
        doors: knows where records are, if anywhere.
        audit: as configured: of `api.settings.AUDITS`, or empty, which is ``redacted`` wherever records are kept.
        here: whether who asks without a key is the user of this machine, on the command line.
    """

    def __init__(self, doors: Doors, audit: str = "", *, here: bool = False) -> None:
        self._doors, self._audit, self._here = doors, audit, here
        self._found = False

    @property
    def store(self) -> Store | None:
        """Where the audit is kept; nothing where none is.

        Raises:
            AuditUnavailableError: it is asked for, and there are no tables for it.
            StoreUnavailableError: the database cannot be used.
        """
        if self._audit == "off":
            return None
        store = self._doors.store
        self._found = self._found or (store is not None and store.current() is not None)
        if self._found:
            return store
        if self._audit:
            raise AuditUnavailableError(
                "CLAUSEWISE_AUDIT asks for an audit, and there is no database of records to keep it in; make it with "
                "clausewise db upgrade."
            )
        return None

    def require(self) -> None:
        """Make sure that what is answered can be recorded, where it is to be.

        Raises:
            AuditUnavailableError, StoreUnavailableError: there are no tables for it, or they cannot be used.
        """
        store = self.store
        if store is not None:
            with store.reading():
                pass

    def ask(
        self,
        assistant: Assistant,
        caller: Caller,
        surface: str,
        question: str,
        about: str | None = None,
        **beside: Unpack[Beside],
    ) -> Answer:
        """Have a question answered, and give the answer once it is recorded.

        Args:
            surface: where it was asked.
            about: the participant whom hr names.

        Raises:
            assistant.errors.RequestError: it cannot be answered as it stands, or not be recorded.
        """
        store = self.store
        if store is None:
            return assistant.ask(question, **beside)
        threads, day = Overheard(assistant.threads), today()
        with as_on(day):
            answer = assistant.with_threads(threads).ask(question, **beside)
        memory = threads.recalled
        given = {"question": checked(question), "about": about, **_BESIDE, **beside}
        given["memory"] = memory.model_dump(mode="json") if memory is not None else None
        self._record(store, assistant, caller, surface, _inputs("ask", given, day, assistant), answer)
        return answer

    def stream(
        self,
        assistant: Assistant,
        caller: Caller,
        surface: str,
        question: str,
        about: str | None = None,
        **beside: Unpack[Beside],
    ) -> Iterator[Event]:
        """Have a question answered piece by piece; where it is recorded, the first piece comes after that.

        Args and errors are those of `ask`.
        """
        if self.store is None:
            return assistant.stream(question, **beside)
        answer = self.ask(assistant, caller, surface, question, about, **beside)
        return events(answer, answer.text.split("\n"))

    def work(
        self,
        assistant: Assistant,
        caller: Caller,
        surface: str,
        work: Work,
        operation: Operation,
        given: Mapping[str, Any],
    ) -> Any:
        """Have a rule worked, and give what comes of it once it is recorded.

        Args:
            work: works the rules of the plan, for the day and in the language that are among ``given``.

        Raises:
            assistant.errors.RequestError: it cannot be worked so, or not be recorded.
        """
        store = self.store
        result = worked(work, operation, given)
        if store is None:
            return result
        self._record(store, assistant, caller, surface, _inputs(operation, given, work.day, assistant), result)
        return result

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session for reading the audit, also where nothing is recorded any more.

        Raises:
            StoreUnavailableError: the database cannot be used, or there is none.
        """
        from api.records.errors import StoreBehindError

        store = self._doors.store
        if store is None:
            raise StoreBehindError("There is no database of records yet; make it with clausewise db upgrade.")
        with store.reading() as session:
            yield session

    def replay(
        self, assistant: Assistant, caller: Caller, surface: str, named: str, told: Mapping[str, Any]
    ) -> Replayed:
        """Compute an answer again, and give what comes of it once that is recorded.

        Args:
            assistant: who answers now, over all that is at hand.
            named: the id of the answer or of its entry.
            told: what was asked, by name, for where that was not kept.

        Raises:
            ProblemError: 404, there is no such answer among those that the caller may see; 422, it is no answer.
            AuditUnavailableError, StoreUnavailableError: the audit cannot be read or written.
        """
        from api.audit.chain import Draft
        from api.audit.replaying import replay
        from api.audit.viewing import Visible
        from api.reviews.kept import in_force

        with self.reading() as session:
            seen = None if self._here else caller
            entry = Visible(session, seen).one(named)
            told = {"participant": caller.owner(None), **told}
            reviews = in_force(session, entry.company)
            replayed = replay(session, entry, assistant.with_reviews(reviews), told, caller.hidden)
        store = self.store
        if store is not None:
            with told_of_failure():
                said = {"surface": surface, "entry": entry.id, "result": replayed.result}
                written(store, Draft("replay", who(caller, here=self._here), lambda _: said, entry.answer))
        return replayed

    def _record(
        self, store: Store, assistant: Assistant, caller: Caller, surface: str, inputs: Inputs, result: Result
    ) -> None:
        by = who(caller, here=self._here)
        entry = draft(assistant, by, surface, inputs, result, full=self._audit == "full")
        with told_of_failure():
            written(store, entry)


_BESIDE: Final[dict[str, Any]] = dict.fromkeys(
    ("plan", "facts", "participant", "awards", "thread", "language", "as_of")
)


def who(caller: Caller, *, here: bool = False) -> Who:
    """Who asks, for the audit.

    Args:
        here: whether that is the user of this machine where there is no key.
    """
    from api.audit.chain import Who

    if here and caller.key is None:
        return Who(f"local:{_user()}")
    return Who(caller.key, tuple(caller.roles), caller.company, owner(caller))


def owner(caller: Caller) -> str | None:
    """Whose answers a caller's are: hr's of the company, an employee's own, or those of a key."""
    if caller.key is None:
        return None
    if "hr" in caller.roles:
        return f"hr {caller.company}"
    return f"employee {caller.participant}" if caller.participant is not None else f"key {caller.key}"


def _user() -> str:
    try:
        return getpass.getuser()[:100]
    except (KeyError, OSError):  # a user without a name
        return str(os.getuid())


def written(store: Store, entry: Draft) -> None:
    """Append an entry in a transaction of its own; one that others' writing thwarted is tried again.

    Raises:
        BadRecordError, StoreUnavailableError: it could not be.
    """
    from api.audit.chain import append
    from api.records.errors import BadRecordError

    for left in reversed(range(_TRIES)):
        try:
            with store.writing() as session:
                append(session, entry)
            return
        except BadRecordError:
            if not left:
                raise


@contextmanager
def told_of_failure() -> Iterator[None]:
    """Say of a failure to record that this is why there is no answer."""
    from api.records.errors import BadRecordError, StoreUnavailableError

    try:
        yield
    except (BadRecordError, StoreUnavailableError) as error:
        raise AuditUnavailableError(
            "The answer could not be recorded in the audit, so it is not given; ask again in a moment."
        ) from error


def _inputs(operation: Operation, given: Mapping[str, Any], day: date, assistant: Assistant) -> Inputs:
    return Inputs(operation, cast("dict[str, Any]", plain(given)), day, assistant.without_plans)
