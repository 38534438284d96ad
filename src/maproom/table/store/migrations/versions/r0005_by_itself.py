"""Which answers were given by themselves, and why."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds what older books do not say."""
    op.add_column("entries", sa.Column("by_itself", sa.String(8), nullable=True))
