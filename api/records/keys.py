"""Keys: made and shown once, kept as a hash, found by what they begin with.

A secret is 32 random bytes, so one round of SHA-256 is enough: there is nothing to guess that a slow hash would have to
protect, as there is with a password that a person chose.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, date, datetime
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.records.caller import ROLES, SCOPES, Caller
from api.records.errors import BadRecordError
from api.records.models import ApiKey, Company, Participant, now

_KEY: Final = re.compile(r"(cw_[0-9a-f]{12})_[A-Za-z0-9_-]{43}")
_NO_HASH: Final = "0" * 64
_RECORDS: Final = frozenset({"employee", "hr"})
"""The roles that see records of persons."""


def create(
    session: Session,
    roles: Collection[str],
    *,
    company: str | None = None,
    participant: str | None = None,
    scopes: Collection[str] = (),
    expires: date | None = None,
    label: str | None = None,
) -> str:
    """Make a key and return it; it is kept nowhere else.

    Args:
        roles: of `ROLES`.
        company: whose records it is about; needed for the roles employee and hr.
        participant: by their external id whose own records it is about; needed for employee.
        scopes: of `SCOPES`; all that the roles allow where none is given.
        expires: the last day on which it counts, UTC.
        label: what it is for.

    Raises:
        BadRecordError: these do not go together, or there is no such company or participant.
    """
    _require_known(roles, ROLES, "role")
    _require_known(scopes, SCOPES, "scope")
    sees = bool(_RECORDS & set(roles))
    if sees and company is None:
        raise BadRecordError("A key for the role employee or hr is of one company; name it with --company.")
    if ("employee" in roles) != (participant is not None):
        raise BadRecordError("A participant is named for the role employee, and only for it; see --participant.")
    if "records" in scopes and not sees:
        raise BadRecordError("Only the roles employee and hr see records; leave the scope records out.")
    if expires is not None and expires < _today():
        raise BadRecordError(f"The key would have expired already on {expires}; name a later day.")
    if company is not None and session.get(Company, company) is None:
        raise BadRecordError(f'There is no company "{company}"; clausewise records company makes it.')
    holder = None
    if participant is not None:
        holder = session.scalar(
            select(Participant.id).where(Participant.company_id == company, Participant.external_id == participant)
        )
        if holder is None:
            raise BadRecordError(f'{company} has no participant "{participant}"; import the participants first.')
    key_id = f"cw_{secrets.token_hex(6)}"
    key = f"{key_id}_{secrets.token_urlsafe(32)}"
    granted = scopes or [scope for scope in SCOPES if sees or scope != "records"]
    session.add(
        ApiKey(
            id=key_id,
            secret_sha256=_hash(key),
            roles=sorted(set(roles)),
            scopes=sorted(set(granted)),
            company_id=company,
            participant_id=holder,
            label=label,
            expires=expires,
        )
    )
    return key


def caller_of(session: Session, key: str) -> Caller | None:
    """Who calls with a key; nothing where it is unknown, expired or revoked, and nothing says which."""
    matched = _KEY.fullmatch(key)
    row = session.get(ApiKey, matched[1]) if matched else None
    same = hmac.compare_digest(row.secret_sha256 if row else _NO_HASH, _hash(key))
    if row is None or not same or row.revoked or (row.expires is not None and row.expires < _today()):
        return None
    return Caller(
        key=row.id,
        roles=frozenset(row.roles),
        scopes=frozenset(row.scopes),
        company=row.company_id,
        participant=row.participant_id,
    )


def said(session: Session, key: str) -> Callable[[Callable[[object], object]], dict[str, object]]:
    """What the audit says of a key that was made: never the key, and of persons only what it may keep."""
    session.flush()
    row = session.get_one(ApiKey, key[:15])

    def of(personal: Callable[[object], object]) -> dict[str, object]:
        return {
            "key": row.id,
            "roles": row.roles,
            "scopes": row.scopes,
            "company": row.company_id,
            "participant": personal(row.participant_id),
            "label": personal(row.label),
            "expires": row.expires.isoformat() if row.expires else None,
        }

    return of


def revoke(session: Session, key_id: str) -> str | None:
    """Make a key count no longer, and return the company whose it is, if it is one's.

    Args:
        key_id: what it begins with, such as ``cw_0123456789ab``.

    Raises:
        BadRecordError: there is none, or it is revoked already.
    """
    row = session.get(ApiKey, key_id[:15])
    if row is None:
        raise BadRecordError("There is no such key; clausewise keys list shows them.")
    if row.revoked:
        raise BadRecordError(f"The key {row.id} was revoked already, on {row.revoked[:10]}.")
    row.revoked = now()
    return row.company_id


def every(session: Session) -> Sequence[ApiKey]:
    """All keys, the first one first."""
    return session.scalars(select(ApiKey).order_by(ApiKey.created, ApiKey.id)).all()


def exist(session: Session) -> bool:
    """Whether any key was ever made, one that counts no longer included."""
    return session.scalar(select(ApiKey.id).limit(1)) is not None


def state(row: ApiKey) -> str:
    """How a key stands today."""
    if row.revoked:
        return "revoked"
    if row.expires is None:
        return "active"
    return "expired" if row.expires < _today() else f"until {row.expires}"


def _require_known(given: Collection[str], known: Collection[str], what: str) -> None:
    for name in given:
        if name not in known:
            raise BadRecordError(f'There is no {what} "{name}"; choose among {", ".join(known)}.')


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogateescape")).hexdigest()


def _today() -> date:
    return datetime.now(UTC).date()
