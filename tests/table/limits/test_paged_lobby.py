"""A lobby of somebody who plays much: everything is found, what is urgent first, and a look stays small."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from time import time
from typing import Any

from table.planting import somewhere
from table.serving import Json, Running, Visitor

from maproom.table.rules.clocks import DAY, Clock, Pace
from maproom.table.rules.table import Result, Seat, Step, Table, Terms
from maproom.table.store.table_rows import add_table

MANY = 60
NOW = time() + DAY
"""No clock of these tables may run out meanwhile."""


def put(server: Running, id: str, people: tuple[str, str], updated: float, **more: Any) -> None:
    """Stores a table by correspondence at which the seat of the first of two people is to decide."""
    state = somewhere(3, 40)
    game = state.game()
    terms = Terms(
        state.SLUG, game.settle_scenario(None), game.settle_options({}), pace=Pace("correspondence", days=3)
    )
    order = people if state.actor == 0 else people[::-1]
    seats = tuple(Seat(person=person or None) for person in order)
    table = Table(id, terms, seats, people[1] or people[0], NOW, updated, "running", state=state, base=state)
    changed = replace(table, **more)
    asyncio.run(server.services.store.write(add_table, Step(changed, snapshot=True)))


def clock(actor_seat: int, left: float) -> Clock:
    return Clock((left, left), actor_seat, NOW)


def all_of(visitor: Visitor, part: str) -> list[Json]:
    """A part of the lobby, page after page."""
    found: list[Json] = []
    while True:
        page = visitor.get(f"/api/lobby/{part}", first=len(found))
        found += page["tables"]
        if not page["more"]:
            return found
        assert page["tables"]


def test_all_games_that_wait_for_me_are_listed_the_most_urgent_first(server: Running) -> None:
    anna, boris = server.guest(), server.guest()
    actor = somewhere(3, 40).actor
    left = [number * 3600.0 + 60 for number in range(MANY)]
    Random(2).shuffle(left)
    for number, seconds in enumerate(left):
        put(server, f"wait{number}", (anna.id, boris.id), NOW + number, clock=clock(actor, seconds))
    for number in range(20):
        put(server, f"their{number}", (boris.id, anna.id), NOW + DAY + number, clock=clock(actor, 5.0))
    lobby = anna.get("/api/lobby")
    assert lobby["waiting"] == MANY
    assert all(card["my_move"] for card in lobby["mine"])
    assert "mine" in lobby["more"]
    listed = all_of(anna, "mine")
    assert len(listed) == len({card["id"] for card in listed}) == MANY + 20
    waiting = listed[:MANY]
    assert all(card["my_move"] for card in waiting)
    deadlines = [card["deadline"] for card in waiting]
    assert deadlines == sorted(deadlines)
    assert waiting[0]["id"] == lobby["mine"][0]["id"] == f"wait{left.index(min(left))}"
    assert not any(card["my_move"] for card in listed[MANY:])


def test_a_finished_game_of_mine_is_found_behind_any_number_of_newer_public_ones(server: Running) -> None:
    anna, boris = server.guest(), server.guest()
    over = {"status": "finished", "result": Result("played", (1.0, -1.0))}
    put(server, "annas", (anna.id, boris.id), NOW, **over)
    for number in range(MANY):
        put(server, f"public{number}", (boris.id, "somebody"), NOW + 10 + number, **over)
    lobby = anna.get("/api/lobby")
    assert [card["id"] for card in lobby["ended"]] == ["annas"]
    assert "annas" not in [card["id"] for card in lobby["finished"]]
    others = {card["id"] for card in all_of(anna, "finished")}
    assert {f"public{number}" for number in range(MANY)} <= others


def test_a_look_at_a_full_lobby_is_small(server: Running) -> None:
    anna, boris = server.guest(), server.guest()
    for number in range(MANY):
        put(server, f"small{number}", (anna.id, boris.id), NOW + number)
        put(server, f"watch{number}", (boris.id, "somebody"), NOW + number)
    plain = anna.http.get("/api/lobby", headers={"Accept-Encoding": "identity"})
    packed = anna.http.get("/api/lobby", headers={"Accept-Encoding": "gzip"})
    assert len(plain.content) < 60_000
    assert int(packed.headers["Content-Length"]) < 12_000
    assert packed.json()["mine"] == plain.json()["mine"]
    assert anna.http.get("/api/lobby", params={"limit": 101}).status_code == 422


def test_strangers_have_no_games_of_their_own(server: Running) -> None:
    visitor = server.visitor()
    assert visitor.get("/api/lobby/mine") == {"tables": [], "more": False}
    assert visitor.get("/api/lobby/ended") == {"tables": [], "more": False}
    assert visitor.get("/api/lobby")["waiting"] == 0
    visitor.get("/api/lobby/everything", 422)
    assert visitor.get("/api/lobby", game="chess")["running"] == []
