"""Nobody fills the disk alone: what is stored for one person and from one address in a day has a bound."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import httpx
import pytest
from table.serving import Json, Running, Visitor, running, wait_until
from table.socket_client import wire

from maproom.table.live.live_table import LiveTable
from maproom.table.live.live_tables import LiveTables
from maproom.table.live.shared_addresses import Households
from maproom.table.live.storage_budget import Stored
from maproom.table.rules.errors import TooFast
from maproom.table.store.kept_rows import A_TABLE
from maproom.table.wire.refusals import told

BOTS = [{"seat": seat, "who": "bot", "bot": "random"} for seat in ("axis", "allies")]
LESSON = {"game": "quartermaster-ww2", "lesson": "1-first-army"}
A_DAY = 300


@pytest.fixture
def server(tmp_path: Path, database: str) -> object:
    with running(tmp_path, db=database, entries_per_day=A_DAY) as server:
        yield server


def charged(server: Running, visitor: Visitor, entries: int) -> None:
    visitor.get("/api/session")  # so that the server has seen their address
    server.services.tables.stored.charge(visitor.id, entries)


def refused(answer: httpx.Response) -> str:
    assert answer.status_code == 429, answer.text
    assert int(answer.headers["Retry-After"]) > 60
    sentence: str = answer.json()["error"]
    assert told(sentence, "es") != sentence
    return sentence


def test_games_that_are_set_and_given_up_again_and_again_have_an_end(server: Running) -> None:
    """Whoever gives up may set another game; what was stored of the last one stays."""
    anna, most = server.guest(), A_DAY // A_TABLE + 1
    for _ in range(most):
        answer = anna.http.post("/api/tables", json=hot_seat())
        if answer.status_code == 429:
            break
        anna.post(f"/api/tables/{answer.json()['table']['id']}/resign", {})
    assert "one person may fill in a day" in refused(anna.http.post("/api/tables", json=hot_seat()))
    assert server.guest().http.post("/api/tables", json=hot_seat()).is_success, "others of the house are not meant"


def hot_seat() -> Json:
    return {"game": "east-front", "seats": [{"seat": seat, "who": "me"} for seat in ("axis", "allies")]}


def test_records_and_copies_count_by_their_length(server: Running) -> None:
    anna = server.guest()
    table = anna.hot_seat()["table"]["id"]
    page = anna.page(table)
    for _ in range(5):
        page = anna.play(page)["page"]
    record, moment = anna.get(f"/api/tables/{table}/record"), page["moment"]
    before = left(server, anna)
    anna.post("/api/records", {"record": record})
    anna.post(f"/api/tables/{table}/fork", {"moment": moment})
    assert before - left(server, anna) == pytest.approx(2 * (A_TABLE + moment), abs=1)
    charged(server, anna, A_DAY)
    refused(anna.http.post("/api/records", json={"record": record}))
    refused(anna.http.post(f"/api/tables/{table}/fork", json={"moment": moment}))


def left(server: Running, visitor: Visitor) -> float:
    """How much more may be stored for somebody."""
    stored, more = server.services.tables.stored, 0
    while not stored.wait(visitor.id):
        stored.charge(visitor.id, 1)
        more += 1
        assert more <= A_DAY + 1
    stored.charge(visitor.id, -more)
    return more


def test_moves_talk_and_notes_are_counted_and_nobody_is_kept_from_leaving(server: Running) -> None:
    anna = server.guest()
    table = anna.hot_seat()["table"]["id"]
    page = anna.page(table)
    lefts = [left(server, anna)]
    anna.play(page)
    lefts.append(left(server, anna))
    anna.post(f"/api/tables/{table}/chat", {"text": "Word. " * 100})
    lefts.append(left(server, anna))
    anna.put(f"/api/tables/{table}/note", {"text": "Word. " * 100})
    lefts.append(left(server, anna))
    assert all(after <= before - 1 for before, after in pairwise(lefts))
    page = anna.page(table)
    charged(server, anna, A_DAY)
    action = {"revision": page["revision"], "action": page["legal"][0]["id"]}
    for path, wish in (("actions", action), ("chat", {"text": "More."}), ("undo", {"revision": page["revision"]})):
        refused(anna.http.post(f"/api/tables/{table}/{path}", json=wish))
    with wire(anna, table) as socket:
        answer = socket.ask("play", **action)
        assert answer["type"] == "error"
        assert "in a day" in answer["error"]
        assert socket.ask("resign")["accepted"]
    assert anna.page(table)["table"]["status"] == "finished"


def test_all_guests_of_an_address_have_ten_times_as_much(server: Running) -> None:
    for _ in range(9):
        charged(server, server.guest(), A_DAY)
    tenth, eleventh = server.guest(), server.guest()
    assert tenth.http.post("/api/tables", json=hot_seat()).is_success
    charged(server, tenth, A_DAY)
    assert "address" in refused(eleventh.http.post("/api/tables", json=hot_seat()))


def test_nobody_is_kept_from_their_games_by_others_of_their_address(server: Running) -> None:
    """One hostile person behind the address of a school fills its share; the games of all others go on."""
    anna = server.guest()
    page = anna.hot_seat()
    table, lesson = page["table"]["id"], anna.post("/api/lessons", LESSON, 201)["table"]["id"]
    for _ in range(11):
        charged(server, server.guest(), A_DAY)
    assert "address" in refused(anna.http.post("/api/tables", json=hot_seat()))
    assert "address" in refused(anna.http.post(f"/api/tables/{lesson}/lesson", json={"step": 1}))
    anna.play(anna.page(table))
    seat = anna.page(table)["table"]["seats"][0]["seat"]
    anna.put(f"/api/tables/{table}/orders", {"seat": seat, "orders": []})
    with wire(anna, table) as socket:
        assert socket.ask("chat", text="Still here.")["accepted"]


def test_who_comes_back_sits_down_however_much_was_stored(server: Running) -> None:
    anna = server.guest()
    page = anna.hot_seat()
    table, (first, second) = page["table"]["id"], (seat["seat"] for seat in page["table"]["seats"])
    for seat in (first, second):
        anna.post(f"/api/tables/{table}/bot", {"seat": seat})
    charged(server, anna, A_DAY)
    anna.post(f"/api/tables/{table}/return", {"seat": first})
    with wire(anna, table) as socket:
        assert socket.ask("return", seat=second)["accepted"]


def test_bots_among_themselves_rest_when_enough_was_stored_for_whoever_set_their_table(server: Running) -> None:
    anna = server.guest()
    charged(server, anna, A_DAY - 60)
    table = anna.set_table(seats=BOTS)["table"]["id"]
    wait_until(lambda: server.services.tables.stored.wait(anna.id))
    live = at_rest(server, table)
    assert live.table.status == "running"
    assert 0 < live.table.revision < 200
    rest = live.table.revision
    server.do(server.services.tables.tick())
    assert live.table.revision == rest


def at_rest(server: Running, table: str) -> LiveTable:
    """A table at which the bots rest."""
    tables = server.services.tables
    live = next(live for live in tables.lives if live.table.id == table)
    wait_until(lambda: tables.resting_bots.rested(live.table, tables.now()) > 0)
    return live


def left_to_resting_bots(server: Running, visitor: Visitor) -> LiveTable:
    """A game at which bots stand in for somebody for whom enough was stored."""
    table = visitor.hot_seat(pace={"kind": "live", "bank": 300, "increment": 5})["table"]["id"]
    for seat in ("axis", "allies"):
        visitor.post(f"/api/tables/{table}/bot", {"seat": seat})
    charged(server, visitor, A_DAY)
    return at_rest(server, table)


def test_the_rest_of_the_bots_is_not_charged_to_who_comes_back_nor_keeps_their_clock(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ahead, true = server.guest(), [0.0], LiveTables.now
    monkeypatch.setattr(LiveTables, "now", staticmethod(lambda: true() + ahead[0]))
    live = left_to_resting_bots(server, anna)
    seat, ahead[0] = live.table.actor, 200.0
    assert seat is not None
    anna.post(f"/api/tables/{live.table.id}/return", {"seat": live.table.seat_names[seat]})
    assert live.table.clock.left[seat] > 200
    ahead[0] = 200.0 + 301.0
    wait_until(lambda: live.table.seats[seat].bot or live.table.status == "finished")


def test_bots_play_again_as_soon_as_a_person_plays_with_them(server: Running) -> None:
    anna = server.guest()
    live = left_to_resting_bots(server, anna)
    (other,) = {0, 1} - {live.table.actor}
    rest = live.table.revision
    anna.post(f"/api/tables/{live.table.id}/return", {"seat": live.table.seat_names[other]})
    wait_until(lambda: live.table.revision > rest + 1)


def test_networks_of_one_neighbour_share_a_hundred_times_as_much() -> None:
    homes = Households()
    stored = Stored(10, homes)
    for number in range(11):
        homes.note(f"guest {number}", f"2001:db8:1:{number}::/64")
        if number < 10:
            stored.charge(f"guest {number}", 101)
    with pytest.raises(TooFast, match="for your provider's network"):
        stored.check("guest 10")
    homes.note("elsewhere", "2001:db8:2:1::/64")
    stored.check("elsewhere")


def test_after_a_big_import_nobody_waits_for_hours() -> None:
    stored = Stored(A_DAY, Households())
    stored.charge("anna", 100 * A_DAY)
    assert 3500 < stored.wait("anna") <= 3600


def test_short_waits_are_told_in_seconds() -> None:
    stored = Stored(86_400, Households())
    stored.charge("anna", 86_402)
    with pytest.raises(TooFast, match=r"there is room for more in 2 s\.") as refusal:
        stored.check_own("anna")
    assert (
        told(str(refusal.value), "es")
        == "Ya se ha guardado para ti todo lo que cabe en un día; habrá sitio dentro de 2 s."
    )


def test_where_the_host_sets_no_limit_there_is_none() -> None:
    stored = Stored(0, Households())
    stored.charge("anna", 10**9)
    stored.check("anna")
