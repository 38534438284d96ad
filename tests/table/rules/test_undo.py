"""Taking back: freely until a barrier, by consent beyond it, or never."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest
from table.serving import Json, Running, Visitor, two_players
from table.socket_client import wire

from maproom.table.requests.seats import MOST_RETURNS
from maproom.table.rules import halting, moves, seating
from maproom.table.rules.errors import NotNow
from maproom.table.rules.table import Halt, Seat, Step, Table, Terms, UndoRequest
from maproom.table.store import people_rows, table_rows
from maproom.table.store.engine import Store
from maproom.table.wire.refusals import told

FIRST_GAME = {"options": {"first_game": True}}


def undo(visitor: Visitor, page: Json, status: int | None = None, **more: object) -> Json:
    return visitor.post(f"/api/tables/{page['table']['id']}/undo", {"revision": page["revision"], **more}, status)


def move_of(page: Json) -> int:
    """An action that moves a piece: nothing is decided or shown by it."""
    found: int = next(action["id"] for action in page["legal"] if action["words"]["verb"] == "move")
    return found


def until_turn_passes(player: Visitor, page: Json) -> Json:
    seat = page["table"]["to_move"]
    while page["table"]["to_move"] == seat:
        page = player.play(page, page["legal"][-1]["id"])["page"]
    return page


def test_a_move_is_taken_back_freely(server: Running) -> None:
    axis, _, table = two_players(server, **FIRST_GAME)
    start = axis.page(table)
    assert not start["can"]["undo"]
    once = axis.play(start, move_of(start))["page"]
    twice = axis.play(once, move_of(once))["page"]
    assert twice["can"]["undo"]
    back = undo(axis, twice)["page"]
    assert back["view"] == once["view"]
    assert back["moment"] == once["moment"]
    assert back["revision"] == twice["revision"] + 1
    assert [line["text"] for line in back["log"]] == [line["text"] for line in once["log"]]
    assert undo(axis, back)["page"]["view"] == start["view"]


def test_a_stale_undo_gets_the_new_state(server: Running) -> None:
    axis, _, table = two_players(server, **FIRST_GAME)
    start = axis.page(table)
    axis.play(start, move_of(start))
    assert not undo(axis, start)["accepted"]


def test_a_barrier_stops_the_free_undo(server: Running) -> None:
    axis, allies, table = two_players(server)
    page = until_turn_passes(axis, axis.page(table))
    assert not page["can"]["undo"]
    assert undo(axis, page, 409)["error"].startswith("This cannot be taken back")
    assert undo(allies, page, 409)["error"].startswith("This cannot be taken back")
    assert axis.post(f"/api/tables/{table}/undo/ask", {"revision": page["revision"]}, 403)["error"].startswith(
        "At this table nothing is taken back once"
    )


def test_nobody_takes_back_the_move_of_another(server: Running) -> None:
    axis, allies, table = two_players(server, **FIRST_GAME)
    page = axis.play(start := axis.page(table), move_of(start))["page"]
    undo(allies, page, 409)
    undo(allies, page, 403, seat="axis")
    undo(server.guest(), page, 403)


def test_never_means_never(server: Running) -> None:
    axis, _, table = two_players(server, undo="never", **FIRST_GAME)
    page = axis.play(start := axis.page(table), move_of(start))["page"]
    assert not page["can"]["undo"]
    assert undo(axis, page, 403)["error"] == "At this table nothing is taken back."


def test_beyond_a_barrier_everybody_must_agree(server: Running) -> None:
    axis, allies, table = two_players(server, undo="consent")
    start = axis.page(table)
    page = until_turn_passes(axis, start)
    with wire(allies, table) as two:
        asked = axis.post(f"/api/tables/{table}/undo/ask", {"revision": page["revision"]})
        assert asked["accepted"]
        assert asked["page"]["undo"]["waits_for"] == ["allies"]
        assert asked["page"]["moment"] == page["moment"]
        two.until(lambda page: page["can"]["answer_undo"])
        two.ask("answer-undo", revision=two.page["revision"], agree=False)
        assert axis.page(table)["undo"] is None
        axis.post(f"/api/tables/{table}/undo/ask", {"revision": page["revision"]})
        axis.post(f"/api/tables/{table}/undo/answer", {"revision": page["revision"], "agree": True})
        assert axis.page(table)["undo"]["waits_for"] == ["allies"], "who asks cannot agree for others"
        two.ask("answer-undo", revision=page["revision"], agree=True)
        two.until(lambda page: page["table"]["to_move"] == "axis")
        assert two.page["moment"] < page["moment"]
        assert two.page["log"][-1]["text"].startswith("Everybody agreed to go back")
        assert all(line["moment"] <= two.page["moment"] for line in two.page["log"])
    again = axis.page(table)
    assert axis.play(again)["accepted"]


def test_who_agrees_agrees_to_what_they_were_shown(server: Running) -> None:
    """Somebody asks for little and, before the answer comes, for much; no entry of the book tells the two apart."""
    axis, allies, table = two_players(server, undo="consent")
    page = until_turn_passes(axis, axis.page(table))
    ask, answer = f"/api/tables/{table}/undo/ask", f"/api/tables/{table}/undo/answer"
    axis.post(ask, {"revision": page["revision"]})
    seen = allies.page(table)
    axis.post(ask, {"revision": page["revision"], "to": 0})
    shown = {"to": seen["undo"]["to"], "ends": False}
    late = allies.post(answer, {"revision": seen["revision"], "agree": True, **shown})
    assert not late["accepted"]
    assert late["page"]["undo"]["to"] == 0
    assert late["page"]["undo"]["waits_for"] == ["allies"]
    with wire(allies, table) as two:
        assert not two.ask("answer-undo", revision=seen["revision"], agree=True, to=0, ends=True)["accepted"]
        assert two.ask("answer-undo", revision=seen["revision"], agree=True, to=0, ends=False)["accepted"]
    assert axis.page(table)["table"]["to_move"] == "axis"
    assert axis.page(table)["undo"] is None


def test_a_bot_that_stands_in_does_not_agree_for_its_person(server: Running) -> None:
    axis, allies, table = two_players(server, undo="consent")
    page = until_turn_passes(axis, axis.page(table))
    page = axis.post(f"/api/tables/{table}/bot", {"seat": "axis"})
    ask = f"/api/tables/{table}/undo/ask"
    asked = allies.post(ask, {"revision": page["revision"], "to": 0})["page"]
    assert asked["undo"]["waits_for"] == ["axis"]
    assert asked["moment"] == page["moment"]
    axis.post(f"/api/tables/{table}/undo/answer", {"revision": asked["revision"], "agree": True})
    assert axis.page(table)["moment"] < page["moment"], "its person does, from wherever they are"


def test_who_has_given_up_is_not_asked() -> None:
    seats = (Seat(person="a"), Seat(person="b", bot="officer", resigned=True))
    table = replace(
        Table("t", Terms("east-front", "campaign", {}), seats, "a", 0.0, 0.0), request=UndoRequest(0, 0)
    )
    assert moves.must_agree(table) == []


def test_a_game_that_rests_ends_without_whoever_left_it_to_a_bot() -> None:
    seats = (Seat(person="a"), Seat(person="b"))
    table = Table("t", Terms("east-front", "campaign", {}), seats, "a", 0.0, 0.0)
    sitting = seating.begin(table, 0.0, Random(1)).table
    halt = Halt("It rests.", sitting.state, sitting.moment)
    asked = halting.ask_to_end(replace(sitting, halt=halt, state=None), "a", 1.0).table
    assert asked.status == "running"
    assert moves.must_agree(asked) == [1], "whoever sits there is asked"
    left = seating.stand_in(sitting, 1, "officer", 1.0, "b").table
    table = replace(left, halt=halt, state=None)
    assert halting.ask_to_end(table, "a", 2.0).table.status == "finished"


def test_nobody_waits_for_whoever_had_their_account_deleted_long_ago(server: Running) -> None:
    """Before seats were given back for good, a bot kept them for ever."""
    axis, allies, table = two_players(server, undo="consent")
    page = until_turn_passes(axis, axis.page(table))
    page = axis.post(f"/api/tables/{table}/bot", {"seat": "axis"})
    asyncio.run(server.services.store.write(people_rows.forget_person, axis.id))
    server.do(server.services.tables.reload(table))
    page = allies.page(table)
    back = allies.post(f"/api/tables/{table}/undo/ask", {"revision": page["revision"], "to": 0})["page"]
    assert back["undo"] is None
    assert back["moment"] < page["moment"]


def test_a_move_withdraws_the_question(server: Running) -> None:
    axis, allies, table = two_players(server, undo="consent")
    page = until_turn_passes(axis, axis.page(table))
    axis.post(f"/api/tables/{table}/undo/ask", {"revision": page["revision"]})
    allies.play(allies.page(table))
    assert axis.page(table)["undo"] is None
    answer = {"revision": allies.page(table)["revision"], "agree": True}
    assert allies.post(f"/api/tables/{table}/undo/answer", answer, 409)["error"].startswith("Nobody has asked")


def test_alone_one_goes_back_to_any_moment(server: Running) -> None:
    both = server.guest()
    page = both.hot_seat(undo="consent")
    table = page["table"]["id"]
    first = both.get(f"/api/tables/{table}/moments/20", seat="axis")["view"] if page["moment"] >= 20 else None
    for _ in range(30):
        page = both.play(page, page["legal"][-1]["id"])["page"]
    moment = page["moment"] - 12
    then = both.get(f"/api/tables/{table}/moments/{moment}", seat="axis")["view"]
    asked = both.post(f"/api/tables/{table}/undo/ask", {"revision": page["revision"], "to": moment})
    assert asked["accepted"]
    assert asked["page"]["moment"] >= moment
    assert both.get(f"/api/tables/{table}/moments/{moment}", seat="axis")["view"] == then
    assert first is None or both.get(f"/api/tables/{table}/moments/20", seat="axis")["view"] == first
    both.post(f"/api/tables/{table}/undo/ask", {"revision": asked["page"]["revision"], "to": 10**6}, 404)


def at_anna_s_move() -> Table:
    """Anna is to decide, and may move one piece after another before anything is shown."""
    terms = Terms("east-front", "campaign", {"first_game": True})
    table = Table("t", terms, (Seat(person="anna"), Seat(person="boris")), "anna", 0.0, 0.0)
    table = seating.begin(table, 0.0, Random(1)).table
    assert table.actor == 0
    return table


def moved(table: Table, person: str | None) -> Table:
    """The table after whoever decides there, a person or a bot, has moved a piece."""
    move = next(action for action in table.position.legal() if table.position.words(action)["verb"] == "move")
    table = moves.play(table, 0, [move], 1.0, Random(1), person).table
    assert table.tail
    return table


def test_nobody_takes_back_what_a_bot_has_decided_in_their_place() -> None:
    table = moved(at_anna_s_move(), "anna")
    assert moves.can_undo(table, 0)
    table = seating.stand_in(table, 0, "officer", 2.0, "anna").table
    table = moved(table, None)
    table = seating.take_back(table, 0, "anna", 3.0).table
    assert not moves.can_undo(table, 0)
    with pytest.raises(NotNow, match="something was decided"):
        moves.undo(table, 0, 4.0, "anna")
    table = moved(table, "anna")
    table = moves.undo(table, 0, 5.0, "anna").table
    assert not moves.can_undo(table, 0), "one's own move goes back, and no further"


def test_nor_by_what_followed_from_it() -> None:
    table = at_anna_s_move()
    table = moved(seating.stand_in(table, 0, "officer", 2.0, "anna").table, None)
    table = moved(seating.take_back(table, 0, "anna", 3.0).table, "anna")
    ordered = replace(table, tail=(table.tail[0], replace(table.tail[1], ordered=True)))
    assert not moves.can_undo(ordered, 0)


def test_nothing_is_taken_back_while_a_bot_thinks() -> None:
    table = seating.stand_in(moved(at_anna_s_move(), "anna"), 0, "officer", 2.0, "anna").table
    assert not moves.can_undo(table, 0)
    with pytest.raises(NotNow, match="take it back first"):
        moves.undo(table, 0, 3.0, "anna")


def test_what_a_bot_has_decided_is_known_after_a_restart(database: str) -> None:
    table = at_anna_s_move()
    store = Store(database)
    store.migrate()
    with store.engine.begin() as connection:
        table = table_rows.add_table(connection, Step(table, snapshot=True))
        for who in ("anna", None):
            if who is None:
                table = table_rows.save_step(connection, table, seating.stand_in(table, 0, "officer", 2.0, "anna"))
            move = next(a for a in table.position.legal() if table.position.words(a)["verb"] == "move")
            table = table_rows.save_step(connection, table, moves.play(table, 0, [move], 3.0, Random(1), who))
        table = table_rows.save_step(connection, table, seating.take_back(table, 0, "anna", 4.0))
        loaded = table_rows.load_table(connection, "t", 0).table
    store.close()
    assert loaded.tail == table.tail
    assert not moves.can_undo(loaded, 0)


def test_no_disk_is_filled_by_doing_and_taking_back(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    axis, _, table = two_players(server, **FIRST_GAME)
    page = axis.page(table)
    page = undo(axis, axis.play(page, move_of(page))["page"])["page"]
    monkeypatch.setattr(moves, "MOST_TAKEN_BACK", page["revision"] - page["moment"])
    page = axis.play(page, move_of(page))["page"]
    refused = undo(axis, page, 409)["error"]
    assert refused == "So much was taken back at this table that nothing more can be."
    assert told(refused, "es") != refused
    assert axis.play(page)["accepted"], "the game itself goes on"


@pytest.mark.parametrize("way", ["bot", "leave"])
def test_nor_by_going_away_and_coming_back(server: Running, way: str) -> None:
    axis, allies, table = two_players(server, **FIRST_GAME)
    answers = []
    for _ in range(MOST_RETURNS + 2):
        allies.http.post(f"/api/tables/{table}/{way}", json={"seat": "allies"} if way == "bot" else None)
        answers.append(allies.http.post(f"/api/tables/{table}/return", json={"seat": "allies"}))
    assert [answer.status_code for answer in answers] == [200] * MOST_RETURNS + [409] * 2
    refused = answers[-1].json()["error"]
    assert refused == "You have come and gone often enough; sit down again when something has been decided."
    assert told(refused, "es") != refused
    axis.play(page := axis.page(table), move_of(page))
    allies.post(f"/api/tables/{table}/return", {"seat": "allies"})


def test_nor_does_it_keep_others_from_their_seats(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much was taken back by somebody else, who was away sits down again."""
    axis, allies, table = two_players(server, **FIRST_GAME)
    allies.post(f"/api/tables/{table}/bot", {"seat": "allies"})
    page = axis.page(table)
    undo(axis, axis.play(page, move_of(page))["page"])
    monkeypatch.setattr(moves, "MOST_TAKEN_BACK", 1)
    allies.post(f"/api/tables/{table}/return", {"seat": "allies"})


def test_who_deleted_their_account_is_not_asked(server: Running) -> None:
    axis, allies, table = two_players(server, undo="consent")
    page = until_turn_passes(axis, axis.page(table))
    axis.post("/api/me/delete")
    page = allies.page(table)
    asked = allies.post(f"/api/tables/{table}/undo/ask", {"revision": page["revision"], "to": 0})["page"]
    assert asked["undo"] is None
