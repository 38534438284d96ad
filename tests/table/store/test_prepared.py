"""Statements that are written out once say the same as those that are built each time."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, func, insert, select, text
from table.postgres import Postgres

import maproom
from maproom.table.live import saving
from maproom.table.rules import moves
from maproom.table.rules.clocks import Pace, wound_up
from maproom.table.rules.errors import Conflict
from maproom.table.rules.table import Seat, Step, Table, Terms
from maproom.table.store import book_rows, schema, table_rows
from maproom.table.store.engine import Store
from maproom.table.store.move_statement import saved_alone
from maproom.table.store.prepared import sent_together


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    store.migrate()
    yield store
    store.close()


def _begun(pace: Pace) -> Step:
    game = maproom.game("east-front")
    terms = Terms(game.slug, game.settle_scenario(None), game.settle_options(None), pace=pace)
    seats = (Seat(person="axis"), Seat(person="allies"))
    table = Table("a", terms, seats, "axis", 1.0, 1.0, "running", clock=wound_up(pace, len(seats)))
    return moves.opened(table, game.new(), 2.0, Random(1))


def test_a_row_that_moves_wrote_is_the_row_of_the_whole_table(store: Store) -> None:
    random = Random(2)
    with store.engine.begin() as connection:
        table = table_rows.add_table(connection, _begun(Pace("live", bank=600.0, increment=5.0)))
    for time in range(30):
        assert table.actor is not None
        action = random.choice(table.position.legal())
        step = moves.play(table, table.actor, [action], 3.0 + time, random, table.seats[table.actor].person)
        with store.engine.begin() as connection:
            table = table_rows.save_step(connection, table, step)
    with store.engine.begin() as connection:
        whole = {**table_rows._table_row(table), "id": "b"}
        connection.execute(insert(schema.tables), whole)
        asked = select(schema.tables).order_by(schema.tables.c.id)
        moved, written = (dict(row._mapping) for row in connection.execute(asked))
    assert {**moved, "id": "b"} == written


def _moves(table: Table, count: int) -> Iterator[tuple[Table, Step]]:
    """Moves one after the other, each with the table before it as the database has it."""
    random = Random(4)
    for time in range(count):
        assert table.actor is not None
        action = random.choice(table.position.legal())
        step = moves.play(table, table.actor, [action], 3.0 + time, random, table.seats[table.actor].person)
        yield table, step
        table = replace(step.table, serial=table.serial + 1)


def _stored(connection: Connection) -> dict[str, list[dict[str, Any]]]:
    """Everything that is stored of tables and their books."""
    rows = {}
    for kept in (schema.tables, schema.entries, schema.snapshots):
        asked = select(kept).order_by(*kept.primary_key)
        rows[kept.name] = [dict(row._mapping) for row in connection.execute(asked)]
    return rows


def test_a_move_in_one_statement_is_stored_as_one_in_several(postgres: Postgres) -> None:
    stores = [Store(postgres.database()) for _ in range(2)]
    alone = 0
    try:
        for store in stores:
            store.migrate()
        for store, untold in zip(stores, (deque[str](), None), strict=True):
            begun = asyncio.run(store.write(table_rows.add_table, _begun(Pace("live", bank=600.0, increment=5.0))))
            for before, step in _moves(begun, 40):
                alone += step.snapshot
                asyncio.run(store.write(saving.save, before, step, None, 3.0, 8, None, untold))
            assert untold is None or len(untold) == 40, "all of them were stored in one statement"
        both = []
        for store in stores:
            with store.engine.begin() as connection:
                both.append(_stored(connection))
    finally:
        for store in stores:
            store.close()
    assert alone, "positions were stored too"
    assert both[0] == both[1]


def test_a_move_in_one_statement_comes_too_late(postgres: Postgres) -> None:
    """Nothing of it is stored where another process was faster."""
    store = Store(postgres.database())
    store.migrate()
    try:
        begun = asyncio.run(store.write(table_rows.add_table, _begun(Pace())))
        (before, step), *_ = _moves(begun, 1)
        alone = asyncio.run(store.write(saved_alone, before, step))
        assert alone is not None
        with store.engine.begin() as connection:
            once = _stored(connection)
        assert asyncio.run(store.write(saved_alone, before, step)) is None
        with pytest.raises(Conflict):
            asyncio.run(store.write(saving.save, before, step, None, 3.0, 8, None, deque()))
        with store.engine.begin() as connection:
            assert _stored(connection) == once
    finally:
        store.close()


def test_what_is_stored_already_is_a_conflict(store: Store) -> None:
    """Errors that the driver raises by itself are known as any others."""
    step = _begun(Pace())

    def add_twice(connection: Connection) -> None:
        table = table_rows.add_table(connection, step)
        with sent_together(connection):
            book_rows.write_book(connection, table, step, 1)

    with pytest.raises(Conflict):
        asyncio.run(store.write(add_twice))
    with store.engine.begin() as connection:
        assert not connection.execute(select(schema.tables.c.id)).all(), "all of it is stored, or nothing"


def test_a_move_is_stored_although_all_connections_were_cut(postgres: Postgres) -> None:
    """What was lost with a connection before it was stored is done again at another."""
    store = Store(postgres.database())
    store.migrate()
    cutter = create_engine(store.engine.url)
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    cut = text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")

    async def play() -> Table:
        table = await store.write(table_rows.add_table, _begun(Pace()))
        for _ in range(3):
            with cutter.connect() as other:
                assert other.execute(cut).all()
            assert table.actor is not None
            step = moves.play(table, table.actor, table.position.legal()[:1], 3.0, Random(3), None)
            table = await store.write(saving.save, table, step, None, 3.0, 8, None, deque())
        return table

    try:
        table = asyncio.run(play())
        with store.engine.begin() as connection:
            entries = connection.execute(select(func.count()).select_from(schema.entries)).scalar_one()
        assert entries == table.revision
    finally:
        cutter.dispose()
        store.close()


def test_entries_and_positions_come_back_as_they_were(store: Store) -> None:
    step = _begun(Pace())
    with store.engine.begin() as connection:
        table = table_rows.add_table(connection, step)
        entries = book_rows.read_entries(connection, table)
        state = connection.execute(select(schema.snapshots.c.state)).scalars().all()[-1]
    rows = [book_rows.entry_row(table.id, entry) for entry in entries]
    assert rows == [book_rows.entry_row(table.id, entry) for entry in step.entries]
    assert table.base is not None
    assert state == table.base.to_json()
