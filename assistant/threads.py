"""Conversations: what has been said in each so far, and where they are kept.

The thread of an answer is a name for all that was said up to it, so the same questions give the same thread, and one
can go on from any answer. A caller who names a thread finds there what was said last. A conversation belongs to whoever
began it, and is forgotten when nobody has gone on with it for a while.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, ValidationError

from assistant.errors import UnknownThreadError

DAYS: Final = 30
"""After so many days without a further question a conversation is forgotten, where nothing else is configured."""
_DAY: Final = 86_400
_PAGE: Final = (
    "SELECT id, memory, used FROM threads WHERE owner IS ?1 AND (?2 IS NULL OR used < ?2 OR (used = ?2 AND id > ?3)) "
    "ORDER BY used DESC, id LIMIT ?4"
)
_NOT_YOURS: Final = "There is no such conversation of yours."
_OURS: Final = "thr_"
_SCHEMA: Final = (
    "CREATE TABLE IF NOT EXISTS threads (id TEXT PRIMARY KEY, owner TEXT, memory TEXT NOT NULL, used REAL NOT NULL)",
    "CREATE TABLE IF NOT EXISTS reached (said TEXT PRIMARY KEY, thread TEXT NOT NULL, used REAL NOT NULL)",
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
        counted: by plan the number of awards that the last answer gave, with its unit.
        open: the values of which it is open which facts they are, with those that they can be.
        waits: whether the last answer waits for facts.
        holder: whose awards it is about: what somebody is to the asker, nothing for the asker's own.
        language: the language of the last question.
        years_taken: the days among the facts that were said without a year, with the one that was taken for them.
        before: the conversation before that request, so that it can be answered again.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    asked: Asked
    whole: str
    plan: str | None = None
    goals: Mapping[str, str] = {}
    facts: Mapping[str, Mapping[str, str]] = {}
    needs: Mapping[str, tuple[str, ...]] = {}
    counted: Mapping[str, tuple[str, str]] = {}
    open: Mapping[str, tuple[str, ...]] = {}
    waits: bool = False
    holder: str = ""
    language: str | None = None
    years_taken: tuple[str, ...] = ()
    before: Memory | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """A conversation as it is kept.

    Attributes:
        id: its thread.
        memory: what was said in it.
        used: when it was last gone on with.
        until: when it is forgotten if nobody goes on with it.
    """

    id: str
    memory: Memory
    used: datetime
    until: datetime


class Threads:
    """Conversations by id, in a file or, where none is given, in memory.

    Args:
        path: the file; made with its folder when first needed. Where it cannot be used, conversations are kept in
            memory only.
        days: how long a conversation is kept after its last question; ``CLAUSEWISE_THREAD_DAYS`` or 30 by default.
    """

    def __init__(self, path: Path | None = None, days: float | None = None) -> None:
        self._path, self._days = path, days
        self._lock = threading.Lock()
        self._opened: sqlite3.Connection | None = None

    @staticmethod
    def named(thread: str | None) -> bool:
        """Whether a caller has chosen a thread's name."""
        return thread is not None and not thread.startswith(_OURS)

    def recall(self, thread: str, owner: str | None) -> Memory | None:
        """What was said in a conversation, or nothing where it is new or forgotten.

        Raises:
            UnknownThreadError: it is somebody else's.
        """
        with self._lock:
            rows = self._kept_ones()
            found = rows.execute("SELECT owner, memory FROM threads WHERE id = ?", (thread,)).fetchone()
        if found is None:
            return None
        if found[0] != owner:
            raise UnknownThreadError("There is no such conversation of yours; leave `thread` out to begin one.")
        return _memory(found[1])

    def keep(self, thread: str | None, owner: str | None, memory: Memory) -> str:
        """Keep what has been said, and return the thread under which it can be found.

        Args:
            thread: the thread that the request names, if any.
        """
        said = memory.model_dump_json()
        if thread is None or not self.named(thread):
            thread = self.begun(owner, said)
        with self._lock:
            rows = self._connection()
            rows.execute(
                "INSERT INTO threads VALUES (?1, ?2, ?3, ?4) ON CONFLICT (id) DO UPDATE SET memory = ?3, used = ?4 "
                "WHERE owner IS ?2",
                (thread, owner, said, time.time()),
            )
            rows.commit()
        return thread

    @staticmethod
    def begun(owner: str | None, said: str = "") -> str:
        """The thread of all that somebody has said; of nothing where nothing is given."""
        return f"{_OURS}{hashlib.sha256(json.dumps([owner, said]).encode()).hexdigest()[:32]}"

    def page(self, owner: str | None, *, limit: int, after: str | None = None) -> tuple[list[Kept], str | None]:
        """Some of somebody's conversations, the one last gone on with first, and after which one the list goes on.

        Args:
            after: the thread of the last one of the page before.

        Raises:
            UnknownThreadError: there is no such thread of theirs.
        """
        with self._lock:
            rows = self._kept_ones()
            used = None
            if after is not None:
                last = rows.execute("SELECT used FROM threads WHERE id = ? AND owner IS ?", (after, owner)).fetchone()
                if last is None:
                    raise UnknownThreadError(_NOT_YOURS)
                used = last[0]
            found = rows.execute(_PAGE, (owner, used, after, limit + 1)).fetchall()
        shown = [kept for row in found[:limit] if (kept := self._kept(*row)) is not None]
        return shown, found[limit - 1][0] if len(found) > limit else None

    def one(self, thread: str, owner: str | None) -> Kept:
        """A conversation of somebody's.

        Raises:
            UnknownThreadError: there is no such one of theirs.
        """
        with self._lock:
            rows = self._kept_ones()
            chosen = "SELECT id, memory, used FROM threads WHERE id = ? AND owner IS ?"
            found = rows.execute(chosen, (thread, owner)).fetchone()
        kept = self._kept(*found) if found is not None else None
        if kept is None:
            raise UnknownThreadError(_NOT_YOURS)
        return kept

    def forget(self, thread: str) -> None:
        """Forget a conversation."""
        with self._lock:
            rows = self._connection()
            rows.execute("DELETE FROM threads WHERE id = ?", (thread,))
            rows.execute("DELETE FROM reached WHERE thread = ?", (thread,))
            rows.commit()

    def reached(self, said: str) -> str | None:
        """The thread to which what was said led, for a caller who sends a whole conversation and names no thread.

        Args:
            said: a hash of all that was asked, and of who asked it.
        """
        chosen, since = "SELECT thread FROM reached WHERE said = ? AND used >= ?", time.time() - self._kept_for()
        with self._lock:
            found = self._connection().execute(chosen, (said, since)).fetchone()
        return found[0] if found is not None else None

    def lead(self, said: str, thread: str) -> None:
        """Keep to which thread what was said led."""
        with self._lock:
            rows = self._connection()
            rows.execute("INSERT OR REPLACE INTO reached VALUES (?, ?, ?)", (said, thread, time.time()))
            rows.commit()

    def _kept_ones(self) -> sqlite3.Connection:
        """The conversations that are not to be forgotten yet; the lock is held."""
        rows = self._connection()
        for table in ("threads", "reached"):
            rows.execute(f"DELETE FROM {table} WHERE used < ?", (time.time() - self._kept_for(),))  # noqa: S608
        rows.commit()
        return rows

    def _kept(self, thread: str, memory: str, used: float) -> Kept | None:
        said = _memory(memory)
        if said is None:
            return None
        until = used + self._kept_for()
        return Kept(thread, said, datetime.fromtimestamp(used, UTC), datetime.fromtimestamp(until, UTC))

    def _kept_for(self) -> float:
        if self._days is not None:
            return self._days * _DAY
        named = os.environ.get("CLAUSEWISE_THREAD_DAYS", "")
        return float(named) * _DAY if named.replace(".", "", 1).isdigit() else DAYS * _DAY

    def _connection(self) -> sqlite3.Connection:
        if self._opened is None:
            try:
                self._opened = self._at(self._path)
            except (OSError, sqlite3.Error):
                self._opened = self._at(None)
        return self._opened

    @staticmethod
    def _at(path: Path | None) -> sqlite3.Connection:
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(0o600)  # nobody else on this machine reads it
        rows = sqlite3.connect(path or ":memory:", timeout=10, check_same_thread=False)
        rows.execute("PRAGMA journal_mode = WAL")
        rows.execute("PRAGMA synchronous = NORMAL")
        for table in _SCHEMA:
            rows.execute(table)
        return rows


def _memory(text: str) -> Memory | None:
    """What was said, as it was kept; nothing where that has another form, from another version."""
    try:
        return Memory.model_validate_json(text)
    except ValidationError:
        return None
