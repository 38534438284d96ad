"""Tables at which lessons are given, and how far people have come in them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds what older tables do not say, and a place for what people have learnt."""
    op.add_column("tables", sa.Column("course", sa.JSON(none_as_null=True), nullable=True))
    op.create_table(
        "lessons",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("lesson", sa.String(length=80), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("ended", sa.Boolean(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.Column("updated", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_lessons_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_lessons_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "game", "lesson", name=op.f("pk_lessons")),
    )
