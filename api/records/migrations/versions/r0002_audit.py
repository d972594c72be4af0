"""The audit: its entries, where the chain ends, and texts on which entries rest."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables, and the beginning of the chain."""
    op.create_table(
        "audit_entry",
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("at", sa.String(length=30), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("who", sa.String(length=200), nullable=True),
        sa.Column("roles", sa.String(length=200), nullable=False),
        sa.Column("company", sa.String(length=200), nullable=True),
        sa.Column("owner", sa.String(length=64), nullable=True),
        sa.Column("answer", sa.String(length=40), nullable=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("previous", sa.String(length=64), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_audit_entry")),
        sa.UniqueConstraint("id", name=op.f("uq_audit_entry_id")),
        sa.UniqueConstraint("previous", name=op.f("uq_audit_entry_previous")),
        sa.UniqueConstraint("hash", name=op.f("uq_audit_entry_hash")),
    )
    op.create_index(op.f("ix_audit_entry_company_seq"), "audit_entry", ["company", "seq"], unique=False)
    op.create_index(op.f("ix_audit_entry_owner_seq"), "audit_entry", ["owner", "seq"], unique=False)
    op.create_index(op.f("ix_audit_entry_answer"), "audit_entry", ["answer"], unique=False)
    head = op.create_table(
        "audit_head",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("salt", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_head")),
    )
    op.bulk_insert(head, [{"id": 1, "seq": 0, "hash": "0" * 64, "salt": secrets.token_hex(32)}])
    op.create_table(
        "audit_text",
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("sha256", name=op.f("pk_audit_text")),
    )


def downgrade() -> None:
    """Remove the audit with all that is in it."""
    op.drop_table("audit_text")
    op.drop_table("audit_head")
    op.drop_index(op.f("ix_audit_entry_answer"), table_name="audit_entry")
    op.drop_index(op.f("ix_audit_entry_owner_seq"), table_name="audit_entry")
    op.drop_index(op.f("ix_audit_entry_company_seq"), table_name="audit_entry")
    op.drop_table("audit_entry")
