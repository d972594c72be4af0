"""What lawyers decide on rules and readings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "review",
        sa.Column("seq", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("company", sa.String(length=200), nullable=True),
        sa.Column("plan", sa.String(length=200), nullable=False),
        sa.Column("about", sa.String(length=20), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("verdict", sa.String(length=20), nullable=False),
        sa.Column("option", sa.Text(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("who", sa.String(length=200), nullable=True),
        sa.Column("at", sa.String(length=40), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["company"], ["company.id"], name=op.f("fk_review_company_company"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_review")),
        sa.UniqueConstraint("id", name=op.f("uq_review_id")),
    )
    op.create_index(op.f("ix_review_plan"), "review", ["plan"], unique=False)


def downgrade() -> None:
    """Remove what was decided."""
    op.drop_index(op.f("ix_review_plan"), table_name="review")
    op.drop_table("review")
