"""Standing orders: what a seat has answered beforehand is played at once, and looks like any other answer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from table.parley import AGREE, ENOUGH, GAME, OBJECT, SAY, SLUG, Objection, on_the_shelf
from table.serving import Json, Running, Visitor, running, two_players
from table.socket_client import wire

from maproom.kernel.state import State
from maproom.table.live.lobby_news import lobby_change_of
from maproom.table.rules import moves, seating
from maproom.table.rules.bookkeeping import MOST_ORDERED
from maproom.table.rules.errors import NotUnderstood
from maproom.table.rules.table import Seat, Step, Table, Terms, UndoRequest
from maproom.table.store.engine import Store
from maproom.table.store.table_rows import load_table
from maproom.table.wire.log_lines import log_lines

PEOPLE = tuple(Seat(person=name) for name in ("anna", "boris", "clara", "dora"))
NEVER = [("objections", "never")]
NOT_NOW = [("objections", "not-now")]
NOT_AGAIN = [("again", "never")]
FORCED = {"kind": "forced", "value": "by_itself"}
"""What every game has."""
WITHOUT_CHOICE = "A question with only one answer"


@pytest.fixture(scope="module", autouse=True)
def _parley() -> Iterator[None]:
    with on_the_shelf():
        yield


def begun(seats: tuple[Seat, ...] = PEOPLE, scenario: str = "four", **terms: Any) -> Table:
    """A game that has just begun; the North is to speak."""
    agreed = Terms(SLUG, scenario, {"turns": 4}, **terms)
    table = Table("t", agreed, seats, "anna", 0.0, 0.0)
    return seating.begin(table, 1.0, Random(1)).table


def ordered(table: Table, seat: int, *orders: tuple[str, str]) -> Table:
    return seating.give_orders(table, seat, orders, 2.0, Random(2)).table


def play(table: Table, *actions: int) -> Step:
    """Whoever is to decide does these things, one after the other; what the last one led to."""
    for action in actions:
        assert table.actor is not None
        step = moves.play(table, table.actor, [action], 3.0, Random(3), table.seats[table.actor].person)
        table = step.table
    return step


def said(step: Step) -> list[str]:
    return [entry.line for entry in step.entries]


def test_what_nobody_ordered_is_asked() -> None:
    step = play(begun(), SAY.of())
    assert said(step) == ["say"]
    assert step.table.actor == 0


def test_several_seats_in_a_row_are_answered_for_with_chance_in_between() -> None:
    table = ordered(ordered(begun(), 1, *NEVER), 2, *NEVER)
    step = play(table, SAY.of(), ENOUGH.of(), ENOUGH.of())
    lines = [(entry.actor, entry.line.partition(" ")[0]) for entry in step.entries]
    assert lines == [(0, "enough"), (1, "agree"), (-1, "flip"), (2, "agree"), (-1, "flip")]
    assert step.table.actor == 3
    assert [entry.revision for entry in step.entries] == [3, 4, 5, 6, 7]
    assert [entry.ordered for entry in step.entries] == [False, True, False, True, False]
    assert [entry.person for entry in step.entries] == ["anna", "boris", None, "clara", None]


def test_others_cannot_tell_an_ordered_answer_from_one_by_hand() -> None:
    by_order = play(ordered(begun(), 1, *NEVER), SAY.of(), ENOUGH.of(), ENOUGH.of()).entries
    asked = play(begun(), SAY.of(), ENOUGH.of(), ENOUGH.of())
    by_hand = (*asked.entries, *play(asked.table, AGREE.of()).entries)
    assert [entry.line.partition(" ")[0] for entry in by_order] == [e.line.partition(" ")[0] for e in by_hand]
    for seat in (0, 2, 3, None):
        one, other = (log_lines(begun(), entries[:2], seat, "en") for entries in (by_order, by_hand))
        assert one == other


def test_an_order_for_this_turn_ends_with_it() -> None:
    table = ordered(begun(), 1, *NOT_NOW)
    table = play(table, SAY.of(), ENOUGH.of(), ENOUGH.of()).table
    assert table.actor == 2, "the East was answered for"
    table = play(table, AGREE.of(), AGREE.of()).table
    assert (table.actor, GAME.turn_number(table.position)) == (1, 2)
    table = play(table, SAY.of(), ENOUGH.of(), ENOUGH.of(), AGREE.of(), AGREE.of(), AGREE.of()).table
    assert GAME.turn_number(table.position) == 3
    table = play(table, SAY.of(), ENOUGH.of(), ENOUGH.of(), AGREE.of()).table
    assert table.actor == 1, "in another turn the East is asked again"


def test_an_order_given_to_the_open_question_answers_it() -> None:
    table = play(begun(), SAY.of(), ENOUGH.of(), ENOUGH.of()).table
    assert table.actor == 1
    step = seating.give_orders(table, 1, NEVER, 4.0, Random(4))
    assert said(step)[0] == "agree"
    assert step.table.actor == 2
    other = seating.give_orders(table, 2, NEVER, 4.0, Random(4))
    assert other.entries == ()


def test_a_bot_that_stands_in_decides_itself() -> None:
    table = ordered(begun(), 1, *NEVER)
    table = seating.stand_in(table, 1, "random", 2.0, None).table
    step = play(table, SAY.of(), ENOUGH.of(), ENOUGH.of())
    assert step.table.actor == 1


def test_undo_takes_back_an_action_with_the_answers_to_it_and_asks() -> None:
    table = ordered(begun(), 0, *NOT_AGAIN)
    step = play(table, SAY.of())
    assert said(step) == ["say", "enough"]
    assert [done.ordered for done in step.table.tail] == [False, True]
    back = moves.undo(step.table, 0, 5.0, "anna")
    assert back.table.state == table.state
    assert (back.table.moment, back.table.tail) == (table.moment, ())
    assert said(back) == [""], "nothing is answered again by itself"
    again = play(back.table, SAY.of())
    assert said(again) == ["say", "enough"]


def test_undo_of_an_answer_alone_lets_the_seat_decide_by_hand() -> None:
    table = play(begun(), SAY.of()).table
    table = ordered(table, 0, *NOT_AGAIN)
    assert [done.ordered for done in table.tail] == [False, True]
    revealing = replace(table, tail=table.tail[1:], base=play(begun(), SAY.of()).table.state)
    back = moves.undo(revealing, 0, 5.0, "anna").table
    assert back.actor == 0
    assert ENOUGH.of() in back.position.legal()
    assert not moves.can_undo(back, 0)
    assert said(play(back, ENOUGH.of())) == ["enough"]


def test_a_barrier_in_the_middle_of_a_step_is_where_the_free_undo_ends() -> None:
    table = ordered(begun(), 1, *NOT_AGAIN, ("speech", "always"))
    table = play(table, SAY.of(), ENOUGH.of(), ENOUGH.of(), AGREE.of(), AGREE.of()).table
    step = play(table, AGREE.of())
    assert [line.partition(" ")[0] for line in said(step)] == ["agree", "flip", "say", "enough"]
    assert step.snapshot
    assert [done.ordered for done in step.table.tail] == [True, True]
    back = moves.undo(step.table, 1, 5.0, "boris").table
    assert back.state == back.base == step.table.base
    assert (back.actor, back.position.legal()) == (1, (SAY.of(),))
    assert said(back_to_it := play(back, SAY.of())) == ["say", "enough"]
    assert back_to_it.table.state == step.table.state


def test_going_back_by_consent_does_not_answer_again() -> None:
    table = ordered(begun(undo="consent"), 1, *NEVER)
    table = play(table, SAY.of(), ENOUGH.of(), ENOUGH.of()).table
    past = play(begun(), SAY.of(), ENOUGH.of(), ENOUGH.of()).table.position
    assert isinstance(past.stack[-1], Objection)
    table = replace(table, request=UndoRequest(1, 3, agreed=(0, 2, 3)))
    step = moves.undo_by_consent(table, past, 6.0, Random(1))
    assert said(step) == [""]
    assert step.table.actor == 1
    assert said(play(step.table, OBJECT.of()))[0] == "object"


def test_an_illegal_answer_of_a_game_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME, "standing_answer", lambda state, seat, orders: OBJECT.of())
    step = play(begun(), SAY.of())
    assert said(step) == ["say"]


def test_answers_that_go_round_in_a_circle_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def circle(state: State, seat: int, orders: dict[str, str]) -> int | None:
        return state.legal()[-1]

    monkeypatch.setattr(GAME, "standing_answer", circle)
    step = play(begun(), SAY.of())
    assert sum(entry.ordered for entry in step.entries) == MOST_ORDERED


def test_only_what_the_game_knows_can_be_ordered() -> None:
    for wrong in ([("reactions", "never")], [("again", "not-now")], [*NEVER, *NEVER]):
        with pytest.raises(NotUnderstood):
            seating.give_orders(begun(), 0, wrong, 2.0, Random(2))


# -- over the wire ----------------------------------------------------------------------------------


def four_at(server: Running, **wish: Any) -> tuple[list[Visitor], str]:
    people = [server.guest(name) for name in ("Anna", "Boris", "Clara", "Dora")]
    table = people[0].set_table(game=SLUG, seats=[{"seat": "north", "who": "me"}], **wish)["table"]["id"]
    for person in people[1:]:
        person.post(f"/api/tables/{table}/join")
    return people, table


def order(person: Visitor, table: str, *orders: tuple[str, str], status: int | None = None) -> Json:
    given = [{"kind": kind, "value": value} for kind, value in orders]
    return person.put(f"/api/tables/{table}/orders", {"orders": given}, status)


def test_orders_over_rest_and_socket(server: Running) -> None:
    (anna, boris, clara, _), table = four_at(server)
    kinds = ("objections", "again", "speech")
    assert anna.page(table)["orders"] == [*({"kind": kind, "value": "ask"} for kind in kinds), FORCED]
    order(boris, table, *NEVER)
    with wire(clara, table) as socket, wire(anna, table) as first:
        socket.ask("orders", orders=[{"kind": "objections", "value": "not-now"}])
        socket.until(lambda page: page["orders"][0]["value"] == "not-now")
        for action in (SAY, ENOUGH, ENOUGH):
            first.play(action.of())
        page = socket.until(lambda page: page["table"]["to_move"] == "west")
        assert [line["event"] for line in page["log"]] == ["said", "answered", "fell", "answered", "fell"]
        assert {line["turn"] for line in page["log"]} == {1}
    assert "not-now" not in anna.http.get(f"/api/tables/{table}").text
    order(anna, table, ("reactions", "never"), status=422)
    order(anna, table, ("again", "not-now"), status=422)
    anna.put(f"/api/tables/{table}/orders", {"orders": [{"kind": "again", "value": True}]}, 422)
    boris.put(f"/api/tables/{table}/orders", {"seat": "north", "orders": []}, 403)


def test_nobody_else_can_tell_that_an_order_was_given(server: Running) -> None:
    (anna, boris, _, _), table = four_at(server)
    looks = (f"/api/tables/{table}", f"/api/tables/{table}/card", f"/api/tables/{table}/log", "/api/lobby")
    before = [boris.http.get(path).json() for path in looks]
    order(anna, table, *NOT_AGAIN)
    assert anna.page(table)["orders"][1]["value"] == "never"
    assert [boris.http.get(path).json() for path in looks] == before
    one = begun()
    assert lobby_change_of(one, ordered(one, 0, *NOT_AGAIN)) is None, "nobody's lobby rings"


def test_a_game_that_is_over_takes_none(server: Running) -> None:
    axis, _, table = two_players(server)
    axis.post(f"/api/tables/{table}/resign")
    assert order(axis, table, status=409)["error"] == "The game is over."


def test_a_game_without_orders_takes_none(server: Running) -> None:
    axis, _, table = two_players(server)
    assert axis.page(table)["orders"] == [FORCED]
    assert "has no standing order" in order(axis, table, *NEVER, status=422)["error"]
    assert order(axis, table)["orders"] == [FORCED]


def test_what_orders_answered_is_stored_as_it_was_played(tmp_path: Path, database: str) -> None:
    with running(tmp_path, db=database) as server:
        (anna, boris, clara, dora), table = four_at(server)
        for person in (boris, clara, dora):
            order(person, table, *NEVER)
        order(boris, table, *NEVER, *NOT_AGAIN, ("speech", "always"))
        page = anna.page(table)
        for action in (SAY, ENOUGH, ENOUGH):
            page = anna.play(page, action.of())["page"]
        assert page["table"]["to_move"] == "east"
        page = boris.page(table)
        assert page["can"]["undo"]
        live = server.services.tables._lives[table].table
        store = Store(database)
        stored = asyncio.run(store.read(load_table, table, 10)).table
        store.close()
        assert stored == live
        assert [done.ordered for done in stored.tail] == [True, True]
        back = boris.post(f"/api/tables/{table}/undo", {"revision": page["revision"]})["page"]
        assert back["moment"] == page["moment"] - 2


def test_the_shelf_has_the_words_of_orders_in_the_readers_language(server: Running) -> None:
    def card(language: str) -> Json:
        games: list[Json] = server.visitor().get("/api/games", language=language)["games"]
        return next(game for game in games if game["id"] == SLUG)

    english, spanish = card("en"), card("es")
    assert (english["name"], english["short_name"], spanish["short_name"]) == ("Talks: Parley", "Parley", "Charla")
    assert english["blurb"] == spanish["blurb"] == "A talk of three or four."
    assert [one["text"] for one in english["orders"]] == [
        "Objections",
        "Saying it again",
        "Speaking",
        WITHOUT_CHOICE,
    ]
    assert [one["text"] for one in spanish["orders"]][:3] == ["Objections", "Otra vez", "Speaking"]
    values = english["orders"][0]["values"]
    assert [(one["value"], one["this_turn"]) for one in values] == [
        ("ask", False),
        ("never", False),
        ("not-now", True),
    ]
    four, three = english["scenarios"]
    assert four["teams"] == [["north", "south"], ["east", "west"]]
    assert (three["seats"], three["teams"]) == (["north", "south", "west"], [["north"], ["south"], ["west"]])
    assert three["about"] == "The East is not there."
