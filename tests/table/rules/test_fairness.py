"""Fairness at the table: nobody gains by another's absence, by the clock, by waiting, or by looking on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from table.parley import SLUG, on_the_shelf
from table.serving import Running, Visitor, play_on, running, two_players, wait_until
from table.socket_client import wire

from maproom.table.live.live_tables import LiveTables
from maproom.table.rules import moves, seating
from maproom.table.rules.bookkeeping import clocked
from maproom.table.rules.clocks import DAY, Pace, wound_up
from maproom.table.rules.errors import NotAllowed, NotNow
from maproom.table.rules.table import Halt, Seat, Step, Table, Terms, UndoRequest
from maproom.table.store import downtime_rows, table_rows
from maproom.table.store.engine import Store
from maproom.table.wire.refusals import told

LIVE = {"kind": "live", "bank": 600, "increment": 5}
DAYS = {"kind": "correspondence", "days": 3}


@pytest.fixture(scope="module", autouse=True)
def _parley() -> Iterator[None]:
    with on_the_shelf():
        yield


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Seconds that the server's clock is ahead of the true one."""
    ahead = [0.0]
    true = LiveTables.now
    monkeypatch.setattr(LiveTables, "now", staticmethod(lambda: true() + ahead[0]))
    return ahead


# -- stand-ins ---------------------------------------------------------------------------------------


def test_nobody_hands_the_seat_of_a_correspondence_player_to_a_bot(tmp_path: Path, later: list[float]) -> None:
    with running(tmp_path) as server:
        _, allies, table = two_players(server, pace=DAYS)
        later[0] = 2.9 * DAY
        refused = allies.post(f"/api/tables/{table}/bot", {"seat": "axis", "bot": "random"}, 403)
        assert refused["error"].startswith("In a game by correspondence only the clock")


def test_without_a_clock_absence_is_counted_in_days(tmp_path: Path, later: list[float]) -> None:
    with running(tmp_path) as server:
        _, allies, table = two_players(server)
        path = f"/api/tables/{table}/bot"
        later[0] = 3600
        allies.post(path, {"seat": "axis"}, 403)
        later[0] = 8 * DAY
        page = allies.post(path, {"seat": "axis", "bot": "random"})
        assert page["table"]["seats"][0]["bot"] == "officer", "the substitute that the terms name, no other"


def test_in_a_live_game_only_who_keeps_others_waiting_is_replaced(tmp_path: Path, later: list[float]) -> None:
    with running(tmp_path) as server:
        axis, allies, table = two_players(server, pace=LIVE)
        later[0] = 301
        axis.post(f"/api/tables/{table}/bot", {"seat": "allies"}, 403)
        allies.post(f"/api/tables/{table}/bot", {"seat": "axis"})


# -- clocks ------------------------------------------------------------------------------------------


def at_the_table(pace: Pace, now: float) -> Table:
    """North of a talk of three is to decide, and its clock runs."""
    game_terms = Terms(SLUG, "three", {"turns": 4}, pace=pace)
    seats = (Seat(person="a"), Seat(played=False), Seat(person="b"), Seat(person="c"))
    table = Table("t", game_terms, seats, "a", 0.0, 0.0, status="running", clock=wound_up(pace, 4))
    state = table.game.new({"turns": 4}, "three")
    return clocked(Table(**{**_fields(table), "state": state, "base": state}), now)


def _fields(table: Table) -> dict[str, Any]:
    return {name: getattr(table, name) for name in table.__dataclass_fields__}


@pytest.mark.parametrize(
    ("pace", "full"), [(Pace("live", 20, 5), 20.0), (Pace("correspondence", days=1), DAY)], ids=["live", "days"]
)
def test_a_clock_is_not_filled_by_letting_a_bot_play_on_and_coming_back(pace: Pace, full: float) -> None:
    table, now = at_the_table(pace, 0.0), 0.0
    for _ in range(9):
        now += full / 10
        table = seating.stand_in(table, 0, "officer", now, "a").table
        table = seating.take_back(table, 0, "a", now).table
    assert table.deadline == pytest.approx(full)
    table = seating.time_out(table, full).table
    assert table.seats[0].bot == "officer"
    with pytest.raises(NotNow, match="the bot finishes this turn"):
        seating.take_back(table, 0, "a", full)


