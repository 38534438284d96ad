"""What has been used up of limits that hold for all processes together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the table; nobody has used up anything yet."""
    op.create_table(
        "used_up",
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_used_up"),
    )
    op.create_index("ix_used_up_until", "used_up", ["until"])
