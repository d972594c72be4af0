"""The table of what lawyers decided."""

from __future__ import annotations

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from api.records.models import Base, new_id


class Review(Base):
    """What a lawyer decided on a rule or on a reading; nothing is ever changed, a later decision counts before it.

    Attributes:
        seq: in which order they were made.
        company: for whose answers it counts; none where for everybody's.
        about: ``rule`` or ``reading``.
        name: of the rule or reading in the plan's rule book.
        verdict: of `assistant.reviewing.Verdict`.
        who: what the key begins with of whoever decided.
        sha256: of what the decision is about, see `assistant.reviewing.content`.
    """

    __tablename__ = "review"

    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    id: Mapped[str] = mapped_column(String(40), unique=True, default=lambda: new_id("rev"))
    company: Mapped[str | None] = mapped_column(ForeignKey("company.id", ondelete="CASCADE"))
    plan: Mapped[str] = mapped_column(index=True)
    about: Mapped[str] = mapped_column(String(20))
    name: Mapped[str] = mapped_column(Text)
    verdict: Mapped[str] = mapped_column(String(20))
    option: Mapped[str | None] = mapped_column(Text)
    reason: Mapped[str] = mapped_column(Text)
    who: Mapped[str | None]
    at: Mapped[str] = mapped_column(String(40))
    sha256: Mapped[str] = mapped_column(String(64))
