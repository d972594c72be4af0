"""Conversations: what has been said in each so far, and where they are kept.

A conversation belongs to whoever began it, and is forgotten when nobody has gone on with it for a while.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, ValidationError

from assistant.errors import UnknownThreadError

DAYS: Final = 30
"""After so many days without a further question a conversation is forgotten, where nothing else is configured."""
_DAY: Final = 86_400
_SCHEMA: Final = (
    "CREATE TABLE IF NOT EXISTS threads (id TEXT PRIMARY KEY, owner TEXT, memory TEXT NOT NULL, used REAL NOT NULL)"
)


class Asked(BaseModel):
    """A request as it was made.

    Attributes:
        question: its words.
        plan: the plan passed along.
        facts: the facts passed along, as text.
        as_of: the day passed along, ISO.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    question: str
    plan: str | None = None
    facts: Mapping[str, str] = {}
    as_of: str | None = None


class Memory(BaseModel):
    """What a conversation has said so far.

    Attributes:
        asked: the last request that asked something.
        whole: the last question that stood by itself.
        plan: the plan that the conversation is about, where it is about one.
        goals: what each plan's book was asked last.
        facts: the facts said so far, as text, by plan; those of the event and the day of the answer among them.
        needs: the facts that were asked for, the most telling first, by plan.
        language: the language of the last question.
        before: the conversation before that request, so that it can be answered again.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    asked: Asked
    whole: str
    plan: str | None = None
    goals: Mapping[str, str] = {}
    facts: Mapping[str, Mapping[str, str]] = {}
    needs: Mapping[str, tuple[str, ...]] = {}
    language: str | None = None
    before: Memory | None = None


class Threads:
    """Conversations by id, in a file or, where none is given, in memory.

    Args:
        path: the file; made with its folder when first needed.
        days: how long a conversation is kept after its last question; ``CLAUSEWISE_THREAD_DAYS`` or 30 by default.
    """

    def __init__(self, path: Path | None = None, days: float | None = None) -> None:
        self._path, self._days = path, days
        self._lock = threading.Lock()
        self._opened: sqlite3.Connection | None = None

    @staticmethod
    def new() -> str:
        """An id for a conversation, which nobody can guess."""
        return f"thr_{secrets.token_hex(12)}"

    def recall(self, thread: str, owner: str | None) -> Memory | None:
        """What was said in a conversation, or nothing where it is new or forgotten.

        Raises:
            UnknownThreadError: it is somebody else's.
        """
        with self._lock:
            rows = self._connection()
            rows.execute("DELETE FROM threads WHERE used < ?", (time.time() - self._kept_for(),))
            rows.commit()
            found = rows.execute("SELECT owner, memory FROM threads WHERE id = ?", (thread,)).fetchone()
        if found is None:
            return None
        if found[0] != owner:
            raise UnknownThreadError("There is no such conversation of yours; leave `thread` out to begin one.")
        try:
            return Memory.model_validate_json(found[1])
        except ValidationError:
            return None

    def keep(self, thread: str, owner: str | None, memory: Memory) -> None:
        """Keep what has been said in a conversation."""
        with self._lock:
            rows = self._connection()
            rows.execute(
                "INSERT INTO threads VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET memory = ?3, used = ?4 "
                "WHERE owner IS ?2",
                (thread, owner, memory.model_dump_json(), time.time()),
            )
            rows.commit()

    def forget(self, thread: str) -> None:
        """Forget a conversation."""
        with self._lock:
            rows = self._connection()
            rows.execute("DELETE FROM threads WHERE id = ?", (thread,))
            rows.commit()

    def _kept_for(self) -> float:
        if self._days is not None:
            return self._days * _DAY
        named = os.environ.get("CLAUSEWISE_THREAD_DAYS", "")
        return float(named) * _DAY if named.replace(".", "", 1).isdigit() else DAYS * _DAY

    def _connection(self) -> sqlite3.Connection:
        if self._opened is None:
            if self._path is not None:
                self._path.parent.mkdir(parents=True, exist_ok=True)
            self._opened = sqlite3.connect(self._path or ":memory:", timeout=10, check_same_thread=False)
            self._opened.execute(_SCHEMA)
        return self._opened
