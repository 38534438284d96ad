"""Mailed links, addresses that were confirmed, when the server was last at work, and whom a host removed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds them; addresses of before have not been confirmed."""
    op.add_column("people", sa.Column("verified", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("removed", sa.JSON(none_as_null=True), nullable=True))
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pulse"),
    )
    op.create_table(
        "links",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_links_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token", name="pk_links"),
    )
    op.create_index("ix_links_person", "links", ["person"])
    op.create_index("ix_links_email", "links", ["email"])
