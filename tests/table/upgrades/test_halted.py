"""A game that this version cannot go on with is shown, left, ended, exported, removed, or goes on by consent."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select, text, update
from table.planting import plant, somewhere
from table.serving import Json, Running, Visitor, play_on, running, two_players, wait_until
from table.socket_client import wire

from maproom.table.rules.table import Seat
from maproom.table.store import schema
from maproom.table.store.engine import Store

OF_EACH_KIND = 25
HOPELESS: Json = {"game": "east-front", "version": "0", "state": {}, "stack": []}


class Ruined:
    """A table whose game went on for a while, and which a server finds spoilt after its next start."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.folder, self.settings = folder, settings
        self.moment = 0

    def play(self, moves: int = 12, **wish: Any) -> tuple[Visitor, Visitor, str]:
        with running(self.folder, **self.settings) as server:
            axis, allies, table = two_players(server, **wish)
            self.moment = play_on({"axis": axis, "allies": allies}, table, Random(3), moves)["moment"]
            self.db = server.settings.db
        return axis, allies, table

    def spoil(self, table: str, keep_snapshots: bool) -> None:
        """No entry can be played again and, unless the snapshots are kept, no position can be read."""
        store = Store(self.db)
        with store.engine.begin() as connection:
            spoilt = schema.entries.c.table_id == table
            connection.execute(update(schema.entries).where(spoilt).values(line="nothing-known here"))
            if not keep_snapshots:
                of_it = schema.snapshots.c.table_id == table
                connection.execute(update(schema.snapshots).where(of_it).values(state=HOPELESS))
            else:
                # The last one alone is lost, so that an older position is the last that is known.
                last = select(text("max(revision)")).select_from(schema.snapshots)
                newest = connection.execute(last.where(schema.snapshots.c.table_id == table)).scalar_one()
                chosen = (schema.snapshots.c.table_id == table) & (schema.snapshots.c.revision == newest)
                connection.execute(update(schema.snapshots).where(chosen).values(state=HOPELESS))
        store.close()


def again(server: Running, before: Visitor) -> Visitor:
    """The same person at a server that was started anew."""
    visitor = server.visitor()
    visitor.http.cookies.update(before.http.cookies)
    visitor.me = before.me
    return visitor


def test_a_game_that_cannot_go_on_is_shown_with_its_log_and_says_why(tmp_path: Path, database: str) -> None:
    ruined = Ruined(tmp_path, db=database)
    axis, _, table = ruined.play()
    ruined.spoil(table, keep_snapshots=True)
    with running(tmp_path, db=database) as server:
        axis = again(server, axis)
        page = axis.page(table)
        assert page["prompt"]["text"] == "This game rests: it can be looked at, but nobody can move."
        assert page["halt"]["reason"].startswith("An older version of ")
        assert page["legal"] == []
        assert page["table"]["to_move"] is None
        assert page["view"]["game"] == "east-front"
        assert page["halt"]["moment"] < ruined.moment
        assert page["log"]
        spanish = axis.page(table, language="es")
        assert spanish["prompt"]["text"].startswith("Esta partida está detenida")
        assert spanish["halt"]["reason"].startswith("Esta partida se jugó con una versión anterior de ")
        assert axis.get(f"/api/tables/{table}/log")["log"]
        with wire(axis, table) as socket:
            assert socket.page["halt"] is not None
        refused = axis.post(f"/api/tables/{table}/actions", {"revision": page["revision"], "action": 0}, 409)
        assert refused["error"].startswith("An older version of ")
        axis.post(f"/api/tables/{table}/resign", {}, 409)
        stranger = server.guest("Clara")
        assert not any(stranger.page(table)["halt"][way] for way in ("go_on", "end", "leave", "remove"))
        stranger.post(f"/api/tables/{table}/halted/end", {}, 403)
        assert table in {card["id"] for card in axis.get("/api/lobby")["mine"]}


@pytest.mark.parametrize(
    "path", ["moments/3", "frames", "why?domain=card&word=G05", "layers", "scores", "turns", "record"]
)
def test_whatever_is_asked_of_it_is_answered_or_refused_with_a_sentence(tmp_path: Path, path: str) -> None:
    ruined = Ruined(tmp_path)
    axis, _, table = ruined.play()
    ruined.spoil(table, keep_snapshots=False)
    with running(tmp_path) as server:
        answer = again(server, axis).http.get(f"/api/tables/{table}/{path}")
        assert answer.status_code in (200, 409), answer.text
        assert answer.status_code == 200 or answer.json()["error"]