@pytest.mark.parametrize(
    ("pace", "full"), [(Pace("live", 20, 5), 20.0), (Pace("correspondence", days=1), DAY)], ids=["live", "days"]
)
def test_nor_does_it_stand_still_while_a_bot_thinks_that_is_never_let_decide(pace: Pace, full: float) -> None:
    table, now = at_the_table(pace, 0.0), 0.0
    for _ in range(4):
        table = seating.stand_in(table, 0, "marshal", now, "a").table
        now += full / 5
        table = seating.take_back(table, 0, "a", now).table
        assert table.deadline == pytest.approx(full)
    table = seating.stand_in(table, 0, "marshal", now, "a").table
    with pytest.raises(NotNow, match="the bot finishes this turn"):
        seating.take_back(table, 0, "a", full)


def test_a_bot_sits_there_already_when_the_turn_comes_and_the_time_counts_from_then() -> None:
    table = at_the_table(Pace("live", 20, 5), 0.0)
    bots = (table.seats[0], table.seats[1], Seat(bot="random"), Seat(bot="random"))
    table = seating.stand_in(replace(table, seats=bots), 0, "officer", 1.0, "a").table
    now, others = 1.0, 0
    while table.actor != 0 or not others:
        others += table.actor != 0
        now += 100
        assert table.actor is not None
        table = moves.play(table, table.actor, table.position.legal()[:1], now, Random(1), None).table
    assert seating.take_back(table, 0, "a", now + 7).table.clock.left[0] == pytest.approx(12.0)


def test_going_back_to_a_bots_decision_winds_the_clock_up_from_then() -> None:
    table = at_the_table(Pace("correspondence", days=3), 0.0)
    table = replace(seating.stand_in(table, 0, "officer", 1.0, "a").table, request=UndoRequest(0, 0, (2, 3)))
    assert table.rated
    past = table.game.new({"turns": 4}, "three")
    table = moves.undo_by_consent(table, past, 9 * DAY, Random(1)).table
    assert table.actor == 0
    assert not table.rated
    assert seating.take_back(table, 0, "a", 10 * DAY).table.deadline == 12 * DAY


def test_while_a_game_rests_that_cannot_go_on_its_clock_stands_still() -> None:
    table = at_the_table(Pace("live", 20, 5), 100.0)
    rests = replace(table, halt=Halt("It rests.", table.state), state=None, request=UndoRequest(0, 0, (2, 3)))
    past = table.game.new({"turns": 4}, "three")
    assert moves.undo_by_consent(rests, past, 9 * DAY, Random(1)).table.deadline == 9 * DAY + 20


def test_what_the_server_slept_through_while_a_bot_was_to_decide_is_not_charged(database: str) -> None:
    table = seating.stand_in(at_the_table(Pace("live", 20, 5), 1000.0), 0, "officer", 1001.0, "a").table
    store = Store(database)
    store.migrate()
    with store.engine.begin() as connection:
        table_rows.add_table(connection, Step(table, snapshot=True))
        assert downtime_rows.beat(connection, 1002.0, 30.0) == []
        assert downtime_rows.beat(connection, 9002.0, 30.0) == ["t"]
        woken = table_rows.load_table(connection, "t", 0).table
    store.close()
    assert seating.take_back(woken, 0, "a", 9005.0).table.clock.left[0] == pytest.approx(15.0)


def test_who_returns_while_another_decides_keeps_what_was_left() -> None:
    pace = Pace("live", 20, 5)
    table = at_the_table(pace, 0.0)
    left = (20.0, 20.0, 3.0, 0.0)
    table = Table(**{**_fields(table), "clock": type(table.clock)(left, 0, 0.0)})
    for seat, kept in ((2, 3.0), (3, 10.0)):
        person = str(table.seats[seat].person)
        there = seating.stand_in(table, seat, "officer", 1.0, person).table
        assert seating.take_back(there, seat, person, 1.0).table.clock.left[seat] == kept


def test_the_time_that_the_server_slept_counts_for_nobody(tmp_path: Path, later: list[float]) -> None:
    with running(tmp_path, asleep_seconds=30) as server:
        axis, _, table = two_players(server, pace=LIVE, timeout="loss")
        before = axis.page(table)["clock"]["deadline"]
        later[0] = 7200
        answer = axis.play(axis.page(table))
        assert answer["accepted"], "the first move after it comes in time"
        assert answer["page"]["table"]["status"] == "running"
        _, _, other = two_players(server, pace=LIVE, timeout="loss")
        later[0] += 7200
        wait_until(lambda: server.services.tables._pulse._last > before + 7200)
        assert server.guest().page(other)["table"]["status"] == "running"


