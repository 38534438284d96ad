"""Looking after a server that runs: by the command line, and by the page of those whom it names."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection, text
from table.api.test_lasting_eyes import told_until_closed
from table.house.commands import asked, maproom
from table.people.test_people import PASSWORD, account, signed_in
from table.serving import Running, Visitor, play_on, running, two_players, wait_until
from table.socket_client import wire
from websockets.exceptions import ConnectionClosed

from maproom.table.server import house_news
from maproom.table.store.engine import NEWEST_FORM
from maproom.table.wire.refusals import told

RESTS = "The server is being looked after; nothing can be changed just now."


def db_of(server: Running) -> str:
    return server.settings.db


def keeper(server: Running, name: str) -> Visitor:
    """Somebody who looks after the house."""
    visitor = account(server, name)
    maproom(db_of(server), "admin", "grant", name)
    wait_until(lambda: visitor.get("/api/session")["me"]["admin"])
    return visitor


def test_only_those_whom_the_command_line_names_find_the_page(server: Running) -> None:
    stranger = account(server, "Stranger")
    for path in ("people", "tables", "house", "reports", "log", "room"):
        stranger.get(f"/api/admin/{path}", 404)
    stranger.post("/api/admin/people/x/bar", {}, 404)
    assert "Only somebody with an account" in maproom(db_of(server), "admin", "grant", server.guest().id, status=2)
    anna = keeper(server, "Anna the keeper")
    assert anna.get("/api/admin/people", text="the keeper")["people"][0]["admin"]
    maproom(db_of(server), "admin", "revoke", "Anna the keeper")
    wait_until(lambda: anna.http.get("/api/admin/people").status_code == 404)


def test_somebody_who_is_barred_is_out_at_once(tmp_path: Path, database: str) -> None:
    with running(tmp_path, db=database) as server:
        troll = account(server, "Troll")
        table = troll.hot_seat()["table"]["id"]
        with wire(troll, table) as socket:
            assert "Troll is not let in" in maproom(database, "admin", "people", "bar", "troll", "--note", "rude")
            with pytest.raises(ConnectionClosed):
                socket.until(lambda page: page["revision"] < 0)
        wait_until(lambda: troll.get("/api/session")["me"] is None)
        refused = server.visitor().post("/api/session", {"name": "Troll", "password": PASSWORD}, 403)
        assert refused["error"] == "The host has closed this account."
        assert asked(database, "admin", "people", "find", "troll")[0]["barred"]
        maproom(database, "admin", "people", "let-in", "Troll")
        assert signed_in(server, "Troll").me["name"] == "Troll"
        deeds = asked(database, "admin", "log")
        assert [(deed["deed"], deed["note"], deed["by"]) for deed in deeds] == [
            ("let in", "", "command line"),
            ("bar", "rude", "command line"),
        ]


def test_a_password_is_reset_by_a_link(server: Running) -> None:
    account(server, "Forgetful")
    said = maproom(db_of(server), "admin", "people", "reset", "forgetful")
    secret = said.partition("#password=")[2]
    back = server.visitor()
    back.post("/api/recovery/password", {"link": secret, "new": "another good one"})
    assert signed_in(server, "Forgetful", "another good one").me["name"] == "Forgetful"
    server.visitor().post("/api/recovery/password", {"link": secret, "new": "another good one"}, 409)
    assert "Only an account" in maproom(db_of(server), "admin", "people", "reset", server.guest().id, status=2)


def test_a_person_is_deleted_and_a_bot_plays_on(tmp_path: Path, database: str) -> None:
    with running(tmp_path, db=database) as server:
        axis, allies, table = two_players(server)
        maproom(database, "admin", "people", "delete", axis.id, "--yes")
        wait_until(lambda: allies.page(table)["table"]["seats"][0]["bot"] == "officer")
        assert allies.page(table)["table"]["seats"][0]["person"]["name"] == "Somebody who left"
        assert "There is no such person." in maproom(database, "admin", "people", "bar", axis.id, status=2)


def test_a_person_gets_all_that_is_known_of_them_and_no_secret(server: Running, tmp_path: Path) -> None:
    anna = account(server, "Exported")
    table = anna.hot_seat()["table"]["id"]
    anna.post(f"/api/tables/{table}/chat", {"text": "good luck"})
    anna.put(f"/api/tables/{table}/note", {"text": "attack in the south"})
    file = tmp_path / "exported.json"
    maproom(db_of(server), "admin", "people", "export", "Exported", str(file))
    known = file.read_text(encoding="utf-8")
    assert all(word in known for word in ("good luck", "attack in the south", table))
    assert "argon2" not in known
    assert '"token"' not in known


def test_a_game_is_ended_without_a_result(tmp_path: Path, database: str) -> None:
    with running(tmp_path, db=database) as server:
        axis, allies, table = two_players(server)
        play_on({"axis": axis, "allies": allies}, table, Random(3), 20)
        assert asked(database, "admin", "tables", "find", "--status", "running")[0]["id"] == table
        maproom(database, "admin", "tables", "end", table)
        wait_until(lambda: axis.page(table)["table"]["status"] == "finished")
        page = axis.page(table)
        assert page["table"]["result"]["reason"] == "abandoned"
        assert set(page["table"]["result"]["returns"]) == {0.0}
        assert page["legal"] == []
        assert page["log"]
        axis.get(f"/api/tables/{table}/record")
        assert "The game is over." in maproom(database, "admin", "tables", "end", table, status=2)


def test_a_table_is_removed_under_those_who_sit_there(tmp_path: Path, database: str) -> None:
    with running(tmp_path, db=database) as server:
        axis, _, table = two_players(server)
        with wire(axis, table) as socket:
            maproom(database, "admin", "tables", "remove", table, "--yes")
            while (said := socket.receive())["type"] != "error":
                pass
            assert said["error"] == "There is no such table."
        axis.get(f"/api/tables/{table}", 404)
        assert asked(database, "admin", "tables", "find", table) == []


def test_a_table_moves_to_another_database_and_goes_on(tmp_path: Path, database: str) -> None:
    other = f"sqlite:///{tmp_path / 'other.sqlite'}"
    with running(tmp_path, db=database) as server:
        anna, boris = account(server, "Anna"), account(server, "Boris")
        table = anna.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
        boris.post(f"/api/tables/{table}/join")
        page = play_on({"axis": anna, "allies": boris}, table, Random(5), 15)
        anna.post(f"/api/tables/{table}/chat", {"text": "see you there"})
        with running(tmp_path, db=other) as elsewhere:
            account(elsewhere, "boris")
            said = maproom(database, "admin", "tables", "move", table, "--to", other)
            assert "somebody else is called Boris" in said
            wait_until(lambda: anna.http.get(f"/api/tables/{table}").status_code == 404)
            again = signed_in(elsewhere, "Anna")
            moved = again.page(table, seat="axis")
            assert moved["revision"] == page["revision"]
            assert [line["text"] for line in moved["chat"]] == ["see you there"]
            assert moved["table"]["seats"][1]["person"]["kind"] == "guest"
            if moved["legal"]:
                assert again.play(moved)["accepted"]
        assert "the same database" in maproom(other, "admin", "tables", "copy", table, "--to", other, status=2)
        maproom(other, "admin", "tables", "copy", table, "--to", database)
        wait_until(lambda: anna.http.get(f"/api/tables/{table}").status_code == 200)
        assert "has this table already" in maproom(
            other, "admin", "tables", "copy", table, "--to", database, status=2
        )


def test_in_maintenance_everybody_looks_and_nobody_changes_anything(tmp_path: Path, database: str) -> None:
    with running(tmp_path, db=database) as server:
        axis, allies, table = two_players(server)
        mover, page = (axis, axis.page(table)) if axis.page(table)["legal"] else (allies, allies.page(table))
        with wire(mover, table) as socket:
            maproom(database, "admin", "maintenance", "Back in ten minutes.", "--es", "Volvemos en diez minutos.")
            wait_until(lambda: server.visitor().get("/healthz")["status"] == "maintenance")
            assert mover.play(page, status=503)["error"] == RESTS
            assert socket.play()["error"] == RESTS
        assert axis.page(table)["revision"] == page["revision"]
        assert axis.get("/api/house")["maintenance"] == "Back in ten minutes."
        assert axis.get("/api/house", language="es")["maintenance"] == "Volvemos en diez minutos."
        maproom(database, "admin", "maintenance", "--off")
        wait_until(lambda: server.visitor().get("/healthz")["status"] == "ok")
        assert mover.play(page)["accepted"]
        assert "Say why" in maproom(database, "admin", "maintenance", status=2)


def test_an_older_server_writes_nothing_into_a_database_that_a_newer_version_has_taken_over(
    tmp_path: Path, database: str
) -> None:
    """Of two machines on one PostgreSQL one is updated before the other."""

    def becomes(form: str) -> None:
        def write(connection: Connection) -> None:
            connection.execute(text("UPDATE alembic_version SET version_num = :form"), {"form": form})

        asyncio.run(server.services.store.write(write))

    with running(tmp_path, db=database) as server:
        axis, allies, table = two_players(server)
        mover, page = (axis, axis.page(table)) if axis.page(table)["legal"] else (allies, allies.page(table))
        becomes("9999")
        wait_until(lambda: server.visitor().get("/healthz")["status"] == "maintenance")
        sentence = mover.play(page, status=503)["error"]
        assert sentence.startswith("A newer version of this server is taking over")
        assert told(sentence, "es") != sentence
        assert mover.page(table)["revision"] == page["revision"], "everybody looks"
        becomes(NEWEST_FORM)
        wait_until(lambda: server.visitor().get("/healthz")["status"] == "ok")
        assert mover.play(page)["accepted"]


def test_no_clock_runs_in_maintenance_however_short(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        axis, allies, table = two_players(server, pace={"kind": "live", "bank": 600, "increment": 0})
        players = {"axis": axis, "allies": allies}
        seat = axis.page(table)["table"]["to_move"]
        maproom(db_of(server), "admin", "maintenance", "A moment.")
        wait_until(lambda: server.services.tables.resting)
        began = players[seat].page(table)["clock"]
        silent_until = server.services.tables.now() + 1.0
        wait_until(lambda: server.services.tables.now() > silent_until)
        maproom(db_of(server), "admin", "maintenance", "--off")
        wait_until(lambda: not server.services.tables.resting)
        wait_until(lambda: players[seat].page(table)["clock"]["deadline"] >= began["deadline"] + 0.9)


def test_an_announcement_is_told_to_everybody(server: Running) -> None:
    visitor = server.visitor()
    assert visitor.get("/api/house") == {"announcement": None, "maintenance": None}
    maproom(db_of(server), "admin", "announce", "Tournament on Sunday.")
    wait_until(lambda: visitor.get("/api/house", language="es")["announcement"] == "Tournament on Sunday.")
    maproom(db_of(server), "admin", "announce")
    wait_until(lambda: visitor.get("/api/house")["announcement"] is None)


def test_nobody_is_let_in_from_a_banned_network(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        visitor = server.guest()
        maproom(db_of(server), "admin", "ban", "127.0.0.0/16", "--note", "a flood")
        wait_until(lambda: visitor.http.get("/api/lobby").status_code == 403)
        assert visitor.get("/api/lobby", 403)["error"] == "The host lets nobody in from this address."
        assert asked(db_of(server), "admin", "bans")[0]["network"] == "127.0.0.0/16"
        maproom(db_of(server), "admin", "unban", "127.0.0.0/16")
        wait_until(lambda: visitor.http.get("/api/lobby").status_code == 200)
        for wrong, sentence in (("0.0.0.0/0", "too wide"), ("Moscow", "no address"), ("10.9.9.9", "That network")):
            command = "unban" if wrong == "10.9.9.9" else "ban"
            assert sentence in maproom(db_of(server), "admin", command, wrong, status=2)


def test_a_ban_ends_the_sockets_that_are_open(tmp_path: Path) -> None:
    """Whoever floods the talk by a window that was opened before would go on otherwise."""
    with running(tmp_path) as server:
        visitor = server.guest()
        table = visitor.hot_seat()["table"]["id"]
        with wire(visitor, table) as one:
            maproom(db_of(server), "admin", "ban", "192.0.2.0/24")
            server.do(house_news.take_note(server.services))
            assert one.ask("chat", text="Still here.")["accepted"]
            maproom(db_of(server), "admin", "ban", "127.0.0.1")
            server.do(house_news.take_note(server.services))
            told_until_closed(one)


@pytest.mark.parametrize(
    ("banned", "address", "other"),
    [
        ("2001:db8:5:6::7", "2001:db8:5:6:a:b:c:d", "2001:db8:5:7::7"),
        ("2001:db8:5::/48", "2001:db8:5:6::7", "2001:db8:6:6::7"),
        ("203.0.113.7", "::ffff:203.0.113.7", "::ffff:203.0.113.8"),
    ],
)
def test_networks_of_ipv6_are_banned_too(tmp_path: Path, banned: str, address: str, other: str) -> None:
    with running(tmp_path) as server:
        maproom(db_of(server), "admin", "ban", banned)
        asked_for = server.visitor().http.get
        wait_until(lambda: asked_for("/api/lobby", headers={"X-Forwarded-For": address}).status_code == 403)
        assert asked_for("/api/lobby", headers={"X-Forwarded-For": other}).status_code == 200
        maproom(db_of(server), "admin", "unban", banned)
        wait_until(lambda: asked_for("/api/lobby", headers={"X-Forwarded-For": address}).status_code == 200)


def test_the_page_does_what_the_command_does(server: Running) -> None:
    anna = keeper(server, "Anna the careful")
    victim = server.guest("Somebody loud")
    table = victim.hot_seat(name="Loud table")["table"]["id"]
    found = anna.get("/api/admin/people", text="loud")["people"]
    assert [(one["id"], one["tables"]) for one in found] == [(victim.id, 1)]
    assert anna.get("/api/admin/tables", text="loud")["tables"][0]["people"] == ["Somebody loud"]
    anna.post(f"/api/admin/tables/{table}/end", {"note": "too loud"})
    wait_until(lambda: victim.page(table)["table"]["status"] == "finished")
    assert anna.post(f"/api/admin/people/{victim.id}/export")["known"]["people"][0]["name"] == "Somebody loud"
    link = anna.post(f"/api/admin/people/{anna.id}/way-back")["link"]
    assert link.startswith("/you#password=")
    anna.post(f"/api/admin/people/{victim.id}/bar", {})
    wait_until(lambda: victim.get("/api/session")["me"] is None)
    anna.post(f"/api/admin/tables/{table}/remove", {})
    anna.post(f"/api/admin/people/{victim.id}/forget", {})
    said = anna.put("/api/admin/house/announcement", {"texts": {"en": "Hello", "es": "Hola"}})
    assert said["announcement"] == {"en": "Hello", "es": "Hola"}
    wait_until(lambda: server.visitor().get("/api/house", language="es")["announcement"] == "Hola")
    anna.put("/api/admin/house/announcement", {"texts": {}})
    assert anna.post("/api/admin/bans", {"network": "203.0.113.9"})["bans"][0]["network"] == "203.0.113.9/32"
    assert anna.post("/api/admin/bans/lift", {"network": "203.0.113.9"})["bans"] == []
    deeds = [deed["deed"] for deed in anna.get("/api/admin/log")["deeds"] if deed["by_name"] == "Anna the careful"]
    assert deeds == [
        "lift ban",
        "ban",
        "no announcement",
        "announcement",
        "forget",
        "remove table",
        "bar",
        "way back",
        "export",
        "end table",
    ]


def test_a_keeper_can_end_the_maintenance_from_the_page(server: Running) -> None:
    anna = keeper(server, "Anna the last")
    anna.put("/api/admin/house/maintenance", {"texts": {"en": "Wait."}})
    wait_until(lambda: anna.http.post("/api/tables", json={"game": "east-front"}).status_code == 503)
    anna.put("/api/admin/house/maintenance", {"texts": {}})
    wait_until(lambda: anna.http.post("/api/tables", json={"game": "east-front"}).status_code == 201)


def put_tables_back(server: Running, days: float) -> None:
    def put_back(connection: Connection) -> None:
        old = {"old": server.services.tables.now() - days * 86400}
        connection.execute(text("UPDATE tables SET updated = :old"), old)

    asyncio.run(server.services.store.write(put_back))


def test_what_may_go_is_removed_on_the_page_but_for_tables_that_somebody_watches(tmp_path: Path) -> None:
    with running(tmp_path, guest_days=20, closed_days=10) as server:
        anna, guest = keeper(server, "Anna"), server.guest()
        over, watched = (guest.hot_seat()["table"]["id"] for _ in range(2))
        for id in (over, watched):
            guest.post(f"/api/tables/{id}/resign", {})
        waiting = guest.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
        put_tables_back(server, 15)
        room = anna.get("/api/admin/room")
        assert (room["guest_days"], room["table_days"], room["abandoned"]["tables"]) == (20, 10, 1)
        put_tables_back(server, 25)
        with wire(guest, watched):
            assert anna.get("/api/admin/room")["abandoned"]["tables"] == 2
            assert anna.post("/api/admin/room/clear")["tables"] == 2
            gone = [f"/api/tables/{id}" for id in (over, waiting)]
            wait_until(lambda: all(guest.http.get(path).status_code == 404 for path in gone))
            assert guest.page(watched)["table"]["id"] == watched


def test_where_guests_are_kept_for_ever_the_page_lets_none_of_their_games_go(tmp_path: Path) -> None:
    with running(tmp_path, guest_days=0) as server:
        anna, guest = keeper(server, "Anna"), server.guest()
        over = guest.hot_seat()["table"]["id"]
        guest.post(f"/api/tables/{over}/resign", {})
        put_tables_back(server, 5000)
        assert anna.get("/api/admin/room")["abandoned"] == {"guests": 0, "tables": 0}
        assert anna.post("/api/admin/room/clear") == {"guests": 0, "tables": 0}
        assert guest.page(over)["table"]["id"] == over


def test_what_nobody_touched_for_long_is_shown_and_removed(tmp_path: Path, database: str) -> None:
    with running(tmp_path, db=database) as server:
        idle, host = server.guest("Idle"), server.guest("Host")
        waiting = host.set_table()["table"]["id"]
        kept = host.hot_seat()["table"]["id"]
        old = server.services.tables.now() - 200 * 86400

        def age(connection: Connection) -> None:
            forgotten = text("UPDATE people SET seen = :old WHERE id = :idle")
            connection.execute(forgotten, {"old": old, "idle": idle.id})
            connection.execute(text("UPDATE tables SET updated = :old"), {"old": old})

        asyncio.run(server.services.store.write(age))
        found = asked(database, "admin", "abandoned")
        assert (found["guests"], found["tables"]) == ([idle.id], [waiting])
        assert asked(database, "admin", "abandoned", "--guest-days", "300", "--table-days", "300") == {
            "guests": [],
            "tables": [],
        }
        assert "1 guests and 1 tables are gone" in maproom(database, "admin", "abandoned", "--remove")
        wait_until(lambda: host.http.get(f"/api/tables/{waiting}").status_code == 404)
        assert host.page(kept)["table"]["id"] == kept
