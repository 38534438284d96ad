"""Words in which old logs are told, and games that the installed version cannot go on with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds them; what was written before is told in the words of today."""
    op.add_column("tables", sa.Column("halted", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("entries", sa.Column("wording", sa.Integer(), nullable=True))
    op.create_table(
        "wordings",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("digest", sa.String(32), nullable=False),
        sa.Column("words", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_wordings"),
        sa.UniqueConstraint("digest", name="uq_wordings_digest"),
    )
    op.create_index("ix_wordings_game", "wordings", ["game"])
