"""Statements that are written out once say the same as those that are built each time."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from sqlalchemy import insert, select

import maproom
from maproom.table.rules import moves
from maproom.table.rules.clocks import Pace, wound_up
from maproom.table.rules.table import Seat, Step, Table, Terms
from maproom.table.store import book_rows, schema, table_rows
from maproom.table.store.engine import Store


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
