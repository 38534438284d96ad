"""What entries know of turn, score and standing orders, and seats of being played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds what older entries and seats do not say."""
    op.add_column("entries", sa.Column("turn", sa.Integer(), nullable=True))
    op.add_column("entries", sa.Column("scores", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("entries", sa.Column("ordered", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("seats", sa.Column("played", sa.Boolean(), server_default=sa.true(), nullable=False))
