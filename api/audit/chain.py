"""The chain of entries: each holds the hash of the one before it, so that whatever is altered or taken out shows.

Whoever appends holds the one row that says where the chain ends until they are done. Others wait for that, so the chain
cannot fork, whatever process on whichever machine they are; and since entry and end are written in one transaction, a
crash leaves either both or neither.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any, Final

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from api.audit.models import BEGINNING, AuditEntry, AuditHead, AuditText
from api.records.errors import BadRecordError, StoreUnavailableError
from api.records.models import new_id

COLUMNS: Final = ("seq", "id", "at", "kind", "who", "roles", "company", "owner", "answer", "body", "previous", "hash")
PRUNED: Final = "pruned"
_ONLY: Final = 1
_AT_ONCE: Final = 500

Row = Mapping[str, Any]
"""An entry by its columns."""


@dataclass(frozen=True, slots=True)
class Who:
    """Who did something: see `AuditEntry`."""

    who: str | None = None
    roles: tuple[str, ...] = ()
    company: str | None = None
    owner: str | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """What is to be appended.

    Attributes:
        kind: what was done.
        by: who did it.
        body: all that is said of it, given the function that makes a keyed hash of what is about a person.
        answer: the id of the answer, where one was given.
        texts: texts on which it rests, by their hash.
    """

    kind: str
    by: Who
    body: Callable[[Sealing], Mapping[str, Any]]
    answer: str | None = None
    texts: Mapping[str, str] = field(default_factory=dict)


class Sealing:
    """Makes keyed hashes: the same text always has the same one, and nobody without the key can tell which it was."""

    def __init__(self, salt: str) -> None:
        self._key = bytes.fromhex(salt)

    def __call__(self, content: object) -> str:
        """The keyed hash of what can be written as JSON."""
        return hmac.new(self._key, text_of(content, ordered=False).encode(), hashlib.sha256).hexdigest()


def text_of(content: object, *, ordered: bool = True) -> str:
    """JSON in the form that is hashed and kept.

    Args:
        ordered: whether the order of names counts, as it does in an answer.
    """
    return json.dumps(content, sort_keys=not ordered, separators=(",", ":"))


def sealing(session: Session) -> Sealing:
    """What makes the keyed hashes of this chain.

    Raises:
        StoreUnavailableError: the row with the key is gone.
    """
    salt = session.scalar(select(AuditHead.salt).where(AuditHead.id == _ONLY))
    if salt is None:
        raise _no_head()
    return Sealing(salt)


def append(session: Session, draft: Draft) -> AuditEntry:
    """Append an entry; it is there once the session's transaction is committed.

    Raises:
        StoreUnavailableError: the row that says where the chain ends is gone.
    """
    end = session.execute(
        update(AuditHead)
        .where(AuditHead.id == _ONLY)
        .values(seq=AuditHead.seq + 1)
        .returning(AuditHead.seq, AuditHead.hash, AuditHead.salt)
    ).one_or_none()  # from here on everybody else who appends waits
    if end is None:
        raise _no_head()
    seal = Sealing(end.salt)
    row: dict[str, Any] = {
        "seq": end.seq,
        "id": new_id("aud"),
        "at": datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "kind": draft.kind,
        "who": draft.by.who,
        "roles": ",".join(sorted(draft.by.roles)),
        "company": draft.by.company,
        "owner": seal(draft.by.owner) if draft.by.owner is not None else None,
        "answer": draft.answer,
        "body": text_of(draft.body(seal)),
        "previous": end.hash,
    }
    entry = AuditEntry(**row, hash=hash_of(row))
    session.add(entry)
    _keep(session, draft.texts)
    session.execute(update(AuditHead).where(AuditHead.id == _ONLY).values(hash=entry.hash))
    return entry


def hash_of(row: Row) -> str:
    """The hash of an entry: of all its columns but itself."""
    return hashlib.sha256(text_of([row[name] for name in COLUMNS if name != "hash"]).encode()).hexdigest()


def rows(session: Session) -> Iterator[dict[str, Any]]:
    """All entries in their order."""
    found = session.execute(
        select(*(getattr(AuditEntry, name) for name in COLUMNS)).order_by(AuditEntry.seq),
        execution_options={"yield_per": _AT_ONCE},
    )
    for row in found:
        yield dict(row._mapping)


@dataclass(frozen=True, slots=True)
class Verified:
    """What a check of the chain found.

    Attributes:
        entries: how many are as they were written, from the first one on.
        head: the hash of the last of these.
        broken: what is wrong with the first that is not, in a sentence; nothing where all are.
        found: whether the hash that was asked for is among them.
    """

    entries: int
    head: str
    broken: str | None = None
    found: bool = False


def verify(session: Session, wanted: str | None = None) -> Verified:
    """Check every entry, the texts on which they rest, and where the chain ends.

    Args:
        wanted: a hash that was noted down earlier.
    """
    if session.get_bind().dialect.name == "postgresql":  # SQLite reads one state all along anyway
        session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
    return _verified(session, wanted)


def _verified(session: Session, wanted: str | None) -> Verified:
    end = session.get(AuditHead, _ONLY)
    checked = verify_rows(rows(session), wanted)
    if checked.broken is not None:
        return checked
    last = session.scalar(select(func.max(AuditEntry.seq))) or 0
    broken = None
    if end is None:
        broken = "The row that says where the chain ends is gone."
    elif last < end.seq:
        broken = f"Entry {last + 1} is missing; the chain ended with entry {end.seq}."
    elif last > end.seq or end.hash != checked.head:
        broken = f"The chain ends with entry {last}, and it is noted that it ends otherwise."
    else:
        broken = _broken_text(session)
    return Verified(checked.entries, checked.head, broken, checked.found)


def verify_rows(found: Iterable[Row], wanted: str | None = None) -> Verified:
    """Check entries against each other, such as those of an export; where the chain ends cannot be told from them."""
    count, head, seen = 0, BEGINNING, False
    owed: tuple[int, str] | None = None  # where it begins after others were pruned: their last one
    vouched: tuple[int, str] | None = None
    before = 0
    for row in found:
        if not count and row["seq"] != 1:
            owed = row["seq"] - 1, row["previous"]
            before, head = owed
        broken = _broken(row, before, head)
        if broken is not None:
            return Verified(count, head, broken, seen)
        count, before, head = count + 1, row["seq"], row["hash"]
        seen = seen or head == wanted
        if row["kind"] == PRUNED:
            said = json.loads(row["body"])
            vouched = said["last"], said["hash"]
            seen = seen or said["hash"] == wanted
    if owed is not None and owed != vouched:
        return Verified(0, BEGINNING, f"Entry {owed[0]} is missing, and no entry says that it was pruned.", seen)
    return Verified(count, head, None, seen)


def prune(session: Session, before: date, by: Who) -> int:
    """Take out the entries before a day, and append one that vouches for them; return how many were taken out.

    Those that stand behind one of that day or later stay, as the chain can lose its beginning only.

    Raises:
        BadRecordError: the chain is broken; what shows that must not be deleted.
    """
    session.execute(update(AuditHead).where(AuditHead.id == _ONLY).values(seq=AuditHead.seq))  # others wait
    broken = _verified(session, None).broken
    if broken is not None:
        raise BadRecordError(f"Nothing was deleted, as the chain is broken. {broken}")
    first_kept = session.scalar(select(func.min(AuditEntry.seq)).where(AuditEntry.at >= before.isoformat()))
    pruned = select(AuditEntry.seq, AuditEntry.hash)
    if first_kept is not None:
        pruned = pruned.where(AuditEntry.seq < first_kept)
    last = session.execute(pruned.order_by(AuditEntry.seq.desc()).limit(1)).one_or_none()
    if last is None:
        return 0
    count = session.scalar(select(func.count()).where(AuditEntry.seq <= last.seq)) or 0
    said = {"before": before.isoformat(), "entries": count, "last": last.seq, "hash": last.hash}
    append(session, Draft(PRUNED, by, lambda _: said))
    session.flush()
    session.execute(delete(AuditEntry).where(AuditEntry.seq <= last.seq))
    _drop_unused(session)
    return count


def text(session: Session, sha256: str) -> str | None:
    """A text on which entries rest, if it was kept."""
    return session.scalar(select(AuditText.text).where(AuditText.sha256 == sha256))


def _keep(session: Session, texts: Mapping[str, str]) -> None:
    there = set(session.scalars(select(AuditText.sha256).where(AuditText.sha256.in_(texts)))) if texts else set()
    session.add_all(AuditText(sha256=name, text=said) for name, said in texts.items() if name not in there)


def _drop_unused(session: Session) -> None:
    used: set[str] = set()
    for row in rows(session):
        used.update(json.loads(row["body"]).get("texts", ()))
    kept = set(session.scalars(select(AuditText.sha256)))
    for name in kept - used:
        session.execute(delete(AuditText).where(AuditText.sha256 == name))


def _broken(row: Row, before: int, head: str) -> str | None:
    """What is wrong with an entry that is to follow another one."""
    if row["seq"] != before + 1:
        return f"Entry {before + 1} is missing."
    if hash_of(row) != row["hash"]:
        return f"Entry {row['seq']} ({row['id']}) is not as it was written."
    if row["previous"] != head:
        return f"Entry {row['seq']} ({row['id']}) does not follow the one before it, which was exchanged or taken out."
    return None


def _broken_text(session: Session) -> str | None:
    """What is wrong with the texts on which entries rest."""
    there: set[str] = set()
    for kept in session.scalars(select(AuditText), execution_options={"yield_per": 1}):
        if hashlib.sha256(kept.text.encode()).hexdigest() != kept.sha256:
            return f"The text {kept.sha256[:12]}… on which entries rest is not as it was written."
        there.add(kept.sha256)
    for row in rows(session):
        gone = set(json.loads(row["body"]).get("texts", ())) - there
        if gone:
            return f"Entry {row['seq']} ({row['id']}) rests on the text {min(gone)[:12]}…, which is missing."
    return None


def _no_head() -> StoreUnavailableError:
    return StoreUnavailableError("The audit cannot be used: the row that says where it ends is gone.")
