"""What a rated game did to the ratings of those who played it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds what older results do not say."""
    op.add_column("results", sa.Column("rating_before", sa.Integer(), nullable=True))
    op.add_column("results", sa.Column("rating_after", sa.Integer(), nullable=True))
