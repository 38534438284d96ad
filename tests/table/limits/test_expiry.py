"""Guests, sessions and tables that came to nothing go away by themselves; what somebody may want stays."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, select, update
from table.planting import plant, somewhere
from table.serving import Json, Running, Visitor, running
from table.socket_client import wire

from maproom.table.live.live_tables import LiveTables
from maproom.table.live.presence_elsewhere import NOBODY, Attendance
from maproom.table.rules.clocks import DAY
from maproom.table.rules.table import Seat
from maproom.table.server import expiry
from maproom.table.store import expiry_rows, people_rows, schema

PASSWORD = "correct horse battery"


def count(server: Running, table: str) -> int:
    def ask(connection: Connection) -> int:
        return connection.execute(select(func.count()).select_from(schema.METADATA.tables[table])).scalar_one()

    return asyncio.run(server.services.store.read(ask))


def aged(server: Running, table: str, column: str, id: str, days: float) -> None:
    """Puts something back by some days."""
    here = schema.METADATA.tables[table]
    key = here.c.person if table == "sessions" else here.c.id

    def put_back(connection: Connection) -> None:
        changed = update(here).where(key == id).values({column: server.services.tables.now() - days * DAY})
        assert connection.execute(changed).rowcount

    asyncio.run(server.services.store.write(put_back))


def empty_seats(server: Running, table: str) -> None:
    """As if only bots sat there."""

    def empty(connection: Connection) -> None:
        connection.execute(update(schema.seats).where(schema.seats.c.table_id == table).values(person=None))

    asyncio.run(server.services.store.write(empty))


def round_of(server: Running) -> None:
    server.do(expiry.expire(server.services))


def known(server: Running, visitor: Visitor) -> bool:
    server.services.people.forget(None)
    return visitor.get("/api/session")["me"] is not None


@pytest.fixture
def server(tmp_path: Path, database: str) -> object:
    with running(tmp_path, db=database) as server:
        yield server


def test_guests_who_do_not_come_back_are_forgotten(server: Running) -> None:
    away, here, playing, ended = (server.guest() for _ in range(4))
    table = playing.hot_seat()["table"]["id"]
    over = ended.hot_seat()["table"]["id"]
    ended.post(f"/api/tables/{over}/resign", {})
    for guest in (away, playing, ended):
        aged(server, "people", "seen", guest.id, 100)
    round_of(server)
    assert not known(server, away)
    assert known(server, here)
    assert known(server, playing), "who still plays stays"
    assert not known(server, ended)
    assert asyncio.run(server.services.people.person(away.id)) is None, "nothing is left of whoever only looked"
    assert here.page(over)["table"]["seats"][0]["person"]["name"] == people_rows.NAME_OF_THE_GONE
    assert here.page(table)["table"]["status"] == "running"


def test_accounts_and_their_games_stay(server: Running) -> None:
    anna = server.guest()
    anna.post("/api/me/account", {"name": "Anna", "password": PASSWORD})
    table = anna.hot_seat()["table"]["id"]
    aged(server, "people", "seen", anna.id, 1000)
    aged(server, "tables", "updated", table, 1000)
    round_of(server)
    assert known(server, anna)
    assert anna.page(table)["table"]["status"] == "running"


def test_games_that_are_over_stay_where_somebody_with_an_account_sat(server: Running) -> None:
    anna, boris = server.guest(), server.guest()
    anna.post("/api/me/account", {"name": "Anna", "password": PASSWORD})
    own = anna.hot_seat()["table"]["id"]
    joined = boris.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
    anna.post(f"/api/tables/{joined}/join")
    copy = anna.post(f"/api/tables/{own}/fork", {"moment": 0})["table"]["id"]
    anna.post(f"/api/tables/{own}/resign", {})
    boris.post(f"/api/tables/{joined}/resign", {})
    empty_seats(server, own)
    kept = (own, joined, copy)
    aged(server, "people", "seen", anna.id, 1000)
    for id in kept:
        aged(server, "tables", "updated", id, 1000)
    round_of(server)
    assert [anna.page(id)["table"]["id"] for id in kept] == list(kept)


def test_what_a_guest_keeps_has_an_end_even_if_the_guest_stays(server: Running) -> None:
    """Whoever comes back every day with the same cookie could fill the disk otherwise."""
    anna = server.guest()
    over, young, going_on = (anna.hot_seat()["table"]["id"] for _ in range(3))
    copy = anna.post(f"/api/tables/{going_on}/fork", {"moment": 0})["table"]["id"]
    record = anna.get(f"/api/tables/{going_on}/record")
    brought = anna.post("/api/records", {"record": record})["table"]["id"]
    for id in (over, young):
        anna.post(f"/api/tables/{id}/resign", {})
    again = anna.post(f"/api/tables/{young}/rematch")["table"]["id"]
    for id, days in ((over, 100), (copy, 100), (brought, 100), (young, 80), (going_on, 100), (again, 20)):
        aged(server, "tables", "updated", id, days)
    round_of(server)
    for id in (over, copy, brought):
        anna.get(f"/api/tables/{id}", 404)
    for id in (young, going_on, again):
        assert anna.page(id)["table"]["id"] == id


def test_old_sessions_end_and_their_sockets_with_them(server: Running) -> None:
    anna, boris = server.guest(), server.guest()
    aged(server, "sessions", "created", anna.id, 400)
    round_of(server)
    assert not known(server, anna)
    assert known(server, boris)


def test_tables_that_came_to_nothing_are_removed(server: Running) -> None:
    anna = server.guest()
    seats = [{"seat": "axis", "who": "me"}]
    old_open, new_open = (anna.set_table(seats=seats)["table"]["id"] for _ in range(2))
    closed = anna.set_table(seats=seats)["table"]["id"]
    anna.post(f"/api/tables/{closed}/leave")
    gone = server.guest()
    left, kept = gone.hot_seat()["table"]["id"], anna.hot_seat()["table"]["id"]
    aged(server, "people", "seen", gone.id, 100)
    over = anna.hot_seat()["table"]["id"]
    anna.post(f"/api/tables/{over}/resign", {})
    anna.post("/api/me/account", {"name": "Anna", "password": PASSWORD})
    server.services.tables.resting = True  # no bot wakes up just now
    bots = plant(server, "bots", somewhere(3, 40), [Seat(bot="random"), Seat(bot="random")], 1000.0)
    for id, days in ((old_open, 40), (closed, 40), (left, 100), (kept, 100), (over, 1000), (bots, 100)):
        aged(server, "tables", "updated", id, days)
    round_of(server)
    for id in (old_open, closed, left, bots):
        anna.get(f"/api/tables/{id}", 404)
    for id in (new_open, kept, over):
        assert anna.page(id)["table"]["id"] == id
    assert count(server, "tables") == 3


def test_a_table_that_somebody_looks_at_is_not_taken_away(server: Running) -> None:
    anna = server.guest()
    table = anna.hot_seat()["table"]["id"]
    aged(server, "tables", "updated", table, 1000)
    with wire(anna, table) as one:
        round_of(server)
        assert one.play()["accepted"]


def test_a_table_that_was_touched_since_it_was_looked_for_stays(server: Running) -> None:
    anna = server.guest()
    table = anna.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
    aged(server, "tables", "updated", table, 1000)
    store, tables = server.services.store, server.services.tables
    old = expiry.cutoffs(server.services.settings, tables.now())
    assert asyncio.run(store.read(expiry_rows.old_tables, old)) == [table]
    aged(server, "tables", "updated", table, 1)
    assert not asyncio.run(store.write(expiry_rows.remove_old_table, old, table))
    assert anna.page(table)["table"]["id"] == table


def test_a_table_that_somebody_looks_at_in_another_process_is_not_taken_away(server: Running) -> None:
    anna = server.guest()
    table = anna.hot_seat()["table"]["id"]
    anna.post(f"/api/tables/{table}/resign", {})
    aged(server, "tables", "updated", table, 1000)
    presence = server.services.tables.presence
    presence.heard(table, "another", Attendance(frozenset({anna.id})))
    round_of(server)
    assert anna.page(table)["table"]["id"] == table
    presence.heard(table, "another", NOBODY)
    round_of(server)
    anna.get(f"/api/tables/{table}", 404)


def test_nothing_goes_where_the_host_wants_to_keep_everything(tmp_path: Path) -> None:
    with running(tmp_path, guest_days=0, session_days=0, closed_days=0) as server:
        anna = server.guest()
        table = anna.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
        aged(server, "people", "seen", anna.id, 5000)
        aged(server, "sessions", "created", anna.id, 5000)
        aged(server, "tables", "updated", table, 5000)
        round_of(server)
        assert known(server, anna)
        assert anna.page(table)["table"]["status"] == "open"


def test_a_time_of_day_that_jumps_by_years_throws_nothing_away(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine whose clock has lost its battery, or a copy of one: it may be noticed and mended within a day."""
    ahead, true = [0.0], LiveTables.now
    monkeypatch.setattr(LiveTables, "now", staticmethod(lambda: true() + ahead[0]))
    settings: Json = {"db": database, "asleep_seconds": 30}
    with running(tmp_path, **settings) as server:
        anna = server.guest()
        table = anna.hot_seat()["table"]["id"]
        anna.post(f"/api/tables/{table}/resign", {})
        for years in (10, -5):
            ahead[0] = years * 365 * DAY
            round_of(server)
            assert known(server, anna)
            assert anna.page(table)["table"]["id"] == table
    ahead[0] = 100 * DAY
    with running(tmp_path, **settings) as server:
        round_of(server)
        assert count(server, "tables") == 1, "nor after a long time without a server"
        ahead[0] += 0.5 * DAY
        server.do(server.services.tables.beat())
        ahead[0] += 0.6 * DAY
        round_of(server)
        assert count(server, "tables") == 0, "a day later everything goes its way"


def test_who_comes_back_is_seen(server: Running) -> None:
    anna = server.guest()
    aged(server, "people", "seen", anna.id, 80)
    assert known(server, anna)
    person = asyncio.run(server.services.people.person(anna.id))
    assert person is not None
    assert server.services.tables.now() - person.seen < DAY