def test_a_clock_of_the_machine_that_is_put_back_gives_nobody_time(tmp_path: Path, later: list[float]) -> None:
    """Somebody mends the time of day while a game is on: whoever is to decide has what they had."""
    with running(tmp_path, asleep_seconds=30) as server:
        axis, allies, table = two_players(server, pace=LIVE, timeout="loss")
        before = axis.page(table)["clock"]["deadline"]
        later[0] = -7200
        wait_until(lambda: axis.page(table)["clock"]["deadline"] < before - 7100)
        assert axis.page(table)["clock"]["deadline"] >= before - 7201
        _, _, other = two_players(server, pace=LIVE, timeout="loss")
        later[0] += 601
        wait_until(lambda: server.services.tables._pulse._last > before - 7200)
        for one in (table, other):
            assert allies.page(one)["table"]["status"] == "running", "and a jump ahead takes none"


def test_the_time_that_the_server_was_down_counts_for_nobody(tmp_path: Path, later: list[float]) -> None:
    with running(tmp_path, asleep_seconds=30) as server:
        axis, _, table = two_players(server, pace=DAYS, timeout="loss")
        before = axis.page(table)["clock"]["deadline"]
        cookie = axis.http.cookies["maproom"]
    later[0] = 5 * DAY
    with running(tmp_path, asleep_seconds=30) as server:
        again = server.visitor()
        again.http.cookies["maproom"] = cookie
        wait_until(lambda: again.page(table)["clock"]["deadline"] > before + 4.9 * DAY)
        assert again.play(again.page(table))["accepted"]


# -- what happens meanwhile ---------------------------------------------------------------------------


def test_nobody_makes_the_moves_of_others_late_by_getting_up_and_sitting_down(server: Running) -> None:
    axis, allies, table = two_players(server)
    seen = axis.page(table)
    for _ in range(3):
        allies.post(f"/api/tables/{table}/bot", {"seat": "allies"})
        allies.post(f"/api/tables/{table}/return", {"seat": "allies"})
    assert axis.page(table)["revision"] > seen["revision"]
    played = axis.play(seen)
    assert played["accepted"]
    assert not axis.play(seen)["accepted"], "once the game has gone on it is too late"


def test_what_was_taken_back_meanwhile_makes_a_move_late(server: Running) -> None:
    axis, allies, table = two_players(server, options={"first_game": True})
    start = axis.page(table)
    move = next(action["id"] for action in start["legal"] if action["words"]["verb"] == "move")
    moved = axis.play(start, move)["page"]
    allies.post(f"/api/tables/{table}/bot", {"seat": "allies"})
    axis.post(f"/api/tables/{table}/undo", {"revision": moved["revision"]})
    assert not axis.play(moved)["accepted"]


# -- strangers ---------------------------------------------------------------------------------------


def test_the_host_removes_a_stranger_who_took_all_seats(server: Running) -> None:
    host, stranger = server.guest("Host"), server.guest("Stranger")
    table = host.set_table(game=SLUG, seats=[{"seat": "north", "who": "me"}])["table"]["id"]
    for seat in ("east", "south"):
        stranger.post(f"/api/tables/{table}/join", {"seat": seat})
    refused = stranger.post(f"/api/tables/{table}/start", {"bot": "random"}, 403)
    assert refused["error"].startswith("Only the host")
    page = stranger.post(f"/api/tables/{table}/join", {"seat": "west"})
    assert page["table"]["status"] == "open", "the host looks first"
    remove = f"/api/tables/{table}/remove"
    stranger.post(remove, {"seat": "north"}, 403)
    assert host.post(remove, {"seat": "north"}, 409)["error"] == "Nobody else sits there."
    page = host.post(remove, {"seat": "south"})
    assert [seat["open"] for seat in page["table"]["seats"]] == [False, True, True, True]
    assert stranger.post(f"/api/tables/{table}/join", {"seat": "east"}, 403)["error"].startswith("The host")
    for seat in ("east", "south", "west"):
        last = server.guest().post(f"/api/tables/{table}/join", {"seat": seat})
    assert last["table"]["status"] == "running"
    assert host.post(remove, {"seat": "east"}, 409)["error"] == "The game has begun already."


