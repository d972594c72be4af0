"""Companies with their plans, participants, grants, events, prices and keys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "company",
        sa.Column("id", sa.String(length=200), nullable=False),
        sa.Column("name", sa.String(length=400), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_company")),
    )
    op.create_table(
        "participant",
        sa.Column("id", sa.String(length=200), nullable=False),
        sa.Column("company_id", sa.String(length=200), nullable=False),
        sa.Column("external_id", sa.String(length=200), nullable=False),
        sa.Column("subject", sa.String(length=200), nullable=True),
        sa.Column("language", sa.String(length=10), nullable=True),
        sa.ForeignKeyConstraint(
            ["company_id"], ["company.id"], name=op.f("fk_participant_company_id_company"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_participant")),
        sa.UniqueConstraint("company_id", "external_id", name=op.f("uq_participant_company_id_external_id")),
        sa.UniqueConstraint("company_id", "subject", name=op.f("uq_participant_company_id_subject")),
    )
    op.create_table(
        "plan_company",
        sa.Column("plan", sa.String(length=200), nullable=False),
        sa.Column("company_id", sa.String(length=200), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["company_id"], ["company.id"], name=op.f("fk_plan_company_company_id_company"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("plan", "company_id", name=op.f("pk_plan_company")),
    )
    op.create_table(
        "price",
        sa.Column("id", sa.String(length=200), nullable=False),
        sa.Column("company_id", sa.String(length=200), nullable=False),
        sa.Column("plan", sa.String(length=200), nullable=False),
        sa.Column("fact", sa.String(length=200), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("amount", sa.String(length=80), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=True),
        sa.ForeignKeyConstraint(
            ["company_id"], ["company.id"], name=op.f("fk_price_company_id_company"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_price")),
        sa.UniqueConstraint("company_id", "plan", "fact", "day", name=op.f("uq_price_company_id_plan_fact_day")),
    )
    op.create_table(
        "api_key",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("secret_sha256", sa.String(length=64), nullable=False),
        sa.Column("roles", sa.JSON(), nullable=False),
        sa.Column("scopes", sa.JSON(), nullable=False),
        sa.Column("company_id", sa.String(length=200), nullable=True),
        sa.Column("participant_id", sa.String(length=200), nullable=True),
        sa.Column("label", sa.Text(), nullable=True),
        sa.Column("created", sa.String(length=40), nullable=False),
        sa.Column("expires", sa.Date(), nullable=True),
        sa.Column("revoked", sa.String(length=40), nullable=True),
        sa.ForeignKeyConstraint(
            ["company_id"], ["company.id"], name=op.f("fk_api_key_company_id_company"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["participant_id"],
            ["participant.id"],
            name=op.f("fk_api_key_participant_id_participant"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_api_key")),
        sa.UniqueConstraint("secret_sha256", name=op.f("uq_api_key_secret_sha256")),
    )
    op.create_table(
        "grant_",
        sa.Column("id", sa.String(length=200), nullable=False),
        sa.Column("participant_id", sa.String(length=200), nullable=False),
        sa.Column("plan", sa.String(length=200), nullable=False),
        sa.Column("number", sa.String(length=200), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["participant_id"],
            ["participant.id"],
            name=op.f("fk_grant__participant_id_participant"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_grant_")),
        sa.UniqueConstraint("participant_id", "plan", "number", name=op.f("uq_grant__participant_id_plan_number")),
    )
    op.create_index(op.f("ix_grant__plan"), "grant_", ["plan"], unique=False)
    op.create_table(
        "event",
        sa.Column("id", sa.String(length=200), nullable=False),
        sa.Column("participant_id", sa.String(length=200), nullable=False),
        sa.Column("grant_id", sa.String(length=200), nullable=True),
        sa.Column("number", sa.String(length=200), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.CheckConstraint(
            "kind IN ('termination', 'leave', 'transfer', 'promotion', 'other')", name=op.f("ck_event_kind")
        ),
        sa.ForeignKeyConstraint(["grant_id"], ["grant_.id"], name=op.f("fk_event_grant_id_grant_"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["participant_id"], ["participant.id"], name=op.f("fk_event_participant_id_participant"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event")),
        sa.UniqueConstraint("participant_id", "number", name=op.f("uq_event_participant_id_number")),
    )
    op.create_index(op.f("ix_event_grant_id"), "event", ["grant_id"], unique=False)


def downgrade() -> None:
    """Remove the tables with all that is in them."""
    op.drop_index(op.f("ix_event_grant_id"), table_name="event")
    op.drop_table("event")
    op.drop_index(op.f("ix_grant__plan"), table_name="grant_")
    op.drop_table("grant_")
    op.drop_table("api_key")
    op.drop_table("price")
    op.drop_table("plan_company")
    op.drop_table("participant")
    op.drop_table("company")