def test_spectators_who_lag_behind_see_nothing_newer_than_before(tmp_path: Path) -> None:
    ruined = Ruined(tmp_path)
    axis, _, table = ruined.play(spectator_delay=1000)
    ruined.spoil(table, keep_snapshots=True)
    with running(tmp_path) as server:
        page = server.guest("Clara").page(table)
        assert page["halt"]["reason"]
        assert (page["view"], page["halt"]["moment"], page["moment"], page["revision"]) == (None, None, 0, 0)
        assert page["log"] == []
        assert again(server, axis).page(table)["view"] is not None


def test_a_position_that_was_taken_back_is_not_the_last_one(tmp_path: Path) -> None:
    """The newest snapshot that can be read belongs to actions that do not stand any more."""
    ruined = Ruined(tmp_path)
    axis, allies, table = ruined.play(undo="consent")
    with running(tmp_path) as server:
        axis, allies = again(server, axis), again(server, allies)
        page, to = axis.page(table), ruined.moment - 4
        asked = axis.post(f"/api/tables/{table}/undo/ask", {"revision": page["revision"], "to": to})["page"]
        allies.post(f"/api/tables/{table}/undo/answer", {"revision": asked["revision"], "agree": True})
        stands = axis.page(table)["moment"]
        assert stands < ruined.moment
    ruined.spoil(table, keep_snapshots=True)
    with running(tmp_path) as server:
        assert again(server, axis).page(table)["halt"]["moment"] <= to


def test_the_players_agree_to_go_on_from_the_last_position_that_is_known(tmp_path: Path, database: str) -> None:
    ruined = Ruined(tmp_path, db=database)
    axis, allies, table = ruined.play()
    ruined.spoil(table, keep_snapshots=True)
    with running(tmp_path, db=database) as server:
        axis, allies = again(server, axis), again(server, allies)
        shown = axis.page(table)["halt"]["moment"]
        asked = axis.post(f"/api/tables/{table}/halted/go-on")
        assert asked["undo"] == {"seat": "axis", "to": shown, "waits_for": ["allies"], "ends": False}
        assert allies.page(table)["can"]["answer_undo"]
        allies.post(f"/api/tables/{table}/undo/answer", {"revision": asked["revision"], "agree": True})
        page = axis.page(table)
        assert page["halt"] is None
        assert page["undo"] is None
        assert page["moment"] >= shown
        assert page["table"]["to_move"] is not None
        play_on({"axis": axis, "allies": allies}, table, Random(5), 6)
    with running(tmp_path, db=database) as server:
        page = again(server, axis).page(table)
        assert page["halt"] is None
        assert page["moment"] > shown


def test_whoever_has_left_their_seat_to_a_bot_is_not_asked(tmp_path: Path) -> None:
    ruined = Ruined(tmp_path)
    axis, allies, table = ruined.play()
    with running(tmp_path) as server:
        again(server, allies).post(f"/api/tables/{table}/bot", {"seat": "allies"})
    ruined.spoil(table, keep_snapshots=True)
    with running(tmp_path) as server:
        page = again(server, axis).post(f"/api/tables/{table}/halted/go-on")
        assert page["halt"] is None
        assert page["undo"] is None


def test_ending_without_result_asks_the_others_where_the_game_could_go_on(tmp_path: Path) -> None:
    ruined = Ruined(tmp_path)
    axis, allies, table = ruined.play()
    ruined.spoil(table, keep_snapshots=True)
    with running(tmp_path) as server:
        axis, allies = again(server, axis), again(server, allies)
        asked = axis.post(f"/api/tables/{table}/halted/end")
        assert asked["undo"]["ends"]
        assert asked["table"]["status"] == "running"
        allies.post(f"/api/tables/{table}/undo/answer", {"revision": asked["revision"], "agree": True})
        page = axis.page(table)
        assert page["table"]["status"] == "finished"
        assert page["table"]["result"]["reason"] == "halted"
        assert page["table"]["result"]["returns"] == [0.0, 0.0]
        assert page["log"]
        assert not axis.get("/api/statistics")["results"]
        record = axis.get(f"/api/tables/{table}/record")
        assert (record["kind"], len(record["actions"])) == ("record", page["moment"])


def test_it_ends_at_once_where_no_position_is_left(tmp_path: Path) -> None:
    ruined = Ruined(tmp_path)
    axis, _, table = ruined.play()
    ruined.spoil(table, keep_snapshots=False)
    with running(tmp_path) as server:
        axis = again(server, axis)
        page = axis.page(table)
        assert page["view"] is None
        assert page["halt"]["moment"] is None
        assert not page["halt"]["go_on"]
        axis.post(f"/api/tables/{table}/halted/go-on", {}, 409)
        assert axis.post(f"/api/tables/{table}/halted/end")["table"]["status"] == "finished"


