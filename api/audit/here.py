"""The audit as the command line uses it: of what is asked and changed by the user of this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Unpack

from api.audit.recording import AuditUnavailableError, Recorder, who, written
from api.records.access import Doors
from api.records.caller import NOBODY
from api.reviews.counting import InForce
from api.settings import Settings

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from api.audit.chain import Sealing, Who
    from assistant.answer import Answer
    from assistant.assistant import Assistant
    from assistant.request import Beside

Personal = Callable[[object], object]
"""Gives what is about a person as it may be kept: itself, or a keyed hash."""


def here() -> Recorder:
    """What records answers given on this machine's command line, if anything does.

    Raises:
        SettingError: a setting cannot be used.
    """
    return Recorder(Doors(), Settings.read().audit, here=True)


def user(company: str | None = None) -> Who:
    """The user of this machine, who does something for a company or for all."""
    return replace(who(NOBODY, here=True), company=company)


def ask(assistant: Assistant, question: str, **beside: Unpack[Beside]) -> Answer:
    """Have a question answered on the command line; it is recorded where records are kept.

    Raises:
        assistant.errors.RequestError: it cannot be answered as it stands, or not be recorded.
    """
    return here().ask(reviewing()(assistant), NOBODY, "command line", question, **beside)


def reviewing() -> Callable[[Assistant], Assistant]:
    """What puts an assistant under what lawyers have decided for everybody by then, with one database for all calls."""
    reviews = InForce(Doors())
    return lambda assistant: assistant.with_reviews(reviews.of(NOBODY))


def changed(
    session: Session, kind: str, said: Callable[[Personal], Mapping[str, Any]], company: str | None = None
) -> None:
    """Record a change of the records, in the same transaction in which it is made.

    Args:
        kind: what is changed, such as ``key-made``.
        said: what is said of it.
        company: whose it is, if it is one's.
    """
    from api.audit.chain import Draft, append

    audit = Settings.read().audit
    if audit == "off":
        return

    def body(seal: Sealing) -> Mapping[str, Any]:
        return said((lambda value: value) if audit == "full" else lambda value: value if value is None else seal(value))

    append(session, Draft(kind, user(company), body))


@contextmanager
def change(kind: str) -> Iterator[dict[str, Any]]:
    """Record a change of documents or rule books that is made inside; see `assistant.recorded.change`."""
    from api.audit.chain import Draft
    from api.records.errors import BadRecordError, StoreUnavailableError

    recorder, said = here(), dict[str, Any]()
    recorder.require()
    yield said
    store = recorder.store
    if store is None:
        return
    try:
        written(store, Draft(kind, user(), lambda _: said))
    except (BadRecordError, StoreUnavailableError) as error:
        raise AuditUnavailableError("That was done, and it could not be recorded in the audit.") from error
