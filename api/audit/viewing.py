"""Which entries a caller may see: their own answers, or as an admin all that is their company's.

Everything is chosen out of what is theirs, so that what is somebody else's is as what is not there.
"""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from typing import Any, Final

from sqlalchemy import Select, false, or_, select
from sqlalchemy.orm import Session

from api.audit.chain import COLUMNS, hash_of, sealing
from api.audit.models import AuditEntry
from api.audit.recording import owner
from api.audit.schemas import AuditQuery, Entries, EntryShown, EntryWhole
from api.problems import ProblemError, no_such_place
from api.records.caller import Caller

_ENTRY: Final = re.compile(r"aud_[0-9a-f]{20}")
_ANSWER: Final = re.compile(r"ans_[0-9a-f]{24}")


class Visible:
    """The entries that a caller may see.

    Args:
        session: reads the audit.
        caller: who asks; nobody where it is the command line, which sees all.
    """

    def __init__(self, session: Session, caller: Caller | None) -> None:
        self._session, self._caller = session, caller

    def page(self, query: AuditQuery) -> Entries:
        """A page of the entries, the latest first.

        Raises:
            ProblemError: `after` is none of them.
        """
        chosen = self._theirs().order_by(AuditEntry.seq.desc())
        if query.after is not None:
            last = self._found(query.after)
            if last is None:
                raise no_such_place()
            chosen = chosen.where(AuditEntry.seq < last.seq)
        found = self._session.scalars(_of(chosen, query).limit(query.limit + 1)).all()
        page = found[: query.limit]
        return Entries(
            entries=tuple(EntryShown(**_shown(row)) for row in page),
            next=page[-1].id if len(found) > len(page) else None,
        )

    def one(self, named: str) -> AuditEntry:
        """An entry by its id, or the latest of an answer by the answer's id.

        Raises:
            ProblemError: 404, there is none such among them; 409, it is not as it was written.
        """
        row = self._found(named)
        if row is None:
            raise ProblemError(
                "unknown-entry", "There is no such entry", 404, "There is no such answer or entry in the audit."
            )
        if hash_of({name: getattr(row, name) for name in COLUMNS}) != row.hash:
            raise ProblemError(
                "entry-altered",
                "The entry was altered",
                409,
                "The entry is not as it was written, so nothing can be said of it; see clausewise audit verify.",
            )
        return row

    def whole(self, named: str) -> EntryWhole:
        """An entry with all that was kept of it.

        Raises:
            ProblemError: 404, there is none such among them; 409, it is not as it was written.
        """
        row = self.one(named)
        return EntryWhole(**_shown(row), body=json.loads(row.body))

    def _found(self, named: str) -> AuditEntry | None:
        """The entry of an id; what has not the form of an id is not looked for."""
        if _ENTRY.fullmatch(named):
            chosen = self._theirs().where(AuditEntry.id == named)
        elif _ANSWER.fullmatch(named):
            chosen = self._theirs().where(AuditEntry.answer == named, AuditEntry.kind == "answer")
        else:
            return None
        return self._session.scalars(chosen.order_by(AuditEntry.seq.desc()).limit(1)).one_or_none()

    def _theirs(self) -> Select[AuditEntry]:
        chosen, caller = select(AuditEntry), self._caller
        if caller is None:
            return chosen
        whose = owner(caller)
        if whose is None:
            return chosen.where(false())
        own = AuditEntry.owner == sealing(self._session)(whose)
        return chosen.where(or_(own, AuditEntry.company == caller.company) if "admin" in caller.roles else own)


def _of(chosen: Select[AuditEntry], query: AuditQuery) -> Select[AuditEntry]:
    if query.since is not None:
        chosen = chosen.where(AuditEntry.at >= query.since.isoformat())
    if query.until is not None and query.until < date.max:
        chosen = chosen.where(AuditEntry.at < (query.until + timedelta(days=1)).isoformat())
    return chosen.where(AuditEntry.kind == query.kind) if query.kind is not None else chosen


def _shown(row: AuditEntry) -> dict[str, Any]:
    shown = {name: getattr(row, name) for name in ("id", "at", "kind", "who", "company", "answer", "hash")}
    return {**shown, "roles": tuple(filter(None, row.roles.split(",")))}
