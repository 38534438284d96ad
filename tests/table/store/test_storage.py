"""Storage: migrations, one transaction a move, two processes, a full disk, a database that is gone."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event
from table.planting import plant, somewhere
from table.postgres import Cluster
from table.serving import Running, running, two_players, wait_until

from maproom.table.rules import moves
from maproom.table.rules.errors import Conflict, StorageDown
from maproom.table.rules.table import Seat, Step, Table
from maproom.table.store import table_rows
from maproom.table.store.engine import NEWEST_FORM, Store
from maproom.table.store.migrating import migrations
from maproom.table.store.schema import METADATA

OUT_OF_REACH = "The table's memory cannot be reached just now; nothing was changed."
LOOK_AGAIN = "The table's memory cannot be reached just now; look again in a moment."
"""What is said where something was only to be read."""


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    store.migrate()
    yield store
    store.close()


def test_the_migrations_lead_to_the_schema(store: Store) -> None:
    store.migrate()
    assert migrations()[1].get_current_head() == NEWEST_FORM
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, METADATA) == []


def test_a_database_of_the_first_form_is_brought_up_to_date(tmp_path: Path, database: str) -> None:
    """What older entries and seats do not say, they say as those of an older version would."""
    with running(tmp_path, db=database) as server:
        axis, _, table = two_players(server)
        page = axis.play(axis.page(table))["page"]
    store = Store(database)
    with store.engine.begin() as connection:
        for column in ("turn", "scores", "ordered", "by_itself", "wording"):
            connection.exec_driver_sql(f"ALTER TABLE entries DROP COLUMN {column}")
        connection.exec_driver_sql("ALTER TABLE seats DROP COLUMN played")
        for column in ("rating_before", "rating_after"):
            connection.exec_driver_sql(f"ALTER TABLE results DROP COLUMN {column}")
        connection.exec_driver_sql("ALTER TABLE tables DROP COLUMN course")
        for changed in ("tables", "results"):
            for column in ("edition", "edition_name"):
                connection.exec_driver_sql(f"ALTER TABLE {changed} DROP COLUMN {column}")
        for column in ("removed", "halted"):
            connection.exec_driver_sql(f"ALTER TABLE tables DROP COLUMN {column}")
        for column in ("verified", "admin", "barred"):
            connection.exec_driver_sql(f"ALTER TABLE people DROP COLUMN {column}")
        newer_tables = (
            "lessons",
            "links",
            "pulse",
            "wordings",
            "audit",
            "house",
            "bans",
            "blocks",
            "reports",
            "used_up",
        )
        for newer in newer_tables:
            connection.exec_driver_sql(f"DROP TABLE {newer}")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    store.close()
    with running(tmp_path, db=database) as server:
        again = server.visitor()
        again.http.cookies.update(axis.http.cookies)
        now = again.page(table)
        assert (now["view"], now["revision"]) == (page["view"], page["revision"])
        assert {line["turn"] for line in now["log"]} == {None}
        assert [seat["seat"] for seat in now["table"]["seats"]] == ["axis", "allies"]
        assert now["table"]["to_move"] == page["table"]["to_move"]
        assert server.services.store.form() == NEWEST_FORM


def loaded(store: Store, id: str) -> Table:
    return asyncio.run(store.read(table_rows.load_table, id, 10)).table


def test_two_processes_never_both_add_one_revision(tmp_path: Path, database: str) -> None:
    with running(tmp_path, db=database) as server:
        table = plant(server, "contested", somewhere(3, 40), [Seat(person="a"), Seat(person="b")])
    first, second = Store(str(server.settings.db)), Store(str(server.settings.db))
    one, two = loaded(first, table), loaded(second, table)
    assert one.actor is not None

    def move(table: Table, action: int) -> Step:
        assert table.actor is not None
        return moves.play(table, table.actor, [action], 5.0, Random(1), "a")

    asyncio.run(first.write(table_rows.save_step, one, move(one, one.position.legal()[0])))
    with pytest.raises(Conflict):
        asyncio.run(second.write(table_rows.save_step, two, move(two, two.position.legal()[-1])))
    # Even a process that lies about what it has read cannot write the same revision again.
    lie = replace(two, serial=two.serial + 1)
    with pytest.raises(Conflict):
        asyncio.run(second.write(table_rows.save_step, lie, move(lie, two.position.legal()[-1])))
    assert loaded(second, table).moment == one.moment + 1
    first.close()
    second.close()


def test_a_move_of_another_process_is_found_out_in_time(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        axis, _, table = two_players(server)
        page = axis.page(table)
        other = Store(str(server.settings.db))
        there = loaded(other, table)
        step = moves.play(there, 0, [page["legal"][0]["id"]], server.services.tables.now(), Random(1), axis.id)
        asyncio.run(other.write(table_rows.save_step, there, step))
        other.close()
        answer = axis.play(page, page["legal"][-1]["id"])
        assert not answer["accepted"]
        assert answer["page"]["revision"] == step.table.revision


def test_stored_positions_are_those_that_were_played(tmp_path: Path, database: str) -> None:
    with running(tmp_path, db=database) as server:
        axis, _, table = two_players(server, options={"first_game": True})
        page = axis.page(table)
        for _ in range(4):
            page = axis.play(page)["page"]
        live = asyncio.run(asyncio.wait_for(server.services.tables.live(table), 30)).table
        stored = loaded(server.services.store, table)
        assert stored.state == live.state
        assert (stored.base, stored.tail, stored.revision) == (live.base, live.tail, live.revision)
        assert stored == live


def test_a_full_disk_is_said_clearly_and_mended_without_a_restart(server: Running) -> None:
    pages = [2**30]

    def limit(connection: Connection) -> None:
        """SQLite refuses to grow beyond this as it does on a full disk."""
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages[0]}")

    event.listen(server.services.store.engine, "begin", limit)
    axis, _, table = two_players(server)
    page = axis.page(table)
    note = {"text": "x" * 8000}
    pages[0] = 1
    assert axis.put(f"/api/tables/{table}/note", note, 503) == {"error": OUT_OF_REACH}
    assert axis.page(table) == page, "nothing was changed, nobody was told"
    pages[0] = 2**30
    assert axis.put(f"/api/tables/{table}/note", note) == {"done": True}
    assert axis.page(table)["note"] == note["text"]
    assert axis.play(page)["accepted"]


def test_a_database_that_is_gone_is_said_clearly_and_found_again(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        axis, _, table = two_players(server)
        page = axis.page(table)
        other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
        other.execute("ALTER TABLE entries RENAME TO hidden")
        assert axis.play(page, status=503) == {"error": OUT_OF_REACH}
        assert axis.page(table) == page, "nothing was changed, nobody was told"
        other.execute("ALTER TABLE hidden RENAME TO entries")
        other.close()
        assert axis.play(page)["accepted"]


def test_a_bot_waits_for_the_database_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path, bot_seconds=0.1) as server:
        attempts = []
        true = Store.write

        async def failing(self: Store, job: Any, *args: Any) -> Any:
            attempts.append(job)
            if len(attempts) <= 3:
                raise StorageDown("The disk is full.")
            return await true(self, job, *args)

        state = somewhere(1, 10)
        seats = [Seat(person="nobody"), Seat(person="nobody")]
        seats[state.actor] = Seat(bot="random")
        table = plant(server, "patient", state, seats)
        monkeypatch.setattr(Store, "write", failing)
        wait_until(lambda: server.visitor().page(table)["revision"] > 0)
        assert len(attempts) > 3


def test_a_fault_of_the_database_is_not_shown(store: Store) -> None:
    def broken(connection: Connection) -> None:
        connection.exec_driver_sql("SELECT * FROM nothing")

    with pytest.raises(StorageDown, match=re.escape(LOOK_AGAIN)):
        asyncio.run(store.read(broken))


def test_a_postgresql_that_is_gone_is_said_clearly_and_found_again(tmp_path: Path, own_cluster: Cluster) -> None:
    with running(tmp_path, db=own_cluster.database()) as server:
        axis, _, table = two_players(server)
        page = axis.page(table)
        own_cluster.stop()
        assert axis.play(page, status=503) == {"error": OUT_OF_REACH}
        assert server.visitor().http.get("/healthz").status_code == 503
        own_cluster.start()
        assert axis.page(table) == page, "nothing was changed, nobody was told"
        assert axis.play(page)["accepted"]
        # The connection on which other processes are heard has come back too.
        other = Store(str(server.settings.db))
        there = loaded(other, table)
        assert there.actor is not None
        step = moves.play(there, there.actor, [there.position.legal()[0]], 5.0, Random(1), None)
        asyncio.run(other.write(table_rows.save_step, there, step))
        other.close()
        wait_until(lambda: axis.page(table)["revision"] == step.table.revision)
