"""How the service is, found out by trying."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from api.schemas import Health, State

if TYPE_CHECKING:
    from assistant.assistant import Assistant


def health(assistant: Assistant) -> Health:
    """Try each part; one that fails says so and does not hide the others."""
    documents = _tried(lambda: _documents(assistant), "The plan documents cannot be read.")
    rules = _tried(lambda: _rules(assistant), "The rule books cannot be used.")
    index = _tried(lambda: assistant.search("options", k=1), "The search index is not ready; answers by rule are.")
    ready = all(part.state == "ready" for part in (documents, rules, index))
    return Health(status="ok" if ready else "degraded", rules=rules, documents=documents, index=index)


def _tried(attempt: Callable[[], object], otherwise: str) -> State:
    try:
        attempt()
    except Exception:  # whatever it is, this part does not work
        return State(state="unavailable", detail=otherwise)
    return State(state="ready")


def _documents(assistant: Assistant) -> None:
    for plan in assistant.library.plans():
        assistant.library.document(plan.id)


def _rules(assistant: Assistant) -> None:
    if not any(plan.id in assistant.books for plan in assistant.library.plans()):
        raise LookupError
