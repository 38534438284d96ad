"""The past of a table: looking back, forks, records out and in, restarts."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

from table.planting import plant, somewhere
from table.serving import Json, Running, Visitor, play_on, running, two_players, wait_until

import maproom
from maproom.kernel.record import Record
from maproom.table.rules.table import Seat


def recorded(seed: int = 1) -> Record:
    """A finished game."""
    record, random = Record(maproom.game("east-front")), Random(seed)
    while record.state.actor != maproom.OVER:
        record.roll(random)
        legal = record.state.legal()
        if legal:
            record.play(random.choice(legal))
    return record


def brought(visitor: Visitor, record: Record, **more: object) -> Json:
    return visitor.post("/api/records", {"record": record.to_json(), **more}, 201)


def test_looking_back_shows_what_the_seat_saw_then(server: Running) -> None:
    axis, allies, table = two_players(server)
    views = {}
    random = Random(4)
    for _ in range(25):
        page = play_on({"axis": axis, "allies": allies}, table, random, 1)
        views[page["moment"]] = axis.page(table)["view"]
    for moment, view in views.items():
        seen = axis.get(f"/api/tables/{table}/moments/{moment}")
        assert seen["view"] == view
        assert seen["of"] == max(views)
    axis.get(f"/api/tables/{table}/moments/{max(views) + 1}", 404)
    allies.get(f"/api/tables/{table}/moments/3", 403, seat="axis")
    allies.get(f"/api/tables/{table}/moments/3", 403, everything=True)
    assert server.visitor().get(f"/api/tables/{table}/moments/3")["view"]["seat"] is None
    turns = axis.get(f"/api/tables/{table}/turns")["turns"]
    assert turns[0]["seat"] == "axis"
    assert all(first["seat"] != second["seat"] for first, second in pairwise(turns))


def test_the_log_can_be_read_from_the_beginning(server: Running) -> None:
    axis, allies, table = two_players(server)
    play_on({"axis": axis, "allies": allies}, table, Random(4), 60)
    page = axis.page(table)
    assert page["log_from"] > 1
    lines = axis.get(f"/api/tables/{table}/log")["log"]
    assert lines[0]["moment"] == 1
    assert [line for line in lines if line["moment"] >= page["log_from"]] == page["log"]
    some = axis.get(f"/api/tables/{table}/log", first=3, last=5)["log"]
    assert {line["moment"] for line in some} <= {3, 4, 5}
    hidden = [line["text"] for line in lines if line["text"].startswith("You draw")]
    assert hidden
    told = [line["text"] for line in allies.get(f"/api/tables/{table}/log")["log"]]
    assert not set(hidden) & set(told)


def test_a_finished_game_is_shown_from_every_seat_and_to_all_knowing(server: Running) -> None:
    record = recorded()
    anna = server.guest()
    page = brought(anna, record, name="From elsewhere")
    table = page["table"]["id"]
    assert page["table"]["status"] == "finished"
    assert page["table"]["name"] == "From elsewhere"
    assert page["table"]["origin"]["how"] == "import"
    assert not page["table"]["rated"]
    stranger = server.visitor()
    moment = len(record) // 2
    for seat, name in enumerate(("axis", "allies")):
        seen = stranger.get(f"/api/tables/{table}/moments/{moment}", seat=name)
        assert seen["view"].pop("aims")
        assert seen["view"] == record.at(moment).view(seat)
    everything = stranger.get(f"/api/tables/{table}/moments/{moment}", everything=True)
    assert set(everything["views"]) == {"axis", "allies"}
    assert everything["views"]["axis"].pop("aims")
    assert everything["views"]["axis"] == record.at(moment).view(0)
    spectator = stranger.get(f"/api/tables/{table}/moments/{moment}", seat="spectator")
    assert spectator["view"].pop("aims")
    assert spectator["view"] == record.at(moment).view(None)


def test_a_record_comes_out_as_it_went_in(server: Running) -> None:
    record = recorded(2)
    table = brought(server.guest(), record)["table"]["id"]
    exported = server.visitor().get(f"/api/tables/{table}/record")
    assert exported.pop("kind") == "record"
    assert exported == record.to_json()
    assert Record.from_json(exported).state == record.state


def test_an_unfinished_record_goes_on_hot_seat_or_against_a_bot(server: Running) -> None:
    record = recorded().fork(60)
    anna = server.guest()
    page = brought(anna, record)
    assert page["moment"] >= 60
    assert {seat["person"]["id"] for seat in page["table"]["seats"]} == {anna.id}
    assert anna.play(page)["accepted"]
    seats = [{"seat": "allies", "who": "bot", "bot": "random"}]
    table = brought(anna, record, seats=seats)["table"]["id"]
    wait_until(lambda: anna.page(table)["table"]["to_move"] == "axis")
    assert anna.play(anna.page(table))["accepted"]


def test_a_broken_record_is_refused_with_its_first_bad_entry(server: Running) -> None:
    anna = server.guest()
    saved = recorded().to_json()
    body = {"record": {**saved, "actions": [*saved["actions"][:20], "fly moon"]}}
    assert "Entry 20" in anna.post("/api/records", body, 422)["error"]
    assert "format" in anna.post("/api/records", {"record": {**saved, "format": 99}}, 422)["error"]
    anna.post("/api/records", {"record": {**saved, "game": "chess"}}, 422)
    anna.post("/api/records", {"record": {**saved, "actions": [1, 2]}}, 422)
    anna.post("/api/records", {"record": {**saved, "options": {"first_game": []}}}, 422)
    wrong = [{**snapshot, "digest": "0" * 16} for snapshot in saved["snapshots"]]
    assert "not the one" in anna.post("/api/records", {"record": {**saved, "snapshots": wrong}}, 422)["error"]


def test_a_fork_needs_full_knowledge(server: Running) -> None:
    axis, allies, table = two_players(server)
    page = play_on({"axis": axis, "allies": allies}, table, Random(4), 10)
    path = f"/api/tables/{table}/fork"
    assert axis.post(path, {"moment": page["moment"]}, 403)["error"].startswith("Somebody still hides something")
    server.guest().post(path, {"moment": page["moment"]}, 403)
    fork = axis.post(path, {"moment": 0}, 201)
    assert fork["table"]["origin"] == {"how": "fork", "table": table, "moment": 0}
    axis.post(f"/api/tables/{table}/resign")
    then = axis.get(f"/api/tables/{table}/moments/{page['moment']}", seat="allies")["view"]
    fork = allies.post(path, {"moment": page["moment"], "name": "What if"}, 201)
    assert fork["table"]["name"] == "What if"
    assert fork["moment"] == page["moment"]
    assert allies.page(fork["table"]["id"], seat="allies")["view"] == then
    assert allies.play(fork)["accepted"]
    assert [line["text"] for line in allies.get(f"/api/tables/{fork['table']['id']}/log", seat="axis")["log"]][
        :5
    ] == [line["text"] for line in axis.get(f"/api/tables/{table}/log", seat="axis")["log"]][:5]
    allies.post(path, {"moment": page["moment"] + 1000}, 404)


def test_a_fork_against_a_bot(server: Running) -> None:
    record = recorded()
    anna = server.guest()
    table = brought(anna, record)["table"]["id"]
    seats = [{"seat": "axis", "who": "bot", "bot": "random"}]
    fork = anna.post(f"/api/tables/{table}/fork", {"moment": 40, "seats": seats}, 201)["table"]["id"]
    wait_until(lambda: anna.page(fork)["table"]["to_move"] == "allies")
    assert anna.page(fork)["seat"] == "allies"


def test_a_restart_in_mid_game_loses_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        axis, allies, table = two_players(server)
        play_on({"axis": axis, "allies": allies}, table, Random(6), 40)
        page = axis.page(table)
        while page["table"]["to_move"] != "axis" or page["can"]["undo"] is False:
            page = play_on({"axis": axis, "allies": allies}, table, Random(page["moment"]), 1)
            page = axis.page(table)
        axis.put(f"/api/tables/{table}/note", {"text": "hold"})
        axis.post(f"/api/tables/{table}/chat", {"text": "back soon"})
        pages = [player.page(table) for player in (axis, allies)]
        cookies = [player.http.cookies["maproom"] for player in (axis, allies)]
    with running(tmp_path) as server:
        again = [server.visitor(), server.visitor()]
        for player, cookie in zip(again, cookies, strict=True):
            player.http.cookies["maproom"] = cookie
        assert [player.page(table) for player in again] == pages
        undone = again[0].post(f"/api/tables/{table}/undo", {"revision": pages[0]["revision"]})
        assert undone["accepted"], "what could be taken back before can be taken back after"
        page = play_on(dict(zip(("axis", "allies"), again, strict=True)), table, Random(6), 10)
        assert page["moment"] >= pages[0]["moment"] + 8


def test_a_bot_goes_on_after_a_restart(tmp_path: Path) -> None:
    state = somewhere(1, 10)
    seats = [Seat(bot="random"), Seat(bot="random")]
    seats[1 - state.actor] = Seat(person="nobody")
    with running(tmp_path, tick_seconds=3600) as server:
        table = plant(server, "asleep", state, seats)
    with running(tmp_path, tick_seconds=3600) as server:
        wait_until(lambda: server.visitor().page(table)["revision"] > 0)


def test_tables_leave_the_memory_when_nobody_uses_them(tmp_path: Path) -> None:
    with running(tmp_path, live_tables=3) as server:
        anna = server.guest()
        tables = [anna.hot_seat()["table"]["id"] for _ in range(10)]
        assert anna.get("/healthz")["live_tables"] <= 4
        assert all(anna.play(anna.page(table))["accepted"] for table in tables)
