"""The tables of the audit: its entries, where the chain ends, and texts on which entries rest."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from api.records.models import Base

BEGINNING: Final = "0" * 64
"""What stands for the hash of an entry before the first one."""


class AuditEntry(Base):
    """Something that was answered or changed.

    Attributes:
        seq: its place in the chain, from 1 on.
        id: its name, which says nothing about its place.
        at: when, UTC, ISO 8601 to the millisecond, so that texts stand in the order of times.
        kind: of `api.audit.chain.KINDS`.
        who: what the key begins with; on the command line ``local:`` and the user's name; none where nobody is known.
        roles: those of the key, separated by commas.
        company: the company whose it is, if it is one's.
        owner: whose answer it is, as a keyed hash.
        answer: the id of the answer, where one was given.
        body: all else, as JSON.
        previous: the hash of the entry before it.
        hash: of all other columns.
    """

    __tablename__ = "audit_entry"
    __table_args__ = (
        Index("ix_audit_entry_company_seq", "company", "seq"),
        Index("ix_audit_entry_owner_seq", "owner", "seq"),
    )

    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    id: Mapped[str] = mapped_column(String(40), unique=True)
    at: Mapped[str] = mapped_column(String(30))
    kind: Mapped[str] = mapped_column(String(40))
    who: Mapped[str | None]
    roles: Mapped[str]
    company: Mapped[str | None]
    owner: Mapped[str | None] = mapped_column(String(64))
    answer: Mapped[str | None] = mapped_column(String(40), index=True)
    body: Mapped[str] = mapped_column(Text)
    previous: Mapped[str] = mapped_column(String(64), unique=True)
    hash: Mapped[str] = mapped_column(String(64), unique=True)


class AuditHead(Base):
    """Where the chain ends: one row, which everyone who appends holds while they do.

    Attributes:
        salt: goes into every keyed hash of what is about a person; it is never exported.
    """

    __tablename__ = "audit_head"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seq: Mapped[int]
    hash: Mapped[str] = mapped_column(String(64))
    salt: Mapped[str] = mapped_column(String(64))


class AuditText(Base):
    """A text on which entries rest, such as a rule book, kept once under its hash (SHA-256)."""

    __tablename__ = "audit_text"

    sha256: Mapped[str] = mapped_column(String(64), primary_key=True)
    text: Mapped[str] = mapped_column(Text)
