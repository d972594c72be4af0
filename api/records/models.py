"""The tables: companies with their plans, participants, grants, events, prices, and keys.

Facts are kept as ``{fact name: text}``, so that no plan needs columns of its own and no number loses a digit.
"""

from __future__ import annotations

import secrets
from datetime import UTC, date, datetime
from typing import Final

from sqlalchemy import JSON, CheckConstraint, Date, ForeignKey, MetaData, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

EVENT_KINDS: Final = ("termination", "leave", "transfer", "promotion", "other")
MAX_ID: Final = 200
MAX_NAME: Final = 400


def new_id(prefix: str) -> str:
    """A name for a row that says nothing about it: neither whose it is nor how many there are."""
    return f"{prefix}_{secrets.token_hex(10)}"


def now() -> str:
    """This moment in UTC, ISO 8601, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class Base(DeclarativeBase):
    """What all tables have in common: constraints with names, so that a migration can change them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_N_label)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {str: String(MAX_ID), dict[str, str]: JSON, list[str]: JSON, date: Date}  # noqa: RUF012


class Company(Base):
    """An employer whose participants are kept."""

    __tablename__ = "company"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(MAX_NAME))


class PlanCompany(Base):
    """That a company has a plan; where `private` is set on any company, only companies that have it see the plan."""

    __tablename__ = "plan_company"

    plan: Mapped[str] = mapped_column(primary_key=True)
    company_id: Mapped[str] = mapped_column(ForeignKey("company.id", ondelete="CASCADE"), primary_key=True)
    private: Mapped[bool] = mapped_column(default=False)


class Participant(Base):
    """Somebody who holds grants.

    Attributes:
        external_id: by what the company knows them; unique in the company.
        subject: their subject at the company's identity provider, if any.
        language: the language in which they are answered where a question leaves it open, if any.
    """

    __tablename__ = "participant"
    __table_args__ = (UniqueConstraint("company_id", "external_id"), UniqueConstraint("company_id", "subject"))

    id: Mapped[str] = mapped_column(primary_key=True, default=lambda: new_id("par"))
    company_id: Mapped[str] = mapped_column(ForeignKey("company.id", ondelete="CASCADE"))
    external_id: Mapped[str]
    subject: Mapped[str | None]
    language: Mapped[str | None] = mapped_column(String(10))


class Grant(Base):
    """An award: its facts by the names that the plan's rule book gives them."""

    __tablename__ = "grant_"  # "grant" is a word of SQL
    __table_args__ = (UniqueConstraint("participant_id", "plan", "number"),)

    id: Mapped[str] = mapped_column(primary_key=True, default=lambda: new_id("grt"))
    participant_id: Mapped[str] = mapped_column(ForeignKey("participant.id", ondelete="CASCADE"))
    plan: Mapped[str] = mapped_column(index=True)
    number: Mapped[str]
    facts: Mapped[dict[str, str]] = mapped_column(default=dict)


class Event(Base):
    """What happened to a participant, to all of their grants or to one."""

    __tablename__ = "event"
    __table_args__ = (
        UniqueConstraint("participant_id", "number"),
        CheckConstraint(f"kind IN {EVENT_KINDS}", name="kind"),
    )

    id: Mapped[str] = mapped_column(primary_key=True, default=lambda: new_id("evt"))
    participant_id: Mapped[str] = mapped_column(ForeignKey("participant.id", ondelete="CASCADE"))
    grant_id: Mapped[str | None] = mapped_column(ForeignKey("grant_.id", ondelete="CASCADE"), index=True)
    number: Mapped[str]
    kind: Mapped[str] = mapped_column(String(20))
    facts: Mapped[dict[str, str]] = mapped_column(default=dict)


class Price(Base):
    """A price or rate on a day: the exact text of an amount, by the name of the fact for which it can stand."""

    __tablename__ = "price"
    __table_args__ = (UniqueConstraint("company_id", "plan", "fact", "day"),)

    id: Mapped[str] = mapped_column(primary_key=True, default=lambda: new_id("prc"))
    company_id: Mapped[str] = mapped_column(ForeignKey("company.id", ondelete="CASCADE"))
    plan: Mapped[str]
    fact: Mapped[str]
    day: Mapped[date]
    amount: Mapped[str] = mapped_column(String(80))
    currency: Mapped[str | None] = mapped_column(String(3))


class ApiKey(Base):
    """A key: what it allows, and a hash of its secret, which itself is kept nowhere.

    Attributes:
        id: what the key begins with, so that it can be told from others and found.
        secret_sha256: of the whole key, in hexadecimal.
        expires: the last day on which it counts, UTC; none where it counts until it is revoked.
        revoked: when it was revoked, if it was.
    """

    __tablename__ = "api_key"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    secret_sha256: Mapped[str] = mapped_column(String(64), unique=True)
    roles: Mapped[list[str]]
    scopes: Mapped[list[str]]
    company_id: Mapped[str | None] = mapped_column(ForeignKey("company.id", ondelete="CASCADE"))
    participant_id: Mapped[str | None] = mapped_column(ForeignKey("participant.id", ondelete="CASCADE"))
    label: Mapped[str | None] = mapped_column(Text)
    created: Mapped[str] = mapped_column(String(40), default=now)
    expires: Mapped[date | None]
    revoked: Mapped[str | None] = mapped_column(String(40))