def test_it_can_be_left_and_the_last_at_it_can_remove_it(tmp_path: Path) -> None:
    ruined = Ruined(tmp_path)
    axis, allies, table = ruined.play()
    ruined.spoil(table, keep_snapshots=True)
    with running(tmp_path) as server:
        axis, allies = again(server, axis), again(server, allies)
        axis.post(f"/api/tables/{table}/halted/remove", {}, 403)
        allies.post(f"/api/tables/{table}/leave")
        assert table not in {card["id"] for card in allies.get("/api/lobby")["mine"]}
        assert axis.page(table)["halt"]["remove"]
        assert axis.post(f"/api/tables/{table}/halted/remove")["status"] == "closed"
        lobby = axis.get("/api/lobby")
        assert table not in {card["id"] for part in lobby.values() if isinstance(part, list) for card in part}


def test_a_game_that_goes_on_has_none_of_these_ways_out(server: Running) -> None:
    axis, _, table = two_players(server)
    assert axis.page(table)["halt"] is None
    for way in ("go-on", "end", "remove"):
        axis.post(f"/api/tables/{table}/halted/{way}", {}, 409)


def test_spoilt_tables_stop_no_other_table(tmp_path: Path, database: str) -> None:
    """Bots move, clocks run out and the lobby lists, whatever is wrong with tables before them in the lists."""
    ruined = Ruined(tmp_path, db=database)
    slow: Json = {"pace": {"kind": "correspondence", "days": 0.01}, "timeout": "loss"}
    axis, _, table = ruined.play(**slow)
    with running(tmp_path, db=database) as server:
        ben, _, late = two_players(server, **slow)
    _copy_many(ruined.db, table, late)
    with running(tmp_path, db=database) as server:
        axis, ben = again(server, axis), again(server, ben)
        wait_until(lambda: ben.page(late)["table"]["status"] == "finished")
        assert ben.page(late)["table"]["result"]["reason"] == "time"
        position = somewhere(3, 40)
        seats = [Seat(person=ben.id), Seat(person=ben.id)]
        seats[position.actor] = Seat(bot="random")
        plant(server, "asleep", position, seats)
        wait_until(lambda: ben.page("asleep")["revision"] > 0)
        wait_until(lambda: _are_marked(server))
        listed = {card["id"] for card in axis.get("/api/lobby", limit=100)["mine"]}
        assert {f"halted-{number:02}" for number in range(OF_EACH_KIND)} <= listed
        for kind in ("halted", "odd-terms", "no-game"):
            answer = axis.http.get(f"/api/tables/{kind}-00")
            assert answer.status_code in (200, 409), answer.text


def _are_marked(server: Running) -> bool:
    """Whether every game that cannot go on is known to be one, so that no round looks at it again."""
    with server.services.store.engine.connect() as connection:
        asked = select(schema.tables.c.halted).where(schema.tables.c.id.like("halted-%"))
        return all(connection.execute(asked).scalars().all())


def _copy_many(db: str, ruined: str, late: str) -> None:
    """Spoilt tables of three kinds, more than a round looks at, all overdue, before one that is as it should be."""
    store = Store(db)
    with store.engine.begin() as connection:
        row = connection.execute(select(schema.tables).where(schema.tables.c.id == ruined)).one()._asdict()
        seats = connection.execute(select(schema.seats).where(schema.seats.c.table_id == ruined)).all()
        past = time.time() - 1000
        for number in range(OF_EACH_KIND):
            for kind in ("halted", "odd-terms", "no-game"):
                copy = {
                    **row,
                    "id": f"{kind}-{number:02}",
                    "deadline": past - 1000,
                    "bot": "random",
                    "updated": past,
                }
                if kind == "odd-terms":
                    copy["terms"] = {**row["terms"], "from_the_future": 1}
                if kind == "no-game":
                    copy["game"] = "no-such-game"
                connection.execute(schema.tables.insert(), copy)
                for seat in seats:
                    one = {**seat._asdict(), "table_id": copy["id"], "invite": None}
                    connection.execute(schema.seats.insert(), one)
        of_late = schema.tables.c.id == late
        clock = connection.execute(select(schema.tables.c.clock).where(of_late)).scalar_one()
        overdue = {"deadline": past, "clock": {**clock, "since": clock["since"] - 10_000}}
        connection.execute(update(schema.tables).where(of_late).values(overdue))
    store.close()
