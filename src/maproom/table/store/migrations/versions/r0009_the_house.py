"""Who looks after the house, whom it does not let in, what it says, reports, blocks, and a log of all that."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds them; nobody looks after the house until somebody is named."""
    for name in ("admin", "barred"):
        op.add_column("people", sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("deed", sa.String(24), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
    )
    op.create_table(
        "house",
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "language", name="pk_house"),
    )
    op.create_table(
        "bans",
        sa.Column("network", sa.String(48), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("network", name="pk_bans"),
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("blocked", sa.String(32), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_blocks_person", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["blocked"], ["people.id"], name="fk_blocks_blocked", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "blocked", name="pk_blocks"),
    )
    op.create_index("ix_blocks_blocked", "blocks", ["blocked"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("reporter", sa.String(32), nullable=False),
        sa.Column("accused", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.Column("closed", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sa.UniqueConstraint("line", "reporter", name="uq_reports_line_reporter"),
    )
    op.create_index("ix_reports_closed_time", "reports", ["closed", "time"])
