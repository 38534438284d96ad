"""The owner's edition that a table is played with, and that a result was reached with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds digest and name; what lacks them was played with the game as it comes."""
    for table in ("tables", "results"):
        op.add_column(table, sa.Column("edition", sa.String(16), nullable=True))
        op.add_column(table, sa.Column("edition_name", sa.String(60), nullable=True))
