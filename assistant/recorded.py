"""What the command line does, recorded in the audit where records are kept.

The audit is reached by name: the assistant does not depend on its surfaces.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Unpack, cast

from corpus.library import home

if TYPE_CHECKING:
    from assistant.answer import Answer
    from assistant.assistant import Assistant
    from assistant.request import Beside

_AUDIT: Final = "api.audit.here"
_SETTINGS: Final = ("CLAUSEWISE_AUDIT", "CLAUSEWISE_DATABASE_URL")


def ask(assistant: Assistant, question: str, **beside: Unpack[Beside]) -> Answer:
    """Have a question answered, and give the answer once it is recorded.

    Raises:
        assistant.errors.RequestError: it cannot be answered as it stands, or not be recorded.
    """
    audit = _audit()
    return (
        assistant.ask(question, **beside) if audit is None else cast("Answer", audit.ask(assistant, question, **beside))
    )


@contextmanager
def change(kind: str) -> Iterator[dict[str, Any]]:
    """Record a change that is made inside; it is not begun where it could not be recorded.

    Args:
        kind: what is changed, such as ``document-added``.

    Yields:
        What is said of it, to be filled in.

    Raises:
        assistant.errors.RequestError: the audit cannot be written.
    """
    audit = _audit()
    if audit is None:
        yield {}
        return
    with audit.change(kind) as said:
        yield said


def _audit() -> Any | None:
    """The audit, where there may be one."""
    if any(os.environ.get(name, "").strip() for name in _SETTINGS) or (home() / "records.sqlite").exists():
        return import_module(_AUDIT)
    return None
