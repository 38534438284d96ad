"""What lasts: nobody fills the disk for good, however many accounts they make; who plays keeps their games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, update
from table.house.commands import asked, maproom
from table.serving import Running, Visitor, running
from table.socket_client import wire

from maproom.table.rules.clocks import DAY
from maproom.table.server import expiry
from maproom.table.store import schema, talk_rows
from maproom.table.store.kept_rows import A_TABLE
from maproom.table.wire.refusals import told

Make = Callable[..., AbstractContextManager[Running]]
PASSWORD = "correct horse battery"
ROOM = 3 * (A_TABLE + 10)
"""Three tables of ten entries."""


@pytest.fixture
def make(tmp_path: Path, database: str) -> Make:
    """Servers on one database, one after the other."""

    def begin(**settings: Any) -> AbstractContextManager[Running]:
        return running(tmp_path, db=database, **settings)

    return begin


def account(server: Running, name: str, days: float = 10.0) -> Visitor:
    """Somebody whose account was made so many days ago."""
    visitor = server.guest()
    visitor.post("/api/me/account", {"name": name, "password": PASSWORD})
    changed(server, schema.people, visitor.id, created=server.services.tables.now() - days * DAY)
    return visitor


def changed(server: Running, table: Any, id: str, **columns: Any) -> None:
    def change(connection: Connection) -> None:
        assert connection.execute(update(table).where(table.c.id == id).values(columns)).rowcount

    asyncio.run(server.services.store.write(change))


def game(server: Running, visitor: Visitor, days: float, ends: bool = True) -> str:
    """A game of ten entries, which somebody ended so many days ago; another that goes on was last played then."""
    id: str = visitor.hot_seat()["table"]["id"]
    if ends:
        visitor.post(f"/api/tables/{id}/resign", {})
    changed(server, schema.tables, id, updated=server.services.tables.now() - days * DAY, revision=10)
    return id


def went_away(server: Running, visitor: Visitor, days: float) -> None:
    changed(server, schema.people, visitor.id, seen=server.services.tables.now() - days * DAY)


def left(server: Running, *ids: str) -> list[bool]:
    """Which of some tables are still there after a round."""
    server.do(expiry.expire(server.services))
    with server.visitor().http as somebody:
        return [somebody.get(f"/api/tables/{id}").is_success for id in ids]


def test_an_account_keeps_its_latest_games(make: Make) -> None:
    with make(kept_entries=ROOM) as server:
        anna, boris = account(server, "Anna"), account(server, "Boris")
        running_one = game(server, anna, 300, ends=False)
        oldest, older, newer, newest = (game(server, anna, days) for days in (400, 200, 150, 100))
        others = game(server, boris, 500)
        assert left(server, running_one, oldest, older, newer, newest, others) == [
            True,
            False,
            False,
            True,
            True,
            True,
        ]


def test_a_game_that_another_account_still_keeps_stays(make: Make) -> None:
    with make(kept_entries=ROOM) as server:
        anna, boris = account(server, "Anna"), account(server, "Boris")
        shared = anna.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
        boris.post(f"/api/tables/{shared}/join")
        anna.post(f"/api/tables/{shared}/resign", {})
        changed(server, schema.tables, shared, updated=server.services.tables.now() - 600 * DAY, revision=10)
        own = [game(server, anna, days) for days in (500, 400, 300, 200)]
        assert left(server, shared, *own) == [True, False, True, True, True]


def test_what_was_played_lately_stays_however_full_it_is(make: Make) -> None:
    with make(kept_entries=1, kept_in_all=1) as server:
        anna = account(server, "Anna")
        young = game(server, anna, 80)
        going_on = game(server, anna, 700, ends=False)
        assert left(server, young, going_on) == [True, True]


def test_many_accounts_fill_no_more_than_there_is_and_take_nothing_from_who_was_there(make: Make) -> None:
    """One person, an account for every few games: however many there are, the disk does not fill."""
    with make(kept_in_all=ROOM + A_TABLE) as server:
        anna = account(server, "Anna", days=900)
        hers = [game(server, anna, days) for days in (800, 700)]
        flood = [
            game(server, account(server, f"Flood {number}", days=300 - number), 290 - number) for number in range(8)
        ]
        assert left(server, *hers, *flood) == [True, True, True] + 7 * [False]


def test_who_does_not_come_back_makes_room_for_others(make: Make) -> None:
    with make(kept_in_all=ROOM) as server:
        away, here = account(server, "Away", days=2000), account(server, "Here", days=1000)
        old = [game(server, away, days) for days in (1900, 1800)]
        went_away(server, away, 740)
        assert left(server, *old) == [True, True], "as long as there is room"
        new = [game(server, here, days) for days in (200, 100)]
        assert left(server, *old, *new) == [False, True, True, True]
        went_away(server, away, 700)
        more = game(server, here, 95)
        assert left(server, old[1], *new, more) == [True, False, True, True], "who was here first keeps first"


def test_running_games_have_an_end_too_where_there_is_no_room_for_them(make: Make) -> None:
    """A hundred games that are never ended, for each of many accounts, are no way around it."""
    with make(kept_entries=ROOM) as server:
        anna = account(server, "Anna")
        asleep = [game(server, anna, days, ends=False) for days in (900, 800, 790, 780)]
        assert left(server, *asleep) == [False, True, True, True]


def test_nothing_goes_where_the_host_keeps_everything(make: Make) -> None:
    nothing = {"kept_entries": 0, "kept_in_all": 0, "account_days": 0}
    with make(**nothing) as server:
        away = account(server, "Away")
        went_away(server, away, 5000)
        assert left(server, game(server, away, 4000)) == [True]
    with make(guest_days=0, kept_entries=1, kept_in_all=1) as server:
        anna = account(server, "Anna")
        assert left(server, game(server, anna, 4000)) == [True], "`maproom play` sets this"


def test_a_game_that_somebody_looks_at_stays_for_now(make: Make) -> None:
    with make(kept_entries=1) as server:
        anna = account(server, "Anna")
        table = game(server, anna, 400)
        with wire(anna, table):
            assert left(server, table) == [True]


def test_talk_counts_as_what_was_played_does_and_only_the_latest_lines_stay(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game of a few moves with talk without end is a way to fill a disk, too."""
    monkeypatch.setattr(talk_rows, "LINES_KEPT", 3)
    with make(kept_entries=ROOM) as server:
        anna = account(server, "Anna")
        old = game(server, anna, 400)
        talkative = game(server, anna, 100)
        for number in range(5):
            anna.post(f"/api/tables/{talkative}/chat", {"text": f"{number} " + "word " * 190})
        assert left(server, old, talkative) == [True, True]
        assert anna.get("/api/me/kept")["entries"] == 2 * (A_TABLE + 10) + 3 * 4
        assert [line["text"][0] for line in anna.page(talkative)["chat"][-3:]] == ["2", "3", "4"]
        server.services.tables.forget(talkative)
        assert len(anna.page(talkative)["chat"]) == 3
        another = game(server, anna, 100)
        assert left(server, old, talkative, another) == [False, True, True]


