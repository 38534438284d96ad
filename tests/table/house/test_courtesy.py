"""Not hearing somebody, not sitting down with them, and telling those who look after the house."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import Connection, update
from table.house.commands import asked, maproom
from table.house.test_admin import keeper
from table.people.test_people import PASSWORD, account
from table.serving import Running, Visitor, running, two_players, wait_until
from table.socket_client import wire

from maproom.table.requests.blocking import A_REPORT
from maproom.table.rules.clocks import DAY
from maproom.table.server.expiry import expire
from maproom.table.store import schema


def say(visitor: Visitor, table: str, text: str) -> int:
    visitor.post(f"/api/tables/{table}/chat", {"text": text})
    number: int = visitor.page(table)["chat"][-1]["id"]
    return number


def heard(visitor: Visitor, table: str) -> list[str]:
    return [line["text"] for line in visitor.page(table)["chat"]]


def test_what_a_blocked_person_says_is_hidden_from_one_alone(tmp_path: Path, database: str) -> None:
    with running(tmp_path, db=database) as server:
        axis, allies, table = two_players(server)
        say(allies, table, "something rude")
        with wire(axis, table) as socket:
            assert axis.post("/api/blocks", {"person": allies.id})["blocked"][0]["name"] == "Boris"
            socket.until(lambda page: page["chat"] == [])
            say(allies, table, "more of it")
            say(axis, table, "I do not hear you")
            page = socket.until(lambda page: page["chat"])
            assert [line["text"] for line in page["chat"]] == ["I do not hear you"]
        assert heard(allies, table) == ["something rude", "more of it", "I do not hear you"]
        assert heard(server.guest(), table) == heard(allies, table)
        assert axis.delete(f"/api/blocks/{allies.id}") == {"blocked": []}
        assert heard(axis, table) == heard(allies, table)
        axis.post("/api/blocks", {"person": axis.id}, 422)
        axis.post("/api/blocks", {"person": "nobody"}, 404)


def test_who_is_blocked_gets_no_seat_where_one_sits(server: Running) -> None:
    anna, troll, other = server.guest("Anna"), server.guest("Troll"), server.guest("Other")
    anna.post("/api/blocks", {"person": troll.id})
    table = anna.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
    secret = anna.post(f"/api/tables/{table}/invites", {"seat": "allies"})["invite"]
    for wish in ({}, {"seat": "allies"}, {"invite": secret}):
        refused = troll.post(f"/api/tables/{table}/join", wish, 403)
        assert refused["error"] == "Somebody at this table does not want to play with you."
    other.post(f"/api/tables/{table}/join", {"invite": secret})


def test_no_rematch_invites_somebody_to_whom_blocked_them(server: Running) -> None:
    axis, allies, table = two_players(server)
    axis.post(f"/api/tables/{table}/resign", {"seat": "axis"})
    axis.post("/api/blocks", {"person": allies.id})
    seats = allies.post(f"/api/tables/{table}/rematch")["table"]["seats"]
    assert [seat["reserved"] for seat in seats] == [False, False]


def test_a_new_arrival_who_is_blocked_is_not_heard(server: Running) -> None:
    anna, troll = server.guest("Anna"), server.guest("Troll")
    table = troll.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
    say(troll, table, "come in")
    anna.post("/api/blocks", {"person": troll.id})
    anna.post(f"/api/tables/{table}/join")
    say(troll, table, "ha")
    assert heard(anna, table) == []


def test_blocks_go_over_to_the_account_that_a_guest_signs_in_to(server: Running) -> None:
    account(server, "Real Anna")
    account(server, "Real troll")
    anna, troll = server.guest("Anna"), server.guest("Troll")
    anna.post("/api/blocks", {"person": troll.id})
    for guest, name in ((anna, "Real Anna"), (troll, "Real troll")):
        guest.post("/api/session", {"name": name, "password": PASSWORD})
    assert [one["name"] for one in anna.get("/api/blocks")["blocked"]] == ["Real troll"]


def test_what_was_said_is_reported_and_dealt_with(tmp_path: Path, database: str) -> None:
    with running(tmp_path, db=database) as server:
        axis, allies, table = two_players(server)
        line = say(allies, table, "something rude")
        own = say(axis, table, "stop that")
        for _ in range(2):  # asking twice is one report
            axis.post(f"/api/tables/{table}/reports", {"line": line, "reason": "an insult"})
        axis.post(f"/api/tables/{table}/reports", {"line": own}, 404)
        axis.post(f"/api/tables/{table}/reports", {"line": line + 1000}, 404)
        server.visitor().post(f"/api/tables/{table}/reports", {"line": line}, 401)
        found = asked(database, "admin", "reports")
        assert [(one["text"], one["reason"], one["accused"], one["name"]) for one in found] == [
            ("something rude", "an insult", allies.id, "Boris")
        ]
        anna = keeper(server, "Anna the judge")
        report = anna.get("/api/admin/reports")["reports"][0]
        assert (report["reporter_name"], report["table"]) == ("Anna", table)
        assert anna.post(f"/api/admin/reports/{report['id']}/close", {"note": "warned"}) == {"reports": []}
        anna.post(f"/api/admin/reports/{report['id']}/close", {}, 404)
        assert len(anna.get("/api/admin/reports", closed=True)["reports"]) == 1
        assert "no such open report" in maproom(database, "admin", "reports", "--close", "999", status=2)


def test_nobody_reports_without_end(server: Running) -> None:
    axis, allies, table = two_players(server)
    lines = [say(allies, table, f"line {n}") for n in range(21)]
    for line in lines[:20]:
        axis.post(f"/api/tables/{table}/reports", {"line": line})
    refused = axis.post(f"/api/tables/{table}/reports", {"line": lines[20]}, 429)
    assert refused["error"] == "You have reported enough for today."
    wait_until(lambda: len(asked(server.settings.db, "admin", "reports")) == 20)


def test_the_guests_of_one_address_do_not_fill_the_disk_with_reports(tmp_path: Path) -> None:
    with running(tmp_path, entries_per_day=A_REPORT) as server:
        axis, allies, table = two_players(server)
        first, second = (say(allies, table, f"line {n}") for n in range(2))
        axis.post(f"/api/tables/{table}/reports", {"line": first})
        refused = axis.post(f"/api/tables/{table}/reports", {"line": second}, 429)
        assert "one person may fill in a day" in refused["error"]
        year_ago = server.services.tables.now() - 400 * DAY

        def age(connection: Connection) -> None:
            connection.execute(update(schema.reports).values(time=year_ago))

        asyncio.run(server.services.store.write(age))
        server.do(expire(server.services))
        assert asked(server.settings.db, "admin", "reports") == []
