"""Games that released versions have stored go on with this one, by the readings that they began with."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select
from table.stored_choices import DIGITS, STRETCH, choices, kept_choices
from table.stored_games import COLLECTIONS, FOLDER, Collection, opened

import maproom
from maproom.kernel.record import Record
from maproom.kernel.state import State
from maproom.table.rules import moves
from maproom.table.rules.table import Table
from maproom.table.store import schema, table_rows
from maproom.table.store.book_rows import read_entries, standing
from maproom.table.store.engine import Store
from maproom.table.wire.log_lines import all_log_lines

GAMES_EACH = {"after-0.2.0": 10}
USUAL_GAMES = 20
LONGEST = 800
"""So many actions a game is played on, if it is not over before."""
READINGS = {("0.1.0", slug): 1 for slug in maproom.slugs()} | {
    ("0.2.0", slug): 2 for slug in ("frontier-wars", "race-to-moscow")
}
READINGS |= {("after-0.2.0", "frontier-wars"): 4, ("after-0.2.0", "race-to-moscow"): 5}
"""The readings that the games of a version were played by; of versions that are not named, the newest."""


@pytest.fixture(params=COLLECTIONS, ids=str, scope="module")
def collection(request: pytest.FixtureRequest) -> Collection:
    found: Collection = request.param
    return found


@pytest.fixture(scope="module")
def store(collection: Collection, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = Store(collection.unpacked(tmp_path_factory.mktemp(str(collection))))
    yield store
    store.close()


@pytest.fixture(scope="module")
def tables(store: Store) -> list[Table]:
    """All tables of a collection, as this version opens them."""
    return opened(store)


def test_every_version_has_left_games_of_every_game() -> None:
    for version in sorted(path.name for path in FOLDER.iterdir()):
        assert {one.slug for one in COLLECTIONS if one.version == version} == set(maproom.slugs())
    assert "0.1.0" in {one.version for one in COLLECTIONS}


def test_all_games_go_on(collection: Collection, tables: list[Table]) -> None:
    assert len(tables) >= GAMES_EACH.get(collection.version, USUAL_GAMES)
    game = maproom.game(collection.slug)
    readings = READINGS.get((collection.version, collection.slug), game.readings)
    for table in tables:
        assert table.halt is None, (table.id, table.halt)
        assert table.position.readings == readings, table.id
        assert game.invariants(table.position) == [], table.id
        assert game.from_json(table.position.to_json()) == table.position
        _play_on(table.position.clone(), Random(table.id))


def test_what_can_be_chosen_is_what_could_be_chosen(collection: Collection, tmp_path: Path) -> None:
    """A rule changed without a reading of its own shows here; `tools/stored_games.py` keeps the digests."""
    store = Store(collection.unpacked(tmp_path))
    found, kept = choices(store), kept_choices(collection)
    store.close()
    assert len(found) >= 4
    assert set(found) == set(kept)
    for table, (before, ahead) in found.items():
        assert [before, ahead] == kept[table], f"{table}, from about moment {_same(before, kept[table][0])} on"


def _same(one: str, other: str) -> int:
    """Up to which moment two rows of digests tell the same."""
    pairs = [(one[at : at + DIGITS], other[at : at + DIGITS]) for at in range(0, len(one), DIGITS)]
    return STRETCH * len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))


def _play_on(state: State, random: Random) -> None:
    """To the end, or for a while; every promise of the kernel holds on the way."""
    game, readings = state.game(), state.readings
    for number in range(LONGEST):
        if state.actor == maproom.OVER:
            assert state.outcome is not None
            return
        chance = state.actor == maproom.CHANCE
        state.apply(state.sample(random) if chance else random.choice(state.legal()))
        assert state.readings == readings
        if number % 100 == 0:
            assert game.invariants(state) == []


def test_a_move_is_stored_and_the_game_goes_on_from_there(collection: Collection, tmp_path: Path) -> None:
    store = Store(collection.unpacked(tmp_path))
    for table in opened(store)[::4]:
        seat = table.actor
        assert seat is not None
        step = moves.play(table, seat, table.position.legal()[:1], 1.8e9, Random(1), table.seats[seat].person)
        with store.engine.begin() as connection:
            stored = table_rows.save_step(connection, table, step)
            again = table_rows.load_table(connection, table.id, 10).table
        assert again == stored
    store.close()


def test_the_whole_log_is_told(store: Store, tables: list[Table]) -> None:
    for table in tables:
        with store.engine.connect() as connection:
            entries = standing(read_entries(connection, table))
        written = _events(store, table)
        for language in ("en", "es"):
            lines = all_log_lines(table, entries, language)
            assert len(lines) == sum(written[entry.revision] for entry in entries)
            assert all(line["text"] for line in lines)


def _events(store: Store, table: Table) -> dict[int, int]:
    """How many events each entry has, as they are stored."""
    assert store.url.database
    with sqlite3.connect(store.url.database) as connection:
        counted = "SELECT revision, json_array_length(events) FROM entries WHERE table_id = ?"
        found = dict(connection.execute(counted, (table.id,)).fetchall())
    connection.close()
    return found


def test_records_lead_to_the_positions_that_were_stored(
    collection: Collection, store: Store, tables: list[Table]
) -> None:
    """A record of before the readings were numbered is known again by its positions."""
    game = maproom.game(collection.slug)
    for table in tables:
        with store.engine.connect() as connection:
            entries = standing(read_entries(connection, table))
            last = connection.execute(
                select(schema.snapshots)
                .where(schema.snapshots.c.table_id == table.id)
                .order_by(schema.snapshots.c.revision.desc())
            ).first()
        assert last is not None
        made_by = {entry.revision: entry.moment for entry in entries}
        assert last.revision == 0 or made_by[last.revision] == last.moment
        saved: dict[str, Any] = {
            "format": 1,
            "game": game.slug,
            "version": last.state["version"],
            "options": table.terms.options,
            "scenario": table.terms.scenario,
            "actions": [entry.line for entry in entries],
            "snapshots": [{"at": last.moment, "digest": game.from_json(last.state).digest()}],
        }
        if "readings" in last.state:
            saved["readings"] = last.state["readings"]
        record = Record.from_json(saved)
        assert record.state == table.position