def test_what_onlookers_noted_goes_with_the_guests_games(make: Make) -> None:
    with make() as server:
        anna, boris = account(server, "Anna"), account(server, "Boris")
        old, young = game(server, anna, 100), game(server, anna, 10)
        for table in (old, young):
            for one in (anna, boris):
                one.put(f"/api/tables/{table}/note", {"text": "Remember the river."})
        assert left(server, old, young) == [True, True]
        for table in (old, young):
            server.services.tables.forget(table)
        noted = [[one.page(table)["note"] for one in (anna, boris)] for table in (old, young)]
        assert noted == [["Remember the river.", ""], ["Remember the river."] * 2]


def test_everybody_is_told_how_much_is_kept(make: Make) -> None:
    with make(kept_entries=100, guest_days=60, account_days=700) as server:
        anna = account(server, "Anna")
        assert anna.get("/api/me/kept") == {"entries": 0, "most": 100, "guest_days": 60, "account_days": 700}
        game(server, anna, 1)
        game(server, anna, 1, ends=False)
        assert anna.get("/api/me/kept")["entries"] == 2 * (A_TABLE + 10)
        assert server.guest().get("/api/me/kept")["entries"] == 0


def test_who_looks_after_the_house_sees_who_has_most(make: Make) -> None:
    with make(kept_in_all=5000) as server:
        database = server.settings.db
        anna, boris = account(server, "Anna"), account(server, "Boris")
        for visitor, count in ((anna, 1), (boris, 2), (server.guest(), 3)):
            for _ in range(count):
                game(server, visitor, 1)
        maproom(database, "admin", "grant", "Anna")
        server.services.people.forget(None)
        room = anna.get("/api/admin/room")
        assert (room["kept"], room["kept_most"]) == (3 * (A_TABLE + 10), 5000)
        assert [(one["name"], one["tables"]) for one in room["keepers"]] == [("Boris", 2), ("Anna", 1)]
        said = asked(database, "admin", "space")
        assert (said["kept"], said["keepers"]) == (room["kept"], room["keepers"])
        assert "Boris" in maproom(database, "admin", "space")
        server.do(expiry.expire(server.services))
        figures = server.visitor().http.get("/metrics").text
        assert f"maproom_kept_entries {3 * (A_TABLE + 10)}.0" in figures
        assert "maproom_kept_most 5000.0" in figures


def test_one_address_makes_so_many_accounts_in_a_day(make: Make) -> None:
    with make(accounts_per_day=2) as server:
        for number in range(2):
            account(server, f"Many {number}")
        third = server.guest()
        refused = third.http.post("/api/me/account", json={"name": "Many 2", "password": PASSWORD})
        assert refused.status_code == 429
        assert int(refused.headers["Retry-After"]) > 3600
        sentence = refused.json()["error"]
        assert told(sentence, "es") != sentence
        assert third.hot_seat()["table"]["status"] == "running", "guests play as before"