def test_a_seat_that_is_kept_for_somebody_is_given_away_by_the_host_alone() -> None:
    seats = (Seat(person="a"), Seat(person="b"), Seat(reserved="c"), Seat())
    table = Table("t", Terms(SLUG, "four", {"turns": 4}), seats, "a", 0.0, 0.0)
    with pytest.raises(NotAllowed, match="kept for somebody") as refused:
        seating.invite(table, "b", 2, "secret", 1.0)
    assert told(str(refused.value), "es") != str(refused.value)
    assert seating.invite(table, "b", 3, "secret", 1.0).table.seats[3].invite == "secret"
    assert seating.invite(table, "a", 2, "secret", 1.0).table.seats[2].invite == "secret"


def test_the_host_may_begin_with_somebody_who_took_several_seats(server: Running) -> None:
    host, friend = server.guest("Host"), server.guest("Friend")
    table = host.set_table(game=SLUG, seats=[{"seat": s, "who": "me"} for s in ("north", "south")])["table"]["id"]
    for seat in ("east", "west"):
        friend.post(f"/api/tables/{table}/join", {"seat": seat})
    assert host.post(f"/api/tables/{table}/start", {})["table"]["status"] == "running"


def test_a_finished_game_that_only_players_see_is_not_forked_by_others(server: Running) -> None:
    axis, allies, table = two_players(server, spectators=False)
    axis.post(f"/api/tables/{table}/resign")
    refused = server.guest().post(f"/api/tables/{table}/fork", {"moment": 0}, 403)
    assert refused["error"] == "Only the players see this game."
    allies.post(f"/api/tables/{table}/fork", {"moment": 0}, 201)


def test_who_lags_behind_is_told_neither_actor_nor_revision_nor_clock(server: Running) -> None:
    axis, allies, table = two_players(server, spectator_delay=40, pace=LIVE)
    spectator = server.guest()
    with wire(spectator, table) as wired:
        page = axis.page(table)
        while page["table"]["to_move"] == "axis":
            page = axis.play(page)["page"]
        assert page["revision"] > 2
        assert wired.ask("ping")["revision"] < 2
        assert wired.ask("page")["revision"] < 2
        seen = spectator.page(table)
        assert seen["revision"] < 2
        assert seen["clock"] is None
        card = spectator.get(f"/api/tables/{table}/card")
        listed = next(one for one in spectator.get("/api/lobby", limit=100)["running"] if one["id"] == table)
        for told in (card, listed, seen["table"]):
            assert told["deadline"] is None
            assert told["updated"] < page["table"]["updated"] or told["updated"] == told["created"]
        assert seen["table"]["to_move"] != "allies", "as the spectator sees the position"
        assert card["to_move"] is None
        assert listed["to_move"] is None
    assert allies.get(f"/api/tables/{table}/card")["to_move"] == "allies"
    assert allies.page(table)["clock"]["running"] == "allies"


LOOKS = (
    "",
    "/card",
    "/log",
    "/turns",
    "/scores",
    "/frames",
    "/record",
    "/layers",
    "/moments/0",
    "/ending",
    "/why?domain=space&word=berlin",
    "/ways?word=berlin",
    "/advice",
    "/analysis",
)
"""All that anybody can look at of a table."""


def all_that_is_seen(visitor: Visitor, table: str) -> dict[str, tuple[int, object]]:
    paths = [*(f"/api/tables/{table}{look}" for look in LOOKS), "/api/lobby", "/api/lobby/running"]
    answers = {path: visitor.http.get(path) for path in paths}
    return {path: (answer.status_code, answer.json()) for path, answer in answers.items()}


def test_nothing_that_a_lagging_spectator_can_ask_for_tells_of_the_moves_since(server: Running) -> None:
    anna, boris, table = two_players(server, spectator_delay=1000)
    stranger = server.visitor()
    with wire(stranger, table) as one:
        before, told = all_that_is_seen(stranger, table), len(one.sent)
        play_on({"axis": anna, "allies": boris}, table, Random(3), 6)
        assert anna.page(table)["revision"] > 6
        after = all_that_is_seen(stranger, table)
        assert one.ask("ping")["accepted"]
        news = [json.loads(message) for message in one.sent[told:]]
    assert [status for status, _ in before.values()].count(200) >= 10
    assert after == before
    assert all(message["type"] == "answer" or set(message) <= {"type", "revision", "moment"} for message in news)
    assert {message.get("revision", 0) for message in news} == {0}
