"""Every form that the database has had is read as if it were the newest, on both kinds of databases."""

from __future__ import annotations

from pathlib import Path
from random import Random

from alembic.runtime.environment import EnvironmentContext
from sqlalchemy import text
from table.serving import play_on, running, two_players

from maproom.table.store.checking import judged, verdicts
from maproom.table.store.engine import NEWEST_FORM, Store
from maproom.table.store.migrating import migrations
from maproom.table.store.older_forms import reading


def test_a_database_of_today_is_judged_while_a_server_is_at_work(tmp_path: Path, database: str) -> None:
    with running(tmp_path, db=database) as server:
        axis, allies, table = two_players(server)
        play_on({"axis": axis, "allies": allies}, table, Random(1), 5)
        with reading(database) as connection:
            found = list(verdicts(connection))
        assert [(one.table, one.fate, one.moment) for one in found] == [
            (table, "goes on", axis.page(table)["moment"])
        ]
        play_on({"axis": axis, "allies": allies}, table, Random(1), 5)


def test_every_older_form_can_be_read(database: str) -> None:
    """An empty database of each form; what it lacks is there for the one who reads, and for nobody else."""
    forms = [one.revision for one in reversed(list(migrations()[1].walk_revisions()))]
    assert forms[-1] == NEWEST_FORM
    for form in forms[:-1]:
        _bring_to(database, form)
        with reading(database) as connection:
            assert list(verdicts(connection)) == []
            assert judged(connection, "nobody") is None
        store = Store(database)
        with store.engine.connect() as connection:
            assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == form
        store.close()


def _bring_to(database: str, form: str) -> None:
    config, script = migrations()
    store = Store(database)
    with (
        EnvironmentContext(
            config, script, fn=lambda at, _: script._upgrade_revs(form, at), destination_rev=form
        ) as environment,
        store.engine.connect() as connection,
    ):
        environment.configure(connection=connection)
        with environment.begin_transaction():
            environment.run_migrations()
    store.close()
