"""Brings a database to the newest form with Alembic; there is no alembic.ini, and nothing to run by hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, text

from maproom.table.store.schema import METADATA

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 0x4D41505F
"""A number that means this server's migrations to PostgreSQL."""


def migrations() -> tuple[Config, ScriptDirectory]:
    """The migrations that come with this version."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    return config, ScriptDirectory.from_config(config)


@contextmanager
def _alone(engine: Engine) -> Iterator[None]:
    """Lets processes that start at the same time wait for each other; SQLite has one process anyway."""
    if engine.dialect.name != "postgresql":
        yield
        return
    with engine.connect() as connection:
        connection.execute(text(f"SELECT pg_advisory_lock({LOCK})"))
        try:
            yield
        finally:
            connection.execute(text(f"SELECT pg_advisory_unlock({LOCK})"))


def migrate(engine: Engine, form: str) -> None:
    """Takes every step to a form that the database has not taken yet, all of them or none."""
    config, script = migrations()

    def upgrade(revision: Any, context: Any) -> Any:
        return script._upgrade_revs(form, revision)

    with (
        _alone(engine),
        EnvironmentContext(config, script, fn=upgrade, destination_rev=form) as environment,
        engine.connect() as connection,
    ):
        environment.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
        with environment.begin_transaction():
            environment.run_migrations()
